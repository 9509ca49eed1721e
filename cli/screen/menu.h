/* menu.h - the start menu: decks, opponent, who goes first; or an unfinished game, or the tutorial. */
#ifndef DCG_CLI_SCREEN_MENU_H
#define DCG_CLI_SCREEN_MENU_H

#include "cli.h"
#include "settings.h"

enum menu_result { MENU_START, MENU_RESUME, MENU_TUTORIAL, MENU_QUIT, MENU_NO_SCREEN };

/* Shows the menu until something is chosen. The choices stand in the settings, before and after. An error of
 * before is shown, unless it is "". */
enum menu_result menu_run(const dcg_cards *cards, struct settings *settings, bool unfinished,
                          const char *error);

#endif
