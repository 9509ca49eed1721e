/* compile_declare.c - makes the actions by which cards are played, used, digivolved into, linked, and Digimon attack or
 * battle: said of a player ("digivolve this Digimon into ..."), or of whoever does it ("it may attack"). */
#include "compile/compile_requirement.h"
#include "compile/compile_action.h"
#include "compile/compile_declare.h"
#include "compile/compile_modifier.h"
#include "tree/selector.h"
#include "tree/program.h"
#include "tree/sentence.h"
#include "tree/target.h"
#include "tree/target_place.h"
#include "tree/token_meant.h"

static bool is(const struct compiler *c, node_id node, int kind, int mode)
{
    return node_is(c->cards, node, kind, mode);
}

/* ---- On what terms ---- */

static uint8_t ignored_flag(const struct node *what)
{
    switch (what->mode) {
    case MODE_DIGIVOLVE:
        return ANY_REQUIREMENT;
    case MODE_LEVEL:
        return ANY_LEVEL;
    default:
        return ANY_COLOR;
    }
}

unsigned costs_named(const struct node *quality)
{
    switch (quality->mode) {
    case MODE_ANY_COST:
        return (1u << COST_KINDS) - 1;
    case MODE_COST:
        return 1u << COST_PLAY;
    case MODE_USE_COST:
        return 1u << COST_USE;
    case MODE_PLAY_OR_USE:
        return 1u << COST_PLAY | 1u << COST_USE;
    case MODE_DIGIVOLUTION_COST:
        return 1u << COST_DIGIVOLUTION;
    case MODE_LINK_COST:
        return 1u << COST_LINK;
    case MODE_PLAY_OR_DIGIVOLUTION:
        return 1u << COST_PLAY | 1u << COST_DIGIVOLUTION;
    default:
        return 0;
    }
}

/* The costs that can be paid as one of that name. */
static unsigned costs_paid(const struct node *quality)
{
    return quality->mode == MODE_DNA_COST ? 1u << COST_DIGIVOLUTION : costs_named(quality);
}

static void check_ignoring(struct compiler *c, const struct node *n, enum cost_kind kind)
{
    uint8_t ignored = ignored_flag(node_of(c, n->b));
    const struct node *cost = node_of(c, n->a);

    if (kind != (ignored == ANY_COLOR ? COST_USE : COST_DIGIVOLUTION))
        refuse(c, "requirements that aren't asked for here (4-19-1, 8-1-2-2)");
    if (ignored == ANY_REQUIREMENT && cost->mode != MODE_FOR && cost->mode != MODE_WITHOUT)
        refuse(c, "without requirements there is no cost");
}

static void check_pay(struct compiler *c, const struct node *n, enum cost_kind kind)
{
    switch (n->mode) {
    case MODE_REDUCED:
        if (!(costs_named(node_of(c, n->a)) >> kind & 1))
            refuse(c, "a cost that isn't paid here (7-1-3-2, 8-1-3-2)");
        break;
    case MODE_IGNORING:
        check_ignoring(c, n, kind);
        break;
    case MODE_NO_BATTLE:
        if (kind != COST_PLAY)
            refuse(c, "there is no battle");
        break;
    case MODE_WITHOUT:
        if (n->a && !(costs_named(node_of(c, n->a)) >> kind & 1))
            refuse(c, "a cost that isn't paid here (7-1-3-2, 8-1-3-2)");
        break;
    default: /* for that cost */
        if (!(costs_paid(node_of(c, n->a)) >> kind & 1))
            refuse(c, "a cost that isn't paid here (7-1-3-2, 8-1-3-2)");
        break;
    }
}

/* Of what a PAY (0: none) lets happen; kinds: of which costs, as bits. */
static struct terms_spec compile_terms(struct compiler *c, node_id pay, unsigned kinds)
{
    struct terms_spec terms = {0};

