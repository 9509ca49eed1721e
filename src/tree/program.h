/* program.h - the program of an effect: instructions that are carried out one after the other.
 *
 *   cards->code[]     the programs of all effects; effect_def.code is where the program of an effect begins
 *
 * compile/lower.c makes a program of a tree, once, when a card is read; effect/run_program.c carries it out. What "if",
 * "by", "may", "then", "instead" and "otherwise" govern is fixed here: a scope is a jump. */
#ifndef DCG_TREE_PROGRAM_H
#define DCG_TREE_PROGRAM_H

#include "state/state.h"
#include "tree/action.h"
#include "tree/effect_def.h"
#include "tree/operand.h"

enum op {
#define OP(name, marks, operands, words) OP_##name,
#include "tree/op_table.def"
#undef OP
    OPS
};

/* How many levels of "for each" may stand in each other. */
enum { EACH_LEVELS = 3 };

enum {
    OP_TRIGGER = 1,       /* IF, WHEN, WAIT: the trigger condition, which has been met */
    OP_GOES_ON = 2,       /* LATER: the sentences after it wait, too */
    OP_LENIENT = 4,       /* REPLACE: if nothing is interrupted it is done all the same */
    OP_REPLACES = 8,      /* MAY: it is done instead of what is interrupted */
    OP_ASKED = 16,        /* it stands in a MAY */
    OP_OF_EACH = 32,      /* each player does it, with what is theirs (15-10-1-3-1) */
    OP_DIGI_BURST = 64,   /* PAID: <Digi-Burst> is activated by it (16-13-1) */
    OP_STOPS = 128,       /* IF: it governs a "by", so the rest isn't done either (15-7-2) */
    OP_OPPONENT = 256,    /* MAY, WHO: the opponent does it */
    OP_REFERS_BACK = 512, /* it is done to what the effect has done something to before */
    OP_WOULD = 2048,      /* WAIT: it interrupts what it waits for */
    OP_ONCE = 4096,       /* WAIT: for the next time alone */
    OP_OF_SOURCE = 8192,  /* LATER: it is about the Digimon of the effect */
    OP_OF_PAYMENT = 16384 /* in a payment: it is done to what another part of the payment finds */
};

/* CHOICE: how many of the bullets are carried out: a number of different ones, all of them; one twice, one for each of
 * something. */
enum choice_kind { CHOICE_NUMBER, CHOICE_ALL, CHOICE_TIMES, CHOICE_AGAIN };
/* LATER: at the end of whose turn. */
enum moment_whose { MOMENT_ANYBODY, MOMENT_YOU, MOMENT_OPPONENT };

/* Slots. What an instruction chooses or does goes into its slots, and later words mean slots: "choose -> s1", "delete
 * s1". A slot is a part of the journal of a resolution; it holds cards and permanents with their generations. */
enum { EFFECT_SLOTS = 31 };
/* The slots of an instruction: whose cards were chosen, what was chosen, under whom it goes, what came to the field,
 * digivolved, was used or linked. */
enum slot_role { SLOT_FROM, SLOT_CHOSEN, SLOT_UNDER, SLOT_MADE, SLOT_ROLES };

/* What a word that refers to something can mean: it, them; that Digimon; those Digimon; that card, those cards. LAST:
 * what was mentioned last, whatever it is ("other", "that many"). SHOWN: what was revealed or looked at ("the rest",
 * "among them"). CHOSEN: what a sentence chose ("the chosen Digimon"). */
enum pronoun {
    PRONOUN_ANY,
    PRONOUN_PERMANENT,
    PRONOUN_PERMANENTS,
    PRONOUN_CARD,
    PRONOUN_LAST,
    PRONOUN_SHOWN,
    PRONOUN_CHOSEN,
    PRONOUNS
};

