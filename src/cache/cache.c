/* cache.c - the cache of a table: when it is empty, and when it stays valid (cache/cache.h). */
#include "cache/cache.h"
#include "state/set.h"

#include <string.h>

/* ---- The information of permanents ---- */

void info_cache_clear(struct info_cache *info)
{
    for (int depth = 0; depth < CACHED_DEPTHS; depth++)
        info->whole[depth].known = info->identity[depth].known = 0;
}

/* It is of a game at rest, of which nothing has changed. */
static void info_cache_rest(struct info_cache *info)
{
    info->state = info->offboard = info->plain_fields = 0;
}

void info_cache_refresh(const struct table *t)
{
    struct info_cache *info = &t->cache->info;

    info_cache_clear(info);
    info->state = field_state(t);
    info->offboard = t->dirty.offboard;
}

void plain_forget(const struct table *t)
{
    struct info_cache *info = &t->cache->info;

    info->plain_known &= t->g->permanents_used & ~t->dirty.permanents;
    info->plain_fields = t->dirty.fields;
}

/* ---- What is valid now ---- */

static void deck_facts_find(const struct table *t)
{
    if (!deck_facts_valid(t))
        deck_facts_refresh(t);
    remembering(t)->facts = &t->cache->deck;
}

const struct field_summary *field_summary_find(const struct table *t)
{
    if (!t->cache)
        return NULL;
    if (!t->facts)
        deck_facts_find(t);
    if (!field_summary_valid(t))
        field_summary_refresh(t);
    return remembering(t)->field = &t->cache->field;
}

static void table_forget(struct table *t)
{
    t->facts = NULL;
    t->field = NULL;
}

/* ---- The table ---- */

void memo_clear(struct memo *memo)
{
    memset(memo, 0, sizeof *memo);
}

/* Nothing is valid but the facts of the decks. */
static void cache_clear(struct cache *cache)
{
    cache->field.state = NOT_GATHERED;
    cache->field.fresh = cache->field.checked = cache->field.checked_all = false;
    cache->info.plain_known = 0;
    info_cache_rest(&cache->info);
    info_cache_clear(&cache->info);
    cache->decision.offers_fresh = cache->decision.declared_fresh = cache->decision.answered = false;
}

void table_keep(struct table *t, struct cache *cache)
{
    cache_clear(cache);
    cache->deck.state = NOT_GATHERED;
    cache->deck.cards = 0;
    cache->field.dirty = cache->field.said_timed = 0;
    cache->field.said_turn = 0;
    memset(cache->field.said_of_all, 0, sizeof cache->field.said_of_all);
    memset(cache->field.about_of, 0, sizeof cache->field.about_of);
    cache->loop.seen = cache->loop.shape = 0;
    t->cache = cache;
    table_forget(t);
}

void table_keep_nothing(struct table *t)
{
    t->cache = NULL;
    t->memo = NULL;
    table_forget(t);
}

/* Tokens come after the cards of the decks. */
static bool last_is_token(const struct dcg_game *g)
{
    return (g->card[g->card_top - 1].flags & CARD_TOKEN) != 0;
}

void table_replaced(struct table *t)
{
    struct deck_facts *facts = &t->cache->deck;

    cache_clear(t->cache);
    table_forget(t);
    if (facts->cards != t->g->card_top || last_is_token(t->g)) {
        facts->state = NOT_GATHERED;
        facts->cards = 0;
    }
}

/* Only what is known of permanents that are there; at greater depths it is seldom asked again. */
static void info_cache_copy(struct info_cache *to, const struct info_cache *from, permanent_set used)
{
    info_cache_clear(to);
    info_cache_rest(to);
    to->plain_known = from->plain_known & used;
    SET_EACH (permanent, to->plain_known)
        to->plain[permanent] = from->plain[permanent];
    to->whole[0].known = from->whole[0].known & used;
    SET_EACH (permanent, to->whole[0].known)
        to->whole[0].info[permanent] = from->whole[0].info[permanent];
}

void table_copied(struct table *t, const struct table *from)
{
    struct cache *to = t->cache;
    const struct cache *known = from->cache;

    t->dirty = (struct dirty){0};
    table_forget(t);
    if (to->deck.state != known->deck.state || to->deck.cards != known->deck.cards || last_is_token(t->g))
        to->deck = known->deck; /* of games of the same decks only tokens can make a difference */
    memcpy(&to->field, &known->field, offsetof(struct field_summary, summary));
    SET_EACH (permanent, known->field.spoke)
        to->field.summary[permanent] = known->field.summary[permanent];
    info_cache_copy(&to->info, &known->info, t->g->permanents_used);
    decision_cache_clear(t);
}

/* The changes so far are called 0 now: what was valid is valid at 0, the rest is cleared. */
void table_rest(struct table *t)
{
    struct cache *cache = t->cache;

    if (cache) {
        struct field_summary *field = &cache->field;
        if (!info_cache_valid(t))
            info_cache_clear(&cache->info);
        plain_refresh(t);
        field->state = field_summary_valid(t) ? 0 : NOT_GATHERED;
        field->fresh &= field->fields == t->dirty.fields;
        field->checked &= field->checked_fields == t->dirty.fields;
        field->checked_all &= field->checked_state == field_state(t);
        cache->deck.state = deck_facts_valid(t) ? 0 : NOT_GATHERED;
        info_cache_rest(&cache->info);
        field->fields = field->checked_fields = field->checked_state = 0;
    }
    t->dirty = (struct dirty){0};
}