    while (pay && !c->why) {
        const struct node *n = node_of(c, pay);
        bool wraps = n->mode == MODE_IGNORING || n->mode == MODE_NO_BATTLE;
        for (int kind = 0; kind < COST_KINDS; kind++)
            if (kinds >> kind & 1)
                check_pay(c, n, (enum cost_kind)kind);
        if (n->mode == MODE_WITHOUT)
            terms.flags |= UNPAID;
        if (n->mode == MODE_REDUCED)
            terms.reduced = n->n;
        if (n->mode == MODE_FOR) {
            terms.flags |= FIXED_COST;
            terms.cost = n->n;
        }
        if (n->mode == MODE_IGNORING)
            terms.flags |= ignored_flag(node_of(c, n->b));
        pay = wraps ? n->a : 0;
    }
    return terms;
}

static void terms_as_if(struct compiler *c, node_id as_if, struct terms_spec *terms)
{
    struct modifier_terms counts = {0};

    if (!as_if)
        return;
    if (!compile_as_if(c->cards, as_if, &counts))
        refuse(c, "as what it counts is not known");
    terms->flags |= AS_IF;
    terms->level = counts.level;
    terms->colors = counts.colors;
}

/* ---- What is declared ---- */

/* The parts of a clause that declares something. */
struct plan {
    enum op op;
    bool what_before, whom_before;
    node_id what, whom, as_if, pay, enters;
    selector_id who; /* an action of its own: who does it, a handle; 0: who was chosen last */
    int how;
};

static bool says_unsuspended(const dcg_cards *cards, node_id node)
{
    const struct node *n = node_at(cards, node);

    if (!node)
        return false;
    if (n->kind == NODE_ORIENTED)
        return n->mode == MODE_UNSUSPENDED;
    return says_unsuspended(cards, n->a) || says_unsuspended(cards, n->b) || says_unsuspended(cards, n->c);
}

static bool is_player(const struct node *n)
{
    return n->kind == NODE_REF && (n->mode == MODE_PLAYER || n->mode == MODE_PLAYERS);
}

static selector_id compile_one(struct compiler *c, node_id target, bool several)
{
    if (!target)
        return 0;
    if (!several && most_meant(c->cards, target) > 1)
        refuse(c, "several at once (8-1-2-6, 11-2-3)");
    return compile_target(c, target);
}

/* Are cards declared one after the other? */
static bool one_after_another(enum op op)
{
    return op == OP_PLAY || op == OP_USE || op == OP_PLAY_OR_USE || op == OP_LINK;
}

static unsigned costs_of(enum op op)
{
    switch (op) {
    case OP_PLAY:
    case OP_PLAY_FREE:
        return 1u << COST_PLAY;
    case OP_USE:
        return 1u << COST_USE;
    case OP_PLAY_OR_USE:
        return 1u << COST_PLAY | 1u << COST_USE;
    case OP_LINK:
        return 1u << COST_LINK;
    case OP_DIGIVOLVE:
    case OP_DNA_DIGIVOLVE:
    case OP_APP_FUSE:
        return 1u << COST_DIGIVOLUTION;
    default:
        return 0;
    }
}

static void partner_add(struct compiler *c, node_id target, struct partners_spec *out, int *count)
{
    int most = most_meant(c->cards, target);

    *count += most;
    if (out->count == PARTNER_KINDS) {
        refuse(c, "how many DNA digivolve");
        return;
    }
    out->most[out->count] = (uint8_t)(most > MATERIALS ? MATERIALS : most);
    selector_id kind = compile_target(c, target);
    if (selector_at(c->cards, kind)->places & (1u << DCG_PLACE_UNDER | 1u << DCG_PLACE_LINKED))
        refuse(c, "a part of a Digimon that DNA digivolves (8-2-2-3)");
    out->kind[out->count++] = kind;
}

static void compile_partner_kinds(struct compiler *c, node_id target, struct partners_spec *out, int *count)
{
    const struct node *n = node_of(c, target);

    if (n->kind != NODE_LIST) {
        partner_add(c, target, out, count);
        return;
    }
    if (!joined_by_and(n))
        refuse(c, "one of several that DNA digivolves");
    compile_partner_kinds(c, n->a, out, count);
    compile_partner_kinds(c, n->b, out, count);
}

