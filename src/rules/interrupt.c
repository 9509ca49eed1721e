/* interrupt.c - immediate-type effects (15-8-5): they interrupt what would happen, inside the procedure that
 * announces it, before it is carried out. Each activates once until the cause that was interrupted first is resolved
 * (15-8-5-4). Only they take part (15-8-5-3).
 *
 * What has triggered when it is announced is pending until then; what a Digimon has only since then hasn't triggered
 * (Q2888).
 *
 * A permanent that it doesn't happen to any more stays in the set of the frame: what has triggered can be activated all
 * the same (Q4905, Q6250). */
#include "rules/lookahead.h"
#include "rules/declarable.h"
#include "state/set.h"
#include "rules/interrupt.h"
#include "rules/digixros.h"
#include "rules/memory.h"
#include "query/permit.h"
#include "rules/resolve.h"
#include "state/procedure.h"
#include "tree/program.h"
#include "cache/cache.h"
#include "record/trigger.h"
#include "query/activation.h"
#include "query/journal.h"
#include "record/resolution.h"

#include <string.h>

static_assert(DELAYED_TRIGGERS <= 32, "declined interrupts are noted in one word of 32 bits");

/* How options number interrupts: delayed triggers, then effects. */
enum { NO_INTERRUPT = -1, FIRST_EFFECT = 64, MAX_INTERRUPTS = DELAYED_TRIGGERS + MAX_ABILITIES };

struct interrupt {
    int number;
    uint8_t card;
    bool must;
    struct ability ability; /* of an effect */
};

static struct game_event announced(const struct dcg_game *g, const struct frame *f)
{
    struct game_event h = g->game_event[f->would.event & (GAME_EVENTS - 1)];

    h.permanents = f->would.set;
    return h;
}

static bool delayed_trigger_interrupts(const struct table *t, const struct frame *f, int at, int player,
                                       const struct game_event *h)
{
    const struct delayed_trigger *w = &t->g->delayed_trigger[at];

    return w->immediate && !w->spent && w->what.player == player && !(f->would.declined >> at & 1) &&
           delayed_trigger_matches(t, w, h);
}

static struct use ability_key(const struct table *t, const struct ability *ability)
{
    return use_key(t, ability->effect, ability->card, ability->host, ability->keyword);
}

/* It was activated in this chain, or declined for what would happen now. before: as often as it was gained before this
 * one, each is an effect of its own (Q1600). */
static bool is_spent(const struct table *t, const struct ability *ability, int before)
{
    const struct dcg_game *g = t->g;
    struct use key = ability_key(t, ability);

    for (int i = 0; i < g->spents; i++)
        if (use_same(&g->spent[i], &key) && (!g->spent[i].count || g->spent[i].count == g->chain) &&
            !before--)
            return true;
    return false;
}

/* How often the ability stands before that place of the list. */
static int times_before(const struct table *t, const struct ability *list, int at)
{
    struct use key = ability_key(t, &list[at]);
    int times = 0;

    for (int i = 0; key.of == USE_BY_PERMANENT && i < at; i++) {
        struct use other = ability_key(t, &list[i]);
        times += use_same(&other, &key);
    }
    return times;
}

/* At this depth of the chain it is not asked for again. */
static void spend(struct table *t, const struct ability *ability)
{
    struct dcg_game *g = game_of(t);

    if (g->spents == SPENT) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->spent[g->spents] = ability_key(t, ability);
    g->spent[g->spents++].count = g->chain;
}

void interrupt_activated(struct table *t, const struct effect_instance *what)
{
    struct use key = use_key(t, what->effect, what->card, what->target, what->keyword);

    for (int i = 0; i < t->g->spents; i++)
        if (use_same(&t->g->spent[i], &key))
            game_of(t)->spent[i].count = 0;
}

/* What was declined may interrupt the next thing that would happen. */
static void undecline(struct dcg_game *g)
{
    int kept = 0;

    for (int i = 0; i < g->spents; i++)
        if (g->spent[i].count != g->chain)
            g->spent[kept++] = g->spent[i];
    while (g->spents > kept)
        g->spent[--g->spents] = (struct use){0};
}

