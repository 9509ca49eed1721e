/* picker.c - a screen with rows to choose from, a field, and texts that are pasted. */
#include "screen/picker.h"

#include "screen/terminal.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 78, INDENT = 2, MAX_PASTE = 1 << 20 };

/* ---- Texts that are pasted ---- */

static void paste_add(struct paste *paste, uint32_t c)
{
    if (paste->size + 5 > paste->room) {
        size_t room = paste->room > 0 ? paste->room * 2 : 4096;
        char *more = room <= MAX_PASTE ? realloc(paste->text, room) : NULL;
        if (more == NULL) {
            paste->lost++;
            return;
        }
        paste->text = more;
        paste->room = room;
    }
    paste->size += char_write(c, paste->text + paste->size);
    paste->text[paste->size] = '\0';
}

bool paste_take(struct paste *paste, const struct input *input)
{
    if (input->code == CODE_PASTED)
        return paste->size > 0;
    if (input->code == CODE_ENTER || input->code == CODE_TAB)
        paste_add(paste, input->code == CODE_ENTER ? '\n' : '\t');
    else if (input->code < CODE_NONE)
        paste_add(paste, (uint32_t)input->code);
    return false;
}

void paste_clear(struct paste *paste)
{
    free(paste->text);
    *paste = (struct paste){0};
}

/* ---- Rows ---- */

void picker_rows(struct picker *p)
{
    p->rows = p->chosen = p->top = 0;
    p->scrolled = false;
}

void picker_from_top(struct picker *p)
{
    p->scrolled = true;
}

static void row_add(struct picker *p, bool head, int tag, const char *text, size_t size)
{
    if (p->rows == p->room) {
        int room = p->room > 0 ? p->room * 2 : 64;
        struct pick_row *more = realloc(p->row, (size_t)room * sizeof *more);
        if (more == NULL)
            return;
        p->row = more;
        p->room = room;
    }
    struct pick_row *row = &p->row[p->rows++];
    *row = (struct pick_row){.head = head, .tag = tag};
    snprintf(row->text, sizeof row->text, "%.*s", (int)size, text);
}

void picker_add(struct picker *p, bool head, int tag, const char *text)
{
    struct text_line line;
    if (*text == '\0')
        row_add(p, true, tag, "", 0);
    for (bool first = true; text_wrap(&text, WIDTH - INDENT, &line); first = false)
        row_add(p, head || !first, tag, line.start, line.size);
    while (p->chosen < p->rows && p->row[p->chosen].head)
        p->chosen++;
}

void picker_removable(struct picker *p)
{
    int at = p->rows - 1;
    while (at > 0 && p->row[at].head) /* a text of several lines */
        at--;
    if (at >= 0)
        p->row[at].removable = true;
}

static const struct pick_row *row_chosen(const struct picker *p)
{
    bool any = p->chosen >= 0 && p->chosen < p->rows && !p->row[p->chosen].head;
    return any ? &p->row[p->chosen] : NULL;
}

static bool row_removable(const struct picker *p)
{
    const struct pick_row *row = row_chosen(p);
    return row != NULL && row->removable;
}

int picker_tag(const struct picker *p)
{
    const struct pick_row *row = row_chosen(p);
    return row != NULL ? row->tag : -1;
}

void picker_free(struct picker *p)
{
    paste_clear(&p->paste);
    free(p->row);
    canvas_free(&p->canvas);
    *p = (struct picker){0};
}

/* To the next row that can be chosen, so many rows on, or as far as there is one. If there is none, the rows scroll. */
static void row_move(struct picker *p, int by)
{
    by = p->chosen < 0 ? 1 : by; /* nothing is chosen: the first one is */
    int step = by < 0 ? -1 : 1, left = by * step, best = p->chosen;
    for (int at = p->chosen + step; at >= 0 && at < p->rows && left > 0; at += step) {
        left--;
        if (!p->row[at].head)
            best = at;
        else if (left == 0)
            left = 1;
    }
    p->scrolled = best == p->chosen;
    p->top += p->scrolled ? by : 0;
    p->chosen = best;
}

