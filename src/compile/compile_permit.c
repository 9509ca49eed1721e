/* compile_permit.c - modifiers about costs, color requirements, digivolutions that are allowed (8-1-2-2), the numbers
 * that effects show (15-15-5), and cards for a DigiXros (1-3-11-4). */
#include "compile/compile_declare.h"
#include "compile/compile_modifier.h"
#include "tree/sentence.h"
#include "tree/special_def.h"
#include "tree/target.h"

/* ---- What a card costs ---- */

/* The kinds of cost that a QUALITY means, 1 << enum cost_kind; 0: none known. */
static unsigned quality_costs(const struct node *quality)
{
    bool played = quality->mode == MODE_COST || !quality->kind;

    return played ? 1u << COST_PLAY | 1u << COST_USE
                  : costs_named(quality); /* of a card that is played or used */
}

void say_cost(struct modifier_run *w, node_id pay)
{
    const struct node *n = said_node(w, pay);
    unsigned kinds = quality_costs(said_node(w, n->a));
    struct modifier_def *def = say(w, MODIFIER_COST, 0);

    if (!kinds || (n->mode != MODE_COSTS && n->mode != MODE_INCREASE && n->mode != MODE_REDUCE))
        refuse(w->c, "such a change of its cost");
    def->colors = (uint8_t)kinds;
    def->n = n->n;
    def->flags |= n->mode == MODE_COSTS ? MODIFIER_REPLACES : n->mode == MODE_INCREASE ? MODIFIER_ADD : 0;
}

void say_color(struct modifier_run *w, node_id clause)
{
    const struct node *n = said_node(w, clause);

    if (n->kind == NODE_DO) {
        if (n->mode != MODE_IGNORE_COLOR)
            refuse(w->c, "an action without a timing (15-8-2-1)");
        say(w, MODIFIER_IGNORE_COLORS, 0);
        return;
    }
    if (n->mode != MODE_COLOR)
        refuse(w->c, "such a rule of the card");
    LIST_EACH (w->c->cards, color, n->a) {
        struct modifier_def *def = say(w, MODIFIER_USE_COLORS, 0);
        def->operand = color;
        def->colors = node_color(said_node(w, color));
    }
}

/* ---- What may be digivolved ---- */

/* For what cost, ignoring requirements. */
static void terms_pay(struct modifier_run *w, struct modifier_terms *terms, node_id pay)
{
    const struct node *n = said_node(w, pay), *ignored = said_node(w, n->b);

    if (!pay)
        return;
    if (n->mode == MODE_IGNORING) {
        if (ignored->mode != MODE_DIGIVOLVE)
            refuse(w->c, "requirements that may be ignored at any time");
        terms->ignoring = true;
        terms_pay(w, terms, n->a);
    } else if (n->mode == MODE_FOR && costs_named(said_node(w, n->a)) >> COST_DIGIVOLUTION & 1) {
        terms->fixed = true;
        terms->cost = n->n;
    } else {
        refuse(w->c, "a cost for which one may digivolve at any time");
    }
}

/* "As if it is a level 4 red Digimon": level and colors before the noun. False: it says something else. */
static bool pretends(const dcg_cards *cards, node_id node, struct modifier_terms *terms)
{
    const struct node *n = node_at(cards, node);

    if (n->kind == NODE_LIST)
        return pretends(cards, n->a, terms) && pretends(cards, n->b, terms);
    if (n->kind == NODE_LEVEL && n->mode == MODE_EXACTLY)
        terms->level = (uint8_t)n->n;
    else if (node_color(n))
        terms->colors |= node_color(n);
    else
        return false;
    return true;
}

bool compile_as_if(const dcg_cards *cards, node_id as_if, struct modifier_terms *terms)
{
    const struct node *noun = node_at(cards, node_at(cards, as_if)->c);

    terms->as_if = true;
    return node_at(cards, as_if)->kind == NODE_SELECT && noun->kind == NODE_NOUN && !noun->c &&
           node_at(cards, noun->b)->mode == MODE_DIGIMON && pretends(cards, noun->a, terms);
}

