/* random.h - random results: xoshiro256**, the same on every platform.
 *
 * A scenario may lay down results in a script, which must all be used up: who goes first, and for the next
 * shuffles the order of the pile afterwards.
 */
#ifndef DCG_STATE_RANDOM_H
#define DCG_STATE_RANDOM_H

#include "state/state.h"

enum { SCRIPT_SHUFFLES = 8 };

struct script {
    int8_t first_player; /* -1: not laid down */
    uint8_t shuffles, used;
    bool missing; /* a card that was laid down wasn't in the pile */
    struct {
        uint8_t count;      /* 0: leave the pile as it is */
        uint16_t def[PILE]; /* what the cards are afterwards, from the top; the rest keep their order below */
    } shuffle[SCRIPT_SHUFFLES];
};

void random_seed(uint64_t state[4], uint64_t seed);
uint64_t random_next(uint64_t state[4]);
uint32_t random_below(uint64_t state[4], uint32_t bound); /* 0 to bound-1, unbiased */

/* splitmix64's finaliser */
static inline uint64_t random_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* 1-3-10: exchanges at random what the cards of a pile are; nobody knows any of them afterwards. */
void random_shuffle(struct table *t, struct pile *pile);
/* 5-2-1-3 */
uint8_t random_first_player(struct table *t);

#endif
