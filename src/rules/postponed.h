/* postponed.h - effects and postponed processing (18-1) are carried out. */
#ifndef DCG_RULES_POSTPONED_H
#define DCG_RULES_POSTPONED_H

#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

/* Carries out an effect, or processing that was put off; event as for call_effect. */
struct frame *call_effect_instance(struct table *t, const struct effect_instance *what, uint8_t event);

#endif
