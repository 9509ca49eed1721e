/* payable.c - can an action be done in full, to whom, and with what (15-7-3, 1-3-11)? */
#include "rules/payable.h"
#include "query/journal.h"
#include "query/modifier.h"
#include "query/activatable.h"
#include "query/seating.h"
#include "rules/attack.h"
#include "rules/declarable.h"
#include "rules/leave.h"
#include "rules/memory.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/turn.h"
#include "state/set.h"
#include "tree/selector.h"

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

/* ---- Keywords ---- */

/* 16-11-4; Japanese: the first level 3 card stays, not a lower one before it; and so do one that can't be trashed
 * (15-1-3) and a stack's last card. */
int de_digivolvable(const struct table *t, uint8_t permanent, int most, struct cause cause)
{
    const struct dcg_game *g = t->g;
    const struct permanent *b = permanent_of(g, permanent);
    struct info info;
    int count = 0;

    permanent_info(t, permanent, &info);
    int level = info.level;
    for (uint8_t card = b->top; count < most && count < b->under && level != 3; count++) {
        if (object_cant_by(t, object_card(card), CANT_BE_TRASHED, cause))
            break;
        card = g->card[card].next;
        level = card_def(t->cards, public_def(g, card))->level;
    }
    return count;
}

/* 16-27-1: no Tamer card is among its digivolution cards. */
bool mind_linkable(const struct table *t, uint8_t permanent)
{
    const struct dcg_game *g = t->g;

    if (permanent == NO_PERMANENT) /* in a saved game that is damaged */
        return false;
    for (uint8_t card = g->card[permanent_of(g, permanent)->top].next; card; card = g->card[card].next)
        if (card_def(t->cards, public_def(g, card))->categories & DCG_TAMER)
            return false;
    return true;
}

/* ---- To whom ---- */

/* 15-1-3: of a card on the field, it is said only that it can't be trashed; the rest is said of what it belongs to. */
bool card_cant_go(const struct table *t, uint8_t card, int kind, struct going going, struct cause cause)
{
    const struct object object = object_card(card);
    bool beyond = t->g->card[card].permanent == NO_PERMANENT;

    switch (kind) {
    case DCG_EVENT_TRASHED:
        return object_cant_by(t, object, CANT_BE_TRASHED, cause);
    case DCG_EVENT_RETURNED:
        return beyond && object_cant_go(t, object, CANT_BE_RETURNED, cause, going);
    case DCG_EVENT_PLACED:
        return beyond && object_cant_go(t, object, CANT_BE_PLACED, cause, going);
    default:
        return false;
    }
}

static bool move_possible(const struct scope *s, const struct action *action, struct object object)
{
    const struct going going = {action->move.to.place, action->move.to.end, NO_PERMANENT};

    if (object.permanent != NO_PERMANENT)
        return permanent_leavable(s->t, object.permanent, action->move.event, going, scope_cause(s));
    uint8_t permanent = permanent_with_top(s->t->g, object.card);
    if (permanent != NO_PERMANENT && !permanent_of(s->t->g, permanent)->under)
        return false;
    if (card_cant_go(s->t, object.card, action->move.event, going, scope_cause(s)))
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
        return mind_linkable(s->t, object.permanent) && !object_unaffected(s->t, object, scope_cause(s));
    case OP_DE_DIGIVOLVE:
        return permanent && !object_unaffected_by(s->t, object, scope_cause(s), DCG_KEYWORD_DE_DIGIVOLVE) &&
               de_digivolvable(s->t, object.permanent, 1, scope_cause(s)) > 0;
    case OP_MOVE_OUT:
        return move_refusal(s->t, s->player, object.card) == 0;
    case OP_MOVE_IN:
        return permanent && permanent_moves_in(s->t, object.permanent, scope_cause(s));
    case OP_PLAY_FREE:
        return !play_refusal_on(s->t, card_owner(s->t->g, object.card), object.card,
                                &(struct terms){.cause = scope_cause(s), .flags = UNPAID | FROM_ANYWHERE});
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
    return selection.among ? target_count(s, target, &able) : found; /* 4-22 */
}

