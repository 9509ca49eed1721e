/* match.h - shared by match*.c, place.c, reference.c and select.c: the object that is tested, and the query.
 *
 *   match.c         nouns and their attributes: a table with the test of each kind of node
 *   match_words.c   names and traits; tests of the print are made once
 *   match_number.c  level, DP, cost, colors; highest and lowest
 *   match_has.c     cards under an object, its keywords and text; what was done to it
 *   place.c         the area and the player of an object
 *   reference.c     the objects that "it", "that", "those" and "this" mean
 *   gather.c        the objects that a target means, and all that it could mean
 *   select.c        the objects that can be chosen, and how many
 */
#ifndef DCG_QUERY_MATCH_H
#define DCG_QUERY_MATCH_H

#include "query/cache.h"
#include "tree/target_place.h"
#include "tree/target.h"
#include "query/scope.h"

/* Somebody, there or gone. */
struct one {
    struct object object;
    const struct lki *last; /* it has left the field: what it was then; NULL: it is there */
    bool moved;             /* a card that has become a new card since it was meant */
};
struct ref_list {
    int count;
    struct one one[DCG_MAX_CARDS];
};
/* How much of its information is known. GIVEN: it is asked about as if it were that. */
enum { KNOWN_NOTHING, KNOWN_IDENTITY, KNOWN_INFO, KNOWN_GIVEN };

/* Somebody with what it is now, or was; looked up when first asked for, and undefined before. */
struct subject {
    struct one is;
    uint8_t known; /* KNOWN_... */
    struct info info;
};

struct match_query {
    const struct scope *s;
    node_id noun;  /* the NOUN whose attributes are asked for; 0: none */
    node_id place; /* where a choice is from that doesn't say so itself; 0: nowhere in particular */
    node_id host;  /* a target node whose permanents were chosen before: these; 0: none */
    permanent_set hosts;
    node_id chosen; /* the target that somebody is chosen by, whose highest number may be another (15-15-5) */
    node_id rivals; /* highest, lowest: among those of that owner or place, 0: of anybody; if rivalled */
    bool rivalled;  /* else among those of the same player */
    bool placed;    /* where it lies is asked elsewhere; else it is in the battle area (15-1-7) */
    bool headed;    /* names that stand before a noun: "[X] card" */
    bool loose;     /* highest and lowest don't matter now */
    bool first;     /* who gathers asks only whether there is anybody */
    bool keeps;     /* what follows from what is printed is kept: answers_kept */
    uint8_t whose;  /* only things of these players are gathered, 1 << player; 0: of anybody */
};

static inline const struct dcg_game *asked_game(const struct match_query *q)
{
    return q->s->t->g;
}
static inline const dcg_cards *asked_cards(const struct match_query *q)
{
    return q->s->t->cards;
}
static inline const struct node *asked_node(const struct match_query *q, node_id node)
{
    return node_judged(q->s, node);
}

/* -- match.c */
/* How the items of a list are joined. A list of nouns, heads, words, colors or levels has alternatives even if it says
 * "and"; of things it has ("with A and B") all are needed. */
bool list_needs_all(const dcg_cards *cards, const struct node *list, bool after);
/* Begins to ask about somebody: as it is or was, as it was meant, as it is there. */
void subject_of(struct subject *it, const struct table *t, struct object object);
static inline void subject_from(struct subject *it, const struct one *one)
{
    it->is = *one;
    it->known = KNOWN_NOTHING;
}
static inline void subject_there(struct subject *it, struct object object)
{
    it->is = (struct one){.object = object};
    it->known = KNOWN_NOTHING;
}
const struct info *subject_info(const struct match_query *q, struct subject *it);
/* Only what it is: query/info.h, object_identity. */
const struct info *subject_identity(const struct match_query *q, struct subject *it);
int subject_player(const struct match_query *q, const struct subject *it);
/* Is it another than this one? */
bool is_another(const struct match_query *q, struct subject *it);
/* Is it what that says? after: attributes that stand after the noun, or requirements. */
bool meets(const struct match_query *q, node_id what, struct subject *it, bool after);

/* -- match_words.c */
bool meets_words(const struct match_query *q, const struct node *n, struct subject *it);
const char *trait_unsupported(const dcg_cards *cards, const struct node *n);
const char *name_unsupported(const dcg_cards *cards, const struct node *n);
/* Is one of these words (WORD, or a LIST) fit? */
bool any_word(const dcg_cards *cards, node_id words, bool (*fits)(const void *with, word_id word),
              const void *with);
/* What finds says of it, of a node without HAS_UNPRINTED: what is certainly as printed gives the same answer every
 * time, wherever it lies, so that it is found out once for each card of the set. Nothing else than that may be asked
 * of such a node, as one answer is kept of it. */
bool meets_kept(const struct match_query *q, const struct node *n, struct subject *it,
                bool (*finds)(const struct match_query *q, const struct node *n, struct subject *it));
