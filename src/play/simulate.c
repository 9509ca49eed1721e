/* simulate.c - bulk simulation. A game's seed comes from the simulation's seed and the game's number alone, and sums
 * don't depend on the order of games, so any division of the work gives the same answer. Games 2n and 2n + 1 have one
 * seed and exchange seats, so each deck goes first in one of them. */
#include "play/play.h"
#include "effect/derived.h"
#include "rules/engine.h"
#include "rules/run.h"
#include "rules/sound.h"

#include <stdlib.h>
#include <string.h>

static uint64_t game_seed(uint64_t seed, uint64_t number)
{
    return random_mix(seed + random_mix(number / 2 + 0x9e3779b97f4a7c15u));
}

/* Whoever keeps nothing of a game (effect/derived.h) has the same choices, and the same comes of them. As that takes
 * long, it is compared in one game of some. */
enum { COMPARED = 16 };

static bool same_options(const struct table *t, struct dcg_game *copy, const struct options *o)
{
    dcg_option found[DCG_MAX_OPTIONS];
    struct options plain = {.at = found};

    *copy = *t->g;
    list_options(&(struct table){.g = copy, .cards = t->cards}, &plain);
    return plain.count == o->count && !memcmp(found, o->at, (size_t)o->count * sizeof *found);
}

static bool same_game(const struct table *t, struct dcg_game *copy, dcg_option option, int options)
{
    choose_listed(&(struct table){.g = copy, .cards = t->cards}, option, options);
    return position(copy) == position(t->g);
}

/* Plays one game to its end. False: a step check failed. */
static bool play_out(struct table *t, const dcg_sim *sim, int swapped, uint64_t seed, uint64_t *decisions)
{
    dcg_option found[DCG_MAX_OPTIONS];
    uint64_t rng = random_mix(seed ^ 0xd1b54a32d192ed03u);
    bool compared = sim->checks && seed % COMPARED == 0;
    struct dcg_game copy;

    start(t, sim->deck[swapped], sim->deck[!swapped], seed);
    while (t->g->decision.asked) {
        struct options o = {.at = found};
        if (sim->checks && unsound(t))
            return false;
        list_options(t, &o);
        if (o.count < 1 || o.count > DCG_MAX_OPTIONS) {
            game_fail(t->g, o.count < 1 ? DCG_ERROR_INTERNAL : DCG_ERROR_CAPACITY);
            return true;
        }
        if (compared && (!info_is_kept_right(t) || !same_options(t, &copy, &o)))
            return false;
        dcg_option option = ai_pick(sim->ai[t->g->decision.player ^ swapped], found, o.count, &rng);
        choose_listed(t, option, o.count);
        (*decisions)++;
        if (compared && !same_game(t, &copy, option, o.count))
            return false;
    }
    return !sim->checks || !unsound(t);
}

static void count_game(const struct dcg_game *g, bool sound, int swapped, uint64_t seed, dcg_sim_stats *s)
{
    s->games++;
    s->turns += g->turn;
    s->hash += random_mix(dcg_hash(g));
    if (!sound || g->outcome == DCG_FAILED || g->outcome == DCG_PLAYING) {
        s->errors++;
        s->capacity += sound && g->status == DCG_ERROR_CAPACITY;
        if (s->bad_seed == 0 || seed < s->bad_seed)
            s->bad_seed = seed;
        return;
    }
    if (g->outcome == DCG_DRAWN) {
        s->draws++;
        return;
    }
    s->wins[(g->winner ^ swapped) & 1]++;
    s->first_wins += g->winner == g->first_player;
    s->by_attack += g->end_rule == RULE_11_5_1_2_1;
    s->by_deck += g->end_rule == RULE_1_2_3_2;
}

dcg_status dcg_simulate(const dcg_sim *sim, uint64_t first, uint64_t count, dcg_sim_stats *stats)
{
    if (!sim || !stats || !sim->cards || !sim->deck[0] || !sim->deck[1])
        return DCG_ERROR_ARGUMENT;
    if (dcg_deck_check(sim->cards, sim->deck[0], NULL, 0) ||
        dcg_deck_check(sim->cards, sim->deck[1], NULL, 0))
        return DCG_ERROR_DECK;
    struct dcg_game *g = malloc(sizeof *g);
    if (!g)
        return DCG_ERROR_MEMORY;
    for (uint64_t i = 0; i < count; i++) {
        struct table t = {.g = g, .cards = sim->cards, .sink = sim->sink};
        struct derived derived;
        table_keep(&t, &derived);
        uint64_t seed = game_seed(sim->seed, first + i);
        int swapped = (int)((first + i) & 1);
        bool sound = play_out(&t, sim, swapped, seed, &stats->decisions);
        count_game(g, sound, swapped, seed, stats);
    }
    free(g);
    return DCG_OK;
}
