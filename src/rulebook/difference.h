/* difference.h - where the versions of the rulebook differ in what happens: difference_table.def. */
#ifndef DCG_RULEBOOK_DIFFERENCE_H
#define DCG_RULEBOOK_DIFFERENCE_H

#include <dcg.h>

enum rules_difference {
#define DIFFERENCE(name, conflict, since, before, after, sentence) DIFFERENCE_##name,
#include "rulebook/difference_table.def"
#undef DIFFERENCE
    DIFFERENCES
};

/* Does this version follow the later rule of a difference? */
static inline bool version_differs(int rules, enum rules_difference difference)
{
    static const uint8_t since[] = {
#define DIFFERENCE(name, conflict, since, before, after, sentence) DCG_RULES_##since,
#include "rulebook/difference_table.def"
#undef DIFFERENCE
    };

    return rules >= since[difference];
}

#endif
