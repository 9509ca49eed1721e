/* modifier.c - what is said of cards and players now (15-8-2-1, 15-11): all persistent effects of the cards in play,
 * and all that lasts, with the conditions under which it applies. Nothing begins or ends: whoever asks hears what is
 * said at that time (15-8-2-2, -3), all of it (15-8-2-4). */
#include "query/modifier.h"
#include "state/set.h"
#include "compile/keyword.h"
#include "tree/store.h"

struct walk {
    struct modifier modifier; /* what is said where the walk is */
    struct table deeper;      /* judges conditions and targets */
    unsigned about;
    said *visit;
    void *user;
    node_id before; /* whom the sentence before was about: "they", "it" */
    bool gained;    /* in an effect that was gained */
};

/* ---- Whether it applies ---- */

/* 15-2: what the card of an effect counts as. Inherited and link effects are those of a Digimon (15-3-2). */
static uint8_t effect_kinds(const struct modifier *w)
{
    const struct table *t = w->s.t;
    const struct effect_def *e = effect_at(t->cards, w->s.effect);

    if (e->section == SECTION_INHERITED || e->section == SECTION_LINK || e->section == SECTION_GAINED)
        return DCG_DIGIMON;
    const struct card_def *d = card_def(t->cards, t->g->card[w->s.card].def);
    return (uint8_t)(d->categories & DCG_DIGI_EGG ? d->categories | DCG_DIGIMON : d->categories);
}

struct cause modifier_cause(const struct modifier *w)
{
    return (struct cause){
        .kind = DCG_CAUSE_EFFECT, .player = w->s.player, .card = w->s.card, .kinds = effect_kinds(w)};
}

/* "During their unsuspend phase": the state is there in that phase only. */
static bool duration_holds(const struct modifier *w, const struct node *until)
{
    const struct dcg_game *g = w->s.t->g;

    return until->mode != MODE_UNSUSPEND_PHASES ||
           (g->phase == DCG_PHASE_UNSUSPEND &&
            (!until->a || owner_players(&w->s, until->a) >> g->turn_player & 1));
}

static void applied_now(const struct modifier *w)
{
    const struct table *t = w->s.t;

    coverage(t, w->s.effect, w->modify, COVERAGE_DONE);
    coverage(t, w->s.effect, w->state, COVERAGE_DONE);
    for (int i = 0; i < w->guards; i++) {
        const struct node *guard = node_at(t->cards, w->guard[i]);
        coverage(t, w->s.effect, w->guard[i], COVERAGE_DONE);
        if (guard->kind == NODE_WHEN) /* a DigiXros is under way: see modifier_holds */
            coverage(t, w->s.effect, guard->a, COVERAGE_HELD);
    }
}

/* 15-15-7-1: "for each of its digivolution cards": of the one that it is said of. */
static int said_each(const struct modifier *w, node_id each)
{
    struct scope s = w->s;

    if (w->object.permanent != NO_PERMANENT)
        s.said = (uint8_t)(w->object.permanent + 1);
    return each_count(&s, each);
}

/* 15-8-2-2, -3, 15-8-2-6-1: the conditions are looked at now. */
bool modifier_holds(const struct modifier *w, int *times)
{
    *times = w->times;
    if (w->asked->depth >= DEPTH && modifier_upheld(w))
        return true;
    for (int i = 0; i < w->guards; i++) {
        const struct node *guard = NODE_OF(&w->s, w->guard[i]);
        if (guard->kind == NODE_IF && !condition(&w->s, guard->a))
            return false; /* 15-8-2-6-2 */
        if (guard->kind == NODE_WHEN && w->asked->treated != MODE_DIGIXROS)
            return false;
        if (guard->kind == NODE_EACH)
            *times *= said_each(w, w->guard[i]);
        if (guard->kind == NODE_UNTIL && !duration_holds(w, guard))
            return false;
    }
    if (*times < 1)
        return false;
    applied_now(w);
    return true;
}

static bool is_host(const struct modifier *w)
{
    return w->object.permanent != NO_PERMANENT && w->object.permanent == w->s.host &&
           permanent_of(w->s.t->g, w->object.permanent)->generation == w->s.host_generation;
}

