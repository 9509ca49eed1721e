/* modify.c - effects that change cards or players (15-11, 15-12, 15-13), for some time or at once.
 *
 * A modifier on a chosen permanent stays with that permanent (15-11-1). A modifier on all cards of a kind also
 * applies to cards that come later (15-11-2). If the effect makes a card do something now, it is an action
 * (call_own_action). If an immediate-type effect says that a card isn't deleted or doesn't leave, that card is taken
 * out of the announced event. */
#include "query/modifier.h"
#include "state/set.h"
#include "tree/modify_def.h"
#include "rules/interrupt.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "record/duration.h"
#include "state/procedure.h"
#include "effect/declare.h"
#include "effect/payment.h"

static const struct modify_def *modify_of(const struct table *t, const struct frame *f)
{
    return modify_at(t->cards, action_of(t, f)->modify);
}

/* ---- How long ---- */

/* The turn of a player that comes next; this one counts unless it says next. */
static uint16_t turn_of(const struct dcg_game *g, uint8_t players, bool next)
{
    if (players >> g->turn_player & 1)
        return (uint16_t)(g->turn + (next ? 2 : 0));
    return (uint16_t)(g->turn + 1);
}

enum { ONE_PLAYERS_TURNS = 1 << ICON_YOUR_TURN | 1 << ICON_OPPONENTS_TURN };

/* Q875, Q876: of an effect of one player's turns, no longer than that turn, nor than its card stays where it is. */
static bool lasts_with_card(const struct scope *s)
{
    return effect_at(s->t->cards, s->effect)->icons & ONE_PLAYERS_TURNS;
}

static void lasts(const struct scope *s, const struct modify_item *item, struct timed_modifier *l)
{
    const struct dcg_game *g = s->t->g;
    uint8_t players = item->owner ? owner_players(s, item->owner) : 3;

    switch ((enum duration)item->duration) {
    case DURATION_TURN:
        l->until = UNTIL_TURN_ENDS;
        break;
    case DURATION_TURN_END:
        l->until = UNTIL_TURN_ENDS;
        l->turn = turn_of(g, players, false);
        break;
    case DURATION_NEXT_TURN_END:
        l->until = UNTIL_TURN_ENDS;
        /* Q1420: "your opponent's next turn" is theirs that ends next */
        l->turn = turn_of(g, players, players >> s->player & 1);
        break;
    case DURATION_UNSUSPEND:
        l->until = UNTIL_UNSUSPENDED;
        l->turn = turn_of(g, players, true);
        break;
    case DURATION_ATTACK:
        l->until = UNTIL_ATTACK_ENDS;
        break;
    case DURATION_BATTLE:
        l->until = UNTIL_BATTLE_ENDS;
        break;
    case DURATION_UNSAID:
        l->until = lasts_with_card(s) ? UNTIL_CARD_LEAVES : UNTIL_GAME_ENDS;
        break;
    }
}

/* ---- What is said ---- */

static const struct modify_item *item_at(const struct table *t, const struct modify_def *def, int at)
{
    return at < def->items ? &t->cards->modify_item[def->item + (uint32_t)at] : NULL;
}

/* For each of how many; -1: its conditions aren't met. */
static int item_times(const struct table *t, const struct frame *f, const struct modify_item *item)
{
    struct scope s = resolution_scope(t, f->resolution);
    int times = f->modify.times;

    for (int i = 0; i < item->guards; i++) {
        const struct modifier_guard *guard = &item->guard[i];
        coverage(t, s.effect, guard->source, COVERAGE_JUDGED);
        if (guard->kind == GUARD_EACH)
            times *= each_count(&s, guard->operand);
        else if (!condition(&s, guard->operand))
            return -1;
    }
    return times;
}

/* ---- Adding what lasts ---- */

static struct timed_modifier timed_modifier_made(const struct table *t, const struct frame *f,
                                                 const struct modify_item *item, int times)
{
    const struct effect_instance *what = &resolution_of(t->g, f->resolution)->what;
    struct scope s = resolution_scope(t, f->resolution);
    struct timed_modifier l = {.kind = TIMED_MODIFIER_STATE,
                               .permanent = NO_PERMANENT,
                               .player = what->player,
                               .value = times,
                               .effect = what->effect,
                               .card = what->card,
                               .card_generation = t->g->card[what->card].generation,
                               .host = what->target,
                               .host_generation = what->target_generation};

    lasts(&s, item, &l);
    if (modify_of(t, f)->flags & MODIFY_NOW && l.until == UNTIL_GAME_ENDS)
        l.until = UNTIL_TURN_ENDS; /* of one just played: it triggers now or never */
    return l;
}

