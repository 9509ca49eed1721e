/* ai.h - what the computer players share. */
#ifndef DCG_AI_AI_H
#define DCG_AI_AI_H

#include "ai/mcts.h"

enum { TRIALS = 3, TAKEN = 32, OFTEN = 2 };

struct dcg_ai {
    dcg_ai_plan plan;
    const dcg_cards *cards;
    const dcg_cards *played; /* the set made of them that the game is played with */
    dcg_deck deck[PLAYERS];
    struct guesser guesser;
    struct trial trial[TRIALS];
    int64_t worth[DCG_MAX_OPTIONS]; /* of each option: the sum over the guesses */
    bool certain[DCG_MAX_OPTIONS];  /* it is the same in all of them */
    uint64_t taken[TAKEN];          /* the last main phase actions, each with what could be seen */
    uint32_t takes;                 /* how many there were */
    struct search *search;          /* one for each thread; NULL: it doesn't search */
};

/* What a player is asked. */
struct question {
    const struct dcg_game *view;
    const dcg_option_list *options;
    int player;
    uint64_t seed;
};

bool plan_is_sensible(const dcg_ai_plan *plan);
/* Was it taken so often where everything looked the same that nothing will come of it any more? An action that its
 * player breaks off (7-1-2-3) changes nothing, and could be begun for ever. */
bool ai_tired(const struct dcg_ai *ai, const struct question *q, dcg_option option);
/* splitmix64: a player's random numbers are its own, never the game's. */
uint32_t ai_below(uint64_t *rng, uint32_t bound);

/* -- greedy.c: which option looks best after so many guesses */
int repeats_choose(struct dcg_ai *ai, const struct question *q, dcg_ai_opinion *opinion);
int greedy_choose(struct dcg_ai *ai, const struct question *q, int guesses, dcg_ai_opinion *opinion);

#endif
