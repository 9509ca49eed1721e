/* run_program.c - carries out the program of an effect (tree/program.h): one instruction after the other, until one
 * has to ask or calls a procedure.
 *
 * While step is ASKED_... a question is open, while it is CALLED a procedure that the program called is under way. */
#include "effect/run_program.h"
#include "effect/payment.h"
#include "query/match.h"
#include "query/seen.h"
#include "rules/declarable.h"
#include "rules/interrupt.h"
#include "rules/leave.h"
#include "rules/lookahead.h"
#include "rules/resolve.h"
#include "state/procedure.h"
#include "state/set.h"

enum { ASKED_WHETHER = 1, CALLED = 2, ASKED_WHICH = 3 };

struct frame *call_program(struct table *t, uint8_t resolution, uint32_t at)
{
    const struct frame *outer = program_under_way(t->g, resolution);
    uint8_t slots = outer ? outer->program.slots : 0;
    struct frame *f = frame_push(game_of(t), PROC_program);

    f->resolution = resolution;
    f->player = resolution_of(t->g, resolution)->what.player;
    f->node = at;
    f->program.slots = slots;
    return f;
}

struct frame *call_effect_program(struct table *t, uint8_t resolution, uint32_t effect)
{
    const struct effect_def *e = effect_at(t->cards, effect);
    struct frame *f = call_program(t, resolution, e->code);

    if (e->flags & EFFECT_IS_KEYWORD)
        f->program.keyword = (uint8_t)(e->keyword + 1);
    return f;
}

static const struct instruction *code_of(const struct table *t, const struct frame *f)
{
    return code_at(t->cards, f->node);
}

/* A part of the effect is carried out. */
static void carried(const struct table *t, uint8_t resolution, node_id node)
{
    coverage(t, resolution_of(t->g, resolution)->what.effect, node, COVERAGE_DONE);
}

static int times_of(const struct frame *f, int level)
{
    return level ? f->program.times[level - 1] : 1;
}

/* For "if you do": was what was to be done done in full? */
static void note_done(struct resolution *a)
{
    a->flags =
        (uint16_t)(a->flags & RESOLUTION_FAILED ? a->flags & ~RESOLUTION_DONE : a->flags | RESOLUTION_DONE);
}

/* Where a program goes on. */
static void go_to(struct frame *f, uint32_t at)
{
    f->node = at;
}
static void go_on(struct frame *f)
{
    f->node++;
}
static void go_if(struct frame *f, const struct instruction *code, bool goes_on)
{
    f->node = goes_on ? f->node + 1 : code->to;
}

/* 15-7-2: what the rest of the effect depends on isn't done. */
static void stop(struct resolution *a, struct frame *f, const struct instruction *code)
{
    a->flags |= RESOLUTION_STOPPED;
    go_to(f, code->to);
}

typedef void run_fn(struct table *t, struct frame *f, const struct instruction *code);
static run_fn *const runs[OPS]; /* by enum op */

static inline void run_instruction(struct table *t, struct frame *f)
{
    static const bool marks[OPS] = {
#define OP(name, marks, operands, words) [OP_##name] = (marks),
#include "tree/op_table.def"
#undef OP
    };
    const struct instruction *code = code_of(t, f);

    if (t->coverage && marks[code->op])
        carried(t, f->resolution, code->source);
    runs[code->op](t, f, code);
}

/* The next instruction, behind one that neither asks nor calls: at once, since what follows each of these is mostly the
 * same, and the processor guesses it from where it is called. */
static inline void run_next(struct table *t, struct frame *f)
{
    go_on(f);
    run_instruction(t, f);
}

/* ---- The end ---- */

/* A keyword took effect if what was last to be done was. */
static void run_end(struct table *t, struct frame *f, const struct instruction *code)
{
    (void)code;
    const struct resolution *a = resolution_of(t->g, f->resolution);

    if (t->sink && f->program.keyword && a->flags & RESOLUTION_DONE && !(a->flags & RESOLUTION_STOPPED))
        emit_keyword(t, f->program.keyword - 1, a->what.player, a->what.card);
    frame_end(t, f);
}

/* ---- Sentences ---- */

static void run_mark(struct table *t, struct frame *f, const struct instruction *code)
{
    (void)code;
    run_next(t, f);
}

