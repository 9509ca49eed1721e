/* do_cost.c - on what terms effects let things be done, and effects that change a cost (1-3-9). */
#include "effect/clause.h"
#include "rules/interrupt.h"
#include "query/permit.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "effect/declare.h"

static bool is(const struct node *n, int kind, int mode)
{
    return n->kind == kind && n->mode == mode;
}

/* A sentence that lowers what an earlier sentence of the same effect costs. */
static bool lowers_this_effect(const dcg_cards *cards, const struct node *n)
{
    const struct node *whose = node_at(cards, n->b);

    if (!is(n, NODE_PAY, MODE_REDUCE) || n->c)
        return false;
    return is(whose, NODE_REF, MODE_THIS_EFFECT) || (!n->a && is(whose, NODE_REF, MODE_IT));
}

static int lowered_by(const struct scope *s, node_id clause)
{
    const struct node *n = NODE_OF(s, clause);

    if (n->kind == NODE_EACH && lowers_this_effect(s->t->cards, NODE_OF(s, n->b)))
        return NODE_OF(s, n->b)->n * each_count(s, clause);
    if (n->kind == NODE_IF && !n->c && lowers_this_effect(s->t->cards, NODE_OF(s, n->b)))
        return condition(s, n->a) ? NODE_OF(s, n->b)->n : 0;
    return lowers_this_effect(s->t->cards, n) ? n->n : 0;
}

/* What the sentences of a list lower; those below a <Delay> count, too. */
static int lowered_in(const struct scope *s, node_id list)
{
    int sum = 0;

    for (; list; list = list_rest(s->t->cards, list)) {
        const struct node *say = NODE_OF(s, list_first(s->t->cards, list));
        const struct node *n = NODE_OF(s, say->a);
        if (is(n, NODE_KEYWORD, MODE_DELAY))
            sum += lowered_in(s, NODE_OF(s, n->a)->a);
        else if (say->kind == NODE_SAY)
            sum += lowering_by_effect(s->t->cards, say->a) ? NODE_OF(s, n->b)->n : lowered_by(s, say->a);
    }
    return sum;
}

/* "Reduce this effect's cost by ..." stands behind what it is about, but counts when that is declared. */
static int lowered_later(const struct scope *s)
{
    if (s->resolution == NO_RESOLUTION || resolution_of(s->t->g, s->resolution)->would)
        return 0;
    return lowered_in(s, effect_at(s->t->cards, s->effect)->sentences);
}

static uint8_t ignored_flag(const struct node *what)
{
    switch (what->mode) {
    case MODE_DIGIVOLVE:
        return ANY_REQUIREMENT;
    case MODE_LEVEL:
        return ANY_LEVEL;
    case MODE_COLOR:
        return ANY_COLOR;
    default:
        return 0;
    }
}

struct terms terms_of(const struct scope *s, node_id pay, int times)
{
    struct terms terms = {.cause = scope_cause(s), .flags = FROM_ANYWHERE};

    terms.change = (int16_t)-lowered_later(s);
    while (pay) {
        const struct node *n = NODE_OF(s, pay);
        bool wraps = n->mode == MODE_IGNORING || n->mode == MODE_NO_BATTLE;
        if (n->mode == MODE_WITHOUT)
            terms.flags |= UNPAID;
        if (n->mode == MODE_REDUCED)
            terms.change = (int16_t)(terms.change - n->n * times);
        if (n->mode == MODE_FOR) {
            terms.flags |= FIXED_COST;
            terms.cost = n->n;
        }
        if (n->mode == MODE_IGNORING)
            terms.flags |= ignored_flag(NODE_OF(s, n->b));
        pay = wraps ? n->a : 0;
    }
    return terms;
}

/* Which costs a QUALITY names, as bits 1 << COST_... */
static int costs_named(const struct node *quality)
{
    switch (quality->mode) {
    case MODE_ANY_COST:
        return (1 << COST_KINDS) - 1;
    case MODE_COST:
        return 1 << COST_PLAY;
    case MODE_USE_COST:
        return 1 << COST_USE;
    case MODE_DIGIVOLUTION_COST:
        return 1 << COST_DIGIVOLUTION;
    case MODE_LINK_COST:
        return 1 << COST_LINK;
    case MODE_PLAY_OR_DIGIVOLUTION:
        return 1 << COST_PLAY | 1 << COST_DIGIVOLUTION;
    default:
        return 0;
    }
}

static const char *ignoring_unsupported(const dcg_cards *cards, const struct node *n, enum cost_kind kind)
{
    uint8_t ignored = ignored_flag(node_at(cards, n->b));
    const struct node *cost = node_at(cards, n->a);

    if (node_at(cards, n->b)->kind != NODE_REQUIRE)
        return "something else is ignored";
    if (kind == COST_USE ? ignored != ANY_COLOR
                         : kind != COST_DIGIVOLUTION || !(ignored & (ANY_REQUIREMENT | ANY_LEVEL)))
        return "these requirements aren't ignored";
    if (ignored == ANY_REQUIREMENT && cost->mode != MODE_FOR && cost->mode != MODE_WITHOUT)
        return "without requirements there is no cost";
    return NULL;
}

