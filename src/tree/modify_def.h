/* modify_def.h - what an effect says of cards and players for some time, or makes them do (15-11): the operand of
 * MODIFY, carried out by effect/modify.c.
 *
 *   cards->modify[]        all of them; number 0 is none
 *   cards->modify_item[]   their items, one run each: each state in turn, with what stands around it
 */
#ifndef DCG_TREE_MODIFY_DEF_H
#define DCG_TREE_MODIFY_DEF_H

#include "tree/modifier_def.h"

/* How long a timed modifier lasts. */
enum duration {
    DURATION_UNSAID,        /* it doesn't say */
    DURATION_TURN,          /* for the turn */
    DURATION_TURN_END,      /* until the end of the turn of owner */
    DURATION_NEXT_TURN_END, /* until the end of the next turn of owner */
    DURATION_UNSUSPEND,     /* in the next unsuspend phase of owner */
    DURATION_ATTACK,
    DURATION_BATTLE
};

/* What becomes of a state. */
enum modify_how {
    MODIFY_LASTS,   /* a timed modifier */
    MODIFY_DOES,    /* they do it now */
    MODIFY_LATER,   /* they are deleted later: event, of owner's turn */
    MODIFY_PREVENTS /* what would happen to them doesn't */
};

enum { MODIFY_PARTS = 4, MODIFY_GUARDS = 4 };

struct modify_item {
    uint8_t how;      /* enum modify_how */
    uint8_t duration; /* enum duration */
    uint8_t event;    /* LATER: DCG_EVENT_... */
    uint8_t guards;
    owner_id owner;                             /* of the duration, of the moment; 0: of anybody */
    struct modifier_guard guard[MODIFY_GUARDS]; /* IF, EACH */
    uint32_t chosen;                            /* the modifiers of the permanents that were chosen */
    uint32_t overall[MODIFY_PARTS];             /* of those that each part means; [0] also without any part */
    action_id action;                           /* DOES: what is done */
    node_id source;                             /* the state: for coverage, for texts */
};

/* One of those of whom it is said. */
struct modify_part {
    selector_id target;
    node_id source;
    uint8_t overall; /* 15-11-2: all of a kind, also those that come later; else they are chosen */
};

enum {
    MODIFY_NOTHING = 1,  /* a number of the effect: nothing is carried out (query/maximum.c) */
    MODIFY_PREVENT = 2,  /* what would happen doesn't */
    MODIFY_SCALES = 4,   /* a number in it grows with "for each"; else more are chosen (15-15-7) */
    MODIFY_OPTIONAL = 8, /* what they may gain: they are asked */
    MODIFY_PICKS = 16,   /* somebody has to be chosen before anything is said */
    MODIFY_SPOKEN = 32,  /* of "it": all whom the condition is about (Q4319) */
    MODIFY_WHOLE = 64,   /* it is said once, whatever it is for each of */
    MODIFY_NOW = 128     /* of effects: without a duration, for the turn */
};

struct modify_def {
    uint8_t flags; /* MODIFY_... */
    uint8_t parts, items;
    uint32_t item; /* the first */
    struct modify_part part[MODIFY_PARTS];
    node_id source; /* for coverage and texts: the MODIFY, the duration around it */
    node_id lasts;
    node_id may; /* OPTIONAL: for coverage */
};

static inline const struct modify_def *modify_at(const dcg_cards *cards, uint32_t modify)
{
    return &cards->modify[modify < cards->modify_count ? modify : 0];
}

#endif
