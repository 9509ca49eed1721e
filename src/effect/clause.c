/* clause.c - sentences and clauses as lists of nodes; what can be told of an effect before it is carried out. */
#include "effect/clause.h"
#include "rules/trigger.h"
#include "state/procedure.h"
#include "query/match.h"
#include "tree/program.h"
#include "compile/keyword.h"
#include "tree/store.h"

#include <string.h>

node_id list_first(const dcg_cards *cards, node_id list)
{
    const struct node *n = node_at(cards, list);

    return n->kind == NODE_LIST ? n->a : list;
}

node_id list_rest(const dcg_cards *cards, node_id list)
{
    const struct node *n = node_at(cards, list);

    return n->kind == NODE_LIST ? n->b : 0;
}

int list_count(const dcg_cards *cards, node_id list)
{
    int count = 0;

    for (; list; list = list_rest(cards, list))
        count++;
    return count;
}

node_id list_nth(const dcg_cards *cards, node_id list, int at)
{
    while (at-- > 0)
        list = list_rest(cards, list);
    return list_first(cards, list);
}

bool tree_says(const dcg_cards *cards, node_id tree, int kind, int mode)
{
    static const uint16_t noted[NODE_KINDS] = {
        [NODE_KEYWORD] = HAS_KEYWORD, [NODE_REF] = HAS_REF, [NODE_INSTEAD] = HAS_INSTEAD};
    const struct node *n = node_at(cards, tree);

    if (!tree || (noted[kind] && !node_has(cards, tree, noted[kind])))
        return false;
    return (n->kind == kind && n->mode == mode) || tree_says(cards, n->a, kind, mode) ||
           tree_says(cards, n->b, kind, mode) || tree_says(cards, n->c, kind, mode);
}

node_id tree_find(const dcg_cards *cards, node_id tree, int kind)
{
    const struct node *n = node_at(cards, tree);

    if (!tree || n->kind == kind)
        return tree;
    node_id found = tree_find(cards, n->a, kind);
    if (!found)
        found = tree_find(cards, n->b, kind);
    return found ? found : tree_find(cards, n->c, kind);
}

/* The INSTEAD of a sentence, or the IF or BY around it; 0: none. */
static node_id instead_in(const dcg_cards *cards, node_id say)
{
    node_id clause = node_at(cards, say)->a;
    const struct node *n = node_at(cards, clause);

    if (n->kind == NODE_INSTEAD)
        return clause;
    return (n->kind == NODE_IF || n->kind == NODE_BY) && node_at(cards, n->b)->kind == NODE_INSTEAD ? clause
                                                                                                    : 0;
}

bool instead_by(const dcg_cards *cards, node_id say)
{
    return node_has(cards, say, HAS_INSTEAD) && node_at(cards, instead_in(cards, say))->kind == NODE_BY;
}

/* The action that an INSTEAD, or an IF or BY around it, does. */
static const struct node *instead_action(const dcg_cards *cards, node_id instead)
{
    const struct node *n = node_at(cards, instead);

    if (n->kind == NODE_IF || n->kind == NODE_BY)
        n = node_at(cards, n->b);
    n = node_at(cards, n->a);
    return n->kind == NODE_MAY ? node_at(cards, n->a) : n;
}

static const struct node *sentence_action(const dcg_cards *cards, node_id say)
{
    const struct node *n = node_at(cards, node_at(cards, say)->a);

    while (n->kind == NODE_WHEN || n->kind == NODE_IF || n->kind == NODE_BY || n->kind == NODE_LASTING ||
           n->kind == NODE_MAY)
        n = node_at(cards, n->kind == NODE_LASTING || n->kind == NODE_MAY ? n->a : n->b);
    return n;
}

/* Do they do the same kind of thing, to somebody chosen? */
static bool same_action(const dcg_cards *cards, const struct node *one, const struct node *other)
{
    return one->kind == other->kind && one->mode == other->mode &&
           node_at(cards, one->a)->kind == node_at(cards, other->a)->kind;
}

static bool begins_process(const dcg_cards *cards, node_id list)
{
    return node_at(cards, list_first(cards, list))->mode == MODE_THEN;
}

/* 18-2: what is overwritten is the last sentence before it that does the same kind of thing; if none does, the last
 * process: from the last "then" on, or all of them (Q2824). */
