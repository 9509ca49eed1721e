/* modifier.c - modifiers of cards and players now (15-8-2-1, 15-11): of all persistent effects of the cards in play,
 * and the timed ones, with the conditions under which they apply. None begins or ends: a question is answered by the
 * modifiers of that time (15-8-2-2, -3), by all of them (15-8-2-4). */
#include "query/modifier.h"
#include "state/set.h"

/* The effect by which one is gained, and the one by which that is gained, if it is. */
struct giver {
    uint32_t effect;
    const struct giver *by;
};

struct walk {
    struct modifier modifier; /* what is said where the walk is */
    struct table deeper;      /* judges conditions and targets */
    struct modifier_memo memo;
    const uint32_t *any; /* what persistent effects of any card are about, by zones */
    unsigned about;
    modifier_visitor *visit;
    void *user;
    bool own;                  /* of what a card says of itself, wherever it is */
    const struct giver *giver; /* in an effect that was gained; NULL: it wasn't */
    bool all;                  /* among all effects of some cards, which are gained */
};

/* ---- Whether it applies ---- */

/* 15-2: what the card of an effect counts as. Inherited and link effects are those of a Digimon (15-3-2). */
static uint8_t effect_kinds(const struct modifier *w)
{
    const struct table *t = w->s.t;
    const struct effect_def *e = effect_at(t->cards, w->s.effect);

    if (e->section == SECTION_INHERITED || e->section == SECTION_LINK || e->section == SECTION_GAINED)
        return DCG_DIGIMON;
    int kinds = side_categories(card_print(t, w->s.card), e->section);
    return (uint8_t)(kinds & DCG_DIGI_EGG ? kinds | DCG_DIGIMON : kinds);
}

struct cause modifier_cause(const struct modifier *w)
{
    return (struct cause){
        .kind = DCG_CAUSE_EFFECT, .player = w->s.player, .card = w->s.card, .kinds = effect_kinds(w)};
}

/* "During their unsuspend phase": the state is there in that phase only. */
static bool until_unsuspended(const struct modifier *w, owner_id owner)
{
    const struct dcg_game *g = w->s.t->g;

    return g->phase == DCG_PHASE_UNSUSPEND && (!owner || owner_players(&w->s, owner) >> g->turn_player & 1);
}

/* For what cards are tried out on (cardfuzz/): it was looked at; it applied. */
static void judged_now(const struct modifier *w)
{
    const struct table *t = w->s.t;
    const node_id parts[] = {w->def->modify, w->def->source, w->def->operand, w->def->noun};

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        coverage(t, w->s.effect, parts[i], COVERAGE_JUDGED);
    for (int i = 0; i < w->def->guards; i++)
        coverage(t, w->s.effect, w->def->guard[i].source, COVERAGE_JUDGED);
}

static void applied_now(const struct modifier *w)
{
    const struct table *t = w->s.t;

    if (!t->coverage)
        return;
    coverage(t, w->s.effect, w->def->modify, COVERAGE_DONE);
    coverage(t, w->s.effect, w->def->source, COVERAGE_DONE);
    if (w->def->kind == MODIFIER_DP)
        coverage(t, w->s.effect, w->def->operand, COVERAGE_DONE);
    for (int i = 0; i < w->def->guards; i++) {
        const struct modifier_guard *guard = &w->def->guard[i];
        coverage(t, w->s.effect, guard->source, COVERAGE_DONE);
        if (guard->when) /* a DigiXros is under way: see modifier_holds */
            coverage(t, w->s.effect, guard->when, COVERAGE_HELD);
    }
}

/* 15-15-7-1: "for each of its digivolution cards": of the one that it is said of. */
static int said_each(const struct modifier *w, number_id each)
{
    struct scope s = w->s;

    if (w->object.permanent != NO_PERMANENT)
        s.said = (uint8_t)(w->object.permanent + 1);
    return each_count(&s, each);
}

static bool guard_holds(const struct modifier *w, const struct modifier_guard *guard, int *times)
{
    switch ((enum guard_kind)guard->kind) {
    case GUARD_EACH:
        *times *= said_each(w, guard->operand);
        return true;
    case GUARD_DIGIXROS:
        return w->asked->treated == PURPOSE_DIGIXROS;
    case GUARD_UNSUSPEND:
        return until_unsuspended(w, guard->operand);
    case GUARD_IF:
    case GUARD_UNLESS: /* only of a maximum, see maximum.c */
        break;
    }
    return condition(&w->s, guard->operand); /* 15-8-2-6-2 */
}

