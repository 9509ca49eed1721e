/* bind.c - what words such as "it", "that Digimon" and "those cards" refer to, decided when an effect is lowered.
 *
 * The last thing that the effect has spoken of counts, if the word can mean it: a card or a permanent that it chooses,
 * reveals, plays. Whether that was found when the effect is carried out doesn't matter: what isn't there is nobody, and
 * never the effect's own card. Only an effect that has spoken of nothing yet goes on from what it triggered by, or from
 * its own card. */
#include "compile/lower.h"
#include "tree/sentence.h"
#include "tree/target.h"
#include "tree/target_place.h"
#include "tree/program.h"

/* What has been spoken of. */
enum { PERMANENT = 1, CARD = 2, SOURCE = 4 };

static unsigned target_spoken(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    switch (n->kind) {
    case NODE_LIST:
        return target_spoken(cards, n->a) | (n->b ? target_spoken(cards, n->b) : 0);
    case NODE_REF:
        return n->mode == MODE_THIS_DIGIMON || n->mode == MODE_THIS_TAMER || n->mode == MODE_THIS_CARD ||
                       n->mode == MODE_THIS_CARD_OR_DIGIMON
                   ? SOURCE
                   : 0;
    case NODE_SELECT:
        if (n->mode == MODE_ITEMS)
            return target_spoken(cards, n->a);
        if (n->mode == MODE_THIS)
            return SOURCE;
        if (is_reference(n))
            return 0;
        /* cards of a permanent that is chosen: both are spoken of */
        return (places_of(cards, n->b, n->c) & ON_FIELD && !is_ordered(n) ? PERMANENT : CARD) |
               (n->b && permanent_target(cards, n->b)
                    ? target_spoken(cards, permanent_target(cards, n->b)) & PERMANENT
                    : 0);
    default:
        return 0;
    }
}

/* Cards are placed under a permanent that is chosen. */
static unsigned host_spoken(const dcg_cards *cards, node_id place)
{
    node_id host = place ? permanent_target(cards, place) : 0;

    return host ? target_spoken(cards, host) & PERMANENT : 0;
}

static unsigned action_spoken(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action);
    unsigned target = target_spoken(cards, n->a);

    switch (n->kind) {
    case NODE_MODIFY:
        return target;
    case NODE_MOVE: /* a permanent that leaves is a card */
        return target | (target & PERMANENT ? CARD : 0) | host_spoken(cards, n->b);
    case NODE_DO:
        break;
    default:
        return 0;
    }
    switch (n->mode) {
    case MODE_REVEAL:
    case MODE_LOOK:
    case MODE_SEARCH:
        return CARD;
    case MODE_PLAY:
    case MODE_PLAY_OR_USE:
    case MODE_DIGIVOLVE:
    case MODE_DIGIVOLVE_ONTO:
    case MODE_DNA_DIGIVOLVE:
    case MODE_LINK:
        return target & ~(unsigned)SOURCE ? PERMANENT | CARD : target;
    case MODE_ATTACK:
    case MODE_SUSPEND:
    case MODE_UNSUSPEND:
    case MODE_FLIP:
    case MODE_MOVE_OUT:
    case MODE_CHOOSE:
    case MODE_USE:
        return target;
    case MODE_KEYWORD_ON:
        return target & PERMANENT;
    default:
        return 0;
    }
}

/* Is it said of "it" or "them" what only permanents do or have? Cards are placed under permanents. */
static bool wants_permanent(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action), *target = node_at(cards, n->a);
    bool turns = n->kind == NODE_DO && (n->mode == MODE_SUSPEND || n->mode == MODE_UNSUSPEND);

    bool under = n->kind == NODE_MOVE && target->kind != NODE_REF && tree_find(cards, n->b, NODE_REF);

    return under || ((n->kind == NODE_MODIFY || turns) && target->kind == NODE_REF);
}

/* The words that go on from what has been spoken of, as bits 1 << enum pronoun. */
static uint8_t pronouns_of(unsigned spoken)
{
    return (uint8_t)((spoken & (PERMANENT | CARD) ? 1u << PRONOUN_ANY : 0) |
                     (spoken & PERMANENT ? 1u << PRONOUN_PERMANENT | 1u << PRONOUN_PERMANENTS : 0) |
                     (spoken & CARD ? 1u << PRONOUN_CARD : 0));
}

void program_bind(const dcg_cards *cards, struct instruction *code, int count)
{
    unsigned spoken = 0, before = 0; /* before the bullets of a choice */

    for (int i = 0; i < count; i++) {
        if (code[i].op == OP_CHOICE)
            before = spoken;
        for (int k = 0; k < i; k++) /* 15-15-9-1: each bullet is an effect of its own */
            if (code[k].op == OP_BULLET && code[k].to == (uint32_t)i)
                spoken = before;
        code[i].spoken = pronouns_of(spoken);
        code[i].wants_permanent = op_is_action(code[i].op) && wants_permanent(cards, code[i].source);
        if (op_is_action(code[i].op))
            spoken |= action_spoken(cards, code[i].source);
    }
}
