/* decks.h - deck lists from the command line. What fails has complained. */
#ifndef DCG_CLI_DECKS_H
#define DCG_CLI_DECKS_H

#include "files.h"

/* A deck list by the name or title of the person's own deck or of an embedded one, in any spelling, from a file in any
 * form, or a deck code or link itself. It always has a name. Lines without a card are told on standard error. */
bool list_load(const dcg_cards *cards, const char *word, dcg_list *list);

/* A list from a text in any form. Lines that aren't clear are notes of it, and nothing is told. */
dcg_status list_parse(const dcg_cards *cards, const char *text, size_t size, dcg_list *list,
                      dcg_error *error);
/* Is the word itself a deck, a code or the end of a link? Is it a link that can't be followed? */
bool is_deck_itself(const char *word);
bool is_link(const char *text);

/* The deck of a list. All cards that are missing are named in one complaint. */
bool list_deck(const dcg_cards *cards, const dcg_list *list, const char *word, dcg_deck *deck);
/* The cards of a list that aren't in the set, each number once; there is room for DCG_LIST_CARDS. */
int list_missing(const dcg_cards *cards, const dcg_list *list, const dcg_list_card **missing);
/* Which cards are missing, and the commands that help: the first adds a database, then comes this one with the deck. */
enum { MISSING_BYTES = 4096 };
void missing_tell(const dcg_cards *cards, const dcg_list *list, const char *command, const char *word,
                  char text[MISSING_BYTES]);

/* The forms that a deck can be written in, one a line. */
void forms_print(void);

#endif