static void run_jump(struct table *t, struct frame *f, const struct instruction *code)
{
    go_to(f, code->to);
    run_instruction(t, f);
}

static void run_sentence(struct table *t, struct frame *f, const struct instruction *code)
{
    (void)code;
    resolution_at(game_of(t), f->resolution)->flags &= (uint16_t)~RESOLUTION_FAILED;
    run_next(t, f);
}

static void run_note(struct table *t, struct frame *f, const struct instruction *code)
{
    (void)code;
    note_done(resolution_at(game_of(t), f->resolution));
    run_next(t, f);
}

static void run_stop_check(struct table *t, struct frame *f, const struct instruction *code)
{
    go_if(f, code, !(resolution_of(t->g, f->resolution)->flags & RESOLUTION_STOPPED));
}

static void run_unstop(struct table *t, struct frame *f, const struct instruction *code)
{
    (void)code;
    resolution_at(game_of(t), f->resolution)->flags &= (uint16_t) ~(RESOLUTION_STOPPED | RESOLUTION_FAILED);
    go_on(f);
}

/* ---- Conditions ---- */

static void run_otherwise(struct table *t, struct frame *f, const struct instruction *code)
{
    go_if(f, code, resolution_of(t->g, f->resolution)->flags & RESOLUTION_UNMET);
}

static void run_interrupting(struct table *t, struct frame *f, const struct instruction *code)
{
    go_if(f, code, resolution_of(t->g, f->resolution)->would);
}

static void run_if(struct table *t, struct frame *f, const struct instruction *code)
{
    struct resolution *a = resolution_at(game_of(t), f->resolution);
    struct scope s = resolution_scope(t, f->resolution);
    bool met = code->flags & OP_TRIGGER || condition(&s, code->condition);

    a->flags =
        (uint16_t)(met ? a->flags & ~RESOLUTION_UNMET : a->flags | RESOLUTION_UNMET | RESOLUTION_FAILED);
    if (!met && code->flags & OP_STOPS)
        stop(a, f, code);
    else
        go_if(f, code, met);
}

static bool when_met(const struct table *t, const struct frame *f, const struct instruction *code)
{
    struct scope s = resolution_scope(t, f->resolution);

    return code->flags & OP_TRIGGER || (s.event && event_was(&s, code->event));
}

static void run_when(struct table *t, struct frame *f, const struct instruction *code)
{
    go_if(f, code, when_met(t, f, code));
}

static void run_overwrite_if(struct table *t, struct frame *f, const struct instruction *code)
{
    struct scope s = resolution_scope(t, f->resolution);

    go_if(f, code, condition(&s, code->condition));
}

/* 15-15-7-1; 1-3-4 */
static void run_each(struct table *t, struct frame *f, const struct instruction *code)
{
    struct scope s = resolution_scope(t, f->resolution);
    int times = times_of(f, code->level - 1) * each_count(&s, code->each);

    f->program.times[code->level - 1] = (int16_t)times;
    go_if(f, code, times > 0);
}

/* ---- What waits ---- */

static void run_wait(struct table *t, struct frame *f, const struct instruction *code)
{
    struct delayed_trigger w;

    if (resolution_of(t->g, f->resolution)->flags & RESOLUTION_LATER) {
        go_if(f, code, when_met(t, f, code));
        return;
    }
    resolution_count(t, f->resolution);
    next_delayed_trigger(t, f->resolution, f->node, &w);
    delayed_trigger_add(t, &w);
    go_to(f, code->to);
}

static void run_later(struct table *t, struct frame *f, const struct instruction *code)
{
    if (resolution_of(t->g, f->resolution)->flags & RESOLUTION_LATER) {
        go_on(f);
        return;
    }
    resolution_count(t, f->resolution);
    defer(t, f->resolution, f->node);
    if (code->flags & OP_GOES_ON)
        resolution_at(game_of(t), f->resolution)->flags |= RESOLUTION_STOPPED;
    go_to(f, code->to);
}

/* ---- Questions ---- */

static void ask_whether(struct table *t, struct frame *f, uint8_t player)
{
    f->player = player;
    f->step = ASKED_WHETHER;
    ask(t, DCG_DECISION_OPTIONAL, player);
}

static void run_overwrite_ask(struct table *t, struct frame *f, const struct instruction *code)
{
    (void)code;
    ask_whether(t, f, resolution_of(t->g, f->resolution)->what.player);
}

