/* hand.c - looking through a hand (6-5-1). */
#include "rules/hand.h"
#include "state/set.h"

struct hand hand_of(const struct table *t, int player)
{
    struct hand hand = {.pile = &t->g->pile[player][PILE_HAND], .any = outlook_on(t, player)};
    bool known = !hand.any.awaited && !hand.any.rises && !t->g->attack.checked;
    uint64_t printed = 0, payable = 0;

    for (int i = 0; i < hand.pile->count; i++) {
        const struct card_def *d = card_print(t, hand.pile->at[i]);
        uint64_t one = UINT64_C(1) << i;
        hand.specials |= d->specials;
        hand.digimon |= d->categories & DCG_DIGIMON ? one : 0;
        hand.option |= d->categories & DCG_OPTION ? one : 0;
        hand.playable |= d->categories & (DCG_DIGIMON | DCG_TAMER | DCG_DIGI_EGG) && !def_is_dual(d)
                             ? one /* 4.2: 4-6-2 */
                             : 0;
        printed |= d->own_terms ? 0 : one;
        payable |= d->cost <= hand.any.most ? one : 0;
    }
    hand.cheap = known ? printed & payable : 0;
    hand.dear = known ? printed & ~payable : 0;
    return hand;
}
