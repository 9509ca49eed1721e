/* prompt.h - options whose words depend on what is asked. */
#ifndef DCG_PRESENT_PROMPT_H
#define DCG_PRESENT_PROMPT_H

#include "present/name.h"

/* Says what an option means for the question that is open: which effect a number stands for, what "yes" does. False: it
 * means what it always does. */
bool option_asked(struct words *w, const struct reader *reader, dcg_option option);

#endif
