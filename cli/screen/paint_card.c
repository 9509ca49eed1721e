/* paint_card.c - cards in cells of any size, empty areas, piles. */
#include "screen/paint_card.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FRAMED_ROWS = 5, MARKS = 3, LINES = 4, SECURITY_BARS = 5 };

/* What is written in a cell. */
struct face_lines {
    char mark;
    char name[128];
    char line[LINES]
             [256]; /* facts, keywords, what lies under it, what is linked to it; "" where there is none */
    unsigned style;
};

static void add(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void add(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    if (length + 1 < size)
        vsnprintf(text + length, size - length, format, list);
    va_end(list);
}

static const struct color {
    int bit;
    char letter;
    unsigned style;
} colors[] = {{DCG_RED, 'R', COLOR_OF_RED},       {DCG_BLUE, 'U', COLOR_OF_BLUE},
              {DCG_YELLOW, 'Y', COLOR_OF_YELLOW}, {DCG_GREEN, 'G', COLOR_OF_GREEN},
              {DCG_BLACK, 'K', STYLE_DIM},        {DCG_PURPLE, 'P', COLOR_OF_PURPLE},
              {DCG_WHITE, 'W', COLOR_USUAL}};

/* The letters of a card's colors; the style is that of the first. */
static unsigned colors_say(int bits, char letters[8])
{
    unsigned style = COLOR_USUAL;
    int count = 0;
    for (size_t i = 0; i < sizeof colors / sizeof colors[0]; i++) {
        if (!(bits & colors[i].bit))
            continue;
        if (count == 0)
            style = colors[i].style;
        letters[count++] = colors[i].letter;
    }
    letters[count] = '\0';
    return style;
}

static const char *category_word(int categories)
{
    return categories & DCG_DIGI_EGG  ? "Digi-Egg"
           : categories & DCG_DIGIMON ? "Digimon"
           : categories & DCG_TAMER   ? "Tamer"
           : categories & DCG_OPTION  ? "Option"
                                      : "";
}

static void hand_say(struct face_lines *f, const dcg_card_facts *facts)
{
    char letters[8];
    char *text = f->line[0];
    f->style = colors_say(facts->colors, letters);
    if (facts->level > 0)
        add(text, sizeof f->line[0], "Lv%d", facts->level);
    else
        add(text, sizeof f->line[0], "%s", category_word(facts->categories));
    if (facts->cost >= 0)
        add(text, sizeof f->line[0], " c%d", facts->cost);
    add(text, sizeof f->line[0], " %s", letters);
    if (facts->dp >= 0)
        add(text, sizeof f->line[0], " %d", facts->dp);
}

static void keywords_say(char *text, size_t size, const dcg_card_info *info)
{
    for (int keyword = 0; keyword < DCG_KEYWORD_COUNT; keyword++)
        if (keyword != DCG_KEYWORD_SECURITY_A && info->keywords >> keyword & 1)
            add(text, size, "%s<%s>", text[0] ? " " : "", dcg_keyword_text(keyword));
    if (info->checks != 1 && info->categories & DCG_DIGIMON)
        add(text, size, "%schecks %d", text[0] ? " " : "", info->checks);
}

static void names_say(char *text, size_t size, const struct scene *scene, const char *before,
                      const uint8_t *card, int count)
{
    for (int i = 0; i < count; i++) {
        char name[96];
        dcg_card_name(scene->view, scene->cards, card[i], scene->viewer, name, sizeof name);
        add(text, size, "%s%s", i ? ", " : before, name);
    }
}

static void field_say(struct face_lines *f, const struct scene *scene, const dcg_card_info *info, int card)
{
    uint8_t under[DCG_MAX_CARDS], links[DCG_MAX_CARDS];
    int below = dcg_under(scene->view, card, under), linked = dcg_links(scene->view, card, links);
    char letters[8];
    char *text = f->line[0];
    size_t size = sizeof f->line[0];
    f->style = colors_say(info->colors, letters) | (info->suspended ? STYLE_DIM : STYLE_BOLD);
    f->mark = info->suspended ? '~' : info->played_this_turn ? '*' : ' ';
    if (scene->table.attacker == card)
        add(text, size, "attacks ");
    if (scene->table.target == card)
        add(text, size, "target ");
    if (info->level > 0)
        add(text, size, "Lv%d", info->level);
    if (info->dp >= 0)
        add(text, size, "%s%d", info->level > 0 ? " " : "", info->dp);
    else if (info->level == 0)
        add(text, size, "%s", category_word(info->categories));
    add(text, size, "%s%s%s", info->suspended ? " susp" : "", info->played_this_turn ? " new" : "",
        info->face_down ? " face down"
        : info->token   ? " token"
                        : "");
    if (below > 0)
        add(text, size, " +%d", below);
    if (linked > 0)
        add(text, size, " &%d", linked);
    add(text, size, " %s", letters);
    keywords_say(f->line[1], sizeof f->line[1], info);
    names_say(f->line[2], sizeof f->line[2], scene, "over ", under, below);
    names_say(f->line[3], sizeof f->line[3], scene, "linked with ", links, linked);
}

static void face_say(struct face_lines *f, const struct scene *scene, const struct thing *thing)
{
    dcg_card_info info = {0};
    dcg_card_facts facts = {0};
    *f = (struct face_lines){.mark = ' '};
    dcg_card_name(scene->view, scene->cards, thing->card, scene->viewer, f->name, sizeof f->name);
    if (dcg_card(scene->view, scene->cards, thing->card, &info) != DCG_OK)
        return;
    if (thing->place != DCG_PLACE_HAND)
        field_say(f, scene, &info, thing->card);
    else if (dcg_cards_facts(scene->cards, info.def, &facts) == DCG_OK)
        hand_say(f, &facts);
}

/* In few rows lines are joined: keywords with the facts, or all others with the keywords. */
static void lines_join(struct face_lines *f, int rows)
{
    int into = rows <= 2 ? 0 : rows - 2, last = rows <= 2 ? 1 : LINES - 1;
    for (int i = into + 1; i < LINES; i++) {
        if (i <= last && f->line[i][0] != '\0')
            add(f->line[into], sizeof f->line[into], "%s%s", f->line[into][0] ? " " : "", f->line[i]);
        f->line[i][0] = '\0';
    }
}

static void paint_face(struct canvas *canvas, struct rect box, struct face_lines *f,
                       const char marks[MARKS + 1], unsigned focus)
{
    int cols = box.cols - 1;
    canvas_put(canvas, box.row, box.col, MARKS, focus | STYLE_BOLD, marks);
    if (box.rows == 1) {
        int facts = text_width(f->line[0]) + 1, room = cols - MARKS;
        int name = room - facts >= 8 ? room - facts : room;
        int used = canvas_put(canvas, box.row, box.col + MARKS, name, f->style | focus, f->name);
        if (room - used > 2)
            canvas_put(canvas, box.row, box.col + MARKS + used + 1, room - used - 1, 0, f->line[0]);
        return;
    }
    canvas_put(canvas, box.row, box.col + MARKS, cols - MARKS, f->style | focus, f->name);
    lines_join(f, box.rows);
    int row = 1;
    for (int i = 0; i < LINES && row < box.rows; i++)
        if (f->line[i][0] != '\0')
            canvas_put(canvas, box.row + row++, box.col + MARKS, cols - MARKS, 0, f->line[i]);
}

static void paint_card(struct canvas *canvas, const struct scene *scene, const struct thing *thing,
                       const char marks[MARKS + 1], unsigned focus)
{
    struct face_lines f;
    struct rect box = thing->box;
    char all[MARKS + 1] = {marks[0], marks[1], ' ', '\0'};
    face_say(&f, scene, thing);
    all[2] = f.mark;
    if (box.rows >= FRAMED_ROWS) {
        canvas_frame(canvas, (struct rect){box.row, box.col, box.rows, box.cols - 1},
                     focus ? STYLE_BOLD : STYLE_DIM);
        box = (struct rect){box.row + 1, box.col + 1, box.rows - 2, box.cols - 2};
    }
    paint_face(canvas, box, &f, all, focus);
}

static void paint_pile(struct canvas *canvas, const struct thing *thing, const char *marks, unsigned focus)
{
    char text[64], bars[SECURITY_BARS * 3 + 2] = "";
    if (thing->place == DCG_PLACE_SECURITY)
        for (int i = 0; i < SECURITY_BARS; i++)
            add(bars, sizeof bars, "%s", i < thing->count ? "\xe2\x96\xa0" : "."); /* a black square */
    snprintf(text, sizeof text, "%s%s%s%s %d", marks, pile_word(thing->place), bars[0] ? " " : "", bars,
             thing->count);
    canvas_fill(canvas, thing->box, ' ', 0);
    canvas_put(canvas, thing->box.row, thing->box.col, thing->box.cols, focus, text);
}

void paint_thing(struct canvas *canvas, const struct scene *scene, int thing, const struct look *look)
{
    const struct thing *t = &scene->thing[thing];
    bool active = look->pane == PANE_BOARD, focused = active && thing == look->focus;
    unsigned focus = focused ? STYLE_REVERSE : 0;
    char label = !look->keyed ? t->label : t->options > 0 ? '+' : '\0';
    char marks[MARKS + 1] = {focused                 ? '>'
                             : thing == look->marked ? '!'
                                                     : ' ',
                             label ? label : ' ', '\0', '\0'};
    if (t->box.rows == 0)
        return;
    if (t->kind == THING_PILE) {
        paint_pile(canvas, t, marks, focus);
    } else if (t->kind == THING_SLOT) {
        canvas_put(canvas, t->box.row, t->box.col, 2, focus | STYLE_BOLD, marks);
        canvas_put(canvas, t->box.row, t->box.col + MARKS, t->box.cols - MARKS, STYLE_DIM | focus,
                   "breeding area");
    } else {
        paint_card(canvas, scene, t, marks, focus);
    }
}
