/* select.c - who is meant: everybody a target can mean, and who of them is chosen (15-10). */
#include "query/match.h"
#include "state/set.h"
#include "query/modifier.h"

#include <string.h>

int objects_count(const struct objects *objects)
{
    int count = set_count(objects->permanents);

    for (int i = 0; i < 4; i++)
        count += set_count(objects->cards[i]);
    return count;
}

void objects_add(struct objects *objects, struct object object)
{
    if (object.permanent == NO_PERMANENT)
        cards_insert(objects->cards, object.card);
    else
        objects->permanents |= set_of(object.permanent);
}

void objects_join(struct objects *objects, const struct objects *more)
{
    objects->permanents |= more->permanents;
    for (int i = 0; i < 4; i++)
        objects->cards[i] |= more->cards[i];
}

bool objects_have(const struct objects *objects, struct object object)
{
    return object.permanent == NO_PERMANENT ? cards_has(objects->cards, object.card)
                                            : set_has(objects->permanents, object.permanent);
}

int objects_list(const struct dcg_game *g, const struct objects *objects, struct object *out)
{
    int count = 0;

    SET_EACH (permanent, objects->permanents)
        out[count++] = object_permanent(g, permanent);
    CARDS_EACH (card, objects->cards)
        out[count++] = object_card(card);
    return count;
}

/* -- From the top or bottom */

/* Taking so many from the end of stacks. */
struct taking {
    const struct match_query *q;
    const struct node *n;
    int each;    /* from every stack */
    int leave;   /* so many stay in every stack */
    bool bottom; /* from below */
    int stacks;
    struct selection *out;
};

/* cards: a stack, top first. */
static void take_from(struct taking *to, const uint8_t *cards, int count)
{
    struct match_query inner = *to->q;
    struct told told;
    int taken = 0;

    inner.placed = true;
    pred_id pred = noun_pred(asked_cards(to->q), to->n->c);
    told_begin(&told, &inner, node_at(asked_cards(to->q), to->n->c)->kind == NODE_NOUN ? pred : 0);
    to->stacks += count > 0;
    for (int i = 0; i < count - to->leave && taken < to->each && to->out->count < PILE; i++) {
        uint8_t card = cards[to->bottom ? count - 1 - i : i];
        struct subject it;
        bool is;
        subject_there(&it, object_card(card));
        if (!(told_known(&told, object_card(card), &is) ? is : meets(&inner, pred, &it)))
            continue;
        to->out->pile[to->out->count++] = card;
        cards_insert(to->out->from.cards, card);
        taken++;
    }
}

/* Of a permanent: its digivolution cards, its link cards, or its stacked cards, of which the last one stays (Q4540). */
static void take_from_permanent(struct taking *to, uint8_t permanent)
{
    const struct dcg_game *g = asked_game(to->q);
    const struct permanent *b = permanent_of(g, permanent);
    uint32_t places = places_of(asked_cards(to->q), to->n->b, to->n->c);
    bool stack = places >> DCG_PLACE_OUTSIDE & 1, under = places >> DCG_PLACE_UNDER & 1;
    uint8_t cards[DCG_MAX_CARDS] = {0}, card = stack ? b->top : under ? g->card[b->top].next : b->link;
    int count = 0;

    for (; card && count < DCG_MAX_CARDS; card = g->card[card].next)
        cards[count++] = card;
    if (stack)
        count--;
    take_from(to, cards, count);
}

static void take_all(struct taking *to)
{
    const struct match_query *q = to->q;
    node_id owner, target = permanent_target(asked_cards(q), to->n->b);
    enum pile_kind kind = piles_named(asked_cards(q), to->n, &owner);

    if (kind != PILE_KINDS) {
        uint8_t players = owner ? owner_players(q->s, owner) : player_bit(q->s->player);
        for (int player = 0; player < PLAYERS; player++)
            if (players >> player & 1)
                take_from(to, asked_game(q)->pile[player][kind].at, asked_game(q)->pile[player][kind].count);
        return;
    }
    SET_EACH (permanent, asked_game(q)->permanents_used)
        if (target && permanent_meant(q, target, permanent))
            take_from_permanent(to, permanent);
}

/* How many more the effect chooses than it says (15-15-5). */
static int more_of(const struct match_query *q)
{
    return q->chosen ? effect_maximum(q->s, q->chosen, MODE_COUNT) : 0;
}

/* Those on top, those at the bottom, in order, for each of so many (15-15-7-2, -3); from both ends: only the first of
 * each. */
