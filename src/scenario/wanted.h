/* wanted.h - the built-in cards that a scenario file speaks of: their text has to be in its card set. */
#ifndef DCG_SCENARIO_WANTED_H
#define DCG_SCENARIO_WANTED_H

#include "cards/game_set.h"

/* Cards whose numbers or names stand somewhere in the text, and those of decks that it names. There may be too many,
 * never too few. NULL: no memory. */
struct wanted *cards_spoken_of(const dcg_cards *cards, const char *text, size_t size);

#endif
