/* cache.c - what was found out about a game and is still true. */
#include "query/cache.h"
#include "state/set.h"
#include "query/modifier.h"
#include "tree/store.h"

#include <string.h>

static void info_forget(struct cache *kept)
{
    for (int depth = 0; depth < KEPT_DEPTHS; depth++)
        kept->whole[depth].known = kept->identity[depth].known = 0;
}

/* ---- What is given to others ---- */

enum { MOD_GIVING = MOD_KEYWORD | MOD_GAIN };

static void gainable_join(struct gainable *all, const struct gainable *more)
{
    all->subscribes |= more->subscribes;
    all->keywords |= more->keywords;
    all->does |= more->does;
}

/* What a card may give that says something about that of others. */
static void gainable_of(struct gainable *gains, const struct card_def *d, unsigned about)
{
    if (about & MOD_GIVING)
        gainable_join(gains, &(struct gainable){d->quotes, d->named, d->does});
}

/* ---- The cards of the game ---- */

static uint8_t most(uint8_t so_far, uint8_t another)
{
    return another > so_far ? another : so_far;
}

static void gather_areas(struct cache *cache, const struct card_def *d)
{
    SET_EACH (place, d->areas) {
        cache->area_listens[place] |= d->area_listens;
        cache->area_does[place] |= d->area_does;
        cache->areas_listen |= d->area_listens;
        cache->areas_do |= d->area_does;
    }
}

/* What keywords wait for and are, whoever may have them. */
static void gather_keywords(const dcg_cards *cards, struct cache *cache)
{
    memset(cache->keywords_hear, 0, sizeof cache->keywords_hear);
    memset(cache->keywords_heed, 0, sizeof cache->keywords_heed);
    memset(cache->keywords_do, 0, sizeof cache->keywords_do);
    for (int keyword = 0; keyword < DCG_KEYWORD_COUNT; keyword++) {
        const struct effect_def *e = effect_at(cards, cards->keyword_effect[keyword]);
        if (!cards->keyword_effect[keyword])
            continue;
        SET_EACH (event, e->when | e->would)
            cache->keywords_hear[event] |= UINT64_C(1) << keyword;
        SET_EACH (event, e->flags & EFFECT_ITSELF ? 0 : e->when | e->would)
            cache->keywords_heed[event] |= UINT64_C(1) << keyword;
        cache->keywords_do[e->category] |= UINT64_C(1) << keyword;
    }
}

void gather_cards(const struct table *t, struct cache *cache)
{
    const struct dcg_game *g = t->g;

    cache->cards = g->card_top;
    cache->cards_fields = t->dirty.fields;
    cache->interrupts = cache->listens = 0;
    cache->does = 0;
    cache->keywords = 0;
    cache->links = cache->beyond = cache->raises = cache->upholds = false;
    cache->most_digivolve = cache->most_link = cache->most_special = cache->specials = 0;
    cache->afield = (struct gainable){0};
    cache->areas_listen = 0;
    cache->areas_do = 0;
    info_forget(cache);
    gather_keywords(t->cards, cache);
    memset(cache->area_listens, 0, sizeof cache->area_listens);
    memset(cache->area_does, 0, sizeof cache->area_does);
    memset(cache->applies, 0, sizeof cache->applies);
    for (int card = 1; card < g->card_top; card++) {
        const struct card_def *d = card_def(t->cards, g->card[card].def);
        cache->interrupts |= d->interrupts;
        cache->listens |= d->listens;
        cache->does |= d->does;
        cache->keywords |= d->named;
        cache->raises |= d->raises != 0;
        cache->upholds |= d->upholds != 0;
        gather_areas(cache, d);
        cache->most_digivolve = most(cache->most_digivolve, d->digivolve_count);
        cache->most_special = most(cache->most_special, d->special_count);
        cache->most_link = most(cache->most_link, d->link_count);
        cache->specials |= d->specials;
        cache->links |= d->link_count != 0;
        gainable_of(&cache->afield, d, d->others[ZONE_SECURITY] | d->others[ZONE_TRASH]);
        cache->beyond |= (d->applies[ZONE_SECURITY] | d->applies[ZONE_TRASH]) != 0;
        for (int zone = 0; zone < CARD_ZONES; zone++)
            cache->applies[zone] |= d->applies[zone];
    }
}