/* Who DNA digivolves: a target, or what <Blast DNA Digivolve> names. */
static void compile_partners(struct compiler *c, const struct plan *plan, struct partners_spec *out)
{
    int count = 0;

    if (!plan->whom)
        return;
    if (is(c, plan->whom, NODE_KEYWORD, MODE_BLAST_DNA_DIGIVOLVE)) {
        out->blast = compile_special(c, plan->whom);
        return;
    }
    compile_partner_kinds(c, plan->whom, out, &count);
    if (!plan->who && (count < 2 || count > MATERIALS))
        refuse(c, "how many DNA digivolve");
}

/* What a card needs besides being what is asked for; by <Blast DNA Digivolve> (16-30-5) no line of its own. */
static uint8_t special_needed(const struct compiler *c, const struct plan *plan)
{
    if (plan->op == OP_APP_FUSE)
        return SPECIAL_APP_FUSION; /* 8-4-1 */
    return plan->op == OP_DNA_DIGIVOLVE && node_of(c, plan->whom)->kind != NODE_KEYWORD ? SPECIAL_DNA
                                                                                        : 0; /* 8-2-1 */
}

int enters_how(const dcg_cards *cards, node_id how)
{
    const struct node *n = node_at(cards, how);

    if (n->mode == MODE_SUSPENDED)
        return ENTERS_SUSPENDED;
    return n->mode == MODE_BREEDING_EMPTY ? ENTERS_BREEDING : 0;
}

static void compile_plan(struct compiler *c, const struct plan *plan, struct action *out)
{
    struct declare_action *d = &out->declare;
    const struct node *what = node_of(c, plan->what);
    bool attacks = plan->op == OP_ATTACK;

    out->op = (uint8_t)plan->op;
    d->what_before = plan->what_before;
    d->whom_before = plan->whom_before;
    d->how = (uint8_t)plan->how;
    d->enters = (uint8_t)enters_how(c->cards, plan->enters);
    d->special = special_needed(c, plan);
    d->from_hand = what->kind == NODE_SELECT && what->mode == MODE_A &&
                   places_of(c->cards, what->b, what->c) == 1u << DCG_PLACE_HAND;
    d->what = plan->who && (attacks || plan->op == OP_LINK)
                  ? plan->who
                  : compile_one(c, plan->what, one_after_another(plan->op));
    d->at_player = attacks && is_player(node_of(c, plan->whom));
    if (plan->op == OP_DNA_DIGIVOLVE)
        compile_partners(c, plan, &d->partners);
    else if (plan->who && !attacks && plan->op != OP_LINK)
        d->whom = plan->who;
    else if (!d->at_player)
        d->whom = compile_one(c, plan->whom, attacks);
    terms_as_if(c, plan->as_if, &d->terms);
    struct terms_spec terms = compile_terms(c, plan->pay, costs_of(plan->op));
    if (plan->op != OP_DIGIVOLVE && plan->op != OP_USE && plan->op != OP_PLAY_OR_USE &&
        node_of(c, plan->pay)->mode == MODE_IGNORING)
        refuse(c, "requirements that can't be ignored"); /* 8-2-2-4 */
    terms.level = d->terms.level;
    terms.colors = d->terms.colors;
    terms.flags |= d->terms.flags;
    d->terms = terms;
}

static struct plan attack_plan(const struct compiler *c, node_id attacker, node_id target, int how)
{
    return (struct plan){.op = OP_ATTACK,
                         .what = attacker,
                         .whom = target,
                         .how = how | (says_unsuspended(c->cards, target) ? AT_UNSUSPENDED : 0)};
}

static struct plan digivolve_plan(const struct compiler *c, node_id whom, node_id into, node_id pay)
{
    struct plan plan = {.op = OP_DIGIVOLVE, .what = into, .whom = whom, .pay = pay};

