/* trigger.c - which effects there are now and what triggers them (15-3, 15-4-2, 15-5, 15-14, 15-16).
 *
 *   top card of a body       its effect text
 *   cards under a Digimon    their inherited effects, for the Digimon (4-2-4, 15-3-1)
 *   link cards               their link effects, for the Digimon (4-2-6)
 *   a body                   what its keywords are (16), each as often as it has it, and what it gained (15-13)
 *   hand, trash, security    effects with that area's icon (15-14-2, -3, -5)
 */
#include "rules/trigger.h"
#include "state/set.h"
#include "state/procedure.h"
#include "query/derived.h"
#include "effect/clause.h"
#include "query/persistent.h"

/* Collects effects that are looked for. */
struct search {
    const struct table *t;
    const struct happening *happening; /* NULL: by category */
    bool would;
    bool concerned; /* only effects about the very card that has them */
    int category;
    struct held *out;
    int count;
};

struct scope held_scope(const struct table *t, const struct held *held, const struct happening *event)
{
    return (struct scope){.t = t,
                          .player = held->player,
                          .card = held->card,
                          .host = held->host,
                          .host_incarnation = body_incarnation(t->g, held->host),
                          .act = NO_ACT,
                          .effect = held->effect,
                          .event = event};
}

struct processing held_processing(const struct table *t, const struct held *held)
{
    const struct dcg_game *g = t->g;

    return (struct processing){.deed = DEED_EFFECT,
                               .player = held->player,
                               .card = held->card,
                               .target = held->host,
                               .card_incarnation = g->card[held->card].incarnation,
                               .target_incarnation = body_incarnation(g, held->host),
                               .value = held->card,
                               .keyword = held->keyword,
                               .effect = held->effect};
}

/* 15-14-1-2 */
static bool used_up(const struct table *t, const struct held *held)
{
    const struct effect_def *e = effect_at(t->cards, held->effect);

    return e->limit && use_count(t, held->effect, held->card, held->host, held->keyword) >= e->limit;
}

/* 15-16-8-1: [Your Turn], [Opponent's Turn]; 15-16-9-1: [All Turns] */
static bool turn_fits(const struct dcg_game *g, const struct effect_def *e, int player)
{
    if (e->icons >> ICON_YOUR_TURN & 1)
        return g->turn_player == player;
    return !(e->icons >> ICON_OPPONENTS_TURN & 1) || g->turn_player != player;
}

/* The timings that concern the card itself or a moment (15-16): which happening meets them. */
static const struct timing {
    uint8_t event; /* 0: it isn't one of them */
    enum { OWN, MY_TURN, OTHER_TURN, ANY_TURN } whose;
} timings[ICONS] = {
    [ICON_ON_PLAY] = {DCG_EVENT_PLAYED, OWN},                               /* 15-16-2-1 */
    [ICON_WHEN_DIGIVOLVING] = {DCG_EVENT_DIGIVOLVED, OWN},                  /* 15-16-3-1 */
    [ICON_WHEN_ATTACKING] = {DCG_EVENT_ATTACKED, OWN},                      /* 15-16-5-1 */
    [ICON_WHEN_LINKING] = {DCG_EVENT_LINKED, OWN},                          /* 15-16-6-1 */
    [ICON_WHEN_MOVING] = {DCG_EVENT_MOVED, OWN},                            /* 15-16-16-1 */
    [ICON_ON_DELETION] = {DCG_EVENT_DELETED, OWN},                          /* 15-16-4-1 */
    [ICON_END_OF_ATTACK] = {DCG_EVENT_END_OF_ATTACK, OWN},                  /* 15-16-15-1 */
    [ICON_START_OF_YOUR_TURN] = {DCG_EVENT_START_OF_TURN, MY_TURN},         /* 15-16-11-1 */
    [ICON_START_OF_OPPONENTS_TURN] = {DCG_EVENT_START_OF_TURN, OTHER_TURN}, /* 15-16-11-2 */
    [ICON_START_OF_ALL_TURNS] = {DCG_EVENT_START_OF_TURN, ANY_TURN},
    [ICON_START_OF_YOUR_MAIN] = {DCG_EVENT_START_OF_MAIN, MY_TURN},         /* 15-16-13-1 */
    [ICON_START_OF_OPPONENTS_MAIN] = {DCG_EVENT_START_OF_MAIN, OTHER_TURN}, /* 15-16-13-2 */
    [ICON_END_OF_YOUR_TURN] = {DCG_EVENT_END_OF_TURN, MY_TURN},             /* 15-16-12-1 */
    [ICON_END_OF_OPPONENTS_TURN] = {DCG_EVENT_END_OF_TURN, OTHER_TURN},     /* 15-16-12-2 */
    [ICON_END_OF_ALL_TURNS] = {DCG_EVENT_END_OF_TURN, ANY_TURN},            /* 15-16-12-3 */
};

