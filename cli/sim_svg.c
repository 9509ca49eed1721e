/* sim_svg.c - the match-up table as a picture: a heat map, blue where the deck of the row wins, orange where it loses.
 *
 *               1     2     3
 *   1 Ember           45    60
 *   2 Tide      55          52      numbers are percent; whoever points at a cell is told the interval
 *   3 ...
 */
#include "sim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = 44, LABEL = 260, TOP = 70, MARGIN = 20 };

static void xml_print(FILE *out, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '&')
            fputs("&amp;", out);
        else if (c == '<')
            fputs("&lt;", out);
        else if (c == '>')
            fputs("&gt;", out);
        else if (c == '"')
            fputs("&quot;", out);
        else
            fputc(c < ' ' ? ' ' : c, out);
    }
}

/* From orange over white to blue; people who can't tell red from green can tell these. */
static void color_of(double rate, int color[3])
{
    static const double low[3] = {217, 95, 2}, high[3] = {33, 102, 172};
    const double *end = rate < 0.5 ? low : high;
    double much = (rate < 0.5 ? 0.5 - rate : rate - 0.5) * 2;
    for (int i = 0; i < 3; i++)
        color[i] = (int)(255 + (end[i] - 255) * much + 0.5);
}

static void text_print(FILE *out, int x, int y, const char *anchor, const char *text)
{
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">", x, y, anchor);
    xml_print(out, text);
    fputs("</text>\n", out);
}

static void cell_print(FILE *out, const struct tournament *t, int row, int column, int x, int y)
{
    int side, color[3];
    const struct pairing *p = pairing_find(t, row, column, &side);
    if (p == NULL)
        return;
    struct rate rate = rate_of(p->stats.wins[side], p->stats.games);
    color_of(rate.rate, color);
    fputs("<g><title>", out);
    xml_print(out, t->entrant[row].name);
    fputs(" beats ", out);
    xml_print(out, t->entrant[column].name);
    fprintf(out, ": %.2f %% (95 %%: %.2f to %.2f), %" PRIu64 " games</title>", rate.rate * 100,
            rate.low * 100, rate.high * 100, p->stats.games);
    fprintf(out,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%02x%02x%02x\"/>"
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"%s\">%.0f</text></g>\n",
            x, y, CELL, CELL, (unsigned)color[0], (unsigned)color[1], (unsigned)color[2], x + CELL / 2,
            y + CELL / 2 + 5, rate.rate > 0.85 ? "#fff" : "#000", rate.rate * 100);
}

static void map_print(FILE *out, const struct tournament *t)
{
    char label[96];
    int rows = t->compare ? 2 : t->decks, from = t->compare && t->decks > 2 ? 2 : 0;
    int columns = t->compare && t->decks == 2 ? 1 : t->decks - from;
    int width = LABEL + columns * CELL + MARGIN, height = TOP + rows * CELL + MARGIN;
    if (t->compare) /* who the columns are is told below */
        height += columns * 20;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"14\">\n<rect width=\"100%%\" height=\"100%%\" "
            "fill=\"#fff\"/>\n",
            width, height, width, height);
    text_print(out, MARGIN, 30, "start", "Row beats column, %");
    for (int column = 0; column < columns; column++) {
        snprintf(label, sizeof label, "%d", from + column + 1);
        text_print(out, LABEL + column * CELL + CELL / 2, TOP - 10, "middle", label);
        if (t->compare) {
            snprintf(label, sizeof label, "%d %s", from + column + 1, t->entrant[from + column].name);
            text_print(out, MARGIN, TOP + rows * CELL + 20 * (column + 1), "start", label);
        }
    }
    for (int row = 0; row < rows; row++) {
        int y = TOP + row * CELL;
        snprintf(label, sizeof label, "%d %.30s", row + 1, t->entrant[row].name);
        text_print(out, LABEL - 10, y + CELL / 2 + 5, "end", label);
        for (int column = 0; column < columns; column++)
            cell_print(out, t, row, from + column, LABEL + column * CELL, y);
    }
    fputs("</svg>\n", out);
}

bool tournament_svg(const struct tournament *t, const char *path)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out != NULL)
        map_print(out, t);
    if (out == NULL || fclose(out) != 0 || text == NULL)
        return free(text), complain("%s: no memory for the picture", path), false;
    bool written = file_write(path, text, size, "");
    free(text);
    return written;
}