static bool means(const struct modifier *w, node_id whom)
{
    const struct node *n = NODE_OF(&w->s, whom);

    if (n->kind == NODE_REF) /* this Digimon, Tamer or card */
        return is_host(w);
    if (n->kind == NODE_LIST) {
        LIST_EACH (w->s.t->cards, part, whom)
            if (means(w, part))
                return true;
        return false;
    }
    return n->kind == NODE_SELECT && target_has(&w->s, whom, w->object);
}

static bool modifier_means(const struct modifier *w)
{
    if (w->own)
        return true;
    if (w->permanent != NO_PERMANENT)
        return w->object.permanent == w->permanent &&
               permanent_of(w->s.t->g, w->permanent)->generation == w->generation;
    return w->whom && means(w, w->whom);
}

bool modifier_applies(const struct modifier *w, int *times)
{
    if (w->asked->depth >= DEPTH && w->guards && !modifier_upheld(w))
        return false;
    return modifier_means(w) && modifier_holds(w, times) &&
           (w->own || !object_unaffected(w->asked, w->object, modifier_cause(w)));
}

/* ---- Going through what an effect says ---- */

static bool guard_push(struct walk *w, node_id guard)
{
    if (w->modifier.guards == GUARDS)
        return false; /* persistent_unsupported refuses it */
    w->modifier.guard[w->modifier.guards++] = guard;
    return true;
}

static bool say_effect(struct walk *w, uint32_t effect);

/* Who gains an effect: one permanent that is known, or else the one that is asked about. */
static uint8_t gainer(const struct walk *w)
{
    const struct modifier *s = &w->modifier;
    uint8_t one = s->permanent != NO_PERMANENT                                     ? s->permanent
                  : node_is(w->deeper.cards, s->whom, NODE_REF, MODE_THIS_DIGIMON) ? s->s.host
                                                                                   : s->object.permanent;

    return one < PERMANENTS && permanent_of(w->deeper.g, one)->top ? one : NO_PERMANENT;
}

/* 15-13: a persistent effect that is gained is one of whoever gains it. */
static bool say_grant(struct walk *w, uint32_t effect)
{
    const struct dcg_game *g = w->deeper.g;
    const struct effect_def *e = effect_at(w->deeper.cards, effect);
    struct modifier kept = w->modifier, gains = w->modifier;
    uint8_t permanent = gainer(w);
    int times;

    if (w->gained || e->category != CATEGORY_PERSISTENT || permanent == NO_PERMANENT)
        return false;
    gains.object = object_permanent(g, permanent);
    /* whether it is affected by what makes it unaffected is no question */
    if (w->about == MOD_AFFECT ? !modifier_means(&gains) || !modifier_holds(&gains, &times)
                               : !modifier_applies(&gains, &times))
        return false;
    w->gained = true;
    w->modifier.s.player = (uint8_t)permanent_player(g, permanent);
    w->modifier.s.card = gains.object.card;
    w->modifier.s.host = permanent;
    w->modifier.s.host_generation = permanent_of(g, permanent)->generation;
    w->modifier.guards = 0;
    w->modifier.permanent = NO_PERMANENT;
    w->modifier.timed_modifier = NULL;
    bool stop = say_effect(w, effect);
    w->modifier = kept;
    w->gained = false;
    return stop;
}

static bool say_gained(struct walk *w, node_id gained);

/* All effects of some cards: those that would apply on top. */
static bool say_all_effects(struct walk *w, const struct node *all)
{
    const dcg_cards *cards = w->deeper.cards;
    struct objects from;

    if (w->gained || all->b)
        return false;
    candidates(&w->modifier.s, all->a, &from);
    CARDS_EACH (card, from.cards) {
        const struct card_def *d = card_def(cards, w->deeper.g->card[card].def);
        for (uint32_t i = 0; d->applies[ZONE_TOP] & w->about && i < d->effect_count; i++)
            if (effect_at(cards, d->effect + i)->section == SECTION_UPPER && say_grant(w, d->effect + i))
                return true;
    }
    return false;
}