static void take_ends(const struct match_query *q, const struct node *n, int times, struct selection *out,
                      int *stacks)
{
    int number = n->a ? asked_node(q, n->a)->n : 1, more = more_of(q);
    bool down =
        n->a && (asked_node(q, n->a)->mode == MODE_DOWN_TO || asked_node(q, n->a)->mode == MODE_LEAVING);
    bool open = down || (n->a && asked_node(q, n->a)->mode == MODE_OR_MORE);
    struct taking to = {.q = q, .n = n, .each = open ? PILE : number * times + more, .out = out};

    to.leave = down ? number : 0;

    to.bottom = n->mode == MODE_BOTTOM;
    take_all(&to);
    *stacks = to.stacks;
    if (n->mode != MODE_TOP_OR_BOTTOM)
        return;
    to.bottom = true;
    take_all(&to);
}

bool pile_aims(const struct match_query *q, const struct node *n, struct subject *it)
{
    struct selection pile = {0};
    int stacks;

    take_ends(q, n, 1, &pile, &stacks);
    return objects_have(&pile.from, it->is.object);
}

void gather_pile(const struct match_query *q, const struct node *n, struct objects *out)
{
    struct selection pile = {0};
    int stacks;

    take_ends(q, n, 1, &pile, &stacks);
    objects_join(out, &pile.from);
}

bool end_first(const struct match_query *q, const struct node *n, const struct object *list, int count)
{
    const struct card *card = asked_game(q)->card;
    uint8_t last = list[count - 1].card;
    struct selection pile = {0};
    int stacks;

    take_ends(q, n, 1, &pile, &stacks);
    for (int i = 0; i < pile.count && pile.pile[i] != last; i++) {
        bool taken = card[pile.pile[i]].permanent != card[last].permanent;
        for (int k = 0; k < count - 1; k++)
            taken |= list[k].card == pile.pile[i];
        if (!taken)
            return false;
    }
    return true;
}

/* So many from the end of any of several stacks: one after the other, from any of them (Q6212). */
static bool ends_of_any(const dcg_cards *cards, const struct node *n)
{
    const struct node *host = node_at(cards, n->b ? permanent_target(cards, n->b) : 0);
    const struct node *quantity = node_at(cards, n->a), *any = node_at(cards, host->a);

    return is_ordered(n) && n->a && quantity->n > 1 &&
           (quantity->mode == MODE_EXACTLY || quantity->mode == MODE_UP_TO) && host->kind == NODE_SELECT &&
           host->a && any->mode == MODE_ANY;
}

static void select_ends(const struct match_query *q, const struct node *n, int times, struct selection *out)
{
    const struct node *quantity = asked_node(q, n->a);
    int stacks;

    take_ends(q, n, times, out, &stacks);
    if (stacks > 1 && ends_of_any(asked_cards(q), n)) {
        int most = quantity->n * times < out->count ? quantity->n * times : out->count;
        out->count = 0;
        out->among = (node_id)(n - asked_cards(q)->node);
        out->most = (int16_t)most;
        out->least = (int16_t)(quantity->mode == MODE_UP_TO ? most > 0 : most);
        return;
    }
    bool one_of_both =
        stacks > 1 && asked_node(q, n->b)->kind == NODE_OWNER && asked_node(q, n->b)->mode == MODE_MOST;
    if (n->mode == MODE_TOP_OR_BOTTOM || one_of_both) {
        out->count = 0;
        out->least = out->most = objects_any(&out->from);
        return;
    }
    out->ordered = 1;
    out->least = out->most = out->count;
    if (n->a && (quantity->mode == MODE_UP_TO || quantity->mode == MODE_LEAVING) && stacks == 1)
        out->least = out->count > 0;
    if (n->a && quantity->mode == MODE_OR_MORE && quantity->n < out->count)
        out->least = quantity->n;
}

/* -- How many are chosen */

/* The SELECT that says how many a target means. */
static node_id counting_select(const struct scope *s, node_id target)
{
    const struct node *n = NODE_OF(s, target);

    if (n->kind == NODE_SELECT && n->mode == MODE_ITEMS)
        return counting_select(s, n->a);
    if (n->kind == NODE_LIST) {
        node_id first = counting_select(s, n->a);
        return is_reference(NODE_OF(s, first)) && n->b ? counting_select(s, n->b) : first;
    }
    return target;
}

static void choose_number(const struct match_query *q, const struct node *n, bool each, int times,
                          struct selection *out)
{
    const struct node *quantity = asked_node(q, n->a);
    int there = objects_count(&out->from), number = quantity->n * times + more_of(q), least = 1, most = there;

