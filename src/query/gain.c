/* gain.c - the effects that a permanent has gained (15-13, 15-15-2-1, -2): quoted ones, and all effects of some cards.
 * */
#include "query/modifier.h"

struct gains {
    uint16_t *effect;
    int count, from, max;
};

static void gain_add(struct gains *gains, uint32_t effect)
{
    if (gains->count >= gains->from && gains->count < gains->from + gains->max)
        gains->effect[gains->count - gains->from] = (uint16_t)effect;
    gains->count++;
}

/* All effects of some cards, or those of a timing. */
static void gain_all(struct gains *gains, const struct modifier *w)
{
    const struct table *t = w->s.t;
    uint32_t icons = w->def->icons;
    struct objects from;

    modifier_givers(w, &from);
    CARDS_EACH (card, from.cards) {
        const struct card_def *d = card_print(t, card);
        for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
            const struct effect_def *e = effect_at(t->cards, i);
            if (modifier_gives(w, i) && !e->area && (!icons || e->icons & icons))
                gain_add(gains, i);
        }
    }
}

static bool gain_said(void *user, const struct modifier *w)
{
    const struct modifier_def *def = w->def;
    int times;

    if ((def->kind != MODIFIER_ALL_EFFECTS && !def->effect) || !modifier_applies(w, &times))
        return false; /* 15-15-2-2, 15-15-6-4: only a permanent that is affected has it */
    if (def->kind == MODIFIER_ALL_EFFECTS)
        gain_all(user, w);
    else
        gain_add(user, def->effect); /* 15-15-2-1: quoted, or a keyword that asks for something */
    return false;
}

int gained_effects(const struct table *t, uint8_t permanent, int from, uint16_t effects[GAINS_AT_ONCE])
{
    struct gains gains = {effects, 0, from, GAINS_AT_ONCE};

    modifiers(t, MOD_GAIN, object_permanent(t->g, permanent), gain_said, &gains);
    return gains.count <= from ? 0 : gains.count - from < GAINS_AT_ONCE ? gains.count - from : GAINS_AT_ONCE;
}

bool gains_effects(const struct table *t, uint8_t permanent)
{
    struct gains gains = {NULL, 0, 0, 0};

    modifiers(t, MOD_GAIN, object_permanent(t->g, permanent), gain_said, &gains);
    return gains.count > 0;
}
