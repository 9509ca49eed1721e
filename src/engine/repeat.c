/* repeat.c - a loop is repeated as often as was declared, then stopped (18-3-3-3).
 *
 * Each round is really carried out: the decisions are made as the players made them in the last round. Rounds that
 * would change nothing any more are left out; those that change nothing but amounts, each as much as the one before,
 * are counted. There is room for so many cards and effects: rounds beyond that are left out, too. */
#include "engine/repeat.h"
#include "engine/why_not.h"
#include "cache/cache.h"
#include "query/info.h"
#include "rules/loop.h"

#include <string.h>

enum { MOST_ROUNDS = 1024, MOST_ANSWERS = MOST_ROUNDS * LOOP_DECISIONS };
/* So many alike before they are counted; by then no card asks any more how much it is. */
enum { ALIKE = 16 };
/* A field with more permanents would have more options than can be listed. */
enum { FIELD = PERMANENTS * 3 / 4 };

/* ---- Rounds ---- */

static void rooms_used(const struct dcg_game *g, int used[ROOMS])
{
    used[0] = set_count(g->permanents_used);
    used[1] = g->pendings;
    used[2] = g->game_events;
    used[3] = g->delayed_triggers;
    used[4] = g->journals;
}

/* Is there room for another round, and for what is left to be done afterwards? */
static bool room_left(const struct table *t, struct rounds *rounds)
{
    static const int most[ROOMS] = {FIELD, PENDINGS, GAME_EVENTS, DELAYED_TRIGGERS, JOURNAL};
    const struct dcg_game *g = t->g;
    int used[ROOMS];
    bool room = true;

    rooms_used(g, used);
    for (int i = 0; i < ROOMS && rounds->done; i++) {
        int more = used[i] - rounds->used[i];
        room = room && (more <= 0 || used[i] + 2 * more <= most[i]);
    }
    int more = g->timed_modifiers - rounds->timed_modifiers;
    if (rounds->done && more > 0 && g->timed_modifiers + 2 * more > TIMED_MODIFIERS)
        for (int i = rounds->timed_modifiers; i < g->timed_modifiers; i++)
            room = room && timed_modifier_twin(t, &g->timed_modifier[i], i);
    memcpy(rounds->used, used, sizeof used);
    rounds->timed_modifiers = g->timed_modifiers;
    return room;
}

/* Nothing but amounts has changed: so will it be in the rounds that are left. */
static void rounds_count(struct table *t, struct rounds *rounds)
{
    struct dcg_game *g = game_of(t);
    bool even = true, none = true;

    for (int i = 0; i < g->timed_modifiers; i++) {
        int32_t grown = g->timed_modifier[i].value - rounds->amount[i];
        even = even && grown == rounds->grown[i];
        none = none && !grown;
        rounds->grown[i] = grown;
    }
    rounds->alike = even ? rounds->alike + 1 : 0;
    if (!none && rounds->alike < ALIKE)
        return;
    for (int i = 0; i < g->timed_modifiers; i++) {
        struct timed_modifier *l = &g->timed_modifier[i];
        l->value = timed_modifier_amount(l, l->value + (int64_t)rounds->grown[i] * g->loop.left);
    }
    changed(t);
    g->loop.left = 0;
}

/* The decision that the rounds begin with comes, for the first time or again. */
static void round_begins(struct table *t, struct rounds *rounds)
{
    struct dcg_game *g = game_of(t);
    uint64_t now = all_but_amounts(g);

    g->loop.left -= rounds->done > 0;
    if (!room_left(t, rounds) || rounds->done > MOST_ROUNDS)
        g->loop.left = 0;
    else if (rounds->done && now == rounds->before)
        rounds_count(t, rounds);
    else
        rounds->alike = 0;
    for (int i = 0; i < g->timed_modifiers; i++)
        rounds->amount[i] = g->timed_modifier[i].value;
    rounds->before = now;
    rounds->done++;
}

/* ---- Decisions ---- */

