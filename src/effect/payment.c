/* payment.c - what the actions on cards share: how many a target means at least, whom an action can be done to, and
 * whether it can be done in full (15-7-3, 1-3-11). */
#include "effect/payment.h"
#include "state/set.h"
#include "rules/leave.h"
#include "rules/turn.h"
#include "query/persistent.h"

bool act_paying(const struct dcg_game *g, uint8_t act)
{
    return (act_of(g, act)->flags & ACT_PAYING) != 0;
}

int pick_flags(const struct dcg_game *g, uint8_t act)
{
    return act_paying(g, act) ? PICK_PAYMENT : 0;
}

void act_fail(struct dcg_game *g, uint8_t act)
{
    act_at(g, act)->flags |= ACT_FAILED;
}

struct cause scope_cause(const struct scope *s)
{
    if (s->act != NO_ACT)
        return act_cause(s->t, s->act);
    return (struct cause){.kind = DCG_CAUSE_EFFECT, .player = s->player, .card = s->card};
}

static int quantity_least(const struct node *quantity)
{
    switch (quantity->mode) {
    case MODE_EXACTLY:
    case MODE_CHOICE:
    case MODE_OR_MORE:
        return quantity->n;
    default:
        return 1; /* up to, any number, all: at least 1 (1-3-6) */
    }
}

int target_least(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    if (n->kind == NODE_LIST) {
        int a = target_least(cards, n->a), b = n->b ? target_least(cards, n->b) : 0;
        return n->b && (n->mode == MODE_OR || n->mode == MODE_COMMA_OR) ? (a < b ? a : b) : a + b;
    }
    if (n->kind == NODE_SELECT && n->mode == MODE_ITEMS)
        return target_least(cards, n->a);
    if (n->kind == NODE_SELECT && n->a && node_at(cards, n->a)->kind == NODE_QUANTITY)
        return quantity_least(node_at(cards, n->a));
    return 1;
}

/* The body that a card is part of is not affected: nor are the cards under or linked to it (4-5-7). */
bool card_unaffected(const struct table *t, uint8_t card, struct cause cause)
{
    uint8_t body = t->g->card[card].body;

    return body != NO_BODY ? thing_unaffected(t, thing_body(t->g, body), cause)
                           : thing_unaffected(t, thing_card(card), cause);
}

bool body_turnable(const struct table *t, uint8_t body, bool suspended, struct cause cause)
{
    return body_is(t->g, body, BODY_SUSPENDED) == suspended &&
           !body_cant_by(t, body, suspended ? CANT_UNSUSPEND : CANT_SUSPEND, cause) &&
           !thing_unaffected(t, thing_body(t->g, body), cause);
}

static bool move_possible(const struct scope *s, const struct node *n, struct thing thing)
{
    if (thing.body != NO_BODY)
        return body_leavable(s->t, thing.body, move_event(s->t->cards, n), scope_cause(s));
    uint8_t body = body_with_top(s->t->g, thing.card);
    if (body != NO_BODY && !body_of(s->t->g, body)->under)
        return false;
    if (n->mode == MODE_TRASH && thing_cant_by(s->t, thing, CANT_BE_TRASHED, scope_cause(s)))
        return false;
    return !card_unaffected(s->t, thing.card, scope_cause(s));
}

bool thing_payable(const struct scope *s, node_id action, struct thing thing)
{
    const struct node *n = NODE_OF(s, action);
    const struct dcg_game *g = s->t->g;
    bool down = n->b && NODE_OF(s, n->b)->mode == MODE_FACE_DOWN;

    if (n->kind == NODE_MOVE)
        return move_possible(s, n, thing);
    if (n->kind != NODE_DO)
        return true;
    switch (n->mode) {
    case MODE_SUSPEND:
    case MODE_UNSUSPEND:
        return thing.body != NO_BODY &&
               body_turnable(s->t, thing.body, n->mode == MODE_UNSUSPEND, scope_cause(s));
    case MODE_FLIP:
        return ((g->card[thing.card].flags & CARD_FACE_DOWN) != 0) != down;
    case MODE_KEYWORD_ON:
        if (thing.body == NO_BODY)
            return false;
        if (NODE_OF(s, n->b)->mode == MODE_MIND_LINK)
            return mind_linkable(s->t, thing.body) && !thing_unaffected(s->t, thing, scope_cause(s));
        return !thing_unaffected_by(s->t, thing, scope_cause(s), DCG_KEYWORD_DE_DIGIVOLVE) &&
               de_digivolvable(s->t, thing.body, 1, scope_cause(s)) > 0;
    case MODE_MOVE_OUT:
        return thing.body != NO_BODY && move_refusal(s->t, s->player, thing.card) == 0;
    default:
        return true;
    }
}

