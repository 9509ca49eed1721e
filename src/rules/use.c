/* use.c - using an Option card (chapter 9, 4-19). */
#include "rules/engine.h"

/* 4-19-2, 4-19-4: the colors of the Digimon and Tamers on a player's field, breeding area included (M-21). */
static uint8_t field_colors(const struct table *t, int player)
{
    uint8_t colors = 0;

    SET_EACH (body, bodies_of(t->g, player)) {
        const struct card_def *d = body_def(t, body);
        if (d->categories & (DCG_DIGIMON | DCG_DIGI_EGG | DCG_TAMER))
            colors |= (uint8_t)d->colors;
    }
    return colors;
}

/* What using an Option would be, for those who interrupt it. */
static struct happening using(int player, uint8_t card)
{
    return (struct happening){.kind = DCG_EVENT_USED, .players = (uint8_t)(1 << player), .card = card};
}

refusal use_refusal(const struct table *t, int player, uint8_t card)
{
    const struct dcg_game *g = t->g;
    const struct card_def *d = card_def(t->cards, g->card[card].def);

    if (!card || g->card[card].place == DCG_PLACE_OUTSIDE)
        return DCG_REFUSAL_NO_SUCH_CARD;
    if (card_owner(g, card) != player)
        return DCG_REFUSAL_NOT_YOUR_CARD;
    if (g->card[card].place != DCG_PLACE_HAND)
        return DCG_REFUSAL_USE_NOT_IN_HAND; /* 6-5-1-3-1 */
    if (!(d->categories & DCG_OPTION))
        return DCG_REFUSAL_USE_NOT_OPTION; /* 9-1-1 */
    if (d->cost < 0)
        return DCG_REFUSAL_USE_NO_COST;
    uint8_t missing = (uint8_t)(d->colors & ~field_colors(t, player));
    if (missing)
        return d->colors & (d->colors - 1) ? DCG_REFUSAL_USE_COLORS
                                           : DCG_REFUSAL_USE_COLOR; /* 4-19-3, 4-19-2 */
    struct happening what = using(player, card);
    if (!cost_possible(t, player, d->cost, &what))
        return DCG_REFUSAL_COST_TOO_HIGH; /* 1-3-11-1, M-7 */
    return 0;
}

void use_options(const struct table *t, int player, struct options *o)
{
    const struct pile *hand = &t->g->pile[player][PILE_HAND];

    for (int i = 0; i < hand->count; i++)
        if (!use_refusal(t, player, hand->at[i]))
            offer(o, DCG_OPTION_USE, hand->at[i], 0, 0);
}

struct frame *call_use(struct table *t, int player, uint8_t card)
{
    struct frame *f = frame_push(t->g, PROC_use);

    f->player = (uint8_t)player;
    f->card = card;
    f->incarnation = t->g->card[card].incarnation;
    return f;
}

/* 9-1-5: trashed as pending processing, if it is in no area by then. */
static void trash_later(struct table *t, int player, uint8_t card)
{
    struct happening used = using(player, card);
    struct processing trash = {.deed = DEED_TRASH_OPTION,
                               .player = (uint8_t)player,
                               .card = card,
                               .target = NO_BODY,
                               .card_incarnation = t->g->card[card].incarnation};

    happen(t, &used);
    pending_add(t, &trash, &used);
}

PROC(use) /* 9-1-9 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    card_show(g, f->card); /* 9-1-9-1 */
    EMIT(REVEALED, RULE_9_1_9_1, .player = f->player, .card = f->card);
    struct happening what = using(f->player, f->card);
    CALL(1, call_would(t, &what, card_def(t->cards, g->card[f->card].def)->cost)); /* 9-1-6 */
    int cost = g->result < 0 ? 0 : g->result;                                      /* 1-3-9 */
    if (g->result == PREVENTED || g->card[f->card].incarnation != f->incarnation ||
        !cost_payable(g, f->player, cost)) {
        EMIT(PUT_BACK, RULE_9_1_8, .player = f->player, .card = f->card); /* 9-1-8 */
        DONE;
    }
    cost_pay(t, f->player, cost, RULE_9_1_9_2); /* 9-1-9-2 */
    card_take(g, f->card);                      /* 9-1-4: in no area from now on */
    EMIT(USED, RULE_9_1_9_3, .player = f->player, .card = f->card, .from = DCG_PLACE_HAND,
         .to = DCG_PLACE_NOWHERE);
    trash_later(t, f->player, f->card); /* 9-1-9-3, 9-1-5 */
    END;
}
