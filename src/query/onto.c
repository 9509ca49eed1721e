/* onto.c - digivolutions that persistent effects allow besides a card's requirements (8-1-2-2): onto a card as if it
 * were something else, or for a cost of their own, ignoring requirements. */
#include "state/set.h"
#include "query/permit.h"
#include "query/play_terms.h"
#include "state/procedure.h"
#include "query/modifier.h"

struct permits {
    const struct table *t;
    uint8_t card, permanent;
    struct permit *at;
    int count, max;
};

bool pretence(const dcg_cards *cards, node_id node, struct terms *terms)
{
    const struct node *n = node_at(cards, node);

    if (n->kind == NODE_LIST)
        return pretence(cards, n->a, terms) && pretence(cards, n->b, terms);
    if (n->kind == NODE_LEVEL && n->mode == MODE_EXACTLY && !n->a)
        terms->level = (uint8_t)n->n;
    else if (node_color(n))
        terms->colors |= node_color(n);
    else
        return false;
    return true;
}

const char *as_if_unsupported(const dcg_cards *cards, node_id as_if)
{
    const struct node *noun = node_at(cards, node_at(cards, as_if)->c);
    struct terms terms = {0};

    if (!as_if)
        return NULL;
    if (node_at(cards, as_if)->kind != NODE_SELECT || noun->kind != NODE_NOUN || noun->c ||
        node_at(cards, noun->b)->mode != MODE_DIGIMON || !pretence(cards, noun->a, &terms))
        return "as what it counts is not known";
    return NULL;
}

/* On what terms: for what cost, as if it were what. */
static struct terms permit_terms(const dcg_cards *cards, node_id pay, node_id as_if)
{
    struct terms terms = {.cause = BY_RULE};

    while (pay) {
        const struct node *n = node_at(cards, pay);
        if (n->mode == MODE_FOR) {
            terms.flags |= FIXED_COST;
            terms.cost = n->n;
        }
        if (n->mode == MODE_IGNORING)
            terms.flags |= ANY_REQUIREMENT;
        pay = n->mode == MODE_IGNORING ? n->a : 0;
    }
    if (as_if) {
        terms.flags |= AS_IF;
        pretence(cards, node_at(cards, node_at(cards, as_if)->c)->a, &terms);
    }
    return terms;
}

/* If requirements count, one of them has to be met: each is a way of its own. */
static void permit_add(struct permits *p, struct terms terms)
{
    int ways = card_def(p->t->cards, p->t->g->card[p->card].def)->digivolve_count;

    if (terms.flags & ANY_REQUIREMENT)
        ways = 1;
    for (int number = 0; number < ways; number++, p->count++)
        if (p->count < p->max)
            p->at[p->count] = (struct permit){terms, number};
}

/* "You may digivolve this card from your hand onto ..." */
static void permit_onto(struct permits *p, const struct modifier *w, const struct node *onto)
{
    const struct node *as_if = NODE_OF(&w->s, onto->b);
    int times;

    if (target_has(&w->s, as_if->a, object_permanent(p->t->g, p->permanent)) && modifier_holds(w, &times))
        permit_add(p, permit_terms(p->t->cards, onto->c, as_if->b));
}

/* The digivolution that is allowed; NULL: it is something else. */
static const struct node *deed_allowed(const struct modifier *w)
{
    const struct node *state = NODE_OF(&w->s, w->state);

    if (state->kind != NODE_STATE || (state->mode != MODE_CAN && state->mode != MODE_MAY))
        return NULL;
    const struct node *deed = NODE_OF(&w->s, state->a);
    return deed->kind == NODE_DEED && deed->mode == MODE_DIGIVOLVE && deed->b ? deed : NULL;
}

/* "Your [X] can digivolve into this card", "this Digimon can digivolve into [X]" */
static void permit_into(struct permits *p, const struct modifier *w)
{
    const struct node *deed = deed_allowed(w);
    int times;

    if (!deed)
        return;
    if (w->own ? target_has(&w->s, NODE_OF(&w->s, w->modify)->a, object_permanent(p->t->g, p->permanent)) &&
                     modifier_holds(w, &times)
               : target_has(&w->s, deed->a, object_card(p->card)) && modifier_applies(w, &times))
        permit_add(p, permit_terms(p->t->cards, deed->b, 0));
}

