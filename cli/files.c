/* files.c - reading whole files within a bound; card sets and decks by the words of the command line. */
#include "files.h"

#include "import/sheet.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool stream_read(FILE *stream, const char *name, size_t limit, struct file_text *text)
{
    size_t room = 0;
    for (;;) {
        if (room - text->size < 2) {
            room = room ? room * 2 : 16384;
            char *bytes = realloc(text->bytes, room);
            if (bytes == NULL)
                return complain("%s: no memory", name), false;
            text->bytes = bytes;
        }
        size_t got = fread(text->bytes + text->size, 1, room - text->size - 1, stream);
        text->size += got;
        if (text->size > limit)
            return complain("%s: more than %zu MiB", name, limit >> 20), false;
        if (got == 0)
            break;
    }
    if (ferror(stream))
        return complain("%s: %s", name, strerror(errno)), false;
    text->bytes[text->size] = '\0';
    return true;
}

static bool file_read_within(const char *path, size_t limit, struct file_text *text)
{
    *text = (struct file_text){0};
    bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "rb");
    if (stream == NULL)
        return complain("%s: %s", path, strerror(errno)), false;
    bool read = stream_read(stream, standard ? "standard input" : path, limit, text);
    if (!standard)
        fclose(stream);
    if (!read)
        file_free(text);
    return read;
}

bool file_read(const char *path, struct file_text *text)
{
    return file_read_within(path, MAX_FILE_BYTES, text);
}

bool file_write(const char *path, const char *bytes, size_t size, const char *end)
{
    bool standard = path == NULL || strcmp(path, "-") == 0;
    FILE *out = standard ? stdout : fopen(path, "wb");
    bool written = out != NULL && fwrite(bytes, 1, size, out) == size && fputs(end, out) >= 0;
    if (!standard && out != NULL)
        written &= fclose(out) == 0;
    return written || (complain("%s: %s", standard ? "standard output" : path, strerror(errno)), false);
}

uint64_t bytes_hash(const char *bytes, size_t size) /* FNV-1a */
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

void file_free(struct file_text *text)
{
    free(text->bytes);
    *text = (struct file_text){0};
}

/* A card file never begins with a bracket or brace. */
static bool is_database(const struct file_text *text)
{
    const char *begin = text->bytes;
    if (text->size >= 3 && memcmp(begin, "\xef\xbb\xbf", 3) == 0) /* a byte order mark */
        begin += 3;
    begin += strspn(begin, " \t\r\n");
    return *begin == '[' || *begin == '{';
}

/* What is wrong with the card file that a database became: of which card. */
static void sheet_complain(const char *path, const char *text, const dcg_error *error)
{
    const char *card = NULL;
    for (int line = 1; line <= error->line && *text; line++) {
        if (strncmp(text, "card ", 5) == 0)
            card = text + 5;
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    if (card != NULL)
        complain("%s: card %.*s: %s", path, (int)strcspn(card, " "), card, error->text);
    else
        complain("%s: %s", path, error->text);
}

/* Writes the cards that aren't in the set yet as a card file, and adds it. */
static bool database_add(dcg_cards *cards, const struct database *database, const char *path)
{
    struct sheet sheet;
    size_t size = 0;
    dcg_reader *reader = dcg_reader_new();
    bool done = sheet_begin(&sheet) && reader != NULL;
    for (size_t i = 0; done && i < database->count; i++)
        if (dcg_cards_find(cards, database->card[i].number) == 0)
            done = sheet_card(&sheet, &database->card[i], reader);
    const char *text = done ? sheet_end(&sheet, &size) : NULL;
    dcg_error error = {.text = "no memory"};
    done = text != NULL && dcg_cards_add(cards, text, size, &error) == DCG_OK;
    if (!done)
        sheet_complain(path, text != NULL ? text : "", &error);
    sheet_free(&sheet);
    dcg_reader_free(reader);
    return done;
}

static bool database_add_text(dcg_cards *cards, const struct file_text *text, const char *path)
{
    struct database database = {0};
    dcg_error error = {0};
    FILE *in = fmemopen(text->bytes, text->size, "rb");
    if (in == NULL)
        return complain("%s: %s", path, strerror(errno)), false;
    bool done = database_read(&database, in, &error) == DCG_OK;
    fclose(in);
    if (!done)
        complain_about(path, &error);
    done = done && database_add(cards, &database, path);
    database_free(&database);
    return done;
}

static bool cards_add_text(dcg_cards *cards, const struct file_text *text, const char *path)
{
    dcg_error error = {0};
    if (is_database(text))
        return database_add_text(cards, text, path);
    bool compact = dcg_cards_packed(text->bytes, text->size);
    dcg_status status =
        (compact ? dcg_cards_add_others : dcg_cards_add)(cards, text->bytes, text->size, &error);
    return status == DCG_OK || (complain_about(path, &error), false);
}

/* Plain card files are written by hand and say what counts. */
static bool is_plain(const struct file_text *text)
{
    return !is_database(text) && !dcg_cards_packed(text->bytes, text->size);
}

/* Adds the files that are plain card files, or those that aren't. */
static bool files_add(dcg_cards *cards, const struct arguments *arguments, const struct file_text *text,
                      bool plain)
{
    for (int i = 0; i < arguments->card_count; i++)
        if (is_plain(&text[i]) == plain && !cards_add_text(cards, &text[i], arguments->cards[i]))
            return false;
    return true;
}

/* A plain card file may have an embedded card in another way; a database, and the compact card file that it
 * becomes, only adds cards that aren't there. */
static bool cards_fill(dcg_cards *cards, const struct arguments *arguments, const struct file_text *text)
{
    if (!files_add(cards, arguments, text, true))
        return false;
    if (dcg_cards_embed(cards) != DCG_OK)
        return complain("no memory for the cards"), false;
    if (!files_add(cards, arguments, text, false))
        return false;
    if (flag_given(arguments, FLAG_VANILLA))
        dcg_cards_plain(cards);
    return true;
}

dcg_cards *cards_load(const struct arguments *arguments)
{
    struct file_text text[MAX_CARD_FILES] = {{0}};
    bool read = true;
    for (int i = 0; read && i < arguments->card_count; i++)
        read = file_read_within(arguments->cards[i], MAX_CARDS_BYTES, &text[i]);
    dcg_cards *cards = read ? dcg_cards_new(false) : NULL;
    if (read && cards == NULL)
        complain("no memory for the cards");
    if (cards != NULL && !cards_fill(cards, arguments, text)) {
        dcg_cards_free(cards);
        cards = NULL;
    }
    for (int i = 0; i < arguments->card_count; i++)
        file_free(&text[i]);
    return cards;
}
