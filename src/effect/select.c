/* select.c - who is meant: everybody a target can mean, and who of them is chosen (15-10). */
#include "effect/match.h"
#include "effect/persistent.h"

#include <string.h>

int things_count(const struct things *things)
{
    int count = set_count(things->bodies);

    for (int i = 0; i < 4; i++)
        count += set_count(things->cards[i]);
    return count;
}

void things_add(struct things *things, struct thing thing)
{
    if (thing.body == NO_BODY)
        cards_insert(things->cards, thing.card);
    else
        things->bodies |= set_of(thing.body);
}

void things_join(struct things *things, const struct things *more)
{
    things->bodies |= more->bodies;
    for (int i = 0; i < 4; i++)
        things->cards[i] |= more->cards[i];
}

bool things_have(const struct things *things, struct thing thing)
{
    return thing.body == NO_BODY ? cards_has(things->cards, thing.card) : set_has(things->bodies, thing.body);
}

int things_list(const struct dcg_game *g, const struct things *things, struct thing *out)
{
    int count = 0;

    SET_EACH (body, things->bodies)
        out[count++] = thing_body(g, body);
    CARDS_EACH (card, things->cards)
        out[count++] = thing_card(card);
    return count;
}

/* -- Does a target mean this one? */

bool is_ordered(const struct node *n)
{
    return n->kind == NODE_SELECT &&
           (n->mode == MODE_TOP || n->mode == MODE_BOTTOM || n->mode == MODE_TOP_OR_BOTTOM);
}

/* SELECTs that mean somebody who is known. */
bool is_reference(const struct node *n)
{
    return n->kind == NODE_REF ||
           (n->kind == NODE_SELECT && !n->b &&
            (n->mode == MODE_THE || n->mode == MODE_THAT || n->mode == MODE_THOSE || n->mode == MODE_THIS));
}

/* Highest and lowest: among whose? Of each player's: each for itself; in somebody's area: that player's. */
static uint8_t rivals_of(const struct asking *q, node_id place)
{
    const struct node *n = asked_node(q, place);

    if (n->kind == NODE_AREA && n->a && (n->mode == MODE_AT || n->mode == MODE_OF))
        return rivals_of(q, n->a);
    if (!place || !owner_is_player(asked_cards(q), place))
        return 3;
    return n->mode == MODE_EACH ? 0 : owner_players(q->s, place);
}

/* Of that owner or in that place, and what the noun says. */
static bool kind_aims(const struct asking *q, node_id place, node_id noun, struct subject *it)
{
    const dcg_cards *cards = asked_cards(q);
    const struct node *p = asked_node(q, place);
    bool player = place && owner_is_player(cards, place);
    bool area = place && (p->kind == NODE_AREA || p->kind == NODE_LIST);
    struct asking inner = *q;

    if (player && !belongs(q, place, it))
        return false;
    if (q->place && player && !lies(q, q->place, it))
        return false;
    if (area && !lies(q, place, it))
        return false;
    inner.rivals = rivals_of(q, place);
    inner.placed = q->placed || (place && !player) || (player && q->place) || noun_names_area(cards, noun);
    if (!meets(&inner, noun, it, false))
        return false;
    return !place || player || area || belongs(q, place, it);
}

static bool select_aims(const struct asking *q, const struct node *n, struct subject *it);

bool aims_at(const struct asking *q, node_id target, struct subject *it)
{
    const struct node *n = asked_node(q, target);
    struct crowd crowd;

    if (is_reference(n)) {
        referred(q, target, &crowd);
        return crowd_has(&crowd, it);
    }
    switch (n->kind) {
    case NODE_LIST: /* 4-21-1 */
        return aims_at(q, n->a, it) || (n->b && aims_at(q, n->b, it));
    case NODE_COMPARE: /* so many of them */
        return aims_at(q, n->a, it);
    case NODE_SELECT:
        return select_aims(q, n, it);
    default:
        return false;
    }
}

static bool pile_aims(const struct asking *q, const struct node *n, struct subject *it);

