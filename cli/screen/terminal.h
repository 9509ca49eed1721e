/* terminal.h - the terminal: shows a canvas, reads keys and the mouse. The one place that knows ncurses. */
#ifndef DCG_CLI_SCREEN_TERMINAL_H
#define DCG_CLI_SCREEN_TERMINAL_H

#include "screen/canvas.h"
#include "screen/input.h"

/* Takes the terminal over; false: it can't show a screen. */
bool terminal_open(void);
void terminal_close(void);
/* The signal that ended the input; 0: none did. */
int terminal_signal(void);
void terminal_size(int *rows, int *cols);
/* Changes on the terminal what differs from what it shows. */
void terminal_show(const struct canvas *canvas);
/* Waits so many milliseconds; -1: as long as it takes. */
struct input terminal_read(int wait, enum reading reading);
/* Is there input that waits to be read? */
bool terminal_waiting(void);

#endif
