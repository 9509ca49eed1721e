/* program.c - the program of a line: the line as the effect of a card of its own; and whether two lines have the same
 * program, whatever words it was made of. */
#include "measure/measure.h"
#include "measure/program_dump.h"
#include "tree/desugar.h"
#include "tree/notation.h"
#include "tree/out.h"
#include "tree/effect_def.h"

#include <stdlib.h>
#include <string.h>

enum { CARD_BYTES = 1 << 16 };

dcg_status card_of_tree(dcg_cards *cards, const struct tree *tree, unsigned number, dcg_error *error)
{
    char *text = malloc(CARD_BYTES);
    struct out o = {text, CARD_BYTES, 0};

    if (!text)
        return DCG_ERROR_MEMORY;
    out_add(&o, "card T-%u \"Randomon %u\"\n  digimon red level 4\n  cost 4\n  dp 4000\n  tree ", number,
            number);
    size_t head = (size_t)out_length(&o);
    int size = notation_write(tree->nodes, tree->words, tree->root, text + head, CARD_BYTES - head - 1);
    dcg_status status = DCG_ERROR_CAPACITY;
    if (size >= 0 && (size_t)size < CARD_BYTES - head - 1) {
        size_t length = head + (size_t)size;
        text[length++] = '\n';
        status = dcg_cards_add(cards, text, length, error);
    }
    free(text);
    return status;
}

/* ---- Comparison ---- */

/* NULL: it isn't for play, or no memory. */
static dcg_cards *program_of(const struct tree *tree)
{
    dcg_cards *cards = dcg_cards_new(false);
    dcg_error error = {0};

    if (cards && card_of_tree(cards, tree, 1, &error) == DCG_OK &&
        !dcg_cards_unread(cards, dcg_cards_find(cards, "T-1")))
        return cards;
    dcg_cards_free(cards);
    return NULL;
}

/* Timings and limits are no part of a program. */
static bool icons_same(const struct tree *x, const struct tree *y)
{
    const struct node *m = &x->nodes[x->root], *n = &y->nodes[y->root];
    const struct tree left = {x->words, x->nodes, m->a}, right = {y->words, y->nodes, n->a};

    if (m->kind != NODE_EFFECT || n->kind != NODE_EFFECT || m->mode != n->mode)
        return false;
    return m->a && n->a ? trees_same(&left, &right, false) : !m->a && !n->a;
}

/* The tree that the program of the last effect of a set is made of. */
static struct tree plain_of(dcg_cards *cards)
{
    node_id root = cards->effect[cards->effect_count - 1].root, plain = plain_words(cards, root);

    return (struct tree){cards, cards->node, plain ? plain : root};
}

/* A program is made of a tree in plain words, and its wording doesn't matter. */
static bool plain_same(dcg_cards *a, dcg_cards *b)
{
    const struct tree x = plain_of(a), y = plain_of(b);

    return trees_same(&x, &y, false);
}

static bool dumps_same(const dcg_cards *a, const dcg_cards *b)
{
    struct dump *one = malloc(sizeof *one), *two = malloc(sizeof *two);
    bool same =
        one && two &&
        strcmp(dump_card(one, a, dcg_cards_find(a, "T-1")), dump_card(two, b, dcg_cards_find(b, "T-1"))) == 0;

    free(one);
    free(two);
    return same;
}

enum same_program programs_compare(const struct tree *x, const struct tree *y)
{
    dcg_cards *a = program_of(x), *b = a ? program_of(y) : NULL;
    enum same_program same = !a || !b           ? PROGRAM_NONE
                             : plain_same(a, b) ? PROGRAM_SAME_WORDS
                             : dumps_same(a, b) ? PROGRAM_SAME
                                                : PROGRAM_OTHER;

    dcg_cards_free(a);
    dcg_cards_free(b);
    return same;
}

bool programs_same(const struct tree *x, const struct tree *y)
{
    enum same_program same = icons_same(x, y) ? programs_compare(x, y) : PROGRAM_NONE;

    return same == PROGRAM_SAME || same == PROGRAM_SAME_WORDS;
}
