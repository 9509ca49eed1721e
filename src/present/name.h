/* name.h - what a card may be called in front of somebody. */
#ifndef DCG_PRESENT_NAME_H
#define DCG_PRESENT_NAME_H

#include "present/words.h"

#include <dcg.h>

/* For whom we speak: a game with its cards, and a player who reads (-1: both). */
struct reader {
    const dcg_game *game;
    const dcg_cards *cards;
    int viewer;
};

char player_letter(int player);
/* What a card is, if the reader knows; else 0. */
dcg_card_def name_def(const struct reader *r, int card);
/* The name of a definition; "a card" for one that is unknown. */
const char *name_text(const struct reader *r, dcg_card_def def);
/* " #2" if the reader sees several cards of that name where the card is. */
void name_add_number(struct words *w, const struct reader *r, int card);

#endif
