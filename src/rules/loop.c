/* loop.c - infinite loops (18-3): a position that comes again with nothing decided in between is one that nobody can
 * stop; if somebody could have decided otherwise, that player stops it after the declared number of repeats.
 *
 * A position is everything that matters for what happens next, and nothing else: no generation numbers, no random
 * state, nothing that is hidden: it must not tell a player what only the game knows. */
#include "query/info.h"
#include "state/set.h"
#include "rules/loop.h"
#include "rules/term.h"
#include "state/procedure.h"
#include "tree/effect_def.h"
#include "query/cache.h"

#include <string.h>

enum { FIRST_RESOLUTIONS = 4, MOST_REPEATS = 9 };

/* ---- Positions ---- */

/* No two values lead from one hash to the same, no two hashes by one value. */
static uint64_t mix(uint64_t hash, uint64_t value)
{
    return ((hash >> 29 | hash << 35) ^ value) * 0x9fb21c651e98df25u + 0x9e3779b97f4a7c15u;
}

static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t word = 0;

    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = mix(hash, word);
    }
    if (!size)
        return hash;
    word = 0;
    memcpy(&word, at, size);
    return mix(hash, word);
}

static uint64_t mix_words(uint64_t hash, const uint64_t *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = mix(hash, at[i]);
    return hash;
}
#define MIX(hash, ...)                                                                                       \
    mix_words(hash, (const uint64_t[]){__VA_ARGS__}, sizeof(const uint64_t[]){__VA_ARGS__} / sizeof(uint64_t))

/* A card or permanent as a word, without what doesn't matter. */
static uint64_t card_bits(const struct dcg_game *g, int i)
{
    struct card c = g->card[i];
    bool known = !(~c.flags & (CARD_KNOWN_0 | CARD_KNOWN_1));
    uint64_t word;

    c.generation = 0;
    c.def = (uint16_t)(c.def * known);
    memcpy(&word, &c, sizeof word);
    return word;
}

static uint64_t permanent_bits(const struct dcg_game *g, uint8_t permanent)
{
    struct permanent b = *permanent_of(g, permanent);
    uint64_t word;

    b.generation = 0;
    memcpy(&word, &b, sizeof word);
    return word;
}
static_assert(sizeof(struct card) == sizeof(uint64_t) && sizeof(struct permanent) == sizeof(uint64_t),
              "a card and a permanent are one word each");
static_assert(sizeof(struct pile) % sizeof(uint64_t) == 0, "a pile is whole words");

/* Four at a time, so that none has to wait for the one before. */
static uint64_t mix_cards(uint64_t hash, const struct dcg_game *g)
{
    uint64_t lane[4] = {hash, hash + 1, hash + 2, hash + 3};
    const struct pile *pile = &g->pile[0][0];

    int card = 0;

    for (; card + 4 <= g->card_top; card += 4)
        for (int i = 0; i < 4; i++)
            lane[i] = mix(lane[i], card_bits(g, card + i));
    for (; card < g->card_top; card++)
        lane[card & 3] = mix(lane[card & 3], card_bits(g, card));
    SET_EACH (permanent, g->permanents_used)
        lane[permanent & 3] = mix(lane[permanent & 3], permanent_bits(g, permanent));
    for (int i = 0; i < PLAYERS * PILE_KINDS; i++) /* in whole words: behind its members there are zeros */
        lane[i & 3] = mix_bytes(lane[i & 3], &pile[i], (1 + (size_t)pile[i].count + 7) / 8 * 8);
    return mix_words(hash, lane, 4);
}

static uint64_t mix_effect_instance(uint64_t hash, const struct effect_instance *what)
{
    struct effect_instance p = *what;

    p.card_generation = p.target_generation = 0;
    return mix_bytes(hash, &p, sizeof p);
}

static uint64_t mix_records(uint64_t hash, const struct dcg_game *g)
{
    for (int i = 0; i < g->pendings; i++) /* what waits below the top batch has no say while it lasts */
        if (!g->pending[i].batch || g->pending[i].batch >= g->batches)
            hash = mix_effect_instance(hash, &g->pending[i].what);
    for (int i = 0; i < g->delayed_triggers; i++)
        hash = MIX(mix_effect_instance(hash, &g->delayed_trigger[i].what), g->delayed_trigger[i].event,
                   g->delayed_trigger[i].spent);
    for (int i = 0; i < g->timed_modifiers; i++) {
        struct timed_modifier l = g->timed_modifier[i];
        l.generation = l.card_generation = l.host_generation = 0;
        hash = mix_bytes(hash, &l, sizeof l);
    }
    for (int i = 0; i < g->resolutions; i++)
        hash = mix_effect_instance(hash, &g->resolution[i].what);
    return mix_bytes(hash, g->use, g->uses * sizeof g->use[0]);
}

static uint64_t mix_frames(uint64_t hash, const struct dcg_game *g)
{
    for (int i = 0; i < g->frames; i++) {
        const struct frame *f = &g->frame[i];
        hash = MIX(hash, f->proc, f->step, f->card, f->permanent, f->node, (uint16_t)f->compared[0],
                   (uint16_t)f->compared[1]);
        if (f->proc == PROC_would) /* what can still interrupt decides what is offered */
            hash = MIX(hash, f->would.declined);
    }
    for (int i = 0; i < g->journals; i++)
        hash = MIX(hash, g->entry[i].id, g->entry[i].what);
    return hash;
}

uint64_t position(const struct dcg_game *g)
{
    struct attack attack = g->attack;
    uint64_t hash = MIX(g->turn, (uint8_t)g->memory, g->phase, g->phase_step, g->decision.kind,
                        g->decision.player, g->decision.asked);

    attack.attacker_generation = attack.target_generation = attack.checked_generation = 0;
    hash = mix_bytes(hash, &attack, sizeof attack);
    return mix_frames(mix_records(mix_cards(hash, g), g), g);
}

