/* candidates.h - cards that a search or a name may mean, in the order of their numbers. What fails has complained. */
#ifndef DCG_CLI_CANDIDATES_H
#define DCG_CLI_CANDIDATES_H

#include "cli.h"
#include "json.h"

struct candidate {
    dcg_card_def def;
    const char *number;
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
/* All of them as a table whose rows are counted from 1. */
void candidates_number(const struct candidates *c, const dcg_cards *cards, FILE *out);
/* All of them as a table and their count, or as one JSON document. */
void candidates_show(const struct candidates *c, const dcg_cards *cards, bool machine);

/* The facts of a card as members of the object that is open. */
void facts_json(dcg_json *json, const dcg_cards *cards, dcg_card_def def);
/* ST2-01 before ST10-01: numbers within a card number count as such. */
int number_compare(const char *a, const char *b);
/* The words of a command with a blank between them, to be freed. NULL: no memory. */
char *words_join(const struct arguments *arguments);

#endif
