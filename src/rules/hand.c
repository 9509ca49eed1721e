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
    bool known = !hand.any.awaited && !hand.any.rises && !t->g->attack.checked;
    uint64_t digimon = 0, option = 0, printed = 0, payable = 0, played = 0;
    unsigned specials = 0;

    for (int i = hand.pile->count; i-- > 0;) {
        const struct card_def *d = card_print(t, hand.pile->at[i]);
        unsigned categories = d->categories;
        specials |= d->specials;
        digimon = before(digimon, (categories & DCG_DIGIMON) != 0);
        option = before(option, (categories & DCG_OPTION) != 0);
        played = before(played, (categories & (DCG_DIGIMON | DCG_TAMER | DCG_DIGI_EGG)) != 0);
        printed = before(printed, !d->own_terms);
        payable = before(payable, d->cost <= hand.any.most);
    }
    hand.specials = specials;
    hand.digimon = digimon;
    hand.option = option;
    hand.playable = played & ~(digimon & option); /* 4.2: 4-6-2 */
    hand.cheap = known ? printed & payable : 0;
    hand.dear = known ? printed & ~payable : 0;
    return hand;
}
