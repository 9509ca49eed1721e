/* Limitation lists: banned, restricted, banned together; and what is wrong with a list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dcg.h>

#include <string.h>

static int broken(const char *limits, const char *list, dcg_deck_problem *problem, int max)
{
    dcg_cards *cards = dcg_cards_new(true);
    dcg_deck deck;
    dcg_error error;
    dcg_limits *l = dcg_limits_read(limits, strlen(limits), &error);

    if (!l)
        fail_msg("%s\n%d:%d: %s", limits, error.line, error.column, error.text);
    assert_int_equal(dcg_deck_read(cards, list, strlen(list), &deck, NULL), DCG_OK);
    int count = dcg_limits_check(l, cards, &deck, problem, max);
    dcg_limits_free(l);
    dcg_cards_free(cards);
    return count;
}

static void what_is_forbidden(void **state)
{
    dcg_deck_problem p[2];

    (void)state;
    assert_int_equal(broken("banned TR-004\n", "4 TR-003", p, 2), 0);
    assert_int_equal(broken("# soon\nbanned TR-003, tr-004 # both\n", "1 TR-004", p, 2), 1);
    assert_string_equal(p[0].text, "TR-004 Cinderpup is banned");
    assert_int_equal(p[0].rule, 0);
    assert_int_equal(broken("limit 1 TR-004", "1 TR-004", p, 2), 0);
    assert_int_equal(broken("limit 1 TR-004", "1 TR-004\n1 TR-004", p, 2), 1);
    assert_string_equal(p[0].text, "2 copies of TR-004 Cinderpup, restricted to 1");
    assert_int_equal(broken("limit 1 TR-001", "2 TR-001", p, 2), 1); /* a Digi-Egg */
    assert_int_equal(broken("pair TR-004 with TR-003, TR-005", "1 TR-004", p, 2), 0);
    assert_int_equal(broken("pair TR-004 with TR-003, TR-005", "1 TR-003\n1 TR-005", p, 2), 0);
    assert_int_equal(broken("pair TR-004 with TR-003, TR-005", "1 TR-003\n1 TR-004", p, 2), 1);
    assert_string_equal(p[0].text, "TR-004 Cinderpup can't be in a deck with TR-003");
    assert_int_equal(broken("banned TR-003\nbanned TR-004\nbanned XX9-999", "1 TR-003\n1 TR-004", p, 1), 2);
    assert_int_equal(broken("", "1 TR-003", NULL, 0), 0);
}

static void lists_refused(void **state)
{
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } cases[] = {
        {"forbidden TR-001", 1, 1, "expected 'name:', 'banned', 'limit' or 'pair'"},
        {"banned", 1, 7, "expected a card number"},
        {"\nbanned TR-001,", 2, 15, "expected a card number"},
        {"banned TR-001 TR-002", 1, 15, "expected the end of the line"},
        {"limit TR-001", 1, 7, "expected how many copies are allowed from 0 to 50"},
        {"pair TR-001 TR-002", 1, 13, "expected 'with'"},
        {"banned 0123456789012345678901234567890123456789", 1, 8, "expected a card number"},
    };
    dcg_error error;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        dcg_limits *l = dcg_limits_read(cases[i].text, strlen(cases[i].text), &error);
        if (l || error.line != cases[i].line || error.column != cases[i].column ||
            !strstr(error.text, cases[i].words))
            fail_msg("%s: %d:%d: %s", cases[i].text, error.line, error.column, error.text);
    }
    dcg_limits *l = dcg_limits_read("name: Summer 2026", 17, NULL);
    assert_string_equal(dcg_limits_name(l), "Summer 2026");
    dcg_limits_free(l);
    assert_string_equal(dcg_limits_name(NULL), "");
    assert_int_equal(dcg_limits_check(NULL, NULL, NULL, NULL, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_forbidden),
        cmocka_unit_test(lists_refused),
    };

    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
