/* trigger.h - effects where they are: which a body or card has now, and which of them something concerns. */
#ifndef DCG_RULES_TRIGGER_H
#define DCG_RULES_TRIGGER_H

#include "state/procedure.h"
#include "query/scope.h"
#include "query/info.h"
#include "tree/effect_def.h"

/* An effect that a card has now. */
struct held {
    uint16_t effect;
    /* whose it is: the top card, the card under it, the link card; of gained ones the top card */
    uint8_t card;
    uint8_t host;   /* the body it works for; NO_BODY: none */
    uint8_t player; /* who carries it out */
    /* DCG_KEYWORD_... + 1 of what a keyword is, + COPY for the second, third of them; else 0 */
    uint8_t keyword;
};
enum { MAX_HELD = 64 };

struct scope held_scope(const struct table *t, const struct held *held, const struct happening *event);
struct processing held_processing(const struct table *t, const struct held *held);
/* The same of processing that waits or is about to be carried out. */
struct scope processing_scope(const struct table *t, const struct processing *what,
                              const struct happening *event);
/* Can it concern anybody? Mostly not. */
bool event_heard(const struct table *t, const struct happening *happening, bool would);
/* Effects that a happening triggers (15-8-3), or that interrupt what would happen (15-8-5). At most MAX_HELD, else the
 * game fails. Returns how many. */
int held_by_event(const struct table *t, const struct happening *happening, bool would, struct held *out);
/* What happened as far as it concerns that effect: of several bodies those that its condition is about. */
struct happening held_happening(const struct table *t, const struct held *held,
                                const struct happening *happening);
/* A player's effects of a category (activation-type, counter) wherever they are and can be used from now. */
int held_of_category(const struct table *t, int player, int category, struct held *out);
/* What an effect's uses are counted by, and what it is known by in a chain of interrupts. */
struct use use_key(const struct table *t, uint16_t effect, uint8_t card, uint8_t host, uint8_t keyword);
bool use_same(const struct use *a, const struct use *b);
/* Is it of an effect that the Digimon has, whatever its cards are (15-13-2)? */
bool processing_gained(const struct table *t, const struct processing *what);
/* Does a card still have the effect that is pending (15-4-4-3, -4, -5)? */
bool still_held(const struct table *t, const struct processing *what);

/* The icons that a happening triggers an effect by; h NULL: those it can be activated by. */
uint32_t icons_met(const struct effect_def *e, const struct happening *h);
int use_count(const struct table *t, uint16_t effect, uint8_t card, uint8_t host, uint8_t keyword);
void use_add(struct table *t, const struct processing *what);

#endif
