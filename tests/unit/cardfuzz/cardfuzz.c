/* Exercising cards: which parts of a card's text there are, and which of them were executed. */
#include "query/coverage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct notes {
    int count;
    char text[16][DCG_MAX_TEXT];
};

static void note(void *user, const dcg_finding *finding)
{
    struct notes *notes = user;

    assert_false(finding->error);
    if (notes->count < 16)
        (void)snprintf(notes->text[notes->count++], DCG_MAX_TEXT, "%s", finding->text);
}

enum { ALL = 1, INHERITED, NEVER, AVENGED }; /* cards of the set */
static const char text[] =
    "card EX-1 \"Allmon\"\ndigimon red level 4\ncost 5\ndp 5000\nkeywords Blocker, Evade\n"
    "text [On Play] Gain 1 memory.\n"
    "card EX-2 \"Undermon\"\ndigimon red level 4\ncost 5\ndp 5000\ninherited Retaliation, Jamming\n"
    "card EX-3 \"Nevermon\"\ndigimon red level 4\ncost 5\ndp 5000\n"
    "text [On Play] If you have 30 or more Tamers, gain 1 memory.\n"
    "card EX-4 \"Avengemon\"\ndigimon red level 4\ncost 5\ndp 5000\nkeywords Retaliation\n";

struct tools {
    dcg_cards *cards;
    dcg_exerciser *exerciser;
};

static int begin(void **state)
{
    static struct tools tools;
    dcg_error error = {0};

    tools.cards = dcg_cards_new(false);
    if (dcg_cards_add(tools.cards, text, sizeof text - 1, &error) == DCG_OK)
        tools.exerciser = dcg_exerciser_new(tools.cards, &error);
    *state = &tools;
    return tools.exerciser ? 0 : 1;
}

static int end(void **state)
{
    struct tools *tools = *state;

    dcg_exerciser_free(tools->exerciser);
    dcg_cards_free(tools->cards);
    return 0;
}

static dcg_exercise_result exercised(const struct tools *tools, int def, struct notes *notes)
{
    dcg_exercise_result result = {0};
    dcg_exercise plan = {.seed = 3, .positions = 12, .found = note, .user = notes};

    notes->count = 0;
    assert_int_equal(dcg_exercise_card(tools->exerciser, (dcg_card_def)def, &plan, &result), DCG_OK);
    assert_int_equal(result.errors, 0);
    return result;
}

static void all_of_it_is_executed(void **state)
{
    struct notes notes;
    dcg_exercise_result r = exercised(*state, ALL, &notes);

    assert_int_equal(r.parts, 4); /* two keywords, an icon, what is gained */
    assert_int_equal(r.executed, 4);
    assert_int_equal(r.questions, 0);
    assert_int_equal(notes.count, 0);
}

static void inherited_keywords_are_executed_when_it_is_gone(void **state)
{
    struct notes notes;
    dcg_exercise_result r = exercised(*state, INHERITED, &notes);

    assert_int_equal(r.parts, 2);
    assert_int_equal(r.executed, 2);
}

static void keywords_are_executed_when_it_is_gone(void **state)
{
    struct notes notes;
    dcg_exercise_result r = exercised(*state, AVENGED, &notes);

    assert_int_equal(r.parts, 1);
    assert_int_equal(r.executed, 1);
}

static void what_never_holds_is_told(void **state)
{
    struct notes notes;
    dcg_exercise_result r = exercised(*state, NEVER, &notes);

    assert_true(r.executed < r.parts);
    assert_int_equal(r.questions, 1);
    assert_int_equal(r.both_ways, 0);
    assert_true(notes.count > 0);
}

static void spots_are_found_again(void **state)
{
    static struct coverage coverage;

    (void)state;
    for (uint32_t i = 0; i < SPOTS; i++)
        assert_true(coverage_want(&coverage, i % 7, 5000 + i / 7));
    assert_true(coverage_want(&coverage, 3, 5000));
    assert_int_equal(coverage.count, SPOTS);
    assert_false(coverage_want(&coverage, 8, 1));
    assert_null(coverage_find(&coverage, 8, 1));
    coverage_leave(&coverage, 8, 1, COVERAGE_DONE);
    for (uint32_t i = 0; i < SPOTS; i++) {
        struct spot *spot = coverage_find(&coverage, i % 7, 5000 + i / 7);
        assert_true(spot == &coverage.spot[i]);
        assert_int_equal(spot->marks, 0);
    }
    coverage_leave(&coverage, 3, 5000, COVERAGE_JUDGED | COVERAGE_DONE);
    coverage_leave(&coverage, 3, 5000, COVERAGE_DONE | COVERAGE_HELD);
    assert_int_equal(coverage.fresh, 3);
    assert_int_equal(coverage_find(&coverage, 3, 5000)->marks,
                     COVERAGE_JUDGED | COVERAGE_DONE | COVERAGE_HELD);
    assert_int_equal(coverage_find(&coverage, 4, 5000)->marks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_it_is_executed),
        cmocka_unit_test(inherited_keywords_are_executed_when_it_is_gone),
        cmocka_unit_test(keywords_are_executed_when_it_is_gone),
        cmocka_unit_test(what_never_holds_is_told),
        cmocka_unit_test(spots_are_found_again),
    };

    return cmocka_run_group_tests_name("exercise", tests, begin, end);
}
