/* declare.h - what the actions that play, use, digivolve, link and attack share. */
#ifndef DCG_EFFECT_DECLARE_H
#define DCG_EFFECT_DECLARE_H

#include "rules/terms.h"
#include "tree/target.h"
#include "effect/payment.h"

/* -- do_cost.c */
/* On what terms a PAY node (0: none) lets it happen; times: a reduction is for each of so many. */
struct terms terms_of(const struct scope *s, node_id pay, int times);
const char *pay_unsupported(const dcg_cards *cards, node_id pay, enum cost_kind kind);
const char *cost_unsupported(const dcg_cards *cards, node_id action);
bool cost_payable_by(const struct scope *s, node_id action);

/* -- declare.c: one card is played or used for a cost, one is digivolved into, linked, one attacks */
struct frame *call_declare(struct table *t, const struct frame *by);
const char *declare_unsupported(const dcg_cards *cards, node_id action);
bool declare_possible(const struct scope *s, node_id action, node_id who, int player);
/* Who does a deed: the node; 0: who was chosen last. */
static inline node_id doer(const struct frame *f)
{
    return f->doing.doer;
}
/* Was the answer that it isn't done, or not again? */
bool doing_declined(struct table *t, const struct frame *f);

/* -- do_attack.c */
const char *attack_unsupported(const dcg_cards *cards, node_id action);
bool attack_possible(const struct scope *s, node_id action);
const char *battle_unsupported(const dcg_cards *cards, node_id deed);

/* -- do_activate.c */
const char *activate_unsupported(const dcg_cards *cards, node_id action);
bool activate_possible(const struct scope *s, node_id action);

/* -- do_play.c */
int enters_how(const dcg_cards *cards, node_id how);

#endif
