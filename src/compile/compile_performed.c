/* compile_performed.c - the keywords that an effect performs: whatever has the effect has the keyword, too (D-7.3). */
#include "compile/lower.h"
#include "operand/noun.h"
#include "tree/storage.h"
#include "tree/store.h"

struct performing {
    struct compiler *c;
    struct performed_keyword now; /* with the conditions around the clause */
    uint32_t count;
};

/* Only what holds clauses together is looked into: keywords of others are named inside the actions. */
static void performed_in(struct performing *p, node_id clause)
{
    const struct node *n = node_of(p->c, clause);
    struct performed_keyword around = p->now;

    switch (clause ? n->kind : NODE_NONE) {
    case NODE_KEYWORD:
        p->now.keyword = (uint8_t)keyword_of_mode(n->mode);
        if (performed_append(p->c->cards, &p->now, 1))
            p->count++;
        break;
    case NODE_DO:
        performed_in(p, n->mode == MODE_KEYWORD ? n->a : n->mode == MODE_KEYWORD_ON ? n->b : 0);
        break;
    case NODE_IF: /* 2-3-3-3, D-7.4: while that is so */
        if (p->now.conditions < PERFORMED_CONDITIONS) {
            p->now.condition[p->now.conditions++] = n->a;
            performed_in(p, n->b);
        }
        break;
    case NODE_WHEN:
        performed_in(p, n->b);
        break;
    case NODE_SAY:
    case NODE_MAY:
    case NODE_LASTING:
        performed_in(p, n->a);
        break;
    case NODE_LIST:
    case NODE_BY:
        performed_in(p, n->a);
        performed_in(p, n->b);
        break;
    default:
        break;
    }
    p->now = around;
}

void compile_performed(struct compiler *c, struct effect_def *effect)
{
    const struct node *root = node_of(c, effect->root);
    struct performing p = {.c = c};

    effect->performs = c->cards->performed_count;
    if (root->kind == NODE_EFFECT)
        performed_in(&p, root->b);
    effect->performed = (uint8_t)p.count;
}
