/* trigger.c - which effects there are now and what triggers them (15-3, 15-4-2, 15-5, 15-14, 15-16).
 *
 *   top card of a permanent       its effect text
 *   cards under a Digimon    their inherited effects, for the Digimon (4-2-4, 15-3-1)
 *   link cards               their link effects, for the Digimon (4-2-6)
 *   a permanent                   what its keywords are (16), each as often as it has it, and what it gained (15-13)
 *   hand, trash, security    effects with that area's icon (15-14-2, -3, -5)
 */
#include "record/trigger.h"
#include "state/set.h"
#include "state/procedure.h"
#include "cache/cache.h"
#include "tree/sentence.h"
#include "query/modifier.h"

#include <string.h>

/* Collects effects that are looked for. */
struct search {
    const struct table *t;
    const struct game_event *game_event; /* NULL: by category */
    bool would;
    bool concerned; /* only effects about the very card that has them */
    int category;
    struct ability *out;
    int count;
    bool crowded; /* there are more */
};

struct scope ability_scope(const struct table *t, const struct ability *ability,
                           const struct game_event *event)
{
    return (struct scope){.t = t,
                          .player = ability->player,
                          .card = ability->card,
                          .host = ability->host,
                          .host_generation = permanent_generation(t->g, ability->host),
                          .resolution = NO_RESOLUTION,
                          .effect = ability->effect,
                          .event = event};
}

struct effect_instance ability_instance(const struct table *t, const struct ability *ability)
{
    const struct dcg_game *g = t->g;

    return (struct effect_instance){.kind = INSTANCE_EFFECT,
                                    .player = ability->player,
                                    .card = ability->card,
                                    .target = ability->host,
                                    .card_generation = g->card[ability->card].generation,
                                    .target_generation = permanent_generation(g, ability->host),
                                    .value = ability->card,
                                    .keyword = ability->keyword,
                                    .effect = ability->effect};
}

/* 15-14-1-2 */
static bool used_up(const struct table *t, const struct ability *ability)
{
    const struct effect_def *e = effect_at(t->cards, ability->effect);

    return e->limit &&
           use_count(t, ability->effect, ability->card, ability->host, ability->keyword) >= e->limit;
}

/* 15-16-8-1: [Your Turn], [Opponent's Turn]; 15-16-9-1: [All Turns] */
static bool turn_fits(const struct dcg_game *g, const struct effect_def *e, int player)
{
    if (e->icons >> ICON_YOUR_TURN & 1)
        return g->turn_player == player;
    return !(e->icons >> ICON_OPPONENTS_TURN & 1) || g->turn_player != player;
}

/* Is one of these timings, which are all of that event, now for whoever has the effect? */
static bool timing_met(const struct table *t, uint32_t icons, const struct ability *ability,
                       const struct game_event *h)
{
    bool mine = t->g->turn_player == ability->player;

    if (icons & ICONS_OF_TURNS)
        return icons & (ICONS_OF_ALL_TURNS | (mine ? ICONS_OF_YOUR_TURN : ICONS_OF_OPPONENTS_TURN));
    if (h->kind == DCG_EVENT_LINKED)
        return h->card == ability->card; /* 15-16-6-1: when that card becomes a link card */
    return ability->host != NO_PERMANENT && set_has(h->permanents, ability->host);
}

/* 15-5-1, 15-8-3-3, -4: is the trigger condition met, by an icon or by what stands after "when"? */
static bool condition_met(const struct table *t, const struct effect_def *e, const struct ability *ability,
                          const struct game_event *h)
{
    uint32_t timed = icons_timed(e, h->kind);

    if (timed ? !timing_met(t, timed, ability, h) : (e->icons & TIMING_ICONS) != 0)
        return false;
    if (ability->keyword % COPY == DCG_KEYWORD_RETALIATION + 1 && set_count(h->permanents) > 1)
        return false; /* 16-12-2: it must be deleted alone */
    struct scope s = ability_scope(t, ability, h);
    if (h->kind == DCG_EVENT_ATTACKED && e->target && !condition(&s, e->target))
        return false; /* 11-2-7-6: it triggers only if that is the declared target */
    return e->condition ? event_met(&s, e->condition, h) : (e->icons & TIMING_ICONS) != 0;
}

