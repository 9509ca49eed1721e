/* deed.h - processing that waited is carried out. */
#ifndef DCG_RULES_DEED_H
#define DCG_RULES_DEED_H

#include "state/procedure.h"
#include "query/info.h"
#include "tree/effect_def.h"

struct frame *call_deed(struct table *t, const struct effect_instance *what);
/* Carries out a deed or an effect; event and would as for call_effect. */
struct frame *call_effect_instance(struct table *t, const struct effect_instance *what, uint8_t event,
                                   uint8_t would);

#endif