/* The icons of an effect that say it triggers by such a happening. */
static uint32_t icons_timed(const struct effect_def *e, uint8_t kind)
{
    uint32_t timed = 0;

    SET_EACH (icon, e->icons & TIMING_ICONS)
        if (timings[icon].event == kind)
            timed |= 1u << icon;
    return timed;
}

uint32_t icons_met(const struct effect_def *e, const struct happening *h)
{
    const uint32_t areas = 1u << ICON_HAND | 1u << ICON_TRASH | 1u << ICON_BREEDING;
    const uint32_t declared = e->icons & (1u << ICON_MAIN | 1u << ICON_COUNTER | 1u << ICON_SECURITY);

    if (!h || h->kind == DCG_EVENT_COUNTER_TIMING)
        return declared ? declared : e->icons & ~areas;
    return e->icons & TIMING_ICONS ? icons_timed(e, h->kind) : e->icons & ~areas;
}

static bool timing_met(const struct table *t, const struct timing *timing, const struct held *held,
                       const struct happening *h)
{
    bool mine = t->g->turn_player == held->player;

    switch (timing->whose) {
    case OWN:
        /* 15-16-6-1: of a link card, when that card is linked */
        if (timing->event == DCG_EVENT_LINKED && t->g->card[held->card].place == DCG_PLACE_LINKED)
            return h->card == held->card;
        return held->host != NO_BODY && set_has(h->bodies, held->host);
    case MY_TURN:
        return mine;
    case OTHER_TURN:
        return !mine;
    default:
        return true;
    }
}

/* 11-2-7-6: an effect that begins with "if attacking ..." triggers only if that is the declared target. */
static bool target_met(const struct scope *s, const struct effect_def *e)
{
    const dcg_cards *cards = s->t->cards;
    const struct node *n = node_at(cards, node_at(cards, list_first(cards, e->body))->a);
    node_id rest = list_rest(cards, e->body);
    bool otherwise = rest && node_at(cards, list_first(cards, rest))->mode == MODE_OTHERWISE;

    if (n->kind != NODE_IF || otherwise || !node_is(cards, n->a, NODE_EVENT, MODE_ATTACK))
        return true;
    return condition(s, n->a);
}

/* 15-5-1, 15-8-3-3, -4: is the trigger condition met, by an icon or by what stands after "when"? */
static bool condition_met(const struct table *t, const struct effect_def *e, const struct held *held,
                          const struct happening *h)
{
    struct scope s = held_scope(t, held, h);
    bool met = !(e->icons & TIMING_ICONS);

    SET_EACH (icon, icons_timed(e, h->kind))
        met |= timing_met(t, &timings[icon], held, h);
    if (!met || (held->keyword % COPY == DCG_KEYWORD_RETALIATION + 1 && set_count(h->bodies) > 1))
        return false; /* 16-12-2: it must be deleted alone */
    if (h->kind == DCG_EVENT_ATTACKED && !target_met(&s, e))
        return false;
    return e->condition ? event_met(&s, e->condition, h) : (e->icons & TIMING_ICONS) != 0;
}

