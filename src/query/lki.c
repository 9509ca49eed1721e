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

static void stack_keep(const struct dcg_game *g, uint8_t top, struct lki *l)
{
    for (uint8_t card = g->card[top].next; card; card = g->card[card].next) {
        cards_insert(l->stack, card);
        l->face_down = (uint8_t)(l->face_down + ((g->card[card].flags & CARD_FACE_DOWN) != 0));
    }
}

void last_keep(struct table *t, uint8_t permanent)
{
    struct dcg_game *g = game_of(t);
    const struct permanent *b = permanent_of(g, permanent);
    struct lki *l = &g->lki[g->lkis & (LKIS - 1)];
    struct info info;

    permanent_info(t, permanent, &info);
    *l = (struct lki){.permanent = permanent,
                      .card = b->top,
                      .generation = b->generation,
                      .card_generation = g->card[b->top].generation,
                      .def = g->card[b->top].flags & CARD_FACE_DOWN ? 0 : g->card[b->top].def,
                      .categories = info.categories,
                      .colors = info.colors,
                      .level = (uint8_t)info.level,
                      .flags = b->flags,
                      .links = b->links,
                      .player = (uint8_t)permanent_player(g, permanent),
                      .dp = info.dp,
                      .security_a = info.security_a,
                      .link_plus = info.link_plus,
                      .keywords = info.keywords};
    stack_keep(g, b->top, l);
    g->lkis = (uint8_t)((g->lkis + 1) & (LKIS - 1));
}

uint8_t last_top(const struct dcg_game *g, uint8_t permanent, uint16_t generation)
{
    for (int i = 0; i < LKIS; i++)
        if (g->lki[i].permanent == permanent && g->lki[i].generation == generation)
            return g->lki[i].card;
    return 0;
}

void last_moved(struct dcg_game *g, uint8_t card)
{
    for (int i = 0; i < LKIS; i++) {
        struct lki *l = &g->lki[(g->lkis + LKIS - 1 - i) & (LKIS - 1)];
        if (l->def && l->card == card) {
            l->card_generation = g->card[card].generation;
            return;
        }
    }
}
