/* menu.c - the start menu. A row is a value that left and right change, or an action. */
#include "screen/menu.h"

#include "screen/canvas.h"
#include "screen/terminal.h"

#include <string.h>

enum row {
    ROW_DECK,
    ROW_THEIR_DECK,
    ROW_OPPONENT,
    ROW_FIRST,
    ROW_KEYS,
    ROW_START,
    ROW_RESUME,
    ROW_TUTORIAL,
    ROW_QUIT,
    ROW_COUNT
};

enum { WIDTH = 64, NAME = 20, KEY_COLUMN = 2 };

static const struct row_text {
    char key; /* 0: none */
    const char *text;
    enum menu_result result;
} row_texts[ROW_COUNT] = {
    [ROW_DECK] = {0, "Your deck", MENU_START},
    [ROW_THEIR_DECK] = {0, "The opponent's deck", MENU_START},
    [ROW_OPPONENT] = {0, "The opponent", MENU_START},
    [ROW_FIRST] = {0, "Who goes first", MENU_START},
    [ROW_KEYS] = {0, "Keys", MENU_START},
    [ROW_START] = {'s', "Start the game", MENU_START},
    [ROW_RESUME] = {'r', "Go on with the unfinished game", MENU_RESUME},
    [ROW_TUTORIAL] = {'t', "Tutorial: learn the game in a few short lessons", MENU_TUTORIAL},
    [ROW_QUIT] = {'q', "Quit", MENU_QUIT},
};

struct menu {
    const dcg_cards *cards;
    struct settings *settings;
    bool unfinished;
    const char *error;
    enum row row;
    struct canvas canvas;
    struct rect box[ROW_COUNT];
};

/* ---- Values ---- */

static int deck_index(const char *name)
{
    for (int i = 0; i < dcg_deck_embedded_count(); i++)
        if (strcmp(dcg_deck_embedded_name(i), name) == 0)
            return i;
    return 0;
}

static void deck_title(const struct menu *menu, int player, char *text, size_t size)
{
    dcg_deck deck;
    const char *name = menu->settings->deck[player];
    if (dcg_deck_embedded(menu->cards, name, &deck, NULL) == DCG_OK)
        snprintf(text, size, "%.40s", deck.name);
    else
        snprintf(text, size, "%.40s", name);
}

static int wrapped(int value, int by, int low, int high)
{
    int count = high - low + 1;
    return low + ((value - low + by) % count + count) % count;
}

static void value_change(struct menu *menu, int by)
{
    struct settings *s = menu->settings;
    int player = menu->row == ROW_THEIR_DECK;
    switch (menu->row) {
    case ROW_DECK:
    case ROW_THEIR_DECK:
        snprintf(s->deck[player], sizeof s->deck[player], "%s",
                 dcg_deck_embedded_name(
                     wrapped(deck_index(s->deck[player]), by, 0, dcg_deck_embedded_count() - 1)));
        break;
    case ROW_OPPONENT:
        s->level = wrapped(s->level, by, 0, DCG_AI_LEVELS);
        break;
    case ROW_FIRST:
        s->first = (enum first)wrapped((int)s->first, by, 0, FIRST_COUNT - 1);
        break;
    case ROW_KEYS:
        s->fast_keys = !s->fast_keys;
        break;
    default:
        break;
    }
}

static void value_text(const struct menu *menu, enum row row, char *text, size_t size)
{
    static const char *const first[FIRST_COUNT] = {"by lot", "you", "the opponent"};
    static const char *const levels[DCG_AI_LEVELS + 1] = {"another person at this screen",
                                                          "computer, level 1: plays for fun",
                                                          "computer, level 2: plays a little better",
                                                          "computer, level 3: plays well",
                                                          "computer, level 4: thinks ahead",
                                                          "computer, level 5: thinks longest"};
    const struct settings *s = menu->settings;
    text[0] = '\0';
    if (row == ROW_DECK || row == ROW_THEIR_DECK)
        deck_title(menu, row == ROW_THEIR_DECK, text, size);
    else if (row == ROW_OPPONENT)
        snprintf(text, size, "%s", levels[s->level]);
    else if (row == ROW_FIRST)
        snprintf(text, size, "%s", first[s->first]);
    else if (row == ROW_KEYS)
        snprintf(text, size, s->fast_keys ? "fast: a key acts at once" : "first press shows, second acts");
}

/* ---- Drawing ---- */

static bool row_there(const struct menu *menu, enum row row)
{
    return row != ROW_RESUME || menu->unfinished;
}

