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
                        .gained = gained};
}

bool use_same(const struct use *a, const struct use *b) /* 15-14-1-3, -4 */
{
    return a->effect == b->effect && a->card == b->card && a->keyword == b->keyword &&
           a->generation == b->generation && a->gained == b->gained;
}

int use_count(const struct table *t, uint16_t effect, uint8_t card, uint8_t host, uint8_t keyword)
{
    struct use key = use_key(t, effect, card, host, keyword);

    for (int i = 0; i < t->g->uses; i++)
        if (use_same(&t->g->use[i], &key))
            return t->g->use[i].count;
    return 0;
}
