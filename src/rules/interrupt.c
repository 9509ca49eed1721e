/* interrupt.c - immediate-type effects (15-8-5): they interrupt what would happen, inside the procedure that
 * announces it, before it is carried out. Each activates once until the cause that was interrupted first is resolved
 * (15-8-5-4). Only they take part (15-8-5-3).
 *
 * What has triggered when it is announced is pending until then; what a Digimon has only since then hasn't triggered
 * (Q2888).
 *
 * The frame: other the happening announced, set the bodies it would happen to, n[0] cost, n[1] which interrupts next,
 * n[2] whether it is about bodies, cards[0] watches that were declined or haven't triggered, cards[1] bodies in a
 * breeding area, which nothing takes notice of, cards[2] bodies it doesn't happen to any more: what has triggered can
 * be activated all the same (Q4905, Q6250). */
#include "effect/clause.h"
#include "state/set.h"
#include "rules/deed.h"
#include "rules/interrupt.h"
#include "rules/memory.h"
#include "rules/permit.h"
#include "rules/resolve.h"
#include "state/procedure.h"
#include "tree/program.h"
#include "query/derived.h"
#include "rules/trigger.h"

#include <string.h>

static_assert(WATCHES <= 64, "declined interrupts are noted in one word");

/* How options number interrupts: watches, then effects. */
enum { NO_INTERRUPT = -1, FIRST_EFFECT = 64, MAX_INTERRUPTS = WATCHES + MAX_HELD };

struct interrupt {
    int number;
    uint8_t card;
    bool must;
    struct held held; /* of an effect */
};

static struct happening announced(const struct dcg_game *g, const struct frame *f)
{
    struct happening h = g->happening[f->other & (HAPPENINGS - 1)];

    h.bodies = f->set;
    return h;
}

static bool watch_interrupts(const struct table *t, const struct frame *f, int at, int player,
                             const struct happening *h)
{
    const struct watch *w = &t->g->watch[at];

    return w->immediate && !w->spent && w->what.player == player && !(f->cards[0] >> at & 1) &&
           watch_matches(t, w, h);
}

static struct use held_key(const struct table *t, const struct held *held)
{
    return use_key(t, held->effect, held->card, held->host, held->keyword);
}

/* It was activated in this chain, or declined for what would happen now. */
static bool is_spent(const struct table *t, const struct held *held)
{
    const struct dcg_game *g = t->g;
    struct use key = held_key(t, held);

    for (int i = 0; i < g->spents; i++)
        if (use_same(&g->spent[i], &key) && (!g->spent[i].count || g->spent[i].count == g->chain))
            return true;
    return false;
}

/* At this depth of the chain it is not asked for again. */
static void spend(struct table *t, const struct held *held)
{
    struct dcg_game *g = t->g;

    if (g->spents == SPENT) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->spent[g->spents] = held_key(t, held);
    g->spent[g->spents++].count = g->chain;
}

