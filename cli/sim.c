/* sim.c - sums over the games of a simulation. */
#include "sim.h"

#include <stdlib.h>

/* Every deck against every later one; or two variants against each of the others, else against the first of them. */
static void pairings_make(struct tournament *t)
{
    int variants = t->compare ? 2 : 1, opponents = t->decks > 2 ? t->decks - 2 : 1;
    for (int a = 0; !t->compare && a < t->decks; a++)
        for (int b = a + 1; b < t->decks; b++)
            t->pairing[t->pairings++] = (struct pairing){.deck = {a, b}};
    for (int i = 0; t->compare && i < opponents; i++)
        for (int variant = 0; variant < variants; variant++)
            t->pairing[t->pairings++] = (struct pairing){.deck = {variant, t->decks > 2 ? i + 2 : 0}};
    for (int i = 0; i < t->pairings; i += variants)
        t->task[t->tasks++] = (struct task){.pairing = i, .pairings = variants};
}

bool tournament_new(struct tournament *t, int decks, bool compare)
{
    size_t most = (size_t)decks * (size_t)decks;
    *t = (struct tournament){.decks = decks, .compare = compare};
    t->entrant = calloc((size_t)decks, sizeof *t->entrant);
    t->pairing = calloc(most, sizeof *t->pairing);
    t->task = calloc(most, sizeof *t->task);
    if (t->entrant == NULL || t->pairing == NULL || t->task == NULL)
        return tournament_free(t), complain("no memory for the decks"), false;
    pairings_make(t);
    return true;
}

void tournament_free(struct tournament *t)
{
    free(t->entrant);
    free(t->pairing);
    free(t->task);
    *t = (struct tournament){0};
}

void stats_add(dcg_sim_stats *sum, const dcg_sim_stats *part)
{
    sum->games += part->games;
    sum->wins[0] += part->wins[0];
    sum->wins[1] += part->wins[1];
    sum->draws += part->draws;
    sum->errors += part->errors;
    sum->first_wins += part->first_wins;
    sum->turns += part->turns;
    sum->decisions += part->decisions;
    if (part->longest_decisions > sum->longest_decisions ||
        (part->longest_decisions == sum->longest_decisions && part->longest_turns > sum->longest_turns)) {
        sum->longest_decisions = part->longest_decisions;
        sum->longest_turns = part->longest_turns;
    }
    sum->by_attack += part->by_attack;
    sum->by_deck += part->by_deck;
    sum->by_forfeit += part->by_forfeit;
    sum->capacity += part->capacity;
    sum->hash += part->hash;
    if (part->bad_seed != 0 && (sum->bad_seed == 0 || part->bad_seed < sum->bad_seed))
        sum->bad_seed = part->bad_seed;
}

dcg_sim_stats tournament_sum(const struct tournament *t)
{
    dcg_sim_stats sum = {0};
    for (int i = 0; i < t->pairings; i++)
        stats_add(&sum, &t->pairing[i].stats);
    return sum;
}

dcg_census census_sum(const struct tournament *t)
{
    dcg_census sum = {{0}};
    for (int i = 0; i < t->pairings; i++)
        dcg_census_add(&sum, &t->pairing[i].census);
    return sum;
}

int census_entries(int entry[DCG_CENSUS_COUNT])
{
    int count = 0;
    for (int rule = 1; rule <= dcg_rule_count(); rule++)
        for (int i = 0; i < DCG_CENSUS_COUNT; i++)
            if (dcg_census_rule(i) == rule)
                entry[count++] = i;
    return count;
}

uint64_t deck_wins(const struct tournament *t, int deck, uint64_t *games)
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

const struct pairing *pairing_find(const struct tournament *t, int a, int b, int *side)
{
    for (int i = 0; i < t->pairings; i++) {
        const int *deck = t->pairing[i].deck;
        if ((deck[0] == a && deck[1] == b) || (deck[0] == b && deck[1] == a)) {
            *side = deck[0] == a ? 0 : 1;
            return &t->pairing[i];
        }
    }
    return NULL;
}

struct difference tournament_difference(const struct tournament *t)
{
    struct paired against[MAX_DECKS];
    for (int i = 0; i < t->tasks; i++)
        against[i] = t->task[i].paired;
    return difference_of(against, t->tasks);
}

/* The square of its interval's half width by that of the width that is wanted. */
static double task_excess(const struct tournament *t, const struct task *task)
{
    const dcg_sim_stats *stats = &t->pairing[task->pairing].stats;
    struct rate rate =
        t->compare ? difference_of(&task->paired, 1).by : rate_of(stats->wins[0], stats->games);
    double much = rate_half(rate) / t->until;
    /* The mean over all opponents varies less than its parts. */
    return t->compare ? much * much / t->tasks : much * much;
}

bool task_narrow(const struct tournament *t, const struct task *task)
{
    return t->until > 0 && task_excess(t, task) <= 1;
}

uint64_t task_estimate(const struct tournament *t, const struct task *task, uint64_t games)
{
    uint64_t played = t->pairing[task->pairing].stats.games;
    if (t->until <= 0 || played == 0)
        return games;
    double estimate = (double)played * task_excess(t, task);
    return estimate < (double)played ? played : estimate < (double)games ? (uint64_t)estimate : games;
}
