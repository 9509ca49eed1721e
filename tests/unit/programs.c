/* What cards do stays what it was, until somebody says that one was wrong: tests/unit/programs.txt has a checksum of
 * each embedded card as it is compiled, tests/unit/lines.txt one of each line of text in the scenarios and in
 * tests/unit/phrases.txt, tests/unit/trees.txt one of each hundred trees that the grammar makes at random.
 * DCG_WRITE=1 build/dev/unit/programs writes them anew; docs/figures.md says when. Lines that aren't in the table are
 * passed over. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dcg.h"
#include "measure/derive.h"
#include "measure/program_dump.h"
#include "tree/storage.h"
#include "tree/store.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 2048, PATH = 512, LINES = 20000, LEAST = 400, LEAST_LINES = 4000 };
enum { BLOCKS = 600, BLOCK = 100 };

static const char table[] = "tests/unit/programs.txt", lines_table[] = "tests/unit/lines.txt",
                  phrases[] = "tests/unit/phrases.txt", rules[] = "tests/rules",
                  trees_table[] = "tests/unit/trees.txt";

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

static uint32_t sum_as_fits(const dcg_cards *cards, dcg_card_def def)
{
    return mix_noted(sum_of(dump_card(&dump, cards, def)), card_def(cards, def));
}

static uint32_t sum_card(const dcg_cards *cards, dcg_card_def def)
{
    uint32_t sum = sum_as_fits(cards, def);

    assert_in_range(dump.used, 0, DUMP_BYTES - 2);
    return sum;
}

/* ---- Embedded cards ---- */

static void number_of(const dcg_cards *cards, dcg_card_def def, char number[64])
{
    dcg_card_facts facts;

    assert_int_equal(dcg_cards_facts(cards, def, &facts), DCG_OK);
    snprintf(number, 64, "%s", facts.number);
    for (char *blank = number; (blank = strchr(blank, ' ')) != NULL;)
        *blank = '_';
}

static void write_table(const dcg_cards *cards)
{
    FILE *file = fopen(table, "w");
    char number[64];

    assert_non_null(file);
    for (int def = 1; def <= dcg_cards_count(cards); def++) {
        number_of(cards, (dcg_card_def)def, number);
        fprintf(file, "%s %08x\n", number, (unsigned)sum_card(cards, (dcg_card_def)def));
    }
    assert_int_equal(fclose(file), 0);
}

static int compare_table(const dcg_cards *cards, FILE *file)
{
    int count = 0, differ = 0;
    char is[64], was[64];
    unsigned sum;

    for (int def = 1; def <= dcg_cards_count(cards); def++, count++) {
        number_of(cards, (dcg_card_def)def, is);
        if (fscanf(file, "%63s %8x", was, &sum) != 2)
            fail_msg("%s ends before %s", table, is);
        if (strcmp(was, is) != 0)
            fail_msg("%s has %s in the place of %s", table, was, is);
        if (sum != sum_card(cards, (dcg_card_def)def)) {
            print_message("%s is compiled to something else\n", is);
            differ++;
        }
    }
    assert_int_equal(fscanf(file, "%1s", was), EOF);
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

/* ---- Lines ---- */

static struct {
    uint32_t line, sum;
} found[LINES], kept[LINES];
static int found_count, kept_count, differing;

/* A line, such as "inherited text ...", as the text of a card of its own. */
static void try_line(const char *line)
{
    char text[LINE + 200];
    uint32_t key = sum_of(line);
    dcg_cards *cards = dcg_cards_new(false);

    assert_non_null(cards);
    int size =
        snprintf(text, sizeof text, "card L-1 \"L-1\"\n digimon red level 4\n cost 4\n dp 4000\n %s\n", line);
    assert_in_range(size, 1, sizeof text - 1);
    if (dcg_cards_add(cards, text, (size_t)size, NULL) == DCG_OK) {
        uint32_t sum = sum_card(cards, dcg_cards_find(cards, "L-1"));
        assert_in_range(found_count, 0, LINES - 1);
        found[found_count].line = key;
        found[found_count++].sum = sum;
        for (int i = 0; i < kept_count; i++)
            if (kept[i].line == key && kept[i].sum != sum) {
                print_message("is compiled to something else: %s\n", line);
                differing++;
            }
    }
    dcg_cards_free(cards);
}

/* "{with|without} a name": the line as it stands, with the first words of each choice. */
static void try_phrase(const char *line)
{
    char text[LINE] = "text ";
    size_t used = strlen(text);
    bool other = false;

    for (const char *at = line; *at && used < sizeof text - 1; at++) {
        other = *at == '|' || (other && *at != '}');
        if (!other && *at != '{' && *at != '}')
            text[used++] = *at;
    }
    text[used] = '\0';
    try_line(text);
}

static void try_file(const char *path, bool scenarios)
{
    char line[LINE];
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        const char *at = line + strspn(line, " ");
        line[strcspn(line, "\n")] = '\0';
        if (!scenarios && at[0] && at[0] != '#')
            try_phrase(at);
        else if (scenarios && at > line && strchr(at, ' ') &&
                 (strncmp(at, "text ", 5) == 0 || strncmp(strchr(at, ' '), " text ", 6) == 0))
            try_line(at);
    }
    fclose(file);
}

