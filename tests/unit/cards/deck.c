/* Deck lists: reading them, every kind of error with its position, and the rules about building decks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dcg.h>

#include <stdio.h>
#include <string.h>

static dcg_cards *cards;

static int cards_make(void **state)
{
    static const char more[] = "card T-1 \"A token\"\ndigimon red\ntoken\n"
                               "card T-2 \"Many\"\ndigimon red level 3\ncopies any\n"
                               "card T-3 \"Egg\"\ndigi-egg red level 2\n"
                               "card T-4 \"One\"\noption red\ncost 1\ncopies 1\n"
                               "card T-5 \"More eggs\"\ndigi-egg red level 2\ncopies any\n";
    (void)state;
    cards = dcg_cards_new(true);
    return cards ? (int)dcg_cards_add(cards, more, sizeof more - 1, NULL) : -1;
}

static int cards_end(void **state)
{
    (void)state;
    dcg_cards_free(cards);
    return 0;
}

static dcg_deck deck_of(const char *text)
{
    dcg_deck deck;
    dcg_error error;

    if (dcg_deck_read(cards, text, strlen(text), &deck, &error) != DCG_OK)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return deck;
}

/* The deck breaks exactly these rules, in this order. */
static void expect_problems(const char *text, const char *const *rules)
{
    dcg_deck deck = deck_of(text);
    dcg_deck_problem problem[8];
    int count = dcg_deck_check(cards, &deck, problem, 8), expected = 0;

    for (; rules[expected]; expected++) {
        assert_true(expected < count);
        if (problem[expected].rule != dcg_rule_find(rules[expected]))
            fail_msg("%s: not %s: %s", text, rules[expected], problem[expected].text);
        assert_int_not_equal(problem[expected].rule, 0);
        assert_true(strlen(problem[expected].text) > 0);
    }
    assert_int_equal(count, expected);
}

static void forms(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "4 TR-004",
        "TR-004 4",
        "4 TR-004 Cinderpup",
        "TR-004 4 Cinderpup",
        "4x TR-004",
        "TR-004 x4",
        "X4 TR-004 Cinderpup 2",
        "  TR-004\t4X  ",
        "4 TR-004 # comment",
        "4 TR-004 // name",
        "\xEF\xBB\xBF\064 TR-004",
        "1 TR-004\r\n\n# or\n3 TR-004\r\n",
        "4 Cinderpup TR-004",
        "TR-004\n3 TR-004 Cinderpup",
        "#\n// Deck\n4 TR-004",
        "2 TR-004\n2 TR-004",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        dcg_deck deck = deck_of(lines[i]);
        assert_int_equal(deck.main_count, 4);
        assert_int_equal(deck.egg_count, 0);
        assert_int_equal(deck.main[3], dcg_cards_find(cards, "TR-004"));
        assert_string_equal(deck.name, "");
    }
    dcg_deck deck = deck_of("Name:  My d\xC3\xA9"
                            "ck #1 \n3 TR-001\n2 TR-003\n1 TR-002\n1 TR-004");
    assert_string_equal(deck.name, "My d\xC3\xA9"
                                   "ck #1");
    assert_int_equal(deck.egg_count, 4);
    assert_int_equal(deck.main_count, 3);
    assert_int_equal(deck.egg[3], dcg_cards_find(cards, "TR-002"));
    assert_int_equal(deck.main[2], dcg_cards_find(cards, "TR-004"));
    assert_int_equal(deck_of("").main_count, 0);
}

static const struct {
    const char *text;
    int line, column;
    const char *words;
    dcg_status status;
} errors[] = {
    {"4 TR-999 Nobody", 1, 0, "there is no card 'TR-999'", DCG_ERROR_FORMAT},
    {"\nhello", 2, 1, "there is no card in 'hello'", DCG_ERROR_FORMAT},
    {"4", 1, 1, "a count without a card", DCG_ERROR_FORMAT},
    {"0 TR-004", 1, 1, "expected a count from 1 to 200, found '0'", DCG_ERROR_FORMAT},
    {"TR-004 201", 1, 8, "found '201'", DCG_ERROR_FORMAT},
    {"-1 TR-004", 1, 1, "expected a count from 1 to 200, found '-1'", DCG_ERROR_FORMAT},
    {"99999999999 TR-004", 1, 1, "expected a count", DCG_ERROR_FORMAT},
    {"TR-004 4\n  200 TR-003", 2, 0, "at most 200 cards", DCG_ERROR_CAPACITY},
    {"4 TR-004\n4 Cinderpap", 2, 1, "there is no card 'Cinderpap'; did you mean 'Cinderpup'?",
     DCG_ERROR_FORMAT},
};

