/* printable.h - text from files, bots and the command line that is shown on a terminal. */
#ifndef DCG_CLI_PRINTABLE_H
#define DCG_CLI_PRINTABLE_H

#include "cli.h"

/* Replaces what a terminal would obey instead of showing it: control characters (0 to 31, 127 to 159) and bytes that
 * aren't UTF-8 become question marks. */
void printable(char *text);
/* Prints text with these replaced. */
void printable_put(const char *text, FILE *out);
/* Is there nothing to replace? */
bool is_printable(const char *text);

#endif