void interrupt_activated(struct table *t, const struct processing *what)
{
    struct use key = use_key(t, what->effect, what->card, what->target, what->keyword);

    for (int i = 0; i < t->g->spents; i++)
        if (use_same(&t->g->spent[i], &key))
            t->g->spent[i].count = 0;
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
static bool is_hidden(const struct dcg_game *g, const struct held *held)
{
    return held->host == NO_BODY && g->card[held->card].place == DCG_PLACE_HAND;
}

static bool is_of_chain(const struct dcg_game *g, const struct pending *p)
{
    return p->batch == (IMMEDIATE | g->chain);
}

/* 15-8-5-1: it has triggered when what would happen was announced. */
static bool has_triggered(const struct table *t, const struct held *held)
{
    const struct dcg_game *g = t->g;
    struct use key = held_key(t, held);

    for (int i = 0; i < g->pendings; i++) {
        const struct processing *what = &g->pending[i].what;
        if (!is_of_chain(g, &g->pending[i]) || what->effect != held->effect ||
            what->keyword != held->keyword || what->target != held->host)
            continue;
        if (key.gained ? what->target_incarnation == key.incarnation
                       : what->card == key.card && what->card_incarnation == key.incarnation)
            return true;
    }
    return is_hidden(g, held);
}

/* 18-2-4: a replacement doesn't interrupt a replacement. */
static bool replacement_barred(const struct table *t, const struct held *held)
{
    bool replacing = false;

    for (int i = 0; i < t->g->acts; i++)
        replacing |= (t->g->act[i].flags & ACT_REPLACING) != 0;
    return replacing && tree_says(t->cards, effect_at(t->cards, held->effect)->body, NODE_INSTEAD, MODE_NONE);
}

/* 15-8-5-5-1, -2: an effect can be activated if its processing conditions are met by now. */
static bool effect_interrupts(const struct table *t, const struct held *held, int player,
                              const struct happening *h)
{
    struct scope s = held_scope(t, held, h);

    return held->player == player && has_triggered(t, held) && !is_spent(t, held) &&
           !replacement_barred(t, held) && effect_can_activate(&s, effect_at(t->cards, held->effect));
}

/* A player's interrupts; returns how many. */
static int interrupts(const struct table *t, const struct frame *f, int player, struct interrupt *out)
{
    const struct dcg_game *g = t->g;
    struct happening h = announced(g, f);
    struct held held[MAX_HELD];
    int count = 0;

    if (f->n[2] ? !f->set : f->n[0] == PREVENTED)
        return 0; /* nothing is left that it would happen to */
    for (int i = 0; i < g->watches; i++)
        if (watch_interrupts(t, f, i, player, &h))
            out[count++] = (struct interrupt){
                .number = i, .card = g->watch[i].what.card, .must = !g->watch[i].what.optional};
    int effects = held_by_event(t, &h, true, held);
    for (int i = 0; i < effects; i++)
        if (effect_interrupts(t, &held[i], player, &h))
            out[count++] =
                (struct interrupt){.number = FIRST_EFFECT + i,
                                   .card = held[i].card,
                                   .must = !effect_asks_first(t->cards, effect_at(t->cards, held[i].effect)),
                                   .held = held[i]};
    return count;
}

static bool any_must(const struct interrupt *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i].must)
            return true;
    return false;
}

/* Does a watch change a cost? */
static bool watch_prices(const struct watch *w)
{
    return w->immediate && (w->what.deed == DEED_COST || w->next);
}

/* What a watch would change a cost by; optional: its player may decline that. */
static int watch_cost_change(const struct table *t, const struct watch *w, const struct happening *what,
                             bool *optional)
{
    struct scope s = processing_scope(t, &w->what, what);

    *optional = w->what.optional;
    if (!watch_prices(w) || !watch_matches(t, w, what))
        return 0;
    return w->next ? clause_cost_change(&s, code_at(t->cards, w->what.code)->a, optional) : w->what.value;
}

struct outlook outlook_on(const struct table *t, int player)
{
    struct outlook outlook = {
        .most = payable_most(t->g, player), .barred = plays_said(t), .rises = costs_rise(t)};

    for (int i = 0; i < t->g->watches; i++)
        outlook.awaited |= watch_prices(&t->g->watch[i]);
    return outlook;
}

