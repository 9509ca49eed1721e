/* measure.c - productions of a reading are noted and can be taken away; measures count what they say. */
#include "language/reader.h"
#include "language/grammar.h"
#include "measure/measure.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char deletion[] = "[On Play] Delete 1 of your opponent's Digimon.";

static bool reads(dcg_reader *reader, const char *text)
{
    return dcg_reader_line(reader, text, strlen(text), NULL) == DCG_OK;
}

static void notes_the_productions_of_a_reading(void **state)
{
    (void)state;
    struct productions used = {0}, again = {0};
    dcg_reader *reader = dcg_reader_new();
    int deletes = 0, lines = 0;

    reader_note(reader);
    assert_true(reads(reader, deletion));
    reader_used(reader, &used);
    for (int i = 0; i < grammar.productions; i++) {
        const struct production *p = &grammar.production[i];
        deletes += productions_have(&used, i) && p->kind == NODE_MOVE && p->mode == MODE_DELETE;
        lines += productions_have(&used, i) && p->symbol == SYMBOL_line;
    }
    assert_int_equal(deletes, 1);
    assert_int_equal(lines, 1);
    assert_true(reads(reader, "[On Play] Delete 1 of your opponent's Tamers."));
    reader_used(reader, &again);
    assert_memory_not_equal(&used, &again, sizeof used);
    assert_false(reads(reader, "[On Play] Zwixt."));
    memset(&again, 0, sizeof again);
    reader_used(reader, &again);
    assert_memory_equal(&again, &(struct productions){0}, sizeof again);
    dcg_reader_free(reader);
}

static void takes_productions_away(void **state)
{
    (void)state;
    struct productions masked = {0};
    dcg_reader *reader = dcg_reader_new();

    for (int i = 0; i < grammar.productions; i++)
        if (grammar.production[i].kind == NODE_MOVE && grammar.production[i].mode == MODE_DELETE)
            productions_add(&masked, i);
    assert_true(reads(reader, deletion));
    reader_mask(reader, &masked);
    assert_false(reads(reader, deletion));
    assert_true(reads(reader, "[On Play] Suspend 1 of your opponent's Digimon."));
    reader_mask(reader, NULL);
    assert_true(reads(reader, deletion));
    dcg_reader_free(reader);
}

static void samples_as_many_as_wanted(void **state)
{
    (void)state;
    int first = 0;

    for (uint64_t seed = 0; seed < 200; seed++) {
        struct sample sample = sample_begin(seed, 10, 3);
        int taken = 0;
        for (int i = 0; i < 10; i++) {
            bool takes = sample_takes(&sample);
            taken += takes;
            first += takes && i == 0;
        }
        assert_int_equal(taken, 3);
        assert_false(sample_takes(&sample));
    }
    assert_in_range(first, 30, 90); /* of 60 */
    struct sample all = sample_begin(1, 5, 0);
    for (int i = 0; i < 5; i++)
        assert_true(sample_takes(&all));
}

static void refuses_what_is_no_measure(void **state)
{
    (void)state;
    dcg_measures *m = dcg_measures_new();
    const dcg_measure_plan plan = {0};

    assert_int_equal(dcg_measure_take(m, DCG_MEASURE_COUNT, &plan), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_measure_take(m, -1, &plan), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_measure_take(m, DCG_MEASURE_CARDS, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_measure_take(NULL, DCG_MEASURE_CARDS, &plan), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_measures_line(m, "X-1", NULL, "x", 1), DCG_ERROR_ARGUMENT);
    for (int i = 0; i < DCG_MEASURE_COUNT; i++)
        assert_non_null(dcg_measure_name(i));
    assert_null(dcg_measure_name(DCG_MEASURE_COUNT));
    assert_null(dcg_measure_text(-1));
    assert_int_equal(dcg_measure_take(m, DCG_MEASURE_CARDS, &plan), DCG_OK); /* of no cards */
    dcg_measures_free(m);
    dcg_measures_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_the_productions_of_a_reading),
        cmocka_unit_test(takes_productions_away),
        cmocka_unit_test(samples_as_many_as_wanted),
        cmocka_unit_test(refuses_what_is_no_measure),
    };

    return cmocka_run_group_tests_name("measure", tests, NULL, NULL);
}
