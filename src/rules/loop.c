/* loop.c - infinite loops (18-3): what comes again will come again for ever.
 *
 * A position that comes again is a loop. So is the shape of a position (state/position.h) that comes again several
 * times, each time by the same effects, while nothing that can be used up has become less: what could be done with less
 * can be done with more. If nobody could have decided otherwise, nobody can stop it (18-3-2); else that player stops it
 * after the declared number of repeats (18-3-3). */
#include "rules/loop.h"
#include "cache/cache.h"
#include "query/info.h"
#include "rules/term.h"
#include "state/procedure.h"
#include "state/set.h"
#include "tree/effect_def.h"

#include <string.h>

/* How many rounds of the same shape are a loop; more if nobody can stop it, as something may still look at amounts. */
enum { ROUNDS_TO_ASK = 3, ROUNDS_TO_DRAW = 64 };
enum { FIRST_SHAPES = 4, MOST_SHAPES = 1024 };
/* So many effects in a row that were all carried out before, or so many batches in which the same one waits. */
enum { STREAK = 12, SAME_PENDING = 3 };

/* ---- Looking ---- */

/* Is it clearly another one than the one remembered, whose outline is known if its hash is kept? */
static bool is_other(uint64_t remembered, uint64_t kept, const struct outline *of, const struct outline *now)
{
    return remembered && remembered == kept && memcmp(of, now, sizeof *of) != 0;
}

/* Has this position been here before? Remembers it if it is time for another one. */
static bool comes_again(struct table *t)
{
    struct dcg_game *g = game_of(t);
    struct loop *l = &g->loop;
    struct outline outline = position_outline(g);

    if (t->cache && is_other(l->seen, t->cache->loop.seen, &t->cache->loop.seen_outline, &outline) &&
        l->steps + 1 < l->room) {
        l->steps++;
        return false;
    }
    uint64_t now = position(g);
    if (l->seen == now &&
        g->pendings >= l->pendings) /* else one after the other is done, until none is left */
        return true;
    if (l->seen == now || !l->seen || ++l->steps >= l->room) {
        l->seen = now;
        l->pendings = g->pendings;
        l->room = (uint16_t)(l->room ? l->room * 2 : 1);
        l->steps = 0;
        l->able = l->since = 0;
        if (t->cache) {
            t->cache->loop.seen = now;
            t->cache->loop.seen_outline = outline;
        }
    }
    return false;
}

static bool stock_holds(const uint8_t now[LOOP_STOCKS], const uint8_t before[LOOP_STOCKS])
{
    for (int i = 0; i < LOOP_STOCKS; i++)
        if (now[i] < before[i])
            return false;
    return true;
}

/* A round begins. */
static void shape_begin(struct loop *l, uint64_t now, const uint8_t stock[LOOP_STOCKS])
{
    l->shape = now;
    memcpy(l->stock, stock, sizeof l->stock);
    l->activations = 0;
    l->shape_steps = 0;
    l->shape_able = l->shape_since = 0;
}

/* Has this shape been here often enough, each time by the same activations? */
static bool shape_comes_again(struct table *t)
{
    struct loop *l = &game_of(t)->loop;
    struct outline outline = shape_outline(t->g);
    uint8_t stock[LOOP_STOCKS];

    if (!(l->again & LOOP_THRICE) || !t->g->decision.asked)
        return false;
    if (t->cache && is_other(l->shape, t->cache->loop.shape, &t->cache->loop.shape_outline, &outline) &&
        l->shape_steps + 1 < l->shape_room) {
        l->shape_steps++;
        return false;
    }
    uint64_t now = shape(t->g);
    stock_count(t->g, stock);
    bool same = l->shape == now, round = same && l->activations && stock_holds(stock, l->stock);
    if (!same && l->shape && ++l->shape_steps < l->shape_room)
        return false;
    if (round) {
        l->rounds = (uint8_t)(l->activations == l->last_activations ? l->rounds + 1 : 1);
        l->last_activations = l->activations;
        if (l->rounds >= (l->shape_able ? ROUNDS_TO_ASK : ROUNDS_TO_DRAW))
            return true;
    } else {
        l->rounds = 0;
        l->shape_room = (uint16_t)(!l->shape                     ? FIRST_SHAPES
                                   : l->shape_room < MOST_SHAPES ? l->shape_room * 2
                                                                 : l->shape_room);
    }
    shape_begin(l, now, stock);
    if (t->cache) {
        t->cache->loop.shape = now;
        t->cache->loop.shape_outline = outline;
    }
    return false;
}

void loop_resolution(struct dcg_game *g)
{
    if (g->loop.resolutions < FIRST_RESOLUTIONS)
        g->loop.resolutions++;
}

/* What is activated, from where in its program, by the same number in every card set. */
static uint64_t activation_of(const dcg_cards *cards, const struct effect_instance *what)
{
    const struct effect_def *e = effect_at(cards, what->effect);

    return (uint64_t)e->identity << 32 | (what->code ? what->code - e->code + 1 : 0);
}

