/* sim.h - a simulation: which decks meet, what came of it, and the forms in which that is told.
 *
 *   tournament
 *     deck[]       all decks
 *     pairing[]    two decks and the sums of their games
 *     task[]       what is played together, game by game: one pairing, or with --compare two, in which both variants
 *                  meet the same opponent with the same seeds and in the same seats
 */
#ifndef DCG_CLI_SIM_H
#define DCG_CLI_SIM_H

#include "files.h"
#include "replay.h"
#include "sim_stats.h"

enum { MAX_DECKS = 64, MAX_AI_NAME = 256 };

struct pairing {
    int deck[2];
    dcg_sim sim;
    dcg_sim_stats stats;
    dcg_census census;
};

struct task {
    int pairing, pairings; /* the first, and how many: 1 or 2 */
    struct paired paired;  /* of two */
};

/* A deck as far as results need it. */
struct entrant {
    char name[64];
    uint64_t hash; /* of its cards in order */
};

struct tournament {
    struct entrant *entrant;
    int decks;
    struct pairing *pairing;
    int pairings;
    struct task *task;
    int tasks;
    bool compare; /* the first two decks are variants, the others their opponents */
    char ai[2][MAX_AI_NAME];
    uint64_t cards_hash, seed, first_seed;
    double until; /* half the width of an interval that is narrow enough; 0: it doesn't matter */
    bool census;
    /* what can't be the same twice */
    bool timed;
    int threads;
    double seconds;
    int signal; /* by which it was broken off; 0: it wasn't */
};

bool tournament_new(struct tournament *t, int decks, bool compare); /* false after a complaint */
void tournament_free(struct tournament *t);

void stats_add(dcg_sim_stats *sum, const dcg_sim_stats *part);
dcg_sim_stats tournament_sum(const struct tournament *t);
/* Wins and games of one deck in all its pairings. */
uint64_t deck_wins(const struct tournament *t, int deck, uint64_t *games);
/* The pairing of two decks. *side: which of them a is. NULL: they don't meet. */
const struct pairing *pairing_find(const struct tournament *t, int a, int b, int *side);
struct difference tournament_difference(const struct tournament *t);
/* Whether its interval is narrow enough, so that that of the whole is as narrow as was asked for. */
bool task_narrow(const struct tournament *t, const struct task *task);
/* How many games of each pairing that will probably take, if not this many. */
uint64_t task_estimate(const struct tournament *t, const struct task *task, uint64_t games);

static inline double mean(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}
static inline uint64_t decided(const dcg_sim_stats *stats) /* games that had a winner */
{
    return stats->wins[0] + stats->wins[1];
}

/* sim_play.c: plays all tasks, until they are done, narrow enough or broken off. */
struct effort {
    uint64_t games; /* of each pairing, at most */
    int threads;
    const char *replays; /* the folder for replays of all games; NULL: none are written */
    const char *bot[2];  /* commands of players from outside; NULL: a computer player */
    uint64_t patience;   /* milliseconds that they have for an answer */
    bool brief;          /* they get no texts */
};
int tournament_play(struct tournament *t, const struct effort *effort);

/* sim_record.c: writes the games of a pairing down. One for each thread. */
struct recorder {
    const struct tournament *t;
    const struct pairing *pairing;
    const char *folder;
    uint64_t number; /* of the game under way */
    dcg_replay record;
    bool failed; /* it has complained */
};
dcg_sim_log recorder_log(struct recorder *recorder);
/* Removes the replay of a game that doesn't count. */
void recorder_drop(const struct recorder *recorder, uint64_t number);

/* sim_text.c, sim_json.c, sim_svg.c */
void tournament_print(const struct tournament *t);
void tournament_csv(const struct tournament *t);
void tournament_json(const struct tournament *t);
bool tournament_svg(const struct tournament *t, const char *path); /* false after a complaint */
/* The entries of a census in the order of the rulebook; returns how many. */
int census_entries(int entry[DCG_CENSUS_COUNT]);
dcg_census census_sum(const struct tournament *t);

/* sim_shard.c: the sums of a part of the games as a file (docs/commands.md). */
bool shard_save(const struct tournament *t, const char *path);
bool shard_load(struct tournament *t, const char *path);
/* Adds up parts of one tournament, in any order; no game may be in two of them. */
bool shards_merge(struct tournament *sum, const struct tournament *part, int parts, char *const *path);

#endif
