/* compile_reduction.h - by what an effect lowers what it lets be played, used, digivolved into or linked. */
#ifndef DCG_COMPILE_COMPILE_REDUCTION_H
#define DCG_COMPILE_COMPILE_REDUCTION_H

#include "operand/compile_operand.h"
#include "tree/action.h"

enum { REDUCTIONS = 8 };
/* What the sentences of a list lower, those below a <Delay>, too; returns how many there are. */
int compile_reductions(struct compiler *c, node_id list, struct reduction out[REDUCTIONS]);
/* Does it persist, and only change a cost? Of other cards it is refused when its modifiers are made. */
bool changes_own_cost(const dcg_cards *cards, const struct effect_def *e);

#endif
