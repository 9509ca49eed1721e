/* main_loop.c - the main loop: settle; stop if the game is over; advance the attack in progress; else the turn. */
#include "engine/main_loop.h"
#include "engine/repeat.h"
#include "cache/cache.h"
#include "engine/why_not.h"
#include "query/info.h"
#include "record/duration.h"
#include "record/record.h"
#include "rules/attack.h"
#include "rules/check.h"
#include "rules/loop.h"
#include "rules/resolve.h"
#include "rules/setup.h"
#include "rules/term.h"
#include "rules/turn.h"
#include "state/procedure.h"
#include "tree/effect_def.h"
#include "engine/validate.h"

#include <string.h>

/* By the number in a frame; NULL: there is no such procedure. */
static void (*const procs[UINT8_MAX + 1])(struct table *, struct frame *) = {
#define PROC_NAME(name, meaning) [PROC_##name] = proc_##name,
#include "state/proc_table.def"
#undef PROC_NAME
};

static inline void frame_step(struct table *t, struct dcg_game *g)
{
    struct frame *f = &g->frame[(size_t)g->frames - 1];
    void (*proc)(struct table *, struct frame *) = procs[f->proc];
    const uint32_t fields = t->dirty.fields;

    if (proc)
        proc(t, f);
    else
        game_fail(g, DCG_ERROR_INTERNAL);
    if (any_fixpoint(t) && t->dirty.fields != fields)
        fixpoint_note(t); /* 15-8-2-6-2: from that moment on, also in the middle of an effect */
}

/* 17, 15-4-3: rule checks until none applies, the end of an attack that an effect has ended, then the next pending
 * effect. False: all is settled. */
static bool settle(struct table *t)
{
    struct dcg_game *g = game_of(t);

    if (g->unsettled) {
        g->unsettled = false;
        fixpoint_note(t);
        if (g->timed_modifiers)
            timed_modifiers_compare(t);
        if (check_needed(t)) {
            if (!endless(t))
                frame_push(g, PROC_check);
            return true;
        }
    }
    return (g->attack.ended && attack_break_off(t)) ||
           (g->pendings && resolve_pending(t)); /* mostly neither */
}

static void advance(struct table *t)
{
    if (t->g->attack.timing)
        attack_advance(t); /* 11-1-4 */
    else
        turn_advance(t); /* 6-1-3: all is resolved */
}

/* A game that is over is not in the middle of anything. */
static void run_over(struct table *t)
{
    struct dcg_game *g = game_of(t);

    if (g->outcome == DCG_FAILED)
        EMIT(GAME_FAILED, 0, .player = NO_PLAYER, .value = g->status);
    g->decision.kind = DCG_DECISION_NONE;
    g->decision.asked = false;
}

/* Builds that look for defects check the whole game whenever it comes to rest. */
static void step_check(struct table *t)
{
#ifdef DCG_STEP_CHECKS
    if (unsound(t) || (t->cache && t->g->outcome == DCG_PLAYING && !info_is_right(t)))
        game_fail(game_of(t), DCG_ERROR_INTERNAL);
#else
    (void)t;
#endif
}

/* Somebody has to decide: unless a loop is being repeated, or a loop was found. */
static void asked(struct table *t, struct rounds *rounds)
{
    const struct dcg_game *g = t->g;

    if (g->outcome == DCG_PLAYING && g->decision.kind != DCG_DECISION_REPEAT &&
        !(g->loop.left && repeat_decides(t, rounds)))
        loop_found(t);
}

/* 18-3-2: a loop that nobody has stopped goes on until there is no room for more. */
static void full(struct table *t)
{
    struct dcg_game *g = game_of(t);

    if (g->outcome != DCG_FAILED || g->status != DCG_ERROR_CAPACITY || !loop_fills_all(g))
        return;
    g->outcome = DCG_PLAYING;
    g->status = DCG_OK;
    EMIT(LOOP, RULE_LOOP_MEANING, .player = NO_PLAYER);
    game_draw(t, RULE_LOOP_DRAW);
}

static inline bool goes_on(const struct dcg_game *g)
{
    return !(g->outcome | g->decision.asked);
}
static_assert(DCG_PLAYING == 0, "other outcomes are something else than nothing");

void run(struct table *t)
{
    struct dcg_game *g = game_of(t);
    struct rounds rounds;

    rounds.begun = false;
    while (goes_on(g)) {
        while (g->frames && goes_on(g))
            frame_step(t, g); /* nothing is settled in its middle: 15-8-3-2, 17-1-2-1, -2 */
        while (!g->frames && goes_on(g))
            if (!settle(t))
                advance(t);
        if (g->decision.asked)
            asked(t, &rounds);
    }
    full(t);
    game_events_sweep(g); /* equal games have equal bytes */
    table_rest(t);
    step_check(t);
    if (g->outcome != DCG_PLAYING)
        run_over(t);
}

bool run_step(struct table *t)
{
    struct dcg_game *g = game_of(t);

    if (g->outcome != DCG_PLAYING || g->decision.asked || !g->frames)
        return false;
    frame_step(t, g);
    return true;
}

void start(struct table *t, dcg_rules rules, const dcg_deck *a, const dcg_deck *b, uint64_t seed)
{
    setup_place_decks(t, rules, a, b, seed);
    run(t);
}

void choose_listed(struct table *t, dcg_option option, int options)
{
    struct dcg_game *g = game_of(t);
    struct decision *d = &g->decision;

    if (g->loop.stopper)
        repeat_stopped(t, option, options);
    if (loop_watched(g))
        loop_note(g, option, options);
    d->answer = option;
    d->asked = false;
    decision_cache_answered(t);
    run(t);
}

static void forfeit(struct table *t, int player) /* 1-2-4; nothing triggers: 1-2-5 */
{
    EMIT(FORFEITED, RULE_GAME_FORFEIT, .player = (uint8_t)player);
    game_win(t, opponent(player), RULE_GAME_FORFEIT);
    run_over(t);
}

dcg_status choose(struct table *t, dcg_option option)
{
    struct dcg_game *g = game_of(t);

    if (g->outcome != DCG_PLAYING)
        return DCG_ERROR_OVER;
    if (g->view)
        return DCG_ERROR_ARGUMENT;
    if (option == DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, DCG_OPTION_NUMBER(option) & 1)) {
        forfeit(t, DCG_OPTION_NUMBER(option));
        return DCG_OK;
    }
    if (!g->decision.asked || why_not(t, g->decision.player, option))
        return DCG_ERROR_OPTION;
    choose_listed(t, option, loop_watched(g) ? options_count(t) : 0);
    return DCG_OK;
}
