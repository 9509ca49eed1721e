/* program_dump.h - an effect as it is compiled, in full: its header, its instructions and all their operands, as text.
 *
 * Numbers of nodes are left out, and instructions that only note coverage, so wordings of one meaning have one dump.
 * Only what isn't 0 is shown. */
#ifndef DCG_MEASURE_PROGRAM_DUMP_H
#define DCG_MEASURE_PROGRAM_DUMP_H

#include "state/cardset.h"

enum { DUMP_BYTES = 131072 };
struct dump {
    const dcg_cards *cards;
    int depth;
    bool counted; /* the next selector says what is counted */
    size_t used;
    char text[DUMP_BYTES];
};

/* All effects of a card. */
const char *dump_card(struct dump *d, const dcg_cards *cards, dcg_card_def card);

#endif
