/* trees.c - trees as the measures look at them: are two the same, which phrases do they have; a tree with another
 * phrase in place of one of its own. */
#include "measure/measure.h"
#include "language/reader.h"
#include "tree/effect_def.h"
#include "tree/store.h"

#include <string.h>

static bool words_same(const dcg_cards *a, word_id x, const dcg_cards *b, word_id y)
{
    return (x != 0) == (y != 0) && (!x || strcmp(card_word(a, x), card_word(b, y)) == 0);
}

bool trees_same(const struct tree *x, const struct tree *y, bool forms)
{
    const struct node *m = &x->nodes[x->root], *n = &y->nodes[y->root];
    const node_id left[] = {m->a, m->b, m->c}, right[] = {n->a, n->b, n->c};

    if (m->kind != n->kind || m->mode != n->mode || m->n != n->n || m->m != n->m ||
        (forms && m->form != n->form) || !words_same(x->words, m->word, y->words, n->word))
        return false;
    for (int i = 0; i < 3; i++) {
        const struct tree a = {x->words, x->nodes, left[i]}, b = {y->words, y->nodes, right[i]};
        if ((left[i] != 0) != (right[i] != 0) || (left[i] && !trees_same(&a, &b, forms)))
            return false;
    }
    return true;
}

struct tree tree_read(const struct dcg_measures *m)
{
    return (struct tree){reader_words(m->reader), reader_nodes(m->reader), reader_root(m->reader)};
}

struct tree tree_of(const struct dcg_measures *m, node_id root)
{
    return (struct tree){m->trees, m->trees->node, root};
}

/* ---- Phrases ---- */

static const uint8_t phrase_kinds[NODE_KINDS] = {
#define OF(name, kind) [NODE_##kind] = PHRASE_##name,
#include "measure/phrase_table.def"
};
static const bool is_modal[NODE_KINDS] = {
#define MODAL(kind) [NODE_##kind] = true,
#include "measure/phrase_table.def"
};
static const bool is_own[NODE_KINDS] = {
#define OWN(kind) [NODE_##kind] = true,
#include "measure/phrase_table.def"
};
static const bool is_closed[NODE_KINDS] = {
#define CLOSED(kind) [NODE_##kind] = true,
#include "measure/phrase_table.def"
};
static const bool is_fragment[SYMBOL_COUNT] = {
#define FRAGMENT(symbol) [SYMBOL_##symbol] = true,
#include "measure/phrase_table.def"
};

/* A node as a part of another one. */
struct part_of {
    node_id node;
    const struct node *parent;
    int field;
};

static bool wording_is_fragment(const struct node *n)
{
    const struct production *p = grammar_wording(&grammar, n);

    return p && is_fragment[p->symbol];
}

/* Effects are chosen like cards, and are none. */
static bool is_effects(const struct node *n)
{
    return n->kind == NODE_CAUSE || (n->kind == NODE_SELECT && n->mode == MODE_EFFECT);
}

/* 0: it is no phrase. A list is of the kind of its members, and its rest is none; neither is the area in the name of an
 * area ("this Digimon's digivolution cards"). Nodes with other parts are others: only some states last. */
static uint64_t phrase_category(const struct dcg_measures *m, const struct part_of *p)
{
    const struct node *n = node_at(m->trees, p->node), *in = p->parent;

    while (n->kind == NODE_LIST && n->a)
        n = node_at(m->trees, n->a);
    uint64_t kind = phrase_kinds[n->kind];
    if (is_effects(n) || wording_is_fragment(n))
        return 0;
    if (!kind || !in || in->kind == NODE_LIST || (kind == PHRASE_PLACE && in->kind == NODE_AREA))
        return 0;
    bool modal = is_modal[in->kind] || (in->kind == NODE_MOVE && p->field); /* where a card goes */
    const struct node *about = node_at(m->trees, in->a);
    uint64_t said_of = in->kind != NODE_MODIFY || !p->field ? 0
                       : is_effects(about)                  ? (uint64_t)NODE_CAUSE
                                                            : about->kind;
    uint64_t mode = modal ? in->mode + 1u : 0, own = is_own[n->kind] ? n->mode + 1u : 0;
    uint64_t parts = (uint64_t)p->field | (in->a ? 4u : 0) | (in->b ? 8u : 0) | (in->c ? 16u : 0);
    return kind | (uint64_t)in->kind << 8 | parts << 16 | mode << 24 | own << 40 | said_of << 56;
}

/* Goes through the phrases of a tree in order. */
static void phrases_walk(const struct dcg_measures *m, struct phrases *list, const struct part_of *p)
{
    const struct node *n = node_at(m->trees, p->node);
    const node_id parts[] = {n->a, n->b, n->c};
    uint64_t category = phrase_category(m, p);

    if (is_closed[n->kind])
        return;
    if (category && list->count < PHRASES_MAX)
        list->phrase[list->count++] = (struct phrase){p->node, category};
    for (int i = 0; i < 3; i++)
        if (parts[i])
            phrases_walk(m, list, &(struct part_of){parts[i], n, i});
}

void phrases_find(const struct dcg_measures *m, node_id root, struct phrases *list)
{
    const struct node *line = node_at(m->trees, root);

    list->count = 0;
    if (line->kind == NODE_EFFECT &&
        line->a) /* without a timing a line has to say something of a certain kind */
        phrases_walk(m, list, &(struct part_of){root, NULL, 0});
}

/* A tree in which the phrase with that number, counted down to 0, is another one. 0: no memory. */
static node_id replaced(struct dcg_measures *m, const struct part_of *p, int *number, node_id by)
{
    const struct node old = *node_at(m->trees, p->node);
    struct node n = old;
    node_id *parts[] = {&n.a, &n.b, &n.c};

    if (is_closed[n.kind])
        return p->node;
    if (phrase_category(m, p) && (*number)-- == 0)
        return by;
    for (int i = 0; i < 3 && *number >= 0; i++) {
        if (!*parts[i])
            continue;
        *parts[i] = replaced(m, &(struct part_of){*parts[i], &old, i}, number, by);
        if (!*parts[i])
            return 0;
    }
    return node_add(m->trees, &n);
}

node_id phrase_replace(struct dcg_measures *m, node_id root, int number, node_id by)
{
    return replaced(m, &(struct part_of){root, NULL, 0}, &number, by);
}
