/* transfer.c - cards that change their place without being permanents: from hands, decks, security stacks and the
 * trash, from under a card, out of a link row, off the top of a stack (3-1-3). */
#include "query/info.h"
#include "state/set.h"
#include "rules/leave.h"
#include "rules/resolve.h"
#include "rules/transfer.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

/* Does such a card belong to an area whose number of cards changes? A revealed one counts for where it was
 * (15-15-3-2, 15-15-3-3). */
static int counted_in(const struct dcg_game *g, uint8_t card, int origin)
{
    return g->card[card].place == DCG_PLACE_NOWHERE ? origin : g->card[card].place;
}

/* Where a card comes from: with its top card the cards below it come off a stack one after the other (16-11-5). */
static int place_in(const struct dcg_game *g, const struct transfer *x, uint8_t card)
{
    const struct card *c = &g->card[card];

    if (cards_has(x->looked, card))
        return DCG_PLACE_NOWHERE;
    if (c->place != DCG_PLACE_UNDER)
        return c->place;
    for (int i = 0; i < x->count; i++)
        if (x->card[i] == permanent_of(g, c->permanent)->top)
            return g->card[x->card[i]].place;
    return DCG_PLACE_UNDER;
}

/* It happens to this card, too: to its permanent, or to its owner. */
static void game_event_add(const struct dcg_game *g, struct game_event *h, uint8_t card)
{
    uint8_t permanent = g->card[card].permanent;

    cards_insert(h->cards, card);
    h->value++;
    h->permanents |= permanent == NO_PERMANENT ? 0 : set_of(permanent);
    h->players |=
        player_bit(permanent == NO_PERMANENT ? card_owner(g, card) : permanent_player(g, permanent));
}

/* Those of the cards that come from that place, as something that happens to them. False: none does. */
static bool game_event_from(const struct dcg_game *g, const struct transfer *x, int place,
                            struct game_event *h)
{
    *h = (struct game_event){.kind = x->kind,
                             .cause = x->cause,
                             .from = (uint8_t)place,
                             .to = x->to.place,
                             .how = x->to.end == BOTTOM ? HOW_BOTTOM : 0};
    for (int i = 0; i < x->count; i++)
        if (place_in(g, x, x->card[i]) == place)
            game_event_add(g, h, x->card[i]);
    return h->value > 0;
}

static bool security_loss(const struct dcg_game *g, const struct transfer *x, struct game_event *h)
{
    *h = (struct game_event){
        .kind = DCG_EVENT_SECURITY_LOST, .cause = x->cause, .from = DCG_PLACE_SECURITY, .to = x->to.place};
    for (int i = 0; i < x->count && x->to.place != DCG_PLACE_SECURITY; i++) {
        if (counted_in(g, x->card[i], x->origin) != DCG_PLACE_SECURITY)
            continue;
        cards_insert(h->cards, x->card[i]);
        h->players |= player_bit(card_owner(g, x->card[i]));
        h->value++;
    }
    return h->value > 0;
}

/* The top cards of Digimon are placed elsewhere (Q3669): afterwards nobody sees that they were on top. */
static void tell_off_stack(struct table *t, const struct transfer *x, int place)
{
    struct game_event h;

    if (!game_event_from(t->g, x, place, &h))
        return;
    h.how |= HOW_DEPARTS;
    if (x->to.place == DCG_PLACE_UNDER) {
        h.how |= HOW_OTHER;
        h.other = x->to.host;
        h.other_generation = permanent_of(t->g, x->to.host)->generation;
    }
    happen(t, &h);
}

/* 4-14-2: what a card's own trashing triggers does so in the place where it still is. 15-15-3-2: a revealed card that
 * goes back to its deck isn't added to it (Q6949). */
static void tell_departure(struct table *t, const struct transfer *x)
{
    struct game_event h;

    if ((x->kind == DCG_EVENT_TRASHED || x->kind == DCG_EVENT_RETURNED) && event_awaited(t, x->kind))
        for (int place = DCG_PLACE_DECK; place < DCG_PLACE_COUNT; place++)
            if (!(place == DCG_PLACE_NOWHERE && x->origin == x->to.place) &&
                game_event_from(t->g, x, place, &h))
                happen(t, &h);
    if (x->kind == DCG_EVENT_PLACED && event_awaited(t, x->kind)) {
        tell_off_stack(t, x, DCG_PLACE_BATTLE);
        tell_off_stack(t, x, DCG_PLACE_BREEDING);
    }
    if (event_awaited(t, DCG_EVENT_SECURITY_LOST) && security_loss(t->g, x, &h))
        happen(t, &h);
}

