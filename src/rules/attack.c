/* attack.c - attacking (chapter 11): a declaration makes a record, which the main loop advances from timing to
 * timing, settling everything in between (11-1-4). */
#include "query/info.h"
#include "state/set.h"
#include "rules/activate.h"
#include "rules/attack.h"
#include "query/permit.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "rules/terms.h"
#include "record/duration.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

#include <string.h>

static bool target_there(const struct table *t)
{
    return digimon_there(t, t->g->attack.target, t->g->attack.target_generation);
}

/* Can this permanent attack at all, as it is? */
static inline refusal state_refusal(const struct table *t, uint8_t permanent, int how)
{
    const struct dcg_game *g = t->g;

    if (permanent_is(g, permanent, PERMANENT_BREEDING))
        return DCG_REFUSAL_ATTACK_NOT_BATTLE_AREA; /* 11-2-1 */
    if (!permanent_is_digimon(t, permanent))
        return DCG_REFUSAL_ATTACK_NOT_DIGIMON; /* 4-2-7, M-14 */
    if (permanent_is_fresh(t, permanent) && !(how & THOUGH_PLAYED) &&
        !permanent_has(t, permanent, DCG_KEYWORD_RUSH)) /* 16-14-2 */
        return DCG_REFUSAL_ATTACK_PLAYED_THIS_TURN;     /* 7-1-2-1, 16-14-1, 16-32-1 */
    if (permanent_is(g, permanent, PERMANENT_SUSPENDED) && !(how & WITHOUT_SUSPENDING))
        return DCG_REFUSAL_ATTACK_SUSPENDED; /* 11-2-1 */
    return 0;
}

/* Is it kept from attacking, whatever it attacks? */
static refusal cant_refusal(const struct table *t, uint8_t permanent, int how)
{
    if (permanent_cant(t, permanent, CANT_SUSPEND) && !(how & WITHOUT_SUSPENDING))
        return DCG_REFUSAL_ATTACK_CANT_SUSPEND; /* 11-2-5 */
    if (permanent_cant(t, permanent, CANT_ATTACK))
        return DCG_REFUSAL_ATTACK_CANT; /* 15-1-3 */
    return 0;
}

static refusal attacker_refusal(const struct table *t, int player, uint8_t card, int how)
{
    const struct dcg_game *g = t->g;
    uint8_t permanent = permanent_with_top(g, card);

    refusal no = card_own_refusal(g, player, card);
    if (no)
        return no;
    if (permanent == NO_PERMANENT)
        return DCG_REFUSAL_ATTACK_NOT_BATTLE_AREA;
    no = state_refusal(t, permanent, how);
    return no ? no : cant_refusal(t, permanent, how);
}

/* Can it be attacked at all, whoever attacks? */
static refusal target_refusal(const struct table *t, int attacker, uint8_t target)
{
    const struct dcg_game *g = t->g;

    if (permanent_player(g, target) == attacker)
        return DCG_REFUSAL_TARGET_OWN;
    if (permanent_is(g, target, PERMANENT_BREEDING))
        return DCG_REFUSAL_TARGET_NOT_BATTLE_AREA;
    return permanent_is_digimon(t, target) ? 0 : DCG_REFUSAL_TARGET_NOT_DIGIMON;
}

/* Of a target that can be attacked, or the player (NO_PERMANENT): by that attacker? unsuspended: it may be that */
static refusal pair_refusal(const struct table *t, uint8_t attacker, uint8_t target, bool unsuspended)
{
    if (target != NO_PERMANENT && !permanent_is(t->g, target, PERMANENT_SUSPENDED) && !unsuspended &&
        !attack_permitted(t, attacker, target))
        return DCG_REFUSAL_TARGET_UNSUSPENDED;                               /* 11-2-7-1, 1-3-1 */
    return attack_barred(t, attacker, target) ? DCG_REFUSAL_TARGET_CANT : 0; /* 15-1-3 */
}

refusal attack_refusal_how(const struct table *t, int player, uint8_t card, uint8_t target, int how)
{
    refusal no = attacker_refusal(t, player, card, how);
    uint8_t permanent = permanent_with_top(t->g, target);

    if (no)
        return no;
    if (target && t->g->card[target].place == DCG_PLACE_OUTSIDE)
        return DCG_REFUSAL_NO_SUCH_CARD;
    if (target && permanent == NO_PERMANENT)
        return DCG_REFUSAL_TARGET_NOT_BATTLE_AREA;
    if (target)
        no = target_refusal(t, player, permanent);
    return no ? no : pair_refusal(t, permanent_with_top(t->g, card), permanent, how & AT_UNSUSPENDED);
}

