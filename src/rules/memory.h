/* memory.h - memory and costs (4-1, 1-4-2). */
#ifndef DCG_RULES_MEMORY_H
#define DCG_RULES_MEMORY_H

#include "state/procedure.h"
#include "query/info.h"
#include "tree/effect_def.h"

int payable_most(const struct dcg_game *g, int player);
bool cost_payable(const struct dcg_game *g, int player, int cost);
void memory_gain(struct table *t, int player, int amount, enum rule rule); /* negative: loses */
/* Gains by an effect. */
void memory_gain_by(struct table *t, int player, int amount, struct cause cause);
void memory_set(struct table *t, int player, int memory, enum rule rule);
void cost_pay(struct table *t, int player, int cost, enum rule rule);

#endif
