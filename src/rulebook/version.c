/* version.c - the versions of the rulebook, and where they differ. */
#include "rulebook/difference.h"

#include <string.h>

static const char *const texts[DCG_RULES_COUNT] = {
#define RULEBOOK(value, name, text) [value] = text,
#include "dcg/rulebooks.def"
#undef RULEBOOK
};

static const dcg_rules_difference differences[] = {
#define DIFFERENCE(name, conflict, since, before, after, sentence)                                           \
    {#name, conflict, DCG_RULES_##since, before, after, sentence},
#include "rulebook/difference_table.def"
#undef DIFFERENCE
};

const char *dcg_rules_text(dcg_rules rules)
{
    return (unsigned)rules < DCG_RULES_COUNT ? texts[rules] : NULL;
}

dcg_rules dcg_rules_find(const char *text)
{
    for (int i = DCG_RULES_NEEDED + 1; text && i < DCG_RULES_COUNT; i++)
        if (strcmp(text, texts[i]) == 0)
            return (dcg_rules)i;
    return DCG_RULES_NEEDED;
}

int dcg_rules_differences(const dcg_rules_difference **list)
{
    if (list)
        *list = differences;
    return DIFFERENCES;
}
