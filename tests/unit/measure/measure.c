/* measure.c - productions of a reading are noted and can be taken away; measures count what they say. */
#include "language/reader.h"
#include "language/grammar.h"
#include "language/render.h"
#include "measure/derive.h"

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

    reader_note(reader, true);
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

/* Keeps a line, and its tree, as that of a card. */
static struct tree line_of(dcg_measures *m, const char *text)
{
    assert_int_equal(dcg_measures_line(m, "X-1", "X", text, strlen(text)), DCG_OK);
    assert_true(m->line[m->lines - 1].read);
    return tree_of(m, m->line[m->lines - 1].root);
}

static void compares_trees_and_programs(void **state)
{
    (void)state;
    dcg_measures *m = dcg_measures_new();
    line_of(m, "[On Play] Delete 1 of your opponent's Digimon with 3300 DP or less.");
    line_of(m, "[On Play] Delete 1 of your opponent's Digimon with 4400 DP or less.");
    line_of(m, "[On Play] Delete 1 of your opponent's Digimon with [A] in its name.");
    line_of(m, "[On Play] Delete 1 of your opponent's Digimon with [B] in its name.");
    line_of(m, "[When Digivolving] Delete 1 of your opponent's Digimon with 3300 DP or less.");
    struct tree tree[5];

    for (uint32_t i = 0; i < 5; i++)
        tree[i] = tree_of(m, m->line[i].root);
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 5; k++) {
            assert_int_equal(trees_same(&tree[i], &tree[k], false), i == k);
            assert_int_equal(trees_same(&tree[i], &tree[k], true), i == k);
        }
    assert_true(programs_same(&tree[0], &tree[0]));
    assert_false(programs_same(&tree[0], &tree[1]));
    assert_false(programs_same(&tree[2], &tree[3]));
    assert_false(programs_same(&tree[0], &tree[4]));
    dcg_measures_free(m);
}

static void puts_phrases_in_place_of_others(void **state)
{
    (void)state;
    dcg_measures *m = dcg_measures_new();
    struct tree from = line_of(m, "[On Play] Suspend this Digimon.");
    struct tree to = line_of(m, "[On Play] Unsuspend 1 of your Tamers.");
    struct phrases mine, theirs;
    int found = 0;

    phrases_find(m, from.root, &mine);
    phrases_find(m, to.root, &theirs);
    assert_true(mine.count > 0 && theirs.count > 0);
    for (int i = 0; i < theirs.count; i++) {
        char text[200];
        if (theirs.phrase[i].category != mine.phrase[0].category)
            continue;
        node_id root = phrase_replace(m, to.root, i, mine.phrase[0].node);
        assert_int_not_equal(root, 0);
        assert_true(render_text(m->trees, m->trees->node, root, text, sizeof text) > 0);
        assert_string_equal(text, "[On Play] Suspend this Digimon.");
        found++;
    }
    assert_int_equal(found, 1);
    dcg_measures_free(m);
}

static void derives_the_same_trees_by_the_same_seed(void **state)
{
    (void)state;
    dcg_measures *m = dcg_measures_new();
    dcg_cards *trees = dcg_cards_new(false);
    static struct deriver d, again;

    line_of(m, deletion);
    assert_true(deriver_begin(&d, m, 3));
    assert_true(deriver_begin(&again, m, 3));
    for (int i = 0; i < 200; i++) {
        node_id root = derive(&d, trees, SYMBOL_line);
        assert_int_not_equal(root, 0);
        assert_int_equal(root, derive(&again, trees, SYMBOL_line));
    }
    deriver_end(&d);
    deriver_end(&again);
    dcg_cards_free(trees);
    dcg_measures_free(m);
}

static void derives_a_tree_with_another_part(void **state)
{
    (void)state;
    dcg_measures *m = dcg_measures_new();
    dcg_cards *trees = dcg_cards_new(false);
    static struct deriver d;
    int others = 0;

    line_of(m, deletion);
    assert_true(deriver_begin(&d, m, 5));
    for (int i = 0; i < 50; i++) {
        uint64_t before = d.state;
        node_id root = derive(&d, trees, SYMBOL_line);
        uint64_t after = d.state;
        int expansions = d.expansions;
        for (int k = 0; k <= expansions; k++) {
            d.state = before;
            node_id other = derive_changed(&d, trees, SYMBOL_line, k, (uint64_t)i * 1000 + 1);
            assert_int_not_equal(other, 0);
            if (k) { /* what follows the part stays as it was */
                assert_int_equal(d.state, after);
                assert_int_equal(d.expansions, expansions);
            }
            others += other != root;
            assert_true(k < expansions || other == root);
        }
    }
    assert_true(others > 50);
    deriver_end(&d);
    dcg_cards_free(trees);
    dcg_measures_free(m);
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
        cmocka_unit_test(compares_trees_and_programs),
        cmocka_unit_test(puts_phrases_in_place_of_others),
        cmocka_unit_test(derives_the_same_trees_by_the_same_seed),
        cmocka_unit_test(derives_a_tree_with_another_part),
        cmocka_unit_test(refuses_what_is_no_measure),
    };

    return cmocka_run_group_tests_name("measure", tests, NULL, NULL);
}
