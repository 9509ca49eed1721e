/* compile_declare.h - actions by which cards are played, used, digivolved into, linked, and Digimon attack. */
#ifndef DCG_COMPILE_COMPILE_DECLARE_H
#define DCG_COMPILE_COMPILE_DECLARE_H

#include "operand/compile_operand.h"
#include "tree/action.h"

void compile_declare(struct compiler *c, node_id clause, struct action *out);
void compile_play(struct compiler *c, node_id clause, struct action *out);
/* What somebody does or may do now: attacks, digivolves into, links, unsuspends (a DEED, or a STATE ATTACK, SUSPEND,
 * UNSUSPEND, MOVE). who: the target node of who does it, with its handle; handle 0: who was chosen last. */
void compile_own_action(struct compiler *c, node_id clause, node_id who, selector_id handle,
                        struct action *out);
/* Which costs a QUALITY names, as bits 1 << COST_... */
unsigned costs_named(const struct node *quality);
/* How a card comes to the field: ENTERS_... */
int enters_how(const dcg_cards *cards, node_id how);

#endif
