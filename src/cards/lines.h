/* lines.h - reading plain text line by line, for card files and deck lists.
 *
 * A line is checked as a whole before it is read: UTF-8, no control characters, not too long. Blank lines and
 * comments are skipped. The first error counts; its column counts characters, not bytes.
 */
#ifndef DCG_CARDS_LINES_H
#define DCG_CARDS_LINES_H

#include "tree/out.h"

enum { LINE_BYTES = 1000, LINES_TEXT_BYTES = 64 << 20, FOUND_BYTES = 48 };

/* A piece of the text. */
struct span {
    const char *at;
    size_t size;
};

struct lines {
    const char *next, *text_end;  /* what is still to come */
    const char *start, *at, *end; /* the current line, and where reading stands in it */
    int line;
    bool slashes; /* two slashes begin a comment, too */
    bool every;   /* the text has been checked, and comments are lines, too */
    dcg_status status;
    dcg_error *error; /* NULL: nobody wants to know */
};

/* Begins a text. False: the text is too large or missing; status and error say so. */
bool lines_begin(struct lines *l, const char *text, size_t size, bool slashes, dcg_error *error);
/* Goes to the next line that says something. False: there is none, or status says what is wrong. */
bool lines_next(struct lines *l);

/* Sets the error, if it is the first, at a place in the current line. Always false. */
OUT_PRINTF(4, 5)
bool lines_fail(struct lines *l, dcg_status status, const char *at, const char *format, ...);
/* The same at a place in an earlier line. */
OUT_PRINTF(5, 6)
bool lines_fail_at(struct lines *l, dcg_status status, int line, int column, const char *format, ...);
/* "expected ..., found ...": what was found is the rest of the line from a span on. */
bool lines_expected(struct lines *l, struct span found, const char *expected);
int lines_column(const struct lines *l, const char *at);

/* Is the rest of the line empty or a comment? Skips blanks. */
bool line_done(struct lines *l);
/* Complains unless the line is done. */
bool line_finish(struct lines *l);
/* The next run of characters that are neither blank nor one of , / [ ] " ; empty if there is none. */
struct span line_word(struct lines *l);
/* The next run of characters that aren't blank. */
struct span line_token(struct lines *l);
/* The next item of a comma list, without blanks around it; the comma isn't taken. */
struct span line_item(struct lines *l);
/* Takes a character if it comes next, after blanks. */
bool line_take(struct lines *l, char c);
/* A whole number between two bounds; what names it in errors. */
bool line_number(struct lines *l, const char *what, int low, int high, int *number);
/* A text in "quotes" (backslash before a quote or backslash) or [brackets], written to text with its end mark.
 * Blanks at its ends, nothing in it, and more than size - 1 bytes are errors. */
bool line_quoted(struct lines *l, const char *what, char *text, size_t size);

/* Notation words are the same in capitals and small letters. */
bool span_is(struct span span, const char *word);
/* All of the span is a number of at most 9 digits. */
bool span_number(struct span span, int *number);
/* All of the span says how many copies: 4, 4x or x4. */
bool span_count(struct span span, int *count);
/* Is it UTF-8 without control characters? */
bool text_is_clean(struct span text);
/* Replaces bytes that aren't UTF-8, and control characters, by question marks. */
void text_clean(char *text);
/* How much of the span an error message shows: whole characters only. */
int span_shown(struct span span);

#endif