static bool select_aims(const struct asking *q, const struct node *n, struct subject *it)
{
    struct asking inner = *q;

    switch (n->mode) {
    case MODE_OF_REF:
        return aims_at(q, n->b, it);
    case MODE_THERE:
        return aims_at(q, n->a, it) && lies(q, n->b, it);
    case MODE_ITEMS:
        inner.place = n->b;
        return aims_at(&inner, n->a, it);
    case MODE_TOP:
    case MODE_BOTTOM:
    case MODE_TOP_OR_BOTTOM:
        return pile_aims(q, n, it);
    case MODE_EFFECT:
        return false;
    case MODE_EACH:
        if (asked_node(q, n->c)->kind == NODE_SELECT)
            return aims_at(q, n->c, it);
        return kind_aims(q, n->b ? n->b : q->place, n->c, it) && (!n->a || meets(q, n->a, it, true));
    case MODE_ANOTHER:
        return kind_aims(q, n->b ? n->b : q->place, n->c, it) && is_another(q, it);
    default:
        return kind_aims(q, n->b ? n->b : q->place, n->c, it);
    }
}

bool target_has(const struct scope *s, node_id target, struct thing thing)
{
    struct asking q = {.s = s};
    struct subject it;
    subject_of(&it, s->t, thing);

    return aims_at(&q, target, &it);
}

/* -- Everybody a target can mean */

struct gathering {
    const struct asking *q;
    node_id target;
    uint8_t players; /* whose it can be, 1 << player */
    struct things *out;
};

static void gather(const struct gathering *to, struct thing thing)
{
    struct subject it;
    subject_there(&it, thing);

    if (aims_at(to->q, to->target, &it))
        things_add(to->out, thing);
}

static void gather_row(const struct gathering *to, uint8_t card)
{
    for (; card; card = asked_game(to->q)->card[card].next)
        gather(to, thing_card(card));
}

/* Bodies, and the cards of their stacks. */
static void gather_field(const struct gathering *to, uint32_t places)
{
    const struct dcg_game *g = asked_game(to->q);

    SET_EACH (body, g->bodies_used) {
        const struct body *b = body_of(g, body);
        if (!(to->players >> body_player(g, body) & 1))
            continue;
        if (places & (1u << DCG_PLACE_BATTLE | 1u << DCG_PLACE_BREEDING))
            gather(to, thing_body(g, body));
        if (places & 1u << DCG_PLACE_OUTSIDE)
            gather(to, thing_card(b->top));
        if (places & 1u << DCG_PLACE_UNDER)
            gather_row(to, g->card[b->top].next);
        if (places & 1u << DCG_PLACE_LINKED)
            gather_row(to, b->link);
    }
}

static void gather_places(const struct gathering *to, uint32_t places)
{
    static const uint8_t piled[] = {DCG_PLACE_DECK, DCG_PLACE_DIGI_EGG_DECK, DCG_PLACE_HAND, DCG_PLACE_TRASH,
                                    DCG_PLACE_SECURITY};
    const struct dcg_game *g = asked_game(to->q);

    gather_field(to, places);
    for (size_t i = 0; i < sizeof piled; i++)
        for (int player = 0; player < 2 && places >> piled[i] & 1; player++) {
            const struct pile *pile = &g->pile[player][pile_for_place(piled[i])];
            for (int at = 0; at < pile->count && to->players >> player & 1; at++)
                gather(to, thing_card(pile->at[at]));
        }
    if (places >> DCG_PLACE_NOWHERE & 1 && g->attack.checked)
        gather(to, thing_card(g->attack.checked));
}

static void gather_crowd(const struct gathering *to, const struct crowd *crowd)
{
    for (int i = 0; i < crowd->count; i++)
        if (!crowd->one[i].last && !crowd->one[i].moved)
            gather(to, crowd->one[i].thing);
}

static void gather_target(const struct asking *q, node_id target, struct things *out);
static void gather_pile(const struct asking *q, const struct node *n, struct things *out);

static void gather_kind(const struct asking *q, node_id target, const struct node *n, struct things *out)
{
    bool owned = n->b && owner_is_player(asked_cards(q), n->b);
    struct gathering to = {
        .q = q, .target = target, .players = owned ? owner_players(q->s, n->b) : 3, .out = out};
    node_id place = n->b && !(q->place && owned) ? n->b : q->place ? q->place : n->b;
    const struct node *p = asked_node(q, place);
    struct crowd crowd;

    if (place && p->kind == NODE_AREA && p->mode == MODE_AMONG) {
        referred_among(q, p->a, &crowd);
        gather_crowd(&to, &crowd);
        return;
    }
    gather_places(&to, places_of(asked_cards(q), place, n->c));
}

