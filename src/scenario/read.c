/* read.c - reading scenario files: blocks of cards, scenarios, and lines into statements. */
#include "scenario/read.h"
#include "cards/card_reader.h"
#include "cards/lines.h"
#include "scenario/common.h"
#include "scenario/wanted.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    struct lines lines;
    struct scenario_file *file;
    dcg_reader **texts;   /* made for the first text of a card */
    struct tokens tokens; /* of the current line */
    struct tokens part;   /* of one of several statements of it */
    bool stepping;        /* the scenario is past its position */
    bool begun;           /* the scenario has a line that may name rules */
    dcg_rules rules;      /* of the scenarios that don't say: the file's */
    dcg_error *found;     /* all errors, of which there is room for max; NULL: the first one ends it */
    int count, max;
    bool lost; /* the lines up to the next scenario belong to none that can be read */
};

static struct scenario *reader_scenario(const struct reader *r)
{
    return r->file->scenarios ? &r->file->scenario[r->file->scenarios - 1] : NULL;
}

static bool reader_fails(struct reader *r, const char *at, const char *what)
{
    return lines_fail(&r->lines, DCG_ERROR_FORMAT, at, "%s", what);
}

/* Takes an error down and goes on with the next line, if all errors are wanted. */
static bool reader_recovers(struct reader *r)
{
    if (!r->found || r->lines.status != DCG_ERROR_FORMAT)
        return false;
    if (r->count < r->max)
        r->found[r->count] = *r->lines.error;
    r->count++;
    r->lost = r->lost || !reader_scenario(r) || token_is(&r->tokens, 0, "scenario");
    r->lines.status = DCG_OK;
    return true;
}

/* Room for one more record, or an error. */
static bool reader_grow(struct reader *r, void **records, size_t size, uint32_t count, uint32_t *room,
                        uint32_t max)
{
    if (count < *room)
        return true;
    if (count >= max)
        return lines_fail(&r->lines, DCG_ERROR_CAPACITY, r->lines.start, "the file is too large");
    uint32_t more = *room ? *room * 2 : 64;
    void *grown = realloc(*records, size * more);
    if (!grown)
        return lines_fail(&r->lines, DCG_ERROR_MEMORY, r->lines.start, "no memory");
    *records = grown;
    *room = more;
    return true;
}

static bool reader_cut(struct reader *r)
{
    struct lines *l = &r->lines;
    struct slice line = {l->start, (uint16_t)(l->end - l->start), 1};
    int column = 1;
    const char *wrong = tokens_cut(&r->tokens, line, &column);

    return wrong ? reader_fails(r, l->start + column - 1, wrong) : true;
}

/* Where the next card of a block begins: at a line whose first word is card. */
static const char *card_next(const char *at, const char *end)
{
    while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        at++;
        const char *word = at;
        while (word < end && (*word == ' ' || *word == '\t'))
            word++;
        if (end - word > 5 && memcmp(word, "card ", 5) == 0)
            return at;
    }
    return end;
}

/* A block in which something is wrong, card by card: every error is taken down. */
static void reader_cards_each(struct reader *r, const char *begin, const char *end, int line)
{
    while (begin < end) {
        const char *next = card_next(begin, end);
        dcg_error error;
        dcg_status status = cards_add_strict(r->file->cards, begin, (size_t)(next - begin), r->texts, &error);
        if (status != DCG_OK) {
            lines_fail_at(&r->lines, status, line + error.line, error.column, "%s", error.text);
            if (!reader_recovers(r))
                return;
        }
        for (; begin < next; begin++)
            line += *begin == '\n';
    }
}

/* Adds cards. The line is that above them. */
static bool reader_cards_add(struct reader *r, const char *begin, const char *end, int line)
{
    struct lines *l = &r->lines;
    dcg_error error;
    dcg_status status = cards_add_strict(r->file->cards, begin, (size_t)(end - begin), r->texts, &error);

    if (status == DCG_ERROR_FORMAT && r->found) {
        reader_cards_each(r, begin, end, line);
        return l->status == DCG_OK;
    }
    return status == DCG_OK || lines_fail_at(l, status, line + error.line, error.column, "%s", error.text);
}

