/* tell.h - cards and piles in words, as one player knows them. */
#ifndef DCG_CLI_TELL_H
#define DCG_CLI_TELL_H

#include "cli.h"

/* Who looks at which game. */
struct sight {
    const dcg_game *view;
    const dcg_cards *cards;
    int viewer;
};

/* What a card is and says, what it is now, what lies under it and is linked to it. */
void tell_card(const struct sight *sight, int card, FILE *out);
/* The cards of a pile that are known. */
void tell_pile(const struct sight *sight, int player, int place, FILE *out);

#endif
