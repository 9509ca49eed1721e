/* desugar.h - the same tree in plainer words. */
#ifndef DCG_TREE_DESUGAR_H
#define DCG_TREE_DESUGAR_H

#include "tree/tree.h"

/* The same effect in plainer words. 0: no memory. */
node_id plain_words(dcg_cards *cards, node_id root);

#endif
