/* man.c - the manual pages. */
#include "manual/manual.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* Text for roff: what roff would take for itself is escaped. */
static void text_write(FILE *out, const char *text)
{
    static const char *const escapes[][2] = {{"\\", "\\e"},  {"-", "\\-"},   {"'", "\\(aq"},
                                             {"`", "\\(ga"}, {"^", "\\(ha"}, {"~", "\\(ti"}};
    if (*text == '.')
        fputs("\\&", out);
    for (; *text; text++) {
        const char *escape = NULL;
        for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++)
            if (*text == escapes[i][0][0])
                escape = escapes[i][1];
        if (escape != NULL)
            fputs(escape, out);
        else
            fputc(*text, out);
    }
}

static void line_write(FILE *out, const char *before, const char *text, const char *after)
{
    fputs(before, out);
    text_write(out, text);
    fputs(after, out);
    fputc('\n', out);
}

/* "deck check" is dcg-deck-check. */
static void page_name(const char *command, char *name, size_t size)
{
    snprintf(name, size, "dcg%s%s", command[0] ? "-" : "", command);
    for (char *c = name; *c; c++)
        *c = *c == ' ' ? '-' : *c;
}

static void head_write(FILE *out, const char *page, const char *summary, const char *version)
{
    fputs(".\\\" Generated from the tables of commands and flags.\n.TH ", out);
    for (const char *c = page; *c; c++)
        fputc(toupper((unsigned char)*c), out);
    fprintf(out, " 1 \"\" \"dcg %s\" \"The Digimon Card Game\"\n.SH NAME\n", version);
    text_write(out, page);
    line_write(out, " \\- ", summary, "");
}

static void exit_status_write(FILE *out)
{
    fputs(
        ".SH EXIT STATUS\n.TP\n.B 0\nYes, or done.\n.TP\n.B 1\nNo: a deck is not legal, a scenario fails, a "
        "recorded game differs.\n.TP\n.B 2\nWrong usage or unreadable input. Standard error says in one "
        "sentence "
        "which file, which line and why.\n",
        out);
}

static void flags_write(FILE *out, int command)
{
    fputs(".SH OPTIONS\n", out);
    for (int i = 0; i < FLAG_COUNT; i++) {
        const struct flag_row *row = &flag_rows[i];
        const char *title = group_title(flag_groups, i, commands[command].flags);
        if (!(commands[command].flags >> i & 1))
            continue;
        if (title != NULL)
            line_write(out, ".SS ", title, "");
        fputs(".TP\n\\fB\\-\\-", out);
        text_write(out, row->word);
        fputs("\\fR", out);
        if (row->kind != KIND_PLAIN)
            line_write(out, " \\fI", row->value, "\\fR");
        else
            fputc('\n', out);
        line_write(out, "", flag_meaning((enum command_id)command, (enum flag)i), "");
    }
}

static void forms_write(FILE *out)
{
    fputs(".SH FORMS\n", out);
    for (const struct form *form = forms; form->word != NULL; form++) {
        line_write(out, ".TP\n.B ", form->word, "");
        line_write(out, "", form->meaning, "");
    }
}

static void see_also_write(FILE *out, int command)
{
    char page[64];
    fputs(".SH SEE ALSO\n.BR dcg (1)", out);
    for (int i = 0; command < COMMAND_COUNT && i < COMMAND_COUNT; i++) {
        const char *a = commands[i].name, *b = commands[command].name;
        if (i == command || first_size(a) != first_size(b) || strncmp(a, b, (size_t)first_size(a)) != 0)
            continue;
        page_name(a, page, sizeof page);
        fputs(",\n.BR ", out);
        text_write(out, page);
        fputs(" (1)", out);
    }
    fputc('\n', out);
}

static void command_write(FILE *out, const char *page, int id, const char *version)
{
    const struct command *command = &commands[id];
    const struct value_row *value = arguments_of(id);
    head_write(out, page, command->summary, version);
    line_write(out, ".SH SYNOPSIS\n.B dcg ", command->name, "");
    line_write(out, "", command->usage, command->usage[0] ? " [\\fIOPTIONS\\fR]" : "[\\fIOPTIONS\\fR]");
    line_write(out, ".SH DESCRIPTION\n", command->about, "");
    if (value != NULL) {
        line_write(out, ".PP\n.I ", value->word, "");
        line_write(out, "is ", value->meaning, ".");
    }
    flags_write(out, id);
    if (command->flags & FLAG_BIT(TO))
        forms_write(out);
    exit_status_write(out);
    line_write(out, ".SH EXAMPLES\n.EX\n", command->example, "\n.EE");
    see_also_write(out, id);
}

/* The list of commands, each with the name of its page. */
static void commands_write(FILE *out)
{
    char page[64];
    fputs(".SH COMMANDS\n", out);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const char *title = group_title(command_groups, i, UINT64_MAX);
        if (title != NULL)
            line_write(out, ".SS ", title, "");
        page_name(commands[i].name, page, sizeof page);
        line_write(out, ".TP\n.BR ", page, " (1)");
        line_write(out, "", commands[i].summary, ".");
    }
}

static void surroundings_write(FILE *out)
{
    fputs(".SH ENVIRONMENT\n"
          ".TP\n.B DCG_CARDS\nCard files and folders of card files, separated by colons.\n"
          ".TP\n.B XDG_DATA_HOME\nCard files are read from\n.IR $XDG_DATA_HOME/dcg/cards ,\nor from\n"
          ".IR \\(ti/.local/share/dcg/cards .\n"
          ".TP\n.B XDG_STATE_HOME\nGames under way are kept in\n.IR $XDG_STATE_HOME/dcg ,\nor in\n"
          ".IR \\(ti/.local/state/dcg .\n"
          ".TP\n.B NO_COLOR\nIf it is set, nothing is printed in color.\n",
          out);
}

static void program_write(FILE *out, const char *version)
{
    head_write(out, "dcg", "the Digimon Card Game by its Comprehensive Rules", version);
    fputs(".SH SYNOPSIS\n.B dcg\n\\fICOMMAND\\fR [\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]\n"
          ".SH DESCRIPTION\nPlays the game in the terminal against the computer, simulates games, checks and "
          "converts "
          "decks, reads card text, and answers questions about the rules. Every event and every refusal "
          "names its "
          "rule.\n.PP\n"
          ".B dcg help\n.I COMMAND\nexplains a command. Options may stand anywhere after the command. After\n"
          ".B \\-\\-\nevery word is an argument.\n",
          out);
    commands_write(out);
    fputs(".SH ARGUMENTS\n", out);
    for (const struct value_row *value = value_rows; value->word != NULL; value++) {
        line_write(out, ".TP\n.I ", value->word, "");
        line_write(out, "", value->meaning, ".");
    }
    exit_status_write(out);
    surroundings_write(out);
    fputs(".SH EXAMPLES\n.EX\ndcg play st1 st2\ndcg sim gallantmon beelzemon\ndcg rules 7\\-1\n.EE\n"
          ".SH SEE ALSO\n.BR dcg (3)\n",
          out);
}

bool man_write(const char *folder, const char *version)
{
    bool good = true;
    for (int i = 0; i <= COMMAND_COUNT; i++) {
        char page[64], name[80];
        page_name(i < COMMAND_COUNT ? commands[i].name : "", page, sizeof page);
        snprintf(name, sizeof name, "%s.1", page);
        FILE *out = file_begin(folder, name);
        if (out == NULL)
            return false;
        if (i < COMMAND_COUNT)
            command_write(out, page, i, version);
        else
            program_write(out, version);
        good &= file_end(out);
    }
    return good;
}
