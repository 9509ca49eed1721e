/* token_meant.h - which card a token is that an effect speaks of (4-18). */
#ifndef DCG_TREE_TOKEN_MEANT_H
#define DCG_TREE_TOKEN_MEANT_H

#include "tree/effect_def.h"

/* The description that a node gives of the tokens in it; else what was said around it. */
node_id token_spec_at(const dcg_cards *cards, const struct node *n, node_id around);
/* The card that a name and a description mean; 0: there is none yet. */
dcg_card_def token_known(const dcg_cards *cards, word_id name, node_id spec);
/* The first token of that name; 0: there is none. */
dcg_card_def token_named(const dcg_cards *cards, word_id name);
/* The card that a TOKEN node in the tree of an effect (its root) means; 0: nothing is said of it there. */
dcg_card_def token_find(const dcg_cards *cards, node_id root, node_id token);
/* The same, or else what any text says of a token of that name; 0: no text does. */
dcg_card_def token_meant(const dcg_cards *cards, node_id root, node_id token);

#endif
