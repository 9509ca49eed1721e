/* hint.h - what the search would do in a player's place. */
#ifndef DCG_CLI_HINT_H
#define DCG_CLI_HINT_H

#include "match.h"

/* For the player who has to decide, by what that player knows. */
dcg_status hint_find(struct match *match, dcg_option *option, dcg_ai_opinion *opinion);
/* Finds it and prints it: the number of the option in the list, the expected result, how the game would go on. Returns
 * the option; 0: no idea. */
dcg_option hint_print(struct match *match, const dcg_option_list *list, FILE *out);

#endif
