/* paint_gauge.c - the memory gauge (1-4-2): 21 places, the viewer's side on the left.
 *
 *     memory You 10 9 8 7 6 5 4[3]2 1 0 1 2 3 4 5 6 7 8 9 10 Opponent
 *     memory You 10  9  8  7  6  5  4 [3] 2  1  0 (1) 2  3  4  5  6  7  8  9  10 Opponent
 *
 * [3] is the memory now, (1) the memory after the action that is previewed.
 */
#include "screen/paint_card.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MEMORY_END = 10,
    PLACES = 2 * MEMORY_END,
    ENDS =
        5, /* columns besides the steps: both 10s have a second digit, and a bracket may stand outside of it */
    LEAST_STEP = 2,
    MOST_STEP = 6,
    LINE = 0x2500
};

struct gauge {
    struct rect area;
    int first, step; /* the column of the last digit of the 10 on the left; columns between two numbers */
};

/* The number at a place from 10 (left) to -10, between two marks. */
static void paint_place(struct canvas *canvas, const struct gauge *gauge, int at, char left, char right,
                        unsigned style)
{
    char text[16];
    int col = gauge->first + (MEMORY_END - at) * gauge->step;
    int digits = snprintf(text, sizeof text, "%d", abs(at));
    int start = at > 0 ? col - digits + 1 : col;
    canvas_put(canvas, gauge->area.row, start, digits, style, text);
    if (left != '\0') {
        canvas_put(canvas, gauge->area.row, start - 1, 1, style, (char[]){left, '\0'});
        canvas_put(canvas, gauge->area.row, start + digits, 1, style, (char[]){right, '\0'});
    }
}

static int clamped(int memory)
{
    return memory > MEMORY_END ? MEMORY_END : memory < -MEMORY_END ? -MEMORY_END : memory;
}

static void paint_marks(struct canvas *canvas, const struct gauge *gauge, int memory, int after,
                        bool previews)
{
    unsigned now = STYLE_BOLD | STYLE_REVERSE, then = STYLE_BOLD | COLOR_OF_YELLOW;
    if (previews && after != memory)
        paint_place(canvas, gauge, after, '(', ')', then);
    paint_place(canvas, gauge, memory, '[', ']', now);
    if (previews && gauge->step == LEAST_STEP && abs(after - memory) == 1) { /* they share a column */
        int col = gauge->first + (MEMORY_END - (after > memory ? after : memory)) * gauge->step + 1;
        canvas_put(canvas, gauge->area.row, col, 1, now, "|");
    }
}

void paint_gauge(struct canvas *canvas, struct rect area, const struct scene *scene, const struct look *look)
{
    int own = scene->viewer, sign = own == 1 ? -1 : 1;
    char left[40], right[24];
    snprintf(left, sizeof left, " memory %s ", look->sides[own][0] ? look->sides[own] : own ? "B" : "A");
    snprintf(right, sizeof right, " %s ", look->sides[1 - own][0] ? look->sides[1 - own] : own ? "A" : "B");
    int room = area.cols - text_width(left) - text_width(right);
    int step = (room - ENDS) / PLACES;
    step = step < LEAST_STEP ? LEAST_STEP : step > MOST_STEP ? MOST_STEP : step;
    struct gauge gauge = {area, area.col + text_width(left) + 2, step};
    int end = gauge.first + PLACES * step + ENDS - 2;
    canvas_fill(canvas, area, LINE, STYLE_DIM);
    canvas_fill(canvas, (struct rect){area.row, area.col, 1, end - area.col}, ' ', 0);
    canvas_put(canvas, area.row, area.col, text_width(left), STYLE_BOLD, left);
    for (int at = MEMORY_END; at >= -MEMORY_END; at--)
        paint_place(canvas, &gauge, at, '\0', '\0', at == 0 ? STYLE_BOLD : 0);
    paint_marks(canvas, &gauge, clamped(sign * scene->table.memory), clamped(sign * look->memory_after),
                look->previews);
    canvas_put(canvas, area.row, end, text_width(right), STYLE_BOLD, right);
}
