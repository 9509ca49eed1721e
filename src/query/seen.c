/* seen.c - objects as they are or were: last known information (15-8-3-9-4). */
#include "query/seen.h"
#include "tree/selector.h"
#include "state/set.h"

/* -- last known information */

bool game_event_takes_away(const struct game_event *h)
{
    return h->kind == DCG_EVENT_DELETED || h->kind == DCG_EVENT_LEFT || h->kind == DCG_EVENT_RETURNED;
}

const struct lki *last_seen(const struct dcg_game *g, uint8_t permanent)
{
    for (int i = 1; i <= LKIS; i++) { /* the latest first */
        const struct lki *last = &g->lki[(g->lkis - i) & (LKIS - 1)];
        if (last->def && last->permanent == permanent)
            return last;
    }
    return NULL;
}

static bool is_leaving(const struct game_event *h)
{
    return game_event_takes_away(h) || h->kind == DCG_EVENT_TRASHED || h->kind == DCG_EVENT_PLACED;
}

/* Has the effect under way itself moved its Digimon away? That it suspended it before it left isn't enough. */
static bool moved_itself(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;

    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++) {
        const struct entry *e = &g->entry[i];
        bool done = e->what > (ENTRY_PERMANENT | ENTRY_CHOSEN) && e->what <= (ENTRY_PERMANENT | ENTRY_PLACED);
        if (done && e->id == s->host && e->generation == s->host_generation)
            return true;
    }
    return false;
}

/* 15-8-3-9-4: what triggered by its leaving, or has made it leave, looks at it as it was. What interrupts its leaving
 * does so while it is there. What it left in the middle of looks for it now and finds nothing (15-8-3-7, Q7194). */
const struct lki *last_of_this(const struct scope *s)
{
    bool interrupts = s->resolution != NO_RESOLUTION && resolution_of(s->t->g, s->resolution)->would;
    bool left = s->event && is_leaving(s->event) && !interrupts && s->host != NO_PERMANENT &&
                set_has(s->event->permanents, s->host);

    return s->resolution == NO_RESOLUTION || left || moved_itself(s)
               ? last_of(s->t->g, s->host, s->host_generation)
               : NULL;
}

bool game_event_permanent_there(const struct dcg_game *g, const struct game_event *h, uint8_t permanent)
{
    const struct permanent *b = permanent_of(g, permanent);

    return b->top && (!h->permanent_generation || b->generation == h->permanent_generation);
}

const struct lki *last_by(const struct dcg_game *g, const struct game_event *h, uint8_t permanent)
{
    if (game_event_permanent_there(g, h, permanent) && !game_event_takes_away(h))
        return NULL;
    return h->permanent_generation ? last_of(g, permanent, h->permanent_generation) : last_seen(g, permanent);
}

/* -- things */

struct seen seen_object(const struct scope *s, struct object object)
{
    const struct dcg_game *g = s->t->g;
    struct seen seen = {.s = s, .object = object};

    if (object.permanent != NO_PERMANENT) {
        seen.from = seen.place =
            permanent_is(g, object.permanent, PERMANENT_BREEDING) ? DCG_PLACE_BREEDING : DCG_PLACE_BATTLE;
        seen.player = (uint8_t)permanent_player(g, object.permanent);
        return seen;
    }
    const struct card *card = &g->card[object.card];
    bool part = card->place == DCG_PLACE_UNDER || card->place == DCG_PLACE_LINKED;
    seen.from = seen.place = card->place;
    seen.player = (uint8_t)(part ? permanent_player(g, card->permanent) : card_owner(g, object.card));
    seen.hosts = part ? set_of(card->permanent) : 0;
    return seen;
}

struct seen seen_last(const struct scope *s, const struct lki *last)
{
    return (struct seen){.s = s,
                         .last = last,
                         .object = object_card(last->card),
                         .place = DCG_PLACE_BATTLE,
                         .from = DCG_PLACE_BATTLE,
                         .player = last->player};
}

void seen_identity(const struct seen *x, struct info *info)
{
    if (!last_info(x->s->t, x->last, info))
        object_identity(x->s->t, x->object, info);
}

bool seen_this(const struct seen *x)
{
    const struct scope *s = x->s;

    if (x->last)
        return x->last->permanent == s->host && x->last->generation == s->host_generation;
    if (x->object.permanent == NO_PERMANENT)
        return x->object.card == s->card;
    return x->object.permanent == s->host && permanent_alive(s->t->g, s->host, s->host_generation);
}

struct seen seen_below(const struct scope *s, const struct lki *last, uint8_t card)
{
    struct seen below = seen_object(s, object_card(card));

    below.place = last && s->t->g->card[card].flags & CARD_LAY_LINKED ? DCG_PLACE_LINKED : DCG_PLACE_UNDER;
    below.down = last && s->t->g->card[card].flags & CARD_LAY_DOWN;
    return below;
}

/* The cards that this Digimon had, if it has left and its cards are counted; NULL: it hasn't. */
static const struct lki *last_above(const struct scope *s, const struct selector *counted,
                                    struct objects *cards)
{
    const struct place_def *p = place_at(s->t->cards, counted->place);
    const struct lki *last = NULL;
    struct where area[WHERES];

    if (!counted->place || p->kind == PLACE_PLAYER)
        return NULL;
    for (int i = 0, count = where_of(s, counted->place, area); i < count; i++)
        if (area[i].last) {
            last = area[i].last;
            last_cards(s->t->g, last, area[i].place, cards);
        }
    return last;
}

void objects_counted(const struct scope *s, selector_id select, uint8_t players, bool first,
                     struct objects *out)
{
    const struct selector *x = selector_at(s->t->cards, select);
    struct objects had = {0};
    const struct lki *last = last_above(s, x, &had);

    candidates_of(s, select, players, first, out);
    if (!last)
        return;
    CARDS_EACH (card, had.cards) {
        struct seen below = seen_below(s, last, card);
        if (seen_passes(&below, x->pred))
            objects_add(out, below.object);
    }
}
