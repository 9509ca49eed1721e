/* measures.h - how well card text is read that nobody has seen (docs/language.md).
 *
 * It is part of dcg.h. What dcg.h says of wrong calls, texts and ownership holds here, too.
 */
#ifndef DCG_MEASURES_H
#define DCG_MEASURES_H

#include <dcg.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
#define MEASURE(name, key, text) DCG_MEASURE_##name,
#include "dcg/measures.def"
#undef MEASURE
    DCG_MEASURE_COUNT
};
/* The key of a measure, and what it tries; NULL: there is no such measure. */
DCG_API const char *dcg_measure_name(int measure);
DCG_API const char *dcg_measure_text(int measure);

/* Cards on which it is measured how well card text is read that nobody has seen. NULL: no memory. */
typedef struct dcg_measures dcg_measures;
DCG_API dcg_measures *dcg_measures_new(void);
DCG_API void dcg_measures_free(dcg_measures *measures);
/* Adds a line of the text of a card. The lines of a card follow each other. */
DCG_API dcg_status dcg_measures_line(dcg_measures *measures, const char *number, const char *set,
                                     const char *text, size_t size);
/* Adds all cards of a set, their text as it is rendered. */
DCG_API dcg_status dcg_measures_cards(dcg_measures *measures, const dcg_cards *cards);

/* Adds tables of sentences (docs/language.md). DCG_ERROR_FORMAT: the error has the line. */
DCG_API dcg_status dcg_measures_table(dcg_measures *measures, const char *text, size_t size,
                                      dcg_error *error);

/* How many were tried and how many of these were good. */
typedef struct dcg_measure_row {
    const char *name;
    uint64_t tried, good;
} dcg_measure_row;
/* Something that was tried and wasn't good; the texts are there until the call returns. */
typedef struct dcg_measure_failure {
    const char *of; /* the number of a card, or the name of a table; NULL: none */
    const char *text, *reason;
} dcg_measure_failure;
typedef void dcg_measure_row_fn(void *user, const dcg_measure_row *row);
typedef void dcg_measure_failure_fn(void *user, const dcg_measure_failure *failure);

typedef struct dcg_measure_plan {
    uint64_t seed;
    uint64_t sample;                 /* at most so many are tried; 0: all, or as many as are usual */
    dcg_measure_row_fn *row;         /* may be NULL */
    dcg_measure_failure_fn *failure; /* may be NULL */
    void *user;
} dcg_measure_plan;
/* Takes one measure. The same cards and seed give the same rows. */
DCG_API dcg_status dcg_measure_take(dcg_measures *measures, int measure, const dcg_measure_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
