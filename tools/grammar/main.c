/* main.c - grammar FILE: compiles the table of productions and writes the grammar as C data. */
#include "draft.h"

#include <stdlib.h>

int main(int count, char **argument)
{
    struct draft *draft = calloc(1, sizeof *draft);
    char text[200];
    const char *wrong = draft ? draft_make(draft, text, sizeof text) : "no memory";
    FILE *out = count == 2 && !wrong ? fopen(argument[1], "w") : NULL;
    bool written = false;

    if (wrong)
        (void)fprintf(stderr, "grammar: %s\n", wrong);
    if (out) {
        draft_write(draft, out);
        written = !ferror(out);
        written = fclose(out) == 0 && written;
        if (!written)
            (void)fprintf(stderr, "grammar: %s can't be written\n", argument[1]);
    } else if (!wrong) {
        (void)fprintf(stderr, "usage: grammar FILE\n");
    }
    free(draft);
    return written ? 0 : 1;
}
