/* user_cards.h - the user's own card data, which every command reads that takes --cards.
 *
 *     $DCG_CARDS                          files and folders, separated by colons
 *     $XDG_DATA_HOME/dcg/cards/           every file in it; ~/.local/share/dcg/cards/ if the variable isn't set
 *     $XDG_DATA_HOME/dcg/databases/       databases as they were added; not read as cards (cmd_card_data.c)
 */
#ifndef DCG_CLI_USER_CARDS_H
#define DCG_CLI_USER_CARDS_H

#include "paths.h"

enum { USER_PATH = 4096, USER_FILES = 64 };

/* The path of a folder of the user's data: "cards" or "databases". False: neither variable says where it is. */
bool user_folder(char path[USER_PATH], const char *name);
/* The files of the user's card data, the file that counts most first. A wrong path gives a warning and is left out.
 * Whatever the answer is, paths have to be freed. False: no memory. */
bool user_cards_find(struct paths *paths);
/* Is it the file that 'dcg cards add' makes of databases? */
#define USER_MERGED "databases"
bool user_cards_merged(const char *path);

#endif
