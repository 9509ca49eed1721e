/* flow.c - carrying out an effect (15-1-1): its sentences and clauses in order (15-1-2), conditions (15-6), optional
 * processing conditions (15-7), optional processing (15-9), pending processing (18-1), overwriting (18-2).
 *
 * What stands around an action (when, if, for each, until ...) is unwrapped when its turn comes; what can stop in the
 * middle (and, or, may, by, who ...) is a procedure. Its frame: node, act, n[0] for each of how many, cards[0] the
 * UNTIL node of a duration said around it. */
#include "effect/clause.h"
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

/* A part of it is carried out. */
static void carried(const struct table *t, uint8_t act, node_id node)
{
    trail(t, act_of(t->g, act)->what.effect, node, TRAIL_DONE);
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
static void act_count(struct table *t, uint8_t act)
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

/* What processing that was put off is about: the body it names is what was chosen last, or what that was done to. */
static void clause_later_begin(struct table *t, uint8_t act)
{
    struct dcg_game *g = t->g;
    const struct processing *what = &act_of(g, act)->what;

    if (node_at(t->cards, what->node)->kind != NODE_WHEN &&
        body_alive(g, what->target, what->target_incarnation))
        journal_add(g, thing_body(g, what->target),
                    reference_entry(t->cards, put_off_for(t->cards, what->node)));
}

static struct frame *call_put_off(struct table *t, uint8_t act)
{
    node_id clause = act_of(t->g, act)->what.node;
    bool sentences = node_at(t->cards, list_first(t->cards, clause))->kind == NODE_SAY;

    act_at(t->g, act)->flags |= ACT_LATER;
    return sentences ? call_sentences(t, act, clause) : call_clause(t, act, clause, 1);
}

/* What an effect says. If it is what a keyword is (16), that is in kind: DCG_KEYWORD_... + 1. */
static struct frame *call_effect_sentences(struct table *t, uint8_t act, uint32_t effect)
{
    const struct effect_def *e = effect_at(t->cards, effect);
    struct frame *f = call_sentences(t, act, e->body);

    if (e->keyword && (e->section == SECTION_KEYWORD || !node_at(t->cards, e->root)->a))
        f->kind = (uint8_t)(e->keyword + 1);
    return f;
}

PROC(effect)
{
    struct dcg_game *g = t->g;

    BEGIN;
    if (act_of(g, f->act)->what.deed == DEED_CLAUSE) {
        clause_later_begin(t, f->act);
        CALL(1, call_put_off(t, f->act)); /* 18-1-1 */
    } else {
        CALL(2, call_effect_sentences(t, f->act, act_of(g, f->act)->what.effect));
    }
    act_end(t, f->act); /* 15-1-4 */
    END;
}

/* For whom an action is put off: "this Digimon", or what was chosen last; each of several for itself. */
static void put_off(struct table *t, uint8_t act, node_id moment, node_id clause) /* 18-1-1 */
{
    struct dcg_game *g = t->g;
    struct scope s = act_scope(t, act);
    struct things last = {0};
    struct watch w;

    moment_watch(t, act, moment, &w);
    w.what = put_off_by(t, act, clause); /* it belongs to the turn or the attack, not to its card */
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

static struct frame *call_said(struct table *t, uint8_t act, struct spoken spoken);

/* ---- Sentences ---- */

struct frame *call_sentences(struct table *t, uint8_t act, node_id list)
{
    struct frame *f = frame_push(t->g, PROC_sentences);

    f->act = act;
    f->player = act_of(t->g, act)->what.player;
    f->node = list;
    return f;
}

/* A keyword took effect if what was last to be done was. */
static void emit_sentences(struct table *t, const struct frame *f)
{
    const struct act *a = act_of(t->g, f->act);

    if (t->sink && f->kind && a->flags & ACT_DONE && !(a->flags & ACT_STOPPED))
        emit_keyword(t, f->kind - 1, a->what.player, a->what.card);
}

/* The sentence that overwrites this one, if it does so now (18-2): one of those that follow, whose condition holds, or
 * may be met (15-7-1). */
static node_id overwriting(const struct table *t, const struct frame *f, node_id *rest)
{
    if (!node_has(t->cards, f->node, HAS_INSTEAD)) {
        *rest = list_rest(t->cards, f->node);
        return 0;
    }
    bool first = list_first(t->cards, f->node) == list_first(t->cards, (node_id)f->cards[0]);
    node_id instead = sentence_instead(t->cards, f->node, first, rest);
    struct scope s = act_scope(t, f->act);
    const struct node *n = node_at(t->cards, instead);

    carried(t, f->act, n->kind == NODE_IF ? instead : 0);
    if (n->kind == NODE_IF)
        instead = condition(&s, n->a) ? n->b : 0;
    if (!instead)
        *rest = list_rest(t->cards, f->node);
    return instead;
}

static bool is_optional(const struct table *t, node_id instead)
{
    const struct node *n = node_at(t->cards, instead);

    return n->kind == NODE_INSTEAD && node_at(t->cards, n->a)->kind == NODE_MAY;
}

/* The clause of a sentence that is carried out now; 0: none. */
static node_id sentence_clause(struct table *t, uint8_t act, node_id say)
{
    const struct node *n = node_at(t->cards, say);

    if (n->kind == NODE_SAY && n->mode == MODE_TOKEN)
        n = node_at(t->cards, n->a);
    if (n->mode == MODE_OTHERWISE && !(act_of(t->g, act)->flags & ACT_UNMET))
        return 0;
    if (instead_by(t->cards, say) && !act_of(t->g, act)->would)
        return 0; /* it has been asked before the sentence that it overwrites */
    return n->a;
}

/* "By X, B instead": without X nothing is overwritten, and nothing else stops either. */
static bool by_not_done(const struct table *t, const struct frame *f)
{
    struct act *a = act_at(t->g, f->act);

    if (node_at(t->cards, (node_id)f->cards[1])->kind != NODE_BY || !(a->flags & ACT_STOPPED))
        return false;
    a->flags &= (uint16_t) ~(ACT_STOPPED | ACT_FAILED);
    return true;
}

/* For "if you do": was what was to be done done in full? */
static void note_done(struct act *a)
{
    a->flags = (uint16_t)(a->flags & ACT_FAILED ? a->flags & ~ACT_DONE : a->flags | ACT_DONE);
}

PROC(sentences) /* 15-1-2 */
{
    struct dcg_game *g = t->g;
    node_id rest;

    BEGIN;
    f->cards[0] = f->node;
    while (f->node && !(act_of(g, f->act)->flags & ACT_STOPPED)) {
        f->cards[1] = overwriting(t, f, &rest);
        f->cards[2] = rest;
        if (is_optional(t, (node_id)f->cards[1])) { /* else it is overwritten: 18-2-3 */
            ASK(1, OPTIONAL, f->player);            /* 18-2-2 */
            if (DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_NO) {
                f->cards[1] = 0;
                f->cards[2] = list_rest(t->cards, f->node);
            }
        }
        act_at(g, f->act)->flags &= (uint16_t)~ACT_FAILED;
        if (f->cards[1])
            CALL(2, call_overwriting(t, f->act, (node_id)f->cards[1], f->node));
        if (f->cards[1] && by_not_done(t, f)) {
            f->cards[1] = 0;
            f->cards[2] = list_rest(t->cards, f->node);
        }
        if (!f->cards[1] && sentence_clause(t, f->act, list_first(t->cards, f->node)))
            CALL(3, call_sentence(t, f->act, f->node));
        note_done(act_at(g, f->act));
        f->node = (node_id)f->cards[2];
    }
    emit_sentences(t, f);
    END;
}

/* What overwrites a sentence lasts as long as that would have, if it doesn't say. */
struct frame *call_overwriting(struct table *t, uint8_t act, node_id instead, node_id list)
{
    const struct node *n = node_at(t->cards, instead);

    carried(t, act, instead);
    if (n->mode == MODE_BULLETS)
        return call_choice(t, act, n->a, n->b, 1);
    return call_said(
        t, act,
        (struct spoken){.clause = n->kind == NODE_BY ? instead : n->a,
                        .times = 1,
                        .duration = tree_find(t->cards, list_first(t->cards, list), NODE_UNTIL)});
}

/* "Activate 1 of the effects below. If ..., instead all of them." names its effects in the next sentence. */
struct frame *call_sentence(struct table *t, uint8_t act, node_id list)
{
    node_id clause = sentence_clause(t, act, list_first(t->cards, list));
    const struct node *n = node_at(t->cards, clause);

    if (n->kind == NODE_CHOOSE && !n->a)
        return call_choice(t, act, clause, sentence_bullets(t->cards, list_rest(t->cards, list)), 1);
    if (n->kind == NODE_LATER && sentence_goes_on(t->cards, list) &&
        !(act_of(t->g, act)->flags & ACT_LATER)) {
        act_count(t, act);
        carried(t, act, clause);
        put_off(t, act, n->b, list);
        act_at(t->g, act)->flags |= ACT_STOPPED;
        return NULL;
    }
    return call_clause(t, act, clause, 1);
}

/* ---- Some of several effects ---- */

struct frame *call_choice(struct table *t, uint8_t act, node_id choose, node_id bullets, int times)
{
    struct frame *f = frame_push(t->g, PROC_choice);

    carried(t, act, choose);
    f->act = act;
    f->node = choose;
    f->player = act_of(t->g, act)->doer;
    f->cards[0] = bullets;
    f->n[0] = (int16_t)times;
    return f;
}

/* "Activate the effect below twice", or for each of something: the same one again. */
static bool choice_again(const struct node *choose)
{
    return choose->mode == MODE_TWICE || choose->mode == MODE_THE || choose->mode == MODE_AGAIN;
}

static int choice_left(const struct table *t, const struct frame *f)
{
    const struct node *n = node_at(t->cards, f->node);
    int count = list_count(t->cards, (node_id)f->cards[0]);
    int wanted = n->mode == MODE_ALL ? count : n->mode == MODE_TWICE ? 2 : choice_again(n) ? f->n[0] : n->n;

    return !choice_again(n) && wanted > count ? count - f->n[1] : wanted - f->n[1];
}

/* The number of the only one left; 0: there are several. */
static int choice_only(const struct table *t, const struct frame *f)
{
    int only = 0;

    for (int i = 0; i < list_count(t->cards, (node_id)f->cards[0]); i++) {
        if (f->cards[1] >> i & 1)
            continue;
        if (only)
            return 0;
        only = i + 1;
    }
    return only;
}

void choice_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    int count = f->proc == PROC_either ? 2 : list_count(t->cards, (node_id)f->cards[0]);

    for (int i = 0; i < count; i++)
        if (!(f->cards[1] >> i & 1))
            offer(o, DCG_OPTION_PICK, 0, 0, i + 1);
}

PROC(choice) /* 15-15-9 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    while (choice_left(t, f) > 0) {
        f->n[2] = (int16_t)choice_only(t, f);
        if (!f->n[2]) {
            ASK(1, CHOOSE_EFFECT, f->player); /* 15-15-9-2: in any order */
            f->n[2] = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
        }
        if (!choice_again(node_at(t->cards, f->node)))
            f->cards[1] |= set_of((uint8_t)(f->n[2] - 1));
        f->n[1]++;
        node_id bullet = list_nth(t->cards, (node_id)f->cards[0], f->n[2] - 1);
        CALL(2, call_sentences(t, f->act, node_at(t->cards, bullet)->a));
        act_at(g, f->act)->flags &= (uint16_t)~ACT_STOPPED; /* 15-15-9-1: each is an effect of its own */
    }
    END;
}

