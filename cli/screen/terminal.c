/* terminal.c - ncurses. It keeps what the terminal shows and sends only what differs, so nothing flickers. */
#define _XOPEN_SOURCE    700
#define NCURSES_WIDECHAR 1

#include "screen/terminal.h"

#include "cli.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { GLANCE = 200 }; /* milliseconds between two looks at the terminal itself */

static SCREEN *screen;
static bool unicode, colored;
static struct decoder decoder;
static struct {
    unsigned char byte[4096];
    size_t from, end;
} ahead;                           /* bytes that are read and not decoded yet */
static int shown_rows, shown_cols; /* of the last canvas */

/* Where the locale knows only ASCII. */
static const struct plain_row {
    uint32_t from;
    char to;
} plain_rows[] = {{0x2500, '-'}, {0x2502, '|'}, {0x250c, '+'}, {0x2510, '+'}, {0x2514, '+'},
                  {0x2518, '+'}, {0x2026, '.'}, {0x25a0, '#'}, {0xab, '<'},   {0xbb, '>'}};

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

/* Ctrl-C is a key: the game asks before it is left. Ctrl-Z and Ctrl-\ stay what they are. */
static void signals_open(void)
{
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) != 0)
        return;
    settings.c_cc[VINTR] = _POSIX_VDISABLE;
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    def_prog_mode();
}

/* ---- Signals that end the program: the game is left first, and the terminal is as it was ---- */

static const int ending[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING = sizeof ending / sizeof ending[0] };
static struct sigaction before[ENDING];
static volatile sig_atomic_t caught;

/* A second one doesn't wait until the computer has thought to the end. */
static void signal_note(int number)
{
    if (caught != 0) {
        endwin();
        _exit(EXIT_SIGNAL + number);
    }
    caught = number;
}

/* Before ncurses, which has an end of its own for signals that nobody has taken. What is ignored stays ignored. */
static void endings_open(void)
{
    struct sigaction note = {.sa_handler = signal_note};
    for (int i = 0; i < ENDING; i++)
        if (sigaction(ending[i], NULL, &before[i]) == 0 && before[i].sa_handler == SIG_DFL)
            sigaction(ending[i], &note, NULL);
}

static void endings_close(void)
{
    for (int i = 0; i < ENDING; i++)
        sigaction(ending[i], &before[i], NULL);
}

int terminal_signal(void)
{
    return caught;
}

/* The terminal marks what is pasted, so that a pasted text isn't taken for keys. */
static void paste_marks(bool on)
{
    fputs(on ? "\033[?2004h" : "\033[?2004l", stdout);
    fflush(stdout);
}

bool terminal_open(void)
{
    setlocale(LC_CTYPE, "");
    unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    endings_open();
    screen = newterm(NULL, stdout, stdin);
    if (screen == NULL)
        return endings_close(), false;
    set_term(screen);
    cbreak();
    noecho();
    nonl();
    signals_open();
    curs_set(0);
    const char *term = getenv("TERM");
    if (term == NULL ||
        strncmp(term, "linux", 5) != 0) /* there ncurses would ask gpm, which sends no reports */
        mousemask(BUTTON1_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    colors_open();
    paste_marks(true);
    decoder = (struct decoder){0};
    return true;
}

void terminal_close(void)
{
    paste_marks(false);
    endwin();
    delscreen(screen);
    screen = NULL;
    endings_close();
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
                   (cell->style & STYLE_REVERSE ? A_REVERSE : 0) |
                   (cell->style & STYLE_UNDERLINE ? A_UNDERLINE : 0);
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
    shown_rows = canvas->rows;
    shown_cols = canvas->cols;
}

/* Has the terminal another size than what was shown last? ncurses may have noticed it while it was shown. */
static bool size_changed(void)
{
    struct winsize size;
    int rows, cols;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0 &&
        is_term_resized(size.ws_row, size.ws_col))
        resizeterm(size.ws_row, size.ws_col);
    terminal_size(&rows, &cols);
    return rows != shown_rows || cols != shown_cols;
}

/* Waits until there are bytes, and takes all that are there. 0: the time is over, or a signal came; -1: the terminal is
 * gone. */
static int ahead_read(int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    memmove(ahead.byte, ahead.byte + ahead.from, ahead.end - ahead.from);
    ahead.end -= ahead.from;
    ahead.from = 0;
    if (ahead.end == sizeof ahead.byte)
        return 1;
    if (poll(&input, 1, milliseconds) <= 0)
        return 0;
    ssize_t size = read(STDIN_FILENO, ahead.byte + ahead.end, sizeof ahead.byte - ahead.end);
    ahead.end += size > 0 ? (size_t)size : 0;
    return size > 0 ? 1 : size < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : -1;
}

bool terminal_waiting(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return ahead.from < ahead.end || poll(&input, 1, 0) > 0;
}

/* Waits for a byte. 1: there is one; 0: the time is over, a signal came, or a pasted text ends before the next byte;
 * -1: the terminal is gone. */
static int byte_wait(int milliseconds, enum reading reading, unsigned char *byte)
{
    bool between = decoder_patience(&decoder) == 0;
    int got = 1;
    if (between || ahead.from == ahead.end)
        got = ahead_read(ahead.from < ahead.end ? 0 : milliseconds);
    size_t size = ahead.end - ahead.from;
    if (size == 0)
        return got;
    if (between && is_burst(ahead.byte + ahead.from, size, reading))
        decoder_burst(&decoder);
    if (burst_ends(&decoder, ahead.byte[ahead.from]))
        return 0;
    *byte = ahead.byte[ahead.from++];
    return 1;
}

/* Did more characters come with the one that was just decoded? */
static bool is_together(void)
{
    return burst_size(ahead.byte + ahead.from, ahead.end - ahead.from) >= BURST;
}

struct input terminal_read(int wait, enum reading reading)
{
    struct input input = {.code = CODE_NONE};
    for (int left = wait; wait < 0 || left >= 0;) {
        unsigned char byte = 0;
        if (caught != 0)
            return (struct input){.code = CODE_END};
        int patience = decoder_patience(&decoder);
        int slice = patience > 0 ? patience : wait >= 0 && left < GLANCE ? left : GLANCE;
        int got = byte_wait(slice, reading, &byte);
        patience = decoder_patience(&decoder);
        if (got < 0)
            return (struct input){.code = CODE_END};
        if (got > 0 ? decoder_byte(&decoder, byte, &input)
                    : patience > 0 && decoder_pause(&decoder, &input)) {
            input.together = input.pasted || (input.code < CODE_NONE && is_together());
            return input;
        }
        if (size_changed())
            return (struct input){.code = CODE_RESIZE};
        left -= got == 0 ? GLANCE : 0;
    }
    return (struct input){.code = CODE_NONE};
}
