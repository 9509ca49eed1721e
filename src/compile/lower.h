/* lower.h - from the tree of an effect to its program. */
#ifndef DCG_COMPILE_LOWER_H
#define DCG_COMPILE_LOWER_H

#include "tree/effect_def.h"

/* Makes the program of an effect of the set, or notes why it can't be carried out. Effects of keywords that it names
 * come first. False: no memory. */
bool effect_lower(dcg_cards *cards, uint32_t effect);

struct instruction;
/* -- bind.c */
/* Notes at each instruction of a program what its pronouns refer to; jumps are relative to its beginning. */
void program_bind(const dcg_cards *cards, struct instruction *code, int count);

#endif
