/* ai.c - computer players: their plans, and what they are asked. */
#include "play/ai.h"
#include "state/random.h"

#include <stdlib.h>
#include <string.h>

enum { GREEDY_GUESSES = 4 };

static const char *const names[DCG_AI_KINDS] = {"random", "greedy", "search"};

/* Each beats the one before it; docs/opponents.md has the measurements. Budgets are iterations, so that the same game
 * comes out on any machine. */
static const dcg_ai_plan levels[DCG_AI_LEVELS] = {
    {.kind = DCG_AI_GREEDY, .blunders = 50, .iterations = 20, .threads = 1},
    {.kind = DCG_AI_GREEDY, .iterations = 50, .threads = 1},
    {.kind = DCG_AI_SEARCH, .iterations = 100, .threads = 1},
    {.kind = DCG_AI_SEARCH, .iterations = 500, .threads = 1},
    {.kind = DCG_AI_SEARCH, .iterations = 2500, .threads = 1},
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

dcg_ai *dcg_ai_new(const dcg_ai_plan *plan, const dcg_cards *cards, const dcg_deck *deck_a,
                   const dcg_deck *deck_b)
{
    if (!plan || !cards || !deck_a || !deck_b || !plan_is_sensible(plan))
        return NULL;
    struct dcg_ai *ai = malloc(sizeof *ai);
    if (!ai)
        return NULL;
    ai->plan = *plan;
    ai->cards = cards;
    ai->deck[0] = *deck_a;
    ai->deck[1] = *deck_b;
    for (int i = 0; i < TRIALS; i++)
        trial_begin(&ai->trial[i], cards);
    return ai;
}

void dcg_ai_free(dcg_ai *ai)
{
    free(ai);
}

void dcg_ai_forget(dcg_ai *ai)
{
    (void)ai;
}

uint32_t ai_below(uint64_t *rng, uint32_t bound)
{
    *rng += 0x9e3779b97f4a7c15u;
    return (uint32_t)((random_mix(*rng) >> 32) * bound >> 32);
}

/* The number of the option that it takes. */
static int think(struct dcg_ai *ai, const struct question *q, dcg_ai_opinion *opinion)
{
    if (ai->plan.kind == DCG_AI_GREEDY)
        return greedy_choose(ai, q, GREEDY_GUESSES, opinion);
    return greedy_choose(ai, q, (int)ai->plan.iterations / 10 + 1, opinion);
}

static bool sound_question(const dcg_ai *ai, const dcg_game *view, const dcg_option_list *options)
{
    return ai && view && options && options->count > 0 && options->count <= DCG_MAX_OPTIONS &&
           (options->player == 0 || options->player == 1) && view->view == options->player + 1 &&
           view->decision.asked && view->decision.player == options->player &&
           view->decision.serial == options->serial && view->cards_hash == dcg_cards_hash(ai->cards);
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
    *said = (dcg_ai_opinion){.expected = -1, .count = 1, .player = {q.player}};
    if (ai->plan.kind == DCG_AI_RANDOM || (int)ai_below(&seed, 100) < ai->plan.blunders) {
        chosen = (int)ai_below(&seed, count);
    } else if (count > 1) {
        if (!guess_prepare(&ai->guesser, view, deck))
            return DCG_ERROR_DECK;
        chosen = think(ai, &q, said);
    }
    *choice = said->line[0] = options->option[chosen];
    return DCG_OK;
}
