/* terms.h - on what terms a card is played, used, digivolved into or linked; what it costs then. */
#ifndef DCG_RULES_TERMS_H
#define DCG_RULES_TERMS_H

#include "state/procedure.h"
#include "query/info.h"
#include "query/play_terms.h"
#include "tree/effect_def.h"

/* A player's own action, of which no effect says anything. */
static const struct terms own_action = {.cause = {.kind = DCG_CAUSE_RULE}};

/* A card comes from the hand, on other terms from anywhere but the top of what is on the field. */
bool may_come_from_there(const struct dcg_game *g, uint8_t card, const struct terms *terms);

/* The procedures of chapters 7 to 11 leave behind whether it was done in g->result, and the permanents it was done to
 * in g->result_set. */
void nothing_done(struct dcg_game *g);
void something_done(struct dcg_game *g, permanent_set permanents);
/* What is to be paid for what costs `printed`, with a persistent change, on those terms; it may be below 0 (1-3-9). */
int cost_on(const struct table *t, int player, int kind, int printed, int change, const struct terms *terms);

#endif
