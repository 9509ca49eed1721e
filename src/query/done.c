/* done.c - what the effect under way did, and how what it triggered by came about. */
#include "state/area.h"
#include "state/procedure.h"
#include "state/set.h"
#include "query/seen.h"
#include "query/use_count.h"

/* Those of a set that belong to one of these players; players 0: all. */
void objects_of(const struct scope *s, uint8_t players, struct objects *objects)
{
    struct object list[DCG_MAX_CARDS];

    if (!players || !objects_any(objects))
        return;
    int count = objects_list(s->t->g, objects, list);
    *objects = (struct objects){0};
    for (int i = 0; i < count; i++)
        if (players >> seen_object(s, list[i]).player & 1)
            objects_add(objects, list[i]);
}

void objects_passing(const struct scope *s, pred_id pred, struct objects *objects)
{
    struct object list[DCG_MAX_CARDS];
    int count = objects_list(s->t->g, objects, list);

    *objects = (struct objects){0};
    for (int i = 0; i < count; i++) {
        struct seen x = seen_object(s, list[i]);
        if (seen_passes(&x, pred))
            objects_add(objects, list[i]);
    }
}

int count_colors(const struct scope *s, const struct objects *objects)
{
    struct object list[DCG_MAX_CARDS];
    struct info info;
    int count = objects_list(s->t->g, objects, list);
    uint8_t colors = 0;

    for (int i = 0; i < count; i++)
        if (list[i].permanent != NO_PERMANENT ||
            !(s->t->g->card[list[i].card].flags & CARD_FACE_DOWN)) { /* 4-5-9 */
            object_identity(s->t, list[i], &info);
            colors |= info.colors;
        }
    return set_count(colors);
}

/* -- what the effect did */

bool entry_seen(const struct scope *s, const struct entry *e, struct seen *x)
{
    const struct dcg_game *g = s->t->g;

    if (!(e->what & ENTRY_PERMANENT))
        *x = seen_object(s, object_card(e->id));
    else if (permanent_alive(g, e->id, e->generation))
        *x = seen_object(s, object_permanent(g, e->id));
    else {
        const struct lki *last = last_of(g, e->id, e->generation);
        if (!last)
            return false;
        *x = seen_last(s, last);
    }
    x->later = true;
    return true;
}

/* Has the effect moved that card? */
static bool has_moved(const struct scope *s, uint8_t card)
{
    const struct dcg_game *g = s->t->g;
    bool moved = false;

    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++)
        moved |= g->entry[i].id == card && !entry_is_permanent(&g->entry[i]);
    return moved;
}

/* Is a card of a pile at that end of it, or only behind others that the effect moved there? */
static bool at_end(const struct scope *s, uint8_t card, const struct where *where)
{
    const struct dcg_game *g = s->t->g;
    enum pile_kind kind = pile_for_place(where->place);

    if (kind == PILE_KINDS || !(where->top || where->bottom))
        return true;
    const struct pile *pile = &g->pile[card_owner(g, card)][kind];
    const uint8_t *at = where->top ? pile->at : pile->at + pile->count - 1;
    while (*at != card && has_moved(s, *at))
        at += where->top ? 1 : -1;
    return *at == card;
}

/* Does it lie there now? */
static bool went_there(const struct scope *s, uint8_t id, const struct where *where)
{
    const struct dcg_game *g = s->t->g;
    const struct card *card = &g->card[id];
    bool under = card->place == DCG_PLACE_UNDER; /* link cards are linked, not put there (10-1) */

    return where->place == card->place && (!where->face || where->face == card_lies(card)) &&
           (under ? set_has(where->hosts, card->permanent)
                  : !where->players || where->players >> card_owner(g, id) & 1) &&
           at_end(s, id, where);
}

/* Is it where the effect is said to have put it? A token, or a Digi-Egg card that goes to its own deck, counts as one
 * that was put there (15-1-9), but not as one that was added (15-1-10). */
static bool went_to(const struct scope *s, const struct seen *x, int what, place_id to)
{
    uint8_t id = x->last ? x->last->card : x->object.card;
    uint8_t place = s->t->g->card[id].place;
    struct where where[WHERES];
    int count = where_of(s, to, where);

    if (what != ENTRY_ADDED && (place == DCG_PLACE_OUTSIDE || place == DCG_PLACE_DIGI_EGG_DECK))
        return true;
    for (int i = 0; i < count; i++)
        if (went_there(s, id, &where[i]))
            return true;
    return false;
}

