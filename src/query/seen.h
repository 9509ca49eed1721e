/* seen.h - what questions about the game have in common: places, and things as they are or as they were.
 *
 * A trigger condition is about cards that are about to move or have moved; a processing condition may be
 * about a Digimon that has left (15-8-3-9-4). So a thing is looked at together with where it was, and with
 * what was known of it when it left. */
#ifndef DCG_QUERY_SEEN_H
#define DCG_QUERY_SEEN_H

#include "query/journal.h"
#include "tree/target.h"
#include "tree/target_place.h"
#include "tree/selector.h"

/* A place that an AREA node means. */
struct where {
    uint8_t place;          /* DCG_PLACE_... */
    uint8_t players;        /* whose, 1 << player; 0: not said */
    uint8_t face;           /* enum lies: only what lies so there; LIES_AS_USUAL: no matter */
    bool top, bottom;       /* that end of it */
    bool among;             /* it is one of those known permanents and cards, wherever they are */
    permanent_set hosts;    /* UNDER, LINKED: of which permanents */
    uint64_t cards[4];      /* among */
    const struct lki *last; /* UNDER: of the permanent the effect works for, which has left; NULL: not that */
};
enum { WHERES = 4 };
/* The places an area means (AREA, LIST of them, or somebody whose cards are meant); returns how many. */
int where_of(const struct scope *s, place_id place, struct where out[WHERES]);
/* All cards and permanents there; where nobody's area is said it is the effect's player's. */
void where_objects(const struct scope *s, const struct where *where, struct objects *out);
/* The same of all places that an area means; players: whose, where it isn't said. */
void area_objects(const struct scope *s, place_id area, uint8_t players, struct objects *out);
/* The cards under a permanent, or linked to it. */
void permanent_cards(const struct dcg_game *g, uint8_t permanent, uint8_t place, struct objects *out);
/* Those a permanent had that has left. */
void last_cards(const struct dcg_game *g, const struct lki *last, uint8_t place, struct objects *out);

struct seen {
    const struct scope *s;
    const struct game_event *h; /* what happens to it; NULL: nothing, it is looked at as it is */
    const struct lki *last;     /* it has left the field: as it was then; NULL: it is there */
    struct object object;
    uint8_t place;  /* where it is, was or goes to: decides whether it is a security card, a link card, ... */
    uint8_t from;   /* where it comes from */
    uint8_t player; /* whose it is */
    bool later;     /* it is what triggered the effect under way, and pronouns mean it */
    bool stacked;   /* a card that comes off a stack: no Digimon or Tamer of its own */
    bool down;      /* it lay face down under a Digimon that has left: nothing is known of it (4-5-9) */
    uint8_t as;     /* DCG_DIGIMON, ...: what it counts as in what happens; 0: as what it is */
    permanent_set hosts; /* under or linked to which permanent; 0: none */
};
struct seen seen_object(const struct scope *s, struct object object);
struct seen seen_last(const struct scope *s, const struct lki *last);
/* A card under a permanent; last: as it lay when that left, NULL: it is there. */
struct seen seen_below(const struct scope *s, const struct lki *last, uint8_t card);
void seen_identity(const struct seen *x, struct info *info);
/* Is it the source of the effect, or the permanent it works for? */
bool seen_this(const struct seen *seen);
/* Is, or was, it in an area? */
bool seen_at(const struct seen *seen, node_id area);
/* Does it pass a predicate? What compares cards with each other (different names, the same level) is no question about
 * one of them. */
bool seen_passes(const struct seen *seen, pred_id pred);

/* What is known of whoever was in that slot last; NULL: nothing. */
const struct lki *last_seen(const struct dcg_game *g, uint8_t permanent);
/* The same of "this Digimon", where it is looked at as it was; NULL: it is there, or nothing any more. */
const struct lki *last_of_this(const struct scope *s);
/* Are the permanents that an event was about gone when it has happened? */
bool game_event_takes_away(const struct game_event *h);
/* Is a permanent that an event was about still there, and no other one in its place? */
bool game_event_permanent_there(const struct dcg_game *g, const struct game_event *h, uint8_t permanent);
/* The same of a permanent that an event was about; NULL: it is still there, or nothing is known. */
const struct lki *last_by(const struct dcg_game *g, const struct game_event *h, uint8_t permanent);

/* -- subject.c */
/* Is it what the subject or object of an event says (a target node; 0: nobody is named)? */
bool subject_is(const struct seen *seen, node_id subject);

/* -- event.c */
/* As event_met, of what triggered the effect under way: nothing has to be there any more, and who isn't
 * named is whom it was about. */
bool event_was(const struct scope *s, pattern_id pattern);
/* How many of those that triggered it fit a trigger condition (15-15-7-4). */
int event_count(const struct scope *s, pattern_id pattern);

/* -- condition.c */
/* Memory as the one player of a set has it. */
int memory_seen(const struct scope *s, uint8_t players);
/* How many are missing to what a HAVE says. */
int have_missing(const struct scope *s, node_id have);

/* -- done.c */
/* Keeps those that belong to one of these players (0: all), that are what a noun says. */
void objects_of(const struct scope *s, uint8_t players, struct objects *objects);
void objects_passing(const struct scope *s, pred_id pred, struct objects *objects);
/* Those there are to be counted; of this Digimon, if it has left, those that lay under it (15-8-3-9-4). Those that
 * aren't of these players (0: anybody's) may be left out, and first: some if there are others. */
void objects_counted(const struct scope *s, node_id select, uint8_t players, bool first, struct objects *out);
/* How many different colors they have. */
int count_colors(const struct scope *s, const struct objects *objects);
/* What an entry of the journal is about, as it is or was; false: nothing is known of it. */
bool entry_seen(const struct scope *s, const struct entry *e, struct seen *x);
/* Was the card of an entry of the journal there when it was chosen? */
bool entry_came_from(const struct scope *s, int entry, place_id from);
/* What the effect did, or how what triggered it came about. */
bool done_met(const struct scope *s, done_id done);

#endif