static uint64_t activation_bit(uint64_t activation, uint32_t whose)
{
    return UINT64_C(1) << (mix(activation, whose) >> 58);
}

void loop_does(struct table *t, const struct effect_instance *what)
{
    struct loop *l = &game_of(t)->loop;
    uint32_t def = card_print(t, what->card)->identity;
    uint64_t activation = activation_of(t->cards, what);
    uint64_t bit = activation_bit(activation, what->card), kind = activation_bit(activation, def);

    l->again |= l->done & bit ? LOOP_AGAIN : 0;
    l->done |= bit;
    l->again |= l->twice & kind ? LOOP_THRICE : 0;
    l->streak = (uint8_t)(l->twice & kind ? l->streak + (l->streak < UINT8_MAX) : 0);
    l->twice |= l->once & kind;
    l->once |= kind;
    uint64_t how = (uint64_t)def << 16 | (uint64_t)what->kind << 8 | what->player;
    l->activations = (uint32_t)(mix(l->activations, mix(activation, how)) >> 32) | 1;
}

void loop_forget(struct dcg_game *g)
{
    memset(&g->loop, 0, sizeof g->loop);
}

/* The loop is over: it starts anew when the same comes again. */
static void loop_restart(struct loop *l)
{
    l->seen = l->shape = 0;
    l->steps = l->room = 0;
    l->able = l->since = l->shape_able = l->shape_since = l->rounds = 0;
}

bool loop_search(struct table *t)
{
    struct dcg_game *g = game_of(t);
    struct loop *l = &g->loop;

    bool same = comes_again(t), shaped = !same && shape_comes_again(t);
    if (!same && !shaped)
        return false;
    uint8_t able = same ? l->able : l->shape_able, since = same ? l->since : l->shape_since;
    if (!able || l->bans == LOOP_BANS) { /* what so many were to stop and didn't nobody can stop */
        EMIT(LOOP, RULE_LOOP_MEANING, .player = NO_PLAYER);
        game_draw(t, RULE_LOOP_DRAW);
        return true;
    }
    struct frame *f = frame_push(g, PROC_repeat);
    f->repeat.decision = g->decision.asked ? g->decision.kind : DCG_DECISION_NONE;
    f->repeat.player = g->decision.player;
    f->repeat.able = able;
    f->repeat.since = since;
    g->decision.asked = false;
    return true;
}

/* The same effect of the same card waits in several batches: it triggers again before it was carried out. */
static bool piles_up(const struct dcg_game *g)
{
    for (int i = 0; i < g->pendings; i++) {
        int batches = 0, last = -1;
        for (int j = 0; j < g->pendings; j++) {
            bool same = g->pending[j].what.effect == g->pending[i].what.effect &&
                        g->pending[j].what.card == g->pending[i].what.card;
            if (!same || g->pending[j].batch == last)
                continue;
            last = g->pending[j].batch;
            batches++;
        }
        if (batches >= SAME_PENDING)
            return true;
    }
    return false;
}

bool loop_fills_all(const struct dcg_game *g)
{
    return g->loop.streak >= STREAK || piles_up(g);
}

bool loop_nests(const struct dcg_game *g, uint16_t effect, uint8_t card)
{
    int same = 0;

    for (int i = 0; i < g->resolutions; i++)
        same += g->resolution[i].what.effect == effect && g->resolution[i].what.card == card;
    return same > 1 && g->resolutions + 2 >= RESOLUTIONS;
}

/* ---- Decisions in loops ---- */

uint32_t loop_key(const struct dcg_game *g)
{
    uint32_t where = (uint32_t)(process_shape(g) >> 32) & ~(uint32_t)(LOOP_KEY_PLAYER | LOOP_KEY_HOW);

    return where | (g->decision.player & LOOP_KEY_PLAYER);
}

static bool same_place(uint32_t a, uint32_t b)
{
    return !((a ^ b) & ~(uint32_t)LOOP_KEY_HOW);
}

int64_t loop_chose(const struct dcg_game *g, uint32_t key, int number)
{
    const struct loop *l = &g->loop;
    int expected = (l->noted + LOOP_DECISIONS - l->period + number) % LOOP_DECISIONS;

    if (number >= 0 && same_place(l->key[expected], key))
        return l->chose[expected];
    for (int i = 1; i <= LOOP_DECISIONS; i++) {
        int at = (l->noted + LOOP_DECISIONS - i) % LOOP_DECISIONS;
        if (l->key[at] && same_place(l->key[at], key))
            return l->chose[at];
    }
    return -1;
}

