/* select.c - who is meant: everybody a target can mean, and who of them is chosen (15-10). */
#include "query/journal.h"
#include "query/match.h"
#include "state/procedure.h"
#include "state/set.h"
#include "query/modifier.h"

#include <string.h>

int objects_count(const struct objects *objects)
{
    return set_count(objects->permanents) + cards_size(objects->cards);
}

void objects_join(struct objects *objects, const struct objects *more)
{
    objects->permanents |= more->permanents;
    for (int i = 0; i < 4; i++)
        objects->cards[i] |= more->cards[i];
}

int objects_list(const struct dcg_game *g, const struct objects *objects, struct object *out)
{
    int count = 0;

    SET_EACH (permanent, objects->permanents)
        out[count++] = object_permanent(g, permanent);
    for (unsigned word = cards_any(objects->cards) ? 0 : 4; word < 4; word++) /* mostly there are none */
        SET_EACH (card, objects->cards[word])
            out[count++] = object_card((uint8_t)(word * 64 + card));
    return count;
}

/* -- From the top or bottom */

/* Taking so many from the end of stacks. */
struct taking {
    const struct match_query *q;
    const struct selector *x;
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
    struct noun_memo memo;
    int taken = 0;

    inner.placed = true;
    pred_id pred = to->x->pred;
    noun_memo_begin(&memo, &inner, pred);
    to->stacks += count > 0;
    for (int i = 0; i < count - to->leave && taken < to->each && to->out->count < PILE; i++) {
        uint8_t card = cards[to->bottom ? count - 1 - i : i];
        struct subject it;
        bool is;
        subject_there(&it, object_card(card));
        if (!(noun_memo_known(&memo, object_card(card), &is) ? is : meets(&inner, pred, &it)))
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
    uint32_t places = to->x->places;
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
    enum pile_kind kind = (enum pile_kind)to->x->pile;

    if (kind != PILE_KINDS) {
        uint8_t players =
            to->x->pile_owner ? owner_players(q->s, to->x->pile_owner) : player_bit(q->s->player);
        for (int player = 0; player < PLAYERS; player++)
            if (players >> player & 1 && !pile_looked_at(q, player, kind))
                take_from(to, asked_game(q)->pile[player][kind].at, asked_game(q)->pile[player][kind].count);
        return;
    }
    SET_EACH (permanent, asked_game(q)->permanents_used)
        if (to->x->holder && permanent_meant(q, to->x->holder, permanent))
            take_from_permanent(to, permanent);
}

/* How many more the effect chooses than it says (15-15-5). Answers are kept only if none (memo_usable). */
static int more_of(const struct match_query *q)
{
    return q->chosen && !q->keeps ? effect_maximum(q->s, q->chosen, MAXIMUM_COUNT) : 0;
}

/* So many are left of them. */
static int left_of(const struct match_query *q, const struct selector *x)
{
    int32_t values[DCG_MAX_CARDS];

    return x->left_than && number_values(q->s, x->left_than, values) ? values[0] : x->n;
}

/* Those on top, those at the bottom, in order, for each of so many (15-15-7-2, -3); from both ends: only the first of
 * each. */
static void take_ends(const struct match_query *q, const struct selector *x, int times, struct selection *out,
                      int *stacks)
{
    bool down = x->quantity == QUANTITY_DOWN_TO || x->quantity == QUANTITY_LEAVING;
    bool open = down || x->quantity == QUANTITY_OR_MORE;
    struct taking to = {.q = q, .x = x, .each = open ? PILE : x->n * times + more_of(q), .out = out};

    to.leave = down ? left_of(q, x) : 0;
    to.bottom = x->flags & SELECT_BOTTOM;
    take_all(&to);
    *stacks = to.stacks;
    if (!(x->flags & SELECT_BOTH_ENDS))
        return;
    to.bottom = true;
    take_all(&to);
}

bool pile_aims(const struct match_query *q, const struct selector *x, struct subject *it)
{
    struct selection pile = {0};
    int stacks;

    take_ends(q, x, 1, &pile, &stacks);
    return objects_have(&pile.from, it->is.object);
}

void gather_pile(const struct match_query *q, const struct selector *x, struct objects *out)
{
    struct selection pile = {0};
    int stacks;

    take_ends(q, x, 1, &pile, &stacks);
    objects_join(out, &pile.from);
}

bool end_first(const struct match_query *q, const struct selector *x, const struct object *list, int count)
{
    const struct card *card = asked_game(q)->card;
    uint8_t last = list[count - 1].card;
    struct selection pile = {0};
    int stacks;

    take_ends(q, x, 1, &pile, &stacks);
    for (int i = 0; i < pile.count && pile.pile[i] != last; i++) {
        bool taken = card[pile.pile[i]].permanent != card[last].permanent;
        for (int k = 0; list[k].card != last; k++)
            taken |= list[k].card == pile.pile[i];
        if (!taken)
            return false;
    }
    return true;
}

static void select_ends(const struct match_query *q, const struct selector *x, int times,
                        struct selection *out)
{
    int stacks;