/* 18-2-1: something else instead of what the effect interrupts. False: it interrupts nothing. */
static bool replaces(struct table *t, uint8_t resolution)
{
    if (!resolution_of(t->g, resolution)->would)
        return false;
    resolution_at(game_of(t), resolution)->flags |= RESOLUTION_REPLACING;
    would_replace(t, resolution);
    return true;
}

static void run_replace(struct table *t, struct frame *f, const struct instruction *code)
{
    bool goes_on = replaces(t, f->resolution) || code->flags & OP_LENIENT;

    if (goes_on)
        carried(t, f->resolution, code->source);
    go_if(f, code, goes_on);
}

/* Can whoever does it declare something, whatever it costs? What is paid may be less then. */
static bool declarable_any(const struct table *t, const struct frame *f, const struct action *action)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct action unpaid = *action;
    struct options o = {0}; /* only whether there are any */
    struct declarable of;

    unpaid.declare.terms.flags |= UNPAID;
    declarable_begin(&s, &unpaid, 1, resolution_of(t->g, f->resolution)->doer, &of);
    declarable_list(&of, 1, &o);
    return o.count > 0;
}

/* Is there anybody an action could be done to? Whether it then happens to them is another question (15-10-2). */
static bool action_possible(const struct table *t, const struct frame *f, const struct action *action)
{
    struct scope s = resolution_scope(t, f->resolution);
    selector_id host;

    if (action->op == OP_ACTIVATE || action->op == OP_HATCH)
        return action_payable(&s, action);
    if (action->op == OP_ATTACK)
        return declarable_any(t, f, action); /* 11-2-2 */
    if (host_lacking(&s, action) || room_lacking(&s, action))
        return false;
    if (action->op == OP_PLAY || action->op == OP_USE || action->op == OP_PLAY_OR_USE ||
        action->op == OP_LINK)
        return declarable_any(t, f, action);
    return !action->chooses || selection_host(&s, action->target, &host) || pick_any(t, f, action->target);
}

/* Can something of this part of a program be done? */
static bool part_possible(const struct table *t, const struct frame *f, uint32_t at, uint32_t end)
{
    struct scope s = resolution_scope(t, f->resolution);

    for (; at < end; at++) {
        const struct instruction *code = code_at(t->cards, at);
        const struct action *action = action_at(t->cards, op_is_action(code->op) ? code->action : 0);
        if (code->op == OP_CHANGE_TARGET ? action_payable(&s, action) : action_possible(t, f, action))
            return true;
    }
    return false;
}

/* "A or B": which of them can't be done, as bits, of the first and the second. In a payment what can't be done in full
 * isn't chosen (15-7-3), else what can't be done to anybody: what is mandatory is done if possible (15-1-5). */
static unsigned either_barred(const struct table *t, const struct frame *f, uint32_t at)
{
    struct scope s = resolution_scope(t, f->resolution);
    uint32_t second = code_at(t->cards, at)->to, end = code_at(t->cards, second - 1)->to;

    if (resolution_of(t->g, f->resolution)->flags & RESOLUTION_PAYING)
        return either_unpayable(&s, at);
    return (part_possible(t, f, at + 1, second - 1) ? 0 : 1u) | (part_possible(t, f, second, end) ? 0 : 2u);
}

/* Does an attack speak of an attacker that an action before it chooses? It comes to be known only then. */
static bool attacker_comes(const struct table *t, const struct instruction *attack, uint32_t slots)
{
    const struct selector *x = selector_at(t->cards, action_at(t->cards, attack->action)->declare.what);

    return x->kind == SELECT_KNOWN && x->ref == REF_MENTIONED &&
           attack->meant[MEANT_BEFORE][x->pronoun].slots & slots;
}

/* "You may A and attack": both or neither, so neither if nobody can attack then (Q2804). A may suspend the target. */
static bool attack_follows(const struct table *t, const struct frame *f, uint32_t at)
{
    struct scope s = resolution_scope(t, f->resolution);
    uint32_t slots = 0;
    bool suspends = false;

    for (const struct instruction *code; at < code_of(t, f)->to; at++) {
        code = code_at(t->cards, at);
        if (code->op == OP_ATTACK && slots && !attacker_comes(t, code, slots)) {
            struct action attack = *action_at(t->cards, code->action);
            attack.declare.how |= suspends ? AT_UNSUSPENDED : 0;
            return action_payable(&s, &attack);
        }
        if (code->op != OP_MARK && !op_is_action(code->op))
            break;
        suspends = suspends || code->op == OP_SUSPEND;
        for (int i = 0; i < SLOT_ROLES && op_is_action(code->op); i++)
            slots |= UINT32_C(1) << code->slot[i];
    }
    return true;
}

