/* interrupt.c - immediate-type effects (15-8-5): they interrupt what would happen, inside the procedure that
 * announces it, before it is carried out. Each activates once until the cause that was interrupted first is
 * resolved (15-8-5-4). Only they take part (15-8-5-3). */
#include "rules/engine.h"

#include <string.h>

static_assert(WATCHES <= 64, "declined interrupts are noted in one word");

/* f->n[0] cost, f->n[1] the watch chosen, f->cards[0] watches declined, f->set bodies it would happen to,
 * f->cards[1] those in a breeding area, which nothing takes notice of */
static struct happening announced(const struct frame *f)
{
    return (struct happening){
        .kind = f->kind, .cause = f->cause, .players = f->flag, .card = f->card, .bodies = f->set};
}

static bool can_interrupt(const struct dcg_game *g, const struct frame *f, int at, int player)
{
    const struct watch *w = &g->watch[at];
    struct happening h = announced(f);

    if (f->n[2] ? !f->set : f->n[0] == PREVENTED)
        return false; /* nothing is left that it would happen to */
    return w->immediate && !w->spent && w->what.player == player && !(f->cards[0] >> at & 1) &&
           watch_matches(g, w, &h);
}

/* Counts a player's interrupts; *only is one of them, *must says whether any is mandatory. */
static int interrupts(const struct dcg_game *g, const struct frame *f, int player, int *only, bool *must)
{
    int count = 0;

    *must = false;
    for (int i = 0; i < g->watches; i++) {
        if (!can_interrupt(g, f, i, player))
            continue;
        count++;
        *only = i;
        *must |= !g->watch[i].what.optional;
    }
    return count;
}

bool cost_possible(const struct table *t, int player, int cost, const struct happening *what)
{
    const struct dcg_game *g = t->g;

    for (int i = 0; i < g->watches; i++) {
        const struct watch *w = &g->watch[i];
        if (!w->immediate || w->what.deed != DEED_COST || !watch_matches(g, w, what))
            continue;
        if (!w->what.optional || (w->what.value < 0 && w->what.player == player))
            cost += w->what.value;
    }
    return cost_payable(g, player, cost < 0 ? 0 : cost); /* 1-3-9 */
}

struct frame *call_would(struct table *t, const struct happening *what, int cost)
{
    struct dcg_game *g = t->g;
    int only;
    bool must;

    g->result_set = what->bodies;
    g->result = cost;
    if (!g->watches)
        return NULL;
    struct frame *f = frame_push(g, PROC_would);
    f->kind = what->kind;
    f->cause = what->cause;
    f->card = what->card;
    f->set = outside_breeding(g, what->bodies);
    f->cards[1] = what->bodies & ~f->set;
    f->flag = f->cards[1] ? players_of(g, f->set) : what->players;
    f->n[0] = (int16_t)cost;
    f->n[2] = what->bodies != 0;
    if (!interrupts(g, f, 0, &only, &must) && !interrupts(g, f, 1, &only, &must)) {
        frame_pop(g);
        return NULL;
    }
    g->chain++;
    return f;
}

void interrupt_options(const struct table *t, int player, struct options *o)
{
    const struct dcg_game *g = t->g;
    const struct frame *f = &g->frame[(g->frames - 1) & (FRAMES - 1)];
    int only;
    bool must;

    for (int i = 0; i < g->watches; i++)
        if (can_interrupt(g, f, i, player))
            offer(o, DCG_OPTION_FIRST, g->watch[i].what.card, 0, i);
    interrupts(g, f, player, &only, &must);
    if (!must)
        offer(o, DCG_OPTION_NO, 0, 0, 0);
}

refusal interrupt_refusal(const struct table *t, dcg_option option)
{
    const struct dcg_game *g = t->g;
    const struct frame *f = &g->frame[(g->frames - 1) & (FRAMES - 1)];
    int at = DCG_OPTION_NUMBER(option);

    if (at >= g->watches || DCG_OPTION_OTHER(option) || DCG_OPTION_CARD(option) != g->watch[at].what.card)
        return DCG_REFUSAL_ORDER_NOT_PENDING;
    if (can_interrupt(g, f, at, f->player))
        return 0;
    return can_interrupt(g, f, at, opponent(f->player)) ? DCG_REFUSAL_ORDER_TURN_PLAYER_FIRST
                                                        : DCG_REFUSAL_ORDER_NOT_PENDING;
}

static void decline(struct dcg_game *g, struct frame *f)
{
    for (int i = 0; i < g->watches; i++) {
        if (!can_interrupt(g, f, i, f->player))
            continue;
        f->cards[0] |= (uint64_t)1 << i;
        if (g->watch[i].once)
            watch_end(g, i);
    }
}

/* What an interrupt does to the announced thing itself: keep bodies out of it, change its cost. */
static void interrupt_now(struct table *t, struct frame *f, const struct watch *w)
{
    struct dcg_game *g = t->g;

    if (w->what.deed == DEED_COST && f->n[0] != PREVENTED)
        f->n[0] = (int16_t)(f->n[0] + w->what.value);
    if (w->what.deed != DEED_PREVENT)
        return;
    if (!f->n[2]) {
        f->n[0] = PREVENTED;
        EMIT(PREVENTED, RULE_15_8_5_2, .player = w->what.player, .card = f->card);
    }
    SET_EACH (body, f->set) {
        if (w->subject == NO_BODY
                ? w->subject_player != NO_PLAYER && body_player(g, body) != w->subject_player
                : body != w->subject)
            continue;
        f->set &= ~set_of(body);
        EMIT(PREVENTED, RULE_15_8_5_2, .player = w->what.player, .card = body_of(g, body)->top);
    }
}

static void chain_end(struct dcg_game *g)
{
    if (--g->chain)
        return;
    for (int i = 0; i < g->watches; i++)
        g->watch[i].spent = 0; /* 15-8-5-4, D-3.3 */
}

static uint8_t next_interrupter(const struct dcg_game *g, const struct frame *f)
{
    int only;
    bool must;

    for (int turn = 0; turn < 2; turn++) {
        uint8_t player = g->turn_player ^ (uint8_t)turn; /* 15-4-3-5 */
        if (interrupts(g, f, player, &only, &must))
            return player;
    }
    return NO_PLAYER;
}

static int single_mandatory(const struct dcg_game *g, const struct frame *f)
{
    int only = -1;
    bool must;

    return interrupts(g, f, f->player, &only, &must) == 1 && must ? only : -1;
}

PROC(would) /* 15-8-5 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    while ((f->player = next_interrupter(g, f)) != NO_PLAYER) {
        f->n[1] = (int16_t)single_mandatory(g, f);
        if (f->n[1] < 0) {
            ASK(1, INTERRUPT, f->player);
            if (DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_NO) {
                decline(g, f);
                continue;
            }
            f->n[1] = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
        }
        struct watch *w = &g->watch[f->n[1] & (WATCHES - 1)];
        w->spent = 1;
        EMIT(ACTIVATED, RULE_15_8_5_1, .player = w->what.player, .card = w->what.card);
        interrupt_now(t, f, w);
        struct processing what = w->what;
        if (w->once)
            watch_end(g, f->n[1]);
        CALL(2, call_deed(t, &what));
    }
    g->result_set = (f->set | f->cards[1]) & g->bodies_used;
    g->result = f->n[0];
    chain_end(g);
    END;
}
