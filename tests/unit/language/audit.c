/* audit.c - words of a text that leave nothing in its tree are found out. */
#include "language/audit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct test {
    dcg_cards *cards;
    struct chart *chart;
};

static int begin(void **state)
{
    static struct test t;

    t.cards = dcg_cards_new(false);
    t.chart = t.cards ? chart_new(t.cards) : NULL;
    *state = &t;
    return t.chart ? 0 : 1;
}

static int end(void **state)
{
    struct test *t = *state;

    chart_free(t->chart);
    dcg_cards_free(t->cards);
    return 0;
}

static node_id line(const struct test *t, const char *text)
{
    node_id root = 0;

    if (!chart_text(t->chart, text, strlen(text)) || !chart_read(t->chart, SYMBOL_line, &root, 1))
        fail_msg("not read: %s", text);
    return root;
}

/* The whole tree has everything; its icons alone lack the word; its first sentence has what the text has once. */
static const struct {
    const char *text, *by_icons, *by_sentence;
} lines[] = {
    {"[On Play] You may gain 1 memory.", "may", NULL},
    {"[On Play] You may gain 1 memory. You may <Draw 1>.", "may", "may"},
    {"[On Play] Gain 1 memory. You may <Draw 1>.", "may", "may"},
    {"[On Play] You MAY gain 1 memory.", "may", NULL},
    {"[On Play] Gain 1 memory.", NULL, NULL},
    {"[On Play] Gain 1 memory. If you have a Tamer, <Draw 1> instead.", "instead", "instead"},
    {"[On Play] 1 of your Digimon gets +1000 DP until your opponent's turn ends.", "until", NULL},
    {"[On Play] Suspend up to 2 of your opponent's Digimon.", "up to", NULL},
    {"[On Play] Suspend up to 2 of your opponent's Digimon. Delete up to 2 of your opponent's Tamers.",
     "up to", "up to"},
    {"[On Play] Gain 1 memory. Then, <Draw 1>.", "then", "then"},
    {"[On Play] For each of your Tamers, gain 1 memory.", "for each", NULL},
    {"[On Play] For every 2 of your Tamers, gain 1 memory.", "for every", NULL},
    {"[On Play] Trash any number of cards in your hand.", "any number", NULL},
    {"[On Play] Play 1 Tamer card from your hand without paying the cost.", "without", NULL},
    {"[On Play] Delete 1 of your opponent's Digimon without <Blocker>.", "without", NULL},
    {"[On Play] Delete 1 of your opponent's Digimon other than [Rena].", "other than", NULL},
    {"[On Play] If you have a Tamer, gain 1 memory.", "if", NULL},
    {"[On Play] If you have a Tamer, gain 1 memory. If you have a Digimon, <Draw 1>.", "if", "if"},
    {"[Your Turn] While you have a Tamer, this Digimon gets +1000 DP.", "while", NULL},
    {"[Your Turn] When this Digimon attacks, gain 1 memory.", "when", NULL},
    {"You may digivolve this card from your hand onto 1 of your red Tamers as if the Tamer is a level 3 "
     "Digimon.",
     "may", NULL},
    {"[On Play] Delete 1 of your opponent's Digimon with [if] in its name.", NULL, NULL},
    {"[On Play] Delete 1 of your opponent's Digimon with [up to] in its name.", NULL, NULL},
};

static void check(const char *text, const char *what, const char *missing, const char *expected)
{
    if (missing && expected ? strcmp(missing, expected) != 0 : missing != expected)
        fail_msg("%s: %s lacks \"%s\", not \"%s\"", text, what, missing ? missing : "nothing",
                 expected ? expected : "nothing");
}

static void missing_words_are_found(void **state)
{
    struct test *t = *state;

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        node_id root = line(t, lines[i].text);
        const struct node *n = &t->chart->node[root];

        check(lines[i].text, "the tree", trace_missing(t->chart, root), NULL);
        check(lines[i].text, "its icons", trace_missing(t->chart, n->a), lines[i].by_icons);
        check(lines[i].text, "its first sentence", trace_missing(t->chart, t->chart->node[n->b].a),
              lines[i].by_sentence);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(missing_words_are_found)};

    return cmocka_run_group_tests_name("trace", tests, begin, end);
}
