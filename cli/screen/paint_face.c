/* paint_face.c - the words, numbers and marks of a card, and which of them fit. */
#include "screen/paint_face.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { REQUIREMENTS = 15, ELLIPSIS_COLS = 2 };

/* A dim name is a suspended card's, so only the letter of black is dim. */
static const struct color {
    int bit;
    char letter;
    unsigned name_style, letter_style;
} colors[] = {{DCG_RED, 'R', COLOR_OF_RED, COLOR_OF_RED | STYLE_BOLD},
              {DCG_BLUE, 'U', COLOR_OF_BLUE, COLOR_OF_BLUE | STYLE_BOLD},
              {DCG_YELLOW, 'Y', COLOR_OF_YELLOW, COLOR_OF_YELLOW | STYLE_BOLD},
              {DCG_GREEN, 'G', COLOR_OF_GREEN, COLOR_OF_GREEN | STYLE_BOLD},
              {DCG_BLACK, 'K', COLOR_USUAL, STYLE_DIM},
              {DCG_PURPLE, 'P', COLOR_OF_PURPLE, COLOR_OF_PURPLE | STYLE_BOLD},
              {DCG_WHITE, 'W', COLOR_USUAL, STYLE_BOLD}};

enum { COLORS = sizeof colors / sizeof colors[0] };

/* ---- Bits ---- */

