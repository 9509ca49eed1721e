/* payment.c - what the actions on cards share: how many a target means at least, whom an action can be done to, and
 * whether it can be done in full (15-7-3, 1-3-11). */
#include "effect/payment.h"
#include "state/set.h"
#include "rules/leave.h"
#include "rules/turn.h"
#include "query/modifier.h"

bool resolution_paying(const struct dcg_game *g, uint8_t resolution)
{
    return (resolution_of(g, resolution)->flags & RESOLUTION_PAYING) != 0;
}

int pick_flags(const struct dcg_game *g, uint8_t resolution)
{
    return resolution_paying(g, resolution) ? PICK_PAYMENT : 0;
}

void resolution_fail(struct dcg_game *g, uint8_t resolution)
{
    resolution_at(g, resolution)->flags |= RESOLUTION_FAILED;
}

struct cause scope_cause(const struct scope *s)
{
    if (s->resolution != NO_RESOLUTION)
        return resolution_cause(s->t, s->resolution);
    return (struct cause){.kind = DCG_CAUSE_EFFECT, .player = s->player, .card = s->card};
}

/* The permanent that a card is part of is not affected: nor are the cards under or linked to it (4-5-7). */
bool card_unaffected(const struct table *t, uint8_t card, struct cause cause)
{
    uint8_t permanent = t->g->card[card].permanent;

    return permanent != NO_PERMANENT ? object_unaffected(t, object_permanent(t->g, permanent), cause)
                                     : object_unaffected(t, object_card(card), cause);
}

bool permanent_turnable(const struct table *t, uint8_t permanent, bool suspended, struct cause cause)
{
    return permanent_is(t->g, permanent, PERMANENT_SUSPENDED) == suspended &&
           !permanent_cant_by(t, permanent, suspended ? CANT_UNSUSPEND : CANT_SUSPEND, cause) &&
           !object_unaffected(t, object_permanent(t->g, permanent), cause);
}

static bool move_possible(const struct scope *s, const struct action *action, struct object object)
{
    if (object.permanent != NO_PERMANENT)
        return permanent_leavable(s->t, object.permanent, action->move.event, scope_cause(s));
    uint8_t permanent = permanent_with_top(s->t->g, object.card);
    if (permanent != NO_PERMANENT && !permanent_of(s->t->g, permanent)->under)
        return false;
    if (action->op == OP_TRASH && object_cant_by(s->t, object, CANT_BE_TRASHED, scope_cause(s)))
        return false;
    return !card_unaffected(s->t, object.card, scope_cause(s));
}

bool object_payable(const struct scope *s, const struct action *action, struct object object)
{
    bool permanent = object.permanent != NO_PERMANENT;

    switch (action->op) {
    case OP_DELETE:
    case OP_TRASH:
    case OP_RETURN:
    case OP_ADD:
    case OP_PLACE:
        return move_possible(s, action, object);
    case OP_SUSPEND:
    case OP_UNSUSPEND:
        return permanent &&
               permanent_turnable(s->t, object.permanent, action->op == OP_UNSUSPEND, scope_cause(s));
    case OP_FLIP:
        return ((s->t->g->card[object.card].flags & CARD_FACE_DOWN) != 0) == action->face_up;
    case OP_MIND_LINK:
        return permanent && mind_linkable(s->t, object.permanent) &&
               !object_unaffected(s->t, object, scope_cause(s));
    case OP_DE_DIGIVOLVE:
        return permanent && !object_unaffected_by(s->t, object, scope_cause(s), DCG_KEYWORD_DE_DIGIVOLVE) &&
               de_digivolvable(s->t, object.permanent, 1, scope_cause(s)) > 0;
    case OP_MOVE_OUT:
        return permanent && move_refusal(s->t, s->player, object.card) == 0;
    default:
        return true;
    }
}

/* As many as can be chosen together among those it can be done to; where they are chosen one by one, more than enough
 * aren't counted. */
static int payable_count(const struct scope *s, const struct action *action, selector_id target, int enough,
                         bool *all)
{
    struct object list[DCG_MAX_CARDS];
    struct selection selection;
    struct objects chosen = {0}, able = {0};
    int found = 0, count;

    selection_of(s, target, 1, &selection);
    count = objects_list(s->t->g, &selection.from, list);
    *all = true;
    bool every = selection.all || selection.ordered || selection.among || s->t->coverage;
    for (int i = 0; i < count && (every || found < enough); i++) {
        if (!object_payable(s, action, list[i])) {
            *all = false;
            continue;
        }
        objects_add(&able, list[i]);
        if (!selection.all && !selection.ordered && !selection_allows(s, &selection, &chosen, list[i]))
            continue;
        objects_add(&chosen, list[i]);
        found++;
    }
    *all = *all || !selection.all; /* of those that aren't chosen none may be missing */
    if (selection.among && !selection.all)
        return target_count(s, target, &able); /* 4-22 */
    return selection.ordered && selection.count < found ? selection.count : found;
}

/* Cards of one permanent: is there one that has enough of them? */
static bool some_host_pays(const struct scope *s, node_id target)
{
    struct selection hosts;
    node_id host;

    if (!selection_host(s, target, &host))
        return true;
    selection_of(s, host, 1, &hosts);
    SET_EACH (permanent, hosts.from.permanents)
        if (host_offers(s, target, host, permanent) >= target_least(s->t->cards, target))
            return true;
    return false;
}

/* ---- Several choices ---- */

void seats_add(struct seating *seating, const struct objects *fits, int count)
{
    for (; count > 0 && seating->count < SEATS; count--) {
        seating->ability[seating->count] = (struct objects){0};
        seating->fits[seating->count++] = *fits;
    }
}

/* Finds one for a place, making others take another one if need be. */
static bool seat_fill(const struct dcg_game *g, struct seating *x, int seat, struct objects *tried)
{
    struct object list[DCG_MAX_CARDS];
    int count = objects_list(g, &x->fits[seat], list);

    for (int i = 0; i < count; i++) {
        int holder = 0;
        if (objects_have(tried, list[i]))
            continue;
        objects_add(tried, list[i]);
        while (holder < x->count && !objects_have(&x->ability[holder], list[i]))
            holder++;
        if (holder < x->count && !seat_fill(g, x, holder, tried))
            continue;
        x->ability[seat] = (struct objects){0};
        objects_add(&x->ability[seat], list[i]);
        return true;
    }
    return false;
}

bool seats_fill(const struct dcg_game *g, struct seating *seating)
{
    for (int seat = 0; seat < seating->count; seat++) {
        struct objects tried = {0};
        if (!seat_fill(g, seating, seat, &tried))
            return false;
    }
    return true;
}

/* 1 of these and 1 of those, perhaps all from one place: is there another one for each? */
static bool parts_payable(const struct scope *s, const struct action *action, node_id parts, node_id place)
{
    struct seating seating = {.count = 0};

    LIST_EACH (s->t->cards, part, parts) {
        struct selection selection;
        struct object list[DCG_MAX_CARDS];
        struct objects able = {0};
        if (!place && !target_payable(s, action, part))
            return false;
        selection_of_item(s, part, place, 1, &selection);
        int count = objects_list(s->t->g, &selection.from, list);
        for (int i = 0; i < count; i++)
            if (object_payable(s, action, list[i]))
                objects_add(&able, list[i]);
        seats_add(&seating, &able, target_least(s->t->cards, part));
    }
    return seats_fill(s->t->g, &seating);
}

static bool is_either(const struct node *n)
{
    return n->mode == MODE_OR || n->mode == MODE_COMMA_OR;
}

bool target_payable(const struct scope *s, const struct action *action, selector_id target)
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
