/* resolve.c - triggering, pending activation, activation (15-4, 15-8-3) and pending processing (18-1).
 *
 * What has triggered since the last look forms one batch above the older ones, so derived effects come first
 * (15-4-5); within the top batch the turn player's come first and their player chooses (15-4-3-5).
 */
#include "effect/clause.h"
#include "state/set.h"
#include "rules/deed.h"
#include "rules/loop.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "state/procedure.h"
#include "tree/program.h"
#include "rules/trigger.h"

#include <string.h>

enum { ENDLESS = 4096 }; /* activations and rule checks without a decision: nobody can stop it, 18-3-2 */

/* 3-4-5-6: what happens to cards in a breeding area meets no conditions. */
body_set outside_breeding(const struct dcg_game *g, body_set set)
{
    SET_EACH (body, set & g->bodies_used)
        if (body_is(g, body, BODY_BREEDING))
            set &= ~set_of(body);
    return set;
}

/* Is the card that some processing comes from still the same (15-4-4-3)? */
static bool source_same(const struct table *t, const struct processing *p)
{
    const struct dcg_game *g = t->g;

    if (p->deed == DEED_EFFECT && !p->survives && processing_gained(t, p))
        return true;            /* 15-13-2: it isn't a card's */
    if (p->deed == DEED_EFFECT) /* 15-8-3-5: the card it is pending with */
        return g->card[p->value & (DCG_MAX_CARDS - 1)].incarnation == p->card_incarnation;
    return !p->card || p->survives || g->card[p->card].incarnation == p->card_incarnation;
}

/* 3-4-5-4: effects of cards in a breeding area don't trigger. */
static bool source_in_breeding(const struct dcg_game *g, const struct processing *p)
{
    return p->card && g->card[p->card].body != NO_BODY && body_is(g, g->card[p->card].body, BODY_BREEDING);
}

struct scope processing_scope(const struct table *t, const struct processing *what,
                              const struct happening *event)
{
    return (struct scope){.t = t,
                          .player = what->player,
                          .card = what->card,
                          .host = what->target,
                          .host_incarnation = what->target_incarnation,
                          .act = NO_ACT,
                          .effect = what->effect,
                          .event = event};
}

/* Is what a WHEN says what happens? */
static bool when_met(const struct table *t, const struct watch *w, const struct happening *h)
{
    struct scope s = processing_scope(t, &w->what, h);

    return event_met(&s, node_at(t->cards, code_at(t->cards, w->what.code)->a)->a, h);
}

bool watch_matches(const struct table *t, const struct watch *w, const struct happening *h)
{
    const struct dcg_game *g = t->g;

    if (!w->live || w->event != h->kind || !source_same(t, &w->what) || source_in_breeding(g, &w->what))
        return false;
    if (w->next)
        return when_met(t, w, h);
    if (w->subject != NO_BODY)
        return set_has(h->bodies, w->subject) &&
               body_of(g, w->subject)->incarnation == w->subject_incarnation;
    return w->subject_player == NO_PLAYER || h->players >> w->subject_player & 1;
}

void watch_add(struct table *t, const struct watch *watch)
{
    struct dcg_game *g = t->g;
    int at = 0;

    while (at < g->watches && g->watch[at].live)
        at++;
    if (at == WATCHES) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->watch[at] = *watch;
    g->watch[at].live = true;
    if (at == g->watches)
        g->watches++;
}

void watch_end(struct dcg_game *g, int at)
{
    memset(&g->watch[at], 0, sizeof g->watch[at]);
    while (g->watches && !g->watch[g->watches - 1].live)
        g->watches--;
}

void watches_end_turn(struct dcg_game *g)
{
    for (int i = g->watches - 1; i >= 0; i--)
        if (i < g->watches && g->watch[i].next)
            watch_end(g, i);
}

/* The rule that makes processing trigger and be carried out. */
static enum rule processing_rule(const struct processing *p, enum rule effect)
{
    return p->card ? effect : RULE_18_1_1;
}

static_assert(HAPPENINGS <= 32, "the happenings that are needed are noted in one word");

static uint32_t happening_bit(uint8_t at)
{
    return at < HAPPENINGS ? 1u << at : 0;
}

/* The happenings that something still needs. */
static uint32_t happenings_needed(const struct dcg_game *g)
{
    uint32_t needed = 0;

    for (int i = 0; i < g->pendings; i++)
        needed |= happening_bit(g->pending[i].event);
    for (int i = 0; i < g->acts; i++)
        needed |= happening_bit(g->act[i].event);
    for (int i = 0; i < g->frames; i++)
        if (g->frame[i].proc == PROC_would)
            needed |= happening_bit(g->frame[i].other);
    return needed;
}

