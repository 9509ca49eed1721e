/* opponent.h - computer players from the command line. */
#ifndef DCG_CLI_OPPONENT_H
#define DCG_CLI_OPPONENT_H

#include "cli.h"

enum { OPPONENT_NAME = 16 };

struct opponent {
    char name[OPPONENT_NAME]; /* a kind, or "level3" */
    dcg_ai_plan plan;
};

/* A computer player by its name; false: there is none. */
bool opponent_find(const char *name, struct opponent *opponent);
/* By the value of a flag, or by that name without it; --level, --iterations and --milliseconds say how strong. False
 * after a complaint. */
bool opponent_load(const struct arguments *arguments, enum flag flag, const char *otherwise,
                   struct opponent *opponent);

#endif
