/* compile_modify.c - effects that change cards or players (15-11, 15-12, 15-13), for some time or at once: of whom it
 * is said, how long it lasts, and which modifiers it makes. */
#include "compile/compile_modify.h"
#include "compile/compile_modifier.h"
#include "compile/compile_declare.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/target.h"

/* What is being made. */
struct modifying {
    struct compiler *c;
    node_id modify;
    node_id target; /* of whom it is said; 0: nobody who could be chosen */
    struct modify_def def;
};

/* What stands around a state. */
struct item_around {
    node_id duration;
    struct modify_item item;
};

static const struct node *of(const struct modifying *w, node_id node)
{
    return node_at(w->c->cards, node);
}

/* ---- Whom it is said of ---- */

/* The target of what effects can't do: the verb that names one, or whose stacked cards. */
static node_id verbs_target(const dcg_cards *cards, node_id verbs)
{
    LIST_EACH (cards, verb, verbs) {
        node_id target = node_at(cards, verb)->a, holder = stack_holder(cards, target);
        if (target)
            return holder ? holder : target;
    }
    return 0;
}

/* The target node; 0: nobody who could be chosen. */
static node_id modify_target(const dcg_cards *cards, const struct node *m)
{
    const struct node *a = node_at(cards, m->a), *state = node_at(cards, m->b);

    if (bars_arrival(cards, m))
        return 0;
    switch (a->kind) {
    case NODE_CAUSE:
        return state->kind == NODE_CANT ? verbs_target(cards, state->a) : state->a;
    case NODE_OWNER:
        return a->mode == MODE_OF ? a->a : 0;
    case NODE_SELECT:
        if (a->mode != MODE_EFFECT)
            return m->a;
        if (node_at(cards, a->b)->kind == NODE_SELECT)
            return a->b;
        return node_is(cards, a->b, NODE_OWNER, MODE_OF) ? node_at(cards, a->b)->a : 0;
    default:
        return m->a;
    }
}

/* "It", "that Digimon", "those": whoever was spoken of; "this Digimon" is known. */
static bool is_spoken_of(const struct node *n)
{
    return n->kind == NODE_REF && n->mode != MODE_THIS_DIGIMON && n->mode != MODE_THIS_TAMER &&
           n->mode != MODE_THIS_CARD;
}

/* Does it speak of what this effect or its event did? Nobody can tell later who was meant. */
static bool refers(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    if (!target)
        return false;
    if (n->kind == NODE_DID || is_spoken_of(n))
        return true;
    return refers(cards, n->a) || refers(cards, n->b) || refers(cards, n->c);
}

/* 15-11-2: all of a kind, also those that come later. */
static bool is_overall(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target), *quantity = node_at(cards, n->a);

    if (!target)
        return true; /* players */
    if (n->kind != NODE_SELECT || refers(cards, target))
        return false;
    if (quantity->kind == NODE_QUANTITY)
        return quantity->mode == MODE_ALL || quantity->mode == MODE_NONE;
    return n->mode == MODE_PLAIN || n->mode == MODE_BARE;
}

/* Goes through a tree up to one node; before: whom it spoke of last without anybody being chosen. */
static bool spoken_before(const dcg_cards *cards, node_id tree, node_id upto, node_id *before)
{
    const struct node *n = node_at(cards, tree);

    if (!tree || tree == upto)
        return tree != 0;
    if (n->kind == NODE_MODIFY || n->kind == NODE_DO) {
        node_id target = n->kind == NODE_MODIFY ? modify_target(cards, n) : 0;
        if (!is_pronoun(node_at(cards, target)))
            *before = target && is_overall(cards, target) ? target : 0;
        return false;
    }
    return spoken_before(cards, n->a, upto, before) || spoken_before(cards, n->b, upto, before) ||
           spoken_before(cards, n->c, upto, before);
}

/* Whom a MODIFY is about: "them" may be all of a kind, of whom it spoke before. */
static node_id whom_meant(const struct modifying *w, node_id target)
{
    const struct effect_def *e = w->c->effect;
    node_id before = 0;

    if (!is_pronoun(of(w, target)))
        return target;
    (void)spoken_before(w->c->cards, e->sentences ? e->sentences : e->root, w->modify, &before);
    return before ? before : target;
}