/* "You may ...": nothing is asked when there is nobody it could be done to, or nothing that it is done for. */
static bool may_possible(const struct table *t, const struct frame *f)
{
    struct scope s = resolution_scope(t, f->resolution);
    const struct instruction *next = code_of(t, f) + 1;
    uint32_t at = f->node + 1;

    if (!attack_follows(t, f, at))
        return false;
    for (; next->op == OP_EACH; next = code_at(t->cards, ++at))
        if (next->to != at + 1 && !each_count(&s, next->each)) /* else an amount, which may be 0 */
            return false;
    if (next->op == OP_EITHER)
        return either_barred(t, f, at) != 3;
    return action_possible(t, f, action_at(t->cards, op_is_action(next->op) ? next->action : 0));
}

/* 4.2: 1-3-11-3: by how much this part of the effect must lower a cost that is announced, which can be paid with it and
 * not without it; 0: it isn't needed, or not enough. */
static int needed_change(const struct table *t, const struct frame *f)
{
    struct scope s = resolution_scope(t, f->resolution);
    int lack = would_lacks(t, f->resolution);
    bool optional;

    if (!lack)
        return 0;
    return lack + program_cost_change(&s, f->node, would_unchanged_cost(t, f->resolution), &optional) <= 0
               ? lack
               : 0;
}

static void may_answered(struct table *t, struct frame *f, const struct instruction *code, bool yes)
{
    struct resolution *a = resolution_at(game_of(t), f->resolution);

    if (yes && code->flags & OP_REPLACES)
        replaces(t, f->resolution);
    if (yes)
        a->flags &= (uint16_t)~RESOLUTION_FAILED;
    go_if(f, code, yes);
}

static void run_may(struct table *t, struct frame *f, const struct instruction *code) /* 15-9-2-2 */
{
    struct resolution *a = resolution_at(game_of(t), f->resolution);
    bool instead = code->flags & OP_REPLACES && a->would;

    a->flags |= RESOLUTION_FAILED;
    if (code->flags & OP_OPPONENT)
        a->doer = opponent(a->what.player);
    if (needed_change(t, f))
        may_answered(t, f, code, true);
    else if (instead || may_possible(t, f)) /* something may be replaced by nothing (Q2002) */
        ask_whether(t, f, a->doer);
    else
        go_to(f, code->to);
}

static void run_may_end(struct table *t, struct frame *f, const struct instruction *code)
{
    struct resolution *a = resolution_at(game_of(t), f->resolution);

    note_done(a);
    if (code->flags & OP_OPPONENT)
        a->doer = a->what.player;
    go_on(f);
}

static void run_by_payment(struct table *t, struct frame *f, const struct instruction *code)
{
    struct resolution *a = resolution_at(game_of(t), f->resolution);
    struct scope s = resolution_scope(t, f->resolution);

    a->flags &= (uint16_t)~RESOLUTION_DECLARED;
    resolution_count(t, f->resolution);
    if (!payment_possible(&s, f->node)) {
        stop(a, f, code); /* 15-7-3 */
        return;
    }
    int lack = needed_change(t, f);
    f->program.needed =
        (uint8_t)(lack ? paid_least(&s, f->node, would_unchanged_cost(t, f->resolution), lack) : 0);
    a->flags = (uint16_t)((a->flags | RESOLUTION_PAYING) & ~RESOLUTION_FAILED);
    go_on(f);
}

/* "When this card would be played, by ...", said by the card that is played: if it can't be paid, choosing it would be
 * no different from declining it, so nobody is asked. */
static bool pays_in_vain(const struct table *t, const struct frame *f)
{
    const struct resolution *a = resolution_of(t->g, f->resolution);
    const struct effect_def *e = effect_at(t->cards, a->what.effect);
    struct scope s = resolution_scope(t, f->resolution);

    return a->would && a->what.kind == INSTANCE_EFFECT && !(e->flags & EFFECT_IS_KEYWORD) && !e->limit &&
           s.event && s.event->card == a->what.card && !payment_possible(&s, f->node);
}

