/* card_search.h - searching cards: an expression such as 'color red and level >= 5' as a tree, a test of one card.
 *
 *   node[1..count]: the tree; a test compares one field of a card, 'and', 'or' and 'not' combine other nodes
 *   word[]:         the values of tests of text, each ended by a 0
 *   text[]:         the rendered text of the card that was tested last
 */
#ifndef DCG_CARDS_CARD_SEARCH_H
#define DCG_CARDS_CARD_SEARCH_H

#include "state/cardset.h"
#include "language/render.h"

enum {
    SEARCH_BYTES = 2048,
    SEARCH_NODES = 256,
    SEARCH_DEPTH = 32,
    SEARCH_TEXT_BYTES = 65536,
    SEARCH_NONE = INT32_MIN
};

enum search_field {
#define FIELD(name, word, kind, sample) SEARCH_##name,
#include "cards/search_fields.def"
#undef FIELD
    SEARCH_FIELDS, /* those that take a value */
    SEARCH_ANY = SEARCH_FIELDS,
    SEARCH_FOR_PLAY,
    SEARCH_TOKEN
};

enum search_op { SEARCH_TEST, SEARCH_NOT, SEARCH_AND, SEARCH_OR };

struct search_node {
    uint8_t op;    /* enum search_op */
    uint8_t field; /* of a test */
    bool whole;    /* of a test of text: the value is the whole name, not a part of it */
    uint16_t a, b; /* nodes that are combined */
    uint16_t word; /* of a test of text: where its value begins */
    int32_t low,
        high; /* of a test of a number; both SEARCH_NONE: the card has none. Of a closed list: low is the value */
};

struct dcg_search {
    struct search_node node[SEARCH_NODES];
    uint16_t count, root;
    uint16_t words;
    char word[3 * SEARCH_BYTES]; /* each value once, with its end, and all of the expression */
    bool tokens;                 /* 'token' is asked about; else tokens don't fit */
    const dcg_cards *cards;      /* whose card was rendered last */
    dcg_cards *copy; /* of them, with the text of all cards that were rendered; NULL: they had it */
    dcg_reader *reader;
    dcg_card_def rendered; /* 0: none */
    char text[SEARCH_TEXT_BYTES];
};

/* Reads an expression into a search that is all zero. */
dcg_status search_read(dcg_search *search, const char *text, size_t size, dcg_error *error);

/* What stands in the text boxes of a card, rendered; as dcg_cards_text, but without allocation. card_text.c */
int card_text(const dcg_cards *cards, dcg_card_def def, char *text, size_t size);

#endif
