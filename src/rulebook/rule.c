/* rule.c - the table of all rules: what each says in our words, where it is carried out, which scenarios
 * show it, and why some can't be. Built from rule_table.def, rule_untested.def, rule_unplaced.def and the
 * generated rule_index.h.
 */
#include "rulebook/rule.h"

#include <dcg.h>

#include <string.h>

/* The number of a rule in each version. One that a version doesn't have is shown with the number, and the name, of the
 * version that has it. A game needs nothing else of the rules: the browser loads the table below later. */
static const char *const numbers[RULE_END][DCG_RULES_COUNT] = {
#define RULE(id, number_3_6, number_4_2, of_kind, words)                                                     \
    [RULE_##id] = {NULL, sizeof number_3_6 > 1 ? number_3_6 : "4.2: " number_4_2,                            \
                   sizeof number_4_2 > 1 ? number_4_2 : "3.6: " number_3_6},
#include "rulebook/rule_table.def"
#undef RULE
};

/* Field by field, so that two lines of one file about one rule are an error of the compiler. */
static const dcg_rule rules[] = {
    [RULE_NONE] =
        {.number = "", .numbers = {"", "", ""}, .kind = DCG_RULE_HEADING, .summary = "", .name = ""},
#define RULE(id, number_3_6, number_4_2, of_kind, words)                                                     \
    [RULE_##id].number = sizeof number_3_6 > 1 ? number_3_6 : "4.2: " number_4_2,                            \
    [RULE_##id].numbers = {"", number_3_6, number_4_2}, [RULE_##id].kind = DCG_RULE_##of_kind,               \
    [RULE_##id].later = sizeof number_4_2 > 1 ? number_4_2 : "3.6: " number_3_6,                             \
    [RULE_##id].summary = words, [RULE_##id].name = #id,
#include "rulebook/rule_table.def"
#undef RULE
#define UNTESTED(id, reason) [RULE_##id].untested = reason,
#include "rulebook/rule_untested.def"
#undef UNTESTED
#define UNPLACED(id, reason) [RULE_##id].unplaced = reason,
#include "rulebook/rule_unplaced.def"
#undef UNPLACED
};

/* The rules that a version has, in the order of its numbers. */
static const uint16_t order_3_6[] = {
#define ORDER_3_6(id) id,
#include "rule_index.h"
#undef ORDER_3_6
};
static const uint16_t order_4_2[] = {
#define ORDER_4_2(id) id,
#include "rule_index.h"
#undef ORDER_4_2
};
static const struct {
    const uint16_t *rule;
    int count;
} order[DCG_RULES_COUNT] = {
    [DCG_RULES_3_6] = {order_3_6, sizeof order_3_6 / sizeof order_3_6[0]},
    [DCG_RULES_4_2] = {order_4_2, sizeof order_4_2 / sizeof order_4_2[0]},
};

/* Each list may be empty, which no C array can be: the last line isn't counted. */
static const dcg_rule_place code[] = {
#define CODE(id, path, at) {.rule = id, .file = path, .line = at},
#include "rule_index.h"
#undef CODE
    {0, NULL, 0},
};

static const dcg_rule_place scenarios[] = {
#define SCENARIO(id, path, at) {.rule = id, .file = path, .line = at},
#include "rule_index.h"
#undef SCENARIO
    {0, NULL, 0},
};

static const dcg_rule_place proofs[] = {
#define PROOF(id, path, at) {.rule = id, .file = path, .line = at},
#include "rule_index.h"
#undef PROOF
    {0, NULL, 0},
};

static const dcg_rule_answer answered[] = {
#define ANSWER(id, number) {.rule = id, .question = number},
#include "rule_index.h"
#undef ANSWER
    {0, 0},
};

static const char *const kinds[] = {
    [DCG_RULE_HEADING] = "heading",     [DCG_RULE_DEFINITION] = "definition",
    [DCG_RULE_BEHAVIOUR] = "behaviour", [DCG_RULE_PHYSICAL] = "physical",
    [DCG_RULE_DECK] = "deck",
};

/* The order of the rulebook: part by part as numbers, a rule before those below it. Numbers have no leading
 * zeros, so of two runs of digits the longer is the larger. */
static int number_compare(const char *a, const char *b)
{
    for (;; a++, b++) {
        size_t digits_a = strspn(a, "0123456789"), digits_b = strspn(b, "0123456789");
        if (digits_a != digits_b)
            return digits_a < digits_b ? -1 : 1;
        int same = memcmp(a, b, digits_a);
        if (same != 0)
            return same;
        a += digits_a;
        b += digits_b;
        if (*a != *b || *a == '\0')
            return (unsigned char)*a - (unsigned char)*b;
    }
}

static bool is_version(dcg_rules version)
{
    return version > DCG_RULES_NEEDED && version < DCG_RULES_COUNT;
}

int dcg_rule_count(void)
{
    return RULE_END - 1;
}

const dcg_rule *dcg_rule_get(dcg_rule_id id)
{
    return id > RULE_NONE && id < RULE_END ? &rules[id] : NULL;
}

dcg_rule_id dcg_rule_find(const char *number)
{
    return dcg_rule_find_by(DCG_RULES_3_6, number);
}

dcg_rule_id dcg_rule_find_by(dcg_rules version, const char *number)
{
    int low = 0,
        high = number && is_version(version) ? order[version].count : 0; /* at low or later, before high */

    while (low < high) { /* of several with the number the first one */
        int middle = low + (high - low) / 2;
        if (number_compare(number, rules[order[version].rule[middle]].numbers[version]) <= 0)
            high = middle;
        else
            low = middle + 1;
    }
    dcg_rule_id found = dcg_rule_at(version, low);
    return found && number && number_compare(number, rules[found].numbers[version]) == 0 ? found : 0;
}

dcg_rule_id dcg_rule_at(dcg_rules version, int index)
{
    return is_version(version) && index >= 0 && index < order[version].count ? order[version].rule[index] : 0;
}

const char *dcg_rule_number(dcg_rules version, dcg_rule_id id)
{
    bool known = id > RULE_NONE && id < RULE_END;

    return known ? numbers[id][version == DCG_RULES_4_2 ? version : DCG_RULES_3_6] : "-";
}

bool dcg_rule_same(dcg_rules version, dcg_rule_id a, dcg_rule_id b)
{
    const dcg_rule *one = dcg_rule_get(a), *other = dcg_rule_get(b);

    return a == b || (one && other && is_version(version) && one->numbers[version][0] &&
                      strcmp(one->numbers[version], other->numbers[version]) == 0);
}

dcg_rule_id dcg_rule_named(const char *name)
{
    for (int id = RULE_NONE + 1; name && id < RULE_END; id++)
        if (strcmp(name, rules[id].name) == 0)
            return (dcg_rule_id)id;
    return 0;
}

const char *dcg_rule_kind_text(dcg_rule_kind kind)
{
    return (unsigned)kind < sizeof kinds / sizeof kinds[0] ? kinds[kind] : "unknown";
}

size_t dcg_rule_code(const dcg_rule_place **places)
{
    if (places)
        *places = code;
    return sizeof code / sizeof code[0] - 1;
}

size_t dcg_rule_scenarios(const dcg_rule_place **places)
{
    if (places)
        *places = scenarios;
    return sizeof scenarios / sizeof scenarios[0] - 1;
}

size_t dcg_rule_proofs(const dcg_rule_place **places)
{
    if (places)
        *places = proofs;
    return sizeof proofs / sizeof proofs[0] - 1;
}

size_t dcg_rule_answers(const dcg_rule_answer **answers)
{
    if (answers)
        *answers = answered;
    return sizeof answered / sizeof answered[0] - 1;
}
