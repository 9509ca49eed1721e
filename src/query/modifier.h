/* modifier.h - modifiers: the changes that persistent effects (15-8-2) and timed modifiers (15-11) make now.
 *
 * A modifier is one state (a STATE, CANT, ... node) that an effect gives to a card or player at this moment. A
 * query visits the modifiers of one kind and tests which of them apply to its object:
 *
 *     modifiers(t, MOD_DP, object, visit, user)     calls visit for each modifier of that kind
 *     modifier_applies(modifier, &times)            does it apply to that object, and how many times (15-15-7)?
 *
 * Whether a modifier applies can depend on other modifiers. This recursion is bounded: conditions and targets are
 * judged by a table that is one deeper (struct table, depth). From DEPTH on only timed modifiers on a single
 * permanent without conditions apply, and those that fixpoint.c remembers. From DEEPEST on none apply: two
 * permanents may each be unaffected depending on the other. Two persistent effects that need each other are found,
 * three in a row are not.
 */
#ifndef DCG_QUERY_MODIFIER_H
#define DCG_QUERY_MODIFIER_H

#include "query/cache.h"
#include "tree/sentence.h"
#include "tree/target.h"
#include "query/scope.h"

enum { DEPTH = 2, DEEPEST = 4, GUARDS = 8 };

/* What information is derived from (query/info.h). */
enum { MOD_INFO = MOD_DP | MOD_KEYWORD | MOD_IDENTITY };
/* Is a card that is no permanent certainly what is printed on it? May anybody know what that is (4-5-9)? */
static inline bool card_as_printed(const struct table *t, uint8_t card)
{
    uint32_t about = card_def(t->cards, t->g->card[card].def)->applies[ZONE_ANYWHERE];

    return !(about & MOD_INFO) && !(about & MOD_FOR && t->treated) && card != t->g->attack.checked;
}
static inline bool card_shown(const struct dcg_game *g, uint8_t card)
{
    return g->card[card].place != DCG_PLACE_UNDER || !(g->card[card].flags & CARD_FACE_DOWN);
}

struct modifier {
    struct scope s;            /* of the effect that says it */
    const struct table *asked; /* by whom the question was asked */
    struct object object;      /* of whom; card 0: nobody in particular */
    node_id
        modify; /* the MODIFY, DO, PAY or RULE; 0: something that lasts on a permanent or a kind of permanents */
    node_id state;     /* the STATE or CANT; 0: the node above says it all */
    node_id whom;      /* the target it is said of; 0: of the permanent, or of its own card */
    uint8_t permanent; /* NO_PERMANENT: as whom says */
    bool own;          /* of its own card, wherever that is */
    uint16_t generation;
    int times;
    int guards;
    node_id guard[GUARDS]; /* IF, EACH, UNTIL: what it depends on */
    const struct timed_modifier *timed_modifier;
};

/* True: stop. */
typedef bool said(void *user, const struct modifier *modifier);
bool modifiers(const struct table *t, unsigned about, struct object object, said *visit, void *user);
/* The same of what a card says of itself, wherever it is. */
bool modifiers_own(const struct table *t, unsigned about, uint8_t card, said *visit, void *user);
/* Its conditions hold; times: for each of how many. */
bool modifier_holds(const struct modifier *modifier, int *times);
/* It is said of the thing in question, which is affected by it (15-15-6-2). */
bool modifier_applies(const struct modifier *modifier, int *times);
/* Too deep to judge its conditions: they held when last looked at. */
bool modifier_upheld(const struct modifier *modifier);
/* Whose effect says it. */
struct cause modifier_cause(const struct modifier *w);
/* "Its stacked cards": whose; 0: the target is none of that. */
node_id stack_holder(const dcg_cards *cards, node_id target);

/* 15-15-5: by how much the number shown in a target of the effect being carried out is higher or lower now; quality:
 * MODE_DP, MODE_LEVEL, MODE_COST; MODE_COUNT: by how many more or fewer it means. */
int effect_maximum(const struct scope *s, node_id target, int quality);

/* Notes in a card's definition where and about what its persistent effects are; for whoever adds a card. */
void persistent_note(dcg_cards *cards, struct card_def *def);
/* NULL: the engine applies all of that persistent effect; else why not. */
const char *persistent_unsupported(const dcg_cards *cards, const struct effect_def *effect);
/* NULL: that state is applied to whomever it is said of; else why not. */
const char *state_unsupported(const dcg_cards *cards, node_id modify, node_id state);

/* The kinds of states, where they are applied; each answers for its own. */
const char *aspect_unsupported(const dcg_cards *cards, node_id aspect);     /* what it is treated as */
const char *identity_unsupported(const dcg_cards *cards, node_id identity); /* what it is changed into */
const char *info_state_unsupported(const dcg_cards *cards, node_id state);
const char *can_state_unsupported(const dcg_cards *cards, node_id modify, node_id state);
const char *affect_state_unsupported(const dcg_cards *cards, node_id modify, node_id state);
const char *cost_said_unsupported(const dcg_cards *cards, node_id pay);
const char *color_said_unsupported(const dcg_cards *cards, node_id clause);
const char *onto_unsupported(const dcg_cards *cards, const struct node *onto);
const char *into_unsupported(const dcg_cards *cards, node_id modify, const struct node *deed);
const char *maximum_unsupported(const dcg_cards *cards, node_id modify);

/* The color of a COLOR node, DCG_RED, ...; 0: it is none. */
uint8_t node_color(const struct node *node);
/* The icons of HEAD EFFECT: "[On Play] effects"; bits 1 << ICON_... */
uint32_t timed_icons(const dcg_cards *cards, node_id timed);

#endif
