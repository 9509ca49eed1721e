/* cache.h - four caches of computed properties, beside the game while a table exists (15-8-2, 15-8-3), and a memo of
 * the card set. Without them every answer is the same; checked simulations compare some games with and without them
 * (simulate/simulate.c).
 *
 *   deck facts        of all cards of the game (cache/deck_facts.c)
 *   field summary     of the cards on the field and the modifiers (cache/field_summary.c)
 *   information       of permanents: DP, level, names, ... (query/info.c)
 *   decision          of the question that is open (effect/pick.c, effect/declare.c)
 *
 * Each has a function X_valid, which says whether it is still true, X_refresh, which makes it true, and X, which
 * returns it, refreshed if it wasn't valid: NULL if there is no cache. At its declaration stands what invalidates it.
 * The first two are asked for at every turn: a table remembers that they are valid until something changes.
 * Changes are counted in the table (struct dirty). A filter may return false positives, never false negatives.
 */
#ifndef DCG_CACHE_CACHE_H
#define DCG_CACHE_CACHE_H

#include "cache/info_def.h"
#include "compile/modifier_kind.h"
#include "state/set.h"

enum { CACHED_DEPTHS = 3, CACHED_DECLARED = 32 };
enum { MEMO_ANSWERS = 4096, MEMO_FITS = 2048, MEMO_MATERIALS = 512 };
enum { LEVELS = 8 }; /* levels are 0 (none) to 7 */

#define NOT_GATHERED UINT32_MAX /* a state that no field comes to between two rests */

/* What somebody may gain on whose cards it doesn't stand. */
struct gainable {
    uint64_t subscribes; /* bits 1 << DCG_EVENT_...: what it waits for or interrupts */
    uint64_t keywords;   /* bits 1 << DCG_KEYWORD_... */
    uint8_t does;        /* bits 1 << category */
};

static inline void gainable_join(struct gainable *all, const struct gainable *more)
{
    all->subscribes |= more->subscribes;
    all->keywords |= more->keywords;
    all->does |= more->does;
}
enum { MOD_GIVING = MOD_KEYWORD | MOD_GAIN };
/* What a card may give that says something about that of others. */
static inline void gainable_of(struct gainable *gains, const struct card_def *d, unsigned about)
{
    if (about & MOD_GIVING)
        gainable_join(gains, &(struct gainable){d->quotes, d->named, d->does});
}

/* What the cards of a permanent are about, each where it lies. */
struct permanent_summary {
    struct active_modifiers said[2]; /* what they say in their player's turn [1], in the opponent's [0] */
    struct hearing subscribes;       /* what their effects wait for */
    uint64_t named;                  /* keywords that they have or name */
    uint8_t does;                    /* 1 << category of their effects, quoted ones and keywords included */
    bool reads_offboard;             /* what they say may depend on more than the field */
    uint8_t level, colors;           /* under which the field lists it */
    struct gainable gives;           /* to others */
};

/* 1. The facts of the decks: what any card of the game has, wherever it lies.
 * Invariant: at state (dirty.cards; NOT_GATHERED: never) they are of all cards of the game, with the numbers below
 * cards (0: of none), of tokens like these, and of tokens that have left it. Invalid when another card comes into the
 * game: a token of a new kind, or one with the number of one that has left it. */
struct deck_facts {
    uint32_t state, cards;
    uint8_t does;                 /* 1 << category of effects that any has */
    uint64_t listens;             /* bits 1 << DCG_EVENT_...: what any waits for or interrupts */
    uint64_t notes;               /* the same: what any asks whether it happened this turn */
    uint64_t interrupts;          /* what any interrupts */
    uint64_t keywords;            /* that any has or names */
    uint32_t applies[CARD_ZONES]; /* what persistent effects are about */
    struct gainable afield;       /* what they give to others from security stack and trash */
    bool beyond;                  /* something is said from security stack or trash */
    bool raises;                  /* an effect makes something cost more */
    bool fixpoint;                /* one has more DP while somebody has so much DP or more */
    bool links;                   /* one can be linked */
    uint8_t most_digivolve, most_link, most_special; /* requirements that one has */
    /* what effects that work in an area by their icon wait for, 1 << category: what they are */
    uint64_t area_listens[DCG_PLACE_COUNT];
    uint8_t area_does[DCG_PLACE_COUNT];
    /* keywords that wait for an event or interrupt it, of others, too; that are effects of a category */
    uint64_t keywords_hear[64], keywords_heed[64], keywords_do[8];
    uint64_t areas_listen; /* in any area */
    uint8_t areas_do;
};

