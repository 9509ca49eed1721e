/* What card text is compiled to: one number each for the built-in cards, for the lists of card text of the tests, and
 * for trees that the grammar makes at random, in tests/unit/measure/compiled.txt. They cover all of a program and the
 * index of a card; games and scenarios show only what occurs in them. tools/compare HEAD --programs shows what has
 * changed; DCG_WRITE=1 build/dev/unit/measure/compiled writes the numbers of today. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dcg.h"
#include "cards/game_set.h"
#include "measure/derive.h"
#include "measure/program_dump.h"
#include "tree/storage.h"
#include "tree/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 2048, LEAST_CARDS = 400, LEAST_LINES = 3000, TREES = 30000, BLOCK = 100 };

static const char table[] = "tests/unit/measure/compiled.txt";
static const char *const lists[] = {"tests/unit/measure/phrases.txt", "tests/unit/language/readings.txt",
                                    "tests/unit/compile/refusals.txt"};

/* FNV-1a */
static uint32_t mix(uint32_t sum, const void *bytes, size_t size)
{
    for (const unsigned char *at = bytes; size > 0; at++, size--)
        sum = (sum ^ *at) * 16777619u;
    return sum;
}

static uint32_t sum_of(const char *text)
{
    return mix(2166136261u, text, strlen(text));
}

static uint32_t mix_number(uint32_t sum, uint64_t number)
{
    char text[24];

    return mix(sum, text, (size_t)snprintf(text, sizeof text, " %llx", (unsigned long long)number));
}

/* What is noted of a card: whoever asks for something asks only those that may have an answer. */
static uint32_t mix_noted(uint32_t sum, const struct card_def *d)
{
    const uint64_t noted[] = {
        d->specials,     d->digivolve_levels, d->says_cost, d->says_onto, d->own_terms,
        d->unread,       d->listens,          d->notes,     d->named,     d->areas,
        d->area_listens, d->area_does,        d->does,      d->raises,    d->reads_offboard,
        d->fixpoint,     d->quotes,           d->interrupts};

    for (size_t i = 0; i < sizeof noted / sizeof noted[0]; i++)
        sum = mix_number(sum, noted[i]);
    for (int zone = 0; zone < CARD_ZONES; zone++)
        sum = mix_number(mix_number(sum, d->applies[zone]), d->others[zone]);
    for (int i = 0; i < FIELD_ZONES * 2; i++) {
        const struct active_modifiers *said = &d->said[i / 2][i % 2];
        sum = mix_number(mix_number(mix_number(sum, said->itself), said->allies), said->opponents_of);
    }
    for (const struct hearing *x = d->subscribes; x < d->subscribes + FIELD_ZONES; x++)
        sum = mix_number(mix_number(mix_number(sum, x->listens), x->subscribes_others), x->interrupts);
    return sum;
}

static struct dump dump; /* what was summed up last */

static uint32_t sum_card(const dcg_cards *cards, dcg_card_def def)
{
    return mix_noted(sum_of(dump_card(&dump, cards, def)), card_def(cards, def));
}

/* ---- Cards ---- */

static uint32_t sum_cards(void)
{
    dcg_cards *built_in = dcg_cards_new(true), *cards = cards_copy_all(built_in);
    uint32_t sum = sum_of("");

    assert_non_null(cards);
    assert_in_range(dcg_cards_count(cards), LEAST_CARDS, UINT16_MAX);
    for (int def = 1; def <= dcg_cards_count(cards); def++) {
        sum = mix_number(sum, sum_card(cards, (dcg_card_def)def));
        assert_in_range(dump.used, 0, DUMP_BYTES - 2);
    }
    dcg_cards_free(cards);
    dcg_cards_free(built_in);
    return sum;
}

/* ---- Lines ---- */

/* "{with|without} a name": the line as it stands, with the first words of each choice; of a refused line what is behind
 * the reason. */
static void line_read(const char *line, char *text)
{
    const char *reason = strstr(line, " | ");
    bool other = false;

    for (const char *at = reason ? reason + 3 : line; *at && *at != '\n'; at++) {
        other = *at == '|' || (other && *at != '}');
        if (!other && *at != '{' && *at != '}')
            *text++ = *at;
    }
    *text = '\0';
}

