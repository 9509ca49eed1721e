/* input.c - decodes the bytes of a terminal. The forms are those of ECMA-48 and xterm:
 *
 *     ESC [ parameters final      keys, mouse reports (SGR), paste marks, modified keys
 *     ESC [ M b x y               mouse reports (X10)
 *     ESC [ [ x                   function keys of the Linux console
 *     ESC O x                     keys in application mode
 *     ESC ] P X ^ _ ... ST        answers of the terminal; they end with BEL, too
 *     ESC x                       a key with Alt
 */
#include "screen/input.h"

#include <stdlib.h>
#include <string.h>

enum state { GROUND, ESCAPE, CSI, CONSOLE, SS3, MOUSE, STRING, STRING_ESCAPE, REST };

enum { ESC = 27, BEL = 7, QUICK = 25, SLOW = 500 }; /* milliseconds */

static const struct key_row {
    const char *sequence; /* after ESC */
    int code;
} sequences[] = {
    {"[A", CODE_UP},       {"[B", CODE_DOWN},       {"[C", CODE_RIGHT},     {"[D", CODE_LEFT},
    {"OA", CODE_UP},       {"OB", CODE_DOWN},       {"OC", CODE_RIGHT},     {"OD", CODE_LEFT},
    {"[H", CODE_FIRST},    {"[F", CODE_LAST},       {"OH", CODE_FIRST},     {"OF", CODE_LAST},
    {"[1~", CODE_FIRST},   {"[4~", CODE_LAST},      {"[7~", CODE_FIRST},    {"[8~", CODE_LAST},
    {"[5~", CODE_PAGE_UP}, {"[6~", CODE_PAGE_DOWN}, {"[3~", CODE_DELETE},   {"OM", CODE_ENTER},
    {"OP", CODE_HELP},     {"[11~", CODE_HELP},     {"[[A", CODE_HELP},     {"[P", CODE_HELP},
    {"OQ", CODE_GLOSSARY}, {"[12~", CODE_GLOSSARY}, {"[[B", CODE_GLOSSARY}, {"[Q", CODE_GLOSSARY},
};

static const struct control_row {
    int byte, code;
} controls[] = {
    {'\r', CODE_ENTER},    {'\n', CODE_ENTER},  {'\t', CODE_TAB}, {8, CODE_BACKSPACE},
    {127, CODE_BACKSPACE}, {3, CODE_INTERRUPT}, {21, CODE_CLEAR},
};

static bool done(struct decoder *d, struct input *input, int code)
{
    d->state = GROUND;
    d->meta = false;
    if (code == CODE_NONE)
        return false;
    *input = (struct input){.code = code, .pasted = d->pasting};
    return true;
}

static void keep(struct decoder *d, unsigned char byte)
{
    if (d->count < SEQUENCE - 1)
        d->byte[d->count++] = (char)byte;
    else
        d->byte[0] = '?'; /* too long for any that is known */
}

/* ---- The mouse ---- */

static bool mouse(struct decoder *d, struct input *input, int button, bool pressed, int col, int row)
{
    enum { MODIFIERS = 4 | 8 | 16 };
    static const struct control_row buttons[] = {
        {0, CODE_CLICK}, {2, CODE_RIGHT_CLICK}, {64, CODE_WHEEL_UP}, {65, CODE_WHEEL_DOWN}};
    int code = CODE_NONE;
    for (size_t i = 0; i < sizeof buttons / sizeof buttons[0]; i++)
        if (pressed && (button & ~MODIFIERS) == buttons[i].byte && row >= 0 && col >= 0)
            code = buttons[i].code;
    if (!done(d, input, code))
        return false;
    input->row = row;
    input->col = col;
    return true;
}

/* "[<0;10;20M": button, column, row. */
static bool mouse_sgr(struct decoder *d, struct input *input, bool pressed)
{
    long number[3] = {0, 0, 0};
    char *at = d->byte + 2;
    for (int i = 0; i < 3; i++) {
        number[i] = strtol(at, &at, 10);
        if (number[i] < 0 || number[i] > 9999 || (*at == ';') != (i < 2))
            return done(d, input, CODE_NONE);
        at++;
    }
    return mouse(d, input, (int)number[0], pressed, (int)number[1] - 1, (int)number[2] - 1);
}

static bool mouse_x10(struct decoder *d, struct input *input)
{
    const unsigned char *b = (const unsigned char *)d->byte;
    return mouse(d, input, b[0] - 32, true, b[1] - 33, b[2] - 33);
}

/* ---- Sequences ---- */

/* The text is complete, or nothing more of it comes. */
static bool paste_end(struct decoder *d, struct input *input)
{
    bool ended = done(d, input, d->pasting ? CODE_PASTED : CODE_NONE);
    d->pasting = d->burst = false;
    return ended;
}

static bool sequence_end(struct decoder *d, struct input *input)
{
    int code = CODE_NONE;
    d->byte[d->count] = '\0';
    if (strcmp(d->byte, "[200~") == 0) {
        d->pasting = true;
        return done(d, input, CODE_NONE);
    }
    if (strcmp(d->byte, "[201~") == 0)
        return paste_end(d, input);
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0] && !d->meta && !d->pasting; i++)
        if (strcmp(d->byte, sequences[i].sequence) == 0)
            code = sequences[i].code;
    return done(d, input, code);
}

