/* timing.h - the timings among the icons of an effect (15-16). */
#ifndef DCG_QUERY_TIMING_H
#define DCG_QUERY_TIMING_H

#include "state/state.h"
#include "tree/effect_def.h"

/* The timings that an event meets. */
extern const uint32_t timing_icons[EVENT_BITS];
/* Those that name somebody's turn; the others are about what happens to the card itself. */
enum {
    ICONS_OF_YOUR_TURN =
        1u << ICON_START_OF_YOUR_TURN | 1u << ICON_START_OF_YOUR_MAIN | 1u << ICON_END_OF_YOUR_TURN,
    ICONS_OF_OPPONENTS_TURN = 1u << ICON_START_OF_OPPONENTS_TURN | 1u << ICON_START_OF_OPPONENTS_MAIN |
                              1u << ICON_END_OF_OPPONENTS_TURN,
    ICONS_OF_ALL_TURNS = 1u << ICON_START_OF_ALL_TURNS | 1u << ICON_END_OF_ALL_TURNS,
    ICONS_OF_TURNS = ICONS_OF_YOUR_TURN | ICONS_OF_OPPONENTS_TURN | ICONS_OF_ALL_TURNS
};

/* The icons of an effect that say it triggers by such an event. */
static inline uint32_t icons_timed(const struct effect_def *e, uint8_t kind)
{
    return e->icons & timing_icons[kind];
}
/* The icons that an event triggers an effect by; h NULL: those it can be activated by. */
uint32_t icons_met(const struct effect_def *e, const struct game_event *h);

#endif
