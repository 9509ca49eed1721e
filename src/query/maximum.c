/* maximum.c - effects that add to or reduce the highest number an effect can choose (15-15-5-1, -2), or how many it
 * chooses: said in the same effect, or by persistent effects of those that delete by DP. */
#include "query/modifier.h"
#include "tree/sentence.h"

struct raise {
    const struct scope *s;
    int quality;
    node_id target; /* that is chosen */
    int by;
};

/* The number that a ceiling (QUALITY MAXIMUM) is of: MODE_DP, MODE_LEVEL, MODE_COST; MODE_NONE: whichever is shown.
 * MODE_COUNT: how many there are. */
static int ceiling_quality(const dcg_cards *cards, const struct node *ceiling)
{
    const struct node *reach = node_at(cards, ceiling->c);

    if (ceiling->mode != MODE_MAXIMUM)
        return ceiling->mode;
    if (node_at(cards, ceiling->a)->kind == NODE_QUALITY)
        return node_at(cards, ceiling->a)->mode;
    if (reach->kind == NODE_CAUSE || node_at(cards, reach->c)->mode == MODE_DP_DELETION)
        return MODE_DP;
    return MODE_NONE;
}

/* What is done to those that are counted: "cards trashed by this effect", "cards you play with this effect". */
static int counted_verb(const dcg_cards *cards, const struct node *ceiling)
{
    static const uint16_t verbs[MODE_KINDS] = {
        [MODE_TRASHED] = MODE_TRASH,   [MODE_DELETED] = MODE_DELETE, [MODE_RETURNED] = MODE_RETURN,
        [MODE_PLAYED] = MODE_PLAY,     [MODE_PLACED] = MODE_PLACE,   [MODE_ADDED] = MODE_ADD,
        [MODE_REVEALED] = MODE_REVEAL, [MODE_USED] = MODE_USE,       [MODE_SUSPENDED] = MODE_SUSPEND,
    };
    const struct node *how = node_at(cards, ceiling->c), *what = node_at(cards, how->a);

    if (how->kind == NODE_DEED)
        return what->mode;
    return verbs[how->a ? what->mode : how->mode];
}

/* Is that what an action of this name is done to? */
static bool done_to(const dcg_cards *cards, node_id clause, int verb, node_id target)
{
    const struct node *n = node_at(cards, clause);

    if (!clause)
        return false;
    return ((n->kind == NODE_MOVE || n->kind == NODE_DO) && n->mode == verb && n->a == target) ||
           done_to(cards, n->a, verb, target) || done_to(cards, n->b, verb, target) ||
           done_to(cards, n->c, verb, target);
}

static void raise_by(struct raise *r, const struct node *modify, int times)
{
    const dcg_cards *cards = r->s->t->cards;
    const struct node *ceiling = node_at(cards, modify->a);
    int quality = ceiling_quality(cards, ceiling);
    node_id permanent = effect_at(cards, r->s->effect)->sentences;

    if (quality == MODE_COUNT && !done_to(cards, permanent, counted_verb(cards, ceiling), r->target))
        return;
    if (quality == r->quality || (quality == MODE_NONE && r->quality != MODE_COUNT))
        r->by += (modify->mode == MODE_MAXIMUM ? modify->n : -modify->n) * times; /* 15-15-5-1, -2 */
}

static bool is_raise(const struct node *n)
{
    return n->kind == NODE_MODIFY && (n->mode == MODE_MAXIMUM || n->mode == MODE_LOWER_MAXIMUM);
}

/* In the effect itself, with its conditions as they are now. */
static void raise_said(struct raise *r, node_id clause, int times)
{
    const struct node *n = NODE_OF(r->s, clause);

    switch (n->kind) {
    case NODE_LIST:
        raise_said(r, n->a, times);
        raise_said(r, n->b, times);
        break;
    case NODE_SAY:
    case NODE_MAY:
    case NODE_LASTING:
        raise_said(r, n->a, times);
        break;
    case NODE_WHEN:
    case NODE_BY:
        raise_said(r, n->b, times);
        break;
    case NODE_IF:
        if (node_has(r->s->t->cards, clause, HAS_MAXIMUM))
            raise_said(r, condition(r->s, n->a) ? n->b : n->c, times);
        break;
    case NODE_EACH:
        if (node_has(r->s->t->cards, clause, HAS_MAXIMUM))
            raise_said(r, n->b, times * each_count(r->s, clause));
        break;
    default:
        if (is_raise(n))
            raise_by(r, n, times);
        break;
    }
}

/* Whose effects a persistent one is about: those of a permanent, or all of its player's. */
static bool persistent_whom(const struct modifier *w, const struct raise *r, const struct node *ceiling)
{
    const struct node *reach = NODE_OF(&w->s, ceiling->c), *using = NODE_OF(&w->s, reach->c);
    bool permanent = NODE_OF(&w->s, ceiling->a)->kind == NODE_OWNER || (reach->kind == NODE_DEED && using->b);

    return w->s.player == r->s->player &&
           (!permanent || (w->s.host == r->s->host && w->s.host_generation == r->s->host_generation));
}

static bool maximum_said(void *user, const struct modifier *w)
{
    struct raise *r = user;
    const struct node *modify = NODE_OF(&w->s, w->def->modify), *ceiling = NODE_OF(&w->s, modify->a);
    int times;

    if (is_raise(modify) && persistent_whom(w, r, ceiling) && modifier_holds(w, &times))
        raise_by(r, modify, times);
    return false;
}

int effect_maximum(const struct scope *s, node_id target, int quality)
{
    struct raise r = {s, quality, target, 0};
    node_id permanent = effect_at(s->t->cards, s->effect)->sentences;

    if (s->resolution == NO_RESOLUTION)
        return 0;
    if (node_has(s->t->cards, permanent, HAS_MAXIMUM))
        raise_said(&r, permanent, 1);
    if (quality == MODE_DP && about_now(s->t) & MOD_MAXIMUM &&
        done_to(s->t->cards, permanent, MODE_DELETE, target))
        modifiers(s->t, MOD_MAXIMUM, (struct object){.permanent = NO_PERMANENT}, maximum_said, &r);
    return r.by;
}

const char *maximum_unsupported(const dcg_cards *cards, node_id modify)
{
    const struct node *ceiling = node_at(cards, node_at(cards, modify)->a);
    const struct node *owner = node_at(cards, ceiling->a), *reach = node_at(cards, ceiling->c);
    int quality = ceiling_quality(cards, ceiling);

    if (quality == MODE_COUNT)
        return counted_verb(cards, ceiling) ? NULL : "such a maximum";
    if (quality != MODE_DP && quality != MODE_LEVEL && quality != MODE_COST && quality != MODE_NONE)
        return "such a maximum";
    if (owner->kind == NODE_OWNER && !node_is(cards, owner->a, NODE_REF, MODE_THIS_DIGIMON))
        return "a maximum of such effects";
    return reach->kind == NODE_WITH && node_at(cards, reach->b)->kind != NODE_DEED ? "such a maximum" : NULL;
}
