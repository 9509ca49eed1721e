/* partners.h - who DNA digivolves together (8-2), as an effect or a requirement says it. */
#ifndef DCG_QUERY_PARTNERS_H
#define DCG_QUERY_PARTNERS_H

#include "query/scope.h"
#include "tree/action.h"
#include "tree/target.h"

/* Who may DNA digivolve: so many, each one of its own kind; count 0: as many as it takes, all of the first kind. */
struct partners {
    int count;
    struct objects kind[MATERIALS];
    bool one_permanent; /* 16-30-1: one Digimon, the rest cards */
    uint32_t
        instead; /* 16-30: what the effect asks for (tree/special_def.h), where the card has no requirement */
};

/* Who may, by a DNA_DIGIVOLVE. */
void partners_of(const struct scope *s, const struct declare_action *declare, struct partners *out);

#endif