/* A trigger condition about the card that has it: such an effect needs no area to work in. */
static bool about_its_card(const dcg_cards *cards, const struct effect_def *e)
{
    static const uint16_t modes[] = {MODE_THIS_CARD, MODE_THIS_CARD_OR_DIGIMON, MODE_THIS_DIGIMON};

    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
        if (tree_says(cards, e->condition, NODE_REF, modes[i]))
            return true;
    return tree_says(cards, e->condition, NODE_SELECT, MODE_THIS); /* "this digivolution card" */
}

/* 15-16-1: an effect of several timings is trigger-type at some of them: "[When Digivolving] [Main] ...",
 * "[On Play] [Counter] ...". */
static bool triggers_by(const struct effect_def *e, const struct happening *h)
{
    if (e->category != CATEGORY_ACTIVATION && e->category != CATEGORY_COUNTER)
        return e->category == CATEGORY_TRIGGER;
    return icons_timed(e, h->kind) != 0;
}

/* Is it an effect that could be looked for? */
static inline bool kind_fits(const struct search *search, const struct effect_def *e)
{
    const struct happening *h = search->happening;

    return h ? (search->would ? e->would : e->when) >> h->kind & 1 : e->category == search->category;
}

static bool wanted(const struct search *search, const struct held *held)
{
    const struct effect_def *e = effect_at(search->t->cards, held->effect);
    const struct happening *h = search->happening;

    if (!kind_fits(search, e))
        return false;
    if (h && !(search->would ? e->category == CATEGORY_IMMEDIATE : triggers_by(e, h)))
        return false;
    if (search->concerned && !about_its_card(search->t->cards, e))
        return false;
    return turn_fits(search->t->g, e, held->player) && !used_up(search->t, held) &&
           (!h || condition_met(search->t, e, held, h));
}

static void consider(struct search *search, struct held held)
{
    if (!wanted(search, &held))
        return;
    if (search->count == MAX_HELD) {
        game_fail(search->t->g, DCG_ERROR_CAPACITY);
        return;
    }
    search->out[search->count++] = held;
}

/* The zone where a text that works in that area (0: where such text works as a rule) is heard. */
static int zone_heard(int section, int area)
{
    return area                           ? ZONE_BREEDING
           : section == SECTION_INHERITED ? ZONE_UNDER
           : section == SECTION_LINK      ? ZONE_LINKED
                                          : ZONE_TOP;
}

/* Does any effect of a card in a zone wait for it; concerned: which happens to its body? More is no mistake. */
static inline bool card_hears(const struct search *search, uint8_t card, int zone, bool concerned)
{
    const struct card_def *d = card_def(search->t->cards, search->t->g->card[card].def);

    return search->happening ? hears_event(&d->hears[zone], search->happening->kind, concerned, search->would)
                             : (d->does >> search->category & 1) != 0;
}

/* The effects of one text of a card that work in that area. Keywords that name cards or numbers are among them, each
 * for itself (16-9-4, 16-17-4, 16-20-4, 16-28-4, 16-33-4, 16-35-4, 16-36-4). */
static void consider_text(struct search *search, struct held held, int section, int area)
{
    const struct table *t = search->t;
    const struct card_def *d = card_def(t->cards, t->g->card[held.card].def);

    for (uint32_t i = 0; i < d->effect_count; i++) {
        const struct effect_def *e = effect_at(t->cards, d->effect + i);
        if (e->section != section || e->area != area || !kind_fits(search, e))
            continue;
        held.effect = (uint16_t)(d->effect + i);
        consider(search, held);
    }
}

/* The keywords that a body has at least that often. */
static uint64_t keywords_held(const struct info *info, int copy)
{
    return copy ? info->again[copy - 1] : info->keywords;
}

