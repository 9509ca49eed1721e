/* seen.c - places, and things as they are or were: heads, attributes, last known information (15-8-3-9-4). */
#include "query/seen.h"
#include "state/set.h"

/* -- places */

static const permanent_set every_permanent = ~(permanent_set)0;

/* An owner that is no player: the node whose cards are meant; 0: a player or nobody. */
static node_id holder_of(const dcg_cards *cards, node_id owner)
{
    const struct node *n = node_at(cards, owner);

    if (n->kind == NODE_OWNER)
        return n->mode == MODE_OF || n->mode == MODE_STACK ? n->a : 0;
    return n->kind == NODE_SELECT || n->kind == NODE_REF || n->kind == NODE_LIST ? owner : 0;
}

static permanent_set permanents_meant(const struct scope *s, node_id target)
{
    struct objects objects;

    candidates(s, target, &objects);
    return objects.permanents;
}

/* Adds the places of an area whose owner (OWNER, a target; 0: not said) is known. */
static int where_add(const struct scope *s, node_id area, node_id owner, struct where out[WHERES], int count)
{
    const struct node *n = NODE_OF(s, area);
    struct where w = {.hosts = every_permanent};

    if (n->kind == NODE_LIST) {
        count = where_add(s, n->a, owner, out, count);
        return n->b ? where_add(s, n->b, owner, out, count) : count;
    }
    if (n->kind != NODE_AREA || count == WHERES)
        return count;
    w.place = place_of_area[n->mode];
    w.bottom = n->mode == MODE_DECK_BOTTOM;
    owner = n->a && n->mode != MODE_AT && n->mode != MODE_TO && n->mode != MODE_AS ? n->a : owner;
    node_id holder = holder_of(s->t->cards, owner);
    if (holder) {
        const struct node *ref = NODE_OF(s, holder);
        w.hosts = permanents_meant(s, holder);
        if (!w.hosts && ref->kind == NODE_REF && ref->mode == MODE_THIS_DIGIMON) /* 15-8-3-9-4 */
            w.last = last_of_this(s);
    } else if (owner)
        w.players = owner_players(s, owner);
    out[count++] = w;
    if (n->mode == MODE_IN_STACK &&
        count < WHERES) { /* the whole stack: what lies under it, and its top card */
        out[count - 1].place = DCG_PLACE_UNDER;
        out[count] = out[count - 1];
        out[count++].place = DCG_PLACE_BATTLE;
    }
    return count;
}

int where_of(const struct scope *s, node_id area, struct where out[WHERES])
{
    const struct node *n = NODE_OF(s, area);
    int count = 0;

    if (n->kind == NODE_LIST) {
        count = where_of(s, n->a, out);
        struct where more[WHERES];
        for (int i = 0, all = n->b ? where_of(s, n->b, more) : 0; i < all && count < WHERES; i++)
            out[count++] = more[i];
        return count;
    }
    if (n->kind != NODE_AREA) { /* from somebody: the cards under and linked to it */
        out[0] = (struct where){.place = DCG_PLACE_UNDER, .hosts = permanents_meant(s, area)};
        out[1] = (struct where){.place = DCG_PLACE_LINKED, .hosts = out[0].hosts};
        return 2;
    }
    switch (n->mode) {
    case MODE_AT:
    case MODE_TO:
    case MODE_AS:
    case MODE_FACE_UP:
        count = where_of(s, n->a, out);
        for (int i = 0; i < count; i++)
            out[i].face_up = n->mode == MODE_FACE_UP;
        return count;
    case MODE_OF:
        return where_add(s, n->b, n->a, out, 0);
    default:
        return where_add(s, area, 0, out, 0);
    }
}

static const char *owner_unsupported(const dcg_cards *cards, node_id owner)
{
    const struct node *n = node_at(cards, owner);
    node_id holder = holder_of(cards, owner);

    if (holder)
        return candidates_unsupported(cards, holder);
    return !owner || n->kind == NODE_OWNER ? NULL : "whose area it is, is not known";
}

const char *where_unsupported(const dcg_cards *cards, node_id area)
{
    const struct node *n = node_at(cards, area);
    const char *why = NULL;

    if (n->kind == NODE_LIST) {
        why = where_unsupported(cards, n->a);
        return why || !n->b ? why : where_unsupported(cards, n->b);
    }
    if (n->kind != NODE_AREA)
        return candidates_unsupported(cards, area);
    switch (n->mode) {
    case MODE_AT:
    case MODE_TO:
    case MODE_AS:
    case MODE_FACE_UP:
        return where_unsupported(cards, n->a);
    case MODE_OF:
        why = owner_unsupported(cards, n->a);
        return why ? why : where_unsupported(cards, n->b);
    case MODE_IN_STACK:
        return NULL;
    default:
        return !place_of_area[n->mode] || n->b ? "a place is not known" : owner_unsupported(cards, n->a);
    }
}

