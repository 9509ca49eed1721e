/* permit.h - effects that let cards for a DigiXros come from elsewhere than the hand and the battle area. */
#ifndef DCG_EFFECT_PERMIT_H
#define DCG_EFFECT_PERMIT_H

#include "effect/effect.h"

/* Is it such a clause: MOVE PLACE to AREA DIGIXROS, RULE DIGIXROS_FROM? */
bool says_permit(const dcg_cards *cards, node_id clause);
const char *permit_unknown(const dcg_cards *cards, node_id clause);
/* Such a clause of an effect about the card that the effect itself plays ("if you play ... by this effect"); 0:
 * none. */
node_id permit_later(const dcg_cards *cards, const struct effect_def *effect);

#endif
