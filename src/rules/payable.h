/* payable.h - can an action be done in full, to whom, and with what (15-7-3, 1-3-11)? */
#ifndef DCG_RULES_PAYABLE_H
#define DCG_RULES_PAYABLE_H

#include "query/scope.h"
#include "tree/action.h"
#include "tree/program.h"

/* Could this action be done in full now, as a payment ("by ...", 1-3-11, 15-8-4-4-1)? */
bool action_payable(const struct scope *s, const struct action *action);
/* Can it be done to this one in full; to what a target means? */
bool object_payable(const struct scope *s, const struct action *action, struct object object);
bool target_payable(const struct scope *s, const struct action *action, selector_id target);
/* Cards of one permanent, which host means: how many they can be at most. */
int host_most(const struct scope *s, selector_id target, selector_id host);
/* Does it place cards under one that is chosen, and there is none? */
bool host_lacking(const struct scope *s, const struct action *action);
/* 3-4-5-2: does it play a Digimon to the breeding area, and there is one? */
bool room_lacking(const struct scope *s, const struct action *action);
/* Nothing goes under itself: with these taken, is one left that cards could be placed under, with enough besides it
 * (15-7-3)? */
bool host_spared(const struct scope *s, const struct action *action, const struct objects *taken);
/* Can the payment of a BY be made in full: each of its actions (15-7-3)? by: where it is in the code. */
bool payment_possible(const struct scope *s, uint32_t by);
/* Where the payment of a BY ends: its PAID. */
uint32_t payment_end(const dcg_cards *cards, uint32_t by);
/* The only action that a BY is paid with; else none. */
const struct action *payment_action(const dcg_cards *cards, uint32_t by);
/* Which parts of an EITHER in a payment can't be done: 1 the first, 2 the second. */
unsigned either_unpayable(const struct scope *s, uint32_t at);
/* 16-16: can the card be trashed for its <Delay>? */
bool delay_payable(const struct scope *s);
/* 15-8-4-4-1: can the "by" of an activation-type effect be done? */
bool effect_payable(const struct scope *s, const struct effect_def *effect);

/* By what an effect does something, in a resolution or before it. */
struct cause scope_cause(const struct scope *s);
bool card_unaffected(const struct table *t, uint8_t card, struct cause cause);
/* Can't a card that is no permanent go there, by a move that is that event? */
bool card_cant_go(const struct table *t, uint8_t card, int kind, struct going going, struct cause cause);
bool permanent_turnable(const struct table *t, uint8_t permanent, bool suspended, struct cause cause);
/* 16-11: how many cards can come off the top of a stack, at most so many. */
int de_digivolvable(const struct table *t, uint8_t permanent, int most, struct cause cause);
/* 16-27: can a Tamer go under it by <Mind Link>? */
bool mind_linkable(const struct table *t, uint8_t permanent);

#endif
