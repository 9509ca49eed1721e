/* play.c - playing a card (7-1). */
#include "query/scope.h"
#include "state/set.h"
#include "query/info.h"
#include "rules/digixros.h"
#include "rules/interrupt.h"
#include "rules/memory.h"
#include "query/permit.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "tree/effect_def.h"
#include "rules/material.h"

#include <string.h>

void nothing_done(struct dcg_game *g)
{
    g->result = 0;
}

void something_done(struct dcg_game *g, permanent_set permanents)
{
    g->result = 1;
    g->result_set = permanents;
}

int cost_on(const struct table *t, int player, int kind, int printed, int change, const struct terms *terms)
{
    int cost = terms->flags & FIXED_COST ? terms->cost : printed;
    bool barred = terms->change && reduction_barred(t, player, kind); /* 15-1-3 */

    return cost + change + (barred ? not_below_0(terms->change) : terms->change);
}

int play_cost(const struct table *t, int player, uint8_t card)
{
    if (!cost_may_differ(t, card))
        return card_print(t, card)->cost;
    return card_cost(t, card) + cost_change(t, player, card, NO_PERMANENT, COST_PLAY);
}

static int playing_cost(const struct table *t, int player, uint8_t card, const struct terms *terms)
{
    return cost_on(t, player, COST_PLAY, play_cost(t, player, card), 0, terms);
}

bool may_come_from_there(const struct dcg_game *g, uint8_t card, const struct terms *terms)
{
    return terms->flags & FROM_ANYWHERE ? permanent_with_top(g, card) == NO_PERMANENT
                                        : g->card[card].place == DCG_PLACE_HAND;
}

static refusal place_refusal(const struct table *t, int player, uint8_t card, const struct terms *terms)
{
    refusal no = card_own_refusal(t->g, player, card);

    if (no)
        return no;
    return may_come_from_there(t->g, card, terms) ? 0 : DCG_REFUSAL_PLAY_NOT_IN_HAND;
}

/* Where all cards of a set are, if that is one place. */
static uint8_t place_of(const struct dcg_game *g, const uint64_t cards[4])
{
    uint8_t place = g->card[cards_first(cards)].place;

    CARDS_EACH (card, cards)
        if (g->card[card].place != place)
            return 0;
    return place;
}

/* The permanent that all cards of a set lie under; NO_PERMANENT: none. */
static uint8_t host_of(const struct dcg_game *g, const uint64_t cards[4])
{
    uint8_t host = g->card[cards_first(cards)].permanent;

    CARDS_EACH (card, cards)
        if (g->card[card].place != DCG_PLACE_UNDER || g->card[card].permanent != host)
            return NO_PERMANENT;
    return host;
}

/* host: the permanent that the cards lie under; NO_PERMANENT: none. */
static struct game_event playing_from(const struct dcg_game *g, int player, uint8_t place, uint8_t host,
                                      struct cause cause)
{
    struct game_event what = {
        .kind = DCG_EVENT_PLAYED, .players = player_bit(player), .cause = cause, .from = place};

    if (host != NO_PERMANENT) { /* "from this Digimon's digivolution cards" */
        what.how = HOW_OTHER;
        what.other = host;
        what.other_generation = permanent_of(g, host)->generation;
    }
    return what;
}

static struct game_event playing_one(const struct dcg_game *g, int player, uint8_t card, struct cause cause)
{
    const struct card *c = &g->card[card];
    uint8_t host = c->place == DCG_PLACE_UNDER ? c->permanent : (uint8_t)NO_PERMANENT;
    struct game_event what = playing_from(g, player, c->place, host, cause);

    what.card = card;
    return what;
}

struct game_event playing(const struct dcg_game *g, int player, const uint64_t cards[4], struct cause cause)
{
    if (cards_size(cards) <= 1)
        return playing_one(g, player, cards_first(cards), cause);
    struct game_event what = playing_from(g, player, place_of(g, cards), host_of(g, cards), cause);
    memcpy(what.cards, cards, sizeof what.cards);
    return what;
}

/* 1-3-11-1, 1-3-11-4, M-7 */
static bool cost_payable_by(const struct table *t, int player, uint8_t card, const struct terms *terms,
                            const struct outlook *outlook)
{
    int cost = playing_cost(t, player, card, terms);
    enum payment_known known = cost_known(outlook, cost, card_print(t, card));

    if (known == PAYABLE)
        return true;
    bool materials = material_require(t, card, 0) != 0;
    if (known == NOT_PAYABLE && !materials)
        return false;
    struct game_event what = playing_one(t->g, player, card, terms->cause);
    return cost_possible(t, player, cost, &what) ||
           (materials && cost_possible(t, player, cost - materials_worth(t, player, card, &what), &what));
}

