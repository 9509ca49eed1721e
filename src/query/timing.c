/* timing.c - the timings among the icons of an effect (15-16), and the events that meet them. */
#include "query/timing.h"

const uint32_t timing_icons[EVENT_BITS] = {
    [DCG_EVENT_PLAYED] = 1u << ICON_ON_PLAY,                  /* 15-16-2-1 */
    [DCG_EVENT_DIGIVOLVED] = 1u << ICON_WHEN_DIGIVOLVING,     /* 15-16-3-1 */
    [DCG_EVENT_ATTACKED] = 1u << ICON_WHEN_ATTACKING,         /* 15-16-5-1 */
    [DCG_EVENT_LINKED] = 1u << ICON_WHEN_LINKING,             /* 15-16-6-1 */
    [DCG_EVENT_MOVED] = 1u << ICON_WHEN_MOVING,               /* 15-16-16-1 */
    [DCG_EVENT_DELETED] = 1u << ICON_ON_DELETION,             /* 15-16-4-1 */
    [DCG_EVENT_END_OF_ATTACK] = 1u << ICON_END_OF_ATTACK,     /* 15-16-15-1 */
    [DCG_EVENT_START_OF_TURN] = 1u << ICON_START_OF_YOUR_TURN /* 15-16-11-1, -2 */
                                | 1u << ICON_START_OF_OPPONENTS_TURN | 1u << ICON_START_OF_ALL_TURNS,
    [DCG_EVENT_START_OF_MAIN] = 1u << ICON_START_OF_YOUR_MAIN /* 15-16-13-1, -2 */
                                | 1u << ICON_START_OF_OPPONENTS_MAIN,
    [DCG_EVENT_END_OF_TURN] = 1u << ICON_END_OF_YOUR_TURN /* 15-16-12-1 to -3 */
                              | 1u << ICON_END_OF_OPPONENTS_TURN | 1u << ICON_END_OF_ALL_TURNS,
};

uint32_t icons_met(const struct effect_def *e, const struct game_event *h)
{
    const uint32_t areas = 1u << ICON_HAND | 1u << ICON_TRASH | 1u << ICON_BREEDING;
    const uint32_t declared = e->icons & (1u << ICON_MAIN | 1u << ICON_COUNTER | 1u << ICON_SECURITY);

    if (!h || h->kind == DCG_EVENT_COUNTER_TIMING)
        return declared ? declared : e->icons & ~areas;
    return e->icons & TIMING_ICONS ? icons_timed(e, h->kind) : e->icons & ~areas;
}
