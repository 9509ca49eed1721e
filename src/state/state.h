/* state.h - a game as plain data (architecture: no pointers, at most 15 KiB, equal games have equal bytes).
 *
 *   card  1..255   a card of the game or a token, for the whole game. Its id and its definition (def) are separate:
 *                  a shuffle exchanges the definitions, so an id gives no secret away.
 *   permanent      0..63: a Digimon, Tamer or Option on the field, one stack of cards with its links.
 *                  Digivolving changes the top card, not the permanent (8-1-2-3).
 *
 *       permanent.top -> card -> card -> card -> 0  the stack, by card.next; permanent.under counts those below
 *       permanent.link -> card -> card -> 0         link cards, oldest first
 *
 *   pile           the ordered cards of an area: index 0 is the top of a deck or security stack, the oldest
 *                  in other areas. On the field a pile holds permanent numbers.
 *   frame          one procedure under way: which, at which step, and its locals (state/frame.h)
 *   choosing       what the pick under way has chosen so far; there is one at a time
 *   delayed_trigger  an effect instance that waits for an event or a moment (18-1, 15-8-5)
 *   pending        an effect instance that has triggered and waits to be carried out (15-4-4)
 *   timed_modifier a change of a permanent, a kind of cards or a player that ends after some time (15-11)
 *   game_event     an event that happened or was announced, kept as long as an effect refers to it
 *   resolution     an effect being carried out: whose, of which card, because of which event
 *   journal        what the effects being carried out have chosen and done so far, so that later words ("it", "the
 *                  deleted Digimon", "the rest") know whom they mean
 *   lki            what a permanent was when it left the field: last known information
 *   use            how often an effect was activated this turn (15-14-1), or something happened that effects ask for
 *   spent          immediate-type effects that were activated or declined in the present chain (15-8-5-4)
 *
 * A generation number grows when a card or the slot of a permanent becomes something new (3-1-3-1). Code that
 * remembers a card or permanent remembers this number with it.
 */
#ifndef DCG_STATE_STATE_H
#define DCG_STATE_STATE_H

#include "rulebook/difference.h"
#include "state/cardset.h"
#include "state/frame.h"

#include <assert.h>

/* Capacities. All but PILE are powers of two, so that an index that went wrong stays inside its array. */
#ifdef DCG_HARD
enum { PERMANENTS = 8, FRAMES = 8, DELAYED_TRIGGERS = 4, PENDINGS = 4, TIMED_MODIFIERS = 4 };
enum { GAME_EVENTS = 4, RESOLUTIONS = 2, JOURNAL = 16, LKIS = 2, USES = 4, SPENT = 4 };
#else
enum { PERMANENTS = 64, FRAMES = 64, DELAYED_TRIGGERS = 32, PENDINGS = 64, TIMED_MODIFIERS = 64 };
enum { GAME_EVENTS = 32, RESOLUTIONS = 8, JOURNAL = 128, LKIS = 8, USES = 32, SPENT = 16 };
#endif
enum { PILE = 63, LOOP_BANS = 12, LOOP_DECISIONS = 8, LOOP_STOCKS = 15 };
enum { PLAYERS = 2, NO_PERMANENT = 255, NO_PLAYER = 2, NO_RESOLUTION = 255, NO_GAME_EVENT = 255 };

enum { VIEW_OF_BOTH = 3 }; /* a view with what both players know */

/* Padding would make equal games differ in bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct card {
    uint16_t def;
    uint16_t generation;
    uint8_t place;     /* DCG_PLACE_... */
    uint8_t permanent; /* BATTLE, BREEDING, UNDER, LINKED: whose part it is; else NO_PERMANENT */
    uint8_t next;      /* the next card down its stack or link row; 0: none */
    uint8_t flags;     /* CARD_... */
};
enum {
    CARD_OWNER = 1, /* owned by player 1 */
    CARD_FACE_DOWN = 2,
    CARD_KNOWN_0 = 4, /* player 0 knows what it is */
    CARD_KNOWN_1 = 8,
    CARD_TOKEN = 16,
    CARD_EGG = 32, /* from the Digi-Egg deck */
    /* it lay face down, it was linked when its permanent left: last known information has no room for that */
    CARD_LAY_DOWN = 64,
    CARD_LAY_LINKED = 128,
};

