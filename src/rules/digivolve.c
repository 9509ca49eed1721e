/* digivolve.c - digivolution (8-1). */
#include "rules/engine.h"

static const struct requirement *requirement_at(const struct table *t, uint8_t card, int number)
{
    const struct card_def *d = card_def(t->cards, t->g->card[card].def);

    return number < d->digivolve_count ? &t->cards->requirement[d->digivolve + (uint32_t)number] : NULL;
}

/* May this body be digivolved at all, whatever into? */
static refusal base_refusal(const struct table *t, int player, uint8_t body)
{
    const struct dcg_game *g = t->g;

    if (body_player(g, body) != player)
        return DCG_REFUSAL_DIGIVOLVE_OPPONENTS; /* 8-1-1 */
    if (g->card[body_of(g, body)->top].flags & CARD_TOKEN)
        return DCG_REFUSAL_DIGIVOLVE_TOKEN; /* 4-18-3 */
    if (body_cant(t, body, CANT_DIGIVOLVE))
        return DCG_REFUSAL_DIGIVOLVE_CANT; /* 15-1-3 */
    return 0;
}

static refusal into_refusal(const struct table *t, int player, uint8_t card)
{
    const struct dcg_game *g = t->g;

    if (!card || g->card[card].place == DCG_PLACE_OUTSIDE)
        return DCG_REFUSAL_NO_SUCH_CARD;
    if (card_owner(g, card) != player)
        return DCG_REFUSAL_NOT_YOUR_CARD;
    if (g->card[card].place != DCG_PLACE_HAND)
        return DCG_REFUSAL_DIGIVOLVE_NOT_IN_HAND; /* 6-5-1-2-1 */
    if (!(card_def(t->cards, g->card[card].def)->categories & DCG_DIGIMON))
        return DCG_REFUSAL_DIGIVOLVE_NOT_DIGIMON; /* 8-1-1 */
    return 0;
}

/* What a digivolution would be, for those who interrupt it. */
static struct happening digivolving(int player, uint8_t card, uint8_t body)
{
    return (struct happening){.kind = DCG_EVENT_DIGIVOLVED,
                              .players = (uint8_t)(1 << player),
                              .card = card,
                              .bodies = set_of(body)};
}

static refusal cost_refusal(const struct table *t, int player, uint8_t card, uint8_t body, int cost)
{
    struct happening what = digivolving(player, card, body);

    return cost_possible(t, player, cost, &what) ? 0 : DCG_REFUSAL_COST_TOO_HIGH; /* 1-3-11-1, M-7 */
}

refusal digivolve_refusal(const struct table *t, int player, uint8_t card, uint8_t onto, int number)
{
    refusal no = into_refusal(t, player, card);
    uint8_t body = body_with_top(t->g, onto);

    if (no)
        return no;
    if (body == NO_BODY)
        return DCG_REFUSAL_DIGIVOLVE_NOT_ON_FIELD; /* 8-1-1 */
    no = base_refusal(t, player, body);
    if (no)
        return no;
    const struct requirement *requirement = requirement_at(t, card, number);
    if (!requirement)
        return DCG_REFUSAL_DIGIVOLVE_NO_REQUIREMENT;
    if (!requirement_met(t, requirement, body))
        return DCG_REFUSAL_DIGIVOLVE_REQUIREMENT; /* 8-1-3-1 */
    return cost_refusal(t, player, card, body, requirement->cost);
}

enum { LEVELS = 8 }; /* levels are 0 (none) to 7 */

/* The bodies on a player's field by level: most requirements name one. */
struct by_level {
    body_set all, at[LEVELS];
};

static struct by_level field_by_level(const struct table *t, int player)
{
    struct by_level field = {.all = bodies_of(t->g, player)};

    SET_EACH (body, field.all)
        field.at[body_def(t, body)->level & (LEVELS - 1)] |= set_of(body);
    return field;
}

