/* compile_operand.c - makes the operands of a program from sub-trees. */
#include "operand/compile_operand.h"
#include "operand/support.h"
#include "tree/target.h"

/* An operand is named by the number of its node: what can't be compiled is refused. */
#define OPERAND(type, compile, unsupported)                                                                  \
    type compile(struct compiler *c, node_id node)                                                           \
    {                                                                                                        \
        refuse(c, unsupported(c->cards, node));                                                              \
        return node;                                                                                         \
    }
OPERAND(selector_id, compile_target, target_unsupported)
OPERAND(selector_id, compile_candidates, candidates_unsupported)
OPERAND(selector_id, compile_meant, meant_unsupported)
OPERAND(selector_id, compile_compared_subject, subject_unsupported)
OPERAND(selector_id, compile_reference, reference_unsupported)
OPERAND(place_id, compile_place, place_unsupported)
OPERAND(place_id, compile_area, where_unsupported)
OPERAND(owner_id, compile_owner, owner_unsupported)
#undef OPERAND

selector_id compile_subject(struct compiler *c, node_id subject)
{
    if (subject_compares(c->cards, subject))
        refuse(c, "an event compares cards");
    return compile_compared_subject(c, subject);
}
