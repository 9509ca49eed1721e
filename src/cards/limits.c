/* limits.c - limitation lists: which cards an organiser bans, restricts, or bans together. They are no rules of the
 * game but come and go, so they are files:
 *
 *     name: Summer 2026
 *     region: en
 *     from 2026-04-04
 *     banned TR-001
 *     limit 1 TR-002
 *     pair TR-003 with TR-004, TR-005
 *     lifted TR-006
 */
#include "cards/lines.h"
#include "state/cardset.h"
#include "cards/list.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMITS = 4096, LIMIT_HIGH = 50, REGION_BYTES = 16, LAST_DAY = 99991231 };

/* The other card of a pair that the list doesn't name. */
static const char unnamed[] = "?";

/* A line for a card: at most so many copies of it; or no copy of it beside another. A later line for the same takes its
 * place. */
struct limit {
    char number[DCG_NUMBER_BYTES],
        other[DCG_NUMBER_BYTES]; /* other "": no pair; unnamed: any card, if it is lifted */
    char region[REGION_BYTES];   /* "": everywhere */
    int day, copies;             /* day 20260404; 0: always */
    bool lifted;
};

struct dcg_limits {
    char name[64], region[REGION_BYTES]; /* region "": all of them */
    int day;                             /* the list as of this day */
    struct limit *limit;
    size_t count, room;
};

struct limits_reader {
    struct lines lines;
    dcg_limits *limits;
    char region[REGION_BYTES]; /* of the lines to come */
    int day;
};

/* ---- Reading ---------------------------------------------------------------------------------- */

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
    limit.day = r->day;
    memcpy(limit.region, r->region, REGION_BYTES);
    l->limit[l->count++] = limit;
    return true;
}

