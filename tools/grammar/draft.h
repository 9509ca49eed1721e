/* draft.h - a grammar that is being made of the table of productions (src/language/grammar_table.h).
 *
 * This program runs on the machine that builds the library, also when the library is for another one. It knows no
 * single production: what the tables say becomes data, and a table that makes no sense is an error of the build.
 */
#ifndef DCG_TOOLS_GRAMMAR_DRAFT_H
#define DCG_TOOLS_GRAMMAR_DRAFT_H

#include "language/grammar.h"

#include <stdio.h>

enum {
    DRAFT_PRODUCTIONS = PRODUCTIONS_MAX,
    DRAFT_STEPS = 1 << 16,
    DRAFT_TEXT = 1 << 16,
    DRAFT_FIRSTS = 1 << 13
};

struct draft {
    struct grammar grammar; /* of the arrays below */
    struct production production[DRAFT_PRODUCTIONS];
    struct step step[DRAFT_STEPS];
    char text[DRAFT_TEXT];
    uint16_t begin[SYMBOL_COUNT + 1];
    struct first first[DRAFT_FIRSTS];
    uint16_t begins[SYMBOL_COUNT];
    int16_t wording[WORDING_SLOTS];
    struct word_at word[WORDS_MAX];
    uint16_t word_slot[WORD_SLOTS];
    struct shape shape[DRAFT_PRODUCTIONS];
    uint16_t shape_slot[SHAPE_SLOTS];
    struct symbols standing[SYMBOL_COUNT];

    int text_size, firsts;
    uint16_t by_name[SYMBOL_COUNT]; /* symbols */
    const char *full;               /* the capacity that is exceeded; NULL: none */
};

/* Compiles all productions into an empty draft. NULL: they are sound; else what is wrong, written to text. */
const char *draft_make(struct draft *draft, char *text, size_t size);
/* What trees must look like (src/language/verify.c). */
void draft_shapes(struct draft *draft);
/* What is wrong with a grammar; NULL: nothing. */
const char *grammar_unsound(const struct grammar *grammar, char *text, size_t size);
/* Writes C data, from which src/language/grammar_data.c makes the grammar again. */
void draft_write(const struct draft *draft, FILE *out);

#endif
