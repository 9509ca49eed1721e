/* compile_subject.c - who or what an event is about (15-5): targets, of which an event knows fewer than a choice. */
#include "operand/noun.h"
#include "tree/sentence.h"
#include "tree/target.h"

static const char unknown[] = "an event is about somebody who is not known";

/* At least so many at the same time (15-5-2); 0: a number that no event has. */
static int quantity_least(const struct compiler *c, const struct node *quantity)
{
    switch (quantity->mode) {
    case MODE_NONE: /* none of them: not one */
        return c->past;
    case MODE_EXACTLY:
    case MODE_CHOICE:
    case MODE_OR_MORE:
        return quantity->n;
    case MODE_ANY:
    case MODE_ANY_NUMBER:
    case MODE_EACH:
    case MODE_UP_TO:
        return 1;
    default:
        return 0;
    }
}

bool subject_is_all(const struct compiler *c, node_id subject)
{
    const struct node *n = node_of(c, subject);

    return n->kind == NODE_SELECT && n->a && node_is(c->cards, n->a, NODE_QUANTITY, MODE_ALL);
}

int subject_least(const struct compiler *c, node_id subject)
{
    const struct node *n = node_of(c, subject);

    if (n->kind == NODE_LIST) {
        int least = subject_least(c, n->a);
        return !n->b || subject_least(c, n->b) == least ? least : 0;
    }
    if (n->kind == NODE_COMPARE)
        return n->n;
    if (n->kind != NODE_SELECT)
        return 1;
    if (n->mode == MODE_THERE || n->mode == MODE_ITEMS || n->mode == MODE_OF_REF)
        return subject_least(c, n->mode == MODE_OF_REF ? n->b : n->a);
    return n->a ? quantity_least(c, node_of(c, n->a)) : 1;
}

/* What an event says of a SELECT beside its noun. */
static void check_select(struct compiler *c, const struct node *n)
{
    const struct node *owner = node_of(c, n->b);

    if (n->a && !quantity_least(c, node_of(c, n->a)) && node_of(c, n->a)->mode != MODE_ALL)
        refuse(c, "how many an event is about is not known");
    compile_seen(c, n->c);
    if (!n->b || (owner->kind == NODE_OWNER && owner->mode != MODE_OF))
        return;
    if (owner->kind == NODE_AREA)
        (void)compile_area(c, n->b);
    else
        (void)compile_candidates(c, owner->kind == NODE_OWNER ? owner->a : n->b);
}

static void compile_select(struct compiler *c, node_id select)
{
    const struct node *n = node_of(c, select);

    if (is_ordered(n)) {
        (void)compile_candidates(c, select);
        check_select(c, n);
        return;
    }
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
    case MODE_ITEMS:
        (void)compile_compared_subject(c, n->a);
        (void)compile_area(c, n->b);
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
        if (is_reference(n))
            (void)compile_reference(c, select);
        else
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
        if (n->mode == MODE_REST)
            refuse(c, "\"the rest\" refers to nothing");
        else if (n->mode == MODE_SUCH_CARD)
            refuse(c, unknown);
        break;
    case NODE_SELECT:
        compile_select(c, subject);
        break;
    default:
        refuse(c, unknown);
        break;
    }
    return subject;
}

bool subject_is_end(const struct compiler *c, node_id subject)
{
    const struct node *n = node_of(c, subject);

    if (n->kind == NODE_LIST)
        return subject_is_end(c, n->a) || subject_is_end(c, n->b);
    if (n->kind == NODE_COMPARE)
        return subject_is_end(c, n->a);
    if (n->kind != NODE_SELECT)
        return false;
    if (n->mode == MODE_THERE || n->mode == MODE_ITEMS)
        return subject_is_end(c, n->a);
    return n->mode == MODE_OF_REF ? subject_is_end(c, n->b) : is_ordered(n);
}

selector_id compile_subjects(struct compiler *c, node_id subject, int16_t *least)
{
    *least = (int16_t)subject_least(c, subject);
    if (subject_compares(c->cards, subject))
        refuse(c, "an event compares cards");
    (void)compile_compared_subject(c, subject);
    if (!*least)
        refuse(c, "different numbers of either");
    return subject;
}

selector_id compile_subject(struct compiler *c, node_id subject)
{
    int16_t least;
    selector_id made = compile_subjects(c, subject, &least);

    if (least > 1 && node_of(c, subject)->kind != NODE_COMPARE)
        refuse(c, "several where there is one at a time (8-1-2-6, 9-1-7, 11-2-3)");
    if (subject_is_end(c, subject))
        refuse(c, unknown);
    return made;
}
