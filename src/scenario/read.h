/* read.h - a scenario file: its cards, its scenarios, their statements.
 *
 *   scenario_file -> scenario[] -> statement[first .. first+count-1]       slices point into the file's text
 */
#ifndef DCG_SCENARIO_READ_H
#define DCG_SCENARIO_READ_H

#include "scenario/pattern.h"

enum { SCENARIO_NAME = 127, SCENARIOS_MAX = 10000, STATEMENTS_MAX = 200000 };

struct scenario {
    struct slice name;
    int line;
    uint32_t first, count;
    dcg_rules rules; /* what it says; DCG_RULES_NEEDED: nothing */
};

struct unseen;

struct scenario_file {
    dcg_cards *cards; /* of the caller, and those of the file */
    int others;       /* how many are the caller's, which come first */
    uint64_t common;  /* which common cards are named (common.h) */
    struct scenario *scenario;
    struct statement *statement;
    struct unseen *unseen; /* the effects that statements make (unseen.h) */
    uint32_t *owner;       /* of each card of the file: its scenario, from 1; 0: all scenarios */
    uint32_t scenarios, scenario_room;
    uint32_t statements, statement_room;
    uint32_t unseens, unseen_room;
    uint32_t owners, owner_room;
};

/* Reads a file. The text must stay. The reader of card text is made if it is needed. On any error there is nothing else
 * to free. */
dcg_status scenario_file_read(struct scenario_file *file, const dcg_cards *cards, const char *text,
                              size_t size, dcg_reader **reader, dcg_error *error);
void scenario_file_free(struct scenario_file *file);
/* The scenario that a card belongs to, from 1; 0: all may name it. */
uint32_t card_owner_scenario(const struct scenario_file *file, uint32_t def);

#endif
