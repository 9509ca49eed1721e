/* interrupt.h - immediate-type effects interrupt what would happen (15-8-5). */
#ifndef DCG_RULES_INTERRUPT_H
#define DCG_RULES_INTERRUPT_H

#include "cache/cache.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

/* Interrupts what would happen. Afterwards g->result_set is what is left of the permanents and g->result the cost, or
 * PREVENTED if it concerned no permanent and won't happen. */
enum { PREVENTED = -10000, NO_COST = 0 };
struct frame *call_would(struct table *t, const struct game_event *what, int cost);
/* The same if no effect of the game interrupts such events: false, and the event needn't be put together. */
static inline bool would_be_heard(struct table *t, int event, permanent_set set, int cost)
{
    struct dcg_game *g = game_of(t);

    g->result_set = set;
    g->result = cost;
    return g->delayed_triggers || interrupted(t, event);
}

/* The frame of PROC(would) that a resolution interrupts; NULL: it interrupts nothing. */
struct frame *would_interrupted(struct dcg_game *g, uint8_t resolution);
/* The cost of what a resolution interrupts, if that is paid for, without what effects have changed of it. */
int would_unchanged_cost(const struct table *t, uint8_t resolution);
/* Its cost; PREVENTED: it won't happen. */
int would_cost(const struct frame *would);
/* What it costs without the changes, whether they come before this or after it (Q1568). */
void would_set_cost(struct frame *would, int cost);
void would_change_cost(struct frame *would, int by);
/* The card that it is about, if it is about no permanent. */
uint8_t would_card(const struct dcg_game *g, const struct frame *would);
/* If it is about no permanent, it won't happen. False: it is about permanents. */
bool would_prevent(struct frame *would);
/* The permanents that it would happen to as yet; one of them is kept from it. */
permanent_set would_happen_to(const struct frame *would);
void would_take_out(struct table *t, struct frame *f, uint8_t permanent, uint8_t player, enum rule rule);
/* The permanents that the condition of an effect is about, of those that it would happen to. */
permanent_set would_concerned(const struct table *t, uint8_t resolution);
/* An immediate-type effect does something else instead of what it interrupts (18-2-1). */
void would_replace(struct table *t, uint8_t resolution);

void interrupt_options(const struct table *t, int player, struct options *o);
/* What an option to interrupt is about. False: there is no such option now. */
bool interrupt_effect_instance(const struct table *t, dcg_option option, struct effect_instance *what);
refusal interrupt_refusal(const struct table *t, dcg_option option);
/* 15-8-5-4: its player has chosen to activate it; not again until what was interrupted first is resolved. */
void interrupt_activated(struct table *t, const struct effect_instance *what);
/* Could a cost be paid, with what interrupts must and may change about it (1-3-11-1)? */
bool cost_possible(const struct table *t, int player, int cost, const struct game_event *what);
/* By how much the cost is too high that a resolution interrupts, with all that the other interrupts and materials can
 * lower it by: so much of it the resolution must do (4.2: 1-3-11-3). 0: it may decline. */
int would_lacks(const struct table *t, uint8_t resolution);
/* What is known beforehand of something that a player might do with a card, whichever that is. */
struct outlook {
    int most;      /* what can be paid, M-7 */
    uint8_t event; /* DCG_EVENT_... */
    bool barred;   /* it is said what players can't play or use */
    bool awaited;  /* something that was put off changes costs */
    bool changes;  /* somebody is there who interrupts that and may change its cost */
    bool rises;    /* by any effect a cost may be higher */
};
struct outlook outlook_of(const struct table *t, int player, int event);
/* The same in two steps: whatever it is; of that event. */
struct outlook outlook_on(const struct table *t, int player);
static inline struct outlook outlook_for(const struct table *t, struct outlook outlook, int event)
{
    outlook.event = (uint8_t)event;
    outlook.changes = interrupted(t, event) && heard_anywhere(t, event, true);
    return outlook;
}
/* Can that be paid for that card? Clear where nothing that is there changes a cost, or nothing makes it higher. */
enum payment_known { NOT_PAYABLE, PAYABLE, DEPENDS };
static inline enum payment_known cost_known(const struct outlook *outlook, int cost,
                                            const struct card_def *card)
{
    bool payable = cost <= outlook->most;

    if (outlook->awaited || (outlook->changes && (outlook->rises || !payable)))
        return DEPENDS;
    if ((outlook->rises || !payable) && card->interrupts >> outlook->event & 1)
        return DEPENDS; /* 15-3-3: by its own text */
    return payable ? PAYABLE : NOT_PAYABLE;
}

#endif
