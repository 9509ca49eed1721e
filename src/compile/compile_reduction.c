/* compile_reduction.c - "reduce this effect's cost by ...": it stands behind what it is about, but counts when that is
 * declared. */
#include "compile/compile_reduction.h"
#include "tree/sentence.h"

/* A sentence that lowers what an earlier sentence of the same effect costs. */
static bool lowers_this_effect(const struct compiler *c, const struct node *n)
{
    const struct node *whose = node_of(c, n->b);

    if (n->kind != NODE_PAY || n->mode != MODE_REDUCE || whose->kind != NODE_REF)
        return false;
    return whose->mode == MODE_THIS_EFFECT || !n->a; /* "reduce it" */
}

/* What a sentence lowers the cost of its own effect by; number 0: nothing. */
static struct reduction reduction_of(struct compiler *c, node_id clause)
{
    const struct node *n = node_of(c, clause), *inner = node_of(c, n->b);
    struct reduction reduction = {0};

    if (lowering_by_effect(c->cards, clause)) {
        reduction.number = inner->n;
    } else if (n->kind == NODE_EACH && lowers_this_effect(c, inner)) {
        reduction.number = inner->n;
        reduction.each = compile_each(c, clause);
    } else if (n->kind == NODE_IF && lowers_this_effect(c, inner)) {
        reduction.number = inner->n;
        reduction.condition = compile_condition(c, n->a);
    } else if (lowers_this_effect(c, n)) {
        reduction.number = n->n;
    }
    return reduction;
}

/* Those of a list of sentences, behind those that are known; how many there are then. */
static int reductions_add(struct compiler *c, node_id list, struct reduction out[REDUCTIONS], int count)
{
    for (; list; list = list_rest(c->cards, list)) {
        const struct node *say = node_of(c, list_first(c->cards, list)), *n = node_of(c, say->a);
        if (n->kind == NODE_KEYWORD && n->mode == MODE_DELAY) {
            count = reductions_add(c, node_of(c, n->a)->a, out, count);
        } else if (say->kind == NODE_SAY) {
            struct reduction reduction = reduction_of(c, say->a);
            if (!reduction.number)
                continue;
            if (say->mode == MODE_OTHERWISE)
                refuse(c, "a cost that is lower otherwise");
            if (count == REDUCTIONS)
                refuse(c, "so many reductions of a cost");
            else
                out[count++] = reduction;
        }
    }
    return count;
}

int compile_reductions(struct compiler *c, node_id list, struct reduction out[REDUCTIONS])
{
    return reductions_add(c, list, out, 0);
}

bool changes_own_cost(const dcg_cards *cards, const struct effect_def *e)
{
    const struct node *n = node_at(cards, list_first(cards, e->sentences));

    if (e->category != CATEGORY_PERSISTENT || list_rest(cards, e->sentences) || n->kind != NODE_SAY)
        return false;
    n = node_at(cards, n->a);
    while (n->kind == NODE_EACH || n->kind == NODE_IF)
        n = node_at(cards, n->b);
    return n->kind == NODE_PAY;
}
