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

bool effect_payable(const struct scope *s, const struct effect_def *effect)
{
    const struct node *n = effect_payment(s->t->cards, effect);

    if (n->kind == NODE_KEYWORD && n->mode == MODE_DELAY)
        return s->host != NO_PERMANENT &&
               !permanent_is(s->t->g, s->host, PERMANENT_PLAYED | PERMANENT_PLACED); /* 16-16-3 */
    return n->kind != NODE_BY || payment_possible(s, n->a);
}

/* How many can be paid with; 1: it is something else. */
static int paid_most(const struct scope *s, node_id payment)
{
    const struct node *n = NODE_OF(s, payment);
    struct selection selection;
    struct object list[DCG_MAX_CARDS];

    if (NODE_OF(s, n->a)->kind != NODE_SELECT)
        return 1;
    selection_of(s, n->a, 1, &selection);
    int count = objects_list(s->t->g, &selection.from, list);
    selection.from = (struct objects){0};
    for (int i = 0; i < count; i++)
        if (object_payable(s, payment, list[i]))
            objects_add(&selection.from, list[i]);
    count = selection.among ? most_together(s, &selection) : objects_count(&selection.from);
    return selection.all || selection.most > count ? count : selection.most;
}

/* A program that is looked at for what it changes a cost by. */
struct pricing {
    const struct scope *s;
    uint32_t at;
    node_id paid; /* the last payment that would be made; 0: none */
    int times[EACH_LEVELS + 1];
    int change;
    bool optional;
};

static void price_each(struct pricing *p, const struct instruction *code)
{
    bool paid = p->paid && code->flags & OP_COUNTS_PAID;
    int count = paid ? paid_most(p->s, p->paid) : each_count(p->s, code->each);

    p->times[code->level] = p->times[code->level - 1] * count;
}

static void price_action(struct pricing *p, const struct instruction *code)
{
    const struct node *n = NODE_OF(p->s, code->source);

    if (n->kind != NODE_PAY || !cost_meant(p->s, code->source))
        return;
    p->change += (n->mode == MODE_REDUCE     ? -n->n
                  : n->mode == MODE_INCREASE ? n->n
                                             : 0) *
                 p->times[code->level];
}

/* 1-3-11-3: what is done for it must be possible. It goes on where that has been paid. */
static bool price_payment(struct pricing *p, const struct instruction *code)
{
    p->optional = true;
    p->paid = NODE_OF(p->s, code->source)->a;
    if (!payment_possible(p->s, p->paid))
        return false;
    while (code_at(p->s->t->cards, p->at)->op != OP_PAID)
        p->at++;
    return true;
}

/* One instruction. Does it go on to the next one? */
static bool price_step(struct pricing *p, const struct instruction *code)
{
    switch (code->op) {
    case OP_IF: /* 1-3-11-2 */
        return code->flags & OP_TRIGGER || condition(p->s, code->condition);
    case OP_OVERWRITE_IF:
        return condition(p->s, code->condition);
    case OP_BY:
        return price_payment(p, code);
    case OP_MAY:
    case OP_OVERWRITE_ASK:
        p->optional = true;
        return true;
    case OP_EACH:
        price_each(p, code);
        return true;
    case OP_DO:
        price_action(p, code);
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

static int program_cost_change(const struct scope *s, uint32_t at, bool *optional)
{
    struct pricing p = {.s = s, .at = at, .times = {1, 1, 1, 1}};

    for (const struct instruction *code; (code = code_at(s->t->cards, p.at))->op != OP_END;)
        p.at = price_step(&p, code) ? p.at + 1 : code->to;
    *optional = p.optional;
    return p.change;
}

int deferred_cost_change(const struct scope *s, uint32_t code, bool *optional)
{
    return program_cost_change(s, code + 1, optional);
}

int effect_cost_change(const struct scope *s, const struct effect_def *effect, bool *optional)
{
    return program_cost_change(s, effect->code, optional);
}
