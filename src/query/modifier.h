/* modifier.h - modifiers: the changes that persistent effects (15-8-2) and timed modifiers (15-11) make now.
 *
 * A modifier is one change (tree/modifier_def.h) that an effect makes to a card or player at this moment. A query
 * visits the modifiers of one kind and tests which of them apply to its object:
 *
 *     modifiers(t, MOD_DP, object, visit, user)     calls visit for each modifier of that kind
 *     modifier_applies(modifier, &times)            does it apply to that object, and how many times (15-15-7)?
 *
 * Whether a modifier applies can depend on other modifiers. This recursion is bounded: conditions and targets are
 * judged by a table that is one deeper (struct table, depth). From DEPTH on only those without conditions apply that a
 * card or its Digimon says of itself, or that last on a single permanent, and those that fixpoint.c remembers. From
 * DEEPEST on only what a card says of itself does: two permanents may each be unaffected depending on the other. Two
 * persistent effects that need each other are found, three in a row are not.
 */
#ifndef DCG_QUERY_MODIFIER_H
#define DCG_QUERY_MODIFIER_H

#include "cache/cache.h"
#include "tree/modifier_def.h"
#include "tree/sentence.h"
#include "tree/target.h"
#include "query/scope.h"

enum { DEPTH = 2, DEEPEST = 4 };

/* What information is derived from (query/info.h). */
enum { MOD_INFO = MOD_DP | MOD_KEYWORD | MOD_IDENTITY };
/* Is a card that is no permanent certainly what is printed on it? May anybody know what that is (4-5-9)? */
static inline bool card_as_printed(const struct table *t, uint8_t card)
{
    uint32_t about = card_print(t, card)->applies[ZONE_ANYWHERE];

    return !(about & (MOD_INFO | MOD_COST)) && !(about & MOD_FOR && t->treated) &&
           card != t->g->attack.checked;
}
static inline bool card_shown(const struct dcg_game *g, uint8_t card)
{
    return g->card[card].place != DCG_PLACE_UNDER || !(g->card[card].flags & CARD_FACE_DOWN);
}

/* What was found out about the modifier before, which is said of the same under the same conditions. */
struct modifier_memo {
    bool known, applies;
    int times;
};

struct modifier {
    struct scope s;            /* of the effect that says it */
    const struct table *asked; /* by whom the question was asked */
    struct object object;      /* of whom; card 0: nobody in particular */
    const struct modifier_def *def;
    uint8_t permanent; /* it lasts on that one; NO_PERMANENT: it is said of those that its definition names */
    uint16_t generation;
    bool lasts;  /* it is a timed modifier */
    bool yields; /* to persistent effects that add or change the same */
    int times;
    struct modifier_memo *memo; /* NULL: nothing is remembered */
};

/* True: stop. */
typedef bool modifier_visitor(void *user, const struct modifier *modifier);
bool modifiers_visit(const struct table *t, unsigned about, struct object object, modifier_visitor *visit,
                     void *user);
static inline bool modifiers(const struct table *t, unsigned about, struct object object,
                             modifier_visitor *visit, void *user)
{
    return t->depth < DEEPEST && heard_about(t, object, about) &&
           modifiers_visit(t, about, object, visit, user); /* mostly nothing of that is said */
}
/* The same of what a card says of itself, wherever it is. */
bool modifiers_own(const struct table *t, unsigned about, uint8_t card, modifier_visitor *visit, void *user);
/* It is said of the thing in question. */
bool modifier_means(const struct modifier *modifier);
/* Its conditions hold; times: for each of how many. */
bool modifier_holds(const struct modifier *modifier, int *times);
/* It is said of the thing in question, which is affected by it (15-15-6-2). */
bool modifier_applies(const struct modifier *modifier, int *times);
/* Too deep to judge its conditions: they held when last looked at. */
bool modifier_in_fixpoint(const struct modifier *modifier);
/* Is it of the Digimon that its effect is on, under conditions on DP only? */
bool modifier_of_itself(const struct modifier *modifier);
/* ALL_EFFECTS: the cards whose effects are gained. */
void modifier_givers(const struct modifier *w, struct objects *givers);
/* ALL_EFFECTS: is it an effect that is gained from such a card? */
bool modifier_gives(const struct modifier *modifier, uint32_t effect);
/* Whose effect says it. */
struct cause modifier_cause(const struct modifier *w);
/* 15-15-5: by how much the number shown in a target of the effect being carried out is higher or lower now; COUNT: by
 * how many more or fewer it means. */
int effect_maximum(const struct scope *s, selector_id target, enum maximum of);

#endif