/* The cards that are new belong to a scenario, but for tokens that cards speak of. */
static bool reader_cards_own(struct reader *r, uint32_t scenario)
{
    struct scenario_file *file = r->file;

    while ((uint32_t)file->others + file->owners < file->cards->count) {
        void *records = file->owner;
        if (!reader_grow(r, &records, sizeof *file->owner, file->owners, &file->owner_room, CARDS_PER_SET))
            return false;
        file->owner = records;
        uint32_t def = (uint32_t)file->others + file->owners + 1;
        const char *number = card_word(file->cards, card_def(file->cards, def)->number);
        file->owner[file->owners++] = strncmp(number, "token:", 6) == 0 ? 0 : scenario;
    }
    return true;
}

uint32_t card_owner_scenario(const struct scenario_file *file, uint32_t def)
{
    uint32_t own = def - (uint32_t)file->others - 1;

    return def > (uint32_t)file->others && own < file->owners ? file->owner[own] : 0;
}

/* Cards of the file, up to a line that says end. */
static bool reader_cards(struct reader *r)
{
    struct lines *l = &r->lines;
    const char *begin = l->next;
    int line = l->line;

    if (r->tokens.count > 1)
        return reader_fails(r, r->tokens.at[1].whole.at, "expected the end of the line after cards");
    while (lines_next(l)) {
        if (span_is(line_word(l), "end") && line_done(l))
            return reader_cards_add(r, begin, l->start, line) && reader_cards_own(r, 0);
    }
    return lines_fail_at(l, DCG_ERROR_FORMAT, line, 1, "these cards have no end line");
}

/* Does a card begin here that isn't in a block? In a scenario it must have a name in quotes. */
static bool reader_at_card(const struct reader *r)
{
    struct lines l = r->lines;

    if (!span_is(line_word(&l), "card"))
        return false;
    if (!reader_scenario(r) || (!line_done(&l) && *l.at == '"'))
        return true;
    (void)line_word(&l);
    return !line_done(&l) && *l.at == '"';
}

/* Do the cards above end at a line? Those of a scenario do where it isn't indented any more. */
static bool reader_cards_end(const struct reader *r, const struct lines *last, ptrdiff_t indent)
{
    struct lines l = *last;
    struct span word = line_word(&l);

    if (!reader_scenario(r))
        return span_is(word, "scenario") || span_is(word, "cards") || span_is(word, "rules");
    return word.at - l.start <= indent && !span_is(word, "card");
}

/* Cards without a block around them. */
static bool reader_cards_bare(struct reader *r)
{
    struct lines *l = &r->lines, last = *l;
    const char *begin = l->start;
    ptrdiff_t indent = l->at - l->start;
    int line = l->line - 1;

    while (lines_next(l) && !reader_cards_end(r, l, indent))
        last = *l;
    if (l->status != DCG_OK)
        return false;
    *l = last;
    return reader_cards_add(r, begin, l->next, line) && reader_cards_own(r, r->file->scenarios);
}

static bool reader_begin_scenario(struct reader *r)
{
    struct scenario_file *file = r->file;
    void *records = file->scenario;

    if (r->tokens.count != 2 || r->tokens.at[1].kind != TOKEN_TEXT)
        return reader_fails(r, r->lines.start, "expected: scenario \"its name\"");
    if (r->tokens.at[1].text.size > SCENARIO_NAME)
        return reader_fails(r, r->tokens.at[1].whole.at, "the name of the scenario is longer than 127 bytes");
    if (!reader_grow(r, &records, sizeof *file->scenario, file->scenarios, &file->scenario_room,
                     SCENARIOS_MAX))
        return false;
    file->scenario = records;
    file->scenario[file->scenarios++] =
        (struct scenario){r->tokens.at[1].text, r->lines.line, file->statements, 0, r->rules};
    r->stepping = r->lost = r->begun = false;
    r->tokens.rules = r->rules ? r->rules : DCG_RULES_3_6;
    return true;
}

