/* event.c - what triggers: does an event meet a compiled pattern (15-5)? */
#include "query/seen.h"
#include "state/set.h"

/* An event, and how it is looked at. */
struct asking {
    const struct scope *s;
    const struct game_event *h;
    bool would; /* it is announced */
    bool later; /* it has triggered the effect under way */
};

static bool part_place(uint8_t place)
{
    return place == DCG_PLACE_UNDER || place == DCG_PLACE_LINKED;
}

/* Do cards come off the top of a stack? The Digimon they come from stays. */
static bool off_stack(const struct game_event *h)
{
    return (h->kind == DCG_EVENT_TRASHED || h->kind == DCG_EVENT_RETURNED || h->how & HOW_DEPARTS) &&
           h->permanents && cards_any(h->cards) &&
           (h->from == DCG_PLACE_BATTLE || h->from == DCG_PLACE_BREEDING);
}

/* -- the parts of an event */

static struct seen seen_permanent(const struct asking *q, uint8_t permanent)
{
    const struct lki *last = q->later ? last_by(q->s->t->g, q->h, permanent) : NULL;
    struct seen x = last ? seen_last(q->s, last) : seen_object(q->s, object_permanent(q->s->t->g, permanent));

    x.later = q->later;
    if (q->h->kind == DCG_EVENT_PLAYED) {
        x.from = q->h->from;
        x.hosts = q->h->how & HOW_OTHER ? set_of(q->h->other) : 0;
    }
    return x;
}

/* to: its new place decides what it is called. */
static struct seen seen_card(const struct asking *q, uint8_t card, bool to)
{
    struct seen x = seen_object(q->s, object_card(card));

    x.h = q->h;
    x.later = q->later;
    x.stacked = off_stack(q->h);
    if (q->h->from)
        x.place = x.from = q->h->from;
    if (to && q->h->to)
        x.place = q->h->to;
    if (x.stacked || part_place(q->h->from) || part_place(q->h->to))
        x.hosts = q->h->permanents;
    if (q->h->kind == DCG_EVENT_PLAYED && q->h->how & HOW_OTHER)
        x.hosts = set_of(q->h->other);
    return x;
}

static int permanents_fitting_as(const struct asking *q, selector_id subject, permanent_set set, int as)
{
    int count = 0;

    SET_EACH (permanent, set) {
        struct seen x = seen_permanent(q, permanent);
        x.as = (uint8_t)as;
        count += subject_is(&x, subject);
    }
    return count;
}

static int permanents_fitting(const struct asking *q, selector_id subject, permanent_set set)
{
    return permanents_fitting_as(q, subject, set, 0);
}

/* What digivolves is what it was before: a Tamer is no Digimon, unless it counts as one (Q6909, Q2151). */
static int digivolves_as(const struct game_event *h)
{
    return h->kind != DCG_EVENT_DIGIVOLVED ? 0
           : h->how & HOW_TAMER            ? DCG_TAMER
           : h->how & HOW_AS_IF            ? DCG_DIGIMON | DCG_TAMER
                                           : 0;
}

static int cards_fitting(const struct asking *q, selector_id subject, bool to)
{
    uint64_t cards[4] = {q->h->cards[0], q->h->cards[1], q->h->cards[2], q->h->cards[3]};
    int count = 0;

    if (!cards_any(cards) && q->h->card)
        cards_insert(cards, q->h->card);
    CARDS_EACH (card, cards) {
        struct seen x = seen_card(q, card, to);
        count += subject_is(&x, subject);
    }
    return count;
}

static int card_fitting(const struct asking *q, selector_id subject)
{
    struct seen x = seen_card(q, q->h->card, false);

    return subject_is(&x, subject);
}

/* How many of those in a role fit? */
static int fitting(const struct asking *q, const struct event_clause *e)
{
    const struct game_event *h = q->h;
    bool hosts = part_place(h->from) || off_stack(h) || (part_place(h->to) && h->kind != DCG_EVENT_LEFT);

    switch ((enum event_role)e->role) {
    case ROLE_PERMANENTS:
        return permanents_fitting_as(q, e->who, h->permanents, digivolves_as(h));
    case ROLE_PLAYED:
        if (h->permanents)
            return permanents_fitting(q, e->who, h->permanents);
        /* cards that would be played: "1 Digimon card" is one that is played alone (Q2014, Q2015) */
        return e->flags & CLAUSE_SINGLE && cards_size(h->cards) > 1 ? 0 : cards_fitting(q, e->who, false);
    case ROLE_OTHER:
        return permanents_fitting(q, e->who, set_of(h->other));
    case ROLE_CARD:
        return card_fitting(q, e->who);
    case ROLE_MOVED:
        return cards_fitting(q, e->who, e->flags & CLAUSE_NEW_PLACE) +
               (hosts ? 0 : permanents_fitting(q, e->who, h->permanents));
    case ROLE_NONE:
        break;
    }
    return e->least;
}

/* -- places */

/* At that end, lying that way: what lies there now. */
static bool arrives(const struct asking *q, const struct where *where)
{
    bool bottom = q->h->how & HOW_BOTTOM, lies = !where->face;

    CARDS_EACH (card, q->h->cards)
        lies |= card_lies(&q->s->t->g->card[card]) == where->face;
    return lies && (bottom ? !where->top : !where->bottom);
}

