/* chart.h - reading text by the grammar: all ways to read it, each stretch by each symbol only once. */
#ifndef DCG_LANGUAGE_CHART_H
#define DCG_LANGUAGE_CHART_H

#include "language/grammar.h"

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_BRACKET, TOKEN_MARK };

struct token {
    uint8_t kind;
    char sign; /* TOKEN_NUMBER: '+', '-' or 0 */
    uint16_t size;
    uint32_t at; /* offset in the text */
    int32_t number;
    uint16_t first;   /* the bit by which it is found in struct first */
    const char *text; /* TOKEN_BRACKET: what is inside */
};

enum { TEXT_MAX = 8192, TOKENS_MAX = 400, NODES_MAX = 60000, READINGS_MAX = 64 };

struct reading {
    uint16_t end;  /* the token behind it */
    uint16_t cost; /* of its productions together; a reading of the same words that costs more is dropped */
    uint16_t production; /* by which it was found */
    node_id node;
    uint32_t parts; /* chart.part: the last one; 0: none, or they weren't noted */
};

/* A part of a reading, and the parts before it. */
struct part {
    uint32_t reading, before;
};

/* A step of a wording that was looked for. */
struct expected {
    const struct production *production;
    uint16_t step;
};

enum { EXPECTED_MAX = 64 };
enum { WHOLE_MAX = 8 }; /* readings of a whole text that cost the same and are looked at */

struct chart {
    dcg_cards *cards; /* names and traits are its words */
    const char *text;
    size_t size;
    struct token token[TOKENS_MAX];
    int tokens;

    struct node *node; /* each different one once */
    uint32_t nodes;
    uint32_t *slot; /* hash table of nodes */
    uint32_t slots;

    struct memo *memo; /* [token][symbol] */
    struct reading *reading;
    uint32_t readings, reading_room;
    struct reading (
        *found)[READINGS_MAX]; /* [level]: by the symbols that are looked for, one for the other */
    int levels;                /* room for so many */
    struct part *part;         /* of all readings, from 1 */
    uint32_t parts, part_room;
    uint32_t whole[WHOLE_MAX];        /* the readings of the whole text */
    const struct productions *masked; /* productions that aren't tried; NULL: all are */
    bool noted;                       /* parts of readings are noted, so that chart_used can tell */
    int depth;                        /* how many symbols are looked for, one for the other */
    int depends;                      /* the outermost of these that what is found now depends on */

    int furthest;                           /* how far any reading got */
    struct expected expected[EXPECTED_MAX]; /* what was looked for there, each word once */
    int expectations;                       /* 0: nothing more */
    bool thorough;                          /* try everything, so that it is known what was expected */
    bool brief;                             /* nobody asks what was expected */
    bool failed;                            /* no memory, or too many readings */
};

/* Room for reading any number of texts, one after the other. NULL: no memory. */
struct chart *chart_new(dcg_cards *cards);
void chart_free(struct chart *chart);
/* Splits a text into tokens. False: too long, or a bracket that doesn't end; chart->furthest is the token. */
bool chart_text(struct chart *chart, const char *text, size_t size);
/* The cheapest readings of the whole text as that symbol; returns how many, writes at most max. */
int chart_read(struct chart *chart, int symbol, node_id *nodes, int max);
/* Adds the productions of one of the readings; chart->noted must have been set when it was read. */
void chart_used(const struct chart *chart, int reading, struct productions *used);
/* What could have stood where reading stopped. expected.c */
void expected_say(const struct chart *chart, char *text, size_t size);

#endif
