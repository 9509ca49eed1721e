/* card_draft.h - a card while it is being read: its facts, and what its text says as trees that are in the set already.
 * When it is complete, lines are made of these: what is said in one may be several effects, a trait, a requirement. */
#ifndef DCG_TREE_CARD_DRAFT_H
#define DCG_TREE_CARD_DRAFT_H

#include "state/cardset.h"

enum { LINES_PER_CARD = 32, PRINTED_PER_CARD = 48, UNREAD_PER_CARD = 24 };

/* A line of text as it stands there. */
struct printed_line {
    uint32_t root;
    uint8_t section; /* enum section */
};

/* A line of text as it is taken. */
struct draft_line {
    uint32_t root;
    uint8_t section;    /* enum section */
    uint8_t printed;    /* which one it was said in */
    const char *unread; /* why the engine can't carry it out; NULL: it can */
};

/* What a card file doesn't say of a card. */
enum marked { MARKED_NOTHING, MARKED_TEXT, MARKED_FACTS };

struct draft {
    struct card_def def;
    uint8_t marked; /* enum marked */
    struct requirement digivolve[REQUIREMENTS_PER_CARD], link[REQUIREMENTS_PER_CARD];
    word_id trait[TRAITS_PER_CARD];
    struct printed_line printed[PRINTED_PER_CARD];
    int printed_count;
    struct draft_line line[LINES_PER_CARD];
    int lines;
    struct unread_line unread[UNREAD_PER_CARD]; /* without their card */
    int unread_count;
};

#endif
