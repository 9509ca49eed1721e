/* scope.h - queries about a game for an effect: which objects are meant, whether a condition is met, numbers.
 *
 * Functions that take a scope change nothing and ask no player. A scope says whose effect it is, of which card, in
 * which resolution, because of which event. */
#ifndef DCG_QUERY_SCOPE_H
#define DCG_QUERY_SCOPE_H

#include "tree/effect_def.h"
#include "tree/event_pattern.h"
#include "tree/modifier_def.h"
#include "query/info.h"
#include "query/coverage.h"
#include "tree/selector.h"
#include "state/set.h"

/* Permanents stand for Digimon, Tamers and Options on the field; cards for cards anywhere else, under a permanent too.
 * */
struct objects {
    permanent_set permanents;
    uint64_t cards[4];
};

struct scope {
    const struct table *t;
    uint8_t player; /* "you" */
    uint8_t card;   /* "this card"; 0: none */
    uint8_t host;   /* "this Digimon", "this Tamer": the permanent it works for; NO_PERMANENT: none */
    /* NO_RESOLUTION: nothing is being carried out: a persistent effect, a trigger condition, a requirement */
    uint8_t resolution;
    uint16_t host_generation;
    uint16_t effect;
    bool any_level;                 /* a requirement of which the level is ignored */
    bool judged;                    /* in a condition: what it speaks of is looked at now (15-8-3-9-3) */
    uint8_t said;                   /* persistent: the permanent that it is said of, + 1; 0: none */
    const struct game_event *event; /* what it triggered by or interrupts; NULL: none */
};

static inline struct object object_card(uint8_t card)
{
    return (struct object){.card = card, .permanent = NO_PERMANENT};
}
static inline struct object object_permanent(const struct dcg_game *g, uint8_t permanent)
{
    return (struct object){.card = permanent_of(g, permanent)->top, .permanent = permanent};
}
static inline bool objects_any(const struct objects *objects)
{
    return objects->permanents || cards_any(objects->cards);
}
int objects_count(const struct objects *objects);
static inline void objects_add(struct objects *objects, struct object object)
{
    if (object.permanent == NO_PERMANENT)
        cards_insert(objects->cards, object.card);
    else
        objects->permanents |= set_of(object.permanent);
}
static inline bool objects_have(const struct objects *objects, struct object object)
{
    return object.permanent == NO_PERMANENT ? cards_has(objects->cards, object.card)
                                            : set_has(objects->permanents, object.permanent);
}
void objects_join(struct objects *objects, const struct objects *more);
/* All of them, permanents first, each in ascending order; out has room for DCG_MAX_CARDS. Returns how many. */
int objects_list(const struct dcg_game *g, const struct objects *objects, struct object *out);
/* -- match.c: what something is */
/* Does it pass a predicate? */
bool object_is(const struct scope *s, pred_id pred, struct object object);
/* Are answers about printed cards kept? Then there is a cache, everything is seen as it is (table_as_digimon), and
 * nobody wants to know what is asked (coverage). */
static inline bool table_has_memo(const struct table *t)
{
    return t->memo != NULL;
}
/* Could the highest number that is asked for be another (15-15-5)? */
bool maximum_may_rise(const struct scope *s);
/* Do questions of a scope use answers that were kept, if somebody is chosen by that target (0: nobody is)? */
static inline bool memo_usable(const struct scope *s, node_id chosen)
{
    return table_has_memo(s->t) && !s->any_level && !(chosen && maximum_may_rise(s));
}
/* The same, where what it is also treated as for that (enum treated_purpose: a DNA digivolution into that card)
 * counts, too. */
bool object_is_for(const struct scope *s, pred_id pred, struct object object, int treated, uint8_t card);
/* The same of something that counts as if it were what the information says. */
bool object_is_as(const struct scope *s, pred_id pred, struct object object, const struct info *info);

