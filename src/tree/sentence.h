/* sentence.h - sentences and clauses as lists of nodes, and questions about a tree alone. */
#ifndef DCG_TREE_SENTENCE_H
#define DCG_TREE_SENTENCE_H

#include "tree/effect_def.h"

static inline bool node_is(const dcg_cards *cards, node_id id, int kind, int mode)
{
    const struct node *n = node_at(cards, id);

    return n->kind == kind && n->mode == mode;
}
/* The items of a list, or the one thing that is no list. */
static inline node_id list_next(const dcg_cards *cards, node_id *rest)
{
    node_id at = *rest;
    const struct node *n = node_at(cards, at);

    if (n->kind != NODE_LIST) {
        *rest = 0;
        return at;
    }
    *rest = n->b;
    return n->a;
}
#define LIST_EACH(cards, item, list)                                                                         \
    for (node_id item##_rest = (list), item; (item = list_next((cards), &item##_rest)) != 0;)

/* A list of sentences or bullets: LIST SPACE or LIST BULLETS; a single one stands for itself. */
node_id list_first(const dcg_cards *cards, node_id list);
node_id list_rest(const dcg_cards *cards, node_id list); /* 0: none */
int list_count(const dcg_cards *cards, node_id list);
node_id list_nth(const dcg_cards *cards, node_id list, int at);
/* Does a node of that kind and mode occur in a tree? */
bool tree_says(const dcg_cards *cards, node_id tree, int kind, int mode);
/* Is it an event (EVENT HAPPENS, DID) that happened this turn: "this turn", "in battle this turn"? */
bool is_past_event(const dcg_cards *cards, node_id event);
/* The first node of that kind in a tree; 0: none. */
node_id tree_find(const dcg_cards *cards, node_id tree, int kind);
/* What overwrites the first sentence of a list (18-2): an INSTEAD node, or the IF and BY around it; 0: nothing. rest:
 * how it goes on then; first: it is the first sentence of all, so that the whole of them may be meant. */
node_id sentence_instead(const dcg_cards *cards, node_id list, bool first, node_id *rest);
/* "Play 1 A from your trash. If ..., play 1 B instead": from there, too, as the place is said once for both (Q1874); 0:
 * what overwrites the sentence says its place, or needs none. */
node_id sentence_place(const dcg_cards *cards, node_id sentence, node_id instead);
/* Is a sentence "by A, B instead"? */
bool instead_by(const dcg_cards *cards, node_id say);
/* Does "then ..." follow the first sentence of a list, at once or after others? */
bool sentence_goes_on(const dcg_cards *cards, node_id list);
/* What the first sentence of a list says, without what a token is. */
node_id sentence_head(const dcg_cards *cards, node_id list);
/* The bullets that stand in the first sentence of a list. */
node_id sentence_bullets(const dcg_cards *cards, node_id list);
/* "When it would digivolve (be played) by this effect, reduce the cost by N", behind what it is about: nothing else is
 * asked of that. */
bool lowering_by_effect(const dcg_cards *cards, node_id clause);
/* Is a clause a WHEN that is not about what triggered the effect: "the next time ...", or "for the turn, when ..."? */
bool clause_waits(const dcg_cards *cards, node_id clause, node_id duration);
/* The BY or KEYWORD DELAY that it begins with; else no node. */
const struct node *effect_payment(const dcg_cards *cards, const struct effect_def *effect);
/* Does a clause let cards for a DigiXros come from elsewhere: MOVE PLACE to AREA DIGIXROS, RULE DIGIXROS_FROM? */
bool says_permit(const dcg_cards *cards, node_id clause);
/* Such a clause of an effect about the card that the effect itself plays ("if you play ... by this effect"); 0:
 * none. */
node_id permit_later(const dcg_cards *cards, const struct effect_def *effect);
/* Does a PAY say that no cost is paid? */
bool pay_is_free(const dcg_cards *cards, node_id pay);
/* Does it place cards under the card whose playing it interrupts? */
bool places_under_played(const dcg_cards *cards, node_id action);

#endif
