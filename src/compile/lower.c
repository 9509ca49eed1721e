/* lower.c - makes a program of the tree of an effect (tree/program.h): its sentences and clauses in order (15-1-2),
 * conditions (15-6), optional processing conditions (15-7), optional processing (15-9), pending processing (18-1),
 * overwriting (18-2).
 *
 * What has no instruction is the reason why a card with that effect isn't for play: nothing is half done. */
#include "compile/lower.h"
#include "compile/compile_modifier.h"
#include "compile/compile_action.h"
#include "compile/compile_reduction.h"
#include "compile/compile_requirement.h"
#include "tree/sentence.h"
#include "state/set.h"
#include "tree/event_pattern.h"
#include "tree/modify_def.h"
#include "tree/program.h"
#include "tree/target.h"
#include "tree/storage.h"
#include "compile/compile_line.h"
#include "compile/keyword.h"
#include "tree/store.h"

#include <stdlib.h>

enum { CODE_PER_EFFECT = 400, LABELS = 200, SENTENCES = 32 };

/* A label is a place in the program that jumps name before it is known. */
typedef int label;

struct lowering {
    struct compiler c;
    int count, labels;
    int payment; /* the instruction of the payment that the effect begins with, + 1; 0: none */
    uint32_t at[LABELS];
    int reductions;
    struct reduction reduction[REDUCTIONS];
    struct instruction code[CODE_PER_EFFECT];
};

/* What stands around a clause. */
struct around {
    node_id duration;
    place_id place;
    label stop; /* where it goes on when the rest of the effect isn't done */
    uint8_t level;
    uint16_t flags;
    bool otherwise; /* the next sentence begins with "otherwise" */
    bool own; /* a sentence is one of the effect itself, or of its <Delay>: compile_reductions looks at it */
    /* "By X, A. If C, instead B": X is paid for A or B. What overwrites A, its sentence, and where it goes on then */
    node_id instead, sentence;
    label rest;
};

static void lower_clause(struct lowering *w, node_id clause, struct around around);
static void lower_overwriting(struct lowering *w, node_id instead, label own, struct around around);
static void lower_sentences(struct lowering *w, node_id list, struct around around);

static const struct node *of(const struct lowering *w, node_id node)
{
    return node_at(w->c.cards, node);
}

/* ---- Code ---- */

static label label_new(struct lowering *w)
{
    if (w->labels == LABELS) {
        refuse(&w->c, "more clauses than an effect may have");
        return 0;
    }
    return w->labels++;
}

static void label_here(struct lowering *w, label at)
{
    w->at[at] = (uint32_t)w->count;
}

/* OP_REFERS_BACK: is it done to what the effect has done something to before: "delete the Digimon this effect played"?
 */
static uint16_t refers_back(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause);

    while (n->kind == NODE_LATER || n->kind == NODE_LIST || n->kind == NODE_SAY || n->kind == NODE_MAY)
        n = node_at(cards, n->a);
    return (n->kind == NODE_MOVE || n->kind == NODE_DO) && reference_entry(cards, n->a) != ENTRY_CHOSEN
               ? OP_REFERS_BACK
               : 0;
}

static struct instruction *emit_op(struct lowering *w, enum op op, node_id source,
                                   const struct around *around)
{
    if (w->count == CODE_PER_EFFECT) {
        refuse(&w->c, "more clauses than an effect may have");
        w->count--;
    }
    struct instruction *code = &w->code[w->count++];
    *code = (struct instruction){.op = (uint8_t)op,
                                 .flags = around->flags | refers_back(w->c.cards, source),
                                 .level = around->level,
                                 .source = source,
                                 .place = around->place};
    return code;
}

/* One that may go on elsewhere. */
static struct instruction *emit_jump(struct lowering *w, enum op op, node_id source, label to,
                                     const struct around *around)
{
    struct instruction *code = emit_op(w, op, source, around);

    code->to = (uint32_t)to;
    return code;
}

static bool op_jumps(int op)
{
    static const char *const operands[OPS] = {
#define OP(name, marks, operands, words) [OP_##name] = operands,
#include "tree/op_table.def"
#undef OP
    };
    const char *last = operands[op];

    while (*last && last[1])
        last++;
    return *last == 'o';
}

/* Labels become places in the program. */
static void labels_resolve(struct lowering *w)
{
    for (int i = 0; i < w->count; i++)
        w->code[i].to = op_jumps(w->code[i].op) ? w->at[w->code[i].to] : 0;
}

/* The program will begin there in cards->code. */
static void jumps_move(struct lowering *w, uint32_t base)
{
    for (int i = 0; i < w->count; i++)
        if (op_jumps(w->code[i].op))
            w->code[i].to += base;
}