/* -- select.c: who is meant */
/* Who can be chosen, and how. */
struct selection {
    struct objects from; /* whoever fits */
    uint8_t all;         /* nobody chooses: all of them are meant (15-10-2-4); also for references */
    uint8_t ordered; /* the first `most` from the top or bottom of a stack or pile, in the order of pile[] */
    uint8_t count;   /* of pile */
    int16_t least, most; /* how many are chosen; least is never more than can be chosen (15-10-2-1) */
    uint8_t total;       /* together they have at most so much of something, as the target says */
    uint8_t among;       /* enum together: how they fit together (4-22) */
    uint8_t quality;     /* enum quality that is the same or different */
    selector_id target;  /* by which they are chosen */
    uint8_t pile[PILE];  /* ordered */
};
/* times: for each of how many (15-15-7); 1 as a rule. */
void selection_of(const struct scope *s, node_id target, int times, struct selection *out);
/* The same of an item without a place of its own, from that place: SELECT ITEMS, WHERE. */
void selection_of_item(const struct scope *s, node_id item, node_id place, int times, struct selection *out);
/* Some of those who can be chosen, if there are any; is there anybody to choose? */
void selection_some(const struct scope *s, node_id item, node_id place, struct objects *out);
bool selection_any(const struct scope *s, node_id item, node_id place);
/* Has a permanent to be chosen first, whose cards are meant ("the top digivolution card of 1 of your opponent's
 * Digimon")? Then host is the target node for it; selection_of afterwards takes the permanents of the journal's last
 * group for those. */
bool selection_host(const struct scope *s, node_id target, node_id *host);
/* How many cards of that permanent alone the target can mean. */
int host_offers(const struct scope *s, node_id target, node_id host, uint8_t permanent);
/* May that one be chosen beside those chosen already? */
bool selection_allows(const struct scope *s, const struct selection *selection, const struct objects *chosen,
                      struct object next);
/* Everybody a target node could mean, whatever its number: for conditions, durations, counting. */
void candidates(const struct scope *s, node_id target, struct objects *out);
/* Those that a target could mean of these players (1 << player). first: of several perhaps only some. */
void candidates_of(const struct scope *s, node_id target, uint8_t players, bool first, struct objects *out);
/* How many of these a target counts: with different names each name once, of the same level the most of one level
 * (4-22); else all of them. */
int target_count(const struct scope *s, node_id target, const struct objects *objects);
/* Does a target node mean this one? As candidates, of a single thing. For what applies to all of a kind. */
bool target_has(const struct scope *s, node_id target, struct object object);
/* The players an OWNER node means, 1 << player. */
uint8_t owner_players(const struct scope *s, node_id owner);
/* The permanent or card that a REF node, or SELECT THE/THAT/THOSE/THIS, means now: the journal, the event, the source.
 * */
void reference(const struct scope *s, node_id ref, struct objects *out);

/* -- substitute_payer.c (D-16) */
/* The opponent's Digimon that may be suspended where the effect of that scope is <Digisorption>. */
permanent_set substitute_payers(const struct scope *s);
/* The effect that lets this permanent be suspended for it. False: none does. */
bool substitute_payer_of(const struct scope *s, uint8_t permanent, struct effect_instance *effect);

/* -- condition.c: what is true, how many */
bool condition(const struct scope *s, node_id node);
/* How many of what "for each" counts. */
int each_count(const struct scope *s, number_id each);
/* What a number of cards->number is: of several objects the value of each. */
int number_values(const struct scope *s, uint32_t number, int32_t values[DCG_MAX_CARDS]);

/* -- event.c: what triggers */
/* Is this event what a pattern names? */
bool event_met(const struct scope *s, pattern_id pattern, const struct game_event *game_event);
/* To how many objects it happens that the pattern names; 0: it isn't what the pattern names. */
int event_times(const struct scope *s, pattern_id pattern, const struct game_event *h);
/* Is the one whom a trigger condition is about the other one of what happened: who is blocked, wins, deletes? */
bool event_of_other(const struct scope *s, pattern_id pattern, const struct game_event *game_event);
/* What the effect triggers by, or its part that has waited (18-1); 0: nothing but icons say it. */
pattern_id event_awaited_by(const struct scope *s);

/* -- cause.c: by what something comes about */
bool cause_fits(const struct scope *s, cause_id cause, const struct game_event *game_event);

#endif