/* 2. The summary of the field: which modifiers there are, from where, for whom; who waits for which event.
 * Invariant: its first part is of the modifiers at state (field_state; NOT_GATHERED: of none), its second part of the
 * permanents at fields. Invalid when the field or a timed modifier changes. A permanent whose cards are the same
 * (table.dirty) has the same part in it. */
struct field_summary {
    uint32_t state;
    uint32_t about;                        /* what is said of anybody now, by effects and what lasts */
    uint32_t lasts;                        /* only by what lasts */
    uint32_t about_of[PERMANENTS];         /* of that one permanent, by itself, others or what lasts */
    uint32_t itself[2][PERMANENTS];        /* by itself in its player's turn [1], in the opponent's [0] */
    uint32_t says_of[PLAYERS][PERMANENTS]; /* what modifier sources say in this turn of others, by whose */
    uint32_t of_player[PLAYERS];           /* what any of them does */
    uint32_t about_any;                    /* of any permanent, by others or what lasts */
    uint32_t about_card;                   /* of a card that is none */
    permanent_set dp_at_risk; /* of which something is said by which their DP may fall, or 0 DP is printed */
    permanent_set gaining;  /* permanents of which something is said by which they gain effects or keywords */
    struct gainable gained; /* what anybody may have gained by that */
    uint32_t spoken;        /* what permanents say of themselves; more than that is no mistake */
    /* of all permanents of a player, in that turn; of which something lasted then; whoever says something else since */
    uint32_t said_of_all[PLAYERS];
    uint16_t said_turn;
    bool sources_dirty; /* of others, too */
    permanent_set said_timed, dirty;
    bool lasts_offboard; /* what lasts may depend on more than the field */

    bool fresh; /* the second part was ever made */
    uint32_t fields;
    permanent_set spoke;            /* those that were there */
    permanent_set modifier_sources; /* permanents that say something of others */
    permanent_set givers;           /* that give them something */
    permanent_set offboard_readers; /* what they say may depend on more than the field */
    permanent_set level[LEVELS];    /* by the level that is printed on the top card */
    permanent_set color[COLORS];    /* by its colors, of Digimon and Tamers */
    permanent_set digimon;          /* Digimon by what is printed (4-2-1, 4-2-2) */
    permanent_set second;           /* player 1's */
    permanent_set tokens;
    permanent_set zero_dp; /* 0 DP is printed: what it has is due to what is said of it */
    permanent_set with_dp; /* Digimon with more: only by what is said of them a rule check minds them (17) */
    /* what they say of themselves in their player's turn [1], in the opponent's [0], may make their DP fall, gives */
    permanent_set falls[2], gains[2];
    /* of each event: whose effects wait for it or interrupt it; whomever it happens to; only those that interrupt it */
    struct {
        permanent_set listens, subscribes_others, interrupts;
    } heard_by[64];
    struct gainable given;
    permanent_set doing[8]; /* of each category: on whose cards such effects stand */

    /* A rule check found nothing to do (17) at checked_fields; all: at checked_state, too. */
    bool checked, checked_all;
    uint32_t checked_fields, checked_state;
    permanent_set fine; /* those that were there */

    struct permanent_summary
        summary[PERMANENTS]; /* of spoke; at the end: table_copied copies only what is in use */
};

/* 3. The information of permanents (query/info.h).
 * Invariant: plain, what the known permanents would be if nothing were said of them, is of the cards of a permanent at
 * plain_fields; whole and identity, what they are, seen from so deep (query/modifier.h), are of the modifiers at state,
 * and of everything else at offboard if a modifier depends on it. Invalid when one of these changes; plain of one
 * permanent only when that permanent does. */
