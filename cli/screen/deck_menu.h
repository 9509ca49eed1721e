/* deck_menu.h - choosing a deck: a list of one's own, pasted or from a file, which is checked and kept; or a built-in
 * one. */
#ifndef DCG_CLI_SCREEN_DECK_MENU_H
#define DCG_CLI_SCREEN_DECK_MENU_H

#include "cli.h"
#include "screen/picker.h"

enum { DECK_WORD = 64 };

enum deck_choice { DECK_NONE, DECK_CHOSEN, DECK_PLAY, DECK_END /* of all input */ };

/* Lets a person choose their own deck, or that of the opponent; word is then the deck on a command line. pasted: what
 * was pasted already; NULL: nothing. DECK_PLAY: the game is to begin at once. */
enum deck_choice deck_menu(const dcg_cards *cards, bool mine, const struct paste *pasted,
                           char word[DECK_WORD]);
/* What people call such a deck. */
void deck_menu_title(const dcg_cards *cards, const char *word, char *title, size_t size);

#endif
