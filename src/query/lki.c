/* lki.c - last known information: what a permanent was when it left the field. */
#include "query/aspect.h"
#include "query/info.h"
#include "state/set.h"
#include "tree/storage.h"

/* The latest before the one with that number: a permanent is looked at when something triggers that speaks of it, too
 * (15-8-3-8). */
static const struct lki *record_before(const struct dcg_game *g, int number, uint8_t permanent,
                                       uint16_t generation)
{
    for (int i = 1; i <= LKIS; i++) {
        const struct lki *last = &g->lki[(number - i) & (LKIS - 1)];
        if (last->def && last->permanent == permanent && last->generation == generation)
            return last;
    }
    return NULL;
}

const struct lki *last_of(const struct dcg_game *g, uint8_t permanent, uint16_t generation)
{
    return record_before(g, g->lkis, permanent, generation);
}

const struct lki *last_triggered(const struct dcg_game *g, const struct game_event *h, uint8_t permanent,
                                 uint16_t generation)
{
    return record_before(g, h->looked - 1, permanent, generation);
}

static void words_recall(const dcg_cards *cards, const struct lki *last, struct info *info)
{
    if (last->name) {
        info->name = word_of_sum(cards, last->name);
        info->names = info->name_parts = 0; /* those by a rule of the card were changed with it (Q2081) */
    }
    for (int i = 0; i < last->names; i++)
        add_name(info, word_of_sum(cards, last->also[i]), last->name_parts >> i & 1);
    for (int i = 0; i < last->traits; i++)
        add_trait(info, word_of_sum(cards, last->also[last->names + i]));
}

bool last_info(const struct table *t, const struct lki *last, struct info *info)
{
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
    words_recall(t->cards, last, info);
    return true;
}

uint8_t last_top(const struct dcg_game *g, uint8_t permanent, uint16_t generation)
{
    const struct lki *last = record_before(g, g->lkis, permanent, generation);

    return last ? last->card : 0;
}
