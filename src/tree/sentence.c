/* sentence.c - questions about sentences and clauses as lists of nodes. They need the tree and nothing else. */
#include "tree/sentence.h"

node_id list_first(const dcg_cards *cards, node_id list)
{
    const struct node *n = node_at(cards, list);

    return n->kind == NODE_LIST ? n->a : list;
}

node_id list_rest(const dcg_cards *cards, node_id list)
{
    const struct node *n = node_at(cards, list);

    return n->kind == NODE_LIST ? n->b : 0;
}

int list_count(const dcg_cards *cards, node_id list)
{
    int count = 0;

    for (; list; list = list_rest(cards, list))
        count++;
    return count;
}

node_id list_nth(const dcg_cards *cards, node_id list, int at)
{
    while (at-- > 0)
        list = list_rest(cards, list);
    return list_first(cards, list);
}

bool tree_says(const dcg_cards *cards, node_id tree, int kind, int mode)
{
    static const uint16_t noted[NODE_KINDS] = {
        [NODE_KEYWORD] = HAS_KEYWORD, [NODE_REF] = HAS_REF, [NODE_INSTEAD] = HAS_INSTEAD};
    const struct node *n = node_at(cards, tree);

    if (!tree || (noted[kind] && !node_has(cards, tree, noted[kind])))
        return false;
    return (n->kind == kind && n->mode == mode) || tree_says(cards, n->a, kind, mode) ||
           tree_says(cards, n->b, kind, mode) || tree_says(cards, n->c, kind, mode);
}

static bool says_this_turn(const dcg_cards *cards, node_id cause)
{
    const struct node *n = node_at(cards, cause);

    if (n->kind == NODE_LIST)
        return says_this_turn(cards, n->a) || (n->b && says_this_turn(cards, n->b));
    return n->kind == NODE_TURN && n->mode == MODE_THIS;
}

bool is_past_event(const dcg_cards *cards, node_id event)
{
    const struct node *n = node_at(cards, event);

    return (n->kind == NODE_DID || (n->kind == NODE_EVENT && n->mode == MODE_HAPPENS)) &&
           says_this_turn(cards, n->c);
}

node_id tree_find(const dcg_cards *cards, node_id tree, int kind)
{
    const struct node *n = node_at(cards, tree);

    if (!tree || n->kind == kind)
        return tree;
    node_id found = tree_find(cards, n->a, kind);
    if (!found)
        found = tree_find(cards, n->b, kind);
    return found ? found : tree_find(cards, n->c, kind);
}

/* The INSTEAD in a clause, alone or behind an IF, a BY or both. */
static const struct node *instead_of(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause);

    if (n->kind == NODE_IF)
        n = node_at(cards, n->b);
    return n->kind == NODE_BY ? node_at(cards, n->b) : n;
}

/* The clause of a sentence that does something instead; 0: it doesn't. */
static node_id instead_in(const dcg_cards *cards, node_id say)
{
    node_id clause = node_at(cards, say)->a;

    return instead_of(cards, clause)->kind == NODE_INSTEAD ? clause : 0;
}

bool instead_by(const dcg_cards *cards, node_id say)
{
    return node_has(cards, say, HAS_INSTEAD) && node_at(cards, instead_in(cards, say))->kind == NODE_BY;
}

static const struct node *instead_action(const dcg_cards *cards, node_id instead)
{
    const struct node *n = node_at(cards, instead_of(cards, instead)->a);

    return n->kind == NODE_MAY ? node_at(cards, n->a) : n;
}

static const struct node *sentence_action(const dcg_cards *cards, node_id say)
{
    const struct node *n = node_at(cards, node_at(cards, say)->a);

    while (n->kind == NODE_WHEN || n->kind == NODE_IF || n->kind == NODE_BY || n->kind == NODE_LASTING ||
           n->kind == NODE_MAY)
        n = node_at(cards, n->kind == NODE_LASTING || n->kind == NODE_MAY ? n->a : n->b);
    return n;
}

/* Do they do the same kind of thing, to somebody chosen? */
static bool same_action(const dcg_cards *cards, const struct node *one, const struct node *other)
{
    return one->kind == other->kind && one->mode == other->mode &&
           node_at(cards, one->a)->kind == node_at(cards, other->a)->kind;
}

static bool begins_process(const dcg_cards *cards, node_id list)
{
    return node_at(cards, list_first(cards, list))->mode == MODE_THEN;
}

/* 18-2: what is overwritten is the last sentence before it that does the same kind of thing; if none does, the last
 * process: from the last "then" on, or all of them (Q2824). */
node_id sentence_instead(const dcg_cards *cards, node_id list, bool first, node_id *rest)
{
    const struct node *own = sentence_action(cards, list_first(cards, list));
    bool others = false; /* a sentence after this one is meant */

    *rest = list_rest(cards, list);
    for (node_id next = *rest; next; next = list_rest(cards, next)) {
        node_id instead = instead_in(cards, list_first(cards, next));
        if (!instead) {
            others |= same_action(cards, own, sentence_action(cards, list_first(cards, next)));
            continue;
        }
        const struct node *action = instead_action(cards, instead);
        if (same_action(cards, own, action))
            return others ? 0 : instead;
        for (node_id at = list; at != next; at = list_rest(cards, at))
            if (same_action(cards, action, sentence_action(cards, list_first(cards, at))) ||
                (at != list && begins_process(cards, at)))
                return 0;
        *rest = list_rest(cards, next);
        return first || begins_process(cards, list) ? instead : 0;
    }
    return 0;
}