/* "You may digivolve this card from your hand onto ..." */
void say_onto(struct modifier_run *w, node_id onto)
{
    const struct node *n = said_node(w, onto), *as_if = said_node(w, n->b);
    struct modifier_def *def = say(w, MODIFIER_DIGIVOLVE, 0);

    terms_pay(w, &def->terms, n->c);
    if (as_if->kind != NODE_REQUIRE) {
        refuse(w->c, "something that may be digivolved at any time");
        return;
    }
    def->operand = n->b;
    if (!compile_as_if(w->c->cards, as_if->b, &def->terms))
        refuse(w->c, "as what it counts is not known");
    def->selector = compile_target(w->c, as_if->a);
}

/* "Can digivolve into ..." */
bool state_is_into(const dcg_cards *cards, const struct node *state)
{
    return state->kind == NODE_STATE && (state->mode == MODE_CAN || state->mode == MODE_MAY) &&
           node_is(cards, state->a, NODE_DEED, MODE_DIGIVOLVE) && node_at(cards, state->a)->a;
}

/* "Your [X] can digivolve into this card", "this Digimon can digivolve into [X]" */
void say_into(struct modifier_run *w, node_id state)
{
    const struct node *verb = said_node(w, said_node(w, state)->a);
    bool own = w->base.flags & MODIFIER_OWN;
    struct modifier_def *def = say(w, MODIFIER_DIGIVOLVE, state);

    terms_pay(w, &def->terms, verb->b);
    const struct node *card = said_node(w, verb->a);
    if (!verb->b)
        refuse(w->c, "a digivolution that may be done at any time");
    if (!own && card->kind == NODE_SELECT && card->mode == MODE_A && !card->b) {
        def->operand = verb->a;
        def->pred = compile_noun(w->c, card->c); /* wherever such a card is digivolved into from (Q6389) */
    } else {
        def->selector = compile_target(w->c, own ? said_node(w, w->modify)->a : verb->a);
    }
}

/* ---- The numbers of effects, 15-15-5 ---- */

/* The number that a ceiling (QUALITY MAXIMUM) is of. */
static enum maximum ceiling_of(struct modifier_run *w, const struct node *ceiling)
{
    const struct node *reach = said_node(w, ceiling->c), *quality = said_node(w, ceiling->a);
    int mode = ceiling->mode;

    if (mode == MODE_MAXIMUM)
        mode = quality->kind == NODE_QUALITY                                                   ? quality->mode
               : reach->kind == NODE_CAUSE || said_node(w, reach->c)->mode == MODE_DP_DELETION ? MODE_DP
                                                                                               : MODE_NONE;
    switch (mode) {
    case MODE_COUNT:
        return MAXIMUM_COUNT;
    case MODE_DP:
        return MAXIMUM_DP;
    case MODE_LEVEL:
        return MAXIMUM_LEVEL;
    case MODE_COST:
    case MODE_ANY_COST: /* "the cost maximum", of a play or use cost */
        return MAXIMUM_COST;
    case MODE_NONE:
        return MAXIMUM_ANY;
    default:
        refuse(w->c, "such a maximum");
        return MAXIMUM_OTHER;
    }
}

/* What is done to those that are counted: "cards trashed by this effect", "cards you play with this effect". */
static int counted_verb(const struct modifier_run *w, const struct node *ceiling)
{
    static const uint16_t verbs[MODE_KINDS] = {
        [MODE_TRASHED] = MODE_TRASH,   [MODE_DELETED] = MODE_DELETE, [MODE_RETURNED] = MODE_RETURN,
        [MODE_PLAYED] = MODE_PLAY,     [MODE_PLACED] = MODE_PLACE,   [MODE_ADDED] = MODE_ADD,
        [MODE_REVEALED] = MODE_REVEAL, [MODE_USED] = MODE_USE,       [MODE_SUSPENDED] = MODE_SUSPEND,
    };
    const struct node *how = said_node(w, ceiling->c), *what = said_node(w, how->a);

    return how->kind == NODE_DEED ? what->mode : verbs[how->a ? what->mode : how->mode];
}

