/* term.h - terms of chapter 4: draw, suspend, hatch, move; how a game ends (1-2). */
#ifndef DCG_RULES_TERM_H
#define DCG_RULES_TERM_H

#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

/* Whoever does something with a card or with what stands on the field: it is there, and it is that player's. */
refusal card_own_refusal(const struct dcg_game *g, int player, uint8_t card);
int draw(struct table *t, int player, int count, enum rule rule); /* how many were drawn */
int draw_by(struct table *t, int player, int count, struct cause cause, enum rule rule);
/* Afterwards g->result_set is what was suspended or unsuspended. */
struct frame *call_suspend(struct table *t, permanent_set set, struct cause cause, enum rule rule);
struct frame *call_unsuspend(struct table *t, permanent_set set, struct cause cause, enum rule rule);
void hatch(struct table *t, int player);
void breeding_move(struct table *t, uint8_t permanent);

void game_win(struct table *t, int player, enum rule rule);
void game_draw(struct table *t, enum rule rule);

/* Tells listeners of <Progress> of those permanents that an effect leaves alone because of it (16). */
void emit_progress(struct table *t, permanent_set set, struct cause cause);

#endif
