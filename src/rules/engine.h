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

/* A refusal: DCG_REFUSAL_..., 0 if there is none. */
typedef int refusal;

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

/* -- memory.c (4-1, 1-4-2) */
int memory_of(const struct dcg_game *g, int player);
bool cost_payable(const struct dcg_game *g, int player, int cost);
void memory_gain(struct table *t, int player, int amount, enum rule rule); /* negative: loses */
void memory_set(struct table *t, int player, int memory, enum rule rule);
void cost_pay(struct table *t, int player, int cost, enum rule rule);

/* -- term.c (chapter 4): draw, suspend, delete, trash, hatch, move */
int draw(struct table *t, int player, int count, enum rule rule); /* how many were drawn */
struct frame *call_suspend(struct table *t, body_set set, int cause, enum rule rule);
struct frame *call_unsuspend(struct table *t, body_set set, int cause, enum rule rule);
struct frame *call_delete(struct table *t, body_set set, int cause,
                          enum rule rule); /* g->result_set: the deleted */
void hatch(struct table *t, int player);
void breeding_move(struct table *t, uint8_t body);
/* Bodies leave the field at the same time: top cards to that place, the rest of them to the trash (4-5-8, 4-7-6),
 * tokens out of the game (4-18-5), <Overflow> at once (4-17-2). */
void bodies_leave(struct table *t, body_set set, int place, enum end end);
/* A body leaves the field but for its top card, which is in no area then and about to be put under or linked to
 * another: no <Overflow> for that one (4-17-4). */
void body_becomes_card(struct table *t, uint8_t body);
void link_trash(struct table *t, uint8_t card, enum rule rule);
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

/* -- play.c (7), digivolve.c (8), use.c (9) */
refusal play_refusal(const struct table *t, int player, uint8_t card);
void play_options(const struct table *t, int player, struct options *o);
struct frame *call_play(struct table *t, int player, uint8_t card);
refusal digivolve_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number);
void digivolve_options(const struct table *t, int player, struct options *o);
struct frame *call_digivolve(struct table *t, int player, uint8_t card, uint8_t onto, int number);
refusal use_refusal(const struct table *t, int player, uint8_t card);
void use_options(const struct table *t, int player, struct options *o);
struct frame *call_use(struct table *t, int player, uint8_t card);

/* -- link.c (10) */
refusal link_refusal(const struct table *t, int player, uint8_t card, uint8_t to, int number);
void link_options(const struct table *t, int player, struct options *o);
void link_replace_options(const struct table *t, struct options *o);
struct frame *call_link(struct table *t, int player, uint8_t card, uint8_t to, int number);

/* -- attack.c (11), block.c (12), security.c (13), battle.c (14) */
refusal attacker_refusal(const struct table *t, int player, uint8_t card);
refusal attack_refusal(const struct table *t, int player, uint8_t card, uint8_t target);
void attack_options(const struct table *t, int player, struct options *o);
struct frame *call_attack(struct table *t, int player, uint8_t attacker, uint8_t target);
void attack_advance(struct table *t);
bool attacker_there(const struct dcg_game *g); /* the attacking Digimon is in the battle area */
refusal block_refusal(const struct table *t, int player, uint8_t card);
bool block_forced(const struct table *t);
void block_options(const struct table *t, int player, struct options *o);
struct frame *call_block(struct table *t);
void security_check(struct table *t);
void security_battle(struct table *t);
void security_trash(struct table *t);
struct frame *call_battle(struct table *t, uint8_t attacker, uint8_t defender, uint8_t security_card);

/* -- resolve.c (15-4, 15-8, 18-1) */
void happen(struct table *t, const struct happening *happening);
void watch_add(struct table *t, const struct watch *watch);
void pending_add(struct table *t, const struct processing *what, const struct happening *event);
bool resolve_pending(struct table *t);                /* false: nothing is pending */
void pending_drop_for(struct table *t, uint8_t body); /* 4-15-5 */
refusal order_refusal(const struct table *t, int player, dcg_option option);
void order_options(const struct table *t, int player, struct options *o);
void watch_end(struct dcg_game *g, int at);
body_set outside_breeding(const struct dcg_game *g, body_set set); /* 3-4-5-6 */
uint8_t players_of(const struct dcg_game *g, body_set set);        /* 1 << player of each */
bool endless(
    struct table *t); /* 18-3-2: has the game gone on too long without a decision? Then it is a draw. */
bool watch_matches(const struct dcg_game *g, const struct watch *watch, const struct happening *happening);
/* -- deed.c */
struct frame *call_deed(struct table *t, const struct processing *what);
/* -- interrupt.c (15-8-5) */
/* Interrupts what would happen. Afterwards g->result_set is what is left of the bodies and g->result the cost, or
 * PREVENTED if it concerned no body and won't happen. */
enum { PREVENTED = -10000 };
struct frame *call_would(struct table *t, const struct happening *what, int cost);
void interrupt_options(const struct table *t, int player, struct options *o);
refusal interrupt_refusal(const struct table *t, dcg_option option);
/* Could a cost be paid, with what interrupts must and may change about it (1-3-11-1)? */
bool cost_possible(const struct table *t, int player, int cost, const struct happening *what);

/* -- check.c (17) */
bool check_needed(const struct table *t);
void link_trash_options(const struct table *t, int player, struct options *o);

/* -- why_not.c */
refusal why_not(const struct table *t, int player, dcg_option option);
void list_options(const struct table *t, struct options *o);

#endif
