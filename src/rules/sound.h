/* sound.h - is a game whole? */
#ifndef DCG_RULES_SOUND_H
#define DCG_RULES_SOUND_H

#include "state/state.h"

/* What is wrong with a game that waits for a decision or is over; NULL if nothing is. */
const char *unsound(const struct table *t);

#endif
