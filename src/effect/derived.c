/* derived.c - what was found out about a game and is still true. */
#include "effect/derived.h"
#include "effect/persistent.h"
#include "effect/store.h"

#include <string.h>

static void info_forget(struct derived *kept)
{
    memset(kept->known, 0, sizeof kept->known);
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
    }
}

void gather_cards(const struct table *t, struct derived *derived)
{
    const struct dcg_game *g = t->g;

    derived->cards = g->card_top;
    derived->cards_fields = g->fields;
    derived->interrupts = derived->by_keyword = 0;
    derived->does = 0;
    derived->keywords = 0;
    derived->special = derived->links = derived->beyond = derived->raises = derived->upholds = false;
    derived->most_digivolve = derived->most_link = derived->most_special = 0;
    derived->afield = (struct gainable){0};
    info_forget(derived);
    memset(derived->area_listens, 0, sizeof derived->area_listens);
    memset(derived->area_does, 0, sizeof derived->area_does);
    memset(derived->applies, 0, sizeof derived->applies);
    for (int card = 1; card < g->card_top; card++) {
        const struct card_def *d = card_def(t->cards, g->card[card].def);
        derived->interrupts |= d->interrupts;
        derived->by_keyword |= d->by_keyword;
        derived->does |= d->does;
        derived->keywords |= d->named;
        derived->raises |= d->raises != 0;
        derived->upholds |= d->upholds != 0;
        gather_areas(derived, d);
        derived->most_digivolve = most(derived->most_digivolve, d->digivolve_count);
        derived->most_special = most(derived->most_special, d->special_count);
        derived->most_link = most(derived->most_link, d->link_count);
        derived->special |= d->special_count != 0;
        derived->links |= d->link_count != 0;
        gainable_of(&derived->afield, d, d->others[ZONE_SECURITY] | d->others[ZONE_TRASH]);
        derived->beyond |= (d->applies[ZONE_SECURITY] | d->applies[ZONE_TRASH]) != 0;
        for (int zone = 0; zone < CARD_ZONES; zone++)
            derived->applies[zone] |= d->applies[zone];
    }
}

bool anybody_does(const struct table *t, int category)
{
    if (!t->derived)
        return true;
    applied(t);
    return (t->derived->does >> category & 1) != 0;
}

bool special_possible(const struct table *t)
{
    if (!t->derived)
        return true;
    applied(t);
    return t->derived->special;
}

bool heard_in(const struct table *t, int place, int event)
{
    if (!t->derived)
        return true;
    applied(t);
    return (t->derived->area_listens[place] >> event & 1) != 0;
}

bool done_in(const struct table *t, int place, int category)
{
    if (!t->derived)
        return true;
    applied(t);
    return (t->derived->area_does[place] >> category & 1) != 0;
}

bool anybody_upholds(const struct table *t)
{
    if (!t->derived)
        return true;
    applied(t);
    return t->derived->upholds;
}

bool costs_rise(const struct table *t)
{
    if (!t->derived)
        return true;
    applied(t);
    return t->derived->raises;
}

int most_ways(const struct table *t)
{
    if (!t->derived)
        return t->cards->most_digivolve + t->cards->most_special;
    applied(t);
    return t->derived->most_digivolve + t->derived->most_special;
}

int most_links(const struct table *t)
{
    if (!t->derived)
        return t->cards->most_link;
    applied(t);
    return t->derived->most_link;
}

bool interrupted(const struct table *t, int event)
{
    if (!(t->g->listened >> event & 1))
        return false;
    if (!t->derived)
        return true;
    applied(t);
    return (t->derived->interrupts >> event & 1) != 0;
}

/* ---- The cards on the field ---- */

/* Where a card of a body lies, and what it says there of anybody. */
static int zone_of(bool bred, bool linked, bool top)
{
    return bred ? ZONE_BREEDING : linked ? ZONE_LINKED : top ? ZONE_TOP : ZONE_UNDER;
}

static unsigned card_says(const struct card_def *d, int zone, bool top)
{
    return d->applies[zone] | (top ? d->applies[ZONE_ANYWHERE] : 0);
}

