/* card_hash.h - hashes over what cards say. */
#ifndef DCG_CARDS_CARD_HASH_H
#define DCG_CARDS_CARD_HASH_H

#include "state/cardset.h"

/* The hash with one more card in it. */
uint64_t card_hash(uint64_t hash, const dcg_cards *cards, const struct card_def *def);
/* Counts all cards anew, after they were changed. */
void cards_rehash(dcg_cards *cards);
/* What the definitions of these cards say, wherever they are in the set. */
uint64_t cards_hash_of(const dcg_cards *cards, const dcg_card_def *list, int count);

#endif