struct permanent {
    uint16_t generation;
    uint8_t top; /* 0: this slot is free */
    uint8_t flags;
    uint8_t under; /* cards stacked under the top */
    uint8_t link;  /* first link card */
    uint8_t links;
    uint8_t unused;
};
enum {
    PERMANENT_PLAYER = 1, /* player 1's */
    PERMANENT_SUSPENDED = 2,
    PERMANENT_PLAYED = 4,    /* played this turn, 7-1-2-1 */
    PERMANENT_BY_EFFECT = 8, /* placed by an effect, 17-1-3-3, 17-1-3-4 */
    PERMANENT_BREEDING = 16, /* in the breeding area */
    PERMANENT_PLACED = 32,   /* placed by an effect this turn, 16-16-3 */
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
struct game_event {
    uint8_t kind;    /* DCG_EVENT_... */
    uint8_t players; /* whose it concerns, 1 << player */
    uint8_t card;  /* the card it is about: played, used, digivolved into, checked, attacked, ...; 0: none */
    uint8_t other; /* a second permanent: attacked, battled, fused; counts only if HOW_OTHER is set */
    struct cause cause;
    uint16_t other_generation;
    int16_t value;    /* how many, how much */
    uint8_t from, to; /* DCG_PLACE_...: where cards went; 0: nowhere in particular */
    uint16_t how;     /* HOW_... */
    uint8_t keyword;  /* DCG_KEYWORD_... + 1: the keyword that made it happen; 0: none */
    /* lkis + 1 when its permanents were looked at, since an effect triggered; 0: they weren't */
    uint8_t looked;
    uint8_t unused[4];
    uint16_t
        permanent_generation; /* kept for later: of the only permanent it concerns; 0: there are several, or none */
    permanent_set permanents; /* all permanents it concerns */
    /* all cards it concerns that are no permanents of their own: trashed from a hand, added, ... */
    uint64_t cards[4];
};
enum {
    HOW_DNA = 1,
    HOW_DIGIXROS = 2,
    HOW_BURST = 4,
    HOW_BOTTOM = 8, /* RETURNED, PLACED: to the bottom */
    HOW_APP_FUSION = 16,
    HOW_ASSEMBLY = 32,
    HOW_AT_PLAYER = 64, /* ATTACKED: a player was attacked */
    HOW_OTHER = 128,    /* there is an other permanent */
    HOW_DELETED = 256,  /* LEFT: by deletion */
    HOW_TAMER = 512,    /* DIGIVOLVED: a Tamer did, as such */
    HOW_AS_IF = 1024,   /* DIGIVOLVED: a Tamer did, as if it was a Digimon */
    HOW_DEPARTS = 2048, /* PLACED: told before the cards move, while they still are the top of a stack */
};

/* What an effect instance carries out: an effect, or processing that was put off (18-1). */
enum instance_kind {
    INSTANCE_NONE,
    INSTANCE_EFFECT,    /* a card's effect; target is the permanent it works for */
    INSTANCE_CLAUSE,    /* a part of a card's effect that was put off, 18-1; target is whom it means */
    INSTANCE_DELETE,    /* the target permanent is deleted, 18-1 */
    INSTANCE_BURST_END, /* the target permanent loses its top card, 8-3-2-1 */
    INSTANCE_USED,      /* the card, an Option that was used, is trashed, 9-1-5 */
    INSTANCE_KINDS
};

struct effect_instance {
    uint8_t kind; /* enum instance_kind */
    uint8_t player;
    uint8_t card;   /* the card it comes from; 0: a rule */
    uint8_t target; /* permanent */
    uint16_t card_generation, target_generation;
    /* INSTANCE_EFFECT: the card that it is pending with, 15-8-3-5; card_generation is of that one */
    int16_t value;
    uint8_t optional;
    uint8_t survives; /* its card becoming new by what it waits for doesn't end it, 4-13-2, 4-14-2 */
    uint8_t tag;      /* tells apart what is otherwise alike; from TAG_TOGETHER on: put off with others */
    uint8_t keyword;  /* INSTANCE_EFFECT of a keyword: which, 16 */
    uint16_t effect;  /* INSTANCE_EFFECT, INSTANCE_CLAUSE: in the card set */
    uint32_t code;    /* INSTANCE_CLAUSE: which part of its program (tree/program.h) */
};

enum {
    TAG_TOGETHER = 128
}; /* one processing that was put off for several permanents has one such tag, 18-1-1 */

struct delayed_trigger {
    struct effect_instance what;
    uint8_t event;          /* DCG_EVENT_...: what it waits for */
    uint8_t subject;        /* permanent it is about; NO_PERMANENT: any of subject_player */
    uint8_t subject_player; /* NO_PLAYER: either's */
    uint8_t immediate : 1;  /* 15-8-5: interrupts instead of triggering */
    uint8_t once : 1;       /* gone when it has happened, 18-1 */
    uint8_t spent : 1;      /* activated in the present chain of interrupts, 15-8-5-4 */
    uint8_t live : 1;       /* this record is in use */
    uint8_t next : 1;       /* INSTANCE_CLAUSE: it waits this turn for what its WHEN says */
    uint8_t unused : 3;
    uint16_t subject_generation;
    uint8_t unused_too[2];
};

struct pending {
    struct effect_instance what;
    uint16_t batch; /* 0: not settled yet; IMMEDIATE + the depth of its chain: it interrupts, 15-8-5 */
    uint8_t event;  /* which event; NO_GAME_EVENT: none */
    uint8_t flags;  /* PENDING_... */
};
enum {
    PENDING_FOLLOWS = 1, /* its card is about to move by what happened: it goes with it, 4-13-2, 15-8-3-5 */
    PENDING_LOST = 2     /* its card didn't have it for a moment, 15-4-4-4: it will be removed */
};
enum { IMMEDIATE = 0x8000 };

/* An effect being carried out. Resolutions are a stack: an effect is interrupted by others, or activates them. */
struct resolution {
    struct effect_instance what;
    uint8_t event;   /* which event; NO_GAME_EVENT: none */
    uint8_t would;   /* immediate-type: the frame of what it interrupts, + 1 */
    uint8_t journal; /* its part of the journal begins here */
    uint8_t group;   /* what was chosen last begins here */
    uint8_t doer;    /* who does what it says: its player, or whom "your opponent ..." names */
    uint8_t origin;  /* DCG_PLACE_...: where the cards it has revealed were (15-15-3-2); 0: none */
    uint16_t flags;  /* RESOLUTION_... */
    uint8_t gained;  /* how much memory its player has gained by it */
    uint8_t unused[3];
};
enum {
    RESOLUTION_STOPPED =
        1, /* a "by" was not done, so what it governs isn't: the rest of the effect (15-7-2) */
    RESOLUTION_FAILED = 2,     /* an action of the sentence or "by" under way was not carried out in full */
    RESOLUTION_PAYING = 4,     /* the action of a "by" is under way */
    RESOLUTION_UNMET = 8,      /* the last processing condition was not met: for "otherwise" */
    RESOLUTION_COUNTED = 16,   /* this activation counts for [X Per Turn] (15-14-1-5) */
    RESOLUTION_DECLARED = 32,  /* activation-type: declared, so its "by" must be done (15-8-4-4-1) */
    RESOLUTION_REPLACING = 64, /* it does something instead of what it interrupts (18-2-4) */
    RESOLUTION_LATER = 128,    /* the moment that it was put off to has come */
    RESOLUTION_DONE = 256,     /* what was last to be done, or could be, was done: "if you do" */
    RESOLUTION_ALL_SECURITY =
        512, /* all of player 0's security stack is before it; 1024: player 1's (15-15-3-4) */
    RESOLUTION_ORDERED =
        2048, /* another effect had to activate it, so each "by" must be done (4.2: 15-15-7-4) */
};

/* Something that an effect being carried out chose or did. */
struct entry {
    uint8_t id;   /* a card, or a permanent if ENTRY_PERMANENT is set */
    uint8_t what; /* enum entry_what | ENTRY_PERMANENT */
    uint16_t generation;
};
enum { ENTRY_PERMANENT = 128 };
/* Where its card was when it was chosen: "if this effect placed a card from the hand". */
enum entry_from {
    FROM_ELSEWHERE,
    FROM_DECK,
    FROM_HAND,
    FROM_TRASH,
    FROM_SECURITY,
    FROM_FIELD,
    FROM_UNDER,
    FROM_LINKED
};
struct entry_mark {
    uint8_t slot : 5; /* the slot that it is in (tree/program.h); 0: none */
    uint8_t from : 3; /* enum entry_from */
};
enum entry_what {
    ENTRY_CHOSEN,
    ENTRY_DELETED,
    ENTRY_TRASHED,
    ENTRY_RETURNED,
    ENTRY_ADDED,
    ENTRY_PLACED,
    ENTRY_REVEALED,
    ENTRY_PLAYED,
    ENTRY_USED,
    ENTRY_DIGIVOLVED,
    ENTRY_LINKED,
    ENTRY_SUSPENDED,
    ENTRY_UNSUSPENDED,
    ENTRY_FLIPPED,
    ENTRY_HOST, /* cards were placed under it */
    ENTRY_KINDS
};

/* What a permanent was when it left the field. Of names and traits that it was treated as having only so many are
 * kept. */
enum { LKI_WORDS = 3 };
struct lki {
    uint8_t permanent;
    uint8_t card; /* its top card */
    uint16_t generation;
    uint16_t card_generation; /* of the top card, once it has moved */
    uint16_t def;             /* 0: this record is free */
    uint8_t categories, colors;
    uint8_t level;
    uint8_t link_plus; /* which <Link +>, by link_bit */
    uint8_t flags, links, player;
    uint8_t names : 2, traits : 2; /* how many it was treated as having besides those of its card */
    uint8_t name_parts : 3;        /* bit i: also[i] is only in its name */
    uint8_t unused : 1;            /* no padding */
    int32_t dp;
    uint32_t security_a; /* which <Security A.>, by amount_bit */
    uint64_t keywords;
    uint64_t stack[4]; /* the cards that lay under it or were linked to it */
    /* Words by their sums (word_sum), which are the same in every card set: what its name was changed into, 0: as
     * printed; names, then traits. */
    uint32_t name;
    uint32_t also[LKI_WORDS];
};

/* A keyword that is an effect: DCG_KEYWORD_... + 1 of the one that is printed on the top card, and 1, 2 or 3 times COPY
 * more of another one that the permanent has: those it keeps when it gets another top card. */
enum { COPIES = 3, COPY = 64 };
static_assert((int)DCG_KEYWORD_COUNT < (int)COPY, "a keyword and which of several such fit together");

/* How often an effect was activated this turn, 15-14-1; or that it can't interrupt again, 15-8-5-4; or how often
 * something happened this turn that conditions ask for (record/history.c). */
struct use {
    uint16_t effect;     /* NOTED_...: the number of the event in cards->noted */
    uint16_t generation; /* of the card */
    uint8_t card;
    uint8_t count; /* uses; spent: the depth of the chain at which it was declined, 0: activated */
    uint8_t keyword;
    uint8_t of; /* enum use_of: what card is */
};
enum use_of {
    USE_BY_CARD,
    USE_BY_PERMANENT, /* a permanent: what it gained, 15-13 */
    NOTED_PERMANENT,  /* a permanent to which it happened */
    NOTED_PLAYER,     /* a player, for whom it happened */
    USE_OF_KINDS
};

enum timed_modifier_kind {
    TIMED_MODIFIER_NONE,
    TIMED_MODIFIER_DP,
    TIMED_MODIFIER_KEYWORD,
    TIMED_MODIFIER_CANT,
    TIMED_MODIFIER_STATE, /* what a STATE or CANT node says */
    TIMED_MODIFIER_PERMIT, /* while a card is being played: from where cards may also be placed under it, 1-3-11-4 */
    TIMED_MODIFIER_PLACED, /* while a card is being played: cards were placed under it already, 7-2-3-3 */
    TIMED_MODIFIER_KINDS
};
enum cant {
    CANT_SUSPEND,
    CANT_UNSUSPEND,
    CANT_ATTACK,
    CANT_BLOCK,
    CANT_DIGIVOLVE,
    CANT_BE_DELETED,
    CANT_BE_RETURNED, /* to hands or decks */
    CANT_LEAVE,       /* the battle area */
    CANT_BE_TRASHED,  /* also of cards under a permanent */
    CANT_BE_ATTACKED,
    CANT_BE_BLOCKED,
    CANT_DP_REDUCED,
    CANT_TARGET_CHANGE, /* its attack has the target it has */
    CANT_BE_PLACED,     /* in a security stack, under a card */
    CANT_KINDS
};
/* What a player can't do. */
enum player_cant {
    PLAYER_CANT_PLAY,        /* of that card */
    PLAYER_CANT_USE,         /* of that card */
    PLAYER_CANT_MOVE,        /* that permanent, from the breeding area */
    PLAYER_CANT_GAIN_MEMORY, /* by that cause */
    PLAYER_CANT_REDUCE,      /* play costs */
    PLAYER_CANT_REDUCE_DIGIVOLUTION,
    PLAYER_CANT_IGNORE_DIGIVOLUTION, /* digivolution requirements */
    PLAYER_CANT_FILL_SECURITY,       /* have cards added to the security stack, by that cause */
    PLAYER_CANTS
};
enum until {
    UNTIL_TURN_ENDS,
    UNTIL_ATTACK_ENDS,
    UNTIL_GAME_ENDS,
    UNTIL_BATTLE_ENDS,
    UNTIL_UNSUSPENDED, /* over after the unsuspend phase of that turn */
    UNTIL_CARD_LEAVES, /* until that turn ends, or the card it is an effect of goes elsewhere */
    UNTIL_KINDS
};

struct timed_modifier {
    uint8_t kind;
    uint8_t permanent; /* NO_PERMANENT: every permanent of player, also later ones, 15-11-2-2 */
    uint8_t player;
    uint8_t until : 4; /* enum until */
    uint8_t
        overwrites : 1; /* on a permanent: it adds or changes what can only be one, 15-12-1-3, 15-12-2-3 */
    uint8_t persistent : 1; /* a persistent effect does the same, and did when that was last looked at */
    uint8_t yields : 1;     /* one that does the same began later than this */
    uint8_t unused : 1;
    uint16_t generation;
    uint16_t turn; /* UNTIL_TURN_ENDS: which turn's end */
    int32_t value; /* DP; CANT: enum cant; KEYWORD: keyword | amount << 8; STATE: for each of how many;
                      PERMIT, PLACED: the frame of the playing, + 1 */
    /* TIMED_MODIFIER_STATE, PERMIT: the first of the modifiers that it gives (tree/modifier_def.h); PLACED: the first
     * of those cards, which are NOWHERE and a stack by their next */
    uint32_t state;
    uint16_t effect; /* TIMED_MODIFIER_STATE: of which effect */
    uint16_t card_generation;
    uint8_t card; /* TIMED_MODIFIER_STATE: of which card; PLACED: the card that is being played */
    uint8_t host; /* TIMED_MODIFIER_STATE: the permanent that effect works for */
    uint16_t host_generation;
};

/* Of what is said again and again, in a loop (18-3): more is not counted. */
enum { MOST_TIMES = DCG_MAX_REPEATS, MOST_DP = 30 * 1000 * 1000 }; /* the DP of all permanents have a sum */
enum { MOST_STATE_TIMES = 255 };                                   /* of a state that isn't DP */

/* The attack in progress, chapter 11: a record that the main loop advances. */
struct attack {
    uint8_t timing; /* enum attack_timing */
    uint8_t player;
    uint8_t attacker, target; /* permanents; target NO_PERMANENT: the player */
    uint16_t attacker_generation, target_generation;
    uint8_t blocked; /* 12-1-2 */
    uint8_t pierce;  /* <Piercing> is to be processed, 16-6-4 */
    uint8_t checks;  /* done so far */
    uint8_t checked; /* the card being checked, 13-1-5 */
    uint16_t checked_generation;
    uint8_t ended;           /* an effect ended the attack, 15-15-1 */
    uint8_t declared_player; /* the declared target was the player, 11-2-7-6 */
    uint8_t keyword;         /* DCG_KEYWORD_... + 1: the keyword by which it attacks; 0: none */
    uint8_t checked_up;      /* the card being checked lay face up */
    uint8_t unused[2];
};
enum attack_timing {
    ATTACK_NONE,
    ATTACK_DECLARED,     /* 11-2 */
    ATTACK_COUNTER,      /* 11-3 */
    ATTACK_BLOCK,        /* 11-4, then 11-5 */
    ATTACK_CHECK,        /* 13-1-7-1 */
    ATTACK_CHECK_BATTLE, /* 13-1-7-3 */
    ATTACK_CHECK_TRASH,  /* 13-1-7-4 */
    ATTACK_BATTLE_END,   /* 14-2-5 */
    ATTACK_PIERCE,       /* 16-6-4 */
    ATTACK_END,          /* 11-6-1 */
    ATTACK_OVER,         /* 11-6-2 */
    ATTACK_TIMINGS
};

/* 18-3: looking for what comes again (rules/loop.c): a position, or the shape of one in which nothing has become less.
 * One is remembered, and another one after twice as many steps (Brent's way): whatever repeats is found. */
struct loop {
    uint64_t seen;       /* the position remembered; 0: none */
    uint16_t steps;      /* since then */
    uint16_t room;       /* how many it may take before another one is remembered */
    uint8_t resolutions; /* effects carried out this turn, as far as it matters */
    uint8_t again;       /* one of them was carried out before, or seems so: LOOP_AGAIN, ... */
    uint8_t able;   /* who decided something since then that could have been decided otherwise, 1 << player */
    uint8_t since;  /* how many decisions there were */
    uint64_t done;  /* what was carried out this turn, each as one of 64 bits: the effect of that card */
    uint64_t once;  /* the same of equal cards */
    uint64_t twice; /* and of what was carried out twice */

