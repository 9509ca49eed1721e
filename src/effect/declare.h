/* declare.h - what the actions that play, use, digivolve, link and attack share. */
#ifndef DCG_EFFECT_DECLARE_H
#define DCG_EFFECT_DECLARE_H

#include "rules/terms.h"
#include "effect/payment.h"

/* -- declare.c: one card is played or used for a cost, one is digivolved into, linked, one attacks */
/* Was the answer that it isn't done, or not again? */
bool doing_declined(struct table *t, const struct frame *f);

#endif
