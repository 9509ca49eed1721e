/* out.h - text that is cut off at the end of its buffer, while its length goes on counting, as snprintf does. */
#ifndef DCG_TREE_OUT_H
#define DCG_TREE_OUT_H

#include <dcg.h>

#if defined(__GNUC__) || defined(__clang__)
#define OUT_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define OUT_PRINTF(string, first)
#endif

struct out {
    char *text;
    size_t size, length;
};

OUT_PRINTF(2, 3)
void out_add(struct out *o, const char *format, ...);
/* The length as snprintf returns it. */
int out_length(const struct out *o);

#endif