/* ---- Drawing ---- */

static int says_draw(struct picker *p, int at, const char *text, unsigned style)
{
    struct text_line line;
    while (text_wrap(&text, WIDTH, &line) && at < p->canvas.rows - 1) {
        char part[PICK_TEXT];
        snprintf(part, sizeof part, "%.*s", (int)line.size, line.start);
        canvas_put(&p->canvas, at++, p->left, WIDTH, style, part);
    }
    return at;
}

/* Where the cursor is. Whoever fills the field leaves it at the end, or behind what there is. */
static size_t field_cursor(struct picker *p)
{
    size_t size = strlen(p->field);
    if (p->behind > size)
        p->behind = 0;
    return size - p->behind;
}

/* The cursor is always in sight. */
static int field_draw(struct picker *p, int at)
{
    char line[PICK_FIELD + 64], before[PICK_FIELD];
    const char *shown = before;
    int room = WIDTH - text_width(p->field_says) - 2;
    size_t cursor = field_cursor(p);
    snprintf(before, sizeof before, "%.*s", (int)cursor, p->field);
    while (text_width(shown) > room)
        text_next(&shown);
    snprintf(line, sizeof line, "%s %s_%s", p->field_says, shown, p->field + cursor);
    canvas_put(&p->canvas, at, p->left, WIDTH, STYLE_BOLD, line);
    return at + 2;
}

/* The last lines of a list that is typed or pasted as keys. */
static void paste_draw(struct picker *p, int at)
{
    int lines = 1, room = p->canvas.rows - at - 2;
    for (size_t i = 0; i < p->paste.size; i++)
        lines += p->paste.text[i] == '\n';
    const char *text = p->paste.text;
    for (int skip = lines - room; skip > 0 && text != NULL; skip--)
        text = strchr(text, '\n') + 1;
    says_draw(p, at, text != NULL ? text : "", 0);
    canvas_put(&p->canvas, p->canvas.rows - 1, p->left, WIDTH, STYLE_DIM,
               "A deck list: Enter in an empty line checks it, Esc leaves it.");
}

/* The text about the marked row, at most in the lower half of what is free. Returns the lines that it takes. */
static int below_draw(struct picker *p, int at)
{
    int room = p->canvas.rows - at - 2, lines = 0;
    char *text = p->below != NULL ? p->below(p->user, picker_tag(p)) : NULL;
    const char *rest = text;
    struct text_line line;
    while (rest != NULL && text_wrap(&rest, WIDTH, &line))
        lines++;
    int most = room - p->rows - 1 > room / 2 ? room - p->rows - 1 : room / 2;
    lines = lines < most ? lines : most;
    rest = text;
    for (int i = 0; i < lines && text_wrap(&rest, WIDTH, &line); i++) {
        char part[4 * WIDTH];
        bool cut = i + 1 == lines && *rest != '\0';
        snprintf(part, sizeof part, "%.*s%s", (int)line.size, line.start, cut ? " …" : "");
        canvas_put(&p->canvas, p->canvas.rows - 2 - lines + i, p->left, WIDTH, 0, part);
    }
    free(text);
    return lines > 0 ? lines + 1 : 0;
}

static void rows_draw(struct picker *p, int at)
{
    int below = below_draw(p, at), room = p->canvas.rows - at - 2 - below;
    room = room > 0 ? room : 1;
    int before = p->chosen > 0 && p->row[p->chosen - 1].head ? 1 : 0;
    if (p->chosen >= 0 && p->chosen < p->top + before && !p->scrolled)
        p->top = p->chosen - before;
    if (p->chosen >= p->top + room && !p->scrolled)
        p->top = p->chosen - room + 1;
    if (p->top > p->rows - room)
        p->top = p->rows - room;
    if (p->top < 0)
        p->top = 0;
    p->first_line = at;
    p->shown = room;
    for (int i = p->top; i < p->rows && i < p->top + room; i++) {
        const struct pick_row *row = &p->row[i];
        bool chosen = i == p->chosen && !row->head;
        int line = at + i - p->top;
        canvas_put(&p->canvas, line, p->left, INDENT, STYLE_BOLD, chosen ? ">" : "");
        canvas_put(&p->canvas, line, p->left + INDENT, WIDTH - INDENT,
                   chosen      ? STYLE_REVERSE
                   : row->head ? STYLE_DIM
                               : 0,
                   row->text);
    }
    if (p->top + room < p->rows)
        canvas_put(&p->canvas, at + room, p->left + INDENT, WIDTH, STYLE_DIM, "…");
}