/* Is it printed on the body's top card? Then it is lost with that (15-4-4-4). */
static bool keyword_printed(const struct table *t, uint8_t body, int keyword)
{
    return (body_def(t, body)->keywords >> keyword & 1) != 0;
}

/* 16: what the body's keywords are; each triggers as often as it has it (16-12-4, 16-18-4, 16-21-4, 16-22-4, 16-23-4,
 * 16-24-4, 16-26-4, 16-31-4, 16-32-4, 16-37-5). */
static void consider_keywords(struct search *search, struct held held, uint64_t among)
{
    const struct table *t = search->t;
    const struct happening *h = search->happening;
    struct info info;

    among &= h ? keywords_waiting(t, held.host, h->kind, set_has(h->bodies, held.host))
               : keywords_doing(t, held.host, search->category);
    if (!among)
        return;
    body_keywords(t, held.host, &info);
    for (int copy = 0; copy < (h ? COPIES : 1); copy++)
        SET_EACH (keyword, keywords_held(&info, copy) & among) {
            int instance = copy + !keyword_printed(t, held.host, keyword);
            held.effect = (uint16_t)t->cards->keyword_effect[keyword];
            held.keyword = (uint8_t)(keyword + 1 + instance * COPY);
            if (held.effect)
                consider(search, held);
        }
}

/* 15-13: what it gained. */
static void consider_gained(struct search *search, struct held held)
{
    const struct table *t = search->t;
    uint16_t gained[MAX_HELD];
    int count = 0;

    if (!search->happening || gains_possible(t, held.host, search->happening->kind))
        count = gained_effects(t, held.host, gained, MAX_HELD);
    for (int i = 0; i < count; i++) {
        held.effect = gained[i];
        consider(search, held);
    }
}

static bool face_up(const struct dcg_game *g, uint8_t card)
{
    return !(g->card[card].flags & CARD_FACE_DOWN);
}

/* The texts of a body's cards, each where it lies. */
static void consider_texts(struct search *search, struct held held, bool breeding)
{
    const struct dcg_game *g = search->t->g;
    const struct body *b = body_of(g, held.host);
    bool concerned = search->happening && set_has(search->happening->bodies, held.host);
    int area = breeding ? DCG_PLACE_BREEDING : 0; /* 3-4-5-4, 15-14-4-1 */
    int under = zone_heard(SECTION_INHERITED, area);

    if (face_up(g, b->top) && card_hears(search, b->top, zone_heard(SECTION_UPPER, area), concerned))
        consider_text(search, held, SECTION_UPPER, area);
    for (uint8_t card = g->card[b->top].next; card; card = g->card[card].next) {
        held.card = card;
        if (card_hears(search, card, under, concerned) && face_up(g, card) && /* 4-5-9 */
            body_is_digimon(search->t, held.host))                            /* 15-3-1 */
            consider_text(search, held, SECTION_INHERITED, area);
    }
    for (uint8_t card = b->link; card && !breeding; card = g->card[card].next) {
        held.card = card;
        if (card_hears(search, card, ZONE_LINKED, concerned))
            consider_text(search, held, SECTION_LINK, 0); /* 2-3-12-6, -7 */
    }
}

static void consider_body(struct search *search, uint8_t body)
{
    const struct dcg_game *g = search->t->g;
    const struct happening *h = search->happening;
    bool breeding = body_is(g, body, BODY_BREEDING);
    struct held held = {.card = body_of(g, body)->top, .host = body, .player = (uint8_t)body_player(g, body)};

    if (!h || texts_hear(search->t, body, h->kind, h->bodies, search->would))
        consider_texts(search, held, breeding);
    if (breeding) {
        consider_keywords(search, held, UINT64_C(1) << DCG_KEYWORD_TRAINING); /* 16-40-1 */
        return;
    }
    consider_keywords(search, held, UINT64_MAX);
    consider_gained(search, held);
}

