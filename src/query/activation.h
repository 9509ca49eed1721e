/* activation.h - can an effect be activated now? */
#ifndef DCG_QUERY_ACTIVATION_H
#define DCG_QUERY_ACTIVATION_H

#include "query/scope.h"

/* 15-6-3: can an effect be activated now, or is no processing condition of it met? */
bool effect_can_activate(const struct scope *s, const struct effect_def *effect);
/* Does an effect begin with what its player may decline? */
bool effect_begins_optional(const dcg_cards *cards, uint32_t effect);

#endif
