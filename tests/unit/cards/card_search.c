/* Searching cards: every field, how tests are combined, and what is wrong with an expression. */
#include <dcg.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char own_cards[] =
    "card QA1-01 \"Lanternmon\"\ndigimon red level 3\ncost 3\ndp 2000\ntraits Dark Lamp, Rookie\n"
    "keywords Blocker\n"
    "card QA1-02 \"Lanternmon: Night\"\ndigimon red/blue level 5\ncost 7\ndp 7000\ntraits Lamp\n"
    "text [On Play] Gain 1 memory.\n"
    "card QA1-03 \"Keeper\"\ntamer blue\ncost 2\n"
    "text [On Play] Draw 1 card.\ntext [On Play] Delete 1 of your red Digimon.\n"
    "card QB2-01 \"Dark Gate\"\noption purple\ncost 12\nunread text\n"
    "card QB2-02 \"Sootegg\"\ndigi-egg red level 2\n"
    "card QB2-03 \"Lantern Spark\"\ndigimon red\ndp 3000\ntoken\n";
static dcg_cards *cards;

static int cards_make(void **state)
{
    dcg_error error;

    (void)state;
    cards = dcg_cards_new(false);
    if (!cards || dcg_cards_add(cards, own_cards, sizeof own_cards - 1, &error) == DCG_OK)
        return cards ? 0 : -1;
    printf("%d:%d: %s\n", error.line, error.column, error.text);
    return -1;
}

static int cards_end(void **state)
{
    (void)state;
    dcg_cards_free(cards);
    return 0;
}

/* The cards that fit, by the last digits of set and number: "1.1 1.2 2.1". */
static const char *found(const char *expression)
{
    static char list[64];
    dcg_error error;
    dcg_search *search = dcg_search_new(expression, strlen(expression), &error);
    size_t used = 0;

    list[0] = '\0';
    if (!search)
        fail_msg("%s: column %d: %s", expression, error.column, error.text);
    for (int i = 1; i <= dcg_cards_count(cards); i++) {
        dcg_card_facts facts;
        assert_int_equal(dcg_cards_facts(cards, (dcg_card_def)i, &facts), DCG_OK);
        if (dcg_search_test(search, cards, (dcg_card_def)i))
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%c.%c", used ? " " : "",
                                     facts.number[2], facts.number[5]);
    }
    dcg_search_free(search);
    return list;
}

static void fields(void **state)
{
    (void)state;
    assert_string_equal(found("name lantern"), "1.1 1.2");
    assert_string_equal(found("name = LANTERNMON"), "1.1");
    assert_string_equal(found("name != lanternmon"), "1.2 1.3 2.1 2.2");
    assert_string_equal(found("name:\"mon: night\""), "1.2");
    assert_string_equal(found("text draw"), "1.3");
    assert_string_equal(found("text \"gain 1 MEMORY\""), "1.2");
    assert_string_equal(found("trait lamp"), "1.1 1.2");
    assert_string_equal(found("trait = lamp"), "1.2");
    assert_string_equal(found("number qa1-0"), "1.1 1.2 1.3");
    assert_string_equal(found("number = qa1-02"), "1.2");
    assert_string_equal(found("set QB-2"), "2.1 2.2");
    assert_string_equal(found("set qa"), "");
    assert_string_equal(found("color Blue"), "1.2 1.3");
    assert_string_equal(found("colour purple"), "2.1");
    assert_string_equal(found("category tamer"), "1.3");
    assert_string_equal(found("category DigiEgg"), "2.2");
    assert_string_equal(found("keyword blocker"), "1.1");
    assert_string_equal(found("<BLOCKER>"), "1.1");
    assert_string_equal(found("keyword armor purge"), "");
    assert_string_equal(found("keyword security a"), "");
    assert_string_equal(found("for play"), "1.1 1.2 1.3 2.2");
    assert_string_equal(found("token"), "2.3");
}

static void numbers(void **state)
{
    (void)state;
    assert_string_equal(found("level 3"), "1.1");
    assert_string_equal(found("level>=3"), "1.1 1.2");
    assert_string_equal(found("level > 3"), "1.2");
    assert_string_equal(found("level < 3"), "2.2");
    assert_string_equal(found("level <= 3"), "1.1 2.2");
    assert_string_equal(found("level none"), "1.3 2.1");
    assert_string_equal(found("level != none"), "1.1 1.2 2.2");
    assert_string_equal(found("level != 3"), "1.2 1.3 2.1 2.2");
    assert_string_equal(found("cost 2..3"), "1.1 1.3");
    assert_string_equal(found("cost ..3"), "1.1 1.3");
    assert_string_equal(found("cost 7.."), "1.2 2.1");
    assert_string_equal(found("cost none"), "2.2");
    assert_string_equal(found("dp 2000"), "1.1");
    assert_string_equal(found("dp < 1"), "");
}

