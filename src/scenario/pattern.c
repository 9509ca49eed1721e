/* pattern.c - matching lines against the table of forms.
 *
 * Operands that take words of any kind take as few as let the rest of the pattern match, at most PHRASE_TOKENS,
 * so that the time a line takes is bounded.
 */
#include "scenario/pattern.h"
#include "scenario/item_list.h"

#include <string.h>

enum { LITERAL_SCORE = 4 };
enum taking { WORDS, OPEN, PHRASE_INSIDE, REST };
#define PHRASE PHRASE_INSIDE

static const struct {
    const char *name, *called;
    enum taking taking;
} operands[OPERAND_KINDS] = {
    [OPERAND_NONE] = {"", "", WORDS},
#define OPERAND(name, taking, called) [OPERAND_##name] = {#name, called, taking},
#include "scenario/operands.def"
#undef OPERAND
};
#undef PHRASE

static const struct {
    enum operand_kind kind;
    const char *words;
    int32_t value;
} words[] = {
#define WORD(operand, words, value) {OPERAND_##operand, words, value},
#include "scenario/words.def"
#undef WORD
};

static const struct {
    uint8_t where;
    const char *pattern;
} forms[] = {
#define FORM(where, handler, pattern) {where, pattern},
#include "scenario/forms.def"
#undef FORM
};

static const struct {
    enum operand_kind kind;
    int32_t value;
    const char *pattern;
} phrases[] = {
#define PHRASE(operand, value, pattern) {OPERAND_##operand, value, pattern},
#include "scenario/phrases.def"
#undef PHRASE
};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* One attempt: tokens up to end, and where to say why it failed. */
struct attempt {
    const struct tokens *tokens;
    int end;
    const char *pattern;
    bool inside; /* of a phrase */
    struct mismatch *mismatch;
    struct statement *out;
};

static bool attempt_fails(const struct attempt *a, int token, int score, const char *expected, size_t size)
{
    struct mismatch *m = a->mismatch;

    if (a->inside && (!expected || (token >= a->end && a->end < a->tokens->count)))
        return false; /* with more words the phrase may yet fit */
    if (m && score > m->score)
        *m = (struct mismatch){score, token, expected, (int)size, NULL, a->pattern};
    return false;
}

static bool list_good(const struct attempt *a, int first, int score, bool events)
{
    struct list list = list_begin(a->tokens, first, a->end);
    struct event_item event;
    struct item item;

    list.sayings = strstr(a->pattern, "pending") != NULL;
    while (events ? list_event(&list, &event) : list_item(&list, &item)) {
    }
    if (list.wrong && a->mismatch && score >= a->mismatch->score)
        *a->mismatch = (struct mismatch){score + 1, list.at, NULL, 0, list.wrong, a->pattern};
    return !list.wrong;
}

static bool rules_good(const struct attempt *a, int first, int score)
{
    for (int i = first; i < a->end; i += 2) {
        if (!rule_named(a->tokens->rules, a->tokens->at[i].text))
            return attempt_fails(a, i, score + 1, "the number of a rule", strlen("the number of a rule"));
        if (i + 1 < a->end && (!token_is(a->tokens, i + 1, ",") || i + 2 == a->end))
            return attempt_fails(a, i + 1, score + 1, ",", 1);
    }
    return true;
}

static bool all_words(const struct attempt *a, int first, int count)
{
    for (int i = first; i < first + count; i++)
        if (a->tokens->at[i].kind != TOKEN_WORD)
            return count == 1 && a->tokens->at[i].kind == TOKEN_TEXT;
    return true;
}

