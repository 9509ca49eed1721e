/* compile_operand.c - makes the operands of a program from sub-trees. */
#include "compile/compile_operand.h"
#include "query/match.h"
#include "query/seen.h"

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

number_id compile_each(struct compiler *c, node_id each)
{
    refuse(c, each_unsupported(c->cards, each));
    return each;
}

pattern_id compile_event(struct compiler *c, node_id event, uint64_t *when, uint64_t *would)
{
    refuse(c, event_kinds(c->cards, event, when, would));
    return event;
}

cause_id compile_cause(struct compiler *c, node_id cause)
{
    refuse(c, cause_unsupported(c->cards, cause));
    return cause;
}
