/* hand.h - a player's hand, looked through once for everything that the player could do with its cards in the main
 * phase (6-5-1). Members of its sets are places in the pile: 1 << place. */
#ifndef DCG_RULES_HAND_H
#define DCG_RULES_HAND_H

#include "rules/interrupt.h"

struct hand {
    const struct pile *pile;
    struct outlook any;                 /* whatever would be done */
    uint64_t playable, digimon, option; /* by what is printed on them; playable: not only Options */
    uint64_t cheap, dear; /* their cost is the printed one whatever happens, and can or can't be paid */
    unsigned specials;    /* special ways to digivolve (8-2 to 8-4) that any has */
};
static_assert(PILE < 64, "the cards of a pile are one word");

struct hand hand_of(const struct table *t, int player);
/* Those that certainly can't be paid, though what interrupts that may lower a cost. */
static inline uint64_t hand_dear(const struct hand *hand, const struct outlook *outlook)
{
    return outlook->changes ? 0 : hand->dear;
}

#endif
