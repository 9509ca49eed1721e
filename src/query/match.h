/* match.h - shared by match*.c, place.c, reference.c and select.c: the object that is tested, and the query.
 *
 *   match.c         the matcher: evaluates predicates (tree/predicate.h)
 *   match_print.c   predicates that follow from the print of a card are evaluated once
 *   match_number.c  level, DP, cost; highest and lowest; the same and different
 *   match_has.c     cards under an object, its keywords
 *   place.c         the area and the player of an object
 *   reference.c     the objects that "it", "that", "those" and "this" mean
 *   gather.c        the objects that a target means, and all that it could mean
 *   select.c        the objects that can be chosen, and how many
 */
#ifndef DCG_QUERY_MATCH_H
#define DCG_QUERY_MATCH_H

#include "query/modifier.h"
#include "tree/predicate.h"
#include "tree/selector.h"
#include "tree/target_place.h"
#include "tree/target.h"
#include "query/scope.h"

/* Somebody, there or gone. It is small, since lists of them are on the C stack. */
struct one {
    struct object object;
    uint8_t lki; /* it has left the field: the record of what it was then, + 1; 0: it is there */
    bool moved;  /* a card that has become a new card since it was meant */
};
static inline uint8_t lki_number(const struct dcg_game *g, const struct lki *last)
{
    return (uint8_t)(last ? last - g->lki + 1 : 0);
}
static inline const struct lki *one_last(const struct dcg_game *g, const struct one *one)
{
    return one->lki ? &g->lki[(one->lki - 1) & (LKIS - 1)] : NULL;
}
struct ref_list {
    int count;
    struct one one[DCG_MAX_CARDS];
};
/* How much of its information is known. GIVEN: it is asked about as if it were that. */
enum { KNOWN_NOTHING, KNOWN_IDENTITY, KNOWN_INFO, KNOWN_GIVEN };

enum { SIDE_ANY, SIDE_DIGIMON, SIDE_OPTION };

struct seen;
/* An object with what it is now, or was; looked up when first asked for, and undefined before. */
struct subject {
    struct one is;
    const struct lki *last;  /* it has left the field: what it was then; NULL: it is there */
    const struct seen *view; /* as an event shows it (query/seen.h); NULL: as it is */
    uint8_t known;           /* KNOWN_... */
    uint8_t side;            /* SIDE_...: only this side of a DUAL card is asked about */
    struct info info;
};

