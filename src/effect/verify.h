/* verify.h - is a tree one that card text could have made? For trees that come from elsewhere. */
#ifndef DCG_EFFECT_VERIFY_H
#define DCG_EFFECT_VERIFY_H

#include "effect/grammar.h"

struct verifier;

/* NULL: no memory. The grammar must stay. */
struct verifier *verifier_new(const struct grammar *grammar);
void verifier_free(struct verifier *verifier);
/* NULL: the tree is a line of text; else what is wrong with it, written to text. It must not be deeper than
 * TREE_DEPTH. */
const char *tree_wrong(const struct verifier *verifier, const dcg_cards *cards, node_id root, char *text,
                       size_t size);

#endif
