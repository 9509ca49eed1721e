/* position.h - positions and their shapes as numbers (18-3). */
#ifndef DCG_STATE_POSITION_H
#define DCG_STATE_POSITION_H

#include "state/state.h"

/* All that matters for what happens next and isn't hidden, as a number. */
uint64_t position(const struct dcg_game *g);
/* The same without amounts: how much DP was added, how many tokens there are, which cards lie in decks, hands, trashes
 * and security stacks, how much waits below the top batch. */
uint64_t shape(const struct dcg_game *g);
/* Their outlines. */
struct outline position_outline(const struct dcg_game *g);
struct outline shape_outline(const struct dcg_game *g);
/* What is being carried out and decided, on which field: the same in an attack and outside of it. */
uint64_t process_shape(const struct dcg_game *g);
/* All that a round of a loop can change but the amounts of timed modifiers. */
uint64_t all_but_amounts(const struct dcg_game *g);
/* How much there is of what a loop may use up: of each player the cards of each area, and tokens;
 * effects that are pending. */
void stock_count(const struct dcg_game *g, uint8_t stock[LOOP_STOCKS]);

/* No two values lead from one hash to the same, no two hashes by one value. */
static inline uint64_t mix(uint64_t hash, uint64_t value)
{
    return ((hash >> 29 | hash << 35) ^ value) * 0x9fb21c651e98df25u + 0x9e3779b97f4a7c15u;
}

#endif
