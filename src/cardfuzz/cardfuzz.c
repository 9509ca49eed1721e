/* cardfuzz.c - exercising cards: game after game until every part of the card's text has been executed. */
#include "cards/game_set.h"
#include "cache/cache.h"
#include "engine/why_not.h"
#include "state/procedure.h"
#include "cardfuzz/cardfuzz.h"
#include "engine/main_loop.h"
#include "engine/validate.h"
#include "state/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 36, LEAST_POSITIONS = 24 };

/* ---- One card ---- */

/* Where a game begins: a position that was set up, or one in which something was executed for the first time. */
struct start {
    struct dcg_game game;
    uint64_t actors[4], copies[4]; /* of the stage */
};
enum { STARTS = 8 };

struct workout {
    const dcg_exerciser *e;
    const dcg_exercise *plan;
    dcg_exercise_result *result;
    struct coverage coverage;
    uint8_t state[SPOTS]; /* of its spots */
    struct dice dice;
    struct dcg_game game;
    struct start begin, kept[STARTS]; /* of this game; of others */
    int starts;                       /* how many were kept so far */
    struct cache cache;
    struct account *account; /* the game is told; NULL: it isn't */
    struct attempt attempt;
    dcg_option options[DCG_MAX_OPTIONS];
};

static void tell(const struct workout *w, dcg_finding finding)
{
    if (w->plan->found)
        w->plan->found(w->plan->user, &finding);
}

/* Something is wrong with the engine. */
static void tell_error(struct workout *w, const struct dcg_game *g, const char *why)
{
    char text[DCG_MAX_TEXT];

    if (w->account)
        return; /* it was told before */
    w->result->errors++;
    snprintf(text, sizeof text, "position %d, decision %u: %s", w->result->positions,
             (unsigned)g->decision.serial, why);
    tell(w, (dcg_finding){.error = true, .text = text});
}

/* What is wrong with a game that has come to rest; NULL: nothing. */
static const char *wrong(const struct table *t)
{
    if (t->g->outcome == DCG_FAILED)
        return t->g->status == DCG_ERROR_CAPACITY ? "a maximum was reached" : "the game failed";
    return unsound(t);
}

static void start_keep(struct workout *w, const struct stage *stage, int fresh)
{
    struct start *start = &w->kept[w->starts % STARTS];

    if (w->coverage.fresh == fresh || !w->game.decision.asked || w->account)
        return;
    start->game = w->game;
    memcpy(start->actors, stage->actors, sizeof start->actors);
    memcpy(start->copies, stage->copies, sizeof start->copies);
    w->starts++;
}

static void game_play(struct workout *w, struct stage *stage, struct table *t)
{
    struct temper temper = temper_of(&w->dice);

    if (w->account)
        account_board(w->account, t);
    run(t);
    if (w->account)
        account_events(w->account, t);
    for (int i = 0; i < DECISIONS; i++) {
        struct options o = options_in(w->options);
        const char *why = wrong(t);
        if (!why && t->g->decision.asked) {
            list_options(t, &o);
            why = o.count < 1                          ? "nothing can be chosen"
                  : o.count > DCG_MAX_OPTIONS          ? "too many options"
                  : unoffered(&w->attempt, t, w->dice) ? "a card that can be paid for is refused"
                                                       : NULL;
        }
        if (why) {
            tell_error(w, t->g, why);
            return;
        }
        spots_look(t);
        if (!t->g->decision.asked)
            return;
        dcg_option option = drive_pick(stage, t->g, &temper, w->options, o.count);
        if (w->account)
            account_choice(w->account, t, option);
        int fresh = w->coverage.fresh;
        choose_listed(t, option, o.count);
        start_keep(w, stage, fresh);
        if (w->account)
            account_events(w->account, t);
        w->result->decisions += !w->account;
    }
}

/* An effect of which something wasn't executed yet. */
static struct focus focus_of(struct workout *w)
{
    uint32_t at = dice_below(&w->dice, SPOTS);

    for (int i = 0; i < w->coverage.count && w->result->positions % 4; i++) {
        const struct spot *spot = &w->coverage.spot[((uint32_t)i + at) % (uint32_t)w->coverage.count];
        if (w->state[spot - w->coverage.spot] & SPOT_EXECUTED)
            continue;
        if (spot->node >= KEYWORD_SPOT(0, 0))
            return (struct focus){.keyword = true, .section = (uint8_t)(spot->node >> 8)};
        return focus_on(w->e->cards, w->coverage.def, spot->effect);
    }
    return (struct focus){0};
}

