/* compile_place.c - makes places (tree/selector.h) of areas and owners, or refuses them.
 *
 * A choice, a condition or an event, and an owner know different places: each function refuses the others. */
#include "operand/noun.h"
#include "state/area.h"
#include "tree/selector.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/target.h"
#include "tree/target_place.h"

/* ---- Zones ---- */

static bool area_is_top(int mode)
{
    return mode == MODE_DECK_TOP || mode == MODE_SECURITY_TOP || mode == MODE_STACK_TOP;
}

static bool area_is_bottom(int mode)
{
    return mode == MODE_DECK_BOTTOM || mode == MODE_SECURITY_BOTTOM || mode == MODE_STACK_BOTTOM;
}

/* Areas from which objects are chosen. */
static uint32_t zone_places(struct compiler *c, int zone)
{
    bool end = area_is_top(zone) || area_is_bottom(zone);
    uint32_t places = place_of_area[zone] && !end ? UINT32_C(1) << place_of_area[zone] : 0;

    if (zone == MODE_FIELD)
        return ON_FIELD;
    if (!places)
        refuse(c, "an area of another kind");
    return places;
}

static uint32_t zones_of(struct compiler *c, node_id zone)
{
    const struct node *n = node_of(c, zone);

    if (n->kind == NODE_LIST) {
        uint32_t first = zones_of(c, n->a), rest = n->b ? zones_of(c, n->b) : 0;
        return first | rest;
    }
    return zone_places(c, n->mode);
}

/* ---- Areas, as conditions and events speak of them ---- */

struct areas {
    struct compiler *c;
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

static void area_add(struct areas *out, struct area area)
{
    if (out->count < AREAS_PER_PLACE)
        out->at[out->count++] = area;
    else
        refuse(out->c, "so many places");
}

/* Whose area it is; 0: not said. */
static void area_own(struct areas *out, node_id owner, struct area *area)
{
    node_id holder = holder_of(out->c->cards, owner);

    area->holder = holder ? compile_candidates(out->c, holder) : 0;
    area->owner = holder ? 0 : owner;
    area->this_digimon = node_is(out->c->cards, holder, NODE_REF, MODE_THIS_DIGIMON);
}

/* How cards lie: enum lies. */
static uint8_t lies_of(const struct compiler *c, node_id oriented)
{
    return node_of(c, oriented)->mode == MODE_FACE_UP ? LIES_UP : LIES_DOWN;
}

/* Adds the areas of a node whose owner (OWNER, a target; 0: not said) is known. */
static void areas_owned(struct areas *out, node_id area, node_id owner)
{
    const struct node *n = node_of(out->c, area);
    struct area w = {.top = area_is_top(n->mode), .bottom = area_is_bottom(n->mode)};

    if (n->kind == NODE_LIST) {
        areas_owned(out, n->a, owner);
        if (n->b)
            areas_owned(out, n->b, owner);
        return;
    }
    w.place = place_of_area[n->mode];
    if (n->b && (w.top || w.bottom))
        w.face = lies_of(out->c, n->b);
    else if (n->mode != MODE_IN_STACK && n->mode != MODE_FIELD && n->mode != MODE_HAND_OR_DECK &&
             (!w.place || n->b))
        refuse(out->c, "a place is not known");
    if (n->a && node_of(out->c, n->a)->kind == NODE_AREA) /* the bottom of a deck: whose */
        owner = node_of(out->c, n->a)->a ? node_of(out->c, n->a)->a : owner;
    else
        owner = n->a ? n->a : owner;
    area_own(out, owner, &w);
    if (n->mode == MODE_IN_STACK) { /* the whole stack: what lies under it, and its top card */
        w.place = DCG_PLACE_UNDER;
        area_add(out, w);
        w.place = DCG_PLACE_BATTLE;
    } else if (n->mode == MODE_FIELD) { /* 3-4-4 */
        w.place = DCG_PLACE_BREEDING;
        area_add(out, w);
        w.place = DCG_PLACE_BATTLE;
    } else if (n->mode == MODE_HAND_OR_DECK) {
        w.place = DCG_PLACE_HAND;
        area_add(out, w);
        w.place = DCG_PLACE_DECK;
    }
    area_add(out, w);
}

static void areas_of(struct areas *out, node_id area)
{
    const struct node *n = node_of(out->c, area);
    int first = out->count;

    if (n->kind == NODE_LIST) {
        areas_of(out, n->a);
        if (n->b)
            areas_of(out, n->b);
        return;
    }
    if (n->kind != NODE_AREA) { /* from an object: the cards under and linked to it */
        node_id holder = holder_of(out->c->cards, area);
        bool own = node_is(out->c->cards, holder, NODE_REF, MODE_THIS_DIGIMON);
        (void)compile_candidates(out->c, area);
        area_add(out, (struct area){.place = DCG_PLACE_UNDER, .holder = holder, .this_digimon = own});
        area_add(out, (struct area){.place = DCG_PLACE_LINKED, .holder = holder});
        return;
    }
    switch (n->mode) {
    case MODE_AT:
    case MODE_TO:
    case MODE_AS:
    case MODE_FACED:
        areas_of(out, n->a);
        for (int i = first; i < out->count && n->mode == MODE_FACED; i++)
            out->at[i].face = lies_of(out->c, n->b);
        break;
    case MODE_OF:
        areas_owned(out, n->b, n->a);
        break;
    case MODE_AMONG:
        area_add(out, (struct area){.place = DCG_PLACE_NOWHERE, .holder = compile_reference(out->c, n->a)});
        break;
    default:
        areas_owned(out, area, 0);
        break;
    }
}

place_id compile_area(struct compiler *c, node_id node)
{
    struct areas areas = {.c = c};

    areas_of(&areas, node);
    return node;
}

/* ---- Owners ---- */

static enum whose whose_of(struct compiler *c, int mode)
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
    case MODE_BOTH:
    case MODE_EITHER:
    case MODE_ALL:
        return WHOSE_ALL;
    default:
        refuse(c, "an owner of another kind");
        return WHOSE_ALL;
    }
}