static void picker_draw(struct picker *p)
{
    int rows, cols;
    terminal_size(&rows, &cols);
    canvas_size(&p->canvas, rows, cols);
    p->left = cols > WIDTH ? (cols - WIDTH) / 2 : 0;
    canvas_put(&p->canvas, 0, p->left, WIDTH, STYLE_BOLD, p->title);
    int at = says_draw(p, 2, p->says, 0);
    at = at > 2 ? at + 1 : at;
    if (p->paste.size > 0) {
        paste_draw(p, at);
        terminal_show(&p->canvas);
        return;
    }
    if (p->field_says != NULL)
        at = field_draw(p, at);
    rows_draw(p, at);
    canvas_put(&p->canvas, rows - 1, p->left, WIDTH, p->message[0] != '\0' ? STYLE_BOLD : STYLE_DIM,
               p->message[0] != '\0' ? p->message
               : row_removable(p)
                   ? "Up and down choose a line, Enter takes it, Del removes a deck, Esc goes back."
                   : "Up and down choose a line, Enter takes it, Esc goes back.");
    terminal_show(&p->canvas);
}

/* ---- Input ---- */

static bool is_inside(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80; /* a character of UTF-8 goes on */
}

/* Removes the character before the cursor, or puts one there. */
static bool field_key(struct picker *p, int code)
{
    char letter[8] = "";
    size_t from = field_cursor(p), to = from, add = 0;
    if (p->field_says == NULL || (code == CODE_BACKSPACE && p->field[0] == '\0'))
        return false;
    if (code == CODE_CLEAR)
        from = 0;
    else if (code == CODE_BACKSPACE)
        while (from > 0 && is_inside(p->field[--from]))
            continue;
    else if (to + p->behind + 5 < sizeof p->field)
        add = char_write((uint32_t)code, letter);
    memmove(p->field + from + add, p->field + to, p->behind + 1);
    memcpy(p->field + from, letter, add);
    return true;
}

/* The cursor goes over a character. */
static bool cursor_key(struct picker *p, int code)
{
    size_t size = strlen(p->field), at = field_cursor(p);
    if (p->field_says == NULL || (code != CODE_LEFT && code != CODE_RIGHT))
        return false;
    if (code == CODE_LEFT && at > 0)
        do
            at--;
        while (at > 0 && is_inside(p->field[at]));
    else if (code == CODE_RIGHT && at < size)
        do
            at++;
        while (at < size && is_inside(p->field[at]));
    p->behind = size - at;
    return true;
}

/* A terminal that doesn't mark a pasted text sends it as keys: what begins like a deck list is taken as one. */
static bool begins_list(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    bool counted = digits > 0 && digits < 3 && (line[digits] == ' ' || line[digits] == 'x');
    return counted || strncmp(line, "//", 2) == 0 || strncmp(line, "[\"", 2) == 0;
}

static bool list_begin(struct picker *p)
{
    if (!p->lists || !begins_list(p->field))
        return false;
    for (const char *at = p->field; *at != '\0';)
        paste_add(&p->paste, text_next(&at));
    paste_add(&p->paste, '\n');
    p->field[0] = '\0';
    p->behind = 0;
    p->typing = true;
    return true;
}

