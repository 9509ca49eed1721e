/* action.c - which procedure carries out which action. */
#include "effect/payment.h"
#include "state/procedure.h"

static bool never_payable(const struct scope *s, const struct action *action)
{
    (void)s, (void)action;
    return false;
}

/* By enum op. */
static const struct {
    enum proc proc;
    bool (*payable)(const struct scope *, const struct action *);
} actions[OPS] = {
#define ACTION(op, proc, payable) [OP_##op] = {PROC_##proc, payable},
#include "effect/action_table.def"
#undef ACTION
};

enum proc action_proc(const dcg_cards *cards, action_id action)
{
    return actions[action_at(cards, action)->op].proc;
}

bool action_payable(const struct scope *s, const struct action *action)
{
    coverage(s->t, s->effect, action->source, COVERAGE_JUDGED);
    return actions[action->op].payable && actions[action->op].payable(s, action);
}

struct frame *call_action(struct table *t, uint8_t resolution, action_id action, int times)
{
    enum proc proc = action_proc(t->cards, action);

    if (proc == PROC_none) {
        game_fail(t->g, DCG_ERROR_INTERNAL);
        return NULL;
    }
    struct frame *f = frame_push(t->g, proc);
    f->resolution = resolution;
    f->node = action;
    f->player = resolution_of(t->g, resolution)->doer;
    f->action.times = (int16_t)times;
    return f;
}