/* A player, or the permanents whose cards are meant. */
static void owner_place(struct compiler *c, node_id node, struct place_def *out)
{
    const struct node *n = node_of(c, node);

    if (owner_is_player(c->cards, node)) {
        out->kind = PLACE_PLAYER;
        out->whose = (uint8_t)whose_of(c, n->mode);
    } else {
        out->kind = PLACE_CARDS_OF;
        out->of = compile_candidates(c, n->kind == NODE_OWNER ? n->a : node);
    }
}

owner_id compile_owner(struct compiler *c, node_id node)
{
    if (!owner_is_player(c->cards, node))
        refuse(c, "an owner who is no player");
    else
        (void)whose_of(c, node_of(c, node)->mode);
    return node;
}

place_id compile_holder(struct compiler *c, node_id node)
{
    struct place_def out = {0};

    if (node)
        owner_place(c, node, &out);
    return node;
}

/* ---- Places ---- */

/* In or from something: an area, cards that are somewhere, or the cards of a permanent. */
static void place_from(struct compiler *c, const struct node *n, struct place_def *out)
{
    const struct node *at = node_of(c, n->a);

    out->of = n->a;
    if (at->kind == NODE_AREA || at->kind == NODE_LIST) {
        out->kind = PLACE_SAME;
        out->a = compile_place(c, n->a);
        return;
    }
    (void)compile_candidates(c, n->a);
    if (at->kind == NODE_SELECT && noun_is_part(c->cards, at->c))
        out->kind = PLACE_ONE_OF; /* cards, no permanents */
    else
        out->kind = at->kind == NODE_REF ? PLACE_FROM : PLACE_CARDS_OF;
}

static void area_place(struct compiler *c, const struct node *n, struct place_def *out)
{
    switch (n->mode) {
    case MODE_AT:
        place_from(c, n, out);
        break;
    case MODE_OF:
        out->kind = PLACE_OWNED;
        out->a = compile_holder(c, n->a);
        out->zones = zones_of(c, n->b);
        break;
    case MODE_UNDER:
        out->kind = PLACE_UNDER;
        out->of = compile_candidates(c, n->a);
        break;
    case MODE_AMONG:
        out->kind = PLACE_AMONG;
        out->of = compile_reference(c, n->a);
        break;
    default:
        out->kind = PLACE_ZONES;
        if (n->a || n->b)
            refuse(c, "a place of another kind");
        out->zones = zone_places(c, n->mode);
        break;
    }
}

static void any_place(struct compiler *c, node_id node, struct place_def *out)
{
    const struct node *n = node_of(c, node);

    if (n->kind == NODE_AREA) {
        area_place(c, n, out);
    } else if (n->kind == NODE_LIST) {
        out->kind = n->b ? PLACE_LIST : PLACE_SAME;
        out->a = compile_place(c, n->a);
        out->b = n->b ? compile_place(c, n->b) : 0;
    } else {
        owner_place(c, node, out);
    }
}

place_id compile_place(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    struct place_def out = {0};

    if (n->kind == NODE_AREA || n->kind == NODE_LIST)
        any_place(c, node, &out);
    else
        refuse(c, "a place of another kind");
    return node;
}

bool place_make(dcg_cards *cards, node_id node, uint32_t *made)
{
    struct compiler refused = {.cards = cards, .dry = true}; /* whoever names the place refuses it */
    const struct node *n = node_at(cards, node);
    struct place_def out = {.holder = permanent_target(cards, node),
                            .is_area = n->kind == NODE_AREA || n->kind == NODE_LIST};
    struct areas areas = {.c = &refused};

    any_place(&refused, node, &out);
    if (out.kind != PLACE_PLAYER)
        areas_of(&areas, node);
    out.places = places_of(cards, node, 0);
    out.areas = (uint8_t)areas.count;
    if (areas.count)
        out.area = area_append(cards, areas.at, (uint32_t)areas.count);
    *made = place_append(cards, &out, 1);
    return *made && (!areas.count || out.area);
}