static void gather_select(const struct asking *q, node_id target, const struct node *n, struct things *out)
{
    struct gathering to = {.q = q, .target = target, .out = out};
    struct asking inner = *q;
    struct crowd crowd;

    switch (n->mode) {
    case MODE_OF_REF:
        gather_target(q, n->b, out);
        return;
    case MODE_THERE:
        referred(q, n->a, &crowd);
        gather_crowd(&to, &crowd);
        return;
    case MODE_ITEMS:
        inner.place = n->b;
        gather_target(&inner, n->a, out);
        return;
    default:
        if (is_ordered(n))
            gather_pile(q, n, out);
        else if (n->mode == MODE_EACH && asked_node(q, n->c)->kind == NODE_SELECT)
            gather_target(q, n->c, out);
        else
            gather_kind(q, target, n, out);
    }
}

static void gather_target(const struct asking *q, node_id target, struct things *out)
{
    const struct node *n = asked_node(q, target);
    struct things more;

    if (is_reference(n)) {
        reference(q->s, target, &more);
        things_join(out, &more);
    } else if (n->kind == NODE_LIST) {
        gather_target(q, n->a, out);
        if (n->b)
            gather_target(q, n->b, out);
    } else if (n->kind == NODE_COMPARE) {
        gather_target(q, n->a, out);
    } else if (n->kind == NODE_SELECT) {
        gather_select(q, target, n, out);
    }
}

void candidates_at(const struct scope *s, node_id item, node_id place, struct things *out)
{
    struct asking q = {.s = s, .place = place};

    memset(out, 0, sizeof *out);
    gather_target(&q, item, out);
}

void candidates(const struct scope *s, node_id target, struct things *out)
{
    candidates_at(s, target, 0, out);
}

void meant(const struct asking *q, node_id node, struct crowd *out)
{
    const struct node *n = asked_node(q, node);
    struct things things = {0};
    struct thing list[DCG_MAX_CARDS];

    out->count = 0;
    if (n->kind == NODE_OWNER) {
        meant(q, n->a, out);
        return;
    }
    if (is_reference(n)) {
        referred(q, node, out);
        return;
    }
    struct asking inner = {.s = q->s, .host = q->host, .hosts = q->hosts};
    gather_target(&inner, node, &things);
    out->count = things_list(asked_game(q), &things, list);
    for (int i = 0; i < out->count; i++)
        out->one[i] = (struct one){.thing = list[i]};
}

int meant_count(const struct asking *q, node_id target)
{
    struct things things;

    candidates(q->s, target, &things);
    return target_count(q->s, target, &things);
}

/* -- From the top or bottom */

/* Taking so many from the end of stacks. */
struct taking {
    const struct asking *q;
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
    struct asking inner = *to->q;
    int taken = 0;

    inner.placed = true;
    to->stacks += count > 0;
    for (int i = 0; i < count - to->leave && taken < to->each && to->out->count < PILE; i++) {
        uint8_t card = cards[to->bottom ? count - 1 - i : i];
        struct subject it;
        subject_there(&it, thing_card(card));
        if (!meets(&inner, to->n->c, &it, false))
            continue;
        to->out->pile[to->out->count++] = card;
        cards_insert(to->out->from.cards, card);
        taken++;
    }
}

/* Of a body: its digivolution cards, its link cards, or its stacked cards, of which the last one stays (Q4540). */
static void take_from_body(struct taking *to, uint8_t body)
{
    const struct dcg_game *g = asked_game(to->q);
    const struct body *b = body_of(g, body);
    uint32_t places = places_of(asked_cards(to->q), to->n->b, to->n->c);
    bool stack = places >> DCG_PLACE_OUTSIDE & 1, under = places >> DCG_PLACE_UNDER & 1;
    uint8_t cards[DCG_MAX_CARDS], card = stack ? b->top : under ? g->card[b->top].next : b->link;
    int count = 0;

    for (; card && count < DCG_MAX_CARDS; card = g->card[card].next)
        cards[count++] = card;
    if (stack)
        count--;
    take_from(to, cards, count);
}

static enum pile_kind zone_pile(int zone)
{
    switch (zone) {
    case MODE_DECK:
        return PILE_DECK;
    case MODE_EGG_DECK:
        return PILE_EGGS;
    case MODE_SECURITY:
        return PILE_SECURITY;
    case MODE_TRASH:
        return PILE_TRASH;
    default:
        return PILE_KINDS;
    }
}

enum pile_kind piles_named(const dcg_cards *cards, const struct node *n, node_id *owner)
{
    const struct node *place = node_at(cards, n->b);