    uint64_t shape;            /* the shape remembered; 0: none */
    uint32_t activations;      /* what was carried out since then, in its order */
    uint32_t last_activations; /* and in the round before */
    uint16_t shape_steps;      /* as of the position */
    uint16_t shape_room;
    uint8_t shape_able, shape_since;
    uint8_t rounds;             /* how often that shape has come again, each time by the same activations */
    uint8_t streak;             /* effects in a row that were carried out before */
    uint8_t stock[LOOP_STOCKS]; /* what there was of things that can be used up */
    uint8_t noted;              /* the next of the decisions below */

    /* the last decisions of the turn; 0: none */
    uint32_t key[LOOP_DECISIONS]; /* where: a shape, LOOP_KEY_... */
    uint32_t chose[LOOP_DECISIONS];

    /* 18-3-3 */
    uint32_t left;   /* how often the loop is still to be repeated */
    uint8_t stopper; /* who is to stop the loop, + 1; 0: nobody */
    uint8_t bans;
    uint8_t period;          /* how many decisions a round of it has */
    uint8_t pendings;        /* how many effects were pending when that position was remembered */
    uint32_t ban[LOOP_BANS]; /* not again: where and what, as one number */
};
enum {
    LOOP_AGAIN = 1,
    LOOP_THRICE = 2
}; /* that of the same card; that of an equal card, for the third time */
/* Who decided; that it could have been declined; that it could have been decided otherwise. */
enum { LOOP_KEY_PLAYER = 1, LOOP_KEY_DECLINABLE = 2, LOOP_KEY_FREE = 4, LOOP_KEY_HOW = 6 };

enum phase_step { STEP_BEGIN, STEP_MIDDLE, STEP_DONE };

struct decision {
    uint8_t kind; /* DCG_DECISION_... */
    uint8_t player;
    uint8_t asked; /* waiting for an answer */
    uint8_t unused;
    uint32_t serial;
    uint64_t answer; /* the option taken */
};

/* What the pick under way has chosen so far. Nothing else happens while a player chooses, so there is one at a time. */
struct choosing {
    permanent_set permanents;
    uint64_t cards[4];
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
    uint8_t delayed_triggers; /* records up to here may be live */
    uint8_t pendings;
    uint8_t timed_modifiers;
    uint8_t view;        /* 0: a game; 1, 2: the view of player 0, 1; VIEW_OF_BOTH */
    uint8_t redrawn;     /* who has decided about the first hand, 1 << player, 5-2-1-5 */
    uint8_t rules;       /* dcg_rules: the version of the rulebook; rules_differ asks for it */
    uint16_t card_top;   /* ids below are or were in use */
    uint16_t fresh;      /* pendings that triggered since the last settling */
    uint8_t resolutions; /* effects being carried out */
    uint8_t journals;    /* entries of the journal in use */
    uint8_t lkis;        /* the next record of last known information */
    uint8_t uses, spents;
    uint8_t game_events; /* records up to here may be in use */
    uint8_t unused[2];
    int32_t result; /* what a called procedure returns: a number */

