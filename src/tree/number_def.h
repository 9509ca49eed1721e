/* number_def.h - numbers, compiled: what "for each" counts (15-15-7), what other numbers are compared with.
 *
 *   cards->number[]   all numbers; a number_id is the number of the EACH node that it comes from, and cards->operand[]
 *                     finds the compiled number
 *
 * operand/compile_each.c makes them, query/each.c evaluates them. */
#ifndef DCG_TREE_NUMBER_DEF_H
#define DCG_TREE_NUMBER_DEF_H

#include "tree/predicate.h"

enum number_form {
    NUMBER_NONE,
    NUMBER_SUM,     /* a and b together */
    NUMBER_DONE,    /* objects that the effect did something to; or else that it triggered by */
    NUMBER_LAST,    /* objects of the last choice that something was done to */
    NUMBER_OBJECTS, /* objects that `of` counts */
    NUMBER_GROUPS,  /* the same, by groups of `every` of the same level */
    NUMBER_MISSING, /* how many are missing to what a condition asks for */
    NUMBER_COLORS,  /* the colors of what `of` means, lies at the place, or has had `entry` done to it */
    NUMBER_LEVELS,  /* the levels of the objects that the effect did something to */
    NUMBER_MEMORY,  /* the memory of a player */
    NUMBER_VALUE    /* a quality of each of the objects that `of` means; in total: the sum */
};

struct number_def {
    node_id source, said, noun; /* EACH; what is counted, and its noun: for coverage */
    node_id total;              /* SELECT around what is counted, 0: none: for coverage */
    uint32_t a, b;              /* SUM: by their place in cards->number */
    selector_id of;
    place_id place;         /* DONE: where they came from; 0: no matter */
    owner_id owner;         /* DONE: whose, 0: no matter; MEMORY */
    pred_id pred;           /* DONE: what they are, 0: nor whose; OBJECTS: what they are besides */
    condition_id condition; /* MISSING */
    int16_t every;          /* one for every so many */
    uint8_t form;           /* enum number_form */
    uint8_t entry;          /* DONE, LEVELS, COLORS: enum entry_what; COLORS: 0 nothing */
    uint8_t of_deletion;    /* OBJECTS: if the effect triggered by deletions, those are counted (15-15-7-4) */
    uint8_t quality;        /* VALUE: enum quality */
    uint8_t in_total;       /* VALUE */
    uint8_t unused;
};

static inline const struct number_def *number_at(const dcg_cards *cards, number_id number)
{
    return &cards->number[cards->operand[number].number];
}

#endif
