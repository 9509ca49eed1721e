/* node_operand.c - patterns of events and causes that are found by their nodes. */
#include "compile/node_operand.h"
#include "compile/compile_operand.h"
#include "tree/event_pattern.h"
#include "tree/storage.h"

static bool is_cause(const dcg_cards *cards, const struct node *n)
{
    if (n->kind == NODE_LIST)
        return is_cause(cards, node_at(cards, n->a));
    return n->kind == NODE_CAUSE || n->kind == NODE_TURN;
}

const char *event_unsupported(const dcg_cards *cards, node_id event)
{
    struct compiler c = {.cards = (dcg_cards *)(uintptr_t)cards, .dry = true};

    (void)compile_event(&c, event);
    return c.why;
}

const char *cause_unsupported(const dcg_cards *cards, node_id cause)
{
    struct compiler c = {.cards = (dcg_cards *)(uintptr_t)cards, .dry = true};

    (void)compile_cause(&c, cause);
    return c.why;
}

const char *done_unsupported(const dcg_cards *cards, node_id done)
{
    struct compiler c = {.cards = (dcg_cards *)(uintptr_t)cards, .dry = true};

    (void)compile_done(&c, done);
    return c.why;
}

bool events_compile(dcg_cards *cards)
{
    bool done = true;

    while (done && cards->node_event_count < cards->node_count) {
        node_id node = cards->node_event_count;
        const struct node n = *node_at(cards, node);
        bool event = n.kind == NODE_EVENT || n.kind == NODE_WOULD, cause = is_cause(cards, &n);
        struct compiler c = {.cards = cards};
        struct node_event made = {0};
        if (event && !event_unsupported(cards, node))
            made.pattern = compile_event(&c, node);
        if ((event || n.kind == NODE_DID) && !done_unsupported(cards, node))
            made.done = compile_done(&c, node);
        if (cause && !cause_unsupported(cards, node))
            made.cause = compile_cause(&c, node);
        done = !c.why && node_event_append(cards, &made, 1);
    }
    return done;
}
