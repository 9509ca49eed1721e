/* compile_modifier.c - makes the modifiers of a persistent effect (15-8-2): every sentence of it, with the conditions
 * under which it applies and of whom it is said. */
#include "compile/compile_modifier.h"
#include "compile/modifier_kind.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/target.h"

#include <string.h>

enum { RUN = 100 }; /* modifiers that one effect may make */

/* ---- The run ---- */

void say_begin(struct modifier_run *w, struct compiler *c)
{
    *w = (struct modifier_run){.c = c, .first = c->cards->modifier_count};
}

struct modifier_def *say(struct modifier_run *w, enum modifier_kind kind, node_id source)
{
    dcg_cards *cards = w->c->cards;
    struct modifier_def def = w->base;

    def.kind = (uint8_t)kind;
    def.source = source;
    def.modify = w->modify;
    if (cards->modifier_count - w->first == RUN)
        refuse(w->c, "more states than an effect may give");
    uint32_t at = w->c->why ? 0 : modifier_append(cards, &def, 1);
    w->c->no_memory |= !w->c->why && !at;
    w->lost = def;
    return at ? &cards->modifier[at] : &w->lost;
}

static bool same_said(const struct modifier_def *a, const struct modifier_def *b)
{
    const unsigned of = MODIFIER_OWN | MODIFIER_OF_HOST | MODIFIER_STACKED;

    return (a->flags & of) == (b->flags & of) && a->whoms == b->whoms && a->guards == b->guards &&
           a->modify == b->modify && memcmp(a->whom, b->whom, sizeof a->whom) == 0 &&
           memcmp(a->guard, b->guard, sizeof a->guard) == 0;
}

void say_end(struct modifier_run *w)
{
    dcg_cards *cards = w->c->cards;

    if (w->c->why) {
        cards->modifier_count = w->first;
        return;
    }
    for (uint32_t i = w->first; i < cards->modifier_count; i++) {
        struct modifier_def *def = &cards->modifier[i];
        def->run = (uint8_t)(cards->modifier_count - i);
        if (i > w->first && same_said(def - 1, def))
            def->flags |= MODIFIER_TOGETHER;
        modifier_note(cards, w->c->effect, def);
    }
}

/* ---- Of whom ---- */

/* Does a text name the Digimon, Tamer or card that it is on? */
static bool tree_names_own(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);
    bool own = n->kind == NODE_REF ? n->mode == MODE_THIS_DIGIMON || n->mode == MODE_THIS_TAMER ||
                                         n->mode == MODE_THIS_CARD || n->mode == MODE_THIS_CARD_OR_DIGIMON
                                   : n->kind == NODE_SELECT && n->mode == MODE_THIS;

    return tree &&
           (own || tree_names_own(cards, n->a) || tree_names_own(cards, n->b) || tree_names_own(cards, n->c));
}

static void whom_add(struct modifier_run *w, struct modifier_def *def, node_id whom)
{
    const struct node *n = said_node(w, whom);

    switch (n->kind) {
    case NODE_LIST:
        LIST_EACH (w->c->cards, part, whom)
            whom_add(w, def, part);
        break;
    case NODE_SELECT:
        if (n->mode == MODE_EFFECT) /* effects: the state knows of whom */
            break;
        if (def->whoms == MODIFIER_WHOM) {
            refuse(w->c, "so many of whom something is said");
            break;
        }
        def->whom[def->whoms++] = compile_candidates(w->c, whom);
        break;
    case NODE_OWNER:
    case NODE_CAUSE: /* players, effects: the state knows what they can't do */
        break;
    default: /* this Digimon, Tamer or card */
        def->flags |= MODIFIER_OF_HOST;
        break;
    }
}

void say_of(struct modifier_run *w, struct modifier_def *def, node_id whom)
{
    memset(def->whom, 0, sizeof def->whom);
    def->whoms = 0;
    def->flags &= (uint8_t)~MODIFIER_OF_HOST;
    if (!w->chosen)
        whom_add(w, def, whom);
}

/* Something said as long as the effect applies: nobody is chosen. */
static void check_whom(struct modifier_run *w, node_id target)
{
    const dcg_cards *cards = w->c->cards;
    const struct node *n = node_at(cards, target);
    int quantity = target_quantity(cards, target);

    if (is_pronoun(n) && !w->whom && !tree_names_own(cards, w->c->effect->sentences))
        refuse(w->c, "\"it\" refers to nothing");
    if (n->kind == NODE_OWNER || is_pronoun(n) || is_own(cards, target) ||
        node_is(cards, target, NODE_SELECT, MODE_EFFECT))
        return;
    if (n->kind == NODE_CAUSE) {
        if (n->mode != MODE_EFFECTS)
            refuse(w->c, "such effects");
    } else if (n->kind == NODE_LIST) {
        LIST_EACH (cards, part, target)
            check_whom(w, part);
    } else if (quantity >= 0 && quantity != MODE_ALL && quantity != MODE_NONE) {
        refuse(w->c, "a choice, and no time at which to choose (15-11-1-1)");
    } else {
        if (node_has(cards, target, HAS_TOGETHER))
            refuse(w->c, "something said of several together (4-22)");
        compile_candidates(w->c, target);
    }
}

