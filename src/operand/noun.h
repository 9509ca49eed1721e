/* noun.h - shared by compile_noun.c and compile_attribute.c: where an attribute stands, and making predicates. */
#ifndef DCG_OPERAND_NOUN_H
#define DCG_OPERAND_NOUN_H

#include "operand/compile_operand.h"
#include "tree/predicate.h"

/* Where in a noun an attribute stands. */
struct context {
    node_id noun; /* the NOUN around it; 0: none */
    bool headed;  /* a name that stands before the noun: "[X] card" */
    bool after;   /* it stands after the noun, or it is a requirement: "and" means all of a list */
    bool loose;   /* highest and lowest are left out */
    bool single;  /* of one object: it has all traits of a list with "and" (Q4966), of several each has one */
    bool battle;  /* it stands in the battle area, as no other place is named (15-1-7) */
    bool seen;    /* named by an event or a condition: these know fewer heads and other areas */
};

/* -- compile_noun.c */
/* Adds a predicate; its flags include those of its parts. 0: it can't be added, and why is noted. */
pred_id pred_make(struct compiler *c, struct predicate p);
pred_id pred_simple(struct compiler *c, enum pred_kind kind, node_id source);
pred_id pred_all(struct compiler *c, pred_id a, pred_id b);
pred_id pred_any(struct compiler *c, pred_id a, pred_id b);
pred_id pred_not(struct compiler *c, pred_id a, node_id source);
/* Notes which node a predicate comes from. */
pred_id pred_from(struct compiler *c, pred_id made, node_id source);
/* By the print one of these categories. */
pred_id pred_printed(struct compiler *c, int categories, unsigned flags, node_id source);
/* The kinds of card that a head names: "Digimon card or Tamer card". */
int categories_of(const dcg_cards *cards, node_id kinds);
/* NULL: it can be compiled; else why not. */
const char *noun_unsupported(const dcg_cards *cards, node_id noun);
/* A noun, or an attribute that stands there. */
pred_id compile_part(struct compiler *c, node_id node, struct context at);

/* -- compile_selector.c, compile_place.c: the operand of a node, whose parts have been compiled. False: no memory. */
bool selector_make(dcg_cards *cards, node_id target, uint32_t *made);
bool place_make(dcg_cards *cards, node_id node, uint32_t *made);
/* -- compile_condition.c: the same; 0: it is no condition. */
bool condition_make(dcg_cards *cards, node_id node, uint32_t *out);

/* -- compile_attribute.c */
pred_id compile_trait(struct compiler *c, node_id node, struct context at);
pred_id compile_name(struct compiler *c, node_id node);
pred_id compile_text(struct compiler *c, node_id node);
pred_id compile_number(struct compiler *c, node_id node, struct context at);
pred_id compile_color(struct compiler *c, node_id node);
pred_id compile_colors(struct compiler *c, node_id node, struct context at);
pred_id compile_most(struct compiler *c, node_id node, struct context at);
pred_id compile_has(struct compiler *c, node_id node);
/* How many cards it has under it that a SELECT or COMPARE counts, "in its digivolution cards". */
pred_id compile_having(struct compiler *c, node_id having);

#endif
