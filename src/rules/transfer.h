/* transfer.h - other cards change their place (4-14). */
#ifndef DCG_RULES_TRANSFER_H
#define DCG_RULES_TRANSFER_H

#include "state/procedure.h"
#include "query/info.h"
#include "rules/leave.h"
#include "tree/effect_def.h"

struct transfer {
    struct destination to;
    struct cause cause;
    enum rule rule;
    uint8_t kind; /* DCG_EVENT_TRASHED, RETURNED, ADDED, PLACED */
    /* DCG_PLACE_...: the area that revealed cards count for (15-15-3-2); 0: none is revealed */
    uint8_t origin;
    /* cards that are being looked at: by 4.2 they aren't treated as if they were in their area (4.2: 15-15-3-1) */
    uint64_t looked[4];
    int count;
    const uint8_t *card; /* in the order in which they are placed; no permanent's only card */
};
/* All at the same time. What their going triggers does so before they move (4-14-2). */
void cards_transfer(struct table *t, const struct transfer *wanted);
/* 15-1-9: tells that cards are placed in a security stack or under a card, though none of them gets there. */
void cards_placed_in_vain(struct table *t, const uint64_t cards[4], int from, const struct destination *to,
                          struct cause cause);
/* Tells that cards have been added to a hand, or placed under a card, in a security stack, in the battle area. */
void cards_arrived(struct table *t, const uint64_t cards[4], int from, const struct destination *to,
                   struct cause cause);

#endif
