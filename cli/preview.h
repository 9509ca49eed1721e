/* preview.h - what an option does to the memory, told before it is taken. */
#ifndef DCG_CLI_PREVIEW_H
#define DCG_CLI_PREVIEW_H

#include "match.h"

struct preview {
    bool known;        /* else the option doesn't move the memory, or not by itself */
    int before, after; /* memory on the player's side; below 0: on the opponent's */
    bool ends;         /* it ends the player's turn */
};

/* For the player who decides, by what that player knows. */
struct preview preview_make(const struct match *match, dcg_option option);
/* The text of an option without the numbers of equal cards ("Agumon #2"): where cards have keys, a number would be one
 * too many. */
void option_words(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer,
                  char text[DCG_MAX_TEXT]);
/* "memory 3 -> 1", "memory 3 -> 2 for the opponent: this ends your turn". "" if nothing is known. */
void preview_text(const struct preview *preview, char *text, size_t size);

/* "2000 against 7000 DP: yours would be deleted", for an attack on a Digimon; "" if a DP isn't known. */
void battle_text(const dcg_game *view, const dcg_cards *cards, dcg_option option, char *text, size_t size);

#endif