bool entry_came_from(const struct scope *s, int entry, place_id from)
{
    static const uint8_t places[FROM_LINKED + 1] = {[FROM_DECK] = DCG_PLACE_DECK,
                                                    [FROM_HAND] = DCG_PLACE_HAND,
                                                    [FROM_TRASH] = DCG_PLACE_TRASH,
                                                    [FROM_SECURITY] = DCG_PLACE_SECURITY};
    const struct dcg_game *g = s->t->g;
    uint8_t place = places[g->entry_mark[entry].from]; /* no condition asks for others (compile_came_from) */
    struct where where[WHERES];
    struct seen x;

    if (!entry_seen(s, &g->entry[entry], &x))
        return false;
    for (int i = 0, count = where_of(s, from, where); i < count; i++)
        if (where[i].place == place && (!where[i].players || where[i].players >> x.player & 1))
            return true;
    return false;
}

static int count_done(const struct scope *s, int what, selector_id whom, const struct done_condition *d)
{
    const struct dcg_game *g = s->t->g;
    struct seen x;
    int count = 0;

    if (s->resolution == NO_RESOLUTION) /* whether it can be activated: nothing is done yet */
        return 0;
    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++)
        if ((g->entry[i].what & ~ENTRY_PERMANENT) == what && (!d->from || entry_came_from(s, i, d->from)))
            count +=
                (!whom && !d->to) || (entry_seen(s, &g->entry[i], &x) && (!whom || subject_is(&x, whom)) &&
                                      (!d->to || went_to(s, &x, what, d->to)));
    return count;
}

/* "While battling": the Digimon that it is said of is in a battle with such a one now. */
static bool battles_now(const struct scope *s, selector_id rival)
{
    const struct dcg_game *g = s->t->g;

    for (int i = 0; i < g->frames; i++) {
        const struct frame *f = &g->frame[i];
        uint8_t other = battle_rival(f, s->host);
        if (other == NO_PERMANENT)
            continue;
        struct seen x = seen_object(s, object_permanent(g, other));
        return subject_is(&x, rival);
    }
    return false;
}

/* Is it in no area because an effect has revealed it (15-15-3-2)? */
static bool is_revealed(const struct dcg_game *g, uint8_t card)
{
    if (g->card[card].place != DCG_PLACE_NOWHERE)
        return false;
    for (int i = 0; i < g->journals; i++)
        if (g->entry[i].what == ENTRY_REVEALED && g->entry[i].id == card &&
            g->entry[i].generation == g->card[card].generation && g->entry_mark[i].from == FROM_DECK)
            return true;
    return false;
}

static bool done_to(const struct scope *s, const struct done_condition *d)
{
    return d->entry && count_done(s, d->entry - 1, d->whom, d) >= d->least &&
           (!d->also || count_done(s, d->entry - 1, d->also, d));
}

/* How what it triggered by came about; or the effect did it. */
static bool came_about(const struct scope *s, const struct done_condition *d)
{
    const struct event_pattern *pattern = pattern_at(s->t->cards, d->event);

    if (d->rival && !s->event)
        return battles_now(s, d->rival);
    if (s->event && (pattern->when | pattern->would) >> s->event->kind & 1)
        return event_was(s, d->event);
    return d->or_done && done_to(s, d) != d->negated;
}

/* How often it has happened this turn: to this permanent, or as this player calls it. */
static int noted_count(const struct scope *s, const struct done_condition *d)
{
    struct use key = noted_key(s->t, d, d->of_this ? s->host : s->player);

    if (d->of_this && s->host == NO_PERMANENT)
        return 0;
    if (d->of_this)
        key.generation = s->host_generation;
    return use_recorded(s->t->g, &key);
}

bool done_met(const struct scope *s, done_id done)
{
    const struct dcg_game *g = s->t->g;
    const struct done_condition *d = done_at(s->t->cards, done);

    coverage(s->t, s->effect, d->source, COVERAGE_JUDGED);
    switch ((enum done_form)d->form) {
    case DONE_ALL:
        return s->resolution != NO_RESOLUTION &&
               ((resolution_of(g, s->resolution)->flags & RESOLUTION_DONE) != 0) != d->negated;
    case DONE_TO:
        return done_to(s, d) != d->negated;
    case DONE_THIS_TURN:
        return (noted_count(s, d) >= d->least) != d->negated;
    case DONE_REVEALED:
        return is_revealed(g, s->card);
    case DONE_MEMORY: /* 4-1-4 */
        return s->resolution != NO_RESOLUTION && resolution_of(g, s->resolution)->gained >= d->least;
    case DONE_EVENT:
        break;
    }
    return came_about(s, d);
}
