/* target.c - questions about a target: how many it means, of whom, in which order. They need the tree alone. */
#include "tree/sentence.h"
#include "tree/target.h"

bool is_ordered(const struct node *n)
{
    return n->kind == NODE_SELECT &&
           (n->mode == MODE_TOP || n->mode == MODE_BOTTOM || n->mode == MODE_TOP_OR_BOTTOM);
}

/* SELECTs that mean somebody who is known. */
bool is_reference(const struct node *n)
{
    return n->kind == NODE_REF ||
           (n->kind == NODE_SELECT && !n->b &&
            (n->mode == MODE_THE || n->mode == MODE_THAT || n->mode == MODE_THOSE || n->mode == MODE_THIS));
}

bool names_joined(const dcg_cards *cards, const struct node *n)
{
    const struct node *noun = node_at(cards, n->c), *names = node_at(cards, noun->a);

    return noun->kind == NODE_NOUN && names->kind == NODE_LIST &&
           (names->mode == MODE_AND || names->mode == MODE_COMMA_AND);
}

/* So many of each: levels, names, colors; of each player's. */
bool one_of_each(const dcg_cards *cards, const struct node *n)
{
    const struct node *quantity = node_at(cards, n->a), *owner = node_at(cards, n->b);

    if (n->kind != NODE_SELECT)
        return false;
    if (n->mode == MODE_EACH_OF || (owner->kind == NODE_OWNER && owner->mode == MODE_EACH))
        return true;
    return n->a && quantity->mode == MODE_EXACTLY && names_joined(cards, n) &&
           node_at(cards, n->c)->mode == MODE_NAMED;
}

bool picks_one(const dcg_cards *cards, node_id target, bool any)
{
    const struct node *n = node_at(cards, target), *quantity = node_at(cards, n->a);

    if (n->kind != NODE_SELECT || is_reference(n))
        return false;
    if (n->mode == MODE_A || n->mode == MODE_ANOTHER)
        return true;
    return n->a && (quantity->mode == MODE_EXACTLY || quantity->mode == MODE_UP_TO ||
                    quantity->mode == MODE_CHOICE || (any && quantity->mode == MODE_ANY));
}

bool owner_is_player(const dcg_cards *cards, node_id owner)
{
    const struct node *n = node_at(cards, owner);

    return n->kind == NODE_OWNER && n->mode != MODE_OF && n->mode != MODE_STACK;
}

node_id permanent_target(const dcg_cards *cards, node_id place)
{
    const struct node *n = node_at(cards, place);

    if (n->kind == NODE_REF || n->kind == NODE_SELECT)
        return place;
    if (n->kind == NODE_OWNER)
        return owner_is_player(cards, place) ? 0 : n->a;
    if (n->kind == NODE_AREA && (n->mode == MODE_AT || n->mode == MODE_UNDER || n->mode == MODE_OF))
        return n->a ? permanent_target(cards, n->a) : 0;
    return 0;
}

static node_id attribute_of(const dcg_cards *cards, node_id root, bool (*fits)(const struct node *n))
{
    const struct node *n = node_at(cards, root);
    node_id found = 0;

    if (!root || !node_has(cards, root, HAS_TOGETHER))
        return 0;
    if (fits(n))
        return root;
    if (n->kind == NODE_NOUN || n->kind == NODE_LIST || n->kind == NODE_WITH) {
        found = attribute_of(cards, n->a, fits);
        if (!found && n->kind != NODE_WITH)
            found = attribute_of(cards, n->kind == NODE_NOUN ? n->c : n->b, fits);
    }
    return found;
}

static bool is_total(const struct node *n)
{
    return n->kind == NODE_COMPARE && n->mode == MODE_TOTAL;
}

static bool is_among(const struct node *n)
{
    return n->kind == NODE_HAS && !n->b && (n->mode == MODE_SAME || n->mode == MODE_DIFFERENT);
}

node_id noun_total(const dcg_cards *cards, node_id noun)
{
    return attribute_of(cards, noun, is_total);
}

node_id noun_among(const dcg_cards *cards, node_id noun)
{
    return attribute_of(cards, noun, is_among);
}