/* ---- Looking ---- */

/* The position of a decision is looked at when it is asked and when it is answered. */
static uint64_t position_here(const struct table *t)
{
    struct decision_cache *cache = decision_cache(t);
    uint32_t serial = t->g->decision.serial;

    if (!cache || !t->g->decision.asked)
        return position(t->g);
    if (!cache->position || cache->position_serial != serial) {
        cache->position = position(t->g);
        cache->position_serial = serial;
    }
    return cache->position;
}

/* Has this position been here before? Remembers it if it is time for another one. */
static bool comes_again(struct table *t)
{
    struct loop *l = &game_of(t)->loop;
    uint64_t now = position_here(t);

    if (l->seen == now)
        return true;
    if (!l->seen || ++l->steps >= l->room) {
        l->seen = now;
        l->room = (uint16_t)(l->room ? l->room * 2 : 1);
        l->steps = 0;
        l->able = 0;
    }
    return false;
}

void loop_resolution(struct dcg_game *g)
{
    if (g->loop.resolutions < FIRST_RESOLUTIONS)
        g->loop.resolutions++;
}

void loop_does(struct dcg_game *g, const struct effect_instance *what)
{
    struct loop *l = &g->loop;
    uint64_t bit = UINT64_C(1) << (random_mix(what->effect + ((uint64_t)what->code << 32) +
                                              ((uint64_t)what->card << 16)) &
                                   63);

    l->again |= (l->done & bit) != 0;
    l->done |= bit;
}

void loop_forget(struct dcg_game *g)
{
    memset(&g->loop, 0, sizeof g->loop);
}

/* The loop is over: it starts anew when the same comes again. */
static void loop_restart(struct loop *l)
{
    l->seen = 0;
    l->steps = l->room = 0;
    l->able = 0;
}

/* Positions are looked at only when something is carried out for the second time: no loop does without. */
static bool is_repeating(const struct loop *l)
{
    return l->resolutions >= FIRST_RESOLUTIONS && l->again;
}

bool loop_found(struct table *t)
{
    struct dcg_game *g = game_of(t);

    if (!is_repeating(&g->loop) || !comes_again(t))
        return false;
    if (!g->loop.able) {
        EMIT(LOOP, RULE_LOOP_MEANING, .player = NO_PLAYER);
        game_draw(t, RULE_LOOP_DRAW);
        return true;
    }
    struct frame *f = frame_push(g, PROC_repeat);
    f->repeat.decision = g->decision.asked ? g->decision.kind : DCG_DECISION_NONE;
    f->repeat.player = g->decision.player;
    g->decision.asked = false;
    return true;
}

bool loop_watched(const struct dcg_game *g)
{
    return is_repeating(&g->loop) && g->decision.kind != DCG_DECISION_REPEAT;
}

void loop_note(struct table *t, dcg_option option)
{
    struct dcg_game *g = game_of(t);
    uint8_t player = g->decision.player & 1;

    if (!loop_watched(g))
        return;
    g->loop.able |= player_bit(player);
    g->loop.where[player] = position_here(t);
    g->loop.chose[player] = (uint32_t)option;
}

bool loop_banned(const struct table *t, dcg_option option)
{
    const struct loop *l = &t->g->loop;
    uint64_t now = l->bans ? position(t->g) : 0;

    for (int i = 0; i < l->bans && i < LOOP_BANS; i++)
        if (l->ban_where[i] == now && l->ban_option[i] == option)
            return true;
    return false;
}

void loop_filter(const struct table *t, struct options *o)
{
    int kept = 0;

    if (!t->g->loop.bans)
        return;
    for (int i = 0; i < o->count && i < o->room; i++)
        if (!loop_banned(t, o->at[i]))
            o->at[kept++] = o->at[i];
    o->count = kept;
}

/* ---- 18-3-3 ---- */

void repeat_options(struct options *o)
{
    for (int i = 1; i <= MOST_REPEATS; i++)
        offer(o, DCG_OPTION_PICK, 0, 0, i);
}

/* 18-3-3-3: the smaller number; that player stops the loop, and it isn't done again. */
static void loop_stop(struct table *t, const struct frame *f)
{
    struct loop *l = &game_of(t)->loop;
    uint8_t first = t->g->turn_player;
    bool other = !f->repeat.times[0] || (f->repeat.times[1] && f->repeat.times[1] < f->repeat.times[0]);
    uint8_t stopper = other ? opponent(first) : first;

    EMIT(LOOP, RULE_LOOP_SMALLER_NUMBER, .player = stopper, .value = f->repeat.times[other]);
    /* the oldest one gives way: should that loop come again, it is stopped again */
    l->ban_where[l->bans % LOOP_BANS] = l->where[stopper];
    l->ban_option[l->bans++ % LOOP_BANS] = l->chose[stopper];
    loop_restart(l);
}

PROC(repeat)
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    if (g->loop.able >> g->turn_player & 1) {
        f->player = g->turn_player;
        ASK(1, REPEAT, f->player); /* 18-3-3-1 */
        f->repeat.times[0] = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
    }
    if (g->loop.able >> opponent(g->turn_player) & 1) {
        f->player = opponent(g->turn_player);
        ASK(2, REPEAT, f->player); /* 18-3-3-2 */
        f->repeat.times[1] = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
    }
    loop_stop(t, f);
    int kind = f->repeat.decision, player = f->repeat.player;
    frame_pop(g);
    if (kind)
        ask(t, kind, player); /* what was being decided when the loop was found */
    return;
    END;
}
