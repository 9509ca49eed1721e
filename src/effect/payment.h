/* payment.h - what the actions on cards share (payment.c). */
#ifndef DCG_EFFECT_PAYMENT_H
#define DCG_EFFECT_PAYMENT_H

#include "effect/carry_out.h"
#include "rules/payable.h"
#include "tree/action.h"

bool resolution_paying(const struct dcg_game *g, uint8_t resolution);
int pick_flags(const struct dcg_game *g, uint8_t resolution); /* for the picks of an action of that act */
void resolution_fail(struct dcg_game *g, uint8_t resolution); /* what was to be done was not done in full */
/* "Without looking": chooses at random, as a new group. */
void pick_unseen(struct table *t, uint8_t resolution, selector_id target, int times);
/* Marks what has become of things of a part of the journal. */
void entries_mark(struct dcg_game *g, int first, int last, const struct objects *objects,
                  enum entry_what what);
/* What the entries of a part of the journal mean now, in their order; out has room for JOURNAL. */
int entries_list(const struct dcg_game *g, int first, int last, struct object *out);

#endif