/* A pending record would tell what is in a hand. */
static bool is_hidden(const struct dcg_game *g, const struct ability *ability)
{
    return ability->host == NO_PERMANENT && g->card[ability->card].place == DCG_PLACE_HAND;
}

static bool is_of_chain(const struct dcg_game *g, const struct pending *p)
{
    return p->batch == (IMMEDIATE | g->chain);
}

/* 15-8-5-1: it has triggered when what would happen was announced. */
static bool has_triggered(const struct table *t, const struct ability *ability)
{
    const struct dcg_game *g = t->g;
    struct use key = ability_key(t, ability);

    for (int i = 0; i < g->pendings; i++) {
        const struct effect_instance *what = &g->pending[i].what;
        if (!is_of_chain(g, &g->pending[i]) || what->effect != ability->effect ||
            what->keyword != ability->keyword || what->target != ability->host)
            continue;
        if (key.of == USE_BY_PERMANENT ? what->target_generation == key.generation
                                       : what->card == key.card && what->card_generation == key.generation)
            return true;
    }
    return is_hidden(g, ability);
}

/* 18-2-4: a replacement doesn't interrupt a replacement. */
static bool replacement_barred(const struct table *t, const struct ability *ability)
{
    bool replacing = false;

    for (int i = 0; i < t->g->resolutions; i++)
        replacing |= (t->g->resolution[i].flags & RESOLUTION_REPLACING) != 0;
    return replacing && effect_at(t->cards, ability->effect)->flags & EFFECT_INSTEAD;
}

/* 15-8-5-5-1, -2: an effect can be activated if its processing conditions are met by now. */
static bool effect_interrupts(const struct table *t, const struct ability *list, int at, int player,
                              const struct game_event *h)
{
    const struct ability *ability = &list[at];
    struct scope s = ability_scope(t, ability, h);

    return ability->player == player && has_triggered(t, ability) &&
           !is_spent(t, ability, times_before(t, list, at)) && !replacement_barred(t, ability) &&
           effect_can_activate(&s, effect_at(t->cards, ability->effect));
}

/* A player's interrupts, and no other effects (15-8-5-3); returns how many. */
static int interrupts(const struct table *t, const struct frame *f, int player, struct interrupt *out)
{
    const struct dcg_game *g = t->g;
    struct game_event h = announced(g, f);
    struct ability ability[MAX_ABILITIES];
    int count = 0;

    if (f->would.permanents ? !f->would.set : f->would.cost == PREVENTED)
        return 0; /* nothing is left that it would happen to */
    for (int i = 0; i < g->delayed_triggers; i++)
        if (delayed_trigger_interrupts(t, f, i, player, &h))
            out[count++] = (struct interrupt){.number = i,
                                              .card = g->delayed_trigger[i].what.card,
                                              .must = !g->delayed_trigger[i].what.optional};
    int effects = abilities_by_event(t, &h, true, ability);
    for (int i = 0; i < effects; i++)
        if (effect_interrupts(t, ability, i, player, &h))
            out[count++] =
                (struct interrupt){.number = FIRST_EFFECT + i,
                                   .card = ability[i].card,
                                   .must = !(effect_at(t->cards, ability[i].effect)->flags & EFFECT_ASKS),
                                   .ability = ability[i]};
    return count;
}

static bool any_must(const struct interrupt *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i].must)
            return true;
    return false;
}

/* What a delayed trigger would change a cost by; optional: its player may decline that. */
static int delayed_trigger_cost_change(const struct table *t, const struct delayed_trigger *w,
                                       const struct game_event *what, int cost, bool *optional)
{
    struct scope s = effect_instance_scope(t, &w->what, what);

    *optional = w->what.optional;
    if (!w->immediate || !delayed_trigger_matches(t, w, what))
        return 0;
    int change = deferred_cost_change(&s, w->what.code, cost, optional);
    *optional |= w->what.optional;
    return change;
}

struct outlook outlook_on(const struct table *t, int player)
{
    struct outlook outlook = {
        .most = payable_most(t->g, player), .barred = plays_said(t), .rises = costs_rise(t)};

