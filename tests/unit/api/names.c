/* names.c - the values of the API and their names stay as they are: names.txt holds every value that was ever given. A
 * new value gets a new line there; a line that is changed or taken away breaks programs of others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <dcg.h>

enum { VALUES = 256 };

static const char *const tables[DCG_NAMES_COUNT] = {
    [DCG_NAMES_OPTION] = "OPTION", [DCG_NAMES_DECISION] = "DECISION", [DCG_NAMES_REFUSAL] = "REFUSAL",
    [DCG_NAMES_EVENT] = "EVENT",   [DCG_NAMES_CAUSE] = "CAUSE",       [DCG_NAMES_PLACE] = "PLACE",
    [DCG_NAMES_PHASE] = "PHASE",   [DCG_NAMES_KEYWORD] = "KEYWORD",   [DCG_NAMES_PURPOSE] = "PURPOSE",
    [DCG_NAMES_REASON] = "REASON", [DCG_NAMES_FORM] = "FORM",         [DCG_NAMES_UNTIL] = "UNTIL",
    [DCG_NAMES_STATUS] = "STATUS", [DCG_NAMES_OUTCOME] = "OUTCOME",   [DCG_NAMES_ABOUT] = "ABOUT",
    [DCG_NAMES_CANT] = "CANT",
};

static int table_find(const char *name)
{
    for (int i = 0; i < DCG_NAMES_COUNT; i++)
        if (strcmp(tables[i], name) == 0)
            return i;
    fail_msg("names.txt: there is no table %s", name);
    return -1;
}

/* The list and the tables are the same: nothing is missing, moved or new on either side. */
static void values_stay(void **state)
{
    static bool listed[DCG_NAMES_COUNT][VALUES];
    FILE *list = fopen("tests/unit/api/names.txt", "r");
    char table[64], name[64];
    int value, lines = 0;

    (void)state;
    assert_non_null(list);
    while (fscanf(list, "%63s %63s %d", table, name, &value) == 3) {
        dcg_names kind = (dcg_names)table_find(table);
        const char *found = dcg_name(kind, value);
        if (!found || strcmp(found, name) != 0)
            fail_msg("%s %s was %d, and that is %s now", table, name, value, found ? found : "nothing");
        assert_int_equal(dcg_value(kind, name), value);
        assert_true(value < VALUES && !listed[kind][value]);
        listed[kind][value] = true;
        lines++;
    }
    assert_true(feof(list));
    (void)fclose(list);
    assert_true(lines > 200);
    for (int kind = 0; kind < DCG_NAMES_COUNT; kind++)
        for (int i = 0; i < VALUES; i++)
            if (!listed[kind][i] && dcg_name((dcg_names)kind, i))
                fail_msg("names.txt has no line %s %s %d", tables[kind], dcg_name((dcg_names)kind, i), i);
}

/* Values of enums that have no names. */
static void others_stay(void **state)
{
    static const int values[][2] = {
        {DCG_NAMES_OPTION, 0},   {DCG_NAMES_DECISION, 1},   {DCG_NAMES_REFUSAL, 2}, {DCG_NAMES_EVENT, 3},
        {DCG_NAMES_CAUSE, 4},    {DCG_NAMES_PLACE, 5},      {DCG_NAMES_PHASE, 6},   {DCG_NAMES_KEYWORD, 7},
        {DCG_NAMES_PURPOSE, 8},  {DCG_NAMES_REASON, 9},     {DCG_NAMES_FORM, 10},   {DCG_NAMES_UNTIL, 11},
        {DCG_NAMES_STATUS, 12},  {DCG_NAMES_OUTCOME, 13},   {DCG_RULE_HEADING, 0},  {DCG_RULE_DEFINITION, 1},
        {DCG_RULE_BEHAVIOUR, 2}, {DCG_RULE_PHYSICAL, 3},    {DCG_RULE_DECK, 4},     {DCG_PART_MAIN, 0},
        {DCG_PART_EGG, 1},       {DCG_PART_SIDE, 2},        {DCG_LANGUAGE_NONE, 0}, {DCG_LANGUAGE_JA, 1},
        {DCG_LANGUAGE_EN, 2},    {DCG_LANGUAGE_ZH_HANS, 3}, {DCG_LANGUAGE_KO, 4},   {DCG_WEIGHT_STEP, 0},
        {DCG_WEIGHT_PART, 1},    {DCG_WEIGHT_DETAIL, 2},    {DCG_WEIGHT_DEED, 3},   {DCG_WEIGHT_TURN, 4},
        {DCG_AI_RANDOM, 0},      {DCG_AI_GREEDY, 1},        {DCG_AI_SEARCH, 2},     {DCG_RED, 1},
        {DCG_BLUE, 2},           {DCG_YELLOW, 4},           {DCG_GREEN, 8},         {DCG_BLACK, 16},
        {DCG_PURPLE, 32},        {DCG_WHITE, 64},           {DCG_DIGI_EGG, 1},      {DCG_DIGIMON, 2},
        {DCG_TAMER, 4},          {DCG_OPTION, 8},
    };

    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        assert_int_equal(values[i][0], values[i][1]);
}

/* Effects wait for events by bits. No other table has a gap. */
static void tables_are_dense(void **state)
{
    (void)state;
    for (int kind = 0; kind < DCG_NAMES_COUNT; kind++)
        for (int i = 1; i < VALUES && kind != DCG_NAMES_EVENT; i++)
            assert_true(!dcg_name((dcg_names)kind, i) || dcg_name((dcg_names)kind, i - 1));
    assert_non_null(dcg_name(DCG_NAMES_EVENT, DCG_EVENT_COUNT - 1));
    assert_string_equal(dcg_name(DCG_NAMES_EVENT, 64), "SHUFFLED");
    assert_null(dcg_name(DCG_NAMES_EVENT, 63));
    assert_true(DCG_EVENT_EFFECT_ACTIVATED < 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_stay),
        cmocka_unit_test(others_stay),
        cmocka_unit_test(tables_are_dense),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
