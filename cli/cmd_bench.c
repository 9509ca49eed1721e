/* cmd_bench.c - dcg bench: how fast games are copied, hashed and played, by one core with embedded decks. */
#include "files.h"
#include "json.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct bench {
    double copy_ns, hash_ns, games_per_s, decisions_per_s;
    double median_pair, slowest_pair; /* games a second */
    double greedy_games_per_s, iterations_per_s;
    int pairs;
    uint64_t errors;
};

enum { MOST_DECKS = 64, MOST_PAIRS = MOST_DECKS * (MOST_DECKS - 1) / 2 };

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The time that is left for the measurements, which share it by weight. A measurement that took too long leaves
 * less for the others, so all of them together take as long as was asked for. */
struct budget {
    double end;
    double weight; /* of the measurements that are still to come */
};

static double budget_take(struct budget *budget, double weight)
{
    double left = budget->end - seconds_now();
    double share = left > 0 ? left * weight / budget->weight : 0;
    budget->weight -= weight;
    return share;
}

/* Through volatile pointers, so that nothing that is measured can be left out. */
static double copy_measure(const dcg_game *game, dcg_game *copy, double seconds)
{
    void *(*volatile copier)(void *, const void *, size_t) = memcpy;
    size_t size = dcg_game_size();
    uint64_t rounds = 0;
    double begin = seconds_now(), spent;
    do {
        for (int i = 0; i < 1000; i++)
            copier(copy, game, size);
        rounds += 1000;
        spent = seconds_now() - begin;
    } while (spent < seconds);
    return spent * 1e9 / (double)rounds;
}

static double hash_measure(const dcg_game *game, double seconds)
{
    uint64_t (*volatile hasher)(const dcg_game *) = dcg_hash;
    uint64_t rounds = 0;
    double begin = seconds_now(), spent;
    do {
        for (int i = 0; i < 1000; i++)
            (void)hasher(game);
        rounds += 1000;
        spent = seconds_now() - begin;
    } while (spent < seconds);
    return spent * 1e9 / (double)rounds;
}

/* How many games to play next: those that fit into the time that is left, at the speed so far. To begin takes time,
 * too: a new session knows nothing of the cards. So it is better to play many games at a time than few. */
static uint64_t games_next(uint64_t games, double spent, double seconds)
{
    enum { MOST_AT_A_TIME = 100 };
    double fit = games == 0 ? 1 : (seconds - spent) * (double)games / spent;
    return fit < 1 ? 1 : fit > MOST_AT_A_TIME ? MOST_AT_A_TIME : (uint64_t)fit;
}

/* Plays games until the time is over, at least one; gives the time that they took. */
static dcg_status games_play(const dcg_sim *sim, double seconds, dcg_sim_stats *stats, double *spent)
{
    double begin = seconds_now();
    *spent = 0;
    do {
        uint64_t games = games_next(stats->games, *spent, seconds);
        dcg_status status = dcg_simulate(sim, stats->games, games, stats);
        if (status != DCG_OK)
            return status;
        *spent = seconds_now() - begin;
    } while (*spent < seconds && stats->games > 0);
    return DCG_OK;
}

static dcg_status games_measure(const dcg_sim *sim, double seconds, struct bench *bench)
{
    dcg_sim_stats stats = {0};
    double spent;
    dcg_status status = games_play(sim, seconds, &stats, &spent);
    if (status != DCG_OK)
        return status;
    bench->games_per_s = (double)stats.games / spent;
    bench->decisions_per_s = (double)stats.decisions / spent;
    bench->errors = stats.errors;
    return DCG_OK;
}

/* Whole games of the greedy player against itself. */
static dcg_status greedy_measure(dcg_sim sim, double seconds, struct bench *bench)
{
    dcg_sim_stats stats = {0};
    double spent;
    sim.ai[0] = sim.ai[1] = (dcg_ai_plan){.kind = DCG_AI_GREEDY};
    dcg_status status = games_play(&sim, seconds, &stats, &spent);
    bench->greedy_games_per_s = status == DCG_OK ? (double)stats.games / spent : 0;
    bench->errors += stats.errors;
    return status;
}

