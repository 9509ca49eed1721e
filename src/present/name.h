/* name.h - what players and cards are called in front of somebody. */
#ifndef DCG_PRESENT_NAME_H
#define DCG_PRESENT_NAME_H

#include "present/words.h"

#include <dcg.h>

/* For whom we write: a game with its cards, and a player who reads. */
struct reader {
    const dcg_game *game;
    const dcg_cards *cards;
    int viewer; /* whose knowledge counts; -1: what both know */
    int you;    /* the player who is called "you"; -1: nobody, the players are A and B */
};

/* viewer as the functions of dcg.h take it. */
struct reader reader_of(const dcg_game *game, const dcg_cards *cards, int viewer);

/* What can be chosen now, of whatever player. */
dcg_status reader_options(const struct reader *r, dcg_option_list *list);

char player_letter(int player);
/* "A", "you", "the opponent"; and "A's", "your", "the opponent's". */
void name_player(struct words *w, const struct reader *r, int player);
void name_whose(struct words *w, const struct reader *r, int player);
/* What a card is, if the reader knows; else 0. */
dcg_card_def name_def(const struct reader *r, int card);
/* The name of a definition; "a card" for one that is unknown. */
const char *name_text(const struct reader *r, dcg_card_def def);
/* " #2" if the reader sees several cards of that name where the card is. */
void name_add_number(struct words *w, const struct reader *r, int card);

#endif
