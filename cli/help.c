/* help.c - the help of the program and of each command, from the tables. */
#include "help.h"
#include "decks.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80, INDENT = 20 };

/* Prints text in lines of COLUMNS; it begins at a column, and further lines are indented. */
static void wrap_print(const char *text, int column, int indent)
{
    while (*text) {
        int size = (int)strcspn(text, " ");
        if (column > indent && column + 1 + size > COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", size, text);
        column += size;
        text += size;
        text += strspn(text, " ");
    }
    putchar('\n');
}

static void flag_print(enum command_id command, enum flag flag)
{
    const struct flag_row *row = &flag_rows[flag];
    const char *title = group_title(flag_groups, (int)flag, commands[command].flags);
    if (title != NULL)
        printf("\n%s:\n", title);
    printf("  --%s%s%-*s ", row->word, row->kind == KIND_PLAIN ? "" : " ",
           (int)(INDENT - 5 - strlen(row->word) - (row->kind != KIND_PLAIN)), row->value);
    wrap_print(flag_meaning(command, flag), INDENT, INDENT);
}

/* The tests that an expression of 'dcg card find' may have. */
static void find_tests_print(void)
{
    static const struct {
        const char *test, *meaning;
    } rows[] = {
#define FIND(test, meaning) {test, meaning},
#include "find_tests.def"
#undef FIND
    };
    puts("\nTests:");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        printf("  %-*s", INDENT - 2, rows[i].test);
        wrap_print(rows[i].meaning, INDENT, INDENT);
    }
    wrap_print("Put the expression in single quotes. A word in double quotes is always text: '\"red\"'.", 0,
               0);
}

/* Without the table of forms. */
static void command_print(enum command_id id)
{
    const struct command *command = &commands[id];
    printf("dcg %s - %s\n\nUsage: dcg %s%s%s%s\n\n", command->name, command->summary, command->name,
           command->usage[0] ? " " : "", command->usage, command->flags & ~FLAG_BIT(HELP) ? " [FLAGS]" : "");
    wrap_print(command->about, 0, 0);
    const struct value_row *value = value_find(command->usage);
    if (value != NULL && value->source == VALUE_DECKS) {
        char line[256];
        snprintf(line, sizeof line, "%s is %s.", value->word, value->meaning);
        wrap_print(line, 0, 0);
    }
    if (id == COMMAND_CARD_FIND)
        find_tests_print();
    for (int i = 0; i < FLAG_COUNT; i++)
        if (command->flags >> i & 1)
            flag_print(id, (enum flag)i);
}

static void example_print(enum command_id id)
{
    printf("\nExample: %s\n", commands[id].example);
}

void help_command(enum command_id id)
{
    command_print(id);
    if (commands[id].flags & FLAG_BIT(TO))
        forms_print();
    example_print(id);
}

bool help_family(const char *word)
{
    bool found = false, forms = false;
    size_t size = strlen(word);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strncmp(commands[i].name, word, size) != 0 || commands[i].name[size] != ' ')
            continue;
        fputs(found ? "\n" : "", stdout);
        command_print((enum command_id)i);
        example_print((enum command_id)i);
        found = true;
        forms = forms || (commands[i].flags & FLAG_BIT(TO)) != 0;
    }
    if (forms)
        forms_print();
    return found;
}

void help_program(void)
{
    puts("dcg - the Digimon Card Game by its Comprehensive Rules\n\nUsage: dcg COMMAND [ARGUMENTS] [FLAGS]");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const char *title = group_title(command_groups, i, ~(flag_set)0);
        if (title != NULL)
            printf("\n%s:\n", title);
        printf("  %-14s %s\n", commands[i].name, commands[i].summary);
    }
    puts("\nA DECK is the name of a built-in deck ('dcg deck list' lists them), a file in\n"
         "any form of deck lists, or a deck code.\n"
         "Exit code: 0 yes or done; 1 no, such as a deck that isn't legal; 2 wrong usage\n"
         "or unreadable input.\n\n"
         "'dcg help COMMAND' explains a command with its flags.\nExample: dcg play");
}