/* What the cards of a body say where they lie: of anybody, of others. */
static void body_speech(const struct table *t, uint8_t body, struct speech *speech)
{
    const struct dcg_game *g = t->g;
    const struct body *b = body_of(g, body);
    bool bred = body_is(g, body, BODY_BREEDING);
    const uint8_t top = b->top, chains[] = {top, b->link};

    *speech = (struct speech){0};
    for (int i = 0; i < 2; i++)
        for (uint8_t card = chains[i]; card; card = g->card[card].next) {
            const struct card_def *d = card_def(t->cards, g->card[card].def);
            int zone = zone_of(bred, i == 1, card == top);
            speech->says |= card_says(d, zone, card == top);
            speech->others |= d->others[zone];
            speech->hears.listens |= d->hears[zone].listens;
            speech->hears.heeds |= d->hears[zone].heeds;
            speech->hears.interrupts |= d->hears[zone].interrupts;
            speech->named |= d->named;
            speech->by_keyword |= d->by_keyword;
            speech->does |= d->does;
            speech->looks_afar |= d->looks_afar != 0;
            gainable_of(&speech->gives, d, d->others[zone]);
        }
}

static void gather_speakers(const struct table *t, struct derived *kept)
{
    kept->heard = true;
    kept->fields = t->g->fields;
    kept->speakers = 0;
    kept->others = kept->spoken = 0;
    kept->given = (struct gainable){0};
    kept->hears = (struct hearing){0};
    kept->speaks_afar = false;
    SET_EACH (body, t->g->bodies_used) {
        body_speech(t, body, &kept->speech[body]);
        kept->others |= kept->speech[body].others;
        gainable_join(&kept->given, &kept->speech[body].gives);
        kept->hears.listens |= kept->speech[body].hears.listens;
        kept->hears.interrupts |= kept->speech[body].hears.interrupts;
        kept->spoken |= kept->speech[body].says;
        kept->speaks_afar |= kept->speech[body].looks_afar;
        if (kept->speech[body].others)
            kept->speakers |= set_of(body);
    }
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
            all |= others ? d->others[zone] : card_says(d, zone, card == top);
        }
    return all;
}

bool body_speaks(const struct table *t, uint8_t body, uint8_t asked, unsigned about)
{
    if (!kept_now(t))
        return (body_says(t, body, body != asked) & about) != 0;
    const struct speech *speech = &t->derived->speech[body & (BODIES - 1)];
    return ((body == asked ? speech->says : speech->others) & about) != 0;
}

body_set speakers(const struct table *t, uint8_t asked)
{
    struct derived *kept = t->derived;

    if (!kept)
        return t->g->bodies_used;
    if (!kept->heard || kept->fields != t->g->fields)
        gather_speakers(t, kept);
    return kept->speakers | (asked == NO_BODY ? 0 : set_of(asked) & t->g->bodies_used);
}

bool texts_hear(const struct table *t, uint8_t body, int event, body_set concerned, bool would)
{
    const struct derived *kept = kept_now(t);

    if (!kept)
        return true;
    const struct hearing *hears = &kept->speech[body & (BODIES - 1)].hears;
    uint64_t events = would ? hears->interrupts : set_has(concerned, body) ? hears->listens : hears->heeds;
    return (events >> event & 1) != 0;
}

body_set listeners(const struct table *t, int event, body_set concerned, bool would)
{
    const struct derived *kept = kept_now(t);
    body_set set = 0;

    if (!kept || kept->gained.hears >> event & 1)
        return t->g->bodies_used; /* any of them may have gained what waits for it */
    if (!((would ? kept->hears.interrupts : kept->hears.listens) >> event & 1))
        return 0;
    SET_EACH (body, t->g->bodies_used)
        if (texts_hear(t, body, event, concerned, would))
            set |= set_of(body);
    return set;
}

bool keywords_hear(const struct table *t, uint8_t body, int event)
{
    const struct derived *kept = kept_now(t);

    if (!kept)
        return true;
    return kept->by_keyword & (kept->gained.hears | kept->speech[body & (BODIES - 1)].by_keyword) &
           UINT64_C(1) << event;
}

bool gains_possible(const struct table *t, uint8_t body, int event)
{
    const struct derived *kept = kept_now(t);

    return !kept || kept->gained.hears >> event & 1 || kept->speech[body & (BODIES - 1)].says & ABOUT_GAIN;
}