/* ---- Actions ---- */

static void lower_action(struct lowering *w, node_id clause, struct around around)
{
    bool plays =
        w->c.effect->would >> DCG_EVENT_PLAYED & 1 || permit_later(w->c.cards, w->c.effect) == clause;
    uint32_t keyword = action_keyword(w->c.cards, clause);

    if (says_permit(w->c.cards, clause) && !plays)
        refuse(&w->c, "cards for a DigiXros while nothing is played");
    if (places_under_played(w->c.cards, clause) && !plays)
        refuse(&w->c, "placing cards under a card that isn't played");
    if (keyword) {
        refuse(&w->c, effect_at(w->c.cards, keyword)->unsupported);
        emit_op(w, OP_KEYWORD, clause, &around)->effect = keyword;
        emit_jump(w, OP_STOP_CHECK, 0, around.stop, &around);
        return;
    }
    action_id action = compile_action(&w->c, clause, around.duration);
    emit_op(w, (enum op)action_at(w->c.cards, action)->op, clause, &around)->action = action;
}

/* ---- Bullets ---- */

static enum choice_kind choice_kind(const struct node *choose)
{
    switch (choose->mode) {
    case MODE_ALL:
        return CHOICE_ALL;
    case MODE_TIMES:
        return CHOICE_TIMES;
    case MODE_THE:
    case MODE_AGAIN:
        return CHOICE_AGAIN;
    default:
        return CHOICE_NUMBER;
    }
}

/* What a player reads: the effect, or what is declared with it. */
static node_id bullet_words(const struct lowering *w, node_id bullet)
{
    const struct node *say = of(w, bullet);

    return say->b ? say->b : say->a;
}

static void lower_choice(struct lowering *w, node_id choose, node_id bullets, struct around around)
{
    const struct node *n = of(w, choose);
    label after = label_new(w), bullet[SENTENCES];
    int count = list_count(w->c.cards, bullets);

    if (!bullets)
        refuse(&w->c, "\"below\" refers to nothing");
    if (count > SENTENCES) {
        refuse(&w->c, "so many effects to choose from");
        return;
    }
    struct instruction *code = emit_jump(w, OP_CHOICE, choose, after, &around);
    code->count = (uint8_t)count;
    code->choice = (uint8_t)choice_kind(n);
    code->wanted = (uint8_t)(n->mode == MODE_TIMES ? of(w, n->b)->n : n->n);
    for (int i = 0; i < count; i++) {
        bullet[i] = label_new(w);
        emit_jump(w, OP_BULLET, bullet_words(w, list_nth(w->c.cards, bullets, i)), bullet[i], &around);
    }
    for (int i = 0; i < count; i++) { /* 15-15-9-1: each is an effect of its own */
        const struct node *say = of(w, list_nth(w->c.cards, bullets, i));
        struct around own = {.place = around.place, .flags = around.flags, .stop = label_new(w)};
        label_here(w, bullet[i]);
        lower_sentences(w, say->a, own);
        label end = label_new(w);
        emit_jump(w, OP_JUMP, 0, end, &own);
        label_here(w, own.stop);
        emit_op(w, OP_STOP, 0, &own);
        label_here(w, end);
        emit_op(w, OP_END, 0, &own);
    }
    label_here(w, after);
}

/* ---- What waits for something ---- */

/* Does a clause change a cost and nothing else? */
static bool changes_cost(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause);

    while (n->kind == NODE_BY || n->kind == NODE_IF || n->kind == NODE_EACH || n->kind == NODE_MAY)
        n = node_at(cards, n->kind == NODE_MAY ? n->a : n->b);
    return n->kind == NODE_PAY;
}

/* What is put off ends with itself. */
static void lower_apart(struct lowering *w, node_id clause)
{
    struct around apart = {.stop = label_new(w)};

    lower_clause(w, clause, apart);
    label_here(w, apart.stop);
    emit_op(w, OP_END, 0, &apart);
}

/* The node of the effect's trigger condition; 0: it has none. */
static node_id trigger_of(const struct lowering *w)
{
    return pattern_at(w->c.cards, w->c.effect->condition)->source;
}