/* "A's card", "all of A's Digimon", "any card", or the name of a card. */
static int32_t subject_value(struct slice text)
{
    static const char *const who[] = {[SUBJECT_A] = "A's", [SUBJECT_B] = "B's", [SUBJECT_ANY] = "any"};
    static const char *const what[] = {"card", "cards", "Digimon"};
    char words_in[40];

    if (!slice_copy(text, words_in, sizeof words_in))
        return SUBJECT_CARD;
    const char *at = strncmp(words_in, "all of ", 7) == 0 ? words_in + 7 : words_in;
    for (int i = SUBJECT_A; i <= SUBJECT_ANY; i++) {
        size_t size = strlen(who[i]);
        if (strncmp(at, who[i], size) != 0 || at[size] != ' ')
            continue;
        for (int j = 0; j < COUNT(what); j++)
            if (strcmp(at + size + 1, what[j]) == 0)
                return i;
    }
    return SUBJECT_CARD;
}

/* An entry of a table of dcg.h, written small and with blanks; by its number. */
static bool table_word(const char *const *names, int count, struct slice text, int32_t *value)
{
    for (int i = 1; i < count; i++) {
        size_t j = 0;
        while (j < text.size && names[i][j] &&
               text.at[j] == (names[i][j] == '_' ? ' ' : (char)(names[i][j] - 'A' + 'a')))
            j++;
        if (j == text.size && !names[i][j]) {
            *value = i;
            return true;
        }
    }
    return false;
}

static bool decision_word(struct slice text, int32_t *value)
{
    static const char *const names[] = {
#define DECISION(value, name, rule, meaning) #name,
#include "dcg/decisions.def"
#undef DECISION
    };

    return table_word(names, COUNT(names), text, value);
}

bool keyword_word(struct slice text, int32_t *value)
{
    static const char *const names[] = {
#define KEYWORD(value, name, rule, text, meaning) text,
#include "dcg/keywords.def"
#undef KEYWORD
    };
    int32_t amount = 0;
    struct slice amount_text = text;
    size_t cut = text.size;

    while (cut && text.at[cut - 1] != ' ')
        cut--;
    amount_text.at += cut;
    amount_text.size = (uint16_t)(text.size - cut);
    if (cut && slice_number(amount_text, &amount)) {
        while (cut && text.at[cut - 1] == ' ')
            cut--;
        text.size = (uint16_t)cut;
    }
    for (int i = 0; i < COUNT(names); i++) {
        bool plus = i == DCG_KEYWORD_LINK_PLUS && slice_is(text, "Link") && amount > 0;
        if (!plus && !slice_is(text, names[i]))
            continue;
        if ((amount && i != DCG_KEYWORD_SECURITY_A && i != DCG_KEYWORD_LINK_PLUS) || amount < -20 ||
            amount > 20)
            return false;
        *value = (int32_t)((uint32_t)i | (uint32_t)amount << 8);
        return true;
    }
    return false;
}

bool operand_word(enum operand_kind kind, struct slice text, int32_t *value)
{
    for (int i = 0; i < COUNT(words); i++) {
        if (words[i].kind == kind && slice_is(text, words[i].words)) {
            *value = words[i].value;
            return true;
        }
    }
    return false;
}

dcg_rule_id rule_named(dcg_rules rules, struct slice text)
{
    char number[32];

    return slice_copy(text, number, sizeof number) ? dcg_rule_find_by(rules, number) : 0;
}

static bool phrase_find(const struct attempt *outer, int first, int end, enum operand_kind kind, int score,
                        struct statement *phrase);

static bool takes_words(const struct attempt *a, enum operand_kind kind, int first, int count,
                        struct operand *operand)
{
    bool quoted = a->tokens->at[first].kind == TOKEN_TEXT;

    switch (kind) {
    case OPERAND_NUMBER:
        return !quoted && count == 1 && slice_number(operand->text, &operand->value);
    case OPERAND_RULE:
        operand->value = count == 1 ? rule_named(a->tokens->rules, operand->text) : 0;
        return operand->value != 0;
    case OPERAND_SAYING:
        return quoted && count == 1;
    case OPERAND_NAME:
        return count == 1 && a->tokens->at[first].kind != TOKEN_MARK;
    case OPERAND_KEYWORD:
        return !quoted && keyword_word(operand->text, &operand->value);
    case OPERAND_DECISION:
        return !quoted && decision_word(operand->text, &operand->value);
    default:
        return !quoted && operand_word(kind, operand->text, &operand->value);
    }
}