/* Cards are in that place now, whichever way they came. */
static bool game_event_at(const struct dcg_game *g, const uint64_t cards[4], const struct destination *to,
                          struct game_event *h)
{
    CARDS_EACH (card, cards)
        if (g->card[card].place == to->place)
            game_event_add(g, h, card);
    return h->value > 0;
}

/* Does a card get there? Tokens leave the game (4-18-5), Digi-Egg cards have a deck of their own (3-1-3-9-2). If not,
 * it was placed all the same (15-1-9), but nothing was added there (15-1-10). */
static bool gets_there(const struct card *card, const struct destination *to)
{
    return !(card->flags & CARD_TOKEN) && !(card->flags & CARD_EGG && to->place == DCG_PLACE_SECURITY);
}

void cards_placed_in_vain(struct table *t, const uint64_t cards[4], int from, const struct destination *to,
                          struct cause cause)
{
    struct dcg_game *g = game_of(t);
    struct game_event h = {.kind = DCG_EVENT_PLACED,
                           .cause = cause,
                           .from = (uint8_t)from,
                           .to = to->place,
                           .how = to->end == BOTTOM ? HOW_BOTTOM : 0};

    if (to->place != DCG_PLACE_SECURITY && to->place != DCG_PLACE_UNDER)
        return;
    CARDS_EACH (card, cards) {
        if (gets_there(&g->card[card], to))
            return;
        cards_insert(h.cards, card);
        h.value++;
        h.players |= player_bit(card_owner(g, card)); /* 3-1-3-8 */
    }
    if (to->place == DCG_PLACE_UNDER) {
        h.permanents = set_of(to->host);
        h.players = player_bit(permanent_player(g, to->host));
    }
    happen(t, &h);
}

/* 15-5-3: when they are there, so that their own effects take notice. */
void cards_arrived(struct table *t, const uint64_t cards[4], int from, const struct destination *to,
                   struct cause cause)
{
    const uint8_t kind = to->place == DCG_PLACE_HAND ? DCG_EVENT_ADDED : DCG_EVENT_PLACED;

    if (to->place != DCG_PLACE_HAND && to->place != DCG_PLACE_SECURITY && to->place != DCG_PLACE_UNDER &&
        to->place != DCG_PLACE_BATTLE)
        return;
    if (!event_awaited(t, kind) && !event_awaited(t, DCG_EVENT_SECURITY_GAINED))
        return;
    struct game_event h = {.kind = kind,
                           .cause = cause,
                           .from = (uint8_t)from,
                           .to = to->place,
                           .how = to->end == BOTTOM ? HOW_BOTTOM : 0};
    if (!game_event_at(t->g, cards, to, &h))
        return;
    happen(t, &h);
    if (to->place != DCG_PLACE_SECURITY)
        return;
    h.kind = DCG_EVENT_SECURITY_GAINED;
    happen(t, &h);
}

/* As others see it: what is placed NOWHERE is about to go under a card that is being played. */
static uint8_t placed_where(const struct transfer *x)
{
    return x->kind == DCG_EVENT_PLACED && x->to.place == DCG_PLACE_NOWHERE ? DCG_PLACE_UNDER : x->to.place;
}

static void emit_transfer(struct table *t, const struct transfer *x)
{
    dcg_event event = {.kind = x->kind, .rule = (dcg_rule_id)x->rule, .cause = x->cause.kind};

    event.card = x->card[0];
    event.player = (uint8_t)card_owner(t->g, x->card[0]);
    event.from = t->g->card[x->card[0]].place;
    event.to = placed_where(x);
    event.value = (int16_t)x->count;
    if (x->to.place == DCG_PLACE_UNDER)
        event.other = permanent_of(t->g, x->to.host)->top;
    for (int i = 0; i < x->count; i++)
        cards_insert(event.cards, x->card[i]);
    emit(t, &event);
}

/* Takes a card from where it is; the top card of a stack comes off it. */
static void card_lift(struct table *t, uint8_t card)
{
    uint8_t permanent = permanent_with_top(t->g, card);

    if (permanent == NO_PERMANENT) {
        card_take(t, card);
    } else {
        permanent_uncover(t, permanent);
        pending_lose_for(t, permanent);
    }
}

/* 3-1-3-1-3: within its stack a card stays the same card. */
static void card_transfer(struct table *t, uint8_t card, const struct destination *to)
{
    const struct card *c = &t->g->card[card];

    if (to->place == DCG_PLACE_UNDER && c->permanent == to->host && c->place != DCG_PLACE_LINKED) {
        permanent_rearrange(t, to->host, card, (enum end)to->end, to->face == LIES_DOWN);
        pending_lose_for(t, to->host);
        return;
    }
    card_lift(t, card);
    card_arrive(t, card, to);
}

