/* render.h - from the tree back to text. */
#ifndef DCG_LANGUAGE_RENDER_H
#define DCG_LANGUAGE_RENDER_H

#include "language/grammar.h"

/* Writes the text of a tree, always terminated; returns its length as snprintf does. */
int render_text(const struct grammar *grammar, const dcg_cards *cards, const struct node *nodes, node_id root,
                char *text, size_t size);

#endif
