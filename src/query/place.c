/* place.c - where something lies and whose it is (3-1, 4-5, 15-1-7, 15-10-1). */
#include "query/match.h"
#include "state/procedure.h"
#include "tree/program.h"
#include "state/set.h"
#include "query/journal.h"

/* -- Players */

static uint8_t owners_of(const struct match_query *q, node_id target)
{
    struct ref_list ref_list;
    uint8_t players = 0;

    meant(q, target, &ref_list);
    for (int i = 0; i < ref_list.count; i++) {
        struct subject it;
        subject_from(&it, q->s->t->g, &ref_list.one[i]);
        players |= player_bit(subject_player(q, &it));
    }
    return players;
}

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

static uint8_t players_asked(const struct match_query *q, node_id owner)
{
    const struct node *n = asked_node(q, owner);
    int you = q->s->player & 1;
    struct objects it;

    if (!owner)
        return 3;
    if (n->kind != NODE_OWNER)
        return owners_of(q, owner);
    switch (n->mode) {
    case MODE_YOU:
        return player_bit(you);
    case MODE_THEIR: /* the player that was spoken of */
        if (each_their_own(q->s))
            return player_bit(resolution_of(asked_game(q), q->s->resolution)->doer);
        return (uint8_t)(2 >> you);
    case MODE_OPPONENT:
        return (uint8_t)(2 >> you);
    case MODE_OF:
    case MODE_STACK:
        return owners_of(q, n->a);
    case MODE_MOST:
        return with_most_security(asked_game(q));
    case MODE_ITS_OWNER:
        reference(q->s, 0, &it);
        SET_EACH (permanent, it.permanents)
            return player_bit(permanent_player(asked_game(q), permanent));
        return player_bit(you);
    default: /* each, both, either, all, neither */
        return 3;
    }
}

uint8_t owner_players(const struct scope *s, node_id owner)
{
    struct match_query q = {.s = s, .placed = true};

    return players_asked(&q, owner);
}

/* -- Permanents whose cards are meant */

/* Is that permanent one of those a target means, or one that was chosen for it? */
bool permanent_meant(const struct match_query *q, node_id target, uint8_t permanent)
{
    struct match_query inner = *q;

    if (permanent == NO_PERMANENT)
        return false;
    if (q->host && q->host == target)
        return set_has(q->hosts, permanent);
    struct subject it;
    subject_of(&it, q->s->t, object_permanent(asked_game(q), permanent));
    inner.placed = false;
    inner.place = 0;
    return aims_at(&inner, target, &it);
}

/* A card of such a permanent: under it, linked to it, or in its stack. */
static bool part_of(const struct match_query *q, node_id target, const struct subject *it)
{
    if (it->is.object.permanent != NO_PERMANENT)
        return false;
    return permanent_meant(q, target, asked_game(q)->card[it->is.object.card].permanent);
}

bool belongs(const struct match_query *q, node_id owner, struct subject *it)
{
    const dcg_cards *cards = asked_cards(q);

    if (owner_is_player(cards, owner))
        return players_asked(q, owner) >> subject_player(q, it) & 1;
    return part_of(q, permanent_target(cards, owner), it);
}

/* -- Areas */

static bool in_zone(const struct match_query *q, int zone, const struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    bool permanent = it->is.object.permanent != NO_PERMANENT;
    bool bred = permanent && (it->last ? (it->last->flags & PERMANENT_BREEDING) != 0
                                       : permanent_is(g, it->is.object.permanent, PERMANENT_BREEDING));
    int place = permanent ? 0 : g->card[it->is.object.card].place;

    switch (zone) {
    case MODE_HAND:
        return place == DCG_PLACE_HAND;
    case MODE_TRASH:
        return place == DCG_PLACE_TRASH;
    case MODE_SECURITY:
        return place == DCG_PLACE_SECURITY;
    case MODE_DECK:
        return place == DCG_PLACE_DECK;
    case MODE_EGG_DECK:
        return place == DCG_PLACE_DIGI_EGG_DECK;
    case MODE_BATTLE:
        return permanent && !bred;
    case MODE_BREEDING:
        return bred;
    case MODE_FIELD:
        return permanent;
    case MODE_STACK:
    case MODE_UNDER:
        return place == DCG_PLACE_UNDER;
    case MODE_LINKED:
        return place == DCG_PLACE_LINKED;
    default:
        return false;
    }
}

/* One of the areas of an AREA OF. Nobody named: your own, but both sides of the field. */
static bool in_owned_zone(const struct match_query *q, node_id owner, node_id zone, struct subject *it)
{
    const struct node *n = asked_node(q, zone);

    if (n->kind == NODE_LIST)
        return in_owned_zone(q, owner, n->a, it) || (n->b && in_owned_zone(q, owner, n->b, it));
    if (!in_zone(q, n->mode, it))
        return false;
    if (!owner)
        return n->mode == MODE_BATTLE || n->mode == MODE_BREEDING || subject_player(q, it) == q->s->player;
    return belongs(q, owner, it);
}

