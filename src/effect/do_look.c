/* do_look.c - actions that show cards: reveal (15-15-3), look at and search (15-15-4), shuffle (1-3-10).
 *
 * A revealed card is in no area until it is put somewhere; what it counts for is kept with the resolution. A card that
 * is looked at stays where it is (15-15-4-3): to move it is to take it from there (15-15-4-4), and the others need not
 * be returned (15-15-4-6). */
#include "effect/payment.h"
#include "state/random.h"
#include "state/set.h"
#include "rules/resolve.h"
#include "state/procedure.h"
#include "record/record.h"

static uint8_t zone_players(const struct table *t, const struct frame *f)
{
    struct scope s = resolution_scope(t, f->resolution);
    owner_id owner = action_of(t, f)->zone.owner;

    return owner ? owner_players(&s, owner) : player_bit(f->player);
}

/* ---- Looking ---- */

/* 15-15-4-5: nothing is added to a security stack while all of it is looked at. */
static void close_security(struct dcg_game *g, uint8_t resolution, const struct objects *looked)
{
    for (int player = 0; player < 2; player++) {
        const struct pile *pile = pile_of(g, player, PILE_SECURITY);
        bool all = pile->count > 0;
        for (int i = 0; i < pile->count; i++)
            all &= cards_has(looked->cards, pile->at[i]);
        if (all)
            resolution_at(g, resolution)->flags |= (uint16_t)(RESOLUTION_ALL_SECURITY << player);
    }
}

/* 15-15-4-1: only this player knows them from now on. They stay in their area (15-15-4-3), where other actions take
 * them from (15-15-4-4); so none has to be put back (15-15-4-6). */
static void look(struct table *t, const struct frame *f, const struct objects *cards)
{
    struct dcg_game *g = game_of(t);
    int player = f->player;
    struct object list[DCG_MAX_CARDS];
    int count = objects_list(g, cards, list);

    for (int i = 0; i < count; i++)
        card_show_to(t, list[i].card, player);
    if (count)
        EMIT(LOOKED, RULE_LOOK_MEANING, .player = (uint8_t)player, .from = g->card[list[0].card].place,
             .value = (int16_t)count,
             .cards = {cards->cards[0], cards->cards[1], cards->cards[2], cards->cards[3]});
    close_security(g, f->resolution, cards);
}

/* All the cards of an area, as a new group of the journal. They stay there (15-15-4-3). */
static void look_at_zone(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);
    struct objects all = {0};
    uint8_t players = zone_players(t, f);
    enum pile_kind kind = (enum pile_kind)action_of(t, f)->zone.pile;

    journal_group(g, f->resolution);
    for (int player = 0; player < 2; player++) {
        const struct pile *pile = pile_of(g, player, kind);
        for (int i = 0; i < pile->count && players >> player & 1; i++) {
            objects_add(&all, object_card(pile->at[i]));
            journal_add(t, f->resolution, object_card(pile->at[i]), ENTRY_REVEALED, SLOT_CHOSEN);
        }
    }
    look(t, f, &all);
    if (!objects_any(&all))
        resolution_fail(g, f->resolution);
}

/* ---- Revealing ---- */

/* 15-15-3-2: they are treated as if they were not in their area. It has as many cards as before, so they have not left
 * it (3-1-3-1): they are the same cards until they are put elsewhere. */
static void take_revealed(struct table *t, const struct frame *f, const struct game_event *h)
{
    struct dcg_game *g = game_of(t);
    struct resolution *resolution = resolution_at(g, f->resolution);

    if (resolution->origin && resolution->origin != h->from)
        revealed_return(t, f->resolution);
    resolution->origin = h->from;
    CARDS_EACH (card, h->cards) {
        uint16_t same = g->card[card].generation;
        card_take(t, card);
        g->card[card].generation = same;
        g->card[card].flags &= (uint8_t)~CARD_FACE_DOWN;
    }
    for (int player = 0; player < 2 && h->from == DCG_PLACE_SECURITY; player++)
        if (h->players >> player & 1 && !pile_count(g, player, PILE_SECURITY))
            resolution->flags |= (uint16_t)(RESOLUTION_ALL_SECURITY << player); /* 15-15-3-4 */
}

/* Cards that are in one place. Those of a stack or a link row are in no area of their own and keep their order (4-5-3,
 * 4-5-7): they stay there. */
