/* node_operand.h - patterns of events and causes that are found by their nodes.
 *
 * Conditions and prohibitions still hold nodes. Whoever evaluates one looks the pattern up by its node. */
#ifndef DCG_COMPILE_NODE_OPERAND_H
#define DCG_COMPILE_NODE_OPERAND_H

#include "tree/tree.h"

/* Compiles all events and causes that have been added to a set. False: no memory. */
bool events_compile(dcg_cards *cards);
/* Why an event or a cause can't be compiled; NULL: it can. */
const char *event_unsupported(const dcg_cards *cards, node_id event);
const char *cause_unsupported(const dcg_cards *cards, node_id cause);
const char *done_unsupported(const dcg_cards *cards, node_id done);

#endif
