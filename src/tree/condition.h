/* condition.h - what is true now, compiled (15-6).
 *
 *   cards->condition[]   all conditions; a condition_id is the number of the node it comes from, and
 *                        cards->operand[] finds the compiled condition
 *   cards->binding[]     by effect: which condition or selector is meant by words that name an earlier one of the same
 *                        effect ("if it's not", "for every 2")
 *
 * operand/compile_condition.c makes them, query/condition.c evaluates them. */
#ifndef DCG_TREE_CONDITION_H
#define DCG_TREE_CONDITION_H

#include "tree/selector.h"

enum condition_kind {
    COND_NEVER,
    COND_ALL,     /* a and b */
    COND_ANY,     /* a or b */
    COND_NOT,     /* a */
    COND_DENIED,  /* not the condition that the effect asked before */
    COND_COUNT,   /* how many objects `of` means at the holder: compare n, or the same of another */
    COND_MEMORY,  /* the memory of the holder: compare n, or that of another player */
    COND_QUALITY, /* a number, by its place in cards->number: compare n, or the number b */
    COND_LIES,    /* so many objects that pass lie at the place: compare n */
    COND_COLORS,  /* so many colors among the objects that `of` means, or more */
    COND_IS,      /* what is said of the objects that `of` means: enum said_kind */
    COND_ATTACK,  /* there is an attack; keyword: by that keyword */
    COND_TURN,    /* it is the turn of the owner */
    COND_DONE,    /* what the effect did, or how what triggered it came about: operand */
    CONDITIONS
};

/* What is said of objects. */
enum said_kind {
    SAID_PASSES, /* it passes pred */
    SAID_HAVING, /* so many cards of its stack, which with means: compare n */
    SAID_HAVING_COLORS,
    SAID_ATTACKING,
    SAID_ATTACKED, /* it is being attacked */
    SAID_LIES,     /* at the place */
    SAID_DOING,    /* what happened to it is the event: operand */
    SAID_IN_PLAY,
    SAID_WAS_FACE_UP
};

enum {
    COND_NEGATED = 1,    /* COND_IS: it isn't so */
    COND_OF_ALL = 2,     /* COND_IS: of all of them, not of one */
    COND_OF_FIRST = 4,   /* COND_IS: of the first of them */
    COND_BOUND = 8,      /* COND_COUNT: of what the effect counted before */
    COND_AREA = 16,      /* the holder is a place, not a player */
    COND_FACE_UP = 32,   /* COND_LIES: only those that lie face up */
    COND_LINKED = 64,    /* SAID_HAVING: link cards */
    COND_ANY_CARD = 128, /* SAID_HAVING: the noun says which of its cards */
    COND_HAD = 256       /* it had that when it left */
};

struct condition {
    uint8_t kind; /* enum condition_kind */
    uint8_t said; /* enum said_kind */
    uint8_t compare;
    uint8_t keyword;
    uint16_t flags; /* COND_... */
    int16_t n;
    uint32_t a, b;    /* conditions, by their place in cards->condition */
    selector_id of;   /* of which objects */
    selector_id with; /* SAID_HAVING: which cards */
    place_id holder;  /* whose or where; 0: anywhere */
    place_id other;   /* compared with that of another player, or with cards of those permanents; 0: with n */
    selector_id other_of; /* which cards of those */
    pred_id pred;
    uint32_t operand;
    uint8_t asked;   /* it is a condition of its own in the text: whether it is met is noted */
    node_id source;  /* for coverage */
    const char *why; /* it can't be compiled; NULL: it is; not allocated */
};

struct binding {
    node_id word; /* the condition or comparison that names an earlier one */
    uint32_t means;
    uint32_t memory; /* 1: the memory of a player was compared, no objects */
};

#endif