struct info_cache {
    uint32_t plain_fields;
    permanent_set plain_known;
    struct info plain[PERMANENTS];
    uint32_t state, offboard;
    struct known_permanents {
        permanent_set known;
        struct info info[PERMANENTS];
    } whole[CACHED_DEPTHS], identity[CACHED_DEPTHS];
};

/* 4. The present decision: what the procedure that asks has found, for whoever lists the options.
 * Invariant: offers and declarations are fresh from the moment when a pick (effect/pick.c) or a declaration
 * (effect/declare.c) asks to the answer: nothing happens in between. */
struct decision_cache {
    bool offers_fresh, may_stop; /* the cards that can be chosen; the player may stop */
    bool answered;               /* one of them was chosen, and that is being carried out */
    int offers;
    uint8_t offer[DCG_MAX_CARDS];
    permanent_set whole; /* the permanents that could be chosen: their top cards stand for them */
    bool declared_fresh, declared_stop; /* what can be declared; the player may stop */
    int declared;
    dcg_option declare[CACHED_DECLARED];
};

/* The outlines of the position and of the shape that a game remembers (rules/loop.c), so that most others needn't be
 * hashed. Invariant: each is of the position, or the shape, with that hash. Nothing invalidates it. */
struct loop_cache {
    uint64_t seen, shape;
    struct outline seen_outline, shape_outline;
};

/* What was found out and is still true: beside a game, never in it. */
struct cache {
    struct deck_facts deck;
    struct field_summary field;
    struct info_cache info;
    struct decision_cache decision;
    struct loop_cache loop;
};

/* A table with a cache is never a constant: what it remembers of the cache isn't part of what it shows. */
static inline struct table *remembering(const struct table *t)
{
    return (struct table *)(uintptr_t)t;
}

static inline bool deck_facts_valid(const struct table *t)
{
    return t->cache->deck.state == t->dirty.cards;
}
void deck_facts_refresh(const struct table *t);
/* NULL also if they aren't known now: then anything is possible. Whoever asks for the summary of the field finds them
 * out: wherever there is one they are known. */
static inline const struct deck_facts *deck_facts(const struct table *t)
{
    return t->facts;
}

static inline bool field_summary_valid(const struct table *t)
{
    return t->cache->field.state == field_state(t);
}
void field_summary_refresh(const struct table *t);
/* Called seldom, and from everywhere: it stays a function of its own. */
__attribute__((noinline)) const struct field_summary *field_summary_find(const struct table *t);
static inline const struct field_summary *field_summary(const struct table *t)
{
    return t->field ? t->field : field_summary_find(t);
}

/* The permanents on a player's field (state/area.h, permanents_of). */
static inline permanent_set field_of(const struct field_summary *field, int player)
{
    return player ? field->second : field->spoke & ~field->second;
}
/* What the cards of a permanent say in this turn. */
static inline const struct active_modifiers *said_now(const struct table *t,
                                                      const struct field_summary *field, uint8_t permanent)
{
    return &field->summary[permanent & (PERMANENTS - 1)]
                .said[permanent_player(t->g, permanent) == t->g->turn_player];
}
/* Keywords it could have. */
static inline uint64_t keywords_possible(const struct field_summary *field, uint8_t permanent)
{
    return field->gained.keywords | field->summary[permanent & (PERMANENTS - 1)].named;
}

/* May what is said now depend on more than the field? Only if there is a cache. */
bool offboard_now(const struct table *t);
/* What effects look at beyond the field matters only while there are such effects. */
static inline bool info_cache_valid(const struct table *t)
{
    const struct info_cache *info = &t->cache->info;

    return info->state == field_state(t) && (info->offboard == t->dirty.offboard || !offboard_now(t));
}
void info_cache_refresh(const struct table *t);
void info_cache_clear(struct info_cache *info);
static inline struct info_cache *info_cache(const struct table *t)
{
    if (!t->cache)
        return NULL;
    if (!info_cache_valid(t))
        info_cache_refresh(t);
    return &t->cache->info;
}

