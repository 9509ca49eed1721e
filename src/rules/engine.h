/* engine.h - how procedures are written.
 *
 * A procedure that may have to stop and ask is a function that is entered again and again. Its place (step) and
 * locals live in its frame, on a stack inside the game; C locals do not survive CALL and ASK.
 *
 *     PROC(play)                              a step that may stop has a number, unique in its procedure
 *     {
 *         BEGIN;
 *         ...
 *         CALL(1, call_delete(t, set, ...));  runs another procedure, then goes on
 *         ASK(2, BLOCK, player);              stops for a decision; g->decision.answer is the option taken
 *         ...
 *         END;
 *     }
 */
#ifndef DCG_RULES_ENGINE_H
#define DCG_RULES_ENGINE_H

#include "effect/effect.h"
#include "effect/info.h"
#include "rules/rule.h"
#include "state/area.h"
#include "state/random.h"
#include "state/set.h"

enum proc {
    PROC_none,
#define PROC_NAME(name, meaning) PROC_##name,
#include "rules/proc_table.def"
#undef PROC_NAME
    PROC_COUNT
};

#define PROC(name)               void proc_##name(struct table *t, struct frame *f)
#define PROC_NAME(name, meaning) PROC(name);
#include "rules/proc_table.def"
#undef PROC_NAME

