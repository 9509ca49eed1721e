/* sim_stats.h - what sums over games tell: rates, differences, and how sure one can be of them.
 *
 * All intervals are for a confidence of 95 %. Sums are whole numbers, so they can be added up in any order.
 */
#ifndef DCG_CLI_SIM_STATS_H
#define DCG_CLI_SIM_STATS_H

#include <stdint.h>

struct rate {
    double rate, low, high;
};

/* Wilson's interval for a share: wins of games. */
struct rate rate_of(uint64_t wins, uint64_t games);
double rate_half(struct rate rate); /* half the width of its interval */

/* Two variants of a deck, each with the same seeds against the same opponent. A seed is two games with seats exchanged;
 * a win is 2 points and a draw 1, so the difference of the points of a seed is -4 to 4. */
struct paired {
    uint64_t seeds;
    int64_t points;   /* of the second variant beyond the first */
    uint64_t squares; /* of the differences of single seeds */
};
void paired_add(struct paired *sum, int first_points, int second_points);
void paired_join(struct paired *sum, const struct paired *part);

/* How much more of its games the second variant wins, over several opponents that all count the same. */
struct difference {
    struct rate by; /* -1 to 1 */
    double
        spread; /* standard deviation of one seed's difference over all opponents, as a share of its games */
};
struct difference difference_of(const struct paired *against, int opponents);

enum { SURE_BETTER = 1, SURE_WORSE = -1, NOT_SURE = 0 };
int difference_verdict(const struct difference *difference);

/* Seeds after which the interval would be +- half. */
uint64_t seeds_for_width(const struct difference *difference, double half);
/* Seeds with which a true difference of this size is found four times out of five. 0: there is none to find. */
uint64_t seeds_for_finding(const struct difference *difference, double by);

#endif
