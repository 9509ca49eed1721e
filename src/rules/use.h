/* use.h - using Option cards (9). */
#ifndef DCG_RULES_USE_H
#define DCG_RULES_USE_H

#include "rules/hand.h"
#include "rules/terms.h"
#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

refusal use_refusal(const struct table *t, int player, uint8_t card);
refusal use_refusal_on(const struct table *t, int player, uint8_t card, const struct terms *terms);
void use_options(const struct table *t, int player, const struct hand *hand, struct options *o);
struct frame *call_use(struct table *t, int player, uint8_t card);
struct frame *call_use_on(struct table *t, int player, uint8_t card, const struct terms *terms);
int use_cost(const struct table *t, int player, uint8_t card);
/* 9-1-5: it goes to the trash, if it is in no area. */
void use_trash(struct table *t, int player, uint8_t card);

#endif
