/* language.c - what is read is rendered again, and what is rendered reads the same. */
#include "language/chart.h"
#include "language/render.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct tools {
    dcg_cards *cards;
    struct chart *chart;
};

static int begin(void **state)
{
    static struct tools t;

    t.cards = dcg_cards_new(false);
    t.chart = chart_new(t.cards);
    *state = &t;
    return t.chart ? 0 : 1;
}

static int end(void **state)
{
    struct tools *t = *state;

    chart_free(t->chart);
    dcg_cards_free(t->cards);
    return 0;
}

static void test_table(void **state)
{
    (void)state;
    for (int mode = 2; mode < MODE_KINDS; mode++)
        assert_true(strcmp(node_mode_name(mode - 1), node_mode_name(mode)) < 0);
}

/* They are found by their order. */
static void test_modes(void **state)
{
    (void)state;
    for (int i = 2; i < MODE_KINDS; i++)
        if (strcmp(node_mode_name(i - 1), node_mode_name(i)) >= 0)
            fail_msg("%s comes before %s", node_mode_name(i - 1), node_mode_name(i));
}

static int read_line(struct tools *t, const char *text, node_id *node)
{
    return chart_text(t->chart, text, strlen(text)) ? chart_read(t->chart, SYMBOL_line, node, 1) : 0;
}

static void check_line(struct tools *t, const char *text, const char *expected)
{
    char first[1024], second[1024];
    node_id node;

    if (!read_line(t, text, &node))
        fail_msg("not read: %s", text);
    render_text(t->cards, t->chart->node, node, first, sizeof first);
    assert_string_equal(first, expected);
    if (!read_line(t, first, &node))
        fail_msg("not read again: %s", first);
    render_text(t->cards, t->chart->node, node, second, sizeof second);
    assert_string_equal(second, first);
}

static void test_modern(void **state)
{
    static const char *const lines[] = {
        "<Blocker>",
        "[On Play] Delete 1 of your opponent's Digimon with 9000 DP or less.",
        "[When Attacking] [Once Per Turn] Gain 1 memory.",
        "[Your Turn] All of your [Cinder] trait Digimon get +1000 DP.",
        "[All Turns] While you have 3 or fewer security cards, this Digimon gets +2000 DP.",
        "[On Deletion] You may play 1 level 3 red Digimon card from your trash without paying the cost.",
        "[Digivolve] Lv.3 w/[Ember] trait: Cost 2",
        "[On Play] Play 1 [Glow] Token. (Digimon/Cost 3/Lv.4/White/Rookie/Dark Wanderer/3000 DP/<Blocker>)",
    };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        check_line(*state, lines[i], lines[i]);
}

static void test_old(void **state)
{
    check_line(*state, "[On Play] Trigger <Draw 1>.", "[On Play] Trigger <Draw 1>.");
    check_line(*state, "Digivolve: 0 from [Sparkit]", "Digivolve: 0 from [Sparkit]");
    check_line(*state, "[On Play] One of your Digimon gets +7000 DP until the end of your opponent's turn.",
               "[On Play] One of your Digimon gets +7000 DP until the end of your opponent's turn.");
}

/* Names that cards wrote in another way once: each is found by either. */
static void test_spellings(void **state)
{
    static const char *const spellings[][2] = {
#define SPELLING(name, old) {name, old},
#include "language/spelling_table.def"
#undef SPELLING
    };

    (void)state;
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        assert_string_equal(spelling_name(spellings[i][1], strlen(spellings[i][1])), spellings[i][0]);
        assert_string_equal(spelling_old(spellings[i][0]), spellings[i][1]);
    }
    assert_null(spelling_name("Emberling", strlen("Emberling")));
    assert_null(spelling_old("Emberling"));
}

static void test_unreadable(void **state)
{
    static const char *const lines[] = {
        "",
        "[On Play]",
        "[On Play Delete 1 of your opponent's Digimon.",
        "[On Play] Delete 1 of your opponent's.",
        "[On Play] Delete 1 of your opponent's Digimon with.",
        "[On Play] Delete 1 of your opponent's Digimon gladly.",
        "[On Play] Gain memory.",
    };
    node_id node;

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (read_line(*state, lines[i], &node))
            fail_msg("read: %s", lines[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table), cmocka_unit_test(test_modes),     cmocka_unit_test(test_modern),
        cmocka_unit_test(test_old),   cmocka_unit_test(test_spellings), cmocka_unit_test(test_unreadable),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
