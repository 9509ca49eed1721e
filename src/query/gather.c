/* gather.c - whether a target means somebody, and everybody it can mean (4-21, 15-10). */
#include "query/match.h"
#include "query/journal.h"
#include "state/procedure.h"
#include "state/set.h"

#include <string.h>

/* -- Those of a kind */

/* Whom a selector of a kind means: of that owner or in that place, what the noun says. A place that is named around it
 * counts for what has none and nobody's: "your opponent's Digimon" are on the field, wherever the effect takes cards
 * from. What is the same for whomever is asked about is found out once. */
struct kind {
    const struct match_query *q;
    struct match_query inner; /* for the noun */
    struct noun_memo memo;    /* of the noun, if where something lies is all that is asked besides */
    const struct selector *x;
    place_id place;
    pred_id pred;    /* what the noun says */
    uint32_t places; /* where they can lie */
    uint8_t players; /* whose, if an owner is named, 1 << player */
    bool owned;      /* an owner is named, who is a player */
    bool area;       /* areas are named */
    bool there;      /* only those are asked about who lie there */
    bool hand;       /* in your hand, as no place is named */
};

static void kind_begin(struct kind *k, const struct match_query *q, const struct selector *x)
{
    const dcg_cards *cards = asked_cards(q);
    place_id place = x->place ? x->place : q->place;

    k->q = q;
    k->x = x;
    k->place = place;
    k->owned = x->flags & SELECT_OWNED;
    k->area = x->place ? x->flags & SELECT_AREA : place_is_area(cards, place);
    k->places = place == x->place ? x->places : place_at(cards, place)->places;
    k->players = k->owned ? owner_players(q->s, place) : 3;
    k->hand = q->chosen && x->flags & SELECT_HAND && !place;
    if (k->hand) {
        k->owned = true;
        k->players = player_bit(q->s->player);
        k->places = UINT32_C(1) << DCG_PLACE_HAND;
    }
    k->there = false;
    k->inner = *q;
    k->inner.rivalled = true;
    k->inner.rivals = place;
    k->inner.placed = q->placed || (place && !k->owned) || k->hand || x->flags & SELECT_PLACED;
    bool headed = x->flags & SELECT_HEADED || k->inner.placed; /* else only a Digimon is meant */
    k->pred = k->inner.placed ? x->pred : x->in_battle;
    noun_memo_begin(&k->memo, q, headed ? x->pred : 0);
}

/* 15-1-7: in the battle area, unless a place is named. */
static bool kind_stands(const struct kind *k, struct object object)
{
    return k->inner.placed || (object.permanent != NO_PERMANENT &&
                               !permanent_is(asked_game(k->q), object.permanent, PERMANENT_BREEDING));
}

/* Is it what the noun says? */
static bool kind_is(const struct kind *k, struct subject *it)
{
    bool is;

    if (!k->memo.what)
        return meets(&k->inner, k->pred, it);
    if (!k->inner.placed && !in_battle_area(k->q, it))
        return false;
    return !it->last && noun_memo_known(&k->memo, it->is.object, &is) ? is : meets(&k->inner, k->x->pred, it);
}

/* Does it lie where it has to: in the area that is named, or from which something is chosen? */
static bool kind_lies(const struct kind *k, struct subject *it)
{
    if (k->there)
        return true;
    if (k->hand)
        return it->is.object.permanent == NO_PERMANENT &&
               asked_game(k->q)->card[it->is.object.card].place == DCG_PLACE_HAND;
    return !k->area || lies(k->q, k->place, it);
}

static bool kind_has(const struct kind *k, struct subject *it)
{
    const struct selector *x = k->x;

    if ((k->owned && !(k->players >> subject_player(k->q, it) & 1)) || !kind_lies(k, it) || !kind_is(k, it))
        return false;
    if (k->place && !k->owned && !k->area && !belongs(k->q, k->place, it))
        return false;
    if (x->with)
        return meets(k->q, x->with, it);
    return !(x->flags & SELECT_ANOTHER) || is_another(k->q, it);
}

static bool kind_aims(const struct match_query *q, const struct selector *x, struct subject *it)
{
    struct kind kind;

    if (x->flags & SELECT_OWNED && !(owner_players(q->s, x->place) >> subject_player(q, it) & 1))
        return false; /* before anything is found out that is the same for all */
    kind_begin(&kind, q, x);
    return kind_has(&kind, it);
}

