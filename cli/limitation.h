/* limitation.h - the limitation list of a command line. What fails has complained. */
#ifndef DCG_CLI_LIMITATION_H
#define DCG_CLI_LIMITATION_H

#include "cli.h"

/* The list of --list FILE@DATE or FILE@REGION@DATE, or of --limits; NULL: none was given. */
bool limits_load(const struct arguments *arguments, dcg_limits **limits);
/* Says on standard error what the list forbids about a deck, which is played all the same. */
void limits_remark(const dcg_limits *limits, const dcg_cards *cards, const dcg_deck *deck);

#endif
