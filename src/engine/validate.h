/* validate.h - is a game whole? */
#ifndef DCG_ENGINE_VALIDATE_H
#define DCG_ENGINE_VALIDATE_H

#include "state/state.h"

/* What is wrong with a game that waits for a decision or is over; NULL if nothing is. */
const char *unsound(const struct table *t);

/* -- shared by sound.c and sound_effect.c */
const char *effect_instance_unsound(const struct table *t, const struct effect_instance *p);
const char *effects_unsound(const struct table *t);
const char *effect_frame_unsound(const struct table *t, const struct frame *frame);

#endif
