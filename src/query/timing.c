/* timing.c - the timings among the icons of an effect (15-16), and the events that meet them. */
#include "query/timing.h"
#include "state/set.h"

const struct timing timings[ICONS] = {
    [ICON_ON_PLAY] = {DCG_EVENT_PLAYED, OWN},                               /* 15-16-2-1 */
    [ICON_WHEN_DIGIVOLVING] = {DCG_EVENT_DIGIVOLVED, OWN},                  /* 15-16-3-1 */
    [ICON_WHEN_ATTACKING] = {DCG_EVENT_ATTACKED, OWN},                      /* 15-16-5-1 */
    [ICON_WHEN_LINKING] = {DCG_EVENT_LINKED, OWN},                          /* 15-16-6-1 */
    [ICON_WHEN_MOVING] = {DCG_EVENT_MOVED, OWN},                            /* 15-16-16-1 */
    [ICON_ON_DELETION] = {DCG_EVENT_DELETED, OWN},                          /* 15-16-4-1 */
    [ICON_END_OF_ATTACK] = {DCG_EVENT_END_OF_ATTACK, OWN},                  /* 15-16-15-1 */
    [ICON_START_OF_YOUR_TURN] = {DCG_EVENT_START_OF_TURN, MY_TURN},         /* 15-16-11-1 */
    [ICON_START_OF_OPPONENTS_TURN] = {DCG_EVENT_START_OF_TURN, OTHER_TURN}, /* 15-16-11-2 */
    [ICON_START_OF_ALL_TURNS] = {DCG_EVENT_START_OF_TURN, ANY_TURN},
    [ICON_START_OF_YOUR_MAIN] = {DCG_EVENT_START_OF_MAIN, MY_TURN},         /* 15-16-13-1 */
    [ICON_START_OF_OPPONENTS_MAIN] = {DCG_EVENT_START_OF_MAIN, OTHER_TURN}, /* 15-16-13-2 */
    [ICON_END_OF_YOUR_TURN] = {DCG_EVENT_END_OF_TURN, MY_TURN},             /* 15-16-12-1 */
    [ICON_END_OF_OPPONENTS_TURN] = {DCG_EVENT_END_OF_TURN, OTHER_TURN},     /* 15-16-12-2 */
    [ICON_END_OF_ALL_TURNS] = {DCG_EVENT_END_OF_TURN, ANY_TURN},            /* 15-16-12-3 */
};

uint32_t icons_timed(const struct effect_def *e, uint8_t kind)
{
    uint32_t timed = 0;

    SET_EACH (icon, e->icons & TIMING_ICONS)
        if (timings[icon].event == kind)
            timed |= 1u << icon;
    return timed;
}

uint32_t icons_met(const struct effect_def *e, const struct game_event *h)
{
    const uint32_t areas = 1u << ICON_HAND | 1u << ICON_TRASH | 1u << ICON_BREEDING;
    const uint32_t declared = e->icons & (1u << ICON_MAIN | 1u << ICON_COUNTER | 1u << ICON_SECURITY);

    if (!h || h->kind == DCG_EVENT_COUNTER_TIMING)
        return declared ? declared : e->icons & ~areas;
    return e->icons & TIMING_ICONS ? icons_timed(e, h->kind) : e->icons & ~areas;
}
