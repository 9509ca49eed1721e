/* simulate.c - bulk simulation. A game's seed comes from the simulation's seed and the game's number alone, and sums
 * don't depend on the order of games, so any division of the work gives the same answer. Games 2n and 2n + 1 have one
 * seed and exchange seats, so each deck goes first in one of them. */
#include "cards/game_set.h"
#include "ai/ai.h"
#include "engine/why_not.h"
#include "rules/loop.h"
#include "state/procedure.h"
#include "engine/main_loop.h"
#include "engine/validate.h"
#include "cache/session.h"

#include <stdlib.h>
#include <string.h>

static uint64_t game_seed(uint64_t seed, uint64_t number)
{
    return random_mix(seed + random_mix(number / 2 + 0x9e3779b97f4a7c15u));
}

/* Whoever keeps nothing of a game (cache/cache.h) has the same choices, and the same comes of them. As that takes
 * long, it is compared in one game of some. */
enum { COMPARED = 16 };

static bool same_options(const struct table *t, struct dcg_game *copy, dcg_option found[DCG_MAX_OPTIONS],
                         const struct options *o)
{
    struct options plain = options_in(found);

    *copy = *t->g;
    struct table plainly = table_to_see(copy, t->cards);
    list_options(&plainly, &plain);
    return plain.count == o->count && !memcmp(found, o->at, (size_t)o->count * sizeof *found);
}

/* Nobody is offered to give up (1-2-4). */
static void take(struct table *t, dcg_option option, int options)
{
    if (DCG_OPTION_VERB(option) == DCG_OPTION_FORFEIT)
        choose(t, option);
    else
        choose_listed(t, option, options);
}

static bool same_game(const struct table *t, struct dcg_game *copy, dcg_option option, int options)
{
    struct table plainly = table_of(copy, t->cards);

    take(&plainly, option, options);
    return position(copy) == position(t->g);
}

/* A game's number, who sits where, and what they are shown. A random player looks at nothing, so it needs nobody.
 * Below that is everything that is too large for a small stack. */
struct seats {
    uint64_t number, seed;
    dcg_rules rules; /* the version that is played by, the same for all games */
    int swapped;     /* player 0 has the second deck */
    dcg_ai *ai[PLAYERS];
    struct dcg_game view;
    dcg_option_list list;

    struct dcg_game game, copy;                                /* copy: of a game that is compared */
    dcg_option found[DCG_MAX_OPTIONS], again[DCG_MAX_OPTIONS]; /* again: of the copy */
    struct dcg_session session;                                /* if there is no other */
};

static void show(const struct table *t, struct seats *seats, const struct options *o)
{
    const struct decision *d = &t->g->decision;

    seats->list.player = d->player;
    seats->list.decision = d->kind;
    seats->list.serial = d->serial;
    seats->list.count = o->count;
    memcpy(seats->list.option, o->at, (size_t)o->count * sizeof *o->at);
    dcg_view(t->g, d->player, &seats->view);
}

static bool listed(const dcg_option_list *list, dcg_option option)
{
    for (int i = 0; i < list->count; i++)
        if (list->option[i] == option)
            return true;
    return false;
}

/* Somebody from outside who has no answer gives up. More repeats can be taken than are listed (18-3-3). */
static dcg_option answer_of(const struct table *t, const dcg_outsider *outsider, const struct seats *seats)
{
    dcg_option option = 0;
    dcg_status status = outsider->choose(outsider->user, &seats->view, &seats->list, &option);

    return status == DCG_OK && (listed(&seats->list, option) ||
                                !dcg_why_not(t->g, t->cards, seats->list.player, option).reason)
               ? option
               : DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, seats->list.player);
}

static dcg_option pick(struct table *t, const dcg_sim *sim, struct seats *seats, const struct options *o,
                       uint64_t *rng)
{
    int player = t->g->decision.player;
    const dcg_outsider *outsider = &sim->outsider[player ^ seats->swapped];
    dcg_option option = o->at[0];

    if (!outsider->choose && !seats->ai[player])
        return o->at[ai_below(rng, (uint32_t)o->count)];
    show(t, seats, o);
    if (outsider->choose)
        return answer_of(t, outsider, seats);
    uint64_t seed = random_mix(*rng + t->g->decision.serial);
    if (dcg_ai_choose(seats->ai[player], &seats->view, &seats->list, seed, &option, NULL) != DCG_OK)
        game_fail(game_of(t), DCG_ERROR_INTERNAL);
    return option;
}

/* Plays one game to its end. False: a step check failed. */
static bool play_out(struct table *t, const dcg_sim *sim, struct seats *seats, uint64_t *decisions)
{
    uint64_t rng = random_mix(seats->seed ^ 0xd1b54a32d192ed03u);
    bool compared = sim->checks && seats->seed % COMPARED == 0;

    start(t, seats->rules, sim->deck[seats->swapped], sim->deck[!seats->swapped], seats->seed);
    if (sim->log)
        sim->log->began(sim->log->user, t->g, seats->number, seats->seed);
    while (t->g->decision.asked) {
        struct options o = options_in(seats->found);
        if (sim->checks && unsound(t))
            return false;
        list_options(t, &o);
        if (o.count < 1 || o.count > DCG_MAX_OPTIONS) {
            game_fail(game_of(t), o.count < 1 ? DCG_ERROR_INTERNAL : DCG_ERROR_CAPACITY);
            return true;
        }
        if (compared && (!info_is_right(t) || !same_options(t, &seats->copy, seats->again, &o)))
            return false;
        dcg_option option = pick(t, sim, seats, &o, &rng);
        take(t, option, o.count);
        if (sim->log)
            sim->log->chose(sim->log->user, t->g, option);
        (*decisions)++;
        if (compared && !same_game(t, &seats->copy, option, o.count))
            return false;
    }
    return !sim->checks || !unsound(t);
}

