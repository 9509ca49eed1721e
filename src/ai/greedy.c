/* greedy.c - the greedy player: tries each option out in some guesses at what is hidden, and takes the one after which
 * the table looks best. */
#include "ai/ai.h"
#include "ai/evaluate.h"
#include "state/random.h"

/* What an option is worth in the guess that is trial 0. */
static int32_t option_worth(struct dcg_ai *ai, dcg_option option, int player)
{
    struct trial *after = &ai->trial[1];

    trial_copy(after, &ai->trial[0]);
    trial_take(after, option, ai->trial[0].count);
    trial_finish_well(after, &ai->trial[2]);
    return evaluate(&after->table, player);
}

/* The next guess, after so many. An option that was worth the same in two of them is tried out no more. */
static void guess_weigh(struct dcg_ai *ai, const struct question *q, int number)
{
    struct trial *guess = &ai->trial[0];

    game_copy(&guess->game, q->view);
    guess_deal(&ai->guesser, random_mix(q->seed + (uint64_t)number), &guess->game);
    trial_changed(guess);
    if (!trial_list(guess))
        return;
    for (int i = 0; i < q->options->count; i++) {
        bool known = number > 0 && ai->certain[i];
        int32_t worth =
            known ? (int32_t)(ai->worth[i] / number) : option_worth(ai, q->options->option[i], q->player);
        ai->certain[i] = number && (int64_t)worth * number == ai->worth[i];
        ai->worth[i] += worth;
    }
}

/* 18-3-3: a loop whose repeats are worth something is repeated often, another one not at all. What one repeat changes
 * the next one changes, too: the numbers in between needn't be tried out. */
int repeats_choose(struct dcg_ai *ai, const struct question *q, dcg_ai_opinion *opinion)
{
    const dcg_option_list *list = q->options;
    struct trial *guess = &ai->trial[0];
    int32_t worth[2];

    game_copy(&guess->game, q->view);
    guess_deal(&ai->guesser, random_mix(q->seed), &guess->game);
    trial_changed(guess);
    for (int i = 0; i < 2; i++)
        worth[i] = trial_list(guess) ? option_worth(ai, list->option[i ? list->count - 1 : 0], q->player) : 0;
    bool more = worth[1] > worth[0];
    opinion->expected = (double)worth[more] / CERTAIN;
    opinion->iterations = 1;
    return more ? list->count - 1 : 0;
}

int greedy_choose(struct dcg_ai *ai, const struct question *q, int guesses, dcg_ai_opinion *opinion)
{
    int best = -1;

    for (int i = 0; i < q->options->count; i++)
        ai->worth[i] = ai->certain[i] = 0;
    for (int i = 0; i < guesses; i++)
        guess_weigh(ai, q, i);
    for (int i = 0; i < q->options->count; i++)
        if ((best < 0 || ai->worth[i] > ai->worth[best]) && !ai_tired(ai, q, q->options->option[i]))
            best = i;
    if (best < 0)
        best = 0;
    opinion->expected = (double)ai->worth[best] / ((double)guesses * CERTAIN);
    opinion->iterations = (uint64_t)guesses;
    return best;
}
