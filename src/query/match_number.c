/* match_number.c - level, DP and cost of an object, and how they compare with those of others (2-5 to 2-9, 4-22). */
#include "query/match.h"
#include "query/modifier.h"
#include "state/set.h"

/* 2-6, 2-7: an Option has a use cost, others a play cost. Old cards call both the same: then the noun says which. */
static bool cost_counts(enum quality quality, bool options, const struct info *info)
{
    bool option = (info->categories & (DCG_DIGIMON | DCG_TAMER | DCG_DIGI_EGG)) == 0;

    if (quality == QUALITY_USE_COST)
        return (info->categories & DCG_OPTION) != 0;
    return quality != QUALITY_COST || !option || options;
}

/* A card that changes its own cost in the hand has that cost there, and while it is used or played from there (Q1956);
 * where only what is paid is less, the printed cost counts (Q1957). */
static int32_t cost_now(const struct match_query *q, const struct info *info, const struct subject *it)
{
    const struct table *t = q->s->t;
    struct object object = it->is.object;
    int place = t->g->card[object.card].place;

    if (object.permanent != NO_PERMANENT || (place != DCG_PLACE_HAND && place != DCG_PLACE_NOWHERE))
        return info->cost;
    bool option = (info->categories & (DCG_DIGIMON | DCG_TAMER | DCG_DIGI_EGG)) == 0;
    int change =
        card_cost_change(t, card_owner(t->g, object.card), object.card, option ? COST_USE : COST_PLAY);
    return info->cost + change < 0 ? 0 : info->cost + change; /* 1-3-9 */
}

int32_t quality_value(const struct match_query *q, enum quality quality, bool options, struct subject *it)
{
    if (quality >= QUALITY_UNDER)
        return cards_had(q, quality, it);
    const struct info *info = quality == QUALITY_DP ? subject_info(q, it) : subject_identity(q, it);
    switch (quality) {
    case QUALITY_LEVEL:
        return info->level > 0 ? info->level : NO_VALUE; /* 2-9-2 */
    case QUALITY_DP:
        return info->dp >= 0 ? info->dp : NO_VALUE;
    case QUALITY_ORIGINAL_DP:
        return info->original_dp >= 0 ? info->original_dp : NO_VALUE;
    default: /* a cost: nothing else is a number */
        return info->cost >= 0 && cost_counts(quality, options, info) ? cost_now(q, info, it) : NO_VALUE;
    }
}

/* Whom it is compared with. */
static void compared_with(const struct match_query *q, selector_id whom, const struct subject *it,
                          struct ref_list *out)
{
    const struct selector *x = selector_at(asked_cards(q), whom);
    const struct dcg_game *g = asked_game(q);

    if (x->kind != SELECT_KNOWN || x->ref != REF_HOLDER) {
        meant(q, whom, out);
        return;
    }
    out->count = 1; /* where it lies is asked first: it is a card of somebody */
    out->one[0] = (struct one){.object = object_permanent(g, g->card[it->is.object.card].permanent)};
}

/* With the numbers of others: that of one of them is enough. */
static bool compares_with_others(const struct match_query *q, const struct predicate *p,
                                 const struct subject *it, int32_t value)
{
    int32_t values[DCG_MAX_CARDS];
    struct ref_list others;

    for (int i = 0, count = p->kind == PRED_NUMBER_VALUE ? number_values(q->s, p->of, values) : 0; i < count;
         i++)
        if (compare_holds((enum compare)p->compare, value, values[i] + p->n))
            return true;
    if (p->kind == PRED_NUMBER_VALUE)
        return false;
    if (p->kind == PRED_NUMBER_COUNT)
        return compare_holds((enum compare)p->compare, value, meant_count(q, p->of) + p->n);
    compared_with(q, p->of, it, &others);
    for (int i = 0; i < others.count; i++) {
        struct subject other;
        subject_from(&other, q->s->t->g, &others.one[i]);
        int32_t with = quality_value(q, (enum quality)p->than, p->flags & PRED_OF_OPTIONS, &other);
        if (with != NO_VALUE && compare_holds((enum compare)p->compare, value, with + p->n))
            return true;
    }
    return false;
}

/* The number that a higher maximum is of (15-15-5). */
static enum maximum maximum_of(enum quality quality)
{
    return quality == QUALITY_LEVEL                                    ? MAXIMUM_LEVEL
           : quality == QUALITY_DP                                     ? MAXIMUM_DP
           : quality == QUALITY_COST || quality == QUALITY_PLAY_OR_USE ? MAXIMUM_COST
                                                                       : MAXIMUM_OTHER;
}

int quality_maximum(const struct match_query *q, enum quality quality)
{
    return q->chosen && !q->keeps ? effect_maximum(q->s, q->chosen, maximum_of(quality)) : 0;
}

bool meets_number(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    enum quality quality = (enum quality)p->quality;
    int32_t value = quality_value(q, quality, p->flags & PRED_OF_OPTIONS, it);

    if (quality == QUALITY_LEVEL && q->s->any_level)
        return true;
    if (value == NO_VALUE)
        return false;
    if (p->kind == PRED_NUMBER_OWN) {
        int32_t own = quality_value(q, (enum quality)p->than, p->flags & PRED_OF_OPTIONS, it);
        return own != NO_VALUE && compare_holds((enum compare)p->compare, value, own + p->n);
    }
    if (p->kind != PRED_NUMBER)
        return compares_with_others(q, p, it, value);
    int32_t with = p->n + (p->flags & PRED_RAISED ? quality_maximum(q, quality) : 0);
    int also = quality == QUALITY_LEVEL ? subject_identity(q, it)->also_level : 0;
    return compare_holds((enum compare)p->compare, value, with) ||
           (also && compare_holds((enum compare)p->compare, also, with));
}

