/* suggest.c - "did you mean". */
#include "suggest.h"

#include <stdio.h>

const char *suggest_text(const dcg_near *near, const char *before, char text[SUGGEST_BYTES])
{
    snprintf(text, SUGGEST_BYTES, ";");
    if (near->best != NULL)
        snprintf(text, SUGGEST_BYTES, "; did you mean '%s%s'?", before, near->best);
    return text;
}
