/* canvas.h - a screen in memory: characters with a style, before a terminal shows them.
 *
 *     row 0  | T | u | r | n |   | 5 | ...
 *            one cell a column; the second cell of a wide character holds 0
 */
#ifndef DCG_CLI_SCREEN_CANVAS_H
#define DCG_CLI_SCREEN_CANVAS_H

#include "screen/text.h"

/* A style is a colour and flags. Whatever a colour says is said by a mark or a word, too. */
enum {
    COLOR_USUAL,
    COLOR_OF_RED,
    COLOR_OF_BLUE,
    COLOR_OF_YELLOW,
    COLOR_OF_GREEN,
    COLOR_OF_PURPLE,
    COLOR_COUNT,
    STYLE_COLOR = 15,
    STYLE_BOLD = 16,
    STYLE_DIM = 32,
    STYLE_REVERSE = 64,
    STYLE_UNDERLINE = 128
};

struct rect {
    int row, col, rows, cols;
};

static inline bool rect_has(struct rect r, int row, int col)
{
    return row >= r.row && row < r.row + r.rows && col >= r.col && col < r.col + r.cols;
}

struct cell {
    uint32_t c;
    unsigned style;
};

struct canvas {
    int rows, cols;
    struct cell *cell; /* rows * cols; NULL: no memory */
};

/* Of this size, and empty. */
void canvas_size(struct canvas *canvas, int rows, int cols);
void canvas_free(struct canvas *canvas);
void canvas_fill(struct canvas *canvas, struct rect area, uint32_t c, unsigned style);
/* A text within so many columns; what is too long ends in an ellipsis. Returns the columns used. */
int canvas_put(struct canvas *canvas, int row, int col, int columns, unsigned style, const char *text);
/* A frame around the edge of an area; its inside is cleared. */
void canvas_frame(struct canvas *canvas, struct rect area, unsigned style);
/* A row as text, without blanks at its end. Returns the length. */
size_t canvas_row(const struct canvas *canvas, int row, char *text, size_t size);
/* A character as UTF-8. Returns the bytes. */
size_t char_write(uint32_t c, char bytes[4]);

#endif
