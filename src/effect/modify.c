/* modify.c - effects that change cards or players (15-11, 15-12, 15-13), for some time or at once.
 *
 * A modifier on a chosen permanent stays with that permanent (15-11-1). A modifier on all cards of a kind also
 * applies to cards that come later (15-11-2). If the effect makes a card do something now, it is an action
 * (call_doing). If an immediate-type effect says that a card isn't deleted or doesn't leave, that card is taken
 * out of the announced event. */
#include "query/modifier.h"
#include "state/set.h"
#include "rules/interrupt.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "state/procedure.h"
#include "query/seen.h"
#include "compile/node_operand.h"
#include "effect/carry_out.h"

struct frame *call_modify(struct table *t, uint8_t resolution, node_id modify, int times, node_id duration)
{
    struct frame *f = frame_push(t->g, PROC_modify);

    f->resolution = resolution;
    f->node = modify;
    f->player = resolution_of(t->g, resolution)->what.player;
    f->modify.times = (int16_t)times;
    f->modify.duration = duration;
    return f;
}

/* ---- Whom it is said of ---- */

/* The target of what effects can't do: the deed that names one, or whose stacked cards. */
static node_id deeds_target(const dcg_cards *cards, node_id deeds)
{
    LIST_EACH (cards, deed, deeds) {
        node_id target = node_at(cards, deed)->a, holder = stack_holder(cards, target);
        if (target)
            return holder ? holder : target;
    }
    return 0;
}

/* The target node; 0: nobody who could be chosen. */
static node_id modify_target(const dcg_cards *cards, const struct node *m)
{
    const struct node *a = node_at(cards, m->a), *state = node_at(cards, m->b);

    switch (a->kind) {
    case NODE_CAUSE:
        return state->kind == NODE_CANT ? deeds_target(cards, state->a) : state->a;
    case NODE_OWNER:
        return a->mode == MODE_OF ? a->a : 0;
    case NODE_SELECT:
        if (a->mode != MODE_EFFECT)
            return m->a;
        if (node_at(cards, a->b)->kind == NODE_SELECT)
            return a->b;
        return node_is(cards, a->b, NODE_OWNER, MODE_OF) ? node_at(cards, a->b)->a : 0;
    default:
        return m->a;
    }
}

/* Does it say its states of a target one by one? Else the MODIFY as a whole is what lasts. */
static bool is_plain(const dcg_cards *cards, const struct node *m)
{
    return m->mode == MODE_NONE && modify_target(cards, m) == m->a;
}

/* "It", "that Digimon", "those": whoever was spoken of; "this Digimon" is known. */
static bool is_spoken_of(const struct node *n)
{
    return n->kind == NODE_REF && n->mode != MODE_THIS_DIGIMON && n->mode != MODE_THIS_TAMER &&
           n->mode != MODE_THIS_CARD;
}

/* Does it speak of what this effect or its event did? Nobody can tell later who was meant. */
static bool refers(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    if (!target)
        return false;
    if (n->kind == NODE_DID || is_spoken_of(n))
        return true;
    return refers(cards, n->a) || refers(cards, n->b) || refers(cards, n->c);
}

/* 15-11-2: all of a kind, also those that come later. */
static bool is_overall(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target), *quantity = node_at(cards, n->a);

    if (!target)
        return true; /* players */
    if (n->kind != NODE_SELECT || refers(cards, target))
        return false;
    if (quantity->kind == NODE_QUANTITY)
        return quantity->mode == MODE_ALL || quantity->mode == MODE_NONE;
    return n->mode == MODE_PLAIN || (n->mode == MODE_BARE && !n->a);
}

/* Goes through a tree up to one node; before: whom it spoke of last without anybody being chosen. */
static bool spoken_before(const dcg_cards *cards, node_id tree, node_id upto, node_id *before)
{
    const struct node *n = node_at(cards, tree);

    if (!tree || tree == upto)
        return tree != 0;
    if (n->kind == NODE_MODIFY || n->kind == NODE_DO) {
        node_id target = n->kind == NODE_MODIFY ? modify_target(cards, n) : 0;
        if (!is_pronoun(node_at(cards, target)))
            *before = target && is_overall(cards, target) ? target : 0;
        return false;
    }
    return spoken_before(cards, n->a, upto, before) || spoken_before(cards, n->b, upto, before) ||
           spoken_before(cards, n->c, upto, before);
}