/* "The next time ..., ..."; "for the turn, when ..., ..." */
static void lower_wait(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause), *until = of(w, around.duration ? around.duration : of(w, n->a)->c);
    bool trigger = n->a == trigger_of(w);
    const pattern_id event = trigger ? w->c.effect->condition : compile_event(&w->c, n->a);
    const struct event_pattern *pattern = pattern_at(w->c.cards, event);
    label after = label_new(w);

    if (around.duration ? until->mode != MODE_TURN : until->kind != NODE_TURN || until->mode != MODE_THIS)
        refuse(&w->c, "something that happens the next time");
    if (set_count(pattern->when | pattern->would) != 1 || (pattern->would && !changes_cost(w->c.cards, n->b)))
        refuse(&w->c, "something that happens the next time");
    struct instruction *code = emit_jump(w, OP_WAIT, clause, after, &around);
    code->event = event;
    code->kind =
        pattern->when | pattern->would ? set_first(pattern->would ? pattern->would : pattern->when) : 0;
    code->flags |= (uint16_t)((pattern->would ? OP_WOULD : 0) | (trigger ? OP_TRIGGER : 0) |
                              (n->mode == MODE_NEXT || pattern->flags & PATTERN_NEXT ? OP_ONCE : 0));
    lower_apart(w, n->b);
    label_here(w, after);
}

/* Whom an action that is put off names: "that Digimon", "the Digimon this effect played"; 0: it doesn't, or means this
 * one. */
static node_id deferred_for(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause);

    while (n->kind == NODE_LIST || n->kind == NODE_SAY || n->kind == NODE_MAY)
        n = node_at(cards, n->a);
    const struct node *whom = node_at(cards, n->a);
    bool named = (whom->kind == NODE_REF && whom->mode == MODE_THAT_DIGIMON) ||
                 reference_entry(cards, n->a) != ENTRY_CHOSEN;
    return n->kind == NODE_MOVE && named ? n->a : 0;
}

/* deferred: what waits, a clause or several sentences */
static void emit_later(struct lowering *w, node_id clause, node_id deferred, label to, struct around around)
{
    const struct node *moment = of(w, of(w, clause)->b);
    node_id whom = deferred_for(w->c.cards, deferred);
    struct instruction *code = emit_jump(w, OP_LATER, clause, to, &around);

    code->whom = whom ? compile_target(&w->c, whom) : 0;
    code->entry = (uint8_t)reference_entry(w->c.cards, whom);
    code->kind = moment->mode == MODE_BATTLE_END   ? DCG_EVENT_END_OF_BATTLE
                 : moment->mode == MODE_ATTACK_END ? DCG_EVENT_END_OF_ATTACK
                                                   : DCG_EVENT_END_OF_TURN;
    if (moment->a)
        code->whose = of(w, moment->a)->mode == MODE_YOU ? MOMENT_YOU : MOMENT_OPPONENT;
    if (tree_says(w->c.cards, deferred, NODE_REF, MODE_THIS_DIGIMON))
        code->flags |= OP_OF_SOURCE;
    if (deferred != of(w, clause)->a)
        code->flags |= OP_GOES_ON;
}

static void lower_later(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause);
    label after = label_new(w);

    emit_later(w, clause, n->a, after, around);
    lower_apart(w, n->a);
    label_here(w, after);
}

/* ---- Clauses ---- */

static void lower_when(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause);
    label after = label_new(w);

    if (clause_waits(w->c.cards, clause, around.duration)) {
        lower_wait(w, clause, around);
        return;
    }
    if (n->a == trigger_of(w)) {
        emit_jump(w, OP_MARK, clause, after, &around);
    } else {
        pattern_id event = compile_event(&w->c, n->a);
        const struct event_pattern *pattern = pattern_at(w->c.cards, event);
        if (pattern->would || pattern->when & ~w->c.effect->when)
            refuse(&w->c, "a trigger condition in the middle of an effect (15-5-1)");
        emit_jump(w, OP_WHEN, clause, after, &around)->event = event;
    }
    lower_clause(w, n->b, around);
    label_here(w, after);
}

/* Is there a "by" in what a condition governs? Then it isn't done, and so nothing after it is (15-7-2). */
static bool governs_by(const struct lowering *w, node_id clause)
{
    const struct node *n = of(w, clause);

    while (n->kind == NODE_IF || n->kind == NODE_WHEN || n->kind == NODE_EACH || n->kind == NODE_LASTING)
        n = of(w, n->kind == NODE_LASTING ? n->a : n->b);
    return n->kind == NODE_BY;
}

/* 15-6-1; what stands beside it is carried out anyway (15-6-2) */
static void lower_if(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause);
    label after = label_new(w);
    bool trigger = n->a == trigger_of(w);
    bool stops = !trigger && !around.otherwise && governs_by(w, n->b);

    condition_id condition = trigger ? 0 : compile_condition(&w->c, n->a);
    struct instruction *code = emit_jump(w, OP_IF, clause, stops ? around.stop : after, &around);
    code->condition = condition;
    code->flags |= (uint16_t)((trigger ? OP_TRIGGER : 0) | (stops ? OP_STOPS : 0));
    lower_clause(w, n->b, around);
    label_here(w, after);
}

