/* frame.h - the frame of a procedure: which procedure, at which step, and its locals.
 *
 *   +------+------+--------+------------+------+-----------+------------+
 *   | proc | step | player | resolution | card | permanent | generation |   what most procedures are about
 *   +------+------+--------+------------+------+-----------+------------+
 *   | cause                             | node                          |
 *   +-----------------------------------+-------------------------------+
 *   | locals of the procedure, named after it                           |
 *   +-------------------------------------------------------------------+
 *
 * C locals don't survive CALL and ASK (state/procedure.h), so a procedure keeps its values here. A procedure reads and
 * writes its own locals only. Another module asks a function of the procedure's chapter.
 *
 * The first four bytes of all locals are part of a position when an infinite loop is looked for (18-3, rules/loop.c):
 * numbers that grow with every round of such a loop don't stand there. */
#ifndef DCG_STATE_FRAME_H
#define DCG_STATE_FRAME_H

#include <stdint.h>

typedef uint64_t permanent_set; /* bit b: permanent b */

/* Padding would make equal games differ in bytes. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* Why something happens: a rule, a battle, an effect; whose, of which card, of which kind (15-2). */
struct cause {
    uint8_t kind;   /* DCG_CAUSE_... */
    uint8_t player; /* DCG_CAUSE_EFFECT: whose effect */
    uint8_t card;   /* DCG_CAUSE_EFFECT: the card it is an effect of, 15-3; 0: none */
    uint8_t kinds;  /* DCG_CAUSE_EFFECT: DCG_DIGIMON, DCG_TAMER, ...: what that card counts as, 15-2 */
};

/* ---- Chapters ---- */

struct orient_locals { /* suspend, unsuspend */
    int16_t rule;
    uint8_t unused[6];
    permanent_set set;
};
struct play_locals { /* card with its generation */
    int16_t cost;
    int16_t placed; /* what was placed under it, PLACED_PACK without its worth */
    int16_t worth;  /* by how much that lowers the cost */
    uint8_t terms;  /* enum of struct terms */
    uint8_t enters; /* ENTERS_... */
};
struct use_locals { /* card with its generation */
    int16_t cost;
    uint8_t terms;
    uint8_t unused;
};
struct materials_locals { /* DigiXros and Assembly; card with its generation: the one that is played */
    int16_t worth;        /* by how much the cost is lowered */
    int16_t first;        /* where the chosen ones begin in the journal */
    int16_t material;     /* which material of the requirement is chosen now */
    int16_t taken;        /* how many for it */
    int16_t how;          /* HOW_... */
    int16_t placed;       /* how many cards were placed */
    int16_t needed;       /* by how much they must lower the cost, so that it can be paid; 0: by nothing */
    uint8_t requirement;  /* which requirement of the card */
    uint8_t unused;
};
/* digivolve, dna, burst, app_fuse. card: what is digivolved into; permanent with its generation: what digivolves, of
 * several the first. DNA: node whom the effect names that makes it happen. */
struct digivolve_locals {
    int16_t requirement; /* which one, of a special kind */
    int16_t cost;
    uint16_t card_generation; /* of the card when it was revealed */
    uint8_t terms;            /* enum of struct terms */
    uint8_t link;             /* app fusion: the link card */
    uint8_t materials;        /* DNA: how many are chosen */
    uint8_t unused[7];
    uint32_t material[4]; /* DNA: each chosen material, as rules/dna.c packs it */
    permanent_set set;    /* DNA: the materials that are permanents; burst digivolve: the Tamer */
};
struct link_locals { /* card; permanent with its generation: what it is linked to */
    uint16_t card_generation;
    int16_t cost;
    uint8_t terms;
    uint8_t trashed; /* the link card that gives way; 0: none */
};
struct attack_locals { /* permanent with its generation: the attacker */
    int16_t unused;
    uint16_t target_generation;
    uint8_t target; /* NO_PERMANENT: the player */
    uint8_t how;    /* THOUGH_PLAYED, ... */
};
struct battle_locals { /* permanent: the attacker; card: the security card it battles, 0: none */
    uint8_t other;     /* the permanent it battles */
    uint8_t opponents; /* they are of different players */
    uint8_t unused[6];
    permanent_set losers;
};
struct leave_locals { /* delete, leave; permanent with its generation: the host, or the first that battled */
    int16_t rule;
    int16_t place; /* DCG_PLACE_... */
    int16_t end;   /* TOP, BOTTOM */
    int16_t first; /* the part of the journal that is the order */
    int16_t last;
    uint16_t other_generation;
    uint8_t other; /* the second that battled */
    uint8_t event; /* DCG_EVENT_... */
    uint8_t face;  /* how it lies */
    uint8_t how;   /* HOW_DIGIXROS; HOW_OTHER: it has battled */
    permanent_set set;
};
struct would_locals {
    int16_t cost;            /* PREVENTED: it doesn't happen */
    int16_t next;            /* which interrupts next */
    uint32_t declined;       /* delayed triggers that were declined or haven't triggered, 1 << number */
    permanent_set set;       /* the permanents it would happen to */
    permanent_set breeding;  /* those of the breeding area, which nothing interrupts for */
    permanent_set prevented; /* those of set that an effect has kept from it */
    uint8_t permanents;      /* it is about permanents */
    uint8_t event;           /* the event announced */
    int16_t changed;         /* by how much interrupts have raised the cost; less than 0: lowered it */
    int16_t lowered;         /* by how much the effect under way had lowered it before them */
    uint8_t unused[2];
};
struct activate_locals {
    int16_t pending; /* which one */
    uint8_t declined;
    uint8_t unused;
};
struct postponed_locals {  /* player, card; permanent with its generation: the target */
    permanent_set targets; /* INSTANCE_DELETE: whom it means that is there */
    uint8_t kind;          /* enum instance_kind */
    uint8_t unused[7];
};
struct check_locals {
    permanent_set deleted; /* the permanents that the rules delete */
    uint64_t trashed[4];   /* the cards that they trash */
};
struct repeat_locals {
    uint8_t decision;  /* DCG_DECISION_...: what was being asked */
    uint8_t player;    /* and whom */
    uint8_t able;      /* who can stop the loop, 1 << player */
    uint8_t since;     /* how many decisions a round has */
    uint32_t times[2]; /* how often the turn player and the opponent repeat the loop */
};

