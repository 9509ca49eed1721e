/* material_source.h - effects that let cards for a DigiXros come from elsewhere than the hand and the battle area. */
#ifndef DCG_EFFECT_MATERIAL_SOURCE_H
#define DCG_EFFECT_MATERIAL_SOURCE_H

#include "tree/effect_def.h"
#include "tree/sentence.h"

const char *permit_unsupported(const dcg_cards *cards, node_id clause);

#endif
