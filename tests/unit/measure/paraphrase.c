/* Wordings of one meaning have one program, wordings that look alike and mean different things have two
 * (tests/unit/measure/paraphrases.txt). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measure/program_dump.h"
#include "unit/set_with.h"

#include <stdlib.h>

enum { LINE = 1024, LEAST_SAME = 60, LEAST_DIFFERENT = 40 };

static bool same_programs(const char *first, const char *second, struct dump *a, struct dump *b)
{
    dcg_cards *cards = dcg_cards_new(false);

    assert_non_null(cards);
    dcg_card_def x = card_with(cards, "P-1", first), y = card_with(cards, "P-2", second);
    bool same = strcmp(dump_card(a, cards, x), dump_card(b, cards, y)) == 0;
    assert_true(a->used > 0 && a->used < DUMP_BYTES - 1);
    dcg_cards_free(cards);
    return same;
}

/* The sign between two wordings; the line is cut there. NULL: there is none. */
static char *cut(char *line, const char *sign)
{
    char *at = strstr(line, sign);

    if (at)
        *at = '\0';
    return at ? at + strlen(sign) : NULL;
}

static void pairs(void **state)
{
    FILE *file = fopen("tests/unit/measure/paraphrases.txt", "r");
    struct dump *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    char line[LINE];
    int same = 0, different = 0, wrong = 0;

    (void)state;
    assert_non_null(file);
    assert_non_null(a);
    assert_non_null(b);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        char *second = cut(line, " == ");
        bool equal = second != NULL;
        if (line[0] == '#' || !line[0])
            continue;
        second = second ? second : cut(line, " != ");
        assert_non_null(second);
        if (same_programs(line, second, a, b) != equal) {
            print_error("%s\n%s\nhave %s\n%s\n%s\n", line, second,
                        equal ? "two programs:" : "one program:", a->text, equal ? b->text : "");
            wrong++;
        }
        same += equal;
        different += !equal;
    }
    (void)fclose(file);
    free(a);
    free(b);
    assert_int_equal(wrong, 0);
    assert_true(same >= LEAST_SAME);
    assert_true(different >= LEAST_DIFFERENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pairs)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
