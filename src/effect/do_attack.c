/* do_attack.c - actions about the attack in progress: its target changes (11-2-7), it ends (15-15-1); and battles
 * without an attack (14). */
#include "effect/declare.h"
#include "state/set.h"
#include "rules/attack.h"
#include "rules/resolve.h"
#include "record/duration.h"
#include "state/procedure.h"

PROC(do_change_target)
{
    struct dcg_game *g = game_of(t);
    bool changed = false;

    BEGIN;
    if (action_of(t, f)->at_player) { /* "... or the player": it came to this because it is possible */
        (void)attack_change_target(t, NO_PERMANENT, resolution_cause(t, f->resolution),
                                   RULE_ATTACK_TARGET_CHANGED);
        DONE;
    }
    CALL(1, call_pick(t, f->resolution, action_of(t, f)->target, 1, pick_flags(g, f->resolution)));
    struct objects chosen;
    journal_last(g, f->resolution, &chosen);
    SET_EACH (permanent, chosen.permanents) /* 11-2-7-5: even those that effects don't affect */
        changed = attack_change_target(t, permanent, resolution_cause(t, f->resolution),
                                       RULE_ATTACK_TARGET_CHANGED);
    if (!changed)
        resolution_fail(g, f->resolution);
    END;
}

PROC(do_end_attack)
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    g->attack.ended = g->attack.timing != ATTACK_NONE; /* 15-15-1-1 */
    if (!g->attack.ended)
        resolution_fail(g, f->resolution);
    END;
}

/* ---- Battles ---- */

static permanent_set fighters(const struct table *t, permanent_set permanents)
{
    permanent_set able = 0;

    SET_EACH (permanent, permanents & t->g->permanents_used)
        if (permanent_is_digimon(t, permanent) && !permanent_is(t->g, permanent, PERMANENT_BREEDING))
            able |= set_of(permanent);
    return able;
}

/* Is there somebody on both sides? */
static bool battle_possible(const struct table *t, const struct frame *f)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct objects who, whom;

    if (action_of(t, f)->declare.what)
        candidates(&s, action_of(t, f)->declare.what, &who);
    else
        journal_last(t->g, f->resolution, &who);
    candidates(&s, action_of(t, f)->declare.whom, &whom);
    return fighters(t, who.permanents) && fighters(t, whom.permanents);
}

/* One of those chosen last; NO_PERMANENT: none that could battle. A battle is a rule: even those that effects don't
 * affect battle (Q6349). */
static uint8_t fighter(const struct table *t, const struct frame *f)
{
    struct objects chosen;

    journal_last(t->g, f->resolution, &chosen);
    permanent_set able = fighters(t, chosen.permanents);
    return able ? set_first(able) : NO_PERMANENT;
}

static void battle_over(struct table *t, const struct frame *f) /* 14-2-5 */
{
    EMIT(END_OF_BATTLE, RULE_BATTLE_END, .player = f->player);
    happen(t, &(struct game_event){.kind = DCG_EVENT_END_OF_BATTLE, .players = player_bit(f->player)});
    timed_modifier_end(t, UNTIL_BATTLE_ENDS);
}

PROC(do_battle)
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    if (!battle_possible(t, f)) {
        resolution_fail(g, f->resolution);
        DONE;
    }
    if (action_of(t, f)->declare.may) {
        ASK(1, OPTIONAL, f->player); /* 15-9-2-2 */
        if (doing_declined(t, f))
            DONE;
    }
    if (action_of(t, f)->declare.what)
        CALL(2, call_pick(t, f->resolution, action_of(t, f)->declare.what, 1, pick_flags(g, f->resolution)));
    f->permanent = fighter(t, f);
    f->generation = permanent_generation(g, f->permanent);
    CALL(3, call_pick(t, f->resolution, action_of(t, f)->declare.whom, 1, pick_flags(g, f->resolution)));
    f->doing.other = fighter(t, f);
    if (!permanent_alive(g, f->permanent, f->generation) || f->doing.other == NO_PERMANENT ||
        f->doing.other == f->permanent) {
        resolution_fail(g, f->resolution);
        DONE;
    }
    CALL(4, call_battle(t, f->permanent, f->doing.other, 0));
    battle_over(t, f);
    END;
}
