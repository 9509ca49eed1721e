/* hint.h - what the search would do in a player's place. */
#ifndef DCG_CLI_HINT_H
#define DCG_CLI_HINT_H

#include "match.h"

struct hint {
    dcg_option option;
    dcg_ai_opinion opinion;
};

/* For the player who has to decide, by what that player knows. False: it has no idea. */
bool hint_find(struct match *match, struct hint *hint);
/* What it would do, the expected result, how the game would go on. reader is as for the text functions of dcg.h. */
void hint_print(struct match *match, const struct hint *hint, int reader, FILE *out);

#endif
