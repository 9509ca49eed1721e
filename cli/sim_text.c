/* sim_text.c - what a simulation tells, for people: rates, a match-up table, a comparison; and as CSV (RFC 4180). */
#include "sim.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

static void first_print(const dcg_sim_stats *s)
{
    rate_print("who goes first", s->first_wins, decided(s));
    rate_print("who goes second", decided(s) - s->first_wins, decided(s));
}

static void endings_print(const dcg_sim_stats *s)
{
    puts("endings");
    ending_print("attack [1-2-3-1]", s->by_attack);
    ending_print("no card to draw [1-2-3-2]", s->by_deck);
    ending_print("forfeit [1-2-4]", s->by_forfeit);
    ending_print("another way", decided(s) - s->by_attack - s->by_deck - s->by_forfeit);
    ending_print("draw", s->draws);
    ending_print("error", s->errors);
    printf("mean  %.2f turns, %.1f decisions\n", mean(s->turns, s->games), mean(s->decisions, s->games));
    printf("longest  %" PRIu64 " turns, %" PRIu64 " decisions\n", s->longest_turns, s->longest_decisions);
    if (s->errors > 0)
        printf("errors  %" PRIu64 " of them capacities; a game with an error has seed %" PRIu64 "\n",
               s->capacity, s->bad_seed);
}

static void pair_print(const struct tournament *t)
{
    const dcg_sim_stats *s = &t->pairing->stats;
    char side[2][80];
    for (int i = 0; i < 2; i++)
        snprintf(side[i], sizeof side[i], "%c %s", 'A' + i, t->entrant[i].name);
    printf("%s (%s) against %s (%s): %" PRIu64 " games\n", t->entrant[0].name, t->ai[0], t->entrant[1].name,
           t->ai[1], s->games);
    puts("wins");
    rate_print(side[0], s->wins[0], s->games);
    rate_print(side[1], s->wins[1], s->games);
    first_print(s);
    endings_print(s);
}

/* How often the deck of the row beats the deck of the column, in percent. */
static void table_print(const struct tournament *t)
{
    printf("%-28s", "row beats column, %");
    for (int column = 0; column < t->decks; column++)
        printf(" %6d", column + 1);
    printf("  %6s  %s\n", "all", "95 %");
    for (int row = 0; row < t->decks; row++) {
        uint64_t games, wins = deck_wins(t, row, &games);
        struct rate rate = rate_of(wins, games);
        printf("%3d %-24.24s", row + 1, t->entrant[row].name);
        for (int column = 0; column < t->decks; column++) {
            int side;
            const struct pairing *p = pairing_find(t, row, column, &side);
            if (p == NULL)
                printf(" %6s", "-");
            else
                printf(" %6.2f", mean(p->stats.wins[side], p->stats.games) * 100);
        }
        printf("  %6.2f  %.2f to %.2f\n", rate.rate * 100, rate.low * 100, rate.high * 100);
    }
}

static void robin_print(const struct tournament *t, const dcg_sim_stats *sum)
{
    printf("%d decks, each against each other (%s against %s): %" PRIu64 " games\n", t->decks, t->ai[0],
           t->ai[1], sum->games);
    table_print(t);
    puts("wins");
    first_print(sum);
    endings_print(sum);
}

/* ---- Comparison ---- */

static void change_print(const char *what, double a, double b, const struct rate *by)
{
    printf("  %-28.28s %8.2f %8.2f   %+7.2f  (95 %%: %+.2f to %+.2f)\n", what, a * 100, b * 100,
           by->rate * 100, by->low * 100, by->high * 100);
}

/* The share of its games that a variant won in a task, draws for one half. */
static double variant_rate(const struct tournament *t, const struct task *task, int variant)
{
    const dcg_sim_stats *s = &t->pairing[task->pairing + variant].stats;
    return mean(2 * s->wins[0] + s->draws + s->errors, 2 * s->games);
}

static void verdict_print(const struct tournament *t, const struct difference *d)
{
    static const char *const words[] = {"B wins less than A", "no difference is certain",
                                        "B wins more than A"};
    double width = t->until > 0 ? t->until : 0.01;
    uint64_t finding = seeds_for_finding(d, d->by.rate);
    printf("verdict  %s, with a confidence of 95 %%\n", words[difference_verdict(d) + 1]);
    printf("needed  %" PRIu64 " games of each variant against each deck for an interval of +- %.2f\n",
           2 * seeds_for_width(d, width), width * 100);
    if (finding > 0)
        printf("needed  %" PRIu64 " to find a difference like this one four times out of five\n",
               2 * finding);
}

