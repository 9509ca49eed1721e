/* condition_support.c - which conditions can be compiled, and why others can't. */
#include "compile/keyword.h"
#include "compile/support.h"
#include "tree/sentence.h"
#include "tree/store.h"

static const char *held_unsupported(const dcg_cards *cards, node_id what, bool area)
{
    const struct node *n = node_at(cards, what);
    const struct node *quantity = node_at(cards, n->a);
    const char *why;

    if (n->kind == NODE_LIST) {
        why = held_unsupported(cards, n->a, area);
        return why || !n->b ? why : held_unsupported(cards, n->b, area);
    }
    if (n->kind == NODE_COMPARE) {
        why = n->c ? held_unsupported(cards, n->c, true) : NULL;
        if (!why && n->b && node_at(cards, n->b)->kind != NODE_OWNER)
            why = n->c ? candidates_unsupported(cards, n->b) : "a comparison is not known";
        if (why)
            return why;
        return !n->a || node_at(cards, n->a)->kind == NODE_QUALITY ? NULL
                                                                   : held_unsupported(cards, n->a, area);
    }
    if (n->kind != NODE_SELECT)
        return "what is had is not known";
    if (n->a && quantity->kind == NODE_QUANTITY && quantity->mode != MODE_EXACTLY &&
        quantity->mode != MODE_ANY && quantity->mode != MODE_OR_MORE)
        return "how many are had is not known";
    return area && !n->b ? seen_unsupported(cards, n->c) : candidates_unsupported(cards, what);
}

static const char *have_unsupported(const dcg_cards *cards, const struct node *n)
{
    const char *why = NULL;
    bool area = n->a && node_at(cards, n->a)->kind != NODE_OWNER;

    if (!n->b)
        return n->mode == MODE_NOT ? NULL : "what is had is not known";
    if (area)
        why = where_unsupported(cards, n->a);
    return why ? why : held_unsupported(cards, n->b, area);
}

static const char *having_unsupported(const dcg_cards *cards, node_id what)
{
    const struct node *n = node_at(cards, what);
    const struct node *select = n->kind == NODE_COMPARE ? node_at(cards, n->a) : n;

    if (n->kind == NODE_COLORS)
        return NULL;
    return select->kind == NODE_SELECT ? seen_unsupported(cards, select->c) : "what it has is not known";
}

static const char *pred_unsupported(const dcg_cards *cards, node_id subject, node_id pred)
{
    const struct node *n = node_at(cards, pred);
    const struct node *about = node_at(cards, subject);
    const char *why;

    switch (n->mode) {
    case MODE_IN:
    case MODE_FACE_UP:
        why = where_unsupported(cards, n->a);
        if (!why && about->kind == NODE_LIST) {
            why = pred_unsupported(cards, about->a, pred);
            return why || !about->b ? why : pred_unsupported(cards, about->b, pred);
        }
        return why || about->kind != NODE_SELECT ? why : seen_unsupported(cards, about->c);
    case MODE_HAVING:
        return having_unsupported(cards, n->a);
    case MODE_DOING:
        return event_unsupported(cards, n->a);
    case MODE_HAS:
    case MODE_HAD:
    case MODE_ORIENTED:
    case MODE_COLORED:
    case MODE_LEVEL:
    case MODE_A:
        return seen_unsupported(cards, n->a);
    case MODE_NAMED:
    case MODE_ATTACKING:
    case MODE_COLORS:
    case MODE_IN_PLAY:
        return NULL;
    case MODE_WAS_FACE_UP:
        return about->mode == MODE_THIS_CARD ? NULL : "what was face up is not known";
    default:
        return "a predicate is not known";
    }
}

static const char *preds_unsupported(const dcg_cards *cards, node_id subject, node_id pred)
{
    const struct node *n = node_at(cards, pred);
    const char *why;

    if (n->kind == NODE_LIST) {
        why = preds_unsupported(cards, subject, n->a);
        return why || !n->b ? why : preds_unsupported(cards, subject, n->b);
    }
    bool place = n->mode == MODE_IN || n->mode == MODE_FACE_UP;
    int kind = node_at(cards, subject)->kind;
    why = place && (kind == NODE_SELECT || kind == NODE_LIST) ? NULL : candidates_unsupported(cards, subject);
    return why ? why : pred_unsupported(cards, subject, pred);
}

static const char *is_unsupported(const dcg_cards *cards, const struct node *n)
{
    switch (n->mode) {
    case MODE_TRUE:
        return preds_unsupported(cards, n->a, n->b);
    case MODE_ATTACK:
        return n->a && !keyword_is_cause(cards, n->a) ? "how it attacks is not known" : NULL;
    case MODE_NAMED:
        return candidates_unsupported(cards, node_at(cards, n->b)->a);
    case MODE_NOT:
        return NULL;
    default:
        return "a condition is not known";
    }
}

static const char *compare_unsupported(const dcg_cards *cards, const struct node *n)
{
    const struct node *of = node_at(cards, n->a);
    int quality = node_at(cards, n->b)->mode;

    if (of->kind == NODE_OWNER)
        return quality == MODE_COST || quality == MODE_LEVEL || quality == MODE_DP
                   ? candidates_unsupported(cards, of->a)
                   : "a quality is not known";
    if (of->kind != NODE_SELECT)
        return "a comparison is not known";
    const char *why = of->b && n->b ? where_unsupported(cards, of->b) : NULL;
    return why ? why : held_unsupported(cards, n->a, of->b && n->b);
}

const char *condition_unsupported(const dcg_cards *cards, node_id node)
{
    const struct node *n = node_at(cards, node);
    const char *why;

    switch (n->kind) {
    case NODE_LIST:
    case NODE_IF:
        if (n->kind == NODE_LIST ? n->mode != MODE_AND && n->mode != MODE_COMMA_AND && n->mode != MODE_OR
                                 : n->mode != MODE_EVENT)
            return "conditions are joined in a way that is not known";
        why = condition_unsupported(cards, n->a);
        return why || !n->b ? why : condition_unsupported(cards, n->b);
    case NODE_HAVE:
        return have_unsupported(cards, n);
    case NODE_COMPARE:
        return compare_unsupported(cards, n);
    case NODE_IS:
        return is_unsupported(cards, n);
    case NODE_TURN:
        return n->mode == MODE_NONE ? NULL : "a time is not known";
    case NODE_DID:
    case NODE_EVENT:
    case NODE_WOULD:
        return done_unsupported(cards, node);
    default:
        return "a condition is not known";
    }
}
