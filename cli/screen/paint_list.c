/* paint_list.c - the list of options, and the text below it. */
#include "screen/paint_card.h"

#include <stdio.h>
#include <string.h>

enum { ENTRY_MARKS = 3, ENTRY_LINES = 3, ASIDE_BYTES = 8192 };

/* ---- Options in words ---- */

/* The place of a card among those of its area or stack, if another one there has the same name: " #2". */
static void number_add(const struct scene *scene, int card, char *text, size_t size)
{
    uint8_t near[DCG_MAX_CARDS];
    char name[96], other[96];
    dcg_card_info info;
    if (dcg_card(scene->view, scene->cards, card, &info) != DCG_OK)
        return;
    int count = info.place == DCG_PLACE_UNDER    ? dcg_under(scene->view, info.host, near)
                : info.place == DCG_PLACE_LINKED ? dcg_links(scene->view, info.host, near)
                                                 : dcg_area(scene->view, info.owner, info.place, near);
    int same = 0, position = 0;
    dcg_card_name(scene->view, scene->cards, card, scene->viewer, name, sizeof name);
    for (int i = 0; i < count; i++) {
        dcg_card_name(scene->view, scene->cards, near[i], scene->viewer, other, sizeof other);
        same += strcmp(name, other) == 0;
        if (near[i] == card)
            position = i + 1;
    }
    size_t length = strlen(text);
    if (same > 1 && position > 0)
        snprintf(text + length, size - length, " #%d", position);
}

/* The name of a card; of cards with the same name, with the key that it has on the board or else its place. */
static void name_make(const struct scene *scene, const struct look *look, int card, char *text, size_t size)
{
    int thing = scene_find(scene, card);
    dcg_card_name(scene->view, scene->cards, card, scene->viewer, text, size);
    size_t length = strlen(text);
    number_add(scene, card, text, size);
    if (text[length] != '\0' && !look->keyed && thing != NO_THING && scene->thing[thing].card == card &&
        scene->thing[thing].label != '\0')
        snprintf(text + length, size - length, " [%c]", scene->thing[thing].label);
}

/* Which effect comes first is a choice between cards; what each effect says is told below. */
static bool first_text(const struct scene *scene, const struct look *look, dcg_option option,
                       char text[DCG_MAX_TEXT])
{
    char name[96], other[96] = "";
    dcg_card_info info;
    int card = DCG_OPTION_CARD(option), on = DCG_OPTION_OTHER(option);
    if (card == 0 || dcg_card(scene->view, scene->cards, card, &info) != DCG_OK)
        return false;
    name_make(scene, look, card, name, sizeof name);
    if (on != 0 && on != card)
        name_make(scene, look, on, other, sizeof other);
    const char *side = look->sides[info.owner];
    bool own = info.owner == scene->viewer, named = strncmp(side, "Player ", 7) == 0 || side[0] == '\0';
    snprintf(text, DCG_MAX_TEXT, "%s%s%s%s",
             named ? (info.owner ? "B's " : "A's ")
             : own ? "your "
                   : "the opponent's ",
             name, other[0] ? ", on " : "", other);
    return true;
}

/* What an option is called while its own card is in focus, and while its other card is: %s is the card that isn't. The
 * last form is for long names. */
static const struct brief_form {
    int verb;
    const char *own, *other, *shortest;
} brief_forms[] = {
    {DCG_OPTION_PLAY, "play", NULL, NULL},
    {DCG_OPTION_USE, "use", NULL, NULL},
    {DCG_OPTION_DIGIVOLVE, "digivolve from %s", "digivolve into %s", "-> %s"},
    {DCG_OPTION_LINK, "link to %s", "link %s", NULL},
    {DCG_OPTION_ATTACK, "attack %s", "attack with %s", NULL},
    {DCG_OPTION_MOVE, "move to the battle area", NULL, NULL},
    {DCG_OPTION_BLOCK, "block", NULL, NULL},
    {DCG_OPTION_CARD_CHOICE, "choose this card", NULL, NULL},
};

static const struct brief_form *brief_form(int verb)
{
    for (size_t i = 0; i < sizeof brief_forms / sizeof brief_forms[0]; i++)
        if (brief_forms[i].verb == verb)
            return &brief_forms[i];
    return NULL;
}

/* Words with a name for %s, and the cost. Returns the columns. */
static int brief_write(const char *words, const char *name, const char *cost_form, int cost,
                       char text[DCG_MAX_TEXT])
{
    int at = (int)strcspn(words, "%");
    int length = snprintf(text, DCG_MAX_TEXT, "%.*s%s", at, words, words[at] == '%' ? name : "");
    if (cost >= 0)
        snprintf(text + length, DCG_MAX_TEXT - (size_t)length, "%s%d)", cost_form, cost);
    return text_width(text);
}

/* In few words, as the board shows what is in focus. False: there are none. */
static bool brief_text(const struct scene *scene, const struct look *look, dcg_option option, int cols,
                       char text[DCG_MAX_TEXT])
{
    const struct brief_form *form = brief_form(DCG_OPTION_VERB(option));
    char name[128];
    snprintf(name, sizeof name, scene->reader < DCG_YOU ? "the player" : "the opponent");
    if (!look->narrowed || look->focus == NO_THING || form == NULL)
        return false;
    const struct thing *focus = &scene->thing[look->focus];
    bool own = focus->card != 0 && focus->card == DCG_OPTION_CARD(option);
    const char *words = own ? form->own : form->other;
    int meant = own ? DCG_OPTION_OTHER(option) : DCG_OPTION_CARD(option);
    if (words == NULL || (!own && focus->card != DCG_OPTION_OTHER(option)))
        return false;
    if (meant != 0)
        name_make(scene, look, meant, name, sizeof name);
    int cost = dcg_option_cost(scene->view, scene->cards, option);
    if (brief_write(words, name, " (cost ", cost, text) > cols &&
        brief_write(words, name, " (", cost, text) > cols && !own && form->shortest != NULL)
        brief_write(form->shortest, name, " (", cost, text);
    return true;
}

