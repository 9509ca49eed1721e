/* use_count.c - how often an effect has been used this turn (15-14-1). */
#include "query/use_count.h"
#include "query/info.h"
#include "tree/effect_def.h"

static bool is_gained(const struct table *t, uint16_t effect, uint8_t host, uint8_t keyword)
{
    int section = effect_at(t->cards, effect)->section;

    return host != NO_PERMANENT &&
           (section == SECTION_GAINED || (section == SECTION_KEYWORD && keyword >= COPY));
}

bool effect_instance_gained(const struct table *t, const struct effect_instance *what)
{
    return is_gained(t, what->effect, what->target, what->keyword);
}

/* 15-14-1-3, -4: counted for each card, as long as it is the same; 15-13-2: what was gained, for the Digimon. */
struct use use_key(const struct table *t, uint16_t effect, uint8_t card, uint8_t host, uint8_t keyword)
{
    const struct dcg_game *g = t->g;
    bool gained = is_gained(t, effect, host, keyword);

    return (struct use){.effect = effect,
                        .generation = gained ? permanent_of(g, host)->generation : g->card[card].generation,
                        .card = gained ? host : card,
                        .keyword = keyword,
                        .of = gained ? USE_BY_PERMANENT : USE_BY_CARD};
}

bool use_same(const struct use *a, const struct use *b) /* 15-14-1-3, -4 */
{
    return a->effect == b->effect && a->card == b->card && a->keyword == b->keyword &&
           a->generation == b->generation && a->of == b->of;
}

int use_recorded(const struct dcg_game *g, const struct use *key)
{
    for (int i = 0; i < g->uses; i++)
        if (use_same(&g->use[i], key))
            return g->use[i].count;
    return 0;
}

int use_count(const struct table *t, uint16_t effect, uint8_t card, uint8_t host, uint8_t keyword)
{
    struct use key = use_key(t, effect, card, host, keyword);

    return use_recorded(t->g, &key);
}

/* A permanent stays the same when it digivolves (8-1-2-3). */
struct use noted_key(const struct table *t, const struct done_condition *done, uint8_t whose)
{
    return (struct use){.effect = done->noted,
                        .generation = done->of_this ? permanent_generation(t->g, whose) : 0,
                        .card = whose,
                        .of = done->of_this ? NOTED_PERMANENT : NOTED_PLAYER};
}