/* ---- Clauses ---- */

static struct frame *clause_push(struct table *t, enum proc proc, uint8_t act, const struct spoken *spoken)
{
    struct frame *f = frame_push(t->g, proc);

    f->act = act;
    f->node = spoken->clause;
    f->player = act_of(t->g, act)->doer;
    f->n[0] = (int16_t)spoken->times;
    f->cards[0] = spoken->duration;
    return f;
}

/* What a part of the clause is said with: as often and as long as the whole. */
static struct spoken part(const struct frame *f, node_id clause)
{
    return (struct spoken){.clause = clause, .times = f->n[0], .duration = (node_id)f->cards[0]};
}

static bool if_met(struct table *t, uint8_t act, const struct node *n)
{
    struct act *a = act_at(t->g, act);
    struct scope s = act_scope(t, act);
    bool met = effect_at(t->cards, a->what.effect)->condition == n->a || condition(&s, n->a);

    a->flags = (uint16_t)(met ? a->flags & ~ACT_UNMET : a->flags | ACT_UNMET | ACT_FAILED);
    return met;
}

/* For each, the one with the highest or lowest of something: who that is changes from one to the next (Q3521). */
static bool one_at_a_time(const dcg_cards *cards, const struct spoken *spoken)
{
    const struct node *n = node_at(cards, spoken->clause);

    return spoken->times > 1 && n->kind == NODE_MOVE && tree_find(cards, n->a, NODE_MOST);
}

