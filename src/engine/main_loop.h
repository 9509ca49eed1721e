/* main_loop.h - the main loop: starting a game, running it to the next decision, taking a choice. */
#ifndef DCG_ENGINE_MAIN_LOOP_H
#define DCG_ENGINE_MAIN_LOOP_H

#include "state/state.h"

/* Prepares a game of two decks, by a version of the rules, and runs to its first decision. */
void start(struct table *t, dcg_rules rules, const dcg_deck *a, const dcg_deck *b, uint64_t seed);
/* Runs until somebody has to decide or the game is over. */
void run(struct table *t);
/* One step of the procedure under way. False: there is none, or somebody has to decide. */
bool run_step(struct table *t);
/* Takes an option, if it is one, and runs on. */
dcg_status choose(struct table *t, dcg_option option);
/* The same for one of so many options that have just been listed. */
void choose_listed(struct table *t, dcg_option option, int options);

#endif
