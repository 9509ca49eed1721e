/* tree_hash.h - what trees say as a number: the same on every platform and in every card set. */
#ifndef DCG_TREE_TREE_HASH_H
#define DCG_TREE_TREE_HASH_H

#include "tree/tree.h"

uint64_t hash_number(uint64_t hash, int64_t number);
uint64_t hash_word(uint64_t hash, const dcg_cards *cards, word_id word);
/* What a tree says, whatever its numbers and wordings. */
uint64_t hash_tree(uint64_t hash, const dcg_cards *cards, node_id root);

#endif
