/* use_count.h - how often an effect has been used this turn (15-14-1). */
#ifndef DCG_QUERY_USE_COUNT_H
#define DCG_QUERY_USE_COUNT_H

#include "query/info.h"
#include "tree/event_pattern.h"

/* What an effect's uses are counted by, and what it is known by in a chain of interrupts. */
struct use use_key(const struct table *t, uint16_t effect, uint8_t card, uint8_t host, uint8_t keyword);
bool use_same(const struct use *a, const struct use *b);
/* Is it of an effect that the Digimon has, whatever its cards are (15-13-2)? */
bool effect_instance_gained(const struct table *t, const struct effect_instance *what);
/* What is counted of a condition about this turn: whose is a permanent or a player, as the condition says. */
struct use noted_key(const struct table *t, const struct done_condition *done, uint8_t whose);
/* The count of a record; 0: there is none. */
int use_recorded(const struct dcg_game *g, const struct use *key);
int use_count(const struct table *t, uint16_t effect, uint8_t card, uint8_t host, uint8_t keyword);

#endif
