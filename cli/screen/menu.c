/* menu.c - the start menu. A row is a deck, a value that left and right change, or an action. A deck can be pasted. */
#include "screen/menu.h"

#include "library.h"
#include "own_decks.h"
#include "screen/deck_menu.h"
#include "screen/picker.h"
#include "screen/terminal.h"

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
    char gone[160]; /* the error that a deck is gone */
    enum row row;
    struct paste paste;
    struct canvas canvas;
    struct rect box[ROW_COUNT];
};

/* ---- Values ---- */

static int wrapped(int value, int by, int low, int high)
{
    int count = high - low + 1;
    return low + ((value - low + by) % count + count) % count;
}

static void value_change(struct menu *menu, int by)
{
    struct settings *s = menu->settings;
    switch (menu->row) {
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
        deck_menu_title(menu->cards, s->deck[row == ROW_THEIR_DECK], text, size);
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
    if (row <= ROW_THEIR_DECK)
        snprintf(text, sizeof text, "  %-*s   %s", NAME, r->text, value);
    else if (value[0] != '\0')
        snprintf(text, sizeof text, "  %-*s %c %s %c", NAME, r->text, chosen ? '<' : ' ', value,
                 chosen ? '>' : ' ');
    else
        snprintf(text, sizeof text, "%c %s", r->key, r->text);
    menu->box[row] = (struct rect){at, col, 1, WIDTH};
    canvas_put(&menu->canvas, at, col, KEY_COLUMN, STYLE_BOLD, chosen ? ">" : "");
    canvas_put(&menu->canvas, at, col + KEY_COLUMN, WIDTH - KEY_COLUMN, chosen ? STYLE_REVERSE : 0, text);
}

static void error_draw(struct menu *menu, int at, int col, int cols)
{
    const char *text = menu->error;
    struct text_line line;
    while (text_wrap(&text, cols < WIDTH ? cols : WIDTH, &line)) {
        char part[4 * WIDTH];
        snprintf(part, sizeof part, "%.*s", (int)line.size, line.start);
        canvas_put(&menu->canvas, at++, col, cols, STYLE_BOLD, part);
    }
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
    canvas_put(&menu->canvas, at + 1, col, cols - col, 0,
               "You have a deck? Paste its list here, and play it.");
    canvas_put(&menu->canvas, at + 2, col, cols - col, STYLE_DIM,
               "Up and down choose a line, left and right change it, Enter takes it.");
    error_draw(menu, at + 4, col, cols - col);
    terminal_show(&menu->canvas);
}

/* ---- Input ---- */

static void row_move(struct menu *menu, int by)
{
    do
        menu->row = (enum row)wrapped((int)menu->row, by, 0, ROW_COUNT - 1);
    while (!row_there(menu, menu->row));
}

/* A deck that is there no longer, removed here or by another program, gives way to the usual one. */
static void decks_settle(struct menu *menu)
{
    static const char *const usual[2] = {USUAL_DECK, USUAL_THEIR_DECK};
    for (int i = 0; i < 2; i++) {
        char own[FILE_PATH], *deck = menu->settings->deck[i];
        if (deck_is_built_in(deck) || own_deck_path(deck, own))
            continue;
        char title[64];
        deck_menu_title(menu->cards, usual[i], title, sizeof title);
        snprintf(menu->gone, sizeof menu->gone, "The deck %.50s is gone: %s stands in its place.", deck,
                 title);
        snprintf(deck, sizeof menu->settings->deck[i], "%s", usual[i]);
        menu->error = menu->gone;
    }
}

/* Lets the person choose the deck of the row; what is pasted is their own deck, unless the row is the opponent's. True:
 * an action is in the row then. */
static bool deck_take(struct menu *menu, const struct paste *pasted)
{
    bool mine = menu->row != ROW_THEIR_DECK;
    enum deck_choice choice = deck_menu(menu->cards, mine, pasted, menu->settings->deck[mine ? 0 : 1]);
    if (choice == DECK_CHOSEN || choice == DECK_PLAY) {
        menu->error = "";
        menu->row = ROW_START;
    }
    decks_settle(menu);
    if (choice == DECK_END)
        menu->row = ROW_QUIT;
    return choice == DECK_PLAY || choice == DECK_END;
}

/* True: an action was taken, which is in the row. */
static bool row_take(struct menu *menu, int by)
{
    if (menu->row >= ROW_START)
        return by == 0;
    if (menu->row <= ROW_THEIR_DECK)
        return deck_take(menu, NULL);
    value_change(menu, by < 0 ? -1 : 1);
    return false;
}

static bool paste_read(struct menu *menu, const struct input *input)
{
    if (!paste_take(&menu->paste, input))
        return false;
    bool taken = deck_take(menu, &menu->paste);
    paste_clear(&menu->paste);
    return taken;
}

static bool row_click(struct menu *menu, const struct input *input)
{
    for (int row = 0; row < ROW_COUNT; row++)
        if (rect_has(menu->box[row], input->row, input->col)) {
            menu->row = (enum row)row;
            return row_take(menu, 0);
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
        return paste_read(menu, input);
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
        return row_take(menu, input->code == CODE_LEFT ? -1 : 1);
    case CODE_ENTER:
        return row_take(menu, 0);
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
    char own[FILE_PATH];
    bool brought = own_deck_path(settings->deck[0], own);
    struct menu menu = {.cards = cards,
                        .settings = settings,
                        .unfinished = unfinished,
                        .error = error,
                        .row = unfinished ? ROW_RESUME
                               : brought  ? ROW_START
                                          : ROW_DECK};
    struct input input = {0};
    decks_settle(&menu);
    if (!terminal_open())
        return MENU_NO_SCREEN;
    do {
        if (!input.pasted || input.code == CODE_PASTED)
            menu_draw(&menu);
        input = terminal_read(-1, READ_KEYS);
    } while (!menu_input(&menu, &input));
    terminal_close();
    paste_clear(&menu.paste);
    canvas_free(&menu.canvas);
    return row_texts[menu.row].result;
}
