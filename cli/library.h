/* library.h - the built-in decks, as they are searched and counted. */
#ifndef DCG_CLI_LIBRARY_H
#define DCG_CLI_LIBRARY_H

#include "cli.h"

/* Lists of tournaments first, the newest before the others, then the decks that are offered first. NULL: there are not
 * so many. */
const dcg_deck_info *deck_newest(int index);
/* Is each of the words a part of its name, title, archetype, set, region or date? Small and capital letters are
 * alike. */
bool deck_fits(const dcg_deck_info *deck, char *const *word, int words);

/* The decks that "newest:10" or a word of a deck means, behind those that the command line has; there is room for so
 * many in all. False after a complaint. */
bool decks_meant(const char *which, const char **word, int *words, int room);

#endif