void permanent_cards(const struct dcg_game *g, uint8_t permanent, uint8_t place, struct objects *out)
{
    const struct permanent *b = permanent_of(g, permanent);

    for (uint8_t card = place == DCG_PLACE_LINKED ? b->link : g->card[b->top].next; card;
         card = g->card[card].next)
        cards_insert(out->cards, card);
}

void where_objects(const struct scope *s, const struct where *where, struct objects *out)
{
    const struct dcg_game *g = s->t->g;
    uint8_t players = where->players ? where->players : player_bit(s->player);
    enum pile_kind kind = pile_for_place(where->place);
    bool permanents = where->place == DCG_PLACE_BATTLE || where->place == DCG_PLACE_BREEDING;

    for (int i = 0; where->last && where->place == DCG_PLACE_UNDER && i < 4; i++)
        out->cards[i] |= where->last->stack[i];
    if (where->place == DCG_PLACE_UNDER || where->place == DCG_PLACE_LINKED)
        SET_EACH (permanent, where->hosts & g->permanents_used)
            permanent_cards(g, permanent, where->place, out);
    if (where->hosts != every_permanent && permanents) /* the top card of a stack */
        SET_EACH (permanent, where->hosts & g->permanents_used)
            cards_insert(out->cards, permanent_of(g, permanent)->top);
    if (kind == PILE_KINDS || where->hosts != every_permanent)
        return;
    for (int player = 0; player < PLAYERS; player++)
        for (int i = 0; players >> player & 1 && i < g->pile[player][kind].count; i++) {
            uint8_t at = g->pile[player][kind].at[i];
            if (permanents)
                out->permanents |= set_of(at);
            else if (!where->face_up || !(g->card[at].flags & CARD_FACE_DOWN))
                cards_insert(out->cards, at);
        }
}

void area_objects(const struct scope *s, node_id area, struct objects *out)
{
    struct where where[WHERES];
    int count = where_of(s, area, where);

    *out = (struct objects){0};
    for (int i = 0; i < count; i++)
        where_objects(s, &where[i], out);
}

/* -- last known information */

const struct lki *last_of(const struct dcg_game *g, uint8_t permanent, uint16_t generation)
{
    for (int i = 0; i < LKIS; i++)
        if (g->lki[i].def && g->lki[i].permanent == permanent && g->lki[i].generation == generation)
            return &g->lki[i];
    return NULL;
}

const struct lki *last_seen(const struct dcg_game *g, uint8_t permanent)
{
    for (int i = 1; i <= LKIS; i++) { /* the latest first */
        const struct lki *last = &g->lki[(g->lkis + LKIS - i) & (LKIS - 1)];
        if (last->def && last->permanent == permanent)
            return last;
    }
    return NULL;
}

static bool is_leaving(const struct game_event *h)
{
    return h->kind == DCG_EVENT_DELETED || h->kind == DCG_EVENT_LEFT || h->kind == DCG_EVENT_RETURNED ||
           h->kind == DCG_EVENT_TRASHED || h->kind == DCG_EVENT_PLACED;
}

/* Has the effect under way itself done something to its Digimon? */
static bool moved_itself(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;

    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++) {
        const struct entry *e = &g->entry[i];
        bool done = e->what > (ENTRY_PERMANENT | ENTRY_CHOSEN) && e->what != (ENTRY_PERMANENT | ENTRY_HOST);
        if (done && e->id == s->host && e->generation == s->host_generation)
            return true;
    }
    return false;
}

/* 15-8-3-9-4: what triggered by its leaving, or has made it leave, looks at it as it was. What it left in the middle of
 * looks for it now and finds nothing (15-8-3-7, Q7194). */
const struct lki *last_of_this(const struct scope *s)
{
    bool left =
        s->event && is_leaving(s->event) && s->host != NO_PERMANENT && set_has(s->event->permanents, s->host);

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
    bool leaving = h->kind == DCG_EVENT_DELETED || h->kind == DCG_EVENT_LEFT || h->kind == DCG_EVENT_RETURNED;

    if (game_event_permanent_there(g, h, permanent) && !leaving)
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
    if (!x->last || !last_info(x->s->t, x->last->permanent, x->last->generation, info))
        object_identity(x->s->t, x->object, info);
}

static const uint8_t category_of_head[MODE_KINDS] = {
    [MODE_DIGIMON] = DCG_DIGIMON,
    [MODE_TAMER] = DCG_TAMER,
    [MODE_OPTION] = DCG_OPTION,
    [MODE_DIGI_EGG] = DCG_DIGI_EGG,
};
static const uint8_t place_of_head[MODE_KINDS] = {
    [MODE_SECURITY_CARD] = DCG_PLACE_SECURITY,
    [MODE_DIGIVOLUTION_CARD] = DCG_PLACE_UNDER,
    [MODE_LINK_CARD] = DCG_PLACE_LINKED,
};