PROC(again)
{
    BEGIN;
    while (f->n[0]-- > 0)
        CALL(1, call_action(t, f->act, f->node, 1));
    END;
}

/* An action, or what is said of somebody: nobody is asked whether (15-1-5, 15-9-1-2). */
static struct frame *call_saying(struct table *t, uint8_t act, const struct spoken *spoken)
{
    uint32_t keyword = action_keyword(t->cards, spoken->clause);

    act_count(t, act);
    if (node_at(t->cards, spoken->clause)->kind == NODE_MODIFY)
        return call_modify(t, act, spoken->clause, spoken->times, spoken->duration);
    if (keyword)
        return call_effect_sentences(t, act, keyword);
    if (one_at_a_time(t->cards, spoken))
        return clause_push(t, PROC_again, act, spoken);
    return call_action(t, act, spoken->clause, spoken->times);
}

/* 18-2-1: something else instead of what the effect interrupts; else it has overwritten its sentence, or hasn't. */
static bool replaces(struct table *t, uint8_t act)
{
    if (!act_of(t->g, act)->would)
        return false;
    act_at(t->g, act)->flags |= ACT_REPLACING;
    would_replace(t, act);
    return true;
}

/* One step towards what a clause says to do now: conditions, numbers, durations around it. False: nothing to do. */
static bool clause_unwrap(struct table *t, uint8_t act, struct spoken *spoken)
{
    const struct node *n = node_at(t->cards, spoken->clause);
    node_id whole = spoken->clause;
    struct scope s = act_scope(t, act);

    if (clause_waits(t->cards, whole, spoken->duration) && !(act_of(t->g, act)->flags & ACT_LATER)) {
        struct watch w;
        act_count(t, act);
        next_watch(t, act, whole, &w);
        watch_add(t, &w);
        return false;
    }
    switch (n->kind) {
    case NODE_WHEN: /* the trigger condition has been met; another one asks how it came about */
        spoken->clause = n->b;
        return n->a == effect_at(t->cards, s.effect)->condition ||
               (s.event && !lowering_by_effect(t->cards, whole) && event_was(&s, n->a));
    case NODE_IF: /* 15-6-1; what stands beside it is carried out anyway (15-6-2) */
        if (lowering_by_effect(t->cards, whole))
            return false; /* it was, when that was declared */
        spoken->clause = if_met(t, act, n) ? n->b : n->c;
        return spoken->clause != 0;
    case NODE_LASTING:
        spoken->duration = n->b;
        spoken->clause = n->a;
        return true;
    case NODE_EACH: /* 15-15-7-1 */
        spoken->times *= each_count(&s, spoken->clause);
        spoken->clause = n->b;
        return spoken->times > 0; /* 1-3-4 */
    case NODE_INSTEAD:
        spoken->clause = n->a;
        return replaces(t, act);
    case NODE_LATER:
        if (act_of(t->g, act)->flags & ACT_LATER) {
            spoken->clause = n->a;
            return true;
        }
        act_count(t, act);
        put_off(t, act, n->b, n->a);
        return false;
    default:
        return false;
    }
}

