/* text.c - UTF-8, widths of characters, wrapping. */
#include "screen/text.h"

#include <string.h>

enum { UNREADABLE = '?' };

/* What takes no column, and what takes two: the blocks that occur in names and texts of cards. */
static const struct range {
    uint32_t first, last;
    int width;
} ranges[] = {
    {0x0300, 0x036f, 0},   {0x200b, 0x200f, 0}, {0xfe00, 0xfe0f, 0}, {0xfe20, 0xfe2f, 0},
    {0x1100, 0x115f, 2},   {0x2e80, 0x303e, 2}, {0x3041, 0x33ff, 2}, {0x3400, 0x4dbf, 2},
    {0x4e00, 0x9fff, 2},   {0xa000, 0xa4cf, 2}, {0xac00, 0xd7a3, 2}, {0xf900, 0xfaff, 2},
    {0xfe30, 0xfe4f, 2},   {0xff00, 0xff60, 2}, {0xffe0, 0xffe6, 2}, {0x1f300, 0x1faff, 2},
    {0x20000, 0x3fffd, 2},
};

/* How many bytes follow the first one; -1: it isn't a first one. */
static int bytes_after(unsigned char first)
{
    return first < 0x80             ? 0
           : (first & 0xe0) == 0xc0 ? 1
           : (first & 0xf0) == 0xe0 ? 2
           : (first & 0xf8) == 0xf0 ? 3
                                    : -1;
}

uint32_t text_next(const char **at)
{
    const unsigned char *bytes = (const unsigned char *)*at;
    if (bytes[0] == 0)
        return 0;
    int more = bytes_after(bytes[0]);
    uint32_t c = more <= 0 ? bytes[0] : bytes[0] & (0x3fu >> more);
    ++*at;
    if (more < 0)
        return UNREADABLE;
    for (int i = 1; i <= more; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return UNREADABLE;
        c = c << 6 | (bytes[i] & 0x3f);
    }
    *at += more;
    return c < ' ' || c == 0x7f ? ' ' : c;
}

int char_width(uint32_t c)
{
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return ranges[i].width;
    return 1;
}

int text_width(const char *text)
{
    int width = 0;
    for (uint32_t c; (c = text_next(&text)) != 0;)
        width += char_width(c);
    return width;
}

size_t text_fit(const char *text, size_t size, int columns)
{
    const char *at = text;
    size_t fits = 0;
    int width = 0;
    while ((size_t)(at - text) < size) {
        uint32_t c = text_next(&at);
        if (c == 0 || (width += char_width(c)) > columns)
            break;
        fits = (size_t)(at - text);
    }
    return fits < size ? fits : size;
}

void text_column(const char *text, int columns, char *column, size_t size)
{
    size_t fits = text_fit(text, strlen(text), columns), used = 0;
    int left = columns;
    for (const char *at = text; at < text + fits;) { /* whole characters */
        const char *from = at;
        int width = char_width(text_next(&at));
        if ((size_t)(at - text) >= size)
            break;
        memcpy(column + used, from, (size_t)(at - from));
        used += (size_t)(at - from);
        left -= width;
    }
    for (; left > 0 && used + 1 < size; left--)
        column[used++] = ' ';
    column[used] = '\0';
}

bool text_wrap(const char **rest, int columns, struct text_line *line)
{
    const char *text = *rest;
    if (*text == '\0' || columns < 2)
        return false;
    size_t length = strcspn(text, "\n"), fits = text_fit(text, length, columns);
    size_t size = fits, skip = length + (text[length] == '\n');
    if (fits < length) {
        while (size > 0 && text[size] != ' ')
            size--;
        if (size == 0) /* a word that is longer than the line */
            size = fits;
        skip = size;
        while (text[skip] == ' ')
            skip++;
    }
    *line = (struct text_line){text, size};
    *rest = text + skip;
    return true;
}