static void row_draw(struct menu *menu, enum row row, int at, int col)
{
    char value[64], text[160];
    bool chosen = row == menu->row;
    const struct row_text *r = &row_texts[row];
    value_text(menu, row, value, sizeof value);
    if (value[0] != '\0')
        snprintf(text, sizeof text, "  %-*s %c %s %c", NAME, r->text, chosen ? '<' : ' ', value,
                 chosen ? '>' : ' ');
    else
        snprintf(text, sizeof text, "%c %s", r->key, r->text);
    menu->box[row] = (struct rect){at, col, 1, WIDTH};
    canvas_put(&menu->canvas, at, col, KEY_COLUMN, STYLE_BOLD, chosen ? ">" : "");
    canvas_put(&menu->canvas, at, col + KEY_COLUMN, WIDTH - KEY_COLUMN, chosen ? STYLE_REVERSE : 0, text);
}

static void menu_draw(struct menu *menu)
{
    int rows, cols;
    terminal_size(&rows, &cols);
    canvas_size(&menu->canvas, rows, cols);
    int col = cols > WIDTH ? (cols - WIDTH) / 2 : 0, at = rows > 20 ? (rows - 18) / 2 : 0;
    canvas_put(&menu->canvas, at, col, cols - col, STYLE_BOLD, "dcg - the Digimon Card Game");
    at += 2;
    for (int row = 0; row < ROW_COUNT; row++) {
        menu->box[row] = (struct rect){0};
        if (row == ROW_START)
            at++;
        if (row_there(menu, (enum row)row))
            row_draw(menu, (enum row)row, at++, col);
    }
    canvas_put(&menu->canvas, at + 1, col, cols - col, STYLE_DIM,
               "Up and down choose a line, left and right change it, Enter takes it.");
    if (menu->error[0] != '\0')
        canvas_put(&menu->canvas, at + 3, col, cols - col, STYLE_BOLD, menu->error);
    terminal_show(&menu->canvas);
}

/* ---- Input ---- */

static void row_move(struct menu *menu, int by)
{
    do
        menu->row = (enum row)wrapped((int)menu->row, by, 0, ROW_COUNT - 1);
    while (!row_there(menu, menu->row));
}

/* True: an action was taken, which is in the row. */
static bool row_take(struct menu *menu)
{
    if (menu->row >= ROW_START)
        return true;
    value_change(menu, 1);
    return false;
}

static bool row_click(struct menu *menu, const struct input *input)
{
    for (int row = 0; row < ROW_COUNT; row++)
        if (rect_has(menu->box[row], input->row, input->col)) {
            menu->row = (enum row)row;
            return row_take(menu);
        }
    return false;
}

static bool key_take(struct menu *menu, int code)
{
    for (int row = 0; row < ROW_COUNT; row++)
        if (row_texts[row].key != 0 && row_texts[row].key == code && row_there(menu, (enum row)row)) {
            menu->row = (enum row)row;
            return true;
        }
    return false;
}

static bool menu_input(struct menu *menu, const struct input *input)
{
    if (input->pasted)
        return false;
    switch (input->code) {
    case CODE_UP:
    case CODE_WHEEL_UP:
        row_move(menu, -1);
        return false;
    case CODE_DOWN:
    case CODE_WHEEL_DOWN:
    case CODE_TAB:
        row_move(menu, 1);
        return false;
    case CODE_LEFT:
    case CODE_RIGHT:
        value_change(menu, input->code == CODE_LEFT ? -1 : 1);
        return false;
    case CODE_ENTER:
        return row_take(menu);
    case CODE_CLICK:
        return row_click(menu, input);
    case CODE_END:
    case CODE_INTERRUPT:
        menu->row = ROW_QUIT;
        return true;
    default:
        return key_take(menu, input->code);
    }
}

enum menu_result menu_run(const dcg_cards *cards, struct settings *settings, bool unfinished,
                          const char *error)
{
    struct menu menu = {.cards = cards,
                        .settings = settings,
                        .unfinished = unfinished,
                        .error = error,
                        .row = unfinished ? ROW_RESUME : ROW_START};
    struct input input;
    if (!terminal_open())
        return MENU_NO_SCREEN;
    do {
        menu_draw(&menu);
        input = terminal_read(-1);
    } while (!menu_input(&menu, &input));
    terminal_close();
    canvas_free(&menu.canvas);
    return row_texts[menu.row].result;
}
