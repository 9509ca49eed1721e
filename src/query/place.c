/* place.c - where something lies and whose it is (3-1, 4-5, 15-1-7, 15-10-1). */
#include "query/match.h"
#include "query/journal.h"
#include "query/seen.h"
#include "state/procedure.h"
#include "state/set.h"

#include <string.h>

/* -- Players */

/* Those with the most security cards; both if they have as many. */
static uint8_t with_most_security(const struct dcg_game *g)
{
    int first = g->pile[0][PILE_SECURITY].count, second = g->pile[1][PILE_SECURITY].count;

    return first > second ? 1 : first < second ? 2 : 3;
}

/* "Both players ... their": of each their own (15-10-1-3-1). */
static bool each_their_own(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;

    for (int i = 0; s->resolution != NO_RESOLUTION && i < g->frames; i++) {
        const struct frame *f = &g->frame[i];
        if (f->proc == PROC_program && f->resolution == s->resolution &&
            code_at(s->t->cards, f->node)->flags & OP_OF_EACH)
            return true;
    }
    return false;
}

static uint8_t owner_of_it(const struct scope *s)
{
    struct objects it;

    reference(s, 0, &it);
    SET_EACH (permanent, it.permanents)
        return player_bit(permanent_player(s->t->g, permanent));
    return player_bit(s->player & 1);
}

/* The players of whom it depends on the game who they are. */
static __attribute__((noinline)) uint8_t players_now(const struct scope *s, enum whose whose)
{
    switch (whose) {
    case WHOSE_THEIR: /* the player that was spoken of */
        return each_their_own(s) ? player_bit(resolution_of(s->t->g, s->resolution)->doer)
                                 : (uint8_t)(2 >> (s->player & 1));
    case WHOSE_MOST_SECURITY:
        return with_most_security(s->t->g);
    default:
        return owner_of_it(s);
    }
}

uint8_t owner_players(const struct scope *s, owner_id owner)
{
    static const uint8_t always[][PLAYERS] = {
        /* for each who is "you"; 0: it depends on more */
        [WHOSE_ALL] = {3, 3},   [WHOSE_YOU] = {1, 2},           [WHOSE_OPPONENT] = {2, 1},
        [WHOSE_THEIR] = {0, 0}, [WHOSE_MOST_SECURITY] = {0, 0}, [WHOSE_ITS_OWNER] = {0, 0},
        [WHOSE_EACH] = {3, 3},  [WHOSE_NEITHER] = {3, 3}};
    enum whose whose = (enum whose)place_at(s->t->cards, owner)->whose;
    uint8_t players = always[whose][s->player & 1];

    return players ? players : players_now(s, whose);
}

/* -- Permanents whose cards are meant */

/* Is that permanent one of those a target means, or one that was chosen for it? */
bool permanent_meant(const struct match_query *q, selector_id target, uint8_t permanent)
{
    struct match_query inner = *q;

    if (permanent == NO_PERMANENT)
        return false;
    if (q->host && q->host == target)
        return set_has(q->hosts, permanent);
    struct subject it;
    subject_there(&it, object_permanent(asked_game(q), permanent));
    inner.placed = false;
    inner.place = 0;
    return aims_at(&inner, target, &it);
}

/* A card of such a permanent: under it, linked to it, or in its stack. */
static bool part_of(const struct match_query *q, selector_id target, const struct subject *it)
{
    if (it->is.object.permanent != NO_PERMANENT)
        return false;
    return permanent_meant(q, target, asked_game(q)->card[it->is.object.card].permanent);
}

bool belongs(const struct match_query *q, owner_id owner, struct subject *it)
{
    const struct place_def *p = place_at(asked_cards(q), owner);

    if (p->kind == PLACE_PLAYER)
        return owner_players(q->s, owner) >> subject_player(q, it) & 1;
    return part_of(q, p->holder, it);
}

/* -- Areas */

