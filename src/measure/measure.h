/* measure.h - how well card text is read that nobody has seen: measures that are taken on cards, shared by:
 *
 *   measure.c     the public functions: cards come in, each measure is called by its number
 *   sample.c      a part of what could be tried, by a seed
 *   support.c     productions: how many cards use each; cards without the productions that only they use
 *
 * The same cards and seed give the same figures. */
#ifndef DCG_MEASURE_MEASURE_H
#define DCG_MEASURE_MEASURE_H

#include "language/grammar.h"

/* A line of a card. */
struct measured_line {
    uint32_t card;
    uint32_t at, size; /* of its text */
    bool read;
    struct productions used; /* in its reading */
};

struct measured_card {
    uint32_t number, set;       /* their texts */
    uint32_t first_line, lines; /* in dcg_measures.line */
};

struct dcg_measures {
    dcg_reader *reader;
    char *text; /* of all lines, numbers and sets, each with a 0 behind it */
    uint32_t text_size, text_room;
    struct measured_card *card;
    uint32_t cards, card_room;
    struct measured_line *line;
    uint32_t lines, line_room;
};

/* What is measured, and for whom. */
struct measuring {
    struct dcg_measures *m;
    const dcg_measure_plan *plan;
    bool failed; /* no memory */
};

static inline const char *measured_text(const struct dcg_measures *m, uint32_t at)
{
    return m->text + at;
}
/* Tells a row, and something that failed: of which card (NULL: none), its text, why. */
void measure_row(const struct measuring *w, const char *name, uint64_t tried, uint64_t good);
void measure_failure(const struct measuring *w, const char *card, const char *text, const char *reason);

/* -- sample.c */
/* Takes some of many, which are offered one by one: each as likely as any other. */
struct sample {
    uint64_t state;
    uint64_t left, wanted; /* still to be offered, and to be taken */
};
/* wanted 0: all. */
struct sample sample_begin(uint64_t seed, uint64_t many, uint64_t wanted);
bool sample_takes(struct sample *sample);

/* -- the measures */
typedef void measure_fn(struct measuring *w);
measure_fn measure_cards, measure_sets, measure_support;

#endif
