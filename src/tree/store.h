/* store.h - putting trees and effects into a card set. */
#ifndef DCG_TREE_STORE_H
#define DCG_TREE_STORE_H

#include "tree/effect_def.h"

enum { TREE_DEPTH = 60 };

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

/* DCG_KEYWORD_... of the mode of a KEYWORD node; -1: none. */
int keyword_of_mode(int mode);

#endif
