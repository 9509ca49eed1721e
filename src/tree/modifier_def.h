/* modifier_def.h - modifiers as they are compiled: what persistent effects and timed modifiers say of cards and
 * players.
 *
 *   cards->modifier[]   all modifiers; those of a persistent effect are one run (effect_def.modifier, .modifiers), and
 *                       so are those that one timed modifier of a game gives (.run of the first)
 *
 * compile/ makes them when a card is read; query/modifier.h iterates them. Number 0 is none. */
#ifndef DCG_TREE_MODIFIER_DEF_H
#define DCG_TREE_MODIFIER_DEF_H

#include "tree/effect_def.h"
#include "tree/operand.h"

enum modifier_kind {
#define MODIFIER(name, meaning) MODIFIER_##name,
#include "tree/modifier_table.def"
#undef MODIFIER
    MODIFIER_KINDS
};

enum {
    MODIFIER_OWN = 1,       /* of its own card, wherever that is */
    MODIFIER_OF_HOST = 2,   /* of the Digimon or Tamer that the effect is on; besides those of whom */
    MODIFIER_TOGETHER = 4,  /* of the same, under the same conditions as the one before it */
    MODIFIER_STACKED = 8,   /* of the stacked cards of those */
    MODIFIER_REPLACES = 16, /* COLORS: no others; COST: it costs n */
    MODIFIER_PART = 32,     /* NAME: only a part of the name */
    MODIFIER_ADD = 64,      /* COST: it costs more */
    MODIFIER_OFFBOARD = 128 /* whether it applies may depend on more than the field */
};

/* To whom, or with whom, something can't be done. */
enum modifier_against {
    AGAINST_ANY,     /* whoever that is */
    AGAINST_PLAYERS, /* attacking a player */
    AGAINST_OBJECTS, /* those of selector */
    AGAINST_CARDS    /* digivolving into a card that pred says */
};

/* What a card is treated as may count for such a procedure only. */
enum treated_purpose { PURPOSE_ANY, PURPOSE_DIGIXROS, PURPOSE_ASSEMBLY, PURPOSE_DNA };

/* The number up to which an effect chooses (15-15-5). */
enum maximum {
    MAXIMUM_ANY, /* whichever is shown */
    MAXIMUM_LEVEL,
    MAXIMUM_DP,
    MAXIMUM_COST,
    MAXIMUM_OTHER,
    MAXIMUM_COUNT /* how many are chosen */
};

enum guard_kind {
    GUARD_IF,       /* the condition */
    GUARD_UNLESS,   /* the condition isn't met */
    GUARD_EACH,     /* for each of so many: the number */
    GUARD_DIGIXROS, /* while a DigiXros is under way */
    GUARD_UNSUSPEND /* in the unsuspend phase of owner; 0: of anybody */
};

/* The costs that are paid, chapters 7 to 10. */
enum cost_kind { COST_PLAY, COST_DIGIVOLUTION, COST_USE, COST_LINK, COST_KINDS };

/* Under which condition a modifier applies, or how many times over. */
struct modifier_guard {
    uint8_t kind;         /* enum guard_kind */
    uint8_t fixpoint;     /* IF: about so much DP or more, and it gives more DP (query/fixpoint.c) */
    uint16_t unused;      /* no padding: guards are compared as bytes */
    uint32_t operand;     /* condition_id, number_id, owner_id */
    node_id source, when; /* for coverage */
};

/* On what terms a card may be digivolved into. */
struct modifier_terms {
    uint8_t ignoring; /* digivolution requirements */
    uint8_t fixed;    /* for this cost */
    uint8_t as_if;    /* the permanent were a Digimon of this level and these colors */
    uint8_t level, colors;
    int16_t cost;
};

enum { MODIFIER_GUARDS = 6, MODIFIER_WHOM = 4, MODIFIER_CAUSES = 4 };

struct modifier_def {
    uint32_t about; /* MOD_... (compile/modifier_kind.h) */
    uint8_t kind;   /* enum modifier_kind */
    uint8_t flags;  /* MODIFIER_... */
    uint8_t run;    /* how many modifiers are said with it, from it on */
    uint8_t guards, whoms, causes;
    uint8_t reach;    /* of whose permanents it is said: REACH_... (compile/modifier_index.c) */
    uint8_t cant;     /* enum cant; PLAYER_CANT: enum player_cant; MAXIMUM: enum maximum */
    uint8_t against;  /* enum modifier_against */
    uint8_t keyword;  /* DCG_KEYWORD_...; UNAFFECTED: + 1, 0: any effect */
    uint8_t colors;   /* DCG_RED, ...; CATEGORIES: DCG_DIGIMON, ...; COST: 1 << enum cost_kind */
    uint8_t one_host; /* MATERIAL_SOURCE: all from under the same card */
    uint8_t purpose;  /* enum treated_purpose: what it is treated as counts for that only */
    /* CANT of leaving: bits of cause[]: by deletion; from that one on all but these */
    uint8_t deletion, except;
    int32_t n;
    uint32_t icons;      /* 1 << ICON_... */
    word_id word, whose; /* whose: the purpose is that of the card of this name; 0: of any card */
    uint32_t effect;
    struct modifier_terms terms;
    pred_id pred;
    selector_id selector;
    place_id
        place; /* MATERIAL_SOURCE: where they lie; 0: selector says it; CANT: where it can't go; PLAYER_CANT: from
               * where; 0: anywhere */
    owner_id owner;
    cause_id cause[MODIFIER_CAUSES];
    selector_id whom[MODIFIER_WHOM]; /* of whom it is said */
    struct modifier_guard guard[MODIFIER_GUARDS];
    /* for coverage and for text: the state, the sentence around it, what the operand was made of */
    node_id source, modify, operand, noun;
    node_id said, said_of; /* of a timed modifier: what is said in words, of whom; 0: of one permanent */
};

static inline const struct modifier_def *modifier_at(const dcg_cards *cards, uint32_t modifier)
{
    return &cards->modifier[modifier < cards->modifier_count ? modifier : 0];
}

#endif