/* -- Does a target mean this one? */

static bool items_aim(const struct match_query *q, const struct selector *x, struct subject *it)
{
    struct match_query inner = *q;

    inner.place = x->place;
    return aims_at(&inner, x->a, it);
}

static bool reference_aims(const struct match_query *q, selector_id target, const struct subject *it)
{
    struct ref_list ref_list;

    referred(q, target, &ref_list);
    return ref_list_has(&ref_list, it);
}

bool aims_at(const struct match_query *q, selector_id target, struct subject *it)
{
    const struct selector *x = selector_at(asked_cards(q), target);

    coverage(q->s->t, q->s->effect, target, COVERAGE_JUDGED);
    switch ((enum selector_kind)x->kind) {
    case SELECT_KNOWN:
        return reference_aims(q, target, it);
    case SELECT_LIST: /* 4-21-1 */
        return aims_at(q, x->a, it) || aims_at(q, x->b, it);
    case SELECT_SAME:
        return aims_at(q, x->a, it);
    case SELECT_THERE:
        return aims_at(q, x->a, it) && lies(q, x->place, it);
    case SELECT_ITEMS:
        return items_aim(q, x, it);
    case SELECT_ENDS:
        return pile_aims(q, x, it);
    case SELECT_KIND:
        return kind_aims(q, x, it);
    case SELECT_NOTHING:
        break;
    }
    return false;
}

bool target_has(const struct scope *s, selector_id target, struct object object)
{
    struct match_query q = {.s = s, .keeps = memo_usable(s, 0)};
    struct subject it;
    subject_there(&it, object);

    return aims_at(&q, target, &it);
}

/* -- Everybody a target can mean */

struct gathering {
    const struct kind *kind;
    uint8_t players; /* whose it can be, 1 << player */
    bool by_noun;    /* whose it is and where it lies is known of all that are asked: the noun decides */
    bool first;      /* one is enough */
    struct objects *out;
    uint64_t declared[4]; /* cards that aren't chosen: they are shown */
};

static void add_declared(const struct game_event *h, uint64_t cards[4])
{
    if (h->kind != DCG_EVENT_PLAYED && h->kind != DCG_EVENT_USED && h->kind != DCG_EVENT_DIGIVOLVED &&
        h->kind != DCG_EVENT_LINKED)
        return;
    if (h->card)
        cards_insert(cards, h->card);
    for (int i = 0; i < 4; i++)
        cards[i] |= h->cards[i];
}

/* Cards that are shown because they would be played, used, linked or digivolved into aren't chosen from where they lie,
 * although they are counted there (15-15-3-2, Q7036): they don't pay for themselves, nor for what interrupts that. */
static void declared_cards(const struct match_query *q, uint64_t cards[4])
{
    const struct dcg_game *g = q->s->t->g;

    if (!q->chosen)
        return;
    if (q->s->event && q->s->resolution == NO_RESOLUTION)
        add_declared(q->s->event, cards);
    for (int i = 0; g->chain && i < g->frames; i++)
        if (g->frame[i].proc == PROC_would)
            add_declared(&g->game_event[g->frame[i].would.event & (GAME_EVENTS - 1)], cards);
}

static void gather_one(const struct gathering *to, struct object object)
{
    struct subject it;

    if (to->first && objects_any(to->out))
        return;
    subject_there(&it, object);
    if (kind_has(to->kind, &it))
        objects_add(to->out, object);
}

/* Where only those of the players who are meant are asked. */
static bool noun_decides(const struct kind *k)
{
    if (k->x->flags & SELECT_ANOTHER || k->x->with)
        return false;
    return k->owned || !k->place || (k->area && k->there);
}

static void gather_row(const struct gathering *to, uint8_t card)
{
    for (; card; card = asked_game(to->kind->q)->card[card].next)
        if (!cards_has(to->declared, card))
            gather_one(to, object_card(card));
}

enum {
    STACK_PLACES = 1 << DCG_PLACE_OUTSIDE | 1 << DCG_PLACE_UNDER | 1 << DCG_PLACE_LINKED,
    FIELD_PLACES = ON_FIELD | STACK_PLACES,
    PILED_PLACES = 1 << DCG_PLACE_DECK | 1 << DCG_PLACE_DIGI_EGG_DECK | 1 << DCG_PLACE_HAND |
                   1 << DCG_PLACE_TRASH | 1 << DCG_PLACE_SECURITY
};

