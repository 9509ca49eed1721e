/* ai.c - computer players: their plans, and what they are asked. */
#include "ai/ai.h"
#include "ai/evaluate.h"
#include "ai/platform.h"
#include "state/random.h"

#include <stdlib.h>
#include <string.h>

enum { GREEDY_GUESSES = 4 };
/* Nodes of a tree: an iteration adds some, and what was found out before stays. */
enum { NODES_EACH = 32, LEAST_NODES = 1 << 12, MOST_NODES = 1 << 17 };

static const char *const names[DCG_AI_KINDS] = {"random", "greedy", "search"};

/* Each is to beat the one before it; docs/opponents.md tells what was measured. Budgets are iterations, so that the
 * same game comes out on any machine. */
static const dcg_ai_plan levels[DCG_AI_LEVELS] = {
    {.kind = DCG_AI_GREEDY, .blunders = 50, .iterations = 30, .threads = 1},
    {.kind = DCG_AI_GREEDY, .iterations = 30, .threads = 1},
    {.kind = DCG_AI_SEARCH, .iterations = 60, .threads = 1},
    {.kind = DCG_AI_SEARCH, .iterations = 600, .threads = 1},
    {.kind = DCG_AI_SEARCH, .iterations = 3000, .threads = 1},
};

int dcg_ai_find(const char *name)
{
    for (int i = 0; name && i < DCG_AI_KINDS; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return -1;
}

const char *dcg_ai_name(dcg_ai_kind kind)
{
    return (int)kind >= 0 && kind < DCG_AI_KINDS ? names[kind] : NULL;
}

dcg_status dcg_ai_level(int level, dcg_ai_plan *plan)
{
    if (!plan || level < 1 || level > DCG_AI_LEVELS)
        return DCG_ERROR_ARGUMENT;
    *plan = levels[level - 1];
    return DCG_OK;
}

bool plan_is_sensible(const dcg_ai_plan *plan)
{
    return dcg_ai_name(plan->kind) && plan->blunders >= 0 && plan->blunders <= 100 &&
           (plan->kind != DCG_AI_SEARCH || ((plan->iterations || plan->milliseconds) && plan->threads >= 1 &&
                                            plan->threads <= DCG_AI_MAX_THREADS));
}

static bool searches_new(struct dcg_ai *ai)
{
    uint32_t each = ai->plan.iterations / (uint32_t)ai->plan.threads;
    node_index room = MOST_NODES;

    if (ai->plan.iterations && each < MOST_NODES / NODES_EACH)
        room = each * NODES_EACH > LEAST_NODES ? each * NODES_EACH : LEAST_NODES;
    ai->search = calloc((size_t)ai->plan.threads, sizeof *ai->search);
    if (!ai->search)
        return false;
    for (int i = 0; i < ai->plan.threads; i++) {
        struct search *s = &ai->search[i];
        trials_begin(s->trial, TRIALS, ai->cards);
        if (!mcts_new(&s->tree, room))
            return false;
    }
    return true;
}

static bool deck_is_sensible(const dcg_deck *deck)
{
    return deck && deck->main_count <= DCG_MAX_DECK && deck->egg_count <= DCG_MAX_DECK;
}

dcg_ai *dcg_ai_new(const dcg_ai_plan *plan, const dcg_cards *cards, const dcg_deck *deck_a,
                   const dcg_deck *deck_b)
{
    if (!plan || !cards || !deck_is_sensible(deck_a) || !deck_is_sensible(deck_b) || !plan_is_sensible(plan))
        return NULL;
    struct dcg_ai *ai = malloc(sizeof *ai);
    if (!ai)
        return NULL;
    ai->plan = *plan;
    ai->cards = ai->played = cards;
    ai->deck[0] = *deck_a;
    ai->deck[1] = *deck_b;
    ai->search = NULL;
    ai->takes = 0;
    trials_begin(ai->trial, TRIALS, cards);
    if (plan->kind == DCG_AI_SEARCH && !searches_new(ai)) {
        dcg_ai_free(ai);
        return NULL;
    }
    return ai;
}

void dcg_ai_free(dcg_ai *ai)
{
    if (!ai)
        return;
    for (int i = 0; ai->search && i < ai->plan.threads; i++)
        mcts_free(&ai->search[i].tree);
    free(ai->search);
    free(ai);
}

void dcg_ai_forget(dcg_ai *ai)
{
    if (ai)
        ai->takes = 0;
    for (int i = 0; ai && ai->search && i < ai->plan.threads; i++)
        ai->search[i].begun = false;
}

uint32_t ai_below(uint64_t *rng, uint32_t bound)
{
    *rng += 0x9e3779b97f4a7c15u;
    return (uint32_t)((random_mix(*rng) >> 32) * bound >> 32);
}

static uint64_t take_key(const struct question *q, dcg_option option)
{
    return random_mix(seen(q->view) ^ option_key(q->view, q->player, option));
}

bool ai_tired(const struct dcg_ai *ai, const struct question *q, dcg_option option)
{
    uint32_t count = ai->takes < TAKEN ? ai->takes : TAKEN, found = 0;
    uint64_t key = take_key(q, option);

    if (q->view->decision.kind != DCG_DECISION_MAIN || DCG_OPTION_VERB(option) == DCG_OPTION_PASS)
        return false;
    for (uint32_t i = 0; i < count; i++)
        found += ai->taken[i] == key;
    return found >= OFTEN;
}

/* What all threads found out about an option. */
static void option_sum(const struct dcg_ai *ai, uint64_t key, uint64_t *visits, int64_t *value)
{
    *visits = 0;
    *value = 0;
    for (int i = 0; i < ai->plan.threads; i++) {
        const struct mcts_tree *tree = &ai->search[i].tree;
        node_index at = mcts_find(tree, 1, key);
        *visits += at ? tree->node[at].visits : 0;
        *value += at ? tree->node[at].value : 0;
    }
}

/* How the game goes on after an option, as the first thread expects. */
static void line_tell(const struct mcts_tree *tree, node_index action, dcg_ai_opinion *opinion)
{
    node_index decision = 1;

    for (opinion->count = 0; action && opinion->count < DCG_AI_LINE; opinion->count++) {
        opinion->line[opinion->count] = tree->node[action].option;
        opinion->player[opinion->count] = tree->node[decision].player;
        decision = mcts_favourite(tree, action);
        action = decision ? mcts_favourite(tree, decision) : 0;
    }
    opinion->count += !opinion->count;
}

/* The option that was looked at most; of several the one that is worth most. */
static int search_judge(const struct dcg_ai *ai, const struct question *q, dcg_ai_opinion *opinion)
{
    uint64_t visits, most = 0;
    int64_t value, best = 0;
    int found = 0;

    for (int i = 0; i < q->options->count; i++) {
        option_sum(ai, option_key(q->view, q->player, q->options->option[i]), &visits, &value);
        value = q->player ? (int64_t)visits * CERTAIN - value : value;
        if (ai_tired(ai, q, q->options->option[i]))
            continue;
        if (visits > most || (visits && visits == most && value > best)) {
            most = visits;
            best = value;
            found = i;
        }
    }
    if (most)
        opinion->expected = (double)best / ((double)most * CERTAIN);
    const struct mcts_tree *tree = &ai->search[0].tree;
    line_tell(tree, mcts_find(tree, 1, option_key(q->view, q->player, q->options->option[found])), opinion);
    return found;
}

static int search_choose(struct dcg_ai *ai, const struct question *q, dcg_ai_opinion *opinion)
{
    uint32_t threads = (uint32_t)ai->plan.threads;

    for (uint32_t i = 0; i < threads; i++) {
        struct search *s = &ai->search[i];
        s->view = q->view;
        s->guesser = &ai->guesser;
        s->seed = random_mix(q->seed + i);
        s->iterations = (ai->plan.iterations + i) / threads;
        s->iterations += ai->plan.iterations && !s->iterations;
        s->deadline = ai->plan.milliseconds ? platform_milliseconds() + ai->plan.milliseconds : 0;
    }
    host_share(search_run, ai->search, sizeof *ai->search, ai->plan.threads);
    for (uint32_t i = 0; i < threads; i++)
        opinion->iterations += ai->search[i].done;
    return search_judge(ai, q, opinion);
}

/* Do all options come to the same? */
static bool all_alike(const struct question *q)
{
    uint64_t first = option_key(q->view, q->player, q->options->option[0]);

    for (int i = 1; i < q->options->count; i++)
        if (option_key(q->view, q->player, q->options->option[i]) != first)
            return false;
    return true;
}

/* The number of the option that it takes. */
static int think(struct dcg_ai *ai, const struct question *q, dcg_ai_opinion *opinion)
{
    if (all_alike(q))
        return 0;
    if (q->view->decision.kind == DCG_DECISION_REPEAT)
        return repeats_choose(ai, q, opinion);
    if (ai->plan.kind == DCG_AI_GREEDY)
        return greedy_choose(ai, q, GREEDY_GUESSES, opinion);
    return search_choose(ai, q, opinion);
}

static bool sound_question(const dcg_ai *ai, const dcg_game *view, const dcg_option_list *options)
{
    return ai && view && options && options->count > 0 && options->count <= DCG_MAX_OPTIONS &&
           (options->player == 0 || options->player == 1) && view->view == options->player + 1 &&
           view->decision.asked && view->decision.player == options->player &&
           view->decision.serial == options->serial && cards_played(view, ai->cards);
}

/* What is tried out is played with the cards of the game. */
static void trials_prepare(struct dcg_ai *ai, const dcg_game *view)
{
    const dcg_cards *cards = cards_played(view, ai->cards);

    if (cards == ai->played)
        return;
    ai->played = cards;
    trials_begin(ai->trial, TRIALS, cards);
    for (int i = 0; ai->search && i < ai->plan.threads; i++)
        trials_begin(ai->search[i].trial, TRIALS, cards);
}

dcg_status dcg_ai_choose(dcg_ai *ai, const dcg_game *view, const dcg_option_list *options, uint64_t seed,
                         dcg_option *choice, dcg_ai_opinion *opinion)
{
    dcg_ai_opinion unwanted, *said = opinion ? opinion : &unwanted;
    const struct question q = {view, options, options ? options->player : 0, seed};
    const dcg_deck *const deck[PLAYERS] = {ai ? &ai->deck[0] : NULL, ai ? &ai->deck[1] : NULL};
    uint32_t count = options ? (uint32_t)options->count : 0;
    int chosen = 0;

    if (!choice || !sound_question(ai, view, options))
        return DCG_ERROR_ARGUMENT;
    trials_prepare(ai, view);
    *said = (dcg_ai_opinion){.expected = -1, .count = 1, .player = {q.player}};
    if (ai->plan.kind == DCG_AI_RANDOM || (int)ai_below(&seed, 100) < ai->plan.blunders) {
        chosen = (int)ai_below(&seed, count);
    } else {
        if (!guess_prepare(&ai->guesser, view, deck))
            return DCG_ERROR_DECK;
        chosen = think(ai, &q, said);
    }
    *choice = said->line[0] = options->option[chosen];
    if (view->decision.kind == DCG_DECISION_MAIN)
        ai->taken[ai->takes++ % TAKEN] = take_key(&q, *choice);
    return DCG_OK;
}

bool dcg_ai_grade(const dcg_ai *ai, const dcg_game *view, const dcg_option_list *options, int index,
                  uint64_t *visits, double *expected)
{
    int64_t value;

    if (!ai || !view || !options || index < 0 || index >= options->count || index >= DCG_MAX_OPTIONS ||
        !visits || !expected || ai->plan.kind != DCG_AI_SEARCH || !ai->search[0].begun)
        return false;
    option_sum(ai, option_key(view, options->player, options->option[index]), visits, &value);
    if (!*visits)
        return false;
    value = options->player ? (int64_t)*visits * CERTAIN - value : value;
    *expected = (double)value / ((double)*visits * CERTAIN);
    return true;
}
