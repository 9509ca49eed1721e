/* list_mend.h - mending the lines of a list that aren't clear, one by one or all names at once. */
#ifndef DCG_CLI_SCREEN_LIST_MEND_H
#define DCG_CLI_SCREEN_LIST_MEND_H

#include <dcg.h>

/* The cards that names have got: they can be changed until the deck is accepted. */
struct answer {
    dcg_list_note note; /* the line as it was */
    dcg_card_def card;
};
struct answers {
    struct answer answer[DCG_LIST_NOTES];
    int count;
    bool unseen; /* the program took some of the cards, and nobody has looked at them */
};

/* Where a line is: "line 2: "; "" in a list that has no lines. */
enum { PLACE_BYTES = 24 };
void note_place(const dcg_list_note *note, char text[PLACE_BYTES]);
/* Asks which of the cards of a name is meant. False: the end of all input. */
bool name_choose(const dcg_cards *cards, dcg_list *list, struct answers *answers, int note);
/* The same of a name that has a card already: it gets another one, or is left out. */
bool answer_change(const dcg_cards *cards, dcg_list *list, struct answers *answers, int answer);
/* Takes the likeliest card for each name. */
void names_take(const dcg_cards *cards, dcg_list *list, struct answers *answers);
/* Lets a person write the line anew, or leave it out; source: the text of the list. False: the end of all input. */
bool line_write(const dcg_cards *cards, dcg_list *list, struct answers *answers, int note,
                const char *source);
/* Is the line a deck code that can't be read? Nobody can mend one. */
bool is_broken_code(const dcg_list_note *note);
/* What is said about a card below the rows, to be freed; NULL: no memory. */
char *card_told(const dcg_cards *cards, dcg_card_def card);

#endif
