/* arts.c - Arts Digivolve (4.2: 4-20). It is a rule, not an effect: one of the player's cards on the field, the
 * breeding area included, digivolves into the used DUAL card without paying the cost, by its digivolution requirements
 * or by what effects permit besides (Q6390). The card is in no area, so what is said of cards in a hand isn't said of
 * it (Q6944). */
#include "rules/arts.h"
#include "rules/digivolve.h"
#include "rules/terms.h"
#include "state/set.h"

static const struct terms arts = {.cause = {.kind = DCG_CAUSE_RULE}, .flags = UNPAID | FROM_ANYWHERE};

static refusal refusal_of(const struct table *t, const struct frame *f, uint8_t onto, int number)
{
    return digivolve_refusal_on(t, f->player, f->card, onto, number, &arts); /* 4.2: 4-20-2 */
}

static void ways_offer(const struct table *t, const struct frame *f, struct options *o)
{
    SET_EACH (permanent, permanents_of(t->g, f->player)) {
        uint8_t top = permanent_of(t->g, permanent)->top;
        for (int number = 0; number < digivolve_ways(t, f->card); number++)
            if (!refusal_of(t, f, top, number))
                offer(o, DCG_OPTION_DIGIVOLVE, f->card, top, number);
    }
}

bool arts_possible(const struct table *t, const struct frame *f)
{
    dcg_option found[DCG_MAX_OPTIONS];
    struct options o = options_in(found);

    if (!def_is_dual(card_print(t, f->card)) || t->g->card[f->card].place != DCG_PLACE_NOWHERE)
        return false;
    ways_offer(t, f, &o);
    return o.count > 0;
}

static const struct frame *asking(const struct table *t)
{
    return &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
}

void arts_options(const struct table *t, struct options *o)
{
    ways_offer(t, asking(t), o);
    offer(o, DCG_OPTION_NO, 0, 0, 0);
}

refusal arts_refusal(const struct table *t, dcg_option option)
{
    const struct frame *f = asking(t);

    if (DCG_OPTION_VERB(option) != DCG_OPTION_DIGIVOLVE || DCG_OPTION_CARD(option) != f->card)
        return DCG_REFUSAL_NOT_ASKED;
    return refusal_of(t, f, (uint8_t)DCG_OPTION_OTHER(option), (int)DCG_OPTION_NUMBER(option));
}

struct frame *call_arts(struct table *t, const struct frame *f, dcg_option option)
{
    return call_digivolve_on(t, f->player, f->card, (uint8_t)DCG_OPTION_OTHER(option),
                             (int)DCG_OPTION_NUMBER(option), &arts);
}