static void run_by(struct table *t, struct frame *f, const struct instruction *code) /* 15-7-1 */
{
    const struct resolution *a = resolution_of(t->g, f->resolution);

    bool ordered = a->flags & RESOLUTION_ORDERED && a->doer == a->what.player;
    if (a->flags & RESOLUTION_DECLARED || ordered || needed_change(t, f))
        run_by_payment(t, f, code);
    else if (pays_in_vain(t, f))
        stop(resolution_at(game_of(t), f->resolution), f, code);
    else /* 15-7-4, -5: whether or not it, or what follows it, can be done */
        ask_whether(t, f, a->doer);
}

/* "When a Digimon activates <...>" */
static void keyword_activated(struct table *t, uint8_t resolution, int keyword)
{
    const struct effect_instance *what = &resolution_of(t->g, resolution)->what;

    if (t->sink)
        emit_keyword(t, keyword, what->player, what->card);
    if (permanent_alive(t->g, what->target, what->target_generation))
        HAPPEN(EFFECT_ACTIVATED, .players = player_bit(what->player),
               .cause = resolution_cause(t, resolution), .permanents = set_of(what->target),
               .keyword = (uint8_t)(keyword + 1));
}

static void run_paid(struct table *t, struct frame *f, const struct instruction *code)
{
    struct resolution *a = resolution_at(game_of(t), f->resolution);

    a->flags &= (uint16_t)~RESOLUTION_PAYING;
    if (a->flags & RESOLUTION_FAILED) {
        stop(a, f, code);
        return;
    }
    if (code->flags & OP_DIGI_BURST)
        keyword_activated(t, f->resolution, DCG_KEYWORD_DIGI_BURST); /* 16-13-1 */
    go_on(f);
}

static void run_delay_payment(struct table *t, struct frame *f)
{
    resolution_at(game_of(t), f->resolution)->flags &= (uint16_t)~RESOLUTION_DECLARED;
    resolution_count(t, f->resolution);
    f->step = CALLED;
    call_leave(t, &(struct leaving){.set = set_of(resolution_of(t->g, f->resolution)->what.target),
                                    .kind = DCG_EVENT_TRASHED,
                                    .cause = resolution_cause(t, f->resolution),
                                    .to = {.place = DCG_PLACE_TRASH},
                                    .rule = RULE_DELAY_MEANING});
}

static void run_delay(struct table *t, struct frame *f, const struct instruction *code)
{
    struct resolution *a = resolution_at(game_of(t), f->resolution);
    struct scope s = resolution_scope(t, f->resolution);

    if (!delay_payable(&s))
        stop(a, f, code); /* 16-16-3: it can't be activated */
    else if (a->flags & RESOLUTION_DECLARED)
        run_delay_payment(t, f);
    else
        ask_whether(t, f, a->doer);
}

static void run_delayed(struct table *t, struct frame *f, const struct instruction *code)
{
    struct resolution *a = resolution_at(game_of(t), f->resolution);

    if (!t->g->result_set) {
        stop(a, f, code);
        return;
    }
    if (t->sink)
        emit_keyword(t, DCG_KEYWORD_DELAY, a->doer, a->what.card);
    go_on(f);
}

static void run_either(struct table *t, struct frame *f, const struct instruction *code) /* A or B */
{
    unsigned barred = either_barred(t, f, f->node);

    if (barred) {
        go_if(f, code, barred != 1);
        return;
    }
    f->player = resolution_of(t->g, f->resolution)->doer;
    f->step = ASKED_WHICH;
    ask(t, DCG_DECISION_CHOOSE_EFFECT, f->player);
}

/* ---- Players ---- */

static void run_who(struct table *t, struct frame *f,
                    const struct instruction *code) /* 15-10-1-2-1, 15-10-1-3-1 */
{
    struct resolution *a = resolution_at(game_of(t), f->resolution);

    if (code->flags & OP_OPPONENT)
        a->doer = opponent(a->what.player);
    else
        a->doer = f->program.players ? opponent(t->g->turn_player) : t->g->turn_player;
    go_on(f);
}