static bool say_gained(struct walk *w, node_id gained)
{
    const struct node *n = node_at(w->deeper.cards, gained);

    if (n->kind == NODE_LIST)
        return say_gained(w, n->a) || (n->b && say_gained(w, n->b));
    if (n->kind == NODE_GRANT)
        return say_grant(w, effect_of_grant(w->deeper.cards, gained));
    return n->kind == NODE_CAUSE && say_all_effects(w, n);
}

static bool say_state(struct walk *w, node_id state)
{
    const dcg_cards *cards = w->deeper.cards;
    const struct node *n = node_at(cards, state);
    int guards = w->modifier.guards;
    bool stop = false;

    switch (n->kind) {
    case NODE_LIST:
        return say_state(w, n->a) || (n->b && say_state(w, n->b));
    case NODE_IF:
    case NODE_EACH:
        stop = guard_push(w, state) && say_state(w, n->b);
        w->modifier.guards = guards;
        return stop;
    default:
        w->modifier.state = state;
        if (w->about & state_about(cards, w->modifier.modify, state) && w->visit(w->user, &w->modifier))
            return true;
        return n->kind != NODE_CANT && n->mode == MODE_GAIN && say_gained(w, n->a);
    }
}

/* Cards or permanents, not players, effects or what effects choose. */
static bool is_target(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    return n->kind == NODE_REF || n->kind == NODE_LIST || (n->kind == NODE_SELECT && n->mode != MODE_EFFECT);
}

static bool say_modify(struct walk *w, node_id modify)
{
    const dcg_cards *cards = w->deeper.cards;
    const struct node *m = node_at(cards, modify);
    struct modifier *s = &w->modifier;
    struct modifier kept = *s;
    bool stop = false;

    if (says_own(cards, m) != s->own)
        return false;
    s->modify = modify;
    s->state = 0;
    if (!s->timed_modifier) {
        bool effects = node_at(cards, m->a)->kind == NODE_CAUSE && node_at(cards, m->b)->kind == NODE_CANT;
        s->whom = is_pronoun(node_at(cards, m->a))            ? w->before
                  : effects && w->before                      ? w->before /* what they can't do to it */
                  : node_is(cards, m->a, NODE_OWNER, MODE_OF) ? node_at(cards, m->a)->a /* its DP */
                                                              : m->a;
        if (!s->whom) { /* nobody was spoken of yet: this one */
            s->permanent = s->s.host;
            s->generation = s->s.host_generation;
        }
        if (is_target(cards, s->whom))
            w->before = s->whom;
    }
    if (m->c && !guard_push(w, m->c))
        return false;
    if (m->b && m->mode == MODE_NONE)
        stop = say_state(w, m->b);
    else
        stop = (w->about & state_about(cards, modify, 0)) && w->visit(w->user, s);
    *s = kept;
    return stop;
}

static bool say_own(struct walk *w, node_id clause)
{
    w->modifier.modify = clause;
    w->modifier.state = 0;
    return w->modifier.own && w->about & own_about(node_at(w->deeper.cards, clause)) &&
           w->visit(w->user, &w->modifier);
}

static bool say_clause(struct walk *w, node_id clause)
{
    const struct node *n = node_at(w->deeper.cards, clause);
    int guards = w->modifier.guards;
    bool stop = false;

    switch (n->kind) {
    case NODE_LIST:
        return say_clause(w, n->a) || (n->b && say_clause(w, n->b));
    case NODE_SAY:
    case NODE_MAY:
        return say_clause(w, n->a);
    case NODE_IF:
    case NODE_EACH:
    case NODE_WHEN:
        stop = guard_push(w, clause) && say_clause(w, n->b);
        w->modifier.guards = guards;
        return stop;
    case NODE_MODIFY:
        return say_modify(w, clause);
    case NODE_PAY:
    case NODE_DO:
    case NODE_RULE:
        return say_own(w, clause);
    default:
        return false;
    }
}

/* ---- Going through the effects of the cards in play ---- */

