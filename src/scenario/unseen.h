/* unseen.h - effects that statements make ("when T1 attacks: A draws 1") are effects of cards that no player sees.
 *
 * Each is a line of card text (unseen_table.def) that is read, compiled and carried out like any other effect. The
 * cards are added to those of the file before its first scenario. */
#ifndef DCG_SCENARIO_UNSEEN_H
#define DCG_SCENARIO_UNSEEN_H

#include "scenario/read.h"

/* Whom an effect keeps from what would happen. */
enum unseen_whom { WHOM_THIS, WHOM_ANY, WHOM_OWN, WHOM_OTHER };

struct unseen {
    uint8_t kind;    /* enum unseen_kind */
    uint8_t other;   /* the other player does it */
    uint8_t event;   /* DCG_EVENT_...: what UNSEEN_PREVENT prevents */
    uint8_t whom;    /* enum unseen_whom, of UNSEEN_PREVENT */
    int32_t number;  /* of the statement */
    uint16_t effect; /* in the card set */
};

/* Why there is no such effect; NULL: there is. */
const char *unseen_wrong(const struct unseen *unseen);
/* What the effect of a statement is: as one of the player that it names, else of A; also the phrase that says what it
 * does. False: the statement makes no effect. */
bool unseen_read(const struct statement *s, struct statement *effect, struct unseen *unseen);
/* The same for the other player. */
void unseen_turn(struct unseen *unseen);
/* Adds the effects that the statements of a file may need. */
dcg_status unseen_add(struct scenario_file *file, dcg_reader **reader, dcg_error *error);
/* The effect in the card set; 0: there is none. */
uint16_t unseen_effect(const struct scenario_file *file, const struct unseen *unseen);

#endif