    take_ends(q, x, times, out, &stacks);
    if (stacks > 1 && x->flags & SELECT_ANY_STACK) {
        int most = x->n * times < out->count ? x->n * times : out->count;
        out->count = 0;
        out->among = TOGETHER_ENDS;
        out->most = (int16_t)most;
        out->least = (int16_t)(x->quantity == QUANTITY_UP_TO ? most > 0 : most);
        return;
    }
    bool one_of_both = stacks > 1 && place_at(asked_cards(q), x->place)->whose == WHOSE_MOST_SECURITY;
    if (x->flags & SELECT_BOTH_ENDS || one_of_both) {
        out->count = 0;
        out->least = out->most = objects_any(&out->from);
        return;
    }
    out->ordered = 1;
    out->least = out->most = out->count;
    if ((x->quantity == QUANTITY_UP_TO || x->quantity == QUANTITY_LEAVING) && stacks == 1)
        out->least = out->count > 0;
    if (x->quantity == QUANTITY_OR_MORE && x->n < out->count)
        out->least = x->n;
}

/* -- How many are chosen */

static void choose_number(const struct match_query *q, const struct selector *x, int times,
                          struct selection *out)
{
    int there = objects_count(&out->from), number = x->n * times + more_of(q), least = 1, most = there;

    switch ((enum quantity)x->quantity) {
    case QUANTITY_EXACTLY:
        most = least = number;
        break;
    case QUANTITY_UP_TO:
        most = number;
        break;
    case QUANTITY_DOWN_TO:
        most = least = not_below_0(there - left_of(q, x));
        break;
    case QUANTITY_OR_MORE:
        least = x->n;
        break;
    case QUANTITY_ANY_NUMBER:
    case QUANTITY_ALL:
    case QUANTITY_LEAVING:
        break;
    }
    if (x->flags & SELECT_EACH)
        least = most = there;
    out->most = (int16_t)(most < there ? most : there);
    out->least = (int16_t)(least < out->most ? least : out->most); /* 15-10-2-1, 1-3-6 */
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

bool selection_host(const struct scope *s, selector_id target, selector_id *host)
{
    *host = selector_at(s->t->cards, target)->host;
    return *host != 0;
}

/* -- All of it */

static void select_some(const struct match_query *q, selector_id target, int times, struct selection *out)
{
    const struct selector *x = selector_at(asked_cards(q), target);
    bool each = x->flags & SELECT_EACH;

    gather_target(q, target, &out->from);
    if (x->flags & SELECT_ALL) {
        out->all = 1;
        out->least = out->most = (int16_t)objects_count(&out->from);
        return;
    }
    out->total = x->total != QUALITY_NONE;
    if (x->together == TOGETHER_SAME || x->together == TOGETHER_DIFFERENT || each)
        out->among = x->together;
    out->quality = x->quality;
    if (out->total)
        drop_unfit(q->s, out);
    choose_number(q, x, times, out);
    if (out->among && out->least > 1) {
        int together = most_together(q->s, out);
        out->least = (int16_t)(together < out->least ? together : out->least);
        if (each)
            out->most = out->least;
    }
}

/* Those whose cards the instruction under way is about, as far as they are chosen. */
static permanent_set hosts_chosen(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;
    permanent_set hosts = 0;

    if (s->resolution == NO_RESOLUTION)
        return 0;
    uint8_t slot = slot_under_way(s->t, s->resolution, SLOT_FROM);
    for (int i = resolution_of(g, s->resolution)->group; slot && i < g->journals; i++)
        if (g->entry_mark[i].slot == slot && permanent_alive(g, g->entry[i].id, g->entry[i].generation))
            hosts |= set_of(g->entry[i].id);
    return hosts;
}

/* The permanents chosen just now, if they were chosen for that. */
static void take_hosts(struct match_query *q, selector_id host)
{
    permanent_set hosts = hosts_chosen(q->s), fitting = 0;

    SET_EACH (permanent, hosts)
        if (permanent_meant(q, host, permanent))
            fitting |= set_of(permanent);
    hosts = fitting;
    if (!hosts)
        return;
    q->host = host;
    q->hosts = hosts;
}

static void select_known(const struct scope *s, selector_id ref, struct selection *out)
{
    reference(s, ref, &out->from);
    out->all = 1;
    out->least = out->most = (int16_t)objects_count(&out->from);
}

static void select_from(const struct scope *s, selector_id item, place_id place, int times,
                        struct selection *out)
{
    struct match_query q = {.s = s, .place = place, .chosen = item, .keeps = memo_usable(s, item)};
    const struct selector *x = selector_at(s->t->cards, item);
    selector_id host;