uint8_t happening_keep(struct dcg_game *g, const struct happening *happened)
{
    struct happening kept = *happened, *happening = &kept;
    uint32_t needed = happenings_needed(g);
    int found = NO_HAPPENING;

    if (set_count(kept.bodies) == 1 && !kept.body_incarnation)
        kept.body_incarnation = body_of(g, set_first(kept.bodies))->incarnation;
    for (int i = HAPPENINGS - 1; i >= 0; i--)
        if (!(needed >> i & 1))
            found = i;
        else if (!memcmp(&g->happening[i], happening, sizeof *happening))
            return (uint8_t)i; /* however much one event triggers, it is kept once */
    if (found == NO_HAPPENING) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return NO_HAPPENING;
    }
    g->happening[found] = *happening;
    if (found >= g->happenings)
        g->happenings = (uint8_t)(found + 1);
    return (uint8_t)found;
}

void happenings_sweep(struct dcg_game *g)
{
    uint32_t needed = g->happenings ? happenings_needed(g) : 0;

    for (int i = 0; i < g->happenings; i++)
        if (!(needed >> i & 1))
            memset(&g->happening[i], 0, sizeof g->happening[i]);
    while (g->happenings && !g->happening[g->happenings - 1].kind)
        g->happenings--;
}

void pending_add(struct table *t, const struct processing *what, const struct happening *event)
{
    struct dcg_game *g = t->g;

    if (g->pendings == PENDINGS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    uint8_t kept = event->kind ? happening_keep(g, event) : (uint8_t)NO_HAPPENING;
    g->pending[g->pendings++] = (struct pending){.what = *what, .event = kept};
    g->fresh++;
    EMIT(TRIGGERED, processing_rule(what, RULE_15_4_2_1), .player = what->player, .card = what->card);
}

/* What bodies leave the field by: it triggers while they are still there, and they move right afterwards. */
static bool is_leaving(const struct happening *h)
{
    return h->kind == DCG_EVENT_DELETED || h->kind == DCG_EVENT_LEFT || h->kind == DCG_EVENT_RETURNED ||
           (h->kind == DCG_EVENT_TRASHED && h->from == DCG_PLACE_BATTLE && !cards_any(h->cards));
}

/* 4-13-2: what a card's own deletion triggers waits with the card in the trash; if it moves again, it is lost (D-4). */
static void trigger(struct table *t, const struct watch *w, const struct happening *seen)
{
    struct dcg_game *g = t->g;

    pending_add(t, &w->what, seen);
    if (w->what.survives && w->what.card && is_leaving(seen))
        g->pending[g->pendings - 1].follows = true;
}

/* The card with which an effect waits that is about the very card or Digimon that leaves (4-13-2, 4-14-2, 15-8-3-5); 0:
 * it is about something else: effects of cards that leave are lost (15-4-4-3). */
static uint8_t own_leaving(const struct table *t, const struct held *held, const struct happening *h)
{
    const struct effect_def *e = effect_at(t->cards, held->effect);

    if (cards_has(h->cards, held->card) && h->kind != DCG_EVENT_PLACED && h->kind != DCG_EVENT_ADDED)
        return held->card;
    if (!is_leaving(h) || held->host == NO_BODY || !set_has(h->bodies, held->host))
        return 0;
    return e->icons >> ICON_ON_DELETION & 1 || tree_says(t->cards, e->condition, NODE_REF, MODE_THIS_CARD) ||
                   tree_says(t->cards, e->condition, NODE_SELECT, MODE_THIS) ||
                   tree_says(t->cards, e->condition, NODE_REF, MODE_THIS_DIGIMON) ||
                   tree_says(t->cards, e->condition, NODE_REF, MODE_THIS_TAMER)
               ? body_of(t->g, held->host)->top
               : 0;
}

static void trigger_held(struct table *t, const struct held *held, const struct happening *seen)
{
    struct dcg_game *g = t->g;
    struct processing what = held_processing(t, held);
    uint8_t with = own_leaving(t, held, seen);

    if (with) {
        what.value = with;
        what.card_incarnation = g->card[with].incarnation;
    }
    if (node_has(t->cards, effect_at(t->cards, held->effect)->body, HAS_THE))
        SET_EACH (body, seen->bodies)
            last_keep(t, body); /* 15-8-3-8: text that speaks of it means what it is now */
    struct happening concerns = held_happening(t, held, seen);
    pending_add(t, &what, &concerns);
    g->pending[g->pendings - 1].follows = with != 0;
}

void pending_follow(struct table *t)
{
    struct dcg_game *g = t->g;

    for (int i = 0; i < g->pendings; i++) {
        struct pending *p = &g->pending[i];
        if (!p->follows)
            continue;
        bool effect = p->what.deed == DEED_EFFECT;
        p->what.card_incarnation = g->card[effect ? p->what.value : p->what.card].incarnation;
        p->what.survives = effect; /* it doesn't matter any more what it is part of */
        p->follows = false;
    }
}

/* Of <Digi-Burst>, what is trashed for it. */
uint8_t keyword_under_way(const struct table *t, struct cause cause)
{
    const struct act *a = &t->g->act[(t->g->acts - 1) & (ACTS - 1)];
    const struct effect_def *e = effect_at(t->cards, a->what.effect);

    if (cause.kind != DCG_CAUSE_EFFECT || !t->g->acts)
        return 0;
    if (a->flags & ACT_PAYING && tree_says(t->cards, e->root, NODE_KEYWORD, MODE_DIGI_BURST))
        return DCG_KEYWORD_DIGI_BURST + 1;
    return e->keyword ? (uint8_t)(e->keyword + 1) : 0;
}

/* 3-4-5-4, 15-14-4-1: what happens to a Digimon in the breeding area triggers only its own {Breeding} effects. */
static void trigger_bred(struct table *t, const struct happening *h)
{
    struct held held[MAX_HELD];
    int count = held_by_event(t, h, false, held);

    for (int i = 0; i < count; i++)
        if (effect_at(t->cards, held[i].effect)->area == DCG_PLACE_BREEDING && held[i].host != NO_BODY &&
            set_has(h->bodies, held[i].host))
            trigger_held(t, &held[i], h);
}

/* 15-4-2-2, 15-8-3-1: whatever waits for this triggers at once; each only once, however many cards it happened to
 * (15-5-2), and again if it is pending already (15-4-2-4). */
void happen(struct table *t, const struct happening *h)
{
    struct dcg_game *g = t->g;
    struct held held[MAX_HELD];

    if (h->kind == DCG_EVENT_ATTACKED)
        g->attacked |= h->players;
    if (h->kind == DCG_EVENT_DIGIVOLVED && outside_breeding(g, h->bodies))
        g->digivolved |= h->players; /* 3-4-5-7, Q870 */
    if (!g->watches && !(g->listened >> h->kind & 1 && event_heard(t, h, false)))
        return;
    struct happening seen = *h;
    if (!seen.keyword)
        seen.keyword = keyword_under_way(t, h->cause);
    seen.bodies = outside_breeding(g, h->bodies);
    if (seen.bodies != h->bodies)
        seen.players = players_of(g, seen.bodies);
    if (h->bodies && !seen.bodies) {
        trigger_bred(t, h);
        return;
    }
    for (int i = 0; i < g->watches; i++) {
        struct watch *w = &g->watch[i];
        if (w->immediate || !watch_matches(t, w, &seen))
            continue;
        trigger(t, w, &seen);
        if (w->once) /* 18-1-1: pending processing is done once, in order with what triggers with it (18-1-2) */
            watch_end(g, i);
    }
    int count = held_by_event(t, &seen, false, held);
    for (int i = 0; i < count; i++)
        trigger_held(t, &held[i], &seen);
}

static void pending_remove(struct dcg_game *g, int at)
{
    if (!g->pending[at].batch)
        g->fresh--;
    memmove(&g->pending[at], &g->pending[at + 1], (size_t)(g->pendings - at - 1) * sizeof g->pending[0]);
    memset(&g->pending[--g->pendings], 0, sizeof g->pending[0]);
}

/* 4-15-5: a Digimon that moves does not keep its pending effects. */
void pending_drop_for(struct table *t, uint8_t body)
{
    struct dcg_game *g = t->g;

    for (int i = g->pendings - 1; i >= 0; i--) {
        uint8_t card = g->pending[i].what.card;
        if (!card || g->card[card].body != body)
            continue;
        EMIT(LOST_TRIGGER, RULE_4_15_5, .player = g->pending[i].what.player, .card = card);
        pending_remove(g, i);
    }
}

static bool is_next(const struct dcg_game *g, const struct pending *p, int player)
{
    return p->batch == g->batches && p->what.player == player;
}

/* The player whose effects of the top batch come next: 15-4-3-5-1, then 15-4-3-5-2. */
static uint8_t next_player(const struct dcg_game *g)
{
    for (int i = 0; i < g->pendings; i++)
        if (is_next(g, &g->pending[i], g->turn_player))
            return g->turn_player;
    return opponent(g->turn_player);
}

/* What has triggered since the last look is one batch (15-4-3-1, -2), above all others (15-4-5-2), whosever they are
 * (15-4-5-3). */
void pending_batch(struct dcg_game *g)
{
    int old = g->pendings - g->fresh; /* they stand in front, each batch behind the one below it */

    g->batches = old ? g->pending[old - 1].batch : 0;
    if (g->fresh)
        g->batches++;
    for (int i = old; i < g->pendings; i++)
        g->pending[i].batch = g->batches;
    g->fresh = 0;
}

/* 15-14-1-1: it has triggered several times (15-4-2-4) and was activated as often as it can be this turn. */
static bool exhausted(const struct table *t, const struct processing *what)
{
    int limit = effect_at(t->cards, what->effect)->limit;

    return limit && use_count(t, what->effect, what->card, what->target, what->keyword) >= limit;
}

static void drop_dead(struct table *t)
{
    struct dcg_game *g = t->g;

    for (int i = g->pendings - 1; i >= 0; i--) {
        const struct processing *what = &g->pending[i].what;
        bool effect = what->deed == DEED_EFFECT;
        enum rule why = !source_same(t, what)            ? RULE_15_4_4_3
                        : effect && !still_held(t, what) ? RULE_15_4_4_4
                        : effect && exhausted(t, what)   ? RULE_15_14_1_1
                                                         : RULE_0;
        if (why == RULE_0)
            continue;
        EMIT(LOST_TRIGGER, why, .player = what->player, .card = what->card);
        pending_remove(g, i);
    }
}

bool endless(struct table *t)
{
    if (++t->g->activations <= ENDLESS)
        return false;
    game_draw(t, RULE_18_3_2);
    return true;
}

bool resolve_pending(struct table *t)
{
    struct dcg_game *g = t->g;

    if (!g->pendings)
        return false;
    drop_dead(t);
    pending_batch(g);
    if (!g->pendings)
        return false;
    loop_act(g);
    if (endless(t) || loop_found(t))
        return true;
    frame_push(g, PROC_activate)->player = next_player(g);
    return true;
}

/* The order option of a pending record: its card, its target, and which of several such it is. */
static dcg_option order_option(const struct dcg_game *g, int at)
{
    const struct processing *p = &g->pending[at].what;
    uint8_t target = body_alive(g, p->target, p->target_incarnation) ? body_of(g, p->target)->top : 0;

    return DCG_MAKE_OPTION(DCG_OPTION_FIRST, p->card, target, at);
}

void order_options(const struct table *t, int player, struct options *o)
{
    const struct dcg_game *g = t->g;

    for (int i = 0; i < g->pendings; i++) {
        dcg_option option = order_option(g, i);
        if (is_next(g, &g->pending[i], player))
            offer(o, DCG_OPTION_FIRST, DCG_OPTION_CARD(option), DCG_OPTION_OTHER(option), i);
    }
}

refusal order_refusal(const struct table *t, int player, dcg_option option)
{
    const struct dcg_game *g = t->g;
    int at = DCG_OPTION_NUMBER(option);

    if (at >= g->pendings || order_option(g, at) != option)
        return DCG_REFUSAL_ORDER_NOT_PENDING;
    if (g->pending[at].batch < g->batches)
        return DCG_REFUSAL_ORDER_DERIVED_FIRST; /* 15-4-5-2 */
    if (g->pending[at].what.player != player || player != next_player(g))
        return DCG_REFUSAL_ORDER_TURN_PLAYER_FIRST; /* 15-4-3-5-2 */
    return 0;
}

/* The only one that can be next. */
enum { SEVERAL = -1 };
static int only_one(const struct dcg_game *g, int player)
{
    int found = SEVERAL;

    for (int i = 0; i < g->pendings; i++) {
        if (!is_next(g, &g->pending[i], player))
            continue;
        if (found != SEVERAL)
            return SEVERAL;
        found = i;
    }
    return found;
}

/* 15-6-3, 15-8-3-9-1 to -3: processing conditions are asked for now */
static bool can_activate(const struct table *t, const struct processing *what, uint8_t event)
{
    struct scope s =
        processing_scope(t, what, event == NO_HAPPENING ? NULL : &t->g->happening[event & (HAPPENINGS - 1)]);

    return effect_can_activate(&s, effect_at(t->cards, what->effect));
}

PROC(activate) /* 15-4-3-5; one at a time: 15-4-2-3, 15-4-4-2 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    f->n[0] = (int16_t)only_one(g, f->player);
    if (f->n[0] == SEVERAL) {
        ASK(1, ORDER, f->player); /* 15-4-3-4 */
        f->n[0] = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
    }
    if (g->pending[f->n[0]].what.optional) {
        ASK(2, OPTIONAL, f->player); /* 15-9-2-2 */
        f->flag = DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_NO;
    }
    struct processing what = g->pending[f->n[0]].what;
    uint8_t event = g->pending[f->n[0]].event;
    if (!f->flag && what.deed == DEED_EFFECT && !can_activate(t, &what, event)) {
        EMIT(LOST_TRIGGER, RULE_15_6_3, .player = what.player, .card = what.card);
        f->flag = true;
    }
    pending_remove(g, f->n[0]);
    if (f->flag)
        DONE;
    loop_does(g, &what);
    EMIT(ACTIVATED, processing_rule(&what, RULE_15_4_1_1), .player = what.player, .card = what.card);
    CALL(3, call_processing(t, &what, event, 0));
    END;
}
