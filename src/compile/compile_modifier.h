/* compile_modifier.h - makes modifiers (tree/modifier_def.h) of what a tree says of cards and players. */
#ifndef DCG_COMPILE_COMPILE_MODIFIER_H
#define DCG_COMPILE_COMPILE_MODIFIER_H

#include "operand/compile_operand.h"
#include "tree/modifier_def.h"

/* A run of modifiers that is being made. */
struct modifier_run {
    struct compiler *c;
    uint32_t first;           /* of the run */
    struct modifier_def base; /* what stands around a state: conditions, of whom it is said */
    struct modifier_def lost; /* written to when there is no memory */
    node_id modify;           /* the MODIFY that says it */
    node_id whom;      /* of whom, "they" replaced; 0: of the permanents that were chosen, or of the host */
    node_id before[2]; /* of whom the sentence before was: about permanents, about its own card */
    bool chosen;       /* of permanents that were chosen */
};

static inline const struct node *said_node(const struct modifier_run *w, node_id node)
{
    return node_at(w->c->cards, node);
}

/* Adds a modifier to the run; its operands are to be filled in. */
struct modifier_def *say(struct modifier_run *w, enum modifier_kind kind, node_id source);
/* Begins a run, and ends it: from here on its modifiers are complete. */
void say_begin(struct modifier_run *w, struct compiler *c);
void say_end(struct modifier_run *w);
/* What is said until guard_pop applies under such a condition only. */
void guard_push(struct modifier_run *w, enum guard_kind kind, uint32_t operand, node_id source);
void guard_pop(struct modifier_run *w);
/* It is said of that target instead; 0: of the host. */
void say_of(struct modifier_run *w, struct modifier_def *def, node_id whom);
/* One state of a MODIFY (w->modify), said of w->whom. */
void say_state(struct modifier_run *w, node_id state);
/* A MODIFY that says it all without a state: TREAT, CHANGE_INTO, ... */
void say_alone(struct modifier_run *w, node_id modify);

/* The modifiers of a persistent effect: all that it says. False: no memory. */
bool compile_persistent(struct compiler *c, struct effect_def *effect);

/* -- compile_info.c: DP, keywords, effects, names, colors (15-12, 15-13) */
void say_info(struct modifier_run *w, node_id state);
void say_treated(struct modifier_run *w, node_id aspect, node_id source, const struct modifier_def *how);
void say_changed(struct modifier_run *w, node_id identity, node_id source);

/* -- compile_cant.c: what is forbidden or allowed (15-1-3, 15-15-6) */
void say_can(struct modifier_run *w, node_id state);
void say_cant_verbs(struct modifier_run *w, node_id source, node_id list);
void say_affect(struct modifier_run *w, node_id state);
void say_silence(struct modifier_run *w, node_id state);
void say_player(struct modifier_run *w, node_id state);
void say_barred(struct modifier_run *w, node_id state); /* if bars_arrival */
/* Does the state forbid something: a CANT, or a CAN of nobody? */
bool state_forbids(const struct modifier_run *w, const struct node *state);
/* "Its stacked cards": whose; 0: the target is none of that. */
node_id stack_holder(const dcg_cards *cards, node_id target);
/* The icons of HEAD EFFECT: "[On Play] effects"; bits 1 << ICON_... */
uint32_t timed_icons(const dcg_cards *cards, node_id timed);

/* -- compile_permit.c: costs, requirements, digivolutions, numbers of effects, materials */
void say_cost(struct modifier_run *w, node_id pay);
void say_color(struct modifier_run *w, node_id clause);
void say_onto(struct modifier_run *w, node_id onto);
void say_into(struct modifier_run *w, node_id state);
bool state_is_into(const dcg_cards *cards, const struct node *state);
void say_maximum(struct modifier_run *w, node_id modify);
/* Those that an effect says of itself, and what it deletes. */
void compile_maximums(struct compiler *c, struct effect_def *effect);
/* "As if it is a level 4 red Digimon": a SELECT. False: it says something else. */
bool compile_as_if(const dcg_cards *cards, node_id as_if, struct modifier_terms *terms);
void say_source(struct modifier_run *w, node_id clause);
/* Those that a clause of an effect gives: a run. 0: it can't be made. */
uint32_t compile_sources(struct compiler *c, node_id clause);

#endif