refusal attack_refusal(const struct table *t, int player, uint8_t card, uint8_t target)
{
    return attack_refusal_how(t, player, card, target, 0);
}

/* Those whom a player's attacks may be at, in order. While nothing is said of attacks these are the suspended Digimon
 * (11-2-7-1); returns how many. */
static int targets_of(const struct table *t, int player, bool said, uint8_t out[PERMANENTS])
{
    const struct pile *theirs = &t->g->pile[opponent(player)][PILE_BATTLE];
    int count = 0;

    for (int i = 0; i < theirs->count; i++)
        if ((said || permanent_is(t->g, theirs->at[i], PERMANENT_SUSPENDED)) &&
            !target_refusal(t, player, theirs->at[i]))
            out[count++] = theirs->at[i];
    return count;
}

/* Can it certainly attack as it is: an unsuspended Digimon by what is printed, in the battle area since an earlier
 * turn? */
static bool ready_to_attack(const struct field_summary *field, uint8_t permanent, const struct permanent *b)
{
    return field && set_has(field->digimon, permanent) && !(b->flags & (PERMANENT_PLAYED | PERMANENT_PLACED));
}

/* 11-1-1 */
void attack_options(const struct table *t, int player, struct options *o)
{
    const struct pile *own = &t->g->pile[player][PILE_BATTLE];
    const struct field_summary *field = t->coverage ? NULL : field_summary(t);
    unsigned about = attacks_said(t);
    bool of_attackers = about & SAID_OF_ATTACKERS, said = about & SAID_OF_TARGETS;
    uint8_t target[PERMANENTS];
    int targets = -1; /* they are looked for when somebody can attack */

    for (int i = 0; i < own->count; i++) {
        uint8_t permanent = own->at[i];
        const struct permanent *b = permanent_of(t->g, permanent);
        if (!t->coverage && b->flags & PERMANENT_SUSPENDED)
            continue;
        if ((!ready_to_attack(field, permanent, b) && state_refusal(t, permanent, 0)) ||
            (of_attackers && cant_refusal(t, permanent, 0)))
            continue;
        if (targets < 0)
            targets = targets_of(t, player, said, target);
        if (!said || !pair_refusal(t, permanent, NO_PERMANENT, false))
            offer(o, DCG_OPTION_ATTACK, b->top, 0, 0);
        for (int j = 0; j < targets; j++)
            if (!said || !pair_refusal(t, permanent, target[j], false))
                offer(o, DCG_OPTION_ATTACK, b->top, permanent_of(t->g, target[j])->top, 0);
    }
}

struct frame *call_attack_how(struct table *t, int player, uint8_t attacker, uint8_t target, int how,
                              struct cause cause)
{
    struct frame *f = frame_push(game_of(t), PROC_attack);

    f->player = (uint8_t)player;
    f->permanent = permanent_with_top(t->g, attacker);
    f->generation = permanent_of(t->g, f->permanent)->generation;
    f->attack.target = permanent_with_top(t->g, target);
    f->attack.target_generation = permanent_generation(t->g, f->attack.target);
    f->attack.how = (uint8_t)how;
    f->cause = cause;
    return f;
}

struct frame *call_attack(struct table *t, int player, uint8_t attacker, uint8_t target)
{
    return call_attack_how(t, player, attacker, target, 0, BY_RULE);
}

static void attack_record(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);
    uint8_t target = permanent_top(g, f->attack.target);

    changed_offboard(t);
    g->attack = (struct attack){.timing = ATTACK_DECLARED,
                                .player = f->player,
                                .attacker = f->permanent,
                                .attacker_generation = f->generation,
                                .target = f->attack.target,
                                .target_generation = f->attack.target_generation,
                                .declared_player = f->attack.target == NO_PERMANENT,
                                .keyword = keyword_under_way(t, f->cause)};
    EMIT(ATTACKED, RULE_ATTACK_DECLARE, .player = f->player, .card = permanent_of(g, f->permanent)->top,
         .other = target);
    if (permanent_is_fresh(t, f->permanent) && !(f->attack.how & THOUGH_PLAYED))
        EMIT_KEYWORD(RUSH, f->permanent); /* 16-14-1 */
    /* Q1976: what it triggers on both sides triggers now, at the same time. */
    HAPPEN(ATTACKED, .players = player_bit(f->player), .card = target, .cause = f->cause,
           .permanents = set_of(f->permanent), .other = f->attack.target,
           .other_generation = f->attack.target_generation, .how = target ? HOW_OTHER : HOW_AT_PLAYER);
}