static void run_who_end(struct table *t, struct frame *f, const struct instruction *code)
{
    struct resolution *a = resolution_at(game_of(t), f->resolution);

    if (++f->program.players < (code->flags & OP_OPPONENT ? 1 : PLAYERS)) {
        go_to(f, code->to);
        return;
    }
    f->program.players = 0;
    a->doer = a->what.player;
    go_on(f);
}

/* ---- Bullets ---- */

static void run_choice(struct table *t, struct frame *f, const struct instruction *code)
{
    struct frame *choice = frame_push(game_of(t), PROC_choice);

    f->step = CALLED;
    choice->resolution = f->resolution;
    choice->node = f->node;
    choice->player = resolution_of(t->g, f->resolution)->doer;
    choice->choice.times = (int16_t)times_of(f, code->level);
}

/* "Activate the effect below 2 times", or for each of something: the same one again. */
static bool choice_again(const struct instruction *code)
{
    return code->choice == CHOICE_TIMES || code->choice == CHOICE_AGAIN;
}

static int choice_wanted(const struct frame *f, const struct instruction *code)
{
    switch (code->choice) {
    case CHOICE_ALL:
        return code->count;
    case CHOICE_AGAIN:
        return f->choice.times;
    default:
        return code->wanted;
    }
}

static int choice_left(const struct table *t, const struct frame *f)
{
    const struct instruction *code = code_of(t, f);
    int wanted = choice_wanted(f, code);

    return !choice_again(code) && wanted > code->count ? code->count - f->choice.done
                                                       : wanted - f->choice.done;
}

/* The number of the only one left; 0: there are several. */
static int choice_only(const struct table *t, const struct frame *f)
{
    int only = 0;

    for (int i = 0; i < code_of(t, f)->count; i++) {
        if (f->choice.taken >> i & 1)
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
    int count = f->proc == PROC_program ? 2 : code_of(t, f)->count;

    for (int i = 0; i < count; i++)
        if (f->proc == PROC_program || !(f->choice.taken >> i & 1))
            offer(o, DCG_OPTION_PICK, 0, 0, i + 1);
}

/* "For each, activate 1 of the effects below": every time among all of them (15-15-7-1, 15-15-9-1). */
static bool choice_next(struct frame *f, const struct instruction *code)
{
    if (code->choice == CHOICE_AGAIN || --f->choice.times <= 0)
        return false;
    f->choice.done = 0;
    f->choice.taken = 0;
    return true;
}

PROC(choice) /* 15-15-9 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    while (choice_left(t, f) > 0 || choice_next(f, code_of(t, f))) {
        f->choice.number = (int16_t)choice_only(t, f);
        if (!f->choice.number) {
            ASK(1, CHOOSE_EFFECT, f->player); /* 15-15-9-2: in any order */
            f->choice.number = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
        }
        if (!choice_again(code_of(t, f)))
            f->choice.taken |= set_of((uint8_t)(f->choice.number - 1));
        f->choice.done++;
        CALL(2, call_program(t, f->resolution, code_at(t->cards, f->node + (uint16_t)f->choice.number)->to));
        resolution_at(g, f->resolution)->flags &=
            (uint16_t)~RESOLUTION_STOPPED; /* 15-15-9-1: each is an effect of its own */
    }
    END;
}

/* ---- Actions ---- */

/* For each, the one with the highest or lowest of something: who that is changes from one to the next (Q3521). To
 * activate an effect for each: one after the other. */
static bool one_at_a_time(const struct action *action, int times)
{
    return times > 1 && (action->op == OP_ACTIVATE || (op_moves(action->op) && action->move.one_by_one));
}

PROC(again)
{
    BEGIN;
    while (f->action.times-- > 0)
        CALL(1, call_action(t, f->resolution, f->node, 1));
    END;
}

static struct frame *call_again(struct table *t, uint8_t resolution, action_id action, int times)
{
    struct frame *f = frame_push(game_of(t), PROC_again);

    f->resolution = resolution;
    f->node = action;
    f->action.times = (int16_t)times;
    return f;
}

/* The same instruction again, in a bullet that is carried out twice: its slots hold what it does now. */
static void slots_empty(struct dcg_game *g, const struct frame *f, const struct instruction *code)
{
    for (int i = resolution_of(g, f->resolution)->journal; i < g->journals; i++)
        for (int role = 0; role < SLOT_ROLES; role++)
            if (code->slot[role] && g->entry_mark[i].slot == code->slot[role] + f->program.slots)
                g->entry_mark[i].slot = 0;
}

