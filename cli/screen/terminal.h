/* terminal.h - the terminal: shows a canvas, reads keys and the mouse. The one place that knows ncurses. */
#ifndef DCG_CLI_SCREEN_TERMINAL_H
#define DCG_CLI_SCREEN_TERMINAL_H

#include "screen/canvas.h"

/* What is read: a character, or one of these. */
enum {
    CODE_NONE = 0x110000, /* the time is over */
    CODE_END,             /* no more input */
    CODE_RESIZE,
    CODE_UP,
    CODE_DOWN,
    CODE_LEFT,
    CODE_RIGHT,
    CODE_PAGE_UP,
    CODE_PAGE_DOWN,
    CODE_FIRST,
    CODE_LAST,
    CODE_ENTER,
    CODE_ESCAPE,
    CODE_TAB,
    CODE_BACKSPACE,
    CODE_HELP,
    CODE_CLICK,
    CODE_RIGHT_CLICK,
    CODE_WHEEL_UP,
    CODE_WHEEL_DOWN
};

struct input {
    int code;
    int row, col; /* of the mouse */
};

/* Takes the terminal over; false: it can't show a screen. */
bool terminal_open(void);
void terminal_close(void);
void terminal_size(int *rows, int *cols);
/* Changes on the terminal what differs from what it shows. */
void terminal_show(const struct canvas *canvas);
/* Waits so many milliseconds; -1: as long as it takes. */
struct input terminal_read(int wait);

#endif
