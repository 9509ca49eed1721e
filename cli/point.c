/* point.c - a line of text with a mark under one place. */
#include "point.h"

void point_print(FILE *out, const char *indent, const char *line, size_t at)
{
    fputs(indent, out);
    for (const char *c = line; *c; c++)
        fputc((unsigned char)*c < 0x20 || *c == 0x7f ? ' ' : *c, out);
    fprintf(out, "\n%s", indent);
    for (size_t i = 0; i < at && line[i]; i++)
        if (((unsigned char)line[i] & 0xc0) != 0x80) /* the first byte of a character */
            fputc(' ', out);
    fputs("^\n", out);
}