/* "rules version: 4.2" before the first scenario is for the whole file, in a scenario for that one. It says which rules
 * the numbers in later lines mean, so it comes before these. */
static bool reader_version(struct reader *r)
{
    const struct tokens *t = &r->tokens;
    char text[8];
    dcg_rules rules = DCG_RULES_NEEDED;

    if (t->count == 4 && slice_copy(t->at[3].text, text, sizeof text))
        rules = dcg_rules_find(text);
    if (!rules)
        return reader_fails(r, r->lines.start, "expected a version of the rules: rules version: 4.2");
    if (reader_scenario(r) && r->begun)
        return reader_fails(r, r->lines.start, "rules version: must be the first line of its scenario");
    if (reader_scenario(r))
        reader_scenario(r)->rules = r->tokens.rules = rules;
    else
        r->rules = rules;
    return true;
}

static bool is_version(const struct tokens *t)
{
    return t->count > 2 && token_is(t, 0, "rules") && token_is(t, 1, "version") && token_is(t, 2, ":");
}

/* A list with commas, which this takes one of. */
static bool reader_list(struct reader *r, bool (*takes)(const struct reader *r, struct slice text),
                        const char *expected)
{
    const struct tokens *t = &r->tokens;

    for (int i = 2; i < t->count || i == 2; i++) {
        struct slice text = i < t->count ? t->at[i].text : (struct slice){"the end of the line", 19, 0};
        const char *at = i < t->count ? text.at : r->lines.end;
        if (i % 2 ? !token_is(t, i, ",") || i + 1 == t->count : i >= t->count || !takes(r, text))
            return lines_fail(&r->lines, DCG_ERROR_FORMAT, at, "expected %s, found '%.*s'",
                              i % 2 ? "a comma and another one" : expected, slice_shown(text), text.at);
    }
    return true;
}

static bool takes_rule(const struct reader *r, struct slice text)
{
    return rule_named(r->tokens.rules, text) != 0;
}

static bool takes_question(const struct reader *r, struct slice text)
{
    struct slice number = {text.at + 1, (uint16_t)(text.size - 1), 0};
    int32_t value;

    (void)r;
    return text.size > 1 && text.at[0] == 'Q' && slice_number(number, &value) && value > 0;
}

static bool reader_rules(struct reader *r)
{
    return reader_list(r, takes_rule, "the number of a rule");
}

static bool reader_questions(struct reader *r)
{
    return reader_list(r, takes_question, "the number of an official question, as in Q1234");
}

/* What a scenario shows of a keyword: that it matters, that it must not, ... */
static bool reader_keyword(struct reader *r)
{
    static const char *const shown[] = {"matters", "idle", "twice", "unaffected", "declined"};
    const struct tokens *t = &r->tokens;
    int last = t->count - 1;
    int32_t keyword;

    if (last < 3 || !keyword_word(tokens_whole(t, 2, last - 2), &keyword))
        return reader_fails(r, r->lines.start,
                            "expected a keyword and what is shown of it: keyword: Decoy twice");
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        if (token_is(t, last, shown[i]))
            return true;
    }
    return reader_fails(r, t->at[last].whole.at, "expected matters, idle, twice, unaffected or declined");
}

/* The lines that other tools read, too: each begins its line. */
static const struct header {
    const char *word;
    bool (*read)(struct reader *r);
} headers[] = {
    {"rules", reader_rules}, {"proves", reader_rules}, {"qa", reader_questions}, {"keyword", reader_keyword}};

