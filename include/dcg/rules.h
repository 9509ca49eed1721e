/* rules.h - the versions of the rulebook, all rules, and the rulings besides them.
 *
 * It is part of dcg.h, which includes it where the rest of it needs these types.
 */
#include <dcg.h>

#ifndef DCG_RULES_H
#define DCG_RULES_H

/* The versions of the rulebook, in their order. A game is played by one of them. */
typedef enum dcg_rules {
    DCG_RULES_NEEDED = 0, /* the earliest one that has all that the cards of both decks need */
#define RULEBOOK(value, name, text) DCG_RULES_##name = value,
#include "dcg/rulebooks.def"
#undef RULEBOOK
    DCG_RULES_COUNT
} dcg_rules;

DCG_API const char *dcg_rules_text(dcg_rules rules); /* "3.6"; NULL: it is none */
DCG_API dcg_rules dcg_rules_find(const char *text);  /* DCG_RULES_NEEDED: there is none */

/* A situation that two versions decide otherwise. */
typedef struct dcg_rules_difference {
    const char *name;
    const char *conflict; /* "C1": its heading in docs/rulings.md */
    dcg_rules since;      /* this version and later ones have the new rule */
    const char *before;   /* the number of the rule in the version before, and in that one */
    const char *after;
    const char *summary; /* what holds since then, in our own words */
} dcg_rules_difference;
DCG_API int dcg_rules_differences(const dcg_rules_difference **list); /* how many there are */

typedef uint16_t dcg_rule_id; /* index into the table of all rules; 0 means none */

typedef enum dcg_rule_kind {
    DCG_RULE_HEADING = 0,
    DCG_RULE_DEFINITION = 1,
    DCG_RULE_BEHAVIOUR = 2,
    DCG_RULE_PHYSICAL = 3,
    DCG_RULE_DECK = 4
} dcg_rule_kind;

typedef struct dcg_rule {
    const char *number; /* "7-1-3-2" in 3.6; of a rule that 3.6 doesn't have "4.2: 4-6-1" */
    dcg_rule_kind kind;
    const char *summary;  /* in our own words */
    const char *untested; /* why no scenario can show it; NULL where one can */
    const char *unplaced; /* why no code carries it out; NULL where some does */
    const char *name; /* "PLAY_PAY_COST": it stays when another version of the rulebook has other numbers */
    const char *numbers[DCG_RULES_COUNT]; /* in each version; "": it doesn't have the rule */
    const char *later;                    /* as number, but of 4.2: "3.6: 16-5-3" */
} dcg_rule;

typedef struct dcg_rule_place {
    dcg_rule_id rule; /* or the number of a ruling */
    const char *file;
    int line; /* of a scenario: where it begins */
} dcg_rule_place;

typedef struct dcg_rule_answer {
    dcg_rule_id rule;
    uint16_t question; /* 1234: the official answer to Q1234 */
} dcg_rule_answer;

DCG_API int dcg_rule_count(void); /* ids are 1 to this */
DCG_API const dcg_rule *dcg_rule_get(dcg_rule_id id);
DCG_API dcg_rule_id dcg_rule_find(const char *number); /* by its number in 3.6; 0: there is none */
/* By its number in a version. In 4.2 several rules may have one number: the first of them. */
DCG_API dcg_rule_id dcg_rule_find_by(dcg_rules version, const char *number);
/* The number to show where a game is played by a version; "-" without a rule. */
DCG_API const char *dcg_rule_number(dcg_rules version, dcg_rule_id id);
/* Are two rules one and the same in a version? */
DCG_API bool dcg_rule_same(dcg_rules rules, dcg_rule_id a, dcg_rule_id b);
/* The rules that a version has, by index from 0 in the order of its numbers. 0: there are no more. */
DCG_API dcg_rule_id dcg_rule_at(dcg_rules version, int index);
DCG_API dcg_rule_id dcg_rule_named(const char *name); /* likewise */
DCG_API const char *dcg_rule_kind_text(dcg_rule_kind kind);
/* Where rules are implemented and which scenarios cite them, sorted by rule. */
DCG_API size_t dcg_rule_code(const dcg_rule_place **places);
DCG_API size_t dcg_rule_scenarios(const dcg_rule_place **places);
/* Which of these scenarios prove a rule: they fail when the code of the rule is broken. */
DCG_API size_t dcg_rule_proofs(const dcg_rule_place **places);
/* Which official answers these scenarios follow, sorted by rule and question. */
DCG_API size_t dcg_rule_answers(const dcg_rule_answer **answers);

/* A worked example of the rules, or a ruling that binds besides them. */
typedef struct dcg_ruling {
    const char *id;       /* "D-4.2" */
    const char *rules;    /* those it belongs to: "4-13-2, 4-14-2" */
    const char *summary;  /* in our own words */
    const char *untested; /* why no scenario can show it; NULL where one can */
} dcg_ruling;

DCG_API int dcg_ruling_count(void); /* they are numbered from 1 to this */
DCG_API const dcg_ruling *dcg_ruling_get(int number);
DCG_API int dcg_ruling_find(const char *id); /* 0: there is none */
/* Which scenarios show them, sorted by ruling. */
DCG_API size_t dcg_ruling_scenarios(const dcg_rule_place **places);

#endif
