/* limits.c - limitation lists: which cards an organiser bans, restricts, or bans together. They are no rules of the
 * game but come and go, so they are files:
 *
 *     name: Summer 2026
 *     banned TR-001
 *     limit 1 TR-002
 *     pair TR-003 with TR-004, TR-005
 */
#include "cards/lines.h"
#include "state/cardset.h"
#include "cards/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMITS = 4096, LIMIT_HIGH = 50 };

/* At most so many copies of a card; or no copy of it beside another. */
struct limit {
    char number[DCG_NUMBER_BYTES], other[DCG_NUMBER_BYTES]; /* other "": none */
    int copies;
};

struct dcg_limits {
    char name[64];
    struct limit *limit;
    size_t count, room;
};

struct limits_reader {
    struct lines lines;
    dcg_limits *limits;
};

static bool limit_add(struct limits_reader *r, struct span at, struct limit limit)
{
    dcg_limits *l = r->limits;

    if (l->count == LIMITS)
        return lines_fail(&r->lines, DCG_ERROR_CAPACITY, at.at, "more than %d limitations", (int)LIMITS);
    if (l->count == l->room) {
        size_t room = l->room ? l->room * 2 : 64;
        struct limit *grown = realloc(l->limit, room * sizeof *grown);
        if (!grown)
            return lines_fail(&r->lines, DCG_ERROR_MEMORY, at.at, "no memory");
        l->limit = grown;
        l->room = room;
    }
    l->limit[l->count++] = limit;
    return true;
}

static bool number_read(struct limits_reader *r, char number[DCG_NUMBER_BYTES], struct span *at)
{
    struct print print;

    *at = line_item(&r->lines);
    while (at->size > 0 && memchr(at->at, ' ', at->size)) /* a word */
        at->size = (size_t)((const char *)memchr(at->at, ' ', at->size) - at->at);
    r->lines.at = at->at + at->size;
    if (at->size == 0 || at->size >= DCG_NUMBER_BYTES)
        return lines_expected(&r->lines, *at, "a card number");
    if (!print_read(NULL, *at, &print)) /* as card files may have it */
        span_copy(*at, print.number, sizeof print.number);
    memcpy(number, print.number, DCG_NUMBER_BYTES);
    return true;
}

/* Several numbers, separated by commas. */
static bool numbers_read(struct limits_reader *r, int copies)
{
    do {
        struct limit limit = {.copies = copies};
        struct span at;
        if (!number_read(r, limit.number, &at) || !limit_add(r, at, limit))
            return false;
    } while (line_take(&r->lines, ','));
    return line_finish(&r->lines);
}

static bool pair_read(struct limits_reader *r)
{
    struct limit limit = {.copies = 0};
    struct span at;

    if (!number_read(r, limit.number, &at))
        return false;
    struct span with = line_word(&r->lines);
    if (!span_is(with, "with"))
        return lines_expected(&r->lines, with, "'with'");
    do {
        if (!number_read(r, limit.other, &at) || !limit_add(r, at, limit))
            return false;
    } while (line_take(&r->lines, ','));
    return line_finish(&r->lines);
}

static bool name_read(struct limits_reader *r)
{
    (void)line_done(&r->lines);
    struct span name = {r->lines.at, (size_t)(r->lines.end - r->lines.at)};
    span_copy(name, r->limits->name, sizeof r->limits->name);
    return true;
}

static bool line_read(struct limits_reader *r)
{
    struct span word = line_token(&r->lines);
    int copies;

    if (span_is(word, "name:"))
        return name_read(r);
    if (span_is(word, "banned"))
        return numbers_read(r, 0);
    if (span_is(word, "limit"))
        return line_number(&r->lines, "how many copies are allowed", 0, LIMIT_HIGH, &copies) &&
               numbers_read(r, copies);
    if (span_is(word, "pair"))
        return pair_read(r);
    return lines_expected(&r->lines, word, "'name:', 'banned', 'limit' or 'pair'");
}

dcg_limits *dcg_limits_read(const char *text, size_t size, dcg_error *error)
{
    struct limits_reader r = {.limits = calloc(1, sizeof *r.limits)};
    bool done = lines_begin(&r.lines, text, size, true, error);

    if (!r.limits) {
        (void)lines_fail_at(&r.lines, DCG_ERROR_MEMORY, 0, 0, "no memory");
        return NULL;
    }
    while (done && lines_next(&r.lines))
        done = line_read(&r);
    if (r.lines.status == DCG_OK)
        return r.limits;
    dcg_limits_free(r.limits);
    return NULL;
}

void dcg_limits_free(dcg_limits *limits)
{
    if (!limits)
        return;
    free(limits->limit);
    free(limits);
}

const char *dcg_limits_name(const dcg_limits *limits)
{
    return limits ? limits->name : "";
}

static int copies_in(const dcg_deck *deck, dcg_card_def def)
{
    int copies = 0;

    for (int i = 0; def && i < deck->main_count; i++)
        copies += deck->main[i] == def;
    for (int i = 0; def && i < deck->egg_count; i++)
        copies += deck->egg[i] == def;
    return copies;
}

static void limit_explain(const dcg_cards *cards, const struct limit *limit, dcg_card_def def, int copies,
                          dcg_deck_problem *problem)
{
    const char *name = card_word(cards, card_def(cards, def)->name);
    struct span shown = {name, strlen(name)};

    *problem = (dcg_deck_problem){.card = def};
    if (limit->other[0])
        (void)snprintf(problem->text, sizeof problem->text, "%s %.*s can't be in a deck with %s",
                       limit->number, span_shown(shown), name, limit->other);
    else if (limit->copies == 0)
        (void)snprintf(problem->text, sizeof problem->text, "%s %.*s is banned", limit->number,
                       span_shown(shown), name);
    else
        (void)snprintf(problem->text, sizeof problem->text, "%d copies of %s %.*s, restricted to %d", copies,
                       limit->number, span_shown(shown), name, limit->copies);
}

int dcg_limits_check(const dcg_limits *limits, const dcg_cards *cards, const dcg_deck *deck,
                     dcg_deck_problem *problems, int max)
{
    int count = 0;

    if (!limits || !cards || !deck || deck->main_count > DCG_MAX_DECK || deck->egg_count > DCG_MAX_DECK)
        return 0;
    for (size_t i = 0; i < limits->count; i++) {
        const struct limit *limit = &limits->limit[i];
        dcg_card_def def = dcg_cards_find(cards, limit->number);
        int copies = copies_in(deck, def);
        bool broken = limit->other[0] ? copies && copies_in(deck, dcg_cards_find(cards, limit->other))
                                      : copies > limit->copies;
        if (!broken)
            continue;
        if (problems && count < max)
            limit_explain(cards, limit, def, copies, &problems[count]);
        count++;
    }
    return count;
}
