/* derive.h - trees at random, by the grammar alone. */
#ifndef DCG_MEASURE_DERIVE_H
#define DCG_MEASURE_DERIVE_H

#include "measure/measure.h"

struct deriver {
    struct dcg_measures *m;
    uint64_t state; /* of the random numbers */
    dcg_cards *trees;
    int nodes;                        /* of the tree that is made */
    int expansions;                   /* of symbols, for that tree */
    int cost;                         /* of its productions */
    int changed;                      /* the number of the expansion that is made otherwise; -1: none */
    uint64_t other;                   /* the state of the random numbers there */
    uint32_t weight[PRODUCTIONS_MAX]; /* how often it is used in the cards, plus 1; 0: never */
    uint8_t least[SYMBOL_COUNT];      /* how deep what it stands for is at least */
    uint8_t depth[PRODUCTIONS_MAX];   /* how deep what it makes is at least */
    node_id *like;                    /* the nodes of the cards, by kind and mode */
    uint32_t *like_first;             /* [kind and mode]: the first of them */
};

/* False: no memory. It has to be ended in any case. */
bool deriver_begin(struct deriver *d, struct dcg_measures *m, uint64_t seed);
void deriver_end(struct deriver *d);
/* A tree of that symbol, in a set of trees. 0: no memory, or the symbol has no end. */
node_id derive(struct deriver *d, dcg_cards *trees, int symbol);
/* The tree that derive makes of the same state (deriver.state), but for one of its symbols, which is expanded anew. */
node_id derive_changed(struct deriver *d, dcg_cards *trees, int symbol, int expansion, uint64_t seed);

#endif