/* The procedure that asks refreshes it, and says so in offers_fresh or declared_fresh. */
static inline struct decision_cache *decision_cache(const struct table *t)
{
    return t->cache ? &t->cache->decision : NULL;
}
/* The decision is another one. */
static inline void decision_cache_clear(const struct table *t)
{
    if (t->cache)
        t->cache->decision.offers_fresh = t->cache->decision.declared_fresh = t->cache->decision.answered =
            false;
}
/* It has been answered: the procedure that asked may still look at what it found. */
static inline void decision_cache_answered(const struct table *t)
{
    bool offered = t->cache && t->cache->decision.offers_fresh;

    decision_cache_clear(t);
    if (offered)
        t->cache->decision.answered = true;
}

/* Which digivolution requirements of a card, as bits 1 << number, a permanent meets that is as printed. */
struct fit {
    uint32_t of;    /* the definition of the card << 16 | that of what lies on top; 0: none is known */
    uint16_t met;   /* certainly */
    uint16_t given; /* if the condition of the requirement is met, too */
    uint16_t open;  /* what is printed doesn't tell */
};
/* Which materials of a requirement (7-2, 7-3) a card that is as printed and no permanent can be: 1 << material. */
struct material_fit {
    uint32_t require; /* number of the requirement in the card set; 0: none is known */
    uint16_t card, fits;
};
/* What follows from the card set, in whatever game: whether cards are what nodes say, where that follows from what is
 * printed (query/match.h, answer_kept): node << 32 | card << 2 | of a permanent << 1 | answer; 0: none. What fits onto
 * what (rules/digivolve.c). */
struct memo {
    uint64_t at[MEMO_ANSWERS];
    struct fit fit[MEMO_FITS];
    struct material_fit material[MEMO_MATERIALS]; /* rules/material.c */
};
/* Empties it: it isn't of that card set. Several tables of the same card set may use one after the other. */
void memo_clear(struct memo *memo);
/* The same table for a question in which a permanent counts as a Digimon: there no answer is kept. */
static inline struct table table_as_digimon(const struct table *t, uint8_t permanent)
{
    struct table eyes = *t;

    eyes.as_digimon = (uint8_t)(permanent + 1);
    eyes.memo = NULL;
    return eyes;
}
/* Gives a table an empty cache, as long as both are there; takes it away. */
void table_keep(struct table *t, struct cache *cache);
void table_keep_nothing(struct table *t);
/* Another game of the same decks was put in its game's place: the facts of the decks stay. */
void table_replaced(struct table *t);
/* The game of another table, of the same decks and at rest, was copied over its game: what is known there is known. */
void table_copied(struct table *t, const struct table *from);
/* The game comes to rest: changes are counted from 0 again. */
void table_rest(struct table *t);
/* What persistent effects are about, by zones: of the cards of the game if that is known, else of the card set. */
static inline const uint32_t *applied(const struct table *t)
{
    const struct deck_facts *facts = deck_facts(t);

    return facts ? facts->applies : t->cards->applies;
}
/* Has any card an effect of that category (15-8)? */
static inline bool anybody_does(const struct table *t, int category)
{
    const struct deck_facts *facts = deck_facts(t);

    return !facts || facts->does >> category & 1;
}
/* Does any effect that works in that area by its icon (15-14) wait for that event, or is of that category? */
static inline bool heard_in(const struct table *t, int place, int event)
{
    const struct deck_facts *facts = deck_facts(t);

    return !facts || facts->area_listens[place] >> event & 1;
}
static inline bool done_in(const struct table *t, int place, int category)
{
    const struct deck_facts *facts = deck_facts(t);

    return !facts || facts->area_does[place] >> category & 1;
}
/* The same of any area; and does anybody wait for it at all, on the field, in an area? */
static inline bool heard_in_areas(const struct table *t, int event)
{
    const struct deck_facts *facts = deck_facts(t);

    return !facts || facts->areas_listen >> event & 1;
}
static inline bool done_in_areas(const struct table *t, int category)
{
    const struct deck_facts *facts = deck_facts(t);

    return !facts || facts->areas_do >> category & 1;
}
static inline bool heard_anywhere(const struct table *t, int event, bool would)
{
    const struct field_summary *field = field_summary(t);

    return !field || (would ? field->heard_by[event].interrupts : field->heard_by[event].listens) ||
           (field->gained.subscribes | t->cache->deck.areas_listen) >> event & 1;
}
/* The permanents on whose cards an effect waits for that event of these permanents, or interrupts it; more than that is
 * no mistake. */
