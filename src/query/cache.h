/* cache.h - a cache of computed properties, kept beside the game while a table exists (15-8-2, 15-8-3). Without it
 * every answer is the same; checked simulations compare some games with and without it (simulate/simulate.c).
 *
 *   cards of the game      which kinds of modifiers they can make    invalid when a token is created
 *   cards on the field     their modifiers and the events they       invalid when the field changes
 *                          react to
 *   active modifiers       of these cards and timed modifiers        invalid when field or timed modifiers change
 *   permanents             DP, level, names, ... (query/info.h)      invalid with these, or when state changes that
 *                                                                    effects observe
 *   cards of a permanent   what follows from them alone              invalid when that permanent changes
 *
 * A filter may return false positives, never false negatives.
 */
#ifndef DCG_QUERY_CACHE_H
#define DCG_QUERY_CACHE_H

#include "query/info.h"
#include "compile/modifier_kind.h"

enum { KEPT_DEPTHS = 3, KEPT_ANSWERS = 4096, KEPT_FITS = 2048, KEPT_DECLARED = 32, KEPT_MEANS = 256 };

#define NOT_GATHERED UINT32_MAX /* a state that no field comes to between two rests */

/* What somebody may gain on whose cards it doesn't stand. */
struct gainable {
    uint64_t subscribes; /* bits 1 << DCG_EVENT_...: what it waits for or interrupts */
    uint64_t keywords;   /* bits 1 << DCG_KEYWORD_... */
    uint8_t does;        /* bits 1 << category */
};

/* What the cards of a permanent are about, each where it lies. */
struct speech {
    struct active_modifiers said[2]; /* what they say in their player's turn [1], in the opponent's [0] */
    struct hearing subscribes;       /* what their effects wait for */
    uint64_t named;                  /* keywords that they have or name */
    uint8_t does;                    /* 1 << category of their effects, quoted ones and keywords included */
    bool reads_offboard;             /* what they say may depend on more than the field */
    struct gainable gives;           /* to others */
};

/* What was found out and is still true: kept beside a game, never in it. */
struct cache {
    /* Of the cards of the game, when there were so many, at cards_fields: */
    uint32_t cards, cards_fields;
    uint8_t does;                 /* 1 << category of effects that any has */
    uint64_t listens;             /* bits 1 << DCG_EVENT_...: what any waits for or interrupts */
    uint64_t interrupts;          /* what any interrupts */
    uint64_t keywords;            /* that any has or names */
    uint32_t applies[CARD_ZONES]; /* what persistent effects are about */
    struct gainable afield;       /* what they give to others from security stack and trash */
    bool beyond;                  /* something is said from security stack or trash */
    bool raises;                  /* an effect makes something cost more */
    bool upholds;                 /* one has more DP while somebody has so much DP or more */
    bool links;                   /* one can be linked */
    uint8_t specials;             /* SPECIAL_... lines that one has */
    uint8_t most_digivolve, most_link, most_special; /* requirements that one has */
    /* what effects that work in an area by their icon wait for, 1 << category: what they are */
    uint64_t area_listens[DCG_PLACE_COUNT];
    uint8_t area_does[DCG_PLACE_COUNT];
    /* keywords that wait for an event or interrupt it, of others, too; that are effects of a category */
    uint64_t keywords_hear[64], keywords_heed[64], keywords_do[8];
    uint64_t areas_listen; /* in any area */
    uint8_t areas_do;

    /* Of what is said, at about_changes; NOT_GATHERED: nothing is kept of that: */
    uint32_t about_changes;
    uint32_t about;                        /* what is said of anybody now, by effects and what lasts */
    uint32_t lasts;                        /* only by what lasts */
    uint32_t about_of[PERMANENTS];         /* of that one permanent, by itself, others or what lasts */
    permanent_set about_permanents;        /* permanents of which it is known */
    uint32_t says_of[PLAYERS][PERMANENTS]; /* what speakers say in this turn of others, by whose */
    uint32_t of_player[PLAYERS];           /* what any of them does */
    uint32_t about_any;                    /* of any permanent, by others or what lasts */
    uint32_t about_card;                   /* of a card that is none */
    permanent_set dp_at_risk; /* permanents of which something is said by which their DP may fall */
    struct gainable gained;   /* what anybody may have gained by that */
    uint32_t spoken;          /* what permanents say of themselves; more than that is no mistake */
    /* of all permanents of a player, in that turn; something may have lasted then; whoever says something else since */
    uint32_t said_of_all[PLAYERS];
    uint16_t said_turn;
    bool said_timed_modifier;
    permanent_set stirred;
    bool lasts_offboard; /* what lasts may depend on more than the field */

