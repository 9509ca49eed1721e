/* derived.c - what was found out about a game and is still true. */
#include "query/derived.h"
#include "state/set.h"
#include "query/persistent.h"
#include "tree/store.h"

#include <string.h>

static void info_forget(struct derived *kept)
{
    for (int depth = 0; depth < KEPT_DEPTHS; depth++)
        kept->whole[depth].known = kept->identity[depth].known = 0;
}

/* ---- What is given to others ---- */

enum { ABOUT_GIVING = ABOUT_KEYWORD | ABOUT_GAIN };

static void gainable_join(struct gainable *all, const struct gainable *more)
{
    all->hears |= more->hears;
    all->keywords |= more->keywords;
    all->does |= more->does;
}

/* What a card may give that says something about that of others. */
static void gainable_of(struct gainable *gains, const struct card_def *d, unsigned about)
{
    if (about & ABOUT_GIVING)
        gainable_join(gains, &(struct gainable){d->quotes, d->named, d->does});
}

/* ---- The cards of the game ---- */

static uint8_t most(uint8_t so_far, uint8_t another)
{
    return another > so_far ? another : so_far;
}

static void gather_areas(struct derived *derived, const struct card_def *d)
{
    SET_EACH (place, d->areas) {
        derived->area_listens[place] |= d->area_listens;
        derived->area_does[place] |= d->area_does;
        derived->areas_listen |= d->area_listens;
        derived->areas_do |= d->area_does;
    }
}

/* What keywords wait for and are, whoever may have them. */
static void gather_keywords(const dcg_cards *cards, struct derived *derived)
{
    memset(derived->keywords_hear, 0, sizeof derived->keywords_hear);
    memset(derived->keywords_heed, 0, sizeof derived->keywords_heed);
    memset(derived->keywords_do, 0, sizeof derived->keywords_do);
    for (int keyword = 0; keyword < DCG_KEYWORD_COUNT; keyword++) {
        const struct effect_def *e = effect_at(cards, cards->keyword_effect[keyword]);
        if (!cards->keyword_effect[keyword])
            continue;
        SET_EACH (event, e->when | e->would)
            derived->keywords_hear[event] |= UINT64_C(1) << keyword;
        SET_EACH (event, effect_concerns_itself(cards, e) ? 0 : e->when | e->would)
            derived->keywords_heed[event] |= UINT64_C(1) << keyword;
        derived->keywords_do[e->category] |= UINT64_C(1) << keyword;
    }
}

void gather_cards(const struct table *t, struct derived *derived)
{
    const struct dcg_game *g = t->g;

    derived->cards = g->card_top;
    derived->cards_fields = g->fields;
    derived->interrupts = 0;
    derived->does = 0;
    derived->keywords = 0;
    derived->links = derived->beyond = derived->raises = derived->upholds = false;
    derived->most_digivolve = derived->most_link = derived->most_special = derived->specials = 0;
    derived->afield = (struct gainable){0};
    derived->areas_listen = 0;
    derived->areas_do = 0;
    info_forget(derived);
    gather_keywords(t->cards, derived);
    memset(derived->area_listens, 0, sizeof derived->area_listens);
    memset(derived->area_does, 0, sizeof derived->area_does);
    memset(derived->applies, 0, sizeof derived->applies);
    for (int card = 1; card < g->card_top; card++) {
        const struct card_def *d = card_def(t->cards, g->card[card].def);
        derived->interrupts |= d->interrupts;
        derived->does |= d->does;
        derived->keywords |= d->named;
        derived->raises |= d->raises != 0;
        derived->upholds |= d->upholds != 0;
        gather_areas(derived, d);
        derived->most_digivolve = most(derived->most_digivolve, d->digivolve_count);
        derived->most_special = most(derived->most_special, d->special_count);
        derived->most_link = most(derived->most_link, d->link_count);
        derived->specials |= d->specials;
        derived->links |= d->link_count != 0;
        gainable_of(&derived->afield, d, d->others[ZONE_SECURITY] | d->others[ZONE_TRASH]);
        derived->beyond |= (d->applies[ZONE_SECURITY] | d->applies[ZONE_TRASH]) != 0;
        for (int zone = 0; zone < CARD_ZONES; zone++)
            derived->applies[zone] |= d->applies[zone];
    }
}