static struct bit *bit_add(struct face *f, enum bit_rank rank, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static struct bit *bit_add(struct face *f, enum bit_rank rank, const char *format, ...)
{
    struct bit *bit = &f->bit[f->bits < FACE_BITS ? f->bits++ : FACE_BITS - 1];
    va_list list;
    *bit = (struct bit){.rank = rank};
    va_start(list, format);
    vsnprintf(bit->text, sizeof bit->text, format, list);
    va_end(list);
    return bit;
}

char color_letter(int color)
{
    for (int i = 0; i < COLORS; i++)
        if (color == colors[i].bit)
            return colors[i].letter;
    return '-';
}

static unsigned color_style(int bits)
{
    for (int i = 0; i < COLORS; i++)
        if (bits & colors[i].bit)
            return colors[i].name_style;
    return COLOR_USUAL;
}

/* Each letter in its color. */
static void colors_add(struct face *f, enum bit_rank rank, int bits)
{
    bool first = true;
    for (int i = 0; i < COLORS; i++) {
        if (!(bits & colors[i].bit))
            continue;
        struct bit *bit = bit_add(f, rank, "%c", colors[i].letter);
        bit->style = colors[i].letter_style;
        bit->glued = !first;
        first = false;
    }
}

static void kind_add(struct face *f, int categories)
{
    static const struct {
        int bit;
        const char *word, *brief;
    } kinds[] = {{DCG_DIGI_EGG, "Digi-Egg", "Egg"},
                 {DCG_DIGIMON, "Digimon", "Dgm"},
                 {DCG_TAMER, "Tamer", "Tmr"},
                 {DCG_OPTION, "Option", "Opt"}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (categories & kinds[i].bit) {
            struct bit *bit = bit_add(f, RANK_ALWAYS, "%s", kinds[i].word);
            snprintf(bit->brief, sizeof bit->brief, "%s", kinds[i].brief);
            return;
        }
}

static void level_add(struct face *f, int level, int categories)
{
    if (level > 0)
        snprintf(bit_add(f, RANK_ALWAYS, "Lv%d", level)->brief, 12, "L%d", level);
    else
        kind_add(f, categories);
}

/* "Lv4 B!", "L4B": a player has to see blockers before every attack. So the mark belongs to the bit before it, which is
 * never left out. */
static void blocker_add(struct face *f)
{
    struct bit *bit = &f->bit[f->bits - 1];
    size_t length = strlen(bit->text), brief = strlen(bit->brief);
    snprintf(bit->text + length, sizeof bit->text - length, " B!");
    snprintf(bit->brief + brief, sizeof bit->brief - brief, "B");
}

/* ---- Text ---- */

static void text_add(struct face *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void text_add(struct face *f, const char *format, ...)
{
    size_t length = strlen(f->text);
    va_list list;
    va_start(list, format);
    vsnprintf(f->text + length, sizeof f->text - length, format, list);
    va_end(list);
}

/* The lines of one part of a card, behind a heading. What they begin with, such as "Inherited: ", is left out then. */
static void part_add(struct face *f, const char *text, enum printed_part part, const char *heading)
{
    for (int number = 0; *text != '\0'; number++) {
        size_t size = strcspn(text, "\n"), skip = 0;
        if (printed_part(text, size, number) == part) {
            const char *colon = heading[0] != '\0' ? memchr(text, ':', size) : NULL;
            if (colon != NULL && colon[1] == ' ')
                skip = (size_t)(colon - text) + 2;
            text_add(f, "%s%.*s\n", heading, (int)(size - skip), text + skip);
        }
        text += size + (text[size] == '\n');
    }
}

static void names_add(struct face *f, const struct scene *scene, const char *before, const uint8_t *card,
                      int count)
{
    for (int i = 0; i < count; i++) {
        char name[96];
        dcg_card_name(scene->view, scene->cards, card[i], scene->viewer, name, sizeof name);
        text_add(f, "%s%s", i ? ", " : before, name);
    }
    if (count > 0)
        text_add(f, "\n");
}

/* What cards under or linked to another one give to it. */
static void given_add(struct face *f, const struct scene *scene, struct printed *printed, const uint8_t *card,
                      int count, enum printed_part part)
{
    for (int i = 0; i < count; i++) {
        dcg_card_info info;
        char name[96], heading[128];
        if (dcg_card(scene->view, scene->cards, card[i], &info) != DCG_OK || info.def == 0)
            continue;
        dcg_card_name(scene->view, scene->cards, card[i], scene->viewer, name, sizeof name);
        snprintf(heading, sizeof heading, "%s: ", name);
        part_add(f, printed_text(printed, scene->cards, info.def), part, heading);
    }
}

/* ---- Cards in the hand, or revealed ---- */

/* "R3:2" from a red level 3 for 2; the same for several colors is said once. */
static void requirements_add(struct face *f, const struct scene *scene, dcg_card_def def)
{
    dcg_requirement list[REQUIREMENTS];
    int count = dcg_cards_requirements(scene->cards, def, list, REQUIREMENTS);
    count = count < REQUIREMENTS ? count : REQUIREMENTS;
    for (int i = 0; i < count; i++) {
        int bits = list[i].colors;
        if (list[i].in_words || list[i].name != NULL || list[i].trait != NULL || list[i].level == 0)
            continue;
        for (int k = count - 1; k > i; k--)
            if (list[k].cost == list[i].cost && list[k].level == list[i].level && !list[k].in_words &&
                list[k].name == NULL && list[k].trait == NULL) {
                bits |= list[k].colors;
                list[k].in_words = true; /* it is said with this one */
            }
        colors_add(f, RANK_COUNT, bits);
        struct bit *bit = bit_add(f, RANK_COUNT, "%d:%d", list[i].level, list[i].cost);
        bit->glued = bits != 0;
    }
}

static void hand_make(struct face *f, const struct scene *scene, struct printed *printed, dcg_card_def def,
                      bool long_form)
{
    dcg_card_facts facts;
    if (dcg_cards_facts(scene->cards, def, &facts) != DCG_OK)
        return;
    f->style = color_style(facts.colors) | STYLE_BOLD;
    level_add(f, facts.level, facts.categories);
    if (facts.cost >= 0)
        bit_add(f, RANK_ALWAYS, "c%d", facts.cost)->style = STYLE_BOLD;
    if (facts.dp >= 0)
        bit_add(f, RANK_ALWAYS, "%d", facts.dp);
    colors_add(f, RANK_COLOR, facts.colors);
    if (!long_form)
        requirements_add(f, scene, def);
    static const enum printed_part parts[] = {PRINTED_DIGIVOLVE, PRINTED_SPECIAL,   PRINTED_KEYWORDS,
                                              PRINTED_EFFECT,    PRINTED_INHERITED, PRINTED_LINK,
                                              PRINTED_SECURITY};
    const char *text = printed_text(printed, scene->cards, def);
    for (size_t i = long_form ? 0 : 1; i < sizeof parts / sizeof parts[0]; i++)
        part_add(f, text, parts[i], "");
}

/* ---- Cards in play ---- */

static void keywords_add(struct face *f, const dcg_card_info *info)
{
    for (int keyword = 0; keyword < DCG_KEYWORD_COUNT; keyword++)
        if (keyword != DCG_KEYWORD_SECURITY_A && info->keywords >> keyword & 1)
            bit_add(f, RANK_KEYWORD, "<%s>", dcg_keyword_text(keyword));
    if (info->checks != 1 && info->categories & DCG_DIGIMON)
        bit_add(f, RANK_KEYWORD, "checks %d", info->checks);
}

static void field_make(struct face *f, const struct scene *scene, struct printed *printed,
                       const dcg_card_info *info, int card)
{
    uint8_t under[DCG_MAX_CARDS], links[DCG_MAX_CARDS];
    int below = dcg_under(scene->view, card, under), linked = dcg_links(scene->view, card, links);
    bool known = info->def != 0 && !info->face_down;
    f->style = color_style(info->colors) | (info->suspended ? STYLE_DIM : STYLE_BOLD);
    f->state = info->suspended && info->played_this_turn ? '%'
               : info->suspended                         ? '~'
               : info->played_this_turn                  ? '*'
                                                         : ' ';
    bool attacks = scene->table.attacker == card, attacked = scene->table.target == card;
    f->battle = attacks ? "\xc2\xbb" : attacked ? "\xc2\xab" : "";
    if (attacks || attacked)
        bit_add(f, RANK_WORD, "%s", attacks ? "attacks" : "target")->style = STYLE_BOLD;
    level_add(f, info->level, info->categories);
    if (f->bits > 0 && info->keywords >> DCG_KEYWORD_BLOCKER & 1)
        blocker_add(f);
    if (info->dp >= 0)
        bit_add(f, RANK_ALWAYS, "%d", info->dp)->style = STYLE_BOLD;
    if (info->suspended)
        bit_add(f, RANK_WORD, "susp");
    if (info->played_this_turn)
        bit_add(f, RANK_WORD, "new");
    if (info->face_down || info->token)
        bit_add(f, RANK_WORD, "%s", info->face_down ? "face down" : "token");
    if (below > 0)
        bit_add(f, RANK_COUNT, "+%d", below);
    if (linked > 0)
        bit_add(f, RANK_COUNT, "&%d", linked);
    colors_add(f, RANK_COLOR, info->colors);
    keywords_add(f, info);
    names_add(f, scene, "over ", under, below);
    names_add(f, scene, "linked with ", links, linked);
    if (known)
        part_add(f, printed_text(printed, scene->cards, info->def), PRINTED_EFFECT, "");
    given_add(f, scene, printed, under, below, PRINTED_INHERITED);
    given_add(f, scene, printed, links, linked, PRINTED_LINK);
}

void face_make(struct face *face, const struct scene *scene, struct printed *printed,
               const struct thing *thing, bool long_form)
{
    dcg_card_info info = {0};
    face->state = ' ';
    face->battle = "";
    face->style = 0;
    face->bits = 0;
    face->text[0] = '\0';
    dcg_card_name(scene->view, scene->cards, thing->card, scene->viewer, face->name, sizeof face->name);
    if (dcg_card(scene->view, scene->cards, thing->card, &info) != DCG_OK)
        return;
    if (thing->place == DCG_PLACE_BATTLE || thing->place == DCG_PLACE_BREEDING)
        field_make(face, scene, printed, &info, thing->card);
    else
        hand_make(face, scene, printed, info.def, long_form);
}

/* ---- What fits ---- */

static const char *bit_text(const struct bit *bit, bool brief)
{
    return brief && bit->brief[0] != '\0' ? bit->brief : bit->text;
}

static int bit_width(const struct bit *bit, bool brief)
{
    return text_width(bit_text(bit, brief)) + !bit->glued;
}

/* Of all bits below a rank, with a blank before each. */
static int bits_width(const struct face *f, enum bit_rank below, bool brief)
{
    int width = 0;
    for (int i = 0; i < f->bits; i++)
        if (f->bit[i].rank < below)
            width += bit_width(&f->bit[i], brief);
    return width;
}

/* A bit with those that are glued to it. */
static int group_width(const struct face *f, int first, bool brief)
{
    int width = bit_width(&f->bit[first], brief);
    for (int i = first + 1; i < f->bits && f->bit[i].glued; i++)
        width += bit_width(&f->bit[i], brief);
    return width;
}

/* Keeps all bits below a rank and as many of that rank as fit. Returns whether one of them is left out. */
static bool bits_keep(const struct face *f, enum bit_rank rank, bool brief, int room, bool keep[FACE_BITS])
{
    bool all = true;
    room -= bits_width(f, rank, brief);
    for (int i = 0; i < f->bits; i++) {
        const struct bit *bit = &f->bit[i];
        if (bit->glued && i > 0) {
            keep[i] = keep[i - 1];
            continue;
        }
        int width = group_width(f, i, brief);
        keep[i] = bit->rank < rank || (bit->rank == rank && width <= room);
        if (bit->rank == rank)
            room = keep[i] ? room - width : 0; /* none comes before one that is left out */
        all = all && (keep[i] || bit->rank > rank);
    }
    return !all;
}

static int bits_put(struct canvas *canvas, int row, int col, int columns, const struct face *f, bool brief,
                    const bool keep[FACE_BITS])
{
    int used = 0;
    for (int i = 0; i < f->bits; i++) {
        if (!keep[i])
            continue;
        used += used > 0 && !f->bit[i].glued;
        used +=
            canvas_put(canvas, row, col + used, columns - used, f->bit[i].style, bit_text(&f->bit[i], brief));
    }
    return used;
}

int face_bits(struct canvas *canvas, int row, int col, int columns, const struct face *f, enum bit_rank most)
{
    static const struct {
        enum bit_rank rank;
        bool brief;
    } steps[] = {{RANK_KEYWORD, false},
                 {RANK_WORD, false},
                 {RANK_COLOR, false},
                 {RANK_COLOR, true},
                 {RANK_COUNT, true}};
    bool keep[FACE_BITS];
    size_t at = 0, last = sizeof steps / sizeof steps[0] - 1;
    int room = columns + 1; /* no blank before the first one */
    while (at < last && (steps[at].rank > most || bits_width(f, steps[at].rank, steps[at].brief) > room))
        at++;
    bool cut = bits_keep(f, steps[at].rank, steps[at].brief, room, keep);
    if (cut && steps[at].rank == RANK_KEYWORD && bits_width(f, RANK_KEYWORD, false) + ELLIPSIS_COLS <= room) {
        bits_keep(f, RANK_KEYWORD, false, room - ELLIPSIS_COLS, keep);
        int used = bits_put(canvas, row, col, columns, f, false, keep);
        return used + 1 + canvas_put(canvas, row, col + used + 1, columns - used - 1, 0, "\xe2\x80\xa6");
    }
    return bits_put(canvas, row, col, columns, f, steps[at].brief, keep);
}

int face_least(const struct face *f)
{
    return bits_width(f, RANK_COUNT, true) - 1;
}

int face_keywords(struct canvas *canvas, int row, int col, int columns, const struct face *f)
{
    char text[1024] = "";
    for (int i = 0; i < f->bits; i++)
        if (f->bit[i].rank == RANK_KEYWORD) {
            size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, "%s%s", length > 0 ? " " : "", f->bit[i].text);
        }
    return canvas_put(canvas, row, col, columns, 0, text);
}
