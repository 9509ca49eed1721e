/* cmd_card_data.c - dcg cards add, cards list, cards remove: the user's own card data.
 *
 *     databases/NAME.json     databases as they were added. Merging needs them as they were, and a later version of
 *                             the program may understand more of them
 *     cards/databases.cards   one compact card file of all of them, made anew by each change
 *     cards/NAME.cards        card files that were added, as they are
 *
 * Everything is read and checked before anything is written; damaged cards of a database are told and left out. Each
 * file is written as a whole; if the program is killed between two of them, databases.cards is older than the
 * databases, and 'dcg cards add' makes it anew.
 */
#include "files.h"
#include "json.h"
#include "merged.h"
#include "suggest.h"
#include "user_cards.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_BYTES = 64, MAX_ADDED = 64 };

static const char merged_name[] = USER_MERGED;

/* A file that is added. */
struct added {
    const char *path;
    char name[NAME_BYTES];
    struct file_text text;
    bool database;
    int cards, play; /* play isn't counted for a database: cards are merged first */
};

struct change {
    const struct arguments *arguments;
    char cards[USER_PATH], databases[USER_PATH]; /* the folders */
    struct added added[MAX_ADDED];
    int addeds;
    struct paths
        stored; /* the databases after the change; those that are added by the paths where they are now */
    struct merged merged;
    int made; /* cards of the merged databases */
};

/* ---- Names and folders ------------------------------------------------------------------------ */

