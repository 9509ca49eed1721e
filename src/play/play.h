/* play.h - what the players and the simulation share. */
#ifndef DCG_PLAY_PLAY_H
#define DCG_PLAY_PLAY_H

#include <dcg.h>

/* Picks one of the options listed for the player who has to decide. */
dcg_option ai_pick(dcg_ai ai, const dcg_option *options, int count, uint64_t *rng);

#endif