/* A search plays against itself; what counts is how often it looks ahead. */
static dcg_status search_play(struct match *match, dcg_ai *ai, double seconds, struct bench *bench)
{
    uint64_t iterations = 0;
    double begin = seconds_now(), spent;
    dcg_status status = DCG_OK;
    do {
        dcg_option option;
        dcg_ai_opinion opinion;
        if (match_deciding(match) < 0)
            status = match_start(match);
        if (status == DCG_OK)
            status = match_ai(match, ai, &option, &opinion);
        if (status == DCG_OK)
            status = match_choose(match, option);
        if (status != DCG_OK)
            return status;
        iterations += opinion.iterations;
        spent = seconds_now() - begin;
    } while (spent < seconds);
    bench->iterations_per_s = (double)iterations / spent;
    return DCG_OK;
}

static dcg_status search_measure(struct match *match, double seconds, struct bench *bench)
{
    const dcg_ai_plan plan = {.kind = DCG_AI_SEARCH, .iterations = 200, .threads = 1};
    dcg_ai *ai = dcg_ai_new(&plan, match->cards, &match->record.deck[0], &match->record.deck[1]);
    dcg_status status = ai ? search_play(match, ai, seconds, bench) : DCG_ERROR_MEMORY;
    dcg_ai_free(ai);
    return status;
}