/* Of games with equally many decisions the one with more turns is the longest. */
static void count_length(uint64_t decisions, uint64_t turns, dcg_sim_stats *s)
{
    s->turns += turns;
    s->decisions += decisions;
    if (decisions > s->longest_decisions || (decisions == s->longest_decisions && turns > s->longest_turns)) {
        s->longest_decisions = decisions;
        s->longest_turns = turns;
    }
}

static void count_game(const struct dcg_game *g, bool sound, const struct seats *seats, dcg_sim_stats *s)
{
    s->games++;
    s->hash += random_mix(dcg_hash(g));
    if (!sound || g->outcome == DCG_FAILED || g->outcome == DCG_PLAYING) {
        s->errors++;
        s->capacity += sound && g->status == DCG_ERROR_CAPACITY;
        if (s->bad_seed == 0 || seats->seed < s->bad_seed)
            s->bad_seed = seats->seed;
        return;
    }
    if (g->outcome == DCG_DRAWN) {
        s->draws++;
        return;
    }
    s->wins[(g->winner ^ seats->swapped) & 1]++;
    s->first_wins += g->winner == g->first_player;
    s->by_attack += g->end_rule == RULE_ATTACK_ON_NO_SECURITY_WIN;
    s->by_deck += g->end_rule == RULE_GAME_VICTORY_NO_DECK;
    s->by_forfeit += g->end_rule == RULE_GAME_FORFEIT;
}

/* False: no memory. Whether or not they were taken, seats have to be left. */
static bool seats_take(const dcg_sim *sim, uint64_t number, struct seats *seats)
{
    bool seated = true;

    seats->number = number;
    seats->seed = game_seed(sim->seed, number);
    seats->swapped = (int)(number & 1);
    for (int player = 0; player < PLAYERS; player++) {
        int side = player ^ seats->swapped;
        bool nobody = sim->outsider[side].choose || sim->ai[side].kind == DCG_AI_RANDOM;
        seats->ai[player] = nobody ? NULL
                                   : dcg_ai_new(&sim->ai[side], sim->cards, sim->deck[seats->swapped],
                                                sim->deck[!seats->swapped]);
        seated = seated && (nobody || seats->ai[player]);
    }
    return seated;
}

static void seats_leave(struct seats *seats)
{
    for (int player = 0; player < PLAYERS; player++)
        dcg_ai_free(seats->ai[player]);
}

static void play_one(struct table *t, const dcg_sim *sim, struct seats *seats, dcg_sim_stats *stats)
{
    table_replaced(t);
    uint64_t decisions = 0;
    bool sound = play_out(t, sim, seats, &decisions);
    count_length(decisions, t->g->turn, stats);
    count_game(t->g, sound, seats, stats);
    if (sim->log)
        sim->log->ended(sim->log->user, t->g);
}

static dcg_status play_all(const dcg_sim *sim, uint64_t first, uint64_t count, struct seats *seats,
                           dcg_sim_stats *stats)
{
    struct table t = {.g = &seats->game,
                      .writable = &seats->game,
                      .cards = cards_with_decks(sim->cards, sim->deck[0], sim->deck[1]),
                      .sink = sim->sink && sim->sink->emit ? sim->sink : NULL};
    bool seated = t.cards != NULL;

    if (!seated)
        return DCG_ERROR_MEMORY;
    seats->rules = sim->rules ? sim->rules : dcg_decks_rules(sim->cards, sim->deck[0], sim->deck[1], NULL);
    game_clear(&seats->game);
    if (!sim->session)
        session_begin(&seats->session, sim->cards);
    session_open(sim->session ? sim->session : &seats->session, &t);
    for (uint64_t i = 0; seated && i < count; i++) {
        seated = seats_take(sim, first + i, seats);
        if (seated)
            play_one(&t, sim, seats, stats);
        seats_leave(seats);
    }
    return seated ? DCG_OK : DCG_ERROR_MEMORY;
}

dcg_status dcg_simulate(const dcg_sim *sim, uint64_t first, uint64_t count, dcg_sim_stats *stats)
{
    if (!sim || !stats || !sim->cards || !sim->deck[0] || !sim->deck[1] || !plan_is_sensible(&sim->ai[0]) ||
        !plan_is_sensible(&sim->ai[1]) || (unsigned)sim->rules >= DCG_RULES_COUNT ||
        (sim->session && sim->session->cards != sim->cards))
        return DCG_ERROR_ARGUMENT;
    if (dcg_deck_check_by(sim->cards, sim->rules, sim->deck[0], NULL, 0) ||
        dcg_deck_check_by(sim->cards, sim->rules, sim->deck[1], NULL, 0))
        return DCG_ERROR_DECK;
    struct seats *seats = malloc(sizeof *seats);
    dcg_status status = seats ? play_all(sim, first, count, seats, stats) : DCG_ERROR_MEMORY;
    free(seats);
    return status;
}
