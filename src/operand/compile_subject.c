/* compile_subject.c - who or what an event is about (15-5): targets, of which an event knows fewer than a choice. */
#include "operand/noun.h"
#include "tree/target.h"

static const char unknown[] = "an event is about somebody who is not known";

/* What an event says of a SELECT beside its noun. */
static void check_select(struct compiler *c, const struct node *n)
{
    const struct node *quantity = node_of(c, n->a), *owner = node_of(c, n->b);

    if (n->a && quantity->mode != MODE_ANY && (quantity->mode != MODE_EXACTLY || quantity->n != 1))
        refuse(c, "how many an event is about is not known");
    compile_seen(c, n->c);
    if (!n->b || (owner->kind == NODE_OWNER && owner->mode != MODE_OF))
        return;
    if (owner->kind == NODE_AREA)
        (void)compile_area(c, n->b);
    else
        (void)compile_candidates(c, owner->kind == NODE_OWNER ? owner->a : n->b);
}

static void compile_select(struct compiler *c, const struct node *n)
{
    switch (n->mode) {
    case MODE_THIS:
        compile_seen(c, n->c);
        break;
    case MODE_THERE:
        (void)compile_compared_subject(c, n->a);
        (void)compile_area(c, n->b);
        break;
    case MODE_OF_REF:
        (void)compile_compared_subject(c, n->b);
        break;
    case MODE_A:
    case MODE_AT:
    case MODE_OF:
    case MODE_PLAIN:
    case MODE_BARE:
    case MODE_ANOTHER:
    case MODE_COUNTED:
    case MODE_NO:
        check_select(c, n);
        break;
    default:
        refuse(c, unknown);
        break;
    }
}

selector_id compile_compared_subject(struct compiler *c, node_id subject)
{
    const struct node *n = node_of(c, subject);

    switch (n->kind) {
    case NODE_NONE:
        break;
    case NODE_LIST:
        (void)compile_compared_subject(c, n->a);
        if (n->b)
            (void)compile_compared_subject(c, n->b);
        break;
    case NODE_COMPARE:
        if (n->mode != MODE_MORE)
            refuse(c, "a number in an event is not known");
        (void)compile_compared_subject(c, n->a);
        break;
    case NODE_REF:
        if (n->mode == MODE_SUCH_CARD || n->mode == MODE_PLAYER || n->mode == MODE_PLAYERS ||
            n->mode == MODE_REST)
            refuse(c, unknown);
        break;
    case NODE_SELECT:
        compile_select(c, n);
        break;
    default:
        refuse(c, unknown);
        break;
    }
    return subject;
}

selector_id compile_subject(struct compiler *c, node_id subject)
{
    if (subject_compares(c->cards, subject))
        refuse(c, "an event compares cards");
    return compile_compared_subject(c, subject);
}