static bool csi_byte(struct decoder *d, unsigned char byte, struct input *input)
{
    bool first = d->count == 1;
    if (byte == ESC) { /* the last one broke off */
        d->state = ESCAPE;
        return false;
    }
    if (byte < 0x40 || byte > 0x7e) {
        keep(d, byte);
        return false;
    }
    if (first && (byte == 'M' || byte == '[')) {
        d->state = byte == 'M' ? MOUSE : CONSOLE;
        d->count = byte == 'M' ? 0 : 2;
        d->byte[1] = '[';
        return false;
    }
    if (d->byte[1] == '<' && (byte == 'M' || byte == 'm')) {
        d->byte[d->count] = '\0';
        return mouse_sgr(d, input, byte == 'M');
    }
    keep(d, byte);
    return sequence_end(d, input);
}

static bool escape_byte(struct decoder *d, unsigned char byte, struct input *input)
{
    d->count = 0;
    keep(d, byte);
    if (byte == ESC)
        d->meta = true;
    else if (byte == '[')
        d->state = CSI;
    else if (byte == 'O')
        d->state = SS3;
    else if (byte == ']' || byte == 'P' || byte == 'X' || byte == '^' || byte == '_')
        d->state = STRING;
    else if (byte < 0x20 || byte > 0x2f)
        return done(d, input, CODE_NONE);
    return false;
}

/* ---- Characters ---- */

static bool ground_byte(struct decoder *d, unsigned char byte, struct input *input)
{
    bool escaped = d->escaped;
    d->escaped = false;
    d->left = 0;
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++)
        if (controls[i].byte == byte)
            return done(d, input, controls[i].code);
    if (byte == ESC || (escaped && byte == '[')) {
        d->state = ESCAPE;
        d->meta = false;
        return byte == '[' && escape_byte(d, byte, input);
    }
    if (byte >= 0xc2 && byte <= 0xf4) {
        d->left = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
        d->character = byte & (0x3fu >> d->left);
        d->state = REST;
        return false;
    }
    return done(d, input, byte >= ' ' && byte < 0x80 ? byte : CODE_NONE);
}

static bool rest_byte(struct decoder *d, unsigned char byte, struct input *input)
{
    if ((byte & 0xc0) != 0x80) {
        d->state = GROUND;
        return ground_byte(d, byte, input);
    }
    d->character = d->character << 6 | (byte & 0x3fu);
    if (--d->left > 0)
        return false;
    return done(d, input, d->character < 0x110000 ? (int)d->character : CODE_NONE);
}

bool decoder_byte(struct decoder *d, unsigned char byte, struct input *input)
{
    switch ((enum state)d->state) {
    case ESCAPE:
        return escape_byte(d, byte, input);
    case CSI:
        return csi_byte(d, byte, input);
    case CONSOLE:
        keep(d, byte);
        return sequence_end(d, input);
    case SS3:
        keep(d, byte);
        return byte >= 0x40 && sequence_end(d, input);
    case MOUSE:
        keep(d, byte);
        return d->count == 3 && mouse_x10(d, input);
    case STRING:
        d->state = byte == ESC ? STRING_ESCAPE : byte == BEL ? GROUND : STRING;
        return false;
    case STRING_ESCAPE:
        d->state = byte == '\\' ? GROUND : byte == ESC ? STRING_ESCAPE : STRING;
        return false;
    case REST:
        return rest_byte(d, byte, input);
    case GROUND:
        break;
    }
    return ground_byte(d, byte, input);
}

/* ---- Texts without marks ---- */

static bool is_blank(unsigned char byte)
{
    return byte == '\r' || byte == '\n' || byte == '\t';
}

static bool is_text(unsigned char byte)
{
    return byte >= ' ' && byte != 127;
}

size_t burst_size(const unsigned char *bytes, size_t size)
{
    size_t count = 0;
    bool differ = false;
    for (size_t i = 0; i < size && (is_text(bytes[i]) || is_blank(bytes[i])); i++) {
        count += is_text(bytes[i]) && (bytes[i] & 0xc0) != 0x80;
        differ |= is_text(bytes[i]) && bytes[i] != bytes[0];
    }
    return differ ? count : 0;
}

/* Does a line end stand between characters? */
static bool has_lines(const unsigned char *bytes, size_t size)
{
    bool ended = false;
    for (size_t i = 0; i < size && (is_text(bytes[i]) || is_blank(bytes[i])); i++) {
        if (ended && is_text(bytes[i]))
            return true;
        ended |= bytes[i] == '\r' || bytes[i] == '\n';
    }
    return false;
}

bool is_burst(const unsigned char *bytes, size_t size, enum reading reading)
{
    enum { LINE = 200 };
    size_t count = burst_size(bytes, size);
    return (reading == READ_KEYS && count > BURST) ||
           (reading == READ_LINE && count > BURST && (count > LINE || has_lines(bytes, size)));
}

void decoder_burst(struct decoder *d)
{
    d->pasting = d->burst = true;
}

bool burst_ends(const struct decoder *d, unsigned char byte)
{
    return d->burst && !is_text(byte) && !is_blank(byte);
}

int decoder_patience(const struct decoder *d)
{
    return d->state == ESCAPE ? QUICK : d->state != GROUND || d->pasting ? SLOW : 0;
}

bool decoder_pause(struct decoder *d, struct input *input)
{
    bool alone = d->state == ESCAPE;
    if (d->pasting)
        return paste_end(d, input);
    d->escaped = alone;
    return done(d, input, alone ? CODE_ESCAPE : CODE_NONE);
}
