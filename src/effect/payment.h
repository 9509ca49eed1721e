/* payment.h - what the actions on cards share (payment.c). */
#ifndef DCG_EFFECT_PAYMENT_H
#define DCG_EFFECT_PAYMENT_H

#include "effect/carry_out.h"
#include "tree/action.h"
#include "tree/sentence.h"
#include "tree/target.h"

bool resolution_paying(const struct dcg_game *g, uint8_t resolution);
int pick_flags(const struct dcg_game *g, uint8_t resolution); /* for the picks of an action of that act */
void resolution_fail(struct dcg_game *g, uint8_t resolution); /* what was to be done was not done in full */
struct cause scope_cause(const struct scope *s);
bool card_unaffected(const struct table *t, uint8_t card, struct cause cause);
bool permanent_turnable(const struct table *t, uint8_t permanent, bool suspended, struct cause cause);
/* 16-11: how many cards can come off the top of a stack, at most so many. */
int de_digivolvable(const struct table *t, uint8_t permanent, int most, struct cause cause);
/* 16-27: can a Tamer go under it by <Mind Link>? */
bool mind_linkable(const struct table *t, uint8_t permanent);
/* Does it place cards under one that is chosen, and there is none? */
bool host_lacking(const struct scope *s, const struct action *action);
/* "Without looking": chooses at random, as a new group. */
void pick_unseen(struct table *t, uint8_t resolution, selector_id target, int times);
/* Choices that are made together: places to fill, each with another one that fits (15-7-3). */
enum { SEATS = 16 };
struct seating {
    int count;
    struct objects fits[SEATS];
    struct objects ability[SEATS];
};
void seats_add(struct seating *seating, const struct objects *fits, int count);
bool seats_fill(const struct dcg_game *g, struct seating *seating);
/* Could the action be done in full to what its target means? */
bool target_payable(const struct scope *s, const struct action *action, selector_id target);
/* Marks what has become of things of a part of the journal. */
void entries_mark(struct dcg_game *g, int first, int last, const struct objects *objects,
                  enum entry_what what);
/* What the entries of a part of the journal mean now, in their order; out has room for JOURNAL. */
int entries_list(const struct dcg_game *g, int first, int last, struct object *out);

#endif
