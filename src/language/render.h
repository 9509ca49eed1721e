/* render.h - from the tree back to text. */
#ifndef DCG_LANGUAGE_RENDER_H
#define DCG_LANGUAGE_RENDER_H

#include "language/grammar.h"

/* Writes the text of a tree, always terminated; returns its length as snprintf does; 0 for a tree that
 * has no words: an 's behind "it", or behind another. */
int render_text(const dcg_cards *cards, const struct node *nodes, node_id root, char *text, size_t size);

/* A part of a card's text, for a sentence of our own. */
struct render_part {
    node_id root;
    node_id hole;        /* a node below it that is said as filling; 0: none */
    const char *filling; /* "": nothing is said there */
    bool several;        /* it is said of several: "get" in place of "gets" */
    int times;           /* for each of how many: DP and the numbers of keywords count so often; 0 is 1 */
};
int render_part(const dcg_cards *cards, const struct render_part *part, char *text, size_t size);

/* Does a phrase mean several? */
bool render_several(const dcg_cards *cards, node_id phrase);

#endif