    struct decision decision;
    struct attack attack;
    uint32_t activations; /* effects carried out since somebody last decided, 18-3 */
    struct loop loop;
    permanent_set result_set; /* what a called procedure returns: permanents */
    permanent_set permanents_used;
    permanent_set
        fixpoint; /* their persistent effects held when last looked at; they may keep each other true, 15-8-2-6 */

    struct choosing choosing;
    struct pile pile[2][PILE_KINDS];
    struct permanent permanent[PERMANENTS];
    struct card card[DCG_MAX_CARDS];
    struct frame frame[FRAMES];
    struct timed_modifier timed_modifier[TIMED_MODIFIERS];
    struct delayed_trigger delayed_trigger[DELAYED_TRIGGERS];
    struct pending pending[PENDINGS];
    struct game_event game_event[GAME_EVENTS];
    struct resolution resolution[RESOLUTIONS];
    struct entry entry[JOURNAL];
    struct entry_mark entry_mark[JOURNAL];
    struct lki lki[LKIS];
    struct use use[USES];
    struct use spent[SPENT];
};
#pragma GCC diagnostic pop
/* The rest is for rules to come. */
enum { GAME_SPARE = 1024 };
static_assert(sizeof(struct dcg_game) + GAME_SPARE <= DCG_GAME_BYTES, "a game fits in 15 KiB");
static_assert(PERMANENTS <= 64, "a set of permanents is one word");

/* What has changed in the game of a table since it was last at rest: caches beside the game compare these numbers
 * (cache/cache.h). At rest all are 0. */
struct dirty {
    uint32_t state;           /* grows with every change that information may depend on, but for offboard */
    uint32_t fields;          /* the same of changes of what lies on the field, and how: state grows, too */
    uint32_t offboard;        /* and of changes that few effects look at: see changed_offboard */
    uint32_t cards;           /* cards that have come into the game after its decks: tokens */
    permanent_set permanents; /* what they consist of, or their area, has changed */
    permanent_set summaries;  /* the same since the summary of the field was last made */
};

/* The part of a position, or of its shape (state/position.h), that is cheap to compare: if two outlines differ, the
 * positions do. */
struct outline {
    uint64_t word[4];
};

/* A table: the game with the cards it is played with and whoever listens. Lives on the caller's C stack. */
struct table {
    const struct dcg_game *g;
    struct dcg_game *writable; /* the same; NULL: it is only looked at. Only game_of uses it. */
    const dcg_cards *cards;
    const dcg_sink *sink;  /* NULL: nobody listens */
    struct script *script; /* NULL: random results are random; see state/random.h */
    struct cache *cache;   /* NULL: everything is computed anew; see cache/cache.h */
    /* Of the cache what is valid now; NULL: that has to be found out. Who changes the game says so (state/area.h). */
    const struct deck_facts *facts;
    const struct field_summary *field;
    struct memo *memo;         /* NULL: facts of the print are computed anew; see cache/cache.h */
    struct coverage *coverage; /* NULL: nobody wants to know what is carried out; see query/coverage.h */
    struct dirty dirty;
    int depth;       /* of looking at what something is because of what others are: query/modifier.h */
    uint8_t treated; /* enum treated_purpose: what cards are treated as for that counts, too; 0: it doesn't */
    uint8_t treated_card; /* and the card that is played or digivolved into */
    uint8_t as_digimon;   /* a permanent that counts as a Digimon, + 1; 0: none */
};

/* A table for playing; and one for looking. */
static inline struct table table_of(struct dcg_game *game, const dcg_cards *cards)
{
    return (struct table){.g = game, .writable = game, .cards = cards};
}
static inline struct table table_to_see(const struct dcg_game *game, const dcg_cards *cards)
{
    return (struct table){.g = game, .cards = cards};
}
/* The game, for changing it. Whoever has a const table only looks: queries can't change a game. */
static inline struct dcg_game *game_of(struct table *t)
{
    return t->writable;
}

/* Is the game played by the later rule of a difference? Procedures ask only where the difference matters, so that
 * nothing depends on the version elsewhere. */
static inline bool rules_differ(const struct table *t, enum rules_difference difference)
{
    return version_differs(t->g->rules, difference);
}

/* What is printed on a card of the game, also if nobody may know. Its number is always one of the card set: games from
 * outside are checked (engine/validate.c). */
static inline const struct card_def *card_print(const struct table *t, int card)
{
    assert(t->g->card[card].def <= t->cards->count);
    return &t->cards->def[t->g->card[card].def];
}

/* The set that a game is played with: this one, or one that was made of it; NULL: there is no game, or it is none of
 * these. */
static inline const dcg_cards *cards_played(const struct dcg_game *game, const dcg_cards *cards)
{
    return game && cards ? cards_hashed(cards, game->cards_hash) : NULL;
}

#endif
