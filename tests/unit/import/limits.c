/* Limitation lists: banned, restricted, banned together, by day and region, as JSON; and what is wrong with them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dcg.h>

#include "import/limits.h"

#include <stdio.h>
#include <stdlib.h>
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

/* A list with days and two regions, newest first as publishers have them. */
static const char dated[] = "name: Two\n"
                            "region: en\n"
                            "from 2026-04-04\nlifted TR-004\nbanned TR-005\npair TR-003 with ?\n"
                            "from 2025-01-01\nlimit 1 TR-004\nlimit 2 TR-005\npair TR-003 with TR-006\n"
                            "from 2025-06-01\nlifted pair TR-003 with TR-006\n"
                            "region: ja\n"
                            "from 2024-02-29\nbanned TR-003\npair TR-004 with TR-005, TR-006\n"
                            "from 2024-03-01\nlifted pair TR-004 with ?\n";

/* The problems of a deck by this list: their texts, one a line. */
static const char *found(const char *region, const char *day, const char *list, bool open)
{
    static char text[1024];
    dcg_cards *cards = dcg_cards_new(true);
    dcg_limits *l = dcg_limits_read(dated, strlen(dated), NULL);
    dcg_deck deck;
    dcg_deck_problem p[8];
    dcg_error error = {0};

    assert_non_null(l);
    if (dcg_limits_select(l, region, day, &error) != DCG_OK)
        fail_msg("%s", error.text);
    assert_int_equal(dcg_deck_read(cards, list, strlen(list), &deck, NULL), DCG_OK);
    int count = (open ? dcg_limits_open : dcg_limits_check)(l, cards, &deck, p, 8);
    text[0] = '\0';
    for (int i = 0, used = 0; i < count; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s\n", p[i].text);
    dcg_limits_free(l);
    dcg_cards_free(cards);
    return text;
}

static void by_day_and_region(void **state)
{
    static const char deck[] = "2 TR-003\n2 TR-004\n3 TR-005\n1 TR-006";

    (void)state;
    assert_string_equal(found("en", "2024-12-31", deck, false), "");
    assert_string_equal(found("en", "2025-01-01", deck, false),
                        "2 copies of TR-004 Cinderpup, restricted to 1 since 2025-01-01\n"
                        "3 copies of TR-005 Flintail, restricted to 2 since 2025-01-01\n"
                        "TR-003 Emberling can't be in a deck with TR-006 since 2025-01-01\n");
    assert_string_equal(found("en", "2025-06-01", "1 TR-003\n1 TR-006", false), "");
    assert_string_equal(found("en", "2026-04-04", deck, false),
                        "TR-005 Flintail is banned since 2026-04-04\n");
    assert_string_equal(found("en", NULL, deck, false), "TR-005 Flintail is banned since 2026-04-04\n");
    assert_string_equal(found("en", "2026-04-03", deck, true), "");
    assert_string_equal(
        found("en", "2026-04-04", deck, true),
        "TR-003 Emberling can't be in a deck with certain cards since 2026-04-04, and the list "
        "doesn't name these\n");
    assert_string_equal(found("ja", "2024-02-29", deck, false),
                        "TR-003 Emberling is banned since 2024-02-29\n"
                        "TR-004 Cinderpup can't be in a deck with TR-005 since 2024-02-29\n"
                        "TR-004 Cinderpup can't be in a deck with TR-006 since 2024-02-29\n");
    assert_string_equal(found("ja", "2026-04-04", deck, false),
                        "TR-003 Emberling is banned since 2024-02-29\n");
}

static void days_and_regions_refused(void **state)
{
    dcg_limits *l = dcg_limits_read(dated, strlen(dated), NULL);
    dcg_error error;

    (void)state;
    assert_int_equal(dcg_limits_select(l, "en", "tomorrow", &error), DCG_ERROR_ARGUMENT);
    assert_string_equal(error.text, "expected a day such as 2026-04-04, found 'tomorrow'");
    assert_int_equal(dcg_limits_select(l, "us", NULL, &error), DCG_ERROR_ARGUMENT);
    assert_string_equal(error.text, "it has no list of the region 'us'; its regions: en, ja");
    assert_int_equal(dcg_limits_select(l, NULL, NULL, &error), DCG_ERROR_ARGUMENT);
    assert_string_equal(error.text, "it has lists of several regions, name one of them: en, ja");
    assert_int_equal(dcg_limits_select(l, NULL, NULL, NULL), DCG_ERROR_ARGUMENT);
    dcg_limits_free(l);
    l = dcg_limits_read("banned TR-003", 13, NULL);
    assert_int_equal(dcg_limits_select(l, NULL, "2026-04-04", &error), DCG_OK);
    assert_int_equal(dcg_limits_select(l, "en", NULL, &error), DCG_ERROR_ARGUMENT);
    assert_string_equal(error.text, "it has no list of the region 'en'; its regions: none");
    dcg_limits_free(l);
}

/* ---- JSON ------------------------------------------------------------------------------------- */

#define EVENT(more)    "{\"cardId\":\"TR-001\",\"effectiveDate\":\"2026-04-04\"," more "}"
#define EVENTS(events) "{\"region\":\"en\",\"events\":[" events "]}"

static void json_becomes_lines(void **state)
{
    static const struct {
        const char *json, *lines;
    } cases[] = {
        {EVENTS(""), ""},
        {"{\"name\":\"L\",\"events\":[" EVENT(
             "\"status\":\"restricted\",\"count\":1,\"action\":\"restrict\"") "]}",
         "name: L\nfrom 2026-04-04\nlimit 1 TR-001\n"},
        {EVENTS(EVENT("\"status\":\"banned\",\"count\":0,\"action\":\"restrict\"")),
         "region: en\nfrom 2026-04-04\nbanned TR-001\n"},
        {EVENTS(EVENT("\"status\":\"restricted\",\"count\":1,\"action\":\"lift\",\"region\":\"ja\"")),
         "region: ja\nfrom 2026-04-04\nlifted TR-001\n"},
        {EVENTS(EVENT("\"status\":\"banned_pair\",\"action\":\"restrict\"")),
         "region: en\nfrom 2026-04-04\npair TR-001 with ?\n"},
        {EVENTS(EVENT("\"status\":\"banned_pair\",\"action\":\"lift\",\"with\":\"TR-002\"")),
         "region: en\nfrom 2026-04-04\nlifted pair TR-001 with TR-002\n"},
        {EVENTS(EVENT("\"status\":\"banned_pair\",\"action\":\"restrict\",\"with\":[\"TR-002\",\"TR-003\"]")),
         "region: en\nfrom 2026-04-04\npair TR-001 with TR-002, TR-003\n"},
    };
    dcg_error error;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *lines = limits_convert(cases[i].json, strlen(cases[i].json), &error);
        if (!lines)
            fail_msg("%s\n%s", cases[i].json, error.text);
        assert_string_equal(lines, cases[i].lines);
        free(lines);
    }
}

