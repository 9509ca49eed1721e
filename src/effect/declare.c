/* declare.c - an effect lets a card be played or used for a cost, digivolved into or linked, or a Digimon attack:
 * like an action of the main phase, one at a time (8-1-2-6, 9-1-7, 11-2-3), and only what is possible (1-3-11). What
 * is chosen is one of the options of that action. */
#include "compile/compile_modifier.h"
#include "effect/declare.h"
#include "state/set.h"
#include "rules/attack.h"
#include "rules/digivolve.h"
#include "rules/link.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/special_digivolve.h"
#include "rules/term.h"
#include "rules/terms.h"
#include "rules/use.h"
#include "state/procedure.h"
#include "query/match.h"
#include "query/partners.h"
#include "query/modifier.h"

#include <string.h>

/* What a node declares. */
struct plan {
    bool plays, uses;              /* what is played or used */
    bool digivolves;               /* whom digivolves into what */
    bool fuses;                    /* whom DNA digivolves into what */
    bool app_fuses;                /* whom app fuses into what */
    bool links;                    /* what is linked to whom (0: anybody) */
    bool attacks;                  /* what attacks whom (0: whoever it can) */
    bool what_before, whom_before; /* it is what was chosen last */
    node_id what, whom, as_if, pay, enters;
    int how; /* it attacks */
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

static struct plan attack_plan(const dcg_cards *cards, node_id attacker, node_id target, int how)
{
    return (struct plan){.attacks = true,
                         .what = attacker,
                         .whom = target,
                         .what_before = !attacker,
                         .how = how | (says_unsuspended(cards, target) ? AT_UNSUSPENDED : 0)};
}

static struct plan digivolve_plan(const dcg_cards *cards, node_id whom, node_id into, node_id pay)
{
    struct plan plan = {.digivolves = true, .what = into, .whom = whom, .whom_before = !whom, .pay = pay};

    if (node_at(cards, into)->kind == NODE_REQUIRE) { /* into a, as if it was b */
        plan.what = node_at(cards, into)->a;
        plan.as_if = node_at(cards, into)->b;
        plan.pay = pay ? pay : node_at(cards, into)->c;
    }
    if (node_at(cards, whom)->kind == NODE_REQUIRE) { /* onto a, as if it was b */
        plan.whom = node_at(cards, whom)->a;
        plan.as_if = node_at(cards, whom)->b;
    }
    return plan;
}

/* who: of a deed, who does it; 0: who was chosen last. */
static struct plan deed_plan(const dcg_cards *cards, const struct node *n, node_id who)
{
    switch (n->mode) {
    case MODE_ATTACK:
        return attack_plan(cards, who, n->a, n->n);
    case MODE_ATTACK_WITHOUT_SUSPENDING:
        return attack_plan(cards, who, n->a, WITHOUT_SUSPENDING | n->n);
    case MODE_DIGIVOLVE: /* 8-3-2-4, 8-4-2-2: that is no burst digivolution and no app fusion */
    case MODE_BE_DIGIVOLVED:
        return n->a ? digivolve_plan(cards, who, n->a, n->b) : (struct plan){0};
    case MODE_DNA_DIGIVOLVE:
        return (struct plan){.fuses = true, .what = n->a, .whom = who, .whom_before = !who, .pay = n->b};
    case MODE_APP_FUSE:
        return (struct plan){.app_fuses = true, .what = n->a, .whom = who, .whom_before = !who, .pay = n->b};
    case MODE_LINK:
        return (struct plan){.links = true, .what = who, .what_before = !who, .whom = n->a, .pay = n->b};
    default:
        return (struct plan){0};
    }
}

static struct plan plan_of(const dcg_cards *cards, node_id node, node_id who)
{
    const struct node *n = node_at(cards, node);