/* 15-14-2-1, 15-14-3-1, 15-14-5-1: effects that work in the hand, the trash, face up in the security stack. */
static void consider_areas(struct search *search, int player)
{
    static const struct {
        uint8_t pile, place;
    } areas[] = {
        {PILE_HAND, DCG_PLACE_HAND}, {PILE_TRASH, DCG_PLACE_TRASH}, {PILE_SECURITY, DCG_PLACE_SECURITY}};
    const struct dcg_game *g = search->t->g;

    for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
        if (!(search->happening ? heard_in(search->t, areas[i].place, search->happening->kind)
                                : done_in(search->t, areas[i].place, search->category)))
            continue;
        const struct pile *pile = &g->pile[player][areas[i].pile];
        for (int at = 0; at < pile->count; at++) {
            struct held held = {.card = pile->at[at], .host = NO_BODY, .player = (uint8_t)player};
            if (card_def(search->t->cards, g->card[held.card].def)->areas >> areas[i].place & 1 &&
                (areas[i].place != DCG_PLACE_SECURITY || face_up(g, held.card)))
                consider_text(search, held, SECTION_UPPER, areas[i].place);
        }
    }
}

/* 4-14-2, 15-3-3: a card's text about what happens to that card itself, wherever it was. */
static void consider_concerned(struct search *search, const struct happening *h)
{
    const struct dcg_game *g = search->t->g;

    CARDS_EACH (card, h->cards) {
        struct held held = {.card = card, .host = NO_BODY};
        held.player = (uint8_t)card_owner(g, card);
        if (g->card[card].body != NO_BODY) { /* its inherited text was found where it is */
            if (g->card[card].place == DCG_PLACE_UNDER && face_up(g, card))
                consider_text(search, held, SECTION_UPPER, 0);
            continue;
        }
        consider_text(search, held,
                      h->from == DCG_PLACE_UNDER    ? SECTION_INHERITED
                      : h->from == DCG_PLACE_LINKED ? SECTION_LINK
                                                    : SECTION_UPPER,
                      0);
    }
    /* what would be played or used is in no area that its text works in */
    if (search->would && h->card && g->card[h->card].body == NO_BODY)
        consider_text(
            search,
            (struct held){.card = h->card, .host = NO_BODY, .player = (uint8_t)card_owner(g, h->card)},
            SECTION_UPPER, 0);
}

static void consider_all(struct search *search)
{
    SET_EACH (body, listeners(search->t, search->happening->kind, search->happening->bodies, search->would))
        consider_body(search, body);
    for (int player = 0; player < PLAYERS && heard_in_areas(search->t, search->happening->kind); player++)
        consider_areas(search, player);
}

struct happening held_happening(const struct table *t, const struct held *held, const struct happening *h)
{
    node_id condition = effect_at(t->cards, held->effect)->condition;
    struct happening narrow = *h, one = *h;
    body_set set = 0;

    if (!condition || set_count(h->bodies) < 2)
        return narrow;
    struct scope s = held_scope(t, held, &one);
    SET_EACH (body, h->bodies) {
        one.bodies = set_of(body);
        if (event_met(&s, condition, &one))
            set |= set_of(body);
    }
    if (set) /* else it is about how many they are */
        narrow.bodies = set;
    return narrow;
}

bool event_heard(const struct table *t, const struct happening *h, bool would)
{
    return heard_anywhere(t, h->kind, would) || cards_any(h->cards) || (would && h->card);
}

int held_by_event(const struct table *t, const struct happening *h, bool would, struct held *out)
{
    struct search search = {.t = t, .happening = h, .would = would, .out = out};

    if (!event_heard(t, h, would))
        return 0;
    consider_all(&search);
    search.concerned = true;
    consider_concerned(&search, h);
    return search.count;
}

int held_of_category(const struct table *t, int player, int category, struct held *out)
{
    struct search search = {.t = t, .category = category, .out = out};

    if (!anybody_does(t, category))
        return 0;
    SET_EACH (body, bodies_of(t->g, player))
        if (body_does(t, body, category))
            consider_body(&search, body);
    if (done_in_areas(t, category))
        consider_areas(&search, player);
    return search.count;
}

