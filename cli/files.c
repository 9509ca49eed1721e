/* files.c - the card set of a command: embedded cards, --cards, the user's card data.
 *
 * Which card counts if several sources have its number, the first of this list:
 *   1. plain card files, which people write by hand: of --cards, then of $DCG_CARDS, then of the data folder
 *   2. the built-in cards
 *   3. databases, and compact card files: of --cards, then of $DCG_CARDS, then of the data folder
 * So games of built-in decks go as they would without databases.
 */
#include "files.h"
#include "user_cards.h"

#include "import/sheet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file of cards on its way into the set. */
struct source {
    const char *path;
    struct file_text text;
    bool user; /* of the user's card data: if it is wrong the program goes on without it */
};

struct sources {
    struct source *source;
    int count;
    struct paths user;
};

bool card_text_is_database(const struct file_text *text)
{
    const char *begin = text->bytes;
    if (text->size >= 3 && memcmp(begin, "\xef\xbb\xbf", 3) == 0) /* a byte order mark */
        begin += 3;
    begin += strspn(begin, " \t\r\n");
    return *begin == '[' || *begin == '{'; /* a card file never begins so */
}

bool card_text_is_plain(const struct file_text *text)
{
    return !card_text_is_database(text) && !dcg_cards_packed(text->bytes, text->size);
}

/* ---- Adding a file ---------------------------------------------------------------------------- */

