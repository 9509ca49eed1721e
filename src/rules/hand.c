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
    bool known = !hand.any.awaited && !hand.any.rises;

    for (int i = hand.pile->count; i-- > 0;) {
        const struct card_def *d = card_print(t, hand.pile->at[i]);
        unsigned categories = d->categories;
        bool printed = known && !d->own_terms, payable = d->cost <= hand.any.most;
        hand.specials |= d->specials;
        hand.digimon = before(hand.digimon, (categories & DCG_DIGIMON) != 0);
        hand.option = before(hand.option, (categories & DCG_OPTION) != 0);
        hand.playable = before(hand.playable, (categories & (DCG_DIGIMON | DCG_TAMER | DCG_DIGI_EGG)) != 0);
        hand.cheap = before(hand.cheap, printed && payable);
        hand.dear = before(hand.dear, printed && !payable);
    }
    hand.playable &= ~(hand.digimon & hand.option); /* 4.2: 4-6-2 */
    return hand;
}
