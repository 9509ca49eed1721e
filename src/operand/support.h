/* support.h - which parts of a tree can be compiled to operands: NULL, or why not.
 *
 * What one of these accepts, the function that evaluates the operand carries out. */
#ifndef DCG_OPERAND_SUPPORT_H
#define DCG_OPERAND_SUPPORT_H

#include "tree/effect_def.h"

/* -- compile_noun.c */
const char *noun_unsupported(const dcg_cards *cards, node_id noun);

/* -- select_support.c */
const char *target_unsupported(const dcg_cards *cards, node_id target);
/* As target_unsupported, for those who don't choose: "none of", "no", what is counted (EACH, COUNTED, NUMBER) count as
 * all. */
const char *candidates_unsupported(const dcg_cards *cards, node_id target);
const char *meant_unsupported(const dcg_cards *cards, node_id node);

/* -- operand_support.c */
const char *place_unsupported(const dcg_cards *cards, node_id place);
const char *owner_unsupported(const dcg_cards *cards, node_id owner);
const char *reference_unsupported(const dcg_cards *cards, node_id ref);
const char *where_unsupported(const dcg_cards *cards, node_id area);
const char *seen_unsupported(const dcg_cards *cards, node_id what);
const char *subject_unsupported(const dcg_cards *cards, node_id subject);

/* -- compile_event.c, compile_done.c */
const char *event_unsupported(const dcg_cards *cards, node_id event);
const char *done_unsupported(const dcg_cards *cards, node_id done);

#endif
