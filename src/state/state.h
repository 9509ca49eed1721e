/* state.h - a game as plain data (architecture: no pointers, at most 16 KiB, equal games have equal bytes).
 *
 *   card  1..255   a card of the game or a token, for the whole game; what it is (def) is separate from who it
 *                  is (its id): shuffling exchanges what cards are, so an id never tells what is hidden.
 *   body  0..63    a thing on the field: one stack of cards with its links. Digivolving changes the top card,
 *                  not the body (8-1-2-3).
 *
 *       body.top -> card -> card -> card -> 0       the stack, by card.next; body.under counts those below
 *       body.link -> card -> card -> 0              link cards, oldest first
 *
 *   pile           the ordered cards of an area: index 0 is the top of a deck or security stack, the oldest
 *                  in other areas. On the field a pile holds body numbers.
 *   frame          one procedure under way: which, at which step, and its locals
 *   watch          processing that waits for something to happen (18-1, 15-8-5)
 *   pending        processing that has triggered and waits to be carried out (15-4-4)
 *   lasting        something that applies to a body or a player for a while (15-11)
 *
 * An incarnation number grows when a card or body slot comes to mean something new (3-1-3-1). Whoever
 * remembers one remembers the number with it.
 */
#ifndef DCG_STATE_STATE_H
#define DCG_STATE_STATE_H

#include "cards/cards.h"

#include <assert.h>

/* Capacities. All but PILE are powers of two, so that an index that went wrong stays inside its array. */
#ifdef DCG_HARD
enum { BODIES = 8, FRAMES = 8, WATCHES = 4, PENDINGS = 4, LASTINGS = 4 };
#else
enum { BODIES = 64, FRAMES = 64, WATCHES = 32, PENDINGS = 64, LASTINGS = 64 };
#endif
enum { PILE = 63, FRAME_NUMBERS = 6 };
enum { NO_BODY = 255, NO_PLAYER = 2 };

typedef uint64_t body_set; /* bit b: body b */

/* Padding would make equal games differ in bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct card {
    uint16_t def;
    uint16_t incarnation;
    uint8_t place; /* DCG_PLACE_... */
    uint8_t body;  /* BATTLE, BREEDING, UNDER, LINKED: whose part it is; else NO_BODY */
    uint8_t next;  /* the next card down its stack or link row; 0: none */
    uint8_t flags; /* CARD_... */
};
enum {
    CARD_OWNER = 1, /* owned by player 1 */
    CARD_FACE_DOWN = 2,
    CARD_KNOWN_0 = 4, /* player 0 knows what it is */
    CARD_KNOWN_1 = 8,
    CARD_TOKEN = 16,
    CARD_EGG = 32, /* from the Digi-Egg deck */
};

struct body {
    uint16_t incarnation;
    uint8_t top; /* 0: this slot is free */
    uint8_t flags;
    uint8_t under; /* cards stacked under the top */
    uint8_t link;  /* first link card */
    uint8_t links;
    uint8_t unused;
};
enum {
    BODY_PLAYER = 1, /* player 1's */
    BODY_SUSPENDED = 2,
    BODY_PLAYED = 4,    /* played this turn, 7-1-2-1 */
    BODY_BY_EFFECT = 8, /* placed by an effect, 17-1-3-3, 17-1-3-4 */
    BODY_BREEDING = 16, /* in the breeding area */
};

struct pile {
    uint8_t count;
    uint8_t at[PILE];
};
enum pile_kind {
    PILE_DECK,
    PILE_EGGS,
    PILE_HAND,
    PILE_TRASH,
    PILE_SECURITY,
    PILE_BATTLE,
    PILE_BREEDING,
    PILE_KINDS
};

/* Something that happened or would happen; what waits for it looks at these. */
struct happening {
    uint8_t kind;    /* DCG_EVENT_... */
    uint8_t cause;   /* DCG_CAUSE_... */
    uint8_t players; /* whose it concerns, 1 << player */
    uint8_t card;    /* the card it is about */
    uint16_t incarnation;
    int16_t value;
    body_set bodies; /* all bodies it concerns */
};