/* How long it lasts, as events say it. */
static uint8_t told_until(const struct dcg_game *g, const struct timed_modifier *l)
{
    switch (l->until) {
    case UNTIL_TURN_ENDS:
    case UNTIL_CARD_LEAVES:
        return l->turn > g->turn ? DCG_UNTIL_END_OF_TURN : DCG_UNTIL_END_OF_THIS_TURN;
    case UNTIL_ATTACK_ENDS:
        return DCG_UNTIL_END_OF_ATTACK;
    case UNTIL_BATTLE_ENDS:
        return DCG_UNTIL_END_OF_BATTLE;
    case UNTIL_UNSUSPENDED:
        return DCG_UNTIL_UNSUSPEND_PHASE;
    default:
        return DCG_UNTIL_END_OF_GAME;
    }
}

dcg_event timed_modifier_event(const struct dcg_game *g, const struct timed_modifier *l, uint8_t card)
{
    bool later = l->turn > g->turn && (l->turn - g->turn) % 2 != 0;

    return (dcg_event){.kind = DCG_EVENT_CHANGED,
                       .player = l->player,
                       .card = card,
                       .other = l->card,
                       .value = (int16_t)l->value,
                       .said = l->state,
                       .until = told_until(g, l),
                       .until_player = later ? opponent(g->turn_player) : g->turn_player};
}

static void emit_changed(struct table *t, const struct timed_modifier *l, uint8_t card, enum rule rule)
{
    dcg_event event = timed_modifier_event(t->g, l, card);

    event.rule = (dcg_rule_id)rule;
    if (t->sink)
        emit(t, &event);
}

/* 15-11-1: on those that were chosen. */
static void last_on_chosen(struct table *t, const struct frame *f, struct timed_modifier l,
                           const struct modify_item *item)
{
    struct dcg_game *g = game_of(t);
    struct objects chosen;

    l.state = item->chosen;
    journal_last(g, f->resolution, &chosen);
    SET_EACH (permanent,
              chosen.permanents & g->permanents_used) { /* 15-11-1-3-2: whatever they were chosen for */
        l.permanent = permanent;
        l.generation = permanent_of(g, permanent)->generation;
        timed_modifier_add(t, &l);
        emit_changed(t, &l, permanent_of(g, permanent)->top, RULE_INDIVIDUAL_MEANING);
        if (t->sink)
            emit_progress(t, set_of(permanent), resolution_cause(t, f->resolution));
    }
}

/* 15-11-2: on all of a kind, or on players. */
static void add_timed_modifier(struct table *t, const struct frame *f, const struct modify_item *item,
                               int times)
{
    const struct modify_def *def = modify_of(t, f);
    struct timed_modifier l = timed_modifier_made(t, f, item, times);

    if (f->modify.picked)
        last_on_chosen(t, f, l, item);
    for (int i = 0; i < (def->parts ? def->parts : 1); i++) {
        if (def->parts && !def->part[i].overall)
            continue;
        l.state = item->overall[i]; /* 15-11-2-3-1 to -3: whoever that is when it is asked */
        timed_modifier_add(t, &l);
        emit_changed(t, &l, 0, RULE_OVERALL_MEANING);
    }
}

/* 18-1: "is deleted at the end of the turn" waits for it. */
static void add_later(struct table *t, const struct frame *f, const struct modify_item *item)
{
    struct dcg_game *g = game_of(t);
    const struct effect_instance *what = &resolution_of(g, f->resolution)->what;
    struct scope s = resolution_scope(t, f->resolution);
    uint8_t players = item->owner ? owner_players(&s, item->owner) : 3;
    struct objects chosen;

    journal_last(g, f->resolution, &chosen);
    delayed_trigger_add_for(
        t,
        &(struct delayed_trigger){.what = {.kind = INSTANCE_DELETE,
                                           .player = what->player,
                                           .card = what->card,
                                           .card_generation = g->card[what->card].generation,
                                           .survives = true},
                                  .event = item->event,
                                  .subject = NO_PERMANENT,
                                  .subject_player = players == 3 ? NO_PLAYER : players == 2,
                                  .once = true},
        chosen.permanents & g->permanents_used);
}

/* ---- Immediate-type effects: what would happen doesn't ---- */

/* Those that were chosen; nobody named, or "it": all whom the condition is about (Q4319), not what was paid with. */
static permanent_set prevented(const struct table *t, const struct frame *f, permanent_set set)
{
    const struct dcg_game *g = t->g;
    struct objects chosen;

    if (modify_of(t, f)->flags & MODIFY_SPOKEN) {
        journal_done(g, f->resolution, ENTRY_DIGIVOLVED,
                     &chosen); /* "by digivolving it": that one alone (8-1-2-6) */
        return set & (set & chosen.permanents ? chosen.permanents : would_concerned(t, f->resolution));
    }
    if (f->modify.picked) {
        journal_last(g, f->resolution, &chosen);
        return set & chosen.permanents;
    }
    return set & would_concerned(t, f->resolution); /* "prevent it" */
}

