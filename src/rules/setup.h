/* setup.h - preparing a game (5). */
#ifndef DCG_RULES_SETUP_H
#define DCG_RULES_SETUP_H

#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

void setup_place_decks(struct table *t, dcg_rules rules, const dcg_deck *a, const dcg_deck *b, uint64_t seed);
refusal redraw_refusal(const struct table *t, int player);

#endif