static bool clause_wraps(const struct node *n)
{
    return n->kind == NODE_WHEN || n->kind == NODE_IF || n->kind == NODE_LASTING || n->kind == NODE_EACH ||
           n->kind == NODE_INSTEAD || n->kind == NODE_LATER;
}

/* 18-2-2: an optional replacement of what it interrupts. */
static bool may_replace(const struct table *t, uint8_t act, node_id clause)
{
    const struct node *n = node_at(t->cards, clause);

    return n->kind == NODE_INSTEAD && act_of(t->g, act)->would && node_at(t->cards, n->a)->kind == NODE_MAY;
}

static struct frame *call_said(struct table *t, uint8_t act, struct spoken spoken)
{
    while (clause_wraps(node_at(t->cards, spoken.clause)) && !may_replace(t, act, spoken.clause)) {
        node_id whole = spoken.clause;
        bool goes_on = clause_unwrap(t, act, &spoken);
        if (goes_on || node_at(t->cards, whole)->kind != NODE_INSTEAD)
            carried(t, act, whole);
        if (!goes_on)
            return NULL;
    }
    const struct node *n = node_at(t->cards, spoken.clause);
    carried(t, act, spoken.clause);
    switch (n->kind) {
    case NODE_LIST:
        return clause_push(t, n->mode == MODE_OR ? PROC_either : PROC_pair, act, &spoken);
    case NODE_MAY:
        if (says_permit(t->cards, n->a)) /* what may be placed is chosen when it is placed */
            return call_clause(t, act, n->a, spoken.times);
        return clause_push(t, PROC_may, act, &spoken);
    case NODE_INSTEAD: {
        carried(t, act, n->a);
        spoken.clause = n->a;
        struct frame *f = clause_push(t, PROC_may, act, &spoken);
        f->flag = 1;
        return f;
    }
    case NODE_WHO:
        return clause_push(t, PROC_who, act, &spoken);
    case NODE_WHERE:
        return clause_push(t, PROC_where, act, &spoken);
    case NODE_BY:
        return clause_push(t, PROC_by, act, &spoken);
    case NODE_KEYWORD:
        return clause_push(t, PROC_delay, act, &spoken);
    case NODE_CHOOSE:
        return call_choice(t, act, spoken.clause, n->a, spoken.times);
    default:
        return call_saying(t, act, &spoken);
    }
}

