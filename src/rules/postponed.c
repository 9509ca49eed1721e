/* postponed.c - an effect instance is carried out (15-1): an effect, or processing that was put off (18-1). */
#include "rules/postponed.h"
#include "rules/leave.h"
#include "record/resolution.h"
#include "rules/resolve.h"
#include "rules/special_digivolve.h"
#include "rules/use.h"
#include "state/procedure.h"
#include "state/set.h"

static struct frame *call_postponed(struct table *t, const struct effect_instance *what)
{
    struct frame *f = frame_push(game_of(t), PROC_postponed);

    f->postponed.kind = what->kind;
    f->player = what->player;
    f->card = what->card;
    f->permanent = what->target;
    f->generation = what->target_generation;
    f->postponed.targets = what->kind == INSTANCE_DELETE ? delayed_targets(game_of(t), what) : 0;
    return f;
}

PROC(postponed) /* 18-1-1 */
{
    struct cause cause = {.kind = DCG_CAUSE_EFFECT, .player = f->player, .card = f->card};

    BEGIN;
    if (f->postponed.kind == INSTANCE_DELETE) /* 3-4-5-3 */
        CALL(1,
             call_delete(t, outside_breeding(t->g, f->postponed.targets), cause, RULE_TERM_DELETE_MEANING));
    else if (f->postponed.kind == INSTANCE_BURST_END)
        burst_end(t, f->permanent, f->generation);
    else if (f->postponed.kind == INSTANCE_USED)
        use_trash(t, f->player, f->card);
    END;
}

struct frame *call_effect_instance(struct table *t, const struct effect_instance *what, uint8_t event)
{
    if (what->kind == INSTANCE_EFFECT || what->kind == INSTANCE_CLAUSE)
        return call_effect(t, what, event, 0);
    return call_postponed(t, what);
}
