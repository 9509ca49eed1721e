/* known.c - whether the engine carries out all that an effect says. It walks through an effect as flow.c does; what
 * it finds nobody to carry out is the reason why a card with that effect is not played with. */
#include "effect/clause.h"
#include "effect/declare.h"
#include "effect/payment.h"
#include "effect/material_source.h"
#include "query/persistent.h"
#include "tree/store.h"

struct walk {
    const dcg_cards *cards;
    const struct effect_def *effect;
};

static const char *clause_unknown(const struct walk *w, node_id clause);

static const char *first_of(const char *one, const char *two)
{
    return one ? one : two;
}

/* Does a tree speak of what was done? */
static bool says_done(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);

    return tree && (n->kind == NODE_DID || says_done(cards, n->a) || says_done(cards, n->b) ||
                    says_done(cards, n->c));
}

static const char *sentences_unknown(const struct walk *w, node_id list)
{
    for (; list; list = list_rest(w->cards, list)) {
        const struct node *say = node_at(w->cards, list_first(w->cards, list));
        if (say->kind == NODE_SAY && say->mode == MODE_TOKEN)
            say = node_at(w->cards, say->a);
        if (say->kind != NODE_SAY)
            return "a sentence of a kind that is not carried out";
        const struct node *n = node_at(w->cards, say->a);
        if (n->kind == NODE_CHOOSE && !n->a && sentence_bullets(w->cards, list_rest(w->cards, list)))
            continue; /* its effects stand in the next sentence */
        const char *why = clause_unknown(w, say->a);
        if (!why && n->kind == NODE_WHEN && n->mode == MODE_NEXT &&
            says_done(w->cards, list_rest(w->cards, list)))
            why = "what is done the next time is spoken of";
        if (why)
            return why;
    }
    return NULL;
}

static const char *bullets_unknown(const struct walk *w, node_id bullets)
{
    if (!bullets)
        return "effects that are said elsewhere";
    for (; bullets; bullets = list_rest(w->cards, bullets)) {
        const struct node *n = node_at(w->cards, list_first(w->cards, bullets));
        const char *why =
            n->kind == NODE_SAY ? sentences_unknown(w, n->a) : "a choice among what are no effects";
        if (why)
            return why;
    }
    return NULL;
}

/* A duration around something that doesn't last would be lost. */
static bool lasts(const struct walk *w, node_id clause)
{
    const struct node *n = node_at(w->cards, clause);

    switch (n->kind) {
    case NODE_MODIFY:
        return true;
    case NODE_LIST:
        return lasts(w, n->a) && (!n->b || lasts(w, n->b));
    case NODE_IF:
    case NODE_EACH:
        return lasts(w, n->b);
    default:
        return false;
    }
}

static const char *list_unknown(const struct walk *w, const struct node *n)
{
    if (n->mode != MODE_AND && n->mode != MODE_COMMA_AND && n->mode != MODE_THEN && n->mode != MODE_OR)
        return "a list of clauses that is not carried out";
    return first_of(clause_unknown(w, n->a), n->b ? clause_unknown(w, n->b) : NULL);
}

/* What is paid is one action or several, not said of somebody. */
static const char *payment_unknown(const struct walk *w, node_id payment)
{
    const struct node *n = node_at(w->cards, payment);

    if (n->kind == NODE_LIST)
        return first_of(payment_unknown(w, n->a), n->b ? payment_unknown(w, n->b) : NULL);
    if (places_under_played(w->cards, payment) && !(w->effect->would >> DCG_EVENT_PLAYED & 1))
        return "placing cards under a card that isn't played";
    return action_unknown(w->cards, payment);
}

/* Does a clause change a cost and nothing else? */
static bool changes_cost(const dcg_cards *cards, node_id clause)
{
    const struct node *n = node_at(cards, clause);

    while (n->kind == NODE_BY || n->kind == NODE_IF || n->kind == NODE_EACH || n->kind == NODE_MAY)
        n = node_at(cards, n->kind == NODE_MAY ? n->a : n->b);
    return n->kind == NODE_PAY;
}

/* "The next time ..., ..."; "for the turn, when ..., ..." */
static const char *waits_unknown(const struct walk *w, node_id clause, node_id duration)
{
    const struct node *n = node_at(w->cards, clause);
    const struct node *until = node_at(w->cards, duration ? duration : node_at(w->cards, n->a)->c);
    uint64_t when = 0, would = 0;
    const char *why = event_kinds(w->cards, n->a, &when, &would);

    if (!why && (duration ? until->mode != MODE_TURN : until->kind != NODE_TURN || until->mode != MODE_THIS))
        why = "something that happens the next time";
    if (!why && (set_count(when | would) != 1 || (would && !changes_cost(w->cards, n->b))))
        why = "something that happens the next time";
    return first_of(why, clause_unknown(w, n->b));
}

static const char *lasting_unknown(const struct walk *w, const struct node *n)
{
    if (clause_waits(w->cards, n->a, n->b))
        return waits_unknown(w, n->a, n->b);
    return lasts(w, n->a) ? clause_unknown(w, n->a) : "a duration of something that doesn't last";
}

