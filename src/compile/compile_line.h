/* compile_line.h - from lines of text to effects of a card. */
#ifndef DCG_COMPILE_COMPILE_LINE_H
#define DCG_COMPILE_COMPILE_LINE_H

#include "tree/card_draft.h"
#include "tree/store.h"

/* -- compile_line.c */
/* Adds a line of text to a card that is being read. NULL, or what is wrong: there is no room. */
const char *effect_add(dcg_cards *cards, struct draft *draft, int section, node_id root);
/* Makes effects of the lines of a card that is complete; the lines then tell which of them can't be carried out. The
 * reader is made if it is needed. False: no memory. */
bool effects_finish(dcg_cards *cards, struct draft *draft, dcg_reader **reader);
/* Makes the effects that keywords are, whatever cards have them. False: no memory. */
bool keywords_finish(dcg_cards *cards);
/* Appends the effect that a keyword is. 0: no memory. */
uint32_t effect_make_keyword(dcg_cards *cards, int keyword, node_id root);

#endif
