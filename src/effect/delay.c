/* delay.c - <Delay> (16-16): an effect of a card in the battle area, by trashing that card. */
#include "effect/clause.h"
#include "state/set.h"
#include "rules/leave.h"

static uint8_t delay_body(const struct table *t, uint8_t act)
{
    const struct processing *what = &act_of(t->g, act)->what;

    return body_alive(t->g, what->target, what->target_incarnation) ? what->target : (uint8_t)NO_BODY;
}

bool delay_possible(const struct table *t, uint8_t act)
{
    uint8_t body = delay_body(t, act);

    return body != NO_BODY && !body_is(t->g, body, BODY_PLAYED | BODY_PLACED) && /* 16-16-3 */
           body_leavable(t, body, DCG_EVENT_TRASHED, act_cause(t, act));
}

struct frame *call_delay(struct table *t, uint8_t act)
{
    return call_leave(t, &(struct leaving){.set = set_of(delay_body(t, act)),
                                           .kind = DCG_EVENT_TRASHED,
                                           .cause = act_cause(t, act),
                                           .to = {.place = DCG_PLACE_TRASH},
                                           .rule = RULE_16_16_1});
}
