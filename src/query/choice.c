/* choice.c - choosing several beside each other: totals, the same and different ones, one of each (1-3-6, 4-22). */
#include "query/match.h"
#include "query/modifier.h"

enum { TOGETHER = 32 }; /* that can be told apart by what they have */

/* -- What a noun says of all that are chosen */

/* -- Different ones: each stands for a value of its own, or for an item of a list (4-22-2) */

struct matching {
    int count;
    uint32_t value[TOGETHER][VALUES];
    int values[TOGETHER];
    int taken[TOGETHER]; /* which of its values it stands for; -1: none yet */
};

static bool value_free(const struct matching *m, uint32_t value, int *holder)
{
    for (int i = 0; i < m->count; i++)
        if (m->taken[i] >= 0 && m->value[i][m->taken[i]] == value) {
            *holder = i;
            return false;
        }
    return true;
}

/* Finds a value for one, making others take another of theirs if need be (4-22-2). */
static bool matching_place(struct matching *m, int one, uint32_t *tried)
{
    int holder = -1;

    *tried |= UINT32_C(1) << one;
    for (int i = 0; i < m->values[one]; i++) {
        bool is_free = value_free(m, m->value[one][i], &holder);
        if (!is_free && (*tried >> holder & 1 || !matching_place(m, holder, tried)))
            continue;
        m->taken[one] = i;
        return true;
    }
    return false;
}

/* The items of a list that one is, behind those that were found. */
static int items_met(const struct match_query *q, pred_id items, struct subject *it, uint32_t *values,
                     int found)
{
    const struct predicate *p = pred_at(asked_cards(q), items);

    if (p->kind == PRED_ANY)
        return items_met(q, p->b, it, values, items_met(q, p->a, it, values, found));
    if (found < VALUES && meets(q, items, it))
        values[found++] = items;
    return found;
}

/* Adds one; false: it can't be told apart from the others. */
static bool matching_add(const struct match_query *q, struct matching *m, enum quality quality, pred_id items,
                         struct object object)
{
    struct subject it;
    subject_there(&it, object);
    struct matching before = *m;
    uint32_t tried = 0;

    if (m->count == TOGETHER)
        return false;
    m->values[m->count] = items ? items_met(q, items, &it, m->value[m->count], 0)
                                : quality_values(q, quality, &it, m->value[m->count]);
    m->taken[m->count] = -1;
    m->count++;
    if (matching_place(m, m->count - 1, &tried))
        return true;
    *m = before;
    return false;
}

/* -- The same: a value that all of them have */

static int count_having(const struct match_query *q, enum quality quality, uint32_t value,
                        const struct object *list, int count)
{
    int having = 0;

    for (int i = 0; i < count; i++) {
        struct subject it;
        subject_there(&it, list[i]);
        having += quality_has(q, quality, &it, value);
    }
    return having;
}

/* The most that share one value. */
static int most_sharing(const struct match_query *q, enum quality quality, const struct object *list,
                        int count)
{
    int most = 0;

    for (int i = 0; i < count; i++) {
        uint32_t values[VALUES];
        struct subject it;
        subject_there(&it, list[i]);
        int many = quality_values(q, quality, &it, values);
        for (int v = 0; v < many; v++) {
            int having = count_having(q, quality, values[v], list, count);
            most = having > most ? having : most;
        }
    }
    return most;
}

static int most_different(const struct match_query *q, enum quality quality, pred_id items,
                          const struct object *list, int count)
{
    struct matching m;

    m.count = 0;
    for (int i = 0; i < count; i++)
        matching_add(q, &m, quality, items, list[i]);
    return m.count;
}

int count_by_quality(const struct scope *s, enum quality quality, bool same, const struct objects *objects)
{
    struct match_query q = {.s = s, .keeps = memo_usable(s, 0)};
    struct object list[DCG_MAX_CARDS];
    int count = objects_list(s->t->g, objects, list);

    return same ? most_sharing(&q, quality, list, count) : most_different(&q, quality, 0, list, count);
}

