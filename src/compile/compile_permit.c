/* compile_permit.c - modifiers about costs, color requirements, digivolutions that are allowed (8-1-2-2), the numbers
 * that effects show (15-15-5), and cards for a DigiXros (1-3-11-4). */
#include "compile/compile_modifier.h"
#include "query/modifier.h"
#include "tree/sentence.h"
#include "tree/target.h"

/* ---- What a card costs ---- */

/* The kinds of cost that a QUALITY means, 1 << enum cost_kind; 0: none known. */
static unsigned quality_costs(const struct node *quality)
{
    switch (quality->mode) {
    case MODE_NONE:
        return quality->kind ? 0 : 1u << COST_PLAY | 1u << COST_USE;
    case MODE_COST: /* of a card that is played or used */
    case MODE_PLAY_OR_USE:
        return 1u << COST_PLAY | 1u << COST_USE;
    case MODE_USE_COST:
        return 1u << COST_USE;
    case MODE_DIGIVOLUTION_COST:
        return 1u << COST_DIGIVOLUTION;
    case MODE_PLAY_OR_DIGIVOLUTION:
        return 1u << COST_PLAY | 1u << COST_DIGIVOLUTION;
    case MODE_LINK_COST:
        return 1u << COST_LINK;
    case MODE_ANY_COST:
        return (1u << COST_KINDS) - 1;
    default:
        return 0;
    }
}

void say_cost(struct sayer *w, node_id pay)
{
    const struct node *n = said_node(w, pay);
    unsigned kinds = quality_costs(said_node(w, n->a));
    struct modifier_def *def = say(w, MODIFIER_COST, 0);

    if (n->c || !kinds || (n->mode != MODE_COSTS && n->mode != MODE_INCREASE && n->mode != MODE_REDUCE))
        refuse(w->c, "such a change of its cost");
    def->colors = (uint8_t)kinds;
    def->n = n->n;
    def->flags |= n->mode == MODE_COSTS ? MODIFIER_REPLACES : n->mode == MODE_INCREASE ? MODIFIER_ADD : 0;
}

void say_color(struct sayer *w, node_id clause)
{
    const struct node *n = said_node(w, clause);

    if (n->kind == NODE_DO) {
        if (n->mode != MODE_IGNORE_COLOR || n->b || n->c)
            refuse(w->c, "something that may be done at any time");
        say(w, MODIFIER_IGNORE_COLORS, 0);
        return;
    }
    if (n->mode != MODE_COLOR)
        refuse(w->c, "such a rule of the card");
    struct modifier_def *def = say(w, MODIFIER_USE_COLORS, 0);
    LIST_EACH (w->c->cards, color, n->a) {
        if (!node_color(said_node(w, color)))
            refuse(w->c, "such a color");
        def->colors |= node_color(said_node(w, color));
    }
}

/* ---- What may be digivolved ---- */

/* For what cost, ignoring requirements. */
static void terms_pay(struct sayer *w, struct modifier_terms *terms, node_id pay)
{
    const struct node *n = said_node(w, pay), *ignored = said_node(w, n->b);

    if (!pay)
        return;
    if (n->mode == MODE_IGNORING) {
        if (ignored->kind != NODE_REQUIRE || ignored->mode != MODE_DIGIVOLVE)
            refuse(w->c, "requirements that may be ignored at any time");
        terms->ignoring = true;
        terms_pay(w, terms, n->a);
    } else if (n->mode == MODE_FOR && said_node(w, n->a)->mode == MODE_DIGIVOLUTION_COST) {
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
    if (n->kind == NODE_LEVEL && n->mode == MODE_EXACTLY && !n->a)
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
void say_onto(struct sayer *w, node_id onto)
{
    const struct node *n = said_node(w, onto), *as_if = said_node(w, n->b);
    struct modifier_def *def = say(w, MODIFIER_DIGIVOLVE, 0);

    terms_pay(w, &def->terms, n->c);
    if (as_if->kind != NODE_REQUIRE || as_if->mode != MODE_AS_IF) {
        refuse(w->c, "something that may be digivolved at any time");
        return;
    }
    def->operand = n->b;
    if (as_if->b && !compile_as_if(w->c->cards, as_if->b, &def->terms))
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
void say_into(struct sayer *w, node_id state)
{
    const struct node *deed = said_node(w, said_node(w, state)->a);
    bool own = w->base.flags & MODIFIER_OWN;
    struct modifier_def *def = say(w, MODIFIER_DIGIVOLVE, state);

    terms_pay(w, &def->terms, deed->b);
    if (!deed->b || deed->c)
        refuse(w->c, "a digivolution that may be done at any time");
    def->selector = compile_target(w->c, own ? said_node(w, w->modify)->a : deed->a);
}

/* ---- Numbers, materials ---- */

void say_maximum(struct sayer *w, node_id modify)
{
    refuse(w->c, maximum_unsupported(w->c->cards, modify));
    say_of(w, &w->base, 0);
    w->base.flags = 0;
    say(w, MODIFIER_MAXIMUM, 0);
}

static void check_source(struct compiler *c, node_id select)
{
    int quantity = target_quantity(c->cards, select);

    if (node_at(c->cards, select)->kind != NODE_SELECT)
        refuse(c, "cards for a DigiXros that aren't chosen");
    if (quantity >= 0 && quantity != MODE_EXACTLY && quantity != MODE_UP_TO && quantity != MODE_ANY_NUMBER)
        refuse(c, "so many cards for a DigiXros");
    compile_candidates(c, select);
}

void compile_source(struct compiler *c, node_id clause)
{
    const struct node *n = node_at(c->cards, clause);

    if (n->kind == NODE_RULE) {
        if (!node_is(c->cards, n->a, NODE_RULE, MODE_DIGIXROS) || node_at(c->cards, n->a)->a)
            refuse(c, "cards that may be placed for something else");
        compile_noun(c, n->c);
        compile_area(c, n->b);
        return;
    }
    if (n->c)
        refuse(c, "placing cards for a DigiXros in this manner");
    LIST_EACH (c->cards, select, n->a)
        check_source(c, select);
}

void say_source(struct sayer *w, node_id clause)
{
    compile_source(w->c, clause);
    say(w, MODIFIER_MATERIAL_SOURCE, 0);
}
