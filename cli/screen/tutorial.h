/* tutorial.h - short lessons that are played on the screen. */
#ifndef DCG_CLI_SCREEN_TUTORIAL_H
#define DCG_CLI_SCREEN_TUTORIAL_H

#include "cli.h"

/* All lessons, until the person leaves. False after a complaint. */
bool tutorial_run(const struct arguments *arguments);

#endif
