/* cmd_sim.c - dcg sim and dcg sim merge: from the command line to a tournament, and from it to what is printed. */
#include "bot.h"
#include "library.h"
#include "sim.h"

#include "match.h"
#include "opponent.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What a run needs besides the tournament. */
struct sim_plan {
    dcg_cards *cards;
    const dcg_cards *played; /* with the text of the cards of all decks */
    dcg_deck *deck;
    dcg_rules rules; /* that are asked for */
    struct opponent ai[2];
    struct effort effort;
};

/* Puts the cards that two lists have in common at the same places, so that the same shuffle deals the same cards. */
static void cards_align(const dcg_card_def *model, int models, dcg_card_def *list, int count)
{
    dcg_card_def left[DCG_MAX_DECK], aligned[DCG_MAX_DECK] = {0};
    int rest = count, next = 0;
    memcpy(left, list, (size_t)count * sizeof *list);
    for (int i = 0; i < models && i < count; i++) {
        for (int k = 0; k < count; k++) {
            if (left[k] != model[i])
                continue;
            aligned[i] = left[k];
            left[k] = 0;
            rest--;
            break;
        }
    }
    for (int i = 0; i < count && rest > 0; i++) {
        if (aligned[i] != 0)
            continue;
        while (left[next] == 0)
            next++;
        aligned[i] = left[next++];
        rest--;
    }
    memcpy(list, aligned, (size_t)count * sizeof *list);
}

static uint64_t deck_hash(const dcg_cards *cards, const dcg_deck *deck)
{
    uint64_t hash = 0;
    for (int i = 0; i < deck->main_count + deck->egg_count; i++) {
        dcg_card_facts facts = {.number = ""};
        bool egg = i >= deck->main_count;
        dcg_cards_facts(cards, egg ? deck->egg[i - deck->main_count] : deck->main[i], &facts);
        hash = seed_mix(hash ^ bytes_hash(facts.number, strlen(facts.number)), egg);
    }
    return hash;
}

/* Each pairing has seeds of its own, but variants that are compared have common ones. */
static void sims_make(struct tournament *t, const struct sim_plan *plan, bool checks)
{
    for (int i = 0; i < t->tasks; i++) {
        uint64_t seed = i == 0 ? t->seed : seed_mix(t->seed, (uint64_t)i);
        for (int k = 0; k < t->task[i].pairings; k++) {
            struct pairing *p = &t->pairing[t->task[i].pairing + k];
            p->sim = (dcg_sim){.cards = plan->played,
                               .deck = {&plan->deck[p->deck[0]], &plan->deck[p->deck[1]]},
                               .ai = {plan->ai[0].plan, plan->ai[1].plan},
                               .seed = seed,
                               .checks = checks,
                               .rules = plan->rules};
        }
    }
}

static bool decks_read(struct tournament *t, struct sim_plan *plan, const struct arguments *a)
{
    plan->deck = calloc((size_t)t->decks, sizeof *plan->deck);
    if (plan->deck == NULL)
        return complain("no memory for the decks"), false;
    if (!decks_load(plan->cards, a, &plan->rules, plan->deck))
        return false;
    if (a->words == 1)
        fprintf(stderr, "dcg: no second deck is given: the opponent is %s\n", plan->deck[1].name);
    if (t->compare) {
        dcg_deck *one = &plan->deck[0], *other = &plan->deck[1];
        cards_align(one->main, one->main_count, other->main, other->main_count);
        cards_align(one->egg, one->egg_count, other->egg, other->egg_count);
    }
    plan->played = dcg_cards_with(plan->cards, plan->deck, t->decks);
    if (plan->played == NULL)
        return complain("no memory for the cards"), false;
    for (int i = 0; i < t->decks; i++) {
        snprintf(t->entrant[i].name, sizeof t->entrant[i].name, "%.63s", plan->deck[i].name);
        t->entrant[i].hash = deck_hash(plan->cards, &plan->deck[i]);
    }
    return true;
}