/* 15-8-2-2, -3, 15-8-2-6-1: the conditions are looked at now. */
bool modifier_holds(const struct modifier *w, int *times)
{
    *times = w->times;
    if (w->asked->depth >= DEPTH && modifier_in_fixpoint(w))
        return true;
    for (int i = 0; i < w->def->guards; i++)
        if (!guard_holds(w, &w->def->guard[i], times))
            return false;
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

bool modifier_means(const struct modifier *w)
{
    if (w->def->flags & MODIFIER_OWN)
        return true;
    if (w->permanent != NO_PERMANENT)
        return w->object.permanent == w->permanent &&
               permanent_of(w->s.t->g, w->permanent)->generation == w->generation;
    if (w->def->flags & MODIFIER_OF_HOST && is_host(w))
        return true;
    for (int i = 0; i < w->def->whoms; i++)
        if (target_has(&w->s, w->def->whom[i], w->object))
            return true;
    return false;
}

static bool applies(const struct modifier *w, int *times)
{
    if (w->asked->depth >= DEPTH && w->def->guards && !modifier_in_fixpoint(w))
        return false;
    return modifier_means(w) && modifier_holds(w, times) &&
           (w->def->flags & MODIFIER_OWN || !object_unaffected(w->asked, w->object, modifier_cause(w)));
}

bool modifier_applies(const struct modifier *w, int *times)
{
    struct modifier_memo *memo = w->memo;

    if (!memo)
        return applies(w, times);
    if (!memo->known) {
        memo->applies = applies(w, &memo->times);
        memo->known = true;
    } else if (memo->applies) {
        applied_now(w);
    }
    *times = memo->times;
    return memo->applies;
}

/* ---- Going through what an effect says ---- */

static bool say_effect(struct walk *w, uint32_t effect);

/* Who gains an effect: one permanent that is known, or else the one that is asked about. */
static uint8_t gainer(const struct walk *w)
{
    const struct modifier *s = &w->modifier;
    uint8_t one = s->permanent != NO_PERMANENT                         ? s->permanent
                  : s->def->flags & MODIFIER_OF_HOST && !s->def->whoms ? s->s.host
                                                                       : s->object.permanent;

    return one < PERMANENTS && permanent_of(w->deeper.g, one)->top ? one : NO_PERMANENT;
}

/* Would an effect be gained by itself? */
static bool gives_itself(const struct giver *giver, uint32_t effect)
{
    while (giver && giver->effect != effect)
        giver = giver->by;
    return giver != NULL;
}

/* 15-13: a persistent effect that is gained is one of whoever gains it, and may give others. */
static bool say_grant(struct walk *w, uint32_t effect)
{
    const struct dcg_game *g = w->deeper.g;
    const struct effect_def *e = effect_at(w->deeper.cards, effect);
    struct modifier kept = w->modifier, gains = w->modifier;
    const struct giver giver = {w->modifier.s.effect, w->giver};
    uint8_t permanent = gainer(w);
    int times;

    if (gives_itself(&giver, effect) || e->category != CATEGORY_PERSISTENT || permanent == NO_PERMANENT)
        return false;
    gains.object = object_permanent(g, permanent);
    gains.memo = NULL;
    /* whether it is affected by what makes it unaffected is no question */
    if (w->about == MOD_AFFECT ? !modifier_means(&gains) || !modifier_holds(&gains, &times)
                               : !modifier_applies(&gains, &times))
        return false;
    w->giver = &giver;
    w->modifier.s.player = (uint8_t)permanent_player(g, permanent);
    w->modifier.s.card = gains.object.card;
    w->modifier.s.host = permanent;
    w->modifier.s.host_generation = permanent_of(g, permanent)->generation;
    w->modifier.permanent = NO_PERMANENT;
    bool stop = say_effect(w, effect);
    w->modifier = kept;
    w->memo.known = false;
    w->giver = giver.by;
    return stop;
}

void modifier_givers(const struct modifier *w, struct objects *givers)
{
    const struct dcg_game *g = w->s.t->g;

    candidates(&w->s, w->def->selector, givers);
    if (!w->def->n)
        return;
    const struct objects all = *givers;
    *givers = (struct objects){0};
    for (uint8_t card = permanent_of(g, w->s.host)->top; card; card = g->card[card].next)
        if (cards_has(all.cards, card)) {
            cards_insert(givers->cards, card); /* 16-47-1: the topmost */
            return;
        }
}

bool modifier_gives(const struct modifier *w, uint32_t effect)
{
    const struct effect_def *e = effect_at(w->s.t->cards, effect);

    return e->section == SECTION_UPPER && !(w->def->n && e->keyword == DCG_KEYWORD_SUCCESSION); /* 16-47-1 */
}

static bool say_given(struct walk *w, uint8_t card)
{
    const struct card_def *d = card_print(&w->deeper, card);

    for (uint32_t i = 0; d->applies[ZONE_TOP] & w->about && i < d->effect_count; i++)
        if (modifier_gives(&w->modifier, d->effect + i) && say_grant(w, d->effect + i))
            return true;
    return false;
}

/* All effects of some cards: those that would apply on top. One of them that says so again gives none of them twice. */
static bool say_all_effects(struct walk *w)
{
    struct objects from;
    bool stop = false;

    if (w->all)
        return false;
    modifier_givers(&w->modifier, &from);
    w->all = true;
    CARDS_EACH (card, from.cards)
        if (!stop)
            stop = say_given(w, card);
    w->all = false;
    return stop;
}

static bool say_modifier(struct walk *w, const struct modifier_def *def)
{
    if (!(def->flags & MODIFIER_TOGETHER))
        w->memo.known = false;
    if (((def->flags & MODIFIER_OWN) != 0) != w->own)
        return false;
    w->modifier.def = def;
    if (def->about & w->about) {
        if (w->deeper.coverage)
            judged_now(&w->modifier);
        if (w->visit(w->user, &w->modifier))
            return true;
    }
    if (def->kind == MODIFIER_EFFECT)
        return say_grant(w, def->effect);
    return def->kind == MODIFIER_ALL_EFFECTS && !def->icons && say_all_effects(w);
}

static bool say_run(struct walk *w, uint32_t first, int count)
{
    for (int i = 0; i < count; i++)
        if (say_modifier(w, modifier_at(w->deeper.cards, first + (uint32_t)i)))
            return true;
    return false;
}

/* ---- Going through the effects of the cards in play ---- */

/* 15-16-8: [Your Turn] and [Opponent's Turn] effects apply in those turns only. */
static bool modifier_turn(const struct walk *w, const struct effect_def *e)
{
    bool own = w->deeper.g->turn_player == w->modifier.s.player;

    return !(e->icons & (own ? 1u << ICON_OPPONENTS_TURN : 1u << ICON_YOUR_TURN));
}

static bool say_effect(struct walk *w, uint32_t effect)
{
    const struct effect_def *e = effect_at(w->deeper.cards, effect);

    w->modifier.s.effect = (uint16_t)effect;
    return modifier_turn(w, e) && say_run(w, e->modifier, e->modifiers);
}

/* The persistent effects of a card in a zone; section: of a card on the field, which text of it counts. */
static bool say_card(struct walk *w, uint8_t card, enum zone zone, int section, uint8_t host, int player)
{
    const struct dcg_game *g = w->deeper.g;
    const struct card_def *d = card_print(&w->deeper, card);
    struct modifier *s = &w->modifier;

    bool elsewhere = host != s->object.permanent;

    if (!((elsewhere ? d->others : d->applies)[zone] & w->about) || g->card[card].flags & CARD_FACE_DOWN)
        return false; /* 4-5-9 */
    s->s.player = (uint8_t)player;
    s->s.card = card;
    s->s.host = host;
    s->s.host_generation = permanent_generation(g, host);
    w->own = zone == ZONE_ANYWHERE;
    s->permanent = NO_PERMANENT;
    for (uint32_t i = 0; i < d->effect_count; i++) {
        const struct effect_def *e = effect_at(w->deeper.cards, d->effect + i);
        if (!e->modifiers || (section >= 0 && e->section != section) ||
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
        !((w->any[bred ? ZONE_BREEDING : ZONE_UNDER] | w->any[ZONE_LINKED]) & w->about) ||
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

    if (!(w->any[zone] & w->about))
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

    return card && w->any[ZONE_ANYWHERE] & w->about &&
           say_card(w, card, ZONE_ANYWHERE, -1, w->modifier.object.permanent, card_owner(w->deeper.g, card));
}

/* 15-8-2-1: they apply all the time, without triggering. */
static bool say_persistent(struct walk *w)
{
    const uint32_t *any = w->any;
    uint8_t asked = w->modifier.object.permanent;

    if (say_itself(w))
        return true;
    if ((any[ZONE_TOP] | any[ZONE_UNDER] | any[ZONE_LINKED] | any[ZONE_BREEDING]) & w->about)
        SET_EACH (permanent, modifier_sources(&w->deeper, asked, w->about))
            if (say_permanent(w, permanent))
                return true;
    return say_pile(w, PILE_SECURITY, ZONE_SECURITY) || say_pile(w, PILE_TRASH, ZONE_TRASH);
}

/* From DEPTH on: what a card and its Digimon say of themselves without conditions, for which nothing else is asked, and
 * what fixpoint.c remembers. */
static bool say_unconditional(struct walk *w)
{
    uint8_t permanent = w->modifier.object.permanent;

    if (say_itself(w))
        return true;
    return w->modifier.asked->depth == DEPTH && permanent != NO_PERMANENT && say_permanent(w, permanent);
}

/* ---- Going through what lasts ---- */

static bool say_timed_modifier(struct walk *w, const struct timed_modifier *l)
{
    struct modifier *s = &w->modifier;

    s->s.player = l->player;
    s->s.card = l->card;
    s->s.host = l->host;
    s->s.host_generation = l->host_generation;
    s->s.effect = l->effect;
    s->permanent = l->permanent;
    s->generation = l->generation;
    s->times = l->value;
    s->lasts = true;
    s->yields = l->yields || rules_differ(&w->deeper, DIFFERENCE_PERSISTENT_WINS);
    w->own = false;
    return say_run(w, l->state, modifier_at(w->deeper.cards, l->state)->run);
}

/* 3-4-5-3: what was said of a Digimon before it moved to the breeding area, unless that area is named. */
static bool left_behind(const struct table *t, const struct timed_modifier *l)
{
    const struct effect_def *e = effect_at(t->cards, l->effect);

    return permanent_is(t->g, l->permanent, PERMANENT_BREEDING) && e->area != DCG_PLACE_BREEDING &&
           !node_has(t->cards, e->root, HAS_BREEDING);
}

/* What a permanent has gained may be about others. */
static bool grants(const dcg_cards *cards, const struct timed_modifier *l)
{
    const struct modifier_def *def = modifier_at(cards, l->state);

    for (int i = 0; i < def->run; i++)
        if (def[i].about == MOD_ALL)
            return true;
    return false;
}

static void walk_begin(struct walk *w, const struct table *t, unsigned about, struct object object,
                       modifier_visitor *visit, void *user)
{
    *w = (struct walk){.any = applied(t),
                       .deeper = *t,
                       .about = about,
                       .visit = visit,
                       .user = user,
                       .modifier = {.s = {.t = &w->deeper, .resolution = NO_RESOLUTION, .host = NO_PERMANENT},
                                    .asked = t,
                                    .object = object,
                                    .permanent = NO_PERMANENT,
                                    .times = 1,
                                    .memo = &w->memo}};
    w->deeper.depth++;
}

bool modifiers_own(const struct table *t, unsigned about, uint8_t card, modifier_visitor *visit, void *user)
{
    const struct card_def *d = card_print(t, card);
    struct walk w;

    if (!(d->applies[ZONE_ANYWHERE] & about))
        return false;
    walk_begin(&w, t, about, object_card(card), visit, user);
    return say_itself(&w);
}

/* All of them apply (15-8-2-4). Persistent effects come first: which of two that contradict each other came later
 * (15-8-2-5) is only known of what lasts, and of that the later ones come later. */
bool modifiers_visit(const struct table *t, unsigned about, struct object object, modifier_visitor *visit,
                     void *user)
{
    struct walk w;

    walk_begin(&w, t, about, object, visit, user);
    /* what lasts on a Digimon may be about its stacked cards */
    uint8_t holder = object.permanent == NO_PERMANENT && object.card ? t->g->card[object.card].permanent
                                                                     : object.permanent;
    if (t->depth < DEPTH ? say_persistent(&w) : say_unconditional(&w))
        return true;
    for (int i = 0; i < t->g->timed_modifiers; i++) {
        const struct timed_modifier *l = &t->g->timed_modifier[i];
        if (l->kind != TIMED_MODIFIER_STATE ||
            (t->depth >= DEPTH
                 ? l->permanent == NO_PERMANENT || l->permanent != object.permanent
                 : l->permanent != NO_PERMANENT && l->permanent != holder && !grants(t->cards, l)) ||
            !timed_modifier_now(t->g, l) || left_behind(t, l))
            continue;
        if (say_timed_modifier(&w, l))
            return true;
    }
    return false;
}
