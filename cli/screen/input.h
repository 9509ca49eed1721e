/* input.h - keys and the mouse as codes, and the decoder that makes them from the bytes of a terminal.
 *
 * An escape sequence is one unit: a known one becomes a code, an unknown one is dropped whole, whatever TERM says. So
 * no part of a sequence is ever taken for a key.
 */
#ifndef DCG_CLI_SCREEN_INPUT_H
#define DCG_CLI_SCREEN_INPUT_H

#include <stdbool.h>
#include <stddef.h>

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
    CODE_CLEAR,     /* Ctrl-U */
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
    int row, col;  /* of the mouse */
    bool pasted;   /* a character of a pasted text: it may be written, but it is no key */
    bool together; /* characters after it came with it at once, as those of a pasted line do */
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
    bool burst; /* pasting, and the terminal has no marks for it */
};

/* What is asked, which says what characters mean that come at once: a terminal that doesn't mark a pasted text sends it
 * like keys. Nothing depends on the time between two of them, only on what is there to be read. */
enum reading {
    READ_KEYS, /* each character is a key: some that come at once are a text */
    READ_LINE, /* a line is typed, which Enter ends: a text has more lines, or is long */
    READ_LINES /* lines are typed: all of it belongs to them */
};

enum { BURST = 4 }; /* characters that fingers, and programs that play, may send at once */

/* How many characters, not all the same, the bytes begin with: so many came at once. A key that is held counts
 * nothing. */
size_t burst_size(const unsigned char *bytes, size_t size);
/* Are they a pasted text? */
bool is_burst(const unsigned char *bytes, size_t size, enum reading reading);
/* The text begins with the next byte, and ends where burst_ends says so, or when nothing comes. */
void decoder_burst(struct decoder *decoder);
bool burst_ends(const struct decoder *decoder, unsigned char byte);

/* Takes a byte. True: an input is complete. */
bool decoder_byte(struct decoder *decoder, unsigned char byte, struct input *input);
/* How many milliseconds to wait for the next byte; 0: the decoder is not in the middle of anything. */
int decoder_patience(const struct decoder *decoder);
/* They have passed without one. True: an input is complete (Escape alone). */
bool decoder_pause(struct decoder *decoder, struct input *input);

#endif