bool sentence_goes_on(const dcg_cards *cards, node_id list)
{
    for (node_id rest = list_rest(cards, list); rest; rest = list_rest(cards, rest))
        if (begins_process(cards, rest))
            return true;
    return false;
}

node_id sentence_bullets(const dcg_cards *cards, node_id list)
{
    const struct node *n = node_at(cards, node_at(cards, list_first(cards, list))->a);

    if (n->kind == NODE_IF || n->kind == NODE_EACH)
        n = node_at(cards, n->b);
    if (n->kind == NODE_CHOOSE && n->mode == MODE_AGAIN)
        return n->a;
    return n->kind == NODE_INSTEAD && n->mode == MODE_BULLETS ? n->b : 0;
}

bool lowering_by_effect(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause), *would = node_at(cards, n->a), *pay = node_at(cards, n->b);
    bool described = node_at(cards, would->a)->kind != NODE_REF || node_at(cards, would->b)->n ||
                     tree_find(cards, would->b, NODE_SELECT);

    return n->kind == NODE_WHEN && would->kind == NODE_WOULD && !described && pay->kind == NODE_PAY &&
           pay->mode == MODE_REDUCE && !pay->c && node_is(cards, would->c, NODE_CAUSE, MODE_THIS_EFFECT);
}

bool clause_waits(const dcg_cards *cards, node_id clause, node_id duration)
{
    const struct node *n = node_at(cards, clause), *event = node_at(cards, n->a);

    return n->kind == NODE_WHEN &&
           (n->mode == MODE_NEXT || duration || (event->kind == NODE_WOULD && event->mode == MODE_NEXT));
}

node_id sentence_head(const dcg_cards *cards, node_id list)
{
    node_id head = node_at(cards, list)->a;

    while (node_at(cards, head)->kind == NODE_SAY)
        head = node_at(cards, head)->a;
    return head;
}

const struct node *effect_payment(const dcg_cards *cards, const struct effect_def *effect)
{
    const struct node *n = node_at(cards, sentence_head(cards, effect->sentences));

    while (n->kind == NODE_WHEN || n->kind == NODE_IF || n->kind == NODE_LASTING)
        n = node_at(cards, n->kind == NODE_LASTING ? n->a : n->b);
    return n->kind == NODE_BY || (n->kind == NODE_KEYWORD && n->mode == MODE_DELAY) ? n : node_at(cards, 0);
}

bool says_permit(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause);

    return (n->kind == NODE_RULE && n->mode == MODE_DIGIXROS_FROM) ||
           (n->kind == NODE_MOVE && n->mode == MODE_PLACE && node_is(cards, n->b, NODE_AREA, MODE_DIGIXROS));
}

/* "If you play ... by this effect". */
static bool about_this_play(const dcg_cards *cards, node_id condition_node)
{
    const struct node *n = node_at(cards, condition_node);

    return n->kind == NODE_EVENT && n->mode == MODE_HAPPENS && node_is(cards, n->b, NODE_EVENT, MODE_PLAY) &&
           node_is(cards, n->c, NODE_CAUSE, MODE_THIS_EFFECT);
}

node_id permit_later(const dcg_cards *cards, const struct effect_def *effect)
{
    for (node_id list = effect->sentences; list; list = list_rest(cards, list)) {
        const struct node *n = node_at(cards, node_at(cards, list_first(cards, list))->a);
        if (n->kind == NODE_IF && about_this_play(cards, n->a) && says_permit(cards, n->b))
            return n->b;
    }
    return 0;
}

bool pay_is_free(const dcg_cards *cards, node_id pay)
{
    const struct node *n = node_at(cards, pay);

    while (n->mode == MODE_NO_BATTLE || n->mode == MODE_IGNORING)
        n = node_at(cards, n->a);
    return n->kind == NODE_PAY && n->mode == MODE_WITHOUT;
}

/* "The Digimon card played" */
static bool names_played(const dcg_cards *cards, const struct node *select)
{
    const struct node *noun = node_at(cards, select->c), *did = node_at(cards, noun->c);

    return select->kind == NODE_SELECT && select->mode == MODE_THE && did->kind == NODE_DID &&
           did->mode == MODE_PLAYED;
}

bool places_under_played(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action), *area = node_at(cards, n->b), *h = node_at(cards, area->a);

    if (n->kind != NODE_MOVE || n->mode != MODE_PLACE || area->kind != NODE_AREA)
        return false;
    if (area->mode == MODE_STACK)
        return names_played(cards, h);
    return area->mode == MODE_UNDER && h->kind == NODE_REF &&
           (h->mode == MODE_IT || h->mode == MODE_THIS_CARD);
}

/* The action of a sentence that takes cards from somewhere, if it may look around it for the place; 0: none. */
static node_id taking(const dcg_cards *cards, node_id tree)
{
    node_id action = tree_find(cards, tree, NODE_DO);
    const struct node *n = node_at(cards, action);

    if (!action)
        return tree_find(cards, tree, NODE_MOVE);
    return n->mode == MODE_PLAY && pay_is_free(cards, n->c) ? action : 0;
}

node_id sentence_place(const dcg_cards *cards, node_id sentence, node_id instead)
{
    const struct node *a = node_at(cards, taking(cards, sentence)),
                      *b = node_at(cards, taking(cards, instead));
    const struct node *from = node_at(cards, a->a), *what = node_at(cards, b->a);
    bool same = a->kind && a->kind == b->kind && a->mode == b->mode && from->kind == NODE_SELECT &&
                what->kind == NODE_SELECT;

    return same && what->mode == MODE_AT && !what->b && node_at(cards, from->b)->kind == NODE_AREA ? from->b
                                                                                                   : 0;
}
