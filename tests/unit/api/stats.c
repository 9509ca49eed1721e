/* The census: which events count for what, and that counting changes nothing. */
#include <dcg.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static dcg_census counted(const char *rule, dcg_event event)
{
    dcg_census census = {{0}};

    event.rule = dcg_rule_find(rule);
    dcg_census_take(&census, NULL, &event);
    return census;
}

static uint64_t total(const dcg_census *census)
{
    uint64_t sum = 0;

    for (int i = 0; i < DCG_CENSUS_COUNT; i++)
        sum += census->count[i];
    return sum;
}

static void plays_are_told_apart(void **state)
{
    dcg_event event = {.kind = DCG_EVENT_PLAYED, .from = DCG_PLACE_HAND, .to = DCG_PLACE_BATTLE};

    (void)state;
    dcg_census census = counted("7-1-3-3", event);
    assert_int_equal(census.count[DCG_CENSUS_PLAY], 1);
    assert_int_equal(total(&census), 1);
    event.cause = DCG_CAUSE_EFFECT;
    event.to = DCG_PLACE_BREEDING;
    census = counted("7-1-3-3", event);
    assert_int_equal(census.count[DCG_CENSUS_PLAY_EFFECT_HAND], 1);
    assert_int_equal(census.count[DCG_CENSUS_PLAY_BREEDING], 1);
    assert_int_equal(total(&census), 2);
    event.from = DCG_PLACE_OUTSIDE;
    event.to = DCG_PLACE_BATTLE;
    census = counted("7-1-3-3", event);
    assert_int_equal(census.count[DCG_CENSUS_PLAY_TOKEN], 1);
}

static void digivolving_from_a_tamer_counts_for_both(void **state)
{
    dcg_event event = {
        .kind = DCG_EVENT_DIGIVOLVED, .from = DCG_PLACE_HAND, .to = DCG_PLACE_BATTLE, .value = DCG_TAMER};

    (void)state;
    dcg_census census = counted("8-1-3-3", event);
    assert_int_equal(census.count[DCG_CENSUS_DIGIVOLVE], 1);
    assert_int_equal(census.count[DCG_CENSUS_DIGIVOLVE_TAMER], 1);
    event.value = DCG_DIGIMON;
    census = counted("8-1-3-3", event);
    assert_int_equal(census.count[DCG_CENSUS_DIGIVOLVE_TAMER], 0);
}

static void the_rule_matters(void **state)
{
    dcg_event event = {.kind = DCG_EVENT_TRASHED, .to = DCG_PLACE_TRASH};

    (void)state;
    dcg_census census = counted("13-1-7-4", event);
    assert_int_equal(total(&census), 0);
    census = counted("17-1-3-5", event);
    assert_int_equal(census.count[DCG_CENSUS_CHECK_FACE_DOWN], 1);
}

static void keywords_count_by_their_numbers(void **state)
{
    (void)state;
    dcg_census census =
        counted("16-21-1", (dcg_event){.kind = DCG_EVENT_KEYWORD, .value = DCG_KEYWORD_EVADE});
    assert_int_equal(census.count[DCG_KEYWORD_EVADE], 1);
    assert_int_equal(total(&census), 1);
    assert_string_equal(dcg_census_text(DCG_KEYWORD_EVADE), "<Evade>");
    assert_int_equal(dcg_census_rule(DCG_KEYWORD_EVADE), dcg_rule_find("16-21-1"));
}

static void every_entry_has_words_and_a_rule(void **state)
{
    int keywords = 0;

    (void)state;
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        keywords += dcg_census_rule(i) != 0;
    assert_int_equal(keywords, 44); /* 16-3 to 16-40, 16-42 to 16-47 */
    for (int i = DCG_KEYWORD_COUNT; i < DCG_CENSUS_COUNT; i++) {
        assert_non_null(dcg_rule_get(dcg_census_rule(i)));
        assert_true(strlen(dcg_census_text(i)) > 0);
    }
    assert_int_equal(dcg_census_rule(-1), 0);
    assert_int_equal(dcg_census_rule(DCG_CENSUS_COUNT), 0);
}

static void counting_changes_nothing(void **state)
{
    static dcg_deck deck[2];
    dcg_cards *cards = dcg_cards_new(true);
    dcg_census census = {{0}};
    dcg_sink sink = {dcg_census_take, &census};
    dcg_sim_stats alone = {0}, heard = {0};

    (void)state;
    assert_int_equal(dcg_deck_embedded(cards, "st1", &deck[0], NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(cards, "st2", &deck[1], NULL), DCG_OK);
    dcg_sim sim = {.cards = cards, .deck = {&deck[0], &deck[1]}, .seed = 3};
    assert_int_equal(dcg_simulate(&sim, 0, 20, &alone), DCG_OK);
    sim.sink = &sink;
    assert_int_equal(dcg_simulate(&sim, 0, 20, &heard), DCG_OK);
    assert_memory_equal(&alone, &heard, sizeof alone);
    assert_true(census.count[DCG_CENSUS_PLAY] > 0);
    assert_true(census.count[DCG_KEYWORD_BLOCKER] > 0);
    dcg_census sum = census;
    dcg_census_add(&sum, &census);
    assert_int_equal(sum.count[DCG_CENSUS_PLAY], 2 * census.count[DCG_CENSUS_PLAY]);
    dcg_cards_free(cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_are_told_apart),
        cmocka_unit_test(digivolving_from_a_tamer_counts_for_both),
        cmocka_unit_test(the_rule_matters),
        cmocka_unit_test(keywords_count_by_their_numbers),
        cmocka_unit_test(every_entry_has_words_and_a_rule),
        cmocka_unit_test(counting_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
