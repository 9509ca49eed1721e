/* compile_operand.h - makes the operands of a program from sub-trees (tree/operand.h).
 *
 * What can't be made is the reason why a card isn't for play: the first reason is kept in why, and 0 is returned. */
#ifndef DCG_OPERAND_COMPILE_OPERAND_H
#define DCG_OPERAND_COMPILE_OPERAND_H

#include "tree/operand.h"
#include "tree/effect_def.h"

struct compiler {
    dcg_cards *cards;
    const struct effect_def *effect; /* that is compiled; NULL: a requirement or rule of a card */
    const char *why;                 /* the first part that can't be compiled; NULL: all can */
    bool dry;                        /* nothing is made, only whether it could be */
    bool past;                       /* an event of this turn: "none of them" did it */
    bool no_memory;                  /* for what was compiled */
};

/* why NULL: nothing is wrong. */
static inline void refuse(struct compiler *c, const char *why)
{
    if (!c->why)
        c->why = why;
}

static inline const struct node *node_of(const struct compiler *c, node_id node)
{
    return node_at(c->cards, node);
}

/* What a noun or an attribute says of one object. */
pred_id compile_noun(struct compiler *c, node_id noun);
/* Refuses a noun that events and conditions can't look at. */
void compile_seen(struct compiler *c, node_id noun);
/* Notes which conditions and selectors words of an effect mean that name earlier ones. False: no memory. */
bool compile_bindings(dcg_cards *cards, struct effect_def *effect);
/* Makes the operands of all nodes that have been added to a set. False: no memory. */
bool operands_compile(dcg_cards *cards);
/* Objects that are chosen, or all of them. */
selector_id compile_target(struct compiler *c, node_id node);
/* Objects that are counted, or compared with: "none of", "no", what is counted (EACH, COUNTED, NUMBER) count as all. */
selector_id compile_candidates(struct compiler *c, node_id node);
/* Objects, there or gone, that others are compared with. */
selector_id compile_meant(struct compiler *c, node_id node);
/* Who or what an event is about. */
selector_id compile_subject(struct compiler *c, node_id subject);
/* Is it all of them? */
bool subject_is_all(const struct compiler *c, node_id subject);
/* Is it the top or the bottom of something? */
bool subject_is_end(const struct compiler *c, node_id subject);
/* How many of them there must be at the same time; of the members of a list the same number, or 0. */
int subject_least(const struct compiler *c, node_id subject);
/* The same where there can be several at the same time; least: how many there must be. */
selector_id compile_subjects(struct compiler *c, node_id subject, int16_t *least);
/* The same where whoever looks at it compares it with another one. */
selector_id compile_compared_subject(struct compiler *c, node_id subject);
/* It, this Digimon, the rest. */
selector_id compile_reference(struct compiler *c, node_id node);
/* Where objects lie: for a choice; for a condition or an event. */
place_id compile_place(struct compiler *c, node_id node);
place_id compile_area(struct compiler *c, node_id node);
/* Whose: a player; or somebody whose cards are meant. */
owner_id compile_owner(struct compiler *c, node_id node);
place_id compile_holder(struct compiler *c, node_id node);
condition_id compile_condition(struct compiler *c, node_id condition);
/* For each of how many (EACH). */
number_id compile_each(struct compiler *c, node_id each);
/* Does it count those that were spoken of before ("for each one")? */
bool each_refers(const struct compiler *c, node_id each);
bool is_count(const dcg_cards *cards, const struct node *other);
/* A number of somebody, by its place in cards->number: whose, and which quality. */
uint32_t compile_value(struct compiler *c, node_id whose, node_id which);
/* What a number is compared with: somebody's number, how many there are, or of somebody the same quality `which`. */
uint32_t compile_standard(struct compiler *c, node_id standard, node_id which);
/* The compiled number itself, by its place in cards->number. */
uint32_t compile_count(struct compiler *c, node_id each);
/* An event that a trigger condition or a clause names. A pattern is made of it even if it can't be compiled. */
pattern_id compile_event(struct compiler *c, node_id event);
/* The same of an event of this turn (EVENT HAPPENS or DID), to however many at a time; least: to how many in all. */
pattern_id compile_past_event(struct compiler *c, node_id event, int16_t *least);
cause_id compile_cause(struct compiler *c, node_id node);
/* What an effect did (DID), how what it triggered by came about (EVENT or WOULD after "if"). */
done_id compile_done(struct compiler *c, node_id node);
/* An area as one from which an effect took cards: one whose cards are a player's alone. */
place_id compile_came_from(struct compiler *c, node_id area);
/* By an effect of that subject. */
cause_id compile_effect_of(struct compiler *c, node_id whose);

#endif