/* Can a card that is where it may come from be played? */
static refusal played_refusal(const struct table *t, int player, uint8_t card, const struct terms *terms,
                              const struct outlook *outlook)
{
    const struct card_def *d = card_print(t, card);

    if (!(d->categories & (DCG_DIGIMON | DCG_TAMER | DCG_DIGI_EGG)))
        return DCG_REFUSAL_PLAY_OPTION; /* 6-5-1-1-1; no Digi-Egg card is ever in a hand (3-1-3-9) */
    if ((d->cost < 0 || def_is_dual(d)) && !(t->g->card[card].flags & CARD_TOKEN))
        return DCG_REFUSAL_PLAY_NO_COST; /* 7-1-1; 1-4-4-5, 4-18-1: what a token doesn't say it hasn't got */
    if (outlook->barred && play_barred(t, player, card, terms->cause))
        return DCG_REFUSAL_PLAY_CANT; /* 15-1-3 */
    if (field_full_for(t->g, card, 0))
        return DCG_REFUSAL_FIELD_FULL;
    return terms->flags & UNPAID || cost_payable_by(t, player, card, terms, outlook)
               ? 0
               : DCG_REFUSAL_COST_TOO_HIGH;
}

refusal play_refusal_on(const struct table *t, int player, uint8_t card, const struct terms *terms)
{
    refusal no = place_refusal(t, player, card, terms);

    if (no)
        return no;
    struct outlook outlook = outlook_of(t, player, DCG_EVENT_PLAYED);
    return played_refusal(t, player, card, terms, &outlook);
}

refusal play_refusal(const struct table *t, int player, uint8_t card)
{
    return play_refusal_on(t, player, card, &own_action);
}

void play_options(const struct table *t, int player, const struct hand *hand, struct options *o)
{
    struct outlook outlook = outlook_for(t, hand->any, DCG_EVENT_PLAYED);
    bool perhaps = outlook.barred || field_room(t->g) < 1;
    uint64_t sure = perhaps ? 0 : hand->cheap; /* that settles it for most cards */

    SET_EACH (place, hand->playable & ~hand_dear(hand, &outlook)) {
        uint8_t card = hand->pile->at[place];
        if (set_has(sure, place) || !played_refusal(t, player, card, &own_action, &outlook))
            offer(o, DCG_OPTION_PLAY, card, 0, 0);
    }
}

struct frame *call_play_on(struct table *t, int player, uint8_t card, const struct terms *terms, int enters)
{
    struct frame *f = frame_push(game_of(t), PROC_play);

    f->player = (uint8_t)player;
    f->card = card;
    f->generation = t->g->card[card].generation;
    f->cause = terms->cause;
    f->play.terms = terms->flags;
    f->play.enters = (uint8_t)enters;
    f->play.cost = (int16_t)playing_cost(t, player, card, terms);
    return f;
}

struct frame *call_play(struct table *t, int player, uint8_t card)
{
    return call_play_on(t, player, card, &own_action, 0);
}

static uint8_t play_permanent(struct table *t, int player, uint8_t card, struct cause cause, int enters)
{
    struct dcg_game *g = game_of(t);
    uint8_t from = g->card[card].flags & CARD_TOKEN ? DCG_PLACE_OUTSIDE : g->card[card].place; /* 4-18-1 */

    if (field_full_for(g, card, 0))
        return NO_PERMANENT;
    card_take(t, card);
    uint8_t permanent = permanent_create(t, card, player, enters & ENTERS_BREEDING); /* 3-4-3 */
    if (permanent == NO_PERMANENT)
        return permanent;
    permanent_at(t, permanent)->flags |= PERMANENT_PLAYED; /* 7-1-2-1 */
    if (enters & ENTERS_SUSPENDED)
        permanent_at(t, permanent)->flags |= PERMANENT_SUSPENDED;
    placed_settle(t, card, permanent);
    EMIT(PLAYED, RULE_PLAY_PUT_ON_FIELD, .player = (uint8_t)player, .card = card, .from = from,
         .to = g->card[card].place, .cause = cause.kind);
    return permanent;
}