/* -- The highest, lowest, most, fewest */

/* Highest and lowest: among whose? Of each player's: each for itself; in somebody's area: that player's. */
static uint8_t rivals_of(const struct match_query *q, place_id place)
{
    const struct place_def *p = place_at(asked_cards(q), place);

    if (p->a)
        return rivals_of(q, p->a) | (p->b ? rivals_of(q, p->b) : 0);
    if (p->kind != PLACE_PLAYER)
        return 3;
    return p->whose == WHOSE_EACH ? 0 : owner_players(q->s, place);
}

/* In the area that is named, or where it is itself. */
static bool lies_beside(const struct match_query *q, const struct subject *it, struct subject *rival)
{
    const struct dcg_game *g = asked_game(q);
    const struct card *card = &g->card[it->is.object.card], *other = &g->card[rival->is.object.card];

    if (q->rivalled && place_is_area(asked_cards(q), q->rivals))
        return lies(q, q->rivals, rival);
    if (it->is.object.permanent != NO_PERMANENT)
        return in_battle_area(q, it) == in_battle_area(q, rival);
    return other->place == card->place && other->permanent == card->permanent;
}

/* Does that rival beat it: the same noun, but more (or less) of what counts? */
static bool beats(const struct match_query *q, const struct predicate *p, const struct subject *it,
                  uint8_t players, struct object object, int32_t value)
{
    struct subject rival;

    subject_there(&rival, object);
    if (!(players >> subject_player(q, &rival) & 1) || !lies_beside(q, it, &rival) || !meets(q, p->a, &rival))
        return false;
    int32_t other = quality_value(q, (enum quality)p->quality, p->flags & PRED_OF_OPTIONS, &rival);
    return other != NO_VALUE && (p->flags & PRED_FEWEST ? other < value : other > value);
}

/* Among those that are the same but for this, of the players that the choice is about, in the same area. */
bool meets_most(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    int32_t value = quality_value(q, (enum quality)p->quality, p->flags & PRED_OF_OPTIONS, it);
    uint8_t players = q->rivalled ? rivals_of(q, q->rivals) : 0;

    if (value == NO_VALUE)
        return false;
    if (!players)
        players = player_bit(subject_player(q, it));
    if (it->is.object.permanent == NO_PERMANENT) {
        for (int card = 1; card < g->card_top; card++)
            if (beats(q, p, it, players, object_card((uint8_t)card), value))
                return false;
        return true;
    }
    SET_EACH (permanent, g->permanents_used)
        if (beats(q, p, it, players, object_permanent(g, permanent), value))
            return false;
    return true;
}

/* -- The same and different (4-22-1) */

static int names_of(const struct info *info, uint32_t values[VALUES])
{
    int count = 0;

    if (info->name)
        values[count++] = info->name;
    for (int i = 0; i < info->names; i++)
        if (!(info->name_parts >> i & 1)) /* what it only has in its name is no name */
            values[count++] = info->added_name[i];
    return count;
}

int quality_values(const struct match_query *q, enum quality quality, struct subject *it,
                   uint32_t values[VALUES])
{
    const struct info *info = subject_info(q, it);
    int count = 0;

    switch (quality) {
    case QUALITY_NAME:
        return names_of(info, values);
    case QUALITY_COLOR:
        for (uint32_t color = 1; color <= DCG_WHITE; color <<= 1)
            if (info->colors & color)
                values[count++] = color;
        return count;
    case QUALITY_CARD_NUMBER:
        values[0] = info->def->number; /* 2-11-1 */
        values[1] = info->def->also_number;
        return info->def->number ? 1 + (info->def->also_number != 0) : 0;
    case QUALITY_ORIENTATION:
        if (it->is.object.permanent == NO_PERMANENT)
            return 0;
        values[0] = is_suspended(q, it);
        return 1;
    default:
        values[0] = (uint32_t)quality_value(q, quality, false, it);
        return (int32_t)values[0] != NO_VALUE;
    }
}

bool quality_has(const struct match_query *q, enum quality quality, struct subject *it, uint32_t value)
{
    uint32_t values[VALUES];
    int count = quality_values(q, quality, it, values);

    if (quality == QUALITY_NAME)
        return info_named(asked_cards(q), &it->info, value);
    for (int i = 0; i < count; i++)
        if (values[i] == value)
            return true;
    return false;
}

bool quality_shared(const struct match_query *q, enum quality quality, struct subject *a, struct subject *b)
{
    uint32_t values[VALUES];
    int count = quality_values(q, quality, b, values);

    for (int i = 0; i < count; i++)
        if (quality_has(q, quality, a, values[i]))
            return true;
    return false;
}

bool meets_same(const struct match_query *q, const struct predicate *p, struct subject *it)
{
    struct ref_list others;
    bool same = false;

    compared_with(q, p->of, it, &others);
    for (int i = 0; i < others.count && !same; i++) {
        struct subject other;
        subject_from(&other, q->s->t->g, &others.one[i]);
        same = quality_shared(q, (enum quality)p->quality, it, &other);
    }
    return same;
}