    if (place->kind == NODE_AREA && place->mode == MODE_AT)
        place = node_at(cards, place->a);
    *owner = place->a;
    if (place->kind == NODE_AREA && place->mode == MODE_OF)
        return zone_pile(node_at(cards, place->b)->mode);
    *owner = n->b;
    if (place->kind == NODE_OWNER && owner_is_player(cards, n->b) &&
        node_at(cards, node_at(cards, n->c)->b)->mode == MODE_SECURITY_CARD)
        return PILE_SECURITY;
    return PILE_KINDS;
}

static void take_all(struct taking *to)
{
    const struct asking *q = to->q;
    node_id owner, target = body_target(asked_cards(q), to->n->b);
    enum pile_kind kind = piles_named(asked_cards(q), to->n, &owner);

    if (kind != PILE_KINDS) {
        uint8_t players = owner ? owner_players(q->s, owner) : player_bit(q->s->player);
        for (int player = 0; player < PLAYERS; player++)
            if (players >> player & 1)
                take_from(to, asked_game(q)->pile[player][kind].at, asked_game(q)->pile[player][kind].count);
        return;
    }
    SET_EACH (body, asked_game(q)->bodies_used)
        if (target && body_meant(q, target, body))
            take_from_body(to, body);
}

/* How many more the effect chooses than it says (15-15-5). */
static int more_of(const struct asking *q)
{
    return q->chosen ? effect_maximum(q->s, q->chosen, MODE_COUNT) : 0;
}

/* Those on top, those at the bottom, in order, for each of so many (15-15-7-2, -3); from both ends: only the first of
 * each. */
