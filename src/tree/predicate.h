/* predicate.h - what an object is or has, compiled: nouns and their attributes (2-3, 4-20 to 4-23, 15-1-7).
 *
 * A predicate is a test of one object, or several tests: ALL (the object passes each of them) or ANY (it passes one).
 * Which of them a list in a text means is decided when it is compiled. operand/compile_noun.c makes predicates,
 * query/match.c evaluates them.
 *
 *   cards->pred[]   all predicates; pred[0] is passed by every object
 *   cards->operand[]   by node: the predicate that a noun or attribute with that number is */
#ifndef DCG_TREE_PREDICATE_H
#define DCG_TREE_PREDICATE_H

#include "tree/effect_def.h"
#include "tree/operand.h"

enum pred_kind {
    PRED_ALWAYS,
    PRED_NEVER,
    PRED_ALL, /* a and b */
    PRED_ANY, /* a or b */
    PRED_NOT, /* a */
    /* what it is */
    PRED_CATEGORY, /* one of the categories n, as it is treated (4-2-1, 4-3-1) */
    PRED_PRINTED,  /* one of the categories n by its print; 0: any. OF_CARD: of a card, not of a permanent */
    PRED_TOKEN,    /* 4-18-1 */
    PRED_SECURITY_DIGIMON, /* 13-1-6, 15-1-8 */
    PRED_SECURITY_CARD,
    PRED_DIGIVOLUTION_CARD, /* 4-6-1 */
    PRED_LINK_CARD,         /* 4-7-1 */
    PRED_STACKED_CARD,      /* 4-5-1 */
    PRED_COLOR,             /* one of the colors n */
    PRED_COLORS,            /* how many colors: compare n */
    PRED_NUMBER,            /* its quality: compare n */
    PRED_NUMBER_OF,         /* the same, with n + the quality `than` of one of the objects that `of` means */
    PRED_NUMBER_COUNT,      /* the same, with how many objects `of` means */
    PRED_NUMBER_OWN,        /* the same, with another number of its own: than */
    PRED_NUMBER_VALUE,      /* the same, with the number `of`, by its place in cards->number */
    PRED_NAMED,     /* its whole name is word, 2-3-1-2; CALLED: or its trait, if no card has that name */
    PRED_NAME_HAS,  /* a name that contains word, and none of the words of a, 2-3-1-3 */
    PRED_TRAIT,     /* 2-3-2-3 */
    PRED_TRAIT_HAS, /* 2-3-2-4, and none of the words of a */
    PRED_WORD,      /* a word of such a list; a the next */
    /* what it has */
    PRED_TEXT,         /* word in its text, 4-20 */
    PRED_TEXT_KEYWORD, /* keyword n in its text, 4-20-4 */
    PRED_KEYWORD,      /* keyword n; amount: with that number, 0: any. 16-2, D-7.3 */
    PRED_INHERITED,    /* an inherited effect, 2-3-4-2 */
    PRED_DIGIXROS,     /* DigiXros requirements */
    PRED_TIMING,       /* an effect with icon n */
    PRED_STACK,        /* how many cards of its stack pass a: compare n. WITH_TOP: its top card counts, too;
                        * LINKED: how many of its link cards */
    PRED_STACK_COLORS, /* so many colors among its digivolution cards, or more */
    PRED_SAME,         /* a quality that one of the objects of `of` has, too (4-22-1) */
    PRED_MOST,         /* the most of a quality among the objects that pass a; FEWEST: the fewest */
    PRED_SUSPENDED,
    PRED_UNSUSPENDED,
    PRED_FACE_UP,
    PRED_FACE_DOWN,
    /* which it is */
    PRED_OTHER, /* another than the effect's own, or than those chosen last */
    PRED_AMONG, /* one of the objects that `of` means */
    PRED_DONE,  /* what was done to it: n is enum entry_what */
    PRED_ATTACKING,
    PRED_ATTACKER, /* the attacking Digimon is meant */
    PRED_MATERIAL, /* the DigiXros requirements of an object of `of` name it, 16-20-1 */
    PRED_LIES,     /* it lies at the place `of` */
    PRED_LIES_UP,  /* the same, face up */
    PRED_IN_PLAY,
    PRED_KINDS
};

