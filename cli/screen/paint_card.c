/* paint_card.c - cards in cells of any size, empty areas, piles. */
#include "screen/paint_card.h"
#include "screen/paint_face.h"

#include <stdio.h>
#include <string.h>

enum {
    MARKS = 3,
    SECURITY_BARS = 5,
    NAME_COLS = 9,      /* of a name in a single row, before facts are left out for it */
    LONG_FORM_ROWS = 5, /* from so many rows and columns on requirements are said in words */
    LONG_FORM_COLS = 37
};

/* ---- Cards ---- */

void paint_text(struct canvas *canvas, struct rect area, const char *text)
{
    struct text_line line;
    const char *rest = text;
    for (int row = 0; row < area.rows && *rest != '\0'; row++) {
        char part[1024];
        size_t size = strcspn(rest, "\n");
        bool last = row + 1 == area.rows, more = last && rest[size] != '\0' && rest[size + 1] != '\0';
        if (last)
            snprintf(part, sizeof part, "%.*s%s", (int)size, rest, more ? " \xe2\x80\xa6" : "");
        else if (text_wrap(&rest, area.cols, &line))
            snprintf(part, sizeof part, "%.*s", (int)line.size, line.start);
        else
            return;
        canvas_put(canvas, area.row + row, area.col, area.cols, 0, part);
    }
}

/* Everything in one row: the name gets what the facts leave. */
static void paint_row(struct canvas *canvas, struct rect box, const struct face *f, const char *name,
                      unsigned style)
{
    struct canvas none = {0}; /* to measure */
    int width = text_width(name), least = width < NAME_COLS ? width : NAME_COLS;
    int room = box.cols - least - 1;
    int facts = face_bits(&none, 0, 0, room > face_least(f) ? room : face_least(f), f, RANK_KEYWORD);
    int columns = box.cols - facts - 1;
    int used = canvas_put(canvas, box.row, box.col, columns, style, name);
    face_bits(canvas, box.row, box.col + used + 1, facts, f, RANK_KEYWORD);
}

static void paint_rows(struct canvas *canvas, struct rect box, const struct face *f, const char *name,
                       unsigned style)
{
    canvas_put(canvas, box.row, box.col, box.cols, style, name);
    bool apart = box.rows >= 3; /* keywords have a row of their own */
    face_bits(canvas, box.row + 1, box.col, box.cols, f, apart ? RANK_WORD : RANK_KEYWORD);
    int row = box.row + 2;
    if (apart && face_keywords(canvas, row, box.col, box.cols, f) > 0)
        row++;
    paint_text(canvas, (struct rect){row, box.col, box.row + box.rows - row, box.cols}, f->text);
}

static void paint_card(struct canvas *canvas, const struct scene *scene, struct look *look,
                       const struct thing *thing, const char marks[2], unsigned focus)
{
    struct face f;
    struct rect box = thing->box;
    bool framed = box.rows >= FRAMED_ROWS, offers = thing->options > 0;
    if (framed) {
        canvas_frame(canvas, (struct rect){box.row, box.col, box.rows, box.cols - 1},
                     focus || offers ? STYLE_BOLD : STYLE_DIM);
        box = (struct rect){box.row + 1, box.col + 1, box.rows - 2, box.cols - 2};
    }
    bool long_form = box.rows >= LONG_FORM_ROWS && box.cols >= LONG_FORM_COLS;
    face_make(&f, scene, &look->printed, thing, long_form);
    char all[MARKS + 1] = {marks[0], marks[1], f.state, '\0'};
    char name[sizeof f.name + 4];
    snprintf(name, sizeof name, "%s%s", f.battle, f.name);
    unsigned style = f.style | focus | (offers ? STYLE_BOLD | STYLE_UNDERLINE : 0);
    canvas_put(canvas, box.row, box.col, MARKS, focus | STYLE_BOLD, all);
    struct rect inside = {box.row, box.col + MARKS, box.rows, box.cols - 1 - MARKS};
    if (box.rows == 1)
        paint_row(canvas, inside, &f, name, style);
    else
        paint_rows(canvas, inside, &f, name, style);
}

/* ---- Piles ---- */

/* Is this the security stack of the player who is attacked? */
static bool is_attacked(const struct scene *scene, const struct thing *thing)
{
    dcg_card_info info;
    int attacker = scene->table.attacker;
    return thing->place == DCG_PLACE_SECURITY && attacker != 0 && scene->table.target == 0 &&
           dcg_card(scene->view, scene->cards, attacker, &info) == DCG_OK && info.owner != thing->player;
}

/* The key stands in brackets, so that it isn't read as the number of the pile before it. */
static void paint_pile(struct canvas *canvas, const struct scene *scene, const struct thing *thing,
                       const char marks[2], unsigned focus)
{
    char key[8] = "", bars[SECURITY_BARS * 3 + 2] = "", text[64];
    if (marks[1] != ' ')
        snprintf(key, sizeof key, "[%c] ", marks[1]);
    for (int i = 0; thing->place == DCG_PLACE_SECURITY && i < SECURITY_BARS; i++) {
        size_t length = strlen(bars);
        snprintf(bars + length, sizeof bars - length, "%s",
                 i < thing->count ? "\xe2\x96\xa0" : "."); /* a square */
    }
    snprintf(text, sizeof text, "%c%s%s%s%s%s %d", marks[0], key, is_attacked(scene, thing) ? "\xc2\xab" : "",
             pile_word(thing->place), bars[0] ? " " : "", bars, thing->count);
    int cols = text_width(text), col = thing->box.col + thing->box.cols - cols - 1;
    canvas_fill(canvas, thing->box, ' ', 0);
    canvas_put(canvas, thing->box.row, col, cols, focus | (thing->options > 0 ? STYLE_BOLD : 0), text);
}

void paint_more(struct canvas *canvas, const struct more *more)
{
    char text[64];
    if (more->before > 0 && more->after > 0)
        snprintf(text, sizeof text, "+%d < > +%d", more->before, more->after);
    else
        snprintf(text, sizeof text, more->after > 0 ? "+%d more" : "+%d before",
                 more->after > 0 ? more->after : more->before);
    canvas_put(canvas, more->box.row, more->box.col + MARKS, more->box.cols - MARKS, STYLE_REVERSE, text);
}

void paint_thing(struct canvas *canvas, const struct scene *scene, int thing, struct look *look)
{
    const struct thing *t = &scene->thing[thing];
    bool active = look->pane == PANE_BOARD;
    bool focused = thing == look->focus && (active || (look->pane == PANE_LIST && look->narrowed));
    unsigned focus = focused ? STYLE_REVERSE : 0;
    char label = !look->keyed ? t->label : t->options > 0 ? '+' : '\0';
    char focus_mark = focused ? '>' : thing == look->marked ? '!' : t->changed ? '^' : ' ';
    char marks[3] = {focus_mark, label ? label : ' ', '\0'};
    if (t->box.rows == 0)
        return;
    if (t->kind == THING_PILE) {
        paint_pile(canvas, scene, t, marks, focus);
    } else if (t->kind == THING_SLOT) {
        canvas_put(canvas, t->box.row, t->box.col, 2, focus | STYLE_BOLD, marks);
        canvas_put(canvas, t->box.row, t->box.col + MARKS, t->box.cols - MARKS,
                   focus | (t->options > 0 ? STYLE_BOLD | STYLE_UNDERLINE : STYLE_DIM), "breeding area");
    } else {
        paint_card(canvas, scene, look, t, marks, focus);
    }
}
