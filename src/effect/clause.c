/* clause.c - sentences and clauses as lists of nodes; what can be told of an effect before it is carried out. */
#include "effect/clause.h"
#include "rules/trigger.h"
#include "state/procedure.h"
#include "query/match.h"
#include "tree/program.h"
#include "compile/keyword.h"
#include "tree/store.h"

#include <string.h>

struct effect_instance deferred_by(const struct table *t, uint8_t resolution, uint32_t code)
{
    struct effect_instance what = resolution_of(t->g, resolution)->what;

    what.deed = DEED_CLAUSE;
    what.code = code;
    what.survives = true;
    what.card_generation = t->g->card[what.card].generation; /* whatever it was pending with, 15-8-3-5 */
    return what;
}

void moment_delayed_trigger(const struct table *t, uint8_t resolution, uint32_t code,
                            struct delayed_trigger *out)
{
    const struct instruction *later = code_at(t->cards, code);
    uint8_t player = resolution_of(t->g, resolution)->what.player;

    memset(out, 0, sizeof *out);
    out->what = deferred_by(t, resolution, code); /* it belongs to the turn or the attack, not to its card */
    out->event = later->kind;
    out->subject = NO_PERMANENT;
    out->subject_player = later->whose == MOMENT_ANYBODY ? NO_PLAYER
                          : later->whose == MOMENT_YOU   ? player
                                                         : opponent(player);
    out->once = true;
    out->live = true;
}

void next_delayed_trigger(const struct table *t, uint8_t resolution, uint32_t code,
                          struct delayed_trigger *out)
{
    const struct instruction *wait = code_at(t->cards, code);

    memset(out, 0, sizeof *out);
    out->what = deferred_by(t, resolution, code); /* it belongs to the turn, not to its card */
    out->event = wait->kind;
    out->immediate = (wait->flags & OP_WOULD) != 0;
    out->subject = NO_PERMANENT;
    out->subject_player = NO_PLAYER;
    out->once = (wait->flags & OP_ONCE) != 0;
    out->next = true;
}

/* ---- Before it is carried out ---- */

/* Each action of a part of a program can be done in full; of several of which one is chosen, one. */
static bool part_payable(const struct scope *s, uint32_t at, uint32_t end)
{
    while (at < end) {
        const struct instruction *code = code_at(s->t->cards, at);
        if (op_is_action(code->op) && !action_payable(s, action_at(s->t->cards, code->action)))
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

/* Where the payment of a BY ends. */
static uint32_t payment_end(const dcg_cards *cards, uint32_t by)
{
    while (code_at(cards, by)->op != OP_PAID && code_at(cards, by)->op != OP_END)
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

bool effect_payable(const struct scope *s, const struct effect_def *effect)
{
    switch (code_at(s->t->cards, effect->payment)->op) {
    case OP_DELAY:
        return s->host != NO_PERMANENT &&
               !permanent_is(s->t->g, s->host, PERMANENT_PLAYED | PERMANENT_PLACED); /* 16-16-3 */
    case OP_BY:
        return payment_possible(s, effect->payment);
    default:
        return true;
    }
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

/* ---- Looking ahead ---- */

struct lookahead lookahead_begin(const struct scope *s, uint32_t code)
{
    return (struct lookahead){.s = s, .at = code, .times = {1, 1, 1, 1}};
}

static void ahead_each(struct lookahead *p, const struct instruction *code)
{
    bool paid = p->paid && code->flags & OP_COUNTS_PAID;
    int count = paid ? paid_most(p->s, p->paid) : each_count(p->s, code->each);

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

static int program_cost_change(const struct scope *s, uint32_t at, bool *optional)
{
    struct lookahead p = lookahead_begin(s, at);
    const struct instruction *code;
    int change = 0;

    while ((code = lookahead_next(&p)) != NULL) {
        const struct action *action = action_at(s->t->cards, code->action);
        int sign = action->op == OP_REDUCE_COST ? -1 : action->op == OP_INCREASE_COST ? 1 : 0;
        if (sign && cost_meant(s, action))
            change += sign * action->cost.number * p.times[code->level];
    }
    *optional = p.optional;
    return change;
}

int deferred_cost_change(const struct scope *s, uint32_t code, bool *optional)
{
    return program_cost_change(s, code + 1, optional);
}

int effect_cost_change(const struct scope *s, const struct effect_def *effect, bool *optional)
{
    return program_cost_change(s, effect->code, optional);
}