    /* Of the cards on the field, at fields: */
    bool heard;
    uint32_t fields;
    permanent_set spoke; /* those that were there */
    struct speech speech[PERMANENTS];
    permanent_set modifier_sources; /* permanents that say something of others */
    permanent_set givers;           /* that give them something */
    permanent_set offboard_readers; /* what they say may depend on more than the field */
    /* of each event: whose effects wait for it or interrupt it; whomever it happens to; only those that interrupt it */
    struct {
        permanent_set listens, subscribes_others, interrupts;
    } heard_by[64];
    struct gainable given;

    /* The position (18-3) at the decision of that serial number; 0: it isn't known. */
    uint64_t position;
    uint32_t position_serial;

    /* The cards that can be chosen in the decision that a pick has opened, if offers are kept; it may be stopped. They
     * are noted when it asks, and nothing happens before the answer (effect/pick.c). */
    bool offers_kept, may_stop;
    int offers;
    uint8_t offer[DCG_MAX_CARDS];

    /* What can be declared in the decision that a declaration has opened, if that is kept; it may be stopped: as of a
     * pick (effect/declare.c). */
    bool declared_kept, declared_stop;
    int declared;
    dcg_option declare[KEPT_DECLARED];

    /* A rule check found nothing to do (17) at checked_fields. */
    bool checked, checked_all; /* all: at checked_state, too */
    uint32_t checked_fields, checked_state;
    permanent_set fine; /* those that were there */

    /* What the permanents that are known would be if nothing were said of them, at plain_fields: */
    uint32_t plain_fields;
    permanent_set plain_known;
    struct info plain[PERMANENTS];

    /* What the known permanents are, or only their identity, at changes and changes_offboard, seen from so deep
     * (query/modifier.h): */
    uint32_t changes, changes_offboard;
    struct known_permanents {
        permanent_set known;
        struct info info[PERMANENTS];
    } whole[KEPT_DEPTHS], identity[KEPT_DEPTHS];
};
/* Which digivolution requirements of a card, as bits 1 << number, a permanent meets that is as printed. */
struct fit {
    uint16_t card, onto; /* card 0: none is known */
    uint8_t met;         /* certainly */
    uint8_t given;       /* if the condition of the requirement is met, too */
    uint8_t open;        /* what is printed doesn't tell */
};
/* What the words of a target say, whoever is meant by them (query/match.h, means_of). */
struct means {
    uint32_t target;       /* the node; 0: nothing is kept here */
    uint32_t counts;       /* the SELECT that says how many */
    uint32_t host;         /* a target whose permanents are chosen first (selection_host); 0: none */
    uint32_t total, among; /* as of a selection, query/scope.h; 0: none */
    uint32_t places;       /* where they can lie: places_of its own place and noun */
    uint32_t is;           /* MEANS_... */
};
/* What follows from the card set, in whatever game: whether cards are what nodes say, where that follows from what is
 * printed (query/match.h, meets_kept): node << 32 | card << 2 | of a permanent << 1 | answer; 0: none. What fits onto
 * what (rules/digivolve.c). And what targets say. */
struct answers {
    uint64_t at[KEPT_ANSWERS];
    struct fit fit[KEPT_FITS];
    struct means means[KEPT_MEANS];
};
/* Empties it: it isn't of that card set. Several tables of the same card set may use one after the other. */
void memo_clear(struct answers *memo);
/* Lets a table keep what is found out, as long as both are there. */
void table_keep(struct table *t, struct cache *cache);
/* Another game of the same decks was put in its game's place: what is kept of the cards stays. */
void table_replaced(struct table *t);
/* The game comes to rest: changes are counted from 0 again, so that equal games have equal bytes. */
void table_rest(struct table *t);
/* What the cards of the game have, those outside it included: tokens come and go. */
void gather_cards(const struct table *t, struct cache *cache);
/* What persistent effects are about, by zones: of the cards of the game if that is known, else of the card set. */
static inline const uint32_t *applied(const struct table *t)
{
    const struct cache *kept = t->cache;

    if (!kept)
        return t->cards->applies;
    if (kept->cards != t->g->card_top || /* ids of tokens are used again when there are no more */
        (kept->cards == DCG_MAX_CARDS && kept->cards_fields != t->dirty.fields))
        gather_cards(t, t->cache);
    return kept->applies;
}
/* Has any card an effect of that category (15-8)? */
bool anybody_does(const struct table *t, int category);
/* Does any effect that works in that area by its icon (15-14) wait for that event, or is of that category? */
bool heard_in(const struct table *t, int place, int event);
bool done_in(const struct table *t, int place, int category);
/* The same of any area; and does anybody wait for it at all, on the field, in an area? */
bool heard_in_areas(const struct table *t, int event);
bool done_in_areas(const struct table *t, int category);
bool heard_anywhere(const struct table *t, int event, bool would);
/* The permanents on whose cards an effect waits for that event of these permanents, or interrupts it; more than that is
 * no mistake. */