struct frame *call_clause(struct table *t, uint8_t act, node_id clause, int times)
{
    return call_said(t, act, (struct spoken){.clause = clause, .times = times});
}

PROC(pair) /* A and B; A, then B */
{
    BEGIN;
    CALL(1, call_said(t, f->act, part(f, node_at(t->cards, f->node)->a)));
    if (node_at(t->cards, f->node)->b && !(act_of(t->g, f->act)->flags & ACT_STOPPED))
        CALL(2, call_said(t, f->act, part(f, node_at(t->cards, f->node)->b)));
    END;
}

/* 15-7-3: what can't be paid isn't chosen; as bits, of the first and the second. */
static uint32_t either_barred(const struct table *t, const struct frame *f)
{
    const struct node *n = node_at(t->cards, f->node);
    struct scope s = act_scope(t, f->act);

    if (!(act_of(t->g, f->act)->flags & ACT_PAYING))
        return 0;
    return (payment_possible(&s, n->a) ? 0 : 1u) | (payment_possible(&s, n->b) ? 0 : 2u);
}

PROC(either) /* A or B */
{
    const struct node *n = node_at(t->cards, f->node);

    BEGIN;
    f->cards[1] = either_barred(t, f);
    f->n[1] = f->cards[1] == 1 ? 2 : 1;
    if (f->cards[1] == 0) {
        ASK(1, CHOOSE_EFFECT, f->player);
        f->n[1] = (int16_t)DCG_OPTION_NUMBER(t->g->decision.answer);
    }
    CALL(2, call_said(t, f->act, part(f, f->n[1] == 1 ? n->a : n->b)));
    END;
}

