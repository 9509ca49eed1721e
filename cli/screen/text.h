/* text.h - text in columns: how wide it is, where it is cut and wrapped. It is UTF-8; a byte that isn't is a '?'. */
#ifndef DCG_CLI_SCREEN_TEXT_H
#define DCG_CLI_SCREEN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The next character, and moves on; 0: the end. */
uint32_t text_next(const char **at);
/* Columns that a character takes: 0 for what joins the one before it, 2 for wide ones as Japanese has. */
int char_width(uint32_t c);
int text_width(const char *text);
/* How many bytes of a text fit into so many columns. */
size_t text_fit(const char *text, size_t size, int columns);

/* A text as a column of a table: cut, or filled with blanks, to exactly so many columns. */
void text_column(const char *text, int columns, char *column, size_t size);

/* Takes the next line off a text, broken at blanks where it is too long. False: there is none. */
struct text_line {
    const char *start;
    size_t size;
};
bool text_wrap(const char **rest, int columns, struct text_line *line);

#endif
