/* play.c - playing a card (7-1). */
#include "rules/engine.h"

static refusal in_hand(const struct table *t, int player, uint8_t card, refusal elsewhere)
{
    const struct card *c = &t->g->card[card];

    if (!card || c->place == DCG_PLACE_OUTSIDE)
        return DCG_REFUSAL_NO_SUCH_CARD;
    if (card_owner(t->g, card) != player)
        return DCG_REFUSAL_NOT_YOUR_CARD;
    return c->place == DCG_PLACE_HAND ? 0 : elsewhere;
}

/* What playing a card would be, for those who interrupt it. */
static struct happening playing(int player, uint8_t card)
{
    return (struct happening){.kind = DCG_EVENT_PLAYED, .players = (uint8_t)(1 << player), .card = card};
}

refusal play_refusal(const struct table *t, int player, uint8_t card)
{
    const struct card_def *d = card_def(t->cards, t->g->card[card].def);
    refusal no = in_hand(t, player, card, DCG_REFUSAL_PLAY_NOT_IN_HAND);

    if (no)
        return no;
    if (d->categories & DCG_DIGI_EGG)
        return DCG_REFUSAL_PLAY_DIGI_EGG;
    if (!(d->categories & (DCG_DIGIMON | DCG_TAMER)))
        return DCG_REFUSAL_PLAY_OPTION; /* 6-5-1-1-1 */
    if (d->cost < 0)
        return DCG_REFUSAL_PLAY_NO_COST; /* 7-1-1 */
    struct happening what = playing(player, card);
    if (!cost_possible(t, player, d->cost, &what))
        return DCG_REFUSAL_COST_TOO_HIGH; /* 1-3-11-1, M-7 */
    return 0;
}

void play_options(const struct table *t, int player, struct options *o)
{
    const struct pile *hand = &t->g->pile[player][PILE_HAND];

    for (int i = 0; i < hand->count; i++)
        if (!play_refusal(t, player, hand->at[i]))
            offer(o, DCG_OPTION_PLAY, hand->at[i], 0, 0);
}

struct frame *call_play(struct table *t, int player, uint8_t card)
{
    struct frame *f = frame_push(t->g, PROC_play);

    f->player = (uint8_t)player;
    f->card = card;
    f->incarnation = t->g->card[card].incarnation;
    return f;
}

static void play_place(struct table *t, const struct frame *f) /* 7-1-3-3 */
{
    struct dcg_game *g = t->g;

    card_take(g, f->card);
    uint8_t body = body_create(g, f->card, f->player, false); /* 3-4-3 */
    if (body == NO_BODY)
        return;
    body_at(g, body)->flags |= BODY_PLAYED; /* 7-1-2-1 */
    EMIT(PLAYED, RULE_7_1_3_3, .player = f->player, .card = f->card, .from = DCG_PLACE_HAND,
         .to = DCG_PLACE_BATTLE);
    happen(t, &(struct happening){.kind = DCG_EVENT_PLAYED,
                                  .players = (uint8_t)(1 << f->player),
                                  .card = f->card,
                                  .bodies = set_of(body)});
}

PROC(play) /* 7-1-3 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    card_show(g, f->card); /* 7-1-3-1 */
    EMIT(REVEALED, RULE_7_1_3_1, .player = f->player, .card = f->card);
    struct happening what = playing(f->player, f->card);
    CALL(1, call_would(t, &what, card_def(t->cards, g->card[f->card].def)->cost)); /* 7-1-2-2 */
    int cost = g->result < 0 ? 0 : g->result;                                      /* 1-3-9 */
    if (g->result == PREVENTED || g->card[f->card].incarnation != f->incarnation ||
        !cost_payable(g, f->player, cost)) {
        EMIT(PUT_BACK, RULE_7_1_2_3, .player = f->player, .card = f->card); /* 7-1-2-3 */
        DONE;
    }
    cost_pay(t, f->player, cost, RULE_7_1_3_2); /* 7-1-3-2 */
    play_place(t, f);                           /* 7-1-3-3 */
    END;
}
