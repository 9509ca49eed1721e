/* list_mend.h - mending the lines of a list that aren't clear, one by one. */
#ifndef DCG_CLI_SCREEN_LIST_MEND_H
#define DCG_CLI_SCREEN_LIST_MEND_H

#include <dcg.h>

/* Leaves the line of a note out. */
void note_remove(dcg_list *list, int note);
/* Asks which of the cards of a name is meant. False: the end of all input. */
bool name_choose(const dcg_cards *cards, dcg_list *list, int note);
/* Lets a person write the line anew, or leave it out; source: the text of the list. False: the end of all input. */
bool line_write(const dcg_cards *cards, dcg_list *list, int note, const char *source);

#endif