static inline permanent_set listeners(const struct table *t, int event, permanent_set concerned, bool would)
{
    const struct field_summary *field = field_summary(t);

    if (!field)
        return t->g->permanents_used;
    permanent_set printed = (would ? field->heard_by[event].interrupts : field->heard_by[event].listens) &
                            (field->heard_by[event].subscribes_others | concerned);
    return field->gained.subscribes >> event & 1 ? printed | field->gaining : printed;
}
/* Does anything of that wait for an event, of itself (concerned) or others, or interrupt it? */
static inline bool subscribes_event(const struct hearing *subscribes, int event, bool concerned, bool would)
{
    uint64_t events = would ? subscribes->interrupts : subscribes->listens;

    return (events & (subscribes->subscribes_others | -(uint64_t)concerned)) >> event & 1;
}
/* Does an effect on a card of it? */
static inline bool texts_hear(const struct table *t, uint8_t permanent, int event, permanent_set concerned,
                              bool would)
{
    const struct field_summary *field = field_summary(t);

    if (!field)
        return true;
    return subscribes_event(&field->summary[permanent & (PERMANENTS - 1)].subscribes, event,
                            set_has(concerned, permanent), would);
}
/* Keywords it could have that wait for that event, of itself (concerned) or others, or interrupt it; that are effects
 * of that category; could it have gained effects that wait for it, that are of that category? */
static inline uint64_t keywords_waiting(const struct table *t, uint8_t permanent, int event, bool concerned)
{
    const struct field_summary *field = field_summary(t);

    if (!field)
        return UINT64_MAX;
    return keywords_possible(field, permanent) &
           (concerned ? t->cache->deck.keywords_hear[event] : t->cache->deck.keywords_heed[event]);
}
static inline uint64_t keywords_doing(const struct table *t, uint8_t permanent, int category)
{
    const struct field_summary *field = field_summary(t);

    return field ? keywords_possible(field, permanent) & t->cache->deck.keywords_do[category] : UINT64_MAX;
}
static inline bool gains_possible(const struct table *t, uint8_t permanent, int event)
{
    const struct field_summary *field = field_summary(t);

    return !field || field->gained.subscribes >> event & 1 ||
           said_now(t, field, permanent)->itself & MOD_GAIN;
}
static inline bool gains_possible_doing(const struct table *t, uint8_t permanent, int category)
{
    const struct field_summary *field = field_summary(t);

    return !field || field->gained.does >> category & 1 || said_now(t, field, permanent)->itself & MOD_GAIN;
}
/* Those of a player that could have an effect of that category. */
static inline permanent_set permanents_doing(const struct table *t, int player, int category)
{
    const struct field_summary *field = field_summary(t);

    if (!field)
        return permanents_of(t->g, player);
    permanent_set own = field_of(field, player);
    return field->gained.does >> category & 1 ? own : own & field->doing[category];
}
/* Has any card an effect that depends on others of its kind (15-8-2-6)? */
static inline bool any_fixpoint(const struct table *t)
{
    const struct deck_facts *facts = deck_facts(t);

    return !facts || facts->fixpoint;
}
/* Can any effect make something cost more? */
static inline bool costs_rise(const struct table *t)
{
    const struct deck_facts *facts = deck_facts(t);

    return !facts || facts->raises;
}
/* 1 + the most ways to digivolve into a card, to link a card, that any card of the game has. */
static inline int most_ways(const struct table *t)
{
    const struct deck_facts *facts = deck_facts(t);

    return facts ? facts->most_digivolve + facts->most_special
                 : t->cards->most_digivolve + t->cards->most_special;
}
static inline int most_links(const struct table *t)
{
    const struct deck_facts *facts = deck_facts(t);

    return facts ? facts->most_link : t->cards->most_link;
}
/* Could a Digimon with <Collision> attack, whether a card names that or not: others have <Blocker> by that alone
 * (16-29-1)? Asked when both caches are valid. */