int target_quantity(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    return n->kind == NODE_SELECT && node_at(cards, n->a)->kind == NODE_QUANTITY ? node_at(cards, n->a)->mode
                                                                                 : -1;
}

bool target_negated(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    if (n->kind == NODE_OWNER)
        return n->mode == MODE_NEITHER;
    return target_quantity(cards, target) == MODE_NONE ||
           (n->kind == NODE_SELECT && (n->mode == MODE_NO || node_is(cards, n->b, NODE_OWNER, MODE_NEITHER)));
}

/* What a card says of itself as a card holds wherever it is. */
bool is_own(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    if (n->kind == NODE_SELECT && n->mode == MODE_THERE)
        return is_own(cards, n->a);
    return n->kind == NODE_REF && (n->mode == MODE_THIS_CARD || n->mode == MODE_NAME_OF_THIS ||
                                   n->mode == MODE_THIS_CARD_OR_DIGIMON);
}

/* What it is holds wherever it is; "this card gets +1000 DP" is said of the Digimon. */
bool says_own(const dcg_cards *cards, const struct node *modify)
{
    const struct node *state = node_at(cards, modify->b), *verb = node_at(cards, state->a);

    if (state->kind == NODE_STATE && (state->mode == MODE_CAN || state->mode == MODE_MAY))
        return verb->kind == NODE_DEED && verb->mode == MODE_DIGIVOLVE && is_own(cards, verb->a);
    return is_own(cards, modify->a) && node_is(cards, modify->b, NODE_STATE, MODE_ALSO);
}

bool bars_arrival(const dcg_cards *cards, const struct node *modify)
{
    const struct node *state = node_at(cards, modify->b), *verb = node_at(cards, state->a);
    bool effects = node_at(cards, modify->a)->kind == NODE_CAUSE;
    const struct node *what = node_at(cards, effects ? verb->a : modify->a);

    /* any cards; of one that is named it is said that it can't go there */
    return what->kind == NODE_SELECT && what->mode == MODE_BARE && modify->mode == MODE_NONE &&
           state->kind == NODE_CANT && verb->kind == NODE_DEED && verb->b &&
           (verb->mode == MODE_BE_PLACED || verb->mode == MODE_BE_ADDED || verb->mode == MODE_PLACE ||
            verb->mode == MODE_ADD);
}

bool is_pronoun(const struct node *n)
{
    return n->kind == NODE_REF && (n->mode == MODE_IT || n->mode == MODE_THEY || n->mode == MODE_THEM);
}

int materials_of(const dcg_cards *cards, node_id list, node_id out[MATERIALS])
{
    const struct node *n = node_at(cards, list);
    int count = 0;

    while (n->kind == NODE_LIST && n->mode == MODE_MATERIALS) {
        if (count < MATERIALS)
            out[count] = n->a;
        count++;
        list = n->b;
        n = node_at(cards, list);
    }
    if (list && count < MATERIALS)
        out[count] = list;
    return count + (list != 0);
}

static int most_of_quantity(const struct node *quantity)
{
    enum { MANY = 99 };

    switch (quantity->mode) {
    case MODE_EXACTLY:
    case MODE_UP_TO:
    case MODE_CHOICE:
        return quantity->n;
    case MODE_ANY:
        return 1;
    case MODE_BOTH:
        return 2;
    default:
        return MANY;
    }
}

int most_meant(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);
    int a, b;

    switch (n->kind) {
    case NODE_LIST:
        a = most_meant(cards, n->a);
        b = n->b ? most_meant(cards, n->b) : 0;
        return n->mode == MODE_OR || n->mode == MODE_COMMA_OR ? (a > b ? a : b) : a + b;
    case NODE_SELECT:
        if (n->mode == MODE_ITEMS)
            return most_meant(cards, n->a);
        return n->a && node_at(cards, n->a)->kind == NODE_QUANTITY ? most_of_quantity(node_at(cards, n->a))
                                                                   : 1;
    default:
        return 1;
    }
}