static void take_ends(const struct asking *q, const struct node *n, int times, struct selection *out,
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

static bool pile_aims(const struct asking *q, const struct node *n, struct subject *it)
{
    struct selection pile = {0};
    int stacks;

    take_ends(q, n, 1, &pile, &stacks);
    return things_have(&pile.from, it->is.thing);
}

static void gather_pile(const struct asking *q, const struct node *n, struct things *out)
{
    struct selection pile = {0};
    int stacks;

    take_ends(q, n, 1, &pile, &stacks);
    things_join(out, &pile.from);
}

bool end_first(const struct asking *q, const struct node *n, const struct thing *list, int count)
{
    const struct card *card = asked_game(q)->card;
    uint8_t last = list[count - 1].card;
    struct selection pile = {0};
    int stacks;

    take_ends(q, n, 1, &pile, &stacks);
    for (int i = 0; i < pile.count && pile.pile[i] != last; i++) {
        bool taken = card[pile.pile[i]].body != card[last].body;
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
    const struct node *host = node_at(cards, n->b ? body_target(cards, n->b) : 0);
    const struct node *quantity = node_at(cards, n->a), *any = node_at(cards, host->a);

    return is_ordered(n) && n->a && quantity->n > 1 &&
           (quantity->mode == MODE_EXACTLY || quantity->mode == MODE_UP_TO) && host->kind == NODE_SELECT &&
           host->a && any->mode == MODE_ANY;
}

static void select_ends(const struct asking *q, const struct node *n, int times, struct selection *out)
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
        out->least = out->most = things_any(&out->from);
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
static const struct node *counting_select(const struct asking *q, node_id target)
{
    const struct node *n = asked_node(q, target);

    if (n->kind == NODE_SELECT && n->mode == MODE_ITEMS)
        return counting_select(q, n->a);
    if (n->kind == NODE_LIST) {
        const struct node *first = counting_select(q, n->a);
        return is_reference(first) && n->b ? counting_select(q, n->b) : first;
    }
    return n;
}

bool names_joined(const dcg_cards *cards, const struct node *n)
{
    const struct node *noun = node_at(cards, n->c), *names = node_at(cards, noun->a);

    return noun->kind == NODE_NOUN && names->kind == NODE_LIST &&
           (names->mode == MODE_AND || names->mode == MODE_COMMA_AND);
}

/* So many of each: levels, names, colors; of each player's. */
bool one_of_each(const dcg_cards *cards, const struct node *n)
{
    const struct node *quantity = node_at(cards, n->a), *owner = node_at(cards, n->b);

    if (n->kind != NODE_SELECT)
        return false;
    if (n->mode == MODE_EACH_OF || (owner->kind == NODE_OWNER && owner->mode == MODE_EACH))
        return true;
    return n->a && quantity->mode == MODE_EXACTLY && names_joined(cards, n) &&
           node_at(cards, n->c)->mode == MODE_NAMED;
}

static void choose_number(const struct asking *q, const struct node *n, int times, struct selection *out)
{
    const struct node *quantity = asked_node(q, n->a);
    int there = things_count(&out->from), number = quantity->n * times + more_of(q), least = 1, most = there;

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
    if (one_of_each(asked_cards(q), n))
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
    struct thing list[DCG_MAX_CARDS];
    struct things none = {0}, fit = {0};
    int count = things_list(s->t->g, &out->from, list);

    for (int i = 0; i < count; i++)
        if (selection_allows(s, out, &none, list[i]))
            things_add(&fit, list[i]);
    out->from = fit;
}

static bool one_host(const dcg_cards *cards, const struct node *n, node_id *host);

static void select_some(const struct asking *q, node_id target, int times, struct selection *out)
{
    const dcg_cards *cards = asked_cards(q);
    const struct node *n = counting_select(q, target), *quantity = asked_node(q, n->a);
    node_id host;

    gather_target(q, target, &out->from);
    if (means_all(cards, n)) {
        out->all = 1;
        out->least = out->most = (int16_t)things_count(&out->from);
        return;
    }
    out->total = n->a && quantity->mode == MODE_TOTAL ? n->a : noun_total(cards, n->c);
    out->among = noun_among(cards, n->c);
    if (!out->among && (one_of_each(cards, n) || (!q->host && one_host(cards, n, &host))))
        out->among = (node_id)(n - cards->node);
    if (out->total)
        drop_unfit(q->s, out);
    choose_number(q, n, times, out);
    if (out->among && out->least > 1) {
        int together = most_together(q->s, out);
        out->least = (int16_t)(together < out->least ? together : out->least);
        if (one_of_each(cards, n))
            out->most = out->least;
    }
}

/* -- Cards of a body that has to be chosen first */

bool picks_one(const dcg_cards *cards, node_id target, bool any)
{
    const struct node *n = node_at(cards, target), *quantity = node_at(cards, n->a);

    if (n->kind != NODE_SELECT || is_reference(n))
        return false;
    if (n->mode == MODE_A || n->mode == MODE_ANOTHER)
        return true;
    return n->a && (quantity->mode == MODE_EXACTLY || quantity->mode == MODE_UP_TO ||
                    quantity->mode == MODE_CHOICE || (any && quantity->mode == MODE_ANY));
}

/* Cards of one body ("from 1 of your Tamers"); from the end of a stack it is one even if it says any. */
static bool one_host(const dcg_cards *cards, const struct node *n, node_id *host)
{
    if (n->kind != NODE_SELECT || !n->b || is_reference(n) || n->mode == MODE_OF_REF || n->mode == MODE_THERE)
        return false;
    *host = body_target(cards, n->b);
    return *host && picks_one(cards, *host, is_ordered(n)) && !ends_of_any(cards, n);
}

bool selection_host(const struct scope *s, node_id target, node_id *host)
{
    const struct node *n = NODE_OF(s, target), *quantity = NODE_OF(s, n->a);

    if (!one_host(s->t->cards, n, host))
        return false;
    return is_ordered(n) || (n->a && (quantity->n != 1 || quantity->mode != MODE_EXACTLY));
}

/* The bodies chosen last, if they were chosen for that. */
static void take_hosts(struct asking *q, node_id host)
{
    struct things last;
    body_set hosts = 0;

    reference(q->s, 0, &last);
    SET_EACH (body, last.bodies)
        if (body_meant(q, host, body))
            hosts |= set_of(body);
    if (!hosts)
        return;
    q->host = host;
    q->hosts = hosts;
}

void selection_of_item(const struct scope *s, node_id item, node_id place, int times, struct selection *out)
{
    struct asking q = {.s = s, .place = place, .chosen = item};
    const struct node *n = NODE_OF(s, item);
    node_id host;

    memset(out, 0, sizeof *out);
    out->target = item;
    out->chooser = s->player;
    if (selection_host(s, item, &host))
        take_hosts(&q, host);
    if (is_ordered(n))
        select_ends(&q, n, times, out);
    else
        select_some(&q, item, times, out);
    body_set others = stand_ins(s);
    if (others) {
        out->from.bodies |= others;
        out->least = out->most = 1; /* 16-9-1 */
    }
    trail(s->t, s->effect, item, things_any(&out->from) ? TRAIL_HELD : TRAIL_FAILED);
}

int host_offers(const struct scope *s, node_id target, node_id host, uint8_t body)
{
    struct asking q = {.s = s, .chosen = target, .host = host, .hosts = set_of(body)};
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