    if (n->kind != NODE_DO)
        return deed_plan(cards, n, who);
    switch (n->mode) {
    case MODE_PLAY:
        return (struct plan){.plays = true, .what = n->a, .enters = n->b, .pay = n->c};
    case MODE_USE:
        return (struct plan){.uses = true, .what = n->a, .pay = n->c};
    case MODE_PLAY_OR_USE:
        return (struct plan){.plays = true, .uses = true, .what = n->a, .pay = n->c};
    case MODE_DIGIVOLVE:
        return digivolve_plan(cards, n->a, n->b, n->c);
    case MODE_DIGIVOLVE_ONTO:
        return digivolve_plan(cards, n->b, n->a, n->c);
    case MODE_DNA_DIGIVOLVE:
        return (struct plan){.fuses = true, .what = n->b, .whom = n->a, .pay = n->c};
    case MODE_LINK:
        return (struct plan){.links = true, .what = n->a, .whom = n->b, .pay = n->c};
    case MODE_ATTACK:
        return attack_plan(cards, n->a, n->b, BY_ITS_PLAYER | n->n);
    default:
        return (struct plan){0};
    }
}

/* ---- What can be declared ---- */

/* A declaration as it could be made now. */
struct offer_of {
    const struct table *t;
    struct scope s;
    struct plan plan;
    struct terms terms;
    struct selection what;
    struct objects whom, before; /* before: what was declared already */
    struct partners partners;    /* who DNA digivolves */
    int player;
};

static void those_meant(const struct scope *s, node_id target, bool chosen_before, int times,
                        struct selection *out)
{
    if (chosen_before) {
        *out = (struct selection){.least = 1, .most = 1};
        journal_last(s->t->g, s->resolution, &out->from);
        return;
    }
    node_id host;
    selection_of(s, target, times, out);
    if (selection_host(s, target, &host)) { /* whoever has the card that is chosen is chosen with it */
        *out = (struct selection){.least = 1, .most = 1};
        candidates(s, target, &out->from);
    }
    for (int i = 0; out->ordered && i < out->most && i < out->count; i++)
        objects_add(&out->from, object_card(out->pile[i]));
}

/* What is planned, and on what terms. */
static void offer_terms(const struct scope *s, node_id node, node_id who, int times, int player,
                        struct offer_of *offer_of)
{
    const dcg_cards *cards = s->t->cards;
    struct plan plan = plan_of(cards, node, who);

    *offer_of = (struct offer_of){.t = s->t, .s = *s, .plan = plan, .player = player};
    offer_of->terms = terms_of(s, plan.pay, times);
    if (plan.as_if) {
        struct modifier_terms as_if = {0};
        compile_as_if(cards, plan.as_if, &as_if);
        offer_of->terms.flags |= AS_IF;
        offer_of->terms.level = as_if.level;
        offer_of->terms.colors = as_if.colors;
    }
}

/* What a card needs for a plan besides being what is asked for: SPECIAL_..., 0: nothing that is known. By <Blast DNA
 * Digivolve> (16-30-5) it needs no line of its own. */
static unsigned line_needed(const dcg_cards *cards, const struct plan *plan)
{
    if (plan->app_fuses)
        return SPECIAL_APP_FUSION;                                                            /* 8-4-1 */
    return plan->fuses && node_at(cards, plan->whom)->kind != NODE_KEYWORD ? SPECIAL_DNA : 0; /* 8-2-1 */
}

/* Is it to be done with a card in the player's hand, and has none there what it takes? Then nobody is looked for. */
static bool hand_lacks(const struct table *t, const struct plan *plan, int player)
{
    const struct node *what = node_at(t->cards, plan->what);
    const struct pile *hand = &t->g->pile[player & 1][PILE_HAND];
    unsigned needed = line_needed(t->cards, plan);

    if (!needed || plan->what_before || what->kind != NODE_SELECT || what->mode != MODE_A ||
        places_of(t->cards, what->b, what->c) != 1u << DCG_PLACE_HAND)
        return false;
    for (int i = 0; i < hand->count; i++)
        if (card_def(t->cards, t->g->card[hand->at[i]].def)->specials & needed)
            return false;
    return true;
}

/* And who it can be done with; with whom else only if there is anybody, unless a trail is kept of what is asked. */
static void offer_begin(const struct scope *s, node_id node, node_id who, int times, int player,
                        struct offer_of *offer_of)
{
    const struct plan *plan = &offer_of->plan;
    struct selection whom = {0};