/* A duration around something that doesn't last would be lost. */
static bool lasts(const struct lowering *w, node_id clause)
{
    const struct node *n = of(w, clause);

    switch (n->kind) {
    case NODE_MODIFY:
        return true;
    case NODE_LIST:
        return lasts(w, n->a) && lasts(w, n->b);
    case NODE_IF:
    case NODE_EACH:
        return lasts(w, n->b);
    default:
        return false;
    }
}

static void lower_timed_modifier(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause);

    if (!clause_waits(w->c.cards, n->a, n->b) && !lasts(w, n->a))
        refuse(&w->c, "a duration of an action that doesn't last (15-11-2-2)");
    emit_op(w, OP_MARK, clause, &around);
    around.duration = n->b;
    lower_clause(w, n->a, around);
}

static void lower_each(struct lowering *w, node_id clause, struct around around)
{
    number_id each = compile_each(&w->c, clause);
    label after = label_new(w);

    if (around.level == EACH_LEVELS) {
        refuse(&w->c, "for each of so many kinds");
        return;
    }
    around.level++;
    struct instruction *code = emit_jump(w, OP_EACH, clause, after, &around);
    code->each = each;
    lower_clause(w, of(w, clause)->b, around);
    label_here(w, after);
}

/* A and B; A, then B; A or B. */
static void lower_list(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause);
    label second = label_new(w), after = label_new(w);

    if (n->mode != MODE_AND && n->mode != MODE_THEN && n->mode != MODE_OR)
        refuse(&w->c, "a list of clauses that is not carried out");
    emit_jump(w, n->mode == MODE_OR ? OP_EITHER : OP_MARK, clause, second, &around);
    lower_clause(w, n->a, around);
    if (n->mode == MODE_OR)
        emit_jump(w, OP_JUMP, 0, after, &around);
    label_here(w, second);
    lower_clause(w, n->b, around);
    label_here(w, after);
}

/* instead: the INSTEAD around it, which replaces what is interrupted (18-2-2); 0: none */
static void lower_may(struct lowering *w, node_id clause, node_id instead, bool lenient, struct around around)
{
    const struct node *n = of(w, clause);
    label no = label_new(w), after = label_new(w);

    if (says_permit(w->c.cards, n->a)) { /* what may be placed is chosen when it is placed */
        around.duration = 0;
        emit_op(w, OP_MARK, clause, &around);
        lower_clause(w, n->a, around);
        return;
    }
    if (instead && !lenient)
        emit_jump(w, OP_INTERRUPTING, 0, after, &around);
    uint16_t by = n->mode == MODE_OPPONENT ? OP_OPPONENT : 0;
    if (instead)
        emit_op(w, OP_MARK, instead, &around);
    struct instruction *may = emit_jump(w, OP_MAY, clause, no, &around);
    may->flags |= (uint16_t)(by | (instead ? OP_REPLACES : 0));
    around.flags |= OP_ASKED;
    lower_clause(w, n->a, around);
    label_here(w, no);
    emit_op(w, OP_MAY_END, clause, &around)->flags |= by;
    label_here(w, after);
}

/* lenient: an INSTEAD that a "by" pays for has overwritten its sentence already, if it interrupts nothing. */
static void lower_instead(struct lowering *w, node_id clause, bool lenient, struct around around)
{
    const struct node *n = of(w, clause);
    label after = label_new(w);

    if (of(w, n->a)->kind == NODE_MAY) {
        lower_may(w, n->a, clause, lenient, around);
        return;
    }
    emit_jump(w, OP_REPLACE, clause, after, &around)->flags |= lenient ? OP_LENIENT : 0;
    if (n->mode == MODE_BULLETS)
        lower_choice(w, n->a, n->b, around);
    else
        lower_clause(w, n->a, around);
    label_here(w, after);
}

static void lower_who(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause);
    struct around inside = around;
    label begin = label_new(w);

    if (around.flags & OP_OF_EACH) /* whose turn it is of them is kept once */
        refuse(&w->c, "what one player does within what each player does");
    inside.stop = label_new(w);
    uint16_t by = n->mode == MODE_OPPONENT || n->mode == MODE_THEY ? OP_OPPONENT : 0;
    if (!by)
        inside.flags |= OP_OF_EACH;
    label_here(w, begin);
    emit_op(w, OP_WHO, clause, &inside)->flags |= by;
    lower_clause(w, n->a, inside);
    label_here(w, inside.stop);
    emit_jump(w, OP_WHO_END, clause, begin, &inside)->flags |= by;
    emit_jump(w, OP_STOP_CHECK, 0, around.stop, &around);
}