/* A trigger condition about the card that has it: such an effect needs no area to work in. */
static bool about_its_card(const dcg_cards *cards, const struct effect_def *e)
{
    return pattern_at(cards, e->condition)->flags & PATTERN_NAMES_CARD;
}

/* Is it an effect that could be looked for? */
static inline bool kind_fits(const struct search *search, const struct effect_def *e)
{
    const struct game_event *h = search->game_event;

    return h ? e->heeds[search->would] >> h->kind & 1 : e->category == search->category;
}

static bool wanted(const struct search *search, const struct ability *ability)
{
    const struct effect_def *e = effect_at(search->t->cards, ability->effect);
    const struct game_event *h = search->game_event;

    if (search->concerned && !about_its_card(search->t->cards, e))
        return false;
    return turn_fits(search->t->g, e, ability->player) && !used_up(search->t, ability) &&
           (!h || condition_met(search->t, e, ability, h));
}

/* An effect that was gained twice is declared as it is once (15-8-4-1): it makes no other choice. */
static bool offered_before(const struct search *search, const struct ability *ability)
{
    for (int i = 0; i < search->count; i++)
        if (search->out[i].effect == ability->effect && search->out[i].card == ability->card)
            return true;
    return false;
}

/* One whose kind fits. */
static void consider(struct search *search, struct ability ability)
{
    if (!wanted(search, &ability) || (!search->game_event && offered_before(search, &ability)))
        return;
    if (search->count < MAX_ABILITIES)
        search->out[search->count++] = ability;
    else
        search->crowded = true;
}

/* The zone where a text that works in that area (0: where such text works as a rule) is heard. */
static int zone_heard(int section, int area)
{
    if (area)
        return ZONE_BREEDING;
    return section == SECTION_INHERITED ? ZONE_UNDER : ZONE_TOP;
}

/* Does any effect of a card in a zone wait for it; concerned: which happens to its permanent? More is no mistake. */
static inline bool card_subscribes(const struct search *search, uint8_t card, int zone, bool concerned)
{
    const struct card_def *d = card_print(search->t, card);

    return search->game_event
               ? subscribes_event(&d->subscribes[zone], search->game_event->kind, concerned, search->would)
               : (d->does >> search->category & 1) != 0;
}

/* The effects of one text of a card that work in that area. Keywords that name cards or numbers are among them, each
 * for itself (16-9-4, 16-17-4, 16-20-4, 16-28-4, 16-33-4, 16-35-4, 16-36-4). */
static void consider_text(struct search *search, struct ability ability, int section, int area)
{
    const struct table *t = search->t;
    const struct card_def *d = card_print(t, ability.card);

    for (uint32_t i = d->effect + d->text[section].first, end = d->effect + d->text[section].end; i < end;
         i++) {
        const struct effect_def *e = effect_at(t->cards, i);
        if (!kind_fits(search, e) || e->area != area || e->section != section)
            continue;
        ability.effect = (uint16_t)i;
        consider(search, ability);
    }
}

/* The keywords that a permanent has at least that often. */
static uint64_t keywords_held(const struct info *info, int copy)
{
    return copy ? info->again[copy - 1] : info->keywords;
}

/* Is it printed on the permanent's top card? Then it is lost with that (15-4-4-4). */
static bool keyword_printed(const struct table *t, uint8_t permanent, int keyword)
{
    return (permanent_def(t, permanent)->keywords >> keyword & 1) != 0;
}

/* 16: what the permanent's keywords are; each triggers as often as it has it (16-12-4, 16-18-4, 16-21-4, 16-22-4,
 * 16-23-4, 16-24-4, 16-26-4, 16-31-4, 16-32-4, 16-37-5). */
