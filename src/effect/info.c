/* info.c - current information of what is on the field (2-5, 4-2, 15-12) and what lasts for a while (15-11). */
#include "effect/info.h"

#include <string.h>

static bool lasting_applies(const struct table *t, const struct lasting *l, uint8_t body)
{
    const struct dcg_game *g = t->g;

    if (l->body != NO_BODY)
        return l->body == body && l->incarnation == body_of(g, body)->incarnation;
    /* 15-11-2-2: also to those that come later; 3-4-5-3: not to those in the breeding area */
    return l->player == body_player(g, body) && !body_is(g, body, BODY_BREEDING) && body_is_digimon(t, body);
}

/* 4-2-4 to 4-2-6: what a Digimon gains from the cards under it and linked to it. */
static void info_add_parts(const struct table *t, uint8_t body, struct info *info)
{
    const struct dcg_game *g = t->g;
    const struct body *b = body_of(g, body);

    for (uint8_t card = g->card[b->top].next; card; card = g->card[card].next) {
        if (g->card[card].flags & CARD_FACE_DOWN)
            continue; /* 4-5-9 */
        const struct card_def *d = card_def(t->cards, g->card[card].def);
        info->keywords |= d->inherited;
        info->checks = (int16_t)(info->checks + d->inherited_security_a);
        info->link_limit = (int16_t)(info->link_limit + d->inherited_link_plus);
    }
    for (uint8_t card = b->link; card && info->dp >= 0; card = g->card[card].next)
        info->dp += card_def(t->cards, g->card[card].def)->link_dp;
}

static void info_add_lasting(const struct table *t, uint8_t body, struct info *info)
{
    int32_t change = 0; /* 1-3-8: the sum first */

    for (int i = 0; i < t->g->lastings; i++) {
        const struct lasting *l = &t->g->lasting[i];
        if (!lasting_applies(t, l, body))
            continue;
        if (l->kind == LASTING_DP)
            change += l->value;
        if (l->kind == LASTING_KEYWORD) {
            int keyword = l->value & 31, amount = l->value >> 8;
            info->keywords |= 1u << keyword;
            if (keyword == DCG_KEYWORD_SECURITY_A)
                info->checks = (int16_t)(info->checks + amount);
            if (keyword == DCG_KEYWORD_LINK_PLUS)
                info->link_limit = (int16_t)(info->link_limit + amount);
        }
    }
    if (info->dp >= 0) { /* 2-5-3 */
        info->dp += change;
        if (info->dp < 0)
            info->dp = 0; /* M-18 */
    }
}

/* 16-29-1: while a Digimon with <Collision> attacks, the opponent's Digimon have <Blocker>. */
static bool under_collision(const struct table *t, uint8_t body)
{
    const struct attack *a = &t->g->attack;

    return a->timing && body_player(t->g, body) != a->player && !body_is(t->g, body, BODY_BREEDING) &&
           body_alive(t->g, a->attacker, a->attacker_incarnation) &&
           body_has(t, a->attacker, DCG_KEYWORD_COLLISION);
}

void body_info(const struct table *t, uint8_t body, struct info *info)
{
    const struct card_def *d = body_def(t, body);

    info->categories =
        (uint8_t)(d->categories & DCG_DIGI_EGG ? d->categories | DCG_DIGIMON : d->categories); /* 4-2-2 */
    info->colors = (uint8_t)d->colors;
    info->level = d->level;
    info->dp = d->dp;
    info->keywords = d->keywords;
    info->checks = (int16_t)(1 + d->security_a);    /* 4-2-9, 16-3-3 */
    info->link_limit = (int16_t)(1 + d->link_plus); /* 4-7-5, 16-39-3 */
    info->name = d->name;
    if (info->categories & DCG_DIGIMON)
        info_add_parts(t, body, info);
    if (t->g->lastings)
        info_add_lasting(t, body, info);
    if (info->checks < 0)
        info->checks = 0; /* 16-3-4 */
    if (info->categories & DCG_DIGIMON && under_collision(t, body))
        info->keywords |= 1u << DCG_KEYWORD_BLOCKER;
}

int32_t body_dp(const struct table *t, uint8_t body)
{
    struct info info;

    if (!t->g->lastings && !body_of(t->g, body)->links)
        return body_def(t, body)->dp;
    body_info(t, body, &info);
    return info.dp;
}

bool body_has(const struct table *t, uint8_t body, int keyword)
{
    struct info info;

    body_info(t, body, &info);
    return (info.keywords >> keyword & 1) != 0;
}

bool body_cant(const struct table *t, uint8_t body, enum cant what)
{
    for (int i = 0; i < t->g->lastings; i++) {
        const struct lasting *l = &t->g->lasting[i];
        if (l->kind == LASTING_CANT && l->value == (int32_t)what && lasting_applies(t, l, body))
            return true;
    }
    return false;
}

static bool def_has_trait(const dcg_cards *cards, const struct card_def *d, word_id trait)
{
    for (uint32_t i = 0; i < d->trait_count; i++)
        if (cards->trait[d->trait + i] == trait)
            return true;
    return false;
}

bool requirement_met(const struct table *t, const struct requirement *r, uint8_t body)
{
    const struct card_def *d = body_def(t, body);
    uint8_t categories =
        (uint8_t)(d->categories & DCG_DIGI_EGG ? d->categories | DCG_DIGIMON : d->categories);

    if (r->level && r->level != d->level)
        return false;
    return (r->categories & categories) && (!r->colors || r->colors & d->colors) && /* 2-4-3-1 */
           (!r->name || r->name == d->name) && (!r->trait || def_has_trait(t->cards, d, r->trait));
}

void lasting_add(struct table *t, const struct lasting *lasting)
{
    struct dcg_game *g = t->g;

    if (g->lastings == LASTINGS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->lasting[g->lastings++] = *lasting;
    g->unsettled = 1;
}

void lasting_end(struct table *t, enum until until)
{
    struct dcg_game *g = t->g;
    uint8_t kept = 0;

    for (int i = 0; i < g->lastings; i++) {
        const struct lasting *l = &g->lasting[i];
        bool over = l->until == until && (until != UNTIL_TURN_ENDS || l->turn <= g->turn);
        bool gone = l->body != NO_BODY && !body_alive(g, l->body, l->incarnation);
        if (!over && !gone)
            g->lasting[kept++] = *l;
    }
    if (kept == g->lastings)
        return;
    memset(&g->lasting[kept], 0, (size_t)(g->lastings - kept) * sizeof g->lasting[0]);
    g->lastings = kept;
    g->unsettled = 1;
}
