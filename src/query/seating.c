/* seating.c - choices that are made together: is there another one for each (15-7-3)? */
#include "query/seating.h"

void seats_add(struct seating *seating, const struct objects *fits, int count)
{
    for (; count > 0 && seating->count < SEATS; count--) {
        seating->taken[seating->count] = (struct objects){0};
        seating->fits[seating->count++] = *fits;
    }
}

/* Finds one for a place, making others take another one if need be. */
static bool seat_fill(const struct dcg_game *g, struct seating *x, int seat, struct objects *tried)
{
    struct object list[DCG_MAX_CARDS];
    int count = objects_list(g, &x->fits[seat], list);

    for (int i = 0; i < count; i++) {
        int holder = 0;
        if (objects_have(tried, list[i]))
            continue;
        objects_add(tried, list[i]);
        while (holder < x->count && !objects_have(&x->taken[holder], list[i]))
            holder++;
        if (holder < x->count && !seat_fill(g, x, holder, tried))
            continue;
        x->taken[seat] = (struct objects){0};
        objects_add(&x->taken[seat], list[i]);
        return true;
    }
    return false;
}

bool seats_fill(const struct dcg_game *g, struct seating *seating)
{
    for (int seat = 0; seat < seating->count; seat++) {
        struct objects tried = {0};
        if (!seat_fill(g, seating, seat, &tried))
            return false;
    }
    return true;
}