static void consider_keywords(struct search *search, struct ability ability, uint64_t among)
{
    const struct table *t = search->t;
    const struct game_event *h = search->game_event;
    struct info room;
    const struct info *info = permanent_keywords(t, ability.host, &room);
    for (int copy = 0; copy < (h ? COPIES : 1); copy++)
        SET_EACH (keyword, keywords_held(info, copy) & among) {
            int instance = copy + !keyword_printed(t, ability.host, keyword);
            ability.effect = (uint16_t)t->cards->keyword_effect[keyword];
            ability.keyword = (uint8_t)(keyword + 1 + instance * COPY);
            if (ability.effect && kind_fits(search, effect_at(t->cards, ability.effect)))
                consider(search, ability);
        }
}

/* Those of them that it could have and that could be looked for: mostly none. */
static uint64_t keywords_wanted(const struct search *search, uint8_t permanent)
{
    const struct game_event *h = search->game_event;

    return h ? keywords_waiting(search->t, permanent, h->kind, set_has(h->permanents, permanent))
             : keywords_doing(search->t, permanent, search->category);
}

/* 15-13: what it gained. */
static void consider_gained(struct search *search, struct ability ability)
{
    uint16_t gained[GAINS_AT_ONCE];
    int count = GAINS_AT_ONCE;

    for (int from = 0; count == GAINS_AT_ONCE; from += GAINS_AT_ONCE) {
        count = gained_effects(search->t, ability.host, from, gained);
        for (int i = 0; i < count; i++) {
            ability.effect = gained[i];
            if (kind_fits(search, effect_at(search->t->cards, gained[i])))
                consider(search, ability);
        }
    }
}

static bool face_up(const struct dcg_game *g, uint8_t card)
{
    return !(g->card[card].flags & CARD_FACE_DOWN);
}

/* The texts of a permanent's cards, each where it lies. */
static void consider_texts(struct search *search, struct ability ability, bool breeding)
{
    const struct dcg_game *g = search->t->g;
    const struct permanent *b = permanent_of(g, ability.host);
    bool concerned = search->game_event && set_has(search->game_event->permanents, ability.host);
    int area = breeding ? DCG_PLACE_BREEDING : 0; /* 3-4-5-4, 15-14-4-1 */
    int under = zone_heard(SECTION_INHERITED, area);

    if (face_up(g, b->top) && card_subscribes(search, b->top, zone_heard(SECTION_UPPER, area), concerned))
        consider_text(search, ability, SECTION_UPPER, area);
    for (uint8_t card = g->card[b->top].next; card; card = g->card[card].next) {
        ability.card = card;
        if (card_subscribes(search, card, under, concerned) && face_up(g, card) && /* 4-5-9 */
            permanent_is_digimon(search->t, ability.host))                         /* 15-3-1 */
            consider_text(search, ability, SECTION_INHERITED, area);
    }
    for (uint8_t card = b->link; card && !breeding; card = g->card[card].next) {
        ability.card = card;
        if (card_subscribes(search, card, ZONE_LINKED, concerned))
            consider_text(search, ability, SECTION_LINK, 0); /* 2-3-12-6, -7 */
    }
}