/* The same as in the last round, or the same with an equal card, or of the same sort. */
static bool again_in(const struct table *t, const struct options *o, dcg_option wanted, dcg_option *found)
{
    int best = 0;

    for (int i = 0; i < o->count && i < o->room; i++) {
        const struct card *card = t->g->card;
        int like = o->at[i] == wanted                                                         ? 3
                   : DCG_OPTION_VERB(o->at[i]) != DCG_OPTION_VERB(wanted)                     ? 0
                   : card[DCG_OPTION_CARD(o->at[i])].def == card[DCG_OPTION_CARD(wanted)].def ? 2
                                                                                              : 1;
        if (like <= best)
            continue;
        best = like;
        *found = o->at[i];
    }
    return best > 0;
}

/* The answer of the last round; false: the loop has come to an end by itself. */
static bool answer_again(const struct table *t, const struct rounds *rounds, uint32_t key, dcg_option *answer)
{
    dcg_option at[DCG_MAX_OPTIONS];
    struct options o = options_in(at);
    int64_t chose = loop_chose(t->g, key, (int)(rounds->answers % t->g->loop.period));

    list_all_options(t, &o);
    return chose >= 0 && again_in(t, &o, (dcg_option)chose, answer);
}

bool repeat_decides(struct table *t, struct rounds *rounds)
{
    struct dcg_game *g = game_of(t);
    dcg_option answer = 0;

    if (!rounds->begun)
        *rounds = (struct rounds){.begun = true};
    uint32_t key = loop_key(t->g);
    rounds->first = rounds->done ? rounds->first : key;
    if (key == rounds->first && rounds->answers == rounds->done * g->loop.period)
        round_begins(t, rounds);
    if (!g->loop.left || rounds->answers == MOST_ANSWERS || !answer_again(t, rounds, key, &answer)) {
        g->loop.left = 0;
        return false;
    }
    rounds->answers++;
    g->decision.answer = answer;
    g->decision.asked = false;
    decision_cache_clear(t);
    return true;
}

void repeat_stopped(struct table *t, dcg_option option, int options)
{
    struct loop *l = &game_of(t)->loop;

    if (options <= 1 || t->g->decision.kind == DCG_DECISION_REPEAT)
        return;
    int64_t chose = loop_chose(t->g, loop_key(t->g), -1);
    if (chose < 0 || (dcg_option)chose != option)
        l->stopper = 0;
}

/* ---- Afterwards ---- */

/* What the player who isn't to stop the loop must do to go on with it; 0: nothing in particular. */
static dcg_option must_go_on(const struct table *t, uint32_t key, const struct options *all)
{
    const struct loop *l = &t->g->loop;
    int64_t chose = l->stopper && l->stopper != t->g->decision.player + 1 ? loop_chose(t->g, key, -1) : -1;

    for (int i = 0; i < all->count && i < all->room && chose >= 0; i++)
        if (all->at[i] == (dcg_option)chose && !loop_banned(t->g, key, all->at[i]))
            return all->at[i];
    return 0;
}

static bool watches(const struct dcg_game *g)
{
    return g->loop.bans && g->decision.asked && g->decision.kind != DCG_DECISION_REPEAT;
}

void repeat_filter(const struct table *t, struct options *o)
{
    int kept = 0;

    if (!watches(t->g))
        return;
    uint32_t key = loop_key(t->g);
    dcg_option only = must_go_on(t, key, o);
    for (int i = 0; i < o->count && i < o->room; i++)
        if (only ? o->at[i] == only : !loop_banned(t->g, key, o->at[i]))
            o->at[kept++] = o->at[i];
    o->count = kept ? kept : o->count; /* none of them stops it */
}

bool repeat_refuses(const struct table *t, dcg_option option)
{
    dcg_option at[DCG_MAX_OPTIONS];
    struct options o = options_in(at);
    bool refused = false;

    if (!watches(t->g))
        return false;
    list_all_options(t, &o);
    for (int i = 0; i < o.count && i < o.room; i++)
        refused = refused || at[i] == option;
    if (!refused)
        return false; /* it isn't offered at all, for another reason */
    repeat_filter(t, &o);
    for (int i = 0; i < o.count && i < o.room; i++)
        refused = refused && at[i] != option;
    return refused;
}
