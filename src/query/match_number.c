/* match_number.c - level, DP, cost and colors of something, and how they compare with those of others (2-4 to 2-9). */
#include "query/match.h"
#include "state/set.h"
#include "query/modifier.h"

/* Does the head of a noun name Option cards? */
static bool names_options(const dcg_cards *cards, node_id head)
{
    const struct node *n = node_at(cards, head);

    if (!head)
        return false;
    if (n->kind == NODE_LIST)
        return names_options(cards, n->a) || names_options(cards, n->b);
    return n->kind == NODE_HEAD && (n->mode == MODE_OPTION || names_options(cards, n->a));
}

/* 2-6, 2-7: an Option has a use cost, others a play cost. Old cards call both the same: then the noun says which. */
static bool cost_counts(const struct match_query *q, int quality, const struct info *info)
{
    bool option = (info->categories & (DCG_DIGIMON | DCG_TAMER | DCG_DIGI_EGG)) == 0;

    if (quality == MODE_USE_COST)
        return (info->categories & DCG_OPTION) != 0;
    if (quality != MODE_COST)
        return true;
    return !option || names_options(asked_cards(q), asked_node(q, q->noun)->b);
}

int32_t quality_value(const struct match_query *q, int quality, struct subject *it)
{
    const struct info *info = quality == MODE_DP ? subject_info(q, it) : subject_identity(q, it);

    switch (quality) {
    case MODE_LEVEL:
        return info->level > 0 ? info->level : NO_VALUE; /* 2-9-2 */
    case MODE_DP:
        return info->dp >= 0 ? info->dp : NO_VALUE;
    case MODE_COST:
    case MODE_USE_COST:
    case MODE_PLAY_OR_USE:
    case MODE_ANY_COST:
        return info->cost >= 0 && cost_counts(q, quality, info) ? info->cost : NO_VALUE;
    default:
        return NO_VALUE;
    }
}

/* Which quality a LEVEL, DP or COST node is about. */
static int quality_of(const dcg_cards *cards, const struct node *n)
{
    if (n->kind == NODE_LEVEL)
        return MODE_LEVEL;
    if (n->kind == NODE_DP)
        return MODE_DP;
    return n->b ? node_at(cards, n->b)->mode : MODE_COST;
}

static bool compares(const struct node *n, int32_t value, int32_t with)
{
    switch (n->mode) {
    case MODE_EXACTLY:
        return value == with;
    case MODE_LOWER:
        return value <= with;
    case MODE_HIGHER:
        return value >= with;
    case MODE_ABOVE:
        return value > with;
    case MODE_BELOW:
        return value < with;
    case MODE_ABOVE_BY:
        return value == with + n->n;
    default:
        return false;
    }
}

/* "The number of ...", "its digivolution cards": how many there are. */
static bool is_number(const dcg_cards *cards, const struct node *other)
{
    return other->kind == NODE_SELECT &&
           (other->mode == MODE_NUMBER || (other->mode == MODE_PLAIN && noun_is_part(cards, other->c)));
}

/* With the numbers of others: that of one of them is enough. */
static bool compares_with_others(const struct match_query *q, const struct node *n, int32_t value)
{
    int quality = n->c ? asked_node(q, n->c)->mode : quality_of(asked_cards(q), n);
    struct ref_list others;

    if (is_number(asked_cards(q), asked_node(q, n->a)))
        return compares(n, value, meant_count(q, n->a));
    meant(q, n->a, &others);
    for (int i = 0; i < others.count; i++) {
        struct subject other;
        subject_from(&other, &others.one[i]);
        int32_t with = quality_value(q, quality, &other);
        if (with != NO_VALUE && compares(n, value, with))
            return true;
    }
    return false;
}

bool meets_number(const struct match_query *q, const struct node *n, struct subject *it)
{
    int32_t value = quality_value(q, quality_of(asked_cards(q), n), it);

    if (n->kind == NODE_LEVEL && q->s->any_level)
        return true;
    if (value == NO_VALUE)
        return false;
    if (n->a)
        return compares_with_others(q, n, value); /* 15-15-5-3: no number is shown */
    if (n->mode == MODE_LOWER && q->chosen)
        return value <= n->n + effect_maximum(q->s, q->chosen, quality_of(asked_cards(q), n));
    return n->mode == MODE_EITHER ? value == n->n || value == n->m : compares(n, value, n->n);
}

static bool quality_known(int quality)
{
    return quality == MODE_LEVEL || quality == MODE_DP || quality == MODE_COST || quality == MODE_USE_COST ||
           quality == MODE_PLAY_OR_USE || quality == MODE_ANY_COST;
}