node_id sentence_instead(const dcg_cards *cards, node_id list, bool first, node_id *rest)
{
    const struct node *own = sentence_action(cards, list_first(cards, list));
    bool others = false; /* a sentence after this one is meant */

    *rest = list_rest(cards, list);
    for (node_id next = *rest; next; next = list_rest(cards, next)) {
        node_id instead = instead_in(cards, list_first(cards, next));
        if (!instead) {
            others |= same_action(cards, own, sentence_action(cards, list_first(cards, next)));
            continue;
        }
        const struct node *action = instead_action(cards, instead);
        if (same_action(cards, own, action))
            return others ? 0 : instead;
        for (node_id at = list; at != next; at = list_rest(cards, at))
            if (same_action(cards, action, sentence_action(cards, list_first(cards, at))) ||
                (at != list && begins_process(cards, at)))
                return 0;
        *rest = list_rest(cards, next);
        return first || begins_process(cards, list) ? instead : 0;
    }
    return 0;
}

bool sentence_goes_on(const dcg_cards *cards, node_id list)
{
    for (node_id rest = list_rest(cards, list); rest; rest = list_rest(cards, rest))
        if (begins_process(cards, rest))
            return true;
    return false;
}

node_id sentence_bullets(const dcg_cards *cards, node_id list)
{
    const struct node *n = node_at(cards, node_at(cards, list_first(cards, list))->a);

    if (n->kind == NODE_IF || n->kind == NODE_EACH)
        n = node_at(cards, n->b);
    if (n->kind == NODE_CHOOSE && n->mode == MODE_AGAIN)
        return n->a;
    return n->kind == NODE_INSTEAD && n->mode == MODE_BULLETS ? n->b : 0;
}

bool lowering_by_effect(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause), *would = node_at(cards, n->a), *pay = node_at(cards, n->b);

    return (n->kind == NODE_WHEN || n->kind == NODE_IF) && would->kind == NODE_WOULD &&
           pay->kind == NODE_PAY && pay->mode == MODE_REDUCE && !pay->c &&
           node_at(cards, would->c)->kind == NODE_CAUSE && node_at(cards, would->c)->mode == MODE_THIS_EFFECT;
}

uint32_t action_keyword(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action);

    if (n->kind != NODE_DO || n->mode != MODE_KEYWORD)
        return 0;
    uint32_t effect = effect_of_keyword(cards, n->a);
    return effect_at(cards, effect)->category == CATEGORY_MAIN ? effect : 0;
}

void moment_delayed_trigger(const struct table *t, uint8_t resolution, node_id moment,
                            struct delayed_trigger *out)
{
    const struct node *n = node_at(t->cards, moment);
    uint8_t player = resolution_of(t->g, resolution)->what.player;
    uint8_t whose = NO_PLAYER;

    if (n->a)
        whose = node_at(t->cards, n->a)->mode == MODE_YOU ? player : opponent(player);
    memset(out, 0, sizeof *out);
    out->event = n->mode == MODE_BATTLE_END   ? DCG_EVENT_END_OF_BATTLE
                 : n->mode == MODE_ATTACK_END ? DCG_EVENT_END_OF_ATTACK
                                              : DCG_EVENT_END_OF_TURN;
    out->subject = NO_PERMANENT;
    out->subject_player = whose;
    out->once = true;
    out->live = true;
}

bool clause_waits(const dcg_cards *cards, node_id clause, node_id duration)
{
    const struct node *n = node_at(cards, clause), *event = node_at(cards, n->a);

    return n->kind == NODE_WHEN &&
           (n->mode == MODE_NEXT || duration || (event->kind == NODE_WOULD && event->mode == MODE_NEXT));
}

struct effect_instance deferred_by(const struct table *t, uint8_t resolution, uint32_t code)
{
    struct effect_instance what = resolution_of(t->g, resolution)->what;

    what.deed = DEED_CLAUSE;
    what.code = code;
    what.survives = true;
    what.card_generation = t->g->card[what.card].generation; /* whatever it was pending with, 15-8-3-5 */
    return what;
}

void next_delayed_trigger(const struct table *t, uint8_t resolution, uint32_t code,
                          struct delayed_trigger *out)
{
    const struct node *n = node_at(t->cards, code_at(t->cards, code)->a), *event = node_at(t->cards, n->a);
    uint64_t when = 0, would = 0;

    event_kinds(t->cards, n->a, &when, &would);
    memset(out, 0, sizeof *out);
    out->what = deferred_by(t, resolution, code); /* it belongs to the turn, not to its card */
    out->event = set_first(would ? would : when);
    out->immediate = would != 0;
    out->subject = NO_PERMANENT;
    out->subject_player = NO_PLAYER;
    out->once = n->mode == MODE_NEXT || event->mode == MODE_NEXT;
    out->next = true;
}