static void compare_print(const struct tournament *t, const dcg_sim_stats *sum)
{
    struct difference all = tournament_difference(t);
    double rate[2] = {0, 0};
    printf("A %s, B %s (%s against %s): %" PRIu64 " games with common random numbers\n", t->entrant[0].name,
           t->entrant[1].name, t->ai[0], t->ai[1], sum->games);
    printf("  %-28s %8s %8s   %7s\n", "wins in %, against", "A", "B", "B - A");
    for (int i = 0; i < t->tasks; i++) {
        const struct task *task = &t->task[i];
        struct difference d = difference_of(&task->paired, 1);
        double a = variant_rate(t, task, 0), b = variant_rate(t, task, 1);
        change_print(t->entrant[t->pairing[task->pairing].deck[1]].name, a, b, &d.by);
        rate[0] += a / t->tasks;
        rate[1] += b / t->tasks;
    }
    if (t->tasks > 1)
        change_print("all of them", rate[0], rate[1], &all.by);
    verdict_print(t, &all);
    if (sum->errors > 0)
        printf("errors  %" PRIu64 "; a game with an error has seed %" PRIu64 "\n", sum->errors,
               sum->bad_seed);
}

/* ---- The whole ---- */

static void players_print(const struct tournament *t)
{
    if (strcmp(t->ai[0], "random") == 0 || strcmp(t->ai[1], "random") == 0)
        puts("note  random moves say little about how good a deck is; '--ai greedy' plays better");
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

void tournament_print(const struct tournament *t)
{
    dcg_sim_stats sum = tournament_sum(t);
    if (t->compare)
        compare_print(t, &sum);
    else if (t->decks > 2)
        robin_print(t, &sum);
    else
        pair_print(t);
    players_print(t);
    if (t->census)
        census_print(t);
    printf("hash  %016" PRIx64 "\n", sum.hash);
    if (t->timed)
        printf("speed  %.0f games per second, %d thread%s\n",
               t->seconds > 0 ? (double)sum.games / t->seconds : 0, t->threads, t->threads == 1 ? "" : "s");
}

/* ---- CSV ---- */

static void field_print(const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void pairing_csv(const struct tournament *t, const struct pairing *pairing)
{
    const dcg_sim_stats *s = &pairing->stats;
    struct rate rate = rate_of(s->wins[0], s->games);
    field_print(t->entrant[pairing->deck[0]].name);
    putchar(',');
    field_print(t->entrant[pairing->deck[1]].name);
    printf(",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.6f,%.6f,%.6f,%" PRIu64
           ",%.4f,%.4f,%016" PRIx64 "\r\n",
           s->games, s->wins[0], s->wins[1], s->draws, s->errors, rate.rate, rate.low, rate.high,
           s->first_wins, mean(s->turns, s->games), mean(s->decisions, s->games), s->hash);
}

static void change_csv(const char *against, uint64_t games, double a, double b, const struct rate *by)
{
    field_print(against);
    printf(",%" PRIu64 ",%.6f,%.6f,%.6f,%.6f,%.6f\r\n", games, a, b, by->rate, by->low, by->high);
}

static void compare_csv(const struct tournament *t)
{
    struct difference all = tournament_difference(t);
    double rate[2] = {0, 0};
    fputs("against,games,rate_a,rate_b,difference,low,high\r\n", stdout);
    for (int i = 0; i < t->tasks; i++) {
        const struct task *task = &t->task[i];
        const struct pairing *pairing = &t->pairing[task->pairing];
        struct difference d = difference_of(&task->paired, 1);
        double a = variant_rate(t, task, 0), b = variant_rate(t, task, 1);
        change_csv(t->entrant[pairing->deck[1]].name, pairing->stats.games, a, b, &d.by);
        rate[0] += a / t->tasks;
        rate[1] += b / t->tasks;
    }
    change_csv("", tournament_sum(t).games / 2, rate[0], rate[1], &all.by);
}

void tournament_csv(const struct tournament *t)
{
    if (t->compare) {
        compare_csv(t);
        return;
    }
    fputs("deck_a,deck_b,games,wins_a,wins_b,draws,errors,rate_a,low_a,high_a,first_wins,turns_mean,"
          "decisions_mean,hash\r\n",
          stdout);
    for (int i = 0; i < t->pairings; i++)
        pairing_csv(t, &t->pairing[i]);
}