    offer_terms(s, node, who, times, player, offer_of);
    if (!s->t->coverage && hand_lacks(s->t, plan, player))
        return;
    those_meant(s, plan->what, plan->what_before, 1, &offer_of->what);
    if (!objects_any(&offer_of->what.from) && !s->t->coverage)
        return;
    if (plan->fuses)
        partners_of(s, plan->whom, &offer_of->partners);
    else if (plan->whom || plan->whom_before)
        those_meant(s, plan->whom, plan->whom_before, 1, &whom);
    offer_of->whom = whom.from;
}

static void offer_digivolve(const struct offer_of *of, uint8_t card, struct options *o)
{
    const struct table *t = of->t;
    int numbers = card_def(t->cards, t->g->card[card].def)->digivolve_count;

    if (of->terms.flags & ANY_REQUIREMENT && !numbers)
        numbers = 1;
    SET_EACH (permanent, of->whom.permanents) {
        uint8_t onto = permanent_of(t->g, permanent)->top;
        for (int number = 0; number < numbers; number++) {
            if (digivolve_refusal_on(t, of->player, card, onto, number, &of->terms))
                continue;
            offer(o, DCG_OPTION_DIGIVOLVE, card, onto, number);
            if (of->terms.flags & (UNPAID | FIXED_COST))
                break; /* by which requirement makes no difference */
        }
    }
}

static void offer_app_fuse(const struct offer_of *of, uint8_t card, struct options *o)
{
    const struct table *t = of->t;

    SET_EACH (permanent, app_fusable(t, of->whom.permanents))
        for (int number = 0; special_requirement(t, card, SPECIAL_APP_FUSION, number); number++)
            if (!app_fuse_refusal_on(t, of->player, card, permanent_of(t->g, permanent)->top, number,
                                     &of->terms))
                offer(o, DCG_OPTION_APP_FUSE, card, permanent_of(t->g, permanent)->top, number);
}

static void offer_link(const struct offer_of *of, uint8_t card, struct options *o)
{
    const struct table *t = of->t;
    permanent_set hosts = of->plan.whom
                              ? of->whom.permanents
                              : outside_breeding(t->g, permanents_of(t->g, of->player)); /* 15-1-7 */

    SET_EACH (permanent, hosts) {
        uint8_t to = permanent_of(t->g, permanent)->top;
        for (int number = 0; number < card_def(t->cards, t->g->card[card].def)->link_count; number++) {
            if (link_refusal_on(t, of->player, card, to, number, &of->terms))
                continue;
            offer(o, DCG_OPTION_LINK, card, to, number);
            if (of->terms.flags & UNPAID)
                break;
        }
    }
}

static bool at_player_only(const struct offer_of *of)
{
    return node_at(of->t->cards, of->plan.whom)->kind == NODE_REF &&
           (node_at(of->t->cards, of->plan.whom)->mode == MODE_PLAYER ||
            node_at(of->t->cards, of->plan.whom)->mode == MODE_PLAYERS);
}

static void offer_attack(const struct offer_of *of, uint8_t card, struct options *o)
{
    const struct dcg_game *g = of->t->g;
    const struct pile *theirs = &g->pile[opponent(of->player)][PILE_BATTLE];
    bool at_digimon = !at_player_only(of);
    bool at_player = !of->plan.whom || !at_digimon ||
                     keyword_may_attack_players(of->t, permanent_with_top(g, card),
                                                keyword_under_way(of->t, of->terms.cause));

    if (g->attack.timing || of->player != g->turn_player)
        return; /* 11-2-4, 11-1-2 */
    if (at_player && !attack_refusal_how(of->t, of->player, card, 0, of->plan.how))
        offer(o, DCG_OPTION_ATTACK, card, 0, 0);
    for (int i = 0; at_digimon && i < theirs->count; i++) {
        uint8_t target = permanent_of(g, theirs->at[i])->top;
        if ((!of->plan.whom || set_has(of->whom.permanents, theirs->at[i])) &&
            !attack_refusal_how(of->t, of->player, card, target, of->plan.how))
            offer(o, DCG_OPTION_ATTACK, card, target, 0);
    }
}

static void offer_card(const struct offer_of *of, struct object object, struct options *o)
{
    const struct plan *plan = &of->plan;
    bool room = !(enters_how(of->t->cards, plan->enters) & ENTERS_BREEDING) ||
                breeding_permanent(of->t->g, of->player) == NO_PERMANENT;

    if (plan->plays && room && !play_refusal_on(of->t, of->player, object.card, &of->terms))
        offer(o, DCG_OPTION_PLAY, object.card, 0, 0);
    if (plan->uses && !use_refusal_on(of->t, of->player, object.card, &of->terms))
        offer(o, DCG_OPTION_USE, object.card, 0, 0);
    if (plan->digivolves)
        offer_digivolve(of, object.card, o);
    if (plan->fuses)
        dna_offer(of->t, of->player, object.card, &of->partners, &of->terms, o);
    if (plan->app_fuses)
        offer_app_fuse(of, object.card, o);
    if (plan->links)
        offer_link(of, object.card, o);
    if (plan->attacks && object.permanent != NO_PERMANENT)
        offer_attack(of, object.card, o);
}

static void offer_all(const struct offer_of *of, struct options *o)
{
    struct object all[DCG_MAX_CARDS];
    int count = objects_list(of->t->g, &of->what.from, all);

    for (int i = 0; i < count; i++)
        if (of->plan.what_before || of->what.all || selection_allows(&of->s, &of->what, &of->before, all[i]))
            offer_card(of, all[i], o);
}

bool declare_possible(const struct scope *s, node_id action, node_id who, int player)
{
    dcg_option found[DCG_MAX_OPTIONS];
    struct options o = {.at = found};
    struct offer_of of;

    offer_begin(s, action, who, 1, player, &of);
    offer_all(&of, &o);
    return o.count > 0;
}

/* ---- Declaring it ---- */

static void frame_offer(const struct table *t, const struct frame *f, struct offer_of *of)
{
    struct scope s = resolution_scope(t, f->resolution);

    offer_begin(&s, f->node, doer(f), f->declare.times, f->player, of);
    if (f->declare.done)
        journal_last(t->g, f->resolution, &of->before);
}

/* The plan and terms of a frame alone. */
static void frame_terms(const struct table *t, const struct frame *f, struct offer_of *of)
{
    struct scope s = resolution_scope(t, f->resolution);

    offer_terms(&s, f->node, doer(f), f->declare.times, f->player, of);
}

/* May its player declare nothing (more)? */
static bool declare_may_stop(const struct frame *f, const struct offer_of *of)
{
    return f->declare.done ? f->declare.done >= of->what.least : f->declare.may;
}

/* What was found is what is listed when the player is asked: nothing happens in between. */
static void declare_keep(const struct table *t, const struct frame *f, const struct offer_of *of,
                         const struct options *o)
{
    struct cache *kept = t->cache;

    if (!kept)
        return;
    kept->declared_kept = o->count > 0 && o->count <= KEPT_DECLARED;
    if (!kept->declared_kept)
        return;
    memcpy(kept->declare, o->at, (size_t)o->count * sizeof *o->at);
    kept->declared = o->count;
    kept->declared_stop = declare_may_stop(f, of);
}

/* Lists it if it is kept; stop: the player may stop. */
static bool declare_kept(const struct table *t, struct options *o, bool *stop)
{
    const struct cache *kept = t->cache;

    if (!kept || !kept->declared_kept)
        return false;
    memcpy(o->at, kept->declare, (size_t)kept->declared * sizeof *o->at);
    o->count = kept->declared;
    *stop = kept->declared_stop;
    return true;
}

void declare_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct offer_of of;
    bool stop;

