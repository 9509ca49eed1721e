/* link.h - linking (10). */
#ifndef DCG_RULES_LINK_H
#define DCG_RULES_LINK_H

#include "rules/terms.h"
#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

refusal link_refusal(const struct table *t, int player, uint8_t card, uint8_t to, int number);
refusal link_refusal_on(const struct table *t, int player, uint8_t card, uint8_t to, int number,
                        const struct terms *terms);
void link_options(const struct table *t, int player, struct options *o);
void link_replace_options(const struct table *t, struct options *o);
struct frame *call_link(struct table *t, int player, uint8_t card, uint8_t to, int number);
struct frame *call_link_on(struct table *t, int player, uint8_t card, uint8_t to, int number,
                           const struct terms *terms);
int link_cost(const struct table *t, int player, uint8_t card, uint8_t permanent,
              const struct requirement *requirement);

#endif
