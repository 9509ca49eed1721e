/* words.h - building a sentence in a caller's buffer: bounded, terminated, counted as snprintf does. */
#ifndef DCG_PRESENT_WORDS_H
#define DCG_PRESENT_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__GNUC__) || defined(__clang__)
#define WORDS_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define WORDS_PRINTF(at, first)
#endif

/*  text ->  | s a i d   s o   f a r \0 | ... |
 *             <------- length ------->  <----> size; length may pass size, what is beyond isn't written */
struct words {
    char *text; /* NULL only if size is 0 */
    size_t size;
    size_t length;
};

struct words words_begin(char *text, size_t size);
WORDS_PRINTF(2, 3) void words_add(struct words *w, const char *format, ...);
void words_add_char(struct words *w, char c);
/* Takes back what was said since the length was this. */
void words_back(struct words *w, size_t length);
/* Pads with blanks so that a text takes up that many columns; at least one blank. */
void words_pad(struct words *w, const char *text, int columns);
/* The length, for the *_text functions to return. */
int words_end(const struct words *w);

#endif