/* What a player is called in results: parts that were played with other limits aren't parts of the same. */
static void player_name(const struct arguments *a, const struct opponent *ai, char name[MAX_AI_NAME])
{
    bool limits =
        flag_given(a, FLAG_LEVEL) || flag_given(a, FLAG_ITERATIONS) || flag_given(a, FLAG_MILLISECONDS);
    if (ai->plan.kind != DCG_AI_SEARCH || !limits)
        snprintf(name, MAX_AI_NAME, "%s", ai->name);
    else if (ai->plan.iterations > 0)
        snprintf(name, MAX_AI_NAME, "%s-%" PRIu32, ai->name, ai->plan.iterations);
    else
        snprintf(name, MAX_AI_NAME, "%s-%" PRIu32 "ms", ai->name, ai->plan.milliseconds);
}

static bool player_read(struct tournament *t, struct sim_plan *plan, const struct arguments *a, int side)
{
    enum flag flag = side ? FLAG_AI2 : FLAG_AI;
    struct opponent *ai = &plan->ai[side];
    const char *command = flag_given(a, flag) ? bot_command(a->text[flag]) : NULL;
    if (side == 1 && !flag_given(a, FLAG_AI2) && plan->effort.bot[0] != NULL)
        command = plan->effort.bot[0];
    plan->effort.bot[side] = command;
    if (command == NULL) {
        if (!opponent_load(a, flag, side ? plan->ai[0].name : "greedy", ai))
            return false;
        player_name(a, ai, t->ai[side]);
        return true;
    }
    if (strlen(command) >= MAX_AI_NAME - 5 || command[0] == '\0')
        return complain("exec: needs a command of up to %d letters", MAX_AI_NAME - 6), false;
    if (!bot_found(command))
        return false;
    *ai = (struct opponent){.name = "random", .plan = {.kind = DCG_AI_RANDOM}};
    snprintf(t->ai[side], MAX_AI_NAME, "exec:%s", command);
    return true;
}

/* Flags that say nothing together. */
static bool flags_agree(const struct arguments *a)
{
    if (flag_given(a, FLAG_COMPARE) && a->words < 2)
        return complain("--compare needs two decks: the one as it is and the one as it would be"), false;
    if (flag_given(a, FLAG_CSV) && flag_given(a, FLAG_JSON))
        return complain("--csv and --json exclude each other"), false;
    if (flag_given(a, FLAG_CENSUS) && (flag_given(a, FLAG_OUT) || flag_given(a, FLAG_CSV)))
        return complain("a census is printed or in the JSON, but neither in a file of sums nor in CSV"),
               false;
    return true;
}

static bool tournament_load(struct tournament *t, struct sim_plan *plan, const struct arguments *a)
{
    bool until = flag_given(a, FLAG_UNTIL);
    if (!flags_agree(a) || !tournament_new(t, a->words > 2 ? a->words : 2, flag_given(a, FLAG_COMPARE)) ||
        !player_read(t, plan, a, 0) || !player_read(t, plan, a, 1) || (plan->cards = cards_load(a)) == NULL ||
        !decks_read(t, plan, a))
        return false;
    t->cards_hash = dcg_cards_hash(plan->cards);
    t->seed = flag_number(a, FLAG_SEED, 1);
    t->first_seed = flag_number(a, FLAG_FIRST_SEED, 0);
    t->until = until ? (double)a->number[FLAG_UNTIL] / 1e6 : 0;
    t->census = flag_given(a, FLAG_CENSUS);
    plan->effort.games = flag_number(a, FLAG_GAMES, until ? 1000000 : 1000);
    plan->effort.threads = threads_wanted(a);
    plan->effort.replays = a->text[FLAG_REPLAYS];
    plan->effort.patience = flag_number(a, FLAG_ANSWER, BOT_SECONDS * 1000);
    plan->effort.brief = flag_given(a, FLAG_BRIEF);
    if (plan->effort.replays != NULL && mkdir(plan->effort.replays, 0777) != 0 && errno != EEXIST)
        return complain("%s: %s", plan->effort.replays, strerror(errno)), false;
    if (t->compare) /* a seed is compared as a whole */
        plan->effort.games += plan->effort.games % 2;
    sims_make(t, plan, flag_given(a, FLAG_CHECKS));
    return true;
}

