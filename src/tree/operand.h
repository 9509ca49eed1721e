/* operand.h - what a program refers to instead of a tree: numbers of compiled operands.
 *
 * operand/ makes an operand of a sub-tree once, when a card is read; query/ and effect/ evaluate it. Whoever holds
 * such a number passes it to the functions that evaluate it, and never looks into it. 0: none.
 *
 * The number of a selector, place, owner, condition or number is that of the node that it comes from:
 * cards->operand[] has its place in the array of its kind. */
#ifndef DCG_TREE_OPERAND_H
#define DCG_TREE_OPERAND_H

#include "tree/tree.h"

typedef uint32_t pred_id;      /* what an object is or has: a noun with its attributes, or one attribute */
typedef uint32_t selector_id;  /* which objects are meant, and how many are chosen */
typedef uint32_t place_id;     /* where objects lie or go */
typedef uint32_t owner_id;     /* which players */
typedef uint32_t condition_id; /* what is true now */
typedef uint32_t number_id;    /* how many */
typedef uint32_t pattern_id;   /* an event as a trigger condition speaks of it */
typedef uint32_t done_id;      /* what an effect did, or how what it triggered by came about */
typedef uint32_t cause_id;     /* by what something comes about */
typedef uint32_t action_id;    /* what is done (tree/action.h) */

#endif