permanent_set listeners(const struct table *t, int event, permanent_set concerned, bool would);
/* Does anything of that wait for an event, of itself (concerned) or others, or interrupt it? */
static inline bool subscribes_event(const struct hearing *subscribes, int event, bool concerned, bool would)
{
    uint64_t events = would ? subscribes->interrupts : subscribes->listens;

    return (events & (subscribes->subscribes_others | -(uint64_t)concerned)) >> event & 1;
}
/* Does an effect on a card of it? */
bool texts_hear(const struct table *t, uint8_t permanent, int event, permanent_set concerned, bool would);
/* Keywords it could have that wait for that event, of itself (concerned) or others, or interrupt it; that are effects
 * of that category; could it have gained effects? */
uint64_t keywords_waiting(const struct table *t, uint8_t permanent, int event, bool concerned);
uint64_t keywords_doing(const struct table *t, uint8_t permanent, int category);
bool gains_possible(const struct table *t, uint8_t permanent, int event);
/* Could it have an effect of that category? */
bool permanent_does(const struct table *t, uint8_t permanent, int category);
/* Has any card an effect that others may uphold (15-8-2-6)? */
bool anybody_upholds(const struct table *t);
/* Can any effect make something cost more? */
bool costs_rise(const struct table *t);
/* 1 + the most ways to digivolve into a card, to link a card, that any card of the game has. */
int most_ways(const struct table *t);
int most_links(const struct table *t);
/* Could a Digimon with <Collision> attack, whether a card names that or not: others have <Blocker> by that alone
 * (16-29-1)? Asked when what is kept is up to date (kept_now). */
static inline bool collision_possible(const struct table *t)
{
    return !t->cache || (t->cache->keywords | t->cache->gained.keywords) >> DCG_KEYWORD_COLLISION & 1;
}
/* Could that permanent have the keyword? More than that is no mistake. */
bool keyword_possible(const struct table *t, uint8_t permanent, int keyword);
/* Has any card such a special way to be digivolved into or played (8-2 to 8-4, 7-2, 7-3)? */
bool special_possible(const struct table *t, unsigned kinds);
/* Does any card of the game wait for that event, or interrupt it? */
bool listened(const struct table *t, int event);
/* Can anything interrupt that? */
bool interrupted(const struct table *t, int event);

/* Is all that is kept what would be found out anew? For checks. */
bool info_is_kept_right(const struct table *t);
/* The permanents that say something about that, which could be said of the one that is asked for (NO_PERMANENT: of
 * anybody). */
permanent_set modifier_sources(const struct table *t, uint8_t asked, unsigned about);
/* Forgets what was known of permanents and isn't true any more; of what they consist of. */
void info_renew(const struct table *t);
void plain_renew(const struct table *t);
unsigned about_gather(const struct table *t);
/* May what is said now depend on more than the field? Only if something is kept. */
bool offboard_now(const struct table *t);
/* What is kept, brought up to date with the field and what lasts; NULL: nothing is. */
static inline const struct cache *kept_now(const struct table *t)
{
    const struct cache *kept = t->cache;

    if (kept && kept->about_changes != field_state(t))
        about_gather(t);
    return kept;
}
/* All that is said at all now, of whomever: MOD_ bits; more than that is no mistake. */
static inline unsigned about_now(const struct table *t)
{
    const struct cache *kept = kept_now(t);

    return kept ? kept->about : about_gather(t);
}
/* The permanents whose DP may be less than what is printed, or none; more than that is no mistake. */
static inline permanent_set dp_at_risk(const struct table *t)
{
    const struct cache *kept = kept_now(t);

    return !kept ? about_gather(t) & MOD_FALL ? t->g->permanents_used : 0 : kept->dp_at_risk;
}
/* What of that is said of a permanent, by itself or others; to whoever looks for that, what counts for a DigiXros only
 * counts like the rest. */
static inline unsigned about_permanent(const struct table *t, uint8_t permanent)
{
    const struct cache *kept = kept_now(t);
    unsigned about = kept ? kept->about_of[permanent & (PERMANENTS - 1)] : about_gather(t);

    return about & MOD_FOR && t->treated ? about | MOD_IDENTITY | MOD_KIND : about;
}
/* Is there anything to go through: what lasts, a card of itself, permanents that speak about it, areas? Mostly not. */
static inline bool heard_about(const struct table *t, struct object object, unsigned about)
{
    const struct cache *kept = kept_now(t);

    if (!kept)
        return (about_gather(t) & about) != 0;
    return (kept->about & about) != 0 &&
           ((object.permanent != NO_PERMANENT ? kept->about_of[object.permanent & (PERMANENTS - 1)]
                                              : kept->about_card) &
            about) != 0;
}

#endif