    if (!declare_kept(t, o, &stop)) {
        frame_offer(t, f, &of);
        offer_all(&of, o);
        stop = declare_may_stop(f, &of);
    }
    /* in a guess at what is hidden there may be nothing to do */
    if (!o->count || stop)
        offer(o, f->declare.done ? DCG_OPTION_DONE : DCG_OPTION_NO, 0, 0, 0);
}

struct terms declare_terms(const struct table *t)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct offer_of of;

    frame_terms(t, f, &of);
    return of.terms;
}

static struct frame *declare_frame(struct table *t, uint8_t resolution, node_id node, node_id who, int player,
                                   int times)
{
    struct frame *f = frame_push(t->g, PROC_declare);

    f->resolution = resolution;
    f->node = node;
    f->player = (uint8_t)player;
    f->declare.times = (int16_t)times;
    f->doing.doer = who;
    return f;
}

struct frame *call_declare(struct table *t, const struct frame *by)
{
    struct frame from = *by;

    return declare_frame(t, from.resolution, from.node, 0, from.player, from.declare.times);
}

static void take(struct frame *f, dcg_option option)
{
    f->declare.verb = (uint8_t)DCG_OPTION_VERB(option);
    f->card = (uint8_t)DCG_OPTION_CARD(option);
    f->declare.other = (uint8_t)DCG_OPTION_OTHER(option);
    f->declare.requirement = (int16_t)DCG_OPTION_NUMBER(option);
}