/* A new position, or one from which something is left to try. */
static void position_set(struct workout *w, dcg_card_def def, struct focus focus)
{
    struct stage stage = {.e = w->e, .subject = def, .focus = focus, .dice = &w->dice};
    uint32_t kept = (uint32_t)(w->starts < STARTS ? w->starts : STARTS);

    if (kept && w->result->positions > LEAST_POSITIONS && dice_chance(&w->dice, 40)) {
        w->begin = w->kept[dice_below(&w->dice, kept)];
        return;
    }
    stage_set(&stage, &w->begin.game);
    memcpy(w->begin.actors, stage.actors, sizeof stage.actors);
    memcpy(w->begin.copies, stage.copies, sizeof stage.copies);
}

/* Plays from a position, which is the same for the same dice. */
static void position_play(struct workout *w, dcg_card_def def)
{
    struct stage stage = {.e = w->e, .subject = def, .dice = &w->dice};
    struct table t = table_of(&w->game, w->e->cards);
    t.coverage = &w->coverage;

    if (w->account)
        t.sink = &w->account->sink;
    w->game = w->begin.game;
    memcpy(stage.actors, w->begin.actors, sizeof stage.actors);
    memcpy(stage.copies, w->begin.copies, sizeof stage.copies);
    if (w->game.outcome == DCG_FAILED) {
        tell_error(w, &w->game, "the position has no room");
        return;
    }
    table_keep(&t, &w->cache);
    game_play(w, &stage, &t);
}

static void position_try(struct workout *w, dcg_card_def def)
{
    w->dice.state =
        random_mix(w->plan->seed ^ random_mix((uint64_t)def << 32 | (uint64_t)w->result->positions));
    position_set(w, def, focus_of(w));
    struct dice dice = w->dice;
    position_play(w, def);
    if (!w->result->errors || !w->plan->trace)
        return;
    w->account = malloc(sizeof *w->account);
    if (!w->account)
        return;
    account_begin(w->account, w->plan->trace, w->plan->user);
    w->dice = dice;
    position_play(w, def);
    free(w->account);
}

static void tell_rest(struct workout *w)
{
    char text[DCG_MAX_TEXT];

    for (int i = 0; i < w->coverage.count; i++) {
        const struct spot *spot = &w->coverage.spot[i];
        w->result->questions += (spot->marks & (COVERAGE_HELD | COVERAGE_FAILED)) != 0;
        w->result->both_ways += spot->marks & COVERAGE_HELD && spot->marks & COVERAGE_FAILED;
        if (w->state[i] != SPOT_NEXT)
            continue;
        spot_text(&w->coverage, w->e->cards, spot, text, sizeof text);
        tell(w, (dcg_finding){.text = text});
    }
}

dcg_status dcg_exercise_card(const dcg_exerciser *e, dcg_card_def def, const dcg_exercise *plan,
                             dcg_exercise_result *result)
{
    if (!e || !plan || !result || !def || def > e->subjects || card_def(e->cards, def)->unread)
        return DCG_ERROR_ARGUMENT;
    struct workout *w = calloc(1, sizeof *w);
    if (!w)
        return DCG_ERROR_MEMORY;
    *result = (dcg_exercise_result){0};
    w->e = e;
    w->plan = plan;
    w->result = result;
    bool room = spots_want(&w->coverage, e->cards, def);
    result->parts = w->coverage.count;
    while (room && result->positions < plan->positions && !result->errors &&
           (result->positions < LEAST_POSITIONS || result->executed < result->parts)) {
        result->positions++;
        position_try(w, def);
        result->executed = spots_executed(&w->coverage, e->cards, w->state);
    }
    tell_rest(w);
    free(w);
    return room ? DCG_OK : DCG_ERROR_CAPACITY;
}

/* ---- A card set ---- */

dcg_exerciser *dcg_exerciser_new(const dcg_cards *cards, dcg_error *error)
{
    dcg_exerciser *e = cards ? calloc(1, sizeof *e) : NULL;

    if (error)
        *error = (dcg_error){0};
    if (!e)
        return NULL;
    e->cards = cards_copy_all(cards);
    e->subjects = cards->count;
    if (e->cards && cast_make(e, error))
        return e;
    dcg_exerciser_free(e);
    return NULL;
}

void dcg_exerciser_free(dcg_exerciser *e)
{
    if (!e)
        return;
    dcg_cards_free(e->cards);
    dcg_reader_free(e->reader);
    free(e->cast);
    free(e->role);
    free(e->actor);
    free(e->as_trait);
    free(e);
}
