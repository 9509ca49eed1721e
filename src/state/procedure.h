/* procedure.h - how procedures are written: frames, questions, events.
 *
 * A procedure that may have to stop and ask is a function that is entered again and again. Its place (step) and
 * locals live in its frame, on a stack inside the game; C locals do not survive CALL and ASK.
 *
 *     PROC(play)                              a step that may stop has a number, unique in its procedure
 *     {
 *         BEGIN;
 *         ...
 *         CALL(1, call_delete(t, set, ...));  runs another procedure, then goes on; at once if there was nothing to run
 *         ASK(2, BLOCK, player);              stops for a decision; g->decision.answer is the option taken
 *         ...
 *         END;
 *     }
 */
#ifndef DCG_STATE_PROCEDURE_H
#define DCG_STATE_PROCEDURE_H

#include "rulebook/rule.h"
#include "state/area.h"
#include "state/random.h"
#include "state/set.h"

enum proc {
    PROC_none,
#define PROC_NAME(name, meaning) PROC_##name,
#include "state/proc_table.def"
#undef PROC_NAME
    PROC_COUNT
};

#define PROC(name)               void proc_##name(struct table *t, struct frame *f)
#define PROC_NAME(name, meaning) PROC(name);
#include "state/proc_table.def"
#undef PROC_NAME

#define BEGIN                                                                                                \
    switch (f->step) {                                                                                       \
    case 0:
#define CALL(at, call)                                                                                       \
    do {                                                                                                     \
        f->step = (at);                                                                                      \
        (void)(call);                                                                                        \
        if (!goes_on_at_once(t, f))                                                                          \
            return;                                                                                          \
        __attribute__((fallthrough));                                                                        \
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
        frame_end(t, f);                                                                                     \
        return;                                                                                              \
    } while (0)
#define END                                                                                                  \
    DONE;                                                                                                    \
    default:                                                                                                 \
        game_fail(game_of(t), DCG_ERROR_INTERNAL);                                                           \
        }

/* Did a call leave nothing to be done first? Mostly nothing interrupts what would happen. */
static inline bool goes_on_at_once(const struct table *t, const struct frame *f)
{
    const struct dcg_game *g = t->g;

    return &g->frame[g->frames - 1] == f && !(g->outcome | g->decision.asked);
}
/* Pushes a procedure's frame, for its caller to fill in. */
struct frame *frame_push(struct dcg_game *g, enum proc proc);
void frame_pop(struct dcg_game *g);
/* The same by the procedure itself: its frame is the last one. */
static inline void frame_end(struct table *t, struct frame *f)
{
    struct dcg_game *g = game_of(t);

    assert(f == &g->frame[g->frames - 1]);
    g->frames--;
    *f = (struct frame){0};
}
/* The procedure that waits for that one; an empty frame: the main loop does. */
const struct frame *frame_caller(const struct dcg_game *g, const struct frame *f);
void ask(struct table *t, int decision, int player);
/* The permanents of the field that a procedure is about; NULL: it has no such set. */
const permanent_set *frame_set(const struct frame *f);
/* A permanent has left the field: no procedure is about it any more. */
void frames_forget_permanent(struct dcg_game *g, uint8_t permanent);
/* Of a frame of PROC(battle): the permanent that battles that one; NO_PERMANENT: none does. */
uint8_t battle_rival(const struct frame *f, uint8_t permanent);

/* Tells whoever listens. Costs nothing if nobody does. */
#define EMIT(event, by, ...)                                                                                 \
    do {                                                                                                     \
        if (t->sink)                                                                                         \
            emit(t, &(dcg_event){.kind = DCG_EVENT_##event, .rule = (dcg_rule_id)(by), __VA_ARGS__});        \
    } while (0)
__attribute__((cold)) void emit(struct table *t, dcg_event *event);
/* Tells that a keyword of a permanent took effect: something is otherwise than it would be without it (16). */
#define EMIT_KEYWORD(name, permanent)                                                                        \
    emit_keyword(t, DCG_KEYWORD_##name, permanent_player(t->g, (permanent)),                                 \
                 permanent_of(t->g, (permanent))->top)
__attribute__((cold)) void emit_keyword(struct table *t, int keyword, int player, uint8_t card);
enum rule keyword_rule(int keyword); /* 0: it is beyond these rules */

#define BY_RULE   ((struct cause){.kind = DCG_CAUSE_RULE})
#define BY_BATTLE ((struct cause){.kind = DCG_CAUSE_BATTLE})

/* A refusal: DCG_REFUSAL_..., 0 if there is none. */
typedef int refusal;

struct outlook;

/* Options are written into a list as they are found. All are counted; those beyond the room of the list are counted
 * only. */
struct options {
    int count, room;
    dcg_option *at;
};
/* A list for all options of a decision. */
static inline struct options options_in(dcg_option at[DCG_MAX_OPTIONS])
{
    return (struct options){.room = DCG_MAX_OPTIONS, .at = at};
}
static inline void offer_option(struct options *o, dcg_option option)
{
    if (o->count < o->room)
        o->at[o->count] = option;
    o->count++;
}
static inline void offer(struct options *o, int verb, int card, int other, int number)
{
    offer_option(o, DCG_MAKE_OPTION(verb, card, other, number));
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

#endif