/* Cards or permanents, not players, effects or what effects choose. */
static bool is_target(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    return n->kind == NODE_REF || n->kind == NODE_LIST || (n->kind == NODE_SELECT && n->mode != MODE_EFFECT);
}

/* "They", "it", and what effects can't do to somebody: said of whom the sentence before was about. */
static node_id whom_of(const struct modifier_run *w, const struct node *m, node_id before)
{
    const dcg_cards *cards = w->c->cards;
    const struct node *a = node_at(cards, m->a);
    bool effects = a->kind == NODE_CAUSE && node_at(cards, m->b)->kind == NODE_CANT;

    if (is_pronoun(a) || (effects && before))
        return before;
    return a->kind == NODE_OWNER && a->mode == MODE_OF ? a->a /* its DP */ : m->a;
}

/* ---- Conditions ---- */

void guard_push(struct modifier_run *w, enum guard_kind kind, uint32_t operand, node_id source)
{
    if (w->base.guards == MODIFIER_GUARDS) {
        refuse(w->c, "too many conditions");
        return;
    }
    w->base.guard[w->base.guards++] =
        (struct modifier_guard){.kind = (uint8_t)kind, .operand = operand, .source = source};
}

void guard_pop(struct modifier_run *w)
{
    if (w->base.guards)
        w->base.guard[--w->base.guards] = (struct modifier_guard){0};
}

static void guard_if(struct modifier_run *w, node_id clause)
{
    guard_push(w, GUARD_IF, compile_condition(w->c, said_node(w, clause)->a), clause);
    w->base.guard[w->base.guards - 1].fixpoint = guard_in_fixpoint(w->c->cards, clause);
}

static void guard_each(struct modifier_run *w, node_id clause)
{
    if (each_refers(w->c, clause)) /* to what an effect has done; this one does nothing */
        refuse(w->c, "\"that many\" refers to nothing");
    guard_push(w, GUARD_EACH, compile_each(w->c, clause), clause);
}

/* ---- States ---- */

static bool is_effects(const dcg_cards *cards, node_id target)
{
    return node_is(cards, target, NODE_SELECT, MODE_EFFECT);
}

void say_state(struct modifier_run *w, node_id state)
{
    const struct node *n = said_node(w, state), *m = said_node(w, w->modify);
    bool is_state = n->kind == NODE_STATE;

    if (bars_arrival(w->c->cards, m)) {
        say_barred(w, state);
        return;
    }
    if (said_node(w, m->a)->kind == NODE_OWNER) {
        say_player(w, state);
        return;
    }
    if (is_effects(w->c->cards, m->a) || (is_state && n->mode == MODE_DOESNT_ACTIVATE)) {
        say_silence(w, state);
        return;
    }
    switch (is_state || n->kind == NODE_DEED ? n->mode : MODE_NONE) {
    case MODE_COST:
        say(w, MODIFIER_LESS_COST, state)->n = n->n;
        break;
    case MODE_DP:
    case MODE_GAIN:
    case MODE_ALSO:
    case MODE_TREATED:
        say_info(w, state);
        break;
    case MODE_AFFECTED:
    case MODE_UNAFFECTED:
    case MODE_DONT_AFFECT:
        say_affect(w, state);
        break;
    default:
        say_can(w, state);
        break;
    }
}

static void say_states(struct modifier_run *w, node_id states)
{
    const struct node *n = said_node(w, states);

    switch (n->kind) {
    case NODE_LIST:
        if (n->mode != MODE_AND)
            refuse(w->c, "states joined in such a way");
        say_states(w, n->a);
        say_states(w, n->b);
        break;
    case NODE_IF:
        guard_if(w, states);
        say_states(w, n->b);
        guard_pop(w);
        break;
    case NODE_EACH:
        guard_each(w, states);
        say_states(w, n->b);
        guard_pop(w);
        break;
    default:
        if (state_is_into(w->c->cards, n))
            say_into(w, states);
        else
            say_state(w, states);
        break;
    }
}

void say_alone(struct modifier_run *w, node_id modify)
{
    const struct node *m = said_node(w, modify);
    struct modifier_def *def;

    switch (m->mode) {
    case MODE_DP_KEPT:
        def = say(w, MODIFIER_CANT, modify);
        def->cant = CANT_DP_REDUCED;
        if (m->b) {
            def->causes = def->except = 1;
            def->cause[0] = compile_cause(w->c, m->b);
        }
        break;
    case MODE_ATTACK_TARGET:
        say(w, MODIFIER_CANT, modify)->cant = CANT_TARGET_CHANGE;
        break;
    case MODE_ORIGINAL_DP:
        say(w, MODIFIER_ORIGINAL_DP, modify)->n = m->n;
        break;
    case MODE_TREAT:
        say_treated(w, m->b, modify, &(struct modifier_def){0});
        break;
    case MODE_CHANGE_INTO:
        say_changed(w, m->b, modify);
        break;
    case MODE_DIGIXROS:
        say(w, MODIFIER_MATERIAL_REPLACES, modify);
        break;
    case MODE_DIGISORPTION:
        say(w, MODIFIER_DIGISORPTION, modify);
        break;
    case MODE_SECURITY_A_PLUS:
        say(w, MODIFIER_SECURITY_A_PLUS, modify);
        break;
    default:
        refuse(w->c, "something that is said of somebody");
        break;
    }
}

