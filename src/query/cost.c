/* cost.c - what a card says of its own cost and color requirements, wherever it is (2-4-3, 2-6, 15-8-2). */
#include "query/modifier.h"
#include "query/info.h"
#include "query/permit.h"
#include "query/play_terms.h"
#include "tree/effect_def.h"

struct costs {
    int kind; /* enum cost_kind */
    bool fixed;
    int base, more, less;
};

/* The kinds of cost that a QUALITY means, 1 << enum cost_kind; 0: none known. */
static unsigned quality_costs(const struct node *quality)
{
    switch (quality->mode) {
    case MODE_NONE:
        return quality->kind ? 0 : 1u << COST_PLAY | 1u << COST_USE;
    case MODE_COST: /* of a card that is played or used */
    case MODE_PLAY_OR_USE:
        return 1u << COST_PLAY | 1u << COST_USE;
    case MODE_USE_COST:
        return 1u << COST_USE;
    case MODE_DIGIVOLUTION_COST:
        return 1u << COST_DIGIVOLUTION;
    case MODE_PLAY_OR_DIGIVOLUTION:
        return 1u << COST_PLAY | 1u << COST_DIGIVOLUTION;
    case MODE_LINK_COST:
        return 1u << COST_LINK;
    case MODE_ANY_COST:
        return (1u << COST_KINDS) - 1;
    default:
        return 0;
    }
}

static bool cost_said(void *user, const struct modifier *w)
{
    struct costs *costs = user;
    const struct node *pay = NODE_OF(&w->s, w->modify);
    int times;

    if (!(quality_costs(NODE_OF(&w->s, pay->a)) >> costs->kind & 1) || !modifier_applies(w, &times))
        return false;
    if (pay->mode == MODE_COSTS) {
        costs->fixed = true;
        costs->base = pay->n;
    } else if (pay->mode == MODE_INCREASE) {
        costs->more += pay->n * times;
    } else {
        costs->less += pay->n * times;
    }
    return false;
}

int card_cost_change(const struct table *t, int player, uint8_t card, int kind)
{
    const struct card_def *d = card_def(t->cards, t->g->card[card].def);
    struct costs costs = {.kind = kind};

    if (!(d->applies[ZONE_ANYWHERE] & MOD_COST))
        return 0;
    modifiers_own(t, MOD_COST, card, cost_said, &costs);
    if (costs.less && reduction_barred(t, player, kind))
        costs.less = 0;
    return costs.more - costs.less + (costs.fixed ? costs.base - d->cost : 0); /* 1-3-8 */
}

const char *cost_said_unsupported(const dcg_cards *cards, node_id pay)
{
    const struct node *n = node_at(cards, pay);

    if (n->mode != MODE_COSTS && n->mode != MODE_INCREASE && n->mode != MODE_REDUCE)
        return "such a change of its cost";
    return n->c || !quality_costs(node_at(cards, n->a)) ? "such a change of its cost" : NULL;
}

static bool color_said(void *user, const struct modifier *w)
{
    uint8_t *colors = user;
    const struct node *n = NODE_OF(&w->s, w->modify);
    int times;

    if (!modifier_applies(w, &times))
        return false;
    if (n->kind == NODE_DO)
        return true;
    LIST_EACH (w->s.t->cards, color, n->a)
        *colors |= node_color(NODE_OF(&w->s, color));
    return false;
}

bool card_color_met(const struct table *t, uint8_t card, uint8_t colors)
{
    uint8_t also = 0;

    return modifiers_own(t, MOD_COLOR, card, color_said, &also) || also & colors;
}

const char *color_said_unsupported(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause);

    if (n->kind == NODE_DO)
        return n->mode == MODE_IGNORE_COLOR && !n->b && !n->c ? NULL
                                                              : "something that may be done at any time";
    if (n->mode != MODE_COLOR)
        return "such a rule of the card";
    LIST_EACH (cards, color, n->a)
        if (!node_color(node_at(cards, color)))
            return "such a color";
    return NULL;
}
