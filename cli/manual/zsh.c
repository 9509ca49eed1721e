/* zsh.c - the completion for zsh. */
#include "manual/manual.h"

#include <string.h>

/* Text inside '...': a single quote ends it, and what the reader of specifications takes for itself is escaped. */
static void text_write(FILE *out, const char *text, const char *special)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\'", out);
        else if (strchr(special, *text) != NULL)
            fputc('\\', out);
        fputc(*text, out);
    }
}

static void action_write(FILE *out, const struct value_row *value, const char *words)
{
    if (words[0])
        fprintf(out, "(%s)", words);
    else if (value == NULL)
        fputc(' ', out);
    else if (value->source == VALUE_FOLDERS)
        fputs("_files -/", out);
    else if (value->source == VALUE_DECKS)
        fputs("_dcg_decks", out);
    else
        fputs("_files", out);
}

static void flag_write(FILE *out, int command, int flag)
{
    char words[512];
    const struct flag_row *row = &flag_rows[flag];
    fputs("        '", out);
    fprintf(out, "%s--%s%s[", row->kind == KIND_LIST ? "*" : "", row->word,
            row->kind == KIND_PLAIN ? "" : "=");
    text_write(out, flag_meaning((enum command_id)command, (enum flag)flag), "[]:\\");
    fputc(']', out);
    if (row->kind != KIND_PLAIN) {
        fputs(row->kind == KIND_MAYBE ? "::" : ":", out);
        text_write(out, row->value, "[]:\\");
        fputc(':', out);
        value_words(row, words, sizeof words);
        action_write(out, value_find(row->value), words);
    }
    fputs("' \\\n", out);
}

static void command_write(FILE *out, int id)
{
    const struct value_row *value = arguments_of(id);
    fprintf(out, "    ('%s')\n        _arguments -S \\\n", commands[id].name);
    for (int flag = 0; flag < FLAG_COUNT; flag++)
        if (commands[id].flags >> flag & 1)
            flag_write(out, id, flag);
    if (commands[id].flags & FLAG_BIT(OUTPUT))
        fputs("        '-o[the same as --output]:FILE:_files' \\\n", out);
    if (commands[id].most > 0) {
        fprintf(out, "        '*:%s:", value != NULL ? value->word : "argument");
        if (value != NULL && value->source == VALUE_COMMANDS)
            fputs("_dcg_names", out);
        else
            action_write(out, value, "");
        fputs("'\n", out);
    } else {
        fputs("        '*::: :'\n", out);
    }
    fputs("        ;;\n", out);
}

/* The names that stand after a first word, or the first words themselves. */
static void names_write(FILE *out, const char *first, int size)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const char *name = commands[i].name;
        if (size == 0 && first_of_family(i)) {
            fprintf(out, " '%.*s", first_size(name), name);
            if (second_word(name)[0] == '\0') {
                fputc(':', out);
                text_write(out, commands[i].summary, ":\\");
            }
            fputc('\'', out);
        } else if (size > 0 && strncmp(name, first, (size_t)size) == 0 && name[size] == ' ') {
            fprintf(out, " '%s:", second_word(name));
            text_write(out, commands[i].summary, ":\\");
            fputc('\'', out);
        }
    }
}

void zsh_write(FILE *out)
{
    fputs(
        "#compdef dcg\n# Completion of dcg for zsh. Generated from the tables of commands and flags.\n\n"
        "_dcg_decks()\n{\n    local -a decks\n"
        "    decks=(${${(f)\"$(_call_program decks dcg deck list 2>/dev/null)\"}%% *})\n"
        "    _alternative 'decks:deck:compadd -a decks' 'files:file:_files'\n}\n\n"
        "# The words of names of commands, after those that are there.\n_dcg_names()\n{\n    local -a names\n"
        "    case $words[CURRENT-1] in\n",
        out);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const char *name = commands[i].name;
        if (!first_of_family(i) || (second_word(name)[0] == '\0' && !has_family(i)))
            continue;
        fprintf(out, "    (%.*s) names=(", first_size(name), name);
        names_write(out, name, first_size(name));
        fputs(" ) ;;\n", out);
    }
    fputs("    (*) names=(", out);
    names_write(out, "", 0);
    fputs(" ) ;;\n    esac\n    _describe -t commands command names\n}\n\n"
          "_dcg()\n{\n    local name=$words[2]\n"
          "    if ((CURRENT == 2)); then\n        _dcg_names\n        return\n    fi\n"
          "    case \"$words[2] $words[3]\" in\n",
          out);
    fputs("    (", out);
    const char *between = "";
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (second_word(commands[i].name)[0] == '\0')
            continue;
        fprintf(out, "%s'%s'", between, commands[i].name);
        between = "|";
    }
    fputs(")\n        if ((CURRENT > 3)); then\n            name=\"$words[2] $words[3]\"\n            shift "
          "words\n"
          "            ((CURRENT--))\n        fi\n        ;;\n    esac\n"
          "    if ((CURRENT == 3)) && [[ $name == $words[2] && $words[CURRENT] != -* ]]; then\n"
          "        case $name in\n        (",
          out);
    between = "";
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (!first_of_family(i) || (second_word(commands[i].name)[0] == '\0' && !has_family(i)))
            continue;
        fprintf(out, "%s%.*s", between, first_size(commands[i].name), commands[i].name);
        between = "|";
    }
    fputs(") _dcg_names ;;\n        esac\n    fi\n    shift words\n    ((CURRENT--))\n    case $name in\n",
          out);
    for (int i = 0; i < COMMAND_COUNT; i++)
        command_write(out, i);
    fputs("    esac\n}\n\n_dcg \"$@\"\n", out);
}