/* Only moving cards and playing them for nothing look around them for a place. */
static void lower_where(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause), *inner = of(w, n->b);

    if (of(w, n->a)->kind == NODE_SELECT)
        refuse(&w->c, "somebody said before what is done to their cards");
    if (n->c)
        refuse(&w->c, "a cost said before what it is paid for");
    if (inner->kind == NODE_MAY)
        inner = of(w, inner->a);
    if (inner->kind == NODE_MODIFY ||
        (inner->kind == NODE_DO && (inner->mode != MODE_PLAY || !pay_is_free(w->c.cards, inner->c))))
        refuse(&w->c, "a place said before what comes from there");
    emit_op(w, OP_MARK, clause, &around);
    around.place = compile_place(&w->c, n->a);
    lower_clause(w, n->b, around);
}

/* The payment that the effect begins with is where the next instruction is. */
static void note_payment(struct lowering *w, node_id clause)
{
    if (effect_payment(w->c.cards, w->c.effect) == of(w, clause) && !w->payment)
        w->payment = w->count + 1;
}

/* What is paid is one action or several, not said of somebody. */
static void check_payment(struct lowering *w, node_id payment)
{
    const struct node *n = of(w, payment);

    if (n->kind == NODE_LIST) {
        check_payment(w, n->a);
        check_payment(w, n->b);
        return;
    }
    if (places_under_played(w->c.cards, payment) && !(w->c.effect->would >> DCG_EVENT_PLAYED & 1))
        refuse(&w->c, "placing cards under a card that isn't played");
    if (action_keyword(w->c.cards, payment))
        refuse(&w->c, "doing this keyword is not carried out");
    if (n->kind != NODE_MOVE && n->kind != NODE_DO && n->kind != NODE_MEMORY && n->kind != NODE_PAY)
        refuse(&w->c, "this action is not carried out");
}

static void lower_by(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause);
    struct around payment = around;
    bool burst = tree_says(w->c.cards, w->c.effect->root, NODE_KEYWORD, MODE_DIGI_BURST);

    check_payment(w, n->a);
    payment.instead = 0;
    note_payment(w, clause);
    emit_jump(w, OP_BY, clause, around.stop, &around);
    lower_clause(w, n->a, payment);
    emit_jump(w, OP_PAID, clause, around.stop, &around)->flags |= burst ? OP_DIGI_BURST : 0;
    if (around.instead) {
        label own = label_new(w);
        lower_overwriting(w, around.instead, own, around);
        label_here(w, own);
        around.instead = 0;
    }
    if (of(w, n->b)->kind == NODE_INSTEAD)
        lower_instead(w, n->b, true, around);
    else
        lower_clause(w, n->b, around);
}

/* 16-16-1, -2: what its bullet says, by trashing the card itself */
static void lower_delay(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause), *bullet = of(w, n->a);

    if (bullet->kind != NODE_SAY)
        refuse(&w->c, "a keyword with effects that is not carried out");
    note_payment(w, clause);
    emit_jump(w, OP_DELAY, clause, around.stop, &around);
    emit_jump(w, OP_DELAYED, clause, around.stop, &around);
    around.duration = 0;
    lower_sentences(w, bullet->a, around);
}

static void lower_clause(struct lowering *w, node_id clause, struct around around)
{
    const struct node *n = of(w, clause);

    if (w->c.why)
        return;
    switch (n->kind) {
    case NODE_WHEN:
        lower_when(w, clause, around);
        break;
    case NODE_IF:
        lower_if(w, clause, around);
        break;
    case NODE_LASTING:
        lower_timed_modifier(w, clause, around);
        break;
    case NODE_EACH:
        lower_each(w, clause, around);
        break;
    case NODE_LATER:
        lower_later(w, clause, around);
        break;
    case NODE_INSTEAD:
        lower_instead(w, clause, false, around);
        break;
    case NODE_CHOOSE:
        lower_choice(w, clause, n->a, around);
        break;
    case NODE_LIST:
        lower_list(w, clause, around);
        break;
    case NODE_MAY:
        lower_may(w, clause, 0, false, around);
        break;
    case NODE_WHO:
        lower_who(w, clause, around);
        break;
    case NODE_WHERE:
        lower_where(w, clause, around);
        break;
    case NODE_BY:
        lower_by(w, clause, around);
        break;
    case NODE_KEYWORD:
        lower_delay(w, clause, around);
        break;
    default:
        lower_action(w, clause, around);
        break;
    }
}

/* ---- Sentences ---- */

/* Does a tree speak of what was done? */
static bool says_done(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);

    return tree && (n->kind == NODE_DID || says_done(cards, n->a) || says_done(cards, n->b) ||
                    says_done(cards, n->c));
}

/* 18-2: what overwrites the first sentence of a list, if it does so then; else it goes on at own. What overwrites lasts
 * as long as that would have, if it doesn't say. */
