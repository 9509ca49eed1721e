/* pool.c - card databases from the command line, and reading a line of text. */
#include "pool.h"
#include "decks.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 4096 };

/* ---- Cards ------------------------------------------------------------------------------------ */

static const char *path_text(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

void pool_damage_tell(struct pool *pool, const char *path, const struct salvage *salvage,
                      const dcg_error *error)
{
    size_t size = salvage->quiet != NULL ? strlen(salvage->quiet) : 0;
    if (size > 0 && strncmp(path, salvage->quiet, size) == 0 && path[size] == '/')
        return;
    complain_about(path_text(path), error);
    pool->damaged++;
}

/* A file that is read. */
struct source {
    struct pool *pool;
    const char *path;
    const struct salvage *salvage;
};

static void damage_tell(void *user, const dcg_error *error)
{
    const struct source *source = user;
    pool_damage_tell(source->pool, source->path, source->salvage, error);
}

static bool database_load(struct pool *pool, const char *path, int index, const struct salvage *salvage)
{
    dcg_error error = {0};
    struct source source = {.pool = pool, .path = path, .salvage = salvage};
    const struct database_damage damage = {damage_tell, &source};
    struct database *database = &pool->database;
    size_t first = database->count, told = pool->damaged;
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (in == NULL)
        return complain("%s: %s", path, strerror(errno)), false;
    dcg_status status = database_salvage(database, in, salvage != NULL ? &damage : NULL, &error);
    if (in != stdin)
        fclose(in);
    for (size_t i = first; i < database->count; i++)
        database->card[i].source = index;
    if (status != DCG_OK)
        complain_about(path_text(path), &error);
    return status == DCG_OK && (database->count > first || pool->damaged == told);
}

/* ---- Decks ------------------------------------------------------------------------------------ */

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static int visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool folder_visit(const char *folder, const dcg_cards *cards, deck_visitor *visit, void *user)
{
    struct dirent **entry = NULL;
    int count = scandir(folder, &entry, visible, alphasort);
    bool read = count >= 0;
    if (!read)
        complain("%s: %s", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        char path[PATH_BYTES];
        int size = snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        if (read && size >= PATH_BYTES)
            complain("%s: a name there is too long", folder);
        read = read && size < PATH_BYTES && decks_visit(path, cards, visit, user);
        free(entry[i]);
    }
    free(entry);
    return read;
}

bool decks_visit(const char *path, const dcg_cards *cards, deck_visitor *visit, void *user)
{
    static dcg_list list; /* large */
    if (is_folder(path))
        return folder_visit(path, cards, visit, user);
    return list_load(cards, path, &list) && visit(user, path, &list);
}

/* Which cards of a database decks have. */
struct wanting {
    const dcg_cards *cards;
    const struct database *from;
    bool *wanted;
};

/* Marks the cards of a deck; what neither the databases have nor is embedded is told. */
static bool deck_want(void *user, const char *path, const dcg_list *list)
{
    const struct wanting *w = user;
    for (int i = 0; i < list->cards; i++) {
        size_t at = 0;
        while (at < w->from->count && strcmp(w->from->card[at].number, list->card[i].number) != 0)
            at++;
        if (at < w->from->count)
            w->wanted[at] = true;
        else if (dcg_cards_find(w->cards, list->card[i].number) == 0)
            remark("%s: there is no card %s", path, list->card[i].number);
    }
    return true;
}

static bool decks_want(const char *path, const struct database *from, bool *wanted)
{
    dcg_cards *cards = dcg_cards_new(true);
    if (cards == NULL)
        return complain("no memory for the cards"), false;
    struct wanting wanting = {.cards = cards, .from = from, .wanted = wanted};
    bool read = decks_visit(path, cards, deck_want, &wanting);
    dcg_cards_free(cards);
    return read;
}

/* ---- Cards asked for -------------------------------------------------------------------------- */

bool pool_pick(struct pool *pool, const struct database *from, const struct arguments *arguments)
{
    const char *set = arguments->text[FLAG_SET], *decks = arguments->text[FLAG_DECKS];
    bool *wanted = calloc(from->count + 1, sizeof *wanted);
    free(pool->card);
    pool->cards = 0;
    pool->card = malloc((from->count + 1) * sizeof(const struct database_card *));
    if (wanted == NULL || pool->card == NULL)
        return free(wanted), complain("no memory"), false;
    bool found = decks == NULL || decks_want(decks, from, wanted);
    for (size_t i = 0; found && i < from->count; i++)
        if ((set == NULL || strcmp(from->card[i].set, set) == 0) && (decks == NULL || wanted[i]))
            pool->card[pool->cards++] = &from->card[i];
    free(wanted);
    if (!found)
        return false;
    if (set != NULL && pool->cards == 0)
        return complain("there is no card of the set '%s'", set), false;
    qsort(pool->card, pool->cards, sizeof(const struct database_card *), database_compare);
    return true;
}

bool pool_read(struct pool *pool, const struct arguments *arguments, const struct salvage *salvage)
{
    *pool = (struct pool){0};
    for (int i = 0; i < arguments->words; i++)
        if (!database_load(pool, arguments->word[i], i, salvage))
            return false;
    return true;
}

bool pool_load(struct pool *pool, const struct arguments *arguments)
{
    return pool_read(pool, arguments, NULL) && pool_pick(pool, &pool->database, arguments);
}

void pool_free(struct pool *pool)
{
    database_free(&pool->database);
    free(pool->card);
    *pool = (struct pool){0};
}

/* ---- Lines ------------------------------------------------------------------------------------ */

/* The size without a final full stop, which printed text has in some places and not in others. */
static size_t size_without_stop(const char *text)
{
    size_t size = strlen(text);
    return size > 0 && text[size - 1] == '.' ? size - 1 : size;
}

static bool is_same_text(const char *a, const char *b)
{
    size_t size = size_without_stop(a);
    return size == size_without_stop(b) && memcmp(a, b, size) == 0;
}

void line_read(dcg_reader *reader, struct line *line, const char *text, size_t size)
{
    line->parsed = line->same = line->stable = false;
    line->rendered[0] = '\0';
    line->readings = 0;
    line->error = (dcg_error){0};
    line->text[0] = '\0';
    if (size == 0 || size > DATABASE_LINE_BYTES) {
        snprintf(line->error.text, sizeof line->error.text, "a line has 1 to %d bytes, not %zu",
                 DATABASE_LINE_BYTES, size);
        return;
    }
    memcpy(line->text, text, size);
    line->text[size] = '\0';
    if (dcg_reader_line(reader, line->text, size, &line->error) != DCG_OK)
        return;
    int length = dcg_reader_render(reader, line->rendered, sizeof line->rendered);
    line->parsed = true;
    line->readings = dcg_reader_readings(reader);
    line->same = length >= 0 && length < RENDER_BYTES && is_same_text(line->text, line->rendered);
}

size_t line_stop(const struct line *line)
{
    size_t size = strlen(line->text);
    size_t at = line->error.column > 0 ? (size_t)line->error.column - 1 : 0;
    return at < size ? at : size;
}

const char *line_expected(const struct line *line)
{
    return line->error.text[0] ? line->error.text : "this can't be read";
}
