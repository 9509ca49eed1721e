/* draft.h - a card while it is being read: its facts, and its lines of text as trees that are in the set already. */
#ifndef DCG_CARDS_DRAFT_H
#define DCG_CARDS_DRAFT_H

#include "cards/reader.h"

enum { LINES_PER_CARD = 32 };

/* A line of text. */
struct draft_line {
    uint32_t root;
    uint8_t section;    /* enum section */
    const char *unread; /* why the engine can't carry it out; NULL: it can */
};

struct draft {
    struct card_def def;
    struct requirement digivolve[REQUIREMENTS_PER_CARD], link[REQUIREMENTS_PER_CARD];
    word_id trait[TRAITS_PER_CARD];
    struct draft_line line[LINES_PER_CARD];
    int lines;
};

#endif