/* A line as the text of a card of its own, or why it is none. */
static uint32_t sum_line(const char *line)
{
    char text[LINE + 100];
    dcg_error error = {0};
    dcg_cards *cards = dcg_cards_new(false);

    assert_non_null(cards);
    int size = snprintf(text, sizeof text,
                        "card L-1 \"L-1\"\n digimon red level 4\n cost 4\n dp 4000\n text %s\n", line);
    bool read = dcg_cards_add(cards, text, (size_t)size, &error) == DCG_OK;
    uint32_t sum = read ? sum_card(cards, dcg_cards_find(cards, "L-1")) : sum_of(error.text);
    dcg_cards_free(cards);
    return sum;
}

static uint32_t sum_lines(void)
{
    char line[LINE], text[LINE];
    uint32_t sum = sum_of("");
    int count = 0;

    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        FILE *file = fopen(lists[i], "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file)) {
            line_read(line, text);
            if (text[0] == '\0' || text[0] == '#' || text[0] == '=')
                continue;
            sum = mix_number(sum, sum_line(text));
            count++;
        }
        fclose(file);
    }
    assert_in_range(count, LEAST_LINES, INT32_MAX);
    return sum;
}

/* ---- Trees ---- */

/* Texts of cards say little of what the grammar allows, and much of the compiler is about the rest: what is refused and
 * why. The trees are those of this grammar with words of the built-in cards; with another grammar they are others. */

/* A tree as the text of a card of its own; or why it is none. */
static uint32_t sum_tree(const struct tree *tree)
{
    dcg_error error = {0};
    dcg_cards *cards = dcg_cards_new(false);
    uint32_t sum;

    assert_non_null(cards);
    if (card_of_tree(cards, tree, 1, &error) == DCG_OK) {
        dcg_card_def def = dcg_cards_find(cards, "T-1");
        const char *unread = dcg_cards_unread(cards, def);
        sum = sum_card(cards, def) ^ sum_of(unread ? unread : "");
    } else {
        sum = sum_of(error.text);
    }
    dcg_cards_free(cards);
    return sum;
}

static uint32_t mix_block(struct deriver *d, uint32_t sum)
{
    dcg_cards *trees = cards_empty();

    assert_non_null(trees);
    for (int i = 0; i < BLOCK; i++) {
        node_id root = derive(d, trees, SYMBOL_line);
        const struct tree tree = {trees, trees->node, root};
        assert_true(root);
        if (tree_depth(tree.nodes, tree.root) <= TREE_DEPTH)
            sum = mix_number(sum, sum_tree(&tree));
    }
    dcg_cards_free(trees);
    return sum;
}

static uint32_t sum_trees(void)
{
    static struct deriver d;
    dcg_cards *cards = dcg_cards_new(true);
    dcg_measures *measures = dcg_measures_new();
    uint32_t sum = sum_of("");

    assert_true(cards && measures);
    assert_int_equal(dcg_measures_cards(measures, cards), DCG_OK);
    assert_true(deriver_begin(&d, measures, 0));
    for (int block = 0; block < TREES / BLOCK; block++) {
        d.state = (uint64_t)block;
        sum = mix_block(&d, sum);
    }
    deriver_end(&d);
    dcg_measures_free(measures);
    dcg_cards_free(cards);
    return sum;
}

/* ---- The numbers ---- */

static const struct {
    const char *of;
    uint32_t (*sum)(void);
} numbers[] = {{"cards", sum_cards}, {"lines", sum_lines}, {"trees", sum_trees}};

static void test_compiled(void **state)
{
    bool writes = getenv("DCG_WRITE") != NULL;
    FILE *file = fopen(table, writes ? "w" : "r");
    char of[16];
    unsigned was;
    int differ = 0;

    (void)state;
    assert_non_null(file);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        uint32_t sum = numbers[i].sum();
        if (writes) {
            fprintf(file, "%s %08x\n", numbers[i].of, (unsigned)sum);
        } else if (fscanf(file, "%15s %8x", of, &was) != 2 || strcmp(of, numbers[i].of) != 0 || was != sum) {
            print_message("%s are compiled to something else: %08x\n", numbers[i].of, (unsigned)sum);
            differ++;
        }
    }
    assert_int_equal(fclose(file), 0);
    if (differ)
        fail_msg("tools/compare HEAD --programs shows what changed; DCG_WRITE=1 "
                 "build/dev/unit/measure/compiled takes it");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_compiled)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