bool body_does(const struct table *t, uint8_t body, int category)
{
    const struct derived *kept = kept_now(t);

    return !kept || (kept->gained.does | kept->speech[body & (BODIES - 1)].does) >> category & 1;
}

bool keyword_possible(const struct table *t, uint8_t body, int keyword)
{
    const uint64_t collision = UINT64_C(1) << DCG_KEYWORD_COLLISION;
    const struct derived *kept = kept_now(t);

    if (!kept || (keyword == DCG_KEYWORD_BLOCKER && kept->keywords & collision))
        return true; /* 16-29-1 */
    return (kept->gained.keywords | kept->speech[body & (BODIES - 1)].named) >> keyword & 1;
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

/* What lasts is said of one body, unless it is of a kind of them or about others; returns what is said of any. */
static unsigned gather_lasting(const struct table *t, struct derived *kept)
{
    unsigned all = 0;

    kept->lasts = 0;
    memset(kept->lasts_of, 0, sizeof kept->lasts_of);
    for (int i = 0; i < t->g->lastings; i++) {
        const struct lasting *l = &t->g->lasting[i];
        unsigned about = lasting_about(t->cards, l);
        kept->lasts |= about;
        if (l->body == NO_BODY || about == ABOUT_ALL)
            all |= about;
        else
            kept->lasts_of[l->body & (BODIES - 1)] |= about;
        lasting_gains(t, l, &kept->gained);
    }
    return all;
}

/* What is said by persistent effects. */
static unsigned gather_about(const struct table *t)
{
    const uint32_t *any = applied(t);
    unsigned about = 0;

    for (int zone = t->derived ? ZONE_SECURITY : 0; zone < ZONES; zone++)
        about |= any[zone];
    if (t->derived) {
        speakers(t, NO_BODY);
        about |= t->derived->spoken; /* of all that the cards of the game could say on the field */
    }
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
    kept->about_any =
        gather_lasting(t, kept) | kept->others | kept->applies[ZONE_SECURITY] | kept->applies[ZONE_TRASH];
    kept->about = about | kept->lasts;
    kept->lasts_afar = lasts_afar(t);
    kept->about_changes = field_state(t->g);
    kept->gathered = true;
    return kept->about;
}

bool afar_now(const struct table *t)
{
    const uint64_t collision = UINT64_C(1) << DCG_KEYWORD_COLLISION; /* 16-29-1: while it attacks */

    const struct derived *kept = kept_now(t);

    return kept->beyond || kept->keywords & collision || kept->lasts_afar || kept->speaks_afar;
}

bool heard_about(const struct table *t, struct thing thing, unsigned about)
{
    const struct derived *kept = kept_now(t);

    if (!kept)
        return true;
    if (thing.body != NO_BODY)
        return (about_body(t, thing.body) & about) != 0;
    return ((kept->about_any | kept->lasts | kept->applies[ZONE_ANYWHERE]) & about) != 0;
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

/* ---- The table ---- */

void answers_keep(struct table *t, struct answers *answers)
{
    *answers = (struct answers){0};
    t->answers = answers;
}

void table_keep(struct table *t, struct derived *derived)
{
    derived->changes = derived->changes_afar = 0;
    info_forget(derived);
    derived->cards = 0;
    derived->gathered = derived->heard = derived->checked = derived->offers_kept = false;
    t->derived = derived;
}

void table_replaced(struct table *t)
{
    struct derived *kept = t->derived;

    kept->changes = kept->changes_afar = kept->cards_fields = 0;
    info_forget(kept);
    if (t->g->card[t->g->card_top - 1].flags & CARD_TOKEN) /* they come after the cards of the decks */
        kept->cards = 0;
    kept->gathered = kept->heard = kept->checked = kept->offers_kept = false;
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
        kept->gathered &= kept->about_changes == field_state(g);
        kept->heard &= kept->fields == g->fields;
        kept->checked &= kept->checked_fields == g->fields;
        if (kept->cards == DCG_MAX_CARDS && kept->cards_fields != g->fields)
            kept->cards = 0;
        kept->cards_fields = kept->changes = kept->changes_afar = kept->about_changes = kept->fields =
            kept->checked_fields = 0;
    }
    g->changes = g->fields = g->afar = 0;
}
