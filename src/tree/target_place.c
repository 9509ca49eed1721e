/* target_place.c - the places that a target or a noun names. */
#include "tree/target_place.h"
#include "tree/target.h"

#define PLACE_BIT(place) (UINT32_C(1) << DCG_PLACE_##place)

static uint32_t zone_bits(int zone)
{
    switch (zone) {
    case MODE_HAND:
        return PLACE_BIT(HAND);
    case MODE_TRASH:
        return PLACE_BIT(TRASH);
    case MODE_SECURITY:
        return PLACE_BIT(SECURITY);
    case MODE_DECK:
        return PLACE_BIT(DECK);
    case MODE_EGG_DECK:
        return PLACE_BIT(DIGI_EGG_DECK);
    case MODE_BATTLE:
    case MODE_BREEDING:
    case MODE_FIELD:
        return ON_FIELD;
    case MODE_STACK:
    case MODE_UNDER:
        return PLACE_BIT(UNDER);
    case MODE_LINKED:
        return PLACE_BIT(LINKED);
    default:
        return UINT32_MAX;
    }
}

static uint32_t area_bits(const dcg_cards *cards, node_id place)
{
    const struct node *n = node_at(cards, place), *at = node_at(cards, n->a);

    if (!place)
        return 0;
    if (n->kind == NODE_LIST)
        return area_bits(cards, n->a) | area_bits(cards, n->b);
    if (n->kind != NODE_AREA)
        return UINT32_MAX;
    if (n->mode == MODE_OF)
        return area_bits(cards, n->b);
    if (n->mode != MODE_AT)
        return zone_bits(n->mode);
    if (at->kind == NODE_AREA || at->kind == NODE_LIST)
        return area_bits(cards, n->a);
    if (at->kind == NODE_SELECT && !noun_is_part(cards, at->c))
        return PLACE_BIT(UNDER) | PLACE_BIT(LINKED);
    return UINT32_MAX;
}

static uint32_t head_bits(int head)
{
    switch (head) {
    case MODE_SECURITY_CARD:
        return PLACE_BIT(SECURITY);
    case MODE_DIGIVOLUTION_CARD:
        return PLACE_BIT(UNDER);
    case MODE_LINK_CARD:
        return PLACE_BIT(LINKED);
    case MODE_STACKED_CARD:
        return PLACE_BIT(UNDER) | PLACE_BIT(OUTSIDE); /* outside: the top cards as cards */
    case MODE_SECURITY_DIGIMON:
        return PLACE_BIT(NOWHERE);
    default:
        return 0;
    }
}

/* The places that a noun names by its heads; by areas among its attributes. */
static uint32_t noun_heads(const dcg_cards *cards, node_id noun)
{
    const struct node *n = node_at(cards, noun);

    if (!noun)
        return 0;
    if (n->kind == NODE_NOUN)
        return noun_heads(cards, n->b);
    if (n->kind == NODE_LIST)
        return noun_heads(cards, n->a) | noun_heads(cards, n->b);
    return n->kind == NODE_HEAD ? head_bits(n->mode) : 0;
}

static uint32_t noun_areas(const dcg_cards *cards, node_id noun)
{
    const struct node *n = node_at(cards, noun);

    if (!noun || !node_has(cards, noun, HAS_AREA))
        return 0;
    if (n->kind == NODE_NOUN)
        return noun_areas(cards, n->c);
    if (n->kind == NODE_LIST)
        return noun_areas(cards, n->a) | noun_areas(cards, n->b);
    if (n->kind == NODE_WITH || (n->kind == NODE_IS && n->mode == MODE_IN)) /* "that is in ..." */
        return noun_areas(cards, n->a);
    return n->kind == NODE_AREA ? area_bits(cards, noun) : 0;
}

bool noun_is_part(const dcg_cards *cards, node_id noun)
{
    return (noun_heads(cards, noun) & ~PLACE_BIT(NOWHERE)) != 0;
}

bool noun_misplaced(const dcg_cards *cards, node_id noun)
{
    const struct node *head = node_at(cards, node_at(cards, noun)->b);
    uint32_t areas = noun_areas(cards, noun);

    return head->kind == NODE_HEAD && (head->mode == MODE_DIGIMON || head->mode == MODE_TAMER) && areas &&
           !(areas & ~(PLACE_BIT(UNDER) | PLACE_BIT(LINKED)));
}

