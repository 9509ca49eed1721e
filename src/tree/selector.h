/* selector.h - which objects an effect means, where they lie, and how many are chosen, compiled (4-21, 15-10).
 *
 * A selector is named by the number of the node it comes from (selector_id), a place and an owner likewise (place_id,
 * owner_id); cards->operand[] finds the compiled operand. operand/compile_selector.c and compile_place.c make them;
 * query/gather.c, select.c, choice.c, reference.c and place.c evaluate them. */
#ifndef DCG_TREE_SELECTOR_H
#define DCG_TREE_SELECTOR_H

#include "state/state.h"
#include "tree/predicate.h"
#include "tree/program.h"

enum selector_kind {
    SELECT_NOTHING,
    SELECT_KIND,  /* objects of a kind: what the noun says, at a place */
    SELECT_ENDS,  /* the same from the top or the bottom of stacks and piles, in order */
    SELECT_KNOWN, /* objects that are known: this Digimon, it, the rest */
    SELECT_LIST,  /* those of a and of b */
    SELECT_SAME,  /* those of a */
    SELECT_THERE, /* those of a that lie at the place */
    SELECT_ITEMS  /* those of a, all from the place */
};

enum quantity {
    QUANTITY_EXACTLY, /* n; also without a number: 1 */
    QUANTITY_UP_TO,
    QUANTITY_ANY_NUMBER, /* any number of them */
    QUANTITY_ALL,
    QUANTITY_DOWN_TO, /* so many that n are left */
    QUANTITY_LEAVING, /* up to so many that n are left */
    QUANTITY_OR_MORE
};

/* Which known objects. */
enum ref_kind {
    REF_THIS_DIGIMON,
    REF_THIS_PERMANENT,
    REF_THIS_CARD,
    REF_THIS_CARD_OR_DIGIMON,
    REF_REST,      /* what is left of what was revealed */
    REF_MENTIONED, /* it, that Digimon, those cards: enum pronoun */
    REF_DONE,      /* what was done to them: entry */
    REF_ATTACKER,
    REF_HOLDER /* the permanent that the card in question lies under or is linked to */
};

/* How those that are chosen together have to fit together (1-3-6, 4-22). */
enum together {
    TOGETHER_ANYHOW,
    TOGETHER_SAME,      /* a quality */
    TOGETHER_DIFFERENT, /* a quality */
    TOGETHER_PLAYERS,   /* one of each player's */
    TOGETHER_ITEMS,     /* one of each item of a list */
    TOGETHER_ENDS       /* the next of their stacks */
};

/* A list: all of its parts are chosen, one after the other; or they are alternatives. */
enum selector_parts { PARTS_NONE, PARTS_EACH, PARTS_EITHER };

enum {
    SELECT_ALL = 1,            /* nobody chooses: all of them are meant (15-10-2-4) */
    SELECT_EACH = 2,           /* one of each */
    SELECT_OWNED = 8,          /* its place is a player's side */
    SELECT_AREA = 16,          /* its place is an area */
    SELECT_PLACED = 32,        /* its noun names an area */
    SELECT_ANOTHER = 64,       /* another than this one */
    SELECT_HEADED = 256,       /* what its noun says alone tells whether a card on the field is meant */
    SELECT_BOTTOM = 1024,      /* ENDS: from the bottom */
    SELECT_BOTH_ENDS = 2048,   /* ENDS: from the top or the bottom */
    SELECT_ANY_STACK = 4096,   /* ENDS: one after the other, from any of several stacks (Q6212) */
    SELECT_BY_EFFECT = 8192,   /* DONE: by this effect, not by what it triggered by */
    SELECT_CARD_FITS = 16384,  /* KNOWN: an object that has become a card is still meant */
    SELECT_TOGETHER = 32768,   /* something is said of all that are chosen */
    SELECT_GONE = 65536,       /* one that has left is looked at as it was (15-8-3-9-4) */
    SELECT_DESCRIBED = 131072, /* KNOWN: with a noun: "this Digimon card" */
    SELECT_HAND = 262144       /* cards without an owner and a place: those in the hand */
};

