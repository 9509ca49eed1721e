/* facts.h - the printed facts of a card in a card database, chapter 2. */
#ifndef DCG_IMPORT_FACTS_H
#define DCG_IMPORT_FACTS_H

#include <dcg.h>

enum {
    FACTS_DIGIVOLVE = 15,
    FACTS_TRAITS = 32,
    FACTS_TRAIT_BYTES = 255,
    FACTS_FROM_BYTES = 32, /* of a trait that is digivolved from, with its end mark */
    FACTS_TRAITS_BYTES = FACTS_TRAITS * (FACTS_TRAIT_BYTES + 1) + 1
};

/* What a card digivolves from, 2-3-6. */
struct facts_digivolve {
    uint8_t colors; /* DCG_RED | ...; 0: any */
    uint8_t level;  /* 0: any */
    uint8_t cost;
    uint8_t categories;           /* DCG_TAMER | ...; 0: a Digimon */
    char trait[FACTS_FROM_BYTES]; /* "": any */
};

struct json_t; /* of the JSON library */

struct facts {
    uint8_t categories, colors; /* DCG_DIGIMON | ..., DCG_RED | ... */
    uint8_t use_colors;         /* 4-19; 0: its colors */
    int level, link_dp;         /* 0: none */
    int cost, dp;               /* -1: none */
    int overflow;               /* 0: none */
    int copies;                 /* how many a deck may hold */
    struct facts_digivolve digivolve[FACTS_DIGIVOLVE];
    int digivolves;
    int limit;       /* how many a limitation list allows; -1: it says nothing */
    const char *odd; /* the key of a field that says what no card file can say; NULL: none */
};

/* Can it stand in a card file as a name or a trait? */
bool facts_word_fits(const char *word, size_t size);
/* All facts of a card whose fields are of the right types; and its traits, 2-3-2, one a line, each once. */
struct facts facts_take(const struct json_t *card, char traits[FACTS_TRAITS_BYTES]);

#endif
