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

/* On what terms: for what cost, as if it were what. */
static struct terms permit_terms(const struct modifier_terms *said)
{
    return (struct terms){.cause = BY_RULE,
                          .cost = said->cost,
                          .flags =
                              (uint8_t)((said->fixed ? FIXED_COST : 0) |
                                        (said->ignoring ? ANY_REQUIREMENT : 0) | (said->as_if ? AS_IF : 0)),
                          .level = said->level,
                          .colors = said->colors};
}

/* If requirements count, one of them has to be met: each is a way of its own. */
static void permit_add(struct permits *p, struct terms terms)
{
    int ways = card_print(p->t, p->card)->digivolve_count;

    if (terms.flags & ANY_REQUIREMENT)
        ways = 1;
    for (int number = 0; number < ways; number++, p->count++)
        if (p->count < p->max)
            p->at[p->count] = (struct permit){terms, number};
}

/* Is that a card that it may be digivolved into? */
static bool into_has(const struct modifier *w, uint8_t card)
{
    const struct modifier_def *def = w->def;

    return def->pred ? object_is(&w->s, def->pred, object_card(card))
                     : target_has(&w->s, def->selector, object_card(card));
}

/* "Your [X] can digivolve into this card", "this Digimon can digivolve into [X]" */
static bool permit_said(void *user, const struct modifier *w)
{
    struct permits *p = user;
    const struct modifier_def *def = w->def;
    int times;

    if (def->kind == MODIFIER_DIGIVOLVE &&
        (def->flags & MODIFIER_OWN
             ? target_has(&w->s, def->selector, object_permanent(p->t->g, p->permanent)) &&
                   modifier_holds(w, &times)
             : into_has(w, p->card) && modifier_applies(w, &times)))
        permit_add(p, permit_terms(&def->terms));
    return false;
}

bool digivolve_permitted(const struct table *t)
{
    return applied(t)[ZONE_TOP] & MOD_DIGIVOLVE || applied(t)[ZONE_UNDER] & MOD_DIGIVOLVE ||
           t->g->timed_modifiers;
}

int digivolve_permits(const struct table *t, uint8_t card, uint8_t permanent, struct permit *out, int max)
{
    struct permits p = {.t = t, .card = card, .permanent = permanent, .at = out, .max = max};

    if (permanent == NO_PERMANENT)
        return 0; /* any option can be asked about */
    modifiers_own(t, MOD_DIGIVOLVE, card, permit_said, &p);
    if (digivolve_permitted(t))
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
    bool allows = w->def->kind == MODIFIER_DIGIVOLVE;
    struct into *into = user;

    for (int i = 0; allows && i < into->asked->count; i++)
        if (!cards_has(into->found, into->asked->at[i]) && into_has(w, into->asked->at[i]))
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
    struct named *named = user;

    SET_EACH (permanent, named->asked & ~named->found)
        if (target_has(&w->s, w->def->selector, object_permanent(named->t->g, permanent)))
            named->found |= set_of(permanent);
    return false;
}

permanent_set digivolve_named(const struct table *t, uint8_t card, permanent_set permanents)
{
    struct named named = {.t = t, .asked = permanents};

    modifiers_own(t, MOD_DIGIVOLVE, card, named_said, &named);
    return named.found;
}