static bool part_of_permanent(const struct dcg_game *g, uint8_t card)
{
    return g->card[card].permanent != NO_PERMANENT;
}

/* 15-15-3-4, 15-15-4-5: while an effect has all of a security stack before it, others add nothing there. */
static bool stack_closed(const struct dcg_game *g, int player)
{
    for (int i = 0; i + 1 < g->resolutions; i++)
        if (g->resolution[i].flags & RESOLUTION_ALL_SECURITY << player)
            return true;
    return false;
}

/* 15-15-3-2: back where it was is no change; under another card is one. */
static bool stays(const struct dcg_game *g, const struct transfer *x, uint8_t card)
{
    return counted_in(g, card, x->origin) == x->to.place &&
           (x->to.place != DCG_PLACE_UNDER || g->card[card].permanent == x->to.host);
}

/* An effect bars the stack. A revealed card that goes back isn't added (Q1910). */
static bool barred(const struct table *t, const struct transfer *x, uint8_t card)
{
    return !stays(t->g, x, card) && security_barred(t, card_owner(t->g, card), x->cause);
}

/* What can't be added stays where it is; a card in no area is trashed (Q3464). */
static void left_out(struct table *t, uint8_t card, int rule)
{
    struct dcg_game *g = game_of(t);

    if (g->card[card].place != DCG_PLACE_NOWHERE)
        return;
    card_put(t, card, DCG_PLACE_TRASH, TOP);
    EMIT(TRASHED, (dcg_rule_id)rule, .player = (uint8_t)card_owner(g, card), .card = card,
         .from = DCG_PLACE_NOWHERE, .to = DCG_PLACE_TRASH);
}

/* Those of the cards that come onto the field or to a security stack; the others are left out. Returns how many. */
static int admit(struct table *t, const struct transfer *x, uint8_t admitted[DCG_MAX_CARDS])
{
    int count = 0;

    for (int i = 0; i < x->count; i++) {
        uint8_t card = x->card[i];
        if (x->to.place == DCG_PLACE_SECURITY && stack_closed(t->g, card_owner(t->g, card)))
            continue;
        if (x->to.place == DCG_PLACE_SECURITY && barred(t, x, card))
            left_out(t, card, RULE_EFFECT_FORBIDS_OVER_ALLOWS);
        else if (x->to.place == DCG_PLACE_BATTLE && field_full_for(t->g, card, count))
            left_out(t, card, RULE_GAME_IMPOSSIBLE_LEFT_OUT);
        else
            admitted[count++] = card;
    }
    return count;
}

/* 3-1-3-3, 3-7-5: one by one, but at the same time. */
static void transfer_all(struct table *t, const struct transfer *x)
{
    struct dcg_game *g = game_of(t);
    uint8_t lost[DCG_MAX_CARDS];
    uint16_t defs[DCG_MAX_CARDS];
    uint64_t gone[4] = {0}, all[4] = {0};
    int count = 0;

    if (!x->count)
        return;
    int from = g->card[x->card[0]].place;
    for (int i = 0; i < x->count; i++)
        cards_insert(all, x->card[i]);
    for (int i = 0; i < x->count && x->to.place == DCG_PLACE_TRASH; i++)
        card_show(t, x->card[i]); /* 3-6-3 */
    if (t->sink)
        emit_transfer(t, x);
    tell_departure(t, x);
    if (x->kind == DCG_EVENT_PLACED)
        cards_placed_in_vain(t, all, from, &x->to, x->cause);
    for (int i = 0; i < x->count; i++) {
        uint8_t card = x->card[i];
        if (!stays(g, x, card))
            cards_insert(gone, card);
        if (part_of_permanent(g, card) && place_overflows(x->to.place)) {
            lost[count] = card;
            defs[count++] = public_def(g, card);
        }
        card_transfer(t, card, &x->to);
    }
    overflow(t, lost, defs, count); /* 4-17-2 */
    pending_follow(t);
    cards_arrived(t, gone, from, &x->to, x->cause);
}

void cards_transfer(struct table *t, const struct transfer *wanted)
{
    uint8_t admitted[DCG_MAX_CARDS];
    struct transfer x = *wanted;

    if (x.to.place == DCG_PLACE_SECURITY || x.to.place == DCG_PLACE_BATTLE) {
        x.count = admit(t, wanted, admitted);
        x.card = admitted;
    }
    transfer_all(t, &x);
}
