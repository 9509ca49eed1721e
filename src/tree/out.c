/* out.c - writing into a buffer that may be too small. */
#include "tree/out.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>

void out_add(struct out *o, const char *format, ...)
{
    size_t room = o->length < o->size ? o->size - o->length : 0;
    va_list args;

    va_start(args, format);
    int added = vsnprintf(room ? o->text + o->length : NULL, room, format, args);
    va_end(args);
    if (added > 0)
        o->length += (size_t)added;
}

int out_length(const struct out *o)
{
    return o->length < INT_MAX ? (int)o->length : INT_MAX;
}
