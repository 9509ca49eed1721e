/* cmd_sim.c - dcg sim: many games on several threads, each pair of decks, and what they tell.
 *
 * The games of a pair are cut into chunks of fixed size; each chunk is summed from zero, then added to the
 * whole, so the answer is the same for any number of threads.
 */
#include "files.h"
#include "json.h"
#include "match.h"
#include "opponent.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 64, MAX_THREADS = 256 };

/* Two decks and the games between them. */
struct pairing {
    int deck[2];
    dcg_sim sim;
    dcg_sim_stats stats;
    dcg_census census;
};

/* What the threads share; everything below the lock belongs to whoever holds it. */
struct pool {
    const dcg_sim *sim;
    uint64_t games, all_games; /* of this pairing, of all */
    bool progress;
    pthread_mutex_t lock;
    uint64_t next, done;
    uint64_t done_before; /* games of earlier pairings */
    dcg_sim_stats stats;
    bool counting;
    dcg_census census;
    dcg_status status;
};

struct tournament {
    dcg_deck *deck;
    int decks;
    struct pairing *pairing;
    int pairings;
    uint64_t games; /* of each pairing */
    int threads;
    struct opponent ai[2];
    uint64_t seed;
    bool checks, census;
    double seconds;
};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void stats_add(dcg_sim_stats *sum, const dcg_sim_stats *part)
{
    sum->games += part->games;
    sum->wins[0] += part->wins[0];
    sum->wins[1] += part->wins[1];
    sum->draws += part->draws;
    sum->errors += part->errors;
    sum->first_wins += part->first_wins;
    sum->turns += part->turns;
    sum->decisions += part->decisions;
    sum->by_attack += part->by_attack;
    sum->by_deck += part->by_deck;
    sum->capacity += part->capacity;
    sum->hash += part->hash;
    if (part->bad_seed != 0 && (sum->bad_seed == 0 || part->bad_seed < sum->bad_seed))
        sum->bad_seed = part->bad_seed;
}

/* ---- Threads ---- */

static void progress_print(const struct pool *pool)
{
    uint64_t done = pool->done_before + pool->done;
    int part = (int)(done * 40 / pool->all_games);
    fprintf(stderr, "\r[%.*s%*s] %" PRIu64 " of %" PRIu64, part, "########################################",
            40 - part, "", done, pool->all_games);
}

