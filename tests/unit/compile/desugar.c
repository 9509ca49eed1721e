/* desugar.c - lines of card text and the plainer words that mean the same. */
#include "state/cardset.h"
#include "language/reader.h"
#include "compile/compile_line.h"
#include "tree/desugar.h"
#include "tree/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct test {
    dcg_reader *reader;
    dcg_cards *cards;
};

static int begin(void **state)
{
    static struct test test;

    test.reader = dcg_reader_new();
    *state = &test;
    return test.reader ? 0 : 1;
}

static int end(void **state)
{
    struct test *test = *state;

    dcg_reader_free(test->reader);
    return 0;
}

static node_id read_line(const struct test *test, const char *line)
{
    dcg_error error = {0};

    if (dcg_reader_line(test->reader, line, strlen(line), &error) != DCG_OK)
        fail_msg("%s: %d: %s", line, error.column, error.text);
    node_id root = effect_tree_add(test->cards, reader_nodes(test->reader), reader_root(test->reader),
                                   reader_words(test->reader));
    assert_int_not_equal(root, 0);
    return root;
}

/* "With" says nothing by itself. */
static const struct node *meant(const dcg_cards *cards, node_id id)
{
    const struct node *n = node_at(cards, id);

    return n->kind == NODE_WITH && n->mode == MODE_NONE ? node_at(cards, n->a) : n;
}

/* Do two trees mean the same? Which wording it is doesn't matter. */
static bool alike(const dcg_cards *cards, node_id one, node_id other)
{
    const struct node *a = meant(cards, one), *b = meant(cards, other);

    if (!one || !other)
        return one == other;
    return a->kind == b->kind && a->mode == b->mode && a->n == b->n && a->m == b->m && a->word == b->word &&
           alike(cards, a->a, b->a) && alike(cards, a->b, b->b) && alike(cards, a->c, b->c);
}

/* Plainer words, if there are any, stand for the line, and nothing stands for them. */
static void check_line(struct test *test, const char *line, const char *plainer)
{
    test->cards = dcg_cards_new(false);
    assert_non_null(test->cards);
    node_id read = read_line(test, line), plain = plain_words(test->cards, read);
    node_id said = plainer ? read_line(test, plainer) : read;

    if (!plainer && plain != read)
        fail_msg("%s: it doesn't stay as it is", line);
    if (plain_words(test->cards, said) != said)
        fail_msg("%s: it isn't plain", plainer ? plainer : line);
    if (!alike(test->cards, plain, said))
        fail_msg("%s: not as \"%s\"", line, plainer);
    dcg_cards_free(test->cards);
}

static void lines_are_put_plainly(void **state)
{
    FILE *file = fopen("tests/unit/compile/plain.txt", "r");
    char line[1024], next[1024];
    int count = 0;

    assert_non_null(file);
    bool more = fgets(line, sizeof line, file) != NULL;
    while (more) {
        line[strcspn(line, "\n")] = '\0';
        more = fgets(next, sizeof next, file) != NULL;
        next[strcspn(next, "\n")] = '\0';
        bool plainer = more && strncmp(next, "=> ", 3) == 0;
        if (line[0] != '\0' && line[0] != '#') {
            check_line(*state, line, plainer ? next + 3 : NULL);
            count++;
        }
        if (plainer)
            more = fgets(line, sizeof line, file) != NULL;
        else
            memcpy(line, next, sizeof line);
    }
    (void)fclose(file);
    assert_true(count > 150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines_are_put_plainly)};

    return cmocka_run_group_tests_name("plain", tests, begin, end);
}
