/* token_card.h - tokens (4-18) are cards that the text of another card describes. */
#ifndef DCG_CARDS_TOKEN_CARD_H
#define DCG_CARDS_TOKEN_CARD_H

#include "tree/card_draft.h"
#include "tree/store.h"

/* Makes cards of the tokens that the lines of a card speak of. False: no memory. */
bool tokens_make(dcg_cards *cards, struct draft *draft, dcg_reader **reader);
/* The card that a TOKEN node in the tree of an effect (its root) means; 0: nothing is said of it. */
dcg_card_def token_find(const dcg_cards *cards, node_id root, node_id token);

#endif
