/* target.h - questions about a target node alone, whatever the game is. */
#ifndef DCG_TREE_TARGET_H
#define DCG_TREE_TARGET_H

#include "state/state.h"
#include "tree/effect_def.h"

enum { MATERIALS = 4 };
/* n of a REF: not whom the text spoke of, but the permanent whose card is chosen. */
enum { REF_OF_HOLDER = 1 };

/* Kinds of SELECT: from the top or bottom; somebody known; so many of each; by one chosen permanent's cards. */
bool is_ordered(const struct node *n);
bool is_reference(const struct node *n);
bool one_of_each(const dcg_cards *cards, const struct node *n);
bool names_joined(const dcg_cards *cards, const struct node *n);
bool picks_one(const dcg_cards *cards, node_id target, bool any);
/* Is an OWNER a player, not somebody with cards? */
bool owner_is_player(const dcg_cards *cards, node_id owner);
/* The target node for the permanents whose cards a SELECT means: its b, without what stands around it; 0: no
 * permanents. */
node_id permanent_target(const dcg_cards *cards, node_id place);
/* An attribute of a noun that is about all that are chosen: COMPARE TOTAL; HAS SAME or DIFFERENT. 0: none. */
node_id noun_total(const dcg_cards *cards, node_id noun);
node_id noun_among(const dcg_cards *cards, node_id noun);
/* The attribute of a noun that compares cards with each other, HAS SAME or HAS DIFFERENT; 0: none. */
node_id group_of(const dcg_cards *cards, node_id noun);
/* The same of the subject of an event: does it have such an attribute? */
bool subject_compares(const dcg_cards *cards, node_id subject);
/* "None of them can", "neither player": all of them can't (15-1-3). */
bool target_negated(const dcg_cards *cards, node_id target);
int target_quantity(const dcg_cards *cards, node_id target); /* MODE_ALL, ...; -1: it names no number */
/* Its own card, wherever that is; "it", "they": whom the sentence before was about. */
bool is_own(const dcg_cards *cards, node_id target);
bool says_own(const dcg_cards *cards, const struct node *modify); /* what its own card is, wherever it is */
bool bars_arrival(const dcg_cards *cards, const struct node *modify); /* into an area nothing can come */
bool is_pronoun(const struct node *target);
/* The materials that a requirement or keyword names, one beside the other; returns how many there are, writes at most
 * MATERIALS. */
int materials_of(const dcg_cards *cards, node_id list, node_id out[MATERIALS]);
/* The mode of the DID among the attributes of a noun; 0: none. Which entry of the journal that is; -1: something else.
 */
int noun_did(const dcg_cards *cards, node_id attributes);
int entry_of_mode(int did);
/* What was done to those that a target names by that; else ENTRY_CHOSEN. */
enum entry_what reference_entry(const dcg_cards *cards, node_id target);
/* How the items of a list are joined. A list of nouns, heads, words, colors or levels has alternatives even if it says
 * "and"; of things it has ("with A and B") all are needed. after: it stands after the noun, or in a requirement. */
bool list_needs_all(const dcg_cards *cards, const struct node *list, bool after);
/* A list of attributes, "2-color blue and green": these two. */
bool colors_together(const dcg_cards *cards, const struct node *list);
/* The most that a target node can mean. */
int most_meant(const dcg_cards *cards, node_id target);
/* The color of a COLOR node, DCG_RED, ...; 0: it is none. */
uint8_t node_color(const struct node *node);

#endif
