/* digixros.h - DigiXros and Assembly (7-2, 7-3). */
#ifndef DCG_RULES_DIGIXROS_H
#define DCG_RULES_DIGIXROS_H

#include "state/procedure.h"
#include "query/material_names.h"
#include "query/info.h"
#include "tree/effect_def.h"

/* What was placed under a card that is being played: by how much that lowers its cost, how many cards, HOW_... */
#define PLACED_PACK(worth, cards, how) ((worth) | (cards) << 8 | (how) << 16)
#define PLACED_WORTH(placed)           (255 & (placed))
#define PLACED_CARDS(placed)           ((placed) >> 8 & 255)
#define PLACED_HOW(placed)             ((placed) >> 16)
/* DigiXros and Assembly, if the player likes; g->result is PLACED_... afterwards. Called by what plays the card.
 * needed: they have to lower the cost by so much, if they can (4.2: 1-3-11-4). */
struct frame *call_materials(struct table *t, int player, uint8_t card, struct cause cause, int needed);
void materials_options(const struct table *t, struct options *o);
/* What is paid for the card if that option of the open question is taken: with as many more as can be placed if the
 * answer is yes; without more cards if another card or none is chosen. NO_PRICE: nothing is paid, or it isn't known. */
int materials_price(const struct table *t, dcg_option option);
/* By how much they could lower the cost of a card that would be played (1-3-11-4). */
int materials_worth(const struct table *t, int player, uint8_t card, const struct game_event *would);
/* A card goes under one that is being played, by the procedure at frame; those cards are under its permanent now; the
 * playing is over, what is left of it is trashed (7-2-2-11). */
void placed_add(struct table *t, int frame, uint8_t over, uint8_t card);
void placed_settle(struct table *t, uint8_t over, uint8_t permanent);
void playing_over(struct table *t, const struct frame *f, int placed);

#endif
