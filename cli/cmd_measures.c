/* cmd_measures.c - dcg cards check --measures: how well card text is read that nobody has seen, one row a measure.
 *
 * Without a file the embedded cards are measured, by their text as it is rendered.
 */
#include "cli.h"
#include "file.h"
#include "json.h"
#include "pool.h"

#include "import/sheet.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_WIDTH = 48 };

/* Where rows and failures go. */
struct measured {
    dcg_json json;
    bool machine, list;
    const char *name; /* of the measure that is taken */
};

/* ---- Cards ------------------------------------------------------------------------------------ */

static bool card_measure(dcg_measures *measures, struct sheet *sheet, const struct database_card *card)
{
    for (int i = 0; i < DATABASE_TEXTS; i++) {
        const char *rest = sheet_text(sheet, card->text[i]), *text;
        size_t size;
        while ((text = database_line(&rest, &size)) != NULL)
            if (dcg_measures_line(measures, card->number, card->set, text, size) != DCG_OK)
                return false;
    }
    return true;
}

static bool pool_measure(dcg_measures *measures, const struct arguments *arguments)
{
    struct pool pool;
    struct sheet sheet = {0};
    bool done = pool_load(&pool, arguments);
    bool memory = !done || sheet_begin(&sheet);
    for (size_t i = 0; done && memory && i < pool.cards; i++)
        memory = card_measure(measures, &sheet, pool.card[i]);
    if (!memory)
        complain("no memory");
    sheet_free(&sheet);
    pool_free(&pool);
    return done && memory;
}

static bool embedded_measure(dcg_measures *measures)
{
    dcg_cards *cards = dcg_cards_new(true);
    bool done = cards != NULL && dcg_measures_cards(measures, cards) == DCG_OK;
    if (!done)
        complain("no memory");
    dcg_cards_free(cards);
    return done;
}

/* ---- Tables ----------------------------------------------------------------------------------- */

static bool table_measure(dcg_measures *measures, const char *path)
{
    dcg_error error = {0};
    struct file_text text;
    if (!file_read(path, &text))
        return false;
    dcg_status status = dcg_measures_table(measures, text.bytes, text.size, &error);
    file_free(&text);
    if (status == DCG_ERROR_FORMAT)
        return complain_about(path, &error), false;
    if (status != DCG_OK)
        complain("no memory");
    return status == DCG_OK;
}

static int is_table(const struct dirent *entry)
{
    size_t size = strlen(entry->d_name);
    return size > 4 && entry->d_name[0] != '.' && strcmp(entry->d_name + size - 4, ".txt") == 0;
}

/* The tables of --tables: a file, or all files of a folder whose names end in .txt. */
static bool tables_measure(dcg_measures *measures, const char *path)
{
    struct dirent **entry = NULL;
    struct stat about;
    if (path == NULL)
        return true;
    if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode))
        return table_measure(measures, path);
    int count = scandir(path, &entry, is_table, alphasort);
    bool read = count >= 0;
    if (!read)
        complain("%s: %s", path, strerror(errno));
    for (int i = 0; i < count; i++) {
        char file[FILE_PATH];
        int size = snprintf(file, sizeof file, "%s/%s", path, entry[i]->d_name);
        read = read && size < (int)sizeof file && table_measure(measures, file);
        free(entry[i]);
    }
    free(entry);
    return read;
}

/* ---- What it tells ---------------------------------------------------------------------------- */

static double share(const dcg_measure_row *row)
{
    return row->tried > 0 ? 100.0 * (double)row->good / (double)row->tried : 0.0;
}

static void row_tell(void *user, const dcg_measure_row *row)
{
    struct measured *t = user;
    if (!t->machine) {
        printf("%-*s %9" PRIu64 " %9" PRIu64 " %7.1f %% %9" PRIu64 "\n", NAME_WIDTH, row->name, row->tried,
               row->good, share(row), row->tried - row->good);
        return;
    }
    dcg_json_object(&t->json, NULL);
    dcg_json_string(&t->json, "measure", t->name);
    dcg_json_string(&t->json, "name", row->name);
    dcg_json_count(&t->json, "tried", row->tried);
    dcg_json_count(&t->json, "good", row->good);
    dcg_json_close(&t->json);
}

static void failure_tell(void *user, const dcg_measure_failure *failure)
{
    struct measured *t = user;
    if (!t->list)
        return;
    if (!t->machine) {
        printf("%s: %s: %s: %s\n", t->name, failure->of != NULL ? failure->of : "-", failure->text,
               failure->reason);
        return;
    }
    dcg_json_object(&t->json, NULL);
    dcg_json_string(&t->json, "measure", t->name);
    if (failure->of != NULL)
        dcg_json_string(&t->json, "of", failure->of);
    dcg_json_string(&t->json, "text", failure->text);
    dcg_json_string(&t->json, "reason", failure->reason);
    dcg_json_close(&t->json);
}

/* ---- The command ------------------------------------------------------------------------------ */

/* The measure that is asked for; DCG_MEASURE_COUNT: all. -1 after a complaint. */
static int measure_wanted(const struct arguments *arguments)
{
    const char *name = arguments->text[FLAG_MEASURE];
    int measure = 0;
    while (measure < DCG_MEASURE_COUNT && name != NULL && strcmp(dcg_measure_name(measure), name) != 0)
        measure++;
    if (name == NULL)
        return DCG_MEASURE_COUNT;
    if (measure < DCG_MEASURE_COUNT)
        return measure;
    complain("there is no measure '%s'", name);
    for (int i = 0; i < DCG_MEASURE_COUNT; i++)
        remark("%s: %s", dcg_measure_name(i), dcg_measure_text(i));
    return -1;
}

static bool measures_take(dcg_measures *measures, int wanted, const struct arguments *arguments)
{
    struct measured told = {.machine = flag_given(arguments, FLAG_JSON),
                            .list = flag_given(arguments, FLAG_LIST)};
    const dcg_measure_plan plan = {.seed = flag_number(arguments, FLAG_SEED, 1),
                                   .sample = flag_number(arguments, FLAG_SAMPLE, 0),
                                   .row = row_tell,
                                   .failure = failure_tell,
                                   .user = &told};
    dcg_status status = DCG_OK;
    json_begin(&told.json, stdout);
    if (told.machine)
        dcg_json_array(&told.json, NULL);
    else if (!told.list)
        printf("%-*s %9s %9s %9s %9s\n", NAME_WIDTH, "measure", "tried", "good", "share", "failed");
    for (int i = 0; i < DCG_MEASURE_COUNT && status == DCG_OK; i++) {
        told.name = dcg_measure_name(i);
        if (wanted == i || wanted == DCG_MEASURE_COUNT)
            status = dcg_measure_take(measures, i, &plan);
    }
    if (told.machine)
        dcg_json_end(&told.json);
    if (status != DCG_OK)
        complain("no memory");
    return status == DCG_OK;
}

int measures_run(const struct arguments *arguments)
{
    int wanted = measure_wanted(arguments);
    dcg_measures *measures = wanted < 0 ? NULL : dcg_measures_new();
    if (wanted >= 0 && measures == NULL)
        complain("no memory");
    bool done = measures != NULL;
    done = done && (arguments->words > 0 ? pool_measure(measures, arguments) : embedded_measure(measures));
    done = done && tables_measure(measures, arguments->text[FLAG_TABLES]);
    done = done && measures_take(measures, wanted, arguments);
    dcg_measures_free(measures);
    return done ? EXIT_YES : EXIT_WRONG;
}
