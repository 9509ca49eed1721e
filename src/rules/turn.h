/* turn.h - the turn and its phases (6). */
#ifndef DCG_RULES_TURN_H
#define DCG_RULES_TURN_H

#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

void turn_advance(struct table *t);
refusal hatch_refusal(const struct table *t, int player);
refusal move_refusal(const struct table *t, int player, uint8_t card);
void breeding_options(const struct table *t, int player, struct options *o);
void main_options(const struct table *t, int player, struct options *o);

#endif
