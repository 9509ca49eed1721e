/* lookahead.c - a program is looked at before it is carried out: what it would do, by what it would change a cost
 * (1-3-11). */
#include "rules/lookahead.h"
#include "query/match.h"
#include "query/permit.h"
#include "query/seen.h"
#include "rules/payable.h"
#include "tree/number_def.h"

static int cost_announced(int event)
{
    switch (event) {
    case DCG_EVENT_PLAYED:
        return COST_PLAY;
    case DCG_EVENT_USED:
        return COST_USE;
    case DCG_EVENT_DIGIVOLVED:
        return COST_DIGIVOLUTION;
    default: /* LINKED; of anything else that is announced nobody asks what it costs */
        return COST_LINK;
    }
}

bool cost_meant(const struct scope *s, const struct action *action)
{
    if (!s->event)
        return false;
    int kind = cost_announced(s->event->kind);
    if (!(action->cost.costs >> kind & 1))
        return false;
    if (action->op == OP_REDUCE_COST && reduction_barred(s->t, s->player, kind))
        return false; /* 15-1-3 */
    return !action->cost.of_this_card || s->card == s->event->card;
}

/* Those to whom an action can be done. */
static void doable(const struct scope *s, const struct action *action, struct selection *out)
{
    struct object list[DCG_MAX_CARDS];

    selection_of(s, action->target, 1, out);
    int count = objects_list(s->t->g, &out->from, list);
    out->from = (struct objects){0};
    for (int i = 0; i < count; i++)
        if (object_payable(s, action, list[i]))
            objects_add(&out->from, list[i]);
}

/* To how many that are what a number says an action can be done; 1: it is something else. */
static int done_most(const struct scope *s, const struct action *action, pred_id pred)
{
    struct selection selection;
    selector_id host;

    if (!action->chooses)
        return 1;
    if (selection_host(s, action->target, &host))
        return host_most(s, action->target, host);
    doable(s, action, &selection);
    if (pred)
        objects_passing(s, pred, &selection.from);
    int count = selection.among ? most_together(s, &selection) : objects_count(&selection.from);
    return selection.all || selection.most > count ? count : selection.most;
}

/* The highest play costs of those to whom an action can be done, of so many; 0: of as many as it is done to. */
static int done_cost(const struct scope *s, const struct action *action, int so_many)
{
    struct selection selection;
    struct object list[DCG_MAX_CARDS];
    struct info info;
    int cost[DCG_MAX_CARDS], sum = 0, left = so_many;

    if (!action)
        return 0;
    doable(s, action, &selection);
    int count = objects_list(s->t->g, &selection.from, list);
    if (!so_many)
        left = selection.all ? count : selection.most;
    for (int i = 0; i < count; i++) {
        object_identity(s->t, list[i], &info);
        cost[i] = not_below_0(info.cost); /* it may have none */
    }
    for (; left > 0 && count > 0; left--) {
        int most = 0;
        for (int i = 1; i < count; i++)
            most = cost[i] > cost[most] ? i : most;
        sum += cost[most];
        cost[most] = cost[--count];
    }
    return sum;
}

struct lookahead lookahead_begin(const struct scope *s, uint32_t code)
{
    return (struct lookahead){.s = s, .at = code, .times = {1, 1, 1, 1}};
}

/* "For each card trashed": what would be done before, so it can't be counted yet. */
static bool counts_last(const struct lookahead *p, const struct instruction *code, const struct number_def *n)
{
    return p->last && (n->form == NUMBER_LAST || (n->form == NUMBER_DONE && code->done >> n->entry & 1));
}

static void ahead_each(struct lookahead *p, const struct instruction *code)
{
    const struct number_def *n = number_at(p->s->t->cards, code->each);
    int count;

    if (counts_last(p, code, n))
        count = (p->so_many ? p->so_many : done_most(p->s, p->last, n->pred)) / n->every;
    else
        count = each_count(p->s, code->each);
    p->times[code->level] = p->times[code->level - 1] * count;
}

