/* lki.c - last known information: what a permanent was when it left the field. */
#include "query/info.h"
#include "state/set.h"

/* The latest: a permanent is looked at when something triggers that speaks of it, too (15-8-3-8). */
static const struct lki *last_record(const struct dcg_game *g, uint8_t permanent, uint16_t generation)
{
    for (int i = 1; i <= LKIS; i++) {
        const struct lki *last = &g->lki[(g->lkis + LKIS - i) & (LKIS - 1)];
        if (last->permanent == permanent && last->generation == generation)
            return last;
    }
    return NULL;
}

const struct lki *last_of(const struct dcg_game *g, uint8_t permanent, uint16_t generation)
{
    const struct lki *last = last_record(g, permanent, generation);

    return last && last->def ? last : NULL;
}

bool last_info(const struct table *t, uint8_t permanent, uint16_t generation, struct info *info)
{
    const struct lki *last = last_of(t->g, permanent, generation);
    word_id name = name_changed(t, permanent, generation);

    if (!last)
        return false;
    info_print(info, card_def(t->cards, last->def));
    info->categories = last->categories;
    info->colors = last->colors;
    info->level = last->level;
    info->dp = last->dp;
    info->keywords = last->keywords;
    info->security_a = last->security_a;
    info->link_plus = last->link_plus;
    if (name) {
        info->name = name;
        info->names = 0; /* those by a rule of the card were changed with it */
    }
    return true;
}

uint8_t last_top(const struct dcg_game *g, uint8_t permanent, uint16_t generation)
{
    const struct lki *last = last_record(g, permanent, generation);

    return last ? last->card : 0;
}