#define BEGIN                                                                                                \
    switch (f->step) {                                                                                       \
    case 0:
#define CALL(at, call)                                                                                       \
    do {                                                                                                     \
        f->step = (at);                                                                                      \
        (void)(call);                                                                                        \
        return;                                                                                              \
    case (at):;                                                                                              \
    } while (0)
#define ASK(at, what, who)                                                                                   \
    do {                                                                                                     \
        f->step = (at);                                                                                      \
        ask(t, DCG_DECISION_##what, (who));                                                                  \
        return;                                                                                              \
    case (at):;                                                                                              \
    } while (0)
#define DONE                                                                                                 \
    do {                                                                                                     \
        frame_pop(t->g);                                                                                     \
        return;                                                                                              \
    } while (0)
#define END                                                                                                  \
    DONE;                                                                                                    \
    default:                                                                                                 \
        game_fail(t->g, DCG_ERROR_INTERNAL);                                                                 \
        }

/* Pushes a procedure's frame, for its caller to fill in. */
struct frame *frame_push(struct dcg_game *g, enum proc proc);
void frame_pop(struct dcg_game *g);
void ask(struct table *t, int decision, int player);

/* Tells whoever listens. Costs nothing if nobody does. */
#define EMIT(event, by, ...)                                                                                 \
    do {                                                                                                     \
        if (t->sink)                                                                                         \
            emit(t, &(dcg_event){.kind = DCG_EVENT_##event, .rule = (dcg_rule_id)(by), __VA_ARGS__});        \
    } while (0)
void emit(struct table *t, dcg_event *event);
/* Tells that a keyword of a body took effect: something is otherwise than it would be without it (16). */
#define EMIT_KEYWORD(name, body)                                                                             \
    do {                                                                                                     \
        if (t->sink)                                                                                         \
            emit_keyword(t, DCG_KEYWORD_##name, body_player(t->g, (body)), body_of(t->g, (body))->top);      \
    } while (0)
void emit_keyword(struct table *t, int keyword, int player, uint8_t card);
enum rule keyword_rule(int keyword); /* 0: it is beyond these rules */
/* The same of <Progress> of those that an effect leaves alone because of it. */
void emit_progress(struct table *t, body_set set, struct cause cause);

#define BY_RULE   ((struct cause){.kind = DCG_CAUSE_RULE})
#define BY_BATTLE ((struct cause){.kind = DCG_CAUSE_BATTLE})

/* A refusal: DCG_REFUSAL_..., 0 if there is none. */
typedef int refusal;

struct outlook;

/* Options are written into a list as they are found. */
struct options {
    int count;
    dcg_option *at; /* room for DCG_MAX_OPTIONS */
};
static inline void offer(struct options *o, int verb, int card, int other, int number)
{
    if (o->count < DCG_MAX_OPTIONS)
        o->at[o->count] = DCG_MAKE_OPTION(verb, card, other, number);
    o->count++;
}

static inline uint8_t opponent(int player)
{
    return (uint8_t)(player ^ 1);
}

/* 1-3-9: a number that would be below 0 is 0. */
static inline int not_below_0(int number)
{
    return number < 0 ? 0 : number;
}

/* -- memory.c (4-1, 1-4-2) */
int memory_of(const struct dcg_game *g, int player);
int payable_most(const struct dcg_game *g, int player);
bool cost_payable(const struct dcg_game *g, int player, int cost);
void memory_gain(struct table *t, int player, int amount, enum rule rule); /* negative: loses */
/* Gains by an effect. */
void memory_gain_by(struct table *t, int player, int amount, struct cause cause);
void memory_set(struct table *t, int player, int memory, enum rule rule);
void cost_pay(struct table *t, int player, int cost, enum rule rule);

/* -- term.c (chapter 4): draw, suspend, hatch, move */
/* Whoever does something with a card or with what stands on the field: it is there, and it is that player's. */
refusal card_own_refusal(const struct dcg_game *g, int player, uint8_t card);
int draw(struct table *t, int player, int count, enum rule rule); /* how many were drawn */
int draw_by(struct table *t, int player, int count, struct cause cause, enum rule rule);
/* Afterwards g->result_set is what was suspended or unsuspended. */
struct frame *call_suspend(struct table *t, body_set set, struct cause cause, enum rule rule);
struct frame *call_unsuspend(struct table *t, body_set set, struct cause cause, enum rule rule);
void hatch(struct table *t, int player);
void breeding_move(struct table *t, uint8_t body);

/* -- leave.c: bodies leave the field */
enum lies { LIES_AS_USUAL, LIES_UP, LIES_DOWN }; /* 3-1-3-5: as usual in that place */
/* Where something goes, and how it lies there. It is always its owner's area (3-1-3-8). */
struct destination {
    uint8_t place; /* DCG_PLACE_...; NOWHERE: it is about to be put somewhere */
    uint8_t end;   /* enum end */
    uint8_t face;  /* enum lies: in a security stack, under a card */
    uint8_t host;  /* DCG_PLACE_UNDER: the body */
    uint16_t host_incarnation;
};
struct leaving {
    body_set set;
    uint8_t kind;        /* DCG_EVENT_TRASHED, RETURNED, PLACED */
    uint8_t first, last; /* the part of the journal that is the order of placing (3-1-3-4) */
    struct cause cause;
    struct destination to;
    enum rule rule;
    uint8_t how; /* HOW_DIGIXROS, or 0 */
};
/* To NOWHERE: what the journal's part has as a body is a card there afterwards. */
/* Both leave out what can't leave or isn't affected by the cause, let effects interrupt, and return in g->result_set
 * what has left. */
struct frame *call_leave(struct table *t, const struct leaving *leaving);
struct frame *call_delete(struct table *t, body_set set, struct cause cause, enum rule rule);
/* In a battle of two bodies: who has battled the one that is deleted alone is told with it. */
struct frame *call_delete_fighters(struct table *t, body_set set, uint8_t one, uint8_t other, enum rule rule);
bool body_leavable(const struct table *t, uint8_t body, int kind, struct cause cause);
/* Bodies leave the field at the same time: top cards to that place, the rest of them to the trash (4-5-8, 4-7-6),
 * tokens out of the game (4-18-5), <Overflow> at once (4-17-2). Nobody is told. */
void bodies_leave(struct table *t, body_set set, int place, enum end end);
/* A body leaves the field but for its top card, which is in no area then and about to be put under or linked to
 * another: no <Overflow> for that one (4-17-4). */
void body_becomes_card(struct table *t, uint8_t body);
void link_trash(struct table *t, uint8_t card, enum rule rule);
/* Whoever is in the middle of something with a body that is gone must not meet its successor in that slot. */
void frames_forget(struct dcg_game *g, uint8_t body);
uint16_t public_def(const struct dcg_game *g, uint8_t card); /* 4-5-9: 0 if it lies face down */
/* 4-17: <Overflow> of cards that have moved, with what they were. */
void overflow(struct table *t, const uint8_t *cards, const uint16_t *defs, int count);
bool place_overflows(int place);
/* Puts a card that is NOWHERE there. */
void card_arrive(struct dcg_game *g, uint8_t card, const struct destination *to);

/* -- transfer.c: other cards change their place */
struct transfer {
    struct destination to;
    struct cause cause;
    enum rule rule;
    uint8_t kind; /* DCG_EVENT_TRASHED, RETURNED, ADDED, PLACED */
    /* DCG_PLACE_...: the area that revealed cards count for (15-15-3-2); 0: none is revealed */
    uint8_t origin;
    int count;
    uint8_t card[DCG_MAX_CARDS]; /* in the order in which they are placed; no body's only card */
};
/* All at the same time. What their going triggers does so before they move (4-14-2). */
void cards_transfer(struct table *t, const struct transfer *wanted);
/* 15-1-9: tells that cards are placed in a security stack or under a card, though none of them gets there. */
void cards_placed_in_vain(struct table *t, const uint64_t cards[4], int from, const struct destination *to,
                          struct cause cause);
/* Tells that cards have been added to a hand, or placed under a card, in a security stack, in the battle area. */
void cards_arrived(struct table *t, const uint64_t cards[4], int from, const struct destination *to,
                   struct cause cause);

/* -- how a game ends (1-2) */
void game_win(struct table *t, int player, enum rule rule);
void game_draw(struct table *t, enum rule rule);

/* -- setup.c (5) */
void setup_place_decks(struct table *t, const dcg_deck *a, const dcg_deck *b, uint64_t seed);
refusal redraw_refusal(const struct table *t, int player);

/* -- turn.c (6) */
void turn_advance(struct table *t);
refusal hatch_refusal(const struct table *t, int player);
refusal move_refusal(const struct table *t, int player, uint8_t card);
void breeding_options(const struct table *t, int player, struct options *o);
void main_options(const struct table *t, int player, struct options *o);

/* On what terms something is played, digivolved into, used or linked. A player's own action: all zero. */
struct terms {
    struct cause cause;
    int16_t cost;   /* FIXED_COST: it costs this, instead of what it says */
    int16_t change; /* of the cost, by the effect that lets it happen */
    uint8_t flags;
    uint8_t level, colors; /* AS_IF: what the card that is digivolved counts as; colors 0: its own */
};
enum {
    UNPAID = 1, /* no cost is paid */
    FIXED_COST = 2,
    ANY_REQUIREMENT = 4, /* digivolution requirements are ignored, 8-1-2-2 */
    ANY_LEVEL = 8,       /* the level they ask for is */
    ANY_COLOR = 16,      /* color requirements are ignored, 4-19 */
    AS_IF = 32,
    FROM_ANYWHERE = 64, /* not only from where the main phase lets it come from */
};
/* A card comes from the hand, on other terms from anywhere but the top of what is on the field. */
bool may_come_from_there(const struct dcg_game *g, uint8_t card, const struct terms *terms);
/* How it comes to the field; beside the flags above in a frame. */
enum { ENTERS_SUSPENDED = 1, ENTERS_BREEDING = 2 };
enum cost_kind { COST_PLAY, COST_DIGIVOLUTION, COST_USE, COST_LINK, COST_KINDS };

/* The procedures of chapters 7 to 11 leave behind whether it was done in g->result, and the bodies it was done to in
 * g->result_set. */
void nothing_done(struct dcg_game *g);
void something_done(struct dcg_game *g, body_set bodies);
/* What is to be paid for what costs `printed`, with a persistent change, on those terms; it may be below 0 (1-3-9). */
int cost_on(const struct table *t, int player, int kind, int printed, int change, const struct terms *terms);

/* -- play.c (7), digivolve.c (8), use.c (9) */
refusal play_refusal(const struct table *t, int player, uint8_t card);
refusal play_refusal_on(const struct table *t, int player, uint8_t card, const struct terms *terms);
void play_options(const struct table *t, int player, const struct outlook *any, struct options *o);
struct frame *call_play(struct table *t, int player, uint8_t card);
struct frame *call_play_on(struct table *t, int player, uint8_t card, const struct terms *terms, int enters);
int play_cost(const struct table *t, int player, uint8_t card);
/* Playing several cards at the same time: what would happen, and what happens (7-1-3-3). Returns the bodies. placed:
 * what was placed under them, PLACED_... */
struct happening playing(const struct dcg_game *g, int player, const uint64_t cards[4], struct cause cause);
body_set play_place(struct table *t, int player, const uint64_t cards[4], struct cause cause, int enters,
                    int placed);
/* Leaves those of the cards that are in a security stack. */
void security_only(const struct dcg_game *g, uint64_t cards[4]);
/* Tells that these have left a security stack: when they are where they go, so that they see it themselves (15-5-3,
 * Q2519). */
void security_left(struct table *t, const uint64_t cards[4], struct cause cause);
refusal digivolve_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number);
refusal digivolve_refusal_on(const struct table *t, int player, uint8_t card, uint8_t onto, int number,
                             const struct terms *terms);
void digivolve_options(const struct table *t, int player, const struct outlook *any, struct options *o);
struct frame *call_digivolve(struct table *t, int player, uint8_t card, uint8_t onto, int number);
struct frame *call_digivolve_on(struct table *t, int player, uint8_t card, uint8_t onto, int number,
                                const struct terms *terms);
/* Its cost, on those terms; of a player's own digivolution also by what a persistent effect permits. */
int digivolve_price(const struct table *t, int player, uint8_t card, uint8_t onto, int number,
                    const struct terms *terms);
/* Does a body meet a requirement of that card, in fields or in words (2-3-6-3)? */
bool requirement_met_for(const struct table *t, int player, uint8_t card,
                         const struct requirement *requirement, uint8_t body);
int requirement_cost(const struct table *t, int player, uint8_t card, const struct requirement *requirement);
/* -- dna.c, burst.c, app_fusion.c (8-2 to 8-4) */
/* The REQUIRE node of a line of such kinds (SPECIAL_DNA, ...) that a card has, by its number; 0: none. */
node_id special_requirement(const struct table *t, uint8_t card, unsigned kinds, int number);
struct partners; /* effect/partners.h */
refusal dna_refusal(const struct table *t, int player, uint8_t card, uint8_t first, int number);
void dna_options(const struct table *t, int player, struct options *o);
/* Offers the ways to DNA digivolve into that card, by the first material. */
void dna_offer(const struct table *t, int player, uint8_t card, const struct partners *partners,
               const struct terms *terms, struct options *o);
void dna_choose_options(const struct table *t, struct options *o); /* the next material */
struct frame *call_dna(struct table *t, int player, uint8_t card, uint8_t first, int number);
/* whom: in that act, the target node of who digivolves (0: those chosen last). */
struct frame *call_dna_on(struct table *t, int player, uint8_t card, uint8_t first, int number,
                          const struct terms *terms, uint8_t act, node_id whom);
refusal burst_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number);
void burst_options(const struct table *t, int player, struct options *o);
void burst_choose_options(const struct table *t, struct options *o); /* the Tamer */
struct frame *call_burst(struct table *t, int player, uint8_t card, uint8_t onto, int number);
void burst_end(struct table *t, uint8_t body, uint16_t incarnation); /* 8-3-2-1 */
refusal app_fuse_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number);
refusal app_fuse_refusal_on(const struct table *t, int player, uint8_t card, uint8_t onto, int number,
                            const struct terms *terms);
void app_fuse_options(const struct table *t, int player, struct options *o);
/* Those that may app fuse at all: they need a link card (8-4-2-1). While a trail is kept everybody is asked. */
body_set app_fusable(const struct table *t, body_set bodies);
void app_fuse_choose_options(const struct table *t, struct options *o); /* the link card */
struct frame *call_app_fuse(struct table *t, int player, uint8_t card, uint8_t onto, int number);
struct frame *call_app_fuse_on(struct table *t, int player, uint8_t card, uint8_t onto, int number,
                               const struct terms *terms);
refusal use_refusal(const struct table *t, int player, uint8_t card);
refusal use_refusal_on(const struct table *t, int player, uint8_t card, const struct terms *terms);
void use_options(const struct table *t, int player, const struct outlook *any, struct options *o);
struct frame *call_use(struct table *t, int player, uint8_t card);
struct frame *call_use_on(struct table *t, int player, uint8_t card, const struct terms *terms);
int use_cost(const struct table *t, int player, uint8_t card);

/* -- digixros.c (7-2, 7-3) */
/* What was placed under a card that is being played: by how much that lowers its cost, how many cards, HOW_... */
#define PLACED_PACK(worth, cards, how) ((worth) | (cards) << 8 | (how) << 16)
#define PLACED_WORTH(placed)           (255 & (placed))
#define PLACED_CARDS(placed)           ((placed) >> 8 & 255)
#define PLACED_HOW(placed)             ((placed) >> 16)
/* DigiXros and Assembly, if the player likes; g->result is PLACED_... afterwards. Called by what plays the card. */
struct frame *call_materials(struct table *t, int player, uint8_t card, struct cause cause);
void materials_options(const struct table *t, struct options *o);
/* By how much they could lower the cost of a card that would be played (1-3-11-4). */
int materials_worth(const struct table *t, int player, uint8_t card, const struct happening *would);
/* A card goes under one that is being played, by the procedure at frame; those cards are under its body now; the
 * playing is over, what is left of it is trashed (7-2-2-11). */
void placed_add(struct table *t, int frame, uint8_t over, uint8_t card);
void placed_settle(struct dcg_game *g, uint8_t over, uint8_t body);
void playing_over(struct table *t, const struct frame *f, int placed);
/* Is it what a DigiXros requirement of that card names, wherever it lies (16-20-1)? */
bool digixros_names(const struct table *t, int player, uint8_t card, struct thing thing);
const char *materials_unknown(const dcg_cards *cards, uint32_t require);

/* -- link.c (10) */
refusal link_refusal(const struct table *t, int player, uint8_t card, uint8_t to, int number);
refusal link_refusal_on(const struct table *t, int player, uint8_t card, uint8_t to, int number,
                        const struct terms *terms);
void link_options(const struct table *t, int player, struct options *o);
void link_replace_options(const struct table *t, struct options *o);
struct frame *call_link(struct table *t, int player, uint8_t card, uint8_t to, int number);
struct frame *call_link_on(struct table *t, int player, uint8_t card, uint8_t to, int number,
                           const struct terms *terms);
int link_cost(const struct table *t, int player, uint8_t card, uint8_t body,
              const struct requirement *requirement);

/* -- attack.c (11), block.c (12), security.c (13), battle.c (14) */
/* How an effect attacks. */
enum {
    WITHOUT_SUSPENDING = 1,
    AT_UNSUSPENDED = 2,
    THOUGH_PLAYED = 4, /* this turn */
    BY_ITS_PLAYER = 8  /* who attacks with it: that is whom an effect affects (Q4914) */
};
refusal attack_refusal(const struct table *t, int player, uint8_t card, uint8_t target);
refusal attack_refusal_how(const struct table *t, int player, uint8_t card, uint8_t target, int how);
void attack_options(const struct table *t, int player, struct options *o);
struct frame *call_attack(struct table *t, int player, uint8_t attacker, uint8_t target);
struct frame *call_attack_how(struct table *t, int player, uint8_t attacker, uint8_t target, int how,
                              struct cause cause);
/* 11-2-7-2: the attack has another target (NO_BODY: the player). False: it can't have that one. */
bool attack_change_target(struct table *t, uint8_t target, struct cause cause, enum rule rule);
bool attack_can_change_target(const struct table *t, uint8_t target);
void attack_advance(struct table *t);
/* An effect has ended the attack: its end comes at once. False: none has. */
bool attack_break_off(struct table *t);
/* The attacking Digimon is in the battle area, and still one (Q4720). */
bool attacker_there(const struct table *t);
refusal block_refusal(const struct table *t, int player, uint8_t card);
bool block_forced(const struct table *t);
void block_options(const struct table *t, int player, struct options *o);
struct frame *call_block(struct table *t);
void security_check(struct table *t);
void security_battle(struct table *t);
void security_trash(struct table *t);
struct frame *call_battle(struct table *t, uint8_t attacker, uint8_t defender, uint8_t security_card);

/* -- permit.c: what persistent and lasting effects have to say about chapters 7 to 12 */
int cost_change(const struct table *t, int player, uint8_t card, uint8_t body, int kind); /* enum cost_kind */
/* Are its color requirements met otherwise than by its own colors, with these on the field? */
bool color_met(const struct table *t, uint8_t card, uint8_t colors);
bool plays_said(const struct table *t); /* is it said at all what players can't play or use? */
bool play_barred(const struct table *t, int player, uint8_t card, struct cause cause);
bool use_barred(const struct table *t, int player, uint8_t card);
bool digivolve_barred(const struct table *t, uint8_t body, uint8_t card); /* it can't digivolve into that */
/* What is said of a body that matters for its digivolution: that it is something else than what is printed on it, what
 * it can't digivolve into, what it may digivolve into besides. */
enum { SAID_OTHERWISE = 1, SAID_BARRED = 2, SAID_PERMITTED = 4 };
unsigned digivolution_said(const struct table *t, uint8_t body);
bool digivolutions_said(const struct table *t); /* of anybody at all */
/* A way to digivolve that a persistent effect allows: which requirement has to be met, and on what terms. */
struct permit {
    struct terms terms;
    int number;
};
enum { PERMITS = 32 };
int digivolve_permits(const struct table *t, uint8_t card, uint8_t body, struct permit *out, int max);
/* Those of the cards that what is said of a body names as what it may digivolve into so; no others are. */
void digivolve_into(const struct table *t, uint8_t body, const struct pile *cards, uint64_t found[4]);
/* Those of the bodies that the card itself names as what it may be digivolved onto so; no others are. */
body_set digivolve_named(const struct table *t, uint8_t card, body_set bodies);
bool reduction_barred(const struct table *t, int player, int kind); /* costs of that kind can't be reduced */
bool ignoring_barred(const struct table *t, int player); /* digivolution requirements can't be ignored */
/* Does anything at all allow or forbid attacks: who attacks, whom they attack? */
enum { SAID_OF_ATTACKERS = 1, SAID_OF_TARGETS = 2 };
unsigned attacks_said(const struct table *t);
/* target NO_BODY: the player. Permitted: although it is unsuspended. */
bool attack_barred(const struct table *t, uint8_t attacker, uint8_t target);
bool attack_permitted(const struct table *t, uint8_t attacker, uint8_t target);
bool block_barred(const struct table *t, uint8_t attacker, uint8_t blocker);
bool target_kept(const struct table *t, uint8_t attacker); /* the target of its attack can't change */

/* -- resolve.c (15-4, 15-8, 18-1) */
void happen(struct table *t, const struct happening *happening);
/* DCG_KEYWORD_... + 1: the keyword by whose effect something happens, for that cause; 0: none. */
uint8_t keyword_under_way(const struct table *t, struct cause cause);
void watch_add(struct table *t, const struct watch *watch);
void pending_add(struct table *t, const struct processing *what, const struct happening *event);
/* Keeps a copy of a happening for as long as a pending effect or an act needs it; NO_HAPPENING: no room (failed). */
uint8_t happening_keep(struct dcg_game *g, const struct happening *happened);
/* 4-13-2, 4-14-2: what has triggered by the cards' own going goes with them; called when they have moved. */
void pending_follow(struct table *t);
void happenings_sweep(struct dcg_game *g); /* forgets those that nothing needs any more */
bool resolve_pending(struct table *t);     /* false: nothing is pending */
/* What has triggered so far is older than whatever triggers from now on. */
void pending_batch(struct dcg_game *g);
void pending_drop_for(struct table *t, uint8_t body); /* 4-15-5 */
refusal order_refusal(const struct table *t, int player, dcg_option option);
void order_options(const struct table *t, int player, struct options *o);
void watch_end(struct dcg_game *g, int at);
body_set outside_breeding(const struct dcg_game *g, body_set set); /* 3-4-5-6 */
uint8_t players_of(const struct dcg_game *g, body_set set);        /* 1 << player of each */
/* 18-3-2: has the game gone on too long without a decision? Then it is a draw. */
bool endless(struct table *t);
bool watch_matches(const struct table *t, const struct watch *watch, const struct happening *happening);
void watches_end_turn(struct dcg_game *g); /* those that wait for something this turn only */
/* -- deed.c */
struct frame *call_deed(struct table *t, const struct processing *what);
/* Carries out a deed or an effect; event and would as for call_effect. */
struct frame *call_processing(struct table *t, const struct processing *what, uint8_t event, uint8_t would);
/* -- interrupt.c (15-8-5) */
/* Interrupts what would happen. Afterwards g->result_set is what is left of the bodies and g->result the cost, or
 * PREVENTED if it concerned no body and won't happen. */
enum { PREVENTED = -10000, NO_COST = 0 };
struct frame *call_would(struct table *t, const struct happening *what, int cost);
void interrupt_options(const struct table *t, int player, struct options *o);
refusal interrupt_refusal(const struct table *t, dcg_option option);
/* 15-8-5-4: its player has chosen to activate it; not again until what was interrupted first is resolved. */
void interrupt_activated(struct table *t, const struct processing *what);
/* Could a cost be paid, with what interrupts must and may change about it (1-3-11-1)? */
bool cost_possible(const struct table *t, int player, int cost, const struct happening *what);
/* What is known beforehand of something that a player might do with a card, whichever that is. */
struct outlook {
    int most;      /* what can be paid, M-7 */
    uint8_t event; /* DCG_EVENT_... */
    bool barred;   /* it is said what players can't play or use */
    bool awaited;  /* something that was put off changes costs */
    bool changes;  /* somebody is there who interrupts that and may change its cost */
    bool rises;    /* by any effect a cost may be higher */
};
struct outlook outlook_of(const struct table *t, int player, int event);
/* The same in two steps: whatever it is; of that event. */
struct outlook outlook_on(const struct table *t, int player);
struct outlook outlook_for(const struct table *t, struct outlook outlook, int event);
/* Can that be paid for that card? Clear where nothing that is there changes a cost, or nothing makes it higher. */
enum payment_known { NOT_PAYABLE, PAYABLE, DEPENDS };
static inline enum payment_known cost_known(const struct outlook *outlook, int cost,
                                            const struct card_def *card)
{
    bool payable = cost <= outlook->most;

    if (outlook->awaited || (outlook->changes && (outlook->rises || !payable)))
        return DEPENDS;
    if ((outlook->rises || !payable) && card->interrupts >> outlook->event & 1)
        return DEPENDS; /* 15-3-3: by its own text */
    return payable ? PAYABLE : NOT_PAYABLE;
}

/* -- trigger.c (15-8-3, 15-14-1) */
/* The icons that a happening triggers an effect by; h NULL: those it can be activated by. */
uint32_t icons_met(const struct effect_def *e, const struct happening *h);
int use_count(const struct table *t, uint16_t effect, uint8_t card, uint8_t host, uint8_t keyword);
void use_add(struct table *t, const struct processing *what);

/* -- activate.c (15-8-4), counter.c (11-3) */
refusal activate_refusal(const struct table *t, int player, dcg_option option);
void activate_options(const struct table *t, int player, struct options *o);
struct frame *call_activation(struct table *t, int player, dcg_option option);
void counter_options(const struct table *t, int player, struct options *o);
struct frame *call_counter(struct table *t);
/* 15-16-10-2: [Security] effects of a checked card, at once */
void call_security_effects(struct table *t, uint8_t card);

/* -- loop.c (18-3) */
/* All that matters for what happens next and isn't hidden, as a number. */
uint64_t position(const struct dcg_game *g);
void loop_act(struct dcg_game *g);                                 /* an effect is about to be carried out */
void loop_does(struct dcg_game *g, const struct processing *what); /* this one */
void loop_forget(struct dcg_game *g);                              /* a new turn */
bool loop_found(struct table *t); /* the same position again: the game is a draw, or somebody is asked */
void loop_note(struct table *t, dcg_option option);
/* Is it time to note that? */
bool loop_watched(const struct dcg_game *g);
bool loop_banned(const struct table *t, dcg_option option); /* 18-3-3: not again */
void loop_filter(const struct table *t, struct options *o);
void repeat_options(struct options *o);

/* -- check.c (17) */
bool check_needed(const struct table *t);
void link_trash_options(const struct table *t, int player, struct options *o);

/* -- price.c */
enum { NO_PRICE = INT32_MIN };
/* What is paid for an option as things stand; NO_PRICE: nothing is, or it isn't known. */
int option_price(const struct table *t, dcg_option option);

/* -- why_not.c */
refusal why_not(const struct table *t, int player, dcg_option option);
void number_options(const struct table *t, struct options *o); /* 16-11-1 */
void list_options(const struct table *t, struct options *o);

#endif