static const char *when_unknown(const struct walk *w, node_id clause)
{
    const struct node *n = node_at(w->cards, clause);
    uint64_t when = 0, would = 0;

    if (lowering_by_effect(w->cards, clause))
        return NULL; /* counted where it is paid */
    if (clause_waits(w->cards, clause, 0))
        return waits_unknown(w, clause, 0);
    const char *why = event_kinds(w->cards, n->a, &when, &would);
    if (!why && n->a != w->effect->condition && (would || when & ~w->effect->when))
        why = "a trigger condition in the middle of an effect";
    return first_of(why, clause_unknown(w, n->b));
}

static const char *if_unknown(const struct walk *w, node_id clause)
{
    const struct node *n = node_at(w->cards, clause);
    uint64_t when = 0, would = 0;

    if (lowering_by_effect(w->cards, clause))
        return NULL; /* counted where it is paid */
    const char *why = n->a == w->effect->condition ? event_kinds(w->cards, n->a, &when, &would)
                                                   : condition_unknown(w->cards, n->a);

    return first_of(first_of(why, clause_unknown(w, n->b)), n->c ? clause_unknown(w, n->c) : NULL);
}

static const char *later_unknown(const struct walk *w, const struct node *n)
{
    int mode = node_at(w->cards, n->b)->mode;

    if (mode != MODE_TURN_END && mode != MODE_BATTLE_END && mode != MODE_ATTACK_END &&
        mode != MODE_NEXT_TURN_END)
        return "a later moment that is not known";
    return clause_unknown(w, n->a);
}

static const char *choose_unknown(const struct walk *w, const struct node *n)
{
    if (n->mode != MODE_NONE && n->mode != MODE_ALL && n->mode != MODE_THE && n->mode != MODE_TWICE &&
        n->mode != MODE_AGAIN)
        return "a choice among effects that is not carried out";
    return bullets_unknown(w, n->a);
}

static const char *delay_unknown(const struct walk *w, const struct node *n)
{
    if (n->mode != MODE_DELAY || node_at(w->cards, n->a)->kind != NODE_SAY)
        return "a keyword with effects that is not carried out";
    return bullets_unknown(w, n->a);
}

static const char *act_unknown(const struct walk *w, node_id clause)
{
    bool plays = w->effect->would >> DCG_EVENT_PLAYED & 1 || permit_later(w->cards, w->effect) == clause;

    if (says_permit(w->cards, clause) && !plays)
        return "cards for a DigiXros while nothing is played";
    if (places_under_played(w->cards, clause) && !plays)
        return "placing cards under a card that isn't played";
    if (node_at(w->cards, clause)->kind == NODE_MODIFY)
        return modify_unknown(w->cards, clause);
    uint32_t keyword = action_keyword(w->cards, clause);
    return keyword ? effect_unknown(w->cards, effect_at(w->cards, keyword))
                   : action_unknown(w->cards, clause);
}

/* Only moving cards and playing them for nothing look around them for a place. */
static const char *where_unknown(const struct walk *w, const struct node *n)
{
    const struct node *inner = node_at(w->cards, n->b);

    if (node_at(w->cards, n->a)->kind == NODE_SELECT)
        return "somebody said before what is done to their cards";
    if (n->c)
        return "a cost said before what it is paid for";
    if (inner->kind == NODE_MAY)
        inner = node_at(w->cards, inner->a);
    if (inner->kind == NODE_MODIFY ||
        (inner->kind == NODE_DO && (inner->mode != MODE_PLAY || !pay_is_free(w->cards, inner->c))))
        return "a place said before what comes from there";
    return clause_unknown(w, n->b);
}

static const char *clause_unknown(const struct walk *w, node_id clause)
{
    const struct node *n = node_at(w->cards, clause);

    switch (n->kind) {
    case NODE_WHEN:
        return when_unknown(w, clause);
    case NODE_IF:
        return if_unknown(w, clause);
    case NODE_LASTING:
        return lasting_unknown(w, n);
    case NODE_EACH:
        return first_of(each_unknown(w->cards, clause), clause_unknown(w, n->b));
    case NODE_LATER:
        return later_unknown(w, n);
    case NODE_INSTEAD:
        return n->mode == MODE_BULLETS ? bullets_unknown(w, n->b) : clause_unknown(w, n->a);
    case NODE_CHOOSE:
        return choose_unknown(w, n);
    case NODE_LIST:
        return list_unknown(w, n);
    case NODE_MAY:
    case NODE_WHO:
        return clause_unknown(w, n->a);
    case NODE_WHERE:
        return where_unknown(w, n);
    case NODE_BY:
        return first_of(payment_unknown(w, n->a), clause_unknown(w, n->b));
    case NODE_KEYWORD:
        return delay_unknown(w, n);
    default:
        return act_unknown(w, clause);
    }
}

const char *effect_unknown(const dcg_cards *cards, const struct effect_def *effect)
{
    const struct node *root = node_at(cards, effect->root);
    struct walk w = {.cards = cards, .effect = effect};

    if (root->kind == NODE_REQUIRE || root->kind == NODE_RULE)
        return require_unknown(cards, effect->root);
    if (root->kind != NODE_EFFECT)
        return "a line that is no effect";
    if (root->mode == MODE_BARE && effect->body == root->b)
        return keyword_node_unknown(cards, root->b);
    if (effect->category == CATEGORY_PERSISTENT)
        return persistent_unknown(cards, effect);
    return sentences_unknown(&w, effect->body);
}
