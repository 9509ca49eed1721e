/* modifier_support.c - which persistent effects the engine applies: every sentence of it, with all its parts. */
#include "effect/material_source.h"
#include "query/modifier.h"
#include "query/seen.h"
#include "compile/node_operand.h"

/* "Can digivolve into ..." */
static bool is_into(const dcg_cards *cards, const struct node *state)
{
    return state->kind == NODE_STATE && (state->mode == MODE_CAN || state->mode == MODE_MAY) &&
           node_is(cards, state->a, NODE_DEED, MODE_DIGIVOLVE) && node_at(cards, state->a)->a;
}

static const char *said_unsupported(const dcg_cards *cards, node_id modify, node_id state)
{
    const struct node *n = node_at(cards, state);
    const char *why = NULL;

    switch (n->kind) {
    case NODE_LIST:
        if (n->mode != MODE_AND)
            return "states joined in such a way";
        why = said_unsupported(cards, modify, n->a);
        return why || !n->b ? why : said_unsupported(cards, modify, n->b);
    case NODE_IF:
        why = n->c ? "a state otherwise" : condition_unsupported(cards, n->a);
        return why ? why : said_unsupported(cards, modify, n->b);
    case NODE_EACH:
        why = each_unsupported(cards, state);
        return why ? why : said_unsupported(cards, modify, n->b);
    default:
        return is_into(cards, n) ? into_unsupported(cards, modify, node_at(cards, n->a))
                                 : state_unsupported(cards, modify, state);
    }
}

/* Something said as long as the effect applies: nobody is chosen. */
static const char *said_of_unsupported(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);
    int quantity = target_quantity(cards, target);

    if (n->kind == NODE_OWNER || is_pronoun(n) || is_own(cards, target))
        return NULL;
    if (n->kind == NODE_CAUSE)
        return n->mode == MODE_EFFECTS && !n->c ? NULL : "such effects";
    if (node_is(cards, target, NODE_SELECT, MODE_EFFECT))
        return NULL; /* its state answers for it */
    if (n->kind == NODE_LIST) {
        LIST_EACH (cards, part, target) {
            const char *why = said_of_unsupported(cards, part);
            if (why)
                return why;
        }
        return NULL;
    }
    if (quantity >= 0 && quantity != MODE_ALL && quantity != MODE_NONE)
        return "a choice that lasts";
    return candidates_unsupported(cards, target);
}

static const char *modify_said_unsupported(const dcg_cards *cards, node_id modify)
{
    const struct node *m = node_at(cards, modify);
    const char *why =
        m->c && node_at(cards, m->c)->mode != MODE_UNSUSPEND_PHASES ? "an end of what persists" : NULL;

    if (m->mode == MODE_MAXIMUM || m->mode == MODE_LOWER_MAXIMUM)
        return why ? why : maximum_unsupported(cards, modify);
    if (!why && !says_own(cards, m)) /* else whoever judges the state judges whom it is said of */
        why = said_of_unsupported(cards, m->a);
    if (why)
        return why;
    switch (m->mode) {
    case MODE_NONE:
        return said_unsupported(cards, modify, m->b);
    case MODE_DP_KEPT:
        return m->b ? cause_unsupported(cards, m->b) : NULL;
    case MODE_ATTACK_TARGET:
    case MODE_ORIGINAL_DP:
        return NULL;
    default:
        return "something that is said of somebody";
    }
}

static const char *clause_unsupported(const dcg_cards *cards, node_id clause, int depth)
{
    const struct node *n = node_at(cards, clause);
    const char *why = depth > GUARDS - 3 ? "too many conditions" : NULL;

    if (why)
        return why;
    switch (n->kind) {
    case NODE_LIST:
        if (n->mode != MODE_SPACE && n->mode != MODE_AND)
            return "sentences joined in such a way";
        why = clause_unsupported(cards, n->a, depth);
        return why || !n->b ? why : clause_unsupported(cards, n->b, depth);
    case NODE_SAY:
        return n->mode == MODE_NONE ? clause_unsupported(cards, n->a, depth)
                                    : "what follows something that persists";
    case NODE_MAY:
        return node_at(cards, n->a)->kind == NODE_DO ? clause_unsupported(cards, n->a, depth)
                                                     : "something that may be done at any time";
    case NODE_IF:
        why = n->c || n->mode == MODE_EVENT ? "a condition of another kind"
                                            : condition_unsupported(cards, n->a);
        return why ? why : clause_unsupported(cards, n->b, depth + 1);
    case NODE_EACH:
        why = each_unsupported(cards, clause);
        return why ? why : clause_unsupported(cards, n->b, depth + 1);
    case NODE_MODIFY:
        return modify_said_unsupported(cards, clause);
    case NODE_PAY:
        return n->b && is_own(cards, n->b) ? cost_said_unsupported(cards, clause)
                                           : "a change of the cost of others";
    case NODE_DO:
        if (n->mode == MODE_DIGIVOLVE_ONTO && is_own(cards, n->a))
            return onto_unsupported(cards, n);
        return is_own(cards, n->a) ? color_said_unsupported(cards, clause)
                                   : "something that may be done at any time";
    case NODE_WHEN: /* "when you would DigiXros" */
        return clause_unsupported(cards, n->b, depth + 1);
    case NODE_RULE:
        if (says_permit(cards, clause))
            return permit_unsupported(cards, clause);
        return color_said_unsupported(cards, clause);
    default:
        return "something that persists";
    }
}

const char *persistent_unsupported(const dcg_cards *cards, const struct effect_def *effect)
{
    return clause_unsupported(cards, effect->sentences, 0);
}
