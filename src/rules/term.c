/* term.c - basic processes of chapter 4: drawing, suspending, moving, hatching, and how a game ends (1-2). What leaves
 * the field is in leave.c, what else changes its place in transfer.c. */
#include "query/info.h"
#include "state/set.h"
#include "rules/interrupt.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

#include <string.h>

void game_win(struct table *t, int player, enum rule rule) /* 1-2-1 */
{
    struct dcg_game *g = game_of(t);

    g->outcome = DCG_WON;
    g->winner = (uint8_t)player;
    g->end_rule = (uint16_t)rule;
    EMIT(GAME_WON, rule, .player = (uint8_t)player);
}

void game_draw(struct table *t, enum rule rule)
{
    struct dcg_game *g = game_of(t);

    g->outcome = DCG_DRAWN;
    g->end_rule = (uint16_t)rule;
    EMIT(GAME_DRAWN, rule, .player = NO_PLAYER);
}

refusal card_own_refusal(const struct dcg_game *g, int player, uint8_t card)
{
    uint8_t permanent = permanent_with_top(g, card);

    if (g->card[card].place == DCG_PLACE_OUTSIDE)
        return DCG_REFUSAL_NO_SUCH_CARD;
    return (permanent == NO_PERMANENT ? card_owner(g, card) : permanent_player(g, permanent)) == player
               ? 0
               : DCG_REFUSAL_NOT_YOUR_CARD;
}

static __attribute__((cold)) void emit_drawn(struct table *t, int player, int drawn, const uint64_t cards[4],
                                             struct cause cause, enum rule rule)
{
    const struct pile *hand = &t->g->pile[player][PILE_HAND];
    dcg_event event = {.kind = DCG_EVENT_DREW,
                       .rule = (dcg_rule_id)rule,
                       .player = (uint8_t)player,
                       .card = hand->at[hand->count - 1],
                       .from = DCG_PLACE_DECK,
                       .to = DCG_PLACE_HAND,
                       .value = (int16_t)drawn,
                       .cause = cause.kind};

    memcpy(event.cards, cards, sizeof event.cards);
    emit(t, &event);
}

static void drawing_happens(struct table *t, int player, int drawn, const uint64_t cards[4],
                            struct cause cause)
{
    struct game_event drew = {.kind = DCG_EVENT_DREW,
                              .players = player_bit(player),
                              .cause = cause,
                              .value = (int16_t)drawn,
                              .from = DCG_PLACE_DECK,
                              .to = DCG_PLACE_HAND,
                              .cards = {cards[0], cards[1], cards[2], cards[3]}};

    happen(t, &drew);
    if (cause.kind == DCG_CAUSE_EFFECT) { /* an effect has added cards to a hand */
        drew.kind = DCG_EVENT_ADDED;
        happen(t, &drew);
    }
}

/* 4-12-1; several cards are handled one by one but drawn at the same time (3-2-4). */
int draw_by(struct table *t, int player, int count, struct cause cause, enum rule rule)
{
    struct dcg_game *g = game_of(t);
    uint64_t cards[4] = {0};
    int drawn = 0;

    for (; drawn < count && pile_count(g, player, PILE_DECK) > 0; drawn++) { /* 1-3-2 */
        uint8_t card = pile_of(g, player, PILE_DECK)->at[0];                 /* 4-12-2, 15-15-3-6 */
        card_move(t, card, DCG_PLACE_HAND, BOTTOM);
        cards_insert(cards, card);
    }
    if (drawn && t->sink)
        emit_drawn(t, player, drawn, cards, cause, rule);
    if (drawn && (event_awaited(t, DCG_EVENT_DREW) || event_awaited(t, DCG_EVENT_ADDED)))
        drawing_happens(t, player, drawn, cards, cause);
    return drawn;
}

int draw(struct table *t, int player, int count, enum rule rule)
{
    return draw_by(t, player, count, BY_RULE, rule);
}

uint8_t players_of(const struct dcg_game *g, permanent_set set)
{
    uint8_t players = 0;

    SET_EACH (permanent, set)
        players |= player_bit(permanent_player(g, permanent));
    return players;
}

/* Something that happens to permanents, all at the same time. */
static struct game_event about(const struct dcg_game *g, int kind, struct cause cause, permanent_set set)
{
    return (struct game_event){
        .kind = (uint8_t)kind, .cause = cause, .players = players_of(g, set), .permanents = set};
}

static void tops_of(const struct dcg_game *g, permanent_set set, uint64_t cards[4])
{
    SET_EACH (permanent, set)
        cards_insert(cards, permanent_of(g, permanent)->top);
}

/* Keeps the permanents that are in that state, and whose state the cause can change (1-3-2, 1-3-3, 15-15-6). */
static permanent_set turnable(const struct table *t, const struct frame *f, permanent_set set, bool suspended,
                              enum cant barred)
{
    permanent_set able = 0;

    SET_EACH (permanent, set & t->g->permanents_used)
        if (permanent_is(t->g, permanent, PERMANENT_SUSPENDED) == suspended &&
            !permanent_cant_by(t, permanent, barred, f->cause) &&
            !object_unaffected(
                t, (struct object){.card = permanent_of(t->g, permanent)->top, .permanent = permanent},
                f->cause))
            able |= set_of(permanent);
    return able;
}

static struct frame *call_turn(struct table *t, enum proc proc, permanent_set set, struct cause cause,
                               enum rule rule)
{
    struct frame *f = frame_push(game_of(t), proc);