struct match_query {
    const struct scope *s;
    node_id place; /* where a choice is from that doesn't say so itself; 0: nowhere in particular */
    node_id host;  /* a target node whose permanents were chosen before: these; 0: none */
    permanent_set hosts;
    node_id chosen; /* the target that somebody is chosen by, whose highest number may be another (15-15-5) */
    node_id rivals; /* highest, lowest: among those of that owner or place, 0: of anybody; if rivalled */
    bool rivalled;  /* else among those of the same player */
    bool placed;    /* where it lies is asked elsewhere; else it is in the battle area (15-1-7) */
    bool first;     /* who gathers asks only whether there is anybody */
    bool keeps;     /* what follows from what is printed is kept: memo_usable */
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

/* -- match.c */
/* Begins to ask about somebody: as it was meant, as it is there. */
static inline void subject_from(struct subject *it, const struct dcg_game *g, const struct one *one)
{
    it->is = *one;
    it->last = one_last(g, one);
    it->view = NULL;
    it->known = KNOWN_NOTHING;
    it->side = SIDE_ANY;
}
/* As an event shows it. */
void subject_seen(struct subject *it, const struct seen *seen);
static inline void subject_there(struct subject *it, struct object object)
{
    it->is = (struct one){.object = object};
    it->last = NULL;
    it->view = NULL;
    it->known = KNOWN_NOTHING;
    it->side = SIDE_ANY;
}
const struct info *subject_info(const struct match_query *q, struct subject *it);
/* Only what it is: query/info.h, object_identity. */
const struct info *subject_identity(const struct match_query *q, struct subject *it);
int subject_player(const struct match_query *q, const struct subject *it);
/* Is it another than this one? */
bool is_another(const struct match_query *q, struct subject *it);
/* Does it pass a predicate? */
bool meets(const struct match_query *q, pred_id pred, struct subject *it);
bool in_battle_area(const struct match_query *q, const struct subject *it);
bool is_category(const struct match_query *q, int category, struct subject *it);
/* Of a permanent. */
bool is_suspended(const struct match_query *q, const struct subject *it);

/* -- match_print.c */
/* The answer of a predicate without PRED_UNPRINTED about an object that is certainly as printed is the same every time,
 * wherever it lies: it is found once for each card of the set. Where it is kept, if it is found already: then the key
 * is there, with the answer in its lowest bit. NULL: what is printed doesn't tell. Nothing else than that may be asked
 * with such a predicate, as one answer is kept of it. */
uint64_t *answer_kept(const struct match_query *q, pred_id what, struct subject *it, uint64_t *key);
/* Where many are asked the same, who are there: what is needed to look up their answers. */
struct noun_memo {
    const struct table *t;
    const struct field_summary *field;
    pred_id what;       /* 0: no answers are kept of that */
    unsigned otherwise; /* MOD_...: a permanent of which that is said may not be what is printed */
};
/* Where the answer of a predicate is kept for a card, of a permanent (as a Digi-Egg is a Digimon there, 4-2-2) or not;
 * the key has room for the answer in its lowest bit. */
static inline uint64_t *answer_at(const struct table *t, pred_id what, uint32_t def, bool permanent,
                                  uint64_t *key)
{
    *key = (uint64_t)what << 32 | (uint64_t)def << 2 | (uint64_t)permanent << 1;
    return &t->memo->at[(what * 31 ^ *key >> 1) & (MEMO_ANSWERS - 1)];
}
static inline void noun_memo_begin(struct noun_memo *memo, const struct match_query *q, pred_id what)
{
    const struct table *t = q->s->t;
    unsigned flags = pred_at(t->cards, what)->flags;

    memo->t = t;
    memo->field = NULL;
    memo->what = q->keeps && !(flags & PRED_UNPRINTED) ? what : 0;
    if (!memo->what)
        return;
    memo->field = field_summary(t);
    const unsigned treated = t->treated ? MOD_FOR : 0; /* what is said for that is said, too */
    memo->otherwise = treated | (flags & PRED_OF_DP ? MOD_IDENTITY | MOD_KIND | MOD_DP : MOD_IDENTITY);
}
/* Is it there, and what is printed on it? */
static inline bool permanent_memo_usable(const struct noun_memo *memo, struct object object)
{
    const struct permanent *b = permanent_of(memo->t->g, object.permanent);

    return b->top && b->top == object.card && !(memo->t->g->card[object.card].flags & CARD_FACE_DOWN) &&
           !(memo->field->about_of[object.permanent & (PERMANENTS - 1)] & memo->otherwise) &&
           !(memo->otherwise & MOD_DP && b->links);
}
static inline bool card_memo_usable(const struct noun_memo *memo, uint8_t card)
{
    return card_shown(memo->t->g, card) && card_as_printed(memo->t, card);
}
/* Is the answer about a card that is as printed kept? */
static inline bool noun_memo_has(const struct noun_memo *memo, uint8_t card, bool permanent, bool *answer)
{
    uint64_t key, kept = *answer_at(memo->t, memo->what, memo->t->g->card[card].def, permanent, &key);

    *answer = kept & 1;
    return (kept | 1) == (key | 1);
}
/* Is it known whether it is what the node says, wherever it lies? */
static inline bool noun_memo_known(const struct noun_memo *memo, struct object object, bool *answer)
{
    bool permanent = object.permanent != NO_PERMANENT;

    return memo->what &&
           (permanent ? permanent_memo_usable(memo, object) : card_memo_usable(memo, object.card)) &&
           noun_memo_has(memo, object.card, permanent, answer);
}

/* -- match_number.c */
enum { NO_VALUE = INT32_MIN, VALUES = 1 + INFO_NAMES };
bool meets_number(const struct match_query *q, const struct predicate *p, struct subject *it);
bool meets_most(const struct match_query *q, const struct predicate *p, struct subject *it);
bool meets_same(const struct match_query *q, const struct predicate *p, struct subject *it);
/* By how much the highest number that a choice shows is higher now (15-15-5). */
int quality_maximum(const struct match_query *q, enum quality quality);
/* NO_VALUE: it has none. options: of an Option the use cost is meant by its cost, too. */
int32_t quality_value(const struct match_query *q, enum quality quality, bool options, struct subject *it);
/* The values it has of something that may be the same or different (4-22): names, colors, its level ... */
int quality_values(const struct match_query *q, enum quality quality, struct subject *it,
                   uint32_t values[VALUES]);
/* Is that one of its values? */
bool quality_has(const struct match_query *q, enum quality quality, struct subject *it, uint32_t value);
bool quality_shared(const struct match_query *q, enum quality quality, struct subject *a, struct subject *b);

/* -- match_has.c */
bool meets_keyword(const struct match_query *q, const struct predicate *p, struct subject *it);
bool meets_timing(const struct match_query *q, const struct predicate *p, struct subject *it);
bool meets_inherited(const struct match_query *q, struct subject *it);
bool meets_stack(const struct match_query *q, const struct predicate *p, struct subject *it);
bool meets_stack_colors(const struct match_query *q, const struct predicate *p, struct subject *it);
/* How many cards of that kind (QUALITY_UNDER to QUALITY_LINKED) it has. */
int cards_had(const struct match_query *q, enum quality cards, const struct subject *it);

/* -- place.c */
bool lies(const struct match_query *q, node_id place, struct subject *it);
/* Is it of that owner, or a card of those that a target means? */
bool belongs(const struct match_query *q, node_id owner, struct subject *it);
bool permanent_meant(const struct match_query *q, node_id target, uint8_t permanent);
/* Whose things can lie in a place (AREA, LIST), 1 << player; there: all of theirs do that lie in such piles. */
uint8_t area_players(const struct match_query *q, node_id place, bool *there);

/* -- reference.c */
void referred(const struct match_query *q, node_id ref, struct ref_list *out);
/* "among them": what was revealed comes first. */
void referred_among(const struct match_query *q, node_id ref, struct ref_list *out);
bool ref_list_has(const struct ref_list *ref_list, const struct subject *it);
/* Was that (enum entry_what) done to it by this effect; or, if the effect has done it to nobody, by what it triggered
 * by? Or is it the attacking Digimon? */
enum { DID_ATTACK = -1 };
bool was_done(const struct match_query *q, int entry, const struct subject *it);

/* -- choice.c */
/* How many of these count, if of those with the same quality the most are meant, or one for each different one. */
int count_by_quality(const struct scope *s, enum quality quality, bool same, const struct objects *objects);
/* How many can be chosen at most beside each other. */
int most_together(const struct scope *s, const struct selection *selection);

/* -- gather.c */
bool aims_at(const struct match_query *q, node_id target, struct subject *it);
void gather_target(const struct match_query *q, node_id target, struct objects *out);
/* All that a node means whose numbers something is compared with: references, also to those that are gone, or
 * choices. */
void meant(const struct match_query *q, selector_id target, struct ref_list *out);
int meant_count(const struct match_query *q, node_id target);

/* -- select.c */
/* The same of a SELECT of cards from the top or bottom. */
bool pile_aims(const struct match_query *q, const struct selector *x, struct subject *it);
/* While an effect has all of a security stack before it, other effects take no card from there (Q4176). */
bool pile_looked_at(const struct match_query *q, int player, enum pile_kind kind);
void gather_pile(const struct match_query *q, const struct selector *x, struct objects *out);
/* Of cards from the ends of several stacks: is the last of them next in its stack, after the others? */
bool end_first(const struct match_query *q, const struct selector *x, const struct object *list, int count);

#endif