static void json_refused(void **state)
{
    static const struct {
        const char *json, *words;
    } cases[] = {
        {"{", "not JSON: "},
        {"[]", "a limitation list in JSON is an object with a list 'events'"},
        {EVENTS("7"), "event 1: it isn't an object"},
        {EVENTS("{}"), "event 1: 'cardId' is missing, or isn't a string"},
        {EVENTS("{\"cardId\":\"TR 1\"}"), "event 1: 'cardId' can't be 'TR 1'"},
        {EVENTS(EVENT("\"status\":\"banned\",\"action\":\"ban\"")),
         "event 1: 'action' has to be restrict or lift, not 'ban'"},
        {EVENTS(EVENT("\"status\":\"gone\",\"action\":\"lift\"")),
         "event 1: 'status' has to be banned, restricted or banned_pair, not 'gone'"},
        {EVENTS(EVENT("\"status\":\"restricted\",\"action\":\"restrict\"")),
         "event 1: 'count' has to be a number from 0 to 50"},
        {EVENTS(EVENT("\"status\":\"restricted\",\"count\":51,\"action\":\"restrict\"")),
         "event 1: 'count' has to be a number from 0 to 50"},
        {EVENTS(EVENT("\"status\":\"banned_pair\",\"action\":\"restrict\",\"with\":[1]")),
         "event 1: 'with' has to be a card number, or a list of card numbers"},
        {EVENTS("{\"cardId\":\"TR-001\",\"effectiveDate\":\"2026-02-30\",\"status\":\"banned\",\"action\":"
                "\"lift\"}"),
         "event 1: expected a day such as 2026-04-04"},
        {EVENTS(EVENT("\"status\":\"banned\",\"action\":\"lift\",\"region\":\"everywhere-at-once\"")),
         "event 1: expected a region such as en"},
    };
    dcg_error error;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *lines = limits_convert(cases[i].json, strlen(cases[i].json), &error);
        if (lines || !strstr(error.text, cases[i].words))
            fail_msg("%s\n%s", cases[i].json, lines ? lines : error.text);
    }
    assert_null(limits_convert("{", 1, NULL));
}

