/* flow.c - an effect begins to be carried out, is put off and ends (15-1-1, 15-1-4, 18-1). run_program.c carries out
 * its program. */
#include "effect/run_program.h"
#include "state/set.h"
#include "rules/interrupt.h"
#include "rules/resolve.h"
#include "record/trigger.h"
#include "state/procedure.h"
#include "effect/payment.h"
#include "query/seen.h"
#include "record/record.h"

#include <string.h>

/* ---- Acts ---- */

static void resolution_end(struct table *t, uint8_t resolution)
{
    struct dcg_game *g = game_of(t);

    revealed_return(t, resolution); /* 15-15-3-5 */
    journal_cut(g, resolution_of(g, resolution)->journal);
    memset(resolution_at(g, resolution), 0, sizeof g->resolution[0]);
    g->resolutions = resolution;
}

/* 15-1-6, 15-14-1-5: choosing to activate counts, whatever comes of it; not when a "by" is declined (D-15.3). */
void resolution_count(struct table *t, uint8_t resolution)
{
    struct resolution *a = resolution_at(game_of(t), resolution);

    if (a->flags & RESOLUTION_COUNTED)
        return;
    a->flags |= RESOLUTION_COUNTED;
    if (a->what.kind == INSTANCE_EFFECT && a->would)
        interrupt_activated(t, &a->what);
    if (a->what.kind == INSTANCE_EFFECT && effect_at(t->cards, a->what.effect)->limit)
        use_add(t, &a->what);
}

/* What processing that was put off is about: the permanent it names is what was chosen last, or what that was done to.
 * */
static void deferred_begin(struct table *t, uint8_t resolution)
{
    struct dcg_game *g = game_of(t);
    const struct effect_instance *what = &resolution_of(g, resolution)->what;
    const struct instruction *code = code_at(t->cards, what->code);
    permanent_set targets = code->op == OP_LATER ? delayed_targets(g, what) : 0;

    SET_EACH (permanent, targets)
        journal_add_to(g, object_permanent(g, permanent), (enum entry_what)code->entry,
                       code->slot[SLOT_CHOSEN]);
}

PROC(effect)
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    if (resolution_of(g, f->resolution)->what.kind == INSTANCE_CLAUSE) {
        resolution_at(g, f->resolution)->flags |= RESOLUTION_LATER;
        deferred_begin(t, f->resolution);
        CALL(1, call_program(t, f->resolution, resolution_of(g, f->resolution)->what.code)); /* 18-1-1 */
    } else {
        CALL(2, call_effect_program(t, f->resolution, resolution_of(g, f->resolution)->what.effect));
    }
    resolution_end(t, f->resolution); /* 15-1-4 */
    END;
}

/* A part of the program being carried out that is put off: whatever becomes of its card. */
static struct effect_instance deferred_by(const struct table *t, uint8_t resolution, uint32_t code)
{
    struct effect_instance what = resolution_of(t->g, resolution)->what;

    what.kind = INSTANCE_CLAUSE;
    what.code = code;
    what.survives = true;
    what.card_generation = t->g->card[what.card].generation; /* whatever it was pending with, 15-8-3-5 */
    return what;
}

/* What waits for the moment of a LATER. */
static void moment_delayed_trigger(const struct table *t, uint8_t resolution, uint32_t code,
                                   struct delayed_trigger *out)
{
    const struct instruction *later = code_at(t->cards, code);
    uint8_t player = resolution_of(t->g, resolution)->what.player;

    memset(out, 0, sizeof *out);
    out->what = deferred_by(t, resolution, code); /* it belongs to the turn or the attack, not to its card */
    out->event = later->kind;
    out->subject = NO_PERMANENT;
    out->subject_player = later->whose == MOMENT_ANYBODY ? NO_PLAYER
                          : later->whose == MOMENT_YOU   ? player
                                                         : opponent(player);
    out->once = true;
    out->live = true;
}

void next_delayed_trigger(const struct table *t, uint8_t resolution, uint32_t code,
                          struct delayed_trigger *out)
{
    const struct instruction *wait = code_at(t->cards, code);

    memset(out, 0, sizeof *out);
    out->what = deferred_by(t, resolution, code); /* it belongs to the turn, not to its card */
    out->event = wait->kind;
    out->immediate = (wait->flags & OP_WOULD) != 0;
    out->subject = NO_PERMANENT;
    out->subject_player = NO_PLAYER;
    out->once = (wait->flags & OP_ONCE) != 0;
    out->next = true;
}

/* For whom an action is put off: "this Digimon", or what was chosen last. */
void defer(struct table *t, uint8_t resolution, uint32_t at) /* 18-1-1 */
{
    const struct instruction *code = code_at(t->cards, at);
    struct scope s = resolution_scope(t, resolution);
    struct objects last = {0};
    struct delayed_trigger w;

    moment_delayed_trigger(t, resolution, at, &w);
    if (code->whom) {
        reference(&s, code->whom, &last);
        if (!last.permanents)
            return; /* there is nobody to do it to */
    } else if (!(code->flags & OP_OF_SOURCE)) {
        reference(&s, 0, &last);
    }
    if (last.permanents)
        delayed_trigger_add_for(t, &w, last.permanents);
    else
        delayed_trigger_add(t, &w);
}