/* What is kept of the cards of the game, up to date; NULL: nothing is. */
static const struct cache *cards_now(const struct table *t)
{
    if (t->cache)
        applied(t);
    return t->cache;
}

bool anybody_does(const struct table *t, int category)
{
    const struct cache *kept = cards_now(t);

    return !kept || kept->does >> category & 1;
}

bool special_possible(const struct table *t, unsigned kinds)
{
    const struct cache *kept = cards_now(t);

    return !kept || kept->specials & kinds;
}

bool heard_in(const struct table *t, int place, int event)
{
    const struct cache *kept = cards_now(t);

    return !kept || kept->area_listens[place] >> event & 1;
}

bool done_in(const struct table *t, int place, int category)
{
    const struct cache *kept = cards_now(t);

    return !kept || kept->area_does[place] >> category & 1;
}

bool heard_in_areas(const struct table *t, int event)
{
    const struct cache *kept = cards_now(t);

    return !kept || kept->areas_listen >> event & 1;
}

bool done_in_areas(const struct table *t, int category)
{
    const struct cache *kept = cards_now(t);

    return !kept || kept->areas_do >> category & 1;
}

bool anybody_upholds(const struct table *t)
{
    const struct cache *kept = cards_now(t);

    return !kept || kept->upholds;
}

bool costs_rise(const struct table *t)
{
    const struct cache *kept = cards_now(t);

    return !kept || kept->raises;
}

int most_ways(const struct table *t)
{
    const struct cache *kept = cards_now(t);

    return kept ? kept->most_digivolve + kept->most_special
                : t->cards->most_digivolve + t->cards->most_special;
}

int most_links(const struct table *t)
{
    const struct cache *kept = cards_now(t);

    return kept ? kept->most_link : t->cards->most_link;
}

bool interrupted(const struct table *t, int event)
{
    const struct cache *kept = cards_now(t);

    return !kept || kept->interrupts >> event & 1;
}

bool listened(const struct table *t, int event)
{
    const struct cache *kept = cards_now(t);

    return !kept || kept->listens >> event & 1;
}

/* ---- The cards on the field ---- */

/* Where a card of a permanent lies, and what it says there of anybody. */
static int zone_of(bool bred, bool linked, bool top)
{
    return bred ? ZONE_BREEDING : linked ? ZONE_LINKED : top ? ZONE_TOP : ZONE_UNDER;
}

static void said_join(struct active_modifiers *all, const struct active_modifiers *more)
{
    all->itself |= more->itself;
    all->allies |= more->allies;
    all->opponents_of |= more->opponents_of;
}

/* What the cards of a permanent say where they lie. */
static void permanent_speech(const struct table *t, uint8_t permanent, struct speech *speech)
{
    const struct dcg_game *g = t->g;
    const struct permanent *b = permanent_of(g, permanent);
    bool bred = permanent_is(g, permanent, PERMANENT_BREEDING);
    const uint8_t top = b->top, chains[] = {top, b->link};

    for (int i = 0; i < 2; i++)
        for (uint8_t card = chains[i]; card; card = g->card[card].next) {
            const struct card_def *d = card_def(t->cards, g->card[card].def);
            int zone = zone_of(bred, i == 1, card == top);
            said_join(&speech->said[0], &d->said[zone][0]);
            said_join(&speech->said[1], &d->said[zone][1]);
            speech->subscribes.listens |= d->subscribes[zone].listens;
            speech->subscribes.subscribes_others |= d->subscribes[zone].subscribes_others;
            speech->subscribes.interrupts |= d->subscribes[zone].interrupts;
            speech->named |= d->named;
            speech->does |= d->does;
            speech->reads_offboard |= d->reads_offboard != 0;
            gainable_of(&speech->gives, d, d->others[zone]);
        }
    uint32_t own = card_def(t->cards, g->card[top].def)->applies[ZONE_ANYWHERE];
    speech->said[0].itself |= own;
    speech->said[1].itself |= own;
}

/* What they say in this turn. */
static const struct active_modifiers *permanent_said(const struct table *t, const struct cache *kept,
                                                     uint8_t permanent)
{
    return &kept->speech[permanent & (PERMANENTS - 1)]
                .said[permanent_player(t->g, permanent) == t->g->turn_player];
}

