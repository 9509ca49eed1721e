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

static bool cost_said(void *user, const struct modifier *w)
{
    struct costs *costs = user;
    const struct modifier_def *def = w->def;
    int times;

    if (!(def->colors >> costs->kind & 1) || !modifier_applies(w, &times))
        return false;
    if (def->flags & MODIFIER_REPLACES) {
        costs->fixed = true;
        costs->base = def->n;
    } else if (def->flags & MODIFIER_ADD) {
        costs->more += def->n * times;
    } else {
        costs->less += def->n * times;
    }
    return false;
}

int card_cost_change(const struct table *t, int player, uint8_t card, int kind)
{
    const struct card_def *d = card_print(t, card);
    struct costs costs = {.kind = kind};

    if (!(d->applies[ZONE_ANYWHERE] & MOD_COST))
        return 0;
    modifiers_own(t, MOD_COST, card, cost_said, &costs);
    if (costs.less && reduction_barred(t, player, kind))
        costs.less = 0;
    return costs.more - costs.less + (costs.fixed ? costs.base - d->cost : 0); /* 1-3-8 */
}

static bool color_said(void *user, const struct modifier *w)
{
    uint8_t *colors = user;
    int times;

    if (!modifier_applies(w, &times))
        return false;
    *colors |= w->def->colors;
    return w->def->kind == MODIFIER_IGNORE_COLORS;
}

bool card_color_met(const struct table *t, uint8_t card, uint8_t colors)
{
    uint8_t also = 0;

    return modifiers_own(t, MOD_COLOR, card, color_said, &also) || also & colors;
}