/* What is kept of the cards of the game, up to date; NULL: nothing is. */
static const struct derived *cards_now(const struct table *t)
{
    if (t->derived)
        applied(t);
    return t->derived;
}

bool anybody_does(const struct table *t, int category)
{
    const struct derived *kept = cards_now(t);

    return !kept || kept->does >> category & 1;
}

bool special_possible(const struct table *t, unsigned kinds)
{
    const struct derived *kept = cards_now(t);

    return !kept || kept->specials & kinds;
}

bool heard_in(const struct table *t, int place, int event)
{
    const struct derived *kept = cards_now(t);

    return !kept || kept->area_listens[place] >> event & 1;
}

bool done_in(const struct table *t, int place, int category)
{
    const struct derived *kept = cards_now(t);

    return !kept || kept->area_does[place] >> category & 1;
}

bool heard_in_areas(const struct table *t, int event)
{
    const struct derived *kept = cards_now(t);

    return !kept || kept->areas_listen >> event & 1;
}

bool done_in_areas(const struct table *t, int category)
{
    const struct derived *kept = cards_now(t);

    return !kept || kept->areas_do >> category & 1;
}

bool anybody_upholds(const struct table *t)
{
    const struct derived *kept = cards_now(t);

    return !kept || kept->upholds;
}

bool costs_rise(const struct table *t)
{
    const struct derived *kept = cards_now(t);

    return !kept || kept->raises;
}

int most_ways(const struct table *t)
{
    const struct derived *kept = cards_now(t);

    return kept ? kept->most_digivolve + kept->most_special
                : t->cards->most_digivolve + t->cards->most_special;
}

int most_links(const struct table *t)
{
    const struct derived *kept = cards_now(t);

    return kept ? kept->most_link : t->cards->most_link;
}

bool interrupted(const struct table *t, int event)
{
    if (!(t->g->listened >> event & 1))
        return false;
    const struct derived *kept = cards_now(t);
    return !kept || kept->interrupts >> event & 1;
}

/* ---- The cards on the field ---- */

/* Where a card of a body lies, and what it says there of anybody. */
static int zone_of(bool bred, bool linked, bool top)
{
    return bred ? ZONE_BREEDING : linked ? ZONE_LINKED : top ? ZONE_TOP : ZONE_UNDER;
}

static void said_join(struct said_now *all, const struct said_now *more)
{
    all->itself |= more->itself;
    all->beside |= more->beside;
    all->across |= more->across;
}

/* What the cards of a body say where they lie. */
static void body_speech(const struct table *t, uint8_t body, struct speech *speech)
{
    const struct dcg_game *g = t->g;
    const struct body *b = body_of(g, body);
    bool bred = body_is(g, body, BODY_BREEDING);
    const uint8_t top = b->top, chains[] = {top, b->link};

    for (int i = 0; i < 2; i++)
        for (uint8_t card = chains[i]; card; card = g->card[card].next) {
            const struct card_def *d = card_def(t->cards, g->card[card].def);
            int zone = zone_of(bred, i == 1, card == top);
            said_join(&speech->said[0], &d->said[zone][0]);
            said_join(&speech->said[1], &d->said[zone][1]);
            speech->hears.listens |= d->hears[zone].listens;
            speech->hears.heeds |= d->hears[zone].heeds;
            speech->hears.interrupts |= d->hears[zone].interrupts;
            speech->named |= d->named;
            speech->does |= d->does;
            speech->looks_afar |= d->looks_afar != 0;
            gainable_of(&speech->gives, d, d->others[zone]);
        }
    uint32_t own = card_def(t->cards, g->card[top].def)->applies[ZONE_ANYWHERE];
    speech->said[0].itself |= own;
    speech->said[1].itself |= own;
}

