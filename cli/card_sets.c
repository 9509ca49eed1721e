/* card_sets.c - card files in a folder, one for each card set. A file that says the same already isn't touched. */
#include "card_sets.h"
#include "files.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

/* A card as it stands in a file: from its first line to the one before the next card. */
struct entry {
    const char *text;
    size_t size, number; /* how long the number is, which stands behind the word "card" */
    bool kept;           /* of the old file */
};

struct entries {
    struct entry *entry;
    size_t count, room;
};

static const char card_word[] = "card ";
enum { CARD_WORD = sizeof card_word - 1 };

/* By number; of two cards of a number the new one comes first. */
static int entry_compare(const void *a, const void *b)
{
    const struct entry *left = a, *right = b;
    size_t size = left->number < right->number ? left->number : right->number;
    int order = memcmp(left->text + CARD_WORD, right->text + CARD_WORD, size);
    if (order == 0)
        order = (left->number > right->number) - (left->number < right->number);
    return order != 0 ? order : left->kept - right->kept;
}

static bool entry_add(struct entries *e, const char *text, size_t size, bool kept)
{
    if (e->count == e->room) {
        size_t room = e->room > 0 ? e->room * 2 : 128;
        struct entry *grown = realloc(e->entry, room * sizeof *grown);
        if (grown == NULL)
            return false;
        e->entry = grown;
        e->room = room;
    }
    while (size > 0 && isspace((unsigned char)text[size - 1]))
        size--;
    e->entry[e->count++] = (struct entry){text, size, strcspn(text + CARD_WORD, " \n"), kept};
    return true;
}

/* Takes the cards of a plain card file. False: no memory. */
static bool entries_take(struct entries *e, const char *text, bool kept)
{
    const char *begin = NULL, *line = text;
    bool done = true;
    for (; done && *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, card_word, CARD_WORD) != 0)
            continue;
        done = begin == NULL || entry_add(e, begin, (size_t)(line - begin), kept);
        begin = line;
    }
    return done && (begin == NULL || entry_add(e, begin, (size_t)(line - begin), kept));
}

static bool is_same_card(const struct entry *a, const struct entry *b)
{
    return a->number == b->number && memcmp(a->text + CARD_WORD, b->text + CARD_WORD, a->number) == 0;
}

/* How many bytes the first line has; and the next one, if it is the name in Japanese, both with their ends. */
static size_t first_size(const struct entry *e)
{
    size_t size = strcspn(e->text, "\n");
    return size < e->size ? size + 1 : e->size;
}

static size_t name_size(const struct entry *e)
{
    static const char begin[] = "  ja ";
    const char *line = e->text + first_size(e);
    bool name = strncmp(line, begin, sizeof begin - 1) == 0;
    return name ? strcspn(line, "\n") + 1 : 0;
}

/* A card; of the one that it replaces, if there is one, it keeps the name in Japanese, unless it has its own. */
static void entry_write(const struct entry *e, const struct entry *old, FILE *out)
{
    size_t first = first_size(e);
    fprintf(out, "\n%.*s", (int)first, e->text);
    if (old != NULL && name_size(e) == 0)
        fprintf(out, "%.*s", (int)name_size(old), old->text + first_size(old));
    fprintf(out, "%.*s\n", (int)(e->size - first), e->text + first);
}

static void entries_write(struct entries *e, const char *set, FILE *out)
{
    if (e->count > 0)
        qsort(e->entry, e->count, sizeof *e->entry, entry_compare);
    fprintf(out,
            "# The cards of %s: facts, and what their text says as trees. \"make cards\" writes this file;\n"
            "# docs/cards.md explains the notation.\n",
            set);
    for (size_t i = 0; i < e->count; i++) {
        const struct entry *one = &e->entry[i], *next = i + 1 < e->count ? one + 1 : NULL;
        if (i == 0 || !is_same_card(one - 1, one))
            entry_write(one, next != NULL && is_same_card(one, next) ? next : NULL, out);
    }
}

/* What the file should say, to be freed. NULL: no memory. */
static char *set_text(const struct merged *m, const char *set, const struct file_text *old, size_t *size)
{
    struct sheet sheet;
    struct entries e = {0};
    char *text = NULL;
    size_t written;
    bool done = sheet_begin(&sheet);
    sheet.bare = true;
    for (size_t i = 0; done && i < m->pool.cards; i++)
        if (strcmp(m->pool.card[i]->set, set) == 0)
            done = sheet_card(&sheet, m->pool.card[i], m->reader);
    const char *new = done ? sheet_end(&sheet, &written) : NULL;
    done = new != NULL &&entries_take(&e, new, false) &&
           (old->bytes == NULL || entries_take(&e, old->bytes, true));
    FILE *out = done ? open_memstream(&text, size) : NULL;
    if (out != NULL) {
        entries_write(&e, set, out);
        done = fclose(out) == 0;
    }
    if (out == NULL || !done) {
        free(text);
        text = NULL;
    }
    free(e.entry);
    sheet_free(&sheet);
    return text;
}

static bool path_make(char path[PATH_BYTES], const char *folder, const char *set)
{
    int size = snprintf(path, PATH_BYTES, "%s/%s.cards", folder, set);
    if (size >= PATH_BYTES)
        return complain("%s: the name is too long", folder), false;
    for (char *c = path + strlen(folder); *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return true;
}

static bool set_write(const struct merged *m, const char *folder, const char *set)
{
    char path[PATH_BYTES];
    struct file_text old = {0};
    size_t size = 0;
    if (!path_make(path, folder, set) ||
        (access(path, F_OK) == 0 && !file_read_within(path, MAX_CARDS_BYTES, &old)))
        return false;
    char *text = set_text(m, set, &old, &size);
    bool same = text != NULL && old.bytes != NULL && old.size == size && memcmp(old.bytes, text, size) == 0;
    bool done = text != NULL || (complain("no memory"), false);
    if (done && !same)
        done = file_write(path, text, size, "");
    free(text);
    file_free(&old);
    return done;
}

bool card_sets_write(const struct merged *merged, const char *folder)
{
    const struct pool *pool = &merged->pool;
    bool done = true;
    for (size_t i = 0; done && i < pool->cards; i++) /* sorted by set */
        if (i == 0 || strcmp(pool->card[i]->set, pool->card[i - 1]->set) != 0)
            done = set_write(merged, folder, pool->card[i]->set);
    return done;
}