/* "This Digimon and all of your Security Digimon": each part is meant in its own way. */
static void modify_parts(struct modifying *w)
{
    const struct node *m = of(w, w->modify), *a = of(w, m->a);

    if (a->kind == NODE_CAUSE && a->mode != MODE_EFFECTS)
        refuse(w->c, "such effects");
    if (target_negated(w->c->cards, m->a) && !is_overall(w->c->cards, modify_target(w->c->cards, m)))
        refuse(w->c, "none of some that are known");
    if (!w->target)
        return;
    LIST_EACH (w->c->cards, part, w->target) {
        bool overall = is_overall(w->c->cards, part);
        if (w->def.parts == MODIFY_PARTS) {
            refuse(w->c, "so many of whom something is said");
            return;
        }
        w->def.part[w->def.parts++] = (struct modify_part){.target = overall ? compile_candidates(w->c, part)
                                                                             : compile_target(w->c, part),
                                                           .source = part,
                                                           .overall = overall};
    }
}

/* ---- How long ---- */

static void duration_set(struct modifying *w, struct modify_item *item, node_id duration)
{
    static const uint8_t durations[MODE_KINDS] = {[MODE_TURN] = DURATION_TURN,
                                                  [MODE_TURN_END] = DURATION_TURN_END,
                                                  [MODE_NEXT_TURN_END] = DURATION_NEXT_TURN_END,
                                                  [MODE_UNSUSPEND_PHASE] = DURATION_UNSUSPEND,
                                                  [MODE_ATTACK] = DURATION_ATTACK,
                                                  [MODE_BATTLE] = DURATION_BATTLE};
    const struct node *until = of(w, duration);

    if (!duration)
        return;
    if (until->mode == MODE_UNSUSPEND_PHASES || (until->mode == MODE_UNSUSPEND_PHASE && !until->a))
        refuse(w->c, "how long it lasts");
    item->duration = durations[until->mode];
    item->owner = until->a ? compile_owner(w->c, until->a) : 0;
}

/* ---- What is said ---- */

/* What may be had for a while: "may gain <X>", "may get +N DP and attack". */
static bool is_gift(const struct node *verb)
{
    return verb->kind == NODE_DEED && (verb->mode == MODE_GAIN || verb->mode == MODE_DP);
}

static bool may_have(const dcg_cards *cards, const struct node *state)
{
    if (state->kind != NODE_STATE || (state->mode != MODE_MAY && state->mode != MODE_CAN))
        return false;
    LIST_EACH (cards, verb, state->a) {
        const struct node *n = node_at(cards, verb);
        if (is_gift(n->kind == NODE_LASTING ? node_at(cards, n->a) : n))
            return true;
    }
    return false;
}

/* A permission that lasts: to attack those that couldn't be attacked. */
static bool permits(const dcg_cards *cards, const struct node *state, bool lasting)
{
    const struct node *verb = node_at(cards, state->a);

    return verb->kind == NODE_DEED &&
           (verb->mode == MODE_ALSO_ATTACK || (lasting && verb->mode == MODE_ATTACK && verb->a));
}

/* What becomes of a state: it lasts, or it is something that is done. */
static enum modify_how how_said(const struct modifying *w, node_id said, bool lasting)
{
    const struct node *state = of(w, said);

    if (is_gift(state))
        return MODIFY_LASTS;
    if (state->kind == NODE_DEED)
        return MODIFY_DOES;
    if (state->kind != NODE_STATE)
        return MODIFY_LASTS;
    switch (state->mode) {
    case MODE_UNSUSPEND:
    case MODE_SUSPEND:
    case MODE_ATTACK:
    case MODE_ATTACK_WITHOUT_SUSPENDING:
    case MODE_MOVE:
    case MODE_BATTLE:
        return MODIFY_DOES;
    case MODE_DELETED:
        return MODIFY_LATER;
    case MODE_ISNT_DELETED:
    case MODE_DOESNT_LEAVE:
        return MODIFY_PREVENTS;
    case MODE_DOESNT_UNSUSPEND: /* where it would, this time */
        return !lasting && w->c->effect->would >> DCG_EVENT_UNSUSPENDED & 1 ? MODIFY_PREVENTS : MODIFY_LASTS;
    case MODE_MAY:
    case MODE_CAN:
        return target_negated(w->c->cards, of(w, w->modify)->a) || permits(w->c->cards, state, lasting)
                   ? MODIFY_LASTS
                   : MODIFY_DOES;
    default:
        return MODIFY_LASTS;
    }
}

