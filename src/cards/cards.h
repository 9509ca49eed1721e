/* cards.h - card definitions: what is printed on cards (chapter 2). Immutable while games use them.
 *
 *   dcg_cards:  def[0] is the unknown card; def[1..count] the cards, each referring into
 *     requirement[]  digivolution requirements (2-3-6) and link requirements (2-3-12), one run a card
 *     trait[]        trait words (2-3-2), one run a card
 *     words[]        all names, numbers and traits, each once; a word id is its offset
 */
#ifndef DCG_CARDS_CARDS_H
#define DCG_CARDS_CARDS_H

#include <dcg.h>

typedef uint32_t word_id; /* 0: no word */

enum { REQUIREMENTS_PER_CARD = 15, KEYWORD_LEVELS = 16 };

/* What a card must be to be digivolved from or linked to; every part that is given must match. */
struct requirement {
    uint8_t colors;     /* any of these; 0: any color */
    uint8_t level;      /* 0: any level */
    uint8_t categories; /* any of these; a Digimon unless it says otherwise */
    uint8_t cost;
    word_id name;  /* 0: any name */
    word_id trait; /* 0: any traits */
};

/* A card's printed facts, chapter 2. */
struct card_def {
    uint16_t categories; /* DCG_DIGIMON, ... 2-2 */
    uint16_t colors;     /* 2-4 */
    int16_t cost;        /* 2-6, 2-7; -1: none */
    int16_t level;       /* 2-9; 0: none */
    int32_t dp;          /* 2-5; -1: none */
    int16_t link_dp;     /* 2-3-12-5 */
    int16_t overflow;    /* 2-10; 0: none */
    uint16_t copies;     /* 1-4-1-2-2 */
    uint8_t token;       /* 4-18: not a card for decks */
    uint8_t digivolve_count, link_count, trait_count;
    uint32_t digivolve, link, trait;         /* first of each run */
    uint32_t keywords;                       /* bits 1 << DCG_KEYWORD_... of the effect text */
    uint32_t inherited;                      /* the same of the inherited effect text, 4-2-4 */
    int8_t security_a, inherited_security_a; /* 16-3 */
    int8_t link_plus, inherited_link_plus;   /* 16-39 */
    word_id number, name;
};

struct dcg_cards {
    struct card_def *def;
    struct requirement *requirement;
    word_id *trait;
    char *words;
    uint32_t count, def_room;
    uint32_t requirement_count, requirement_room;
    uint32_t trait_count, trait_room;
    uint32_t words_size, words_room;
    word_id *slot_word;      /* hash table of the words, a power of two of slots; 0: free */
    dcg_card_def *slot_card; /* the card whose number the word is; 0: none */
    uint32_t slots, slots_used;
    uint64_t hash;                     /* dcg_cards_hash, kept up to date */
    uint8_t most_digivolve, most_link; /* the most requirements that any card has */
};

/* A copy to which more cards can be added. NULL: no memory. */
dcg_cards *dcg_cards_copy(const dcg_cards *cards);

static inline const struct card_def *card_def(const dcg_cards *cards, uint32_t def)
{
    return &cards->def[def <= cards->count ? def : 0];
}

static inline const char *card_word(const dcg_cards *cards, word_id word)
{
    return cards->words + word;
}

#endif
