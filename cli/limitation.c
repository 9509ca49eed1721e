/* limitation.c - limitation lists by the words of the command line: a file, perhaps with a region and a day. */
#include "limitation.h"
#include "file.h"

#include "import/decks.h"
#include "import/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, PROBLEMS = 64 };

/* FILE@REGION@DATE in its parts; region and day NULL: they aren't said. */
struct wanted {
    char path[PATH_BYTES];
    const char *region, *day;
};

static const char *part_take(char *path)
{
    char *at = strrchr(path, '@');
    if (access(path, F_OK) == 0 || at == NULL || at == path)
        return NULL;
    *at = '\0';
    return at + 1;
}

static bool wanted_read(const char *word, struct wanted *w)
{
    if (strlen(word) >= sizeof w->path)
        return complain("the name of the list is too long"), false;
    memcpy(w->path, word, strlen(word) + 1);
    w->day = part_take(w->path);
    w->region = w->day != NULL ? part_take(w->path) : NULL;
    return true;
}

static dcg_limits *limits_read(const struct file_text *text, dcg_error *error)
{
    if (!decks_is_json(text->bytes, text->size))
        return dcg_limits_read(text->bytes, text->size, error);
    char *lines = limits_convert(text->bytes, text->size, error);
    dcg_limits *limits = lines != NULL ? dcg_limits_read(lines, strlen(lines), error) : NULL;
    free(lines);
    return limits;
}

bool limits_load(const struct arguments *arguments, dcg_limits **limits)
{
    const char *word = arguments->text[FLAG_LIST_OF];
    struct wanted wanted;
    struct file_text text;
    dcg_error error = {0};
    *limits = NULL;
    if (word == NULL)
        word = arguments->text[FLAG_LIMITS];
    if (word == NULL)
        return true;
    if (!wanted_read(word, &wanted) || !file_read(wanted.path, &text))
        return false;
    *limits = limits_read(&text, &error);
    file_free(&text);
    if (*limits != NULL && dcg_limits_select(*limits, wanted.region, wanted.day, &error) == DCG_OK)
        return true;
    complain_about(wanted.path, &error);
    dcg_limits_free(*limits);
    *limits = NULL;
    return false;
}

void limits_remark(const dcg_limits *limits, const dcg_cards *cards, const dcg_deck *deck)
{
    dcg_deck_problem problem[PROBLEMS];
    int count = dcg_limits_check(limits, cards, deck, problem, PROBLEMS);
    const char *name = dcg_limits_name(limits);
    for (int i = 0; i < count && i < PROBLEMS; i++)
        remark("note: %s: %s%s%s%s; it is played all the same", deck->name, problem[i].text,
               name[0] != '\0' ? " (" : "", name, name[0] != '\0' ? ")" : "");
    count = dcg_limits_open(limits, cards, deck, problem, PROBLEMS);
    for (int i = 0; i < count && i < PROBLEMS; i++)
        remark("note: %s: %s", deck->name, problem[i].text);
}