int entry_of_mode(int did)
{
    switch (did) {
    case MODE_PLAYED:
        return ENTRY_PLAYED;
    case MODE_DELETED:
        return ENTRY_DELETED;
    case MODE_REVEALED:
        return ENTRY_REVEALED;
    case MODE_TRASHED:
        return ENTRY_TRASHED;
    case MODE_PLACED:
        return ENTRY_PLACED;
    case MODE_RETURNED:
        return ENTRY_RETURNED;
    case MODE_CHOSEN:
        return ENTRY_CHOSEN;
    case MODE_DIGIVOLVED:
    case MODE_DNA_DIGIVOLVED:
        return ENTRY_DIGIVOLVED;
    case MODE_SUSPENDED:
        return ENTRY_SUSPENDED;
    case MODE_PLACED_UNDER:
        return ENTRY_HOST;
    default:
        return -1;
    }
}

int noun_did(const dcg_cards *cards, node_id attributes)
{
    const struct node *n = node_at(cards, attributes);
    int did = 0;

    if (!attributes)
        return 0;
    if (n->kind == NODE_DID)
        return n->a ? node_at(cards, n->a)->mode : n->mode;
    if (n->kind == NODE_NOUN || n->kind == NODE_LIST)
        did = noun_did(cards, n->a);
    if (!did && (n->kind == NODE_NOUN || n->kind == NODE_LIST))
        did = noun_did(cards, n->kind == NODE_NOUN ? n->c : n->b);
    return did;
}

enum entry_what reference_entry(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);
    int did = n->kind == NODE_SELECT ? noun_did(cards, n->c) : 0;

    return did && entry_of_mode(did) >= 0 ? (enum entry_what)entry_of_mode(did) : ENTRY_CHOSEN;
}

bool colors_together(const dcg_cards *cards, const struct node *n)
{
    const struct node *rest = node_at(cards, n->b);

    return n->mode == MODE_SPACE && node_at(cards, n->a)->kind == NODE_COLORS && rest->kind == NODE_LIST &&
           rest->mode == MODE_AND && node_at(cards, rest->a)->kind == NODE_COLOR;
}

bool list_needs_all(const dcg_cards *cards, const struct node *list, bool after)
{
    int kind = node_at(cards, list->a)->kind;

    switch (list->mode) {
    case MODE_SPACE:
        return true;
    case MODE_AND:
    case MODE_COMMA_AND:
        return after && kind != NODE_WORD && kind != NODE_NOUN && kind != NODE_HEAD;
    default:
        return false;
    }
}

node_id group_of(const dcg_cards *cards, node_id noun)
{
    const struct node *n = node_at(cards, noun);

    if (n->kind == NODE_HAS && (n->mode == MODE_SAME || n->mode == MODE_DIFFERENT) && !n->b)
        return noun;
    if (n->kind == NODE_LIST || n->kind == NODE_WITH) {
        node_id found = group_of(cards, n->a);
        return found || !n->b ? found : group_of(cards, n->b);
    }
    if (n->kind != NODE_NOUN)
        return 0;
    node_id found = n->a && n->mode == MODE_NONE ? group_of(cards, n->a) : 0;
    return found || !n->c ? found : group_of(cards, n->c);
}

bool subject_compares(const dcg_cards *cards, node_id subject)
{
    const struct node *n = node_at(cards, subject);

    switch (n->kind) {
    case NODE_LIST:
        return subject_compares(cards, n->a) || subject_compares(cards, n->b);
    case NODE_COMPARE:
        return subject_compares(cards, n->a);
    case NODE_SELECT:
        if (n->mode == MODE_THERE || n->mode == MODE_OF_REF)
            return subject_compares(cards, n->mode == MODE_THERE ? n->a : n->b);
        return n->mode != MODE_THIS && group_of(cards, n->c);
    default:
        return false;
    }
}

uint8_t node_color(const struct node *n)
{
    static const uint16_t modes[] = {MODE_RED,   MODE_BLUE,   MODE_YELLOW, MODE_GREEN,
                                     MODE_BLACK, MODE_PURPLE, MODE_WHITE};

    for (size_t i = 0; n->kind == NODE_COLOR && i < sizeof modes / sizeof modes[0]; i++)
        if (n->mode == modes[i])
            return (uint8_t)(1u << i);
    return 0;
}