int host_most(const struct scope *s, selector_id target, selector_id host)
{
    struct selection hosts;
    int most = 0;

    selection_of(s, host, 1, &hosts);
    SET_EACH (permanent, hosts.from.permanents) {
        int offered = host_offers(s, target, host, permanent);
        most = offered > most ? offered : most;
    }
    return most;
}

/* Cards of one permanent: is there one that has enough of them? */
static bool some_host_pays(const struct scope *s, selector_id target)
{
    selector_id host;

    return !selection_host(s, target, &host) ||
           host_most(s, target, host) >= selector_at(s->t->cards, target)->least;
}

/* 1 of these and 1 of those, perhaps all from one place: is there another one for each? */
static bool parts_payable(const struct scope *s, const struct action *action, selector_id parts,
                          place_id place)
{
    struct seating seating = {.count = 0};

    SELECTOR_EACH(s->t->cards, part, parts)
    {
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
        seats_add(&seating, &able, selector_at(s->t->cards, part)->least);
    }
    return seats_fill(s->t->g, &seating);
}

bool target_payable(const struct scope *s, const struct action *action, selector_id target)
{
    const struct selector *whole = selector_at(s->t->cards, target);
    bool items = whole->kind == SELECT_ITEMS, all;
    const struct selector *list = items ? selector_at(s->t->cards, whole->a) : whole;

    if (list->parts == PARTS_EACH)
        return parts_payable(s, action, items ? whole->a : target, items ? whole->place : 0);
    if (whole->parts)
        return target_payable(s, action, whole->a) || target_payable(s, action, whole->b);
    int least = selector_at(s->t->cards, target)->least,
        count = payable_count(s, action, target, least, &all);
    return all && count >= least && some_host_pays(s, target);
}

/* ---- Actions ---- */

/* Is one of them no token? */
static bool any_holds_cards(const struct dcg_game *g, permanent_set permanents)
{
    SET_EACH (permanent, permanents)
        if (!(g->card[permanent_of(g, permanent)->top].flags & CARD_TOKEN))
            return true;
    return false;
}

static bool host_payable(const struct scope *s, const struct action *action)
{
    const struct destination_spec *to = &action->move.to;
    struct selection selection;
    struct objects some;
    selector_id of;

    /* "placing the top card of one of your Digimon as that Digimon's bottom digivolution card" */
    if (!to->host || (to->host_with && selection_host(s, action->target, &of)))
        return true;
    selection_some(s, to->host, 0, &some);
    if (!objects_any(&some) || any_holds_cards(s->t->g, some.permanents))
        return objects_any(&some);
    selection_of(s, to->host, 1, &selection);
    return any_holds_cards(s->t->g, selection.from.permanents);
}

/* The only one that could be placed is the only one it could be placed under: nothing goes under itself. */
static bool only_itself(const struct scope *s, const struct action *action)
{
    struct selection what, host;

    if (selector_at(s->t->cards, action->target)->parts ||
        selector_at(s->t->cards, action->move.to.host)->parts)
        return false;
    selection_of(s, action->target, 1, &what);
    selection_of(s, action->move.to.host, 1, &host);
    return objects_count(&what.from) == 1 && objects_count(&host.from) == 1 && what.from.permanents &&
           what.from.permanents == host.from.permanents;
}

/* How many of those that a target chooses from it can be done to. */
static int able_count(const struct scope *s, const struct action *action, const struct objects *from)
{
    struct object list[DCG_MAX_CARDS];
    int count = objects_list(s->t->g, from, list), able = 0;

    for (int i = 0; i < count; i++)
        able += object_payable(s, action, list[i]);
    return able;
}