/* Whom a MODIFY is about: "them" may be all of a kind, of whom it spoke before. */
static node_id whom_meant(const struct table *t, const struct frame *f)
{
    const struct effect_def *e = effect_at(t->cards, resolution_of(t->g, f->resolution)->what.effect);
    node_id target = modify_target(t->cards, node_at(t->cards, f->node)), before = 0;

    if (!is_pronoun(node_at(t->cards, target)))
        return target;
    return spoken_before(t->cards, e->sentences ? e->sentences : e->root, (node_id)f->node, &before) && before
               ? before
               : target;
}

/* "This Digimon and all of your Security Digimon": each part is meant in its own way. */
static node_id target_part(const dcg_cards *cards, node_id target, int part)
{
    if (!target)
        return 0;
    LIST_EACH (cards, item, target)
        if (part-- == 0)
            return item;
    return 0;
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

/* Q875, Q876: of an effect of one player's turns, no longer than that turn, nor than its card stays on the field. */
static void lasts_unsaid(const struct scope *s, struct timed_modifier *l)
{
    const struct card *card = &s->t->g->card[s->card];

    if (!(effect_at(s->t->cards, s->effect)->icons & ONE_PLAYERS_TURNS))
        l->until = UNTIL_GAME_ENDS;
    else
        l->until = card->permanent == NO_PERMANENT ? UNTIL_TURN_ENDS : UNTIL_CARD_LEAVES;
    l->card_generation = card->generation;
}

static void lasts(const struct scope *s, node_id duration, struct timed_modifier *l)
{
    const struct node *until = NODE_OF(s, duration);
    const struct dcg_game *g = s->t->g;
    uint8_t players = until->a ? owner_players(s, until->a) : 3;

    switch (duration ? until->mode : MODE_NONE) {
    case MODE_TURN:
        l->until = UNTIL_TURN_ENDS;
        break;
    case MODE_TURN_END:
        l->until = UNTIL_TURN_ENDS;
        l->turn = turn_of(g, players, false);
        break;
    case MODE_NEXT_TURN_END:
        l->until = UNTIL_TURN_ENDS;
        /* Q1420: "your opponent's next turn" is theirs that ends next */
        l->turn = turn_of(g, players, players >> s->player & 1);
        break;
    case MODE_UNSUSPEND_PHASE:
        l->until = UNTIL_UNSUSPENDED;
        l->turn = turn_of(g, players, true);
        break;
    case MODE_ATTACK:
        l->until = UNTIL_ATTACK_ENDS;
        break;
    case MODE_BATTLE:
        l->until = UNTIL_BATTLE_ENDS;
        break;
    default:
        lasts_unsaid(s, l);
        break;
    }
}

static const char *duration_unsupported(const dcg_cards *cards, node_id duration)
{
    const struct node *until = node_at(cards, duration);

    if (!duration)
        return NULL;
    return until->kind == NODE_UNTIL && until->mode != MODE_UNSUSPEND_PHASES ? NULL : "how long it lasts";
}

/* ---- What is said ---- */

/* One state, with what stands around it. */
struct item {
    node_id state;    /* STATE, CANT, or a DEED after may */
    node_id duration; /* its own; 0: that of the whole */
    int times;
    bool holds;
};

static bool find_item(const struct scope *s, node_id states, int *left, struct item *item)
{
    const struct node *n = NODE_OF(s, states);
    struct item kept = *item;

    switch (n->kind) {
    case NODE_LIST:
        if (find_item(s, n->a, left, item))
            return true;
        *item = kept;
        return n->b && find_item(s, n->b, left, item);
    case NODE_IF:
        item->holds = item->holds && condition(s, n->a);
        return find_item(s, n->b, left, item);
    case NODE_EACH:
        item->times *= each_count(s, states);
        return find_item(s, n->b, left, item);
    case NODE_LASTING:
        item->duration = n->b;
        return find_item(s, n->a, left, item);
    default:
        item->state = states;
        return (*left)-- == 0;
    }
}

/* What may be had for a while: "may gain <X>", "may get +N DP and attack". */
static bool is_gift(const struct node *deed)
{
    return deed->kind == NODE_DEED && (deed->mode == MODE_GAIN || deed->mode == MODE_DP);
}

static bool may_have(const dcg_cards *cards, const struct node *state)
{
    if (state->kind != NODE_STATE || (state->mode != MODE_MAY && state->mode != MODE_CAN))
        return false;
    LIST_EACH (cards, deed, state->a) {
        const struct node *n = node_at(cards, deed);
        if (is_gift(n->kind == NODE_LASTING ? node_at(cards, n->a) : n))
            return true;
    }
    return false;
}

/* A permission that lasts: to attack those that couldn't be attacked. */
static bool permits(const dcg_cards *cards, const struct node *state, bool timed_modifier)
{
    const struct node *deed = node_at(cards, state->a);

    return deed->kind == NODE_DEED &&
           (deed->mode == MODE_ALSO_ATTACK || (timed_modifier && deed->mode == MODE_ATTACK && deed->a));
}

enum said_as { SAID_LASTS, SAID_DOES, SAID_LATER, SAID_PREVENTS };

/* What becomes of a state: it lasts, or it is something that is done. */
static enum said_as said_as(const dcg_cards *cards, const struct node *m, const struct item *item)
{
    const struct node *state = node_at(cards, item->state);

    if (is_gift(state))
        return SAID_LASTS;
    if (state->kind == NODE_DEED)
        return SAID_DOES;
    if (state->kind != NODE_STATE)
        return SAID_LASTS;
    switch (state->mode) {
    case MODE_UNSUSPEND:
    case MODE_SUSPEND:
    case MODE_ATTACK:
    case MODE_ATTACK_WITHOUT_SUSPENDING:
    case MODE_MOVE:
    case MODE_BATTLE:
        return SAID_DOES;
    case MODE_DELETED:
        return SAID_LATER;
    case MODE_ISNT_DELETED:
    case MODE_DOESNT_LEAVE:
        return SAID_PREVENTS;
    case MODE_MAY:
    case MODE_CAN:
        return target_negated(cards, m->a) || permits(cards, state, item->duration || m->c) ? SAID_LASTS
                                                                                            : SAID_DOES;
    default:
        return SAID_LASTS;
    }
}

/* The states of a MODIFY; of "may gain and attack" what follows may. */
static node_id states_of(const dcg_cards *cards, const struct node *m)
{
    return may_have(cards, node_at(cards, m->b)) ? node_at(cards, m->b)->a : m->b;
}

static bool item_at(const struct scope *s, const struct frame *f, int at, struct item *item)
{
    const struct node *m = NODE_OF(s, f->node);

    *item = (struct item){.times = f->modify.times, .holds = true};
    if (!find_item(s, states_of(s->t->cards, m), &at, item))
        return false;
    if (!item->duration)
        item->duration = m->c ? m->c : f->modify.duration;
    return true;
}

/* Does a number in it grow with "for each"? Else more are chosen (15-15-7). */
static bool scales(const dcg_cards *cards, node_id states)
{
    const struct node *n = node_at(cards, states);

    if (!states)
        return false;
    if (n->kind == NODE_KEYWORD)
        return n->n != 0;
    if (n->kind == NODE_GRANT)
        return false;
    return (n->kind == NODE_STATE && n->mode == MODE_DP) || is_gift(n) || scales(cards, n->a) ||
           scales(cards, n->b);
}

/* ---- Adding what lasts ---- */

static struct timed_modifier timed_modifier_of(const struct table *t, const struct frame *f, node_id state,
                                               node_id duration, int times)
{
    const struct effect_instance *what = &resolution_of(t->g, f->resolution)->what;
    struct scope s = resolution_scope(t, f->resolution);
    struct timed_modifier l = {.kind = TIMED_MODIFIER_STATE,
                               .permanent = NO_PERMANENT,
                               .player = what->player,
                               .value = times,
                               .state = state,
                               .effect = what->effect,
                               .card = what->card,
                               .card_generation = t->g->card[what->card].generation,
                               .host = what->target,
                               .host_generation = what->target_generation};

    lasts(&s, duration, &l);
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
                       .whom = l->whom,
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

/* 15-11-1 and 15-11-2: on those that were chosen, and on all of a kind. */
static void add_timed_modifier(struct table *t, const struct frame *f, struct timed_modifier *l)
{
    struct dcg_game *g = t->g;
    const struct node *m = node_at(t->cards, f->node);
    node_id target = whom_meant(t, f), part;
    struct objects chosen = {0};

    if (f->modify.picked)
        journal_last(g, f->resolution, &chosen);
    SET_EACH (permanent, chosen.permanents & g->permanents_used) {
        l->permanent = permanent;
        l->generation = permanent_of(g, permanent)->generation;
        l->whom = 0; /* 15-11-1-3-2: whatever it was chosen for */
        timed_modifier_add(t, l);
        emit_changed(t, l, permanent_of(g, permanent)->top, RULE_INDIVIDUAL_MEANING);
        if (t->sink)
            emit_progress(t, set_of(permanent), resolution_cause(t, f->resolution));
    }
    l->permanent = NO_PERMANENT;
    l->generation = 0;
    for (int i = 0; (part = target_part(t->cards, target, i)) != 0; i++) {
        if (!is_overall(t->cards, part))
            continue;
        l->whom = part; /* 15-11-2-3-1 to -3: whoever that is when it is asked */
        timed_modifier_add(t, l);
        emit_changed(t, l, 0, RULE_OVERALL_MEANING);
    }
    if (target)
        return;
    l->whom = m->a;
    timed_modifier_add(t, l);
    emit_changed(t, l, 0, RULE_OVERALL_MEANING);
}

/* 18-1: "is deleted at the end of the turn" waits for it. */
static void add_later(struct table *t, const struct frame *f, const struct node *state)
{
    struct dcg_game *g = t->g;
    const struct effect_instance *what = &resolution_of(g, f->resolution)->what;
    const struct node *moment = node_at(t->cards, state->a);
    struct scope s = resolution_scope(t, f->resolution);
    uint8_t players = moment->a ? owner_players(&s, moment->a) : 3;
    struct objects chosen;

    journal_last(g, f->resolution, &chosen);
    SET_EACH (permanent, chosen.permanents & g->permanents_used)
        delayed_trigger_add(
            t, &(struct delayed_trigger){.what = {.deed = DEED_DELETE,
                                                  .player = what->player,
                                                  .card = what->card,
                                                  .card_generation = g->card[what->card].generation,
                                                  .target = permanent,
                                                  .target_generation = permanent_of(g, permanent)->generation,
                                                  .survives = true},
                                         .event = moment->mode == MODE_ATTACK_END   ? DCG_EVENT_END_OF_ATTACK
                                                  : moment->mode == MODE_BATTLE_END ? DCG_EVENT_END_OF_BATTLE
                                                                                    : DCG_EVENT_END_OF_TURN,
                                         .subject = NO_PERMANENT,
                                         .subject_player = players == 3 ? NO_PLAYER : players == 2,
                                         .once = true});
}

static const char *later_unsupported(const dcg_cards *cards, const struct node *state)
{
    int mode = node_at(cards, state->a)->mode;

    return mode == MODE_TURN_END || mode == MODE_NEXT_TURN_END || mode == MODE_ATTACK_END ||
                   mode == MODE_BATTLE_END
               ? NULL
               : "when it is deleted";
}

/* ---- Immediate-type effects: what would happen doesn't ---- */

/* Those that were chosen; nobody named, or "it": all whom the condition is about (Q4319), not what was paid with. */
static permanent_set prevented(const struct table *t, const struct frame *f, permanent_set set)
{
    const struct dcg_game *g = t->g;
    struct objects chosen;

    if (is_spoken_of(node_at(t->cards, node_at(t->cards, f->node)->a))) {
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
    struct dcg_game *g = t->g;
    const struct resolution *resolution = resolution_of(g, f->resolution);
    struct frame *would = would_interrupted(g, f->resolution);

    if (!would)
        return;
    if (would_prevent(would))
        EMIT(PREVENTED, RULE_IMMEDIATE_BEFORE_CAUSE, .player = resolution->what.player, .card = would->card);
    SET_EACH (permanent, prevented(t, f, would_happen_to(would))) {
        if (object_unaffected(t, object_permanent(g, permanent), resolution_cause(t, f->resolution)))
            continue;
        would_take_out(t, would, permanent, resolution->what.player, RULE_IMMEDIATE_BEFORE_CAUSE);
    }
}

/* ---- Carrying it out ---- */

/* Has anybody to be chosen before anything is said? Whoever only does something is chosen by the deed. */
static bool picks(const struct table *t, const struct frame *f)
{
    const struct node *m = node_at(t->cards, f->node);
    struct scope s = resolution_scope(t, f->resolution);
    struct item item;

    if (!is_plain(t->cards, m))
        return true;
    for (int i = 0; item_at(&s, f, i, &item); i++)
        if (i || said_as(t->cards, m, &item) != SAID_DOES)
            return true;
    return false;
}

/* All that lasts, waits or is prevented, in one go. */
static void say_states(struct table *t, struct frame *f)
{
    const struct node *m = node_at(t->cards, f->node);
    bool scaled = scales(t->cards, m->b);
    struct scope s = resolution_scope(t, f->resolution);
    struct item item;

    if (!is_plain(t->cards, m)) {
        struct timed_modifier l = timed_modifier_of(t, f, f->node, m->c ? m->c : f->modify.duration, 1);
        if (node_is(t->cards, m->a, NODE_SELECT, MODE_EFFECT) && l.until == UNTIL_GAME_ENDS) {
            l.until = UNTIL_TURN_ENDS; /* of one just played: it triggers now or never */
        }
        add_timed_modifier(t, f, &l);
        return;
    }
    if (may_have(t->cards, node_at(t->cards, m->b)))
        coverage(t, s.effect, m->b, COVERAGE_DONE);
    for (int i = 0; item_at(&s, f, i, &item); i++) {
        enum said_as as = said_as(t->cards, m, &item);
        if (!item.holds || item.times < 1)
            continue;
        coverage(t, s.effect, item.state, COVERAGE_DONE);
        if (as == SAID_LASTS) {
            struct timed_modifier l =
                timed_modifier_of(t, f, item.state, item.duration, scaled ? item.times : 1);
            add_timed_modifier(t, f, &l);
        } else if (as == SAID_LATER) {
            add_later(t, f, node_at(t->cards, item.state));
        } else if (as == SAID_PREVENTS) {
            prevent(t, f);
        }
    }
}

/* The next part of the target that has to be chosen. */
static node_id next_part(const struct table *t, struct frame *f)
{
    node_id target = whom_meant(t, f), part;

    while ((part = target_part(t->cards, target, f->modify.part)) != 0) {
        f->modify.part++;
        if (!is_overall(t->cards, part))
            return part;
    }
    return 0;
}

/* The next thing that somebody does. */
static node_id next_deed(const struct table *t, struct frame *f)
{
    const struct node *m = node_at(t->cards, f->node);
    struct scope s = resolution_scope(t, f->resolution);
    struct item item;

    if (!is_plain(t->cards, m))
        return 0;
    while (item_at(&s, f, f->modify.state, &item)) {
        f->modify.state++;
        if (item.holds && item.times > 0 && said_as(t->cards, m, &item) == SAID_DOES) {
            coverage(t, s.effect, item.state, COVERAGE_DONE);
            return item.state;
        }
    }
    return 0;
}

PROC(modify)
{
    const struct node *m = node_at(t->cards, f->node);
    node_id part, deed;

    BEGIN;
    if (m->mode == MODE_MAXIMUM || m->mode == MODE_LOWER_MAXIMUM || f->modify.times < 1)
        DONE; /* effect_maximum has looked ahead */
    if (m->mode == MODE_PREVENT) {
        coverage(t, resolution_of(t->g, f->resolution)->what.effect, m->b, COVERAGE_DONE);
        prevent(t, f);
        DONE;
    }
    if (picks(t, f)) {
        while ((part = next_part(t, f)) != 0) {
            CALL(1, call_pick(t, f->resolution, part, scales(t->cards, m->b) ? 1 : f->modify.times,
                              f->modify.picked ? PICK_MORE : 0));
            f->modify.picked = true;
        }
        if (may_have(t->cards, node_at(t->cards, m->b))) {
            ASK(2, OPTIONAL, f->player); /* 15-9-2-2 */
            if (DCG_OPTION_VERB(t->g->decision.answer) == DCG_OPTION_NO)
                DONE;
        }
        say_states(t, f);
    }
    while ((deed = next_deed(t, f)) != 0)
        CALL(3, call_doing(t, f->resolution, f->modify.picked ? 0 : m->a, deed, f->modify.times));
    END;
}

/* ---- What is carried out ---- */

/* Whom it can be said of. */
static const char *target_said_unsupported(const dcg_cards *cards, const struct node *m)
{
    node_id target = modify_target(cards, m), part;
    const struct node *a = node_at(cards, m->a);

    if (a->kind == NODE_CAUSE && (a->mode != MODE_EFFECTS || a->c))
        return "such effects";
    if (target_negated(cards, m->a) && !is_overall(cards, target))
        return "none of some that are known";
    for (int i = 0; (part = target_part(cards, target, i)) != 0; i++) {
        const char *why =
            is_overall(cards, part) ? candidates_unsupported(cards, part) : target_unsupported(cards, part);
        if (why)
            return why;
    }
    return NULL;
}

static const char *item_unsupported(const dcg_cards *cards, node_id modify, const struct item *item)
{
    const struct node *m = node_at(cards, modify), *state = node_at(cards, item->state);
    const char *why = duration_unsupported(cards, item->duration);

    if (why)
        return why;
    switch (said_as(cards, m, item)) {
    case SAID_DOES:
        return deed_unsupported(cards, item->state);
    case SAID_LATER:
        return later_unsupported(cards, state);
    case SAID_PREVENTS:
        return state->a ? "what would happen by somebody" : NULL;
    default:
        return is_gift(state) ? info_state_unsupported(cards, item->state)
                              : state_unsupported(cards, modify, item->state);
    }
}

static const char *states_unsupported(const dcg_cards *cards, node_id modify, node_id states,
                                      struct item around)
{
    const struct node *n = node_at(cards, states);
    const char *why = NULL;

    switch (n->kind) {
    case NODE_LIST:
        if (n->mode != MODE_AND)
            return "states joined in such a way";
        why = states_unsupported(cards, modify, n->a, around);
        return why || !n->b ? why : states_unsupported(cards, modify, n->b, around);
    case NODE_IF:
        why = n->c ? "a state otherwise" : condition_unsupported(cards, n->a);
        return why ? why : states_unsupported(cards, modify, n->b, around);
    case NODE_EACH:
        why = each_unsupported(cards, states);
        return why ? why : states_unsupported(cards, modify, n->b, around);
    case NODE_LASTING:
        around.duration = n->b;
        return states_unsupported(cards, modify, n->a, around);
    default:
        around.state = states;
        return item_unsupported(cards, modify, &around);
    }
}

/* Said as a whole: each state must be one that is applied. */
static const char *whole_unsupported(const dcg_cards *cards, node_id modify, node_id states)
{
    const struct node *n = node_at(cards, states);

    if (n->kind == NODE_LIST) {
        const char *why = whole_unsupported(cards, modify, n->a);
        return why || !n->b ? why : whole_unsupported(cards, modify, n->b);
    }
    return state_unsupported(cards, modify, states);
}

const char *modify_unsupported(const dcg_cards *cards, node_id modify)
{
    const struct node *m = node_at(cards, modify);
    const char *why = duration_unsupported(cards, m->c);
    struct item around = {.duration = m->c};

    if (why)
        return why;
    switch (m->mode) {
    case MODE_MAXIMUM:
    case MODE_LOWER_MAXIMUM:
        return maximum_unsupported(cards, modify);
    case MODE_PREVENT:
        return NULL;
    case MODE_TREAT:
    case MODE_CHANGE_INTO:
    case MODE_ORIGINAL_DP:
    case MODE_ATTACK_TARGET:
    case MODE_DP_KEPT:
    case MODE_NONE:
        break;
    default:
        return "something that is said of somebody";
    }
    why = target_said_unsupported(cards, m);
    if (!why && m->mode == MODE_DP_KEPT && m->b)
        why = cause_unsupported(cards, m->b);
    if (!why && m->mode == MODE_TREAT)
        why = aspect_unsupported(cards, m->b);
    if (!why && m->mode == MODE_CHANGE_INTO)
        why = is_overall(cards, m->a) ? "all of a kind to be changed" : identity_unsupported(cards, m->b);
    if (why || m->mode != MODE_NONE)
        return why;
    return is_plain(cards, m) ? states_unsupported(cards, modify, states_of(cards, m), around)
                              : whole_unsupported(cards, modify, m->b);
}