struct frame {
    uint8_t proc; /* enum proc */
    uint8_t step;
    uint8_t player;
    uint8_t cause;
    uint8_t card, other;
    uint16_t incarnation; /* of a body that must still be there */
    int16_t n[FRAME_NUMBERS];
    uint8_t body, body2;
    uint8_t kind, flag;
    body_set set;
    uint64_t cards[4];
};

/* What waiting processing does; a card's effect in the effect language is one of these. */
enum deed {
    DEED_NONE,
    DEED_MEMORY,       /* player gains value memory */
    DEED_DRAW,         /* player draws value cards */
    DEED_DELETE,       /* delete the target body */
    DEED_SUSPEND,      /* suspend the target body */
    DEED_UNSUSPEND,    /* unsuspend it */
    DEED_DP,           /* it gets value hundred DP for the turn */
    DEED_PREVENT,      /* interrupts only: what would happen doesn't happen to the subject */
    DEED_COST,         /* interrupts only: the cost to pay changes by value */
    DEED_END_ATTACK,   /* 15-15-1 */
    DEED_WIN,          /* player wins, 1-2-6 */
    DEED_LOSE,         /* player loses, 1-2-6 */
    DEED_TRASH_OPTION, /* 9-1-5: trash a used Option that is in no area */
    DEED_KINDS
};

struct processing {
    uint8_t deed;
    uint8_t player;
    uint8_t card;   /* the card it comes from; 0: a rule */
    uint8_t target; /* body */
    uint16_t card_incarnation, target_incarnation;
    int16_t value;
    uint8_t optional;
    uint8_t survives; /* its card becoming new by what it waits for doesn't end it, 4-13-2, 4-14-2 */
    uint8_t tag;      /* tells apart what is otherwise alike */
    uint8_t unused[3];
};

struct watch {
    struct processing what;
    uint8_t event;          /* DCG_EVENT_...: what it waits for */
    uint8_t immediate;      /* 15-8-5: interrupts instead of triggering */
    uint8_t subject;        /* body it is about; NO_BODY: any of subject_player */
    uint8_t subject_player; /* NO_PLAYER: either's */
    uint16_t subject_incarnation;
    uint8_t once;  /* gone when it has happened, 18-1 */
    uint8_t spent; /* activated in the present chain of interrupts, 15-8-5-4 */
    uint8_t live;  /* this record is in use */
    uint8_t unused;
};

struct pending {
    struct processing what;
    struct happening event;
    uint16_t batch; /* 0: not settled yet */
    uint16_t unused[3];
};

enum lasting_kind { LASTING_NONE, LASTING_DP, LASTING_KEYWORD, LASTING_CANT, LASTING_KINDS };
enum cant {
    CANT_SUSPEND,
    CANT_UNSUSPEND,
    CANT_ATTACK,
    CANT_BLOCK,
    CANT_DIGIVOLVE,
    CANT_BE_DELETED,
    CANT_KINDS
};
enum until { UNTIL_TURN_ENDS, UNTIL_ATTACK_ENDS, UNTIL_GAME_ENDS };

struct lasting {
    uint8_t kind;
    uint8_t body; /* NO_BODY: every body of player, also later ones, 15-11-2-2 */
    uint8_t player;
    uint8_t until; /* enum until */
    uint16_t incarnation;
    uint16_t turn; /* UNTIL_TURN_ENDS: which turn's end */
    int32_t value; /* DP; CANT: enum cant; KEYWORD: keyword | amount << 8 */
};