/* What they say in this turn. */
static const struct said_now *body_said(const struct table *t, const struct derived *kept, uint8_t body)
{
    return &kept->speech[body & (BODIES - 1)].said[body_player(t->g, body) == t->g->turn_player];
}

static bool gives_anything(const struct gainable *gives)
{
    return (gives->hears | gives->keywords | gives->does) != 0;
}

static bool speaks_of_others(const struct speech *speech)
{
    return (speech->said[0].beside | speech->said[0].across | speech->said[1].beside |
            speech->said[1].across) != 0;
}

/* What a body says has changed; it has come and said nothing before, or it has gone and says nothing. */
static void speech_change(struct derived *kept, uint8_t body, const struct speech *now)
{
    static const struct speech nothing;
    const body_set one = set_of(body);
    const struct speech *was = set_has(kept->spoke, body) ? &kept->speech[body] : &nothing;

    SET_EACH (event, was->hears.listens ^ now->hears.listens)
        kept->heard_by[event].listens ^= one;
    SET_EACH (event, was->hears.heeds ^ now->hears.heeds)
        kept->heard_by[event].heeds ^= one;
    SET_EACH (event, was->hears.interrupts ^ now->hears.interrupts)
        kept->heard_by[event].interrupts ^= one;
    kept->speakers = (kept->speakers & ~one) | set_if(speaks_of_others(now), body);
    kept->givers = (kept->givers & ~one) | set_if(gives_anything(&now->gives), body);
    kept->gazers = (kept->gazers & ~one) | set_if(now->looks_afar, body);
    kept->stirred |= one;
    kept->speech[body] = *now;
}

static void speakers_forget(struct derived *kept)
{
    kept->spoke = kept->speakers = kept->givers = kept->gazers = 0;
    memset(kept->heard_by, 0, sizeof kept->heard_by);
}

/* What was found out of a body stays true until that body changes. */
static void gather_speakers(const struct table *t, struct derived *kept)
{
    if (!kept->heard)
        speakers_forget(kept);
    SET_EACH (body, kept->spoke | t->g->bodies_used) {
        struct speech now = {0};
        if (set_has(kept->spoke & t->g->bodies_used, body) && !body_of(t->g, body)->changed)
            continue;
        if (set_has(t->g->bodies_used, body))
            body_speech(t, body, &now);
        speech_change(kept, body, &now);
    }
    kept->heard = true;
    kept->spoke = t->g->bodies_used;
    kept->fields = t->g->fields;
    kept->given = (struct gainable){0};
    SET_EACH (body, kept->givers)
        gainable_join(&kept->given, &kept->speech[body].gives);
}

