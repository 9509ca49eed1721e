/* Words of databases that aren't those of the card are put right where a database has them, and only there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "import/correct.h"
#include "import/erratum.h"

#include <stdio.h>
#include <string.h>

static void words_are_replaced(void **state)
{
    (void)state;
    char text[256] = "By A, you may change it.";

    assert_true(correct_room("ST18-14") > 0);
    assert_int_equal(correct_text("ST18-14", text), 1);
    assert_string_equal(text, "By A, change it.");
    assert_int_equal(correct_text("ST18-14", text), 0);
    assert_string_equal(text, "By A, change it.");
}

static void other_words_stay(void **state)
{
    (void)state;
    char text[256] = "By A, they may change it.";

    assert_int_equal(correct_text("ST18-14", text), 0);
    assert_string_equal(text, "By A, they may change it.");
    assert_int_equal(correct_room("ST18-15"), 0);
    char same[] = "you may change";
    assert_int_equal(correct_text("ST18-15", same), 0);
    assert_string_equal(same, "you may change");
}

/* Databases write spaces, brackets and quotation marks in several ways. */
static void typography_does_not_matter(void **state)
{
    (void)state;
    char text[256] = "\xef\xbc\xbbOn Play\xef\xbc\xbd[When Attacking]\xc2\xa0[Once Per Turn]  Sing.";

    assert_int_equal(correct_text("EX6-023", text), 1);
    assert_string_equal(text, "[On Play] [When Attacking]  Sing.");
    assert_true(correct_says("the singer\xe2\x80\x99s \xef\xbc\x9cSong 1\xef\xbc\x9e", "singer's <Song 1>"));
    assert_false(correct_says("the singer's <Song 1>", "singers"));
    assert_false(correct_says(NULL, "a"));
}

/* Every place is put right, and words that are right already stay, also if the wrong ones are a part of them. */
static void every_place_is_put_right(void **state)
{
    (void)state;
    char twice[256] = "[Your Turn] If one of them sings, sing.\n[All Turns] If one of them sings, sing.";
    char part[256] = "Sing, and 3 of your friends sing.";

    correct_text("BT12-042", twice);
    assert_string_equal(
        twice, "[Your Turn] When one of them sings, sing.\n[All Turns] When one of them sings, sing.");
    assert_int_equal(correct_text("BT2-097", part), 0);
    assert_string_equal(part, "Sing, and 3 of your friends sing.");
    char longer[256] = "When a friend is deleted, gain 1 memory";
    assert_int_equal(correct_text("BT3-092", longer), 1);
    char right[256];
    memcpy(right, longer, sizeof right);
    assert_int_equal(correct_text("BT3-092", longer), 0);
    assert_string_equal(longer, right);
}

static void missing_lines_are_added(void **state)
{
    (void)state;
    char text[256] = "[On Play] Sing.", empty[256] = "", there[256] = "[On Play] Sing.\n(Rule) Name: Singer.";

    assert_true(correct_adds("P-223"));
    assert_false(correct_adds("ST18-14"));
    assert_int_equal(correct_lines("P-223", text), 1);
    assert_string_equal(text, "[On Play] Sing.\n[Rule] Name: Also treated as [Sakuyamon].");
    assert_int_equal(correct_lines("P-223", text), 0);
    correct_lines("P-223", empty);
    assert_string_equal(empty, "[Rule] Name: Also treated as [Sakuyamon].");
    assert_int_equal(correct_lines("P-223", there), 0);
    char keyword[256] = "[On Play] Sing.";
    correct_lines("EX4-045", keyword);
    assert_string_equal(keyword, "<Blocker>\n[On Play] Sing.");
    assert_int_equal(correct_text("P-223", there), 0);
}

static const struct correction all[] = {
#define CORRECT(number, words, instead, source) {number, words, instead, source, false},
#define EXPECT(number, words, source)           {number, NULL, words, source, false},
#define ADD(number, head, line, source)         {number, head, line, source, true},
#include "import/correction_table.def"
#undef ADD
#undef EXPECT
#undef CORRECT
};
enum { ALL = sizeof all / sizeof all[0] };

/* Each row makes a text longer by at most as much as there is room for, and is used once. */
static void there_is_room(void **state)
{
    (void)state;
    for (size_t i = 0; i < ALL; i++) {
        char text[4096] = "";
        if (all[i].words == NULL)
            continue;
        for (int k = 0; k < 6 && !all[i].line; k++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s; ", all[i].words);
        size_t size = strlen(text);
        if (all[i].line)
            correct_lines(all[i].number, text);
        else
            correct_text(all[i].number, text);
        if (strstr(text, all[i].instead) == NULL)
            fail_msg("%s: %s", all[i].number, all[i].words);
        assert_true(strlen(text) <= size + correct_room(all[i].number));
    }
}

/* Of a set and its numbers the first row of each is behind the one before, so that a row is found by eye. */
static int number_compare(const char *a, const char *b)
{
    size_t letters = strcspn(a, "0123456789-");
    int order = strncmp(a, b, letters + 1), set[2] = {0}, card[2] = {0};
    bool same_set = strncmp(a, b, letters) == 0 && strcspn(b, "0123456789-") == letters;
    sscanf(a + letters, "%d", &set[0]);
    sscanf(b + letters, "%d", &set[1]);
    sscanf(strchr(a, '-'), "-%d", &card[0]);
    sscanf(strchr(b, '-'), "-%d", &card[1]);
    if (!same_set)
        return order;
    return a[letters] != '-' && set[0] != set[1] ? set[0] - set[1] : card[0] - card[1];
}

static void rows_are_in_order(void **state)
{
    (void)state;
    for (size_t i = 1; i < ALL; i++)
        if (number_compare(all[i - 1].number, all[i].number) > 0)
            fail_msg("%s stands behind %s", all[i].number, all[i - 1].number);
    for (size_t i = 0; i < ALL; i++)
        assert_null(correct_row(all[i].number, CORRECT_ROWS));
}

/* A row whose source is an erratum names the date of an erratum of that card. */
static void errata_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < ALL; i++) {
        const struct erratum *erratum = NULL;
        bool found = strncmp(all[i].source, "erratum ", 8) != 0;
        for (int k = 0; !found && (erratum = erratum_find(all[i].number, k)) != NULL; k++)
            found = strcmp(erratum->date, all[i].source + 8) == 0;
        if (!found)
            fail_msg("%s: there is no %s", all[i].number, all[i].source);
    }
    assert_null(erratum_find("ST18-15", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_replaced),         cmocka_unit_test(other_words_stay),
        cmocka_unit_test(typography_does_not_matter), cmocka_unit_test(every_place_is_put_right),
        cmocka_unit_test(missing_lines_are_added),    cmocka_unit_test(there_is_room),
        cmocka_unit_test(rows_are_in_order),          cmocka_unit_test(errata_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
