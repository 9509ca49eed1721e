/* decks.h - deck lists from the command line. What fails has complained. */
#ifndef DCG_CLI_DECKS_H
#define DCG_CLI_DECKS_H

#include "files.h"

/* A deck list by the name of an embedded deck, from a file in any form, or a deck code or link itself. It always has a
 * name. Lines without a card are told on standard error. */
bool list_load(const dcg_cards *cards, const char *word, dcg_list *list);

/* The forms that a deck can be written in, one a line. */
void forms_print(void);

#endif