/* Where many are asked the same, who are there: what is needed to look up their answers. */
struct told {
    const struct table *t;
    const struct cache *kept;
    node_id what;       /* 0: no answers are kept of that */
    unsigned otherwise; /* MOD_...: a permanent of which that is said may not be what is printed */
    bool own;           /* neither may a card of the game, by what it says of itself */
};
void told_begin(struct told *told, const struct match_query *q, node_id what);
/* Is it known whether it is what the node says, wherever it lies? */
bool told_known(const struct told *told, struct object object, bool *answer);

/* -- match_number.c */
enum { NO_VALUE = INT32_MIN };
bool meets_number(const struct match_query *q, const struct node *n, struct subject *it);
bool meets_colors(const struct match_query *q, const struct node *n, struct subject *it);
bool meets_most(const struct match_query *q, const struct node *n, struct subject *it);
const char *number_unsupported(const dcg_cards *cards, const struct node *n);
const char *colors_unsupported(const dcg_cards *cards, const struct node *n);
const char *most_unsupported(const dcg_cards *cards, const struct node *n);
/* NO_VALUE: it has none. */
int32_t quality_value(const struct match_query *q, int quality, struct subject *it);

/* -- match_has.c */
enum { VALUES = 12 };
bool meets_has(const struct match_query *q, const struct node *n, struct subject *it);
bool meets_text(const struct match_query *q, const struct node *n, struct subject *it);
const char *has_unsupported(const dcg_cards *cards, const struct node *n);
const char *text_unsupported(const dcg_cards *cards, const struct node *n);
/* The values it has of something that may be the same or different (4-22): names, colors, its level ... */
int quality_values(const struct match_query *q, int quality, struct subject *it, uint32_t values[VALUES]);
bool quality_shared(const struct match_query *q, int quality, struct subject *a, struct subject *b);
/* How many cards of that kind (AREA STACK, UNDER, LINKED) it has. */
int cards_had(const struct match_query *q, const struct node *area, const struct one *it);
/* Counts those cards under it that are what a noun says; top: the top card, too. */
int stacked_count(const struct match_query *q, node_id noun, const struct subject *it, bool top);

/* -- place.c */
bool lies(const struct match_query *q, node_id place, struct subject *it);
/* Is it of that owner, or a card of those that a target means? */
bool belongs(const struct match_query *q, node_id owner, struct subject *it);
bool permanent_meant(const struct match_query *q, node_id target, uint8_t permanent);
const char *place_unsupported(const dcg_cards *cards, node_id place);
const char *owner_unsupported(const dcg_cards *cards, node_id owner);
/* Whose things can lie in a place (AREA, LIST), 1 << player; there: all of theirs do that lie in such piles. */
uint8_t area_players(const struct match_query *q, node_id place, bool *there);

/* -- reference.c */
void referred(const struct match_query *q, node_id ref, struct ref_list *out);
/* "among them": what was revealed comes first. */
void referred_among(const struct match_query *q, node_id ref, struct ref_list *out);
bool ref_list_has(const struct ref_list *ref_list, const struct subject *it);
/* Was that (DID) done to it by this effect; or, if the effect has done it to nobody, by what it triggered by? */
bool was_done(const struct match_query *q, int did, const struct subject *it);
const char *did_unsupported(int did);
const char *reference_unsupported(const dcg_cards *cards, node_id ref);

/* -- choice.c */
/* A list of attributes, "2-color blue and green": these two. */
bool colors_together(const dcg_cards *cards, const struct node *list);
/* How many can be chosen at most beside each other. */
int most_together(const struct scope *s, const struct selection *selection);

/* -- gather.c */
bool aims_at(const struct match_query *q, node_id target, struct subject *it);
void gather_target(const struct match_query *q, node_id target, struct objects *out);
/* All that a node means whose numbers something is compared with: references, also to those that are gone, or
 * choices. */
void meant(const struct match_query *q, node_id node, struct ref_list *out);
int meant_count(const struct match_query *q, node_id target);

/* -- select.c */
enum {
    MEANS_ALL = 1,      /* nobody chooses: all of them are meant (15-10-2-4) */
    MEANS_EACH = 2,     /* one of each */
    MEANS_ONE_HOST = 4, /* cards of one permanent */
    MEANS_OWNED = 8,    /* its place is a player's side */
    MEANS_AREA = 16,    /* its place is an area */
    MEANS_PLACED = 32,  /* its noun names an area */
};
/* What the words of a target say; that is true for the card set, so that it is found out once where answers are
 * kept. */
struct means means_of(const struct scope *s, node_id target);
/* The same of a SELECT of cards from the top or bottom. */
bool pile_aims(const struct match_query *q, const struct node *n, struct subject *it);
void gather_pile(const struct match_query *q, const struct node *n, struct objects *out);
/* Of cards from the ends of several stacks: is the last of them next in its stack, after the others? */
bool end_first(const struct match_query *q, const struct node *n, const struct object *list, int count);
const char *meant_unsupported(const dcg_cards *cards, node_id node);

#endif
