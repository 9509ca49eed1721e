/* layout.c - regions of the screen, and cells for cards in them. */
#include "screen/layout.h"

enum {
    LINES = 6,       /* rows of a single line: title, both piles, gauge, question, keys */
    LEAST_FIELD = 3, /* rows of each part that others can't take */
    LEAST_HAND = 2,
    LEAST_OPTIONS = 5,
    CELL_COLS = 20,       /* of a card that needs no abbreviations */
    LEAST_COLS = 15,      /* of a card in play that still has its key, state, level, blocker mark and DP */
    LEAST_HAND_COLS = 18, /* of a card in the hand, which has a cost besides */
    MAX_CELL_COLS = 56,
    MAX_ROW_COLS = 44, /* of which a card makes good use */
    WIDE_BOARD = 96,
    WIDE_LOG = 60
};

/* Parts of the screen that share the rows. */
enum part { PART_THEIR, PART_OWN, PART_HAND, PART_REVEALED, PART_OPTIONS, PARTS };

struct shares {
    int rows[PARTS], least[PARTS];
};

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

static struct shares rows_usual(int rows)
{
    int extra = rows - (MIN_ROWS - LINES);
    int hand = 4 + extra * 2 / 5, options = 6 + extra / 8, field = (rows - hand - options) / 2;
    return (struct shares){{field, field, hand, 0, rows - hand - 2 * field},
                           {LEAST_FIELD, LEAST_FIELD, LEAST_HAND, 0, LEAST_OPTIONS}};
}

/* Moves a row from the part that can spare most of its rows. False: none can. */
static bool row_move(struct shares *shares, enum part to)
{
    int from = -1, most = 0;
    for (int i = 0; i < PARTS; i++) {
        int spare = shares->rows[i] - shares->least[i];
        if (i != (int)to && spare > most) {
            most = spare;
            from = i;
        }
    }
    if (from < 0)
        return false;
    shares->rows[from]--;
    shares->rows[to]++;
    return true;
}

/* Rows for so many cards of this height. */
static int rows_wanted(int count, int cols, int height)
{
    int across = cols / CELL_COLS;
    return (count + across - 1) / across * height;
}

/* Gives a battle area as many rows as its cards need: two for each, or at least one. */
static void field_widen(struct shares *shares, enum part field, int count, int cols)
{
    for (int height = 2; height > 0; height--) {
        struct shares more = *shares;
        int wanted = rows_wanted(count, cols, height);
        while (more.rows[field] < wanted && row_move(&more, field))
            continue;
        if (more.rows[field] >= wanted) {
            *shares = more;
            return;
        }
    }
}

/* Revealed cards take their rows from all parts; then a full battle area takes what nobody else needs. */
static struct shares rows_share(int rows, int cols, const int count[PARTS])
{
    struct shares shares = rows_usual(rows);
    int strip = count[PART_REVEALED] > 0 ? 3 + (rows - (MIN_ROWS - LINES)) / 4 : 0;
    shares.least[PART_OPTIONS] = shares.rows[PART_OPTIONS] - (strip > 0);
    shares.least[PART_THEIR] = shares.least[PART_OWN] = LEAST_FIELD + 1;
    while (shares.rows[PART_REVEALED] < strip && row_move(&shares, PART_REVEALED))
        continue;
    shares.least[PART_REVEALED] = shares.rows[PART_REVEALED];
    for (int i = PART_THEIR; i <= PART_HAND; i++) {
        int wanted = rows_wanted(count[i], cols, 2), least = i == PART_HAND ? LEAST_HAND : LEAST_FIELD;
        shares.least[i] = wanted > least ? wanted : least;
    }
    field_widen(&shares, PART_THEIR, count[PART_THEIR], cols);
    field_widen(&shares, PART_OWN, count[PART_OWN], cols);
    return shares;
}

static void regions_make(struct layout *layout, const int count[PARTS])
{
    int rows = layout->rows, cols = layout->cols;
    bool wide = cols >= WIDE_COLS;
    struct rect rest = {0, 0, rows - 1, cols}, *region = layout->region;
    region[REGION_KEYS] = (struct rect){rows - 1, 0, 1, cols};
    region[REGION_TITLE] = take_rows(&rest, 1);
    if (wide) {
        int log = cols - 1 - WIDE_BOARD < WIDE_LOG ? cols - 1 - WIDE_BOARD : WIDE_LOG;
        struct rect board = split(&rest, cols - 1 - log);
        region[REGION_LOG] = rest;
        rest = board;
    }
    int breeding = rest.cols / 5 < 18 ? 18 : rest.cols / 5;
    struct shares shares = rows_share(rows - LINES, rest.cols - breeding - 1, count);
    region[REGION_THEIR_PILES] = take_rows(&rest, 1);
    region[REGION_THEIR_BREEDING] = take_rows(&rest, shares.rows[PART_THEIR]);
    region[REGION_THEIR_BATTLE] = split(&region[REGION_THEIR_BREEDING], rest.cols - breeding - 1);
    region[REGION_GAUGE] = take_rows(&rest, 1);
    region[REGION_BATTLE] = take_rows(&rest, shares.rows[PART_OWN]);
    region[REGION_BREEDING] = split(&region[REGION_BATTLE], breeding);
    region[REGION_PILES] = take_rows(&rest, 1);
    region[REGION_HAND] = take_rows(&rest, shares.rows[PART_HAND]);
    region[REGION_REVEALED] = take_rows(&rest, shares.rows[PART_REVEALED]);
    region[REGION_PROMPT] = take_rows(&rest, 1);
    region[REGION_LIST] = wide ? rest : split(&rest, cols / 2);
    if (!wide)
        region[REGION_LOG] = rest;
}