/* The place it lies at, 1 << DCG_PLACE_... */
static uint32_t place_bit(const struct match_query *q, const struct subject *it)
{
    const struct dcg_game *g = asked_game(q);

    if (it->is.object.permanent == NO_PERMANENT)
        return UINT32_C(1) << g->card[it->is.object.card].place;
    return UINT32_C(1) << (in_battle_area(q, it) ? DCG_PLACE_BATTLE : DCG_PLACE_BREEDING);
}

/* Nobody named: your own, but both sides of the field. */
static bool in_owned_zone(const struct match_query *q, const struct place_def *p, struct subject *it)
{
    uint32_t at = place_bit(q, it);

    if (!(at & p->zones))
        return false;
    if (!p->a)
        return at & ON_FIELD || subject_player(q, it) == q->s->player;
    return belongs(q, p->a, it);
}

static bool is_among(const struct match_query *q, selector_id known, const struct subject *it)
{
    struct ref_list ref_list;

    referred_among(q, known, &ref_list);
    return ref_list_has(&ref_list, it);
}

/* One of those that a place is made of: they are asked about as they are, and not whether they lie there. */
static bool is_one_of(const struct match_query *q, selector_id target, struct subject *it)
{
    struct match_query inner = *q;

    inner.place = 0;
    return aims_at(&inner, target, it);
}

bool lies(const struct match_query *q, place_id place, struct subject *it)
{
    const struct place_def *p = place_at(asked_cards(q), place);

    switch ((enum place_kind)p->kind) {
    case PLACE_LIST:
        return lies(q, p->a, it) || lies(q, p->b, it);
    case PLACE_SAME:
        return lies(q, p->a, it);
    case PLACE_ZONES:
        return (place_bit(q, it) & p->zones) != 0;
    case PLACE_OWNED:
        return in_owned_zone(q, p, it);
    case PLACE_UNDER:
        return place_bit(q, it) == UINT32_C(1) << DCG_PLACE_UNDER && part_of(q, p->of, it);
    case PLACE_AMONG:
        return is_among(q, p->of, it);
    case PLACE_FROM:
        return is_among(q, p->of, it) || part_of(q, p->of, it);
    case PLACE_ONE_OF:
        return is_one_of(q, p->of, it);
    default: /* PLACE_CARDS_OF: no player is asked for here */
        return part_of(q, p->of, it);
    }
}

/* -- Where to look */

enum {
    PILED_ZONES = 1 << DCG_PLACE_HAND | 1 << DCG_PLACE_TRASH | 1 << DCG_PLACE_SECURITY | 1 << DCG_PLACE_DECK |
                  1 << DCG_PLACE_DIGI_EGG_DECK
};

uint8_t area_players(const struct match_query *q, place_id place, bool *there)
{
    const dcg_cards *cards = asked_cards(q);
    const struct place_def *p = place_at(cards, place);

    while (p->kind == PLACE_SAME)
        p = place_at(cards, p->a);
    *there = false;
    if (p->kind != PLACE_OWNED || (p->a && !place_is_player(cards, p->a)))
        return 3;
    *there = !(p->zones & ~(uint32_t)PILED_ZONES);
    if (p->a)
        return owner_players(q->s, p->a);
    return p->zones & ON_FIELD ? 3 : player_bit(q->s->player);
}

/* -- Areas, as conditions and events speak of them */

static permanent_set permanents_meant(const struct scope *s, selector_id target)
{
    struct objects objects;

    candidates(s, target, &objects);
    return objects.permanents;
}

int where_of(const struct scope *s, place_id place, struct where out[WHERES])
{
    const struct place_def *p = place_at(s->t->cards, place);

    for (int i = 0; i < p->areas; i++) {
        const struct area *area = &s->t->cards->area[p->area + (uint32_t)i];
        struct where w = {.place = area->place,
                          .face = area->face,
                          .top = area->top,
                          .bottom = area->bottom,
                          .hosts = ~(permanent_set)0};
        if (area->place == DCG_PLACE_NOWHERE) {
            struct objects known;
            candidates(s, area->holder, &known);
            w.among = true;
            w.hosts = known.permanents;
            memcpy(w.cards, known.cards, sizeof w.cards);
        } else if (area->holder) {
            w.hosts = permanents_meant(s, area->holder);
            if (!w.hosts && area->this_digimon) /* 15-8-3-9-4 */
                w.last = last_of_this(s);
        } else if (area->owner) {
            w.players = owner_players(s, area->owner);
        }
        out[i] = w;
    }
    return p->areas;
}

