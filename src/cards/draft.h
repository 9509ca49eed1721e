/* draft.h - a card that was read becomes one of the set. */
#ifndef DCG_CARDS_DRAFT_H
#define DCG_CARDS_DRAFT_H

#include "cards/card_reader.h"
#include "tree/card_draft.h"

/* Makes lines of what a complete card says and effects of the lines, and adds it to the set. The lines then
 * tell which of them can't be carried out. DCG_ERROR_CAPACITY: wrong is what, line which. The reader is
 * made if it is needed. */
dcg_status draft_finish(dcg_cards *cards, struct draft *draft, dcg_reader **reader, const char **wrong,
                        int *line);
/* Makes effects of the lines of a complete card and appends the card, and counts it into the hash. False: no memory. */
bool draft_append(dcg_cards *cards, struct draft *draft, dcg_reader **reader);

#endif
