/* sim_stats.c - the statistics of dcg sim, by the textbook: Wilson's interval for a share; the mean of paired
 * differences with the normal interval, steadied by two invented pairs as Agresti and Min do it, so that a few equal
 * games don't pass for certainty; sample sizes from the variance observed. */
#include "sim_stats.h"

static const double quantile_95 = 1.959963984540054;     /* of the normal distribution: 0.975 */
static const double quantile_power = 0.8416212335729143; /* 0.8 */

enum { WIN_POINTS = 2, SEED_POINTS = 2 * WIN_POINTS }; /* a seed is two games */

/* Newton's method; the program needs no mathematics library. */
static double root(double x)
{
    double y = x > 1 ? x : 1;
    for (int i = 0; i < 200 && y - x / y > 1e-12 * y; i++)
        y = (y + x / y) / 2;
    return y;
}

struct rate rate_of(uint64_t wins, uint64_t games)
{
    if (games == 0)
        return (struct rate){0, 0, 1};
    const double z = quantile_95;
    double n = (double)games, p = (double)wins / n;
    double scale = 1 + z * z / n, center = p + z * z / (2 * n);
    double half = z * root(p * (1 - p) / n + z * z / (4 * n * n));
    double low = (center - half) / scale, high = (center + half) / scale;
    return (struct rate){p, low < 0 || wins == 0 ? 0 : low, high > 1 || wins == games ? 1 : high};
}

double rate_half(struct rate rate)
{
    return (rate.high - rate.low) / 2;
}

void paired_add(struct paired *sum, int first_points, int second_points)
{
    int difference = second_points - first_points;
    sum->seeds++;
    sum->points += difference;
    sum->squares += (uint64_t)(difference * difference);
}

void paired_join(struct paired *sum, const struct paired *part)
{
    sum->seeds += part->seeds;
    sum->points += part->points;
    sum->squares += part->squares;
}

/* The variance of one seed's difference as a share. The invented pairs: in one each variant wins a game that the other
 * doesn't. */
static double paired_variance(const struct paired *p)
{
    double n = (double)p->seeds + 2, sum = (double)p->points;
    double squares = (double)p->squares + 2 * WIN_POINTS * WIN_POINTS;
    double variance = (squares - sum * sum / n) / (n - 1);
    return variance / (SEED_POINTS * SEED_POINTS);
}

struct difference difference_of(const struct paired *against, int opponents)
{
    double mean = 0, spread = 0, error = 0, count = opponents;
    for (int i = 0; i < opponents; i++) {
        const struct paired *p = &against[i];
        if (p->seeds == 0)
            return (struct difference){.by = {0, -1, 1}, .spread = 1};
        double variance = paired_variance(p) / (count * count);
        mean += (double)p->points / ((double)p->seeds * SEED_POINTS) / count;
        spread += variance;
        error += variance / ((double)p->seeds + 2);
    }
    double half = quantile_95 * root(error);
    double low = mean - half, high = mean + half;
    return (struct difference){.by = {mean, low < -1 ? -1 : low, high > 1 ? 1 : high},
                               .spread = root(spread)};
}

int difference_verdict(const struct difference *difference)
{
    return difference->by.low > 0 ? SURE_BETTER : difference->by.high < 0 ? SURE_WORSE : NOT_SURE;
}

static uint64_t seeds_for(double spread, double quantile, double size)
{
    double seeds = quantile * spread / size;
    seeds *= seeds;
    return seeds >= 1e18 ? (uint64_t)1e18 : (uint64_t)seeds + 1;
}

uint64_t seeds_for_width(const struct difference *difference, double half)
{
    return seeds_for(difference->spread, quantile_95, half);
}

uint64_t seeds_for_finding(const struct difference *difference, double by)
{
    double size = by < 0 ? -by : by;
    return size > 0 ? seeds_for(difference->spread, quantile_95 + quantile_power, size) : 0;
}