static void lower_overwriting(struct lowering *w, node_id instead, label own, struct around around)
{
    const struct node *n = of(w, instead);
    label not_done = label_new(w), rest = around.rest;

    around.instead = 0;
    around.duration = tree_find(w->c.cards, around.sentence, NODE_UNTIL);
    node_id place = sentence_place(w->c.cards, around.sentence, instead);
    around.place = place ? compile_place(&w->c, place) : 0;
    if (n->kind == NODE_IF) {
        condition_id condition = compile_condition(&w->c, n->a);
        emit_jump(w, OP_OVERWRITE_IF, instead, own, &around)->condition = condition;
        instead = n->b;
        n = of(w, instead);
    }
    if (n->kind == NODE_INSTEAD && of(w, n->a)->kind == NODE_MAY) /* else it is overwritten: 18-2-3 */
        emit_jump(w, OP_OVERWRITE_ASK, instead, own, &around);
    emit_op(w, OP_SENTENCE, 0, &around);
    if (n->kind == NODE_BY) { /* without it nothing is overwritten, and nothing else stops either */
        struct around paid = around;
        paid.stop = not_done;
        lower_by(w, instead, paid);
    } else {
        emit_op(w, OP_MARK, instead, &around);
        if (n->mode == MODE_BULLETS)
            lower_choice(w, n->a, n->b, around);
        else
            lower_clause(w, n->a, around);
    }
    emit_op(w, OP_NOTE, 0, &around);
    emit_jump(w, OP_JUMP, 0, rest, &around);
    label_here(w, not_done);
    emit_op(w, OP_UNSTOP, 0, &around);
}

/* The first sentence of a list. */
static void lower_sentence(struct lowering *w, node_id list, struct around around)
{
    node_id rest = list_rest(w->c.cards, list), first = list_first(w->c.cards, list);
    const struct node *say = of(w, first);
    label after = label_new(w);

    if (say->mode == MODE_TOKEN)
        say = of(w, say->a);
    const struct node *n = of(w, say->a);
    around.otherwise = rest && of(w, list_first(w->c.cards, rest))->mode == MODE_OTHERWISE;
    if (n->kind == NODE_WHEN && n->mode == MODE_NEXT && says_done(w->c.cards, rest))
        refuse(&w->c, "what is done the next time is spoken of");
    emit_op(w, OP_SENTENCE, 0, &around);
    if (say->mode == MODE_OTHERWISE)
        emit_jump(w, OP_OTHERWISE, 0, after, &around);
    if (instead_by(w->c.cards, first)) /* it has been asked before the sentence that it overwrites */
        emit_jump(w, OP_INTERRUPTING, 0, after, &around);
    if (n->kind == NODE_CHOOSE && !n->a) { /* its effects stand in the next sentence */
        lower_choice(w, say->a, sentence_bullets(w->c.cards, rest), around);
    } else if (n->kind == NODE_LATER && sentence_goes_on(w->c.cards, list)) {
        emit_later(w, say->a, list, around.stop, around);
        lower_clause(w, n->a, around);
    } else if (around.own && lowering_by_effect(w->c.cards, say->a)) {
        emit_op(w, OP_MARK, say->a, &around); /* counted where it is paid */
    } else {
        lower_clause(w, say->a, around);
    }
    label_here(w, after);
    emit_op(w, OP_NOTE, 0, &around);
}

/* Does a sentence overwrite one before it? Then it has been carried out in the place of that one, or not at all: it is
 * not done instead of what the effect interrupts. */
static bool overwrites_one(const struct lowering *w, const node_id *part, int at)
{
    node_id clause = of(w, list_first(w->c.cards, part[at]))->a, rest;

    if (of(w, clause)->kind == NODE_BY)
        return false;
    for (int i = 0; i < at; i++) {
        bool first = list_first(w->c.cards, part[i]) == list_first(w->c.cards, part[0]);
        if (node_has(w->c.cards, part[i], HAS_INSTEAD) &&
            sentence_instead(w->c.cards, part[i], first, &rest) == clause)
            return true;
    }
    return false;
}

