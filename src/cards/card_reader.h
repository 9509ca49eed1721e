/* card_reader.h - the words of the card notation (docs/cards.md) that other readers use, too, and its limits. */
#ifndef DCG_CARDS_CARD_READER_H
#define DCG_CARDS_CARD_READER_H

#include "state/cardset.h"

/* COLOR(name, text), 2-4-2 in the rulebook's order */
#define CARD_COLORS(COLOR)                                                                                   \
    COLOR(RED, "red")                                                                                        \
    COLOR(BLUE, "blue")                                                                                      \
    COLOR(YELLOW, "yellow")                                                                                  \
    COLOR(GREEN, "green")                                                                                    \
    COLOR(BLACK, "black")                                                                                    \
    COLOR(PURPLE, "purple")                                                                                  \
    COLOR(WHITE, "white")

/* CATEGORY(name, text), 2-2-2 in the rulebook's order */
#define CARD_CATEGORIES(CATEGORY)                                                                            \
    CATEGORY(DIGI_EGG, "Digi-Egg")                                                                           \
    CATEGORY(DIGIMON, "Digimon")                                                                             \
    CATEGORY(TAMER, "Tamer")                                                                                 \
    CATEGORY(OPTION, "Option")

enum {
    CARD_COLORS_ALL = 127,
    CARD_CATEGORIES_ALL = 15,
    NUMBER_BYTES = 31,
    NAME_BYTES = 255, /* also of a trait */
    CARDS_PER_SET = 65534,
    LEVEL_LOW = 2,
    LEVEL_HIGH = 7,
    DP_HIGH = 50000,
    LINK_DP_HIGH = 30000,
    COST_HIGH = 99,
    OVERFLOW_HIGH = 10,
    COPIES_USUAL = 4,         /* 1-4-1-2-2, 1-4-1-3-2 */
    COPIES_ANY = DCG_MAX_DECK /* more than fit into any list */
};

/* DCG_RED, ... and DCG_DIGIMON, ...; 0: there is none of that name. Capitals don't matter. */
int card_color_find(const char *text, size_t size);
int card_category_find(const char *text, size_t size);
/* Can it be the number of a card? One that can't be mistaken for a count in a deck list. */
bool card_number_valid(const char *text, size_t size);
/* The name of one color or category; NULL: there is none. */
const char *card_color_text(int color);
const char *card_category_text(int category);

/* Reads "Blocker" or "Security A. +1". Returns NULL, or what was expected instead. The amount is 0 for keywords
 * that have none. */
const char *card_keyword_read(const char *text, size_t size, int *keyword, int *amount);

/* A name without the mark ACE, which isn't part of it (2-3-1-4): how many bytes of it are the name. */
size_t card_name_size(const char *text, size_t size);

/* As dcg_cards_add. The reader is made if it is needed, and serves the next file, too. */
dcg_status cards_add(dcg_cards *cards, const char *text, size_t size, dcg_reader **reader, dcg_error *error);
/* The same, but text that the engine can't carry out is an error. */
dcg_status cards_add_strict(dcg_cards *cards, const char *text, size_t size, dcg_reader **reader,
                            dcg_error *error);
/* The same of an embedded card file, whose cards that are in the set already are skipped. */
dcg_status cards_add_embedded(dcg_cards *cards, const char *text, size_t size, dcg_reader **reader);

#endif