static bool gives_anything(const struct gainable *gives)
{
    return (gives->subscribes | gives->keywords | gives->does) != 0;
}

static bool speaks_of_others(const struct speech *speech)
{
    return (speech->said[0].allies | speech->said[0].opponents_of | speech->said[1].allies |
            speech->said[1].opponents_of) != 0;
}

/* What a permanent says has changed; it has come and said nothing before, or it has gone and says nothing. */
static void speech_change(struct cache *kept, uint8_t permanent, const struct speech *now)
{
    static const struct speech nothing;
    const permanent_set one = set_of(permanent);
    const struct speech *was = set_has(kept->spoke, permanent) ? &kept->speech[permanent] : &nothing;

    SET_EACH (event, was->subscribes.listens ^ now->subscribes.listens)
        kept->heard_by[event].listens ^= one;
    SET_EACH (event, was->subscribes.subscribes_others ^ now->subscribes.subscribes_others)
        kept->heard_by[event].subscribes_others ^= one;
    SET_EACH (event, was->subscribes.interrupts ^ now->subscribes.interrupts)
        kept->heard_by[event].interrupts ^= one;
    kept->modifier_sources = (kept->modifier_sources & ~one) | set_if(speaks_of_others(now), permanent);
    kept->givers = (kept->givers & ~one) | set_if(gives_anything(&now->gives), permanent);
    kept->offboard_readers = (kept->offboard_readers & ~one) | set_if(now->reads_offboard, permanent);
    kept->stirred |= one;
    kept->speech[permanent] = *now;
}

static void modifier_sources_forget(struct cache *kept)
{
    kept->spoke = kept->modifier_sources = kept->givers = kept->offboard_readers = 0;
    memset(kept->heard_by, 0, sizeof kept->heard_by);
}

/* What was found out of a permanent stays true until that permanent changes. */
static void gather_modifier_sources(const struct table *t, struct cache *kept)
{
    if (!kept->heard)
        modifier_sources_forget(kept);
    SET_EACH (permanent, kept->spoke | t->g->permanents_used) {
        struct speech now = {0};
        if (set_has(kept->spoke & t->g->permanents_used, permanent) &&
            !set_has(t->dirty.permanents, permanent))
            continue;
        if (set_has(t->g->permanents_used, permanent))
            permanent_speech(t, permanent, &now);
        speech_change(kept, permanent, &now);
    }
    kept->heard = true;
    kept->spoke = t->g->permanents_used;
    kept->fields = t->dirty.fields;
    kept->given = (struct gainable){0};
    SET_EACH (permanent, kept->givers)
        gainable_join(&kept->given, &kept->speech[permanent].gives);
}

/* What its texts say of anybody, or only of others: where nothing is kept, no more than that is found out. */
static unsigned permanent_says(const struct table *t, uint8_t permanent, bool others)
{
    const struct dcg_game *g = t->g;
    const struct permanent *b = permanent_of(g, permanent);
    bool bred = permanent_is(g, permanent, PERMANENT_BREEDING);
    const uint8_t top = b->top, chains[] = {top, b->link};
    unsigned all = 0;

    for (int i = 0; i < 2; i++)
        for (uint8_t card = chains[i]; card; card = g->card[card].next) {
            const struct card_def *d = card_def(t->cards, g->card[card].def);
            int zone = zone_of(bred, i == 1, card == top);
            all |=
                others ? d->others[zone] : d->applies[zone] | (card == top ? d->applies[ZONE_ANYWHERE] : 0);
        }
    return all;
}

permanent_set modifier_sources(const struct table *t, uint8_t asked, unsigned about)
{
    const struct cache *kept = kept_now(t);
    permanent_set set = 0;

    if (!kept) {
        SET_EACH (permanent, t->g->permanents_used)
            set |= set_if((permanent_says(t, permanent, permanent != asked) & about) != 0, permanent);
        return set;
    }
    for (int player = 0; player < PLAYERS; player++)
        if (kept->of_player[player] & about &&
            (asked == NO_PERMANENT || permanent_player(t->g, asked) == player))
            SET_EACH (permanent, kept->modifier_sources)
                set |= set_if((kept->says_of[player][permanent] & about) != 0, permanent);
    if (asked == NO_PERMANENT || !set_has(t->g->permanents_used, asked))
        return set;
    return permanent_said(t, kept, asked)->itself & about ? set | set_of(asked) : set & ~set_of(asked);
}

