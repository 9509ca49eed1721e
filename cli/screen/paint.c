/* paint.c - panes, gauge, prompt, popups; the cards are painted in paint_card.c. */
#include "screen/paint.h"
#include "screen/paint_card.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 0x2500, BAR = 0x2502 };

void hit_add(struct look *look, struct rect box, enum hit_kind kind, int value)
{
    if (look->hits < MAX_HITS)
        look->hit[look->hits++] = (struct hit){box, kind, value};
}

void put_line(struct canvas *canvas, struct rect area, int row, unsigned style, struct text_line line)
{
    char text[1024];
    size_t size = line.size < sizeof text - 1 ? line.size : sizeof text - 1;
    memcpy(text, line.start, size);
    text[size] = '\0';
    canvas_put(canvas, area.row + row, area.col, area.cols, style, text);
}

/* ---- Lines of the board ---- */

/* Parts of the title stand between bars; the last ones are left out where they don't fit. */
static void paint_title(struct canvas *canvas, struct rect area, const struct look *look)
{
    char title[sizeof look->title];
    snprintf(title, sizeof title, "%s", look->title);
    for (char *bar; text_width(title) > area.cols - 2 && (bar = strrchr(title, '|')) != NULL;) {
        while (bar > title && bar[-1] == ' ')
            bar--;
        *bar = '\0';
    }
    canvas_fill(canvas, area, ' ', STYLE_REVERSE);
    canvas_put(canvas, area.row, area.col + 1, area.cols - 2, STYLE_REVERSE | STYLE_BOLD, title);
}

static void paint_names(struct canvas *canvas, const struct layout *layout, const struct scene *scene,
                        const struct look *look)
{
    for (int own = 0; own < 2; own++) {
        struct rect area = layout->region[own ? REGION_PILES : REGION_THEIR_PILES];
        int player = own ? scene->viewer : 1 - scene->viewer;
        int room = area.cols;
        for (int i = 0; i < scene->count; i++)
            if (scene->thing[i].kind == THING_PILE && scene->thing[i].player == player &&
                scene->thing[i].box.col - area.col < room)
                room = scene->thing[i].box.col - area.col;
        canvas_fill(canvas, area, LINE, STYLE_DIM);
        canvas_put(canvas, area.row, area.col, room, STYLE_BOLD, look->names[player]);
    }
}

static void paint_bars(struct canvas *canvas, const struct layout *layout)
{
    struct rect their = layout->region[REGION_THEIR_BREEDING], own = layout->region[REGION_BATTLE];
    struct rect log = layout->region[REGION_LOG];
    canvas_fill(canvas, (struct rect){their.row, their.col - 1, their.rows, 1}, BAR, STYLE_DIM);
    canvas_fill(canvas, (struct rect){own.row, own.col - 1, own.rows, 1}, BAR, STYLE_DIM);
    canvas_fill(canvas, (struct rect){log.row, log.col - 1, log.rows, 1}, BAR, STYLE_DIM);
}

static void paint_revealed(struct canvas *canvas, struct rect area)
{
    if (area.rows == 0)
        return;
    canvas_fill(canvas, (struct rect){area.row, area.col, 1, area.cols}, LINE, STYLE_DIM);
    canvas_put(canvas, area.row, area.col, area.cols, STYLE_BOLD, "Revealed, looked at or in use ");
}

/* ---- Panes ---- */

enum { PROMPT_LINES = 4 };

/* The question, never cut: where a line isn't enough it takes rows from what is below it. Returns how many. */
static int paint_prompt(struct canvas *canvas, struct rect area, struct look *look)
{
    int pass = text_width(look->pass), more = 0;
    int cols = area.cols - 2 - (pass > 0 ? pass + 1 : 0);
    const char *rest = look->prompt;
    struct text_line line;
    canvas_fill(canvas, area, ' ', STYLE_REVERSE);
    if (text_wrap(&rest, cols, &line))
        put_line(canvas, (struct rect){area.row, area.col + 1, 1, cols}, 0, STYLE_REVERSE | STYLE_BOLD, line);
    while (more + 1 < PROMPT_LINES && text_wrap(&rest, area.cols - 2, &line)) {
        more++;
        canvas_fill(canvas, (struct rect){area.row + more, area.col, 1, area.cols}, ' ', STYLE_REVERSE);
        put_line(canvas, (struct rect){area.row, area.col + 1, 1, area.cols - 2}, more,
                 STYLE_REVERSE | STYLE_BOLD, line);
    }
    if (pass > 0) {
        int col = area.col + area.cols - pass - 1;
        canvas_put(canvas, area.row, col, pass, STYLE_REVERSE, look->pass);
        hit_add(look, (struct rect){area.row, col, 1, pass}, HIT_KEY, 'p');
    }
    return more;
}

