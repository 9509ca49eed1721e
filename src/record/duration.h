/* duration.h - what lasts for a while comes and goes (15-11). */
#ifndef DCG_RECORD_DURATION_H
#define DCG_RECORD_DURATION_H

#include "state/state.h"

void timed_modifier_add(struct table *t, const struct timed_modifier *timed_modifier);
/* Ends what lasts until this: the end of the present turn, of the attack. Forgets what is on permanents that are gone.
 * */
void timed_modifier_end(struct table *t, enum until until);

#endif