bool noun_names_area(const dcg_cards *cards, node_id noun)
{
    return noun_areas(cards, noun) != 0;
}

uint32_t noun_places(const dcg_cards *cards, node_id noun)
{
    return noun_heads(cards, noun) | noun_areas(cards, noun);
}

uint32_t places_of(const dcg_cards *cards, node_id place, node_id noun)
{
    const struct node *n = node_at(cards, place);
    uint32_t named = noun_places(cards, noun);

    if (place && (n->kind == NODE_AREA || n->kind == NODE_LIST))
        return area_bits(cards, place);
    if (place && !owner_is_player(cards, place))
        return named ? named : PLACE_BIT(UNDER) | PLACE_BIT(LINKED) | PLACE_BIT(OUTSIDE);
    return named | ON_FIELD;
}

static enum pile_kind zone_pile(int zone)
{
    switch (zone) {
    case MODE_DECK:
        return PILE_DECK;
    case MODE_EGG_DECK:
        return PILE_EGGS;
    case MODE_SECURITY:
        return PILE_SECURITY;
    case MODE_TRASH:
        return PILE_TRASH;
    default:
        return PILE_KINDS;
    }
}

enum pile_kind piles_named(const dcg_cards *cards, const struct node *n, node_id *owner)
{
    const struct node *place = node_at(cards, n->b);

    if (place->kind == NODE_AREA && place->mode == MODE_AT)
        place = node_at(cards, place->a);
    *owner = place->a;
    if (place->kind == NODE_AREA && place->mode == MODE_OF)
        return zone_pile(node_at(cards, place->b)->mode);
    *owner = n->b;
    if (place->kind == NODE_OWNER && owner_is_player(cards, n->b) &&
        node_at(cards, node_at(cards, n->c)->b)->mode == MODE_SECURITY_CARD)
        return PILE_SECURITY;
    return PILE_KINDS;
}

const uint8_t place_of_area[MODE_KINDS] = {
    [MODE_HAND] = DCG_PLACE_HAND,
    [MODE_TRASH] = DCG_PLACE_TRASH,
    [MODE_SECURITY] = DCG_PLACE_SECURITY,
    [MODE_SECURITY_TOP] = DCG_PLACE_SECURITY,
    [MODE_SECURITY_BOTTOM] = DCG_PLACE_SECURITY,
    [MODE_DECK] = DCG_PLACE_DECK,
    [MODE_DECK_TOP] = DCG_PLACE_DECK,
    [MODE_DECK_BOTTOM] = DCG_PLACE_DECK,
    [MODE_EGG_DECK] = DCG_PLACE_DIGI_EGG_DECK,
    [MODE_BATTLE] = DCG_PLACE_BATTLE,
    [MODE_BREEDING] = DCG_PLACE_BREEDING,
    [MODE_STACK] = DCG_PLACE_UNDER,
    [MODE_STACK_TOP] = DCG_PLACE_UNDER,
    [MODE_STACK_BOTTOM] = DCG_PLACE_UNDER,
    [MODE_UNDER] = DCG_PLACE_UNDER,
    [MODE_LINKED] = DCG_PLACE_LINKED,
};

uint32_t where_places(const dcg_cards *cards, node_id area)
{
    const struct node *n = node_at(cards, area);

    if (n->kind == NODE_LIST)
        return where_places(cards, n->a) | (n->b ? where_places(cards, n->b) : 0);
    if (n->kind != NODE_AREA)
        return UINT32_C(1) << DCG_PLACE_UNDER | UINT32_C(1) << DCG_PLACE_LINKED;
    if (n->mode == MODE_AT || n->mode == MODE_TO || n->mode == MODE_AS || n->mode == MODE_FACE_UP ||
        n->mode == MODE_FACED)
        return where_places(cards, n->a);
    if (n->mode == MODE_OF)
        return where_places(cards, n->b);
    if (n->mode == MODE_HAND_OR_DECK)
        return UINT32_C(1) << DCG_PLACE_HAND | UINT32_C(1) << DCG_PLACE_DECK;
    return UINT32_C(1) << place_of_area[n->mode];
}
