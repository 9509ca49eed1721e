/* arts.h - Arts Digivolve: a used DUAL card is digivolved into instead of being trashed (4.2: 4-20, 4.2: 9-1-5). */
#ifndef DCG_RULES_ARTS_H
#define DCG_RULES_ARTS_H

#include "state/procedure.h"
#include "query/info.h"

/* The DUAL card that a frame of PROC(use) has used belongs to no area, and a card on its player's field may digivolve
 * into it. */
bool arts_possible(const struct table *t, const struct frame *f);
/* The digivolutions that the innermost frame of PROC(use) offers, and to decline. */
void arts_options(const struct table *t, struct options *o);
refusal arts_refusal(const struct table *t, dcg_option option);
struct frame *call_arts(struct table *t, const struct frame *f, dcg_option option);

#endif
