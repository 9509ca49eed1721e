/* material_names.h - what a requirement for a DigiXros (7-2) or Assembly (7-3) names. */
#ifndef DCG_QUERY_MATERIAL_NAMES_H
#define DCG_QUERY_MATERIAL_NAMES_H

#include "query/scope.h"

enum { XROS_MATERIALS = 12, ANY_NUMBER = 99 };

struct material {
    node_id noun;
    uint8_t among;   /* enum together: how those that are used for it fit together; 0: no matter */
    uint8_t quality; /* of what is the same or different */
    int most;
};
/* The materials of a REQUIRE node, left to right; every: what all of them have, 0: nothing. Returns how many there are,
 * writes at most XROS_MATERIALS. */
int materials_named(const dcg_cards *cards, node_id require, struct material *out, node_id *every);
/* Is it what a DigiXros requirement of that card names, wherever it lies (16-20-1)? */
bool digixros_names(const struct table *t, int player, uint8_t card, struct object object);

#endif