/* 1-3-11-3: what is done for it must be possible. It goes on where that has been paid. */
static bool ahead_payment(struct lookahead *p)
{
    p->optional = true;
    if (!payment_possible(p->s, p->at))
        return false;
    p->last = payment_action(p->s->t->cards, p->at);
    p->at = payment_end(p->s->t->cards, p->at);
    return true;
}

/* One instruction. Does it go on to the next one? */
static bool ahead_step(struct lookahead *p, const struct instruction *code)
{
    switch (code->op) {
    case OP_IF: /* 1-3-11-2 */
        return code->flags & OP_TRIGGER || condition(p->s, code->condition);
    case OP_OVERWRITE_IF:
        return condition(p->s, code->condition);
    case OP_BY:
        return ahead_payment(p);
    case OP_MAY:
    case OP_OVERWRITE_ASK:
        p->optional = true;
        return true;
    case OP_EACH:
        ahead_each(p, code);
        return true;
    case OP_JUMP:
    case OP_WAIT:
    case OP_LATER:
    case OP_CHOICE:
    case OP_REPLACE:
    case OP_OTHERWISE:
    case OP_DELAY:
        return false;
    default:
        return true;
    }
}

const struct instruction *lookahead_next(struct lookahead *p)
{
    for (const struct instruction *code; (code = code_at(p->s->t->cards, p->at))->op != OP_END;) {
        p->at = ahead_step(p, code) ? p->at + 1 : code->to;
        if (!op_is_action(code->op))
            continue;
        if (action_at(p->s->t->cards, code->action)->chooses) {
            p->last = action_at(p->s->t->cards, code->action);
            p->so_many = 0;
        }
        return code;
    }
    return NULL;
}

/* By what one action would change a cost. */
static int action_cost_change(const struct lookahead *p, const struct action *action, int times, int cost)
{
    int by = action->cost.by_deleted ? done_cost(p->s, p->last, p->so_many) : action->cost.number * times;

    switch (action->op) {
    case OP_REDUCE_COST:
        return -by;
    case OP_INCREASE_COST:
        return by;
    default:
        return cost_set(p->s, &action->cost) - cost; /* SET_COST; 1-3-8 */
    }
}

static int ahead_cost_change(struct lookahead *p, int cost)
{
    const struct instruction *code;
    int change = 0;

    while ((code = lookahead_next(p)) != NULL) {
        const struct action *action = action_at(p->s->t->cards, code->action);
        bool of_cost = code->op == OP_REDUCE_COST || code->op == OP_INCREASE_COST || code->op == OP_SET_COST;
        if (of_cost && cost_meant(p->s, action))
            change += action_cost_change(p, action, p->times[code->level], cost);
    }
    return change;
}

int cost_set(const struct scope *s, const struct cost_action *cost)
{
    struct objects counted;

    if (!cost->counted)
        return cost->number;
    candidates(s, cost->counted, &counted);
    return target_count(s, cost->counted, &counted);
}

int program_cost_change(const struct scope *s, uint32_t at, int cost, bool *optional)
{
    struct lookahead p = lookahead_begin(s, at);
    int change = ahead_cost_change(&p, cost);

    *optional = p.optional;
    return change;
}

int paid_least(const struct scope *s, uint32_t by, int cost, int lowered)
{
    int most = done_most(s, payment_action(s->t->cards, by), 0);

    for (int count = 1; count < most; count++) {
        struct lookahead p = lookahead_begin(s, by);
        p.so_many = count;
        if (-ahead_cost_change(&p, cost) >= lowered)
            return count;
    }
    return most;
}

int deferred_cost_change(const struct scope *s, uint32_t code, int cost, bool *optional)
{
    return program_cost_change(s, code + 1, cost, optional);
}

int effect_cost_change(const struct scope *s, const struct effect_def *effect, int cost, bool *optional)
{
    return program_cost_change(s, effect->code, cost, optional);
}
