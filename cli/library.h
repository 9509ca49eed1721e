/* library.h - the built-in decks, as they are searched and counted. */
#ifndef DCG_CLI_LIBRARY_H
#define DCG_CLI_LIBRARY_H

#include "cli.h"

/* Lists of tournaments first, the newest before the others, then the decks that are offered first. NULL: there are not
 * so many. */
const dcg_deck_info *deck_newest(int index);
/* Where a deck stands when people choose one, the first group first. */
enum deck_group {
    DECKS_NEWEST,      /* of tournaments */
    DECKS_TOURNAMENTS, /* the other ones */
    DECKS_OF_SETS,
    DECKS_STARTER,
    DECKS_LEARN, /* simple cards of our own */
    DECK_GROUPS
};
/* Of the deck that deck_newest has at an index. */
enum deck_group deck_group(int index);
/* Has a built-in deck exactly this name? */
bool deck_is_built_in(const char *name);
/* "EX12, DGO, place 2": what is known of a deck besides its title and day. */
enum { DECK_FACTS = 128 };
void deck_facts(const dcg_deck_info *deck, char text[DECK_FACTS]);
/* What is played where no deck is named: two decks of the same strength. */
#define USUAL_DECK       "bt22-omnimon"
#define USUAL_THEIR_DECK "bt17-three-great-angels"
/* Is each of the words a part of its name, title, archetype, set, region or date? Small and capital letters are
 * alike. */
bool deck_fits(const dcg_deck_info *deck, char *const *word, int words);

/* The decks that "newest:10" or a word of a deck means, behind those that the command line has; there is room for so
 * many in all. False after a complaint. */
bool decks_meant(const char *which, const char **word, int *words, int room);

#endif
