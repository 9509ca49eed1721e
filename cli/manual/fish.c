/* fish.c - the completion for fish. */
#include "manual/manual.h"

#include <string.h>

static void text_write(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
}

/* Begins a line for when this command is being written. */
static void condition_write(FILE *out, int command)
{
    const char *name = commands[command].name;
    fprintf(out, "complete -c dcg -n '__dcg_in %s", name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strncmp(commands[i].name, name, strlen(name)) == 0 && commands[i].name[strlen(name)] == ' ')
            fprintf(out, "; and not __dcg_in %s", commands[i].name);
    fputs("'", out);
}

static void offer_write(FILE *out, const struct value_row *value, const char *words)
{
    if (words[0])
        fprintf(out, " -a '%s'", words);
    else if (value != NULL && value->source == VALUE_FOLDERS)
        fputs(" -a '(__fish_complete_directories)'", out);
    else if (value != NULL && value->source == VALUE_DECKS)
        fputs(" -F -a '(__dcg_decks)'", out);
    else if (value != NULL && value->source == VALUE_FILES)
        fputs(" -F", out);
}

static void flag_write(FILE *out, int command, int flag)
{
    char words[512];
    const struct flag_row *row = &flag_rows[flag];
    const struct value_row *value = value_find(row->value);
    condition_write(out, command);
    fprintf(out, " -l %s%s", row->word, flag == FLAG_OUTPUT ? " -s o" : flag == FLAG_HELP ? " -s h" : "");
    if (row->kind != KIND_PLAIN) {
        value_words(row, words, sizeof words);
        if (row->kind != KIND_MAYBE)
            fputs(value != NULL && words[0] == '\0' ? " -r" : " -x", out);
        offer_write(out, value, words);
    }
    fputs(" -d '", out);
    text_write(out, flag_meaning((enum command_id)command, (enum flag)flag));
    fputs("'\n", out);
}

/* Offers a word of a command's name under a condition. */
static void word_write(FILE *out, const char *condition, const char *word, int size, const char *summary)
{
    fprintf(out, "complete -c dcg -n '%s' -a %.*s -d '", condition, size, word);
    text_write(out, summary);
    fputs("'\n", out);
}

static void name_write(FILE *out, int command)
{
    const char *name = commands[command].name, *second = second_word(name);
    const char *summary = commands[command].summary;
    int first = first_size(name);
    char condition[128];
    if (first_of_family(command)) {
        word_write(out, "__dcg_at 2", name, first, second[0] ? "" : summary);
        word_write(out, "__dcg_in help; and __dcg_at 3", name, first, second[0] ? "" : summary);
    }
    if (second[0] == '\0')
        return;
    snprintf(condition, sizeof condition, "__dcg_in %.*s; and __dcg_at 3", first, name);
    word_write(out, condition, second, (int)strlen(second), summary);
    snprintf(condition, sizeof condition, "__dcg_in help %.*s; and __dcg_at 4", first, name);
    word_write(out, condition, second, (int)strlen(second), summary);
}

void fish_write(FILE *out)
{
    fputs("# Completion of dcg for fish. Generated from the tables of commands and flags.\n\n"
          "# Do the words so far begin with these?\n"
          "function __dcg_in\n    set -l words (commandline -opc)\n"
          "    set -l last (math 1 + (count $argv))\n"
          "    test (count $words) -ge $last; and test \"$words[2..$last]\" = \"$argv\"\nend\n"
          "# Is this the number of the word that is being written?\n"
          "function __dcg_at\n    test (math 1 + (count (commandline -opc))) -eq $argv[1]\nend\n"
          "function __dcg_decks\n    dcg deck list 2>/dev/null | string replace -r ' .*' ''\nend\n\n"
          "complete -c dcg -f\n"
          "complete -c dcg -n '__dcg_at 2' -l version -s V -d 'the version of the program'\n",
          out);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const struct value_row *value = arguments_of(i);
        name_write(out, i);
        for (int flag = 0; flag < FLAG_COUNT; flag++)
            if (commands[i].flags >> flag & 1)
                flag_write(out, i, flag);
        if (value == NULL || value->source == VALUE_COMMANDS)
            continue;
        condition_write(out, i);
        offer_write(out, value, "");
        fputc('\n', out);
    }
}