static void *worker_run(void *user)
{
    struct pool *pool = user;
    pthread_mutex_lock(&pool->lock);
    while (pool->next < pool->games && pool->status == DCG_OK) {
        uint64_t first = pool->next;
        uint64_t count = pool->games - first < CHUNK ? pool->games - first : CHUNK;
        pool->next += count;
        pthread_mutex_unlock(&pool->lock);
        dcg_sim_stats part = {0};
        dcg_census census = {{0}};
        dcg_sink sink = {dcg_census_take, &census};
        dcg_sim sim = *pool->sim;
        sim.sink = pool->counting ? &sink : NULL;
        dcg_status status = dcg_simulate(&sim, first, count, &part);
        pthread_mutex_lock(&pool->lock);
        if (status != DCG_OK)
            pool->status = status;
        stats_add(&pool->stats, &part);
        dcg_census_add(&pool->census, &census);
        pool->done += count;
        if (pool->progress)
            progress_print(pool);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* This thread works, too; if others can't be started it works alone. */
static void pool_run(struct pool *pool, int threads)
{
    pthread_t thread[MAX_THREADS];
    int started = 0;
    while (started < threads - 1 && pthread_create(&thread[started], NULL, worker_run, pool) == 0)
        started++;
    worker_run(pool);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

static int tournament_play(struct tournament *t)
{
    double begin = seconds_now();
    bool progress = isatty(STDERR_FILENO) != 0;
    for (int i = 0; i < t->pairings; i++) {
        struct pairing *pairing = &t->pairing[i];
        struct pool pool = {.sim = &pairing->sim,
                            .games = t->games,
                            .all_games = t->games * (uint64_t)t->pairings,
                            .progress = progress,
                            .counting = t->census,
                            .done_before = t->games * (uint64_t)i};
        if (pthread_mutex_init(&pool.lock, NULL) != 0)
            return complain("no memory for the threads");
        pool_run(&pool, t->threads);
        pthread_mutex_destroy(&pool.lock);
        pairing->stats = pool.stats;
        pairing->census = pool.census;
        if (pool.status != DCG_OK)
            return complain("%s against %s: %s", t->deck[pairing->deck[0]].name,
                            t->deck[pairing->deck[1]].name, dcg_status_text(pool.status));
    }
    if (progress)
        fputs("\r\033[K", stderr);
    t->seconds = seconds_now() - begin;
    return EXIT_YES;
}

/* ---- What it tells ---- */

/* Newton's method; the program needs no mathematics library. */
static double root(double x)
{
    double y = x > 1 ? x : 1;
    for (int i = 0; i < 200 && y - x / y > 1e-12 * y; i++)
        y = (y + x / y) / 2;
    return y;
}

struct rate {
    double rate, low, high;
};

/* Wilson's interval for a confidence of 95 %. */
static struct rate rate_of(uint64_t wins, uint64_t games)
{
    if (games == 0)
        return (struct rate){0, 0, 1};
    const double z = 1.959963984540054;
    double n = (double)games, p = (double)wins / n;
    double scale = 1 + z * z / n, center = p + z * z / (2 * n);
    double half = z * root(p * (1 - p) / n + z * z / (4 * n * n));
    double low = (center - half) / scale, high = (center + half) / scale;
    return (struct rate){p, low < 0 || wins == 0 ? 0 : low, high > 1 || wins == games ? 1 : high};
}

static double mean(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

/* Games that had a winner. */
static uint64_t decided(const dcg_sim_stats *stats)
{
    return stats->wins[0] + stats->wins[1];
}

static void rate_print(const char *what, uint64_t wins, uint64_t games)
{
    struct rate rate = rate_of(wins, games);
    printf("  %-26s %10" PRIu64 "  %6.2f %%  (95 %%: %.2f to %.2f)\n", what, wins, rate.rate * 100,
           rate.low * 100, rate.high * 100);
}

static void ending_print(const char *what, uint64_t games)
{
    if (games > 0)
        printf("  %-26s %10" PRIu64 "\n", what, games);
}

static void pairing_print(const struct tournament *t, const struct pairing *pairing)
{
    const dcg_sim_stats *s = &pairing->stats;
    char side[2][80];
    for (int i = 0; i < 2; i++)
        snprintf(side[i], sizeof side[i], "%c %s", 'A' + i, t->deck[pairing->deck[i]].name);
    printf("%s (%s) against %s (%s): %" PRIu64 " games\n", t->deck[pairing->deck[0]].name, t->ai[0].name,
           t->deck[pairing->deck[1]].name, t->ai[1].name, s->games);
    puts("wins");
    rate_print(side[0], s->wins[0], s->games);
    rate_print(side[1], s->wins[1], s->games);
    rate_print("who goes first", s->first_wins, decided(s));
    rate_print("who goes second", decided(s) - s->first_wins, decided(s));
    puts("endings");
    ending_print("attack [1-2-3-1]", s->by_attack);
    ending_print("no card to draw [1-2-3-2]", s->by_deck);
    ending_print("another way", decided(s) - s->by_attack - s->by_deck);
    ending_print("draw", s->draws);
    ending_print("error", s->errors);
    printf("mean  %.2f turns, %.1f decisions\n", mean(s->turns, s->games), mean(s->decisions, s->games));
    if (s->errors > 0)
        printf("errors  %" PRIu64 " of them capacities; a game with an error has seed %" PRIu64 "\n",
               s->capacity, s->bad_seed);
}

static const struct pairing *pairing_find(const struct tournament *t, int a, int b)
{
    for (int i = 0; i < t->pairings; i++)
        if (t->pairing[i].deck[0] == a && t->pairing[i].deck[1] == b)
            return &t->pairing[i];
    return NULL;
}

/* How often the deck of the row beats the deck of the column, in percent. */
static void table_print(const struct tournament *t)
{
    printf("\n%-20s", "row beats column, %");
    for (int column = 0; column < t->decks; column++)
        printf(" %10.10s", t->deck[column].name);
    putchar('\n');
    for (int row = 0; row < t->decks; row++) {
        printf("%-20.20s", t->deck[row].name);
        for (int column = 0; column < t->decks; column++) {
            bool swapped = column < row;
            const struct pairing *p = pairing_find(t, swapped ? column : row, swapped ? row : column);
            if (p == NULL)
                printf(" %10s", "-");
            else
                printf(" %10.2f", mean(p->stats.wins[swapped], p->stats.games) * 100);
        }
        putchar('\n');
    }
}

static double games_per_second(const struct tournament *t, uint64_t games)
{
    return t->seconds > 0 ? (double)games / t->seconds : 0;
}

static dcg_sim_stats tournament_sum(const struct tournament *t)
{
    dcg_sim_stats sum = {0};
    for (int i = 0; i < t->pairings; i++)
        stats_add(&sum, &t->pairing[i].stats);
    return sum;
}

static dcg_census census_sum(const struct tournament *t)
{
    dcg_census sum = {{0}};
    for (int i = 0; i < t->pairings; i++)
        dcg_census_add(&sum, &t->pairing[i].census);
    return sum;
}

/* The entries of a census in the order of the rulebook; returns how many. */
static int census_entries(int entry[DCG_CENSUS_COUNT])
{
    int count = 0;
    for (int rule = 1; rule <= dcg_rule_count(); rule++)
        for (int i = 0; i < DCG_CENSUS_COUNT; i++)
            if (dcg_census_rule(i) == rule)
                entry[count++] = i;
    return count;
}

static void census_print(const struct tournament *t)
{
    dcg_census sum = census_sum(t);
    int entry[DCG_CENSUS_COUNT], count = census_entries(entry);
    puts("census");
    for (int i = 0; i < count; i++)
        printf("  %-10s %-54s %10" PRIu64 "\n", dcg_rule_get(dcg_census_rule(entry[i]))->number,
               dcg_census_text(entry[i]), sum.count[entry[i]]);
}

static void tournament_print(const struct tournament *t)
{
    dcg_sim_stats sum = tournament_sum(t);
    for (int i = 0; i < t->pairings; i++) {
        if (i > 0)
            putchar('\n');
        pairing_print(t, &t->pairing[i]);
    }
    if (t->decks > 2)
        table_print(t);
    if (t->census)
        census_print(t);
    printf("hash  %016" PRIx64 "\n", sum.hash);
    printf("speed  %.0f games per second, %d thread%s\n", games_per_second(t, sum.games), t->threads,
           t->threads == 1 ? "" : "s");
}

static void rate_json(struct json *json, const char *key, uint64_t wins, uint64_t games)
{
    struct rate rate = rate_of(wins, games);
    json_object(json, key);
    json_real(json, "rate", rate.rate);
    json_real(json, "low", rate.low);
    json_real(json, "high", rate.high);
    json_close(json);
}

/* What the whole and each pairing have in common. */
static void stats_json(struct json *json, const dcg_sim_stats *s)
{
    json_count(json, "draws", s->draws);
    json_count(json, "errors", s->errors);
    json_count(json, "capacity_errors", s->capacity);
    if (s->errors > 0)
        json_count(json, "bad_seed", s->bad_seed);
    json_real(json, "turns_mean", mean(s->turns, s->games));
    json_real(json, "decisions_mean", mean(s->decisions, s->games));
    json_count(json, "first_wins", s->first_wins);
    json_count(json, "second_wins", decided(s) - s->first_wins);
    rate_json(json, "first_win_rate", s->first_wins, decided(s));
    json_object(json, "endings");
    json_count(json, "attack", s->by_attack);
    json_count(json, "deck", s->by_deck);
    json_count(json, "other", decided(s) - s->by_attack - s->by_deck);
    json_close(json);
    json_hex(json, "hash", s->hash);
}

static void pairing_json(struct json *json, const struct tournament *t, const struct pairing *pairing)
{
    const dcg_sim_stats *s = &pairing->stats;
    json_object(json, NULL);
    json_array(json, "decks");
    for (int i = 0; i < 2; i++)
        json_string(json, NULL, t->deck[pairing->deck[i]].name);
    json_close(json);
    json_count(json, "games", s->games);
    json_array(json, "wins");
    for (int i = 0; i < 2; i++)
        json_count(json, NULL, s->wins[i]);
    json_close(json);
    json_array(json, "win_rates");
    for (int i = 0; i < 2; i++)
        rate_json(json, NULL, s->wins[i], s->games);
    json_close(json);
    stats_json(json, s);
    json_close(json);
}

/* Wins and games of one deck in all its pairings. */
static uint64_t deck_wins(const struct tournament *t, int deck, uint64_t *games)
{
    uint64_t wins = 0;
    *games = 0;
    for (int i = 0; i < t->pairings; i++) {
        for (int side = 0; side < 2; side++) {
            if (t->pairing[i].deck[side] != deck)
                continue;
            wins += t->pairing[i].stats.wins[side];
            *games += t->pairing[i].stats.games;
        }
    }
    return wins;
}

static void decks_json(struct json *json, const struct tournament *t)
{
    uint64_t games;
    json_array(json, "decks");
    for (int i = 0; i < t->decks; i++)
        json_string(json, NULL, t->deck[i].name);
    json_close(json);
    json_array(json, "wins");
    for (int i = 0; i < t->decks; i++)
        json_count(json, NULL, deck_wins(t, i, &games));
    json_close(json);
    json_array(json, "win_rates");
    for (int i = 0; i < t->decks; i++) {
        uint64_t wins = deck_wins(t, i, &games);
        rate_json(json, NULL, wins, games);
    }
    json_close(json);
}

static void census_json(struct json *json, const struct tournament *t)
{
    dcg_census sum = census_sum(t);
    int entry[DCG_CENSUS_COUNT], count = census_entries(entry);
    json_array(json, "census");
    for (int i = 0; i < count; i++) {
        json_object(json, NULL);
        json_string(json, "rule", dcg_rule_get(dcg_census_rule(entry[i]))->number);
        json_string(json, "what", dcg_census_text(entry[i]));
        json_count(json, "count", sum.count[entry[i]]);
        json_close(json);
    }
    json_close(json);
}

static void tournament_json(const struct tournament *t)
{
    struct json json;
    dcg_sim_stats sum = tournament_sum(t);
    json_begin(&json, stdout);
    json_object(&json, NULL);
    json_count(&json, "games", sum.games);
    decks_json(&json, t);
    stats_json(&json, &sum);
    json_array(&json, "ai");
    json_string(&json, NULL, t->ai[0].name);
    json_string(&json, NULL, t->ai[1].name);
    json_close(&json);
    json_count(&json, "seed", t->seed);
    json_whole(&json, "threads", t->threads);
    json_real(&json, "seconds", t->seconds);
    json_real(&json, "games_per_s", games_per_second(t, sum.games));
    if (t->census)
        census_json(&json, t);
    json_array(&json, "matches");
    for (int i = 0; i < t->pairings; i++)
        pairing_json(&json, t, &t->pairing[i]);
    json_end(&json);
}

/* ---- Setting up ---- */

static int processors(void)
{
    long count = 1;
#ifdef _SC_NPROCESSORS_ONLN
    count = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return count < 1 ? 1 : count > MAX_THREADS ? MAX_THREADS : (int)count;
}

/* Every deck against every later one. Each pairing has games of its own. */
static void pairings_make(struct tournament *t, const dcg_cards *cards)
{
    for (int a = 0; a < t->decks; a++) {
        for (int b = a + 1; b < t->decks; b++) {
            struct pairing *pairing = &t->pairing[t->pairings];
            uint64_t seed = t->pairings == 0 ? t->seed : seed_mix(t->seed, (uint64_t)t->pairings);
            *pairing = (struct pairing){.deck = {a, b},
                                        .sim = {.cards = cards,
                                                .deck = {&t->deck[a], &t->deck[b]},
                                                .ai = {t->ai[0].plan, t->ai[1].plan},
                                                .seed = seed,
                                                .checks = t->checks}};
            t->pairings++;
        }
    }
}

static bool tournament_load(struct tournament *t, const struct arguments *a, const dcg_cards *cards)
{
    t->decks = a->words > 2 ? a->words : 2;
    t->games = flag_number(a, FLAG_GAMES, 1000);
    t->seed = flag_number(a, FLAG_SEED, 1);
    t->threads = (int)flag_number(a, FLAG_THREADS, (uint64_t)processors());
    t->checks = flag_given(a, FLAG_CHECKS);
    t->census = flag_given(a, FLAG_CENSUS);
    t->deck = calloc((size_t)t->decks, sizeof *t->deck);
    t->pairing = calloc((size_t)(t->decks * (t->decks - 1) / 2), sizeof *t->pairing);
    if (t->deck == NULL || t->pairing == NULL)
        return complain("no memory for the decks"), false;
    if (!opponent_load(a, FLAG_AI, "random", &t->ai[0]) ||
        !opponent_load(a, FLAG_AI2, t->ai[0].name, &t->ai[1]) || !decks_load(cards, a, t->deck))
        return false;
    for (int i = 2; i < a->words; i++)
        if (!deck_load_legal(cards, a->word[i], &t->deck[i]))
            return false;
    pairings_make(t, cards);
    return true;
}

int sim_run(const struct arguments *arguments)
{
    struct tournament tournament = {0};
    dcg_cards *cards = cards_load(arguments);
    if (cards == NULL)
        return EXIT_WRONG;
    int code = EXIT_WRONG;
    if (tournament_load(&tournament, arguments, cards))
        code = tournament_play(&tournament);
    if (code == EXIT_YES) {
        if (flag_given(arguments, FLAG_JSON))
            tournament_json(&tournament);
        else
            tournament_print(&tournament);
        code = tournament_sum(&tournament).errors > 0 ? EXIT_NO : EXIT_YES;
    }
    free(tournament.deck);
    free(tournament.pairing);
    dcg_cards_free(cards);
    return code;
}