    if (selection_host(s, item, &host))
        take_hosts(&q, host);
    if (x->kind == SELECT_ENDS)
        select_ends(&q, x, times, out);
    else
        select_some(&q, item, times, out);
}

void selection_of_item(const struct scope *s, selector_id item, place_id place, int times,
                       struct selection *out)
{
    memset(out, 0, sizeof *out);
    out->target = item;
    if (selector_at(s->t->cards, item)->kind == SELECT_KNOWN)
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

void selection_some(const struct scope *s, selector_id item, place_id place, struct objects *out)
{
    struct match_query q = {.s = s, .place = place, .chosen = item, .keeps = memo_usable(s, item)};
    const struct selector *x = selector_at(s->t->cards, item);
    struct selection all;

    /* who is left of those that are chosen together, or first by a permanent, is another question */
    if (x->kind == SELECT_ENDS || x->flags & SELECT_TOGETHER || x->host) {
        selection_of_item(s, item, place, 1, &all);
        *out = all.from;
        return;
    }
    *out = (struct objects){0};
    q.first = !s->t->coverage; /* it shows what is asked of everybody */
    gather_target(&q, item, out);
    coverage(s->t, s->effect, item, objects_any(out) ? COVERAGE_HELD : COVERAGE_FAILED);
}

bool selection_any(const struct scope *s, selector_id item, place_id place)
{
    struct objects some;

    selection_some(s, item, place, &some);
    return objects_any(&some);
}

int host_offers(const struct scope *s, selector_id target, selector_id host, uint8_t permanent)
{
    struct match_query q = {.s = s, .chosen = target, .host = host, .hosts = set_of(permanent)};
    struct selection out = {.target = target};

    const struct selector *x = selector_at(s->t->cards, target);
    if (x->kind != SELECT_ENDS) {
        select_some(&q, target, 1, &out);
        int together = out.among ? most_together(s, &out) : out.most; /* "2 same-level cards" of it */
        return together < out.most ? together : out.most;
    }
    select_ends(&q, x, 1, &out);
    return out.most;
}

void selection_of(const struct scope *s, selector_id target, int times, struct selection *out)
{
    selection_of_item(s, target, 0, times, out);
}