struct outlook outlook_for(const struct table *t, struct outlook outlook, int event)
{
    outlook.event = (uint8_t)event;
    outlook.changes = interrupted(t, event) && heard_anywhere(t, event, true);
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

bool cost_possible(const struct table *t, int player, int cost, const struct happening *what)
{
    const struct dcg_game *g = t->g;
    struct held held[MAX_HELD];
    bool optional;

    for (int i = 0; i < g->watches; i++) {
        int change = watch_cost_change(t, &g->watch[i], what, &optional);
        cost += change_counted(change, optional, g->watch[i].what.player == player);
    }
    if (cost_payable(g, player, cost) && !costs_rise(t))
        return true;
    int effects = held_by_event(t, what, true, held);
    for (int i = 0; i < effects; i++) {
        struct scope s = held_scope(t, &held[i], what);
        int change = effect_cost_change(&s, effect_at(t->cards, held[i].effect), &optional);
        cost += change_counted(change, optional, held[i].player == player);
    }
    return cost_payable(g, player, cost);
}

/* What is announced triggers what waits for it (15-8-5-1), whether or not it can be activated (15-8-5-5-1). */
static void trigger_interrupts(struct table *t, struct frame *f)
{
    struct dcg_game *g = t->g;
    struct happening h = announced(g, f);
    struct held held[MAX_HELD];
    int count = held_by_event(t, &h, true, held);

    for (int i = 0; i < g->watches; i++)
        if (!g->watch[i].immediate || !watch_matches(t, &g->watch[i], &h))
            f->cards[0] |= (uint64_t)1 << i;
    for (int i = g->watches; i < WATCHES; i++)
        f->cards[0] |= (uint64_t)1 << i;
    for (int i = 0; i < count; i++) {
        if (is_hidden(g, &held[i]))
            continue;
        if (g->pendings == PENDINGS) {
            game_fail(g, DCG_ERROR_CAPACITY);
            return;
        }
        g->pending[g->pendings++] = (struct pending){.what = held_processing(t, &held[i]),
                                                     .batch = (uint16_t)(IMMEDIATE | g->chain),
                                                     .event = NO_HAPPENING};
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
    for (int i = 0; i < g->watches; i++)
        g->watch[i].spent = false; /* 15-8-5-4, D-3.3 */
    memset(g->spent, 0, sizeof g->spent);
    g->spents = 0;
}

/* Mostly nothing waits for what is announced. */
static bool anything_waits(const struct table *t, const struct happening *h)
{
    struct held held[MAX_HELD];

    for (int i = 0; i < t->g->watches; i++)
        if (t->g->watch[i].immediate && watch_matches(t, &t->g->watch[i], h))
            return true;
    return interrupted(t, h->kind) && held_by_event(t, h, true, held);
}

struct frame *call_would(struct table *t, const struct happening *what, int cost)
{
    struct dcg_game *g = t->g;
    struct interrupt list[MAX_INTERRUPTS];
    struct happening h = *what;

    g->result_set = what->bodies;
    g->result = cost;
    h.bodies = outside_breeding(g, what->bodies);
    h.players = h.bodies == what->bodies ? what->players : players_of(g, h.bodies);
    if ((!g->watches && !interrupted(t, what->kind)) || !anything_waits(t, &h))
        return NULL;
    struct frame *f = frame_push(g, PROC_would);
    f->set = h.bodies;
    f->cards[1] = what->bodies & ~f->set;
    f->n[0] = (int16_t)cost;
    f->n[2] = what->bodies != 0;
    f->other = NO_HAPPENING;
    f->other = happening_keep(g, &h);
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
    if (!any_must(list, count))
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

bool interrupt_processing(const struct table *t, dcg_option option, struct processing *what)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct interrupt list[MAX_INTERRUPTS];
    int count = interrupts(t, f, f->player, list);

    for (int i = 0; i < count; i++) {
        if (DCG_MAKE_OPTION(DCG_OPTION_FIRST, list[i].card, 0, list[i].number) != option)
            continue;
        *what = list[i].number < FIRST_EFFECT ? t->g->watch[list[i].number].what
                                              : held_processing(t, &list[i].held);
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
    struct dcg_game *g = t->g;
    struct interrupt list[MAX_INTERRUPTS];
    int count = interrupts(t, f, f->player, list);

    for (int i = 0; i < count; i++) {
        if (list[i].number >= FIRST_EFFECT) {
            spend(t, &list[i].held);
            continue;
        }
        f->cards[0] |= (uint64_t)1 << list[i].number;
        if (g->watch[list[i].number & (WATCHES - 1)].once)
            watch_end(g, list[i].number);
    }
}

body_set would_happen_to(const struct frame *would)
{
    return would->set & ~would->cards[2];
}

void would_take_out(struct table *t, struct frame *f, uint8_t body, uint8_t player, enum rule rule)
{
    f->cards[2] |= set_of(body);
    EMIT(PREVENTED, rule, .player = player, .card = body_of(t->g, body)->top);
}

/* What a watch does to the announced thing itself: keep bodies out of it, change its cost. */
static void interrupt_now(struct table *t, struct frame *f, const struct watch *w)
{
    struct dcg_game *g = t->g;

    if (w->what.deed == DEED_COST && f->n[0] != PREVENTED)
        f->n[0] = (int16_t)(f->n[0] + w->what.value);
    if (w->what.deed != DEED_PREVENT)
        return;
    if (!f->n[2]) {
        f->n[0] = PREVENTED;
        EMIT(PREVENTED, RULE_15_8_5_2, .player = w->what.player, .card = announced(g, f).card);
    }
    SET_EACH (body, would_happen_to(f))
        if (w->subject == NO_BODY
                ? w->subject_player == NO_PLAYER || body_player(g, body) == w->subject_player
                : body == w->subject)
            would_take_out(t, f, body, w->what.player, RULE_15_8_5_2);
}

/* The bodies announced that an effect's condition is about. */
static body_set concerned(const struct table *t, uint8_t act, const struct frame *f)
{
    struct scope s = act_scope(t, act);
    const struct effect_def *e = effect_at(t->cards, act_of(t->g, act)->what.effect);
    body_set set = 0;

    SET_EACH (body, would_happen_to(f)) {
        struct happening h = announced(t->g, f);
        h.bodies = set_of(body);
        if (event_met(&s, e->condition, &h))
            set |= set_of(body);
    }
    return set;
}

body_set would_concerned(const struct table *t, uint8_t act)
{
    return concerned(t, act, &t->g->frame[(act_of(t->g, act)->would - 1) & (FRAMES - 1)]);
}

void would_replace(struct table *t, uint8_t act)
{
    struct dcg_game *g = t->g;
    struct frame *f = &g->frame[(act_of(g, act)->would - 1) & (FRAMES - 1)];
    uint8_t player = act_of(g, act)->what.player;

    if (!f->n[2]) {
        f->n[0] = PREVENTED;
        return;
    }
    SET_EACH (body, concerned(t, act, f)) {
        would_take_out(t, f, body, player, RULE_18_2_1);
        f->set &= ~set_of(body); /* nothing is left that another interrupt could be about */
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

/* Calls what interrupts; the happening it interrupts stays as it was announced. */
static struct frame *call_interrupt(struct table *t, struct frame *f)
{
    struct dcg_game *g = t->g;
    struct interrupt list[MAX_INTERRUPTS];
    int count = interrupts(t, f, f->player, list), at = 0;
    uint8_t frame = (uint8_t)(f - g->frame + 1);

    while (at < count - 1 && list[at].number != f->n[1])
        at++;
    if (f->n[1] >= FIRST_EFFECT && count) {
        struct processing what = held_processing(t, &list[at].held);
        struct happening all = announced(g, f), h = held_happening(t, &list[at].held, &all);
        spend(t, &list[at].held);
        EMIT(ACTIVATED, RULE_15_8_5_1, .player = what.player, .card = what.card);
        return call_effect(t, &what, happening_keep(g, &h), frame);
    }
    struct watch *w = &g->watch[f->n[1] & (WATCHES - 1)];
    w->spent = true;
    EMIT(ACTIVATED, RULE_15_8_5_1, .player = w->what.player, .card = w->what.card);
    interrupt_now(t, f, w);
    struct processing what = w->what;
    if (w->once)
        watch_end(g, f->n[1]);
    return call_processing(t, &what, f->other, frame);
}

PROC(would) /* 15-8-5 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    while ((f->player = next_interrupter(t, f)) != NO_PLAYER) {
        f->n[1] = (int16_t)single_mandatory(t, f);
        if (f->n[1] == NO_INTERRUPT) {
            ASK(1, INTERRUPT, f->player);
            if (DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_NO) {
                decline(t, f);
                continue;
            }
            f->n[1] = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
        }
        CALL(2, call_interrupt(t, f));
    }
    g->result_set = (would_happen_to(f) | f->cards[1]) & g->bodies_used;
    g->result = f->n[0];
    chain_end(g);
    END;
}
