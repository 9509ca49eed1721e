/* duration.h - what lasts for a while comes and goes (15-11). */
#ifndef DCG_RECORD_DURATION_H
#define DCG_RECORD_DURATION_H

#include "state/state.h"

void timed_modifier_add(struct table *t, const struct timed_modifier *timed_modifier);
/* 15-12-1-3, 15-12-2-3: has a persistent effect begun that adds or changes the same as a timed modifier? */
void timed_modifiers_compare(struct table *t);
/* Ends what lasts until this: the end of the present turn, of the attack. Forgets what is on permanents that are gone.
 * */
void timed_modifier_end(struct table *t, enum until until);

#endif
