/* requirement.h - requirements of cards, and the values that facts of cards have in common with them. */
#ifndef DCG_CARDS_REQUIREMENT_H
#define DCG_CARDS_REQUIREMENT_H

#include "cards/card_reader.h"
#include "cards/lines.h"
#include "tree/card_draft.h"

/* Adds the value that a word names to a set of colors or categories, and more of them after slashes: red/blue. */
bool line_values(struct lines *l, struct span word, int (*find)(const char *, size_t), const char *what,
                 int *set);
/* The level behind the word "level", which may be given once. */
bool line_level(struct lines *l, struct span word, int *level);
/* A requirement up to the end of the line or a comma; the preposition stands behind its cost. */
bool requirement_read(struct lines *l, dcg_cards *cards, const char *preposition, struct requirement *list,
                      uint8_t *count);

#endif
