/* select_support.c - which targets are known: what one of these accepts, select.c and choice.c carry out. */
#include "operand/support.h"
#include "tree/target.h"
#include "tree/target_place.h"
#include "tree/sentence.h"

static const char *quantity_unsupported(const dcg_cards *cards, node_id quantity, bool choosing)
{
    const struct node *n = node_at(cards, quantity);

    if (n->kind == NODE_SELECT || n->kind == NODE_WITH) /* not how many */
        return NULL;
    if (choosing && quantity && n->mode == MODE_NONE)
        return "none of them";
    if (!choosing && n->mode == MODE_DOWN_TO)
        return "so many that some are left";
    if (n->mode == MODE_TOTAL && node_at(cards, n->a)->mode != MODE_DP &&
        node_at(cards, n->a)->mode != MODE_COST && node_at(cards, n->a)->mode != MODE_LEVEL)
        return "a total of something";
    return NULL;
}

static const char *any_unsupported(const dcg_cards *cards, node_id target, bool choosing);

static const char *ends_unsupported(const dcg_cards *cards, const struct node *n)
{
    const struct node *quantity = node_at(cards, n->a), *noun = node_at(cards, n->c);
    node_id owner;

    if (n->a && quantity->mode != MODE_EXACTLY && quantity->mode != MODE_UP_TO &&
        quantity->mode != MODE_OR_MORE && quantity->mode != MODE_DOWN_TO && quantity->mode != MODE_LEAVING)
        return "so many from the top";
    if (noun->kind != NODE_NOUN || node_at(cards, noun->b)->kind != NODE_HEAD)
        return "several kinds from the top";
    if (piles_named(cards, n, &owner) == PILE_KINDS && !permanent_target(cards, n->b))
        return "the top of something";
    return NULL;
}

/* One of each of what: names, levels, differing ones, players' own. */
static const char *each_of_unsupported(const dcg_cards *cards, const struct node *n)
{
    const struct node *quantity = node_at(cards, n->a), *owner = node_at(cards, n->b);

    if (!one_of_each(cards, n))
        return NULL;
    if (quantity->mode != MODE_EXACTLY || quantity->n != 1)
        return "several of each";
    if (owner->kind == NODE_OWNER && owner->mode == MODE_EACH)
        return NULL;
    return names_joined(cards, n) || noun_among(cards, n->c) ? NULL : "one of each";
}

/* "your or your opponent's trash": of one of them, which has to be chosen if it is about more than one card. */
static bool names_either(const dcg_cards *cards, node_id place)
{
    const struct node *n = node_at(cards, place);

    if (!place || (n->kind != NODE_AREA && n->kind != NODE_LIST && n->kind != NODE_OWNER))
        return false;
    if (n->kind == NODE_OWNER)
        return n->mode == MODE_EITHER;
    return names_either(cards, n->a) || names_either(cards, n->b);
}

/* "your hand or from under 1 of your Tamers": of several places one is the cards of one permanent. */
static bool lists_host(const dcg_cards *cards, node_id place, bool listed)
{
    const struct node *n = node_at(cards, place);
    node_id host = listed && n->kind == NODE_AREA ? permanent_target(cards, place) : 0;

    if (!place)
        return false;
    if (n->kind == NODE_LIST)
        return lists_host(cards, n->a, true) || lists_host(cards, n->b, true);
    if (n->kind == NODE_AREA && n->mode == MODE_AT && node_at(cards, n->a)->kind == NODE_LIST)
        return lists_host(cards, n->a, true);
    return host && picks_one(cards, host, false);
}

static const char *place_or_owner_unsupported(const dcg_cards *cards, const struct node *n, bool choosing)
{
    const struct node *place = node_at(cards, n->b);
    bool part = n->c && noun_is_part(cards, n->c);

    if (!n->b)
        return NULL;
    if (place->kind == NODE_OWNER && place->mode == MODE_THEIR && part &&
        node_at(cards, node_at(cards, n->c)->b)->mode != MODE_SECURITY_CARD)
        return "cards of those that were spoken of";
    if (choosing && lists_host(cards, n->b, false) && n->a && node_at(cards, n->a)->n != 1)
        return "several cards, perhaps of one permanent";
    if (choosing && names_either(cards, n->b) && n->a && node_at(cards, n->a)->n != 1)
        return "cards of one of the players";
    return place->kind == NODE_AREA || place->kind == NODE_LIST ? place_unsupported(cards, n->b)
                                                                : owner_unsupported(cards, n->b);
}