/* Something that the player needn't have done at all; not which card, and not in which order. */
static bool declinable(const struct dcg_game *g, dcg_option option)
{
    switch (g->decision.kind) {
    case DCG_DECISION_MAIN:
        return DCG_OPTION_VERB(option) != DCG_OPTION_PASS;
    case DCG_DECISION_COUNTER:
        return DCG_OPTION_VERB(option) != DCG_OPTION_NO_COUNTER;
    case DCG_DECISION_BLOCK:
        return DCG_OPTION_VERB(option) != DCG_OPTION_NO_BLOCK;
    default:
        return DCG_OPTION_VERB(option) == DCG_OPTION_YES;
    }
}

void loop_note(struct dcg_game *g, dcg_option option, int options)
{
    struct loop *l = &g->loop;

    uint32_t key = loop_key(g), how = 0;
    if (options > 1 && !loop_banned(g, key, option)) { /* else all are banned: none stops anything */
        how = LOOP_KEY_FREE | (declinable(g, option) ? LOOP_KEY_DECLINABLE : 0);
        l->able |= player_bit(g->decision.player & 1);
        l->shape_able |= player_bit(g->decision.player & 1);
    }
    l->since = (uint8_t)(l->since + (l->since < UINT8_MAX));
    l->shape_since = (uint8_t)(l->shape_since + (l->shape_since < UINT8_MAX));
    l->key[l->noted] = key | how;
    l->chose[l->noted] = (uint32_t)option;
    l->noted = (uint8_t)((l->noted + 1) % LOOP_DECISIONS);
}

static uint32_t ban_of(uint32_t key, dcg_option option)
{
    return (uint32_t)(mix(mix(1, key & ~(uint32_t)LOOP_KEY_HOW), option) >> 32);
}

bool loop_banned(const struct dcg_game *g, uint32_t key, dcg_option option)
{
    uint32_t ban = ban_of(key, option);

    for (int i = 0; i < g->loop.bans && i < LOOP_BANS; i++)
        if (g->loop.ban[i] == ban)
            return true;
    return false;
}

/* ---- 18-3-3 ---- */

/* Any number can be declared (engine/why_not.c); these are listed. */
void repeat_options(struct options *o)
{
    static const int listed[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 1000};

    for (size_t i = 0; i < sizeof listed / sizeof listed[0]; i++)
        offer(o, DCG_OPTION_PICK, 0, 0, listed[i]);
}

/* The last decision of a round by which that player can stop the loop: where something can be declined, else any. */
static int stopping_decision(const struct loop *l, uint8_t player, int since)
{
    int found = -1;

    for (int i = 1; i <= since && i <= LOOP_DECISIONS; i++) {
        int at = (l->noted + LOOP_DECISIONS - i) % LOOP_DECISIONS;
        if (!(l->key[at] & LOOP_KEY_FREE) || (l->key[at] & LOOP_KEY_PLAYER) != player)
            continue;
        if (l->key[at] & LOOP_KEY_DECLINABLE)
            return at;
        found = found < 0 ? at : found;
    }
    return found;
}

/* 18-3-3-3: the smaller number; that player stops the loop, and it isn't done again. */
static void repeat_begin(struct table *t, const struct frame *f)
{
    struct loop *l = &game_of(t)->loop;
    uint8_t first = t->g->turn_player;
    bool both = f->repeat.able == (player_bit(0) | player_bit(1));
    bool other = both ? f->repeat.times[1] < f->repeat.times[0] : !(f->repeat.able >> first & 1);
    uint8_t stopper = other ? opponent(first) : first;
    int at = stopping_decision(l, stopper, f->repeat.since);

    EMIT(LOOP, RULE_LOOP_SMALLER_NUMBER, .player = stopper, .value = (int32_t)f->repeat.times[other]);
    loop_restart(l);
    l->stopper = (uint8_t)(stopper + 1);
    l->ban[l->bans++ % LOOP_BANS] = at < 0 ? 0 : ban_of(l->key[at], l->chose[at]);
    if (f->repeat.since > LOOP_DECISIONS)
        return; /* a round has more decisions than are kept: it is stopped at once */
    l->left = f->repeat.times[other];
    l->period = f->repeat.since;
}

PROC(repeat)
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    if (f->repeat.able >> g->turn_player & 1) {
        f->player = g->turn_player;
        ASK(1, REPEAT, f->player); /* 18-3-3-1 */
        f->repeat.times[0] = (uint32_t)DCG_OPTION_NUMBER(g->decision.answer);
    }
    if (f->repeat.able >> opponent(g->turn_player) & 1) {
        f->player = opponent(g->turn_player);
        ASK(2, REPEAT, f->player); /* 18-3-3-2 */
        f->repeat.times[1] = (uint32_t)DCG_OPTION_NUMBER(g->decision.answer);
    }
    repeat_begin(t, f);
    int kind = f->repeat.decision, player = f->repeat.player;
    frame_pop(g);
    if (kind)
        ask(t, kind, player); /* what was being decided when the loop was found */
    return;
    END;
}
