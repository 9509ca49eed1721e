/* The embedded cards and decks: every card that is read completely is for play, its trees are what their rendered text
 * is read as, and all decks are legal. With DCG_CARDS_JSON, a card database: every card is what the database says, once
 * it is put right. */
#define _POSIX_C_SOURCE 200809L /* glob */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards/card_hash.h"
#include "cards/card_reader.h"
#include "cards/game_set.h"
#include "tree/notation.h"
#include "language/render.h"
#include "measure/program_dump.h"
#include "import/correct.h"
#include "import/sheet.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES = 1 << 20, TEXT_BYTES = 1 << 16 };

/* ---- The files -------------------------------------------------------------------------------- */

static char text[FILE_BYTES];

static size_t file_load(const char *path)
{
    FILE *in = fopen(path, "rb");

    assert_non_null(in);
    size_t size = fread(text, 1, sizeof text - 1, in);
    (void)fclose(in);
    assert_true(size < sizeof text - 1);
    text[size] = '\0';
    return size;
}

/* In the order in which they are embedded. */
static glob_t files_find(void)
{
    glob_t files;

    assert_int_equal(glob("cards/*.cards", 0, NULL, &files), 0);
    assert_true(files.gl_pathc > 3);
    return files;
}

/* Embedded trees are taken as they are: the same files have to pass the checks that other files do. */
static void passes_all_checks(void **state)
{
    (void)state;
    dcg_cards *cards = dcg_cards_new(false), *embedded = dcg_cards_new(true), *all = cards_copy_all(embedded);
    dcg_reader *reader = NULL;
    glob_t files = files_find();
    dcg_error error;

    for (size_t i = 0; i < files.gl_pathc; i++)
        if (cards_add(cards, text, file_load(files.gl_pathv[i]), &reader, &error) != DCG_OK)
            fail_msg("%s:%d:%d: %s", files.gl_pathv[i], error.line, error.column, error.text);
    assert_non_null(all);
    assert_int_equal(dcg_cards_count(cards), dcg_cards_count(all));
    for (uint32_t i = 1; i <= cards->count; i++) {
        const char *number = card_word(cards, card_def(cards, i)->number);
        dcg_card_def read = (dcg_card_def)i, built_in = dcg_cards_find(all, number);
        if (cards_hash_of(cards, &read, 1) != cards_hash_of(all, &built_in, 1))
            fail_msg("%s is another card in the catalogue", number);
    }
    dcg_cards_free(all);
    globfree(&files);
    dcg_reader_free(reader);
    dcg_cards_free(cards);
    dcg_cards_free(embedded);
}

/* A card that isn't read completely says how much of it isn't, or what can't be carried out. */
static void is_for_play(void **state)
{
    (void)state;
    static char words[TEXT_BYTES];
    dcg_cards *cards = dcg_cards_new(true), *all = cards_copy_all(cards);
    int unread = 0;

    assert_non_null(cards && all);
    for (int def = 1; def <= dcg_cards_count(cards); def++) {
        dcg_card_facts facts;
        const char *reason = dcg_cards_unread(cards, (dcg_card_def)def);
        assert_int_equal(dcg_cards_facts(cards, (dcg_card_def)def, &facts), DCG_OK);
        if (reason) {
            assert_string_equal(reason, dcg_cards_unread(all, (dcg_card_def)def));
            assert_int_equal(dcg_cards_unread_lines(cards, (dcg_card_def)def),
                             dcg_cards_unread_lines(all, (dcg_card_def)def));
            assert_int_equal(dcg_cards_unread_line(cards, (dcg_card_def)def, 0) != NULL,
                             dcg_cards_unread_line(all, (dcg_card_def)def, 0) != NULL);
            unread++;
        }
        int length = dcg_cards_text(cards, (dcg_card_def)def, words, sizeof words);
        assert_true(length > 0 && length < (int)sizeof words);
        assert_non_null(strstr(words, facts.name));
    }
    assert_true(unread * 20 < dcg_cards_count(cards));
    dcg_cards_free(all);
    dcg_cards_free(cards);
}

