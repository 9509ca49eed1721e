/* compile_action.h - makes the actions of a program (tree/action.h) of clauses. */
#ifndef DCG_COMPILE_COMPILE_ACTION_H
#define DCG_COMPILE_COMPILE_ACTION_H

#include "operand/compile_operand.h"
#include "tree/action.h"

/* The action that a clause is; 0: it can't be carried out, and c->why says why. duration: the UNTIL around it; 0: none.
 */
action_id compile_action(struct compiler *c, node_id clause, node_id duration);

#endif