static const char *head_unsupported(const dcg_cards *cards, node_id head)
{
    const struct node *n = node_at(cards, head);

    if (n->kind == NODE_LIST) {
        const char *why = head_unsupported(cards, n->a);
        return why || !n->b ? why : head_unsupported(cards, n->b);
    }
    if (n->mode == MODE_CARD)
        return n->a ? head_unsupported(cards, n->a) : NULL;
    return n->mode == MODE_TOKEN || place_of_head[n->mode] || category_of_head[n->mode]
               ? NULL
               : "a noun is not known";
}

/* Any of the names or traits in a list of words. */
static bool any_word(const struct seen *x, const struct info *info, node_id words,
                     bool (*has)(const dcg_cards *, const struct info *, word_id))
{
    const struct node *n = NODE_OF(x->s, words);

    if (n->kind == NODE_LIST)
        return any_word(x, info, n->a, has) || (n->b && any_word(x, info, n->b, has));
    return n->kind == NODE_WORD && has(x->s->t->cards, info, n->word);
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

bool seen_at(const struct seen *x, node_id area)
{
    struct where where[WHERES];
    int count = where_of(x->s, area, where);

    for (int i = 0; i < count; i++)
        if (where[i].place == x->from && (!where[i].players || where[i].players >> x->player & 1) &&
            (!x->hosts || x->hosts & where[i].hosts))
            return true;
    return false;
}

bool seen_named(const struct seen *x, node_id names)
{
    struct info info;

    seen_identity(x, &info);
    return any_word(x, &info, names, info_named);
}

/* What this Digimon was, if it has left and what is counted are the cards under it; else NULL. */
static const struct lki *last_above(const struct scope *s, const struct node *counted)
{
    node_id holder = holder_of(s->t->cards, counted->b);
    const struct node *of = NODE_OF(s, holder);
    struct where area[WHERES];

    if (holder)
        return of->kind == NODE_REF && of->mode == MODE_THIS_DIGIMON && !permanents_meant(s, holder)
                   ? last_of_this(s)
                   : NULL;
    if (NODE_OF(s, counted->b)->kind != NODE_AREA)
        return NULL;
    for (int i = 0, count = where_of(s, counted->b, area); i < count; i++)
        if (area[i].last && area[i].place == DCG_PLACE_UNDER)
            return area[i].last;
    return NULL;
}

void objects_counted(const struct scope *s, node_id select, uint8_t players, bool first, struct objects *out)
{
    const struct node *n = NODE_OF(s, select);
    const struct lki *last = n->kind == NODE_SELECT && n->b ? last_above(s, n) : NULL;

    candidates_of(s, select, players, first, out);
    if (!last)
        return;
    CARDS_EACH (card, last->stack) {
        struct seen x = seen_object(s, object_card(card));
        x.place = DCG_PLACE_UNDER;
        if (seen_is(&x, n->c))
            objects_add(out, x.object);
    }
}

static const char *noun_parts_unsupported(const dcg_cards *cards, const struct node *n)
{
    const char *why = n->b ? head_unsupported(cards, n->b) : NULL;

    if (n->mode != MODE_NONE && n->mode != MODE_NAMED)
        return "a noun is not known";
    if (!why && n->a && n->mode == MODE_NONE)
        why = seen_unsupported(cards, n->a);
    return !why && n->c ? seen_unsupported(cards, n->c) : why;
}

const char *seen_unsupported(const dcg_cards *cards, node_id what)
{
    const struct node *n = node_at(cards, what);
    const char *why = NULL;

    switch (n->kind) {
    case NODE_LIST:
        why = seen_unsupported(cards, n->a);
        return why || !n->b ? why : seen_unsupported(cards, n->b);
    case NODE_NOUN:
        return noun_parts_unsupported(cards, n);
    case NODE_HEAD:
        return head_unsupported(cards, what);
    case NODE_WITH:
        return n->mode == MODE_NONE || n->mode == MODE_NOT || n->mode == MODE_THAT
                   ? seen_unsupported(cards, n->a)
                   : "an attribute is not known";
    case NODE_AREA:
        return where_unsupported(cards, what);
    case NODE_OTHER:
        return n->mode == MODE_NONE ? NULL : noun_unsupported(cards, what);
    case NODE_HAS:
        return (n->mode == MODE_SAME || n->mode == MODE_DIFFERENT) && !n->b ? NULL
                                                                            : noun_unsupported(cards, what);
    default:
        return noun_unsupported(cards, what);
    }
}

int keyword_of(int mode)
{
    static const uint8_t keywords[MODE_KINDS] = {
#define KEYWORD(name, rule, text, meaning) [MODE_##name] = DCG_KEYWORD_##name + 1,
#include "dcg/keywords.def"
#undef KEYWORD
    };
    return mode < MODE_KINDS ? keywords[mode] : 0;
}
