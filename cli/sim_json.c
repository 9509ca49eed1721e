/* sim_json.c - what a simulation tells, as JSON (docs/commands.md). */
#include "sim.h"

#include "json.h"

static void interval_json(dcg_json *json, const char *key, struct rate rate)
{
    dcg_json_object(json, key);
    dcg_json_real(json, "rate", rate.rate);
    dcg_json_real(json, "low", rate.low);
    dcg_json_real(json, "high", rate.high);
    dcg_json_close(json);
}

/* What the whole and each pairing have in common. */
static void stats_json(dcg_json *json, const dcg_sim_stats *s)
{
    dcg_json_count(json, "draws", s->draws);
    dcg_json_count(json, "errors", s->errors);
    dcg_json_count(json, "capacity_errors", s->capacity);
    if (s->errors > 0)
        dcg_json_count(json, "bad_seed", s->bad_seed);
    dcg_json_real(json, "turns_mean", mean(s->turns, s->games));
    dcg_json_real(json, "decisions_mean", mean(s->decisions, s->games));
    dcg_json_object(json, "longest");
    dcg_json_count(json, "turns", s->longest_turns);
    dcg_json_count(json, "decisions", s->longest_decisions);
    dcg_json_close(json);
    dcg_json_count(json, "first_wins", s->first_wins);
    dcg_json_count(json, "second_wins", decided(s) - s->first_wins);
    interval_json(json, "first_win_rate", rate_of(s->first_wins, decided(s)));
    dcg_json_object(json, "endings");
    dcg_json_count(json, "attack", s->by_attack);
    dcg_json_count(json, "deck", s->by_deck);
    dcg_json_count(json, "forfeit", s->by_forfeit);
    dcg_json_count(json, "other", decided(s) - s->by_attack - s->by_deck - s->by_forfeit);
    dcg_json_close(json);
    dcg_json_hex(json, "hash", s->hash);
}

static void pairing_json(dcg_json *json, const struct tournament *t, const struct pairing *pairing)
{
    const dcg_sim_stats *s = &pairing->stats;
    dcg_json_object(json, NULL);
    dcg_json_array(json, "decks");
    for (int i = 0; i < 2; i++)
        dcg_json_string(json, NULL, t->entrant[pairing->deck[i]].name);
    dcg_json_close(json);
    dcg_json_count(json, "games", s->games);
    dcg_json_array(json, "wins");
    for (int i = 0; i < 2; i++)
        dcg_json_count(json, NULL, s->wins[i]);
    dcg_json_close(json);
    dcg_json_array(json, "win_rates");
    for (int i = 0; i < 2; i++)
        interval_json(json, NULL, rate_of(s->wins[i], s->games));
    dcg_json_close(json);
    stats_json(json, s);
    dcg_json_close(json);
}

static void decks_json(dcg_json *json, const struct tournament *t)
{
    uint64_t games;
    dcg_json_array(json, "decks");
    for (int i = 0; i < t->decks; i++)
        dcg_json_string(json, NULL, t->entrant[i].name);
    dcg_json_close(json);
    dcg_json_array(json, "wins");
    for (int i = 0; i < t->decks; i++)
        dcg_json_count(json, NULL, deck_wins(t, i, &games));
    dcg_json_close(json);
    dcg_json_array(json, "win_rates");
    for (int i = 0; i < t->decks; i++) {
        uint64_t wins = deck_wins(t, i, &games);
        interval_json(json, NULL, rate_of(wins, games));
    }
    dcg_json_close(json);
}

static void census_json(dcg_json *json, const struct tournament *t)
{
    dcg_census sum = census_sum(t);
    int entry[DCG_CENSUS_COUNT], count = census_entries(entry);
    dcg_json_array(json, "census");
    for (int i = 0; i < count; i++) {
        dcg_json_object(json, NULL);
        dcg_json_string(json, "rule", dcg_rule_get(dcg_census_rule(entry[i]))->number);
        dcg_json_string(json, "what", dcg_census_text(entry[i]));
        dcg_json_count(json, "count", sum.count[entry[i]]);
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

static void compare_json(dcg_json *json, const struct tournament *t)
{
    static const char *const words[] = {"worse", "none", "better"};
    struct difference d = tournament_difference(t);
    double width = t->until > 0 ? t->until : 0.01;
    dcg_json_object(json, "compare");
    interval_json(json, "difference", d.by);
    dcg_json_string(json, "verdict", words[difference_verdict(&d) + 1]);
    dcg_json_real(json, "interval", width);
    dcg_json_count(json, "games_for_interval", 2 * seeds_for_width(&d, width));
    dcg_json_count(json, "games_to_find", 2 * seeds_for_finding(&d, d.by.rate));
    dcg_json_array(json, "against");
    for (int i = 0; i < t->tasks; i++) {
        const struct task *task = &t->task[i];
        dcg_json_object(json, NULL);
        dcg_json_string(json, "deck", t->entrant[t->pairing[task->pairing].deck[1]].name);
        interval_json(json, "difference", difference_of(&task->paired, 1).by);
        dcg_json_close(json);
    }
    dcg_json_close(json);
    dcg_json_close(json);
}

static void players_json(dcg_json *json, const char *key, const struct tournament *t)
{
    dcg_json_array(json, key);
    dcg_json_string(json, NULL, t->ai[0]);
    dcg_json_string(json, NULL, t->ai[1]);
    dcg_json_close(json);
}

/* What may differ when the same is done again. */
static void time_json(dcg_json *json, const struct tournament *t, uint64_t games)
{
    dcg_json_whole(json, "threads", t->threads);
    dcg_json_real(json, "seconds", t->seconds);
    dcg_json_real(json, "games_per_s", t->seconds > 0 ? (double)games / t->seconds : 0);
}

void tournament_json(const struct tournament *t)
{
    dcg_json json;
    dcg_sim_stats sum = tournament_sum(t);
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_count(&json, "games", sum.games);
    decks_json(&json, t);
    stats_json(&json, &sum);
    players_json(&json, "players", t);
    players_json(&json, "ai", t); /* an older name of the same */
    dcg_json_count(&json, "seed", t->seed);
    dcg_json_count(&json, "first_seed", t->first_seed);
    dcg_json_truth(&json, "broken_off", t->signal != 0);
    if (t->until > 0)
        dcg_json_real(&json, "until", t->until);
    if (t->timed)
        time_json(&json, t, sum.games);
    if (t->compare)
        compare_json(&json, t);
    if (t->census)
        census_json(&json, t);
    dcg_json_array(&json, "matches");
    for (int i = 0; i < t->pairings; i++)
        pairing_json(&json, t, &t->pairing[i]);
    dcg_json_end(&json);
}