bool texts_hear(const struct table *t, uint8_t permanent, int event, permanent_set concerned, bool would)
{
    const struct cache *kept = kept_now(t);

    if (!kept)
        return true;
    return subscribes_event(&kept->speech[permanent & (PERMANENTS - 1)].subscribes, event,
                            set_has(concerned, permanent), would);
}

permanent_set listeners(const struct table *t, int event, permanent_set concerned, bool would)
{
    const struct cache *kept = kept_now(t);

    if (!kept || kept->gained.subscribes >> event & 1)
        return t->g->permanents_used; /* any of them may have gained what waits for it */
    return (would ? kept->heard_by[event].interrupts : kept->heard_by[event].listens) &
           (kept->heard_by[event].subscribes_others | concerned);
}

bool heard_anywhere(const struct table *t, int event, bool would)
{
    const struct cache *kept = kept_now(t);

    return !kept || (would ? kept->heard_by[event].interrupts : kept->heard_by[event].listens) ||
           (kept->gained.subscribes | kept->areas_listen) >> event & 1;
}

static uint64_t keywords_possible(const struct cache *kept, uint8_t permanent)
{
    return kept->gained.keywords | kept->speech[permanent & (PERMANENTS - 1)].named;
}

uint64_t keywords_waiting(const struct table *t, uint8_t permanent, int event, bool concerned)
{
    const struct cache *kept = kept_now(t);

    if (!kept)
        return UINT64_MAX;
    return keywords_possible(kept, permanent) &
           (concerned ? kept->keywords_hear[event] : kept->keywords_heed[event]);
}

uint64_t keywords_doing(const struct table *t, uint8_t permanent, int category)
{
    const struct cache *kept = kept_now(t);

    return kept ? keywords_possible(kept, permanent) & kept->keywords_do[category] : UINT64_MAX;
}

bool gains_possible(const struct table *t, uint8_t permanent, int event)
{
    const struct cache *kept = kept_now(t);

    return !kept || kept->gained.subscribes >> event & 1 ||
           permanent_said(t, kept, permanent)->itself & MOD_GAIN;
}

bool permanent_does(const struct table *t, uint8_t permanent, int category)
{
    const struct cache *kept = kept_now(t);

    return !kept || (kept->gained.does | kept->speech[permanent & (PERMANENTS - 1)].does) >> category & 1;
}

bool keyword_possible(const struct table *t, uint8_t permanent, int keyword)
{
    const struct cache *kept = kept_now(t);

    if (!kept || (keyword == DCG_KEYWORD_BLOCKER && collision_possible(t)))
        return true;
    return keywords_possible(kept, permanent) >> keyword & 1;
}

/* ---- What is said ---- */

static unsigned timed_modifier_about(const dcg_cards *cards, const struct timed_modifier *l)
{
    const struct modifier_def *def = modifier_at(cards, l->state);
    unsigned about = 0;

    switch (l->kind) {
    case TIMED_MODIFIER_DP:
        return l->value < 0 ? MOD_DP | MOD_LOWER : MOD_DP;
    case TIMED_MODIFIER_KEYWORD:
        return MOD_KEYWORD;
    case TIMED_MODIFIER_CANT:
        return cant_about((enum cant)l->value);
    case TIMED_MODIFIER_STATE:
        for (int i = 0; i < def->run; i++)
            about |= def[i].about;
        return about;
    default:
        return 0;
    }
}

/* What lasting effects give was quoted or named by the card they are of. */
static void timed_modifier_gains(const struct table *t, const struct timed_modifier *l,
                                 struct gainable *gains)
{
    const struct effect_def *e = effect_at(t->cards, l->effect);

    if (!(timed_modifier_about(t->cards, l) & MOD_GIVING))
        return;
    if (e->card)
        gainable_of(gains, card_def(t->cards, e->card), MOD_GIVING);
    else
        gainable_join(gains, &(struct gainable){UINT64_MAX, UINT64_MAX, UINT8_MAX});
}

