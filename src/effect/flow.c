/* flow.c - an effect begins to be carried out, is put off and ends (15-1-1, 15-1-4, 18-1). run_program.c carries out
 * its program. */
#include "effect/clause.h"
#include "effect/run_program.h"
#include "state/set.h"
#include "rules/interrupt.h"
#include "rules/resolve.h"
#include "rules/trigger.h"
#include "state/procedure.h"
#include "effect/payment.h"
#include "effect/material_source.h"
#include "query/seen.h"

#include <string.h>

struct scope act_scope(const struct table *t, uint8_t act)
{
    const struct dcg_game *g = t->g;
    const struct act *a = act_of(g, act);

    return (struct scope){.t = t,
                          .player = a->what.player,
                          .card = a->what.card,
                          .host = a->what.target,
                          .act = act,
                          .host_incarnation = a->what.target_incarnation,
                          .effect = a->what.effect,
                          .event =
                              a->event == NO_HAPPENING ? NULL : &g->happening[a->event & (HAPPENINGS - 1)]};
}

/* 15-2-1-1 to -3, 15-3-2: inherited effects are the Digimon's; an effect of a card off the field is of its category. */
struct cause act_cause(const struct table *t, uint8_t act)
{
    const struct processing *what = &act_of(t->g, act)->what;
    struct cause cause = {.kind = DCG_CAUSE_EFFECT, .player = what->player, .card = what->card};

    cause.kinds = body_alive(t->g, what->target, what->target_incarnation)
                      ? body_categories(t, what->target)
                      : (uint8_t)card_def(t->cards, t->g->card[what->card].def)->categories;
    return cause;
}

/* ---- Acts ---- */

struct frame *call_effect(struct table *t, const struct processing *what, uint8_t event, uint8_t would)
{
    struct dcg_game *g = t->g;

    if (g->acts == ACTS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return NULL;
    }
    struct act *a = &g->act[g->acts];
    *a = (struct act){.what = *what,
                      .event = event,
                      .would = would,
                      .journal = g->journals,
                      .group = g->journals,
                      .doer = what->player}; /* 15-10-1-1-1 */
    trail_begin(t, what, event);
    struct frame *f = frame_push(g, PROC_effect);
    f->act = g->acts++;
    f->player = what->player;
    return f;
}

static void act_end(struct table *t, uint8_t act)
{
    struct dcg_game *g = t->g;

    revealed_return(t, act); /* 15-15-3-5 */
    journal_cut(g, act_of(g, act)->journal);
    memset(act_at(g, act), 0, sizeof g->act[0]);
    g->acts = act;
}

/* 15-1-6, 15-14-1-5: choosing to activate counts, whatever comes of it; not when a "by" is declined (D-15.3). */
void act_count(struct table *t, uint8_t act)
{
    struct act *a = act_at(t->g, act);

    if (a->flags & ACT_COUNTED)
        return;
    a->flags |= ACT_COUNTED;
    if (a->what.deed == DEED_EFFECT && a->would)
        interrupt_activated(t, &a->what);
    if (a->what.deed == DEED_EFFECT && effect_at(t->cards, a->what.effect)->limit)
        use_add(t, &a->what);
}

/* Whom an action that is put off names: "that Digimon", "the Digimon this effect played"; 0: it doesn't, or means this
 * one. */
static node_id put_off_for(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause);

    while (n->kind == NODE_LIST || n->kind == NODE_SAY || n->kind == NODE_MAY)
        n = node_at(cards, n->a);
    const struct node *whom = node_at(cards, n->a);
    bool named = (whom->kind == NODE_REF && whom->mode == MODE_THAT_DIGIMON) ||
                 reference_entry(cards, n->a) != ENTRY_CHOSEN;
    return n->kind == NODE_MOVE && named ? n->a : 0;
}

/* What a LATER puts off: its clause, or all sentences from its own on. */
static node_id put_off_clause(const dcg_cards *cards, const struct instruction *code)
{
    return code->flags & OP_GOES_ON ? code->b : node_at(cards, code->a)->a;
}

/* What processing that was put off is about: the body it names is what was chosen last, or what that was done to. */
static void put_off_begin(struct table *t, uint8_t act)
{
    struct dcg_game *g = t->g;
    const struct processing *what = &act_of(g, act)->what;

    const struct instruction *code = code_at(t->cards, what->code);
    if (code->op == OP_LATER && body_alive(g, what->target, what->target_incarnation))
        journal_add(g, thing_body(g, what->target),
                    reference_entry(t->cards, put_off_for(t->cards, put_off_clause(t->cards, code))));
}

PROC(effect)
{
    struct dcg_game *g = t->g;

    BEGIN;
    if (act_of(g, f->act)->what.deed == DEED_CLAUSE) {
        act_at(g, f->act)->flags |= ACT_LATER;
        put_off_begin(t, f->act);
        CALL(1, call_program(t, f->act, act_of(g, f->act)->what.code)); /* 18-1-1 */
    } else {
        CALL(2, call_effect_program(t, f->act, act_of(g, f->act)->what.effect));
    }
    act_end(t, f->act); /* 15-1-4 */
    END;
}

/* For whom an action is put off: "this Digimon", or what was chosen last; each of several for itself. */
void put_off(struct table *t, uint8_t act, uint32_t at) /* 18-1-1 */
{
    struct dcg_game *g = t->g;
    const struct instruction *code = code_at(t->cards, at);
    node_id clause = put_off_clause(t->cards, code);
    struct scope s = act_scope(t, act);
    struct things last = {0};
    struct watch w;

    moment_watch(t, act, node_at(t->cards, code->a)->b, &w);
    w.what = put_off_by(t, act, at); /* it belongs to the turn or the attack, not to its card */
    if (put_off_for(t->cards, clause)) {
        reference(&s, put_off_for(t->cards, clause), &last);
        if (!last.bodies)
            return; /* there is nobody to do it to */
    } else if (!tree_says(t->cards, clause, NODE_REF, MODE_THIS_DIGIMON)) {
        journal_last(g, act, &last);
    }
    if (!last.bodies) {
        watch_add(t, &w);
        return;
    }
    SET_EACH (body, last.bodies) {
        w.what.target = body;
        w.what.target_incarnation = body_of(g, body)->incarnation;
        watch_add(t, &w);
    }
}
