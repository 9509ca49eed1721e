/* candidates.h - cards that a search or a name may mean, in the order of their numbers if nothing else is said. What
 * fails has complained. */
#ifndef DCG_CLI_CANDIDATES_H
#define DCG_CLI_CANDIDATES_H

#include "cli.h"
#include "json.h"

struct candidate {
    dcg_card_def def;
    const char *number;
    int score, age; /* of candidates_rank */
    bool full;
};

struct candidates {
    struct candidate *card;
    size_t count;
};

void candidates_free(struct candidates *candidates);
/* The cards that fit a search. */
bool candidates_search(struct candidates *found, const dcg_cards *cards, dcg_search *search);
/* The cards of a number in any spelling; else those of this name; else those with this in their names. Tokens don't
 * count. */
bool candidates_named(struct candidates *found, const dcg_cards *cards, const char *word);
/* The cards that a name in a deck list may mean. */
bool candidates_listed(struct candidates *found, const dcg_cards *cards, const char *name);
/* The name or the number of a card that a mistyped word may mean. */
dcg_near card_near(const dcg_cards *cards, const char *word);
/* Orders the cards that a name in a list may mean, the likeliest first. A card gets a point for each card that the list
 * is sure of if both are of the same set, one if they share a color, and one for each trait that they share. Of cards
 * with the same points those of the newest set come first. A card of which so many more would be too many comes last.
 */
void candidates_rank(struct candidates *c, const dcg_cards *cards, const dcg_list *list, int count);
/* Would so many more of a card be more than a deck may hold? If it has none yet, they never are: no other card fits
 * better then. */
bool copies_full(const dcg_cards *cards, const dcg_list *list, dcg_card_def def, int count);
/* How many of a card a list has; those beside the deck don't count. */
int copies_listed(const dcg_list *list, const char *number);
/* Lets each name that isn't clear mean its likeliest card, beginning with the names of the fewest cards: these are the
 * surest. Each time the card and the note as it was are told before. */
typedef void likely_fn(void *user, const dcg_list_note *note, dcg_card_def card);
void likeliest_take(const dcg_cards *cards, dcg_list *list, likely_fn *tell, void *user);
/* "red, level 3, cost 3, 1000 DP", "Digi-Egg, black, level 2" */
enum { BRIEF_BYTES = 160 };
void card_brief(const dcg_cards *cards, dcg_card_def def, char text[BRIEF_BYTES]);
/* The first rows of a table, counted from 1, of cards that a name in a list may mean. */
void candidates_number(const struct candidates *c, const dcg_cards *cards, const dcg_list *list, size_t rows,
                       FILE *out);
/* "BT22-008  red, level 3, cost 3, 1000 DP  (2 of it are in the deck)" */
enum { ROW_BYTES = 256 };
void candidate_row(const struct candidate *card, const dcg_cards *cards, const dcg_list *list,
                   char text[ROW_BYTES]);
/* All of them as a table and their count, or as one JSON document. */
void candidates_show(const struct candidates *c, const dcg_cards *cards, bool machine);

/* The facts of a card as members of the object that is open. */
void facts_json(dcg_json *json, const dcg_cards *cards, dcg_card_def def);
/* ST2-01 before ST10-01: numbers within a card number count as such. */
int number_compare(const char *a, const char *b);
/* The words of a command with a blank between them, to be freed. NULL: no memory. */
char *words_join(const struct arguments *arguments);

#endif