    switch (n->a ? quantity->mode : MODE_EXACTLY) {
    case MODE_EXACTLY:
    case MODE_CHOICE:
        most = least = n->a ? number : times + more_of(q);
        break;
    case MODE_ANY: /* any one; with a total any number of them */
        most = out->total ? there : times;
        least = out->total ? 1 : times;
        break;
    case MODE_UP_TO:
        most = number;
        break;
    case MODE_DOWN_TO:
        most = least = there > quantity->n ? there - quantity->n : 0;
        break;
    case MODE_OR_MORE:
    case MODE_AT_LEAST:
        least = quantity->n;
        break;
    default: /* any number, a total */
        break;
    }
    if (each)
        least = most = there;
    out->most = (int16_t)(most < there ? most : there);
    out->least = (int16_t)(least < out->most ? least : out->most); /* 15-10-2-1, 1-3-6 */
}

/* Does nobody choose: all of them are meant (15-10-2-4)? */
static bool means_all(const dcg_cards *cards, const struct node *n)
{
    const struct node *quantity = node_at(cards, n->a), *noun = node_at(cards, n->c);

    if (is_reference(n) || n->mode == MODE_THERE)
        return true;
    if (n->a && n->mode != MODE_EACH)
        return quantity->mode == MODE_ALL || quantity->mode == MODE_BOTH || quantity->mode == MODE_EACH ||
               (quantity->kind == NODE_QUANTITY && quantity->mode == MODE_NONE);
    if (n->mode == MODE_BARE)
        return noun->mode != MODE_NAMED;
    return n->mode != MODE_A && n->mode != MODE_ANOTHER && n->mode != MODE_AT;
}

static void drop_unfit(const struct scope *s, struct selection *out)
{
    struct object list[DCG_MAX_CARDS];
    struct objects none = {0}, fit = {0};
    int count = objects_list(s->t->g, &out->from, list);

    for (int i = 0; i < count; i++)
        if (selection_allows(s, out, &none, list[i]))
            objects_add(&fit, list[i]);
    out->from = fit;
}

/* -- Cards of a permanent that has to be chosen first */

/* Cards of one permanent ("from 1 of your Tamers"); from the end of a stack it is one even if it says any. */
static bool one_host(const dcg_cards *cards, const struct node *n, node_id *host)
{
    if (n->kind != NODE_SELECT || !n->b || is_reference(n) || n->mode == MODE_OF_REF || n->mode == MODE_THERE)
        return false;
    *host = permanent_target(cards, n->b);
    return *host && picks_one(cards, *host, is_ordered(n)) && !ends_of_any(cards, n);
}

/* The permanents that are chosen before their cards, as selection_host says; 0: none. */
static node_id host_first(const struct scope *s, node_id target)
{
    const struct node *n = NODE_OF(s, target), *quantity = NODE_OF(s, n->a);
    node_id host;

    if (!one_host(s->t->cards, n, &host))
        return 0;
    return is_ordered(n) || (n->a && (quantity->n != 1 || quantity->mode != MODE_EXACTLY)) ? host : 0;
}

/* -- What the words of a target say */

static void means_find(const struct scope *s, node_id target, struct means *out)
{
    const dcg_cards *cards = s->t->cards;
    const struct node *n = NODE_OF(s, target), *place = node_at(cards, n->b);
    node_id counts = counting_select(s, target), host;
    const struct node *select = NODE_OF(s, counts), *quantity = NODE_OF(s, select->a);
    bool total = select->a && quantity->mode == MODE_TOTAL;

    *out = (struct means){.target = target,
                          .counts = counts,
                          .host = host_first(s, target),
                          .total = total ? select->a : noun_total(cards, select->c),
                          .among = noun_among(cards, select->c)};
    out->is = (means_all(cards, select) ? MEANS_ALL : 0u) | (one_of_each(cards, select) ? MEANS_EACH : 0u) |
              (one_host(cards, select, &host) ? MEANS_ONE_HOST : 0u);
    if (n->kind != NODE_SELECT)
        return;
    out->places = places_of(cards, n->b, n->c);
    out->is |= (n->b && owner_is_player(cards, n->b) ? MEANS_OWNED : 0u) |
               (place->kind == NODE_AREA || place->kind == NODE_LIST ? MEANS_AREA : 0u) |
               (noun_names_area(cards, n->c) ? MEANS_PLACED : 0u);
}

struct means means_of(const struct scope *s, node_id target)
{
    struct answers *kept =
        s->t->coverage ? NULL : s->t->answers; /* a trail shows which words are looked at */
    struct means means;

