/* main.c - the program that makes the catalogue of the built-in cards (src/tree/catalogue.h). It is linked with the
 * library that reads card files, and with no catalogue.
 *
 *   catalogue [--file] [--first] OUT CARDS DECKS UNEXERCISED
 *
 * CARDS is a file that names a card file a line. DECKS names a deck file a line: the decks that are offered first,
 * whose cards have scenarios. UNEXERCISED is what "dcg cards check --exercise" lists, a line for each part of a card
 * that was never carried out, which begins with the number of the card. OUT is a header with constants in C; with
 * --file a file that is loaded apart from the program; with --first it has the cards of those decks alone, and all
 * tokens.
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

/* Its text, which ends with a zero behind so many bytes. */
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
    text = grown(text, *size, &room, 1);
    text[*size] = '\0';
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

/* Which of the cards the decks have. */
static bool *decks_cards(const dcg_cards *cards, const char *decks)
{
    struct wanting w = {.cards = cards, .wanted = calloc(cards->count + 1u, sizeof *w.wanted)};

    if (!w.wanted)
        fail("no memory");
    files_each(decks, deck_read, &w);
    return w.wanted;
}

/* How far it is shown that each card does what its text says, by its number in the set. */
static uint8_t *proofs_of(const dcg_cards *cards, const bool *played, const char *unexercised)
{
    uint8_t *proof = calloc(cards->count + 1u, 1);
    size_t size, length;
    char *text = file_read(unexercised, &size);

    if (!proof)
        fail("no memory");
    for (uint32_t i = 1; i <= cards->count; i++)
        proof[i] = card_def(cards, i)->unread ? DCG_PROOF_NONE
                   : played[i]                ? DCG_PROOF_PLAYED
                                              : DCG_PROOF_EXERCISED;
    for (size_t at = 0; at < size; at += length) {
        length = strcspn(text + at, "\n") + 1;
        size_t number = strcspn(text + at, ":\n");
        dcg_card_def card = number_find(cards, text + at, number);
        if (!card)
            fail("%s: there is no card '%.*s'", unexercised, (int)number, text + at);
        if (proof[card] == DCG_PROOF_EXERCISED)
            proof[card] = DCG_PROOF_READ;
    }
    free(text);
    return proof;
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

/* Is the next word of the command this option? Then it is passed over. */
static bool option(char ***word, const char *name)
{
    bool there = **word && strcmp(**word, name) == 0;

    *word += there;
    return there;
}

int main(int count, char **argument)
{
    char **word = argument + (count > 0);
    bool file = option(&word, "--file"), first = option(&word, "--first");

    if (argument + count - word != 4)
        fail("usage: catalogue [--file] [--first] OUT CARDS DECKS UNEXERCISED");
    struct read_cards whole = read_all(word[1], NULL, NULL), part = {0};
    bool *played = decks_cards(whole.cards, word[2]);
    uint8_t *proof = proofs_of(whole.cards, played, word[3]);
    if (first)
        part = read_all(word[1], whole.cards, played);
    struct image image = image_of(first ? &part : &whole, whole.cards, proof);
    image_put(&image, file, word[0]);
    image_free(&image);
    free(proof);
    free(played);
    read_free(&part);
    read_free(&whole);
    return 0;
}
