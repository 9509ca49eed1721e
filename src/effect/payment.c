/* payment.c - actions that are done as a payment, and whether they were done in full (15-7-3). */
#include "effect/payment.h"

bool resolution_paying(const struct dcg_game *g, uint8_t resolution)
{
    return (resolution_of(g, resolution)->flags & RESOLUTION_PAYING) != 0;
}

int pick_flags(const struct dcg_game *g, uint8_t resolution)
{
    return resolution_paying(g, resolution) ? PICK_PAYMENT : 0;
}

void resolution_fail(struct dcg_game *g, uint8_t resolution)
{
    resolution_at(g, resolution)->flags |= RESOLUTION_FAILED;
}
