/* deed.h - processing that waited is carried out. */
#ifndef DCG_RULES_DEED_H
#define DCG_RULES_DEED_H

#include "state/procedure.h"
#include "query/info.h"
#include "tree/effect_def.h"

struct frame *call_deed(struct table *t, const struct processing *what);
/* Carries out a deed or an effect; event and would as for call_effect. */
struct frame *call_processing(struct table *t, const struct processing *what, uint8_t event, uint8_t would);

#endif