/* What can be declared now: false: nothing. If nothing is left to decide it is taken at once. */
static bool anything(const struct table *t, struct frame *f)
{
    dcg_option found[DCG_MAX_OPTIONS];
    struct options o = {.at = found};
    struct offer_of of;

    f->declare.verb = DCG_OPTION_NONE;
    if (f->declare.done && f->declare.done >= f->declare.most)
        return false; /* only links may be several, one after the other */
    frame_offer(t, f, &of);
    if (!f->declare.done)
        f->declare.most = of.plan.links && !of.what.all ? of.what.most : 1;
    if (f->declare.most <= 0)
        return false;
    offer_all(&of, &o);
    declare_keep(t, f, &of, &o);
    if (o.count == 1 && !(f->declare.may) && !f->declare.done)
        take(f, found[0]);
    return o.count > 0;
}

/* 15-15-6: whom it is done to isn't affected by it. A player who attacks with somebody is who it is done to (Q4914). */
static bool unaffected(const struct table *t, const struct frame *f)
{
    uint8_t permanent =
        permanent_with_top(t->g, f->declare.verb == DCG_OPTION_ATTACK ? f->card : f->declare.other);

    if (f->declare.verb == DCG_OPTION_ATTACK && plan_of(t->cards, f->node, doer(f)).how & BY_ITS_PLAYER)
        return false;
    return (f->declare.verb == DCG_OPTION_ATTACK || f->declare.verb == DCG_OPTION_DIGIVOLVE ||
            f->declare.verb == DCG_OPTION_APP_FUSE || f->declare.verb == DCG_OPTION_LINK) &&
           permanent != NO_PERMANENT &&
           object_unaffected(t, object_permanent(t->g, permanent), resolution_cause(t, f->resolution));
}

static struct frame *call_declared(struct table *t, const struct frame *by)
{
    struct frame f = *by;
    struct offer_of of;

    frame_terms(t, &f, &of);
    switch (f.declare.verb) {
    case DCG_OPTION_PLAY:
        return call_play_on(t, f.player, f.card, &of.terms, enters_how(t->cards, of.plan.enters));
    case DCG_OPTION_USE:
        return call_use_on(t, f.player, f.card, &of.terms);
    case DCG_OPTION_DIGIVOLVE:
        return call_digivolve_on(t, f.player, f.card, f.declare.other, f.declare.requirement, &of.terms);
    case DCG_OPTION_DNA_DIGIVOLVE:
        return call_dna_on(t, f.player, f.card, f.declare.other, f.declare.requirement, &of.terms,
                           f.resolution, of.plan.whom);
    case DCG_OPTION_APP_FUSE:
        return call_app_fuse_on(t, f.player, f.card, f.declare.other, f.declare.requirement, &of.terms);
    case DCG_OPTION_LINK:
        return call_link_on(t, f.player, f.card, f.declare.other, f.declare.requirement, &of.terms);
    default:
        return call_attack_how(t, f.player, f.card, f.declare.other, of.plan.how, of.terms.cause);
    }
}

/* What was declared is what was chosen: the permanent played, the Digimon that digivolved or attacks, the card used or
 * linked. */
static void note(struct dcg_game *g, const struct frame *f)
{
    static const uint8_t entries[DCG_OPTION_COUNT] = {
        [DCG_OPTION_PLAY] = ENTRY_PLAYED,          [DCG_OPTION_USE] = ENTRY_USED,
        [DCG_OPTION_DIGIVOLVE] = ENTRY_DIGIVOLVED, [DCG_OPTION_DNA_DIGIVOLVE] = ENTRY_DIGIVOLVED,
        [DCG_OPTION_APP_FUSE] = ENTRY_DIGIVOLVED,  [DCG_OPTION_LINK] = ENTRY_LINKED};
    enum entry_what what = (enum entry_what)entries[f->declare.verb % DCG_OPTION_COUNT];

    if (f->declare.done == 1)
        journal_group(g, f->resolution);
    if (f->declare.verb == DCG_OPTION_USE || f->declare.verb == DCG_OPTION_LINK) {
        journal_add(g, object_card(f->card), what);
        return;
    }
    SET_EACH (permanent, g->result_set & g->permanents_used)
        journal_add(g, object_permanent(g, permanent), what);
}