void security_only(const struct dcg_game *g, uint64_t cards[4])
{
    CARDS_EACH (card, cards)
        if (g->card[card].place != DCG_PLACE_SECURITY)
            cards_remove(cards, card);
}

void security_left(struct table *t, const uint64_t cards[4], struct cause cause)
{
    struct game_event left = {.kind = DCG_EVENT_SECURITY_LOST, .cause = cause, .from = DCG_PLACE_SECURITY};

    CARDS_EACH (card, cards) {
        cards_insert(left.cards, card);
        left.players |= player_bit(card_owner(t->g, card));
        left.value++;
    }
    if (left.value)
        happen(t, &left);
}

permanent_set play_place(struct table *t, int player, const uint64_t cards[4], struct cause cause, int enters,
                         int placed)
{
    struct dcg_game *g = game_of(t);
    struct game_event played = playing(g, player, cards, cause);
    uint64_t security[4] = {cards[0], cards[1], cards[2], cards[3]};

    played.how |= (uint16_t)PLACED_HOW(placed);
    played.value = (int16_t)PLACED_CARDS(placed);
    security_only(t->g, security);
    CARDS_EACH (card, cards) {
        uint8_t permanent = play_permanent(t, player, card, cause, enters);
        if (permanent != NO_PERMANENT)
            played.permanents |= set_of(permanent);
    }
    security_left(t, security, cause);
    if (played.permanents)
        happen(t, &played);
    return played.permanents;
}

/* The card is still where it was shown, and there is room. */
bool plays_together(const struct frame *f, uint8_t card)
{
    return f->proc == PROC_do_play && cards_has(f->do_play.cards, card);
}

static bool still_there(const struct table *t, const struct frame *f)
{
    const struct dcg_game *g = t->g;

    if (f->play.cost == PREVENTED || g->card[f->card].generation != f->generation ||
        field_full_for(g, f->card, 0))
        return false;
    return !(f->play.enters & ENTERS_BREEDING) ||
           breeding_permanent(g, f->player) == NO_PERMANENT; /* 3-4-5-2 */
}

/* 4.2: 1-3-11-4: by how much materials have to lower the cost. */
static int materials_needed(const struct table *t, const struct frame *f)
{
    if (!rules_differ(t, DIFFERENCE_NEEDED_TO_PAY) || f->play.terms & UNPAID ||
        reduction_barred(t, f->player, COST_PLAY))
        return 0;
    return not_below_0(f->play.cost - payable_most(t->g, f->player));
}

PROC(play) /* 7-1-3 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    card_show(t, f->card); /* 7-1-3-1 */
    EMIT(REVEALED, RULE_PLAY_REVEAL, .player = f->player, .card = f->card);
    if (would_be_heard(t, DCG_EVENT_PLAYED, 0, f->play.cost)) {
        struct game_event what = playing_one(g, f->player, f->card, f->cause);
        CALL(1, call_would(t, &what, f->play.cost)); /* 7-1-2-2, 7-2-3-1, 7-3-3-1 */
    }
    f->play.cost = (int16_t)g->result;
    if (still_there(t, f)) {
        /* 7-2-2-2, 7-2-3-2, 7-3-2-2, 7-3-3-2: after what interrupts, before the cost is paid */
        CALL(2, call_materials(t, f->player, f->card, f->cause, materials_needed(t, f)));
        f->play.placed = (int16_t)(g->result >> 8);
        f->play.worth = (int16_t)PLACED_WORTH(g->result);
    }
    int placed = f->play.placed << 8;
    int cost = not_below_0(f->play.cost - f->play.worth); /* 1-3-9 */
    if (!still_there(t, f) || !(f->play.terms & UNPAID || cost_payable(g, f->player, cost))) {
        EMIT(PUT_BACK, RULE_PLAY_TAKEN_BACK, .player = f->player, .card = f->card); /* 7-1-2-3 */
        playing_over(t, f, placed);
        nothing_done(g);
        DONE;
    }
    if (!(f->play.terms & UNPAID))
        cost_pay(t, f->player, cost, RULE_PLAY_PAY_COST); /* 7-1-3-2 */
    uint64_t cards[4] = {0};
    cards_insert(cards, f->card);
    /* 7-1-3-3, 7-2-3-4, 7-3-3-4 */
    something_done(g, play_place(t, f->player, cards, f->cause, f->play.enters, placed));
    playing_over(t, f, placed);
    END;
}
