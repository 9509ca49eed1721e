/* manual.h - writes the manual pages, and the completions for shells, from the tables of commands and flags. The build
 * runs this program; it isn't installed.
 */
#ifndef DCG_CLI_MANUAL_H
#define DCG_CLI_MANUAL_H

#include "tables.h"

#include <stdbool.h>
#include <stdio.h>

struct form {
    const char *word, *meaning;
};
extern const struct form forms[]; /* the last one has no word */

/* Writes the manual pages dcg.1 and dcg-COMMAND.1 to this folder. False: a file can't be written. */
bool man_write(const char *folder, const char *version);
void bash_write(FILE *out);
void zsh_write(FILE *out);
void fish_write(FILE *out);

/* Opens the file of this name in the folder; NULL after a complaint. */
FILE *file_begin(const char *folder, const char *name);
/* Closes it. False: something couldn't be written. */
bool file_end(FILE *file);

/* The length of the first word of a command's name, and the second word; "" if it has one word. */
int first_size(const char *name);
const char *second_word(const char *name);
/* Is this the first command whose name begins with this word? */
bool first_of_family(int command);
/* Does another command's name begin with the whole name of this one, as with sim and sim merge? */
bool has_family(int command);
/* The words of which a value is one, separated by spaces; "" if it can be anything. */
void value_words(const struct flag_row *row, char *words, int size);
/* The row that says what the arguments of a command are; NULL: free text, or none. */
const struct value_row *arguments_of(int command);

#endif
