/* deck_facts.c - the facts of the decks (cache/cache.h): what any card of the game has, those outside it included,
 * since tokens come and go. */
#include "cache/cache.h"
#include "state/set.h"
#include "tree/store.h"

#include <string.h>

static uint8_t most(uint8_t so_far, uint8_t another)
{
    return another > so_far ? another : so_far;
}

static void gather_areas(struct deck_facts *facts, const struct card_def *d)
{
    SET_EACH (place, d->areas) {
        facts->area_listens[place] |= d->area_listens;
        facts->area_does[place] |= d->area_does;
        facts->areas_listen |= d->area_listens;
        facts->areas_do |= d->area_does;
    }
}

/* What keywords wait for and are, whoever may have them. */
static void gather_keywords(const dcg_cards *cards, struct deck_facts *facts)
{
    memset(facts->keywords_hear, 0, sizeof facts->keywords_hear);
    memset(facts->keywords_heed, 0, sizeof facts->keywords_heed);
    memset(facts->keywords_do, 0, sizeof facts->keywords_do);
    for (int keyword = 0; keyword < DCG_KEYWORD_COUNT; keyword++) {
        const struct effect_def *e = effect_at(cards, cards->keyword_effect[keyword]);
        if (!cards->keyword_effect[keyword])
            continue;
        SET_EACH (event, e->when | e->would)
            facts->keywords_hear[event] |= UINT64_C(1) << keyword;
        SET_EACH (event, e->flags & EFFECT_ITSELF ? 0 : e->when | e->would)
            facts->keywords_heed[event] |= UINT64_C(1) << keyword;
        facts->keywords_do[e->category] |= UINT64_C(1) << keyword;
    }
}

uint64_t notes_anew(const struct table *t)
{
    uint64_t notes = 0;

    for (int card = 1; card < t->g->card_top; card++)
        notes |= card_print(t, card)->notes;
    return notes;
}

static void facts_clear(struct deck_facts *facts)
{
    facts->interrupts = facts->listens = 0;
    facts->does = 0;
    facts->keywords = 0;
    facts->links = facts->beyond = facts->raises = facts->fixpoint = false;
    facts->most_digivolve = facts->most_link = facts->most_special = 0;
    facts->afield = (struct gainable){0};
    facts->areas_listen = 0;
    facts->areas_do = 0;
    memset(facts->area_listens, 0, sizeof facts->area_listens);
    memset(facts->area_does, 0, sizeof facts->area_does);
    memset(facts->applies, 0, sizeof facts->applies);
}

static void facts_join(struct deck_facts *facts, const struct card_def *d)
{
    facts->interrupts |= d->interrupts;
    facts->listens |= d->listens;
    facts->does |= d->does;
    facts->keywords |= d->named;
    facts->raises |= d->raises != 0;
    facts->fixpoint |= d->fixpoint != 0;
    gather_areas(facts, d);
    facts->most_digivolve = most(facts->most_digivolve, d->digivolve_count);
    facts->most_special = most(facts->most_special, d->special_count);
    facts->most_link = most(facts->most_link, d->link_count);
    facts->links |= d->link_count != 0;
    gainable_of(&facts->afield, d, d->others[ZONE_SECURITY] | d->others[ZONE_TRASH]);
    facts->beyond |= (d->applies[ZONE_SECURITY] | d->applies[ZONE_TRASH]) != 0;
    for (int zone = 0; zone < CARD_ZONES; zone++)
        facts->applies[zone] |= d->applies[zone];
}

/* Cards of a game stay what they are: of those that are known only tokens can be others by now, with the number of one
 * that is gone. What tokens had that are gone does no harm, but for notes, which the game keeps: they are
 * of the cards that there are. */
void deck_facts_refresh(const struct table *t)
{
    const struct dcg_game *g = t->g;
    struct deck_facts *facts = &t->cache->deck;
    const bool known = facts->cards != 0;

    if (!known) {
        facts_clear(facts);
        gather_keywords(t->cards, facts);
    }
    facts->notes = notes_anew(t);
    for (int card = 1; card < g->card_top; card++)
        if (!known || (uint32_t)card >= facts->cards || g->card[card].flags & CARD_TOKEN)
            facts_join(facts, card_print(t, card));
    facts->cards = g->card_top;
    facts->state = t->dirty.cards;
}