/* Everything that is printed or written. */
static int tournament_tell(struct tournament *t, const struct arguments *a)
{
    if (flag_given(a, FLAG_OUT) && !shard_save(t, a->text[FLAG_OUT]))
        return EXIT_WRONG;
    if (flag_given(a, FLAG_SVG) && !tournament_svg(t, a->text[FLAG_SVG]))
        return EXIT_WRONG;
    if (flag_given(a, FLAG_JSON))
        tournament_json(t);
    else if (flag_given(a, FLAG_CSV))
        tournament_csv(t);
    else
        tournament_print(t);
    return tournament_sum(t).errors > 0 ? EXIT_NO : EXIT_YES;
}

static int broken_off(const struct tournament *t, const struct sim_plan *plan)
{
    uint64_t games = tournament_sum(t).games, all = plan->effort.games * (uint64_t)t->pairings;
    fflush(stdout);
    fprintf(stderr, "dcg: broken off after %" PRIu64 " of %" PRIu64 " games; the sums are over these\n",
            games, all);
    return EXIT_SIGNAL + t->signal;
}

/* The decks of --decks come behind the others. False after a complaint. */
static bool decks_add(struct arguments *a)
{
    static char text[MAX_DECKS][64], *word[MAX_DECKS];
    const char *name[MAX_DECKS];
    for (int i = 0; i < a->words; i++)
        word[i] = a->word[i];
    int given = a->words;
    if (!decks_meant(a->text[FLAG_DECKS], name, &a->words, MAX_DECKS))
        return false;
    for (int i = given; i < a->words; i++) {
        snprintf(text[i], sizeof text[i], "%s", name[i]);
        word[i] = text[i];
    }
    a->word = word;
    return true;
}

int sim_run(const struct arguments *given)
{
    struct arguments all = *given, *arguments = &all;
    struct tournament tournament = {0};
    struct sim_plan plan = {0};
    int code = EXIT_WRONG;
    if (flag_given(arguments, FLAG_DECKS) && !decks_add(arguments))
        return EXIT_WRONG;
    if (tournament_load(&tournament, &plan, arguments))
        code = tournament_play(&tournament, &plan.effort);
    if (code == EXIT_YES) {
        tournament.timed = !flag_given(arguments, FLAG_NO_TIME);
        code = tournament_tell(&tournament, arguments);
        if (bots_gave_up() > 0)
            fprintf(stderr, "dcg: bots gave up %" PRIu64 " games\n", bots_gave_up());
        if (tournament.signal != 0 && code != EXIT_WRONG)
            code = broken_off(&tournament, &plan);
    }
    tournament_free(&tournament);
    free(plan.deck);
    dcg_cards_free(plan.cards);
    return code;
}

int sim_merge_run(const struct arguments *a)
{
    struct tournament sum = {0}, *part = calloc((size_t)a->words, sizeof *part);
    int loaded = 0, code = EXIT_WRONG;
    if (part == NULL)
        return complain("no memory for the parts");
    while (loaded < a->words && shard_load(&part[loaded], a->word[loaded]))
        loaded++;
    if (flag_given(a, FLAG_CSV) && flag_given(a, FLAG_JSON))
        complain("--csv and --json exclude each other");
    else if (loaded == a->words && shards_merge(&sum, part, loaded, a->word))
        code = tournament_tell(&sum, a);
    for (int i = 0; i < loaded; i++)
        tournament_free(&part[i]);
    free(part);
    tournament_free(&sum);
    return code;
}