static void options_by(const struct table *t, int player, uint8_t card, int number, body_set bodies,
                       struct options *o)
{
    const struct requirement *requirement = requirement_at(t, card, number);

    SET_EACH (body, bodies)
        if (requirement_met(t, requirement, body) && !base_refusal(t, player, body) &&
            !cost_refusal(t, player, card, body, requirement->cost))
            offer(o, DCG_OPTION_DIGIVOLVE, card, body_of(t->g, body)->top, number); /* 8-1-2-1 */
}

void digivolve_options(const struct table *t, int player, struct options *o)
{
    const struct dcg_game *g = t->g;
    const struct pile *hand = &g->pile[player][PILE_HAND];
    struct by_level field = field_by_level(t, player);

    for (int i = 0; i < hand->count && field.all; i++) {
        const struct card_def *d = card_def(t->cards, g->card[hand->at[i]].def);
        for (int number = 0; number < d->digivolve_count && d->categories & DCG_DIGIMON; number++) {
            uint8_t level = t->cards->requirement[d->digivolve + (uint32_t)number].level;
            body_set bodies = level ? field.at[level & (LEVELS - 1)] : field.all;
            if (bodies)
                options_by(t, player, hand->at[i], number, bodies, o);
        }
    }
}

struct frame *call_digivolve(struct table *t, int player, uint8_t card, uint8_t onto, int number)
{
    struct frame *f = frame_push(t->g, PROC_digivolve);

    f->player = (uint8_t)player;
    f->card = card;
    f->other = onto;
    f->body = body_with_top(t->g, onto);
    f->incarnation = body_of(t->g, f->body)->incarnation;
    f->n[0] = (int16_t)number;
    f->n[1] = (int16_t)requirement_at(t, card, number)->cost;
    return f;
}

/* The card is still in the hand, the chosen card still there, and the cost can be paid. */
static bool still_possible(const struct table *t, const struct frame *f, int cost)
{
    const struct dcg_game *g = t->g;

    return set_has(g->result_set, f->body) && g->card[f->card].place == DCG_PLACE_HAND &&
           body_alive(g, f->body, f->incarnation) && !base_refusal(t, f->player, f->body) &&
           cost_payable(g, f->player, cost);
}

static void digivolve_place(struct table *t, const struct frame *f) /* 8-1-3-3 */
{
    struct dcg_game *g = t->g;
    uint8_t below = body_of(g, f->body)->top;

    card_take(g, f->card);
    body_cover(g, f->body, f->card); /* 8-1-2-3, 8-1-2-4: the same body, its display format kept */
    EMIT(DIGIVOLVED, RULE_8_1_3_3, .player = f->player, .card = f->card, .other = below,
         .from = DCG_PLACE_HAND, .to = g->card[f->card].place);
    draw(t, f->player, 1, RULE_8_1_3_3); /* 8-1-2-10: nothing to draw is no obstacle */
    struct happening digivolved = digivolving(f->player, f->card, f->body);
    happen(t, &digivolved);
}

PROC(digivolve) /* 8-1-3 */
{
    struct dcg_game *g = t->g;

    BEGIN;
    card_show(g, f->card); /* 8-1-3-1 */
    EMIT(REVEALED, RULE_8_1_3_1, .player = f->player, .card = f->card, .other = f->other);
    struct happening what = digivolving(f->player, f->card, f->body);
    CALL(1, call_would(t, &what, f->n[1]));   /* 8-1-2-5 */
    int cost = g->result < 0 ? 0 : g->result; /* 1-3-9 */
    if (!still_possible(t, f, cost)) {
        EMIT(PUT_BACK, RULE_8_1_2_7, .player = f->player, .card = f->card); /* 8-1-2-7 */
        DONE;
    }
    cost_pay(t, f->player, cost, RULE_8_1_3_2); /* 8-1-3-2 */
    digivolve_place(t, f);                      /* 8-1-3-3 */
    END;
}