/* The one that was printed on the top card, or as many others as there were. */
static bool keyword_still_held(const struct table *t, const struct processing *what, int keyword)
{
    bool printed = keyword_printed(t, what->target, keyword);
    int instance = what->keyword / COPY, copy = instance ? instance - 1 + printed : 0;
    struct info info;

    if (!instance && (!printed || body_of(t->g, what->target)->top != what->card))
        return false;
    body_keywords(t, what->target, &info);
    return (keywords_held(&info, copy < COPIES ? copy : COPIES - 1) >> keyword & 1) != 0;
}

bool still_held(const struct table *t, const struct processing *what)
{
    const struct dcg_game *g = t->g;
    const struct effect_def *e = effect_at(t->cards, what->effect);
    const struct card *c = &g->card[what->card];
    uint16_t gained[MAX_HELD];

    if (what->survives || what->target == NO_BODY)
        return true; /* it waits where its card is now, 4-13-2, or works there */
    if (!body_alive(g, what->target, what->target_incarnation))
        return false;
    switch (e->section) {
    case SECTION_UPPER: /* 15-4-4-4 */
        return body_of(g, what->target)->top == what->card;
    case SECTION_INHERITED:
        return c->place == DCG_PLACE_UNDER && c->body == what->target && body_is_digimon(t, what->target);
    case SECTION_LINK:
        return c->place == DCG_PLACE_LINKED && c->body == what->target;
    case SECTION_KEYWORD:
        return keyword_still_held(t, what, e->keyword);
    default:
        break;
    }
    int count = gained_effects(t, what->target, gained, MAX_HELD); /* 15-4-4-5: does it still have it? */
    for (int i = 0; i < count; i++)
        if (gained[i] == what->effect)
            return true;
    return false;
}

/* ---- [X Per Turn] ---- */

static bool is_gained(const struct table *t, uint16_t effect, uint8_t host, uint8_t keyword)
{
    int section = effect_at(t->cards, effect)->section;

    return host != NO_BODY && (section == SECTION_GAINED || (section == SECTION_KEYWORD && keyword >= COPY));
}

bool processing_gained(const struct table *t, const struct processing *what)
{
    return is_gained(t, what->effect, what->target, what->keyword);
}

/* 15-14-1-3, -4: counted for each card, as long as it is the same; 15-13-2: what was gained, for the Digimon. */
struct use use_key(const struct table *t, uint16_t effect, uint8_t card, uint8_t host, uint8_t keyword)
{
    const struct dcg_game *g = t->g;
    bool gained = is_gained(t, effect, host, keyword);

    return (struct use){.effect = effect,
                        .incarnation = gained ? body_of(g, host)->incarnation : g->card[card].incarnation,
                        .card = gained ? host : card,
                        .keyword = keyword,
                        .gained = gained};
}

bool use_same(const struct use *a, const struct use *b)
{
    return a->effect == b->effect && a->card == b->card && a->keyword == b->keyword &&
           a->incarnation == b->incarnation && a->gained == b->gained;
}

static struct use *use_find(struct dcg_game *g, const struct use *key)
{
    for (int i = 0; i < g->uses; i++)
        if (use_same(&g->use[i], key))
            return &g->use[i];
    return NULL;
}

int use_count(const struct table *t, uint16_t effect, uint8_t card, uint8_t host, uint8_t keyword)
{
    struct use key = use_key(t, effect, card, host, keyword);
    const struct use *u = use_find(t->g, &key);

    return u ? u->count : 0;
}

void use_add(struct table *t, const struct processing *what)
{
    struct dcg_game *g = t->g;
    struct use key = use_key(t, what->effect, what->card, what->target, what->keyword);
    struct use *u = use_find(g, &key);

    if (u) {
        u->count++;
        return;
    }
    if (g->uses == USES) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    key.count = 1;
    g->use[g->uses++] = key;
}
