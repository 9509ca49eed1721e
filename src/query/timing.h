/* timing.h - the timings among the icons of an effect (15-16). */
#ifndef DCG_QUERY_TIMING_H
#define DCG_QUERY_TIMING_H

#include "state/state.h"
#include "tree/effect_def.h"

/* The timings that concern the card itself or a moment (15-16): which event meets them. */
struct timing {
    uint8_t event; /* 0: it isn't one of them */
    enum { OWN, MY_TURN, OTHER_TURN, ANY_TURN } whose;
};
extern const struct timing timings[ICONS];

/* The icons of an effect that say it triggers by such an event. */
uint32_t icons_timed(const struct effect_def *e, uint8_t kind);
/* The icons that an event triggers an effect by; h NULL: those it can be activated by. */
uint32_t icons_met(const struct effect_def *e, const struct game_event *h);

#endif
