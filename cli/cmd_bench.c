/* cmd_bench.c - dcg bench: how fast games are copied, hashed and played, by one core with embedded decks. */
#include "files.h"
#include "json.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct bench {
    double copy_ns, hash_ns, games_per_s, decisions_per_s;
    uint64_t errors;
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
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

static dcg_status games_measure(const dcg_sim *sim, double seconds, struct bench *bench)
{
    dcg_sim_stats stats = {0};
    double begin = seconds_now(), spent;
    do {
        dcg_status status = dcg_simulate(sim, stats.games, 100, &stats);
        if (status != DCG_OK)
            return status;
        spent = seconds_now() - begin;
    } while (spent < seconds && stats.games > 0);
    bench->games_per_s = (double)stats.games / spent;
    bench->decisions_per_s = (double)stats.decisions / spent;
    bench->errors = stats.errors;
    return DCG_OK;
}

/* A position from the middle of a game: after some choices. */
static bool middle_reach(struct match *match)
{
    if (match_start(match) != DCG_OK)
        return false;
    for (int i = 0; i < 40 && match_deciding(match) >= 0; i++) {
        dcg_option option;
        if (match_ai(match, DCG_AI_RANDOM, &option) != DCG_OK || match_choose(match, option) != DCG_OK)
            return false;
    }
    return true;
}

static int bench_measure(struct match *match, double seconds, struct bench *bench)
{
    dcg_game *copy = dcg_game_new();
    if (copy == NULL)
        return complain("no memory for a game");
    if (!middle_reach(match)) {
        dcg_game_free(copy);
        return complain("the game to measure can't be played");
    }
    bench->copy_ns = copy_measure(match->game, copy, seconds / 10);
    bench->hash_ns = hash_measure(match->game, seconds / 10);
    dcg_game_free(copy);
    dcg_sim sim = {.cards = match->cards,
                   .deck = {&match->record.deck[0], &match->record.deck[1]},
                   .ai = {DCG_AI_RANDOM, DCG_AI_RANDOM},
                   .seed = 1};
    dcg_status status = games_measure(&sim, seconds * 0.8, bench);
    if (status != DCG_OK)
        return complain("the games can't be played: %s", dcg_status_text(status));
    return EXIT_YES;
}

static void bench_json(const struct bench *bench)
{
    struct json json;
    json_begin(&json, stdout);
    json_object(&json, NULL);
    json_count(&json, "game_bytes", dcg_game_size());
    json_real(&json, "copy_ns", bench->copy_ns);
    json_real(&json, "hash_ns", bench->hash_ns);
    json_real(&json, "random_games_per_s", bench->games_per_s);
    json_real(&json, "decisions_per_s", bench->decisions_per_s);
    json_end(&json);
}

static void bench_print(const struct bench *bench, const struct match *match)
{
    printf("a game               %10zu bytes\n", dcg_game_size());
    printf("copying it           %10.0f ns\n", bench->copy_ns);
    printf("hashing it           %10.0f ns\n", bench->hash_ns);
    printf("random games         %10.0f per second, %s against %s\n", bench->games_per_s,
           match->record.deck[0].name, match->record.deck[1].name);
    printf("decisions in them    %10.0f per second\n", bench->decisions_per_s);
}

int bench_run(const struct arguments *arguments)
{
    struct match match;
    struct bench bench = {0};
    double seconds = (double)flag_number(arguments, FLAG_SECONDS, 2000) / 1000;
    dcg_cards *cards = cards_load(arguments);
    if (cards == NULL)
        return EXIT_WRONG;
    if (!match_new(&match, cards)) {
        dcg_cards_free(cards);
        return EXIT_WRONG;
    }
    int code = EXIT_WRONG;
    match.record.seed = 1;
    if (decks_load(cards, arguments, match.record.deck))
        code = bench_measure(&match, seconds, &bench);
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
