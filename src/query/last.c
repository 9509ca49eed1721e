/* last.c - last known information: what a body was when it left the field. */
#include "query/info.h"

bool last_info(const struct table *t, uint8_t body, uint16_t incarnation, struct info *info)
{
    const struct dcg_game *g = t->g;
    word_id name = name_changed(t, body, incarnation);

    for (int i = 0; i < LASTS; i++) {
        const struct last *l = &g->last[(g->lasts + LASTS - 1 - i) & (LASTS - 1)]; /* the latest first */
        if (!l->def || l->body != body || l->incarnation != incarnation)
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

static void stack_keep(const struct dcg_game *g, uint8_t top, uint64_t stack[4])
{
    for (uint8_t card = g->card[top].next; card; card = g->card[card].next)
        stack[card / 64] |= UINT64_C(1) << card % 64;
}

void last_keep(struct table *t, uint8_t body)
{
    struct dcg_game *g = t->g;
    const struct body *b = body_of(g, body);
    struct last *l = &g->last[g->lasts & (LASTS - 1)];
    struct info info;

    body_info(t, body, &info);
    *l = (struct last){.body = body,
                       .card = b->top,
                       .incarnation = b->incarnation,
                       .card_incarnation = g->card[b->top].incarnation,
                       .def = g->card[b->top].flags & CARD_FACE_DOWN ? 0 : g->card[b->top].def,
                       .categories = info.categories,
                       .colors = info.colors,
                       .level = (uint8_t)info.level,
                       .flags = b->flags,
                       .under = b->under,
                       .links = b->links,
                       .player = (uint8_t)body_player(g, body),
                       .dp = info.dp,
                       .security_a = info.security_a,
                       .link_plus = info.link_plus,
                       .keywords = info.keywords};
    stack_keep(g, b->top, l->stack);
    g->lasts = (uint8_t)((g->lasts + 1) & (LASTS - 1));
}

uint8_t last_top(const struct dcg_game *g, uint8_t body, uint16_t incarnation)
{
    for (int i = 0; i < LASTS; i++)
        if (g->last[i].body == body && g->last[i].incarnation == incarnation)
            return g->last[i].card;
    return 0;
}

void last_moved(struct dcg_game *g, uint8_t card)
{
    for (int i = 0; i < LASTS; i++) {
        struct last *l = &g->last[(g->lasts + LASTS - 1 - i) & (LASTS - 1)];
        if (l->def && l->card == card) {
            l->card_incarnation = g->card[card].incarnation;
            return;
        }
    }
}
