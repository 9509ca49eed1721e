/* operand_support.c - which places, references and subjects can be compiled, and why others can't.
 *
 * compile_operand.c asks these before it hands out an operand. */
#include "operand/support.h"
#include "tree/target.h"
#include "tree/target_place.h"
#include "tree/sentence.h"

/* -- Places */

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

/* -- References */

const char *reference_unsupported(const dcg_cards *cards, node_id ref)
{
    const struct node *n = node_at(cards, ref);

    if (n->kind == NODE_SELECT)
        return n->b ? "a known one somewhere" : noun_unsupported(cards, n->c);
    if (n->kind != NODE_REF)
        return "nobody that is known";
    switch (n->mode) {
    case MODE_THIS_DIGIMON:
    case MODE_THIS_TAMER:
    case MODE_THIS_CARD:
    case MODE_THIS_CARD_OR_DIGIMON:
    case MODE_IT:
    case MODE_THEM:
    case MODE_THEY:
    case MODE_REST:
    case MODE_THAT_DIGIMON:
    case MODE_THAT_TAMER:
    case MODE_THAT_TOKEN:
    case MODE_THAT_CARD:
    case MODE_THOSE_DIGIMON:
    case MODE_THOSE_TAMERS:
    case MODE_THOSE_CARDS:
        return NULL;
    default:
        return "such a one";
    }
}

/* -- Areas, as conditions and events speak of them */

/* An owner that is no player: the node whose cards are meant; 0: a player or nobody. */
static node_id holder_of(const dcg_cards *cards, node_id owner)
{
    const struct node *n = node_at(cards, owner);

    if (n->kind == NODE_OWNER)
        return n->mode == MODE_OF || n->mode == MODE_STACK ? n->a : 0;
    return n->kind == NODE_SELECT || n->kind == NODE_REF || n->kind == NODE_LIST ? owner : 0;
}

static const char *area_owner_unsupported(const dcg_cards *cards, node_id owner)
{
    const struct node *n = node_at(cards, owner);
    node_id holder = holder_of(cards, owner);

    if (holder)
        return candidates_unsupported(cards, holder);
    return !owner || n->kind == NODE_OWNER ? NULL : "whose area it is, is not known";
}

/* Is it an area of the game? */
static bool is_area(int mode)
{
    return (zone_known(mode) && mode != MODE_FIELD) || mode == MODE_DECK_TOP || mode == MODE_DECK_BOTTOM ||
           mode == MODE_UNDER;
}

const char *where_unsupported(const dcg_cards *cards, node_id area)
{
    const struct node *n = node_at(cards, area);
    const char *why = NULL;

    if (n->kind == NODE_LIST) {
        why = where_unsupported(cards, n->a);
        return why || !n->b ? why : where_unsupported(cards, n->b);
    }
    if (n->kind != NODE_AREA)
        return candidates_unsupported(cards, area);
    switch (n->mode) {
    case MODE_AT:
    case MODE_TO:
    case MODE_AS:
    case MODE_FACE_UP:
        return where_unsupported(cards, n->a);
    case MODE_OF:
        why = area_owner_unsupported(cards, n->a);
        return why ? why : where_unsupported(cards, n->b);
    case MODE_IN_STACK:
        return NULL;
    default:
        return !is_area(n->mode) || n->b ? "a place is not known" : area_owner_unsupported(cards, n->a);
    }
}

/* -- Nouns of events and conditions */

static const uint8_t category_of_head[MODE_KINDS] = {
    [MODE_DIGIMON] = DCG_DIGIMON,
    [MODE_TAMER] = DCG_TAMER,
    [MODE_OPTION] = DCG_OPTION,
    [MODE_DIGI_EGG] = DCG_DIGI_EGG,
};
static const uint8_t place_of_head[MODE_KINDS] = {
    [MODE_SECURITY_CARD] = DCG_PLACE_SECURITY,
    [MODE_DIGIVOLUTION_CARD] = DCG_PLACE_UNDER,
    [MODE_LINK_CARD] = DCG_PLACE_LINKED,
};

