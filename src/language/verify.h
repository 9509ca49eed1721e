/* verify.h - is a tree one that card text could have made? For trees that come from elsewhere. */
#ifndef DCG_LANGUAGE_VERIFY_H
#define DCG_LANGUAGE_VERIFY_H

#include "language/grammar.h"

/* NULL: the tree is a line of text; else what is wrong with it, written to text. It must not be deeper than
 * TREE_DEPTH. */
const char *tree_wrong(const dcg_cards *cards, node_id root, char *text, size_t size);

/* The same for many trees that share nodes, which come one by one, parts before what they are parts of;
 * they are numbered from 1 as they come. */
struct verification;
/* NULL: no memory. The words of the nodes are those of the set. */
struct verification *verification_new(const dcg_cards *cards, uint32_t nodes);
void verification_free(struct verification *verification);
/* False: no text makes such a node, or it is one too many. */
bool verification_node(struct verification *verification, const struct node *node);
/* Is the tree below a node a line of text? */
bool verification_line(const struct verification *verification, node_id root);

#endif
