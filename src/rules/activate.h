/* activate.h - activation-type effects (15-8-4), the counter timing (11-3), [Security] effects. */
#ifndef DCG_RULES_ACTIVATE_H
#define DCG_RULES_ACTIVATE_H

#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

refusal activate_refusal(const struct table *t, int player, dcg_option option);
void activate_options(const struct table *t, int player, struct options *o);
struct frame *call_activation(struct table *t, int player, dcg_option option);
/* The effect that DCG_OPTION_ACTIVATE or DCG_OPTION_COUNTER is about. False: there is none. */
bool activation_effect_instance(const struct table *t, int player, dcg_option option,
                                struct effect_instance *what);
void counter_options(const struct table *t, int player, struct options *o);
struct frame *call_counter(struct table *t);
/* 15-16-10-2: [Security] effects of a checked card, at once */
void call_security_effects(struct table *t, uint8_t card);

#endif
