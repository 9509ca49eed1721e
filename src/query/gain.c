/* gain.c - the effects that a permanent has gained (15-13, 15-15-2-1, -2): quoted ones, and all effects of some cards.
 * */
#include "query/modifier.h"
#include "tree/store.h"

struct gains {
    uint16_t *effect;
    int count, max;
};

static void gain(struct gains *gains, uint32_t effect)
{
    if (!effect)
        return;
    if (gains->count < gains->max)
        gains->effect[gains->count] = (uint16_t)effect;
    gains->count++;
}

/* All effects of some cards, or those of a timing. */
static void gain_all(struct gains *gains, const struct modifier *w, const struct node *all)
{
    const struct table *t = w->s.t;
    struct objects from;
    uint32_t icons = all->b ? timed_icons(t->cards, all->b) : ~0u;

    candidates(&w->s, all->a, &from);
    CARDS_EACH (card, from.cards) {
        const struct card_def *d = card_def(t->cards, t->g->card[card].def);
        for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
            const struct effect_def *e = effect_at(t->cards, i);
            if (e->section == SECTION_UPPER && !e->area && (!all->b || e->icons & icons))
                gain(gains, i);
        }
    }
}

/* 15-15-2-1: the permanent has the effects that are named. */
static void gain_each(struct gains *gains, const struct modifier *w, node_id gained)
{
    const struct node *n = NODE_OF(&w->s, gained);

    if (n->kind == NODE_LIST) {
        gain_each(gains, w, n->a);
        if (n->b)
            gain_each(gains, w, n->b);
    } else if (n->kind == NODE_GRANT || n->kind == NODE_KEYWORD) { /* a keyword that asks for something */
        gain(gains, effect_of_grant(w->s.t->cards, gained));
    } else if (n->kind == NODE_CAUSE) {
        gain_all(gains, w, n);
    }
}

static bool gain_said(void *user, const struct modifier *w)
{
    const struct node *state = NODE_OF(&w->s, w->state);
    int times;

    if (state->kind == NODE_STATE && state->mode == MODE_GAIN && modifier_applies(w, &times))
        gain_each(user, w, state->a); /* 15-15-2-2, 15-15-6-4: only a permanent that is affected has it */
    return false;
}

int gained_effects(const struct table *t, uint8_t permanent, uint16_t *effects, int max)
{
    struct gains gains = {effects, 0, max};

    modifiers(t, MOD_GAIN, object_permanent(t->g, permanent), gain_said, &gains);
    return gains.count;
}
