/* tree_hash.c - what trees say as a number. */
#include "tree/tree_hash.h"
#include "tree/effect_def.h"
#include "tree/storage.h"

#include <string.h>

/* A number at once: there are many of them. */
uint64_t hash_number(uint64_t hash, int64_t number)
{
    hash = (hash ^ (uint64_t)number) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/* With its end mark, so that neighbouring words can't be divided differently. */
uint64_t hash_word(uint64_t hash, const dcg_cards *cards, word_id word)
{
    const char *text = card_word(cards, word);

    return hash_bytes(hash, text, strlen(text) + 1);
}

uint64_t hash_tree(uint64_t hash, const dcg_cards *cards, node_id root)
{
    const struct node *n = node_at(cards, root);

    hash = hash_number(hash, n->kind);
    if (!root)
        return hash;
    hash = hash_number(hash, n->mode);
    hash = hash_number(hash, n->n);
    hash = hash_number(hash, n->m);
    hash = hash_word(hash, cards, n->word);
    hash = hash_tree(hash, cards, n->a);
    hash = hash_tree(hash, cards, n->b);
    return hash_tree(hash, cards, n->c);
}
