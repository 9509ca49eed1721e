/* action.c - which procedure carries out which action. */
#include "effect/payment.h"
#include "state/procedure.h"

/* By enum op. */
static const uint8_t action_procs[OPS] = {
#define ACTION(op, proc) [OP_##op] = PROC_##proc,
#include "effect/action_table.def"
#undef ACTION
};

enum proc action_proc(const dcg_cards *cards, action_id action)
{
    return (enum proc)action_procs[action_at(cards, action)->op];
}

struct frame *call_action(struct table *t, uint8_t resolution, action_id action, int times)
{
    enum proc proc = action_proc(t->cards, action);
    struct frame *f = frame_push(game_of(t), proc);

    f->resolution = resolution;
    f->node = action;
    f->player = resolution_of(t->g, resolution)->doer;
    f->action.times = (int16_t)times;
    return f;
}
