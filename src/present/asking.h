/* asking.h - which effect makes a player decide. */
#ifndef DCG_PRESENT_ASKING_H
#define DCG_PRESENT_ASKING_H

#include "state/state.h"

/* The effect whose question this is, while it is carried out or when it may be; NULL: a rule asks. */
const struct effect_instance *asking_effect(const struct dcg_game *game);

#endif