/* In or from something: an area, cards that are somewhere, or the cards of a permanent. */
static bool lies_at(const struct match_query *q, node_id at, struct subject *it)
{
    const struct node *n = asked_node(q, at);
    struct ref_list ref_list;

    if (n->kind == NODE_AREA || n->kind == NODE_LIST)
        return lies(q, at, it);
    if (n->kind == NODE_SELECT && noun_is_part(asked_cards(q), n->c)) /* cards, no permanents */
        return aims_at(q, at, it);
    if (n->kind == NODE_REF) {
        referred_among(q, at, &ref_list);
        if (ref_list_has(&ref_list, it))
            return true;
    }
    return part_of(q, at, it);
}

bool lies(const struct match_query *q, node_id place, struct subject *it)
{
    const struct node *n = asked_node(q, place);
    struct ref_list ref_list;

    if (n->kind == NODE_LIST)
        return lies(q, n->a, it) || (n->b && lies(q, n->b, it));
    switch (n->mode) {
    case MODE_AT:
        return lies_at(q, n->a, it);
    case MODE_OF:
        return in_owned_zone(q, n->a, n->b, it);
    case MODE_UNDER:
        return in_zone(q, MODE_UNDER, it) && part_of(q, n->a, it);
    case MODE_AMONG:
        referred_among(q, n->a, &ref_list);
        return ref_list_has(&ref_list, it);
    default:
        return in_zone(q, n->mode, it);
    }
}

/* -- What is known */

static bool zone_known(int zone)
{
    static const uint16_t known[] = {MODE_HAND,   MODE_TRASH,    MODE_SECURITY, MODE_DECK,  MODE_EGG_DECK,
                                     MODE_BATTLE, MODE_BREEDING, MODE_FIELD,    MODE_STACK, MODE_LINKED};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i] == zone)
            return true;
    return false;
}

static const char *zones_unsupported(const dcg_cards *cards, node_id zone)
{
    const struct node *n = node_at(cards, zone);
    const char *unknown;

    if (n->kind != NODE_LIST)
        return n->kind == NODE_AREA && zone_known(n->mode) ? NULL : "an area of another kind";
    unknown = zones_unsupported(cards, n->a);
    return unknown || !n->b ? unknown : zones_unsupported(cards, n->b);
}

const char *owner_unsupported(const dcg_cards *cards, node_id owner)
{
    const struct node *n = node_at(cards, owner);

    if (!owner)
        return NULL;
    if (n->kind != NODE_OWNER)
        return candidates_unsupported(cards, owner);
    switch (n->mode) {
    case MODE_YOU:
    case MODE_OPPONENT:
    case MODE_THEIR:
    case MODE_EACH:
    case MODE_BOTH:
    case MODE_EITHER:
    case MODE_ALL:
    case MODE_NEITHER:
    case MODE_ITS_OWNER:
    case MODE_MOST:
        return NULL;
    case MODE_OF:
    case MODE_STACK:
        return candidates_unsupported(cards, n->a);
    default:
        return "an owner of another kind";
    }
}

const char *place_unsupported(const dcg_cards *cards, node_id place)
{
    const struct node *n = node_at(cards, place), *at = node_at(cards, n->a);
    const char *unknown;

    if (n->kind == NODE_LIST) {
        unknown = place_unsupported(cards, n->a);
        return unknown || !n->b ? unknown : place_unsupported(cards, n->b);
    }
    if (n->kind != NODE_AREA)
        return "a place of another kind";
    switch (n->mode) {
    case MODE_AT:
        return at->kind == NODE_AREA || at->kind == NODE_LIST ? place_unsupported(cards, n->a)
                                                              : candidates_unsupported(cards, n->a);
    case MODE_OF:
        unknown = owner_unsupported(cards, n->a);
        return unknown ? unknown : zones_unsupported(cards, n->b);
    case MODE_UNDER:
        return candidates_unsupported(cards, n->a);
    case MODE_AMONG:
        return reference_unsupported(cards, n->a);
    default:
        return n->a || n->b ? "a place of another kind" : zones_unsupported(cards, place);
    }
}

/* -- Where to look */

static bool is_pile(int zone)
{
    return zone == MODE_HAND || zone == MODE_TRASH || zone == MODE_SECURITY || zone == MODE_DECK ||
           zone == MODE_EGG_DECK;
}

/* Of one of the areas of an AREA OF; nobody named: as in_owned_zone. */
static uint8_t zone_players(const struct match_query *q, node_id owner, node_id zone, bool *there)
{
    const struct node *n = asked_node(q, zone);

    if (n->kind == NODE_LIST) {
        uint8_t first = zone_players(q, owner, n->a, there);
        return n->b ? first | zone_players(q, owner, n->b, there) : first;
    }
    *there &= is_pile(n->mode);
    if (owner)
        return owner_players(q->s, owner);
    return n->mode == MODE_BATTLE || n->mode == MODE_BREEDING ? 3 : player_bit(q->s->player);
}

uint8_t area_players(const struct match_query *q, node_id place, bool *there)
{
    const struct node *n = asked_node(q, place), *at = asked_node(q, n->a);

    *there = false;
    if (n->kind != NODE_AREA)
        return 3;
    if (n->mode == MODE_AT && at->kind == NODE_AREA)
        return area_players(q, n->a, there);
    if (n->mode != MODE_OF || (n->a && !owner_is_player(asked_cards(q), n->a)))
        return 3;
    *there = true;
    return zone_players(q, n->a, n->b, there);
}