/* An empty line ends the list, unless it stands in a text of which there is more. */
static enum picked list_key(struct picker *p, const struct input *input, bool *done)
{
    bool empty = p->paste.text[p->paste.size - 1] == '\n';
    *done = true;
    if (input->code == CODE_END)
        return PICKED_END;
    if (input->code == CODE_ENTER && empty && !terminal_waiting())
        return PICKED_TEXT;
    *done = false;
    if (input->code == CODE_ESCAPE || input->code == CODE_INTERRUPT)
        paste_clear(&p->paste);
    else if (input->code == CODE_BACKSPACE && !empty)
        p->paste.text[--p->paste.size] = '\0';
    else
        paste_take(&p->paste, input);
    return PICKED_BACK;
}

static bool row_click(struct picker *p, const struct input *input)
{
    int row = p->top + input->row - p->first_line;
    if (input->row < p->first_line || input->row >= p->first_line + p->shown || row >= p->rows ||
        p->row[row].head)
        return false;
    p->chosen = row;
    return true;
}

/* Keys that only move. */
static bool move_key(struct picker *p, int code)
{
    enum { PAGE = 10 };
    static const struct {
        int code, by;
    } moves[] = {{CODE_UP, -1},          {CODE_WHEEL_UP, -1}, {CODE_DOWN, 1},
                 {CODE_WHEEL_DOWN, 1},   {CODE_TAB, 1},       {CODE_PAGE_UP, -PAGE},
                 {CODE_PAGE_DOWN, PAGE}, {CODE_FIRST, -9999}, {CODE_LAST, 9999}};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        if (moves[i].code == code)
            return row_move(p, moves[i].by), true;
    return false;
}

static enum picked picker_key(struct picker *p, const struct input *input, bool *done)
{
    *done = true;
    if (input->code != CODE_ENTER || picker_tag(p) >= 0)
        p->message[0] = '\0';
    switch (input->code) {
    case CODE_END:
        return PICKED_END;
    case CODE_ESCAPE:
    case CODE_INTERRUPT:
        return PICKED_BACK;
    case CODE_ENTER:
        *done = !list_begin(p) && picker_tag(p) >= 0;
        return PICKED_ROW;
    case CODE_CLICK:
        *done = row_click(p, input);
        return PICKED_ROW;
    case CODE_BACKSPACE:
        *done = field_key(p, CODE_BACKSPACE);
        return PICKED_FIELD;
    case CODE_DELETE:
        *done = row_removable(p);
        return PICKED_REMOVE;
    default:
        *done = !move_key(p, input->code) && !cursor_key(p, input->code) &&
                (input->code < CODE_NONE || input->code == CODE_CLEAR) && field_key(p, input->code);
        return PICKED_FIELD;
    }
}

bool picker_sure(struct picker *p, const char *question)
{
    struct input input = {0};
    do {
        snprintf(p->message, sizeof p->message, "%s", question);
        if (!input.pasted)
            picker_draw(p);
        input = terminal_read(-1, READ_KEYS);
        if (!input.pasted && (input.code == 'y' || input.code == 'Y'))
            return true;
    } while (input.code != CODE_END && input.code != CODE_INTERRUPT && input.code != CODE_ESCAPE &&
             (input.pasted || (input.code != 'n' && input.code != 'N')));
    p->message[0] = '\0';
    return false;
}

enum picked picker_ask(struct picker *p)
{
    struct input input = {0};
    p->typing = false;
    for (;;) {
        bool done = false;
        if (!input.pasted)
            picker_draw(p);
        p->typing = p->typing && p->paste.size > 0;
        input = terminal_read(-1, p->typing ? READ_LINES : p->field_says != NULL ? READ_LINE : READ_KEYS);
        enum picked picked = PICKED_TEXT;
        if (input.pasted)
            done = paste_take(&p->paste, &input);
        else if (p->typing)
            picked = list_key(p, &input, &done);
        else
            picked = picker_key(p, &input, &done);
        if (done && picked == PICKED_TEXT)
            p->message[0] = '\0';
        if (done)
            return picked;
    }
}
