/* lookahead.c - a program is looked at before it is carried out: what it would do, by what it would change a cost
 * (1-3-11). */
#include "rules/lookahead.h"
#include "query/match.h"
#include "query/permit.h"
#include "rules/payable.h"

static int cost_announced(int event)
{
    switch (event) {
    case DCG_EVENT_PLAYED:
        return COST_PLAY;
    case DCG_EVENT_USED:
        return COST_USE;
    case DCG_EVENT_DIGIVOLVED:
        return COST_DIGIVOLUTION;
    case DCG_EVENT_LINKED:
        return COST_LINK;
    default:
        return COST_KINDS;
    }
}

bool cost_meant(const struct scope *s, const struct action *action)
{
    int kind = s->event ? cost_announced(s->event->kind) : COST_KINDS;

    if (kind == COST_KINDS || !(action->cost.costs >> kind & 1))
        return false;
    if (action->op == OP_REDUCE_COST && reduction_barred(s->t, s->player, kind))
        return false; /* 15-1-3 */
    return !action->cost.of_this_card || s->card == s->event->card;
}

/* How many can be paid with; 1: it is something else. */
static int paid_most(const struct scope *s, uint32_t by)
{
    const struct action *payment = payment_action(s->t->cards, by);
    struct selection selection;
    struct object list[DCG_MAX_CARDS];

    if (!payment->chooses)
        return 1;
    selection_of(s, payment->target, 1, &selection);
    int count = objects_list(s->t->g, &selection.from, list);
    selection.from = (struct objects){0};
    for (int i = 0; i < count; i++)
        if (object_payable(s, payment, list[i]))
            objects_add(&selection.from, list[i]);
    count = selection.among ? most_together(s, &selection) : objects_count(&selection.from);
    return selection.all || selection.most > count ? count : selection.most;
}

struct lookahead lookahead_begin(const struct scope *s, uint32_t code)
{
    return (struct lookahead){.s = s, .at = code, .times = {1, 1, 1, 1}};
}

static void ahead_each(struct lookahead *p, const struct instruction *code)
{
    bool paid = p->paid && code->flags & OP_COUNTS_PAID;
    int count = !paid ? each_count(p->s, code->each) : p->so_many ? p->so_many : paid_most(p->s, p->paid);

    p->times[code->level] = p->times[code->level - 1] * count;
}

/* 1-3-11-3: what is done for it must be possible. It goes on where that has been paid. */
static bool ahead_payment(struct lookahead *p)
{
    p->optional = true;
    p->paid = p->at;
    if (!payment_possible(p->s, p->paid))
        return false;
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
        if (op_is_action(code->op))
            return code;
    }
    return NULL;
}

static int ahead_cost_change(struct lookahead *p)
{
    const struct scope *s = p->s;
    const struct instruction *code;
    int change = 0;

    while ((code = lookahead_next(p)) != NULL) {
        const struct action *action = action_at(s->t->cards, code->action);
        int sign = action->op == OP_REDUCE_COST ? -1 : action->op == OP_INCREASE_COST ? 1 : 0;
        if (sign && cost_meant(s, action))
            change += sign * action->cost.number * p->times[code->level];
    }
    return change;
}

int program_cost_change(const struct scope *s, uint32_t at, bool *optional)
{
    struct lookahead p = lookahead_begin(s, at);
    int change = ahead_cost_change(&p);

    *optional = p.optional;
    return change;
}

int paid_least(const struct scope *s, uint32_t by, int lowered)
{
    int most = paid_most(s, by);

    for (int count = 1; count < most; count++) {
        struct lookahead p = lookahead_begin(s, by);
        p.so_many = count;
        if (-ahead_cost_change(&p) >= lowered)
            return count;
    }
    return most;
}

int deferred_cost_change(const struct scope *s, uint32_t code, bool *optional)
{
    return program_cost_change(s, code + 1, optional);
}

int effect_cost_change(const struct scope *s, const struct effect_def *effect, bool *optional)
{
    return program_cost_change(s, effect->code, optional);
}
