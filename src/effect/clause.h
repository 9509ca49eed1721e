/* clause.h - sentences and clauses as lists of nodes, for those that carry them out and those that ask whether they
 * could. */
#ifndef DCG_EFFECT_CLAUSE_H
#define DCG_EFFECT_CLAUSE_H

#include "effect/carry_out.h"
#include "query/activation.h"
#include "tree/sentence.h"

/* What waits for the moment of a LATER. */
void moment_delayed_trigger(const struct table *t, uint8_t resolution, uint32_t code,
                            struct delayed_trigger *out);
/* A part of the program being carried out that is put off: whatever becomes of its card. */
struct effect_instance deferred_by(const struct table *t, uint8_t resolution, uint32_t code);
/* What waits for what a WAIT says, this turn. */
void next_delayed_trigger(const struct table *t, uint8_t resolution, uint32_t code,
                          struct delayed_trigger *out);
/* 15-8-4-4-1: can the "by" of an activation-type effect be done? */
bool effect_payable(const struct scope *s, const struct effect_def *effect);
/* A program that is looked at before it is carried out, as far as can be told: what it would do. */
struct lookahead {
    const struct scope *s;
    uint32_t at;
    uint32_t paid; /* the last BY that would be paid; 0: none */
    int times[EACH_LEVELS + 1];
    bool optional; /* somebody may decline */
};
struct lookahead lookahead_begin(const struct scope *s, uint32_t code);
const struct instruction *lookahead_next(struct lookahead *p); /* the next action; NULL: none */
/* What an immediate-type effect would change a cost by, as far as that can be told before it is carried out. */
int effect_cost_change(const struct scope *s, const struct effect_def *effect, bool *optional);
/* The same of what a WAIT has deferred. */
int deferred_cost_change(const struct scope *s, uint32_t code, bool *optional);
/* Is the cost that would be paid now the one that an action changes, and can it be changed so? do_cost.c */
bool cost_meant(const struct scope *s, const struct action *action);

/* Can the payment of a BY be made in full: each of its actions (15-7-3)? by: where it is in the code. */
bool payment_possible(const struct scope *s, uint32_t by);
/* Which parts of an EITHER in a payment can't be done: 1 the first, 2 the second. */
unsigned either_unpayable(const struct scope *s, uint32_t at);
/* The only action that a BY is paid with; else none. */
const struct action *payment_action(const dcg_cards *cards, uint32_t by);

/* -- run_program.c */
void choice_options(const struct table *t, struct options *o);

/* -- delay.c */
bool delay_possible(const struct table *t, uint8_t resolution);
struct frame *call_delay(struct table *t, uint8_t resolution); /* g->result_set: what was trashed */

#endif
