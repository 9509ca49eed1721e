/* why_not.h - the options of a decision, and why an option is refused. */
#ifndef DCG_ENGINE_WHY_NOT_H
#define DCG_ENGINE_WHY_NOT_H

#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

refusal why_not(const struct table *t, int player, dcg_option option);
void list_options(const struct table *t, struct options *o);
/* Also those that go on with a loop that is to be stopped (18-3-3). */
void list_all_options(const struct table *t, struct options *o);
/* How many there are. */
int options_count(const struct table *t);
/* The same with who decides what, as dcg_options returns it. */
dcg_status option_list(const struct table *t, dcg_option_list *list);

#endif