/* An error of the card file that a database became: it has lines that nobody knows, so the card is named. */
static void error_name_card(dcg_error *error, const char *text)
{
    char why[sizeof error->text];
    const char *card = NULL;
    for (int line = 1; line <= error->line && *text; line++) {
        if (strncmp(text, "card ", 5) == 0)
            card = text + 5;
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    error->line = error->column = 0;
    if (card == NULL)
        return;
    memcpy(why, error->text, sizeof why);
    snprintf(error->text, sizeof error->text, "card %.*s: %.180s", (int)strcspn(card, " "), card, why);
}

/* Writes the cards that aren't in the set yet as a card file, and adds it; over: of built-in cards, too. */
static bool database_add(dcg_cards *cards, const struct database *database, bool over, dcg_error *error)
{
    struct sheet sheet;
    size_t size = 0;
    dcg_reader *reader = dcg_reader_new();
    bool done = sheet_begin(&sheet) && reader != NULL;
    for (size_t i = 0; done && i < database->count; i++)
        if (over || dcg_cards_find(cards, database->card[i].number) == 0)
            done = sheet_card(&sheet, &database->card[i], reader);
    const char *text = done ? sheet_end(&sheet, &size) : NULL;
    *error = (dcg_error){.text = "no memory"};
    done = text != NULL && (over ? dcg_cards_add_over : dcg_cards_add)(cards, text, size, error) == DCG_OK;
    if (!done && text != NULL)
        error_name_card(error, text);
    sheet_free(&sheet);
    dcg_reader_free(reader);
    return done;
}

static bool database_text_add(dcg_cards *cards, const struct file_text *text, bool over, dcg_error *error)
{
    struct database database = {0};
    FILE *in = fmemopen(text->bytes, text->size, "rb");
    *error = (dcg_error){.text = "no memory"};
    if (in == NULL)
        return false;
    bool done = database_read(&database, in, error) == DCG_OK;
    fclose(in);
    done = done && database_add(cards, &database, over, error);
    database_free(&database);
    return done;
}

bool card_text_add(dcg_cards *cards, const struct file_text *text, bool over, dcg_error *error)
{
    if (card_text_is_database(text))
        return database_text_add(cards, text, over, error);
    return (over ? dcg_cards_add_over : dcg_cards_add_others)(cards, text->bytes, text->size, error) ==
           DCG_OK;
}

/* Of a plain file of --cards every card counts, so a number may not be there twice. */
static bool source_add(dcg_cards *cards, const struct source *s, dcg_error *error)
{
    if (!card_text_is_plain(&s->text))
        return card_text_add(cards, &s->text, false, error);
    return (s->user ? dcg_cards_add_over : dcg_cards_add)(cards, s->text.bytes, s->text.size, error) ==
           DCG_OK;
}

static bool source_refuse(const struct source *s, const dcg_error *error)
{
    if (!s->user) {
        complain_about(strcmp(s->path, "-") == 0 ? "standard input" : s->path, error);
        return false;
    }
    char where[32] = "";
    if (error->line > 0)
        snprintf(where, sizeof where, ":%d", error->line);
    bool made = user_cards_merged(s->path);
    remark("warning: %s%s: %s; the cards of this file are left out%s", s->path, where, error->text,
           made ? "; 'dcg cards add' makes it anew" : "");
    return true;
}

/* Adds the files that are plain card files, or the others. */
static bool sources_add(dcg_cards *cards, const struct sources *sources, bool plain)
{
    for (int i = 0; i < sources->count; i++) {
        const struct source *s = &sources->source[i];
        dcg_error error = {0};
        if (s->text.bytes != NULL && card_text_is_plain(&s->text) == plain && !source_add(cards, s, &error) &&
            !source_refuse(s, &error))
            return false;
    }
    return true;
}

/* ---- All of them ------------------------------------------------------------------------------ */

/* Can a file of the user's card data be read? Whatever else may be there isn't opened: a pipe would never end. */
static bool user_file_there(const struct source *s)
{
    struct stat info;
    dcg_error error = {.status = DCG_ERROR_FORMAT};
    if (stat(s->path, &info) != 0 || access(s->path, R_OK) != 0)
        snprintf(error.text, sizeof error.text, "%s", strerror(errno));
    else if (!S_ISREG(info.st_mode))
        snprintf(error.text, sizeof error.text, "not a file");
    return error.text[0] == '\0' || (source_refuse(s, &error), false);
}

static bool source_read(struct source *s, const char *path, bool user)
{
    *s = (struct source){.path = path, .user = user};
    return (user && !user_file_there(s)) || file_read_within(path, MAX_CARDS_BYTES, &s->text) || user;
}

static bool sources_read(struct sources *sources, const struct arguments *arguments)
{
    bool user = !flag_given(arguments, FLAG_NO_USER_CARDS), read = true;
    if (user && !user_cards_find(&sources->user))
        return false;
    size_t most = (size_t)arguments->card_count + sources->user.count;
    sources->source = calloc(most + 1, sizeof *sources->source);
    if (sources->source == NULL)
        return complain("no memory for the cards"), false;
    for (int i = 0; read && i < arguments->card_count; i++)
        read = source_read(&sources->source[sources->count++], arguments->cards[i], false);
    for (size_t i = 0; read && i < sources->user.count; i++)
        read = source_read(&sources->source[sources->count++], sources->user.path[i], true);
    return read;
}

static void sources_free(struct sources *sources)
{
    for (int i = 0; i < sources->count; i++)
        file_free(&sources->source[i].text);
    free(sources->source);
    paths_free(&sources->user);
}

dcg_cards *cards_load(const struct arguments *arguments)
{
    struct sources sources = {0};
    bool read = sources_read(&sources, arguments);
    dcg_cards *cards = read ? dcg_cards_new(true) : NULL;
    if (read && cards == NULL)
        complain("no memory for the cards");
    if (cards != NULL && !(sources_add(cards, &sources, true) && sources_add(cards, &sources, false))) {
        dcg_cards_free(cards);
        cards = NULL;
    }
    if (cards != NULL && flag_given(arguments, FLAG_VANILLA))
        dcg_cards_plain(cards);
    sources_free(&sources);
    return cards;
}

int card_count(const dcg_cards *cards)
{
    int count = 0;
    for (int i = 1; i <= dcg_cards_count(cards); i++) {
        dcg_card_facts facts;
        count += dcg_cards_facts(cards, (dcg_card_def)i, &facts) == DCG_OK &&
                 strncmp(facts.number, "token:", 6) != 0;
    }
    return count;
}
