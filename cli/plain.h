/* plain.h - the plain face of a game: numbered prompts, lines in, lines out. For screen readers, pipes and tests. */
#ifndef DCG_CLI_PLAIN_H
#define DCG_CLI_PLAIN_H

#include "play.h"

/* Plays the game that has begun. Returns the exit code. */
int plain_play(struct play *play);

#endif
