/* ruling.c - worked examples and rulings: what each says in our words, and which scenarios show it. Built from
 * ruling_table.def and the generated rule_index.h.
 */
#include <dcg.h>

#include <string.h>

static const dcg_ruling rulings[] = {
#define RULING(id, rules, summary)       {id, rules, summary, NULL},
#define UNSHOWN(id, rules, summary, why) {id, rules, summary, why},
#include "rulebook/ruling_table.def"
#undef RULING
#undef UNSHOWN
};

/* The last line isn't counted: no C array can be empty. */
static const dcg_rule_place scenarios[] = {
#define SHOWN(number, path, at) {.rule = number, .file = path, .line = at},
#include "rule_index.h"
#undef SHOWN
    {0, NULL, 0},
};

int dcg_ruling_count(void)
{
    return (int)(sizeof rulings / sizeof rulings[0]);
}

const dcg_ruling *dcg_ruling_get(int number)
{
    return number >= 1 && number <= dcg_ruling_count() ? &rulings[number - 1] : NULL;
}

int dcg_ruling_find(const char *id)
{
    for (int i = 0; id && i < dcg_ruling_count(); i++)
        if (strcmp(rulings[i].id, id) == 0)
            return i + 1;
    return 0;
}

size_t dcg_ruling_scenarios(const dcg_rule_place **places)
{
    if (places)
        *places = scenarios;
    return sizeof scenarios / sizeof scenarios[0] - 1;
}