static inline bool collision_possible(const struct table *t)
{
    return !t->cache ||
           (t->cache->deck.keywords | t->cache->field.gained.keywords) >> DCG_KEYWORD_COLLISION & 1;
}
/* Could that permanent have the keyword? More than that is no mistake. */
static inline bool keyword_possible(const struct table *t, uint8_t permanent, int keyword)
{
    const struct field_summary *field = field_summary(t);

    if (!field || (keyword == DCG_KEYWORD_BLOCKER && collision_possible(t)))
        return true;
    return keywords_possible(field, permanent) >> keyword & 1;
}
/* Does any card of the game wait for that event, or interrupt it? */
static inline bool listened(const struct table *t, int event)
{
    const struct deck_facts *facts = deck_facts(t);

    return !facts || facts->listens >> event & 1;
}
/* Events, as bits, of which a card of the game asks whether they happened this turn; without a cache. */
__attribute__((cold)) uint64_t notes_anew(const struct table *t);
/* Does any card of the game ask whether that happened this turn? Exactly those are counted: counts are part of the
 * game. */
static inline bool event_noted(const struct table *t, int event)
{
    const struct deck_facts *facts = deck_facts(t);

    return t->cards->noted_count > 1 && (facts ? facts->notes : notes_anew(t)) >> event & 1;
}
/* Can anything interrupt that? */
static inline bool interrupted(const struct table *t, int event)
{
    const struct deck_facts *facts = deck_facts(t);

    return !facts || facts->interrupts >> event & 1;
}

/* The permanents that say something about that, which could be said of the one that is asked for (NO_PERMANENT: of
 * anybody). */
permanent_set modifier_sources(const struct table *t, uint8_t asked, unsigned about);
/* Of what permanents consist of alone: forgets those that have changed. */
void plain_forget(const struct table *t);
static inline void plain_refresh(const struct table *t)
{
    if (t->cache->info.plain_fields != t->dirty.fields)
        plain_forget(t);
}
/* All kinds of modifiers that there are now, found without a cache. */
__attribute__((cold)) unsigned about_anew(const struct table *t);
/* All that is said at all now, of whomever: MOD_ bits; more than that is no mistake. */
static inline unsigned about_now(const struct table *t)
{
    const struct field_summary *field = field_summary(t);

    return field ? field->about : about_anew(t);
}
/* The permanents whose DP may be less than what is printed, or none, or 0 again; more than that is no mistake. */
static inline permanent_set dp_at_risk(const struct table *t)
{
    const struct field_summary *field = field_summary(t);

    return field ? field->dp_at_risk : t->g->permanents_used;
}
/* What of that is said of a permanent, by itself or others; to whoever looks for that, what counts for a DigiXros only
 * counts like the rest. */
static inline unsigned about_permanent(const struct table *t, uint8_t permanent)
{
    const struct field_summary *field = field_summary(t);
    unsigned about = field ? field->about_of[permanent & (PERMANENTS - 1)] : about_anew(t);

    return about & MOD_FOR && t->treated ? about | MOD_IDENTITY | MOD_KIND : about;
}
/* Is there anything to go through: what lasts, a card of itself, permanents that speak about it, areas? Mostly not. */
static inline bool heard_about(const struct table *t, struct object object, unsigned about)
{
    const struct field_summary *field = field_summary(t);

    if (!field)
        return (about_anew(t) & about) != 0;
    return (field->about & about) != 0 &&
           ((object.permanent != NO_PERMANENT ? field->about_of[object.permanent & (PERMANENTS - 1)]
                                              : field->about_card) &
            about) != 0;
}

#endif
