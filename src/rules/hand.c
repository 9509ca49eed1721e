/* hand.c - looking through a hand (6-5-1). */
#include "rules/hand.h"
#include "state/set.h"

struct hand hand_of(const struct table *t, int player)
{
    struct hand hand = {.pile = &t->g->pile[player][PILE_HAND], .any = outlook_on(t, player)};
    bool known = !hand.any.awaited && !hand.any.rises && !t->g->attack.checked;

    for (int i = 0; i < hand.pile->count; i++) {
        const struct card_def *d = card_print(t, hand.pile->at[i]);
        uint8_t place = (uint8_t)i;
        bool printed = known && !d->own_terms && d->cost >= 0;
        hand.specials |= d->specials;
        hand.playable |= set_if(d->categories & (DCG_DIGIMON | DCG_TAMER | DCG_DIGI_EGG), place);
        hand.digimon |= set_if(d->categories & DCG_DIGIMON, place);
        hand.option |= set_if(d->categories & DCG_OPTION, place);
        hand.cheap |= set_if(printed && d->cost <= hand.any.most, place);
        hand.dear |= set_if(printed && d->cost > hand.any.most, place);
    }
    return hand;
}
