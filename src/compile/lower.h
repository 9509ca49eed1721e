/* lower.h - from the tree of an effect to its program. */
#ifndef DCG_COMPILE_LOWER_H
#define DCG_COMPILE_LOWER_H

#include "tree/effect_def.h"

/* Makes the program of an effect of the set, or notes why it can't be carried out. Effects of keywords that it names
 * come first. False: no memory. */
bool effect_lower(dcg_cards *cards, uint32_t effect);

struct compiler;
/* -- compile_performed.c */
/* Notes the keywords that an effect performs. */
void compile_performed(struct compiler *c, struct effect_def *effect);

struct instruction;
/* -- bind.c */
/* Gives the instructions of a program their slots, and notes what words mean at each; jumps are relative to its
 * beginning. Returns the reason why it can't; NULL: it is done. */
const char *program_bind(const dcg_cards *cards, struct effect_def *effect, struct instruction *code,
                         int count);

/* The words of a tree that refer to something, as bits 1 << enum pronoun. shown: cards were shown before. */
unsigned words_of(const dcg_cards *cards, node_id node, bool shown);

#endif
