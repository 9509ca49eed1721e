/* tables.c - the commands and flags of the program as data. */
#include "tables.h"

#include <stddef.h>
#include <string.h>

const struct flag_row flag_rows[FLAG_COUNT] = {
#define FLAG(name, word, kind, value, low, high, meaning) {word, KIND_##kind, value, low, high, meaning},
#include "flags.def"
#undef FLAG
};

const struct command commands[COMMAND_COUNT] = {
#define COMMAND(id, run, name, summary, usage, example, least, most, flags, about)                           \
    {name, summary, usage, example, least, most, (flags) | FLAG_BIT(HELP), about},
#include "commands.def"
#undef COMMAND
};

/* A group takes the number of the flag or command behind it, and doesn't count itself. */
#define HERE(group) group, group##_BACK = group - 1,
enum {
#define FLAG(name, word, kind, value, low, high, meaning) AT_FLAG_##name,
#define GROUP(id, title)                                  HERE(FLAGS_##id)
#include "flags.def"
#undef FLAG
};
enum {
#define COMMAND(id, run, name, summary, usage, example, least, most, flags, about) AT_COMMAND_##id,
#define GROUP(id, title)                                                           HERE(COMMANDS_##id)
#include "commands.def"
#undef COMMAND
};

const struct group flag_groups[] = {
#define FLAG(name, word, kind, value, low, high, meaning)
#define GROUP(id, title) {title, FLAGS_##id},
#include "flags.def"
#undef FLAG
    {NULL, FLAG_COUNT}};

const struct group command_groups[] = {
#define COMMAND(id, run, name, summary, usage, example, least, most, flags, about)
#define GROUP(id, title) {title, COMMANDS_##id},
#include "commands.def"
#undef COMMAND
    {NULL, COMMAND_COUNT}};

const struct value_row value_rows[] = {
#define VALUE(word, source, list, meaning) {word, VALUE_##source, list, meaning},
#include "values.def"
#undef VALUE
    {NULL, VALUE_FILES, NULL, NULL}};

static const struct flag_text {
    enum command_id command;
    enum flag flag;
    const char *meaning;
} flag_texts[] = {
#define FLAG_TEXT(command, flag, meaning) {COMMAND_##command, FLAG_##flag, meaning},
#include "flag_texts.def"
#undef FLAG_TEXT
};

const char *flag_meaning(enum command_id command, enum flag flag)
{
    for (size_t i = 0; i < sizeof flag_texts / sizeof flag_texts[0]; i++)
        if (flag_texts[i].command == command && flag_texts[i].flag == flag)
            return flag_texts[i].meaning;
    return flag_rows[flag].meaning;
}

const struct value_row *value_find(const char *word)
{
    word += strspn(word, "[");
    size_t size = strcspn(word, " ].");
    for (const struct value_row *row = value_rows; row->word != NULL; row++)
        if (strlen(row->word) == size && strncmp(row->word, word, size) == 0)
            return row;
    return NULL;
}

const char *group_title(const struct group *groups, int at, flag_set set)
{
    while (groups[1].first <= at)
        groups++;
    for (int i = groups->first; i < at; i++)
        if (set >> i & 1)
            return NULL;
    return groups->title;
}