    if (node_of(c, into)->kind == NODE_REQUIRE) { /* into a, as if it was b */
        plan.what = node_of(c, into)->a;
        plan.as_if = node_of(c, into)->b;
        plan.pay = pay ? pay : node_of(c, into)->c;
    }
    if (node_of(c, whom)->kind == NODE_REQUIRE) { /* onto a, as if it was b */
        plan.whom = node_of(c, whom)->a;
        plan.as_if = node_of(c, whom)->b;
    }
    return plan;
}

/* ---- What players do ---- */

void compile_declare(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause);
    struct plan plan = {.op = OP_USE, .what = n->a, .pay = n->c};

    switch (n->mode) {
    case MODE_USE:
        break;
    case MODE_PLAY_OR_USE:
        plan.op = OP_PLAY_OR_USE;
        break;
    case MODE_DIGIVOLVE:
        plan = digivolve_plan(c, n->a, n->b, n->c);
        break;
    case MODE_DIGIVOLVE_ONTO:
        plan = digivolve_plan(c, n->b, n->a, n->c);
        break;
    case MODE_DNA_DIGIVOLVE:
        plan = (struct plan){.op = OP_DNA_DIGIVOLVE, .what = n->b, .whom = n->a, .pay = n->c};
        break;
    case MODE_LINK:
        plan = (struct plan){.op = OP_LINK, .what = n->a, .whom = n->b, .pay = n->c};
        break;
    default:
        plan = attack_plan(c, n->a, n->b, BY_ITS_PLAYER | n->n);
        break;
    }
    compile_plan(c, &plan, out);
    if (out->chooses)
        out->target = compile_target(c, n->a);
}

/* Is what is played tokens? The first of several says so for all. */
static bool plays_tokens(const struct compiler *c, node_id target)
{
    const struct node *n = node_of(c, target);

    while (n->kind == NODE_LIST)
        n = node_of(c, n->a);
    return n->kind == NODE_SELECT && node_of(c, n->c)->kind == NODE_TOKEN;
}

static void compile_tokens(struct compiler *c, node_id target, struct tokens_action *out)
{
    const struct node *n = node_of(c, target), *quantity = node_of(c, n->a);

    if (n->kind == NODE_LIST) {
        if (!joined_by_and(n))
            refuse(c, "one of several tokens");
        compile_tokens(c, n->a, out);
        compile_tokens(c, n->b, out);
        return;
    }
    if (n->b && node_of(c, n->b)->kind == NODE_NOUN) /* "this effect can't play tokens with the same name" */
        out->barred = compile_noun(c, n->b);
    else if (n->b)
        refuse(c, "these tokens are not known");
    if (n->kind != NODE_SELECT || node_of(c, n->c)->kind != NODE_TOKEN || quantity->kind != NODE_QUANTITY ||
        quantity->mode != MODE_EXACTLY || out->count == TOKEN_KINDS) {
        refuse(c, "these tokens are not known");
        return;
    }
    dcg_card_def def = token_meant(c->cards, c->effect->root, n->c);
    if (!def)
        refuse(c, "there is no such token");
    out->number[out->count] = (uint8_t)quantity->n;
    out->def[out->count++] = (uint16_t)def;
}

void compile_play(struct compiler *c, node_id clause, struct action *out)
{
    const struct node *n = node_of(c, clause);
    bool tokens = plays_tokens(c, n->a), is_free = pay_is_free(c->cards, n->c);
    struct plan plan = {.op = OP_PLAY, .what = n->a, .enters = n->b, .pay = n->c};

    if (n->b && !enters_how(c->cards, n->b) && !is(c, n->b, NODE_REF, MODE_ANOTHER) &&
        !(tokens && node_of(c, n->b)->kind == NODE_LIST))
        refuse(c, "how it is played is not known");
    if (tokens) {
        if (n->c && !is_free)
            refuse(c, "a token has a cost");
        out->op = OP_PLAY_TOKENS;
        out->tokens.enters = (uint8_t)enters_how(c->cards, n->b);
        compile_tokens(c, n->a, &out->tokens);
        return;
    }
    if (!is_free) {
        compile_plan(c, &plan, out);
        out->target = out->declare.what;
        return;
    }
    out->op = OP_PLAY_FREE;
    out->declare.enters = (uint8_t)enters_how(c->cards, n->b);
    out->declare.each = n->n != 0;
    out->declare.terms = compile_terms(c, n->c, costs_of(OP_PLAY_FREE));
    out->target = compile_target(c, n->a);
}

