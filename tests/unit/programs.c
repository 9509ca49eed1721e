/* What the embedded cards do stays what it was, until somebody says that a card was wrong: tests/unit/programs.txt
 * has a checksum of the program of each. DCG_WRITE=1 build/dev/unit/programs writes it anew; docs/figures.md says
 * when. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dcg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRAM = 65536, LEAST = 400 };

static const char table[] = "tests/unit/programs.txt";

struct sum {
    char number[64];
    unsigned sum;
};

/* FNV-1a */
static unsigned sum_of(const char *text)
{
    uint32_t sum = 2166136261u;
    for (const char *at = text; *at; at++)
        sum = (sum ^ (unsigned char)*at) * 16777619u;
    return sum;
}

static void sum_card(const dcg_cards *cards, dcg_card_def def, struct sum *s)
{
    static char text[PROGRAM];
    dcg_card_facts facts;

    assert_int_equal(dcg_cards_facts(cards, def, &facts), DCG_OK);
    int length = dcg_cards_program(cards, def, text, sizeof text);
    assert_in_range(length, 0, PROGRAM - 1);
    snprintf(s->number, sizeof s->number, "%s", facts.number);
    for (char *blank = s->number; (blank = strchr(blank, ' ')) != NULL;)
        *blank = '_';
    s->sum = sum_of(text);
}

static void write_table(const dcg_cards *cards)
{
    FILE *file = fopen(table, "w");
    assert_non_null(file);
    for (int def = 1; def <= dcg_cards_count(cards); def++) {
        struct sum s;
        sum_card(cards, (dcg_card_def)def, &s);
        fprintf(file, "%s %08x\n", s.number, s.sum);
    }
    assert_int_equal(fclose(file), 0);
}

static int compare_table(const dcg_cards *cards, FILE *file)
{
    int count = 0, differ = 0;
    struct sum was, is;

    for (int def = 1; def <= dcg_cards_count(cards); def++, count++) {
        sum_card(cards, (dcg_card_def)def, &is);
        if (fscanf(file, "%63s %8x", was.number, &was.sum) != 2)
            fail_msg("%s ends before %s", table, is.number);
        if (strcmp(was.number, is.number) != 0)
            fail_msg("%s has %s in the place of %s", table, was.number, is.number);
        if (was.sum != is.sum) {
            print_message("%s has another program\n", is.number);
            differ++;
        }
    }
    assert_int_equal(fscanf(file, "%1s", was.number), EOF);
    assert_in_range(count, LEAST, count);
    return differ;
}

static void test_programs(void **state)
{
    (void)state;
    dcg_cards *cards = dcg_cards_new(true);
    assert_non_null(cards);
    if (getenv("DCG_WRITE"))
        write_table(cards);
    FILE *file = fopen(table, "r");
    assert_non_null(file);
    int differ = compare_table(cards, file);
    fclose(file);
    dcg_cards_free(cards);
    assert_int_equal(differ, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