static void consider_permanent(struct search *search, uint8_t permanent)
{
    const struct dcg_game *g = search->t->g;
    const struct game_event *h = search->game_event;
    bool breeding = permanent_is(g, permanent, PERMANENT_BREEDING);
    struct ability ability = {.card = permanent_of(g, permanent)->top,
                              .host = permanent,
                              .player = (uint8_t)permanent_player(g, permanent)};

    if (!h || texts_hear(search->t, permanent, h->kind, h->permanents, search->would))
        consider_texts(search, ability, breeding);
    uint64_t keywords = keywords_wanted(search, permanent);
    if (breeding)
        keywords &= UINT64_C(1) << DCG_KEYWORD_TRAINING; /* 16-40-1 */
    if (keywords)
        consider_keywords(search, ability, keywords);
    if (!breeding && (h ? gains_possible(search->t, permanent, h->kind)
                        : gains_possible_doing(search->t, permanent, search->category)))
        consider_gained(search, ability);
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
        if (!(search->game_event ? heard_in(search->t, areas[i].place, search->game_event->kind)
                                 : done_in(search->t, areas[i].place, search->category)))
            continue;
        const struct pile *pile = &g->pile[player][areas[i].pile];
        for (int at = 0; at < pile->count; at++) {
            struct ability ability = {.card = pile->at[at], .host = NO_PERMANENT, .player = (uint8_t)player};
            if (card_print(search->t, ability.card)->areas >> areas[i].place & 1 &&
                (areas[i].place != DCG_PLACE_SECURITY || face_up(g, ability.card)))
                consider_text(search, ability, SECTION_UPPER, areas[i].place);
        }
    }
}

/* 4-14-2, 15-3-3: a card's text about what happens to that card itself, wherever it was. */
static void consider_concerned(struct search *search, const struct game_event *h)
{
    const struct dcg_game *g = search->t->g;

    CARDS_EACH (card, h->cards) {
        struct ability ability = {.card = card, .host = NO_PERMANENT};
        if (!(card_print(search->t, card)->heeds_itself >> h->kind & 1))
            continue;
        ability.player = (uint8_t)card_owner(g, card);
        if (g->card[card].permanent != NO_PERMANENT) { /* its inherited text was found where it is */
            if (g->card[card].place == DCG_PLACE_UNDER && face_up(g, card))
                consider_text(search, ability, SECTION_UPPER, 0);
            continue;
        }
        consider_text(search, ability,
                      h->from == DCG_PLACE_UNDER    ? SECTION_INHERITED
                      : h->from == DCG_PLACE_LINKED ? SECTION_LINK
                                                    : SECTION_UPPER,
                      0);
    }
    /* what would be played or used is in no area that its text works in */
    if (search->would && h->card && g->card[h->card].permanent == NO_PERMANENT)
        consider_text(search,
                      (struct ability){
                          .card = h->card, .host = NO_PERMANENT, .player = (uint8_t)card_owner(g, h->card)},
                      SECTION_UPPER, 0);
}

static void consider_all(struct search *search)
{
    SET_EACH (permanent,
              listeners(search->t, search->game_event->kind, search->game_event->permanents, search->would))
        consider_permanent(search, permanent);
    for (int player = 0; player < PLAYERS && heard_in_areas(search->t, search->game_event->kind); player++)
        consider_areas(search, player);
}

/* Of the permanents of an event, those that meet a condition alone. */
static permanent_set permanents_meeting(struct scope s, pattern_id condition, const struct game_event *h)
{
    struct game_event one = *h;
    permanent_set set = 0;

    s.event = &one;
    SET_EACH (permanent, h->permanents) {
        one.permanents = set_of(permanent);
        if (event_met(&s, condition, &one))
            set |= set_of(permanent);
    }
    return set;
}

/* The same of its cards: one of them concerns its owner alone. */
static void cards_meeting(struct scope s, pattern_id condition, const struct game_event *h, uint64_t set[4])
{
    CARDS_EACH (card, h->cards) {
        struct game_event one = *h;
        uint8_t owner = player_bit(card_owner(s.t->g, card));
        s.event = &one;
        memset(one.cards, 0, sizeof one.cards);
        cards_insert(one.cards, card);
        one.players = h->players & owner ? owner : h->players;
        if (event_met(&s, condition, &one))
            cards_insert(set, card);
    }
}

struct game_event event_concerning(const struct scope *s, pattern_id condition, const struct game_event *h)
{
    struct game_event narrow = *h;
    uint64_t cards[4] = {0};
    permanent_set set = 0;

