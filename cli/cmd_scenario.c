/* cmd_scenario.c - dcg scenario run: walks folders for scenario files and runs every scenario in them. */
#include "files.h"
#include "json.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_FILES = 100000, MAX_DEPTH = 32, MAX_PATH = 4096 };

struct paths {
    char **path;
    size_t count, room;
};

struct run {
    const dcg_cards *cards;
    bool trace, machine;
    struct json json;
    const char *file; /* the one being run */
    uint64_t passed, failed;
    uint64_t refusals[DCG_REFUSAL_COUNT];
    bool unreadable;
};

static const struct {
    const char *name, *text;
} reasons[DCG_REFUSAL_COUNT] = {
#define REFUSAL(name, rule, meaning) {#name, meaning},
#include "dcg_refusals.def"
#undef REFUSAL
};

static bool path_add(struct paths *paths, const char *path)
{
    if (paths->count == paths->room) {
        size_t room = paths->room ? paths->room * 2 : 64;
        char **more = room <= 2 * MAX_FILES ? realloc(paths->path, room * sizeof *more) : NULL;
        if (more == NULL)
            return complain("%s: too many files, or no memory for their names", path), false;
        paths->path = more;
        paths->room = room;
    }
    char *copy = strdup(path);
    if (copy == NULL)
        return complain("%s: no memory", path), false;
    paths->path[paths->count++] = copy;
    return true;
}

static void paths_free(struct paths *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        free(paths->path[i]);
    free(paths->path);
    *paths = (struct paths){0};
}

static int path_compare(const void *a, const void *b)
{
    const char *const *left = a, *const *right = b;
    return strcmp(*left, *right);
}

static bool is_scenario_name(const char *name)
{
    size_t size = strlen(name);
    return size > 4 && strcmp(name + size - 4, ".scn") == 0;
}

/* A link to a folder isn't followed: it could lead round in a circle. */
static bool is_folder(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool is_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static bool folder_walk(struct paths *paths, const char *folder, int depth);

static bool entry_walk(struct paths *paths, const char *folder, const char *name, int depth)
{
    char path[MAX_PATH];
    size_t size = strlen(folder);
    bool slash = size > 0 && folder[size - 1] == '/';
    int length = snprintf(path, sizeof path, "%s%s%s", folder, slash ? "" : "/", name);
    if (name[0] == '.')
        return true;
    if (length < 0 || (size_t)length >= sizeof path)
        return complain("%s: the path is too long", folder), false;
    if (is_folder(path))
        return folder_walk(paths, path, depth + 1);
    return !is_scenario_name(name) || !is_file(path) || path_add(paths, path);
}

static bool folder_walk(struct paths *paths, const char *folder, int depth)
{
    if (depth > MAX_DEPTH)
        return complain("%s: more than %d folders deep", folder, MAX_DEPTH), false;
    DIR *stream = opendir(folder);
    if (stream == NULL)
        return complain("%s: %s", folder, strerror(errno)), false;
    bool walked = true;
    for (struct dirent *entry; walked && (entry = readdir(stream)) != NULL;)
        walked = entry_walk(paths, folder, entry->d_name, depth);
    closedir(stream);
    return walked;
}

static void trace_print(void *user, const char *line)
{
    (void)user;
    puts(line);
}

/* A failure as the library gives it: "LINE: NAME: MESSAGE". */
static void failure_take(void *user, const char *line)
{
    struct run *run = user;
    if (!run->machine) {
        printf("%s:%s\n", run->file, line);
        return;
    }
    char *rest;
    long number = strtol(line, &rest, 10);
    json_object(&run->json, NULL);
    json_string(&run->json, "file", run->file);
    json_whole(&run->json, "line", number);
    json_string(&run->json, "message", rest + strspn(rest, ": "));
    json_close(&run->json);
}

static void unreadable_take(struct run *run, const dcg_error *error)
{
    run->unreadable = true;
    run->failed++;
    if (!run->machine)
        return;
    json_object(&run->json, NULL);
    json_string(&run->json, "file", run->file);
    json_whole(&run->json, "line", error->line);
    json_string(&run->json, "message", error->text[0] ? error->text : dcg_status_text(error->status));
    json_close(&run->json);
}

static void file_run(struct run *run, const char *path)
{
    struct file_text text;
    dcg_error error = {.status = DCG_ERROR_FORMAT};
    dcg_scenario_report report = {0};
    run->file = path;
    if (!file_read(path, &text)) {
        unreadable_take(run, &error);
        return;
    }
    dcg_status status = dcg_scenario_run(run->cards, text.bytes, text.size, run->trace ? trace_print : NULL,
                                         failure_take, run, &report, &error);
    file_free(&text);
    if (status != DCG_OK) {
        fflush(stdout);
        complain_about(path, &error);
        unreadable_take(run, &error);
        return;
    }
    run->passed += (uint64_t)report.passed;
    run->failed += (uint64_t)report.failed;
    for (int i = 0; i < DCG_REFUSAL_COUNT; i++)
        run->refusals[i] += (uint64_t)report.refusals[i];
}

/* A file, or every scenario file of a folder in sorted order. */
static bool path_run(struct run *run, const char *path)
{
    struct stat info;
    struct paths paths = {0};
    uint64_t before = run->passed + run->failed;
    bool walked = true;
    if (strcmp(path, "-") != 0 && stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        walked = folder_walk(&paths, path, 0);
    else
        walked = path_add(&paths, path);
    if (walked && paths.count > 1)
        qsort(paths.path, paths.count, sizeof paths.path[0], path_compare);
    for (size_t i = 0; walked && i < paths.count; i++)
        file_run(run, paths.path[i]);
    paths_free(&paths);
    if (walked && run->passed + run->failed == before)
        return complain("%s: there is no scenario", path), false;
    return walked;
}

/* Every reason why something is refused, and how many statements it met. */
static void refusals_json(struct run *run)
{
    json_array(&run->json, "refusals");
    for (int i = DCG_REFUSAL_NONE + 1; i < DCG_REFUSAL_COUNT; i++) {
        json_object(&run->json, NULL);
        json_string(&run->json, "reason", reasons[i].name);
        json_string(&run->json, "text", reasons[i].text);
        json_count(&run->json, "count", run->refusals[i]);
        json_close(&run->json);
    }
    json_close(&run->json);
}

int scenario_run(const struct arguments *arguments)
{
    struct run run = {.trace = flag_given(arguments, FLAG_TRACE),
                      .machine = flag_given(arguments, FLAG_JSON)};
    if (run.trace && run.machine)
        return complain("--trace and --json exclude each other");
    dcg_cards *cards = cards_load(arguments);
    if (cards == NULL)
        return EXIT_WRONG;
    run.cards = cards;
    json_begin(&run.json, stdout);
    if (run.machine) {
        json_object(&run.json, NULL);
        json_array(&run.json, "failures");
    }
    for (int i = 0; i < arguments->words; i++)
        if (!path_run(&run, arguments->word[i]))
            run.unreadable = true;
    dcg_cards_free(cards);
    if (run.machine) {
        json_close(&run.json);
        refusals_json(&run);
        json_count(&run.json, "passed", run.passed);
        json_count(&run.json, "failed", run.failed);
        json_end(&run.json);
    } else if (!run.unreadable || run.passed + run.failed > 0) {
        printf("%llu passed, %llu failed\n", (unsigned long long)run.passed, (unsigned long long)run.failed);
    }
    return run.unreadable ? EXIT_WRONG : run.failed > 0 ? EXIT_NO : EXIT_YES;
}
