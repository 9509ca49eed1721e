/* view.h - guessing what a player can't know, many times from the same view. */
#ifndef DCG_STATE_VIEW_H
#define DCG_STATE_VIEW_H

#include "state/state.h"

enum { GUESS_GROUPS = 4 }; /* the cards of each player's deck and Digi-Egg deck */

/* The cards that a player doesn't know, and what they are altogether. */
struct guesser {
    struct {
        uint8_t count;
        uint8_t card[DCG_MAX_CARDS];
        uint16_t def[DCG_MAX_CARDS];
    } group[GUESS_GROUPS];
};

/* False: it is a view of a game of other decks. */
bool guess_prepare(struct guesser *guesser, const struct dcg_game *view, const dcg_deck *const deck[2]);
/* Makes a game of a copy of the view that the guesser was prepared for. */
void guess_deal(const struct guesser *guesser, uint64_t seed, struct dcg_game *guess);

#endif