static int slower(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* A deck to learn the game with, of cards that were made for that, is soon played. */
static bool is_for_practice(const dcg_cards *cards, const dcg_deck *deck)
{
    dcg_card_facts facts;
    return dcg_cards_facts(cards, deck->main[0], &facts) == DCG_OK && strncmp(facts.number, "TR-", 3) == 0;
}

/* The other embedded decks that are played by rules 3.6; returns how many there are. */
static int decks_take(const dcg_cards *cards, dcg_deck deck[MOST_DECKS])
{
    int decks = 0;
    for (int i = 0; i < dcg_deck_embedded_count() && decks < MOST_DECKS; i++)
        if (dcg_deck_embedded(cards, dcg_deck_embedded_name(i), &deck[decks], NULL) == DCG_OK &&
            !is_for_practice(cards, &deck[decks]) &&
            dcg_decks_rules(cards, &deck[decks], NULL, NULL) == DCG_RULES_3_6)
            decks++;
    return decks;
}

/* All pairs of decks, each for its share of the time and at least one game. */
static dcg_status pairs_play(dcg_sim sim, double seconds, const dcg_deck *deck, int decks, double *speed,
                             struct bench *bench)
{
    struct budget budget = {seconds_now() + seconds, decks * (decks - 1) / 2.0};
    for (int i = 0; i < decks; i++)
        for (int j = 0; j < i; j++) {
            dcg_sim_stats stats = {0};
            double spent;
            sim.deck[0] = &deck[i];
            sim.deck[1] = &deck[j];
            dcg_status status = games_play(&sim, budget_take(&budget, 1), &stats, &spent);
            if (status != DCG_OK)
                return status;
            speed[bench->pairs++] = (double)stats.games / spent;
            bench->errors += stats.errors;
        }
    return bench->pairs > 0 ? DCG_OK : DCG_ERROR_DECK;
}

/* The pair in the middle tells what to expect. One card set for all of them is made before the time runs, as
 * simulations of many decks do. */
static dcg_status pairs_measure(dcg_sim sim, double seconds, struct bench *bench)
{
    static dcg_deck deck[MOST_DECKS];
    static double speed[MOST_PAIRS];
    int decks = decks_take(sim.cards, deck);
    sim.cards = dcg_cards_with(sim.cards, deck, decks);
    sim.session = sim.cards != NULL ? dcg_session_new(sim.cards) : NULL;
    if (sim.session == NULL)
        return DCG_ERROR_MEMORY;
    dcg_status status = pairs_play(sim, seconds, deck, decks, speed, bench);
    dcg_session_free(sim.session);
    if (status != DCG_OK)
        return status;
    int pairs = bench->pairs;
    qsort(speed, (size_t)pairs, sizeof speed[0], slower);
    bench->slowest_pair = speed[0];
    bench->median_pair = (speed[pairs / 2] + speed[(pairs - 1) / 2]) / 2;
    return DCG_OK;
}

/* A position from the middle of a game: after some choices. */
static bool middle_reach(struct match *match, dcg_ai *ai)
{
    if (match_start(match) != DCG_OK)
        return false;
    for (int i = 0; i < 40 && match_deciding(match) >= 0; i++) {
        dcg_option option;
        if (match_ai(match, ai, &option, NULL) != DCG_OK || match_choose(match, option) != DCG_OK)
            return false;
    }
    return true;
}

static dcg_status games_bench(struct match *match, struct budget *budget, struct bench *bench)
{
    dcg_sim sim = {.cards = match->cards,
                   .deck = {&match->record.deck[0], &match->record.deck[1]},
                   .ai = {{.kind = DCG_AI_RANDOM}, {.kind = DCG_AI_RANDOM}},
                   .seed = 1,
                   .rules = match->record.rules,
                   .session = match->session};
    dcg_status status = games_measure(&sim, budget_take(budget, 3), bench);
    if (status == DCG_OK)
        status = pairs_measure(sim, budget_take(budget, 3), bench);
    if (status == DCG_OK)
        status = greedy_measure(sim, budget_take(budget, 1), bench);
    return status == DCG_OK ? search_measure(match, budget_take(budget, 1), bench) : status;
}

static int bench_measure(struct match *match, double end, struct bench *bench)
{
    struct budget budget = {end, 10};
    dcg_game *copy = dcg_game_new();
    if (copy == NULL)
        return complain("no memory for a game");
    dcg_ai *ai = dcg_ai_new(&(dcg_ai_plan){.kind = DCG_AI_RANDOM}, match->cards, &match->record.deck[0],
                            &match->record.deck[1]);
    bool reached = ai != NULL && middle_reach(match, ai);
    dcg_ai_free(ai);
    if (!reached) {
        dcg_game_free(copy);
        return complain("the game to measure can't be played");
    }
    bench->copy_ns = copy_measure(match->game, copy, budget_take(&budget, 1));
    bench->hash_ns = hash_measure(match->game, budget_take(&budget, 1));
    dcg_game_free(copy);
    dcg_status status = games_bench(match, &budget, bench);
    if (status != DCG_OK)
        return complain("the games can't be played: %s", dcg_status_text(status));
    return EXIT_YES;
}

static void bench_json(const struct bench *bench)
{
    dcg_json json;
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_count(&json, "game_bytes", dcg_game_size());
    dcg_json_real(&json, "copy_ns", bench->copy_ns);
    dcg_json_real(&json, "hash_ns", bench->hash_ns);
    dcg_json_real(&json, "random_games_per_s", bench->games_per_s);
    dcg_json_real(&json, "decisions_per_s", bench->decisions_per_s);
    dcg_json_real(&json, "greedy_games_per_s", bench->greedy_games_per_s);
    dcg_json_real(&json, "search_iterations_per_s", bench->iterations_per_s);
    dcg_json_count(&json, "pairs", (uint64_t)bench->pairs);
    dcg_json_real(&json, "median_pair_games_per_s", bench->median_pair);
    dcg_json_real(&json, "slowest_pair_games_per_s", bench->slowest_pair);
    dcg_json_end(&json);
}

static void bench_print(const struct bench *bench, const struct match *match)
{
    printf("a game               %10zu bytes\n", dcg_game_size());
    printf("copying it           %10.0f ns\n", bench->copy_ns);
    printf("hashing it           %10.0f ns\n", bench->hash_ns);
    printf("random games         %10.0f per second, %s against %s\n", bench->games_per_s,
           match->record.deck[0].name, match->record.deck[1].name);
    printf("decisions in them    %10.0f per second\n", bench->decisions_per_s);
    printf("greedy games         %10.0f per second\n", bench->greedy_games_per_s);
    printf("a search looks ahead %10.0f times per second\n", bench->iterations_per_s);
    printf("the median pair      %10.0f random games per second, of %d pairs of decks\n", bench->median_pair,
           bench->pairs);
    printf("the slowest pair     %10.0f\n", bench->slowest_pair);
}

int bench_run(const struct arguments *arguments)
{
    struct match match;
    struct bench bench = {0};
    double end = seconds_now() + (double)flag_number(arguments, FLAG_SECONDS, 5000) / 1000;
    dcg_cards *cards = dcg_cards_new(true); /* the same cards for everybody */
    if (cards == NULL)
        return complain("no memory for the cards");
    if (!match_new(&match, cards)) {
        dcg_cards_free(cards);
        return EXIT_WRONG;
    }
    int code = EXIT_WRONG;
    match.record.seed = 1;
    if (decks_load(cards, arguments, &match.record.rules, match.record.deck))
        code = bench_measure(&match, end, &bench);
    if (code == EXIT_YES && flag_given(arguments, FLAG_JSON))
        bench_json(&bench);
    else if (code == EXIT_YES)
        bench_print(&bench, &match);
    if (code == EXIT_YES && bench.errors > 0)
        code = EXIT_NO;
    match_free(&match);
    dcg_cards_free(cards);
    return code;
}
