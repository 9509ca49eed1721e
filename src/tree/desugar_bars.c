/* desugar_bars.c - "Play A. This effect can't play B.": play A that is not B. "It can attack A. This effect allows you
 * to attack unsuspended Digimon as well.": it can attack suspended or unsuspended A. */
#include "tree/plain.h"
#include "tree/sentence.h"

/* The noun that a sentence says this effect can't play; 0: it says something else. */
static node_id sentence_bars(const struct plain *p, node_id say)
{
    struct node n = at(p, at(p, say).a), cant = at(p, n.b), verb = at(p, cant.a), what = at(p, verb.a);
    bool fits = n.kind == NODE_MODIFY && node_is(p->cards, n.a, NODE_CAUSE, MODE_THIS_EFFECT) && !n.c &&
                cant.kind == NODE_CANT && verb.kind == NODE_DEED && verb.mode == MODE_PLAY && !verb.b &&
                !verb.c && what.kind == NODE_SELECT && what.mode == MODE_BARE && !what.a && !what.b;

    return fits ? what.c : 0;
}

/* Not that; "not of the same level" as each other: of different levels. */
static node_id not_barred(struct plain *p, node_id barred)
{
    struct node same = at(p, at(p, barred).c);

    if (same.kind == NODE_WITH && same.mode == MODE_NONE)
        same = at(p, same.a);
    if (same.kind != NODE_HAS || same.mode != MODE_SAME || same.b)
        return make(p, (struct node){.kind = NODE_NOT, .form = 1, .a = barred});
    same.mode = MODE_DIFFERENT;
    same.form = 0;
    return make(p, same);
}

/* A token, and not one with such attributes: they stand where other cards have their place. */
static node_id token_unbarred(struct plain *p, struct node n)
{
    struct node barred = at(p, p->barred), head = at(p, barred.b);
    bool any = head.mode == MODE_TOKEN || (head.mode == MODE_CARD && !head.a); /* 4-18-1 */

    if (barred.kind == NODE_NOUN && head.kind == NODE_HEAD && any && !n.b) {
        barred.b = make(p, (struct node){.kind = NODE_HEAD, .mode = MODE_CARD});
        n.b = make(p, barred);
        p->unbarred = true;
    }
    return make(p, n);
}

node_id unbarred(struct plain *p, node_id played)
{
    struct node n = at(p, played), noun = at(p, n.c);

    if (n.kind == NODE_LIST || (n.kind == NODE_SELECT && n.mode == MODE_ITEMS)) {
        n.a = unbarred(p, n.a);
        n.b = n.kind == NODE_LIST && n.b ? unbarred(p, n.b) : n.b;
        return make(p, n);
    }
    if (n.kind == NODE_SELECT && noun.kind == NODE_TOKEN)
        return token_unbarred(p, n);
    if (n.kind != NODE_SELECT || noun.kind != NODE_NOUN)
        return played;
    node_id not = not_barred(p, p->barred);
    if (noun.mode == MODE_NONE && !noun.c)
        noun.form = noun.a ? 0 : 2; /* worded with what stands behind it */
    noun.c =
        noun.c ? make(p, (struct node){.kind = NODE_LIST, .mode = MODE_AND, .a = not, .b = noun.c}) : not ;
    n.c = make(p, noun);
    p->unbarred = true;
    return make(p, n);
}

node_id without_bars(struct plain *p, node_id list)
{
    struct node n = at(p, list), rest = at(p, n.b);

    if (!n.b)
        return list;
    node_id bars = rest.b ? 0 : sentence_bars(p, rest.a);
    if (bars) {
        p->barred = bars;
        n.b = 0;
        return make(p, n);
    }
    n.b = without_bars(p, n.b);
    return make(p, n);
}

/* ---- What can be attacked, too ---- */

/* The first attack in a sentence, at a kind of Digimon: suspended or unsuspended ones. */
static node_id attack_widened(struct plain *p, node_id tree, bool *done)
{
    struct node n = at(p, tree), target = at(p, n.a), noun = at(p, target.c);

    if (!tree || *done)
        return tree;
    if (n.kind == NODE_DEED && n.mode == MODE_ATTACK && target.kind == NODE_SELECT &&
        noun.kind == NODE_NOUN && noun.mode == MODE_NONE && !noun.a) {
        node_id suspended = make(p, (struct node){.kind = NODE_ORIENTED, .mode = MODE_SUSPENDED});
        node_id unsuspended = make(p, (struct node){.kind = NODE_ORIENTED, .mode = MODE_UNSUSPENDED});
        noun.a = make(p, (struct node){.kind = NODE_LIST, .mode = MODE_OR, .a = suspended, .b = unsuspended});
        noun.form = noun.c ? 0 : 1;
        target.c = make(p, noun);
        n.a = make(p, target);
        *done = true;
        return make(p, n);
    }
    n.a = attack_widened(p, n.a, done);
    n.b = attack_widened(p, n.b, done);
    n.c = attack_widened(p, n.c, done);
    return make(p, n);
}

node_id with_allowance(struct plain *p, node_id list)
{
    struct node n = at(p, list), rest = at(p, n.b), allows = at(p, rest.a);
    bool done = false;

    if (!n.b)
        return list;
    if (allows.kind != NODE_SAY || allows.mode != MODE_ALLOWS) {
        n.b = with_allowance(p, n.b);
        return make(p, n);
    }
    node_id noun = at(p, allows.a).c;
    node_id said = attack_widened(p, n.a, &done);
    if (!done || !node_is(p->cards, at(p, noun).a, NODE_ORIENTED, MODE_UNSUSPENDED) ||
        !node_is(p->cards, at(p, noun).b, NODE_HEAD, MODE_DIGIMON))
        return list;
    n.a = said;
    n.b = rest.b;
    p->changed = true;
    return make(p, n);
}