static const struct header *reader_header(const struct reader *r)
{
    const struct tokens *t = &r->tokens;

    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        if (t->count > 1 && token_is(t, 0, headers[i].word) && token_is(t, 1, ":"))
            return &headers[i];
    }
    return NULL;
}

static bool reader_head(struct reader *r, const struct header *header)
{
    if (r->tokens.at[0].whole.at != r->lines.start)
        return lines_fail(&r->lines, DCG_ERROR_FORMAT, r->tokens.at[0].whole.at,
                          "%s: must stand at the beginning of the line", header->word);
    return header->read(r);
}

static bool reader_unsupported(struct reader *r, struct slice word)
{
    char best[STATEMENT_WORD];

    statement_suggest(word, best);
    return lines_fail(&r->lines, DCG_ERROR_FORMAT, word.at, "no statement begins with %.*s%s%s%s",
                      slice_shown(word), word.at, best[0] ? "; did you mean " : "", best, best[0] ? "?" : "");
}

static const char *tokens_end(const struct tokens *t)
{
    const struct slice *last = &t->at[t->count - 1].whole;

    return last->at + last->size;
}

static bool reader_mismatch(struct reader *r, const struct tokens *t, const struct mismatch *m)
{
    static const struct slice line_end = {"the end of the line", 19, 0}, semicolon = {"a semicolon", 11, 0};
    bool end = m->token >= t->count, line = tokens_end(t) == tokens_end(&r->tokens);
    const char *at = !end ? t->at[m->token].whole.at : line ? r->lines.end : tokens_end(t);
    struct slice found = !end ? t->at[m->token].whole : line ? line_end : semicolon;

    if (m->reason)
        return lines_fail(&r->lines, DCG_ERROR_FORMAT, at, "%s, found %.*s", m->reason, slice_shown(found),
                          found.at);
    if (!m->score)
        return reader_unsupported(r, t->at[0].whole);
    return lines_fail(&r->lines, DCG_ERROR_FORMAT, at, "expected %.*s, found %.*s, as in: %s",
                      m->expected ? m->expected_size : 19, m->expected ? m->expected : "the end of the line",
                      slice_shown(found), found.at, m->pattern);
}

static bool reader_statement(struct reader *r, const struct tokens *t, bool more)
{
    struct scenario_file *file = r->file;
    void *records = file->statement;
    struct mismatch mismatch;

    if (!reader_grow(r, &records, sizeof *file->statement, file->statements, &file->statement_room,
                     STATEMENTS_MAX))
        return false;
    file->statement = records;
    struct statement *s = &file->statement[file->statements];
    if (!statement_match(t, s, &mismatch))
        return reader_mismatch(r, t, &mismatch);
    if (s->where == POSITION && r->stepping)
        return reader_fails(r, t->at[0].whole.at, "the position must be complete before the first step");
    r->stepping = r->stepping || s->where == STEP;
    s->line = r->lines.line;
    s->text = tokens_whole(t, more, t->count - more);
    s->more = more;
    for (int i = 0; i < t->count; i++)
        file->common |= common_named(t->at[i].text);
    file->statements++;
    reader_scenario(r)->count++;
    return true;
}

/* The statements of a line, with semicolons between them. What follows on an expectation is one, too. */
static bool reader_statements(struct reader *r)
{
    const struct tokens *t = &r->tokens;
    bool expects = token_is(t, 0, "expect");

    for (int first = 0, next; first <= t->count; first = next + 1) {
        bool more = first > 0 && expects;
        for (next = first; next < t->count && !token_is(t, next, ";");)
            next++;
        if (next == first)
            return reader_fails(r, next < t->count ? t->at[next].whole.at : r->lines.end,
                                "expected a statement on either side of a semicolon");
        if (next - first == t->count)
            return reader_statement(r, t, false);
        r->part.rules = t->rules;
        r->part.count = next - first + more;
        r->part.at[0] = t->at[0];
        memcpy(&r->part.at[more], &t->at[first], sizeof *t->at * (size_t)(next - first));
        if (!reader_statement(r, &r->part, more))
            return false;
    }
    return true;
}