/* Those that actions of this name are done to: "choose A and delete them" deletes A (Q1897). */
struct done_to {
    int verb;
    node_id chosen; /* by the last "choose"; 0: none yet */
    selector_id *out;
    uint8_t *count;
};

/* 1 of A or 1 of B from one place: they are chosen as the items, too. */
static void targets_add(struct modifier_run *w, struct done_to *to, node_id target)
{
    if (node_is(w->c->cards, target, NODE_SELECT, MODE_ITEMS))
        targets_add(w, to, said_node(w, target)->a);
    if (*to->count < MODIFIER_WHOM)
        to->out[(*to->count)++] = target;
    else
        refuse(w->c, "so many that are counted");
}

static void targets_in(struct modifier_run *w, node_id clause, struct done_to *to)
{
    const struct node *n = said_node(w, clause);

    if (!clause)
        return;
    if (n->kind == NODE_DO && n->mode == MODE_CHOOSE)
        to->chosen = n->a;
    if ((n->kind == NODE_MOVE || n->kind == NODE_DO) && n->mode == to->verb) {
        bool chosen = to->chosen && (node_is(w->c->cards, n->a, NODE_REF, MODE_THEM) ||
                                     node_is(w->c->cards, n->a, NODE_REF, MODE_IT));
        targets_add(w, to, chosen ? to->chosen : n->a);
    }
    targets_in(w, n->a, to);
    targets_in(w, n->b, to);
    targets_in(w, n->c, to);
}

static void targets_of(struct modifier_run *w, node_id clause, int verb, selector_id *out, uint8_t *count)
{
    targets_in(w, clause, &(struct done_to){.verb = verb, .out = out, .count = count});
}

void say_maximum(struct modifier_run *w, node_id modify)
{
    const struct node *m = said_node(w, modify), *ceiling = said_node(w, m->a);
    const struct node *owner = said_node(w, ceiling->a), *reach = said_node(w, ceiling->c);
    bool host = owner->kind == NODE_OWNER || (reach->kind == NODE_DEED && said_node(w, reach->c)->b);

    say_of(w, &w->base, 0);
    w->base.flags = 0;
    struct modifier_def *def = say(w, MODIFIER_MAXIMUM, 0);
    def->operand = m->a;
    def->flags |= host ? MODIFIER_OF_HOST : 0;
    def->cant = (uint8_t)ceiling_of(w, ceiling);
    def->n = m->mode == MODE_MAXIMUM ? m->n : -m->n; /* 15-15-5-1, -2 */
    if (def->cant == MAXIMUM_COUNT) {
        if (!counted_verb(w, ceiling))
            refuse(w->c, "such a maximum");
        targets_of(w, w->c->effect->sentences, counted_verb(w, ceiling), def->whom, &def->whoms);
        return;
    }
    if (owner->kind == NODE_OWNER && !node_is(w->c->cards, owner->a, NODE_REF, MODE_THIS_DIGIMON))
        refuse(w->c, "a maximum of such effects");
    if (reach->kind == NODE_WITH && said_node(w, reach->b)->kind != NODE_DEED)
        refuse(w->c, "such a maximum");
}

static void maximums_in(struct modifier_run *w, node_id clause);

/* Of sentences and clauses in a row. "Otherwise, ..." holds if the condition of the sentence before it isn't met. */
static void maximums_in_list(struct modifier_run *w, node_id list)
{
    const struct node *before = said_node(w, 0);

    LIST_EACH (w->c->cards, item, list) {
        const struct node *n = said_node(w, item), *condition = said_node(w, before->a);
        bool otherwise = n->kind == NODE_SAY && n->mode == MODE_OTHERWISE && condition->kind == NODE_IF;
        if (otherwise)
            guard_push(w, GUARD_UNLESS, compile_condition(w->c, condition->a), item);
        maximums_in(w, item);
        if (otherwise)
            guard_pop(w);
        before = n;
    }
}

