/* seating.h - choices that are made together: is there another one for each (15-7-3)? */
#ifndef DCG_QUERY_SEATING_H
#define DCG_QUERY_SEATING_H

#include "query/scope.h"

/* Places to fill, each with another one that fits. */
enum { SEATS = 16 };
struct seating {
    int count;
    struct objects fits[SEATS];
    struct objects taken[SEATS]; /* the one that fills it */
};
void seats_add(struct seating *seating, const struct objects *fits, int count);
bool seats_fill(const struct dcg_game *g, struct seating *seating);

#endif
