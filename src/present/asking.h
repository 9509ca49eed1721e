/* asking.h - which effect makes a player decide. */
#ifndef DCG_PRESENT_ASKING_H
#define DCG_PRESENT_ASKING_H

#include "state/state.h"

/* The effect whose question this is, while it is carried out or when it may be; NULL: a rule asks. */
const struct effect_instance *asking_effect(const struct dcg_game *game);
/* What is done with the cards that are being chosen: the first frame below that isn't a choice. */
const struct frame *pick_caller(const struct dcg_game *game);
/* Is a card chosen that others go under, or whose cards are chosen next? */
bool pick_of_host(const struct dcg_game *game);
/* The text of an effect of the card set; returns its length as snprintf does. */
int effect_say(const dcg_cards *cards, uint32_t effect, char *text, size_t size);
/* Is an option that goes first the trashing of a used Option (9-1-5)? */
bool effect_is_trashing(const dcg_game *game, const dcg_cards *cards, dcg_option option);

#endif
