/* point.h - a line of text with a mark under the place that a message is about. */
#ifndef DCG_CLI_POINT_H
#define DCG_CLI_POINT_H

#include <stddef.h>
#include <stdio.h>

/* Writes the line, and a line with '^' under its byte number at (from 0). Control characters become blanks. */
void point_print(FILE *out, const char *indent, const char *line, size_t at);

#endif
