/* pattern.h - statements: what a line of a scenario says, found by the table of forms.
 *
 * A line is matched against the patterns of forms.def; what its operands (operands.def) stand for is kept in
 * the order in which they come. Phrases and lists keep their words, which are matched again when they are
 * carried out.
 */
#ifndef DCG_SCENARIO_PATTERN_H
#define DCG_SCENARIO_PATTERN_H

#include "scenario/tokens.h"
#include "state/state.h"

enum { OPERANDS = 8, PHRASE_TOKENS = 24 };

enum operand_kind {
    OPERAND_NONE,
#define OPERAND(name, taking, called) OPERAND_##name,
#include "scenario/operands.def"
#undef OPERAND
    OPERAND_KINDS
};

enum where { POSITION, EITHER, STEP };

struct operand {
    uint8_t kind;
    int32_t value;
    struct slice text;
};

struct statement {
    uint16_t form; /* index into forms.def; of a phrase, into phrases.def */
    uint8_t where; /* enum where */
    uint8_t count;
    bool more; /* one more expectation of its line: its text is without "expect" */
    int32_t line;
    int32_t value; /* of a phrase */
    struct slice text;
    struct operand operand[OPERANDS];
};

/* Values of operands and phrases that mean two things. */
#define PHASE_VALUE(phase, step)   (DCG_PHASE_##phase << 8 | STEP_##step)
#define UNTIL_VALUE(until, player) ((until) << 8 | (player))
#define OF_PLAYER(player)          (((player) + 1) << 12)
enum { WOULD_HAPPEN = 256, ACTION_COST = 256 };
/* What the effect of a statement does (unseen_table.def). */
enum unseen_kind {
#define UNSEEN(name, own, other) UNSEEN_##name,
#include "scenario/unseen_table.def"
#undef UNSEEN
    UNSEEN_KINDS
};
enum { SUBJECT_CARD, SUBJECT_A, SUBJECT_B, SUBJECT_ANY };
enum { TARGET_CARD, TARGET_PLAYER };
enum state_flag {
    STATE_SUSPENDED = 1,
    STATE_UNSUSPENDED = 2,
    STATE_FACE_DOWN = 4,
    STATE_FACE_UP = 8,
    STATE_PLAYED = 16,
    STATE_NOT_PLAYED = 32,
    STATE_PLACED = 64,
    STATE_TOKEN = 128,
    STATE_KNOWN_A = 256,
    STATE_KNOWN_B = 512,
    STATE_KNOWN = STATE_KNOWN_A | STATE_KNOWN_B,
};

/* Why nothing matched, by the form that came closest. */
struct mismatch {
    int score, token;
    const char *expected; /* what was expected there; NULL: the end */
    int expected_size;
    const char *reason; /* what is wrong with a list; else NULL */
    const char *pattern;
};

/* The statement that a line makes. False: none, and mismatch says why. */
bool statement_match(const struct tokens *tokens, struct statement *statement, struct mismatch *mismatch);
/* The first word of a statement that is nearest to a mistyped one; "": none is near. */
enum { STATEMENT_WORD = 24 };
void statement_suggest(struct slice word, char best[STATEMENT_WORD]);
/* A phrase that was matched before, with its own operands. */
bool phrase_match(struct slice text, enum operand_kind kind, struct statement *phrase);
/* The n-th operand of a kind, from 0; NULL: it was left out. */
const struct operand *statement_operand(const struct statement *statement, enum operand_kind kind, int n);
/* An entry of a closed list, by its words. */
bool operand_word(enum operand_kind kind, struct slice text, int32_t *value);
/* A rule by its number in a version. */
dcg_rule_id rule_named(dcg_rules rules, struct slice text);
/* A keyword, and for those that take one the amount: keyword | amount << 8. */
bool keyword_word(struct slice text, int32_t *value);

#endif
