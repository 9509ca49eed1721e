/* cmd_scenario.c - dcg scenario run: walks folders for scenario files and runs every scenario in them. */
#include "files.h"
#include "json.h"
#include "paths.h"
#include "printable.h"

#include <stdlib.h>
#include <string.h>

struct run {
    const dcg_cards *cards;
    dcg_rules rules;
    bool trace, machine;
    dcg_json json;
    dcg_json notes_json; /* the answers, kept in notes until the failures are written */
    FILE *notes;
    char *notes_text;
    size_t notes_size;
    const char *file; /* the one being run */
    uint64_t passed, failed;
    uint64_t refusals[DCG_REFUSAL_COUNT];
    bool unreadable;
};

static const struct {
    const char *name, *text;
} reasons[DCG_REFUSAL_COUNT] = {
#define REFUSAL(value, name, rule, meaning) {#name, meaning},
#include "dcg/refusals.def"
#undef REFUSAL
};

static void trace_print(void *user, const char *line)
{
    (void)user;
    puts(line);
}

/* What the library tells of a line of the file: "LINE: ...". */
static void line_tell(struct run *run, dcg_json *json, const char *line)
{
    if (!run->machine) {
        printable_put(run->file, stdout), printf(":%s\n", line);
        return;
    }
    char *rest;
    long number = strtol(line, &rest, 10);
    dcg_json_object(json, NULL);
    dcg_json_string(json, "file", run->file);
    dcg_json_whole(json, "line", number);
    dcg_json_string(json, "message", rest + strspn(rest, ": "));
    dcg_json_close(json);
}

/* A failure: "LINE: NAME: MESSAGE". */
static void failure_take(void *user, const char *line)
{
    struct run *run = user;
    line_tell(run, &run->json, line);
}

/* An answer to a question of a scenario: "LINE: MESSAGE". With --json they come behind the failures. */
static void note_take(void *user, const char *line)
{
    struct run *run = user;
    line_tell(run, &run->notes_json, line);
}

/* What is wrong with a file that isn't run. */
static void unreadable_take(struct run *run, const dcg_error *error)
{
    run->unreadable = true;
    if (!run->machine)
        return;
    dcg_json_object(&run->json, NULL);
    dcg_json_string(&run->json, "file", run->file);
    dcg_json_whole(&run->json, "line", error->line);
    dcg_json_string(&run->json, "message", error->text[0] ? error->text : dcg_status_text(error->status));
    dcg_json_close(&run->json);
}

/* Every error of a file that can't be read. */
static void errors_take(struct run *run, const struct file_text *text, const dcg_error *first)
{
    int count = dcg_scenario_errors(run->cards, text->bytes, text->size, NULL, 0);
    dcg_error *error = count > 0 ? calloc((size_t)count, sizeof *error) : NULL;
    fflush(stdout);
    run->failed++;
    if (error == NULL) {
        complain_about(run->file, first);
        unreadable_take(run, first);
        return;
    }
    (void)dcg_scenario_errors(run->cards, text->bytes, text->size, error, count);
    for (int i = 0; i < count; i++) {
        complain_about(run->file, &error[i]);
        unreadable_take(run, &error[i]);
    }
    free(error);
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
    dcg_scenario_listener listener = {.trace = run->trace ? trace_print : NULL,
                                      .failed = failure_take,
                                      .note = run->trace ? NULL : note_take,
                                      .user = run,
                                      .rules = run->rules};
    dcg_status status = dcg_scenario_tell(run->cards, text.bytes, text.size, &listener, &report, &error);
    if (status != DCG_OK)
        errors_take(run, &text, &error);
    file_free(&text);
    if (status != DCG_OK)
        return;
    run->passed += (uint64_t)report.passed;
    run->failed += (uint64_t)report.failed;
    for (int i = 0; i < DCG_REFUSAL_COUNT; i++)
        run->refusals[i] += (uint64_t)report.refusals[i];
}

/* A file, or every scenario file of a folder in sorted order. */
static bool path_run(struct run *run, const char *path)
{
    struct paths paths = {0};
    uint64_t before = run->passed + run->failed;
    bool readable = !run->unreadable;
    bool walked = paths_find(&paths, path, ".scn");
    for (size_t i = 0; walked && i < paths.count; i++) {
        if (run->trace && paths.count > 1)
            printable_put(paths.path[i], stdout), printf(":\n");
        file_run(run, paths.path[i]);
    }
    paths_free(&paths);
    if (walked && run->passed + run->failed == before && readable == !run->unreadable)
        return complain("%s: there is no scenario", path), false;
    return walked;
}

/* The reasons why something was refused, and how many statements each met. */
static void refusals_json(struct run *run)
{
    dcg_json_array(&run->json, "refusals");
    for (int i = DCG_REFUSAL_NONE + 1; i < DCG_REFUSAL_COUNT; i++) {
        if (run->refusals[i] == 0)
            continue;
        dcg_json_object(&run->json, NULL);
        dcg_json_string(&run->json, "reason", reasons[i].name);
        dcg_json_string(&run->json, "text", reasons[i].text);
        dcg_json_count(&run->json, "count", run->refusals[i]);
        dcg_json_close(&run->json);
    }
    dcg_json_close(&run->json);
}

static void notes_put(struct run *run)
{
    dcg_json_close(&run->notes_json);
    fflush(run->notes);
    dcg_json_raw(&run->json, "notes", run->notes_text);
}

int scenario_run(const struct arguments *arguments)
{
    struct run run = {.trace = flag_given(arguments, FLAG_TRACE),
                      .machine = flag_given(arguments, FLAG_JSON)};
    if (run.trace && run.machine)
        return complain("--trace and --json exclude each other");
    if (!rules_wanted(arguments, &run.rules))
        return EXIT_WRONG;
    dcg_cards *cards = cards_load(arguments);
    if (cards == NULL)
        return EXIT_WRONG;
    run.cards = cards;
    json_begin(&run.json, stdout);
    run.notes = open_memstream(&run.notes_text, &run.notes_size);
    if (run.notes == NULL)
        return dcg_cards_free(cards), complain("no memory");
    json_begin(&run.notes_json, run.notes);
    dcg_json_array(&run.notes_json, NULL);
    if (run.machine) {
        dcg_json_object(&run.json, NULL);
        dcg_json_array(&run.json, "failures");
    }
    for (int i = 0; i < arguments->words; i++)
        if (!path_run(&run, arguments->word[i]))
            run.unreadable = true;
    dcg_cards_free(cards);
    if (run.machine) {
        dcg_json_close(&run.json);
        notes_put(&run);
        refusals_json(&run);
        dcg_json_count(&run.json, "passed", run.passed);
        dcg_json_count(&run.json, "failed", run.failed);
        dcg_json_end(&run.json);
    } else if (!run.unreadable || run.passed + run.failed > 0) {
        printf("%llu passed, %llu failed\n", (unsigned long long)run.passed, (unsigned long long)run.failed);
    }
    fclose(run.notes);
    free(run.notes_text);
    return run.unreadable ? EXIT_WRONG : run.failed > 0 ? EXIT_NO : EXIT_YES;
}