PROC(who) /* 15-10-1-2-1, 15-10-1-3-1 */
{
    const struct node *n = node_at(t->cards, f->node);
    struct act *a = act_at(t->g, f->act);

    BEGIN;
    for (; f->n[1] < (n->mode == MODE_OPPONENT || n->mode == MODE_THEY ? 1 : 2); f->n[1]++) {
        a->doer = n->mode == MODE_OPPONENT || n->mode == MODE_THEY ? opponent(a->what.player)
                  : f->n[1]                                        ? opponent(t->g->turn_player)
                                                                   : t->g->turn_player;
        CALL(1, call_said(t, f->act, part(f, n->a)));
    }
    a->doer = a->what.player;
    END;
}

/* From somewhere, ...: the choices in it find the place here (pick.c). */
PROC(where)
{
    BEGIN;
    CALL(1, call_said(t, f->act, part(f, node_at(t->cards, f->node)->b)));
    END;
}

/* "You may ...": nothing is asked when there is nobody it could be done to. */
static bool may_possible(const struct table *t, const struct frame *f)
{
    const struct node *n = node_at(t->cards, node_at(t->cards, f->node)->a);
    struct scope s = act_scope(t, f->act);
    node_id host;

    if (n->kind == NODE_DO && (n->mode == MODE_ACTIVATE || n->mode == MODE_HATCH))
        return action_payable(&s, node_at(t->cards, f->node)->a);
    if (host_lacking(&s, node_at(t->cards, f->node)->a))
        return false;
    if ((n->kind != NODE_MOVE && n->kind != NODE_DO) || !n->a ||
        node_at(t->cards, n->a)->kind != NODE_SELECT || selection_host(&s, n->a, &host) ||
        node_at(t->cards, node_at(t->cards, n->a)->c)->kind == NODE_TOKEN)
        return true; /* a token comes from nowhere (4-18) */
    return pick_any(t, f, n->a);
}

/* flag: it is done instead of what it interrupts */
PROC(may) /* 15-9-2-2 */
{
    const struct node *n = node_at(t->cards, f->node);
    struct act *a = act_at(t->g, f->act);

    BEGIN;
    a->flags |= ACT_FAILED;
    if (n->mode == MODE_OPPONENT)
        f->player = a->doer = opponent(a->what.player);
    if (f->flag || may_possible(t, f)) { /* something may be replaced by nothing (Q2002) */
        ASK(1, OPTIONAL, f->player);
        if (DCG_OPTION_VERB(t->g->decision.answer) == DCG_OPTION_YES) {
            if (f->flag)
                replaces(t, f->act);
            a->flags &= (uint16_t)~ACT_FAILED;
            CALL(2, call_said(t, f->act, part(f, n->a)));
        }
    }
    note_done(a);
    if (n->mode == MODE_OPPONENT)
        a->doer = a->what.player;
    END;
}

/* A cost can be paid in full: each of its actions (15-7-3). */
bool payment_possible(const struct scope *s, node_id payment)
{
    const struct node *n = NODE_OF(s, payment);

    if (n->kind == NODE_LIST && n->mode == MODE_OR)
        return payment_possible(s, n->a) || payment_possible(s, n->b);
    if (n->kind == NODE_LIST)
        return payment_possible(s, n->a) && (!n->b || payment_possible(s, n->b));
    return action_payable(s, payment);
}