bool host_spared(const struct scope *s, const struct action *action, const struct objects *taken)
{
    const struct destination_spec *to = &action->move.to;
    const struct selector *target = selector_at(s->t->cards, action->target);
    struct selection what, hosts;

    if (!op_moves(action->op) || !to->host || to->host_with || target->kind != SELECT_KIND)
        return true;
    selection_of(s, action->target, 1, &what);
    selection_of(s, to->host, 1, &hosts);
    if (what.all || !(what.from.permanents & hosts.from.permanents))
        return true;
    int able = able_count(s, action, &what.from);
    SET_EACH (host, hosts.from.permanents & ~taken->permanents) {
        struct object itself = object_permanent(s->t->g, host);
        bool counted = set_has(what.from.permanents, host) && object_payable(s, action, itself);
        if (able - counted >= target->least)
            return true;
    }
    return false;
}

bool host_lacking(const struct scope *s, const struct action *action)
{
    return op_moves(action->op) && action->move.to.host &&
           (!host_payable(s, action) || only_itself(s, action));
}

static bool move_payable(const struct scope *s, const struct action *action)
{
    if (action->move.to.under_played)
        return s->event && s->event->kind == DCG_EVENT_PLAYED && s->event->card &&
               target_payable(s, action, action->target);
    struct objects none = {0};
    return host_payable(s, action) && target_payable(s, action, action->target) &&
           host_spared(s, action, &none);
}

static bool keyword_payable(const struct scope *s, const struct action *action)
{
    return pile_count(s->t->g, s->player, PILE_DECK) >= action->number;
}

static bool at_once_payable(const struct scope *s, const struct action *action)
{
    switch (action->op) {
    case OP_LOSE_MEMORY:
    case OP_PAY:
        return cost_payable(s->t->g, s->player, action->number);
    case OP_HATCH:
        return !hatch_refusal(s->t, s->player);
    default:
        return true;
    }
}

static bool picked_payable(const struct scope *s, const struct action *action)
{
    return target_payable(s, action, action->target);
}

static bool show_payable(const struct scope *s, const struct action *action)
{
    return action->zone.whole || target_payable(s, action, action->target);
}

bool room_lacking(const struct scope *s, const struct action *action)
{
    bool plays = action->op == OP_PLAY_FREE || action->op == OP_PLAY_TOKENS;

    return plays && action_enters(action) & ENTERS_BREEDING &&
           breeding_permanent(s->t->g, s->player) != NO_PERMANENT;
}

static bool play_possible(const struct scope *s, const struct action *action)
{
    bool one = action_enters(action) & ENTERS_BREEDING; /* 3-4-5-2 */

    if (room_lacking(s, action))
        return false;
    return action->op == OP_PLAY_TOKENS || ((!one || selector_at(s->t->cards, action->target)->least <= 1) &&
                                            target_payable(s, action, action->target));
}

static bool attack_possible(const struct scope *s, const struct action *action)
{
    struct objects all;

    if (action->op == OP_END_ATTACK)
        return s->t->g->attack.timing != ATTACK_NONE;
    if (action->at_player)
        return attack_can_change_target(s->t, NO_PERMANENT);
    candidates(s, action->target, &all);
    SET_EACH (permanent, all.permanents)
        if (attack_can_change_target(s->t, permanent))
            return true;
    return false;
}

