/* compile_modify.h - makes of a MODIFY what effect/modify.c carries out (tree/modify_def.h). */
#ifndef DCG_COMPILE_COMPILE_MODIFY_H
#define DCG_COMPILE_COMPILE_MODIFY_H

#include "operand/compile_operand.h"
#include "tree/modify_def.h"

/* duration: the UNTIL around it; 0: none. Returns its number; 0: it can't be made. */
uint32_t compile_modify(struct compiler *c, node_id modify, node_id duration);

#endif
