/* mcts_tree.c - the nodes of a search. */
#include "ai/mcts_tree.h"

#include <stdlib.h>

bool mcts_new(struct mcts_tree *tree, node_index room)
{
    *tree = (struct mcts_tree){.room = room};
    tree->node = malloc((room + (size_t)1) * sizeof *tree->node);
    tree->spare = malloc((room + (size_t)1) * sizeof *tree->spare);
    return tree->node && tree->spare;
}

void mcts_free(struct mcts_tree *tree)
{
    free(tree->node);
    free(tree->spare);
}

void mcts_clear(struct mcts_tree *tree, uint64_t key, int player)
{
    tree->count = 1;
    tree->node[1] = (struct foreseen){.key = key, .player = (uint8_t)player, .decision = true};
}

node_index mcts_find(const struct mcts_tree *tree, node_index above, uint64_t key)
{
    node_index at = tree->node[above].child;

    while (at && tree->node[at].key != key)
        at = tree->node[at].next;
    return at;
}

node_index mcts_add(struct mcts_tree *tree, node_index above, uint64_t key)
{
    if (tree->count == tree->room)
        return 0;
    node_index added = ++tree->count, *link = &tree->node[above].child;
    while (*link) /* after the others: the order of options stays */
        link = &tree->node[*link].next;
    *link = added;
    tree->node[added] = (struct foreseen){.key = key, .decision = !tree->node[above].decision};
    return added;
}

node_index mcts_favourite(const struct mcts_tree *tree, node_index above)
{
    node_index best = 0;

    for (node_index at = tree->node[above].child; at; at = tree->node[at].next)
        if (tree->node[at].visits && (!best || tree->node[at].visits > tree->node[best].visits))
            best = at;
    return best;
}

/* Copies the nodes below one that was copied; they come to lie side by side. */
static void children_copy(const struct mcts_tree *tree, struct foreseen *to, node_index copied,
                          node_index *count)
{
    node_index at = to[copied].child, last = 0;

    to[copied].child = 0;
    for (; at; at = tree->node[at].next) {
        node_index added = ++*count;
        to[added] = tree->node[at];
        to[added].next = 0;
        if (last)
            to[last].next = added;
        else
            to[copied].child = added;
        last = added;
    }
}

bool mcts_follow(struct mcts_tree *tree, uint64_t key)
{
    node_index root = 0, count = 1;

    for (node_index at = 1; at <= tree->count; at++) {
        const struct foreseen *n = &tree->node[at];
        if (n->decision && n->key == key && (!root || n->visits > tree->node[root].visits))
            root = at;
    }
    if (!root)
        return false;
    struct foreseen *to = tree->spare;
    to[1] = tree->node[root];
    to[1].next = 0;
    for (node_index copied = 1; copied <= count; copied++)
        children_copy(tree, to, copied, &count);
    tree->spare = tree->node;
    tree->node = to;
    tree->count = count;
    return true;
}