static void try_folder(const char *folder, int depth)
{
    DIR *dir = opendir(folder);

    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[PATH];
        const char *ending = strrchr(entry->d_name, '.');
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!ending && !depth)
            try_folder(path, 1);
        else if (ending && strcmp(ending, ".scn") == 0)
            try_file(path, true);
    }
    closedir(dir);
}

static int by_line(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static void write_lines(void)
{
    FILE *file = fopen(lines_table, "w");

    assert_non_null(file);
    qsort(found, (size_t)found_count, sizeof found[0], by_line);
    for (int i = 0; i < found_count; i++)
        if (i == 0 || found[i].line != found[i - 1].line)
            fprintf(file, "%08x %08x\n", (unsigned)found[i].line, (unsigned)found[i].sum);
    assert_int_equal(fclose(file), 0);
}

static void test_lines(void **state)
{
    unsigned line, sum;

    (void)state;
    FILE *file = getenv("DCG_WRITE") ? NULL : fopen(lines_table, "r");
    while (file && fscanf(file, "%8x %8x", &line, &sum) == 2) {
        assert_in_range(kept_count, 0, LINES - 1);
        kept[kept_count].line = line;
        kept[kept_count++].sum = sum;
    }
    if (file)
        fclose(file);
    try_folder(rules, 0);
    try_file(phrases, false);
    if (getenv("DCG_WRITE"))
        write_lines();
    assert_in_range(found_count, LEAST_LINES, LINES);
    assert_int_equal(differing, 0);
}

/* ---- Trees ---- */

/* Texts of cards say little of what the grammar allows, and much of the compiler is about the rest: what is refused and
 * why. The trees are those of this grammar with words of the embedded cards; with another grammar they are others. */

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
        sum = sum_as_fits(cards, def) ^ sum_of(unread ? unread : "");
    } else {
        sum = sum_of(error.text);
    }
    dcg_cards_free(cards);
    return sum;
}

static uint32_t sum_block(struct deriver *d)
{
    dcg_cards *trees = cards_empty();
    uint32_t sum = sum_of("");

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

static int compare_blocks(struct deriver *d, FILE *file)
{
    int differ = 0;
    unsigned was;

    for (int block = 0; block < BLOCKS; block++) {
        d->state = (uint64_t)block;
        uint32_t sum = sum_block(d);
        if (getenv("DCG_WRITE"))
            fprintf(file, "%08x\n", (unsigned)sum);
        else if (fscanf(file, "%8x", &was) != 1)
            fail_msg("%s ends before line %d", trees_table, block + 1);
        else
            differ += was != sum;
    }
    if (!getenv("DCG_WRITE"))
        assert_int_equal(fscanf(file, "%8x", &was), EOF);
    return differ;
}

static void test_trees(void **state)
{
    static struct deriver d;
    dcg_cards *cards = dcg_cards_new(true);
    dcg_measures *measures = dcg_measures_new();
    FILE *file = fopen(trees_table, getenv("DCG_WRITE") ? "w" : "r");

    (void)state;
    assert_true(cards && measures && file);
    assert_int_equal(dcg_measures_cards(measures, cards), DCG_OK);
    assert_true(deriver_begin(&d, measures, 0));
    int differ = compare_blocks(&d, file);
    assert_int_equal(fclose(file), 0);
    deriver_end(&d);
    dcg_measures_free(measures);
    dcg_cards_free(cards);
    if (differ)
        fail_msg("of %d blocks of %s %d are compiled to something else", BLOCKS, trees_table, differ);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs), cmocka_unit_test(test_lines),
                                       cmocka_unit_test(test_trees)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
