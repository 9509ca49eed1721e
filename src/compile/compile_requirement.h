/* compile_requirement.h - makes of requirement lines what the rules ask (REQUIRE nodes, 2-3-6 to 2-3-12). */
#ifndef DCG_COMPILE_COMPILE_REQUIREMENT_H
#define DCG_COMPILE_COMPILE_REQUIREMENT_H

#include "operand/compile_operand.h"
#include "tree/special_def.h"

/* Which enum special a line is; 0: none. */
unsigned special_kind(const struct node *line);
/* A digivolution or link requirement in words (2-3-6-3): its node is that of the line. */
void compile_words(struct compiler *c, struct requirement *requirement);
/* A requirement line for something special, or <Blast DNA Digivolve>. Returns its number; 0: it can't be made. */
uint32_t compile_special(struct compiler *c, node_id line);

#endif