PROC(attack) /* 11-2-8-1 */
{
    BEGIN;
    if (!(f->attack.how & WITHOUT_SUSPENDING)) {
        CALL(1, call_suspend(t, set_of(f->permanent), BY_RULE, RULE_ATTACK_DECLARE)); /* 11-2-1 */
        if (!permanent_alive(t->g, f->permanent, f->generation) ||
            !permanent_is(t->g, f->permanent, PERMANENT_SUSPENDED)) {
            nothing_done(game_of(t));
            DONE;
        }
    }
    attack_record(t, f); /* 11-2-2: the target was chosen with the declaration */
    something_done(game_of(t), set_of(f->permanent));
    END;
}

bool attack_can_change_target(const struct table *t, uint8_t target)
{
    const struct attack *a = &t->g->attack;

    if (!a->timing || a->timing > ATTACK_BLOCK || !attacker_there(t) || target_kept(t, a->attacker))
        return false; /* 11-2-7-4, 15-1-3 */
    if (target == NO_PERMANENT)
        return a->target != NO_PERMANENT; /* 11-2-7-3 */
    if (permanent_is(t->g, target, PERMANENT_BREEDING) || !permanent_is_digimon(t, target) ||
        target == a->attacker)
        return false;
    return a->target != target ||
           a->target_generation != permanent_of(t->g, target)->generation; /* 11-2-7-3 */
}

bool attack_change_target(struct table *t, uint8_t target, struct cause cause, enum rule rule)
{
    struct dcg_game *g = game_of(t);
    struct attack *a = &g->attack;
    bool player = target == NO_PERMANENT;

    if (!attack_can_change_target(t, target))
        return false;
    changed_offboard(t);
    a->target = target;
    a->target_generation = permanent_generation(g, target);
    EMIT(TARGET_CHANGED, rule, .player = player ? opponent(a->player) : (uint8_t)permanent_player(g, target),
         .card = permanent_top(g, target));
    happen(t, &(struct game_event){.kind = DCG_EVENT_TARGET_CHANGED,
                                   .cause = cause,
                                   .permanents = set_of(a->attacker),
                                   .other = target,
                                   .other_generation = a->target_generation,
                                   .how = player ? HOW_AT_PLAYER : HOW_OTHER});
    return true;
}

static void counter_timing(struct table *t) /* 11-3 */
{
    struct attack *a = &game_of(t)->attack;

    a->timing = ATTACK_COUNTER;
    EMIT(COUNTER_TIMING, RULE_ATTACK_COUNTER_TIMING, .player = opponent(a->player));
    HAPPEN(COUNTER_TIMING, .cause = BY_RULE);
    call_counter(t); /* 11-3-2 */
}

static void block_timing(struct table *t) /* 11-4 */
{
    struct attack *a = &game_of(t)->attack;

    a->timing = ATTACK_BLOCK;
    EMIT(BLOCK_TIMING, RULE_ATTACK_BLOCK_TIMING, .player = opponent(a->player));
    call_block(t);
}

/* 11-5-1-2-1: without a single check there is no victory. */
static void confirm_player(struct table *t)
{
    struct attack *a = &game_of(t)->attack;
    uint8_t attacked = opponent(a->player);
    struct info room;
    bool checks = permanent_keywords(t, a->attacker, &room)->checks > 0;

    EMIT(ATTACK_SUCCEEDED, RULE_ATTACK_SUCCESS_TIMING, .player = a->player,
         .card = permanent_of(t->g, a->attacker)->top);
    if (pile_count(t->g, attacked, PILE_SECURITY) == 0 && checks)
        game_win(t, a->player, RULE_ATTACK_ON_NO_SECURITY_WIN); /* 1-2-3-1 */
    a->timing = ATTACK_CHECK;                                   /* 11-5-1-1-1 */
}

