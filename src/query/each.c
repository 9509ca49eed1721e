/* each.c - how many (15-15-7): evaluates compiled numbers. */
#include "state/procedure.h"
#include "state/set.h"
#include "query/match.h"
#include "query/seen.h"
#include "tree/number_def.h"

/* -- what was done */

/* 15-15-7-4: those whom it triggered by, however many. */
static int triggered_count(const struct scope *s)
{
    return event_count(s, event_awaited_by(s));
}

/* Did the effect trigger by what a number counts, and does it not do that itself? */
static bool triggered_by_that(const struct scope *s, int entry)
{
    static const uint8_t kinds[ENTRY_KINDS] = {
        [ENTRY_DELETED] = DCG_EVENT_DELETED,     [ENTRY_TRASHED] = DCG_EVENT_TRASHED,
        [ENTRY_RETURNED] = DCG_EVENT_RETURNED,   [ENTRY_ADDED] = DCG_EVENT_ADDED,
        [ENTRY_PLACED] = DCG_EVENT_PLACED,       [ENTRY_PLAYED] = DCG_EVENT_PLAYED,
        [ENTRY_SUSPENDED] = DCG_EVENT_SUSPENDED, [ENTRY_UNSUSPENDED] = DCG_EVENT_UNSUSPENDED,
        [ENTRY_LINKED] = DCG_EVENT_LINKED,       [ENTRY_DIGIVOLVED] = DCG_EVENT_DIGIVOLVED,
    };
    bool does = s->resolution != NO_RESOLUTION && code_under_way(s->t, s->resolution)->done >> entry & 1;

    return s->event && kinds[entry] && s->event->kind == kinds[entry] && !does;
}

/* Is an entry of the journal of that player and what the number names? */
static bool entry_counts(const struct scope *s, const struct number_def *n, const struct entry *e)
{
    struct seen x;

    if (!n->pred)
        return true;
    return entry_seen(s, e, &x) && (!n->owner || owner_players(s, n->owner) >> x.player & 1) &&
           seen_passes(&x, n->pred);
}

static int number_done(const struct scope *s, const struct number_def *n)
{
    const struct dcg_game *g = s->t->g;
    int count = 0;

    if (triggered_by_that(s, n->entry))
        return triggered_count(s);
    if (s->resolution == NO_RESOLUTION)
        return 0;
    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++)
        if ((g->entry[i].what & ~ENTRY_PERMANENT) == n->entry &&
            (!n->place || entry_came_from(s, i, n->place)))
            count += entry_counts(s, n, &g->entry[i]);
    return count;
}

static int count_last(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;
    int count = 0;

    if (s->resolution == NO_RESOLUTION)
        return 0;
    uint64_t slots = slots_now(s, PRONOUN_LAST);
    if (!slots && s->event)
        return triggered_count(s); /* nothing was spoken of before */
    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++) {
        int what = g->entry[i].what & ~ENTRY_PERMANENT;
        count += slots >> g->entry_mark[i].slot & 1 && what != ENTRY_CHOSEN && what != ENTRY_HOST;
    }
    return count;
}

/* What the next object is that the effect did that to, from an entry of the journal on. The entry behind; 0: none. */
static int done_next(const struct scope *s, const struct number_def *n, int from, struct info *info)
{
    const struct dcg_game *g = s->t->g;
    int first = s->resolution == NO_RESOLUTION ? g->journals : resolution_of(g, s->resolution)->journal;

    for (int i = from > first ? from : first; i < g->journals; i++) {
        struct seen x;
        if ((g->entry[i].what & ~ENTRY_PERMANENT) != n->entry || !entry_seen(s, &g->entry[i], &x))
            continue;
        seen_identity(&x, info);
        return i + 1;
    }
    return 0;
}

static int count_levels(const struct scope *s, const struct number_def *n)
{
    struct info info;
    int sum = 0;

    for (int i = 0; (i = done_next(s, n, i, &info)) != 0;)
        sum += info.level > 0 ? info.level : 0;
    return sum;
}

/* -- objects */