/* The permanents of the players that are asked about. */
static permanent_set permanents_asked(const struct gathering *to)
{
    const struct table *t = to->kind->q->s->t;

    if (to->players == 3 || !to->players)
        return to->players ? t->g->permanents_used : 0;
    const struct field_summary *field = field_summary(t);
    const int player = to->players >> 1;
    return field ? field_of(field, player) : permanents_of(t->g, player);
}

/* Of permanents, too, the noun mostly decides, and its answers are kept. */
static void gather_permanents(const struct gathering *to, permanent_set permanents)
{
    const struct dcg_game *g = asked_game(to->kind->q);
    const struct noun_memo *memo = &to->kind->memo;
    const bool by_noun = to->by_noun && memo->what;

    SET_EACH (permanent, permanents) {
        struct object object = object_permanent(g, permanent);
        bool is;
        if (!by_noun || !permanent_memo_usable(memo, object) || !noun_memo_has(memo, object.card, true, &is))
            gather_one(to, object);
        else
            to->out->permanents |= set_if(is && kind_stands(to->kind, object), permanent);
        if (to->first && to->out->permanents)
            return;
    }
}

/* The cards of the stacks of permanents. */
static void gather_stacks(const struct gathering *to, permanent_set permanents, uint32_t places)
{
    const struct dcg_game *g = asked_game(to->kind->q);

    SET_EACH (permanent, permanents) {
        const struct permanent *b = permanent_of(g, permanent);
        if (places & 1u << DCG_PLACE_OUTSIDE)
            gather_one(to, object_card(b->top));
        if (places & 1u << DCG_PLACE_UNDER)
            gather_row(to, g->card[b->top].next);
        if (places & 1u << DCG_PLACE_LINKED)
            gather_row(to, b->link);
    }
}

bool pile_looked_at(const struct match_query *q, int player, enum pile_kind kind)
{
    const struct dcg_game *g = asked_game(q);
    uint8_t resolution = q->s->resolution;

    for (int i = 0; kind == PILE_SECURITY && q->chosen && resolution != NO_RESOLUTION && i < resolution &&
                    i < g->resolutions;
         i++)
        if (g->resolution[i].flags & RESOLUTION_ALL_SECURITY << player)
            return true;
    return false;
}

/* Of the cards of a pile the noun decides, and mostly its answers are kept. */
static void gather_cards(const struct gathering *to, const struct pile *pile)
{
    const struct noun_memo *memo = &to->kind->memo;
    const bool by_noun = to->by_noun && memo->what;

    for (int at = 0; at < pile->count && !(to->first && objects_any(to->out)); at++) {
        uint8_t card = pile->at[at];
        bool is;
        if (cards_has(to->declared, card))
            continue;
        if (!by_noun || !card_memo_usable(memo, card) || !noun_memo_has(memo, card, false, &is))
            gather_one(to, object_card(card));
        else if (is && to->kind->inner.placed)
            cards_insert(to->out->cards, card);
    }
}

/* A player's pile. */
static void gather_from(const struct gathering *to, int player, enum pile_kind kind)
{
    const struct match_query *q = to->kind->q;

    if (!pile_looked_at(q, player, kind))
        gather_cards(to, &asked_game(q)->pile[player][kind]);
}

static void gather_places(const struct gathering *to, uint32_t places)
{
    const struct dcg_game *g = asked_game(to->kind->q);

    permanent_set permanents = places & FIELD_PLACES ? permanents_asked(to) : 0;
    if (places & ON_FIELD)
        gather_permanents(to, permanents);
    if (places & STACK_PLACES)
        gather_stacks(to, permanents, places);
    SET_EACH (place, places & PILED_PLACES)
        SET_EACH (player, (unsigned)to->players)
            gather_from(to, player, pile_for_place(place));
    if (places >> DCG_PLACE_NOWHERE & 1 && g->attack.checked &&
        to->players >> card_owner(g, g->attack.checked) & 1)
        gather_one(to, object_card(g->attack.checked));
}

static void gather_revealed(const struct gathering *to, selector_id among)
{
    struct ref_list ref_list;

    referred_among(to->kind->q, among, &ref_list);
    for (int i = 0; i < ref_list.count; i++)
        if (!ref_list.one[i].lki && !ref_list.one[i].moved)
            gather_one(to, ref_list.one[i].object);
}

