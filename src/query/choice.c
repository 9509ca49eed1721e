/* choice.c - choosing several beside each other: totals, the same and different ones, one of each (1-3-6, 4-22). */
#include "query/match.h"
#include "query/modifier.h"

enum { TOGETHER = 32 }; /* that can be told apart by what they have */

/* -- What a noun says of all that are chosen */

/* -- Different ones: each stands for a value of its own (4-22-2) */

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

/* Adds one; false: it can't be told apart from the others. */
static bool matching_add(const struct match_query *q, struct matching *m, enum quality quality,
                         struct object object)
{
    struct subject it;
    subject_of(&it, q->s->t, object);
    struct matching before = *m;
    uint32_t tried = 0;

    if (m->count == TOGETHER)
        return false;
    m->values[m->count] = quality_values(q, quality, &it, m->value[m->count]);
    m->taken[m->count] = -1;
    m->count++;
    if (matching_place(m, m->count - 1, &tried))
        return true;
    *m = before;
    return false;
}

/* -- The same: a value that all of them have */

static bool all_share(const struct match_query *q, enum quality quality, const struct object *list, int count)
{
    uint32_t values[VALUES];
    struct subject first;
    subject_of(&first, q->s->t, list[0]);
    int many = quality_values(q, quality, &first, values);

    for (int v = 0; v < many; v++) {
        int having = 0;
        for (int i = 0; i < count; i++) {
            uint32_t others[VALUES];
            struct subject it;
            subject_of(&it, q->s->t, list[i]);
            int number = quality_values(q, quality, &it, others);
            bool has = false;
            for (int o = 0; o < number; o++)
                has |= others[o] == values[v];
            having += has;
        }
        if (having == count)
            return true;
    }
    return false;
}

/* The most that share one value. */
static int most_sharing(const struct match_query *q, enum quality quality, const struct object *list,
                        int count)
{
    int most = 0;

    for (int i = 0; i < count; i++) {
        uint32_t values[VALUES];
        struct subject it;
        subject_of(&it, q->s->t, list[i]);
        int many = quality_values(q, quality, &it, values), sharing = many > 0;
        for (int j = 0; j < count && many > 0; j++) {
            struct subject other;
            subject_of(&other, q->s->t, list[j]);
            sharing += j != i && quality_shared(q, quality, &it, &other);
        }
        most = sharing > most ? sharing : most;
    }
    return most;
}

static int most_different(const struct match_query *q, enum quality quality, const struct object *list,
                          int count)
{
    struct matching m;

    m.count = 0;
    for (int i = 0; i < count; i++)
        matching_add(q, &m, quality, list[i]);
    return m.count;
}

int count_by_quality(const struct scope *s, enum quality quality, bool same, const struct objects *objects)
{
    struct match_query q = {.s = s, .keeps = answers_kept(s, 0)};
    struct object list[DCG_MAX_CARDS];
    int count = objects_list(s->t->g, objects, list);

    return same ? most_sharing(&q, quality, list, count) : most_different(&q, quality, list, count);
}

static enum quality quality_among(const struct scope *s, node_id among)
{
    return quality_of_mode(NODE_OF(s, NODE_OF(s, among)->a)->mode);
}

int target_count(const struct scope *s, node_id target, const struct objects *objects)
{
    const struct node *n = NODE_OF(s, target);
    node_id noun = n->kind == NODE_SELECT ? n->c : target;
    node_id among = noun_among(s->t->cards, noun);

    return among ? count_by_quality(s, quality_among(s, among), NODE_OF(s, among)->mode == MODE_SAME, objects)
                 : objects_count(objects);
}

/* -- One of each */

/* Is one of the items of a list free that the next one is, and no other chosen one? */
static bool item_free(const struct match_query *q, node_id items, const struct object *list, int count)
{
    const struct node *n = asked_node(q, items);
    struct subject next;
    subject_of(&next, q->s->t, list[count - 1]);

    if (!items)
        return false;
    if (n->kind == NODE_LIST)
        return item_free(q, n->a, list, count) || item_free(q, n->b, list, count);
    if (!meets(q, noun_pred(asked_cards(q), items), &next))
        return false;
    for (int i = 0; i < count - 1; i++) {
        struct subject it;
        subject_of(&it, q->s->t, list[i]);
        if (meets(q, noun_pred(asked_cards(q), items), &it))
            return false;
    }
    return true;
}

