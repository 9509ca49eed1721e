/* tables.h - the commands and flags of the program as data. The parser, the help, the manual pages and the completions
 * for shells all follow from these tables: commands.def, flags.def, flag_texts.def, values.def.
 */
#ifndef DCG_CLI_TABLES_H
#define DCG_CLI_TABLES_H

#include <stdint.h>

enum flag {
#define FLAG(name, word, kind, value, low, high, meaning) FLAG_##name,
#include "flags.def"
#undef FLAG
    FLAG_COUNT
};

/* The flags of a command, as bits. */
__extension__ typedef unsigned __int128 flag_set;
_Static_assert(FLAG_COUNT <= 128, "the flags of a command are bits of a flag_set");
#define FLAG_BIT(name) ((flag_set)1 << FLAG_##name)
/* Of every command that uses cards. */
#define CARD_FLAGS (FLAG_BIT(CARDS) | FLAG_BIT(NO_USER_CARDS))

enum command_id {
#define COMMAND(id, run, name, summary, usage, example, least, most, flags, about) COMMAND_##id,
#include "commands.def"
#undef COMMAND
    COMMAND_COUNT
};

enum flag_kind { KIND_PLAIN, KIND_TEXT, KIND_MAYBE, KIND_LIST, KIND_NUMBER, KIND_SECONDS, KIND_SHARE };

struct flag_row {
    const char *word;
    enum flag_kind kind;
    const char *value; /* the word that stands for the value; "" if the flag takes none */
    uint64_t low, high;
    const char *meaning;
};

struct command {
    const char *name;    /* one word or two */
    const char *summary; /* one line */
    const char *usage;   /* the text after the name */
    const char *example;
    int least, most;   /* how many words it takes */
    flag_set flags;    /* FLAG_BIT of each flag that it takes */
    const char *about; /* one paragraph */
};

/* A heading above the flags, or commands, from the first one on. */
struct group {
    const char *title;
    int first;
};

enum value_source { VALUE_FILES, VALUE_FOLDERS, VALUE_DECKS, VALUE_WORDS, VALUE_FORMS, VALUE_COMMANDS };

struct value_row {
    const char *word;
    enum value_source source;
    const char *list;
    const char *meaning;
};

extern const struct flag_row flag_rows[FLAG_COUNT];
extern const struct command commands[COMMAND_COUNT];
extern const struct group flag_groups[], command_groups[]; /* the last one has no title */
extern const struct value_row value_rows[];                /* the last one has no word */

/* The meaning of a flag in a command. */
const char *flag_meaning(enum command_id command, enum flag flag);
/* The row of a word of a usage, such as [DECK] or FILE...; NULL: free text. */
const struct value_row *value_find(const char *word);
/* The title of a group that begins here, or of which this is the first one of the set; NULL: none. */
const char *group_title(const struct group *groups, int at, flag_set set);

#endif