static void prevent(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);
    const struct resolution *resolution = resolution_of(g, f->resolution);
    struct frame *would = would_interrupted(g, f->resolution);

    if (!would)
        return;
    if (would_prevent(would))
        EMIT(PREVENTED, RULE_IMMEDIATE_BEFORE_CAUSE, .player = resolution->what.player,
             .card = would_card(g, would));
    SET_EACH (permanent, prevented(t, f, would_happen_to(would))) {
        if (object_unaffected(t, object_permanent(g, permanent), resolution_cause(t, f->resolution)))
            continue;
        would_take_out(t, would, permanent, resolution->what.player, RULE_IMMEDIATE_BEFORE_CAUSE);
    }
}

/* ---- Carrying it out ---- */

/* All that lasts, waits or is prevented, in one go. */
static void say_states(struct table *t, struct frame *f)
{
    const struct modify_def *def = modify_of(t, f);
    const struct modify_item *item;

    coverage(t, resolution_of(t->g, f->resolution)->what.effect, def->may, COVERAGE_DONE);
    for (int i = 0; (item = item_at(t, def, i)) != NULL; i++) {
        int times = item_times(t, f, item);
        if (times <= 0)
            continue;
        coverage(t, resolution_of(t->g, f->resolution)->what.effect, item->source, COVERAGE_DONE);
        if (item->how == MODIFY_LASTS)
            add_timed_modifier(t, f, item,
                               def->flags & MODIFY_SCALES && !(def->flags & MODIFY_WHOLE) ? times : 1);
        else if (item->how == MODIFY_LATER)
            add_later(t, f, item);
        else if (item->how == MODIFY_PREVENTS)
            prevent(t, f);
    }
}

/* The next part of the target that has to be chosen. */
static selector_id next_part(const struct table *t, struct frame *f)
{
    const struct modify_def *def = modify_of(t, f);

    while (f->modify.part < def->parts) {
        const struct modify_part *part = &def->part[f->modify.part++];
        if (!part->overall)
            return part->target;
    }
    return 0;
}

/* The next thing that somebody does. For each of none it is done if the number is about its cost (15-15-7-1). */
static action_id next_action(const struct table *t, struct frame *f, int *times)
{
    const struct modify_item *item;

    while ((item = item_at(t, modify_of(t, f), f->modify.item)) != NULL) {
        f->modify.item++;
        *times = item_times(t, f, item);
        bool reduces = action_reduces(action_at(t->cards, item->action));
        if (item->how == MODIFY_DOES && *times >= (reduces ? 0 : 1)) {
            coverage(t, resolution_of(t->g, f->resolution)->what.effect, item->source, COVERAGE_DONE);
            return item->action;
        }
    }
    return 0;
}

/* Somebody was chosen, or nobody had to be. */
static bool anybody_meant(const struct table *t, const struct frame *f)
{
    struct objects chosen;

    if (!f->modify.picked)
        return true;
    journal_last(t->g, f->resolution, &chosen);
    return chosen.permanents != 0;
}

/* "It may gain A and attack": both or neither (Q3746), so nothing if it can't attack (Q3745). */
static bool all_possible(const struct table *t, const struct frame *f)
{
    struct scope s = resolution_scope(t, f->resolution);
    const struct modify_item *item;

    for (int i = 0; (item = item_at(t, modify_of(t, f), i)) != NULL; i++) {
        const struct action *action = action_at(t->cards, item->action);
        if (action->op == OP_ATTACK && !action_payable(&s, action))
            return false;
    }
    return true;
}

/* Whoever does it, the player of the effect decides. */
static struct frame *call_own_action(struct table *t, const struct frame *f, action_id action, int times)
{
    uint8_t player = resolution_of(t->g, f->resolution)->what.player;
    struct frame *called = call_action(t, f->resolution, action, times);

    called->player = player;
    return called;
}

PROC(modify)
{
    const struct modify_def *def = modify_of(t, f);
    selector_id part;
    action_id action;
    int times;

    BEGIN;
    if (def->flags & MODIFY_NOTHING)
        DONE; /* effect_maximum has looked ahead */
    if (def->flags & MODIFY_PREVENT) {
        coverage(t, resolution_of(t->g, f->resolution)->what.effect, def->may, COVERAGE_DONE);
        prevent(t, f);
        DONE;
    }
    if (def->flags & MODIFY_PICKS) {
        while ((part = next_part(t, f)) != 0) {
            CALL(1, call_pick(t, f->resolution, part, def->flags & MODIFY_SCALES ? 1 : f->modify.times,
                              f->modify.picked ? PICK_MORE : 0));
            f->modify.picked = true;
        }
        if (def->flags & MODIFY_OPTIONAL) {
            if (!anybody_meant(t, f)) { /* 1-3-2: what can't be done isn't asked for */
                resolution_fail(game_of(t), f->resolution);
                DONE;
            }
            ASK(2, OPTIONAL, f->player); /* 15-9-2-2 */
            if (doing_declined(t, f))
                DONE;
            if (!all_possible(t, f)) {
                resolution_fail(game_of(t), f->resolution);
                DONE;
            }
        }
        say_states(t, f);
    }
    while ((action = next_action(t, f, &times)) != 0)
        CALL(3, call_own_action(t, f, action, times));
    END;
}