static void combined(void **state)
{
    (void)state;
    assert_string_equal(found("lantern"), "1.1 1.2");
    assert_string_equal(found("dark"), "1.1 2.1");
    assert_string_equal(found("qb2"), "2.1 2.2");
    assert_string_equal(found("lantern color red level 5"), "1.2");
    assert_string_equal(found("color red and not name lantern"), "2.2");
    assert_string_equal(found("level 3 or level 5 and color blue"), "1.1 1.2");
    assert_string_equal(found("(level 3 or level 5) and color blue"), "1.2");
    assert_string_equal(found("not (level 3 or level 5)"), "1.3 2.1 2.2");
    assert_string_equal(found("NOT for play OR token"), "2.1 2.3");
    assert_string_equal(found("lantern and not token"), "1.1 1.2");
    assert_string_equal(found("\"level\""), "");
    assert_string_equal(found("not not draw"), "1.3");
}

/* A color or a category alone is no text; in quotes, or after "text", it is. */
static void bare(void **state)
{
    (void)state;
    assert_string_equal(found("level 5 and red"), "1.2");
    assert_string_equal(found("BLUE"), "1.2 1.3");
    assert_string_equal(found("not red"), "1.3 2.1");
    assert_string_equal(found("lantern blue"), "1.2");
    assert_string_equal(found("digimon"), "1.1 1.2");
    assert_string_equal(found("tamer or option"), "1.3 2.1");
    assert_string_equal(found("egg"), "2.2");
    assert_string_equal(found("digi-egg"), "2.2");
    assert_string_equal(found("category egg"), "2.2");
    assert_string_equal(found("\"red\""), "1.3");
    assert_string_equal(found("text red"), "1.3");
    assert_string_equal(found("name egg"), "2.2");
    assert_string_equal(found("reddish"), "");
}

static void expect_wrong(const char *expression, int column, const char *text)
{
    dcg_error error;
    dcg_search *search = dcg_search_new(expression, strlen(expression), &error);

    if (search)
        fail_msg("%s: it is taken", expression);
    assert_int_equal(error.status, DCG_ERROR_FORMAT);
    if (error.column != column || !strstr(error.text, text))
        fail_msg("%s: column %d: %s", expression, error.column, error.text);
}

static void mistakes(void **state)
{
    (void)state;
    expect_wrong("", 1, "missing at the end");
    expect_wrong("level", 6, "expected a value, as in: level >= 5");
    expect_wrong("level >= many", 10, "expected a number, as in: level >= 5");
    expect_wrong("level > 3..5", 9, "expected a number");
    expect_wrong("cost 3.5", 6, "expected a number");
    expect_wrong("dp 123456789", 4, "expected a number");
    expect_wrong("dp ..", 4, "expected a number");
    expect_wrong("color pink", 7, "there is no color 'pink'; it is red");
    expect_wrong("category dragon", 10, "there is no category 'dragon'");
    expect_wrong("keyword blokker", 9, "there is no keyword 'blokker'");
    expect_wrong("<blokker>", 2, "there is no keyword 'blokker'");
    expect_wrong("name > a", 6, "only level, cost and dp can be compared, not name");
}

static void broken(void **state)
{
    char deep[200] = "", many[2100];

    (void)state;
    expect_wrong("(red", 5, "expected 'and', 'or' or ')'");
    expect_wrong("red)", 4, "a '(' is missing");
    expect_wrong("and red", 1, "expected a field, a word or '(', found 'and'");
    expect_wrong("red or", 7, "missing at the end");
    expect_wrong("name \"red", 6, "the closing quote is missing");
    expect_wrong("\"\"", 2, "nothing between the quotes");
    expect_wrong("= red", 1, "found '='");
    expect_wrong("< red", 1, "expected a field");
    memset(deep, '(', 100);
    expect_wrong(deep, 33, "too many parentheses");
    memset(many, 'a', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    expect_wrong(many, 0, "at most 2048 bytes");
    for (size_t i = 1; i < 2000; i += 2)
        many[i] = ' ';
    many[2001] = '\0';
    expect_wrong(many, 259, "too long");
    assert_null(dcg_search_new(NULL, 0, NULL));
    assert_null(dcg_search_new("level", 5, NULL));
    assert_false(dcg_search_test(NULL, cards, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields), cmocka_unit_test(numbers),  cmocka_unit_test(combined),
        cmocka_unit_test(bare),   cmocka_unit_test(mistakes), cmocka_unit_test(broken),
    };

    return cmocka_run_group_tests(tests, cards_make, cards_end);
}
