/* terminal.c - ncurses. It keeps what the terminal shows and sends only what differs, so nothing flickers. */
#define _XOPEN_SOURCE    700
#define NCURSES_WIDECHAR 1

#include "screen/terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { GLANCE = 200 }; /* milliseconds between two looks at the terminal itself */

static SCREEN *screen;
static bool unicode, colored;

static const struct key_row {
    int key, code;
} key_rows[] = {
    {KEY_UP, CODE_UP},         {KEY_DOWN, CODE_DOWN},
    {KEY_LEFT, CODE_LEFT},     {KEY_RIGHT, CODE_RIGHT},
    {KEY_PPAGE, CODE_PAGE_UP}, {KEY_NPAGE, CODE_PAGE_DOWN},
    {KEY_HOME, CODE_FIRST},    {KEY_END, CODE_LAST},
    {KEY_ENTER, CODE_ENTER},   {KEY_BACKSPACE, CODE_BACKSPACE},
    {KEY_F(1), CODE_HELP},     {KEY_RESIZE, CODE_RESIZE},
    {KEY_DC, CODE_BACKSPACE},
};

static const struct key_row char_rows[] = {
    {'\r', CODE_ENTER}, {'\n', CODE_ENTER},  {27, CODE_ESCAPE},
    {'\t', CODE_TAB},   {8, CODE_BACKSPACE}, {127, CODE_BACKSPACE},
};

/* Where the locale knows only ASCII. */
static const struct plain_row {
    uint32_t from;
    char to;
} plain_rows[] = {{0x2500, '-'}, {0x2502, '|'}, {0x250c, '+'}, {0x2510, '+'},
                  {0x2514, '+'}, {0x2518, '+'}, {0x2026, '~'}, {0x25a0, '#'}};

static int code_of(const struct key_row *row, size_t rows, int key)
{
    for (size_t i = 0; i < rows; i++)
        if (row[i].key == key)
            return row[i].code;
    return CODE_NONE;
}

static void colors_open(void)
{
    static const short colors[COLOR_COUNT] = {[COLOR_OF_RED] = COLOR_RED,
                                              [COLOR_OF_BLUE] = COLOR_CYAN,
                                              [COLOR_OF_YELLOW] = COLOR_YELLOW,
                                              [COLOR_OF_GREEN] = COLOR_GREEN,
                                              [COLOR_OF_PURPLE] = COLOR_MAGENTA};
    const char *without = getenv("NO_COLOR");
    colored = has_colors() && (without == NULL || without[0] == '\0') && start_color() == OK;
    if (!colored)
        return;
    short back = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (int i = COLOR_USUAL + 1; i < COLOR_COUNT; i++)
        init_pair((short)i, colors[i], back);
}

bool terminal_open(void)
{
    setlocale(LC_CTYPE, "");
    unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    screen = newterm(NULL, stdout, stdin);
    if (screen == NULL)
        return false;
    set_term(screen);
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    colors_open();
    return true;
}

void terminal_close(void)
{
    endwin();
    delscreen(screen);
    screen = NULL;
}

void terminal_size(int *rows, int *cols)
{
    getmaxyx(stdscr, *rows, *cols);
}

static wchar_t shown(uint32_t c)
{
    if (unicode || c < 0x80)
        return (wchar_t)c;
    for (size_t i = 0; i < sizeof plain_rows / sizeof plain_rows[0]; i++)
        if (plain_rows[i].from == c)
            return (wchar_t)plain_rows[i].to;
    return L'?';
}

static void cell_show(int row, int col, const struct cell *cell)
{
    cchar_t complex;
    wchar_t text[2] = {shown(cell->c), L'\0'};
    attr_t flags = (cell->style & STYLE_BOLD ? A_BOLD : 0) | (cell->style & STYLE_DIM ? A_DIM : 0) |
                   (cell->style & STYLE_REVERSE ? A_REVERSE : 0);
    if (setcchar(&complex, text, flags, colored ? (short)(cell->style & STYLE_COLOR) : 0, NULL) == OK)
        mvadd_wch(row, col, &complex);
}

void terminal_show(const struct canvas *canvas)
{
    for (int row = 0; row < canvas->rows; row++)
        for (int col = 0; col < canvas->cols; col++) {
            const struct cell *cell = &canvas->cell[(size_t)row * (size_t)canvas->cols + (size_t)col];
            if (cell->c != 0)
                cell_show(row, col, cell);
        }
    refresh();
}

static struct input mouse_read(void)
{
    MEVENT event;
    struct input input = {.code = CODE_NONE};
    if (getmouse(&event) != OK)
        return input;
    input.row = event.y;
    input.col = event.x;
    input.code = event.bstate & BUTTON1_PRESSED   ? CODE_CLICK
                 : event.bstate & BUTTON3_PRESSED ? CODE_RIGHT_CLICK
                 : event.bstate & BUTTON4_PRESSED ? CODE_WHEEL_UP
                 : event.bstate & BUTTON5_PRESSED ? CODE_WHEEL_DOWN
                                                  : CODE_NONE;
    return input;
}

/* The window may change just before ncurses begins to wait, which then goes unnoticed. */
static bool size_changed(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
        return false;
    return is_term_resized(size.ws_row, size.ws_col) && resizeterm(size.ws_row, size.ws_col) == OK;
}

static bool terminal_gone(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

/* What ncurses read, as a code. */
static struct input input_of(int kind, wint_t c)
{
    if (kind == KEY_CODE_YES && c == KEY_MOUSE)
        return mouse_read();
    if (kind == KEY_CODE_YES)
        return (struct input){.code = code_of(key_rows, sizeof key_rows / sizeof key_rows[0], (int)c)};
    int code = code_of(char_rows, sizeof char_rows / sizeof char_rows[0], (int)c);
    return (struct input){.code = code == CODE_NONE ? (int)c : code};
}

struct input terminal_read(int wait)
{
    for (int left = wait; wait < 0 || left >= 0; left -= GLANCE) {
        wint_t c = 0;
        timeout(wait >= 0 && left < GLANCE ? left : GLANCE);
        int kind = get_wch(&c);
        if (kind == OK || kind == KEY_CODE_YES)
            return input_of(kind, c);
        if (size_changed())
            return (struct input){.code = CODE_RESIZE};
        if (terminal_gone())
            return (struct input){.code = CODE_END};
    }
    return (struct input){.code = CODE_NONE};
}