static bool owner_free(const struct match_query *q, const struct object *list, int count)
{
    struct subject next;
    subject_of(&next, q->s->t, list[count - 1]);

    for (int i = 0; i < count - 1; i++) {
        struct subject it;
        subject_of(&it, q->s->t, list[i]);
        if (subject_player(q, &it) == subject_player(q, &next))
            return false;
    }
    return true;
}

/* Cards under permanents, all under the same. */
static bool same_host(const struct match_query *q, const struct object *list, int count)
{
    const struct card *card = asked_game(q)->card;

    return count < 2 || card[list[0].card].permanent == card[list[count - 1].card].permanent;
}

static bool select_goes(const struct match_query *q, const struct node *n, const struct object *list,
                        int count)
{
    const struct node *owner = asked_node(q, n->b), *noun = asked_node(q, n->c);

    if (owner->kind == NODE_OWNER && owner->mode == MODE_EACH)
        return owner_free(q, list, count);
    if (asked_node(q, noun->a)->kind == NODE_LIST &&
        (n->mode == MODE_EACH_OF || asked_node(q, noun->a)->mode == MODE_AND ||
         asked_node(q, noun->a)->mode == MODE_COMMA_AND))
        return item_free(q, noun->a, list, count);
    return is_ordered(n) ? end_first(q, n, list, count) : same_host(q, list, count);
}

/* Do they go together, the last of them beside the others? */
static bool goes_together(const struct match_query *q, node_id among, const struct object *list, int count)
{
    const struct node *n = asked_node(q, among);

    if (n->kind == NODE_SELECT)
        return select_goes(q, n, list, count);
    enum quality quality = quality_of_mode(asked_node(q, n->a)->mode);
    if (n->mode == MODE_SAME)
        return all_share(q, quality, list, count);
    return most_different(q, quality, list, count) == count;
}

int most_together(const struct scope *s, const struct selection *selection)
{
    struct match_query q = {.s = s, .keeps = answers_kept(s, 0)};
    struct object list[DCG_MAX_CARDS], chosen[DCG_MAX_CARDS];
    int count = objects_list(s->t->g, &selection->from, list), together = 0;
    const struct node *among = NODE_OF(s, selection->among);

    if (among->kind == NODE_HAS && among->mode == MODE_SAME)
        return most_sharing(&q, quality_of_mode(NODE_OF(s, among->a)->mode), list, count);
    for (int i = 0; i < count; i++) {
        chosen[together] = list[i];
        together += goes_together(&q, selection->among, chosen, together + 1);
    }
    return together;
}

/* -- Together at most so much */

static bool total_allows(const struct match_query *q, node_id total, const struct object *list, int count)
{
    const struct node *n = asked_node(q, total);
    enum quality quality = quality_of_mode(asked_node(q, n->a)->mode);
    int32_t sum = 0;

    for (int i = 0; i < count; i++) {
        struct subject it;
        subject_of(&it, q->s->t, list[i]);
        int32_t value = quality_value(q, quality, false, &it);
        if (value == NO_VALUE)
            return false;
        sum += value;
    }
    return sum <= n->n + quality_maximum(q, quality);
}

/* 15-10-2-1: are there enough that go together with these, the same? */
static bool enough_share(const struct match_query *q, const struct selection *selection, struct object *list,
                         int count)
{
    struct object all[DCG_MAX_CARDS];
    const struct node *among = asked_node(q, selection->among);
    enum quality quality = quality_of_mode(asked_node(q, among->a)->mode);
    int sharing = 0;

    for (int i = 0, there = objects_list(asked_game(q), &selection->from, all); i < there; i++) {
        list[count] = all[i];
        sharing += all_share(q, quality, list, count + 1);
    }
    return sharing >= selection->least;
}

bool selection_allows(const struct scope *s, const struct selection *selection, const struct objects *chosen,
                      struct object next)
{
    struct match_query q = {.s = s, .chosen = selection->target};
    struct object list[DCG_MAX_CARDS + 2];
    const struct node *among = NODE_OF(s, selection->among);
    int count;

    if (!objects_have(&selection->from, next) || objects_have(chosen, next)) /* 15-10-2-3 */
        return false;
    if (!selection->total && !selection->among)
        return true;
    count = objects_list(s->t->g, chosen, list);
    list[count++] = next;
    if (selection->total && !total_allows(&q, selection->total, list, count))
        return false;
    if (among->kind == NODE_HAS && among->mode == MODE_SAME && selection->least > 1 &&
        !enough_share(&q, selection, list, count))
        return false;
    return !selection->among || goes_together(&q, selection->among, list, count);
}
