/* desugar_by.c - what is paid for an effect (15-7), in plainer words.
 *
 *     by placing 1 [A] and [B] from C          by placing 1 [A] and 1 [B] from C
 *     you can A by B                           by B, A
 *     by returning this card, activate its ... ... this card's effects */
#include "tree/plain.h"
#include "tree/sentence.h"
#include "tree/target.h"

/* "A by B" (grammar_action.def) */
enum { BY_BEHIND = 7 };

node_id each_named(struct plain *p, struct node what, struct node noun, node_id names)
{
    struct node list = at(p, names);

    if (list.kind == NODE_LIST) {
        list.a = each_named(p, what, noun, list.a);
        list.b = list.b ? each_named(p, what, noun, list.b) : 0;
        return make(p, list);
    }
    noun.a = names;
    what.c = make(p, noun);
    return make(p, what);
}

/* "1 [A] and [B] from C", "1 each of [A] and [B] from C": 1 [A] and 1 [B], of which none may be missing (15-7-3).
 * Beside others each of them is said to be from there. */
static node_id one_each(struct plain *p, node_id target, bool beside)
{
    struct node n = at(p, target), noun = at(p, n.c), items = at(p, noun.a);
    node_id place = n.b;

    if (n.kind == NODE_LIST) {
        n.a = one_each(p, n.a, true);
        n.b = n.b ? one_each(p, n.b, true) : 0;
        return make(p, n);
    }
    if (!one_of_each(p->cards, &n) || noun.kind != NODE_NOUN || !joined_by_and(&items) ||
        !node_is(p->cards, n.a, NODE_QUANTITY, MODE_EXACTLY) || at(p, n.a).n != 1)
        return target;
    bool all_from = place && at(p, place).kind == NODE_AREA && !beside;
    n.mode = n.mode == MODE_EACH_OF ? MODE_AT : n.mode;
    n.b = all_from ? 0 : place;
    n.form = !all_from && place && at(p, place).kind == NODE_AREA;
    node_id each = each_named(p, n, noun, noun.a);
    return all_from ? make(p, (struct node){.kind = NODE_SELECT, .mode = MODE_ITEMS, .a = each, .b = place})
                    : each;
}

static node_id paid_each(struct plain *p, node_id payment)
{
    struct node n = at(p, payment);

    if (n.kind == NODE_LIST) {
        n.a = paid_each(p, n.a);
        n.b = n.b ? paid_each(p, n.b) : 0;
    } else if (n.kind == NODE_MOVE) {
        n.a = one_each(p, n.a, false);
    } else {
        return payment;
    }
    return make(p, n);
}

/* "You can A by B": only the payment is optional; "by B, you may A" has two permissions. */
static node_id once_paid(struct plain *p, const struct node *n)
{
    struct node may = at(p, n->b);

    return n->form == BY_BEHIND && may.kind == NODE_MAY && may.mode == MODE_NONE ? may.a : n->b;
}

/* "By returning this card to the deck, activate its [Main] effects": those of this card. */
static struct node own_effects(struct plain *p, struct node n)
{
    struct node paid = at(p, n.a), activate = at(p, n.b), effects = at(p, activate.a);

    if (paid.kind != NODE_MOVE || !node_is(p->cards, paid.a, NODE_REF, MODE_THIS_CARD) ||
        activate.kind != NODE_DO || activate.mode != MODE_ACTIVATE ||
        !node_is(p->cards, effects.b, NODE_REF, MODE_IT))
        return n;
    effects.b = paid.a;
    activate.a = make(p, effects);
    n.b = make(p, activate);
    return n;
}

node_id plain_by(struct plain *p, struct node n)
{
    n.a = paid_each(p, n.a);
    n.b = once_paid(p, &n);
    return make(p, own_effects(p, n));
}
