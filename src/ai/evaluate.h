/* evaluate.h - what a position is worth, without looking ahead. All in whole numbers, so that players choose the same
 * everywhere. */
#ifndef DCG_AI_EVALUATE_H
#define DCG_AI_EVALUATE_H

#include "state/state.h"

enum feature {
#define FEATURE(name, weight, meaning) FEATURE_##name,
#include "ai/evaluate_table.def"
#undef FEATURE
    FEATURES
};

enum { CERTAIN = 65536 }; /* a chance of 1 */

/* What there is of each on a player's side. */
void features(const struct table *t, int player, int32_t found[FEATURES]);
/* A player's chance to win, 0 to CERTAIN; that of the other one is the rest. */
int32_t evaluate(const struct table *t, int player);
/* The chance that belongs to so many thousandths of a logit. */
int32_t chance_of(int32_t logit);

#endif
