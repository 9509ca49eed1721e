/* words.c - building a sentence in a caller's buffer. */
#include "present/words.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>

/* Characters, not bytes: names are UTF-8. */
static int text_columns(const char *text)
{
    int columns = 0;

    for (; *text; text++)
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    return columns;
}

struct words words_begin(char *text, size_t size)
{
    struct words w = {text, text ? size : 0, 0};

    if (w.size)
        w.text[0] = '\0';
    return w;
}

void words_add(struct words *w, const char *format, ...)
{
    bool room = w->length < w->size;
    va_list arguments;

    va_start(arguments, format);
    int added =
        vsnprintf(room ? w->text + w->length : NULL, room ? w->size - w->length : 0, format, arguments);
    va_end(arguments);
    if (added > 0)
        w->length += (size_t)added;
}

void words_add_char(struct words *w, char c)
{
    if (w->length + 1 < w->size) {
        w->text[w->length] = c;
        w->text[w->length + 1] = '\0';
    }
    w->length++;
}

void words_back(struct words *w, size_t length)
{
    w->length = length;
    if (length < w->size)
        w->text[length] = '\0';
}

void words_pad(struct words *w, const char *text, int columns)
{
    words_add_char(w, ' ');
    for (int i = text_columns(text) + 1; i < columns; i++)
        words_add_char(w, ' ');
}

int words_end(const struct words *w)
{
    return w->length > INT_MAX ? INT_MAX : (int)w->length;
}
