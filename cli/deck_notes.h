/* deck_notes.h - the lines of a deck list that name no card, or not clearly one. */
#ifndef DCG_CLI_DECK_NOTES_H
#define DCG_CLI_DECK_NOTES_H

#include <dcg.h>

/* Tells lines without a card; asks a person at the terminal which card is meant where several fit; complains of lines
 * that can't be read. what: where the list is from. False: some line isn't clear. */
bool notes_settle(const dcg_cards *cards, dcg_list *list, const char *what);

/* Leaves the line of a note out. */
void note_remove(dcg_list *list, int at);

#endif