/* "From your hand or among them": what was revealed lies in no area that is searched. */
static void gather_listed(const struct gathering *to, place_id place)
{
    const struct place_def *p = place_at(asked_cards(to->kind->q), place);

    if (p->kind == PLACE_AMONG)
        gather_revealed(to, p->of);
    if (p->kind != PLACE_LIST)
        return;
    gather_listed(to, p->a);
    gather_listed(to, p->b);
}

static void gather_kind(const struct match_query *q, const struct selector *x, struct objects *out)
{
    struct kind kind;
    struct gathering to = {.kind = &kind, .players = q->whose ? q->whose : 3, .first = q->first, .out = out};

    kind_begin(&kind, q, x);
    declared_cards(q, to.declared);
    to.players &= kind.players;
    if (kind.place && (kind.area || !kind.owned)) { /* an area, or somebody whose cards are meant */
        const struct place_def *p = place_at(asked_cards(q), kind.place);
        if (p->kind == PLACE_AMONG) {
            kind.there = true;
            gather_revealed(&to, p->of);
            return;
        }
        if (p->is_area)
            to.players &= area_players(q, kind.place, &kind.there);
        gather_listed(&to, kind.place);
    }
    to.by_noun = noun_decides(&kind);
    gather_places(&to, kind.places);
}

/* This card, if it lies at that place. */
static void gather_there(const struct match_query *q, selector_id target, struct objects *out)
{
    const struct selector *x = selector_at(asked_cards(q), target);
    struct ref_list ref_list;
    struct subject it;

    referred(q, x->a, &ref_list);
    for (int i = 0; i < ref_list.count; i++) {
        subject_there(&it, ref_list.one[i].object);
        if (aims_at(q, target, &it))
            objects_add(out, it.is.object);
    }
}

static void gather_items(const struct match_query *q, const struct selector *x, struct objects *out)
{
    struct match_query inner = *q;

    inner.place = x->place;
    gather_target(&inner, x->a, out);
}

void gather_target(const struct match_query *q, selector_id target, struct objects *out)
{
    const struct selector *x = selector_at(asked_cards(q), target);
    struct objects more;

    coverage(q->s->t, q->s->effect, target, COVERAGE_JUDGED);
    switch ((enum selector_kind)x->kind) {
    case SELECT_KNOWN:
        reference(q->s, target, &more);
        objects_join(out, &more);
        break;
    case SELECT_LIST:
        gather_target(q, x->a, out);
        gather_target(q, x->b, out);
        break;
    case SELECT_SAME:
        gather_target(q, x->a, out);
        break;
    case SELECT_THERE:
        gather_there(q, target, out);
        break;
    case SELECT_ITEMS:
        gather_items(q, x, out);
        break;
    case SELECT_ENDS:
        gather_pile(q, x, out);
        break;
    case SELECT_KIND:
        gather_kind(q, x, out);
        break;
    case SELECT_NOTHING:
        break;
    }
}

void candidates_of(const struct scope *s, selector_id target, uint8_t players, bool first,
                   struct objects *out)
{
    bool all = s->t->coverage; /* it shows what is asked of everybody */
    struct match_query q = {
        .s = s, .whose = all ? 0 : players, .first = first && !all, .keeps = memo_usable(s, 0)};

    *out = (struct objects){0};
    gather_target(&q, target, out);
}

void candidates(const struct scope *s, selector_id target, struct objects *out)
{
    candidates_of(s, target, 0, false, out);
}

void meant(const struct match_query *q, selector_id target, struct ref_list *out)
{
    const struct selector *x = selector_at(asked_cards(q), target);
    struct objects objects = {0};
    struct object list[DCG_MAX_CARDS];

    out->count = 0;
    if (!x->kind && place_at(asked_cards(q), target)->kind == PLACE_CARDS_OF) { /* somebody's: whose it is */
        meant(q, place_at(asked_cards(q), target)->of, out);
        return;
    }
    if (x->kind == SELECT_KNOWN) {
        referred(q, target, out);
        return;
    }
    struct match_query inner = {.s = q->s, .host = q->host, .hosts = q->hosts, .keeps = q->keeps};
    gather_target(&inner, target, &objects);
    out->count = objects_list(asked_game(q), &objects, list);
    for (int i = 0; i < out->count; i++)
        out->one[i] = (struct one){.object = list[i]};
}

int meant_count(const struct match_query *q, selector_id target)
{
    struct objects objects;

    candidates(q->s, target, &objects);
    return target_count(q->s, target, &objects);
}