void permanent_cards(const struct dcg_game *g, uint8_t permanent, uint8_t place, struct objects *out)
{
    const struct permanent *b = permanent_of(g, permanent);

    for (uint8_t card = place == DCG_PLACE_LINKED ? b->link : g->card[b->top].next; card;
         card = g->card[card].next)
        cards_insert(out->cards, card);
}

void last_cards(const struct dcg_game *g, const struct lki *last, uint8_t place, struct objects *out)
{
    CARDS_EACH (card, last->stack)
        if (((g->card[card].flags & CARD_LAY_LINKED) != 0) == (place == DCG_PLACE_LINKED))
            cards_insert(out->cards, card);
}

/* The cards of those permanents there. */
static void hosted_objects(const struct dcg_game *g, const struct where *where, struct objects *out)
{
    SET_EACH (permanent, where->hosts & g->permanents_used) {
        if (where->place == DCG_PLACE_UNDER || where->place == DCG_PLACE_LINKED)
            permanent_cards(g, permanent, where->place, out);
        else if (where->hosts != ~(permanent_set)0) /* the top card of a stack */
            cards_insert(out->cards, permanent_of(g, permanent)->top);
    }
}

void where_objects(const struct scope *s, const struct where *where, struct objects *out)
{
    const struct dcg_game *g = s->t->g;
    uint8_t players = where->players ? where->players : player_bit(s->player);
    enum pile_kind kind = pile_for_place(where->place);
    bool permanents = where->place == DCG_PLACE_BATTLE || where->place == DCG_PLACE_BREEDING;

    if (where->among) {
        out->permanents |= where->hosts;
        CARDS_EACH (card, where->cards)
            cards_insert(out->cards, card);
        return;
    }
    bool part = where->place == DCG_PLACE_UNDER || where->place == DCG_PLACE_LINKED;
    if (part && where->last)
        last_cards(g, where->last, where->place, out);
    if (permanents || part)
        hosted_objects(g, where, out);
    if (kind == PILE_KINDS || where->hosts != ~(permanent_set)0)
        return;
    for (int player = 0; player < PLAYERS; player++)
        for (int i = 0; players >> player & 1 && i < g->pile[player][kind].count; i++) {
            uint8_t at = g->pile[player][kind].at[i];
            if (permanents)
                out->permanents |= set_of(at);
            else if (!where->face || where->face == card_lies(&g->card[at]))
                cards_insert(out->cards, at);
        }
}

void area_objects(const struct scope *s, place_id area, uint8_t players, struct objects *out)
{
    struct where where[WHERES];
    int count = where_of(s, area, where);

    *out = (struct objects){0};
    for (int i = 0; i < count; i++) {
        where[i].players = where[i].players ? where[i].players : players;
        where_objects(s, &where[i], out);
    }
}

static bool is_known_one(const struct seen *x, const struct where *where)
{
    return x->object.permanent != NO_PERMANENT ? set_has(where->hosts, x->object.permanent)
                                               : cards_has(where->cards, x->object.card);
}

static bool is_from(const struct seen *x, const struct where *where)
{
    return where->place == x->from && (!where->players || where->players >> x->player & 1) &&
           (!x->hosts || x->hosts & where->hosts);
}

bool seen_at(const struct seen *x, place_id area)
{
    struct where where[WHERES];
    int count = where_of(x->s, area, where);

    for (int i = 0; i < count; i++)
        if (where[i].among ? is_known_one(x, &where[i]) : is_from(x, &where[i]))
            return true;
    return false;
}