static void lists_refused(void **state)
{
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } cases[] = {
        {"forbidden TR-001", 1, 1,
         "expected 'name:', 'region:', 'from', 'banned', 'limit', 'pair' or 'lifted'"},
        {"from", 1, 5, "expected a day such as 2026-04-04"},
        {"from 2026-4-4", 1, 6, "expected a day such as 2026-04-04"},
        {"from 2026-13-01", 1, 6, "expected a day"},
        {"from 2026-04-31", 1, 6, "expected a day"},
        {"from 2025-02-29", 1, 6, "expected a day"},
        {"from 0000-01-01", 1, 6, "expected a day"},
        {"from 2026-04-04 on", 1, 17, "expected the end of the line"},
        {"region:", 1, 8, "expected a region such as en"},
        {"region: a-very-long-region", 1, 9, "expected a region such as en"},
        {"lifted", 1, 7, "expected a card number"},
        {"lifted pair TR-001", 1, 19, "expected 'with'"},
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

/* So many times the middle, in one text; the caller frees it. */
static char *repeated(const char *head, const char *middle, int times, const char *end)
{
    size_t size = strlen(head) + strlen(middle) * (size_t)times + strlen(end) + 1, used = strlen(head);
    char *text = malloc(size);

    assert_non_null(text);
    memcpy(text, head, used);
    for (int i = 0; i < times; i++, used += strlen(middle))
        memcpy(text + used, middle, strlen(middle));
    memcpy(text + used, end, strlen(end) + 1);
    return text;
}

/* A list has 4,096 limitations, and a list in JSON as many events. */
static void lists_are_bounded(void **state)
{
    enum { MOST = 4096 };
    dcg_error error;

    (void)state;
    for (int more = 0; more < 2; more++) {
        char *text = repeated("name: Many\n", "banned TR-001\n", MOST + more, "");
        dcg_limits *l = dcg_limits_read(text, strlen(text), &error);
        assert_int_equal(l == NULL, more);
        assert_true(!more || (error.status == DCG_ERROR_CAPACITY && error.line == MOST + 2));
        dcg_limits_free(l);
        free(text);
        text = repeated("{\"events\":[", EVENT("\"status\":\"banned\",\"action\":\"restrict\"") ",",
                        MOST - 1 + more, EVENT("\"status\":\"banned\",\"action\":\"restrict\"") "]}");
        char *lines = limits_convert(text, strlen(text), &error);
        assert_int_equal(lines == NULL, more);
        assert_true(!more || strstr(error.text, "more than 4096 events"));
        free(lines);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_forbidden),  cmocka_unit_test(lists_refused),
        cmocka_unit_test(by_day_and_region),  cmocka_unit_test(days_and_regions_refused),
        cmocka_unit_test(json_becomes_lines), cmocka_unit_test(json_refused),
        cmocka_unit_test(lists_are_bounded),
    };

    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
