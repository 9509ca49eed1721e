/* action.c - which procedure carries out which action. */
#include "effect/permit.h"
#include "effect/run.h"

static const struct action {
    uint8_t kind;
    uint16_t mode;
    enum proc proc;
    const char *(*unknown)(const dcg_cards *, node_id);
    bool (*payable)(const struct scope *, node_id);
} actions[] = {
#define ACTION(kind, mode, proc, family)                                                                     \
    {NODE_##kind, MODE_##mode, PROC_##proc, family##_unknown, family##_payable},
#include "effect/action_table.def"
#undef ACTION
    {NODE_NONE, MODE_NONE, PROC_none, NULL, NULL},
};

static const struct action *action_find(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action);
    static const struct action permit = {
        .proc = PROC_do_permit, .unknown = do_permit_unknown, .payable = do_permit_payable};
    const struct action *found = actions;

    if (says_permit(cards, action))
        return &permit;
    while (found->proc != PROC_none && (found->kind != n->kind || found->mode != n->mode))
        found++;
    return found;
}

enum proc action_proc(const dcg_cards *cards, node_id action)
{
    return action_find(cards, action)->proc;
}

const char *action_unknown(const dcg_cards *cards, node_id action)
{
    const struct action *found = action_find(cards, action);

    return found->unknown ? found->unknown(cards, action) : "this action is not carried out";
}

bool action_payable(const struct scope *s, node_id action)
{
    const struct action *found = action_find(s->t->cards, action);

    return found->payable && found->payable(s, action);
}

struct frame *call_action(struct table *t, uint8_t act, node_id action, int times)
{
    enum proc proc = action_proc(t->cards, action);

    if (proc == PROC_none) {
        game_fail(t->g, DCG_ERROR_INTERNAL);
        return NULL;
    }
    struct frame *f = frame_push(t->g, proc);
    f->act = act;
    f->node = action;
    f->player = act_of(t->g, act)->doer;
    f->n[0] = (int16_t)times;
    return f;
}