    f->orient.set = set;
    f->cause = cause;
    f->orient.rule = (int16_t)rule;
    return f;
}

/* 16-10-1: what has unsuspended in the opponent's unsuspend phase. */
static void emit_rebooted(struct table *t, const struct frame *f)
{
    SET_EACH (permanent, f->orient.rule == RULE_TURN_UNSUSPEND_ALL ? f->orient.set : 0)
        if (permanent_player(t->g, permanent) != t->g->turn_player)
            EMIT_KEYWORD(REBOOT, permanent);
}

static __attribute__((cold)) void emit_turned(struct table *t, const struct frame *f, int kind)
{
    const struct dcg_game *g = t->g;
    dcg_event event = {.kind = (uint16_t)kind,
                       .rule = (dcg_rule_id)f->orient.rule,
                       .cause = f->cause.kind,
                       .value = (int16_t)set_count(f->orient.set)};

    SET_EACH (permanent, f->orient.set) {
        event.card = permanent_of(g, permanent)->top;
        event.player = (uint8_t)permanent_player(g, permanent);
    }
    tops_of(g, f->orient.set, event.cards);
    emit(t, &event);
    emit_rebooted(t, f);
}

/* Suspends or unsuspends what is left of the set, as one event (4-11-1, 4-11-1-1-2, 4-11-1-2-2). */
static void turn_now(struct table *t, const struct frame *f, int kind)
{
    SET_EACH (permanent, f->orient.set)
        permanent_at(t, permanent)->flags ^= PERMANENT_SUSPENDED;
    if (f->orient.set && t->sink)
        emit_turned(t, f, kind);
    if (!f->orient.set || !event_awaited(t, kind))
        return;
    struct game_event turned = about(t->g, kind, f->cause, f->orient.set);
    happen(t, &turned);
}

struct frame *call_suspend(struct table *t, permanent_set set, struct cause cause, enum rule rule)
{
    return call_turn(t, PROC_suspend, set, cause, rule);
}

PROC(suspend)
{
    BEGIN;
    f->orient.set = turnable(t, f, f->orient.set, false, CANT_SUSPEND);
    if (would_be_heard(t, DCG_EVENT_SUSPENDED, f->orient.set, NO_COST)) {
        struct game_event what = about(t->g, DCG_EVENT_SUSPENDED, f->cause, f->orient.set);
        CALL(1, call_would(t, &what, NO_COST));
        f->orient.set = turnable(t, f, t->g->result_set, false, CANT_SUSPEND);
    }
    turn_now(t, f, DCG_EVENT_SUSPENDED);
    game_of(t)->result_set = f->orient.set;
    END;
}

struct frame *call_unsuspend(struct table *t, permanent_set set, struct cause cause, enum rule rule)
{
    return call_turn(t, PROC_unsuspend, set, cause, rule);
}

PROC(unsuspend)
{
    BEGIN;
    f->orient.set = turnable(t, f, f->orient.set, true, CANT_UNSUSPEND);
    if (would_be_heard(t, DCG_EVENT_UNSUSPENDED, f->orient.set, NO_COST)) {
        struct game_event what = about(t->g, DCG_EVENT_UNSUSPENDED, f->cause, f->orient.set);
        CALL(1, call_would(t, &what, NO_COST));
        f->orient.set = turnable(t, f, t->g->result_set, true, CANT_UNSUSPEND);
    }
    turn_now(t, f, DCG_EVENT_UNSUSPENDED);
    game_of(t)->result_set = f->orient.set;
    END;
}

/* 4-16-1 */
void hatch(struct table *t, int player)
{
    struct dcg_game *g = game_of(t);
    uint8_t card = pile_of(g, player, PILE_EGGS)->at[0];

    card_take(t, card);
    uint8_t permanent = permanent_create(t, card, player, true);
    if (permanent != NO_PERMANENT && rules_differ(t, DIFFERENCE_PLACED_CANT_ATTACK))
        permanent_at(t, permanent)->flags |= PERMANENT_PLACED; /* 4.2: 7-1-2-1 */
    EMIT(HATCHED, RULE_TERM_HATCH_MEANING, .player = (uint8_t)player, .card = card,
         .from = DCG_PLACE_DIGI_EGG_DECK, .to = DCG_PLACE_BREEDING);
    HAPPEN(HATCHED, .players = player_bit(player), .card = card, .from = DCG_PLACE_DIGI_EGG_DECK,
           .to = DCG_PLACE_BREEDING);
}

/* 4-15: it keeps its display format (4-15-3) and what applies to it (4-15-4), not its pending effects (4-15-5). */
void breeding_move(struct table *t, uint8_t permanent)
{
    struct dcg_game *g = game_of(t);
    int player = permanent_player(g, permanent);

    permanent_move(t, permanent, false);
    pending_drop_for(t, permanent);
    EMIT(MOVED, RULE_TERM_MOVE_MEANING, .player = (uint8_t)player, .card = permanent_of(g, permanent)->top,
         .from = DCG_PLACE_BREEDING, .to = DCG_PLACE_BATTLE);
    HAPPEN(MOVED, .players = player_bit(player), .permanents = set_of(permanent), .from = DCG_PLACE_BREEDING,
           .to = DCG_PLACE_BATTLE);
}

void emit_progress(struct table *t, permanent_set set, struct cause cause)
{
    if (!t->sink)
        return;
    SET_EACH (permanent, set & t->g->permanents_used)
        if (permanent_in_progress(t, permanent, cause))
            EMIT_KEYWORD(PROGRESS, permanent);
}