/* 15-16-8: [Your Turn] and [Opponent's Turn] effects apply in those turns only. */
static bool turn_fits(const struct walk *w, const struct effect_def *e)
{
    bool own = w->deeper.g->turn_player == w->modifier.s.player;

    return !(e->icons & (own ? 1u << ICON_OPPONENTS_TURN : 1u << ICON_YOUR_TURN));
}

static bool say_effect(struct walk *w, uint32_t effect)
{
    const struct effect_def *e = effect_at(w->deeper.cards, effect);

    w->modifier.s.effect = (uint16_t)effect;
    w->before = 0;
    return turn_fits(w, e) && say_clause(w, e->sentences ? e->sentences : e->root);
}

/* The persistent effects of a card in a zone; section: of a card on the field, which text of it counts. */
static bool say_card(struct walk *w, uint8_t card, enum zone zone, int section, uint8_t host, int player)
{
    const struct dcg_game *g = w->deeper.g;
    const struct card_def *d = card_def(w->deeper.cards, g->card[card].def);
    struct modifier *s = &w->modifier;

    bool elsewhere = host != NO_PERMANENT && host != s->object.permanent;

    if (!((elsewhere ? d->others : d->applies)[zone] & w->about) || g->card[card].flags & CARD_FACE_DOWN)
        return false; /* 4-5-9 */
    s->s.player = (uint8_t)player;
    s->s.card = card;
    s->s.host = host;
    s->s.host_generation = permanent_generation(g, host);
    s->own = zone == ZONE_ANYWHERE;
    s->permanent = NO_PERMANENT;
    for (uint32_t i = 0; i < d->effect_count; i++) {
        const struct effect_def *e = effect_at(w->deeper.cards, d->effect + i);
        if (e->category != CATEGORY_PERSISTENT || (section >= 0 && e->section != section) ||
            (zone != ZONE_ANYWHERE && effect_zone(e) != zone))
            continue;
        if (say_effect(w, d->effect + i))
            return true;
    }
    return false;
}

/* 4-2-4 to 4-2-6: the top card's text, inherited text of the cards under a Digimon, link text. */
static bool say_permanent(struct walk *w, uint8_t permanent)
{
    const struct dcg_game *g = w->deeper.g;
    const struct permanent *b = permanent_of(g, permanent);
    int player = permanent_player(g, permanent);
    bool bred = permanent_is(g, permanent, PERMANENT_BREEDING); /* 3-4-5-4 */

    if (say_card(w, b->top, bred ? ZONE_BREEDING : ZONE_TOP, SECTION_UPPER, permanent, player))
        return true;
    if ((!b->under && !b->links) ||
        !(applied(&w->deeper)[bred ? ZONE_BREEDING : ZONE_UNDER] & w->about ||
          applied(&w->deeper)[ZONE_LINKED] & w->about) ||
        !permanent_is_digimon(&w->deeper, permanent))
        return false;
    for (uint8_t card = g->card[b->top].next; card; card = g->card[card].next)
        if (say_card(w, card, bred ? ZONE_BREEDING : ZONE_UNDER, SECTION_INHERITED, permanent, player))
            return true;
    for (uint8_t card = b->link; card; card = g->card[card].next)
        if (say_card(w, card, bred ? ZONE_BREEDING : ZONE_LINKED, SECTION_LINK, permanent, player))
            return true;
    return false;
}

static bool say_pile(struct walk *w, enum pile_kind pile, enum zone zone)
{
    const struct dcg_game *g = w->deeper.g;

    if (!(applied(&w->deeper)[zone] & w->about))
        return false;
    for (int player = 0; player < PLAYERS; player++)
        for (int i = 0; i < g->pile[player][pile].count; i++)
            if (say_card(w, g->pile[player][pile].at[i], zone, -1, NO_PERMANENT, player))
                return true;
    return false;
}

/* A card of itself. */
static bool say_itself(struct walk *w)
{
    uint8_t card = w->modifier.object.card;

    return card && applied(&w->deeper)[ZONE_ANYWHERE] & w->about &&
           say_card(w, card, ZONE_ANYWHERE, -1, w->modifier.object.permanent, card_owner(w->deeper.g, card));
}

