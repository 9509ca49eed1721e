/* bash.c - the completion for bash. */
#include "manual/manual.h"

#include <string.h>

/* What is offered for a value or an argument, as a statement. */
static void offer_write(FILE *out, const struct value_row *value, const char *words)
{
    if (words[0])
        fprintf(out, "_dcg_words '%s'", words);
    else if (value == NULL)
        fputs(":", out);
    else if (value->source == VALUE_FOLDERS)
        fputs("_dcg_paths -d", out);
    else if (value->source == VALUE_DECKS)
        fputs("_dcg_decks", out);
    else if (value->source == VALUE_COMMANDS)
        fputs("_dcg_first", out);
    else
        fputs("_dcg_paths -f", out);
}

static void commands_write(FILE *out)
{
    fputs("# The flags and arguments of a command.\n_dcg_command()\n{\n    case $1 in\n", out);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const struct value_row *value = arguments_of(i);
        fprintf(out, "    '%s')\n        flags='", commands[i].name);
        const char *between = "";
        for (int flag = 0; flag < FLAG_COUNT; flag++) {
            if (!(commands[i].flags >> flag & 1))
                continue;
            fprintf(out, "%s--%s", between, flag_rows[flag].word);
            between = " ";
        }
        fputs(commands[i].flags & FLAG_BIT(OUTPUT) ? " -o'\n        arguments='" : "'\n        arguments='",
              out);
        offer_write(out, value, "");
        fputs("'\n        ;;\n", out);
    }
    fputs("    *) return 1 ;;\n    esac\n}\n\n", out);
}

static void values_write(FILE *out)
{
    fputs("# Offers the values of a flag; fails if the flag takes none.\n_dcg_value()\n{\n    case $1 in\n",
          out);
    for (int i = 0; i < FLAG_COUNT; i++) {
        char words[512];
        if (flag_rows[i].kind == KIND_PLAIN)
            continue;
        value_words(&flag_rows[i], words, sizeof words);
        fprintf(out, "    --%s%s) ", flag_rows[i].word, i == FLAG_OUTPUT ? " | -o" : "");
        offer_write(out, value_find(flag_rows[i].value), words);
        fputs(" ;;\n", out);
    }
    fputs("    *) return 1 ;;\n    esac\n}\n\n", out);
}

static void names_write(FILE *out)
{
    const char *between = "";
    fputs("# The first words of all commands; the second words of those that have two.\n"
          "_dcg_first()\n{\n    _dcg_words '",
          out);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (!first_of_family(i))
            continue;
        fprintf(out, "%s%.*s", between, first_size(commands[i].name), commands[i].name);
        between = " ";
    }
    fputs("'\n}\n_dcg_second()\n{\n    case $1 in\n", out);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        int size = first_size(commands[i].name);
        if (!first_of_family(i) || (second_word(commands[i].name)[0] == '\0' && !has_family(i)))
            continue;
        fprintf(out, "    %.*s) _dcg_words '", size, commands[i].name);
        between = "";
        for (int k = i; k < COMMAND_COUNT; k++) {
            if (strncmp(commands[k].name, commands[i].name, (size_t)size) != 0 ||
                commands[k].name[size] != ' ')
                continue;
            fprintf(out, "%s%s", between, second_word(commands[k].name));
            between = " ";
        }
        fputs("' ;;\n", out);
    }
    fputs("    esac\n}\n\n", out);
}

void bash_write(FILE *out)
{
    fputs(
        "# Completion of dcg for bash. Generated from the tables of commands and flags.\n"
        "# shellcheck shell=bash disable=SC2034,SC2154\n\n"
        "_dcg_words() { mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -W \"$1\" -- \"$cur\"); }\n"
        "_dcg_paths()\n{\n    compopt -o filenames\n"
        "    mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen \"$1\" -- \"$cur\")\n}\n"
        "_dcg_decks()\n{\n    _dcg_words \"$(dcg deck list 2>/dev/null | sed 's/ .*//')\"\n"
        "    _dcg_paths -f\n}\n\n",
        out);
    names_write(out);
    values_write(out);
    commands_write(out);
    fputs(
        "_dcg()\n{\n"
        "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} flags arguments "
        "at=$COMP_CWORD\n"
        "    local first=${COMP_WORDS[1]} second=${COMP_WORDS[2]-}\n"
        "    COMPREPLY=()\n"
        "    # bash takes --flag=value apart at the sign.\n"
        "    if [[ $cur == = ]]; then\n        cur=\n"
        "    elif [[ $prev == = ]]; then\n        prev=${COMP_WORDS[COMP_CWORD - 2]}\n    fi\n"
        "    if ((at == 1)); then\n"
        "        _dcg_first\n        [[ $cur != -* ]] || _dcg_words '--help --version'\n        return\n    "
        "fi\n"
        "    if [[ $first == help ]]; then\n"
        "        ((at > 2)) || _dcg_first\n        ((at != 3)) || _dcg_second \"$second\"\n        return\n  "
        "  fi\n"
        "    ((at > 2)) || _dcg_second \"$first\"\n"
        "    { ((at > 2)) && _dcg_command \"$first $second\"; } || _dcg_command \"$first\" || return\n"
        "    if [[ $cur != -* ]] && _dcg_value \"$prev\"; then\n        return\n    fi\n"
        "    if [[ $cur == -* ]]; then\n        _dcg_words \"$flags\"\n    else\n        $arguments\n    fi\n"
        "} && complete -F _dcg dcg\n",
        out);
}