/* A day such as 2026-04-04 as a number. */
static bool day_read(struct span text, int *day)
{
    static const char form[] = "0000-00-00";
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int value = 0;

    if (text.size != sizeof form - 1)
        return false;
    for (size_t i = 0; i < text.size; i++)
        if (form[i] == '-' ? text.at[i] != '-' : text.at[i] < '0' || text.at[i] > '9')
            return false;
        else if (form[i] != '-')
            value = value * 10 + (text.at[i] - '0');
    int year = value / 10000, month = value / 100 % 100, of_month = value % 100;
    if (year == 0 || month < 1 || month > 12 || of_month < 1 || of_month > days[month - 1])
        return false;
    *day = value;
    return month != 2 || of_month < 29 || (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
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
static bool numbers_read(struct limits_reader *r, struct limit limit)
{
    do {
        struct span at;
        if (!number_read(r, limit.number, &at) || !limit_add(r, at, limit))
            return false;
    } while (line_take(&r->lines, ','));
    return line_finish(&r->lines);
}

static bool pair_read(struct limits_reader *r, struct limit limit)
{
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

static bool region_read(struct limits_reader *r)
{
    struct span word = line_word(&r->lines);

    if (word.size == 0 || word.size >= REGION_BYTES)
        return lines_expected(&r->lines, word, "a region such as en");
    memset(r->region, 0, REGION_BYTES);
    span_copy(word, r->region, REGION_BYTES);
    return line_finish(&r->lines);
}

static bool from_read(struct limits_reader *r)
{
    struct span word = line_token(&r->lines);

    return (day_read(word, &r->day) || lines_expected(&r->lines, word, "a day such as 2026-04-04")) &&
           line_finish(&r->lines);
}

/* What isn't forbidden any more: a card, or a pair. */
static bool lifted_read(struct limits_reader *r)
{
    const char *at = r->lines.at;
    struct limit limit = {.lifted = true};

    if (span_is(line_word(&r->lines), "pair"))
        return pair_read(r, limit);
    r->lines.at = at;
    return numbers_read(r, limit);
}

static bool line_read(struct limits_reader *r)
{
    struct span word = line_token(&r->lines);
    int copies;

    if (span_is(word, "name:"))
        return name_read(r);
    if (span_is(word, "region:"))
        return region_read(r);
    if (span_is(word, "from"))
        return from_read(r);
    if (span_is(word, "banned"))
        return numbers_read(r, (struct limit){.copies = 0});
    if (span_is(word, "limit"))
        return line_number(&r->lines, "how many copies are allowed", 0, LIMIT_HIGH, &copies) &&
               numbers_read(r, (struct limit){.copies = copies});
    if (span_is(word, "pair"))
        return pair_read(r, (struct limit){.copies = 0});
    if (span_is(word, "lifted"))
        return lifted_read(r);
    return lines_expected(&r->lines, word,
                          "'name:', 'region:', 'from', 'banned', 'limit', 'pair' or 'lifted'");
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
    r.limits->day = LAST_DAY;
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

/* ---- A region and a day ----------------------------------------------------------------------- */

OUT_PRINTF(2, 3)
static bool select_fail(dcg_error *error, const char *format, ...)
{
    va_list list;

    if (!error)
        return false;
    *error = (dcg_error){.status = DCG_ERROR_ARGUMENT};
    va_start(list, format);
    (void)vsnprintf(error->text, sizeof error->text, format, list);
    va_end(list);
    text_clean(error->text);
    return false;
}

/* The regions of a list, each once, separated by commas; how many there are. */
static int regions_collect(const dcg_limits *l, char *text, size_t size)
{
    size_t used = 0;
    int regions = 0;

    text[0] = '\0';
    for (size_t i = 0; i < l->count; i++) {
        bool known = l->limit[i].region[0] == '\0';
        for (size_t k = 0; k < i && !known; k++)
            known = strcmp(l->limit[k].region, l->limit[i].region) == 0;
        if (known)
            continue;
        if (used < size)
            used +=
                (size_t)snprintf(text + used, size - used, "%s%s", regions ? ", " : "", l->limit[i].region);
        regions++;
    }
    return regions;
}

static bool region_select(dcg_limits *l, const char *region, dcg_error *error)
{
    char regions[96];
    int count = regions_collect(l, regions, sizeof regions);

    if (!region && count < 2)
        return true;
    if (!region)
        return select_fail(error, "it has lists of several regions, name one of them: %s", regions);
    for (size_t i = 0; i < l->count; i++)
        if (strcmp(l->limit[i].region, region) == 0) {
            memcpy(l->region, l->limit[i].region, REGION_BYTES);
            return true;
        }
    return select_fail(error, "it has no list of the region '%.40s'; its regions: %s", region,
                       count ? regions : "none");
}

dcg_status dcg_limits_select(dcg_limits *limits, const char *region, const char *day, dcg_error *error)
{
    int number = LAST_DAY;

    if (!limits)
        return DCG_ERROR_ARGUMENT;
    if (day && !day_read((struct span){day, strlen(day)}, &number)) {
        (void)select_fail(error, "expected a day such as 2026-04-04, found '%.40s'", day);
        return DCG_ERROR_ARGUMENT;
    }
    if (!region_select(limits, region, error))
        return DCG_ERROR_ARGUMENT;
    limits->day = number;
    return DCG_OK;
}

/* Does the line count in the region and on the day? */
static bool limit_counts(const dcg_limits *l, const struct limit *limit)
{
    bool here = !l->region[0] || !limit->region[0] || strcmp(l->region, limit->region) == 0;

    return here && limit->day <= l->day;
}

/* Does a line take the place of an earlier one? Of lines of the same day the later one counts. */
static bool limit_replaces(const struct limit *later, const struct limit *limit)
{
    bool pair = limit->other[0] != '\0';

    if (strcmp(later->number, limit->number) != 0 || strcmp(later->region, limit->region) != 0 ||
        pair != (later->other[0] != '\0') || later->day < limit->day ||
        (later->day == limit->day && later < limit))
        return false;
    return !pair || strcmp(later->other, limit->other) == 0 ||
           (later->lifted && strcmp(later->other, unnamed) == 0);
}

static bool limit_holds(const dcg_limits *l, const struct limit *limit)
{
    if (limit->lifted || !limit_counts(l, limit))
        return false;
    for (size_t i = 0; i < l->count; i++)
        if (&l->limit[i] != limit && limit_counts(l, &l->limit[i]) && limit_replaces(&l->limit[i], limit))
            return false;
    return true;
}

/* ---- Checking --------------------------------------------------------------------------------- */

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
    char since[32] = "";

    if (limit->day)
        (void)snprintf(since, sizeof since, " since %04d-%02d-%02d", limit->day / 10000,
                       limit->day / 100 % 100, limit->day % 100);
    *problem = (dcg_deck_problem){.card = def};
    if (strcmp(limit->other, unnamed) == 0)
        (void)snprintf(problem->text, sizeof problem->text,
                       "%s %.*s can't be in a deck with certain cards%s, and the list doesn't name these",
                       limit->number, span_shown(shown), name, since);
    else if (limit->other[0])
        (void)snprintf(problem->text, sizeof problem->text, "%s %.*s can't be in a deck with %s%s",
                       limit->number, span_shown(shown), name, limit->other, since);
    else if (limit->copies == 0)
        (void)snprintf(problem->text, sizeof problem->text, "%s %.*s is banned%s", limit->number,
                       span_shown(shown), name, since);
    else
        (void)snprintf(problem->text, sizeof problem->text, "%d copies of %s %.*s, restricted to %d%s",
                       copies, limit->number, span_shown(shown), name, limit->copies, since);
}

/* Is it about the deck? With open: a pair of which the list names one card only. */
static bool limit_broken(const dcg_cards *cards, const dcg_deck *deck, const struct limit *limit, int copies,
                         bool open)
{
    if ((strcmp(limit->other, unnamed) == 0) != open)
        return false;
    if (open)
        return copies > 0;
    return limit->other[0] ? copies && copies_in(deck, dcg_cards_find(cards, limit->other))
                           : copies > limit->copies;
}

static int limits_find(const dcg_limits *limits, const dcg_cards *cards, const dcg_deck *deck, bool open,
                       dcg_deck_problem *problems, int max)
{
    int count = 0;

    if (!limits || !cards || !deck || deck->main_count > DCG_MAX_DECK || deck->egg_count > DCG_MAX_DECK)
        return 0;
    for (size_t i = 0; i < limits->count; i++) {
        const struct limit *limit = &limits->limit[i];
        dcg_card_def def = dcg_cards_find(cards, limit->number);
        int copies = copies_in(deck, def);
        if (!limit_broken(cards, deck, limit, copies, open) || !limit_holds(limits, limit))
            continue;
        if (problems && count < max)
            limit_explain(cards, limit, def, copies, &problems[count]);
        count++;
    }
    return count;
}

int dcg_limits_check(const dcg_limits *limits, const dcg_cards *cards, const dcg_deck *deck,
                     dcg_deck_problem *problems, int max)
{
    return limits_find(limits, cards, deck, false, problems, max);
}

int dcg_limits_open(const dcg_limits *limits, const dcg_cards *cards, const dcg_deck *deck,
                    dcg_deck_problem *problems, int max)
{
    return limits_find(limits, cards, deck, true, problems, max);
}
