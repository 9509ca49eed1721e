/* check.c - rule checks (chapter 17): all seven circumstances at the same time. They run only between procedures
 * and effects (17-1-2), from the main loop. */
#include "rules/engine.h"

/* What a rule check finds about a body. */
enum finding { FINE, DELETE_BODY, TRASH_BODY };

static enum finding examine(const struct table *t, uint8_t body)
{
    const struct dcg_game *g = t->g;
    const struct body *b = body_of(g, body);
    bool by_effect = b->flags & BODY_BY_EFFECT, breeding = b->flags & BODY_BREEDING;

    if (g->card[b->top].flags & CARD_FACE_DOWN)
        return TRASH_BODY; /* 17-1-3-5 */
    if (breeding)
        return !body_is_digimon(t, body) && !by_effect ? TRASH_BODY : FINE; /* 17-1-3-4 */
    if (body_is_digimon(t, body)) {
        int32_t dp = body_dp(t, body);
        return dp == 0 ? DELETE_BODY : dp < 0 ? TRASH_BODY : FINE; /* 17-1-3-1, 17-1-3-2 */
    }
    return body_def(t, body)->categories & DCG_OPTION && !by_effect ? TRASH_BODY : FINE; /* 17-1-3-3 */
}

static enum rule trash_rule(const struct table *t, uint8_t body)
{
    const struct body *b = body_of(t->g, body);

    if (t->g->card[b->top].flags & CARD_FACE_DOWN)
        return RULE_17_1_3_5;
    if (b->flags & BODY_BREEDING)
        return RULE_17_1_3_4;
    return body_is_digimon(t, body) ? RULE_17_1_3_2 : RULE_17_1_3_3;
}

/* 17-1-3-6: does the Digimon still meet this link card's requirements? */
static bool link_met(const struct table *t, uint8_t card, uint8_t body)
{
    const struct card_def *d = card_def(t->cards, t->g->card[card].def);

    for (uint32_t i = 0; i < d->link_count; i++)
        if (requirement_met(t, &t->cards->requirement[d->link + i], body))
            return true;
    return false;
}

static uint8_t unmet_link(const struct table *t, uint8_t body)
{
    for (uint8_t card = body_of(t->g, body)->link; card; card = t->g->card[card].next)
        if (!link_met(t, card, body))
            return card;
    return 0;
}

/* 17-1-3-7: link cards beyond the limit that are not trashed anyway */
static int links_too_many(const struct table *t, uint8_t body)
{
    struct info info;
    int met = 0;

    for (uint8_t card = body_of(t->g, body)->link; card; card = t->g->card[card].next)
        met += link_met(t, card, body);
    if (!met)
        return 0;
    body_info(t, body, &info);
    return met > info.link_limit ? met - info.link_limit : 0;
}

bool check_needed(const struct table *t)
{
    SET_EACH (body, t->g->bodies_used)
        if (examine(t, body) != FINE ||
            (body_of(t->g, body)->links && (unmet_link(t, body) || links_too_many(t, body))))
            return true;
    return false;
}

/* The body whose player has to pick a link card to trash; NO_BODY: none. */
static uint8_t crowded_body(const struct table *t, uint8_t player)
{
    SET_EACH (body, t->g->bodies_used)
        if (body_player(t->g, body) == player && body_of(t->g, body)->links && links_too_many(t, body))
            return body;
    return NO_BODY;
}

void link_trash_options(const struct table *t, int player, struct options *o)
{
    uint8_t body = crowded_body(t, (uint8_t)player);

    if (body == NO_BODY)
        return;
    for (uint8_t card = body_of(t->g, body)->link; card; card = t->g->card[card].next)
        if (link_met(t, card, body))
            offer(o, DCG_OPTION_CARD_CHOICE, card, 0, 0);
}

/* Trashing by a rule check is not from the area the card was in (17-1-3-2 to -5). */
static void trash_bodies(struct table *t, body_set set)
{
    SET_EACH (body, set)
        EMIT(TRASHED, trash_rule(t, body), .player = (uint8_t)body_player(t->g, body),
             .card = body_of(t->g, body)->top, .from = DCG_PLACE_NOWHERE, .to = DCG_PLACE_TRASH);
    bodies_leave(t, set, DCG_PLACE_TRASH, TOP);
}

static void trash_unmet_links(struct table *t)
{
    SET_EACH (body, t->g->bodies_used) {
        uint8_t card;
        while (body_of(t->g, body)->links && (card = unmet_link(t, body)) != 0)
            link_trash(t, card, RULE_17_1_3_6);
    }
}

static body_set found(const struct table *t, enum finding finding)
{
    body_set set = 0;

    SET_EACH (body, t->g->bodies_used)
        if (examine(t, body) == finding)
            set |= set_of(body);
    return set;
}

/* The player who picks next: turn player first (1-3-5). */
static uint8_t next_picker(const struct table *t)
{
    for (uint8_t turn = 0; turn < 2; turn++)
        if (crowded_body(t, t->g->turn_player ^ turn) != NO_BODY)
            return t->g->turn_player ^ turn;
    return NO_PLAYER;
}

PROC(check) /* 17-1-3 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    EMIT(RULE_CHECK, RULE_17_1_3, .player = g->turn_player);
    while ((f->player = next_picker(t)) != NO_PLAYER) {
        ASK(1, LINK_TRASH, f->player); /* the Digimon's player picks, 17-1-3-7 */
        link_trash(t, (uint8_t)DCG_OPTION_CARD(g->decision.answer), RULE_17_1_3_7);
    }
    f->cards[0] = found(t, TRASH_BODY);
    CALL(2, call_delete(t, found(t, DELETE_BODY), DCG_CAUSE_RULE, RULE_17_1_3_1)); /* 17-1-3-1 */
    trash_bodies(t, f->cards[0] & found(t, TRASH_BODY));                           /* 17-1-3-2 to -5 */
    trash_unmet_links(t);                                                          /* 17-1-3-6 */
    END;
}
