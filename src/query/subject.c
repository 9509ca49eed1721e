/* subject.c - who or what an event is about (15-5). */
#include "query/match.h"
#include "query/seen.h"

/* This Digimon or Tamer; or the card that would be played and become it. */
static bool is_this_permanent(const struct seen *x)
{
    bool card = !x->last && x->object.permanent == NO_PERMANENT;

    return seen_this(x) && (!card || x->s->host == NO_PERMANENT);
}

static bool known_is(const struct seen *x, selector_id known)
{
    const struct scope *s = x->s;
    const struct selector *ref = selector_at(s->t->cards, known);
    struct objects objects;

    switch ((enum ref_kind)ref->ref) {
    case REF_THIS_CARD:
        return s->card && x->object.card == s->card;
    case REF_THIS_DIGIMON:
    case REF_THIS_PERMANENT:
        return is_this_permanent(x) && seen_passes(x, ref->pred);
    case REF_THIS_CARD_OR_DIGIMON:
        return seen_this(x);
    default:
        break;
    }
    if (x->later)
        return true;
    if (s->resolution == NO_RESOLUTION) /* "it" after "this Digimon" */
        return seen_this(x);
    reference(s, known, &objects);
    return objects_have(&objects, x->object);
}

/* Whose, or from where. */
static bool owner_is(const struct seen *x, place_id place)
{
    const struct place_def *p = place_at(x->s->t->cards, place);
    struct objects objects;

    if (!place)
        return true;
    if (p->is_area)
        return seen_at(x, place);
    if (p->kind == PLACE_PLAYER)
        return (owner_players(x->s, place) >> x->player & 1) != 0;
    candidates(x->s, p->of, &objects);
    return (x->hosts & objects.permanents) != 0;
}

static bool kind_shown(const struct seen *x, const struct selector *kind)
{
    if (kind->flags & SELECT_ANOTHER && seen_this(x))
        return false;
    return owner_is(x, kind->place) && seen_passes(x, kind->pred);
}

/* Is it among those on top, or at the bottom, while it still lies there? */
static bool lies_at_end(const struct seen *x, const struct selector *ends)
{
    struct match_query q = {.s = x->s};
    struct subject it;

    subject_there(&it, x->object);
    return pile_aims(&q, ends, &it);
}

bool subject_is(const struct seen *x, selector_id subject)
{
    const struct selector *who = selector_at(x->s->t->cards, subject);

    coverage(x->s->t, x->s->effect, subject, COVERAGE_JUDGED);
    if (!subject) /* nobody named: this one */
        return x->later || seen_this(x);
    switch ((enum selector_kind)who->kind) {
    case SELECT_LIST:
        return subject_is(x, who->a) || subject_is(x, who->b);
    case SELECT_SAME:
        return subject_is(x, who->a);
    case SELECT_THERE:
    case SELECT_ITEMS:
        return subject_is(x, who->a) && seen_at(x, who->place);
    case SELECT_KNOWN:
        return known_is(x, subject);
    case SELECT_ENDS:
        return kind_shown(x, who) && (x->later || lies_at_end(x, who));
    case SELECT_KIND:
    case SELECT_NOTHING: /* no subject */
        break;
    }
    return kind_shown(x, who);
}