static void every_error(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        dcg_deck deck;
        dcg_error error;
        dcg_status status = dcg_deck_read(cards, errors[i].text, strlen(errors[i].text), &deck, &error);
        if (status != errors[i].status || error.status != status || error.line != errors[i].line ||
            error.column != errors[i].column || !strstr(error.text, errors[i].words))
            fail_msg("%s\n gives %d at %d:%d: %s", errors[i].text, (int)status, error.line, error.column,
                     error.text);
        assert_int_equal(deck.main_count + deck.egg_count + deck.name[0], 0);
    }
}

static void wrong_calls(void **state)
{
    (void)state;
    dcg_deck deck = deck_of("4 TR-004");
    dcg_error error;

    assert_int_equal(dcg_deck_read(NULL, "", 0, &deck, &error), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_deck_read(cards, "", 0, NULL, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_deck_read(cards, NULL, 1, &deck, &error), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_deck_check(cards, NULL, NULL, 0), 1);
    assert_int_equal(dcg_deck_check(NULL, &deck, NULL, 0), 1);
    deck.main_count = DCG_MAX_DECK + 1;
    assert_int_equal(dcg_deck_check(cards, &deck, NULL, 0), 1);
}

#define FORTY_SIX "46 T-2 Many\n"

static void legal(void **state)
{
    (void)state;
    static const char *const none[] = {NULL};

    expect_problems("50 T-2", none); /* no Digi-Eggs at all, 1-4-1-3-1 */
    expect_problems(FORTY_SIX "4 TR-004\n4 T-3\n1 TR-001", none);
    expect_problems("49 T-2\n1 T-4\n5 T-5", none);
}

static void illegal(void **state)
{
    (void)state;
    static const char *const size[] = {"1-4-1-2-1", NULL};
    static const char *const copies[] = {"1-4-1-2-2", NULL};
    static const char *const eggs[] = {"1-4-1-3-1", NULL};
    static const char *const egg_copies[] = {"1-4-1-3-2", NULL};
    static const char *const token[] = {"1-4-4-2", NULL};
    static const char *const all[] = {"1-4-1-2-1", "1-4-1-2-2", "1-4-1-2-2", "1-4-1-3-1", "1-4-1-3-2", NULL};

    expect_problems(FORTY_SIX "4 TR-004\n1 TR-003", size);
    expect_problems("49 T-2", size);
    expect_problems("", size);
    expect_problems("45 T-2\n5 TR-004", copies);
    expect_problems("45 T-2\n3 TR-004\n2 TR-004", copies);
    expect_problems("48 T-2\n2 T-4", copies);
    expect_problems("50 T-2\n3 T-3\n3 TR-001", eggs);
    expect_problems("50 T-2\n6 T-5", eggs);
    expect_problems("50 T-2\n5 T-3", egg_copies);
    expect_problems("49 T-2\n1 T-1", token);
    expect_problems("5 TR-004\n6 TR-003\n7 T-3", all);
}

static void cards_in_the_wrong_deck(void **state)
{
    (void)state;
    dcg_deck deck = deck_of("50 T-2");
    dcg_deck_problem problem[3];

    deck.main[0] = dcg_cards_find(cards, "T-3");
    deck.egg[deck.egg_count++] = dcg_cards_find(cards, "T-2");
    deck.main[1] = 0;
    assert_int_equal(dcg_deck_check(cards, &deck, problem, 3), 3);
    assert_int_equal(problem[0].rule, dcg_rule_find("2-2-3"));
    assert_int_equal(problem[0].card, deck.main[0]);
    assert_int_equal(problem[1].card, 0);
    assert_int_equal(problem[2].card, deck.egg[0]);
}

/* More problems than there is room for are counted, not written. */
static void room_for_problems(void **state)
{
    (void)state;
    dcg_deck deck = deck_of("5 TR-004\n6 TR-003\n7 T-3");
    dcg_deck_problem problem[2] = {{.card = 0}, {.card = 77}};

    assert_int_equal(dcg_deck_check(cards, &deck, problem, 1), 5);
    assert_int_equal(problem[0].rule, dcg_rule_find("1-4-1-2-1"));
    assert_int_equal(problem[1].card, 77);
    assert_int_equal(dcg_deck_check(cards, &deck, NULL, 0), 5);
    assert_int_equal(dcg_deck_check(cards, &deck, NULL, 5), 5);
}

static void embedded(void **state)
{
    (void)state;
    dcg_deck deck;
    dcg_error error;
    int count = dcg_deck_embedded_count();

    assert_null(dcg_deck_embedded_name(count));
    assert_null(dcg_deck_embedded_name(-1));
    assert_int_equal(dcg_deck_embedded(cards, "st1", &deck, &error), DCG_OK);
    assert_string_equal(deck.name, "ST-1");
    assert_int_equal(dcg_deck_embedded(cards, "nosuch", &deck, &error), DCG_ERROR_ARGUMENT);
    assert_non_null(strstr(error.text, "nosuch"));
    assert_int_equal(dcg_deck_embedded(cards, NULL, &deck, NULL), DCG_ERROR_ARGUMENT);
}

/* Those that are offered first, then lists of tournaments by their day, those without one last. */
static void library(void **state)
{
    (void)state;
    int first = dcg_deck_embedded_count(), all = dcg_deck_library_count();
    bool undated = false;

    assert_in_range(first, 1, all - 1);
    for (int i = 0; i < all; i++) {
        const dcg_deck_info *info = dcg_deck_library(i);
        dcg_deck deck;
        assert_int_equal(dcg_deck_embedded(cards, info->name, &deck, NULL), DCG_OK);
        assert_string_equal(deck.name, info->title);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(info->title, dcg_deck_library(k)->title);
        if (i < first) {
            assert_string_equal(dcg_deck_embedded_name(i), info->name);
            continue;
        }
        assert_true(info->archetype[0]);
        assert_true(!info->date[0] || (strcmp(info->date, "2020-") > 0 && info->place > 0 && !undated));
        assert_true(i == first || strcmp(info->date, dcg_deck_library(i - 1)->date) <= 0);
        undated = !info->date[0];
    }
    assert_null(dcg_deck_library(all));
}

/* The hash of a deck is about its cards, not about the set they are in. */
static void hash_of_the_cards(void **state)
{
    static const char *const more[] = {"", "card AA-001 \"Firstmon\"\ndigimon red level 3\n",
                                       "card TR-003 \"Emberling\"\ndigimon red level 3\ncost 9\n"};
    uint64_t hash[3], set[3];

    (void)state;
    for (int i = 0; i < 3; i++) {
        dcg_deck deck;
        dcg_cards *own = dcg_cards_new(true);
        assert_int_equal(dcg_cards_add(own, more[i], strlen(more[i]), NULL), DCG_OK);
        assert_int_equal(dcg_deck_embedded(own, "ember", &deck, NULL), DCG_OK);
        hash[i] = dcg_deck_hash(own, &deck);
        set[i] = dcg_cards_hash(own);
        dcg_cards_free(own);
    }
    assert_true(set[0] != set[1]);
    assert_true(hash[0] == hash[1]);
    assert_true(hash[0] != hash[2]);
    assert_int_equal(dcg_deck_hash(NULL, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms),
        cmocka_unit_test(every_error),
        cmocka_unit_test(legal),
        cmocka_unit_test(wrong_calls),
        cmocka_unit_test(illegal),
        cmocka_unit_test(cards_in_the_wrong_deck),
        cmocka_unit_test(embedded),
        cmocka_unit_test(library),
        cmocka_unit_test(room_for_problems),
        cmocka_unit_test(hash_of_the_cards),
    };

    return cmocka_run_group_tests_name("deck", tests, cards_make, cards_end);
}