bool doing_declined(struct table *t, const struct frame *f)
{
    int verb = DCG_OPTION_VERB(t->g->decision.answer);

    if (verb == DCG_OPTION_NO)
        EMIT(DECLINED, RULE_OPTIONAL_CHOOSES, .player = f->player,
             .card = resolution_of(t->g, f->resolution)->what.card);
    return verb == DCG_OPTION_NO || verb == DCG_OPTION_DONE;
}

PROC(declare)
{
    struct dcg_game *g = t->g;

    BEGIN;
    resolution_at(g, f->resolution)->flags &= (uint16_t)~RESOLUTION_DONE;
    while (anything(t, f)) {
        if (f->declare.verb == DCG_OPTION_NONE) {
            if (plan_of(t->cards, f->node, doer(f)).attacks)
                ASK(1, ATTACK, f->player); /* 11-2-2 */
            else
                ASK(2, CHOOSE, f->player);
            if (doing_declined(t, f))
                break;
            take(f, g->decision.answer);
        }
        if (unaffected(t, f))
            break;
        CALL(3, call_declared(t, f)); /* one at a time: 8-1-2-6, 9-1-7, 11-2-3 */
        if (!g->result)
            break;
        f->declare.done++;
        note(g, f);
    }
    if (f->declare.done)
        resolution_at(g, f->resolution)->flags |= RESOLUTION_DONE;
    else
        resolution_fail(g, f->resolution);
    END;
}

/* ---- What is known ---- */

static const char *one_unsupported(const dcg_cards *cards, node_id target, bool several)
{
    if (!target)
        return NULL;
    if (!several && most_meant(cards, target) > 1)
        return "several at once";
    return target_unsupported(cards, target);
}

static const char *plan_unsupported(const dcg_cards *cards, const struct plan *plan)
{
    bool at_player =
        plan->attacks && node_at(cards, plan->whom)->kind == NODE_REF &&
        (node_at(cards, plan->whom)->mode == MODE_PLAYER || node_at(cards, plan->whom)->mode == MODE_PLAYERS);
    const char *no = plan->what ? one_unsupported(cards, plan->what, plan->links) : NULL;

    if (!no && plan->fuses)
        no = partners_unsupported(cards, plan->whom);
    else if (!no && plan->whom && !at_player)
        no = one_unsupported(cards, plan->whom, plan->attacks);
    if (!no)
        no = plan->as_if && !compile_as_if(cards, plan->as_if, &(struct modifier_terms){0})
                 ? "as what it counts is not known"
                 : NULL;
    if (!no && plan->plays)
        no = pay_unsupported(cards, plan->pay, COST_PLAY);
    if (!no && plan->uses)
        no = pay_unsupported(cards, plan->pay, COST_USE);
    if (!no && (plan->digivolves || plan->fuses || plan->app_fuses))
        no = pay_unsupported(cards, plan->pay, COST_DIGIVOLUTION);
    if (!no && !plan->digivolves && !plan->uses && node_at(cards, plan->pay)->mode == MODE_IGNORING)
        no = "requirements that can't be ignored"; /* 8-2-2-4 */
    if (!no && plan->links)
        no = pay_unsupported(cards, plan->pay, COST_LINK);
    return no;
}

const char *declare_unsupported(const dcg_cards *cards, node_id action)
{
    struct plan plan = plan_of(cards, action, 0);

    if (!plan.plays && !plan.uses && !plan.digivolves && !plan.fuses && !plan.app_fuses && !plan.links &&
        !plan.attacks)
        return "this can't be declared";
    return plan_unsupported(cards, &plan);
}

/* ---- What somebody does ---- */

/* A deed that is turning or moving, which all of them do at the same time. */
static bool deed_turns(const struct node *n)
{
    return n->mode == MODE_SUSPEND || n->mode == MODE_UNSUSPEND || n->mode == MODE_MOVE;
}

/* The deed itself: said after "may" or "can", or not. */
static node_id deed_itself(const dcg_cards *cards, node_id deed, bool *may)
{
    const struct node *n = node_at(cards, deed);

    *may = n->kind == NODE_STATE && (n->mode == MODE_MAY || n->mode == MODE_CAN);
    return *may ? n->a : deed;
}