/* The name of a file without folder and ending. Letters that are awkward in file names become '-'. */
static void name_of(const char *path, char name[NAME_BYTES])
{
    static const char fine[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    const char *slash = strrchr(path, '/'), *base = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    size_t size = dot != NULL && dot > base ? (size_t)(dot - base) : strlen(base);
    if (size >= NAME_BYTES)
        size = NAME_BYTES - 1;
    for (size_t i = 0; i < size; i++)
        name[i] = (i > 0 || base[0] != '.') && strchr(fine, base[i]) != NULL ? base[i] : '-';
    name[size] = '\0';
}

static bool path_is_named(const char *path, const char *name)
{
    char own[NAME_BYTES];
    const char *slash = strrchr(path, '/');
    name_of(path, own);
    return strcmp(own, name) == 0 || strcmp(slash != NULL ? slash + 1 : path, name) == 0;
}

static bool path_make(char path[USER_PATH], const char *folder, const char *name, const char *end)
{
    int length = snprintf(path, USER_PATH, "%s/%s%s", folder, name, end);
    return length < USER_PATH || (complain("%s: the path is too long", folder), false);
}

static bool data_folder_make(const char *folder)
{
    char failed[FILE_PATH];
    if (!folders_make(folder, failed))
        return complain("%s: %s", failed, strerror(errno)), false;
    return folder_make(folder) || (complain("%s: %s", folder, strerror(errno)), false);
}

static bool folders_find(struct change *c)
{
    struct stat info;
    if (!user_folder(c->cards, "cards") || !user_folder(c->databases, "databases"))
        return complain("neither XDG_DATA_HOME nor HOME is set, so there is no folder for card data"), false;
    if (stat(c->databases, &info) == 0 && !paths_folder(&c->stored, c->databases))
        return complain("%s: %s", c->databases, strerror(errno)), false;
    return true;
}

/* ---- Counting --------------------------------------------------------------------------------- */

/* How many cards a text of cards has, and how many of these are for play. */
static bool text_count(const struct file_text *text, int *cards, int *play, dcg_error *error)
{
    dcg_cards *set = dcg_cards_new(false);
    *error = (dcg_error){.text = "no memory"};
    bool done = set != NULL && card_text_add(set, text, false, error);
    *cards = *play = 0;
    for (int i = 1; done && i <= dcg_cards_count(set); i++) {
        dcg_card_facts facts;
        bool token = dcg_cards_facts(set, (dcg_card_def)i, &facts) != DCG_OK ||
                     strncmp(facts.number, "token:", 6) == 0;
        *play += !token && dcg_cards_unread(set, (dcg_card_def)i) == NULL;
    }
    *cards = card_count(set);
    dcg_cards_free(set);
    return done;
}

static void damage_ignore(void *user, const dcg_error *error)
{
    (void)user, (void)error;
}

/* How many cards a database has, but for damaged ones. Which of them are for play takes seconds to find out. */
static bool database_count(const struct file_text *text, int *cards, dcg_error *error)
{
    struct database database = {0};
    FILE *in = fmemopen(text->bytes, text->size, "rb");
    *error = (dcg_error){.text = "no memory"};
    bool done =
        in != NULL && database_salvage(&database, in, &(const struct database_damage){damage_ignore, NULL},
                                       error) == DCG_OK;
    if (in != NULL)
        fclose(in);
    *cards = (int)database.count;
    database_free(&database);
    return done;
}

/* ---- The merged databases --------------------------------------------------------------------- */

/* Merges the databases that are stored after the change. Of those that were added before damaged cards are told only if
 * they are read again for their own sake. */
static bool databases_merge(struct change *c, bool again)
{
    const struct salvage salvage = {.quiet = again ? NULL : c->databases};
    struct arguments arguments = {.word = c->stored.path, .words = (int)c->stored.count};
    if (c->stored.count > MAX_ADDED)
        return complain("there can be at most %d databases", MAX_ADDED), false;
    if (c->stored.count == 0)
        return true;
    bool done = merged_make(&c->merged, &arguments, &salvage);
    c->made = (int)c->merged.pool.cards;
    return done;
}

/* Writes what was merged; without any database the file goes. */
static bool databases_write(const struct change *c)
{
    char path[USER_PATH];
    size_t size = 0;
    if (!path_make(path, c->cards, merged_name, ".cards"))
        return false;
    if (c->stored.count == 0)
        return remove(path) == 0 || errno == ENOENT || (complain("%s: %s", path, strerror(errno)), false);
    char *packed = merged_pack(&c->merged, &size);
    bool written = packed != NULL && file_write(path, packed, size, "");
    dcg_free(packed);
    return written;
}

/* ---- Add -------------------------------------------------------------------------------------- */

static bool added_read(struct change *c, const char *path)
{
    struct added *a = &c->added[c->addeds];
    dcg_error error = {0};
    *a = (struct added){.path = path};
    name_of(path, a->name);
    if (strcmp(path, "-") == 0)
        return complain("standard input has no name: write the cards to a file and add that"), false;
    if (strcmp(a->name, merged_name) == 0)
        return complain("%s: the name '%s' is taken; give the file another name", path, merged_name), false;
    for (int i = 0; i < c->addeds; i++)
        if (strcmp(c->added[i].name, a->name) == 0)
            return complain("%s and %s have the same name; rename one of them", c->added[i].path, path),
                   false;
    c->addeds++;
    if (!file_read_within(path, MAX_CARDS_BYTES, &a->text))
        return false;
    a->database = card_text_is_database(&a->text);
    return a->database || text_count(&a->text, &a->cards, &a->play, &error) ||
           (complain_about(path, &error), false);
}

static int path_order(const void *one, const void *other)
{
    const char *const *a = one, *const *b = other;
    char left[NAME_BYTES], right[NAME_BYTES];
    name_of(*a, left);
    name_of(*b, right);
    return strcmp(left, right);
}

/* Stored databases of these names are replaced. Sorted by name, so that the result depends on nothing else. */
static bool databases_join(struct change *c)
{
    for (int i = 0; i < c->addeds; i++) {
        size_t kept = 0;
        for (size_t k = 0; k < c->stored.count && c->added[i].database; k++) {
            if (path_is_named(c->stored.path[k], c->added[i].name))
                free(c->stored.path[k]);
            else
                c->stored.path[kept++] = c->stored.path[k];
        }
        if (!c->added[i].database)
            continue;
        c->stored.count = kept;
        if (!paths_add(&c->stored, c->added[i].path))
            return false;
    }
    if (c->stored.count > 1)
        qsort(c->stored.path, c->stored.count, sizeof c->stored.path[0], path_order);
    return databases_merge(c, c->addeds == 0);
}

/* How many cards of the merge come from a file that was added. */
static void added_count(struct change *c)
{
    for (int i = 0; i < c->addeds; i++) {
        struct added *a = &c->added[i];
        for (size_t k = 0; k < c->merged.pool.database.count && a->database; k++) {
            const struct database_card *card = &c->merged.pool.database.card[k];
            a->cards +=
                card->source != DATABASE_NO_SOURCE && strcmp(c->stored.path[card->source], a->path) == 0;
        }
    }
}

static bool added_write(struct change *c)
{
    bool written = data_folder_make(c->cards) && data_folder_make(c->databases);
    for (int i = 0; written && i < c->addeds; i++) {
        const struct added *a = &c->added[i];
        char path[USER_PATH];
        written = path_make(path, a->database ? c->databases : c->cards, a->name,
                            a->database ? ".json" : ".cards") &&
                  file_write(path, a->text.bytes, a->text.size, "");
    }
    return written && (c->stored.count == 0 || databases_write(c));
}

/* How many cards the program has now, embedded ones included. */
static int cards_now(void)
{
    struct arguments none = {0};
    dcg_cards *cards = cards_load(&none);
    int count = cards != NULL ? card_count(cards) : 0;
    dcg_cards_free(cards);
    return count;
}

static void add_json(const struct change *c)
{
    dcg_json json;
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_array(&json, "added");
    for (int i = 0; i < c->addeds; i++) {
        dcg_json_object(&json, NULL);
        dcg_json_string(&json, "name", c->added[i].name);
        dcg_json_string(&json, "kind", c->added[i].database ? "database" : "cards");
        dcg_json_whole(&json, "cards", c->added[i].cards);
        if (!c->added[i].database)
            dcg_json_whole(&json, "play", c->added[i].play);
        dcg_json_close(&json);
    }
    dcg_json_close(&json);
    dcg_json_count(&json, "databases", c->stored.count);
    dcg_json_whole(&json, "database_cards", c->made);
    dcg_json_whole(&json, "database_play", c->merged.play);
    dcg_json_count(&json, "damaged", c->merged.pool.damaged);
    dcg_json_whole(&json, "cards", cards_now());
    dcg_json_string(&json, "folder", c->cards);
    dcg_json_end(&json);
}

static void add_print(const struct change *c)
{
    bool database = c->addeds == 0;
    for (int i = 0; i < c->addeds; i++) {
        const struct added *a = &c->added[i];
        database |= a->database;
        if (a->database && c->stored.count > 1)
            printf("Added %s: %d card%s.\n", a->name, a->cards, a->cards == 1 ? "" : "s");
        else
            printf("Added %s: %d card%s, %d for play.\n", a->name, a->cards, a->cards == 1 ? "" : "s",
                   a->database ? c->merged.play : a->play);
    }
    if (database && (c->stored.count > 1 || c->addeds == 0))
        printf("Merged %zu database%s: %d cards, %d for play.\n", c->stored.count,
               c->stored.count == 1 ? "" : "s", c->made, c->merged.play);
    if (c->merged.pool.damaged > 0)
        printf("Left out: %zu damaged entr%s.\n", c->merged.pool.damaged,
               c->merged.pool.damaged == 1 ? "y" : "ies");
    printf("The program now has %d cards. Added cards are in %s.\n", cards_now(), c->cards);
    puts("Next: 'dcg deck check DECK' for a deck list of yours, then 'dcg play DECK'.");
    if (c->addeds > 0)
        printf("To undo: dcg cards remove%s%s%s\n", " ", c->added[0].name, c->addeds > 1 ? " ..." : "");
}

static bool cards_add(struct change *c)
{
    bool done = folders_find(c);
    for (int i = 0; done && i < c->arguments->words; i++)
        done = added_read(c, c->arguments->word[i]);
    if (done && c->arguments->words == 0 && c->stored.count == 0)
        return complain("no file given, and no database was added before: dcg cards add FILE..."), false;
    if (!done || !databases_join(c))
        return false;
    added_count(c);
    if (!added_write(c))
        return false;
    if (flag_given(c->arguments, FLAG_JSON))
        add_json(c);
    else
        add_print(c);
    return true;
}

static int change_run(const struct arguments *arguments, bool (*run)(struct change *c))
{
    struct change *c = calloc(1, sizeof *c);
    if (c == NULL)
        return complain("no memory");
    c->arguments = arguments;
    int code = !run(c) ? EXIT_WRONG : c->merged.pool.damaged > 0 ? EXIT_NO : EXIT_YES;
    for (int i = 0; i < c->addeds; i++)
        file_free(&c->added[i].text);
    merged_free(&c->merged);
    paths_free(&c->stored);
    free(c);
    return code;
}

int cards_add_run(const struct arguments *arguments)
{
    return change_run(arguments, cards_add);
}

/* ---- List ------------------------------------------------------------------------------------- */

/* A file in the list; json is NULL for people. */
static void file_list(dcg_json *json, const char *path, bool database)
{
    char name[NAME_BYTES], count[2][16] = {"-", "-"};
    struct file_text text = {0};
    dcg_error error = {.text = "can't be read"};
    int cards = 0, play = 0;
    bool counted =
        file_read_within(path, MAX_CARDS_BYTES, &text) &&
        (database ? database_count(&text, &cards, &error) : text_count(&text, &cards, &play, &error));
    file_free(&text);
    name_of(path, name);
    if (json == NULL) {
        if (counted)
            snprintf(count[0], sizeof count[0], "%d", cards);
        if (counted && !database)
            snprintf(count[1], sizeof count[1], "%d", play);
        printf("%-20s %6s %6s  %s%s%s\n", name, count[0], count[1], path, counted ? "" : ": ",
               counted ? "" : error.text);
        return;
    }
    dcg_json_object(json, NULL);
    dcg_json_string(json, "name", name);
    dcg_json_string(json, "path", path);
    dcg_json_whole(json, "cards", cards);
    if (!database)
        dcg_json_whole(json, "play", play);
    if (!counted)
        dcg_json_string(json, "error", error.text);
    dcg_json_close(json);
}

static void files_list(dcg_json *json, const struct paths *paths, bool database)
{
    for (size_t i = 0; i < paths->count; i++)
        file_list(json, paths->path[i], database);
}

static bool cards_list(struct change *c)
{
    dcg_json json;
    struct paths files;
    bool machine = flag_given(c->arguments, FLAG_JSON);
    if (!folders_find(c) || !user_cards_find(&files))
        return false;
    if (machine) {
        json_begin(&json, stdout);
        dcg_json_object(&json, NULL);
        dcg_json_string(&json, "folder", c->cards);
        dcg_json_array(&json, "files");
    } else {
        printf("%-20s %6s %6s\n", "name", "cards", "play");
    }
    files_list(machine ? &json : NULL, &files, false);
    if (machine) {
        dcg_json_close(&json);
        dcg_json_array(&json, "databases");
    } else if (c->stored.count > 0) {
        printf("\n%s.cards is made of these databases:\n", merged_name);
    }
    files_list(machine ? &json : NULL, &c->stored, true);
    if (machine) {
        dcg_json_close(&json);
        dcg_json_whole(&json, "cards", cards_now());
        dcg_json_end(&json);
    } else {
        if (files.count + c->stored.count == 0)
            puts("No cards were added. 'dcg cards add FILE' adds a card database.");
        printf("\nThe program has %d cards, the built-in cards, training cards and tokens included.\n",
               cards_now());
    }
    paths_free(&files);
    return true;
}

int cards_list_run(const struct arguments *arguments)
{
    return change_run(arguments, cards_list);
}

/* ---- Remove ----------------------------------------------------------------------------------- */

/* Removes the files of this name from a folder. Returns how many there were; -1 after a complaint. */
static int files_remove(const struct paths *paths, const char *name)
{
    int count = 0;
    for (size_t i = 0; i < paths->count; i++) {
        if (!path_is_named(paths->path[i], name))
            continue;
        if (remove(paths->path[i]) != 0)
            return complain("%s: %s", paths->path[i], strerror(errno)), -1;
        count++;
    }
    return count;
}

static bool name_complain(const struct change *c, const struct paths *files, const char *name)
{
    char near_name[NAME_BYTES], own[NAME_BYTES], suggestion[SUGGEST_BYTES];
    dcg_near near = {.word = name};
    for (size_t i = 0; i < files->count + c->stored.count; i++) {
        name_of(i < files->count ? files->path[i] : c->stored.path[i - files->count], own);
        if (strcmp(own, merged_name) == 0)
            continue;
        dcg_near_try(&near, own);
        if (near.best == own) {
            memcpy(near_name, own, sizeof own);
            near.best = near_name;
        }
    }
    complain("no cards of the name '%s' were added%s 'dcg cards list' lists the names", name,
             suggest_text(&near, "", suggestion));
    return false;
}

static bool name_remove(struct change *c, const struct paths *files, const char *name)
{
    char merged_file[NAME_BYTES];
    snprintf(merged_file, sizeof merged_file, "%s.cards", merged_name);
    if (strcmp(name, merged_name) == 0 || strcmp(name, merged_file) == 0)
        return complain("%s is made of the databases: remove these by their names", merged_file), false;
    int cards = files_remove(files, name), databases = cards < 0 ? -1 : files_remove(&c->stored, name);
    if (cards < 0 || databases < 0)
        return false;
    return cards + databases > 0 || name_complain(c, files, name);
}

static bool cards_remove(struct change *c)
{
    struct paths files = {0};
    struct stat info;
    if (!folders_find(c))
        return false;
    bool done = stat(c->cards, &info) != 0 || paths_folder(&files, c->cards);
    for (int i = 0; done && i < c->arguments->words; i++)
        done = name_remove(c, &files, c->arguments->word[i]);
    size_t before = c->stored.count;
    paths_free(&c->stored);
    bool made =
        folders_find(c) && (c->stored.count == before || (databases_merge(c, false) && databases_write(c)));
    paths_free(&files);
    if (done && made)
        printf("Removed. The program now has %d cards.\n", cards_now());
    return done && made;
}

int cards_remove_run(const struct arguments *arguments)
{
    return change_run(arguments, cards_remove);
}