const char *pay_unsupported(const dcg_cards *cards, node_id pay, enum cost_kind kind)
{
    const char *no = NULL;

    while (pay && !no) {
        const struct node *n = node_at(cards, pay);
        bool wraps = n->mode == MODE_IGNORING || n->mode == MODE_NO_BATTLE;
        if (n->kind != NODE_PAY)
            return "this is no way to pay";
        if (n->mode == MODE_REDUCED && !(costs_named(node_at(cards, n->a)) >> kind & 1))
            no = "another cost is reduced";
        else if (n->mode == MODE_FOR && kind != COST_DIGIVOLUTION)
            no = "this cost isn't fixed";
        else if (n->mode == MODE_IGNORING)
            no = ignoring_unsupported(cards, n, kind);
        else if (n->mode == MODE_NO_BATTLE && kind != COST_PLAY)
            no = "there is no battle";
        else if (!wraps && n->mode != MODE_WITHOUT && n->mode != MODE_REDUCED && n->mode != MODE_FOR &&
                 n->mode != MODE_FULL)
            no = "this way of paying is not known";
        pay = wraps ? n->a : 0;
    }
    return no;
}

/* ---- Effects that change the cost of what would happen ---- */

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

/* The play costs of what this effect has deleted, as they were. */
static int deleted_cost(const struct table *t, const struct resolution *resolution, node_id quality)
{
    const struct dcg_game *g = t->g;
    node_id whose = node_at(t->cards, quality)->a;
    int sum = 0;

    coverage(t, resolution->what.effect, whose, COVERAGE_JUDGED);
    coverage(t, resolution->what.effect, node_at(t->cards, whose)->c, COVERAGE_JUDGED);

    for (int i = resolution->journal; i < g->journals; i++) {
        const struct entry *e = &g->entry[i];
        struct info info;
        if (e->what == (ENTRY_DELETED | ENTRY_PERMANENT) && last_info(t, e->id, e->generation, &info) &&
            info.cost > 0)
            sum += info.cost;
    }
    return sum;
}

/* What a cost is set to: a number, or how many there are. */
static int cost_set(const struct table *t, const struct frame *f, const struct node *n)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct objects counted;

    if (!n->c)
        return n->n;
    candidates(&s, n->c, &counted);
    return target_count(&s, n->c, &counted);
}

bool cost_meant(const struct scope *s, node_id pay)
{
    const struct node *n = NODE_OF(s, pay), *whose = NODE_OF(s, n->b);
    int kind = s->event ? cost_announced(s->event->kind) : COST_KINDS;

    if (kind == COST_KINDS || (n->a && !(costs_named(NODE_OF(s, n->a)) >> kind & 1)))
        return false;
    if (n->mode == MODE_REDUCE && reduction_barred(s->t, s->player, kind))
        return false; /* 15-1-3 */
    return !(is(whose, NODE_REF, MODE_THIS_CARD) || is(whose, NODE_REF, MODE_THIS_DIGIMON)) ||
           s->card == s->event->card;
}

PROC(do_cost)
{
    struct dcg_game *g = t->g;
    const struct node *n = node_at(t->cards, f->node);
    const struct resolution *resolution = resolution_of(g, f->resolution);
    struct frame *would = would_interrupted(g, f->resolution);

    BEGIN;
    if (would) { /* else it was counted when what it lowers was declared */
        int by = n->c && n->mode != MODE_SET ? deleted_cost(t, resolution, n->c) : n->n * f->action.times;
        struct scope s = resolution_scope(t, f->resolution);
        bool meant = would_cost(would) != PREVENTED && cost_meant(&s, f->node);
        if (meant && n->mode == MODE_SET)
            would_set_cost(would, cost_set(t, f, n));
        else if (meant)
            would_set_cost(would, would_cost(would) + (n->mode == MODE_REDUCE ? -by : by));
    }
    END;
}

/* What it says about using its own card is looked up when that card is used (4-19). */
PROC(do_ignore_color)
{
    BEGIN;
    END;
}

const char *cost_unsupported(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action), *whose = node_at(cards, n->b), *by = node_at(cards, n->c);

    if (n->kind == NODE_DO) /* IGNORE_COLOR */
        return is(node_at(cards, n->a), NODE_REF, MODE_THIS_CARD) && !n->b && !n->c
                   ? NULL
                   : "color requirements of other cards are not ignored";
    if (n->a && !costs_named(node_at(cards, n->a)))
        return "this cost is not known";
    if (n->b && !is(whose, NODE_REF, MODE_IT) && !is(whose, NODE_REF, MODE_THEM) &&
        !is(whose, NODE_REF, MODE_THIS_CARD) && !is(whose, NODE_REF, MODE_THIS_EFFECT) &&
        !is(whose, NODE_REF, MODE_THAT_DIGIMON) && !is(whose, NODE_REF, MODE_THAT_CARD) &&
        !is(whose, NODE_REF, MODE_THIS_DIGIMON) && whose->mode != MODE_THERE)
        return "it is not known whose cost changes";
    if (!n->c)
        return NULL;
    if (n->mode == MODE_SET)
        return candidates_unsupported(cards, n->c);
    const struct node *noun = node_at(cards, node_at(cards, by->a)->c);
    return is(by, NODE_QUALITY, MODE_COST) && is(node_at(cards, by->a), NODE_SELECT, MODE_THE) &&
                   is(node_at(cards, noun->a), NODE_DID, MODE_DELETED)
               ? NULL
               : "by how much a cost changes is not known";
}

bool cost_payable_by(const struct scope *s, node_id action)
{
    (void)s, (void)action;
    return false; /* nobody pays by changing a cost */
}
