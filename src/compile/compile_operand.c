/* compile_operand.c - makes the operands of a program from sub-trees. */
#include "compile/compile_operand.h"
#include "compile/support.h"
#include "tree/target.h"

selector_id compile_target(struct compiler *c, node_id target)
{
    refuse(c, target_unsupported(c->cards, target));
    return target;
}

selector_id compile_candidates(struct compiler *c, node_id target)
{
    refuse(c, candidates_unsupported(c->cards, target));
    return target;
}

selector_id compile_meant(struct compiler *c, node_id target)
{
    refuse(c, meant_unsupported(c->cards, target));
    return target;
}

selector_id compile_subject(struct compiler *c, node_id subject)
{
    if (subject_compares(c->cards, subject))
        refuse(c, "an event compares cards");
    return compile_compared_subject(c, subject);
}

selector_id compile_compared_subject(struct compiler *c, node_id subject)
{
    refuse(c, subject_unsupported(c->cards, subject));
    return subject;
}

selector_id compile_reference(struct compiler *c, node_id reference)
{
    refuse(c, reference_unsupported(c->cards, reference));
    return reference;
}

place_id compile_place(struct compiler *c, node_id place)
{
    refuse(c, place_unsupported(c->cards, place));
    return place;
}

place_id compile_area(struct compiler *c, node_id area)
{
    refuse(c, where_unsupported(c->cards, area));
    return area;
}

owner_id compile_owner(struct compiler *c, node_id owner)
{
    refuse(c, owner_unsupported(c->cards, owner));
    return owner;
}

condition_id compile_condition(struct compiler *c, node_id condition)
{
    refuse(c, condition_unsupported(c->cards, condition));
    return condition;
}