/* The last lines, wrapped, from the bottom up: what is newest is always there. */
static void paint_log(struct canvas *canvas, struct rect area, struct look *look)
{
    const struct story *story = look->story;
    size_t until = 0;
    while (until < story->count && story->step[until] < look->story_until)
        until++;
    if ((size_t)look->log_back > until)
        look->log_back = (int)until;
    until -= (size_t)look->log_back;
    int row = area.rows;
    while (until > 0 && row > 0) {
        struct text_line line[8];
        const char *rest = story->line[--until];
        int lines = 0;
        while (lines < 8 && text_wrap(&rest, area.cols, &line[lines]))
            lines++;
        for (; lines > 0 && row > 0; lines--)
            put_line(canvas, area, --row, 0, line[lines - 1]);
    }
    if (look->pane == PANE_LOG)
        canvas_put(canvas, area.row, area.col + area.cols - 5, 5, STYLE_REVERSE, " log ");
}

static void paint_keys(struct canvas *canvas, struct rect area, struct look *look)
{
    canvas_fill(canvas, area, ' ', 0);
    if (look->message[0] != '\0') {
        canvas_put(canvas, area.row, area.col, area.cols, STYLE_BOLD, look->message);
        return;
    }
    for (int i = 0, col = area.col; i < look->key_count; i++) {
        const struct key_word *key = &look->keys[i];
        int cols = text_width(key->key) + text_width(key->word) + 1;
        if (col + cols > area.col + area.cols)
            break;
        int used = canvas_put(canvas, area.row, col, 8, STYLE_REVERSE, key->key);
        canvas_put(canvas, area.row, col + used + 1, 12, 0, key->word);
        hit_add(look, (struct rect){area.row, col, 1, cols}, HIT_KEY, key->code);
        col += cols + 1;
    }
}

/* ---- Popups ---- */

static int lines_count(const char *text, int cols)
{
    struct text_line line;
    int lines = 0;
    while (text_wrap(&text, cols, &line))
        lines++;
    return lines;
}

static void paint_popup(struct canvas *canvas, struct look *look)
{
    struct popup *popup = &look->popup;
    int cols = canvas->cols - 8 < 96 ? canvas->cols - 8 : 96;
    int lines = lines_count(popup->text, cols - 4), rows = canvas->rows - 4;
    if (lines + 2 < rows)
        rows = lines + 2;
    popup->lines = lines - (rows - 2);
    if (popup->top > popup->lines)
        popup->top = popup->lines;
    if (popup->top < 0)
        popup->top = 0;
    struct rect frame = {(canvas->rows - rows) / 2, (canvas->cols - cols) / 2, rows, cols};
    struct rect inside = {frame.row + 1, frame.col + 2, rows - 2, cols - 4};
    struct text_line line;
    canvas_frame(canvas, frame, STYLE_BOLD);
    canvas_put(canvas, frame.row, frame.col + 2, cols - 4, STYLE_BOLD | STYLE_REVERSE, popup->title);
    const char *rest = popup->text;
    for (int i = 0; text_wrap(&rest, inside.cols, &line); i++)
        if (i >= popup->top && i < popup->top + inside.rows)
            put_line(canvas, inside, i - popup->top, 0, line);
    canvas_put(canvas, frame.row + rows - 1, frame.col + 2, cols - 4, STYLE_DIM,
               popup->foot != NULL ? popup->foot
               : popup->lines > 0  ? " arrows scroll, Esc closes "
                                   : " Esc closes ");
}

void paint_page(struct canvas *canvas, const char *lines)
{
    struct text_line line;
    int count = lines_count(lines, canvas->cols), row = (canvas->rows - count) / 2;
    for (const char *rest = lines; text_wrap(&rest, canvas->cols, &line); row++) {
        int col = (canvas->cols - (int)line.size) / 2;
        put_line(canvas, (struct rect){row, col, 1, canvas->cols - col}, 0, STYLE_BOLD, line);
    }
}

void paint(struct canvas *canvas, const struct layout *layout, const struct scene *scene, struct look *look)
{
    const struct rect *region = layout->region;
    look->hits = 0;
    if (!layout->fits) {
        char text[128];
        snprintf(text, sizeof text,
                 "The game needs %d columns and %d rows.\nHere are %d and %d.\nEnlarge the window.", MIN_COLS,
                 MIN_ROWS, layout->cols, layout->rows);
        paint_page(canvas, text);
        return;
    }
    paint_title(canvas, region[REGION_TITLE], look);
    paint_names(canvas, layout, scene, look);
    paint_bars(canvas, layout);
    paint_revealed(canvas, region[REGION_REVEALED]);
    paint_gauge(canvas, region[REGION_GAUGE], scene, look);
    for (int i = 0; i < scene->count; i++)
        paint_thing(canvas, scene, i, look);
    for (int i = 0; i < scene->mores; i++)
        paint_more(canvas, &scene->more[i]);
    struct rect list = region[REGION_LIST], log = region[REGION_LOG];
    int more = paint_prompt(canvas, region[REGION_PROMPT], look);
    list = (struct rect){list.row + more, list.col, list.rows - more, list.cols};
    if (log.row == region[REGION_LIST].row) /* beside the list */
        log = (struct rect){log.row + more, log.col, log.rows - more, log.cols};
    paint_list(canvas, list, scene, look);
    paint_log(canvas, log, look);
    paint_keys(canvas, region[REGION_KEYS], look);
    if (look->popup.text != NULL)
        paint_popup(canvas, look);
}