static void lower_sentences(struct lowering *w, node_id list, struct around around)
{
    node_id part[SENTENCES];
    label at[SENTENCES + 1];
    int count = 0;

    for (; list; list = list_rest(w->c.cards, list)) {
        if (count == SENTENCES) {
            refuse(&w->c, "so many sentences");
            return;
        }
        part[count] = list;
        at[count++] = label_new(w);
    }
    at[count] = label_new(w);
    for (int i = 0; i < count && !w->c.why; i++) {
        bool first = list_first(w->c.cards, part[i]) == list_first(w->c.cards, part[0]);
        label own = label_new(w);
        node_id rest, instead = node_has(w->c.cards, part[i], HAS_INSTEAD)
                                    ? sentence_instead(w->c.cards, part[i], first, &rest)
                                    : 0;
        struct around here = around;
        label_here(w, at[i]);
        if (instead) {
            int next = i;
            while (next < count && part[next] != rest)
                next++;
            here.instead = instead;
            here.sentence = list_first(w->c.cards, part[i]);
            here.rest = at[next];
        }
        bool paid = of(w, instead)->kind != NODE_BY && governs_by(w, of(w, here.sentence)->a);
        if (instead && !paid) {
            lower_overwriting(w, instead, own, here);
            here.instead = 0;
        }
        label_here(w, own);
        if (!overwrites_one(w, part, i))
            lower_sentence(w, part[i], here);
    }
    label_here(w, at[count]);
}

/* ---- Effects ---- */

/* Why an effect of that kind has no program, or whether it needs none. */
static bool is_lowered(const dcg_cards *cards, const struct effect_def *effect, const char **why)
{
    const struct node *root = node_at(cards, effect->root);

    if (root->mode != MODE_BARE || effect->sentences != root->b)
        return true;
    *why = keyword_node_unsupported(cards, root->b);
    return false;
}

/* Of requirement lines what they ask for is made. */
static bool requirement_lower(dcg_cards *cards, struct effect_def *effect)
{
    struct compiler c = {.cards = cards, .effect = effect};

    effect->special = compile_special(&c, effect->root);
    effect->unsupported = c.why;
    return !c.no_memory;
}

/* Of what persists modifiers are made, no program. */
static bool persistent_lower(dcg_cards *cards, struct effect_def *effect)
{
    struct compiler c = {.cards = cards, .effect = effect, .why = effect->unsupported};
    bool done = compile_persistent(&c, effect);

    effect->unsupported = c.why;
    return done;
}

/* Does it come to something that it does before it comes to a condition (query/activation.c)? Mostly. */
static bool does_surely(const struct lowering *w)
{
    for (int i = 0; i < w->count; i++)
        switch (w->code[i].op) {
        case OP_END:
        case OP_STOP:
        case OP_OVERWRITE_IF:
        case OP_OTHERWISE:
        case OP_INTERRUPTING:
        case OP_JUMP:
            return false;
        case OP_IF:
            if (!(w->code[i].flags & OP_TRIGGER))
                return false;
            break;
        case OP_MARK:
        case OP_SENTENCE:
        case OP_NOTE:
        case OP_WHEN:
        case OP_UNSTOP:
        case OP_STOP_CHECK:
            break;
        default:
            return true;
        }
    return false;
}

/* The header of a program that has been appended. */
static bool header_fill(struct lowering *w, struct effect_def *effect)
{
    effect->flags |= does_surely(w) ? EFFECT_DOES : 0;
    effect->payment = w->payment ? effect->code + (uint32_t)w->payment - 1 : 0;
    if (!w->reductions)
        return true;
    effect->reduction_count = (uint8_t)w->reductions;
    effect->reduction = reduction_append(w->c.cards, w->reduction, (uint32_t)w->reductions);
    return effect->reduction != 0;
}

/* 11-2-7-6: an effect that begins with "if attacking ..." triggers only if that is the declared target. */
static condition_id declared_target(struct lowering *w)
{
    const dcg_cards *cards = w->c.cards;
    node_id sentences = w->c.effect->sentences, rest = list_rest(cards, sentences);
    const struct node *n = of(w, sentence_head(cards, sentences));
    bool otherwise = rest && of(w, list_first(cards, rest))->mode == MODE_OTHERWISE;

    return n->kind == NODE_IF && !otherwise && node_is(cards, n->a, NODE_EVENT, MODE_ATTACK)
               ? compile_condition(&w->c, n->a)
               : 0;
}

/* What is said about the card that the effect itself plays is looked up while it is played. */
static void sources_note(const struct lowering *w, struct effect_def *effect)
{
    node_id later = permit_later(w->c.cards, effect);

    for (int i = 0; later && i < w->count; i++)
        if (w->code[i].source == later)
            effect->sources = action_at(w->c.cards, w->code[i].action)->sources;
}

/* A cost is changed while something would be paid for, and something is done instead of what would happen: the effect
 * interrupts that, or waits for it; or it lowers its own cost. */
