/* ai.h - what the computer players share. */
#ifndef DCG_PLAY_AI_H
#define DCG_PLAY_AI_H

#include "play/trial.h"
#include "state/view.h"

enum { TRIALS = 3 };

struct dcg_ai {
    dcg_ai_plan plan;
    const dcg_cards *cards;
    dcg_deck deck[PLAYERS];
    struct guesser guesser;
    struct trial trial[TRIALS];
    int64_t worth[DCG_MAX_OPTIONS]; /* of each option: the sum over the guesses */
};

/* What a player is asked. */
struct question {
    const struct dcg_game *view;
    const dcg_option_list *options;
    int player;
    uint64_t seed;
};

bool plan_is_sensible(const dcg_ai_plan *plan);
/* splitmix64: a player's random numbers are its own, never the game's. */
uint32_t ai_below(uint64_t *rng, uint32_t bound);

/* -- greedy.c: which option looks best after so many guesses */
int greedy_choose(struct dcg_ai *ai, const struct question *q, int guesses, dcg_ai_opinion *opinion);

#endif
