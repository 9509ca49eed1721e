/* clause.h - sentences and clauses as lists of nodes, for those that carry them out and those that ask whether they
 * could. */
#ifndef DCG_EFFECT_CLAUSE_H
#define DCG_EFFECT_CLAUSE_H

#include "effect/carry_out.h"

/* A list of sentences or bullets: LIST SPACE or LIST BULLETS; a single one stands for itself. */
node_id list_first(const dcg_cards *cards, node_id list);
node_id list_rest(const dcg_cards *cards, node_id list); /* 0: none */
int list_count(const dcg_cards *cards, node_id list);
node_id list_nth(const dcg_cards *cards, node_id list, int at);
/* Does a node of that kind and mode occur in a tree? */
bool tree_says(const dcg_cards *cards, node_id tree, int kind, int mode);
/* The first node of that kind in a tree; 0: none. */
node_id tree_find(const dcg_cards *cards, node_id tree, int kind);
/* What overwrites the first sentence of a list (18-2): an INSTEAD node, or the IF or BY around it; 0: nothing. rest:
 * how it goes on then; first: it is the first sentence of all, so that the whole of them may be meant. */
node_id sentence_instead(const dcg_cards *cards, node_id list, bool first, node_id *rest);
/* Is a sentence "by A, B instead"? */
bool instead_by(const dcg_cards *cards, node_id say);
/* Does "then ..." follow the first sentence of a list, at once or after others? */
bool sentence_goes_on(const dcg_cards *cards, node_id list);
/* The bullets that stand in the first sentence of a list. */
node_id sentence_bullets(const dcg_cards *cards, node_id list);
/* "When ... would digivolve (be played) by this effect, reduce the cost by N", behind what it is about. */
bool lowering_by_effect(const dcg_cards *cards, node_id clause);
/* The effect that a keyword which is done (DO KEYWORD) is; 0: it is an action of its own. */
uint32_t action_keyword(const dcg_cards *cards, node_id action);
/* A watch for a later moment (MOMENT), for the resolution's processing to be filled in. */
void moment_delayed_trigger(const struct table *t, uint8_t resolution, node_id moment,
                            struct delayed_trigger *out);
/* Is a clause a WHEN that is not about what triggered the effect: "the next time ...", or "for the turn, when ..."? */
bool clause_waits(const dcg_cards *cards, node_id clause, node_id duration);
/* A part of the program being carried out that is put off: whatever becomes of its card. */
struct effect_instance deferred_by(const struct table *t, uint8_t resolution, uint32_t code);
/* What waits for what a WAIT says, this turn. */
void next_delayed_trigger(const struct table *t, uint8_t resolution, uint32_t code,
                          struct delayed_trigger *out);
/* 15-6-3: can an effect be activated now, or is no processing condition of it met? */
bool effect_can_activate(const struct scope *s, const struct effect_def *effect);
/* Does it begin with what its player may decline: "you may", "by"? */
bool effect_asks_first(const dcg_cards *cards, const struct effect_def *effect);
/* The BY or KEYWORD DELAY that it begins with; else no node. */
const struct node *effect_payment(const dcg_cards *cards, const struct effect_def *effect);
/* 15-8-4-4-1: can the "by" of an activation-type effect be done? */
bool effect_payable(const struct scope *s, const struct effect_def *effect);
/* What an immediate-type effect would change a cost by, as far as that can be told before it is carried out. */
int effect_cost_change(const struct scope *s, const struct effect_def *effect, bool *optional);
/* The same of what a WAIT has deferred. */
int deferred_cost_change(const struct scope *s, uint32_t code, bool *optional);
/* Is the cost that would be paid now the one that a PAY speaks of, and can it be changed so? do_cost.c */
bool cost_meant(const struct scope *s, node_id pay);

/* Timings among the icons: with them an effect triggers without "when". */
#define TIMING_ICONS                                                                                         \
    (1u << ICON_ON_PLAY | 1u << ICON_WHEN_DIGIVOLVING | 1u << ICON_WHEN_ATTACKING |                          \
     1u << ICON_WHEN_LINKING | 1u << ICON_WHEN_MOVING | 1u << ICON_ON_DELETION |                             \
     1u << ICON_START_OF_YOUR_TURN | 1u << ICON_START_OF_OPPONENTS_TURN | 1u << ICON_START_OF_ALL_TURNS |    \
     1u << ICON_START_OF_YOUR_MAIN | 1u << ICON_START_OF_OPPONENTS_MAIN | 1u << ICON_END_OF_YOUR_TURN |      \
     1u << ICON_END_OF_OPPONENTS_TURN | 1u << ICON_END_OF_ALL_TURNS | 1u << ICON_END_OF_ATTACK)

/* -- run_program.c */
bool payment_possible(const struct scope *s, node_id payment);
void choice_options(const struct table *t, struct options *o);

/* -- delay.c */
bool delay_possible(const struct table *t, uint8_t resolution);
struct frame *call_delay(struct table *t, uint8_t resolution); /* g->result_set: what was trashed */

#endif