/* ---- Trees ------------------------------------------------------------------------------------ */

struct round {
    dcg_cards *cards;
    dcg_reader *reader;
    int trees;
};

/* A tree is rendered, and what is rendered is read as the same tree. */
static void tree_round(struct round *r, const char *tree, size_t size)
{
    static char first[TEXT_BYTES], again[TEXT_BYTES], rendered[TEXT_BYTES];
    dcg_error error;
    node_id root;

    assert_int_equal(notation_read(r->cards, tree, size, &root, &error), DCG_OK);
    int length = notation_write(r->cards->node, r->cards, root, first, sizeof first);
    assert_in_range(length, 1, sizeof first - 1);
    length = render_text(r->cards, r->cards->node, root, rendered, sizeof rendered);
    assert_in_range(length, 1, sizeof rendered - 1);
    if (dcg_reader_line(r->reader, rendered, (size_t)length, &error) != DCG_OK)
        fail_msg("%s\n%d: %s", rendered, error.column, error.text);
    (void)dcg_reader_tree(r->reader, again, sizeof again);
    if (strcmp(first, again) != 0)
        fail_msg("%s\nis read as\n%s\nnot as\n%s", rendered, again, first);
    r->trees++;
}

/* The trees of the file that was loaded; it has no text. */
static void file_round(struct round *r, size_t size)
{
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t end = strcspn(line, "\n"), word = strspn(line, " ");
        const char *tree = strstr(line, "tree (");
        if (line[word] == '#' || line[word] == '(')
            continue;
        if (tree && tree < line + end) {
            tree += strlen("tree ");
            tree_round(r, tree, notation_size(tree, (size_t)(text + size - tree)));
        } else if (strstr(line, "text ") && strstr(line, "text ") < line + end) {
            fail_msg("a printed sentence: %.*s", (int)end, line);
        }
    }
}

static void is_read_as_it_is_rendered(void **state)
{
    (void)state;
    struct round r = {.cards = dcg_cards_new(false), .reader = dcg_reader_new(), .trees = 0};
    glob_t files = files_find();

    assert_true(r.cards && r.reader);
    for (size_t i = 0; i < files.gl_pathc; i++)
        file_round(&r, file_load(files.gl_pathv[i]));
    assert_true(r.trees > 800);
    globfree(&files);
    dcg_reader_free(r.reader);
    dcg_cards_free(r.cards);
}

/* ---- Decks ------------------------------------------------------------------------------------ */

static void decks_are_legal(void **state)
{
    (void)state;
    dcg_cards *cards = dcg_cards_new(true);
    dcg_deck deck;
    dcg_error error;
    dcg_deck_problem problem;

    assert_int_equal(dcg_deck_embedded_count(), 29);
    for (int i = 0; i < dcg_deck_library_count(); i++) {
        const char *name = dcg_deck_library(i)->name;
        if (dcg_deck_embedded(cards, name, &deck, &error) != DCG_OK)
            fail_msg("%s:%d: %s", name, error.line, error.text);
        if (dcg_deck_check(cards, &deck, &problem, 1) != 0)
            fail_msg("%s: %s", name, problem.text);
        assert_in_range(deck.egg_count, i < dcg_deck_embedded_count() ? DCG_DIGI_EGG_CARDS - 1 : 0,
                        DCG_DIGI_EGG_CARDS);
        assert_true(strlen(deck.name) > 0);
    }
    dcg_cards_free(cards);
}

/* ---- A database ------------------------------------------------------------------------------- */