/* 15-8-2-1: they apply all the time, without triggering. */
static bool say_persistent(struct walk *w)
{
    const uint32_t *any = applied(&w->deeper);
    uint8_t asked = w->modifier.object.permanent;

    if (say_itself(w))
        return true;
    if ((any[ZONE_TOP] | any[ZONE_UNDER] | any[ZONE_LINKED] | any[ZONE_BREEDING]) & w->about)
        SET_EACH (permanent, modifier_sources(&w->deeper, asked, w->about))
            if (say_permanent(w, permanent))
                return true;
    return say_pile(w, PILE_SECURITY, ZONE_SECURITY) || say_pile(w, PILE_TRASH, ZONE_TRASH);
}

/* ---- Going through what lasts ---- */

static bool say_timed_modifier(struct walk *w, const struct timed_modifier *l)
{
    struct modifier *s = &w->modifier;
    const struct node *n = node_at(w->deeper.cards, l->state);

    s->s.player = l->player;
    s->s.card = l->card;
    s->s.host = l->host;
    s->s.host_generation = l->host_generation;
    s->s.effect = l->effect;
    s->own = false;
    s->permanent = l->permanent;
    s->generation = l->generation;
    s->whom = l->whom;
    s->times = l->value;
    s->modify = s->state = 0;
    s->timed_modifier = l;
    bool stop = n->kind == NODE_MODIFY ? say_modify(w, l->state) : say_state(w, l->state);
    s->times = 1;
    s->timed_modifier = NULL;
    s->guards = 0;
    return stop;
}

/* What a permanent has gained may be about others. */
static bool grants(const dcg_cards *cards, const struct timed_modifier *l)
{
    return node_is(cards, l->state, NODE_STATE, MODE_GAIN) && state_about(cards, 0, l->state) == MOD_ALL;
}

static void walk_begin(struct walk *w, const struct table *t, unsigned about, struct object object,
                       said *visit, void *user)
{
    *w = (struct walk){.deeper = *t, .about = about, .visit = visit, .user = user};
    w->deeper.depth++;
    w->modifier = (struct modifier){.s = {.t = &w->deeper, .resolution = NO_RESOLUTION, .host = NO_PERMANENT},
                                    .asked = t,
                                    .object = object,
                                    .permanent = NO_PERMANENT,
                                    .times = 1};
}

bool modifiers_own(const struct table *t, unsigned about, uint8_t card, said *visit, void *user)
{
    const struct card_def *d = card_def(t->cards, t->g->card[card].def);
    struct walk w;

    if (t->depth >= DEPTH || !(d->applies[ZONE_ANYWHERE] & about))
        return false;
    walk_begin(&w, t, about, object_card(card), visit, user);
    return say_itself(&w);
}

/* All of them apply (15-8-2-4). Persistent effects come first: which of two that contradict each other came later
 * (15-8-2-5) is only known of what lasts, and of that the later ones come later. */
bool modifiers(const struct table *t, unsigned about, struct object object, said *visit, void *user)
{
    struct walk w;

    if (t->depth >= DEEPEST || !heard_about(t, object, about))
        return false;
    walk_begin(&w, t, about, object, visit, user);
    /* what lasts on a Digimon may be about its stacked cards */
    uint8_t holder = object.permanent == NO_PERMANENT && object.card ? t->g->card[object.card].permanent
                                                                     : object.permanent;
    bool upheld =
        t->depth == DEPTH && object.permanent != NO_PERMANENT && set_has(t->g->upheld, object.permanent);
    if (t->depth < DEPTH ? say_persistent(&w) : upheld && say_permanent(&w, object.permanent))
        return true;
    for (int i = 0; i < t->g->timed_modifiers; i++) {
        const struct timed_modifier *l = &t->g->timed_modifier[i];
        if (l->kind != TIMED_MODIFIER_STATE || !timed_modifier_now(t->g, l) ||
            (t->depth >= DEPTH
                 ? l->permanent == NO_PERMANENT || l->permanent != object.permanent
                 : l->permanent != NO_PERMANENT && l->permanent != holder && !grants(t->cards, l)))
            continue;
        if (say_timed_modifier(&w, l))
            return true;
    }
    return false;
}