static bool reader_line(struct reader *r)
{
    if (reader_at_card(r))
        return reader_cards_bare(r);
    if (!reader_cut(r))
        return false;
    if (!r->tokens.count)
        return true;
    if (token_is(&r->tokens, 0, "cards"))
        return reader_cards(r);
    if (token_is(&r->tokens, 0, "scenario")) {
        r->lost = false;
        return reader_begin_scenario(r);
    }
    if (r->lost)
        return true;
    if (is_version(&r->tokens))
        return reader_version(r);
    r->begun = true;
    if (!reader_scenario(r))
        return reader_fails(r, r->tokens.at[0].whole.at, "expected cards or a scenario");
    const struct header *header = reader_header(r);
    return header ? reader_head(r, header) : reader_statements(r);
}

void scenario_file_free(struct scenario_file *file)
{
    dcg_cards_free(file->cards);
    free(file->scenario);
    free(file->statement);
    free(file->unseen);
    free(file->owner);
    memset(file, 0, sizeof *file);
}

static void reader_read(struct reader *r, const char *text, size_t size, dcg_error *error)
{
    if (!lines_begin(&r->lines, text, size, false, error))
        return;
    if (!r->file->cards)
        lines_fail_at(&r->lines, DCG_ERROR_MEMORY, 0, 0, "no memory");
    while (r->lines.status == DCG_OK) {
        if (lines_next(&r->lines) ? !reader_line(r) && !reader_recovers(r) : !reader_recovers(r))
            break;
    }
    if (r->lines.status == DCG_OK && !r->file->scenarios && !r->count)
        lines_fail_at(&r->lines, DCG_ERROR_FORMAT, r->lines.line, 1, "there is no scenario");
    (void)reader_recovers(r);
}

/* It is large: it has room for the tokens of a line. */
static struct reader *reader_new(struct scenario_file *file, dcg_reader **texts)
{
    struct reader *r = calloc(1, sizeof *r);

    if (r) {
        r->file = file;
        r->texts = texts;
    }
    return r;
}

/* A copy to which the cards of a file are added. */
static dcg_cards *cards_wanted(const dcg_cards *cards, const char *text, size_t size)
{
    return cards_copy_with(cards, cards_spoken_of(cards, text, size));
}

int dcg_scenario_errors(const dcg_cards *cards, const char *text, size_t size, dcg_error *errors, int max)
{
    struct scenario_file file = {0};
    dcg_reader *texts = NULL;
    dcg_error error = {0}, unused;

    if (!cards || (!text && size) || max < 0 || (!errors && max > 0))
        return 0;
    struct reader *r = reader_new(&file, &texts);
    if (!r)
        return 0;
    r->found = errors ? errors : &unused;
    r->max = max;
    file.cards = cards_wanted(cards, text ? text : "", size);
    file.others = dcg_cards_count(cards);
    reader_read(r, text ? text : "", size, &error);
    int count = r->count;
    dcg_reader_free(texts);
    scenario_file_free(&file);
    free(r);
    return count;
}

dcg_status scenario_file_read(struct scenario_file *file, const dcg_cards *cards, const char *text,
                              size_t size, dcg_reader **reader, dcg_error *error)
{
    struct reader *r = reader_new(file, reader);

    memset(file, 0, sizeof *file);
    if (!r) {
        if (error)
            *error = (dcg_error){.status = DCG_ERROR_MEMORY, .text = "no memory"};
        return DCG_ERROR_MEMORY;
    }
    file->cards = cards_wanted(cards, text, size);
    file->others = dcg_cards_count(cards);
    reader_read(r, text, size, error);
    dcg_status status = r->lines.status;
    if (status != DCG_OK)
        scenario_file_free(file);
    free(r);
    return status;
}