    for (int i = 0; i < t->g->delayed_triggers; i++)
        outlook.awaited |= t->g->delayed_trigger[i].immediate;
    return outlook;
}

struct outlook outlook_of(const struct table *t, int player, int event)
{
    return outlook_for(t, outlook_on(t, player), event);
}

/* What counts of a change: what must be, and by how much its player may lower the cost. */
static int change_counted(int change, bool optional, bool own)
{
    if (!optional)
        return change;
    return own ? -not_below_0(-change) : 0;
}

bool cost_possible(const struct table *t, int player, int cost, const struct game_event *what)
{
    const struct dcg_game *g = t->g;
    struct ability ability[MAX_ABILITIES];
    const int unchanged = cost;
    bool optional;

    for (int i = 0; i < g->delayed_triggers; i++) {
        int change = delayed_trigger_cost_change(t, &g->delayed_trigger[i], what, unchanged, &optional);
        cost += change_counted(change, optional, g->delayed_trigger[i].what.player == player);
    }
    if (cost_payable(g, player, cost) && !costs_rise(t))
        return true;
    int effects = abilities_by_event(t, what, true, ability);
    for (int i = 0; i < effects; i++) {
        struct scope s = ability_scope(t, &ability[i], what);
        int change = effect_cost_change(&s, effect_at(t->cards, ability[i].effect), unchanged, &optional);
        cost += change_counted(change, optional, ability[i].player == player);
    }
    return cost_payable(g, player, cost);
}

/* Whether the cost announced must be paid. */
static bool is_paid(const struct dcg_game *g, const struct frame *would)
{
    const struct frame *f = frame_caller(g, would);

    switch (f->proc) {
    case PROC_play:
        return !(f->play.terms & UNPAID);
    case PROC_use:
        return !(f->use.terms & UNPAID);
    case PROC_link:
        return !(f->link.terms & UNPAID);
    case PROC_digivolve:
    case PROC_dna:
    case PROC_burst:
    case PROC_app_fuse:
        return !(f->digivolve.terms & UNPAID);
    default:
        return false;
    }
}

/* What the interrupts that are left would change the cost by; those of the player who
 * pays may lower it. */
static int changes_left(const struct table *t, const struct frame *f, int player)
{
    struct interrupt list[MAX_INTERRUPTS];
    struct game_event h = announced(t->g, f);
    int cost = f->would.cost - f->would.changed, sum = 0;

    for (int of = 0; of < PLAYERS; of++) {
        int count = interrupts(t, f, of, list);
        for (int i = 0; i < count; i++) {
            bool optional;
            int change;
            if (list[i].number < FIRST_EFFECT) {
                change = delayed_trigger_cost_change(t, &t->g->delayed_trigger[list[i].number], &h, cost,
                                                     &optional);
            } else {
                struct scope s = ability_scope(t, &list[i].ability, &h);
                change = effect_cost_change(&s, effect_at(t->cards, list[i].ability.effect), cost, &optional);
            }
            sum += change_counted(change, optional, of == player);
        }
    }
    return sum;
}

/* By how much the cost is too high for who pays it, before the interrupts that are left; 0: it can be paid. */
static int cost_lack(const struct table *t, const struct frame *f)
{
    const struct frame *payer = frame_caller(t->g, f);
    struct game_event h = announced(t->g, f);

    if (!rules_differ(t, DIFFERENCE_NEEDED_TO_PAY) || !is_paid(t->g, f))
        return 0;
    int lack = f->would.cost - payable_most(t->g, payer->player); /* if it is PREVENTED, none */
    if (lack > 0 && payer->proc == PROC_play)
        lack -= materials_worth(t, payer->player, payer->card, &h);
    return not_below_0(lack);
}

int would_unchanged_cost(const struct table *t, uint8_t resolution)
{
    const struct frame *f = &t->g->frame[(resolution_of(t->g, resolution)->would - 1) & (FRAMES - 1)];

    return f->would.cost - f->would.changed;
}

