/* card_sets.h - card files in a folder, one for each card set, as the built-in cards are kept. */
#ifndef DCG_CLI_CARD_SETS_H
#define DCG_CLI_CARD_SETS_H

#include "merged.h"

/* Writes the cards that were merged to the files of their sets. Cards of these files that weren't merged stay as they
 * are; no line of printed text is written. False after a complaint. */
bool card_sets_write(const struct merged *merged, const char *folder);

#endif
