/* compile_place.c - makes places (tree/selector.h) of areas and owners. */
#include "operand/noun.h"
#include "tree/selector.h"
#include "tree/storage.h"
#include "tree/target.h"
#include "tree/target_place.h"

/* ---- Zones ---- */

static uint32_t zone_places(int zone)
{
    static const uint8_t place[MODE_KINDS] = {
        [MODE_HAND] = DCG_PLACE_HAND,
        [MODE_TRASH] = DCG_PLACE_TRASH,
        [MODE_SECURITY] = DCG_PLACE_SECURITY,
        [MODE_DECK] = DCG_PLACE_DECK,
        [MODE_EGG_DECK] = DCG_PLACE_DIGI_EGG_DECK,
        [MODE_BATTLE] = DCG_PLACE_BATTLE,
        [MODE_BREEDING] = DCG_PLACE_BREEDING,
        [MODE_STACK] = DCG_PLACE_UNDER,
        [MODE_UNDER] = DCG_PLACE_UNDER,
        [MODE_LINKED] = DCG_PLACE_LINKED,
    };

    if (zone == MODE_FIELD)
        return ON_FIELD;
    return place[zone] ? UINT32_C(1) << place[zone] : 0;
}

static uint32_t zones_of(const dcg_cards *cards, node_id zone)
{
    const struct node *n = node_at(cards, zone);

    if (!zone)
        return 0;
    return n->kind == NODE_LIST ? zones_of(cards, n->a) | zones_of(cards, n->b) : zone_places(n->mode);
}

/* ---- Areas, as conditions and events speak of them ---- */

struct areas {
    const dcg_cards *cards;
    int count;
    struct area at[AREAS_PER_PLACE];
};

/* An owner that is no player: the node whose cards are meant; 0: a player or nobody. */
static node_id holder_of(const dcg_cards *cards, node_id owner)
{
    const struct node *n = node_at(cards, owner);

    if (n->kind == NODE_OWNER)
        return n->mode == MODE_OF || n->mode == MODE_STACK ? n->a : 0;
    return n->kind == NODE_SELECT || n->kind == NODE_REF || n->kind == NODE_LIST ? owner : 0;
}

static bool is_this_digimon(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    return n->kind == NODE_REF && n->mode == MODE_THIS_DIGIMON;
}

static void area_add(struct areas *out, struct area area)
{
    if (out->count < AREAS_PER_PLACE)
        out->at[out->count++] = area;
}

/* Adds the areas of a node whose owner (OWNER, a target; 0: not said) is known. */
static void areas_owned(struct areas *out, node_id area, node_id owner)
{
    const struct node *n = node_at(out->cards, area);
    bool around = n->mode == MODE_AT || n->mode == MODE_TO || n->mode == MODE_AS;
    struct area w = {.bottom = n->mode == MODE_DECK_BOTTOM};

    if (n->kind == NODE_LIST) {
        areas_owned(out, n->a, owner);
        if (n->b)
            areas_owned(out, n->b, owner);
        return;
    }
    if (n->kind != NODE_AREA)
        return;
    bool deck = n->mode == MODE_DECK_TOP || n->mode == MODE_DECK_BOTTOM;
    uint32_t zones = zone_places(deck ? MODE_DECK : n->mode);
    w.place = (uint8_t)(zones ? __builtin_ctz(zones) : 0);
    owner = n->a && !around ? n->a : owner;
    node_id holder = holder_of(out->cards, owner);
    w.holder = holder;
    w.owner = holder ? 0 : owner;
    w.this_digimon = is_this_digimon(out->cards, holder);
    if (n->mode == MODE_IN_STACK) { /* the whole stack: what lies under it, and its top card */
        w.place = DCG_PLACE_UNDER;
        area_add(out, w);
        w.place = DCG_PLACE_BATTLE;
    }
    area_add(out, w);
}

