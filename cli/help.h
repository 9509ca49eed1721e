/* help.h - the help of the program and of each command. */
#ifndef DCG_CLI_HELP_H
#define DCG_CLI_HELP_H

#include "cli.h"

void help_program(void);
void help_command(enum command_id id);
/* The help of all commands whose first of two words this is. False: there are none. */
bool help_family(const char *word);

#endif