static bool by_possible(const struct table *t, const struct frame *f)
{
    struct scope s = act_scope(t, f->act);

    return payment_possible(&s, node_at(t->cards, f->node)->a);
}

/* "When a Digimon activates <...>" */
static void keyword_activated(struct table *t, uint8_t act, int keyword)
{
    const struct processing *what = &act_of(t->g, act)->what;

    if (t->sink)
        emit_keyword(t, keyword, what->player, what->card);
    if (body_alive(t->g, what->target, what->target_incarnation))
        happen(t, &(struct happening){.kind = DCG_EVENT_EFFECT_ACTIVATED,
                                      .players = player_bit(what->player),
                                      .cause = act_cause(t, act),
                                      .bodies = set_of(what->target),
                                      .keyword = (uint8_t)(keyword + 1)});
}

/* What a "by" was done for; an "instead" in it has overwritten its sentence already. */
static node_id by_result(const struct table *t, uint8_t act, node_id clause)
{
    const struct node *n = node_at(t->cards, clause);

    return n->kind == NODE_INSTEAD && !act_of(t->g, act)->would ? n->a : clause;
}

PROC(by) /* 15-7-1 */
{
    const struct node *n = node_at(t->cards, f->node);
    struct act *a = act_at(t->g, f->act);

    BEGIN;
    if (!(a->flags & ACT_DECLARED)) {
        ASK(1, OPTIONAL, f->player); /* 15-7-4, -5: whether or not it, or what follows it, can be done */
        if (DCG_OPTION_VERB(t->g->decision.answer) == DCG_OPTION_NO) {
            a->flags |= ACT_STOPPED; /* 15-7-2 */
            DONE;
        }
    }
    a->flags &= (uint16_t)~ACT_DECLARED;
    act_count(t, f->act);
    if (!by_possible(t, f)) {
        a->flags |= ACT_STOPPED; /* 15-7-3 */
        DONE;
    }
    a->flags = (uint16_t)((a->flags | ACT_PAYING) & ~ACT_FAILED);
    CALL(2, call_said(t, f->act, part(f, n->a)));
    a->flags &= (uint16_t)~ACT_PAYING;
    if (a->flags & ACT_FAILED) {
        a->flags |= ACT_STOPPED;
        DONE;
    }
    if (tree_says(t->cards, effect_at(t->cards, a->what.effect)->root, NODE_KEYWORD, MODE_DIGI_BURST))
        keyword_activated(t, f->act, DCG_KEYWORD_DIGI_BURST); /* 16-13-1 */
    if (by_result(t, f->act, n->b) != n->b)
        carried(t, f->act, n->b); /* the "instead" around it */
    CALL(3, call_said(t, f->act, part(f, by_result(t, f->act, n->b))));
    END;
}

PROC(delay) /* 16-16-1, -2: what its bullet says, by trashing the card itself */
{
    const struct node *n = node_at(t->cards, f->node);
    struct act *a = act_at(t->g, f->act);

    BEGIN;
    if (!delay_possible(t, f->act)) { /* 16-16-3: it can't be activated */
        a->flags |= ACT_STOPPED;
        DONE;
    }
    if (!(a->flags & ACT_DECLARED)) {
        ASK(1, OPTIONAL, f->player);
        if (DCG_OPTION_VERB(t->g->decision.answer) == DCG_OPTION_NO) {
            a->flags |= ACT_STOPPED;
            DONE;
        }
    }
    a->flags &= (uint16_t)~ACT_DECLARED;
    act_count(t, f->act);
    CALL(2, call_delay(t, f->act));
    if (!t->g->result_set) {
        a->flags |= ACT_STOPPED;
        DONE;
    }
    if (t->sink)
        emit_keyword(t, DCG_KEYWORD_DELAY, f->player, a->what.card);
    CALL(3, call_sentences(t, f->act, node_at(t->cards, n->a)->a));
    END;
}
