/* rule.h - an identifier for every rule: RULE_7_1_3_2. */
#ifndef DCG_RULEBOOK_RULE_H
#define DCG_RULEBOOK_RULE_H

enum rule {
    RULE_0, /* none */
#define RULE(id, number, kind, summary) RULE_##id,
#include "rulebook/rule_table.def"
#undef RULE
    RULE_END
};

#endif
