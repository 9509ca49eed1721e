/* The statistics of simulations: published values, values computed apart from the program, and whether intervals hold
 * what they promise. */
#include "unit/place.h"
#include "state/random.h"

#include "cli/sim_stats.h"

static void near(double got, double want, double off)
{
    if (got - want > off || want - got > off)
        fail_msg("%.9f instead of %.9f", got, want);
}

/* Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
static void wilson_as_published(void **unused)
{
    static const struct {
        uint64_t wins, games;
        double low, high;
    } known[] = {
        {81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}};

    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct rate rate = rate_of(known[i].wins, known[i].games);
        near(rate.rate, (double)known[i].wins / (double)known[i].games, 1e-12);
        near(rate.low, known[i].low, 5e-5);
        near(rate.high, known[i].high, 5e-5);
        near(rate_half(rate), (known[i].high - known[i].low) / 2, 5e-5);
    }
    struct rate none = rate_of(0, 0);
    near(none.low, 0, 0);
    near(none.high, 1, 0);
    near(rate_of(20, 20).high, 1, 0);
}

static void differences(void **unused)
{
    struct difference d = difference_of(&(struct paired){100, 40, 120}, 1);

    (void)unused;
    near(d.by.rate, 0.1, 1e-12);
    near(d.by.low, 0.048838444, 1e-9);
    near(d.by.high, 0.151161556, 1e-9);
    near(d.spread, 0.263630552, 1e-9);
    assert_int_equal(difference_verdict(&d), SURE_BETTER);
    assert_int_equal(seeds_for_width(&d, 0.01), 2670);
    assert_int_equal(seeds_for_finding(&d, 0.1), 55);
    assert_int_equal(seeds_for_finding(&d, -0.1), 55);

    d = difference_of(&(struct paired){1000, -300, 1800}, 1);
    near(d.by.low, -0.095280165, 1e-9);
    near(d.by.high, -0.054719835, 1e-9);
    assert_int_equal(difference_verdict(&d), SURE_WORSE);

    /* Games that were all the same aren't certainty. */
    d = difference_of(&(struct paired){50, 0, 0}, 1);
    near(d.by.low, -0.026912022, 1e-9);
    near(d.by.high, 0.026912022, 1e-9);
    assert_int_equal(difference_verdict(&d), NOT_SURE);
    assert_int_equal(seeds_for_finding(&d, 0), 0);

    /* Two opponents count the same, however many seeds each has; twice the same halves the variance. */
    d = difference_of((struct paired[]){{100, 40, 120}, {1000, -300, 1800}}, 2);
    near(d.by.rate, 0.0125, 1e-12);
    struct difference once = difference_of(&(struct paired){100, 40, 120}, 1);
    struct difference twice = difference_of((struct paired[]){{100, 40, 120}, {100, 40, 120}}, 2);
    near(rate_half(twice.by) * rate_half(twice.by) * 2, rate_half(once.by) * rate_half(once.by), 1e-12);

    d = difference_of(&(struct paired){0}, 1);
    near(d.by.low, -1, 0);
    near(d.by.high, 1, 0);
}

static void sums_join(void **unused)
{
    struct paired whole = {0}, parts[2] = {{0}};

    (void)unused;
    for (int i = 0; i < 25; i++) {
        paired_add(&whole, i % 5, i * 7 % 5);
        paired_add(&parts[i & 1], i % 5, i * 7 % 5);
    }
    paired_join(&parts[1], &parts[0]);
    assert_memory_equal(&whole, &parts[1], sizeof whole);
    assert_int_equal(whole.seeds, 25);
}

/* Points of both games of a seed, each won with the same chance in thousandths. */
static int points(uint64_t random[4], uint32_t chance)
{
    int won = random_below(random, 1000) < chance;

    won += random_below(random, 1000) < chance;
    return 2 * won;
}

/* How often, of 2000 comparisons of 100 seeds, the interval holds the true difference. */
static int ability(uint32_t first, uint32_t second, uint64_t seed)
{
    double by = ((double)second - (double)first) / 1000;
    uint64_t random[4];
    int count = 0;

    random_seed(random, seed);
    for (int i = 0; i < 2000; i++) {
        struct paired sum = {0};
        for (int k = 0; k < 100; k++) {
            int one = points(random, first);
            paired_add(&sum, one, points(random, second));
        }
        struct difference d = difference_of(&sum, 1);
        count += d.by.low <= by && by <= d.by.high;
    }
    return count;
}

/* 95 %, give or take three times the standard error of 0.5 %. */
static void intervals_hold(void **unused)
{
    static const uint32_t chances[][2] = {{500, 500}, {300, 300}, {450, 550}, {100, 900}};

    (void)unused;
    for (size_t i = 0; i < sizeof chances / sizeof chances[0]; i++) {
        int count = ability(chances[i][0], chances[i][1], i);
        assert_in_range(count, 1870, 1930);
    }
    assert_in_range(ability(10, 10, 9), 1870,
                    2000); /* hardly any game differs: too wide rather than too narrow */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_as_published),
        cmocka_unit_test(differences),
        cmocka_unit_test(sums_join),
        cmocka_unit_test(intervals_hold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