/* The attack in progress, chapter 11: a record that the main loop advances. */
struct attack {
    uint8_t timing; /* enum attack_timing */
    uint8_t player;
    uint8_t attacker, target; /* bodies; target NO_BODY: the player */
    uint16_t attacker_incarnation, target_incarnation;
    uint8_t blocked;   /* 12-1-2 */
    uint8_t countered; /* 11-3-2 */
    uint8_t checks;    /* done so far */
    uint8_t checked;   /* the card being checked, 13-1-5 */
    uint16_t checked_incarnation;
    uint8_t pierce;          /* <Piercing> is to be processed, 16-6-4 */
    uint8_t ended;           /* an effect ended the attack, 15-15-1 */
    uint8_t declared_player; /* the declared target was the player, 11-2-7-6 */
    uint8_t unused[7];
};
enum attack_timing {
    ATTACK_NONE,
    ATTACK_DECLARED,     /* 11-2 */
    ATTACK_COUNTER,      /* 11-3 */
    ATTACK_BLOCK,        /* 11-4 */
    ATTACK_CONFIRM,      /* 11-5 */
    ATTACK_CHECK,        /* 13-1-7-1 */
    ATTACK_CHECK_BATTLE, /* 13-1-7-3 */
    ATTACK_CHECK_TRASH,  /* 13-1-7-4 */
    ATTACK_BATTLE_END,   /* 14-2-5 */
    ATTACK_PIERCE,       /* 16-6-4 */
    ATTACK_END,          /* 11-6-1 */
    ATTACK_OVER,         /* 11-6-2 */
    ATTACK_TIMINGS
};

enum phase_step { STEP_BEGIN, STEP_MIDDLE, STEP_DONE };

struct decision {
    uint8_t kind; /* DCG_DECISION_... */
    uint8_t player;
    uint8_t asked; /* waiting for an answer */
    uint8_t unused;
    uint32_t serial;
    uint64_t answer; /* the option taken */
};

struct dcg_game {
    uint64_t cards_hash; /* of the card set it is played with */
    uint64_t random[4];  /* xoshiro256**; never shown to players */

    uint8_t outcome; /* dcg_outcome */
    uint8_t winner;  /* NO_PLAYER: nobody */
    uint16_t end_rule;
    uint8_t status; /* dcg_status */
    uint8_t turn_player;
    uint8_t first_player;
    uint8_t phase;      /* DCG_PHASE_... */
    uint8_t phase_step; /* enum phase_step */
    uint8_t end_timing; /* in the end-of-turn timing, 6-6 */
    uint8_t unsettled;  /* something changed that a rule check might mind, 17 */
    uint8_t chain;      /* depth of interrupts under way, 15-8-5-4 */
    uint16_t turn;
    uint16_t batches; /* highest batch number in use */
    int8_t memory;    /* seen by player 0 */
    uint8_t frames;
    uint8_t watches; /* records up to here may be live */
    uint8_t pendings;
    uint8_t lastings;
    uint8_t view; /* 0: a game; 1, 2: the view of player 0, 1 */
    uint8_t redrawn[2];
    uint16_t card_top; /* ids below are or were in use */
    uint16_t fresh;    /* pendings that triggered since the last settling */
    uint16_t unused[2];

    struct decision decision;
    struct attack attack;
    body_set result_set; /* what a called procedure returns */
    body_set bodies_used;
    int32_t result;
    uint32_t activations; /* effects carried out since somebody last decided, 18-3 */

    struct pile pile[2][PILE_KINDS];
    struct body body[BODIES];
    struct card card[DCG_MAX_CARDS];
    struct frame frame[FRAMES];
    struct lasting lasting[LASTINGS];
    struct watch watch[WATCHES];
    struct pending pending[PENDINGS];
};
#pragma GCC diagnostic pop
static_assert(sizeof(struct dcg_game) <= DCG_GAME_BYTES, "a game fits in 16 KiB");
static_assert(BODIES <= 64, "a set of bodies is one word");

/* A table: the game with the cards it is played with and whoever listens. Lives on the caller's C stack. */
struct table {
    struct dcg_game *g;
    const dcg_cards *cards;
    const dcg_sink *sink;  /* NULL: nobody listens */
    struct script *script; /* NULL: random results are random; see state/random.h */
};

#endif