/* ---- Sentences ---- */

static void say_modify(struct modifier_run *w, node_id modify)
{
    const dcg_cards *cards = w->c->cards;
    const struct node *m = node_at(cards, modify), *until = node_at(cards, m->c);
    bool own = says_own(cards, m);

    if (m->c && until->mode != MODE_UNSUSPEND_PHASES)
        refuse(w->c, "an end of what persists (15-8-2-3)");
    w->modify = modify;
    if (m->mode == MODE_MAXIMUM || m->mode == MODE_LOWER_MAXIMUM) {
        say_maximum(w, modify);
        return;
    }
    w->whom = whom_of(w, m, w->before[own]);
    w->base.flags = own ? MODIFIER_OWN : 0;
    if (bars_arrival(cards, m)) {
        say_of(w, &w->base, 0);
    } else if (!own) { /* else whoever makes the state looks at whom it is said of */
        check_whom(w, m->a);
        say_of(w, &w->base, w->whom);
    }
    if (is_target(cards, w->whom) && !bars_arrival(cards, m))
        w->before[own] = w->whom;
    if (m->c)
        guard_push(w, GUARD_UNSUSPEND, until->a ? compile_owner(w->c, until->a) : 0, m->c);
    if (m->mode == MODE_NONE)
        say_states(w, m->b);
    else if (m->mode == MODE_TREAT || m->mode == MODE_CHANGE_INTO)
        refuse(w->c, "something that is said of somebody");
    else
        say_alone(w, modify);
    if (m->c)
        guard_pop(w);
}

/* What an effect says of its own card that is no state. */
static void say_own(struct modifier_run *w, node_id clause)
{
    const dcg_cards *cards = w->c->cards;
    const struct node *n = node_at(cards, clause);

    w->modify = clause;
    say_of(w, &w->base, 0);
    w->base.flags = MODIFIER_OWN;
    if (n->kind == NODE_PAY) {
        if (n->b && is_own(cards, n->b))
            say_cost(w, clause);
        else
            refuse(w->c, n->b ? "a change of the cost of others" : "\"the cost\" refers to nothing");
    } else if (n->kind == NODE_RULE) {
        if (says_permit(cards, clause))
            say_source(w, clause);
        else
            say_color(w, clause);
    } else if (!is_own(cards, n->a)) {
        refuse(w->c, "an action without a timing (15-8-2-1)");
    } else if (n->mode == MODE_DIGIVOLVE_ONTO) {
        say_onto(w, clause);
    } else {
        say_color(w, clause);
    }
}

static void say_clause(struct modifier_run *w, node_id clause)
{
    const struct node *n = said_node(w, clause);

    switch (n->kind) {
    case NODE_LIST:
        if (n->mode != MODE_SPACE && n->mode != MODE_AND)
            refuse(w->c, "sentences joined in such a way");
        say_clause(w, n->a);
        if (n->b)
            say_clause(w, n->b);
        break;
    case NODE_SAY:
        if (n->mode != MODE_NONE && n->mode != MODE_THEN) /* all of it applies at the same time (15-8-2-4) */
            refuse(w->c, "what is said besides something that persists (15-8-2-1)");
        say_clause(w, n->a);
        break;
    case NODE_MAY:
        if (said_node(w, n->a)->kind != NODE_DO)
            refuse(w->c, "an action without a timing (15-8-2-1)");
        say_clause(w, n->a);
        break;
    case NODE_IF:
        guard_if(w, clause);
        say_clause(w, n->b);
        guard_pop(w);
        break;
    case NODE_EACH:
        guard_each(w, clause);
        say_clause(w, n->b);
        guard_pop(w);
        break;
    case NODE_WHEN: /* "when you would DigiXros" */
        guard_push(w, GUARD_DIGIXROS, 0, clause);
        w->base.guard[w->base.guards - 1].when = n->a;
        say_clause(w, n->b);
        guard_pop(w);
        break;
    case NODE_MODIFY:
        say_modify(w, clause);
        break;
    case NODE_PAY:
    case NODE_DO:
    case NODE_RULE:
        say_own(w, clause);
        break;
    default:
        refuse(w->c, "an action without a timing (15-8-2-1)");
        break;
    }
}

bool compile_persistent(struct compiler *c, struct effect_def *effect)
{
    struct modifier_run w;

    say_begin(&w, c);
    say_clause(&w, effect->sentences);
    say_end(&w);
    effect->modifier = w.first;
    effect->modifiers = (uint8_t)(c->cards->modifier_count - w.first);
    return !c->no_memory;
}
