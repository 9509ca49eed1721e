/* rule.h - an identifier for every rule: RULE_PLAY_PAY_COST. It says what the rule is about and stays the same in
 * every version of the rulebook; its numbers are columns of rule_table.def. */
#ifndef DCG_RULEBOOK_RULE_H
#define DCG_RULEBOOK_RULE_H

enum rule {
    RULE_NONE, /* none */
#define RULE(id, number_3_6, number_4_2, kind, summary) RULE_##id,
#include "rulebook/rule_table.def"
#undef RULE
    RULE_END
};

#endif
