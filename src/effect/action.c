/* action.c - which procedure carries out which action. */
#include "effect/material_source.h"
#include "state/procedure.h"
#include "effect/carry_out.h"

enum {
    ACTION_NONE,
    ACTION_PERMIT,
#define ACTION(kind, mode, proc, family) ACTION_##kind##_##mode,
#include "effect/action_table.def"
#undef ACTION
};

static const struct action {
    enum proc proc;
    const char *(*unknown)(const dcg_cards *, node_id);
    bool (*payable)(const struct scope *, node_id);
} actions[] = {
    [ACTION_NONE] = {PROC_none, NULL, NULL},
    [ACTION_PERMIT] = {PROC_do_permit, do_permit_unsupported, do_permit_payable},
#define ACTION(kind, mode, proc, family)                                                                     \
    [ACTION_##kind##_##mode] = {PROC_##proc, family##_unsupported, family##_payable},
#include "effect/action_table.def"
#undef ACTION
};

/* By the kind and mode of a node. */
static const uint8_t numbers[NODE_KINDS][MODE_KINDS] = {
#define ACTION(kind, mode, proc, family) [NODE_##kind][MODE_##mode] = ACTION_##kind##_##mode,
#include "effect/action_table.def"
#undef ACTION
};

static const struct action *action_find(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action);

    return &actions[says_permit(cards, action) ? ACTION_PERMIT : numbers[n->kind][n->mode]];
}

enum proc action_proc(const dcg_cards *cards, node_id action)
{
    return action_find(cards, action)->proc;
}

const char *action_unsupported(const dcg_cards *cards, node_id action)
{
    const struct action *found = action_find(cards, action);
    int kind = node_at(cards, action)->kind;

    if (kind == NODE_DEED || kind == NODE_STATE)
        return deed_unsupported(cards, action);
    return found->unknown ? found->unknown(cards, action) : "this action is not carried out";
}

bool action_payable(const struct scope *s, node_id action)
{
    const struct action *found = action_find(s->t->cards, action);

    return found->payable && found->payable(s, action);
}

struct frame *call_action(struct table *t, uint8_t resolution, node_id action, int times)
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