static void confirm(struct table *t) /* 11-5 */
{
    struct dcg_game *g = game_of(t);
    struct attack *a = &g->attack;
    bool at_player = a->target == NO_PERMANENT;

    if (!attacker_there(t) || (!at_player && !target_there(t))) { /* 11-2-6, 11-2-7-4 */
        EMIT(ATTACK_FAILED, RULE_ATTACK_NO_SUCCESS, .player = a->player);
        a->timing = ATTACK_PIERCE; /* 11-5-1-4 */
        return;
    }
    if (at_player) { /* 11-5-1 */
        confirm_player(t);
        return;
    }
    a->timing = ATTACK_BATTLE_END;
    EMIT(ATTACK_SUCCEEDED, RULE_ATTACK_SUCCESS_TIMING, .player = a->player,
         .card = permanent_of(g, a->attacker)->top, .other = permanent_of(g, a->target)->top);
    call_battle(t, a->attacker, a->target, 0); /* 11-5-1-3-1; what it triggers comes next (14-2-4) */
}

static void battle_end(struct table *t) /* 14-2-5 */
{
    struct attack *a = &game_of(t)->attack;

    a->timing = a->checked ? ATTACK_CHECK_TRASH : ATTACK_PIERCE;
    EMIT(END_OF_BATTLE, RULE_BATTLE_END, .player = a->player);
    HAPPEN(END_OF_BATTLE, .cause = BY_RULE);
    timed_modifier_end(t, UNTIL_BATTLE_ENDS);
}

static void pierce(struct table *t) /* 16-6-3, -4: just before the end of the attack */
{
    struct attack *a = &game_of(t)->attack;

    a->timing = ATTACK_END;
    if (!a->pierce)
        return;
    a->pierce = false;                                                                   /* 16-6-5 */
    if (attacker_there(t) && pile_count(t->g, opponent(a->player), PILE_SECURITY) > 0) { /* 16-6-6, 16-6-7 */
        EMIT_KEYWORD(PIERCING, a->attacker);
        EMIT(ATTACK_SUCCEEDED, RULE_PIERCING_MEANING, .player = a->player,
             .card = permanent_of(t->g, a->attacker)->top);
        a->timing = ATTACK_CHECK; /* 16-6-1 */
    }
}

static void attack_end(struct table *t) /* 11-6-1 */
{
    struct attack *a = &game_of(t)->attack;

    a->timing = ATTACK_OVER;
    EMIT(END_OF_ATTACK, RULE_ATTACK_END_TIMING, .player = a->player);
    HAPPEN(END_OF_ATTACK, .players = player_bit(a->player),
           .permanents = attacker_there(t) ? set_of(a->attacker) : 0);
}

static void attack_over(struct table *t) /* 11-6-2 */
{
    struct dcg_game *g = game_of(t);

    EMIT(ATTACK_ENDED, RULE_ATTACK_OVER, .player = g->attack.player);
    memset(&g->attack, 0, sizeof g->attack);
    g->attack.attacker = g->attack.target = NO_PERMANENT;
    changed_offboard(t);
    timed_modifier_end(t, UNTIL_ATTACK_ENDS);
}

/* 15-15-1-1: what triggers by the end of the attack is derived and comes before what is still pending (Q6490). */
bool attack_break_off(struct table *t)
{
    struct attack *a = &game_of(t)->attack;

    if (a->timing == ATTACK_OVER)
        return false;
    if (a->checked)
        security_trash(t);
    attack_end(t);
    return true;
}

/* 11-1-3: one timing after the other, all of them even if the attacker has left (11-1-5). */
void attack_advance(struct table *t)
{
    struct attack *a = &game_of(t)->attack;

    switch (a->timing) {
    case ATTACK_DECLARED:
        counter_timing(t);
        return;
    case ATTACK_COUNTER:
        block_timing(t);
        return;
    case ATTACK_BLOCK:
        confirm(t);
        return;
    case ATTACK_CHECK:
        security_check(t);
        return;
    case ATTACK_CHECK_BATTLE:
        security_battle(t);
        return;
    case ATTACK_CHECK_TRASH:
        security_trash(t);
        return;
    case ATTACK_BATTLE_END:
        battle_end(t);
        return;
    case ATTACK_PIERCE:
        pierce(t);
        return;
    case ATTACK_END:
        attack_end(t);
        return;
    case ATTACK_OVER:
        attack_over(t);
        return;
    default:
        game_fail(game_of(t), DCG_ERROR_INTERNAL);
    }
}