static void interrupting_check(struct lowering *w, const struct effect_def *effect)
{
    int changes = 0, replaces = 0;

    for (int i = 0; i < w->count; i++) {
        uint8_t op = w->code[i].op;
        if (op == OP_WAIT || op == OP_LATER || op == OP_DELAY)
            return;
        changes += op == OP_REDUCE_COST || op == OP_INCREASE_COST || op == OP_SET_COST;
        replaces += op == OP_REPLACE && !(w->code[i].flags & OP_LENIENT);
    }
    if (effect->category == CATEGORY_IMMEDIATE)
        return;
    if (changes > w->reductions)
        refuse(&w->c, "a cost when nothing would be paid for");
    if (replaces)
        refuse(&w->c, "something instead of nothing");
}

/* ---- "For each" of an amount ---- */

/* Can an action behind it speak of what it fills? */
static bool slot_meant(const struct lowering *w, int at)
{
    uint32_t slot = UINT32_C(1) << w->code[at].slot[SLOT_CHOSEN];

    for (int i = at + 1; i < w->count; i++)
        for (int when = 0; when < MEANT_TIMES; when++)
            for (int word = 0; word < PRONOUNS; word++)
                if (op_is_action(w->code[i].op) && w->code[i].meant[when][word].slots & slot)
                    return true;
    return false;
}

/* Of somebody: is it something that they do for a reduced cost, or a number of somebody who is spoken of later? */
static bool modifies_amount(const struct lowering *w, const struct modify_def *def, int at)
{
    for (uint32_t i = def->item; i < def->item + def->items; i++)
        if (action_reduces(action_at(w->c.cards, w->c.cards->modify_item[i].action)))
            return true;
    return def->flags & MODIFY_SCALES && def->flags & MODIFY_PICKS && slot_meant(w, at);
}

/* Is it done once, with a number that "for each" multiplies? */
static bool is_amount(const struct lowering *w, int at)
{
    const struct action *action = action_at(w->c.cards, w->code[at].action);

    return action->op == OP_MODIFY ? modifies_amount(w, modify_at(w->c.cards, action->modify), at)
                                   : action_reduces(action);
}

/* Is everything that a "for each" governs such an amount? */
static bool governs_amounts(const struct lowering *w, int each)
{
    int amounts = 0;

    for (int i = each + 1; i < (int)w->code[each].to; i++) {
        uint8_t op = w->code[i].op;
        if (op_is_action(op) ? !is_amount(w, i) : op != OP_MARK && op != OP_MAY && op != OP_MAY_END)
            return false;
        amounts += op_is_action(op);
    }
    return amounts > 0;
}

/* 15-15-7-1: of none the number is 0. A cost is reduced by nothing, and the card is played all the same; a Digimon that
 * is spoken of later is chosen. What is done for each isn't done (1-3-4). */
static void amounts_keep(struct lowering *w)
{
    for (int i = 0; i < w->count; i++)
        if (w->code[i].op == OP_EACH && governs_amounts(w, i))
            w->code[i].to = (uint32_t)i + 1;
}

/* Makes the program. False: no memory. */
static bool program_make(struct lowering *w, struct effect_def *effect)
{
    dcg_cards *cards = w->c.cards;
    struct around around = {.stop = label_new(w), .own = true};
    label end = label_new(w);

    lower_sentences(w, effect->sentences, around);
    compile_maximums(&w->c, effect);
    emit_jump(w, OP_JUMP, 0, end, &around);
    label_here(w, around.stop);
    emit_op(w, OP_STOP, 0, &around);
    label_here(w, end);
    emit_op(w, OP_END, 0, &around);
    effect->target = declared_target(w);
    if (!w->c.why)
        w->reductions = compile_reductions(&w->c, effect->sentences, w->reduction);
    interrupting_check(w, effect);
    effect->unsupported = w->c.why;
    if (w->c.why || w->c.no_memory)
        return !w->c.no_memory;
    sources_note(w, effect);
    labels_resolve(w);
    effect->unsupported = program_bind(cards, effect, w->code, w->count);
    if (effect->unsupported)
        return true;
    amounts_keep(w);
    jumps_move(w, cards->code_count);
    effect->code = code_append(cards, w->code, (uint32_t)w->count);
    return effect->code && !w->c.no_memory && header_fill(w, effect);
}

bool effect_lower(dcg_cards *cards, uint32_t number)
{
    struct effect_def *effect = &cards->effect[number];

    if (node_at(cards, effect->root)->kind == NODE_REQUIRE)
        return requirement_lower(cards, effect);
    if (!is_lowered(cards, effect, &effect->unsupported))
        return true;
    if (effect->category == CATEGORY_PERSISTENT)
        return persistent_lower(cards, effect);
    struct lowering *w = malloc(sizeof *w); /* too big for the stack of a small thread */
    if (!w)
        return false;
    w->c = (struct compiler){.cards = cards, .effect = effect, .why = effect->unsupported};
    w->count = w->labels = w->payment = w->reductions = 0;
    bool done = program_make(w, effect);
    free(w);
    return done;
}
