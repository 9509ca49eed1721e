/* Random numbers: known values, bounds, shuffles. */
#include "unit/place.h"
#include "state/random.h"

/* What the published constructions give, computed apart from this library. */
static void known_values(void **unused)
{
    static const struct {
        uint64_t seed, state[4], next[4], thousandth;
    } known[] = {
        {0,
         {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec},
         {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c},
         0x7aac8c483a2edd2f},
        {1,
         {0x910a2dec89025cc1, 0xbeeb8da1658eec67, 0xf893a2eefb32555e, 0x71c18690ee42c90b},
         {0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7},
         0xb8517c33c344d153},
        {UINT64_MAX,
         {0xe4d971771b652c20, 0xe99ff867dbf682c9, 0x382ff84cb27281e9, 0x6d1db36ccba982d2},
         {0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f},
         0xc3c93ea5cde434cc},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint64_t state[4], last = 0;
        random_seed(state, known[i].seed);
        assert_memory_equal(state, known[i].state, sizeof state);
        for (int n = 0; n < 1000; n++) {
            last = random_next(state);
            if (n < 4)
                assert_true(last == known[i].next[n]);
        }
        assert_true(last == known[i].thousandth);
    }
}

static void below_stays_below(void **unused)
{
    static const uint32_t bounds[] = {1, 2, 3, 7, 50, 55, 1024, 1u << 31, (1u << 31) + 1, UINT32_MAX};
    uint64_t state[4];

    (void)unused;
    random_seed(state, 42);
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++)
        for (int n = 0; n < 1000; n++)
            assert_true(random_below(state, bounds[i]) < bounds[i]);
}

/* Each of the numbers comes up about as often; four standard deviations are about 400 of 10000. */
static void below_is_even(void **unused)
{
    uint64_t state[4];
    int count[7] = {0};

    (void)unused;
    random_seed(state, 7);
    for (int n = 0; n < 70000; n++)
        count[random_below(state, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 9600, 10400);
}

/* With three quarters of all numbers as the bound, a plain remainder would favour the low third. */
static void below_rejects(void **unused)
{
    uint64_t state[4];
    int low = 0;

    (void)unused;
    random_seed(state, 11);
    for (int n = 0; n < 30000; n++)
        low += random_below(state, 3u << 30) < 1u << 30;
    assert_in_range(low, 9600, 10400);
}

static void count_defs(const struct place *p, const struct pile *pile, int count[16])
{
    memset(count, 0, 16 * sizeof count[0]);
    for (int i = 0; i < pile->count; i++)
        count[p->g->card[pile->at[i]].def]++;
}

/* 1-3-10: the cards stay where they are; what they are changes places, and nobody knows it any more. */
static void shuffle_permutes(void **state)
{
    struct place *p = *state;
    struct pile *deck = pile_of(p->g, 0, PILE_DECK);
    int before[16], after[16], moved = 0;
    uint8_t ids[PILE];
    uint16_t defs[PILE];

    for (int i = 0; i < 30; i++) {
        uint8_t card = put(p, 0, i % 3 ? i % 3 == 1 ? "R" : "C" : "T", DCG_PLACE_DECK);
        card_show(&p->t, card);
    }
    count_defs(p, deck, before);
    memcpy(ids, deck->at, sizeof ids);
    for (int i = 0; i < 30; i++)
        defs[i] = p->g->card[ids[i]].def;
    random_shuffle(&p->t, deck);
    count_defs(p, deck, after);
    assert_memory_equal(before, after, sizeof before);
    assert_memory_equal(ids, deck->at, sizeof ids);
    for (int i = 0; i < 30; i++) {
        moved += p->g->card[ids[i]].def != defs[i];
        assert_false(card_known(p->g, ids[i], 0));
        assert_false(card_known(p->g, ids[i], 1));
    }
    assert_true(moved > 5);
}

/* Every order of three cards comes up about as often. */
static void shuffle_is_even(void **state)
{
    struct place *p = *state;
    struct pile *deck = pile_of(p->g, 0, PILE_DECK);
    int count[6] = {0};

    put(p, 0, "R", DCG_PLACE_DECK);
    put(p, 0, "C", DCG_PLACE_DECK);
    put(p, 0, "T", DCG_PLACE_DECK);
    for (int n = 0; n < 12000; n++) {
        random_shuffle(&p->t, deck);
        uint16_t a = p->g->card[deck->at[0]].def, b = p->g->card[deck->at[1]].def,
                 c = p->g->card[deck->at[2]].def;
        count[2 * ((a > b) + (a > c)) + (b > c)]++;
    }
    for (int i = 0; i < 6; i++)
        assert_in_range(count[i], 1800, 2200);
}

static void shuffle_by_script(void **state)
{
    struct place *p = *state;
    struct pile *deck = pile_of(p->g, 0, PILE_DECK);
    struct script script = {.first_player = 1, .shuffles = 1};
    uint16_t tamer = dcg_cards_find(p->cards, "T"), rookie = dcg_cards_find(p->cards, "R");

    put(p, 0, "R", DCG_PLACE_DECK);
    put(p, 0, "C", DCG_PLACE_DECK);
    put(p, 0, "T", DCG_PLACE_DECK);
    script.shuffle[0].count = 2;
    script.shuffle[0].def[0] = tamer;
    script.shuffle[0].def[1] = rookie;
    p->t.script = &script;
    random_shuffle(&p->t, deck);
    assert_int_equal(script.used, 1);
    assert_int_equal(p->g->card[deck->at[0]].def, tamer);
    assert_int_equal(p->g->card[deck->at[1]].def, rookie);
    assert_int_equal(random_first_player(&p->t), 1);
    assert_int_equal(script.first_player, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(below_stays_below),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(below_rejects),
        cmocka_unit_test_setup_teardown(shuffle_permutes, place_begin, place_end),
        cmocka_unit_test_setup_teardown(shuffle_is_even, place_begin, place_end),
        cmocka_unit_test_setup_teardown(shuffle_by_script, place_begin, place_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
