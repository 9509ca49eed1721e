/* main.c - the program that makes the catalogue of the built-in cards (src/tree/catalogue.h). It is linked with the
 * library that reads card files, and with no catalogue.  catalogue [--file] OUT CARDS [DECKS]  CARDS is a file that
 * names a card file a line, DECKS one that names a deck file a line: then the catalogue has the cards of these decks
 * alone, and all tokens. OUT is a header with constants in C, or, with --file, a file that is loaded apart from the
 * program.
 */
#include "image.h"

#include "cards/card_file.h"
#include "compile/keyword.h"
#include "tree/keyword_meaning.h"
#include "tree/storage.h"

#include <dcg.h>

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const struct catalogue catalogue_built_in = {0};

_Noreturn void fail(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)fputs("catalogue: ", stderr);
    (void)vfprintf(stderr, format, args);
    (void)fputs("\n", stderr);
    va_end(args);
    exit(1);
}

void *grown(void *at, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return at;
    *room = *room ? *room * 2 : 1024;
    at = realloc(at, *room * size);
    if (!at)
        fail("no memory");
    return at;
}

static char *file_read(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;

    if (!in)
        fail("%s can't be opened", path);
    *size = 0;
    do {
        text = grown(text, *size, &room, 1);
        *size += fread(text + *size, 1, room - *size, in);
    } while (!feof(in) && !ferror(in));
    if (ferror(in))
        fail("%s can't be read", path);
    (void)fclose(in);
    return text;
}

/* ---- Files ------------------------------------------------------------------------------------ */

struct reading {
    struct read_cards cards;
    dcg_reader *reader;
    const dcg_cards *whole; /* these are the numbers of wanted */
    const bool *wanted;     /* NULL: all cards */
};

static void draft_take(void *user, const dcg_cards *cards, const struct draft *draft)
{
    struct read_cards *read = user;

    (void)cards;
    read->draft = grown(read->draft, read->drafts, &read->room, sizeof *read->draft);
    read->draft[read->drafts++] = *draft;
}

static bool is_wanted(const struct reading *r, const char *number, size_t size)
{
    dcg_card_def card = number_find(r->whole, number, size);

    return r->wanted[card] || card_def(r->whole, card)->token;
}

/* Blanks the lines of cards that aren't wanted: from one line "card NUMBER ..." to the next. */
static void unwanted_blank(const struct reading *r, char *text, size_t size)
{
    static const char begin[] = "card ";
    bool keep = true;

    for (size_t at = 0, end; at < size; at = end + 1) {
        for (end = at; end < size && text[end] != '\n';)
            end++;
        if (end - at > sizeof begin && strncmp(text + at, begin, sizeof begin - 1) == 0) {
            size_t number = at + sizeof begin - 1;
            keep = is_wanted(r, text + number, strcspn(text + number, " \n"));
        }
        if (!keep)
            memset(text + at, ' ', end - at);
    }
}

static void cards_read(void *user, const char *path, char *text, size_t size)
{
    struct reading *r = user;
    const struct card_sink sink = {draft_take, &r->cards};
    dcg_error error;

    if (r->wanted)
        unwanted_blank(r, text, size);
    if (card_lines_read(r->cards.cards, text, size, MANNER_EMBEDDED, &sink, &r->reader, &error) != DCG_OK)
        fail("%s:%d: %s", path, error.line, error.text);
}

struct wanting {
    const dcg_cards *cards;
    bool *wanted;
};

static void deck_read(void *user, const char *path, char *text, size_t size)
{
    struct wanting *w = user;
    dcg_error error;
    dcg_deck deck;

    if (dcg_deck_read(w->cards, text, size, &deck, &error) != DCG_OK)
        fail("%s:%d: %s", path, error.line, error.text);
    for (int i = 0; i < deck.main_count; i++)
        w->wanted[deck.main[i]] = true;
    for (int i = 0; i < deck.egg_count; i++)
        w->wanted[deck.egg[i]] = true;
}

/* Each file that a list names, a line each. */
static void files_each(const char *list, void (*take)(void *user, const char *path, char *text, size_t size),
                       void *user)
{
    char path[4096];
    FILE *in = fopen(list, "r");

    if (!in)
        fail("%s can't be opened", list);
    while (fgets(path, sizeof path, in)) {
        size_t size;
        path[strcspn(path, "\n")] = '\0';
        char *text = file_read(path, &size);
        take(user, path, text, size);
        free(text);
    }
    (void)fclose(in);
}

/* ---- Card sets -------------------------------------------------------------------------------- */

static struct read_cards read_all(const char *list, const dcg_cards *whole, const bool *wanted)
{
    struct reading r = {.cards = {.cards = cards_empty()}, .whole = whole, .wanted = wanted};

    if (!r.cards.cards)
        fail("no memory");
    files_each(list, cards_read, &r);
    /* Everything that any card can ask for. */
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        if (keyword_meaning(i) && !keyword_read(r.cards.cards, &r.reader, i))
            fail("no memory");
    dcg_reader_free(r.reader);
    return r.cards;
}

static void read_free(struct read_cards *read)
{
    dcg_cards_free(read->cards);
    free(read->draft);
}

/* Those of the cards that the decks have. */
static struct read_cards read_decks(const char *list, const dcg_cards *whole, const char *decks)
{
    struct wanting w = {.cards = whole, .wanted = calloc(whole->count + 1u, sizeof *w.wanted)};

    if (!w.wanted)
        fail("no memory");
    files_each(decks, deck_read, &w);
    struct read_cards read = read_all(list, whole, w.wanted);
    free(w.wanted);
    return read;
}

static void image_put(const struct image *image, bool file, const char *path)
{
    FILE *out = fopen(path, "wb");

    if (!out)
        fail("%s can't be opened", path);
    if (file)
        image_write(image, out);
    else
        image_print(image, out);
    if (fclose(out) != 0)
        fail("%s can't be written", path);
}

int main(int count, char **argument)
{
    bool file = count > 1 && strcmp(argument[1], "--file") == 0;
    char **word = argument + 1 + file;

    count -= 1 + file;
    if (count != 2 && count != 3)
        fail("usage: catalogue [--file] OUT CARDS [DECKS]");
    struct read_cards whole = read_all(word[1], NULL, NULL), part = {0};
    if (count == 3)
        part = read_decks(word[1], whole.cards, word[2]);
    struct image image = image_of(count == 3 ? &part : &whole, whole.cards);
    image_put(&image, file, word[0]);
    image_free(&image);
    read_free(&part);
    read_free(&whole);
    return 0;
}
