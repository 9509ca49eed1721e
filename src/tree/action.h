/* action.h - the actions of programs, with their operands resolved.
 *
 *   cards->action[]   all actions; an instruction that does something (tree/program.h) names one of them
 *
 * compile/compile_action.c makes an action of a clause. Which operands an action has follows from its op. */
#ifndef DCG_TREE_ACTION_H
#define DCG_TREE_ACTION_H

#include "state/area.h"
#include "tree/modifier_def.h"
#include "tree/operand.h"

/* Where cards go: an area of their owner (3-1-3-8), or under a permanent. */
enum { CHOSEN_END = 2 }; /* beside TOP and BOTTOM: a player chooses */
struct destination_spec {
    uint8_t place;     /* DCG_PLACE_... */
    uint8_t end;       /* enum end, CHOSEN_END */
    uint8_t face;      /* enum lies */
    bool under_played; /* under the card whose playing the effect interrupts */
    bool
        host_with; /* it may be the one whose cards are moved: "as that Digimon's bottom digivolution card" */
    selector_id host; /* DCG_PLACE_UNDER: under whom */
};

/* A pile of some players. */
struct zone_spec {
    uint8_t pile;   /* enum pile_kind */
    uint8_t place;  /* DCG_PLACE_... */
    bool whole;     /* all of its cards are looked at; else the target says which */
    owner_id owner; /* 0: of whoever does it */
};

/* DELETE, TRASH, RETURN, ADD, PLACE */
struct move_action {
    struct destination_spec to;
    uint8_t event;   /* DCG_EVENT_...: what it makes happen */
    bool unseen;     /* chosen without looking (15-10) */
    bool one_by_one; /* the highest or lowest of something: for each, who that is changes (Q3521) */
    bool
        own_cards; /* all cards of its Digimon: how many instead of others' follows from those (Q2002 to Q2005) */
    bool from_end; /* from the top or bottom of something */
    bool from_bottom;
    bool all; /* all there are */
    uint8_t from_end_count;
    node_id played; /* under_played: what names the card that is played, for coverage */
};

/* On what terms something is played, used, digivolved into or linked. */
enum {
    UNPAID = 1, /* no cost is paid */
    FIXED_COST = 2,
    ANY_REQUIREMENT = 4, /* digivolution requirements are ignored, 8-1-2-2 */
    ANY_LEVEL = 8,       /* the level they ask for is */
    ANY_COLOR = 16,      /* color requirements are ignored, 4-19 */
    AS_IF = 32,
    FROM_ANYWHERE = 64, /* not only from where the main phase lets it come from */
};
struct terms_spec {
    uint8_t flags;         /* UNPAID, ... */
    uint8_t level, colors; /* AS_IF: what the card that is digivolved counts as; colors 0: its own */
    int16_t cost;          /* FIXED_COST */
    int16_t reduced;       /* by how much, for each of 1 */
};

/* How a card comes to the field. */
enum { ENTERS_SUSPENDED = 1, ENTERS_BREEDING = 2 };

/* How an effect attacks. */
enum {
    WITHOUT_SUSPENDING = 1,
    AT_UNSUSPENDED = 2,
    THOUGH_PLAYED = 4, /* this turn */
    BY_ITS_PLAYER = 8  /* who attacks with it: that is whom an effect affects (Q4914) */
};

/* Who DNA digivolves (8-2): so many of each kind. */
enum { PARTNER_KINDS = 4 };
struct partners_spec {
    uint8_t count;
    uint8_t most[PARTNER_KINDS];     /* of that kind */
    selector_id kind[PARTNER_KINDS]; /* blast 0 */
    uint32_t blast; /* what <Blast DNA Digivolve> asks for (16-30, tree/special_def.h); 0: it is none */
};

/* PLAY, USE, PLAY_OR_USE: what; DIGIVOLVE, APP_FUSE: whom into what; DNA_DIGIVOLVE: partners into what; LINK: what to
 * whom (0: anybody); ATTACK: what attacks whom (0: whoever it can); BATTLE: what battles whom; PLAY_FREE: the target;
 * SELF_...: whom */
struct declare_action {
    bool what_before, whom_before; /* it is what was chosen last */
    bool at_player;                /* ATTACK: players alone */
    bool may;                      /* its player may decline */
    bool from_hand;                /* what is chosen is 1 card in the hand */
    bool each;                     /* PLAY_FREE: one of each, all or none (16-28-6) */
    uint8_t special; /* SPECIAL_...: what the card needs besides being what is asked for; 0: nothing */
    uint8_t how;     /* ATTACK */
    uint8_t enters;  /* PLAY, PLAY_FREE, PLAY_TOKENS */
    selector_id what, whom;
    node_id doer; /* said of whoever does it: who that is, for texts; 0: who was chosen last */
    struct terms_spec terms;
    struct partners_spec partners;
};

/* PLAY_TOKENS: so many of each */
enum { TOKEN_KINDS = 4 };
struct tokens_action {
    uint8_t count, enters;
    uint8_t number[TOKEN_KINDS];
    uint16_t def[TOKEN_KINDS];
    pred_id barred; /* a token that is so isn't played; 0: none */
};

/* REDUCE_COST, INCREASE_COST, SET_COST */
struct cost_action {
    uint8_t costs;     /* bits 1 << enum cost_kind */
    bool of_this_card; /* its own card's alone */
    bool by_deleted;   /* by the play costs of what the effect has deleted */
    int16_t number;
    selector_id counted; /* SET_COST: to how many of these there are; 0: to the number */
    node_id judged[2];   /* by_deleted: what names those, for coverage */
};

/* "Reduce this effect's cost by ...", for each of something or if something is true. */
struct reduction {
    int16_t number;
    condition_id condition; /* 0: always */
    number_id each;         /* 0: once */
};

/* ACTIVATE */
struct activate_action {
    uint32_t icons;   /* bits 1 << ICON_... of the effects that are meant */
    uint8_t wanted;   /* 1 of them; 0: all */
    bool option_side; /* of the Option side of a DUAL card; as Option effects (4.2: 4-6-6-3) */
    selector_id as;   /* as an effect of whom; 0: of its card */
    node_id which;    /* what names the effects, for coverage */
};

struct action {
    uint8_t op;         /* enum op (tree/program.h) */
    bool chooses;       /* its target has to be looked for: without any it isn't asked whether to do it */
    bool unseen;        /* CHOOSE: without looking */
    node_id source;     /* the clause that it comes from: for coverage and for texts */
    selector_id target; /* what it is done to; 0: nothing */
    union {
        struct move_action move;
        struct zone_spec zone; /* REVEAL, LOOK, SEARCH, SHUFFLE */
        bool face_up;          /* FLIP */
        bool at_player;        /* CHANGE_TARGET: to the player */
        int16_t number;        /* of memory, cards: GAIN_MEMORY, ..., PAY, DRAW, RECOVER, DE_DIGIVOLVE */
        struct declare_action declare;
        struct tokens_action tokens;
        struct cost_action cost;
        struct activate_action activate;
        uint32_t modify;  /* MODIFY: tree/modify_def.h */
        uint32_t sources; /* PERMIT: MATERIAL_SOURCE modifiers, a run */
    };
};

static inline const struct action *action_at(const dcg_cards *cards, action_id action)
{
    return &cards->action[action < cards->action_count ? action : 0];
}

#endif
