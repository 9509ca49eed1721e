/* play.h - playing cards (7-1). */
#ifndef DCG_RULES_PLAY_H
#define DCG_RULES_PLAY_H

#include "rules/hand.h"
#include "rules/terms.h"
#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

refusal play_refusal(const struct table *t, int player, uint8_t card);
refusal play_refusal_on(const struct table *t, int player, uint8_t card, const struct terms *terms);
void play_options(const struct table *t, int player, const struct hand *hand, struct options *o);
struct frame *call_play(struct table *t, int player, uint8_t card);
/* Is that card one of those that an effect plays together, by PROC(do_play)? */
bool plays_together(const struct frame *f, uint8_t card);
struct frame *call_play_on(struct table *t, int player, uint8_t card, const struct terms *terms, int enters);
int play_cost(const struct table *t, int player, uint8_t card);
/* Playing several cards at the same time: what would happen, and what happens (7-1-3-3). Returns the permanents.
 * placed: what was placed under them, PLACED_... */
struct game_event playing(const struct dcg_game *g, int player, const uint64_t cards[4], struct cause cause);
permanent_set play_place(struct table *t, int player, const uint64_t cards[4], struct cause cause, int enters,
                         int placed);
/* Leaves those of the cards that are in a security stack. */
void security_only(const struct dcg_game *g, uint64_t cards[4]);
/* Tells that these have left a security stack: when they are where they go, so that they see it themselves (15-5-3,
 * Q2519). */
void security_left(struct table *t, const uint64_t cards[4], struct cause cause);

#endif