/* By enum op; none: nobody pays by it. */
typedef bool payable_fn(const struct scope *s, const struct action *action);
static payable_fn *const payable[OPS] = {
    [OP_DELETE] = move_payable,         [OP_TRASH] = move_payable,
    [OP_RETURN] = move_payable,         [OP_ADD] = move_payable,
    [OP_PLACE] = move_payable,          [OP_DRAW] = keyword_payable,
    [OP_RECOVER] = keyword_payable,     [OP_RETALIATE] = keyword_payable,
    [OP_ALLY] = keyword_payable,        [OP_DE_DIGIVOLVE] = picked_payable,
    [OP_MIND_LINK] = picked_payable,    [OP_SUSPEND] = picked_payable,
    [OP_UNSUSPEND] = picked_payable,    [OP_FLIP] = picked_payable,
    [OP_MOVE_OUT] = picked_payable,     [OP_MOVE_IN] = picked_payable,
    [OP_CHOOSE] = picked_payable,       [OP_HATCH] = at_once_payable,
    [OP_WIN] = at_once_payable,         [OP_GAIN_MEMORY] = at_once_payable,
    [OP_LOSE_MEMORY] = at_once_payable, [OP_SET_MEMORY] = at_once_payable,
    [OP_PAY] = at_once_payable,         [OP_REVEAL] = show_payable,
    [OP_LOOK] = show_payable,           [OP_SEARCH] = show_payable,
    [OP_SHUFFLE] = show_payable,        [OP_PLAY_FREE] = play_possible,
    [OP_PLAY_TOKENS] = play_possible,   [OP_PLAY] = declare_possible,
    [OP_USE] = declare_possible,        [OP_PLAY_OR_USE] = declare_possible,
    [OP_DIGIVOLVE] = declare_possible,  [OP_DNA_DIGIVOLVE] = declare_possible,
    [OP_APP_FUSE] = declare_possible,   [OP_LINK] = declare_possible,
    [OP_ATTACK] = declare_possible,     [OP_CHANGE_TARGET] = attack_possible,
    [OP_END_ATTACK] = attack_possible,  [OP_ACTIVATE] = activate_possible,
};

bool action_payable(const struct scope *s, const struct action *action)
{
    coverage(s->t, s->effect, action->source, COVERAGE_JUDGED);
    return payable[action->op] && payable[action->op](s, action);
}

/* ---- Payments ---- */

/* Each action of a part of a program can be done in full; of several of which one is chosen, one. What is done to the
 * object of another part isn't known before. */
static bool part_payable(const struct scope *s, uint32_t at, uint32_t end)
{
    while (at < end) {
        const struct instruction *code = code_at(s->t->cards, at);
        if (op_is_action(code->op) && !(code->flags & OP_OF_PAYMENT) &&
            !action_payable(s, action_at(s->t->cards, code->action)))
            return false;
        if (code->op == OP_EITHER) {
            if (either_unpayable(s, at) == 3)
                return false;
            at = code_at(s->t->cards, code->to - 1)->to;
        } else {
            at++;
        }
    }
    return true;
}

unsigned either_unpayable(const struct scope *s, uint32_t at)
{
    uint32_t second = code_at(s->t->cards, at)->to;
    uint32_t end = code_at(s->t->cards, second - 1)->to; /* a jump over the second */

    return (part_payable(s, at + 1, second - 1) ? 0 : 1u) | (part_payable(s, second, end) ? 0 : 2u);
}

uint32_t payment_end(const dcg_cards *cards, uint32_t by)
{
    while (code_at(cards, by)->op != OP_PAID)
        by++;
    return by;
}

bool payment_possible(const struct scope *s, uint32_t by)
{
    return part_payable(s, by + 1, payment_end(s->t->cards, by));
}

const struct action *payment_action(const dcg_cards *cards, uint32_t by)
{
    const struct instruction *code = code_at(cards, by + 1);
    bool alone =
        code_at(cards, by)->op == OP_BY && op_is_action(code->op) && code_at(cards, by + 2)->op == OP_PAID;

    return action_at(cards, alone ? code->action : 0);
}

bool delay_payable(const struct scope *s)
{
    return permanent_alive(s->t->g, s->host, s->host_generation) &&
           !permanent_is(s->t->g, s->host, PERMANENT_PLAYED | PERMANENT_PLACED) && /* 16-16-3 */
           permanent_leavable(s->t, s->host, DCG_EVENT_TRASHED,
                              (struct going){DCG_PLACE_TRASH, TOP, NO_PERMANENT}, scope_cause(s));
}

bool effect_payable(const struct scope *s, const struct effect_def *effect)
{
    switch (code_at(s->t->cards, effect->payment)->op) {
    case OP_DELAY:
        return delay_payable(s);
    case OP_BY:
        return payment_possible(s, effect->payment);
    default:
        return true;
    }
}
