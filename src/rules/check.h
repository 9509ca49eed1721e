/* check.h - rule checks (17). */
#ifndef DCG_RULES_CHECK_H
#define DCG_RULES_CHECK_H

#include "state/procedure.h"
#include "query/info.h"
#include "tree/effect_def.h"

bool check_needed(const struct table *t);
void link_trash_options(const struct table *t, int player, struct options *o);

#endif