/* What its texts say of anybody, or only of others: where nothing is kept, no more than that is found out. */
static unsigned body_says(const struct table *t, uint8_t body, bool others)
{
    const struct dcg_game *g = t->g;
    const struct body *b = body_of(g, body);
    bool bred = body_is(g, body, BODY_BREEDING);
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

body_set speakers(const struct table *t, uint8_t asked, unsigned about)
{
    const struct derived *kept = kept_now(t);
    body_set set = 0;

    if (!kept) {
        SET_EACH (body, t->g->bodies_used)
            set |= set_if((body_says(t, body, body != asked) & about) != 0, body);
        return set;
    }
    for (int player = 0; player < PLAYERS; player++)
        if (kept->of_player[player] & about && (asked == NO_BODY || body_player(t->g, asked) == player))
            SET_EACH (body, kept->speakers)
                set |= set_if((kept->says_of[player][body] & about) != 0, body);
    if (asked == NO_BODY || !set_has(t->g->bodies_used, asked))
        return set;
    return body_said(t, kept, asked)->itself & about ? set | set_of(asked) : set & ~set_of(asked);
}

bool texts_hear(const struct table *t, uint8_t body, int event, body_set concerned, bool would)
{
    const struct derived *kept = kept_now(t);

    if (!kept)
        return true;
    return hears_event(&kept->speech[body & (BODIES - 1)].hears, event, set_has(concerned, body), would);
}

body_set listeners(const struct table *t, int event, body_set concerned, bool would)
{
    const struct derived *kept = kept_now(t);

    if (!kept || kept->gained.hears >> event & 1)
        return t->g->bodies_used; /* any of them may have gained what waits for it */
    return (would ? kept->heard_by[event].interrupts : kept->heard_by[event].listens) &
           (kept->heard_by[event].heeds | concerned);
}

bool heard_anywhere(const struct table *t, int event, bool would)
{
    const struct derived *kept = kept_now(t);

    return !kept || (would ? kept->heard_by[event].interrupts : kept->heard_by[event].listens) ||
           (kept->gained.hears | kept->areas_listen) >> event & 1;
}

static uint64_t keywords_possible(const struct derived *kept, uint8_t body)
{
    return kept->gained.keywords | kept->speech[body & (BODIES - 1)].named;
}

uint64_t keywords_waiting(const struct table *t, uint8_t body, int event, bool concerned)
{
    const struct derived *kept = kept_now(t);

    if (!kept)
        return UINT64_MAX;
    return keywords_possible(kept, body) &
           (concerned ? kept->keywords_hear[event] : kept->keywords_heed[event]);
}

uint64_t keywords_doing(const struct table *t, uint8_t body, int category)
{
    const struct derived *kept = kept_now(t);

    return kept ? keywords_possible(kept, body) & kept->keywords_do[category] : UINT64_MAX;
}

bool gains_possible(const struct table *t, uint8_t body, int event)
{
    const struct derived *kept = kept_now(t);

    return !kept || kept->gained.hears >> event & 1 || body_said(t, kept, body)->itself & ABOUT_GAIN;
}

bool body_does(const struct table *t, uint8_t body, int category)
{
    const struct derived *kept = kept_now(t);

    return !kept || (kept->gained.does | kept->speech[body & (BODIES - 1)].does) >> category & 1;
}

bool keyword_possible(const struct table *t, uint8_t body, int keyword)
{
    const struct derived *kept = kept_now(t);

    if (!kept || (keyword == DCG_KEYWORD_BLOCKER && collision_possible(t)))
        return true;
    return keywords_possible(kept, body) >> keyword & 1;
}

/* ---- What is said ---- */

static unsigned lasting_about(const dcg_cards *cards, const struct lasting *l)
{
    const struct node *n = node_at(cards, l->state);

    switch (l->kind) {
    case LASTING_DP:
        return l->value < 0 ? ABOUT_DP | ABOUT_LOWER : ABOUT_DP;
    case LASTING_KEYWORD:
        return ABOUT_KEYWORD;
    case LASTING_CANT:
        return cant_about((enum cant)l->value);
    case LASTING_STATE:
        if (n->kind != NODE_STATE && n->kind != NODE_CANT)
            return ABOUT_ALL;
        return about_whom(cards, l->whom, state_about(cards, 0, l->state));
    default:
        return 0;
    }
}

/* What lasting effects give was quoted or named by the card they are of. */
static void lasting_gains(const struct table *t, const struct lasting *l, struct gainable *gains)
{
    const struct effect_def *e = effect_at(t->cards, l->effect);

    if (!(lasting_about(t->cards, l) & ABOUT_GIVING))
        return;
    if (e->card)
        gainable_of(gains, card_def(t->cards, e->card), ABOUT_GIVING);
    else
        gainable_join(gains, &(struct gainable){UINT64_MAX, UINT64_MAX, UINT8_MAX});
}

/* What lasts is said of one body (of), unless it is of a kind of them or about others. */
static void gather_lasting(const struct table *t, struct derived *kept, uint32_t of[BODIES])
{
    kept->lasts = 0;
    if (t->g->lastings)
        memset(of, 0, BODIES * sizeof of[0]);
    for (int i = 0; i < t->g->lastings; i++) {
        const struct lasting *l = &t->g->lasting[i];
        unsigned about = lasting_about(t->cards, l);
        kept->lasts |= about;
        if (l->body == NO_BODY || about == ABOUT_ALL)
            kept->about_any |= about;
        else
            of[l->body & (BODIES - 1)] |= about;
        lasting_gains(t, l, &kept->gained);
    }
}

/* What speakers say of others in this turn. */
static void gather_beside(const struct table *t, struct derived *kept)
{
    kept->of_player[0] = kept->of_player[1] = 0;
    SET_EACH (body, kept->speakers) {
        const struct said_now *now = body_said(t, kept, body);
        int player = body_player(t->g, body);
        kept->of_player[player] |= kept->says_of[player][body] = now->beside;
        kept->of_player[!player] |= kept->says_of[!player][body] = now->across;
    }
}

/* The bodies of which something else may be said than before: only those that say something else of themselves, if
 * what is said of all others is the same, in the same turn. */
static body_set bodies_stirred(const struct table *t, struct derived *kept)
{
    const struct dcg_game *g = t->g;
    const uint32_t all[PLAYERS] = {kept->about_any | kept->of_player[0],
                                   kept->about_any | kept->of_player[1]};
    bool same = !kept->said_lasting && !g->lastings && kept->said_turn == g->turn &&
                kept->said_of_all[0] == all[0] && kept->said_of_all[1] == all[1];

    memcpy(kept->said_of_all, all, sizeof all);
    kept->said_turn = g->turn;
    kept->said_lasting = g->lastings != 0;
    return same ? kept->stirred & g->bodies_used : g->bodies_used;
}

/* What is said of each body, nothing of those that are gone. */
static void gather_about_bodies(const struct table *t, struct derived *kept)
{
    body_set used = t->g->bodies_used, stirred, falling = 0;
    uint32_t of[BODIES], spoken = 0;

    kept->about_any = kept->applies[ZONE_SECURITY] | kept->applies[ZONE_TRASH];
    gather_lasting(t, kept, of);
    gather_beside(t, kept);
    SET_EACH (body, kept->about_bodies & ~used)
        kept->about_of[body] = 0;
    stirred = bodies_stirred(t, kept);
    SET_EACH (body, stirred) {
        uint32_t itself = body_said(t, kept, body)->itself;
        uint32_t about =
            kept->said_of_all[body_player(t->g, body)] | itself | (t->g->lastings ? of[body] : 0);
        kept->about_of[body] = about;
        falling |= set_if((about & ABOUT_FALL) != 0, body);
        spoken |= itself;
    }
    kept->falling = (kept->falling & used & ~stirred) | falling;
    kept->spoken = stirred == used ? spoken : kept->spoken | spoken;
    kept->about_any |= kept->of_player[0] | kept->of_player[1];
    kept->about_bodies = used;
    kept->stirred = 0;
}

/* What is said by persistent effects. */
static unsigned gather_about(const struct table *t)
{
    const uint32_t *any = applied(t);
    unsigned about = 0;

    for (int zone = t->derived ? ZONE_SECURITY : 0; zone < ZONES; zone++)
        about |= any[zone];
    if (t->derived && (!t->derived->heard || t->derived->fields != t->g->fields))
        gather_speakers(t, t->derived);
    return about;
}

/* What lasts was said by an effect of a card, of the game or not. */
static bool lasts_afar(const struct table *t)
{
    for (int i = 0; i < t->g->lastings; i++) {
        const struct effect_def *e = effect_at(t->cards, t->g->lasting[i].effect);
        if (t->g->lasting[i].until == UNTIL_UNSUSPENDED)
            return true;
        if (t->g->lasting[i].kind == LASTING_STATE && (!e->card || card_def(t->cards, e->card)->looks_afar))
            return true;
    }
    return false;
}

unsigned about_gather(const struct table *t)
{
    struct derived *kept = t->derived;
    unsigned about = gather_about(t);

    if (!kept) {
        for (int i = 0; i < t->g->lastings; i++)
            about |= lasting_about(t->cards, &t->g->lasting[i]);
        return about;
    }
    kept->gained = kept->given;
    gainable_join(&kept->gained, &kept->afield);
    gather_about_bodies(t, kept);
    kept->about = about | kept->spoken | kept->lasts;
    kept->about_card = kept->about_any | kept->lasts | kept->applies[ZONE_ANYWHERE];
    kept->lasts_afar = lasts_afar(t);
    kept->about_changes = field_state(t->g);
    return kept->about;
}

bool afar_now(const struct table *t)
{
    const struct derived *kept = kept_now(t);

    return kept->beyond || collision_possible(t) || kept->lasts_afar || kept->gazers;
}

/* ---- What bodies are ---- */

/* Is what is known of bodies still true? What effects look at afar matters only while there are such. */
static bool info_holds(const struct table *t)
{
    const struct derived *kept = t->derived;

    applied(t); /* what is kept of the cards of the game is up to date now */
    return kept->changes == field_state(t->g) && (kept->changes_afar == t->g->afar || !afar_now(t));
}

void info_renew(const struct table *t)
{
    struct derived *kept = t->derived;

    if (info_holds(t))
        return;
    info_forget(kept);
    kept->changes = field_state(t->g);
    kept->changes_afar = t->g->afar;
}

void plain_renew(const struct table *t)
{
    struct derived *kept = t->derived;

    if (kept->plain_fields == t->g->fields)
        return;
    SET_EACH (body, kept->plain_known)
        if (body_of(t->g, body)->changed || !body_of(t->g, body)->top)
            kept->plain_known &= ~set_of(body);
    kept->plain_fields = t->g->fields;
}

/* ---- The table ---- */

void answers_keep(struct table *t, struct answers *answers)
{
    *answers = (struct answers){0};
    t->answers = answers;
}

void table_keep(struct table *t, struct derived *derived)
{
    derived->changes = derived->changes_afar = derived->plain_fields = 0;
    derived->plain_known = derived->about_bodies = derived->stirred = derived->falling = 0;
    derived->said_lasting = true; /* at first all is found out anew */
    memset(derived->about_of, 0, sizeof derived->about_of);
    info_forget(derived);
    derived->cards = 0;
    derived->position = 0;
    derived->about_changes = NOT_GATHERED;
    derived->heard = derived->offers_kept = derived->declared_kept = false;
    derived->checked = derived->checked_all = false;
    t->derived = derived;
}

void table_replaced(struct table *t)
{
    struct derived *kept = t->derived;

    kept->changes = kept->changes_afar = kept->cards_fields = kept->plain_fields = 0;
    kept->plain_known = 0;
    kept->said_lasting = true;
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
    struct dcg_game *g = t->g;
    struct derived *kept = t->derived;

    if (kept) {
        applied(t);
        if (!info_holds(t))
            info_forget(kept);
        plain_renew(t);
        kept->about_changes = kept->about_changes == field_state(g) ? 0 : NOT_GATHERED;
        kept->heard &= kept->fields == g->fields;
        kept->checked &= kept->checked_fields == g->fields;
        kept->checked_all &= kept->checked_state == field_state(g);
        if (kept->cards == DCG_MAX_CARDS && kept->cards_fields != g->fields)
            kept->cards = 0;
        kept->cards_fields = kept->changes = kept->changes_afar = kept->fields = kept->checked_fields =
            kept->checked_state = kept->plain_fields = 0;
    }
    SET_EACH (body, g->fields ? g->bodies_used : 0)
        g->body[body].changed = 0;
    g->changes = g->fields = g->afar = 0;
}
