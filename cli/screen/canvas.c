/* canvas.c - putting text and frames on a screen in memory. */
#include "screen/canvas.h"

#include <stdlib.h>
#include <string.h>

void canvas_size(struct canvas *canvas, int rows, int cols)
{
    if (canvas->cell == NULL || rows != canvas->rows || cols != canvas->cols) {
        free(canvas->cell);
        canvas->cell = calloc((size_t)rows * (size_t)cols, sizeof *canvas->cell);
        canvas->rows = canvas->cell != NULL ? rows : 0;
        canvas->cols = canvas->cell != NULL ? cols : 0;
    }
    canvas_fill(canvas, (struct rect){0, 0, canvas->rows, canvas->cols}, ' ', 0);
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->cell);
    *canvas = (struct canvas){0};
}

static struct cell *cell_at(const struct canvas *canvas, int row, int col)
{
    bool inside = row >= 0 && row < canvas->rows && col >= 0 && col < canvas->cols;
    return inside ? &canvas->cell[(size_t)row * (size_t)canvas->cols + (size_t)col] : NULL;
}

static void cell_set(struct canvas *canvas, int row, int col, uint32_t c, unsigned style)
{
    struct cell *cell = cell_at(canvas, row, col);
    if (cell != NULL)
        *cell = (struct cell){c, style};
}

void canvas_fill(struct canvas *canvas, struct rect area, uint32_t c, unsigned style)
{
    for (int row = area.row; row < area.row + area.rows; row++)
        for (int col = area.col; col < area.col + area.cols; col++)
            cell_set(canvas, row, col, c, style);
}

int canvas_put(struct canvas *canvas, int row, int col, int columns, unsigned style, const char *text)
{
    bool cut = text_width(text) > columns;
    int room = cut ? columns - 1 : columns, used = 0;
    for (uint32_t c; room > 0 && (c = text_next(&text)) != 0;) {
        int width = char_width(c);
        if (used + width > room)
            break;
        if (width == 0)
            continue;
        cell_set(canvas, row, col + used, c, style);
        if (width == 2)
            cell_set(canvas, row, col + used + 1, 0, style);
        used += width;
    }
    if (cut && columns > 0)
        cell_set(canvas, row, col + used++, 0x2026, style); /* ellipsis */
    return used;
}

void canvas_frame(struct canvas *canvas, struct rect area, unsigned style)
{
    int bottom = area.row + area.rows - 1, right = area.col + area.cols - 1;
    canvas_fill(canvas, area, ' ', 0);
    canvas_fill(canvas, (struct rect){area.row, area.col, 1, area.cols}, 0x2500, style);
    canvas_fill(canvas, (struct rect){bottom, area.col, 1, area.cols}, 0x2500, style);
    canvas_fill(canvas, (struct rect){area.row, area.col, area.rows, 1}, 0x2502, style);
    canvas_fill(canvas, (struct rect){area.row, right, area.rows, 1}, 0x2502, style);
    cell_set(canvas, area.row, area.col, 0x250c, style);
    cell_set(canvas, area.row, right, 0x2510, style);
    cell_set(canvas, bottom, area.col, 0x2514, style);
    cell_set(canvas, bottom, right, 0x2518, style);
}

size_t char_write(uint32_t c, char bytes[4])
{
    static const unsigned char first[] = {0, 0x00, 0xc0, 0xe0, 0xf0};
    size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = size; i-- > 1; c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(first[size] | c);
    return size;
}

size_t canvas_row(const struct canvas *canvas, int row, char *text, size_t size)
{
    size_t length = 0, end = 0;
    for (int col = 0; col < canvas->cols && length + 5 < size; col++) {
        const struct cell *cell = cell_at(canvas, row, col);
        if (cell == NULL || cell->c == 0)
            continue;
        length += char_write(cell->c, text + length);
        if (cell->c != ' ')
            end = length;
    }
    if (size > 0)
        text[end] = '\0';
    return end;
}
