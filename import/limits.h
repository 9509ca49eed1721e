/* limits.h - limitation lists that are JSON. */
#ifndef DCG_IMPORT_LIMITS_H
#define DCG_IMPORT_LIMITS_H

#include <dcg.h>

/* The events of a list as a limitation list of docs/cards.md, to be freed; NULL: unreadable, error says why. */
char *limits_convert(const char *text, size_t size, dcg_error *error);

#endif