/* The embedded cards as a database has them. */
static dcg_cards *database_cards(const char *path, const dcg_cards *embedded)
{
    struct database database = {0};
    struct sheet sheet;
    size_t size = 0;
    dcg_error error = {.text = "it can't be opened"};
    dcg_cards *cards = dcg_cards_new(false);
    dcg_reader *reader = dcg_reader_new();
    FILE *in = fopen(path, "rb");

    if (!in || database_read(&database, in, &error) != DCG_OK)
        fail_msg("%s:%d: %s", path, error.line, error.text);
    (void)fclose(in);
    assert_true(sheet_begin(&sheet) && cards && reader);
    for (size_t i = 0; i < database.count; i++)
        if (dcg_cards_find(embedded, database.card[i].number))
            assert_true(sheet_card(&sheet, &database.card[i], reader));
    const char *lines = sheet_end(&sheet, &size);
    assert_non_null(lines);
    assert_int_equal(dcg_cards_add(cards, lines, size, NULL), DCG_OK);
    sheet_free(&sheet);
    dcg_reader_free(reader);
    database_free(&database);
    return cards;
}

static bool facts_same(const dcg_card_facts *a, const dcg_card_facts *b)
{
    return strcmp(a->name, b->name) == 0 && a->categories == b->categories && a->colors == b->colors &&
           a->level == b->level && a->dp == b->dp && a->cost == b->cost && a->overflow == b->overflow &&
           a->copies == b->copies;
}

/* Words may differ: built-in cards are worded as cards are today. */
static bool programs_same(const dcg_cards *a, dcg_card_def x, const dcg_cards *b, dcg_card_def y)
{
    static struct dump left, right;

    return strcmp(dump_card(&left, a, x), dump_card(&right, b, y)) == 0;
}

/* No built-in card has words that the importer would put right: errata and other corrections are in its trees. */
static void needs_no_correction(void **state)
{
    (void)state;
    static char said[TEXT_BYTES + (1 << 12)];
    dcg_cards *cards = dcg_cards_new(true);
    int wrong = 0;

    assert_non_null(cards);
    for (int def = 1; def <= dcg_cards_count(cards); def++) {
        dcg_card_facts facts;
        if (dcg_cards_facts(cards, (dcg_card_def)def, &facts) != DCG_OK)
            continue;
        assert_in_range(dcg_cards_text(cards, (dcg_card_def)def, said, TEXT_BYTES), 0, TEXT_BYTES - 1);
        assert_true(correct_room(facts.number) < 1 << 12);
        if (correct_text(facts.number, said) == 0)
            continue;
        print_message("%s would be corrected\n", facts.number);
        wrong++;
    }
    assert_int_equal(wrong, 0);
    dcg_cards_free(cards);
}

static void is_what_a_database_says(void **state)
{
    (void)state;
    const char *path = getenv("DCG_CARDS_JSON");
    int wrong = 0;

    if (!path || !*path)
        skip();
    dcg_cards *built_in = dcg_cards_new(true), *embedded = cards_copy_all(built_in),
              *cards = database_cards(path, built_in);
    assert_non_null(embedded);
    for (int def = 1; def <= dcg_cards_count(cards); def++) {
        dcg_card_facts here, there;
        assert_int_equal(dcg_cards_facts(cards, (dcg_card_def)def, &there), DCG_OK);
        dcg_card_def own = dcg_cards_find(embedded, there.number);
        if (dcg_cards_facts(embedded, own, &here) != DCG_OK)
            continue; /* a token, which may be called otherwise */
        if (programs_same(embedded, own, cards, (dcg_card_def)def) && facts_same(&here, &there))
            continue;
        print_message("%s is another card\n", there.number);
        wrong++;
    }
    assert_int_equal(wrong, 0);
    dcg_cards_free(cards);
    dcg_cards_free(embedded);
    dcg_cards_free(built_in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_all_checks),         cmocka_unit_test(is_for_play),
        cmocka_unit_test(is_read_as_it_is_rendered), cmocka_unit_test(decks_are_legal),
        cmocka_unit_test(needs_no_correction),       cmocka_unit_test(is_what_a_database_says),
    };

    return cmocka_run_group_tests_name("embedded", tests, NULL, NULL);
}
