/* store.h - putting trees and effects into a card set. */
#ifndef DCG_TREE_STORE_H
#define DCG_TREE_STORE_H

#include "cards/draft.h"
#include "tree/effect_def.h"

enum { TREE_DEPTH = 60 };

/* -- store.c */
/* Takes over a tree whose names are words of another set: each different node is kept once. The tree must not be
 * deeper than TREE_DEPTH. 0: no memory. */
node_id effect_tree_add(dcg_cards *cards, const struct node *from, node_id root, const dcg_cards *words);
/* Makes room for more nodes at once. False: no memory. */
bool nodes_reserve(dcg_cards *cards, uint32_t more);
/* The number of a node whose parts are in the set already. 0: no memory. */
node_id node_add(dcg_cards *cards, const struct node *node);
/* How many nodes lie on the longest way down; at most TREE_DEPTH + 1 are counted. */
int tree_depth(const struct node *nodes, node_id root);
/* The effect that a quoted one (GRANT) is; 0: none. */
uint32_t effect_of_grant(const dcg_cards *cards, node_id grant);
/* The KEYWORD node of a keyword that is printed in a section: its number and what it asks for; 0: it has none. */
node_id effect_keyword_node(const dcg_cards *cards, const struct card_def *def, int section, int keyword);

/* -- define.c */
/* Adds a line of text to a card that is being read. NULL, or what is wrong: there is no room. */
const char *effect_add(dcg_cards *cards, struct draft *draft, int section, node_id root);
/* Makes effects of the lines of a card that is complete; the lines then tell which of them can't be carried out. The
 * reader is made if it is needed. False: no memory. */
bool effects_finish(dcg_cards *cards, struct draft *draft, dcg_reader **reader);
/* Appends the effect that a keyword is. 0: no memory. */
uint32_t effect_make_keyword(dcg_cards *cards, int keyword, node_id root);
/* NULL: the engine knows that way to digivolve, play or link (REQUIRE); else why not. */
const char *require_unsupported(const dcg_cards *cards, node_id require);

/* -- plain.c */
/* The same effect in plainer words. 0: no memory. */
node_id plain_words(dcg_cards *cards, node_id root);

/* -- token_card.c */
/* Makes cards of the tokens that the lines of a card speak of. False: no memory. */
bool tokens_make(dcg_cards *cards, struct draft *draft, dcg_reader **reader);
/* The card that a TOKEN node in the tree of an effect (its root) means; 0: nothing is said of it. */
dcg_card_def token_find(const dcg_cards *cards, node_id root, node_id token);

/* -- keyword.c */
/* DCG_KEYWORD_... of the mode of a KEYWORD node; -1: none. */
int keyword_of_mode(int mode);
/* Does the effect that a keyword is depend on its number or on what it asks for? */
bool keyword_has_operand(int keyword);
/* Is it done where an effect says so, not by itself? */
bool keyword_is_done(int keyword);
/* Does what happens bear its name, so that "by" it can be told? Whatever its number and what it asks for. */
bool keyword_is_cause(const dcg_cards *cards, node_id keyword);
/* The effect that a KEYWORD node is, as a tree, with what it asks for in it. 0: it is none, or no memory. */
node_id keyword_expand(dcg_cards *cards, dcg_reader **reader, node_id keyword);
/* A tree in which keywords with effects below them are what they do with those. 0: no memory. */
node_id keywords_unfold(dcg_cards *cards, dcg_reader **reader, node_id root);
/* Makes sure that the set knows what these keywords are. False: no memory. */
bool keywords_define(dcg_cards *cards, dcg_reader **reader, uint64_t keywords);
/* The effect that a KEYWORD node is; 0: none. */
uint32_t effect_of_keyword(const dcg_cards *cards, node_id keyword);
/* NULL: the engine carries that keyword out; else why not. */
const char *keyword_unsupported(const dcg_cards *cards, int keyword);
/* The same of a KEYWORD node, with its number and what it asks for. */
const char *keyword_node_unsupported(const dcg_cards *cards, node_id keyword);

#endif
