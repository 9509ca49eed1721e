/* open.h - cards of the catalogue whose text is put into a set. */
#ifndef DCG_CARDS_OPEN_H
#define DCG_CARDS_OPEN_H

#include "cards/card_reader.h"

/* Puts what the text of a card says into the set, and the tokens that it makes, unless it is there. The reader is
 * made if it is needed. False: no memory. */
bool card_open(dcg_cards *cards, dcg_card_def number, dcg_reader **reader);

#endif