static bool permit_said(void *user, const struct modifier *w)
{
    const struct node *modify = NODE_OF(&w->s, w->modify);

    if (modify->kind == NODE_DO)
        permit_onto(user, w, modify);
    else
        permit_into(user, w);
    return false;
}

int digivolve_permits(const struct table *t, uint8_t card, uint8_t permanent, struct permit *out, int max)
{
    struct permits p = {.t = t, .card = card, .permanent = permanent, .at = out, .max = max};

    modifiers_own(t, MOD_DIGIVOLVE, card, permit_said, &p);
    if (applied(t)[ZONE_TOP] & MOD_DIGIVOLVE || applied(t)[ZONE_UNDER] & MOD_DIGIVOLVE ||
        t->g->timed_modifiers)
        modifiers(t, MOD_DIGIVOLVE, (struct object){.card = 0, .permanent = permanent}, permit_said, &p);
    return p.count < max ? p.count : max;
}

/* Cards that are asked for, and those of them that are named. */
struct into {
    const struct pile *asked;
    uint64_t *found;
};

static bool into_said(void *user, const struct modifier *w)
{
    const struct node *deed = deed_allowed(w);
    struct into *into = user;

    for (int i = 0; deed && i < into->asked->count; i++)
        if (!cards_has(into->found, into->asked->at[i]) &&
            target_has(&w->s, deed->a, object_card(into->asked->at[i])))
            cards_insert(into->found, into->asked->at[i]);
    return false;
}

void digivolve_into(const struct table *t, uint8_t permanent, const struct pile *cards, uint64_t found[4])
{
    modifiers(t, MOD_DIGIVOLVE, (struct object){.card = 0, .permanent = permanent}, into_said,
              &(struct into){cards, found});
}

/* Permanents that are asked for, and those of them that are named. */
struct named {
    const struct table *t;
    permanent_set asked, found;
};

static bool named_said(void *user, const struct modifier *w)
{
    const struct node *modify = NODE_OF(&w->s, w->modify);
    struct named *named = user;
    node_id whom = modify->kind == NODE_DO ? NODE_OF(&w->s, modify->b)->a : modify->a;

    SET_EACH (permanent, named->asked & ~named->found)
        if (target_has(&w->s, whom, object_permanent(named->t->g, permanent)))
            named->found |= set_of(permanent);
    return false;
}

permanent_set digivolve_named(const struct table *t, uint8_t card, permanent_set permanents)
{
    struct named named = {.t = t, .asked = permanents};

    modifiers_own(t, MOD_DIGIVOLVE, card, named_said, &named);
    return named.found;
}

static const char *permit_pay_unsupported(const dcg_cards *cards, node_id pay)
{
    const struct node *n = node_at(cards, pay), *ignored = node_at(cards, n->b);

    if (!pay)
        return NULL;
    if (n->mode == MODE_IGNORING)
        return ignored->kind == NODE_REQUIRE && ignored->mode == MODE_DIGIVOLVE
                   ? permit_pay_unsupported(cards, n->a)
                   : "requirements that may be ignored at any time";
    return n->mode == MODE_FOR && node_at(cards, n->a)->mode == MODE_DIGIVOLUTION_COST
               ? NULL
               : "a cost for which one may digivolve at any time";
}

const char *onto_unsupported(const dcg_cards *cards, const struct node *onto)
{
    const struct node *as_if = node_at(cards, onto->b);
    const char *why = permit_pay_unsupported(cards, onto->c);

    if (why)
        return why;
    if (as_if->kind != NODE_REQUIRE || as_if->mode != MODE_AS_IF)
        return "something that may be digivolved at any time";
    why = as_if_unsupported(cards, as_if->b);
    return why ? why : target_unsupported(cards, as_if->a);
}

const char *into_unsupported(const dcg_cards *cards, node_id modify, const struct node *deed)
{
    const char *why = permit_pay_unsupported(cards, deed->b);

    if (why || !deed->b || deed->c)
        return why ? why : "a digivolution that may be done at any time";
    return says_own(cards, node_at(cards, modify)) ? target_unsupported(cards, node_at(cards, modify)->a)
                                                   : target_unsupported(cards, deed->a);
}
