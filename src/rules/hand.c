/* hand.c - looking through a hand (6-5-1). */
#include "rules/hand.h"
#include "state/set.h"

/* Puts a bit before those of the cards behind this one. */
static inline uint64_t before(uint64_t set, bool belongs)
{
    return set << 1 | belongs;
}

struct hand hand_of(const struct table *t, int player)
{
    struct hand hand = {.pile = &t->g->pile[player][PILE_HAND], .any = outlook_on(t, player)};
    uint64_t payable = 0, otherwise = 0; /* by what is printed; by its own text perhaps not by that */

    for (int i = hand.pile->count; i-- > 0;) {
        const struct card_def *d = card_print(t, hand.pile->at[i]);
        unsigned categories = d->categories;
        hand.specials |= d->specials;
        hand.digimon = before(hand.digimon, (categories & DCG_DIGIMON) != 0);
        hand.option = before(hand.option, (categories & DCG_OPTION) != 0);
        hand.playable = before(hand.playable, (categories & (DCG_DIGIMON | DCG_TAMER | DCG_DIGI_EGG)) != 0);
        payable = before(payable, d->cost <= hand.any.most);
        otherwise = before(otherwise, d->own_terms != 0);
    }
    if (!hand.any.awaited && !hand.any.rises) {
        hand.cheap = payable & ~otherwise;
        hand.dear = (hand.playable | hand.option) & ~payable & ~otherwise;
    }
    hand.playable &= ~(hand.digimon & hand.option); /* 4.2: 4-6-2 */
    return hand;
}