int would_lacks(const struct table *t, uint8_t resolution)
{
    const struct resolution *a = resolution_of(t->g, resolution);
    const struct frame *f = &t->g->frame[(a->would - 1) & (FRAMES - 1)];
    int lack = a->would ? cost_lack(t, f) : 0;

    if (!lack || frame_caller(t->g, f)->player != a->what.player)
        return 0;
    return not_below_0(lack + changes_left(t, f, a->what.player));
}

/* 4.2: 1-3-11-3: who needs the interrupts that are left to pay can't decline them. */
static bool needs_interrupts(const struct table *t, const struct frame *f, int player)
{
    int lack = cost_lack(t, f);

    return lack && frame_caller(t->g, f)->player == player && lack + changes_left(t, f, player) <= 0;
}

/* What is announced triggers what waits for it (15-8-5-1), whether or not it can be activated (15-8-5-5-1). */
static void trigger_interrupts(struct table *t, struct frame *f)
{
    struct dcg_game *g = game_of(t);
    struct game_event h = announced(g, f);
    struct ability ability[MAX_ABILITIES];
    int count = abilities_triggered(t, &h, true, ability);

    for (int i = 0; i < g->delayed_triggers; i++)
        if (!g->delayed_trigger[i].immediate || !delayed_trigger_matches(t, &g->delayed_trigger[i], &h))
            f->would.declined |= (uint32_t)1 << i;
    for (int i = 0; i < count; i++) {
        if (is_hidden(g, &ability[i]))
            continue;
        if (g->pendings == PENDINGS) {
            game_fail(g, DCG_ERROR_CAPACITY);
            return;
        }
        g->pending[g->pendings++] = (struct pending){.what = ability_instance(t, &ability[i]),
                                                     .batch = (uint16_t)(IMMEDIATE | g->chain),
                                                     .event = NO_GAME_EVENT};
    }
}

static void chain_end(struct dcg_game *g)
{
    int kept = 0;

    undecline(g);
    for (int i = 0; i < g->pendings; i++)
        if (!is_of_chain(g, &g->pending[i]))
            g->pending[kept++] = g->pending[i];
    while (g->pendings > kept)
        g->pending[--g->pendings] = (struct pending){0};
    if (--g->chain)
        return;
    for (int i = 0; i < g->delayed_triggers; i++)
        g->delayed_trigger[i].spent = false; /* 15-8-5-4, D-3.3 */
    memset(g->spent, 0, sizeof g->spent);
    g->spents = 0;
}

/* Mostly nothing waits for what is announced. */
static bool anything_waits(const struct table *t, const struct game_event *h)
{
    struct ability ability[MAX_ABILITIES];

    for (int i = 0; i < t->g->delayed_triggers; i++)
        if (t->g->delayed_trigger[i].immediate && delayed_trigger_matches(t, &t->g->delayed_trigger[i], h))
            return true;
    return interrupted(t, h->kind) && abilities_by_event(t, h, true, ability);
}

/* By how much the effect under way lowers what it declares. */
static int lowered_now(const struct table *t)
{
    if (!t->g->resolutions)
        return 0;
    struct scope s = resolution_scope(t, (uint8_t)(t->g->resolutions - 1));
    return effect_lowers(&s);
}

struct frame *call_would(struct table *t, const struct game_event *what, int cost)
{
    struct dcg_game *g = game_of(t);
    struct interrupt list[MAX_INTERRUPTS];

    if (!would_be_heard(t, what->kind, what->permanents, cost))
        return NULL;
    struct game_event h = *what;
    h.permanents = outside_breeding(g, what->permanents);
    h.players = h.permanents == what->permanents ? what->players : players_of(g, h.permanents);
    if (!anything_waits(t, &h))
        return NULL;
    struct frame *f = frame_push(g, PROC_would);
    f->would.set = h.permanents;
    f->would.breeding = what->permanents & ~f->would.set;
    f->would.cost = (int16_t)cost;
    f->would.lowered = (int16_t)lowered_now(t);
    f->would.permanents = what->permanents != 0;
    f->would.event = NO_GAME_EVENT;
    f->would.event = game_event_keep(g, &h);
    g->chain++;
    trigger_interrupts(t, f);
    if (!interrupts(t, f, 0, list) && !interrupts(t, f, 1, list)) {
        chain_end(g);
        frame_pop(g);
        return NULL;
    }
    return f;
}