    if (!condition)
        return narrow;
    if (set_count(h->permanents) > 1)
        set = permanents_meeting(*s, condition, h);
    if (cards_size(h->cards) > 1)
        cards_meeting(*s, condition, h, cards);
    if (set) /* else it is about how many they are */
        narrow.permanents = set;
    if (cards_any(cards))
        memcpy(narrow.cards, cards, sizeof cards);
    return narrow;
}

struct game_event ability_event(const struct table *t, const struct ability *ability,
                                const struct game_event *h)
{
    struct scope s = ability_scope(t, ability, h);

    return event_concerning(&s, effect_at(t->cards, ability->effect)->condition, h);
}

/* Returns whether there were more than MAX_ABILITIES. */
static bool search_by_event(struct search *search)
{
    consider_all(search);
    search->concerned = true;
    consider_concerned(search, search->game_event);
    return search->crowded;
}

int abilities_by_event(const struct table *t, const struct game_event *h, bool would, struct ability *out)
{
    struct search search = {.t = t, .game_event = h, .would = would, .out = out};

    if (event_heard(t, h, would))
        search_by_event(&search);
    return search.count;
}

int abilities_triggered(struct table *t, const struct game_event *h, bool would, struct ability *out)
{
    struct search search = {.t = t, .game_event = h, .would = would, .out = out};

    if (search_by_event(&search))
        game_fail(game_of(t), DCG_ERROR_CAPACITY);
    return search.count;
}

int abilities_of_category(const struct table *t, int player, int category, struct ability *out)
{
    struct search search = {.t = t, .category = category, .out = out};

    if (!anybody_does(t, category))
        return 0;
    SET_EACH (permanent, permanents_doing(t, player, category))
        consider_permanent(&search, permanent);
    if (done_in_areas(t, category))
        consider_areas(&search, player);
    return search.count;
}

/* 15-4-4-5: does it still have it? */
static bool gained_has(const struct table *t, uint8_t permanent, uint16_t effect)
{
    uint16_t gained[GAINS_AT_ONCE];
    int count = GAINS_AT_ONCE;

    for (int from = 0; count == GAINS_AT_ONCE; from += GAINS_AT_ONCE) {
        count = gained_effects(t, permanent, from, gained);
        for (int i = 0; i < count; i++)
            if (gained[i] == effect)
                return true;
    }
    return false;
}

/* The one that was printed on the top card, or as many others as there were. */
static bool keyword_still_held(const struct table *t, const struct effect_instance *what, int keyword)
{
    bool printed = keyword_printed(t, what->target, keyword);
    int instance = what->keyword / COPY, copy = instance ? instance - 1 + printed : 0;
    struct info room;

    if (!instance && (!printed || permanent_of(t->g, what->target)->top != what->card))
        return false;
    const struct info *info = permanent_keywords(t, what->target, &room);
    return (keywords_held(info, copy < COPIES ? copy : COPIES - 1) >> keyword & 1) != 0;
}

bool still_has_ability(const struct table *t, const struct effect_instance *what)
{
    const struct dcg_game *g = t->g;
    const struct effect_def *e = effect_at(t->cards, what->effect);
    const struct card *c = &g->card[what->card];

    if (what->survives || what->target == NO_PERMANENT)
        return true; /* it waits where its card is now, 4-13-2, or works there */
    if (!permanent_alive(g, what->target, what->target_generation))
        return false;
    switch (e->section) {
    case SECTION_UPPER: /* 15-4-4-4 */
        return permanent_of(g, what->target)->top == what->card;
    case SECTION_INHERITED:
        return c->place == DCG_PLACE_UNDER && permanent_is_digimon(t, what->target);
    case SECTION_LINK:
        return true; /* elsewhere it is a new card, as under another Digimon */
    case SECTION_KEYWORD:
        return keyword_still_held(t, what, e->keyword);
    default:
        break;
    }
    return gained_has(t, what->target, what->effect);
}

/* ---- [X Per Turn] ---- */
