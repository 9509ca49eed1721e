/* correct.h - words of databases that aren't those of the card, put right (correction_table.def). */
#ifndef DCG_IMPORT_CORRECT_H
#define DCG_IMPORT_CORRECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CORRECT_ROWS = 32 }; /* of one card at most: a bit for each */

/* A row of the table. */
struct correction {
    const char *number;
    const char *words;   /* the words that are replaced, NULL: none; of a line that is added: how it begins */
    const char *instead; /* the words in their place; the line */
    const char *source;
    bool line;
};

/* The index-th row of a card; NULL: it has no more. */
const struct correction *correct_row(const char *number, int index);
/* By how many bytes a text of a card can grow at most. */
size_t correct_room(const char *number);
/* Is a line added to the effects of a card? */
bool correct_adds(const char *number);
/* Puts a text of a card right; it has that much room behind it. Returns a bit for each row that was used. */
uint32_t correct_text(const char *number, char *text);
/* The same for lines that the effects of a card don't have. */
uint32_t correct_lines(const char *number, char *text);

/* Are the words in a text? Spaces don't count, and of brackets and quotation marks every form is the same. */
bool correct_says(const char *text, const char *words);
/* Does a line of a text begin with these words, whatever its brackets and capitals? */
bool correct_has_line(const char *text, const char *words);

#endif