/* Does a number in it grow with "for each"? Else more are chosen (15-15-7). */
static bool scales(const dcg_cards *cards, node_id states)
{
    const struct node *n = node_at(cards, states);

    if (!states)
        return false;
    if (n->kind == NODE_KEYWORD)
        return n->n != 0;
    if (n->kind == NODE_GRANT)
        return false;
    return (n->kind == NODE_STATE && (n->mode == MODE_DP || n->mode == MODE_COST)) || is_gift(n) ||
           scales(cards, n->a) || scales(cards, n->b);
}

/* ---- The modifiers ---- */

/* The states of a MODIFY that is said as a whole. */
static void say_whole(struct modifier_run *w, node_id states)
{
    LIST_EACH (w->c->cards, state, states)
        say_state(w, state);
}

/* What a state, or the MODIFY as a whole (state 0), says of whom; 0: of those that were chosen. */
static uint32_t compile_said(struct modifying *w, node_id state, node_id whom, bool chosen)
{
    const struct node *m = of(w, w->modify);
    struct modifier_run said;

    say_begin(&said, w->c);
    said.modify = w->modify;
    said.whom = whom;
    said.chosen = chosen;
    say_of(&said, &said.base, whom);
    if (state)
        say_state(&said, state);
    else if (m->mode == MODE_NONE)
        say_whole(&said, m->b);
    else
        say_alone(&said, w->modify);
    say_end(&said);
    if (w->c->cards->modifier_count == said.first)
        refuse(w->c, "something that is said of somebody");
    if (w->c->why)
        return 0;
    w->c->cards->modifier[said.first].said = state ? state : w->modify;
    w->c->cards->modifier[said.first].said_of = whom;
    return said.first;
}

static void said_of_each(struct modifying *w, struct modify_item *item, node_id state)
{
    if (!w->def.parts)
        item->overall[0] = compile_said(w, state, of(w, w->modify)->a, false);
    for (int i = 0; i < w->def.parts; i++) {
        if (w->def.part[i].overall)
            item->overall[i] = compile_said(w, state, w->def.part[i].source, false);
        else if (!item->chosen)
            item->chosen = compile_said(w, state, 0, true);
    }
}

/* 18-1: "is deleted at the end of the turn" waits for it. */
static void later_set(struct modifying *w, struct modify_item *item, const struct node *state)
{
    const struct node *moment = of(w, state->a);

    item->owner = moment->a ? compile_owner(w->c, moment->a) : 0;
    switch (moment->mode) {
    case MODE_TURN_END:
    case MODE_NEXT_TURN_END:
        item->event = DCG_EVENT_END_OF_TURN;
        break;
    case MODE_ATTACK_END:
        item->event = DCG_EVENT_END_OF_ATTACK;
        break;
    default:
        item->event = DCG_EVENT_END_OF_BATTLE;
        break;
    }
}

static void item_add(struct modifying *w, node_id state, const struct item_around *around)
{
    struct modify_item item = around->item;

    item.source = state ? state : w->modify;
    duration_set(w, &item, around->duration);
    item.how = (uint8_t)(state ? how_said(w, state, around->duration != 0) : MODIFY_LASTS);
    switch ((enum modify_how)item.how) {
    case MODIFY_LASTS:
        said_of_each(w, &item, state);
        break;
    case MODIFY_DOES:
        break; /* when it is known who does it */
    case MODIFY_LATER:
        later_set(w, &item, of(w, state));
        break;
    case MODIFY_PREVENTS:
        break;
    }
    if (w->c->why)
        return;
    uint32_t at = modify_item_append(w->c->cards, &item, 1);
    w->c->no_memory |= !at;
    if (!w->def.items++)
        w->def.item = at;
    if (item.how != MODIFY_DOES || w->def.items > 1)
        w->def.flags |= MODIFY_PICKS;
}

static void guard_add(struct modifying *w, struct item_around *around, enum guard_kind kind, uint32_t operand,
                      node_id source)
{
    if (around->item.guards == MODIFY_GUARDS) {
        refuse(w->c, "too many conditions");
        return;
    }
    around->item.guard[around->item.guards++] =
        (struct modifier_guard){.kind = (uint8_t)kind, .operand = operand, .source = source};
}

