/* No phrase of a card is passed over: a line of text and the same line without one of its phrases, or with another
 * word, have different programs (tests/unit/measure/phrases.txt). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measure/program_dump.h"
#include "unit/set_with.h"

#include <ctype.h>
#include <stdlib.h>

enum { LINE = 1024, LEAST = 2000 };

/* A line without its braces: the phrase number `changed` is left out, or the words behind its bar take its place; -1:
 * the line as it is. How many phrases it has. */
static int line_text(const char *line, int changed, char *out)
{
    size_t used = 0;
    int phrases = 0;
    bool shown = true, now = false, begins = false;

    for (const char *at = line; *at; at++) {
        if (*at == '{') {
            now = phrases++ == changed;
            shown = !now;
            begins |= now && used >= 2 &&
                      out[used - 2] == ']'; /* behind the icons: the next word begins the text */
        } else if (*at == '|') {
            shown = now;
        } else if (*at == '}') {
            shown = true;
        } else if (shown) {
            out[used++] = begins ? (char)toupper((unsigned char)*at) : *at;
            begins = false;
        }
    }
    out[used] = '\0';
    return phrases;
}

static void dump_line(struct dump *dump, const char *text)
{
    dcg_cards *cards = dcg_cards_new(false);

    assert_non_null(cards);
    (void)dump_card(dump, cards, card_with(cards, "P-1", text));
    assert_true(dump->used > 0 && dump->used < DUMP_BYTES - 1);
    dcg_cards_free(cards);
}

static int phrases_tried(const char *line, struct dump *whole, struct dump *less, int *wrong)
{
    char text[LINE];
    int phrases = line_text(line, -1, text);

    dump_line(whole, text);
    for (int i = 0; i < phrases; i++) {
        (void)line_text(line, i, text);
        dump_line(less, text);
        if (strcmp(whole->text, less->text) != 0)
            continue;
        print_error("%s\n%s\nhave one program:\n%s\n", line, text, whole->text);
        (*wrong)++;
    }
    return phrases;
}

static void phrases_have_a_meaning(void **state)
{
    FILE *file = fopen("tests/unit/measure/phrases.txt", "r");
    struct dump *whole = malloc(sizeof *whole), *less = malloc(sizeof *less);
    char line[LINE];
    int tried = 0, wrong = 0;

    (void)state;
    assert_non_null(file);
    assert_non_null(whole);
    assert_non_null(less);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '#' && line[0])
            tried += phrases_tried(line, whole, less, &wrong);
    }
    (void)fclose(file);
    free(whole);
    free(less);
    assert_int_equal(wrong, 0);
    assert_true(tried >= LEAST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(phrases_have_a_meaning)};

    return cmocka_run_group_tests_name("phrases", tests, NULL, NULL);
}