/* ---- Effects: all begin with times, how many times over something is done because of "for each" (15-15-7) ---- */

struct action_locals { /* node: the action, as of all that do_... */
    int16_t times;
    int16_t chosen; /* do_orient: how many */
};
struct program_locals { /* node: the instruction */
    int16_t times[3];   /* by the level of the instruction */
    int16_t players;    /* how many have done it, of both players */
    uint8_t keyword;    /* DCG_KEYWORD_... + 1: the program is the effect of a keyword */
    uint8_t slots;      /* how many slots the programs have that it is a part of */
    uint8_t needed;     /* with how many what is paid now must be paid at least; 0: as it says */
    uint8_t unused;
};
struct choice_locals { /* node: the instruction */
    int16_t times;
    int16_t done;   /* how many effects have been carried out */
    int16_t number; /* which is now */
    uint8_t unused[2];
    uint64_t taken; /* those that were chosen */
};
struct pick_locals { /* pick, picks. node: the target; the objects chosen so far are in the game (choosing) */
    int16_t times;
    int16_t chosen; /* how many */
    int16_t most;   /* how many can be; 0: not asked yet */
    uint8_t flags;  /* PICK_... */
    uint8_t spare;  /* picks: the first choice may be left out */
    uint32_t place; /* the node of the place that all of several choices are from; 0: none */
    uint8_t role;   /* enum slot_role: into which slot what is chosen goes */
    uint8_t unused[3];
};
struct order_locals { /* player: who orders */
    int16_t placed;   /* how many of the journal's last group are in order */
};
struct modify_locals {
    int16_t times;
    int16_t part;   /* which part of the target is next */
    int16_t item;   /* which item is next */
    uint8_t picked; /* the journal's last group is whom it is said of */
    uint8_t unused;
};
struct move_locals { /* permanent with its generation: the host */
    int16_t times;
    int16_t first; /* the part of the journal with the objects that are moved */
    int16_t last;
    int16_t moved;  /* how many have been */
    int16_t chosen; /* how many were chosen */
    uint8_t end;    /* TOP, BOTTOM, CHOSEN_END */
    uint8_t played; /* the card being played under which they go, with its generation; 0: none */
};
struct keyword_locals { /* do_keyword_on: <De-Digivolve> */
    int16_t times;
    int16_t done;
    int16_t number;    /* the highest that can be declared, then the declared one */
    int16_t worked;    /* how often anything was done */
    permanent_set set; /* whom it affects */
};
struct do_play_locals {
    int16_t times;
    int16_t chosen; /* how many */
    int16_t placed; /* what was placed under them, as of play */
    uint8_t card;   /* cards are placed under this one now */
    uint8_t unused;
    uint64_t cards[4]; /* the cards that are played */
};
struct do_activate_locals { /* card, permanent with its generation: whose effects, if of one only */
    int16_t times;
    int16_t number; /* which one is activated now */
    int16_t done;   /* how many have been */
    uint8_t unused[2];
    uint64_t activated; /* which ones */
};
struct doing_locals { /* turn_or_move, do_battle; permanent with its generation: the first fighter */
    int16_t times;
    uint8_t other; /* do_battle: the second fighter */
    uint8_t unused[5];
    permanent_set set; /* turn_or_move: who can */
};
struct declare_locals { /* card: as in the option */
    int16_t times;
    uint8_t other; /* as in the option */
    uint8_t unused1;
    int16_t done;        /* how often */
    int16_t most;        /* how often it can be */
    int16_t requirement; /* as in the option */
    uint8_t verb;        /* DCG_OPTION_... */
    uint8_t unused;
};

struct frame {
    uint8_t proc; /* enum proc */
    uint8_t step;
    uint8_t player;
    uint8_t resolution; /* the resolution it belongs to */
    uint8_t card;
    uint8_t permanent;
    uint16_t generation; /* of the card or permanent, which must still be there */
    struct cause cause;
    uint32_t node; /* what is being carried out: an action (tree/action.h); of a program, its instruction */
    union {
        int16_t compared[2]; /* the first four bytes of whatever it is */
        struct orient_locals orient;
        struct play_locals play;
        struct use_locals use;
        struct materials_locals materials;
        struct digivolve_locals digivolve;
        struct link_locals link;
        struct attack_locals attack;
        struct battle_locals battle;
        struct leave_locals leave;
        struct would_locals would;
        struct activate_locals activate;
        struct postponed_locals postponed;
        struct check_locals check;
        struct repeat_locals repeat;
        struct action_locals action;
        struct program_locals program;
        struct choice_locals choice;
        struct pick_locals pick;
        struct order_locals order;
        struct modify_locals modify;
        struct move_locals move;
        struct keyword_locals keyword;
        struct do_play_locals do_play;
        struct do_activate_locals do_activate;
        struct doing_locals doing;
        struct declare_locals declare;
    };
};
#pragma GCC diagnostic pop

#endif
