/* absent.h - names and traits that cards ask for and no card has. */
#ifndef DCG_CLI_ABSENT_H
#define DCG_CLI_ABSENT_H

#include "cli.h"

/* Lists what the cards of the files ask for and neither these nor the built-in cards have: in words, or as a list of
 * JSON. False after a complaint. */
bool absent_tell(const struct arguments *arguments, dcg_json *json);

#endif
