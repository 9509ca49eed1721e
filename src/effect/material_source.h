/* material_source.h - effects that let cards for a DigiXros come from elsewhere than the hand and the battle area. */
#ifndef DCG_EFFECT_MATERIAL_SOURCE_H
#define DCG_EFFECT_MATERIAL_SOURCE_H

#include "tree/effect_def.h"

/* Is it such a clause: MOVE PLACE to AREA DIGIXROS, RULE DIGIXROS_FROM? */
bool says_permit(const dcg_cards *cards, node_id clause);
const char *permit_unsupported(const dcg_cards *cards, node_id clause);
/* Such a clause of an effect about the card that the effect itself plays ("if you play ... by this effect"); 0:
 * none. */
node_id permit_later(const dcg_cards *cards, const struct effect_def *effect);

#endif
