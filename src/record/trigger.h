/* trigger.h - effects where they are: which a permanent or card has now, and which of them something concerns. */
#ifndef DCG_RECORD_TRIGGER_H
#define DCG_RECORD_TRIGGER_H

#include "state/procedure.h"
#include "query/use_count.h"
#include "query/timing.h"
#include "query/scope.h"
#include "cache/cache.h"
#include "tree/effect_def.h"

/* An effect that a card has now. */
struct ability {
    uint16_t effect;
    /* whose it is: the top card, the card under it, the link card; of gained ones the top card */
    uint8_t card;
    uint8_t host;   /* the permanent it works for; NO_PERMANENT: none */
    uint8_t player; /* who carries it out */
    /* DCG_KEYWORD_... + 1 of what a keyword is, + COPY for the second, third of them; else 0 */
    uint8_t keyword;
};
enum { MAX_ABILITIES = 64 };

struct scope ability_scope(const struct table *t, const struct ability *ability,
                           const struct game_event *event);
struct effect_instance ability_instance(const struct table *t, const struct ability *ability);
/* The same of processing that waits or is about to be carried out. */
struct scope effect_instance_scope(const struct table *t, const struct effect_instance *what,
                                   const struct game_event *event);
/* Can it concern anybody? Mostly not. */
static inline bool event_heard(const struct table *t, const struct game_event *h, bool would)
{
    return listeners(t, h->kind, h->permanents, would) || heard_in_areas(t, h->kind) || cards_any(h->cards) ||
           (would && card_print(t, h->card)->heeds_itself >> h->kind & 1);
}
/* Effects that an event triggers (15-8-3), or that interrupt what would happen (15-8-5). Returns how many, at most
 * MAX_ABILITIES. */
int abilities_by_event(const struct table *t, const struct game_event *h, bool would, struct ability *out);
/* The same for the event that happens now: if there are more, the game fails. */
int abilities_triggered(struct table *t, const struct game_event *h, bool would, struct ability *out);
/* What happened as far as it concerns whoever waits for it: of several permanents or cards those that the condition is
 * about; of all, if there is none. */
struct game_event event_concerning(const struct scope *s, pattern_id condition, const struct game_event *h);
/* The same for an effect and its condition. */
struct game_event ability_event(const struct table *t, const struct ability *ability,
                                const struct game_event *h);
/* A player's effects of a category (activation-type, counter) wherever they are and can be used from now. Returns how
 * many, at most MAX_ABILITIES. */
int abilities_of_category(const struct table *t, int player, int category, struct ability *out);
/* Does a card still have the effect that is pending (15-4-4-3, -4, -5)? */
bool still_has_ability(const struct table *t, const struct effect_instance *what);

#endif
