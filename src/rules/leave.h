/* leave.h - permanents leave the field (4-5 to 4-8, 4-17). */
#ifndef DCG_RULES_LEAVE_H
#define DCG_RULES_LEAVE_H

#include "state/procedure.h"
#include "query/info.h"
#include "tree/effect_def.h"

/* Where something goes, and how it lies there. It is always its owner's area (3-1-3-8). */
struct destination {
    uint8_t place; /* DCG_PLACE_...; NOWHERE: it is about to be put somewhere */
    uint8_t end;   /* enum end */
    uint8_t face;  /* enum lies: in a security stack, under a card */
    uint8_t host;  /* DCG_PLACE_UNDER: the permanent */
    uint16_t host_generation;
};
struct leaving {
    permanent_set set;
    uint8_t kind;        /* DCG_EVENT_TRASHED, RETURNED, PLACED */
    uint8_t first, last; /* the part of the journal that is the order of placing (3-1-3-4) */
    struct cause cause;
    struct destination to;
    enum rule rule;
    uint8_t how; /* HOW_DIGIXROS, or 0 */
};
/* To NOWHERE: what the journal's part has as a permanent is a card there afterwards. */
/* Both leave out what can't leave or isn't affected by the cause, let effects interrupt, and return in g->result_set
 * what has left. */
struct frame *call_leave(struct table *t, const struct leaving *leaving);
struct frame *call_delete(struct table *t, permanent_set set, struct cause cause, enum rule rule);
/* In a battle of two permanents: who has battled the one that is deleted alone is told with it. */
struct frame *call_delete_fighters(struct table *t, permanent_set set, uint8_t one, uint8_t other,
                                   enum rule rule);
/* Back to an empty breeding area (4-15); it stays the same Digimon there. */
bool permanent_moves_in(const struct table *t, uint8_t permanent, struct cause cause);
bool permanent_leavable(const struct table *t, uint8_t permanent, int kind, struct going going,
                        struct cause cause);
/* Permanents leave the field at the same time: top cards to that place, the rest of them to the trash (4-5-8, 4-7-6),
 * tokens out of the game (4-18-5), <Overflow> at once (4-17-2). Nobody is told. */
void permanents_leave(struct table *t, permanent_set set, int place, enum end end);
/* A permanent leaves the field but for its top card, which is in no area then and about to be put under or linked to
 * another: no <Overflow> for that one (4-17-4). */
void permanent_becomes_card(struct table *t, uint8_t permanent);
void link_trash(struct table *t, uint8_t card, enum rule rule);
/* Whoever is in the middle of something with a permanent that is gone must not meet its successor in that slot. */
void frames_forget(struct dcg_game *g, uint8_t permanent);
uint16_t public_def(const struct dcg_game *g, uint8_t card); /* 4-5-9: 0 if it lies face down */
/* 4-17: <Overflow> of cards that have moved, with what they were. */
void overflow(struct table *t, const uint8_t *cards, const uint16_t *defs, int count);
bool place_overflows(int place);
/* Puts a card that is NOWHERE there. */
void card_arrive(struct table *t, uint8_t card, const struct destination *to);

#endif
