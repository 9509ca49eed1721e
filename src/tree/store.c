/* store.c - the trees of a card set: each different node is kept once, parts before what they are parts of. */
#include "tree/special_def.h"
#include "tree/store.h"
#include "tree/storage.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 256 };

static uint32_t node_hash(const struct node *n)
{
    const uint32_t parts[] = {n->word, (uint32_t)n->kind | (uint32_t)n->mode << 8,
                              n->form, (uint32_t)(uint16_t)n->n | (uint32_t)(uint16_t)n->m << 16,
                              n->a,    n->b,
                              n->c};
    uint32_t hash = 2166136261u;

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        hash = (hash ^ parts[i]) * 2654435761u ^ hash >> 15;
    return hash;
}

static bool node_same(const struct node *a, const struct node *b)
{
    return a->word == b->word && a->kind == b->kind && a->form == b->form && a->mode == b->mode &&
           a->n == b->n && a->m == b->m && a->a == b->a && a->b == b->b && a->c == b->c;
}

/* The slot of a node, or the free one where it would go. There is always a free slot. */
static uint32_t *slot_of(const dcg_cards *cards, const struct node *node)
{
    uint32_t at = node_hash(node) & (cards->node_slots - 1);

    while (cards->node_slot[at] && !node_same(node_at(cards, cards->node_slot[at]), node))
        at = (at + 1) & (cards->node_slots - 1);
    return &cards->node_slot[at];
}

/* Keeps at least half of the slots free when so many more nodes have come. */
bool nodes_reserve(dcg_cards *cards, uint32_t more)
{
    uint32_t slots = cards->node_slots ? cards->node_slots : FIRST_SLOTS;

    while (slots / 2 <= cards->node_count + more && slots <= UINT32_MAX / 4)
        slots *= 2;
    if (slots == cards->node_slots)
        return true;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!slot)
        return false;
    free(cards->node_slot);
    cards->node_slot = slot;
    cards->node_slots = slots;
    for (uint32_t i = 1; i < cards->node_count; i++)
        *slot_of(cards, node_at(cards, i)) = i;
    return true;
}

node_id node_add(dcg_cards *cards, const struct node *node)
{
    if (!nodes_reserve(cards, 0))
        return 0;
    uint32_t *slot = slot_of(cards, node);
    if (!*slot)
        *slot = node_append(cards, node);
    return *slot;
}

node_id effect_tree_add(dcg_cards *cards, const struct node *from, node_id root, const dcg_cards *words)
{
    struct node n = from[root];
    node_id *parts[] = {&n.a, &n.b, &n.c};

    for (int i = 0; i < 3; i++) {
        if (!*parts[i])
            continue;
        *parts[i] = effect_tree_add(cards, from, *parts[i], words);
        if (!*parts[i])
            return 0;
    }
    if (n.word) {
        const char *word = card_word(words, n.word);
        n.word = word_add(cards, word, strlen(word));
        if (!n.word)
            return 0;
    }
    return node_add(cards, &n);
}

static int depth_below(const struct node *nodes, node_id root, int above)
{
    const node_id parts[] = {nodes[root].a, nodes[root].b, nodes[root].c};
    int deepest = above + 1;

    if (!root || above > TREE_DEPTH)
        return above;
    for (int i = 0; i < 3; i++) {
        int depth = parts[i] ? depth_below(nodes, parts[i], above + 1) : 0;
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

int tree_depth(const struct node *nodes, node_id root)
{
    return depth_below(nodes, root, 0);
}

uint32_t special_line(const dcg_cards *cards, const struct card_def *def, unsigned kinds, int number)
{
    if (!(def->specials & kinds))
        return 0;
    for (uint32_t i = 0; i < def->effect_count; i++) {
        uint32_t special = effect_at(cards, def->effect + i)->special;
        if (special && special_at(cards, special)->kind & kinds && number-- == 0)
            return special;
    }
    return 0;
}

uint32_t effect_of_grant(const dcg_cards *cards, node_id grant)
{
    uint32_t low = 0, high = cards->grant_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (cards->grant[middle].node == grant)
            return cards->grant[middle].effect;
        if (cards->grant[middle].node < grant)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

node_id effect_keyword_node(const dcg_cards *cards, const struct card_def *def, int section, int keyword)
{
    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++) {
        const struct effect_def *e = effect_at(cards, i);
        const struct node *root = node_at(cards, e->root), *said = node_at(cards, root->b);
        if (e->section == section && root->kind == NODE_EFFECT && root->mode == MODE_BARE &&
            keyword_of_mode(said->mode) == keyword)
            return root->b;
    }
    return 0;
}
