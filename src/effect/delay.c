/* delay.c - <Delay> (16-16): an effect of a card in the battle area, by trashing that card. */
#include "effect/run_program.h"
#include "state/set.h"
#include "rules/leave.h"

static uint8_t delay_permanent(const struct table *t, uint8_t resolution)
{
    const struct effect_instance *what = &resolution_of(t->g, resolution)->what;

    return permanent_alive(t->g, what->target, what->target_generation) ? what->target
                                                                        : (uint8_t)NO_PERMANENT;
}

bool delay_possible(const struct table *t, uint8_t resolution)
{
    uint8_t permanent = delay_permanent(t, resolution);

    return permanent != NO_PERMANENT &&
           !permanent_is(t->g, permanent, PERMANENT_PLAYED | PERMANENT_PLACED) && /* 16-16-3 */
           permanent_leavable(t, permanent, DCG_EVENT_TRASHED,
                              (struct going){DCG_PLACE_TRASH, TOP, NO_PERMANENT},
                              resolution_cause(t, resolution));
}

struct frame *call_delay(struct table *t, uint8_t resolution)
{
    return call_leave(t, &(struct leaving){.set = set_of(delay_permanent(t, resolution)),
                                           .kind = DCG_EVENT_TRASHED,
                                           .cause = resolution_cause(t, resolution),
                                           .to = {.place = DCG_PLACE_TRASH},
                                           .rule = RULE_DELAY_MEANING});
}