/* What lasts is said of one permanent (of), unless it is of a kind of them or about others. */
static void gather_timed_modifier(const struct table *t, struct cache *kept, uint32_t of[PERMANENTS])
{
    kept->lasts = 0;
    if (t->g->timed_modifiers)
        memset(of, 0, PERMANENTS * sizeof of[0]);
    for (int i = 0; i < t->g->timed_modifiers; i++) {
        const struct timed_modifier *l = &t->g->timed_modifier[i];
        unsigned about = timed_modifier_about(t->cards, l);
        kept->lasts |= about;
        if (l->permanent == NO_PERMANENT || (about & MOD_ALL) == MOD_ALL)
            kept->about_any |= about;
        else
            of[l->permanent & (PERMANENTS - 1)] |= about;
        timed_modifier_gains(t, l, &kept->gained);
    }
}

/* What speakers say of others in this turn. */
static void gather_allies(const struct table *t, struct cache *kept)
{
    kept->of_player[0] = kept->of_player[1] = 0;
    SET_EACH (permanent, kept->modifier_sources) {
        const struct active_modifiers *now = permanent_said(t, kept, permanent);
        int player = permanent_player(t->g, permanent);
        kept->of_player[player] |= kept->says_of[player][permanent] = now->allies;
        kept->of_player[!player] |= kept->says_of[!player][permanent] = now->opponents_of;
    }
}

/* The permanents of which something else may be said than before: only those that say something else of themselves, if
 * what is said of all others is the same, in the same turn. */
static permanent_set permanents_stirred(const struct table *t, struct cache *kept)
{
    const struct dcg_game *g = t->g;
    const uint32_t all[PLAYERS] = {kept->about_any | kept->of_player[0],
                                   kept->about_any | kept->of_player[1]};
    bool same = !kept->said_timed_modifier && !g->timed_modifiers && kept->said_turn == g->turn &&
                kept->said_of_all[0] == all[0] && kept->said_of_all[1] == all[1];

    memcpy(kept->said_of_all, all, sizeof all);
    kept->said_turn = g->turn;
    kept->said_timed_modifier = g->timed_modifiers != 0;
    return same ? kept->stirred & g->permanents_used : g->permanents_used;
}

/* What is said of each permanent, nothing of those that are gone. */
static void gather_about_permanents(const struct table *t, struct cache *kept)
{
    permanent_set used = t->g->permanents_used, stirred, dp_at_risk = 0;
    uint32_t of[PERMANENTS], spoken = 0;

    kept->about_any = kept->applies[ZONE_SECURITY] | kept->applies[ZONE_TRASH];
    gather_timed_modifier(t, kept, of);
    gather_allies(t, kept);
    SET_EACH (permanent, kept->about_permanents & ~used)
        kept->about_of[permanent] = 0;
    stirred = permanents_stirred(t, kept);
    SET_EACH (permanent, stirred) {
        uint32_t itself = permanent_said(t, kept, permanent)->itself;
        uint32_t about = kept->said_of_all[permanent_player(t->g, permanent)] | itself |
                         (t->g->timed_modifiers ? of[permanent] : 0);
        kept->about_of[permanent] = about;
        dp_at_risk |= set_if((about & MOD_FALL) != 0, permanent);
        spoken |= itself;
    }
    kept->dp_at_risk = (kept->dp_at_risk & used & ~stirred) | dp_at_risk;
    kept->spoken = stirred == used ? spoken : kept->spoken | spoken;
    kept->about_any |= kept->of_player[0] | kept->of_player[1];
    kept->about_permanents = used;
    kept->stirred = 0;
}

/* What is said by persistent effects. */
static unsigned gather_about(const struct table *t)
{
    const uint32_t *any = applied(t);
    unsigned about = 0;

    for (int zone = t->cache ? ZONE_SECURITY : 0; zone < ZONES; zone++)
        about |= any[zone];
    if (t->cache && (!t->cache->heard || t->cache->fields != t->dirty.fields))
        gather_modifier_sources(t, t->cache);
    return about;
}

/* May what lasts depend on more than the field? */
static bool lasts_offboard(const struct table *t)
{
    for (int i = 0; i < t->g->timed_modifiers; i++) {
        const struct timed_modifier *l = &t->g->timed_modifier[i];
        const struct modifier_def *def = modifier_at(t->cards, l->state);
        if (l->until == UNTIL_UNSUSPENDED)
            return true;
        for (int j = 0; l->kind == TIMED_MODIFIER_STATE && j < def->run; j++)
            if (def[j].flags & MODIFIER_OFFBOARD)
                return true;
    }
    return false;
}