void interrupt_options(const struct table *t, int player, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct interrupt list[MAX_INTERRUPTS];
    int count = interrupts(t, f, player, list);

    for (int i = 0; i < count; i++)
        offer(o, DCG_OPTION_FIRST, list[i].card, 0, list[i].number);
    if (!any_must(list, count) && !needs_interrupts(t, f, player))
        offer(o, DCG_OPTION_NO, 0, 0, 0);
}

static bool is_offered(const struct table *t, const struct frame *f, int player, dcg_option option)
{
    struct interrupt list[MAX_INTERRUPTS];
    int count = interrupts(t, f, player, list);

    for (int i = 0; i < count; i++)
        if (DCG_MAKE_OPTION(DCG_OPTION_FIRST, list[i].card, 0, list[i].number) == option)
            return true;
    return false;
}

bool interrupt_effect_instance(const struct table *t, dcg_option option, struct effect_instance *what)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct interrupt list[MAX_INTERRUPTS];
    int count = interrupts(t, f, f->player, list);

    for (int i = 0; i < count; i++) {
        if (DCG_MAKE_OPTION(DCG_OPTION_FIRST, list[i].card, 0, list[i].number) != option)
            continue;
        *what = list[i].number < FIRST_EFFECT ? t->g->delayed_trigger[list[i].number].what
                                              : ability_instance(t, &list[i].ability);
        return true;
    }
    return false;
}

refusal interrupt_refusal(const struct table *t, dcg_option option)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];

    if (is_offered(t, f, f->player, option))
        return 0;
    return is_offered(t, f, opponent(f->player), option) ? DCG_REFUSAL_ORDER_TURN_PLAYER_FIRST
                                                         : DCG_REFUSAL_ORDER_NOT_PENDING;
}

/* None of a player's interrupts: nobody is asked about them again for this. */
static void decline(struct table *t, struct frame *f)
{
    struct dcg_game *g = game_of(t);
    struct interrupt list[MAX_INTERRUPTS];
    int count = interrupts(t, f, f->player, list);

    for (int i = 0; i < count; i++) {
        if (list[i].number >= FIRST_EFFECT) {
            spend(t, &list[i].ability);
            continue;
        }
        f->would.declined |= (uint32_t)1 << list[i].number;
        if (g->delayed_trigger[list[i].number & (DELAYED_TRIGGERS - 1)].once)
            delayed_trigger_end(g, list[i].number);
    }
}

struct frame *would_interrupted(struct dcg_game *g, uint8_t resolution)
{
    uint8_t would = resolution_of(g, resolution)->would;

    return would ? &g->frame[(would - 1) & (FRAMES - 1)] : NULL;
}

int would_cost(const struct frame *would)
{
    return would->would.cost;
}

void would_set_cost(struct frame *would, int cost)
{
    would->would.cost = (int16_t)(cost + would->would.changed); /* 1-3-8 */
}

void would_change_cost(struct frame *would, int by)
{
    would->would.cost = (int16_t)(would->would.cost + by);
    would->would.changed = (int16_t)(would->would.changed + by);
}

uint8_t would_card(const struct dcg_game *g, const struct frame *would)
{
    return announced(g, would).card;
}

bool would_prevent(struct frame *would)
{
    if (would->would.permanents)
        return false;
    would->would.cost = PREVENTED;
    return true;
}

permanent_set would_happen_to(const struct frame *would)
{
    return would->would.set & ~would->would.prevented;
}

void would_take_out(struct table *t, struct frame *f, uint8_t permanent, uint8_t player, enum rule rule)
{
    f->would.prevented |= set_of(permanent);
    EMIT(PREVENTED, rule, .player = player, .card = permanent_of(t->g, permanent)->top);
}

