/* printable.c - control characters in text that isn't ours. */
#include "printable.h"

#include <stddef.h>

/* The bytes of the character that text begins with; 0: it can't be shown as it is. */
static size_t shown_size(const unsigned char *text)
{
    static const struct {
        unsigned char mask, front; /* of the first byte */
        unsigned least;            /* a smaller character has a shorter form */
    } forms[] = {{0x80, 0x00, 0x20}, {0xe0, 0xc0, 0xa0}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    for (size_t size = 1; size <= sizeof forms / sizeof forms[0]; size++) {
        if ((text[0] & forms[size - 1].mask) != forms[size - 1].front)
            continue;
        unsigned c = text[0] & (unsigned char)~forms[size - 1].mask;
        for (size_t i = 1; i < size; i++) {
            if ((text[i] & 0xc0) != 0x80)
                return 0;
            c = c << 6 | (text[i] & 0x3f);
        }
        return c >= forms[size - 1].least && c != 0x7f && c <= 0x10ffff ? size : 0;
    }
    return 0;
}

void printable(char *text)
{
    while (*text != '\0') {
        size_t size = shown_size((const unsigned char *)text);
        if (size == 0)
            *text = '?';
        text += size > 0 ? size : 1;
    }
}

void printable_put(const char *text, FILE *out)
{
    while (*text != '\0') {
        size_t size = shown_size((const unsigned char *)text);
        fwrite(size > 0 ? text : "?", 1, size > 0 ? size : 1, out);
        text += size > 0 ? size : 1;
    }
}

bool is_printable(const char *text)
{
    while (*text != '\0') {
        size_t size = shown_size((const unsigned char *)text);
        if (size == 0)
            return false;
        text += size;
    }
    return true;
}