enum compare { COMPARE_EQUAL, COMPARE_AT_MOST, COMPARE_AT_LEAST, COMPARE_MORE, COMPARE_LESS };

/* What can be counted or compared of an object. */
enum quality {
    QUALITY_NONE,
    QUALITY_LEVEL,
    QUALITY_DP,
    QUALITY_ORIGINAL_DP, /* 2-5-2 */
    QUALITY_COST, /* a play cost; of old cards the use cost of an Option, too, if the noun names Options (2-6, 2-7) */
    QUALITY_USE_COST,
    QUALITY_PLAY_OR_USE,
    QUALITY_ANY_COST,
    QUALITY_NAME,
    QUALITY_COLOR,
    QUALITY_CARD_NUMBER,
    QUALITY_UNDER, /* how many digivolution cards */
    QUALITY_UNDER_UP,
    QUALITY_UNDER_DOWN,
    QUALITY_LINKED,      /* how many link cards */
    QUALITY_ORIENTATION, /* suspended or unsuspended: what isn't on the field is neither */
    QUALITIES
};

enum {
    PRED_UNPRINTED = 1, /* whether an object passes doesn't follow from its print */
    PRED_OF_DP = 2,     /* DP, of which a permanent may have more or less than printed */
    PRED_OF_OPTIONS = 4,
    PRED_OF_CARD = 8,
    PRED_CALLED = 16,
    PRED_WITH_TOP = 32,
    PRED_FEWEST = 32,
    PRED_STANDING = 64, /* only in the battle area (15-1-7) */
    PRED_LINKED = 128,
    PRED_RAISED = 128 /* NUMBER: the highest number that is shown, which effects can raise (15-15-5) */
};

struct predicate {
    uint8_t kind;    /* enum pred_kind */
    uint8_t compare; /* enum compare */
    uint8_t quality, than;
    uint8_t flags; /* PRED_... */
    int8_t amount;
    /* STACK: of the cards that pass, those with the same quality, or one for each different quality, count (4-22) */
    uint8_t counts_same;
    uint8_t counts; /* enum quality; 0: all of them */
    int16_t n;
    word_id word;
    pred_id a, b;
    uint32_t of;    /* a selector or a place */
    node_id source; /* for coverage */
};

/* By node: what it says of an object wherever that lies; the same of an object in the battle area, where an effect
 * names no other place (15-1-7). */
struct operand_name {
    pred_id pred, in_battle;
    uint32_t selector, place; /* tree/selector.h */
    uint32_t condition;       /* tree/condition.h */
    uint32_t number;          /* tree/number_def.h */
};

/* A keyword that an effect performs, and what that depends on (D-7.3, D-7.4). */
enum { PERFORMED_CONDITIONS = 4 };
struct performed_keyword {
    uint8_t keyword, conditions;
    condition_id condition[PERFORMED_CONDITIONS];
};

static inline const struct predicate *pred_at(const dcg_cards *cards, pred_id pred)
{
    return &cards->pred[pred];
}

/* The predicate that a noun or attribute is. */
static inline pred_id noun_pred(const dcg_cards *cards, node_id noun)
{
    return noun ? cards->operand[noun].pred : 0;
}

/* -- predicate.c: what words of a tree stand for */
enum quality quality_of_mode(int mode); /* of a QUALITY */
/* How many cards of an AREA (STACK, UNDER, LINKED) an object has. */
enum quality quality_of_area(const dcg_cards *cards, node_id area);

static inline bool compare_holds(enum compare compare, int32_t value, int32_t with)
{
    switch (compare) {
    case COMPARE_EQUAL:
        return value == with;
    case COMPARE_AT_MOST:
        return value <= with;
    case COMPARE_AT_LEAST:
        return value >= with;
    case COMPARE_MORE:
        return value > with;
    case COMPARE_LESS:
        return value < with;
    }
    return false;
}

#endif
