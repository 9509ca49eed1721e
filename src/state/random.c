/* random.c - xoshiro256** (Blackman and Vigna's construction), seeded by splitmix64. */
#include "state/random.h"
#include "state/area.h"

#include <string.h>

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

void random_seed(uint64_t state[4], uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        state[i] = random_mix(seed += 0x9e3779b97f4a7c15u);
}

static inline uint64_t next(uint64_t state[4])
{
    uint64_t result = rotate(state[1] * 5, 7) * 9;
    uint64_t shifted = state[1] << 17;

    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate(state[3], 45);
    return result;
}

uint64_t random_next(uint64_t state[4])
{
    return next(state);
}

/* The high half of a 32 x 32 bit product is uniform once the few low halves that are too many are rejected. */
static inline uint32_t below(uint64_t state[4], uint32_t bound)
{
    uint64_t product = (next(state) >> 32) * bound;

    if ((uint32_t)product < bound) {
        uint32_t reject = (0u - bound) % bound;
        while ((uint32_t)product < reject)
            product = (random_next(state) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

uint32_t random_below(uint64_t state[4], uint32_t bound)
{
    return below(state, bound);
}

/* Brings the cards that the script wants to the top, in its order. */
static void shuffle_by_script(struct dcg_game *g, struct pile *pile, struct script *script)
{
    int done = 0;

    for (int i = 0; i < script->shuffle[script->used].count; i++) {
        int at = done;
        while (at < pile->count && g->card[pile->at[at]].def != script->shuffle[script->used].def[i])
            at++;
        if (at == pile->count) {
            script->missing = true;
            continue;
        }
        uint16_t def = g->card[pile->at[at]].def;
        for (; at > done; at--)
            g->card[pile->at[at]].def = g->card[pile->at[at - 1]].def;
        g->card[pile->at[done++]].def = def;
    }
    script->used++;
}

void random_shuffle(struct table *t, struct pile *pile)
{
    struct dcg_game *g = game_of(t);

    changed_offboard(t);
    for (int i = 0; i < pile->count; i++) /* 1-3-10: nobody knows them any more */
        g->card[pile->at[i]].flags &= (uint8_t) ~(CARD_KNOWN_0 | CARD_KNOWN_1);
    if (t->script && t->script->used < t->script->shuffles) {
        shuffle_by_script(g, pile, t->script);
        return;
    }
    uint64_t state[4];
    memcpy(state, g->random, sizeof state);
    for (uint32_t i = pile->count; i > 1; i--) {
        struct card *one = &g->card[pile->at[below(state, i)]], *other = &g->card[pile->at[i - 1]];
        uint16_t def = one->def;
        one->def = other->def;
        other->def = def;
    }
    memcpy(g->random, state, sizeof state);
}

uint8_t random_first_player(struct table *t)
{
    if (t->script && t->script->first_player >= 0) {
        uint8_t first = (uint8_t)t->script->first_player;
        t->script->first_player = -1;
        return first;
    }
    return (uint8_t)random_below(game_of(t)->random, 2);
}