unsigned about_gather(const struct table *t)
{
    struct cache *kept = t->cache;
    unsigned about = gather_about(t);

    if (!kept) {
        for (int i = 0; i < t->g->timed_modifiers; i++)
            about |= timed_modifier_about(t->cards, &t->g->timed_modifier[i]);
        return about;
    }
    kept->gained = kept->given;
    gainable_join(&kept->gained, &kept->afield);
    gather_about_permanents(t, kept);
    kept->about = about | kept->spoken | kept->lasts;
    kept->about_card = kept->about_any | kept->lasts | kept->applies[ZONE_ANYWHERE];
    kept->lasts_offboard = lasts_offboard(t);
    kept->about_changes = field_state(t);
    return kept->about;
}

bool offboard_now(const struct table *t)
{
    const struct cache *kept = kept_now(t);

    return kept->beyond || collision_possible(t) || kept->lasts_offboard || kept->offboard_readers;
}

/* ---- What permanents are ---- */

/* Is what is known of permanents still true? What effects look at afar matters only while there are such. */
static bool info_holds(const struct table *t)
{
    const struct cache *kept = t->cache;

    applied(t); /* what is kept of the cards of the game is up to date now */
    return kept->changes == field_state(t) &&
           (kept->changes_offboard == t->dirty.offboard || !offboard_now(t));
}

void info_renew(const struct table *t)
{
    struct cache *kept = t->cache;

    if (info_holds(t))
        return;
    info_forget(kept);
    kept->changes = field_state(t);
    kept->changes_offboard = t->dirty.offboard;
}

void plain_renew(const struct table *t)
{
    struct cache *kept = t->cache;

    if (kept->plain_fields == t->dirty.fields)
        return;
    SET_EACH (permanent, kept->plain_known)
        if (set_has(t->dirty.permanents, permanent) || !permanent_of(t->g, permanent)->top)
            kept->plain_known &= ~set_of(permanent);
    kept->plain_fields = t->dirty.fields;
}

/* ---- The table ---- */

void memo_clear(struct answers *memo)
{
    memset(memo, 0, sizeof *memo);
}

void table_keep(struct table *t, struct cache *cache)
{
    cache->changes = cache->changes_offboard = cache->plain_fields = 0;
    cache->plain_known = cache->about_permanents = cache->stirred = cache->dp_at_risk = 0;
    cache->said_timed_modifier = true; /* at first all is found out anew */
    memset(cache->about_of, 0, sizeof cache->about_of);
    info_forget(cache);
    cache->cards = 0;
    cache->position = 0;
    cache->about_changes = NOT_GATHERED;
    cache->heard = cache->offers_kept = cache->declared_kept = false;
    cache->checked = cache->checked_all = false;
    t->cache = cache;
}

void table_replaced(struct table *t)
{
    struct cache *kept = t->cache;

    kept->changes = kept->changes_offboard = kept->cards_fields = kept->plain_fields = 0;
    kept->plain_known = 0;
    kept->said_timed_modifier = true;
    kept->position = 0;
    info_forget(kept);
    if (t->g->card[t->g->card_top - 1].flags & CARD_TOKEN) /* they come after the cards of the decks */
        kept->cards = 0;
    kept->about_changes = NOT_GATHERED;
    kept->heard = kept->offers_kept = kept->declared_kept = false;
    kept->checked = kept->checked_all = false;
}

/* What is kept of the state before is still kept of the same state, which is now called 0. */
void table_rest(struct table *t)
{
    struct cache *kept = t->cache;

    if (kept) {
        applied(t);
        if (!info_holds(t))
            info_forget(kept);
        plain_renew(t);
        kept->about_changes = kept->about_changes == field_state(t) ? 0 : NOT_GATHERED;
        kept->heard &= kept->fields == t->dirty.fields;
        kept->checked &= kept->checked_fields == t->dirty.fields;
        kept->checked_all &= kept->checked_state == field_state(t);
        if (kept->cards == DCG_MAX_CARDS && kept->cards_fields != t->dirty.fields)
            kept->cards = 0;
        kept->cards_fields = kept->changes = kept->changes_offboard = kept->fields = kept->checked_fields =
            kept->checked_state = kept->plain_fields = 0;
    }
    t->dirty = (struct dirty){0};
}