void layout_make(struct layout *layout, int rows, int cols)
{
    static const int nothing[PARTS];
    *layout = (struct layout){.fits = rows >= MIN_ROWS && cols >= MIN_COLS, .rows = rows, .cols = cols};
    if (layout->fits)
        regions_make(layout, nothing);
}

static enum region region_of(const struct scene *scene, const struct thing *thing)
{
    bool own = thing->player == scene->viewer;
    if (thing->kind == THING_PILE)
        return own ? REGION_PILES : REGION_THEIR_PILES;
    if (thing->place == DCG_PLACE_HAND)
        return REGION_HAND;
    if (thing->place != DCG_PLACE_BATTLE && thing->place != DCG_PLACE_BREEDING)
        return REGION_REVEALED;
    if (thing->place == DCG_PLACE_BREEDING)
        return own ? REGION_BREEDING : REGION_THEIR_BREEDING;
    return own ? REGION_BATTLE : REGION_THEIR_BATTLE;
}

/* How cards are arranged in an area: so many across and down, each of this size. */
struct grid {
    int across, down, rows, cols;
};

/* How much can be written in a cell: marks take columns, and text that is wrapped in few columns wastes some. */
static int cell_room(int rows, int cols)
{
    cols = cols < MAX_ROW_COLS ? cols : MAX_ROW_COLS;
    return rows < 3 ? rows * (cols - 4) : rows * (cols - 8);
}

/* The arrangement in which the cells have most room; if not all cards fit, the one with most cells. */
static struct grid grid_fit(struct rect area, int count, int least)
{
    struct grid best = {0};
    int most = -1, widest = area.cols / least;
    for (int across = 1; across <= widest && across <= count; across++) {
        int down = (count + across - 1) / across, rows = area.rows / down, cols = area.cols / across;
        if (rows < 1 || cell_room(rows, cols) < most)
            continue;
        most = cell_room(rows, cols);
        best = (struct grid){across, down, rows, cols};
    }
    if (most < 0)
        best = (struct grid){widest, area.rows, 1, area.cols / widest};
    if (best.cols > MAX_CELL_COLS)
        best.cols = MAX_CELL_COLS;
    return best;
}

/* The cells of things first to last, which lie in one region. If they don't fit, the last cell says how many more there
 * are, and the others move so that the thing in focus is among them. */
static void cells_place(struct scene *scene, struct rect area, int first, int last, int focus)
{
    int count = last - first + 1, skip = 0;
    int place = scene->thing[first].place;
    bool in_play = place == DCG_PLACE_BATTLE || place == DCG_PLACE_BREEDING;
    struct grid grid = grid_fit(area, count, in_play ? LEAST_COLS : LEAST_HAND_COLS);
    int room = grid.across * grid.down;
    if (room < count && room > 1) {
        room--;
        skip = focus >= first && focus <= last && focus - first >= room ? focus - first - room + 1 : 0;
        struct rect box = {area.row + room / grid.across * grid.rows,
                           area.col + room % grid.across * grid.cols, grid.rows, grid.cols};
        if (scene->mores < MAX_MORE)
            scene->more[scene->mores++] = (struct more){box, skip, count - room - skip};
    }
    for (int i = skip; i < count && i < skip + room; i++)
        scene->thing[first + i].box =
            (struct rect){area.row + (i - skip) / grid.across * grid.rows,
                          area.col + (i - skip) % grid.across * grid.cols, grid.rows, grid.cols};
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

/* Piles stand in one line, the security stack at its end: "deck 30", "[1] security ##### 5". There is room for the key
 * of the security stack, which is attacked, whether or not it has one, so that the others stay in place. */
static void piles_place(struct scene *scene, struct rect area, int first, int last)
{
    int at = area.col + area.cols;
    for (int i = last; i >= first; i--) {
        struct thing *thing = &scene->thing[i];
        int cols = text_width(pile_word(thing->place)) + 5;
        if (thing->place == DCG_PLACE_SECURITY)
            cols += 11;
        else if (thing->label != '\0')
            cols += 4;
        at -= cols;
        thing->box = (struct rect){area.row, at, 1, cols};
    }
}

static void things_count(const struct scene *scene, int count[PARTS])
{
    for (int i = 0; i < scene->count; i++) {
        enum region region = region_of(scene, &scene->thing[i]);
        count[PART_THEIR] += region == REGION_THEIR_BATTLE;
        count[PART_OWN] += region == REGION_BATTLE;
        count[PART_HAND] += region == REGION_HAND;
        count[PART_REVEALED] += region == REGION_REVEALED;
    }
}

void layout_place(struct layout *layout, struct scene *scene, int focus)
{
    int count[PARTS] = {0};
    scene->mores = 0;
    if (!layout->fits)
        return;
    things_count(scene, count);
    regions_make(layout, count);
    for (int first = 0, last; first < scene->count; first = last + 1) {
        enum region region = region_of(scene, &scene->thing[first]);
        struct rect area = layout->region[region];
        last = first;
        while (last + 1 < scene->count && region_of(scene, &scene->thing[last + 1]) == region)
            last++;
        if (region == REGION_REVEALED)
            (void)take_rows(&area, 1); /* its heading */
        if (scene->thing[first].kind == THING_PILE)
            piles_place(scene, area, first, last);
        else
            cells_place(scene, area, first, last, focus);
    }
}
