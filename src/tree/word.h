/* word.h - names and traits as words: the same, and one in another, whatever the case of letters (2-3-1, 2-3-2). */
#ifndef DCG_TREE_WORD_H
#define DCG_TREE_WORD_H

#include "state/cardset.h"

bool word_same(const dcg_cards *cards, word_id a, word_id b);
bool word_holds(const dcg_cards *cards, word_id word, word_id part);

#endif
