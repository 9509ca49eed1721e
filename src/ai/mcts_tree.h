/* mcts_tree.h - what a search has found out: a tree of decisions and of the options taken there.
 *
 *     decision -> action -> action -> ...            its options, those seen in any guess
 *     action -> decision -> decision -> ...          what came of it: told apart by what its player can see
 *
 * Nodes are numbers in a pool of fixed size; 0 is none. When it is full, nothing is added any more, and what there is
 * goes on to be weighed.
 */
#ifndef DCG_AI_MCTS_TREE_H
#define DCG_AI_MCTS_TREE_H

#include <dcg.h>

typedef uint32_t node_index;

struct foreseen {
    uint64_t key;           /* decision: what can be seen; action: what is done */
    int64_t value;          /* sum of player 0's chances over the visits */
    dcg_option option;      /* action: as it was in one of the guesses */
    node_index child, next; /* the first below it, the next beside it */
    uint32_t visits;
    uint32_t offered; /* action: how often it could have been taken when its decision was visited */
    int32_t first;    /* action: player 0's chances as they looked at first */
    uint8_t player;   /* decision: whose */
    uint8_t decision; /* it is one */
    uint8_t unused[2];
};

struct mcts_tree {
    node_index count, room; /* nodes 1 to count are in use */
    struct foreseen *node, *spare;
};

bool mcts_new(struct mcts_tree *tree, node_index room); /* false: no memory */
void mcts_free(struct mcts_tree *tree);
/* Begins with a decision, which is node 1. */
void mcts_clear(struct mcts_tree *tree, uint64_t key, int player);
/* Goes on with the best known decision that looks like this; everything else is forgotten. False: there is none. */
bool mcts_follow(struct mcts_tree *tree, uint64_t key);
/* The one with that key right below a node; 0: none. */
node_index mcts_find(const struct mcts_tree *tree, node_index above, uint64_t key);
/* Adds it below a node; 0: the pool is full. */
node_index mcts_add(struct mcts_tree *tree, node_index above, uint64_t key);
/* The most visited one below a node; 0: none. */
node_index mcts_favourite(const struct mcts_tree *tree, node_index above);

#endif
