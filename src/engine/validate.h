/* validate.h - is a game whole? */
#ifndef DCG_ENGINE_VALIDATE_H
#define DCG_ENGINE_VALIDATE_H

#include "state/state.h"

/* What is wrong with a game that waits for a decision or is over; NULL if nothing is. */
__attribute__((cold)) const char *unsound(const struct table *t);

/* -- shared by sound.c and sound_effect.c */
__attribute__((cold)) const char *effect_instance_unsound(const struct table *t,
                                                          const struct effect_instance *p);
__attribute__((cold)) const char *effects_unsound(const struct table *t);
__attribute__((cold)) const char *effect_frame_unsound(const struct table *t, const struct frame *frame);

#endif