/* What such a word means at an instruction. */
enum meant_kind {
    MEANT_NOTHING,
    MEANT_SLOTS,   /* what is in those slots: one, or one of each of several ways to come here */
    MEANT_THIS,    /* the Digimon or card of the effect */
    MEANT_TRIGGER, /* what the effect triggered by or interrupts */
    MEANT_ATTACKER /* the attacking Digimon */
};
/* When: while its target is chosen; once it has been chosen. */
enum meant_when { MEANT_BEFORE, MEANT_CHOSEN, MEANT_TIMES };
struct meaning {
    uint32_t slots; /* SLOTS: bits 1 << slot */
    uint8_t kind;   /* enum meant_kind */
    bool sure;      /* SLOTS: on every way to here an instruction has looked for it */
};

struct instruction {
    uint8_t op;               /* enum op */
    uint8_t level;            /* how many EACH stand around it; EACH: with itself */
    uint16_t flags;           /* OP_... */
    uint8_t count;            /* CHOICE: how many bullets there are */
    uint8_t choice;           /* CHOICE: enum choice_kind */
    uint8_t wanted;           /* CHOICE_NUMBER: how many of them; CHOICE_TIMES: how often */
    uint8_t kind;             /* WAIT, LATER: DCG_EVENT_...: what it waits for */
    uint8_t whose;            /* LATER: enum moment_whose */
    uint8_t entry;            /* LATER: enum entry_what: what was done to whom it means */
    uint32_t done;            /* bits 1 << enum entry_what: what the effect has done before */
    uint8_t slot[SLOT_ROLES]; /* 0: it has none */
    struct meaning meant[MEANT_TIMES][PRONOUNS]; /* what words mean there */
    uint32_t to;                                 /* an index of cards->code */
    node_id source; /* the clause that it comes from: for coverage and for texts; 0: none */
    union {
        condition_id condition; /* IF, OVERWRITE_IF */
        pattern_id event;       /* WHEN, WAIT */
        number_id each;         /* EACH */
        selector_id whom;       /* LATER: whom it means, 0: nobody in particular */
        uint32_t effect;        /* KEYWORD */
        action_id action;       /* the actions */
    };
    place_id place; /* where cards come from, as a clause around it says; 0: none does */
};

/* The frame of the program that is under way in a resolution; NULL: there is none. Its instruction; else code[0]. */
const struct frame *program_under_way(const struct dcg_game *g, uint8_t resolution);
const struct instruction *code_under_way(const struct table *t, uint8_t resolution);
/* What a word means there, and the slots of that as bits 1 << slot. */
struct scope;
const struct meaning *meaning_now(const struct scope *s, enum pronoun pronoun);
uint64_t slots_now(const struct scope *s, enum pronoun pronoun);
/* A slot of that instruction; 0: it has none. */
uint8_t slot_under_way(const struct table *t, uint8_t resolution, enum slot_role role);

/* Is it an action (tree/action.h)? */
static inline bool op_is_action(int op)
{
    return op >= OP_DELETE;
}

/* PLAY, PLAY_FREE, PLAY_TOKENS: how the cards come to the field. */
static inline int action_enters(const struct action *action)
{
    return action->op == OP_PLAY_TOKENS ? action->tokens.enters : action->declare.enters;
}

/* Is a card played, used, digivolved into or linked with its cost reduced? A "for each" is then about the cost. */
static inline bool action_reduces(const struct action *action)
{
    return action->op >= OP_PLAY && action->op <= OP_LINK && action->declare.terms.reduced;
}

/* Does it move cards? */
static inline bool op_moves(int op)
{
    return op >= OP_DELETE && op <= OP_PLACE;
}

/* Its place is always one of the card set, as that of an effect (tree/effect_def.h). */
static inline const struct instruction *code_at(const dcg_cards *cards, uint32_t at)
{
    assert(!at || at < cards->code_count);
    return &cards->code[at];
}
/* What the part of a program that begins there waits for; 0: it doesn't, or for a moment. */
static inline pattern_id code_awaits(const dcg_cards *cards, uint32_t at)
{
    return code_at(cards, at)->op == OP_WAIT ? code_at(cards, at)->event : 0;
}

#endif
