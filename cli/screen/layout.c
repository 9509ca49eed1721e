/* layout.c - regions of the screen, and cells for cards in them. */
#include "screen/layout.h"

/* Sizes of a card's cell, the best first: the first of which all cards of an area fit is taken. From 5 rows on it has
 * a frame. */
static const struct shape {
    int rows, cols;
} shapes[] = {{6, 26}, {6, 22}, {5, 22}, {3, 26}, {3, 20}, {2, 26},
              {2, 20}, {2, 15}, {1, 20}, {2, 12}, {1, 15}, {1, 12}};

enum { SHAPES = sizeof shapes / sizeof shapes[0], MAX_CELL_COLS = 30 };

static struct rect take_rows(struct rect *rest, int rows)
{
    struct rect taken = {rest->row, rest->col, rows, rest->cols};
    rest->row += rows;
    rest->rows -= rows;
    return taken;
}

/* The left part of an area; one column is left free between the two. */
static struct rect split(struct rect *area, int cols)
{
    struct rect left = {area->row, area->col, area->rows, cols};
    area->col += cols + 1;
    area->cols -= cols + 1;
    return left;
}

/* How the rows that are left after the single lines are given to fields, hand and options. */
static void rows_share(bool wide, int rows, int *field, int *hand, int *options)
{
    *options = wide ? 8 + (rows - 20) / 6 : 6 + (rows - 18) / 4;
    *hand = 4 + (rows - 18) / 8;
    if (*hand % 2 != 0)
        --*hand;
    *field = (rows - *options - *hand) / 2;
    if (*field < 4) {
        *field = 4;
        *options = rows - *hand - 8;
    }
}

void layout_make(struct layout *layout, int rows, int cols)
{
    bool wide = cols >= WIDE_COLS;
    int field, hand, options, breeding = wide ? 24 : 18;
    *layout = (struct layout){.fits = rows >= MIN_ROWS && cols >= MIN_COLS, .rows = rows, .cols = cols};
    if (!layout->fits)
        return;
    struct rect rest = {0, 0, rows - 1, cols}, *region = layout->region;
    rows_share(wide, rows - 6, &field, &hand, &options);
    region[REGION_KEYS] = (struct rect){rows - 1, 0, 1, cols};
    region[REGION_TITLE] = take_rows(&rest, 1);
    if (wide) {
        struct rect board = split(&rest, cols * 5 / 8);
        region[REGION_LOG] = rest;
        rest = board;
    }
    region[REGION_THEIR_PILES] = take_rows(&rest, 1);
    region[REGION_THEIR_BREEDING] = take_rows(&rest, field);
    region[REGION_THEIR_BATTLE] = split(&region[REGION_THEIR_BREEDING], rest.cols - breeding - 1);
    region[REGION_GAUGE] = take_rows(&rest, 1);
    region[REGION_BATTLE] = take_rows(&rest, field);
    region[REGION_BREEDING] = split(&region[REGION_BATTLE], breeding);
    region[REGION_PILES] = take_rows(&rest, 1);
    region[REGION_HAND] = take_rows(&rest, hand);
    region[REGION_PROMPT] = take_rows(&rest, 1);
    region[REGION_LIST] = wide ? rest : split(&rest, cols / 2);
    if (!wide)
        region[REGION_LOG] = rest;
}

static enum region region_of(const struct scene *scene, const struct thing *thing)
{
    bool own = thing->player == scene->viewer;
    if (thing->kind == THING_PILE)
        return own ? REGION_PILES : REGION_THEIR_PILES;
    if (thing->place == DCG_PLACE_HAND)
        return REGION_HAND;
    if (thing->place == DCG_PLACE_BREEDING)
        return own ? REGION_BREEDING : REGION_THEIR_BREEDING;
    return own ? REGION_BATTLE : REGION_THEIR_BATTLE;
}

static struct shape shape_fit(struct rect area, int count)
{
    for (int i = 0; i < SHAPES; i++)
        if (area.rows / shapes[i].rows * (area.cols / shapes[i].cols) >= count)
            return shapes[i];
    return shapes[SHAPES - 1];
}

/* The cells of things first to last, which lie in one region. */
static void cells_place(struct scene *scene, struct rect area, int first, int last, int focus)
{
    int count = last - first + 1;
    struct shape shape = shape_fit(area, count);
    int across = area.cols / shape.cols, down = area.rows / shape.rows;
    int room = across * down, cols = area.cols / across;
    int skip = focus >= first && focus <= last && focus - first >= room ? focus - first - room + 1 : 0;
    if (cols > MAX_CELL_COLS)
        cols = MAX_CELL_COLS;
    for (int i = skip; i < count && i < skip + room; i++)
        scene->thing[first + i].box = (struct rect){area.row + (i - skip) / across * shape.rows,
                                                    area.col + (i - skip) % across * cols, shape.rows, cols};
}

const char *pile_word(int place)
{
    switch (place) {
    case DCG_PLACE_HAND:
        return "hand";
    case DCG_PLACE_DECK:
        return "deck";
    case DCG_PLACE_DIGI_EGG_DECK:
        return "eggs";
    case DCG_PLACE_TRASH:
        return "trash";
    default:
        return "security";
    }
}

/* Piles stand in one line, the security stack at its end: ">1 deck 30", "security ##### 5". */
static void piles_place(struct scene *scene, struct rect area, int first, int last)
{
    int at = area.col + area.cols;
    for (int i = last; i >= first; i--) {
        struct thing *thing = &scene->thing[i];
        int cols = thing->place == DCG_PLACE_SECURITY ? 20 : 6 + text_width(pile_word(thing->place));
        at -= cols;
        thing->box = (struct rect){area.row, at, 1, cols};
    }
}

void layout_place(const struct layout *layout, struct scene *scene, int focus)
{
    for (int first = 0, last; layout->fits && first < scene->count; first = last + 1) {
        enum region region = region_of(scene, &scene->thing[first]);
        last = first;
        while (last + 1 < scene->count && region_of(scene, &scene->thing[last + 1]) == region)
            last++;
        if (scene->thing[first].kind == THING_PILE)
            piles_place(scene, layout->region[region], first, last);
        else
            cells_place(scene, layout->region[region], first, last, focus);
    }
}