struct selector {
    uint8_t kind;     /* enum selector_kind */
    uint8_t quantity; /* enum quantity */
    int16_t n;
    uint32_t flags;   /* SELECT_... */
    uint8_t ref;      /* enum ref_kind */
    uint8_t pronoun;  /* enum pronoun */
    uint8_t entry;    /* enum entry_what */
    uint8_t together; /* enum together */
    uint8_t quality;  /* of what is the same or different */
    uint8_t total;    /* enum quality: together they have at most total_most of it; 0: no matter */
    int16_t total_most;
    uint32_t total_than; /* a number, by its place in cards->number, instead of total_most; 0: none */
    uint32_t left_than;  /* a number, DOWN_TO: so many are left, instead of n; 0: none */
    uint8_t pile;        /* ENDS: enum pile_kind; PILE_KINDS: stacks of permanents */
    uint8_t most;        /* the most that it can mean */
    uint8_t least;       /* the least that it means, for each of 1 */
    uint8_t parts;       /* enum selector_parts */
    uint8_t informs;     /* what is printed on the objects is asked for (3-1-3-7) */
    uint8_t word;        /* KNOWN: a word alone, such as "it" */
    selector_id a, b;    /* LIST, SAME, THERE, ITEMS */
    selector_id counts;  /* the selector that says how many */
    selector_id host;    /* the permanents that are chosen before their cards are; 0: none */
    selector_id holder;  /* the permanents whose cards are meant; 0: none */
    owner_id pile_owner; /* ENDS: whose pile */
    place_id place;      /* whose or where; 0: not said */
    uint32_t places;     /* where they can lie: bits 1 << DCG_PLACE_... */
    pred_id pred;        /* what the noun says, wherever it lies; KNOWN: what is asked of those */
    pred_id noun;        /* what the noun says, if there is one */
    pred_id in_battle;   /* the same in the battle area, where no other place is named */
    pred_id with;        /* EACH ... with */
    pred_id items;       /* TOGETHER_ITEMS: PRED_ANY of them */
};

/* Whose, or where. */
enum place_kind {
    PLACE_NONE,
    PLACE_PLAYER,   /* of players: whose */
    PLACE_CARDS_OF, /* a card of a permanent that `of` means: under it, linked to it, in its stack */
    PLACE_LIST,     /* a or b */
    PLACE_SAME,     /* a */
    PLACE_ZONES,    /* areas: zones, of the owner a (0: of any) */
    PLACE_OWNED,    /* areas: zones, of the owner a (0: your own, but both sides of the field) */
    PLACE_UNDER,    /* under a permanent that `of` means */
    PLACE_AMONG,    /* one of the known objects `of`, of what was revealed first */
    PLACE_FROM,     /* the same, or a card of such a permanent */
    PLACE_ONE_OF    /* a card that `of` means */
};
enum whose {
    WHOSE_ALL,
    WHOSE_YOU,
    WHOSE_OPPONENT,
    WHOSE_THEIR,
    WHOSE_MOST_SECURITY,
    WHOSE_ITS_OWNER,
    WHOSE_EACH, /* of each their own */
    WHOSE_NEITHER
};

/* One area among those that a place means, as conditions and events speak of it. */
struct area {
    uint8_t place;        /* DCG_PLACE_...; NOWHERE: one of the objects that holder means */
    uint8_t face;         /* enum lies: how cards lie there; LIES_AS_USUAL: no matter */
    uint8_t top, bottom;  /* that end of it */
    uint8_t this_digimon; /* of this Digimon, which is looked at as it was if it has left (15-8-3-9-4) */
    owner_id owner;       /* whose; 0: not said */
    selector_id holder;   /* UNDER, LINKED: of which permanents; 0: of any */
};

enum { AREAS_PER_PLACE = 4 };
struct place_def {
    uint8_t kind;    /* enum place_kind */
    uint8_t whose;   /* enum whose */
    uint8_t is_area; /* an area, or several */
    uint8_t areas;
    uint32_t zones;  /* bits 1 << DCG_PLACE_... */
    uint32_t places; /* where cards of it can lie, bits 1 << DCG_PLACE_... */
    place_id a, b;
    selector_id of;
    selector_id holder; /* the permanents whose cards are meant; 0: none */
    uint32_t area;      /* the first of its areas */
};

static inline const struct selector *selector_at(const dcg_cards *cards, selector_id selector)
{
    return &cards->selector[cards->operand[selector].selector];
}
/* The next part of a list, and what is left of it then. */
static inline selector_id selector_part(const dcg_cards *cards, selector_id *rest)
{
    selector_id part = *rest;
    const struct selector *s = selector_at(cards, part);

    *rest = s->parts ? s->b : 0;
    return s->parts ? s->a : part;
}
#define SELECTOR_EACH(cards, part, list)                                                                     \
    for (selector_id part##_rest = (list), part;                                                             \
         part##_rest && (part = selector_part((cards), &part##_rest)) != 0;)

static inline const struct place_def *place_at(const dcg_cards *cards, place_id place)
{
    return &cards->place[cards->operand[place].place];
}
/* Is it a player's, not the cards of a permanent? */
static inline bool place_is_player(const dcg_cards *cards, place_id place)
{
    return place_at(cards, place)->kind == PLACE_PLAYER;
}
/* Is it an area, or several? */
static inline bool place_is_area(const dcg_cards *cards, place_id place)
{
    return place && place_at(cards, place)->is_area;
}

#endif
