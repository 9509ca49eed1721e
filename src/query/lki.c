/* lki.c - last known information: what a permanent was when it left the field. */
#include "query/info.h"
#include "state/set.h"

bool last_info(const struct table *t, uint8_t permanent, uint16_t generation, struct info *info)
{
    const struct dcg_game *g = t->g;
    word_id name = name_changed(t, permanent, generation);

    for (int i = 0; i < LKIS; i++) {
        const struct lki *l = &g->lki[(g->lkis + LKIS - 1 - i) & (LKIS - 1)]; /* the latest first */
        if (!l->def || l->permanent != permanent || l->generation != generation)
            continue;
        info_print(info, card_def(t->cards, l->def));
        info->categories = l->categories;
        info->colors = l->colors;
        info->level = l->level;
        info->dp = l->dp;
        info->keywords = l->keywords;
        info->security_a = l->security_a;
        info->link_plus = l->link_plus;
        if (name) {
            info->name = name;
            info->names = 0; /* those by a rule of the card were changed with it */
        }
        return true;
    }
    return false;
}

uint8_t last_top(const struct dcg_game *g, uint8_t permanent, uint16_t generation)
{
    for (int i = 0; i < LKIS; i++)
        if (g->lki[i].permanent == permanent && g->lki[i].generation == generation)
            return g->lki[i].card;
    return 0;
}