static bool takes_open(const struct attempt *a, enum operand_kind kind, int first, int count,
                       struct operand *operand)
{
    bool quoted = a->tokens->at[first].kind == TOKEN_TEXT;

    if (kind == OPERAND_HAPPENED) {
        struct list list = list_begin(a->tokens, first, first + count);
        struct event_item event;
        operand->text = tokens_whole(a->tokens, first, count);
        return list_event(&list, &event) && list.at == list.end;
    }
    if (kind == OPERAND_SUBJECT && !quoted)
        operand->value = subject_value(operand->text);
    if (kind == OPERAND_TARGET && !quoted)
        operand->value = slice_is(operand->text, "player") ? TARGET_PLAYER : TARGET_CARD;
    return all_words(a, first, count);
}

/* Can these tokens be that operand? */
static bool operand_takes(const struct attempt *a, enum operand_kind kind, int first, int count, int score,
                          struct operand *operand)
{
    struct statement phrase;

    *operand = (struct operand){(uint8_t)kind, 0, tokens_slice(a->tokens, first, count)};
    switch (operands[kind].taking) {
    case WORDS:
        return takes_words(a, kind, first, count, operand);
    case OPEN:
        return takes_open(a, kind, first, count, operand);
    case PHRASE_INSIDE:
        operand->text = tokens_whole(a->tokens, first, count);
        return phrase_find(a, first, first + count, kind, score, &phrase);
    case REST:
        operand->text = tokens_whole(a->tokens, first, count);
        return kind == OPERAND_RULES ? rules_good(a, first, score)
                                     : list_good(a, first, score, kind == OPERAND_EVENTS);
    }
    return false;
}

static enum operand_kind operand_named(const char *pattern, size_t size)
{
    for (int i = 1; i < OPERAND_KINDS; i++)
        if (strlen(operands[i].name) == size && memcmp(operands[i].name, pattern, size) == 0)
            return (enum operand_kind)i;
    return OPERAND_NONE;
}

static const char *brace_close(const char *pattern)
{
    int depth = 0;

    do {
        depth += *pattern == '{';
        depth -= *pattern == '}';
        pattern++;
    } while (depth);
    return pattern;
}

/* Is the token one of the words between bars? */
static bool literal_takes(const struct attempt *a, int token, const char *pattern, size_t size)
{
    if (token >= a->end || a->tokens->at[token].kind == TOKEN_TEXT)
        return false;
    struct slice text = a->tokens->at[token].text;
    for (size_t at = 0; at < size;) {
        size_t word = 0;
        while (at + word < size && pattern[at + word] != '|')
            word++;
        if (text.size == word && memcmp(text.at, pattern + at, word) == 0)
            return true;
        at += word + 1;
    }
    return false;
}

static bool match(const struct attempt *a, const char *pattern, int token, int score);

/* How much an operand that fits counts in finding the form that came closest: names of one word are likelier,
 * but where nothing else fits they say nothing. */
static int operand_score(enum taking taking, int count, int score)
{
    switch (taking) {
    case OPEN:
        return score && count == 1 ? 1 : 0;
    case PHRASE_INSIDE:
        return LITERAL_SCORE * count;
    default:
        return 2;
    }
}

static bool match_operand(const struct attempt *a, enum operand_kind kind, const char *rest, int token,
                          int score)
{
    enum taking taking = operands[kind].taking;
    int left = a->end - token, most = left < PHRASE_TOKENS || taking == REST ? left : PHRASE_TOKENS;
    int slot = a->out->count;
    bool taken = false;

    for (int count = taking == REST ? most : 1; count >= 1 && count <= most; count++) {
        struct operand operand;
        if (slot == OPERANDS || !operand_takes(a, kind, token, count, score, &operand))
            continue;
        taken = true;
        a->out->operand[slot] = operand;
        a->out->count = (uint8_t)(slot + 1);
        if (match(a, rest, token + count, score + operand_score(taking, count, score)))
            return true;
        a->out->count = (uint8_t)slot;
    }
    return taken ? false
                 : attempt_fails(a, token, score, operands[kind].called, strlen(operands[kind].called));
}

