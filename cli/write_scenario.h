/* write_scenario.h - a game in progress as a scenario file. */
#ifndef DCG_CLI_WRITE_SCENARIO_H
#define DCG_CLI_WRITE_SCENARIO_H

#include "match.h"

/* Writes the game of a match after its first choices to a file; to standard output if path is NULL or "-". False after
 * a complaint. */
bool scenario_save(const struct match *match, size_t choices, const char *path);

#endif
