/* catalogue_file.h - a catalogue as a file: a head, then the arrays of struct catalogue one after the other, each with
 * zeros behind it up to the next multiple of CATALOGUE_ALIGN. The page loads it apart from the engine. Arrays of
 * structs stand there by columns, first the first byte of all elements, then the second, ...: so they are compressed to
 * half. Only tools/catalogue makes such files; numbers in it are those of the machines that we know, the low byte
 * first.
 */
#ifndef DCG_TREE_CATALOGUE_FILE_H
#define DCG_TREE_CATALOGUE_FILE_H

#include "tree/catalogue.h"

enum { CATALOGUE_ALIGN = 8 };

enum catalogue_array {
    CATALOGUE_CARDS,
    CATALOGUE_LINES,
    CATALOGUE_REQUIREMENTS,
    CATALOGUE_TRAITS,
    CATALOGUE_ALSOS,
    CATALOGUE_NAMES,
    CATALOGUE_BLOCKS,
    CATALOGUE_KEYWORDS,
    CATALOGUE_PACKED,
    CATALOGUE_WORDS,
    CATALOGUE_REASONS,
    CATALOGUE_ARRAYS
};

struct catalogue_head {
    char magic[8];
    uint64_t sum;  /* of all that follows it */
    uint64_t hash; /* of the cards */
    uint32_t last, nodes;
    uint32_t count[CATALOGUE_ARRAYS];
};

extern const char catalogue_magic[8];

/* The sum of a file with this head and these arrays. */
uint64_t catalogue_sum(const struct catalogue_head *head, const char *arrays, size_t size);
/* Columns of so many bytes each become rows of so many, or rows columns. False: no memory. */
bool catalogue_turn(char *bytes, size_t rows, size_t columns);
/* The size of an element of an array (enum catalogue_array) that stands there by columns; 0: it doesn't. */
size_t catalogue_columns(int array);
/* A catalogue whose arrays lie in these bytes, which stay, begin at a multiple of CATALOGUE_ALIGN, and are changed.
 * False: the bytes aren't such a file, or not as it was written, or there is no memory. */
bool catalogue_view(void *bytes, size_t size, struct catalogue *catalogue);

#endif
