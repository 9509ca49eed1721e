/* files.h - card sets and decks from the command line. What fails has complained. */
#ifndef DCG_CLI_FILES_H
#define DCG_CLI_FILES_H

#include "file.h"

/* What a text of cards is: a database, which is JSON; or a plain card file, which people write by hand. Else it is a
 * compact card file. */
bool card_text_is_database(const struct file_text *text);
bool card_text_is_plain(const struct file_text *text);
/* Adds the cards of such a text that no text before it had; over: also those that are built in, in whose place they
 * come. */
bool card_text_add(dcg_cards *cards, const struct file_text *text, bool over, dcg_error *error);
/* How many cards of a set people can have: all but the tokens. */
int card_count(const dcg_cards *cards);
/* The embedded cards, the cards of --cards, and the user's own card data (user_cards.h) unless --no-user-cards; with
 * --vanilla plain where their text can't be carried out. NULL after a complaint. Freed with dcg_cards_free. */
dcg_cards *cards_load(const struct arguments *arguments);
/* A deck by the name of an embedded one, or from a file. It always has a name. */
bool deck_load(const dcg_cards *cards, const char *word, dcg_deck *deck);
/* What helps against a problem of a deck, to be said behind it; "": nothing. */
const char *problem_help(const dcg_cards *cards, const dcg_deck_problem *problem);
/* How many of its cards are plain because their text can't be carried out. */
int deck_plain(const dcg_cards *cards, const dcg_deck *deck);
/* A deck that has to be legal by these rules. Says if some of its cards are plain, and if it needs later rules. */
bool deck_load_legal(const dcg_cards *cards, dcg_rules rules, const char *word, dcg_deck *deck);
/* Legal decks, all that are given, and at least two: against a single one plays USUAL_THEIR_DECK, and without any ST-1
 * against ST-2; and the rules that were asked for. Says what the limitation list of --list forbids about them. */
bool decks_load(const dcg_cards *cards, const struct arguments *arguments, dcg_rules *rules, dcg_deck *deck);
/* Lets a replay be played by the rules of --rules, if that is given. False after a complaint. */
bool replay_rules(const struct arguments *arguments, dcg_replay *replay);

#endif
