/* why.h - what a player might want to do but can't, with the rule that forbids it. */
#ifndef DCG_CLI_WHY_H
#define DCG_CLI_WHY_H

#include "match.h"

/* Prints a line for each own card and action that the present decision is about but doesn't offer. reader: as for the
 * text functions of dcg.h. */
void why_print(const struct match *match, int player, int reader, FILE *out);
/* The same for a single card wherever it is; 0: the opponent, as the target of attacks. */
/* Why a card has its values: every step that isn't printed on it. */
void why_values_print(const struct match *match, int player, int reader, int card, FILE *out);
void why_card_print(const struct match *match, int player, int reader, int card, FILE *out);

#endif
