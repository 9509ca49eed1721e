/* keyword.h - what keywords are (16): effects in the language of the cards. */
#ifndef DCG_COMPILE_KEYWORD_H
#define DCG_COMPILE_KEYWORD_H

#include "tree/keyword_meaning.h"

/* What a keyword that has a meaning in the language of the cards is, as a tree, with place-holders for what it asks
 * for. The reader is made if it is needed. 0: no memory. */
node_id keyword_read(dcg_cards *cards, dcg_reader **reader, int keyword);
/* The effect that a KEYWORD node is, as a tree, with what it asks for, or the effects below it, in it. 0: no memory. */
node_id keyword_expand(dcg_cards *cards, dcg_reader **reader, node_id keyword);
/* A tree in which keywords with effects below them are what they do with those. 0: no memory. */
node_id keywords_unfold(dcg_cards *cards, dcg_reader **reader, node_id root);
/* Makes sure that the set knows what these keywords are. False: no memory. */
bool keywords_define(dcg_cards *cards, dcg_reader **reader, uint64_t keywords);
/* The effect that a KEYWORD node is; 0: none. */
uint32_t effect_of_keyword(const dcg_cards *cards, node_id keyword);
/* Does it change a procedure of the rules, so that it is no effect of its own? */
bool keyword_changes_procedure(int keyword);
/* NULL: the engine carries that keyword out; else why not. */
const char *keyword_unsupported(const dcg_cards *cards, int keyword);
/* The same of a KEYWORD node, with its number and what it asks for. */
const char *keyword_node_unsupported(const dcg_cards *cards, node_id keyword);
/* The effect that a keyword which is done (DO KEYWORD) is; 0: it is an action of its own. */
uint32_t action_keyword(const dcg_cards *cards, node_id action);

#endif