static const char *head_unsupported(const dcg_cards *cards, node_id head)
{
    const struct node *n = node_at(cards, head);

    if (n->kind == NODE_LIST) {
        const char *why = head_unsupported(cards, n->a);
        return why || !n->b ? why : head_unsupported(cards, n->b);
    }
    if (n->mode == MODE_CARD)
        return n->a ? head_unsupported(cards, n->a) : NULL;
    return n->mode == MODE_TOKEN || place_of_head[n->mode] || category_of_head[n->mode]
               ? NULL
               : "a noun is not known";
}

static const char *noun_parts_unsupported(const dcg_cards *cards, const struct node *n)
{
    const char *why = n->b ? head_unsupported(cards, n->b) : NULL;

    if (n->mode != MODE_NONE && n->mode != MODE_NAMED)
        return "a noun is not known";
    if (!why && n->a && n->mode == MODE_NONE)
        why = seen_unsupported(cards, n->a);
    return !why && n->c ? seen_unsupported(cards, n->c) : why;
}

const char *seen_unsupported(const dcg_cards *cards, node_id what)
{
    const struct node *n = node_at(cards, what);
    const char *why = NULL;

    switch (n->kind) {
    case NODE_LIST:
        why = seen_unsupported(cards, n->a);
        return why || !n->b ? why : seen_unsupported(cards, n->b);
    case NODE_NOUN:
        return noun_parts_unsupported(cards, n);
    case NODE_HEAD:
        return head_unsupported(cards, what);
    case NODE_WITH:
        return n->mode == MODE_NONE || n->mode == MODE_NOT || n->mode == MODE_THAT
                   ? seen_unsupported(cards, n->a)
                   : "an attribute is not known";
    case NODE_AREA:
        return where_unsupported(cards, what);
    case NODE_OTHER:
        return n->mode == MODE_NONE ? NULL : noun_unsupported(cards, what);
    case NODE_HAS:
        return (n->mode == MODE_SAME || n->mode == MODE_DIFFERENT) && !n->b ? NULL
                                                                            : noun_unsupported(cards, what);
    default:
        return noun_unsupported(cards, what);
    }
}

/* -- Subjects of events */

static const char *select_unsupported(const dcg_cards *cards, const struct node *n)
{
    const struct node *quantity = node_at(cards, n->a);
    const struct node *owner = node_at(cards, n->b);
    const char *why;

    switch (n->mode) {
    case MODE_THIS:
        return seen_unsupported(cards, n->c);
    case MODE_THERE:
        why = subject_unsupported(cards, n->a);
        return why ? why : where_unsupported(cards, n->b);
    case MODE_OF_REF:
        return subject_unsupported(cards, n->b);
    case MODE_A:
    case MODE_AT:
    case MODE_OF:
    case MODE_PLAIN:
    case MODE_BARE:
    case MODE_ANOTHER:
    case MODE_COUNTED:
    case MODE_NO:
        break;
    default:
        return "an event is about somebody who is not known";
    }
    if (n->a && quantity->mode != MODE_ANY && (quantity->mode != MODE_EXACTLY || quantity->n != 1))
        return "how many an event is about is not known";
    why = seen_unsupported(cards, n->c);
    if (why || !n->b || (owner->kind == NODE_OWNER && owner->mode != MODE_OF))
        return why;
    return owner->kind == NODE_AREA
               ? where_unsupported(cards, n->b)
               : candidates_unsupported(cards, owner->kind == NODE_OWNER ? owner->a : n->b);
}

const char *subject_unsupported(const dcg_cards *cards, node_id subject)
{
    const struct node *n = node_at(cards, subject);
    const char *why;

    switch (n->kind) {
    case NODE_NONE:
        return NULL;
    case NODE_LIST:
        why = subject_unsupported(cards, n->a);
        return why || !n->b ? why : subject_unsupported(cards, n->b);
    case NODE_COMPARE:
        return n->mode == MODE_MORE ? subject_unsupported(cards, n->a) : "a number in an event is not known";
    case NODE_REF:
        return n->mode == MODE_SUCH_CARD || n->mode == MODE_PLAYER || n->mode == MODE_PLAYERS ||
                       n->mode == MODE_REST
                   ? "an event is about somebody who is not known"
                   : NULL;
    case NODE_SELECT:
        return select_unsupported(cards, n);
    default:
        return "an event is about somebody who is not known";
    }
}