static void entry_text(const struct scene *scene, const struct look *look, dcg_option option, int cols,
                       char text[DCG_MAX_TEXT])
{
    bool first = DCG_OPTION_VERB(option) == DCG_OPTION_FIRST;
    if (first ? first_text(scene, look, option, text) : brief_text(scene, look, option, cols, text))
        return;
    dcg_option_text(scene->view, scene->cards, option, scene->reader, text, DCG_MAX_TEXT);
}

/* The lines of an option's text, which is written to a buffer that they point into. */
static int entry_lines(const struct scene *scene, const struct look *look, int entry, int cols,
                       char text[DCG_MAX_TEXT], struct text_line line[ENTRY_LINES])
{
    int lines = 0;
    entry_text(scene, look, scene->list->option[look->entry[entry]], cols - ENTRY_MARKS, text);
    for (const char *rest = text; lines < ENTRY_LINES && text_wrap(&rest, cols - ENTRY_MARKS, &line[lines]);)
        lines++;
    return lines;
}

/* The first entry that is shown, so that the chosen one is seen. */
static int entry_first(const struct scene *scene, const struct look *look, struct rect area)
{
    char text[DCG_MAX_TEXT];
    struct text_line line[ENTRY_LINES];
    int first = look->pane == PANE_LIST && look->entries > 0 ? look->chosen : 0;
    for (int rows = area.rows; look->pane == PANE_LIST && first >= 0 && first < look->entries; first--) {
        rows -= entry_lines(scene, look, first, area.cols, text, line);
        if (rows < 0)
            return first + 1 <= look->chosen ? first + 1 : look->chosen;
    }
    return first > 0 ? first : 0;
}

/* Returns the rows used. */
static int paint_entry(struct canvas *canvas, struct rect area, const struct scene *scene, struct look *look,
                       int entry)
{
    char text[DCG_MAX_TEXT];
    struct text_line line[ENTRY_LINES];
    bool chosen = look->pane == PANE_LIST && entry == look->chosen;
    char label = look->keyed ? label_key(entry) : '-';
    char marks[ENTRY_MARKS + 1] = {chosen ? '>' : ' ', label ? label : ' ', ' ', '\0'};
    int lines = entry_lines(scene, look, entry, area.cols, text, line);
    struct rect right = {area.row, area.col + ENTRY_MARKS, area.rows, area.cols - ENTRY_MARKS};
    if (lines > area.rows)
        lines = area.rows;
    canvas_put(canvas, area.row, area.col, ENTRY_MARKS, chosen ? STYLE_REVERSE | STYLE_BOLD : STYLE_BOLD,
               marks);
    for (int i = 0; i < lines; i++)
        put_line(canvas, right, i, chosen ? STYLE_REVERSE : 0, line[i]);
    hit_add(look, (struct rect){area.row, area.col, lines, area.cols}, HIT_ENTRY, entry);
    return lines;
}

/* ---- The text of what is in focus ---- */

/* Does a line say what the card on the board says, too? */
static bool is_on_card(const char *line, size_t size)
{
    static const char *const beginnings[] = {"Digimon, ", "Digi-Egg, ", "Tamer, ",   "Option, ",
                                             "Digimon/",  "Play cost ", "Use cost ", "Traits: "};
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
        if (strncmp(line, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return size == 0;
}

/* Where there is too little room for all of it, effects are more important than facts. */
static void paint_aside(struct canvas *canvas, struct rect area, const char *text)
{
    char brief[ASIDE_BYTES] = "";
    struct text_line line;
    int lines = 0;
    for (const char *rest = text; text_wrap(&rest, area.cols, &line);)
        lines++;
    for (size_t length = 0; *text != '\0' && lines > area.rows && length + 1 < sizeof brief;) {
        size_t size = strcspn(text, "\n");
        if (!is_on_card(text, size)) {
            snprintf(brief + length, sizeof brief - length, "%.*s\n", (int)size, text);
            length += strlen(brief + length);
        }
        text += size + (text[size] == '\n');
    }
    paint_text(canvas, area, lines > area.rows ? brief : text);
}

void paint_list(struct canvas *canvas, struct rect area, const struct scene *scene, struct look *look)
{
    struct rect rest = area;
    int at = entry_first(scene, look, area);
    for (; at < look->entries && rest.rows > 0; at++) {
        int used = paint_entry(canvas, rest, scene, look, at);
        rest.row += used;
        rest.rows -= used;
    }
    if (at < look->entries) {
        char more[32];
        snprintf(more, sizeof more, " %d more ", look->entries - at);
        int cols = text_width(more);
        canvas_put(canvas, area.row + area.rows - 1, area.col + area.cols - cols, cols, STYLE_REVERSE, more);
    }
    if (look->aside != NULL)
        paint_aside(canvas,
                    (struct rect){rest.row, rest.col + ENTRY_MARKS, rest.rows, rest.cols - ENTRY_MARKS},
                    look->aside);
}
