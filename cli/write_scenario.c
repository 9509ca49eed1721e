/* write_scenario.c - writing a game in progress as a scenario file. */
#include "write_scenario.h"

#include "file.h"

#include <stdlib.h>
#include <string.h>

static void line_put(void *user, const char *line)
{
    fprintf(user, "%s\n", line);
}

/* The choices of a record, as the library takes them. NULL after a complaint. */
static dcg_option *choices_of(const dcg_replay *record, size_t count)
{
    dcg_option *choice = calloc(count + 1, sizeof *choice);
    if (choice == NULL)
        complain("no memory");
    for (size_t i = 0; choice != NULL && i < count; i++)
        choice[i] = record->step[i].option;
    return choice;
}

static bool scenario_put(const struct match *begun, const struct match *match, size_t choices, FILE *out)
{
    dcg_error error = {0};
    dcg_option *choice = choices_of(&match->record, choices);
    if (choice == NULL)
        return false;
    dcg_status status = dcg_scenario_write(match->cards, begun->game, choice, choices, line_put, out, &error);
    free(choice);
    if (status != DCG_OK)
        complain("the game can't be written as a scenario: %s", error.text);
    return status == DCG_OK;
}

bool scenario_save(const struct match *match, size_t choices, const char *path)
{
    struct match begun;
    struct divergence divergence;
    char *text = NULL;
    size_t size = 0;
    if (!match_new_like(&begun, match))
        return false;
    FILE *out = open_memstream(&text, &size);
    bool written =
        out != NULL && match_follow(&begun, &match->record, 0, NULL, NULL, &divergence) &&
        scenario_put(&begun, match, choices < match->record.count ? choices : match->record.count, out);
    if (out != NULL)
        fclose(out);
    written = written && file_write(path, text, size, "");
    free(text);
    match_free(&begun);
    return written;
}