/* Nobody is asked whether (15-1-5, 15-9-1-2). */
static void run_action(struct table *t, struct frame *f, const struct instruction *code)
{
    int times = times_of(f, code->level);
    uint8_t resolution = f->resolution;

    resolution_count(t, resolution);
    f->step = CALLED;
    if (!f->program.players)
        slots_empty(game_of(t), f, code);
    if (code->op == OP_MODIFY) /* whoever does the rest, the player of the effect decides */
        call_action(t, resolution, code->action, times)->player =
            resolution_of(t->g, resolution)->what.player;
    else if (one_at_a_time(action_at(t->cards, code->action), times))
        call_again(t, resolution, code->action, times);
    else
        call_action(t, resolution, code->action, times);
}

static void run_keyword(struct table *t, struct frame *f, const struct instruction *code)
{
    resolution_count(t, f->resolution);
    f->step = CALLED;
    call_effect_program(t, f->resolution, code->effect)->program.slots += code->slot[0];
}

/* ---- The machine ---- */

/* What was asked has been answered. */
static void answered(struct table *t, struct frame *f)
{
    const struct instruction *code = code_of(t, f);
    struct resolution *a = resolution_at(game_of(t), f->resolution);
    bool yes = DCG_OPTION_VERB(t->g->decision.answer) == DCG_OPTION_YES;

    f->step = 0;
    switch (code->op) {
    case OP_OVERWRITE_ASK:
        go_if(f, code, yes);
        break;
    case OP_MAY:
        may_answered(t, f, code, yes);
        break;
    case OP_BY:
        if (yes)
            run_by_payment(t, f, code);
        else
            stop(a, f, code); /* 15-7-2 */
        break;
    case OP_DELAY:
        if (yes)
            run_delay_payment(t, f);
        else
            stop(a, f, code);
        break;
    case OP_EITHER:
        go_if(f, code, DCG_OPTION_NUMBER(t->g->decision.answer) == 1);
        break;
    default:
        game_fail(game_of(t), DCG_ERROR_INTERNAL);
        break;
    }
}

/* A procedure that was called is over. */
static void returned(const struct table *t, struct frame *f)
{
    const struct instruction *code = code_of(t, f);

    f->step = 0;
    f->node = code->op == OP_CHOICE ? code->to : f->node + 1;
}

static run_fn *const runs[OPS] = {
    [OP_END] = run_end,
    [OP_MARK] = run_mark,
    [OP_JUMP] = run_jump,
    [OP_SENTENCE] = run_sentence,
    [OP_NOTE] = run_note,
    [OP_STOP] = run_note,
    [OP_STOP_CHECK] = run_stop_check,
    [OP_UNSTOP] = run_unstop,
    [OP_OTHERWISE] = run_otherwise,
    [OP_INTERRUPTING] = run_interrupting,
    [OP_OVERWRITE_IF] = run_overwrite_if,
    [OP_OVERWRITE_ASK] = run_overwrite_ask,
    [OP_IF] = run_if,
    [OP_WHEN] = run_when,
    [OP_WAIT] = run_wait,
    [OP_LATER] = run_later,
    [OP_EACH] = run_each,
    [OP_REPLACE] = run_replace,
    [OP_MAY] = run_may,
    [OP_MAY_END] = run_may_end,
    [OP_BY] = run_by,
    [OP_PAID] = run_paid,
    [OP_DELAY] = run_delay,
    [OP_DELAYED] = run_delayed,
    [OP_EITHER] = run_either,
    [OP_WHO] = run_who,
    [OP_WHO_END] = run_who_end,
    [OP_CHOICE] = run_choice,
    [OP_BULLET] = run_jump,
    [OP_KEYWORD] = run_keyword,
#define ACTION(op, proc) [OP_##op] = run_action,
#include "effect/action_table.def"
#undef ACTION
};

PROC(program) /* 15-1-2 */
{
    struct dcg_game *g = game_of(t);
    int depth = g->frames;

    if (f->step == CALLED) {
        returned(t, f);
        run_instruction(t, f);
    } else if (f->step) {
        answered(t, f);
    }
    while (g->frames == depth && !(g->outcome | g->decision.asked))
        run_instruction(t, f);
}
