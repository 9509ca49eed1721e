/* input.h - keys and the mouse as codes, and the decoder that makes them from the bytes of a terminal.
 *
 * An escape sequence is one unit: a known one becomes a code, an unknown one is dropped whole, whatever TERM says. So
 * no part of a sequence is ever taken for a key.
 */
#ifndef DCG_CLI_SCREEN_INPUT_H
#define DCG_CLI_SCREEN_INPUT_H

#include <stdbool.h>

/* A character, or one of these. */
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
    CODE_DELETE,
    CODE_HELP,      /* F1 */
    CODE_GLOSSARY,  /* F2 */
    CODE_INTERRUPT, /* Ctrl-C */
    CODE_CLICK,
    CODE_RIGHT_CLICK,
    CODE_WHEEL_UP,
    CODE_WHEEL_DOWN,
    CODE_PASTED /* a pasted text is complete */
};

struct input {
    int code;
    int row, col; /* of the mouse */
    bool pasted;  /* a character of a pasted text: it may be written, but it is no key */
};

enum { SEQUENCE = 32 }; /* bytes of a sequence that are kept; a longer one is unknown */

struct decoder {
    int state;
    char byte[SEQUENCE]; /* parameters of a sequence, or the bytes of a mouse report */
    int count;
    unsigned character; /* the part of a UTF-8 character that has come */
    int left;           /* bytes that it still needs */
    bool meta;          /* the sequence began with two escapes: no key of ours does */
    bool escaped; /* an Escape alone was the last input: a '[' that comes late still begins a sequence */
    bool pasting;
};

/* Takes a byte. True: an input is complete. */
bool decoder_byte(struct decoder *decoder, unsigned char byte, struct input *input);
/* How many milliseconds to wait for the next byte; 0: the decoder is not in the middle of anything. */
int decoder_patience(const struct decoder *decoder);
/* They have passed without one. True: an input is complete (Escape alone). */
bool decoder_pause(struct decoder *decoder, struct input *input);

#endif