const char *deed_unsupported(const dcg_cards *cards, node_id deed)
{
    bool may;
    node_id itself = deed_itself(cards, deed, &may);
    const struct node *n = node_at(cards, itself);

    if (n->kind != NODE_DEED && n->kind != NODE_STATE)
        return "this is no single deed";
    if (deed_turns(n))
        return n->a || n->b || n->c ? "this deed is not carried out" : NULL;
    if (n->c)
        return "this deed is not carried out";
    return n->mode == MODE_BATTLE ? battle_unsupported(cards, itself) : declare_unsupported(cards, itself);
}

struct frame *call_doing(struct table *t, uint8_t resolution, node_id who, node_id deed, int times)
{
    bool may;
    node_id itself = deed_itself(t->cards, deed, &may);
    struct frame *f =
        declare_frame(t, resolution, itself, who, resolution_of(t->g, resolution)->what.player, times);

    if (deed_turns(node_at(t->cards, itself)))
        f->proc = PROC_turn_or_move;
    if (node_at(t->cards, itself)->mode == MODE_BATTLE)
        f->proc = PROC_do_battle;
    f->doing.may = may;
    return f;
}

/* Those of them that can be turned or moved now. */
static permanent_set able(const struct table *t, const struct frame *f, permanent_set permanents)
{
    const struct node *n = node_at(t->cards, f->node);
    permanent_set can = 0;

    SET_EACH (permanent, permanents & t->g->permanents_used) {
        bool fits = n->mode == MODE_MOVE
                        ? permanent_is(t->g, permanent, PERMANENT_BREEDING) &&
                              permanent_dp(t, permanent) >= 0 /* 4-15-2 */
                        : permanent_is(t->g, permanent, PERMANENT_SUSPENDED) == (n->mode == MODE_UNSUSPEND);
        if (fits &&
            !object_unaffected(t, object_permanent(t->g, permanent), resolution_cause(t, f->resolution)))
            can |= set_of(permanent);
    }
    return can;
}

static bool anybody_able(const struct table *t, const struct frame *f)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct objects all = {0};

    if (doer(f))
        candidates(&s, doer(f), &all);
    else
        journal_last(t->g, f->resolution, &all);
    return able(t, f, all.permanents) != 0;
}

/* Those of the set that have been turned or moved. */
static void note_turned(struct table *t, const struct frame *f)
{
    const struct node *n = node_at(t->cards, f->node);
    struct objects turned = {0};

    SET_EACH (permanent, f->doing.set & t->g->permanents_used)
        if (n->mode == MODE_MOVE
                ? !permanent_is(t->g, permanent, PERMANENT_BREEDING)
                : permanent_is(t->g, permanent, PERMANENT_SUSPENDED) == (n->mode == MODE_SUSPEND))
            turned.permanents |= set_of(permanent);
    if (n->mode != MODE_MOVE)
        journal_mark(t->g, f->resolution, &turned,
                     n->mode == MODE_SUSPEND ? ENTRY_SUSPENDED : ENTRY_UNSUSPENDED);
    if (!turned.permanents)
        resolution_fail(t->g, f->resolution);
}

PROC(turn_or_move)
{
    struct dcg_game *g = t->g;
    const struct node *n = node_at(t->cards, f->node);

    BEGIN;
    if (f->doing.may) {
        if (!anybody_able(t, f))
            DONE;
        ASK(1, OPTIONAL, f->player); /* 15-9-2-2 */
        if (doing_declined(t, f))
            DONE;
    }
    if (doer(f))
        CALL(2, call_pick(t, f->resolution, doer(f), f->doing.times, pick_flags(g, f->resolution)));
    struct objects chosen;
    journal_last(g, f->resolution, &chosen);
    f->doing.set = able(t, f, chosen.permanents);
    if (n->mode == MODE_UNSUSPEND)
        CALL(3, call_unsuspend(t, f->doing.set, resolution_cause(t, f->resolution), RULE_TERM_UNSUSPEND));
    else if (n->mode == MODE_SUSPEND)
        CALL(4, call_suspend(t, f->doing.set, resolution_cause(t, f->resolution), RULE_TERM_SUSPEND));
    else
        SET_EACH (permanent, f->doing.set)
            breeding_move(t, permanent);
    note_turned(t, f);
    END;
}