const char *number_unsupported(const dcg_cards *cards, const struct node *n)
{
    const struct node *other = node_at(cards, n->a);

    if (!quality_known(quality_of(cards, n)) || (n->c && !quality_known(node_at(cards, n->c)->mode)))
        return "a number of another kind";
    if (!n->a)
        return NULL;
    if (is_number(cards, other))
        return candidates_unsupported(cards, n->a);
    if (other->kind == NODE_SELECT && other->mode == MODE_PLAIN) /* it means one that something was done to */
        return "a number of one that isn't said";
    return meant_unsupported(cards, n->a);
}

/* -- Colors */

bool meets_colors(const struct match_query *q, const struct node *n, struct subject *it)
{
    int colors = __builtin_popcount(subject_identity(q, it)->colors);

    switch (n->mode) {
    case MODE_EXACTLY:
        return colors == n->n && (!n->a || meets(q, n->a, it, false));
    case MODE_LOWER:
        return colors <= n->n;
    case MODE_HIGHER:
        return colors >= n->n;
    case MODE_SEVERAL:
        return colors > 1; /* 2-4-3 */
    default:
        return false;
    }
}

const char *colors_unsupported(const dcg_cards *cards, const struct node *n)
{
    if (n->b || n->mode == MODE_OF || n->mode == MODE_AMONG || n->mode == MODE_IN)
        return "colors of several";
    return n->a ? noun_unsupported(cards, n->a) : NULL;
}

/* -- The highest, lowest, most, fewest */

static int32_t most_value(const struct match_query *q, const struct node *n, struct subject *it)
{
    const struct node *of = asked_node(q, n->a);

    if (of->kind == NODE_AREA)
        return cards_had(q, of, &it->is);
    return quality_value(q, of->mode, it);
}

/* Does that rival beat it: the same noun, but more (or less) of what counts? */
static bool beats(const struct match_query *q, const struct node *n, struct object rival, int32_t value)
{
    struct match_query loose = *q;
    struct subject it;
    subject_of(&it, q->s->t, rival);
    bool more = n->mode == MODE_HIGHEST || n->mode == MODE_MOST;

    loose.loose = loose.placed = true;
    if (q->noun && !meets(&loose, q->noun, &it, false))
        return false;
    int32_t other = most_value(q, n, &it);
    return other != NO_VALUE && (more ? other > value : other < value);
}

static bool beaten_by_card(const struct match_query *q, const struct node *n, const struct subject *it,
                           uint8_t players, int32_t value)
{
    const struct dcg_game *g = asked_game(q);
    const struct card *card = &g->card[it->is.object.card];

    for (int id = 1; id < g->card_top; id++) {
        struct subject rival;
        subject_there(&rival, object_card((uint8_t)id));
        bool same = g->card[id].place == card->place && g->card[id].permanent == card->permanent;
        if (same && players >> subject_player(q, &rival) & 1 && beats(q, n, rival.is.object, value))
            return true;
    }
    return false;
}

/* Highest and lowest: among whose? Of each player's: each for itself; in somebody's area: that player's. */
static uint8_t rivals_of(const struct match_query *q, node_id place)
{
    const struct node *n = asked_node(q, place);

    if (n->kind == NODE_AREA && n->a && (n->mode == MODE_AT || n->mode == MODE_OF))
        return rivals_of(q, n->a);
    if (!place || !owner_is_player(asked_cards(q), place))
        return 3;
    return n->mode == MODE_EACH ? 0 : owner_players(q->s, place);
}

/* Among those that are the same but for this, of the players that the choice is about, in the same area. */
bool meets_most(const struct match_query *q, const struct node *n, struct subject *it)
{
    const struct dcg_game *g = asked_game(q);
    uint8_t players = 0;

    if (q->loose)
        return true;
    int32_t value = most_value(q, n, it);
    if (value == NO_VALUE)
        return false;
    if (q->rivalled)
        players = rivals_of(q, q->rivals);
    if (!players)
        players = player_bit(subject_player(q, it));
    if (it->is.object.permanent == NO_PERMANENT)
        return !beaten_by_card(q, n, it, players, value);
    bool bred = !it->is.last && permanent_is(g, it->is.object.permanent, PERMANENT_BREEDING);
    SET_EACH (permanent, g->permanents_used)
        if (players >> permanent_player(g, permanent) & 1 &&
            permanent_is(g, permanent, PERMANENT_BREEDING) == bred &&
            beats(q, n, object_permanent(g, permanent), value))
            return false;
    return true;
}

const char *most_unsupported(const dcg_cards *cards, const struct node *n)
{
    const struct node *of = node_at(cards, n->a);

    if (n->mode == MODE_MAXIMUM)
        return "a maximum";
    if (of->kind == NODE_AREA)
        return of->mode == MODE_STACK || of->mode == MODE_LINKED ? NULL : "the most of something";
    return quality_known(of->mode) ? NULL : "the most of something";
}
