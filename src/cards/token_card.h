/* token_card.h - tokens (4-18) are cards that the text of another card describes. */
#ifndef DCG_CARDS_TOKEN_CARD_H
#define DCG_CARDS_TOKEN_CARD_H

#include "tree/card_draft.h"
#include "tree/store.h"
#include "tree/token_meant.h"

/* Makes a card of a draft of a token: a description says everything else. False: no memory. */
bool token_open(dcg_cards *cards, struct draft *draft, node_id spec, dcg_reader **reader);
/* Makes cards of the tokens that the lines of a card speak of, or opens those of the catalogue. False: no memory. */
bool tokens_make(dcg_cards *cards, struct draft *draft, dcg_reader **reader);

#endif
