/* cost.c - what a card says of its own cost and color requirements, wherever it is (2-4-3, 2-6, 15-8-2). */
#include "query/modifier.h"
#include "query/info.h"
#include "query/permit.h"
#include "query/reasons.h"
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

/* 1-3-8 */
static int cost_changed(const struct costs *costs, int printed)
{
    return costs->more - costs->less + (costs->fixed ? costs->base - printed : 0);
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
    return cost_changed(&costs, d->cost);
}

/* ---- Why ---- */

struct cost_why {
    struct costs costs;
    struct reason_list *list;
    int printed;
    bool barred;
};

static bool cost_why(void *user, const struct modifier *w)
{
    struct cost_why *q = user;
    struct costs before = q->costs;

    (void)cost_said(&q->costs, w);
    if (q->barred)
        q->costs.less = 0;
    int change = cost_changed(&q->costs, q->printed) - cost_changed(&before, q->printed);
    if (!change)
        return false;
    reason_add(q->list, (dcg_explanation){.about = DCG_ABOUT_COST,
                                          .kind = DCG_REASON_PERSISTENT,
                                          .card = w->s.card,
                                          .effect = w->s.effect,
                                          .before = q->list->cost,
                                          .after = q->list->cost + change});
    q->list->cost += change;
    return false;
}

void cost_reasons(const struct table *t, struct object object, struct reason_list *list)
{
    const struct card_def *d = card_def(t->cards, t->g->card[object.card].def);
    struct cost_why q = {.costs = {.kind = d->categories & DCG_OPTION ? COST_USE : COST_PLAY},
                         .list = list,
                         .printed = d->cost};

    if (object.permanent != NO_PERMANENT || !(d->applies[ZONE_ANYWHERE] & MOD_COST))
        return;
    q.barred = reduction_barred(t, card_owner(t->g, object.card), q.costs.kind);
    modifiers_own(t, MOD_COST, object.card, cost_why, &q);
}

/* ---- Colors ---- */

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