/* As many as can be chosen together among those it can be done to; where they are chosen one by one, more than enough
 * aren't counted. */
static int payable_count(const struct scope *s, node_id action, node_id target, int enough, bool *all)
{
    struct thing list[DCG_MAX_CARDS];
    struct selection selection;
    struct things chosen = {0}, able = {0};
    int found = 0, count;

    selection_of(s, target, 1, &selection);
    count = things_list(s->t->g, &selection.from, list);
    *all = true;
    bool every = selection.all || selection.ordered || selection.among || s->t->trail;
    for (int i = 0; i < count && (every || found < enough); i++) {
        if (!thing_payable(s, action, list[i])) {
            *all = false;
            continue;
        }
        things_add(&able, list[i]);
        if (!selection.all && !selection.ordered && !selection_allows(s, &selection, &chosen, list[i]))
            continue;
        things_add(&chosen, list[i]);
        found++;
    }
    *all = *all || !selection.all; /* of those that aren't chosen none may be missing */
    if (selection.among && !selection.all)
        return target_count(s, target, &able); /* 4-22 */
    return selection.ordered && selection.count < found ? selection.count : found;
}

/* Cards of one body: is there one that has enough of them? */
static bool some_host_pays(const struct scope *s, node_id target)
{
    struct selection hosts;
    node_id host;

    if (!selection_host(s, target, &host))
        return true;
    selection_of(s, host, 1, &hosts);
    SET_EACH (body, hosts.from.bodies)
        if (host_offers(s, target, host, body) >= target_least(s->t->cards, target))
            return true;
    return false;
}

/* ---- Several choices ---- */

void seats_add(struct seating *seating, const struct things *fits, int count)
{
    for (; count > 0 && seating->count < SEATS; count--) {
        seating->held[seating->count] = (struct things){0};
        seating->fits[seating->count++] = *fits;
    }
}

/* Finds one for a place, making others take another one if need be. */
static bool seat_fill(const struct dcg_game *g, struct seating *x, int seat, struct things *tried)
{
    struct thing list[DCG_MAX_CARDS];
    int count = things_list(g, &x->fits[seat], list);

    for (int i = 0; i < count; i++) {
        int holder = 0;
        if (things_have(tried, list[i]))
            continue;
        things_add(tried, list[i]);
        while (holder < x->count && !things_have(&x->held[holder], list[i]))
            holder++;
        if (holder < x->count && !seat_fill(g, x, holder, tried))
            continue;
        x->held[seat] = (struct things){0};
        things_add(&x->held[seat], list[i]);
        return true;
    }
    return false;
}

bool seats_fill(const struct dcg_game *g, struct seating *seating)
{
    for (int seat = 0; seat < seating->count; seat++) {
        struct things tried = {0};
        if (!seat_fill(g, seating, seat, &tried))
            return false;
    }
    return true;
}

/* 1 of these and 1 of those, perhaps all from one place: is there another one for each? */
static bool parts_payable(const struct scope *s, node_id action, node_id parts, node_id place)
{
    struct seating seating = {.count = 0};

    LIST_EACH (s->t->cards, part, parts) {
        struct selection selection;
        struct thing list[DCG_MAX_CARDS];
        struct things able = {0};
        if (!place && !target_payable(s, action, part))
            return false;
        selection_of_item(s, part, place, 1, &selection);
        int count = things_list(s->t->g, &selection.from, list);
        for (int i = 0; i < count; i++)
            if (thing_payable(s, action, list[i]))
                things_add(&able, list[i]);
        seats_add(&seating, &able, target_least(s->t->cards, part));
    }
    return seats_fill(s->t->g, &seating);
}

static bool is_either(const struct node *n)
{
    return n->mode == MODE_OR || n->mode == MODE_COMMA_OR;
}

bool target_payable(const struct scope *s, node_id action, node_id target)
{
    const struct node *n = NODE_OF(s, target);
    bool items = n->kind == NODE_SELECT && n->mode == MODE_ITEMS, all;
    const struct node *list = items ? NODE_OF(s, n->a) : n;

    if (list->kind == NODE_LIST && !is_either(list))
        return parts_payable(s, action, items ? n->a : target, items ? n->b : 0);
    if (n->kind == NODE_LIST)
        return target_payable(s, action, n->a) || target_payable(s, action, n->b);
    int least = target_least(s->t->cards, target), count = payable_count(s, action, target, least, &all);
    return all && count >= least && some_host_pays(s, target);
}