static bool goes(const struct asking *q, place_id area, bool to)
{
    const struct game_event *h = q->h;
    bool security = h->kind == DCG_EVENT_SECURITY_LOST || h->kind == DCG_EVENT_SECURITY_GAINED ||
                    h->kind == DCG_EVENT_CHECKED;
    uint8_t place = security ? DCG_PLACE_SECURITY : to ? h->to : h->from;
    /* the host isn't whom it happens to */
    bool aside = h->kind == DCG_EVENT_PLAYED || h->kind == DCG_EVENT_LEFT || h->how & HOW_DEPARTS;
    permanent_set hosts = !aside ? h->permanents : h->how & HOW_OTHER ? set_of(h->other) : 0;
    struct where where[WHERES];
    int count = where_of(q->s, area, where);

    for (int i = 0; i < count; i++)
        if (!where[i].among && where[i].place == place &&
            (!where[i].players || where[i].players & h->players) &&
            (!part_place(place) || where[i].hosts == ~(permanent_set)0 || where[i].hosts & hosts) &&
            (!to || arrives(q, &where[i])))
            return true;
    return false;
}

/* -- who does it, and whom else it is about */

static bool agent_did(const struct asking *q, const struct event_clause *e)
{
    const struct game_event *h = q->h;
    bool by_effect = e->flags & CLAUSE_FOR_PLAYER && h->cause.kind == DCG_CAUSE_EFFECT;
    uint8_t players = by_effect ? player_bit(h->cause.player) : h->players;

    if (e->flags & CLAUSE_YOURS && !(h->players >> q->s->player & 1))
        return false;
    return (!e->agent || cause_fits(q->s, e->agent, h)) &&
           (!e->player || owner_players(q->s, e->player) & players);
}

/* What it was, and what it is or would be. */
static int former_level(const struct asking *q)
{
    struct info info;

    if (!q->would)
        return q->h->value;
    permanent_info(q->s->t, set_first(q->h->permanents), &info);
    return info.level;
}

static int new_level(const struct asking *q)
{
    const struct table *t = q->s->t;

    return card_print(t, q->h->card)->level;
}

/* Into what it digivolves: the card, or the permanent that it is the top of. It may have to be of the same level as
 * before (4-22: without a level it isn't). */
static bool into_is(const struct asking *q, const struct event_clause *e)
{
    const struct game_event *h = q->h;
    uint8_t top = h->permanents ? permanent_of(q->s->t->g, set_first(h->permanents))->top : 0;

    if (!card_fitting(q, e->whom) &&
        (q->would || top != h->card || !permanents_fitting(q, e->whom, h->permanents)))
        return false;
    return !(e->flags & CLAUSE_SAME_LEVEL) || (new_level(q) && new_level(q) == former_level(q));
}

static bool whom_is(const struct asking *q, const struct event_clause *e)
{
    const struct game_event *h = q->h;

    switch ((enum event_whom)e->whom_is) {
    case WHOM_INTO:
        return into_is(q, e);
    case WHOM_VICTIM:
        return h->how & HOW_OTHER && permanents_fitting(q, e->whom, set_of(h->other));
    case WHOM_PLAYER:
        return (h->how & HOW_AT_PLAYER) != 0;
    case WHOM_HOST:
        return permanents_fitting(q, e->whom, h->permanents) > 0;
    case WHOM_CHECKED:
        return card_fitting(q, e->whom);
    case WHOM_NONE:
        break;
    }
    return true;
}

/* -- what happens */

/* Is there no other one there that is meant? */
static bool happens_to_all(const struct asking *q, const struct event_clause *e)
{
    struct objects meant;

    candidates(q->s, e->who, &meant);
    return !(meant.permanents & ~q->h->permanents);
}

static bool happens(const struct asking *q, const struct event_clause *e)
{
    const struct game_event *h = q->h;

    if (!agent_did(q, e) || (e->from && !goes(q, e->from, false)))
        return false;
    if (e->keyword && h->keyword != e->keyword)
        return false;
    if (e->materials && h->value < e->materials) /* 4-23-1 */
        return false;
    if (e->level && (former_level(q) != e->level || new_level(q) != e->new_level))
        return false;
    if (!whom_is(q, e) || (e->to && !goes(q, e->to, true)))
        return false;
    return fitting(q, e) >= e->least && (!(e->flags & CLAUSE_ALL) || q->later || happens_to_all(q, e));
}

/* One of the permanents of the event is who, another one is whom. */
static bool each_other(const struct asking *q, const struct event_clause *e)
{
    SET_EACH (permanent, q->h->permanents)
        if (permanents_fitting(q, e->who, set_of(permanent)) &&
            permanents_fitting(q, e->whom, q->h->permanents & ~set_of(permanent)))
            return true;
    return false;
}

