/* utf8.h - characters in UTF-8 (RFC 3629). */
#ifndef DCG_TREE_UTF8_H
#define DCG_TREE_UTF8_H

#include <stddef.h>

/* How many bytes the character has that a text of that size begins with; 0: it isn't one. */
size_t utf8_size(const char *text, size_t size);

#endif