/* ---- What somebody does ---- */

static enum op self_op(int mode)
{
    return mode == MODE_SUSPEND     ? OP_SELF_SUSPEND
           : mode == MODE_UNSUSPEND ? OP_SELF_UNSUSPEND
                                    : OP_SELF_MOVE_OUT;
}

/* 14-1: one against one. */
static void compile_battle(struct compiler *c, const struct node *n, node_id who, selector_id handle,
                           struct action *out)
{
    out->op = OP_BATTLE;
    out->declare.what = handle;
    if (most_meant(c->cards, n->a) > 1 || most_meant(c->cards, who) > 1)
        refuse(c, "this battle is not known");
    out->declare.whom = compile_target(c, n->a);
}

static struct plan own_plan(struct compiler *c, const struct node *n)
{
    switch (n->mode) {
    case MODE_ATTACK:
        return attack_plan(c, 0, n->a, n->n);
    case MODE_ATTACK_WITHOUT_SUSPENDING:
        return attack_plan(c, 0, n->a, WITHOUT_SUSPENDING | n->n);
    case MODE_DIGIVOLVE: /* 8-3-2-4, 8-4-2-2: that is no burst digivolution and no app fusion */
        if (n->a)
            return digivolve_plan(c, 0, n->a, n->b);
        break;
    case MODE_DNA_DIGIVOLVE:
        return (struct plan){.op = OP_DNA_DIGIVOLVE, .what = n->a, .pay = n->b};
    case MODE_APP_FUSE:
        return (struct plan){.op = OP_APP_FUSE, .what = n->a, .pay = n->b};
    case MODE_LINK:
        return (struct plan){.op = OP_LINK, .whom = n->a, .pay = n->b};
    default:
        break;
    }
    refuse(c, "this can't be declared");
    return (struct plan){.op = OP_END};
}

/* Who does it is given as a handle, or was chosen last. */
static void plan_doer(struct plan *plan, node_id who, selector_id handle)
{
    bool is_what = plan->op == OP_ATTACK || plan->op == OP_LINK;

    plan->who = handle;
    plan->what_before = is_what && !handle;
    plan->whom_before = !is_what && !handle;
    if (plan->op == OP_DNA_DIGIVOLVE && handle)
        plan->whom = who;
}

void compile_own_action(struct compiler *c, node_id clause, node_id who, selector_id handle,
                        struct action *out)
{
    const struct node *n = node_of(c, clause);
    bool may = n->kind == NODE_STATE && (n->mode == MODE_MAY || n->mode == MODE_CAN);

    if (may) {
        clause = n->a;
        n = node_of(c, clause);
    }
    out->source = clause;
    if (n->kind != NODE_DEED && n->kind != NODE_STATE) {
        refuse(c, "this is no single action");
    } else if (n->c) {
        refuse(c, "this action is not carried out");
    } else if (n->mode == MODE_SUSPEND || n->mode == MODE_UNSUSPEND || n->mode == MODE_MOVE) {
        out->op = (uint8_t)self_op(n->mode);
        out->declare.whom = handle;
    } else if (n->mode == MODE_BATTLE) {
        compile_battle(c, n, who, handle, out);
    } else {
        struct plan plan = own_plan(c, n);
        plan_doer(&plan, who, handle);
        compile_plan(c, &plan, out);
    }
    out->declare.may = may;
    out->declare.doer = who;
}
