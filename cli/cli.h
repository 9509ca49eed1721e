/* cli.h - what the commands of the program share: exit codes, arguments, the table of commands.
 *
 * The program stands on <dcg.h>, import/, libc and POSIX alone. Each command is one function that gets its
 * arguments and returns the exit code; it prints results to standard output and complaints, one sentence each,
 * to standard error.
 */
#ifndef DCG_CLI_CLI_H
#define DCG_CLI_CLI_H

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "tables.h"

#include <dcg.h>

#include <stdio.h>

#if defined(__GNUC__) || defined(__clang__)
#define PRINTF_LIKE(at, first) __attribute__((format(printf, at, first)))
#else
#define PRINTF_LIKE(at, first)
#endif

/* Broken off by a signal: EXIT_SIGNAL and its number, as shells have it. */
enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_WRONG = 2, EXIT_SIGNAL = 128 };

enum { MAX_CARD_FILES = 32, MAX_THREADS = 256 };

/* A command line after the command's name. */
struct arguments {
    flag_set given;               /* FLAG_BIT of each flag that was given */
    const char *text[FLAG_COUNT]; /* TEXT flags as written, else NULL */
    uint64_t number[FLAG_COUNT];  /* NUMBER flags; milliseconds of SECONDS, millionths of SHARE flags */
    const char *cards[MAX_CARD_FILES];
    int card_count;
    char **word; /* what is not a flag */
    int words;
};

typedef int command_fn(const struct arguments *arguments);

/* Says what is wrong on standard error, in one line after the program's name. Returns EXIT_WRONG. */
int complain(const char *format, ...) PRINTF_LIKE(1, 2);
/* The same for something that isn't wrong: always on standard error. Both replace control characters. */
void remark(const char *format, ...) PRINTF_LIKE(1, 2);
/* Where complaints go from now on; NULL: to standard error. For who owns the terminal. */
void complain_to(FILE *out);
/* A complaint without the program's name, for who shows it elsewhere. */
const char *complaint_text(const char *line);
/* The same as complain for an error of the library about an input; what is the file's name. */
int complain_about(const char *what, const dcg_error *error);

static inline bool flag_given(const struct arguments *arguments, enum flag flag)
{
    return (arguments->given >> flag & 1) != 0;
}
/* A NUMBER flag's value, or what holds without it. */
uint64_t flag_number(const struct arguments *arguments, enum flag flag, uint64_t otherwise);

/* --rules; DCG_RULES_NEEDED without it. False after a complaint. */
bool rules_wanted(const struct arguments *arguments, dcg_rules *rules);

/* --threads; one for each processor without it. */
int threads_wanted(const struct arguments *arguments);

/* Reads the words after a command's name; argv is rearranged. EXIT_WRONG after a complaint. */
int arguments_read(struct arguments *arguments, const struct command *command, int argc, char **argv);

/* exercise_run and measures_run are parts of cards_check_run. */
command_fn exercise_run, measures_run;
#define COMMAND(id, run, name, summary, usage, example, least, most, flags, about) command_fn run;
#include "commands.def"
#undef COMMAND

#endif
