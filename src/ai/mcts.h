/* mcts.h - the search: looks ahead over many guesses at what is hidden. */
#ifndef DCG_AI_MCTS_H
#define DCG_AI_MCTS_H

#include "ai/trial.h"
#include "ai/mcts_tree.h"
#include "state/view.h"

enum { SEARCH_DEPTH = 64 };

/* One thread's search. */
struct search {
    /* what it is asked */
    const struct dcg_game *view;
    const struct guesser *guesser;
    uint64_t seed;
    uint32_t iterations; /* 0: no such limit */
    uint64_t deadline;   /* 0: none */
    /* what it has found */
    struct mcts_tree tree;
    uint32_t done; /* iterations */
    bool begun;    /* there is a tree of this game */
    /* what it works with */
    struct trial trial[3];
    uint64_t key[DCG_MAX_OPTIONS];
    node_index action[DCG_MAX_OPTIONS];
    node_index path[2 * SEARCH_DEPTH + 2];
    int steps; /* of the path */
};

/* What everybody can see of a decision, but for what few players would count. */
uint64_t seen(const struct dcg_game *g);
/* What an option does, whichever of several like cards does it: the same in every guess. */
uint64_t option_key(const struct dcg_game *g, int player, dcg_option option);
void search_run(void *search);

#endif