/* Of those of the same level, so many at a time: how many times. */
static int count_groups(const struct scope *s, const struct objects *objects, int size)
{
    struct object list[DCG_MAX_CARDS];
    int16_t level[DCG_MAX_CARDS];
    struct info info;
    int count = objects_list(s->t->g, objects, list), groups = 0;

    for (int i = 0; i < count; i++) {
        int same = 1;
        object_identity(s->t, list[i], &info);
        level[i] = info.level;
        for (int j = 0; j < i; j++)
            same += level[j] == level[i];
        groups += level[i] && same % size == 0; /* 4-22: what has no level has not the same */
    }
    return groups;
}

static int count_objects(const struct scope *s, const struct number_def *n)
{
    struct objects objects;

    if (n->of_deletion && s->event && s->event->kind == DCG_EVENT_DELETED && event_awaited_by(s))
        return triggered_count(s) / n->every;
    objects_counted(s, n->of, 0, false, &objects);
    if (n->pred)
        objects_passing(s, n->pred, &objects);
    return n->form == NUMBER_GROUPS ? count_groups(s, &objects, n->every)
                                    : target_count(s, n->of, &objects) / n->every;
}

/* Of those that the effect did that to, each color once (Q6820). */
static int colors_done(const struct scope *s, const struct number_def *n)
{
    struct info info;
    unsigned colors = 0;
    int count = 0;

    for (int i = 0; (i = done_next(s, n, i, &info)) != 0;)
        colors |= info.colors;
    for (; colors; colors &= colors - 1)
        count++;
    return count;
}

static int colors_of(const struct scope *s, const struct number_def *n)
{
    struct objects objects;

    if (n->entry)
        return colors_done(s, n);
    if (n->place)
        area_objects(s, n->place, player_bit(s->player), &objects);
    else
        candidates(s, n->of, &objects);
    return count_colors(s, &objects);
}

static int number_of(const struct scope *s, const struct number_def *n)
{
    const struct number_def *numbers = s->t->cards->number;
    int memory;

    coverage(s->t, s->effect, n->source, COVERAGE_JUDGED);
    coverage(s->t, s->effect, n->said, COVERAGE_JUDGED);
    coverage(s->t, s->effect, n->noun, COVERAGE_JUDGED);
    coverage(s->t, s->effect, n->total, COVERAGE_JUDGED);
    switch ((enum number_form)n->form) {
    case NUMBER_SUM:
        return (number_of(s, &numbers[n->a]) + number_of(s, &numbers[n->b])) / n->every;
    case NUMBER_DONE:
        return number_done(s, n) / n->every;
    case NUMBER_LAST:
        return count_last(s) / n->every;
    case NUMBER_OBJECTS:
    case NUMBER_GROUPS:
        return count_objects(s, n);
    case NUMBER_MISSING:
        return have_missing(s, n->condition);
    case NUMBER_COLORS:
        return colors_of(s, n) / n->every;
    case NUMBER_LEVELS:
        return count_levels(s, n) / n->every;
    case NUMBER_MEMORY:
        memory = memory_seen(s, owner_players(s, n->owner));
        return memory > 0 ? memory / n->every : 0;
    case NUMBER_VALUE: /* see number_values */
    case NUMBER_NONE:
        break;
    }
    return 0;
}

/* What has no such number counts for nothing in a total, and compares with nothing (4-22). */
static int values_of(const struct scope *s, const struct number_def *n, int32_t values[DCG_MAX_CARDS])
{
    struct match_query q = {.s = s, .keeps = memo_usable(s, 0)};
    struct object list[DCG_MAX_CARDS];
    struct objects objects;
    int32_t sum = 0;
    int found = 0;

    candidates(s, n->of, &objects);
    for (int i = 0, count = objects_list(s->t->g, &objects, list); i < count; i++) {
        struct subject it;
        subject_there(&it, list[i]);
        int32_t value = quality_value(&q, (enum quality)n->quality, true, &it);
        if (value == NO_VALUE)
            continue;
        sum += value;
        values[found++] = value;
    }
    if (!n->in_total)
        return found;
    values[0] = sum;
    return 1;
}

int number_values(const struct scope *s, uint32_t number, int32_t values[DCG_MAX_CARDS])
{
    const struct number_def *n = &s->t->cards->number[number];

    coverage(s->t, s->effect, n->source, COVERAGE_JUDGED);
    if (n->form == NUMBER_VALUE)
        return values_of(s, n, values);
    values[0] = number_of(s, n);
    return 1;
}

int each_count(const struct scope *s, number_id each)
{
    return number_of(s, number_at(s->t->cards, each));
}
