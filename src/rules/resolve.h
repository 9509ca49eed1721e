/* resolve.h - events trigger effects, pending effects activate (15-4, 15-8, 18-1). */
#ifndef DCG_RULES_RESOLVE_H
#define DCG_RULES_RESOLVE_H

#include "cache/cache.h"
#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

/* Does any effect of the game wait for such events, or ask later whether one happened? If none does, the event needn't
 * be put together. More than that is no mistake. */
static inline bool event_awaited(const struct table *t, int kind)
{
    const struct deck_facts *facts = deck_facts(t);

    return t->g->delayed_triggers || !facts || (facts->listens | facts->notes) >> kind & 1;
}
void happen(struct table *t, const struct game_event *h);
#define HAPPEN(event, ...)                                                                                   \
    do {                                                                                                     \
        if (event_awaited(t, DCG_EVENT_##event))                                                             \
            happen(t, &(struct game_event){.kind = DCG_EVENT_##event, __VA_ARGS__});                         \
    } while (0)
/* DCG_KEYWORD_... + 1: the keyword by whose effect something happens, for that cause; 0: none. */
uint8_t keyword_under_way(const struct table *t, struct cause cause);
void delayed_trigger_add(struct table *t, const struct delayed_trigger *delayed_trigger);

/* 18-1-1: one processing is put off for all of these, and is done to them at the same time. */
void delayed_trigger_add_for(struct table *t, const struct delayed_trigger *delayed_trigger,
                             permanent_set targets);

/* Those that processing which was put off means, and that are still there. What waits with it is taken. */
permanent_set delayed_targets(struct dcg_game *g, const struct effect_instance *what);
void pending_add(struct table *t, const struct effect_instance *what, const struct game_event *event);
/* Keeps a copy of an event for as long as a pending effect or a resolution needs it; NO_GAME_EVENT: no room (failed).
 * */
uint8_t game_event_keep(struct dcg_game *g, const struct game_event *happened);
/* 4-13-2, 4-14-2: what has triggered by the cards' own going goes with them; called when they have moved. */
void pending_follow(struct table *t);
void game_events_sweep(struct dcg_game *g); /* forgets those that nothing needs any more */
bool resolve_pending(struct table *t);      /* false: nothing is pending */
/* What has triggered so far is older than whatever triggers from now on. */
void pending_batch(struct dcg_game *g);
void pending_drop_for(struct table *t, uint8_t permanent); /* 4-15-5 */
void pending_lose_for(struct table *t, uint8_t permanent); /* 15-4-4-4: its top card is another one now */
/* The option of a pending record: its card, the one that it is about, and which of several such it is. */
dcg_option order_option(const struct dcg_game *g, int at);
refusal order_refusal(const struct table *t, int player, dcg_option option);
void order_options(const struct table *t, int player, struct options *o);
void delayed_trigger_end(struct dcg_game *g, int at);
uint8_t players_of(const struct dcg_game *g, permanent_set set); /* 1 << player of each */
/* 18-3-2: has the game gone on too long without a decision? Then it is a draw. */
bool endless(struct table *t);
bool delayed_trigger_matches(const struct table *t, const struct delayed_trigger *delayed_trigger,
                             const struct game_event *game_event);
void delayed_triggers_end_turn(struct dcg_game *g); /* those that wait for something this turn only */

#endif