static void areas_of(struct areas *out, node_id area)
{
    const struct node *n = node_at(out->cards, area);
    int first = out->count;

    if (n->kind == NODE_LIST) {
        areas_of(out, n->a);
        if (n->b)
            areas_of(out, n->b);
        return;
    }
    if (n->kind != NODE_AREA) { /* from an object: the cards under and linked to it */
        node_id holder = holder_of(out->cards, area);
        bool own = is_this_digimon(out->cards, holder);
        area_add(out, (struct area){.place = DCG_PLACE_UNDER, .holder = holder, .this_digimon = own});
        area_add(out, (struct area){.place = DCG_PLACE_LINKED, .holder = holder});
        return;
    }
    switch (n->mode) {
    case MODE_AT:
    case MODE_TO:
    case MODE_AS:
    case MODE_FACE_UP:
        areas_of(out, n->a);
        for (int i = first; i < out->count; i++)
            out->at[i].face_up = n->mode == MODE_FACE_UP;
        break;
    case MODE_OF:
        areas_owned(out, n->b, n->a);
        break;
    default:
        areas_owned(out, area, 0);
        break;
    }
}

/* ---- Owners ---- */

static enum whose whose_of(int mode)
{
    switch (mode) {
    case MODE_YOU:
        return WHOSE_YOU;
    case MODE_OPPONENT:
        return WHOSE_OPPONENT;
    case MODE_THEIR:
        return WHOSE_THEIR;
    case MODE_MOST:
        return WHOSE_MOST_SECURITY;
    case MODE_ITS_OWNER:
        return WHOSE_ITS_OWNER;
    case MODE_EACH:
        return WHOSE_EACH;
    case MODE_NEITHER:
        return WHOSE_NEITHER;
    default: /* both, either, all */
        return WHOSE_ALL;
    }
}

/* ---- Places ---- */

/* In or from something: an area, cards that are somewhere, or the cards of a permanent. */
static void place_from(const dcg_cards *cards, const struct node *n, struct place_def *out)
{
    const struct node *at = node_at(cards, n->a);

    out->of = n->a;
    if (at->kind == NODE_AREA || at->kind == NODE_LIST) {
        out->kind = PLACE_SAME;
        out->a = n->a;
    } else if (at->kind == NODE_SELECT && noun_is_part(cards, at->c)) {
        out->kind = PLACE_ONE_OF; /* cards, no permanents */
    } else {
        out->kind = at->kind == NODE_REF ? PLACE_FROM : PLACE_CARDS_OF;
    }
}

static void area_place(const dcg_cards *cards, node_id node, struct place_def *out)
{
    const struct node *n = node_at(cards, node);

    switch (n->mode) {
    case MODE_AT:
        place_from(cards, n, out);
        break;
    case MODE_OF:
        out->kind = PLACE_OWNED;
        out->a = n->a;
        out->zones = zones_of(cards, n->b);
        break;
    case MODE_UNDER:
        out->kind = PLACE_UNDER;
        out->of = n->a;
        break;
    case MODE_AMONG:
        out->kind = PLACE_AMONG;
        out->of = n->a;
        break;
    default:
        out->kind = PLACE_ZONES;
        out->zones = zone_places(n->mode);
        break;
    }
}

bool place_make(dcg_cards *cards, node_id node, uint32_t *made)
{
    const struct node *n = node_at(cards, node);
    struct place_def out = {.holder = permanent_target(cards, node),
                            .is_area = n->kind == NODE_AREA || n->kind == NODE_LIST};
    struct areas areas = {.cards = cards};

    if (n->kind == NODE_OWNER && owner_is_player(cards, node)) {
        out.kind = PLACE_PLAYER;
        out.whose = (uint8_t)whose_of(n->mode);
    } else if (n->kind == NODE_AREA) {
        area_place(cards, node, &out);
    } else if (n->kind == NODE_LIST) {
        out.kind = n->b ? PLACE_LIST : PLACE_SAME;
        out.a = n->a;
        out.b = n->b;
    } else {
        out.kind = PLACE_CARDS_OF;
        out.of = n->kind == NODE_OWNER ? n->a : node;
    }
    if (out.kind != PLACE_PLAYER)
        areas_of(&areas, node);
    out.places = places_of(cards, node, 0);
    out.areas = (uint8_t)areas.count;
    if (areas.count)
        out.area = area_append(cards, areas.at, (uint32_t)areas.count);
    *made = place_append(cards, &out, 1);
    return *made && (!areas.count || out.area);
}