static void reveal_from(struct table *t, const struct frame *f, const struct objects *shown, uint8_t from)
{
    struct dcg_game *g = game_of(t);
    uint8_t first = cards_first(shown->cards);
    struct game_event h = {
        .kind = DCG_EVENT_REVEALED, .cause = resolution_cause(t, f->resolution), .from = from};

    CARDS_EACH (card, shown->cards) {
        card_show(t, card);
        cards_insert(h.cards, card);
        h.value++;
        h.players |= player_bit(card_owner(g, card));
        if (g->card[card].permanent != NO_PERMANENT)
            h.permanents |= set_of(g->card[card].permanent);
    }
    EMIT(REVEALED, RULE_REVEAL_MEANING, .player = (uint8_t)card_owner(g, first), .card = first, .from = from,
         .to = DCG_PLACE_NOWHERE, .value = h.value,
         .cards = {h.cards[0], h.cards[1], h.cards[2], h.cards[3]});
    happen(t, &h);
    if (from == DCG_PLACE_NOWHERE)
        return; /* revealed before, checked or used just now */
    if (!h.permanents)
        take_revealed(t, f, &h);
    pending_follow(t);
    journal_mark(g, f->resolution, shown, ENTRY_REVEALED);
}

/* Cards of several places are revealed place by place. */
static void reveal(struct table *t, const struct frame *f, const struct objects *chosen)
{
    const struct dcg_game *g = t->g;
    uint64_t left[4] = {chosen->cards[0], chosen->cards[1], chosen->cards[2], chosen->cards[3]};

    while (cards_any(left)) { /* the first that is left; those of its place go with it */
        uint8_t card = cards_first(left);
        struct objects together = {0};
        CARDS_EACH (other, left)
            if (g->card[other].place == g->card[card].place)
                objects_add(&together, object_card(other));
        for (int i = 0; i < 4; i++)
            left[i] &= ~together.cards[i];
        reveal_from(t, f, &together, g->card[card].place);
    }
}

void revealed_return(struct table *t, uint8_t resolution)
{
    struct dcg_game *g = game_of(t);
    struct resolution *a = resolution_at(g, resolution);

    for (int i = g->journals - 1; a->origin && i >= a->journal;
         i--) { /* 15-15-3-7: the last one ends up lowest */
        const struct entry *e = &g->entry[i];
        struct card *c = &g->card[e->id];
        if (e->what != ENTRY_REVEALED || c->place != DCG_PLACE_NOWHERE || c->generation != e->generation)
            continue;
        card_put(t, e->id, a->origin, TOP);
        c->generation = e->generation;
        EMIT(PUT_BACK, RULE_REVEAL_ORDER, .player = (uint8_t)card_owner(g, e->id), .card = e->id,
             .from = DCG_PLACE_NOWHERE, .to = a->origin);
    }
    a->origin = 0;
}

/* ---- Shuffling ---- */

static void shuffle_zone(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);
    const struct zone_spec *zone = &action_of(t, f)->zone;
    uint8_t players = zone_players(t, f);

    for (int player = 0; player < 2; player++) {
        struct pile *pile = pile_of(g, player, (enum pile_kind)zone->pile);
        if (!(players >> player & 1) || !pile->count)
            continue;
        for (int i = 0; i < pile->count; i++)
            g->card[pile->at[i]].flags |= CARD_FACE_DOWN; /* 1-3-10 */
        random_shuffle(t, pile);
        if (zone->pile == PILE_SECURITY) /* 15-15-4-6 */
            resolution_at(g, f->resolution)->flags &= (uint16_t) ~(RESOLUTION_ALL_SECURITY << player);
        EMIT(SHUFFLED, RULE_GAME_SHUFFLE, .player = (uint8_t)player, .from = zone->place);
    }
}

PROC(do_show)
{
    struct dcg_game *g = game_of(t);
    const struct action *action = action_of(t, f);
    struct objects chosen;

    BEGIN;
    if (action->op == OP_SHUFFLE) {
        shuffle_zone(t, f);
        DONE;
    }
    if (action->zone.whole) {
        look_at_zone(t, f);
        DONE;
    }
    CALL(1, call_pick(t, f->resolution, action->target, f->action.times, pick_flags(g, f->resolution)));
    journal_last(g, f->resolution, &chosen);
    if (objects_count(&chosen) < action_least(t, f))
        resolution_fail(g, f->resolution);
    if (action->op == OP_REVEAL) {
        reveal(t, f, &chosen);
    } else {
        look(t, f, &chosen); /* 15-15-4-2 */
        journal_mark(g, f->resolution, &chosen, ENTRY_REVEALED);
    }
    END;
}