/* A permanent deletes others: in battle, or by its effect. */
static bool deletes(const struct asking *q, const struct event_clause *e)
{
    const struct game_event *h = q->h;

    if (h->cause.kind == DCG_CAUSE_EFFECT)
        return cause_fits(q->s, e->own_effect, h) && permanents_fitting(q, e->whom, h->permanents) > 0;
    if (h->cause.kind != DCG_CAUSE_BATTLE)
        return false;
    if (h->how & HOW_OTHER)
        return permanents_fitting(q, e->who, set_of(h->other)) &&
               permanents_fitting(q, e->whom, h->permanents);
    return !(e->flags & CLAUSE_SURVIVES) && each_other(q, e); /* both were deleted: by each other */
}

/* The card is linked to the permanent. */
static bool links(const struct asking *q, const struct event_clause *e)
{
    return permanents_fitting(q, e->who, q->h->permanents) && card_fitting(q, e->whom);
}

static bool event_is(const struct event_clause *e, const struct game_event *h)
{
    bool departs = h->how & HOW_DEPARTS;

    if (h->kind == DCG_EVENT_PLACED && departs != ((e->flags & CLAUSE_DEPARTS) != 0))
        return false;
    return h->kind < 64 && e->kinds >> h->kind & 1 && (!e->how || h->how & e->how);
}

static bool clause_met(struct asking *q, const struct event_clause *e)
{
    const struct game_event *h = q->h;

    q->would = e->flags & CLAUSE_WOULD || (e->flags & CLAUSE_WILL && !q->later);
    if (!event_is(e, h) || (e->condition && !condition(q->s, e->condition)) ||
        (e->cause && !cause_fits(q->s, e->cause, h)))
        return false;
    switch ((enum event_form)e->form) {
    case EVENT_HAPPENS:
        return happens(q, e);
    case EVENT_DELETES:
        return deletes(q, e);
    case EVENT_BATTLES:
        return each_other(q, e);
    case EVENT_LINKS:
        return links(q, e);
    case EVENT_LINKED:
        return card_fitting(q, e->who) || permanents_fitting(q, e->who, h->permanents);
    }
    return false;
}

static bool met(struct asking q, pattern_id pattern)
{
    const struct table *t = q.s->t;
    const struct event_pattern *p = pattern_at(t->cards, pattern);

    for (const struct event_clause *e = t->cards->clause + p->clause, *end = e + p->clauses; e < end; e++) {
        coverage(t, q.s->effect, e->source, COVERAGE_JUDGED);
        coverage(t, q.s->effect, e->around, COVERAGE_JUDGED);
        if (clause_met(&q, e))
            return true;
    }
    return false;
}

bool event_met(const struct scope *s, pattern_id pattern, const struct game_event *game_event)
{
    return met((struct asking){.s = s, .h = game_event}, pattern);
}

int event_times(const struct scope *s, pattern_id pattern, const struct game_event *h)
{
    const struct event_pattern *p = pattern_at(s->t->cards, pattern);
    struct asking q = {.s = s, .h = h};

    for (const struct event_clause *e = s->t->cards->clause + p->clause, *end = e + p->clauses; e < end;
         e++) {
        coverage(s->t, s->effect, e->source, COVERAGE_JUDGED);
        if (clause_met(&q, e))
            return e->form == EVENT_HAPPENS && e->role ? fitting(&q, e) : 1;
    }
    return 0;
}

bool event_was(const struct scope *s, pattern_id pattern)
{
    return s->event && met((struct asking){.s = s, .h = s->event, .later = true}, pattern);
}

bool event_of_other(const struct scope *s, pattern_id pattern, const struct game_event *h)
{
    const struct event_pattern *p = pattern_at(s->t->cards, pattern);

    for (const struct event_clause *e = s->t->cards->clause + p->clause, *end = e + p->clauses; e < end; e++)
        if (e->flags & CLAUSE_OF_OTHER && event_is(e, h))
            return true;
    return false;
}

pattern_id event_awaited_by(const struct scope *s)
{
    uint32_t part = s->resolution != NO_RESOLUTION ? resolution_of(s->t->g, s->resolution)->what.code : 0;
    pattern_id event = code_awaits(s->t->cards, part);

    return event ? event : effect_at(s->t->cards, s->effect)->condition;
}

/* How many it happened to of those that a clause is about. */
static int clause_count(const struct asking *q, const struct event_clause *e)
{
    if (e->form == EVENT_DELETES)
        return permanents_fitting(q, e->whom, q->h->permanents);
    if (e->role == ROLE_MOVED)
        return fitting(q, e);
    int count = permanents_fitting(q, e->who, q->h->permanents);
    return count ? count : cards_fitting(q, e->who, false);
}

int event_count(const struct scope *s, pattern_id pattern)
{
    const struct event_pattern *p = pattern_at(s->t->cards, pattern);
    struct asking q = {.s = s, .h = s->event, .later = true};
    const struct event_clause *e = s->t->cards->clause + p->clause, *end = e + p->clauses;
    int count = p->clauses ? 0 : set_count(s->event->permanents); /* by an icon: all that it happened to */

    if (p->flags & PATTERN_COUNTS)
        return clause_count(&q, e);
    for (; e < end && !count; e++)
        count = event_is(e, s->event) ? clause_count(&q, e) : 0;
    return count;
}
