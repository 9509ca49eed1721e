/* target_place.h - the places that a target or a noun names, whatever the game is. */
#ifndef DCG_TREE_TARGET_PLACE_H
#define DCG_TREE_TARGET_PLACE_H

#include "state/state.h"
#include "tree/effect_def.h"

/* Does it name a place by a head that is nowhere else; among its attributes? */
bool noun_is_part(const dcg_cards *cards, node_id noun);
bool noun_names_area(const dcg_cards *cards, node_id noun);
/* Does it put a Digimon or Tamer, which stand on the field (4-2-1, 4-3-1), among the cards that others have? */
bool noun_misplaced(const dcg_cards *cards, node_id noun);
/* Where those can lie that a SELECT means: bits 1 << DCG_PLACE_...; more than that is no mistake. */
enum { ON_FIELD = 1 << DCG_PLACE_BATTLE | 1 << DCG_PLACE_BREEDING };
uint32_t noun_places(const dcg_cards *cards, node_id noun); /* those that a noun names by itself */
uint32_t places_of(const dcg_cards *cards, node_id place, node_id noun);
/* DCG_PLACE_... by the mode of an AREA; 0: several, or none. */
extern const uint8_t place_of_area[MODE_KINDS];
/* The places that an area of a condition or an event means, as bits 1 << DCG_PLACE_... */
uint32_t where_places(const dcg_cards *cards, node_id area);
/* The pile of each player that a TOP or BOTTOM names; PILE_KINDS: it is of permanents. */
enum pile_kind piles_named(const dcg_cards *cards, const struct node *n, node_id *owner);

#endif
