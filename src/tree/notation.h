/* notation.h - trees as plain text:
 *
 *     (KIND MODE n=1 m=2 f=3 [word]
 *       a:(...)
 *       b:(...)
 *       c:(...))
 *
 * What is 0 or none is left out. In a word, a backslash stands before ] and before a backslash.
 */
#ifndef DCG_TREE_NOTATION_H
#define DCG_TREE_NOTATION_H

#include "tree/tree.h"

/* Writes a tree, indented, always terminated; returns its length as snprintf does. */
int notation_write(const struct node *nodes, const dcg_cards *words, node_id root, char *text, size_t size);
/* Reads a tree into a set. DCG_ERROR_FORMAT: error says what was expected; its line counts from 0. */
dcg_status notation_read(dcg_cards *cards, const char *text, size_t size, node_id *root, dcg_error *error);
/* Where the tree that a text begins with ends: behind its last parenthesis; 0: it doesn't. */
size_t notation_size(const char *text, size_t size);

#endif