    if (!kept) {
        means_find(s, target, &means);
        return means;
    }
    struct means *known = &kept->means[target & (KEPT_MEANS - 1)];
    if (known->target != target)
        means_find(s, target, known);
    return *known;
}

bool selection_host(const struct scope *s, node_id target, node_id *host)
{
    *host = means_of(s, target).host;
    return *host != 0;
}

/* -- All of it */

static void select_some(const struct match_query *q, node_id target, int times, struct selection *out)
{
    struct means means = means_of(q->s, target);
    const struct node *n = asked_node(q, means.counts);
    bool each = means.is & MEANS_EACH;

    gather_target(q, target, &out->from);
    if (means.is & MEANS_ALL) {
        out->all = 1;
        out->least = out->most = (int16_t)objects_count(&out->from);
        return;
    }
    out->total = means.total;
    out->among = means.among;
    if (!out->among && (each || (!q->host && means.is & MEANS_ONE_HOST)))
        out->among = means.counts;
    if (out->total)
        drop_unfit(q->s, out);
    choose_number(q, n, each, times, out);
    if (out->among && out->least > 1) {
        int together = most_together(q->s, out);
        out->least = (int16_t)(together < out->least ? together : out->least);
        if (each)
            out->most = out->least;
    }
}

/* The permanents chosen last, if they were chosen for that. */
static void take_hosts(struct match_query *q, node_id host)
{
    struct objects last;
    permanent_set hosts = 0;

    reference(q->s, 0, &last);
    SET_EACH (permanent, last.permanents)
        if (permanent_meant(q, host, permanent))
            hosts |= set_of(permanent);
    if (!hosts)
        return;
    q->host = host;
    q->hosts = hosts;
}

static void select_known(const struct scope *s, node_id ref, struct selection *out)
{
    reference(s, ref, &out->from);
    out->all = 1;
    out->least = out->most = (int16_t)objects_count(&out->from);
}

static void select_from(const struct scope *s, node_id item, node_id place, int times, struct selection *out)
{
    struct match_query q = {.s = s, .place = place, .chosen = item, .keeps = answers_kept(s, item)};
    const struct node *n = NODE_OF(s, item);
    node_id host;

    if (selection_host(s, item, &host))
        take_hosts(&q, host);
    if (is_ordered(n))
        select_ends(&q, n, times, out);
    else
        select_some(&q, item, times, out);
}

void selection_of_item(const struct scope *s, node_id item, node_id place, int times, struct selection *out)
{
    memset(out, 0, sizeof *out);
    out->target = item;
    out->chooser = s->player;
    if (NODE_OF(s, item)->kind == NODE_REF)
        select_known(s, item, out);
    else
        select_from(s, item, place, times, out);
    permanent_set others = substitute_payers(s);
    if (others) {
        out->from.permanents |= others;
        out->least = out->most = 1; /* 16-9-1 */
    }
    coverage(s->t, s->effect, item, objects_any(&out->from) ? COVERAGE_HELD : COVERAGE_FAILED);
}

void selection_some(const struct scope *s, node_id item, node_id place, struct objects *out)
{
    struct match_query q = {.s = s, .place = place, .chosen = item, .keeps = answers_kept(s, item)};
    struct selection all;
    node_id host;

    /* who is left of those that are chosen together, or first by a permanent, is another question */
    if (is_ordered(NODE_OF(s, item)) || node_has(s->t->cards, item, HAS_TOGETHER) ||
        selection_host(s, item, &host)) {
        selection_of_item(s, item, place, 1, &all);
        *out = all.from;
        return;
    }
    *out = (struct objects){0};
    q.first = !s->t->coverage; /* it shows what is asked of everybody */
    gather_target(&q, item, out);
    out->permanents |= substitute_payers(s);
    coverage(s->t, s->effect, item, objects_any(out) ? COVERAGE_HELD : COVERAGE_FAILED);
}

bool selection_any(const struct scope *s, node_id item, node_id place)
{
    struct objects some;

    selection_some(s, item, place, &some);
    return objects_any(&some);
}

int host_offers(const struct scope *s, node_id target, node_id host, uint8_t permanent)
{
    struct match_query q = {.s = s, .chosen = target, .host = host, .hosts = set_of(permanent)};
    struct selection out = {.target = target, .chooser = s->player};

    if (!is_ordered(NODE_OF(s, target)))
        return select_some(&q, target, 1, &out), out.most;
    select_ends(&q, NODE_OF(s, target), 1, &out);
    return out.ordered ? out.count : out.most;
}

void selection_of(const struct scope *s, node_id target, int times, struct selection *out)
{
    selection_of_item(s, target, 0, times, out);
}
