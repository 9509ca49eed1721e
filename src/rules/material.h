/* material.h - what can be placed under a card that is being played, for a DigiXros (7-2) or Assembly (7-3).
 *
 *   material  one of the kinds of card that a requirement names, left to right
 *   piece     a card, or a permanent, that is such a material and may be placed now
 *   source    where pieces may come from: first what the rules say, then what else effects say; some only so many
 */
#ifndef DCG_RULES_MATERIAL_H
#define DCG_RULES_MATERIAL_H

#include "cache/cache.h"
#include "query/material_names.h"
#include "query/scope.h"
#include "query/info.h"
#include "tree/effect_def.h"

enum { SOURCES = 9 };

struct source {
    struct objects objects;
    int most;
    bool one_host; /* all from under the same card */
};

struct piece {
    struct object object;
    uint16_t fits;    /* 1 << material */
    uint16_t sources; /* 1 << source */
    uint8_t host;     /* it lies under that permanent; NO_PERMANENT: under none */
};

enum { NO_FRAME = -1 };
/* What is being played. */
struct played {
    struct cause cause;
    uint8_t player, card;
    int frame;                      /* the playing; NO_FRAME: it would be played */
    const struct game_event *would; /* then what would happen */
};

struct supply {
    const struct table *t;
    struct table eyes; /* what counts for a DigiXros only, counts here */
    struct scope s;
    struct played played;
    const struct special_def *require;
    bool all;   /* Assembly: all materials are needed */
    bool keeps; /* what is printed tells which materials a card is: the answers are kept (cache/cache.h) */
    int sources, pieces;
    struct source source[SOURCES];
    struct piece piece[DCG_MAX_CARDS];
};

/* Those that have been chosen, in that order. */
struct taken {
    int count;
    uint8_t piece[DCG_MAX_CARDS];
};

/* The requirements of a card for a DigiXros or Assembly; NULL: it hasn't that many. */
const struct special_def *material_require(const struct table *t, uint8_t card, int number);
void supply_open(struct supply *s, const struct table *t, const struct played *played,
                 const struct special_def *require);
/* Can that piece be taken for a material of which so many have been taken (done)? Of an Assembly, so that the rest
 * of it can be had, too. */
bool supply_allows(const struct supply *s, const struct taken *taken, int material, int done, int piece);
/* How many can be placed from that material on. */
int supply_rest(const struct supply *s, const struct taken *taken, int material, int done);
int supply_needed(const struct supply *s); /* for an Assembly */
/* By how much a cost is lowered by so many cards. */
int supply_worth(const struct supply *s, int count);

#endif
