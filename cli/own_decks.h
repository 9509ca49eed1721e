/* own_decks.h - a person's own deck lists: files NAME.deck in $XDG_DATA_HOME/dcg/decks, or ~/.local/share/dcg/decks.
 * The menu of the game keeps what is pasted there, and every command knows these decks by their names. */
#ifndef DCG_CLI_OWN_DECKS_H
#define DCG_CLI_OWN_DECKS_H

#include "file.h"
#include "paths.h"

enum { OWN_DECK_NAME = 48 };

/* The files of all of them, in the order of their names. False after a complaint; to be freed all the same. */
bool own_decks_find(struct paths *paths);
/* The name of the deck in such a file. */
void own_deck_name(const char *path, char name[OWN_DECK_NAME]);
/* The file of a deck. False: there is none of that name. */
bool own_deck_path(const char *name, char path[FILE_PATH]);
/* What a deck is called in its file; else as the file. */
enum { OWN_DECK_TITLE = 64 };
void own_deck_title(const char *path, char title[OWN_DECK_TITLE]);
/* Keeps a list under a name like that of the list, which no built-in deck and no other list of the person has. The same
 * list is kept once. False after a complaint. */
bool own_deck_keep(const dcg_list *list, char name[OWN_DECK_NAME]);
/* Takes a deck away: its file goes to the folder removed-decks beside that of the decks, where nothing is overwritten.
 * removed is its path then, by which it is brought back. False after a complaint. */
bool own_deck_remove(const char *name, char removed[FILE_PATH]);
bool own_deck_return(const char *name, const char *removed);

#endif
