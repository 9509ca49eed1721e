/* desugar_same.c - other words for the same: each of these has one tree, whatever it is called. */
#include "tree/plain.h"
#include "tree/sentence.h"

static bool is_owner(const struct plain *p, node_id node, int mode)
{
    return node_is(p->cards, node, NODE_OWNER, mode);
}

/* "Until the end of their turn": the opponent's, if nothing is said of each player. */
node_id same_turn(struct plain *p, struct node n)
{
    if (is_owner(p, n.a, MODE_THEIR) && !p->each)
        n.a = make(p, (struct node){.kind = NODE_OWNER, .mode = MODE_OPPONENT});
    return make(p, n);
}

/* "Reduce its cost", of what would be played or digivolve: the cost. */
static node_id its_cost(struct plain *p, node_id clause)
{
    struct node n = at(p, clause);

    if (n.kind == NODE_BY || n.kind == NODE_IF)
        n.b = its_cost(p, n.b);
    else if (n.kind == NODE_MAY)
        n.a = its_cost(p, n.a);
    else if (n.kind == NODE_PAY && n.mode == MODE_REDUCE && node_is(p->cards, n.b, NODE_REF, MODE_IT))
        n.b = n.form = 0;
    return make(p, n);
}

/* "If this Digimon would be deleted": when it would. */
struct node same_trigger(struct plain *p, struct node n)
{
    struct node clause = at(p, n.a);

    if ((clause.kind != NODE_IF && clause.kind != NODE_WHEN) || clause.mode != MODE_NONE ||
        at(p, clause.a).kind != NODE_WOULD)
        return n;
    clause.kind = NODE_WHEN;
    clause.form = 0;
    clause.b = its_cost(p, clause.b);
    n.a = make(p, clause);
    return n;
}

/* "Without digivolution cards": with none. */
node_id same_lack(struct plain *p, struct node n)
{
    struct node has = at(p, n.a);

    if (n.mode != MODE_NOT || has.kind != NODE_HAS || has.mode != MODE_SOME_OF)
        return make(p, n);
    has.mode = MODE_NONE_OF;
    n.mode = MODE_NONE;
    n.a = make(p, has);
    return make(p, n);
}

/* "The top card of your security stack": your top security card. */
struct node same_end(struct plain *p, struct node n)
{
    struct node area = at(p, n.b), noun = at(p, n.c), head = at(p, noun.b);
    int many = at(p, n.a).mode;
    bool end = n.mode == MODE_TOP || n.mode == MODE_BOTTOM || n.mode == MODE_TOP_OR_BOTTOM;

    if (!end || (n.a && (many == MODE_LEAVING || many == MODE_DOWN_TO)) ||
        /* that has no words for it */ area.kind != NODE_AREA || area.mode != MODE_OF || !area.a ||
        !node_is(p->cards, area.b, NODE_AREA, MODE_SECURITY) || noun.kind != NODE_NOUN ||
        head.kind != NODE_HEAD || head.mode != MODE_CARD || head.a)
        return n;
    head.mode = MODE_SECURITY_CARD;
    head.form = 0;
    noun.b = make(p, head);
    n.c = make(p, noun);
    n.b = area.a;
    n.form = n.a ? 3 : 0;
    return n;
}

/* "The revealed cards", where cards were revealed before: them. */
node_id same_cards(struct plain *p, struct node n)
{
    struct node these = at(p, n.a), noun = at(p, these.c), did = at(p, noun.a);
    bool revealed = these.kind == NODE_SELECT && these.mode == MODE_THE && did.kind == NODE_DID &&
                    did.mode == MODE_REVEALED && !noun.c && node_is(p->cards, noun.b, NODE_HEAD, MODE_CARD);

    if (n.mode == MODE_AMONG && revealed && p->revealed)
        n.a = make(p, (struct node){.kind = NODE_REF, .mode = MODE_THEM});
    return make(p, n);
}

/* "Deletes your opponent's Digimon", "deletes one of them": any of them. */
node_id same_any(struct plain *p, struct node n)
{
    struct node whom = at(p, n.a), number = at(p, whom.a);
    bool one = number.kind == NODE_QUANTITY && number.mode == MODE_EXACTLY && number.n == 1;

    if (whom.kind != NODE_SELECT || at(p, whom.b).kind != NODE_OWNER || at(p, whom.b).mode == MODE_OF ||
        !(whom.mode == MODE_PLAIN || (whom.mode == MODE_OF && one)))
        return make(p, n);
    whom.mode = MODE_OF;
    whom.form = 0;
    whom.a = make(p, (struct node){.kind = NODE_QUANTITY, .mode = MODE_ANY});
    n.a = make(p, whom);
    return make(p, n);
}
