/* resolution.h - how the rules begin to carry out an effect. */
#ifndef DCG_RECORD_RESOLUTION_H
#define DCG_RECORD_RESOLUTION_H

#include "query/journal.h"

/* Carries out an effect (INSTANCE_EFFECT) or a part of one (INSTANCE_CLAUSE); event: NO_GAME_EVENT or one of g->event.
 * would: the frame it interrupts + 1, or 0. */
struct frame *call_effect(struct table *t, const struct effect_instance *what, uint8_t event, uint8_t would);

#endif
