/* text_search.h - what stands in the text of a card (4-20): questions about its trees alone. */
#ifndef DCG_TREE_TEXT_SEARCH_H
#define DCG_TREE_TEXT_SEARCH_H

#include "tree/effect_def.h"

/* 4-20-1, -3, Q6050: a word in its name, traits, effects, rules or requirements, wherever the card is. */
bool card_text_has(const dcg_cards *cards, const struct card_def *def, word_id word);
/* 4-20-4: a keyword is that keyword, not a part of another. */
bool card_text_names(const dcg_cards *cards, const struct card_def *def, int keyword);
/* Has it DigiXros requirements (7-2)? */
bool card_has_digixros(const dcg_cards *cards, const struct card_def *def);

#endif