static void items_add(struct modifying *w, node_id states, struct item_around around)
{
    const struct node *n = of(w, states);

    switch (n->kind) {
    case NODE_LIST:
        if (n->mode != MODE_AND)
            refuse(w->c, "states joined in such a way");
        items_add(w, n->a, around);
        items_add(w, n->b, around);
        break;
    case NODE_IF:
        guard_add(w, &around, GUARD_IF, compile_condition(w->c, n->a), states);
        items_add(w, n->b, around);
        break;
    case NODE_EACH:
        guard_add(w, &around, GUARD_EACH, compile_each(w->c, states), states);
        items_add(w, n->b, around);
        break;
    case NODE_LASTING:
        around.duration = n->b;
        items_add(w, n->a, around);
        break;
    default:
        item_add(w, states, &around);
        break;
    }
}

/* ---- All of it ---- */

static void modify_states(struct modifying *w, node_id duration)
{
    const dcg_cards *cards = w->c->cards;
    const struct node *m = node_at(cards, w->modify);
    struct item_around around = {.duration = m->c ? m->c : duration};
    bool plain = m->mode == MODE_NONE && modify_target(cards, m) == m->a;

    modify_parts(w);
    w->def.flags |= scales(cards, m->b) ? MODIFY_SCALES : 0;
    w->def.lasts = duration;
    if (may_have(cards, node_at(cards, m->b))) {
        w->def.flags |= MODIFY_OPTIONAL;
        w->def.may = m->b;
    }
    if (plain) { /* its states are said of a target one by one; of "may gain and attack" what follows may */
        items_add(w, w->def.flags & MODIFY_OPTIONAL ? node_at(cards, m->b)->a : m->b, around);
        return;
    }
    w->def.flags |= MODIFY_WHOLE | MODIFY_PICKS;
    w->def.flags |= node_is(cards, m->a, NODE_SELECT, MODE_EFFECT) ? MODIFY_NOW : 0;
    if (m->mode == MODE_CHANGE_INTO && is_overall(cards, m->a))
        refuse(w->c, "all of a kind to be changed");
    item_add(w, 0, &around);
}

static bool anybody_chosen(const struct modifying *w)
{
    for (int i = 0; i < w->def.parts && w->def.flags & MODIFY_PICKS; i++)
        if (!w->def.part[i].overall)
            return true;
    return false;
}

/* The handle of all of whom it is said, chosen or not. */
static selector_id whole_target(struct compiler *c, node_id target)
{
    struct compiler trial = *c;
    selector_id handle = compile_target(&trial, target);

    return trial.why ? compile_candidates(c, target) : handle;
}

/* What they do now: those that were chosen, or else all of whom it is said. */
static void compile_own_actions(struct modifying *w)
{
    struct compiler *c = w->c;
    node_id who = anybody_chosen(w) ? 0 : of(w, w->modify)->a;

    for (uint32_t i = 0; i < w->def.items && !c->why; i++) {
        const struct modify_item *item = &c->cards->modify_item[w->def.item + i];
        struct action action = {0};
        if (item->how != MODIFY_DOES)
            continue;
        compile_own_action(c, item->source, who, who ? whole_target(c, who) : 0, &action);
        action_id made = c->why ? 0 : action_append(c->cards, &action, 1);
        c->cards->modify_item[w->def.item + i].action = made;
        c->no_memory |= !c->why && !made;
    }
}

uint32_t compile_modify(struct compiler *c, node_id modify, node_id duration)
{
    const struct node *m = node_at(c->cards, modify);
    struct modifying w = {.c = c, .modify = modify, .def = {.source = modify}};

    w.target = whom_meant(&w, modify_target(c->cards, m));
    w.def.flags |= is_spoken_of(node_at(c->cards, m->a)) ? MODIFY_SPOKEN : 0;
    switch (m->mode) {
    case MODE_MAXIMUM:
    case MODE_LOWER_MAXIMUM:
        w.def.flags |= MODIFY_NOTHING; /* compile_maximums has looked at it */
        break;
    case MODE_PREVENT:
        w.def.may = m->b;
        w.def.flags |= MODIFY_PREVENT;
        break;
    case MODE_TREAT:
    case MODE_CHANGE_INTO:
    case MODE_ORIGINAL_DP:
    case MODE_ATTACK_TARGET:
    case MODE_DP_KEPT:
    case MODE_DIGIXROS:
    case MODE_SECURITY_A_PLUS:
    case MODE_NONE:
        modify_states(&w, duration);
        break;
    default:
        refuse(c, "something that is said of somebody");
        break;
    }
    compile_own_actions(&w);
    uint32_t made = c->why ? 0 : modify_append(c->cards, &w.def, 1);
    c->no_memory |= !c->why && !made;
    return made;
}
