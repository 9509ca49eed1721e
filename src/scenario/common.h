/* common.h - plain cards that every scenario knows by their names (common_cards.def). Those that a file names are added
 * to its cards, unless it or its caller has a card of that name or number. */
#ifndef DCG_SCENARIO_COMMON_H
#define DCG_SCENARIO_COMMON_H

#include "scenario/read.h"

/* The bit of a common card; 0: none has that name. */
uint64_t common_named(struct slice name);
dcg_status common_add(struct scenario_file *file, dcg_reader **reader, dcg_error *error);

#endif