/* A part that may be left out is not missed where it would begin. */
static bool match_optional(const struct attempt *a, const char *pattern, int token, int score)
{
    struct mismatch before = {.score = 0};

    if (a->mismatch)
        before = *a->mismatch;
    if (match(a, pattern + 1, token, score))
        return true;
    if (a->mismatch && a->mismatch->token == token)
        *a->mismatch = before;
    return match(a, brace_close(pattern), token, score);
}

static bool match(const struct attempt *a, const char *pattern, int token, int score)
{
    pattern += strspn(pattern, " }");
    if (!*pattern)
        return token == a->end || attempt_fails(a, token, score, NULL, 0);
    if (*pattern == '{')
        return match_optional(a, pattern, token, score);

    size_t size = strcspn(pattern, " {}");
    enum operand_kind kind = operand_named(pattern, size);
    if (kind)
        return match_operand(a, kind, pattern + size, token, score);
    if (!literal_takes(a, token, pattern, size))
        return attempt_fails(a, token, score, pattern, size);
    return match(a, pattern + size, token + 1, score + LITERAL_SCORE);
}

static bool phrase_find(const struct attempt *outer, int first, int end, enum operand_kind kind, int score,
                        struct statement *phrase)
{
    for (int i = 0; i < COUNT(phrases); i++) {
        struct attempt a = {outer->tokens, end, phrases[i].pattern, true, outer->mismatch, phrase};
        if (phrases[i].kind != kind)
            continue;
        memset(phrase, 0, sizeof *phrase);
        phrase->form = (uint16_t)i;
        phrase->value = phrases[i].value;
        if (match(&a, a.pattern, first, score))
            return true;
    }
    return false;
}

bool statement_match(const struct tokens *tokens, struct statement *statement, struct mismatch *mismatch)
{
    *mismatch = (struct mismatch){.score = 0};
    for (int i = 0; i < COUNT(forms); i++) {
        struct attempt a = {tokens, tokens->count, forms[i].pattern, false, mismatch, statement};
        memset(statement, 0, sizeof *statement);
        statement->form = (uint16_t)i;
        statement->where = forms[i].where;
        if (match(&a, a.pattern, 0, 0))
            return true;
    }
    return false;
}

/* Tries the word that a pattern begins with, if it is a word and no operand. */
static void pattern_near(dcg_near *near, const char *pattern, char best[STATEMENT_WORD])
{
    char first[STATEMENT_WORD];
    size_t size = strspn(pattern, "abcdefghijklmnopqrstuvwxyz'");

    if (size == 0 || size >= sizeof first)
        return;
    memcpy(first, pattern, size);
    first[size] = '\0';
    dcg_near_try(near, first);
    if (near->best != first)
        return;
    memcpy(best, first, sizeof first);
    near->best = best;
}

void statement_suggest(struct slice word, char best[STATEMENT_WORD])
{
    char typed[STATEMENT_WORD];
    dcg_near near = {.word = typed};

    best[0] = '\0';
    if (!slice_copy(word, typed, sizeof typed))
        return;
    for (int i = 0; i < COUNT(forms); i++)
        pattern_near(&near, forms[i].pattern, best);
    for (int i = 0; i < COUNT(phrases); i++)
        if (phrases[i].kind == OPERAND_ACTION)
            pattern_near(&near, phrases[i].pattern, best);
}

bool phrase_match(struct slice text, enum operand_kind kind, struct statement *phrase)
{
    struct tokens tokens;
    struct attempt outer = {&tokens, 0, NULL, false, NULL, NULL};
    int column;

    return !tokens_cut(&tokens, text, &column) && phrase_find(&outer, 0, tokens.count, kind, 0, phrase);
}

const struct operand *statement_operand(const struct statement *statement, enum operand_kind kind, int n)
{
    for (int i = 0; i < statement->count; i++)
        if (statement->operand[i].kind == kind && n-- == 0)
            return &statement->operand[i];
    return NULL;
}