/* ---- Before it is carried out ---- */

/* 15-1-3: something keeps it from activating. */
static bool is_barred(const struct scope *s)
{
    bool there = s->host != NO_PERMANENT && permanent_alive(s->t->g, s->host, s->host_generation);

    return effect_barred(s->t, there ? object_permanent(s->t->g, s->host) : object_card(s->card),
                         icons_met(effect_at(s->t->cards, s->effect), s->event));
}

/* Is it done to what the effect has done something to before: "delete the Digimon this effect played"? */
static bool refers_back(const dcg_cards *cards, const struct instruction *code)
{
    const struct node *n = node_at(cards, code->a);

    while (n->kind == NODE_LATER || n->kind == NODE_LIST || n->kind == NODE_SAY || n->kind == NODE_MAY)
        n = node_at(cards, n->a);
    return (n->kind == NODE_MOVE || n->kind == NODE_DO) && reference_entry(cards, n->a) != ENTRY_CHOSEN;
}

/* Does a program come to something that it does? Otherwise none of its processing conditions is met. */
static bool program_does(const struct scope *s, const struct effect_def *effect)
{
    bool unmet = false;

    for (uint32_t at = effect->code;;) {
        const struct instruction *code = code_at(s->t->cards, at);
        bool goes_on = true;
        switch (code->op) {
        case OP_END:
        case OP_STOP:
            return false;
        case OP_IF:
            goes_on = code->flags & OP_TRIGGER || condition(s, NODE_OF(s, code->a)->a);
            unmet = !goes_on;
            break;
        case OP_OVERWRITE_IF:
            goes_on = condition(s, NODE_OF(s, code->a)->a);
            break;
        case OP_OTHERWISE:
            goes_on = unmet;
            break;
        case OP_INTERRUPTING:
            goes_on = effect->would != 0;
            break;
        case OP_JUMP:
            goes_on = false;
            break;
        case OP_MARK:
        case OP_SENTENCE:
        case OP_NOTE:
        case OP_WHEN:
        case OP_UNSTOP:
        case OP_STOP_CHECK:
            break;
        default:
            if (!unmet || !refers_back(s->t->cards, code))
                return true;
            goes_on = code->op != OP_LATER;
            break;
        }
        at = goes_on ? at + 1 : code->to;
    }
}

bool effect_can_activate(const struct scope *s, const struct effect_def *effect)
{
    return !is_barred(s) && program_does(s, effect);
}

bool effect_asks_first(const dcg_cards *cards, const struct effect_def *effect)
{
    const struct node *n = node_at(cards, node_at(cards, list_first(cards, effect->sentences))->a);

    while (n->kind == NODE_WHEN || n->kind == NODE_IF || n->kind == NODE_LASTING || n->kind == NODE_INSTEAD)
        n = node_at(cards, n->kind == NODE_WHEN || n->kind == NODE_IF ? n->b : n->a);
    return n->kind == NODE_MAY || n->kind == NODE_BY;
}

const struct node *effect_payment(const dcg_cards *cards, const struct effect_def *effect)
{
    const struct node *n = node_at(cards, node_at(cards, list_first(cards, effect->sentences))->a);

    while (n->kind == NODE_WHEN || n->kind == NODE_IF || n->kind == NODE_LASTING)
        n = node_at(cards, n->kind == NODE_LASTING ? n->a : n->b);
    return n->kind == NODE_BY || (n->kind == NODE_KEYWORD && n->mode == MODE_DELAY) ? n : node_at(cards, 0);
}

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

/* "For each one", "for each card placed": what is paid with. */
static bool counts_payment(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause), *each = node_at(cards, n->a);

    return n->n < 2 && (each->kind == NODE_REF || tree_says(cards, n->a, NODE_DID, MODE_PLACED));
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
    int count = p->paid && counts_payment(p->s->t->cards, code->a) ? paid_most(p->s, p->paid)
                                                                   : each_count(p->s, code->a);

    p->times[code->level] = p->times[code->level - 1] * count;
}

static void price_action(struct pricing *p, const struct instruction *code)
{
    const struct node *n = NODE_OF(p->s, code->a);

    if (n->kind != NODE_PAY || !cost_meant(p->s, code->a))
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
    p->paid = NODE_OF(p->s, code->a)->a;
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
        return code->flags & OP_TRIGGER || condition(p->s, NODE_OF(p->s, code->a)->a);
    case OP_OVERWRITE_IF:
        return condition(p->s, NODE_OF(p->s, code->a)->a);
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