static const char *kind_unsupported(const dcg_cards *cards, const struct node *n, bool choosing)
{
    const char *unknown = quantity_unsupported(cards, n->a, choosing);

    if (!unknown && is_ordered(n))
        unknown = ends_unsupported(cards, n);
    if (!unknown)
        unknown = each_of_unsupported(cards, n);
    if (!unknown)
        unknown = place_or_owner_unsupported(cards, n, choosing);
    if (!unknown && n->a && n->mode == MODE_EACH)
        unknown = noun_unsupported(cards, n->a);
    if (!unknown && n->mode == MODE_EACH && node_at(cards, n->c)->kind == NODE_SELECT)
        return any_unsupported(cards, n->c, choosing);
    return unknown ? unknown : noun_unsupported(cards, n->c);
}

static const char *select_unsupported(const dcg_cards *cards, node_id target, bool choosing)
{
    const struct node *n = node_at(cards, target);
    const char *unknown;

    switch (n->mode) {
    case MODE_EFFECT:
        return "effects";
    case MODE_EACH:
    case MODE_COUNTED:
    case MODE_NUMBER:
    case MODE_NO:
    case MODE_MORE:
        return choosing ? "a number of them" : kind_unsupported(cards, n, choosing);
    case MODE_OF_REF:
        unknown = quantity_unsupported(cards, n->a, choosing);
        return unknown ? unknown : reference_unsupported(cards, n->b);
    case MODE_THERE:
        unknown = reference_unsupported(cards, n->a);
        return unknown ? unknown : place_unsupported(cards, n->b);
    case MODE_ITEMS:
        if (n->c)
            return "what is said of several";
        unknown = any_unsupported(cards, n->a, choosing);
        return unknown ? unknown : place_unsupported(cards, n->b);
    default:
        return is_reference(n) ? reference_unsupported(cards, target) : kind_unsupported(cards, n, choosing);
    }
}

/* Of this or that: the same number of either. */
static const char *either_unsupported(const dcg_cards *cards, const struct node *n)
{
    const struct node *a = node_at(cards, n->a), *b = node_at(cards, n->b);
    const struct node *x = node_at(cards, a->a), *y = node_at(cards, b->a);

    if (n->mode != MODE_OR && n->mode != MODE_COMMA_OR && n->mode != MODE_SLASH)
        return NULL;
    if (a->kind != NODE_SELECT || b->kind != NODE_SELECT || !a->a || !b->a || x->kind != NODE_QUANTITY)
        return NULL;
    return x->mode != y->mode || x->n != y->n ? "different numbers of either" : NULL;
}

static const char *any_unsupported(const dcg_cards *cards, node_id target, bool choosing)
{
    const struct node *n = node_at(cards, target);
    const char *unknown;

    switch (n->kind) {
    case NODE_REF:
        return reference_unsupported(cards, target);
    case NODE_SELECT:
        return select_unsupported(cards, target, choosing);
    case NODE_COMPARE:
        return choosing || !n->a ? "so many of them" : any_unsupported(cards, n->a, choosing);
    case NODE_LIST:
        unknown = choosing ? either_unsupported(cards, n) : NULL;
        if (!unknown)
            unknown = any_unsupported(cards, n->a, choosing);
        return unknown || !n->b ? unknown : any_unsupported(cards, n->b, choosing);
    default:
        return "something that is no target";
    }
}

const char *target_unsupported(const dcg_cards *cards, node_id target)
{
    return any_unsupported(cards, target, true);
}

const char *candidates_unsupported(const dcg_cards *cards, node_id target)
{
    return any_unsupported(cards, target, false);
}

const char *meant_unsupported(const dcg_cards *cards, node_id node)
{
    const struct node *n = node_at(cards, node);

    return candidates_unsupported(cards, n->kind == NODE_OWNER ? n->a : node);
}
