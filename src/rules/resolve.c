/* resolve.c - triggering, pending activation, activation (15-4, 15-8-3) and pending processing (18-1).
 *
 * What has triggered since the last look forms one batch above the older ones, so derived effects come first
 * (15-4-5); within the top batch the turn player's come first and their player chooses (15-4-3-5).
 */
#include "rules/engine.h"

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
static bool source_same(const struct dcg_game *g, const struct processing *p)
{
    return !p->card || p->survives || g->card[p->card].incarnation == p->card_incarnation;
}

/* 3-4-5-4: effects of cards in a breeding area don't trigger. */
static bool source_in_breeding(const struct dcg_game *g, const struct processing *p)
{
    return p->card && g->card[p->card].body != NO_BODY && body_is(g, g->card[p->card].body, BODY_BREEDING);
}

bool watch_matches(const struct dcg_game *g, const struct watch *w, const struct happening *h)
{
    if (!w->live || w->event != h->kind || !source_same(g, &w->what) || source_in_breeding(g, &w->what))
        return false;
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
    g->watch[at].live = 1;
    if (at == g->watches)
        g->watches++;
}

void watch_end(struct dcg_game *g, int at)
{
    memset(&g->watch[at], 0, sizeof g->watch[at]);
    while (g->watches && !g->watch[g->watches - 1].live)
        g->watches--;
}

/* The rule that makes processing trigger and be carried out. */
static enum rule processing_rule(const struct processing *p, enum rule effect)
{
    return p->card && p->deed != DEED_TRASH_OPTION ? effect : RULE_18_1_1;
}

void pending_add(struct table *t, const struct processing *what, const struct happening *event)
{
    struct dcg_game *g = t->g;

    if (g->pendings == PENDINGS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->pending[g->pendings++] = (struct pending){.what = *what, .event = *event};
    g->fresh++;
    EMIT(TRIGGERED, processing_rule(what, RULE_15_4_2_1), .player = what->player, .card = what->card);
}

/* 4-13-2: what a card's own deletion triggers waits with the card in the trash; if it moves again, it is lost (D-4). */
static void trigger(struct table *t, const struct watch *w, const struct happening *seen)
{
    struct processing what = w->what;

    if (what.survives) {
        what.card_incarnation = t->g->card[what.card].incarnation;
        what.survives = 0;
    }
    pending_add(t, &what, seen);
}

/* 15-4-2-2: whatever waits for this triggers at once; each only once, however many cards it happened to (15-5-2). */
void happen(struct table *t, const struct happening *h)
{
    struct dcg_game *g = t->g;
    struct happening seen = *h;

    if (!g->watches)
        return;
    seen.bodies = outside_breeding(g, h->bodies);
    if (seen.bodies != h->bodies)
        seen.players = players_of(g, seen.bodies);
    if (h->bodies && !seen.bodies)
        return;
    for (int i = 0; i < g->watches; i++) {
        struct watch *w = &g->watch[i];
        if (w->immediate || !watch_matches(g, w, &seen))
            continue;
        trigger(t, w, &seen);
        if (w->once) /* 18-1-1: pending processing is done once */
            watch_end(g, i);
    }
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

/* The player whose effects of the top batch come next: 15-4-3-5-1, then -2. */
static uint8_t next_player(const struct dcg_game *g)
{
    for (int i = 0; i < g->pendings; i++)
        if (is_next(g, &g->pending[i], g->turn_player))
            return g->turn_player;
    return opponent(g->turn_player);
}

/* What has triggered since the last look is one batch (15-4-3-2), above all others (15-4-5-2). */
static void batch_fresh(struct dcg_game *g)
{
    uint16_t top = 0;

    for (int i = 0; i < g->pendings; i++)
        if (g->pending[i].batch > top)
            top = g->pending[i].batch;
    if (g->fresh)
        top++;
    for (int i = 0; i < g->pendings; i++)
        if (!g->pending[i].batch)
            g->pending[i].batch = top;
    g->batches = top;
    g->fresh = 0;
}

static void drop_dead(struct table *t)
{
    struct dcg_game *g = t->g;

    for (int i = g->pendings - 1; i >= 0; i--) {
        if (source_same(g, &g->pending[i].what))
            continue;
        EMIT(LOST_TRIGGER, RULE_15_4_4_3, .player = g->pending[i].what.player,
             .card = g->pending[i].what.card);
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
    batch_fresh(g);
    if (!g->pendings)
        return false;
    if (endless(t))
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

static int only_one(const struct dcg_game *g, int player)
{
    int found = -1;

    for (int i = 0; i < g->pendings; i++) {
        if (!is_next(g, &g->pending[i], player))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

PROC(activate) /* 15-4-3-5 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    f->n[0] = (int16_t)only_one(g, f->player);
    if (f->n[0] < 0) {
        ASK(1, ORDER, f->player); /* 15-4-3-4 */
        f->n[0] = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
    }
    if (g->pending[f->n[0]].what.optional) {
        ASK(2, OPTIONAL, f->player); /* 15-9-2-2 */
        f->flag = DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_NO;
    }
    struct processing what = g->pending[f->n[0]].what;
    pending_remove(g, f->n[0]);
    if (f->flag)
        DONE;
    EMIT(ACTIVATED, processing_rule(&what, RULE_15_4_1_1), .player = what.player, .card = what.card);
    CALL(3, call_deed(t, &what));
    END;
}