int target_count(const struct scope *s, selector_id target, const struct objects *objects)
{
    const struct selector *x = selector_at(s->t->cards, target);

    return x->together == TOGETHER_SAME || x->together == TOGETHER_DIFFERENT
               ? count_by_quality(s, (enum quality)x->quality, x->together == TOGETHER_SAME, objects)
               : objects_count(objects);
}

/* -- One of each player's */

static bool owner_free(const struct match_query *q, const struct object *list, int count)
{
    struct subject next;
    subject_there(&next, list[count - 1]);

    for (int i = 0; i < count - 1; i++) {
        struct subject it;
        subject_there(&it, list[i]);
        if (subject_player(q, &it) == subject_player(q, &next))
            return false;
    }
    return true;
}

/* Do they go together, the last of them beside the others? */
static bool goes_together(const struct match_query *q, const struct selection *selection,
                          const struct object *list, int count)
{
    const struct selector *target = selector_at(asked_cards(q), selection->target);
    const struct selector *x = selector_at(asked_cards(q), target->counts);
    enum quality quality = (enum quality)selection->quality;

    switch ((enum together)selection->among) {
    case TOGETHER_SAME:
        return most_sharing(q, quality, list, count) == count;
    case TOGETHER_DIFFERENT:
        return most_different(q, quality, 0, list, count) == count;
    case TOGETHER_PLAYERS:
        return owner_free(q, list, count);
    case TOGETHER_ITEMS:
        return most_different(q, quality, x->items, list, count) == count;
    case TOGETHER_ENDS:
        return end_first(q, x, list, count);
    case TOGETHER_ANYHOW:
        break;
    }
    return true;
}

int most_together(const struct scope *s, const struct selection *selection)
{
    struct match_query q = {.s = s, .keeps = memo_usable(s, 0)};
    struct object list[DCG_MAX_CARDS], chosen[DCG_MAX_CARDS];
    int count = objects_list(s->t->g, &selection->from, list), together = 0;

    if (selection->among == TOGETHER_SAME)
        return most_sharing(&q, (enum quality)selection->quality, list, count);
    for (int i = 0; i < count; i++) {
        chosen[together] = list[i];
        together += goes_together(&q, selection, chosen, together + 1);
    }
    return together;
}

/* -- Together at most so much */

static bool total_allows(const struct match_query *q, const struct selector *x, const struct object *list,
                         int count)
{
    enum quality quality = (enum quality)x->total;
    int32_t sum = 0, most = x->total_most, values[DCG_MAX_CARDS];

    for (int i = 0, found = x->total_than ? number_values(q->s, x->total_than, values) : 0; i < found; i++)
        most = i && most > values[i] ? most : values[i];

    for (int i = 0; i < count; i++) {
        struct subject it;
        subject_there(&it, list[i]);
        int32_t value = quality_value(q, quality, false, &it);
        if (value == NO_VALUE)
            return false;
        sum += value;
    }
    return sum <= most + (x->total_than ? 0 : quality_maximum(q, quality)); /* 15-15-5-3 */
}

/* 15-10-2-1: are there enough that go together with these, the same? */
static bool enough_share(const struct match_query *q, const struct selection *selection, struct object *list,
                         int count)
{
    struct object all[DCG_MAX_CARDS];
    int sharing = 0;

    for (int i = 0, there = objects_list(asked_game(q), &selection->from, all); i < there; i++) {
        list[count] = all[i];
        sharing += most_sharing(q, (enum quality)selection->quality, list, count + 1) == count + 1;
    }
    return sharing >= selection->least;
}

bool selection_allows(const struct scope *s, const struct selection *selection, const struct objects *chosen,
                      struct object next)
{
    struct match_query q = {.s = s, .chosen = selection->target};
    struct object list[DCG_MAX_CARDS + 2];
    int count;

    if (!objects_have(&selection->from, next) || objects_have(chosen, next)) /* 15-10-2-3 */
        return false;
    if (!selection->total && !selection->among)
        return true;
    count = objects_list(s->t->g, chosen, list);
    list[count++] = next;
    if (selection->total && !total_allows(&q, selector_at(s->t->cards, selection->target), list, count))
        return false;
    if (selection->among == TOGETHER_SAME && selection->least > 1 &&
        !enough_share(&q, selection, list, count))
        return false;
    return goes_together(&q, selection, list, count);
}