/* The permanents announced that an effect's condition is about. */
static permanent_set concerned(const struct table *t, uint8_t resolution, const struct frame *f)
{
    struct scope s = resolution_scope(t, resolution);
    const struct effect_def *e = effect_at(t->cards, resolution_of(t->g, resolution)->what.effect);
    permanent_set set = 0;

    SET_EACH (permanent, would_happen_to(f)) {
        struct game_event h = announced(t->g, f);
        h.permanents = set_of(permanent);
        if (event_met(&s, e->condition, &h))
            set |= set_of(permanent);
    }
    return set;
}

permanent_set would_concerned(const struct table *t, uint8_t resolution)
{
    return concerned(t, resolution,
                     &t->g->frame[(resolution_of(t->g, resolution)->would - 1) & (FRAMES - 1)]);
}

void would_replace(struct table *t, uint8_t resolution)
{
    struct dcg_game *g = game_of(t);
    struct frame *f = &g->frame[(resolution_of(g, resolution)->would - 1) & (FRAMES - 1)];
    uint8_t player = resolution_of(g, resolution)->what.player;

    if (would_prevent(f))
        return;
    SET_EACH (permanent, concerned(t, resolution, f)) {
        would_take_out(t, f, permanent, player, RULE_INSTEAD_MEANING);
        f->would.set &= ~set_of(permanent); /* nothing is left that another interrupt could be about */
    }
}

static uint8_t next_interrupter(const struct table *t, const struct frame *f)
{
    struct interrupt list[MAX_INTERRUPTS];

    for (int turn = 0; turn < PLAYERS; turn++) {
        uint8_t player = t->g->turn_player ^ (uint8_t)turn; /* 15-4-3-5 */
        if (interrupts(t, f, player, list))
            return player;
    }
    return NO_PLAYER;
}

static int single_mandatory(const struct table *t, const struct frame *f)
{
    struct interrupt list[MAX_INTERRUPTS];

    /* an effect that begins with a question asks for itself */
    return interrupts(t, f, f->player, list) == 1 && (list[0].must || list[0].number >= FIRST_EFFECT)
               ? list[0].number
               : NO_INTERRUPT;
}

/* Calls what interrupts; the event it interrupts stays as it was announced. */
static struct frame *call_interrupt(struct table *t, struct frame *f)
{
    struct dcg_game *g = game_of(t);
    struct interrupt list[MAX_INTERRUPTS];
    int count = interrupts(t, f, f->player, list), at = 0;
    uint8_t frame = (uint8_t)(f - g->frame + 1);

    while (at < count - 1 && list[at].number != f->would.next)
        at++;
    if (f->would.next >= FIRST_EFFECT && count) {
        struct effect_instance what = ability_instance(t, &list[at].ability);
        struct game_event all = announced(g, f), h = ability_event(t, &list[at].ability, &all);
        spend(t, &list[at].ability);
        EMIT(ACTIVATED, RULE_IMMEDIATE_MEANING, .player = what.player, .card = what.card);
        return call_effect(t, &what, game_event_keep(g, &h), frame);
    }
    struct delayed_trigger *w = &g->delayed_trigger[f->would.next & (DELAYED_TRIGGERS - 1)];
    w->spent = true;
    EMIT(ACTIVATED, RULE_IMMEDIATE_MEANING, .player = w->what.player, .card = w->what.card);
    struct effect_instance what = w->what;
    if (w->once)
        delayed_trigger_end(g, f->would.next);
    return call_effect(t, &what, f->would.event, frame);
}

PROC(would) /* 15-8-5 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    while ((f->player = next_interrupter(t, f)) != NO_PLAYER) {
        f->would.next = (int16_t)single_mandatory(t, f);
        if (f->would.next == NO_INTERRUPT) {
            ASK(1, INTERRUPT, f->player);
            if (DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_NO) {
                decline(t, f);
                continue;
            }
            f->would.next = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
        }
        CALL(2, call_interrupt(t, f));
    }
    g->result_set = (would_happen_to(f) | f->would.breeding) & g->permanents_used;
    if (f->would.cost != PREVENTED)
        would_change_cost(f, f->would.lowered - lowered_now(t));
    g->result = f->would.cost;
    chain_end(g);
    END;
}