/* In an effect that is carried out, with its conditions. */
static void maximums_in(struct modifier_run *w, node_id clause)
{
    const struct node *n = said_node(w, clause);

    if (!node_has(w->c->cards, clause, HAS_MAXIMUM))
        return;
    switch (n->kind) {
    case NODE_LIST:
        maximums_in_list(w, clause);
        break;
    case NODE_SAY:
    case NODE_MAY:
    case NODE_LASTING:
        maximums_in(w, n->a);
        break;
    case NODE_WHEN:
    case NODE_BY:
        maximums_in(w, n->b);
        break;
    case NODE_IF:
        guard_push(w, GUARD_IF, compile_condition(w->c, n->a), clause);
        maximums_in(w, n->b);
        guard_pop(w);
        break;
    case NODE_EACH:
        guard_push(w, GUARD_EACH, compile_each(w->c, clause), clause);
        maximums_in(w, n->b);
        guard_pop(w);
        break;
    default:
        if (n->kind == NODE_MODIFY && (n->mode == MODE_MAXIMUM || n->mode == MODE_LOWER_MAXIMUM))
            say_maximum(w, clause);
        break;
    }
}

void compile_maximums(struct compiler *c, struct effect_def *effect)
{
    struct modifier_run w;
    uint8_t deletions = 0;

    say_begin(&w, c);
    maximums_in(&w, effect->sentences);
    say_end(&w);
    effect->maximum = w.first;
    effect->maximums = (uint8_t)(c->cards->modifier_count - w.first);
    targets_of(&w, effect->sentences, MODE_DELETE, effect->deletes, &deletions);
}

/* ---- Cards for a DigiXros ---- */

static void say_chosen_source(struct modifier_run *w, node_id clause, node_id select)
{
    const struct node *n = said_node(w, select), *quantity = said_node(w, n->a);
    node_id host = permanent_target(w->c->cards, n->b);
    int many = target_quantity(w->c->cards, select);

    if (n->kind != NODE_SELECT)
        refuse(w->c, "cards for a DigiXros that aren't chosen");
    if (many >= 0 && many != MODE_EXACTLY && many != MODE_UP_TO && many != MODE_ANY_NUMBER)
        refuse(w->c, "so many cards for a DigiXros");
    struct modifier_def *def = say(w, MODIFIER_MATERIAL_SOURCE, clause);
    def->operand = select;
    def->selector = compile_candidates(w->c, select);
    def->n = many == MODE_EXACTLY || many == MODE_UP_TO ? quantity->n : ANY_NUMBER;
    def->one_host = host && picks_one(w->c->cards, host, false);
}

void say_source(struct modifier_run *w, node_id clause)
{
    const struct node *n = said_node(w, clause);

    if (n->kind == NODE_RULE) {
        struct modifier_def *def = say(w, MODIFIER_MATERIAL_SOURCE, clause);
        if (!node_is(w->c->cards, n->a, NODE_RULE, MODE_DIGIXROS))
            refuse(w->c, "cards that may be placed for something else");
        def->n = ANY_NUMBER;
        def->pred = compile_noun(w->c, n->c);
        def->place = compile_area(w->c, n->b);
        return;
    }
    if (n->c)
        refuse(w->c, "placing cards for a DigiXros in this manner");
    LIST_EACH (w->c->cards, select, n->a)
        say_chosen_source(w, clause, select);
}

uint32_t compile_sources(struct compiler *c, node_id clause)
{
    struct modifier_run w;

    say_begin(&w, c);
    w.modify = clause;
    say_source(&w, clause);
    say_end(&w);
    return c->why ? 0 : w.first;
}
