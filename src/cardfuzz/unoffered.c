/* unoffered.c - is a card refused that could be paid for (1-3-11)?
 *
 * What effects would change a cost by is found out before a card is declared. Here a card that is refused for its cost
 * is declared all the same, and everybody answers at random: if it is paid for, it should have been offered. */
#include "cardfuzz/cardfuzz.h"
#include "engine/main_loop.h"
#include "engine/why_not.h"
#include "rules/memory.h"
#include "state/area.h"
#include "state/procedure.h"

enum { ATTEMPTS = 6, ANSWERS = 60 };

/* 1-3-11-4: a material that has come where it is only since the declaration doesn't let the card be declared. */
static bool came_since(const struct attempt *a, dcg_option option)
{
    const struct dcg_game *g = &a->game;
    int card = DCG_OPTION_CARD(option);

    return g->decision.asked && g->frames &&
           g->frame[(g->frames - 1) & (FRAMES - 1)].proc == PROC_materials &&
           g->card[card].generation != a->before.card[card].generation;
}

/* Whoever may lower a cost mostly does, by as much as possible. */
static uint32_t weight_of(const struct attempt *a, dcg_option option)
{
    int verb = DCG_OPTION_VERB(option);

    if (verb == DCG_OPTION_NO || verb == DCG_OPTION_DONE)
        return 1;
    return came_since(a, option) ? 0 : 8;
}

static void answer(struct attempt *a, struct table *t, struct dice *dice)
{
    struct options o = options_in(a->options);
    uint32_t total = 0;
    int at = 0;

    list_options(t, &o);
    for (int i = 0; i < o.count; i++)
        total += weight_of(a, a->options[i]);
    if (!total)
        return;
    uint32_t chosen = dice_below(dice, total);
    for (; chosen >= weight_of(a, a->options[at]); at++)
        chosen -= weight_of(a, a->options[at]);
    choose_listed(t, a->options[at], o.count);
}

/* It is in no area while it is being played; if it isn't paid for, it is put back (7-1-2-3). */
static bool paid_for(const struct dcg_game *g, uint8_t card)
{
    return g->card[card].place != DCG_PLACE_HAND && g->card[card].place != DCG_PLACE_NOWHERE;
}

/* How often somebody had to decide. */
static int attempt(struct attempt *a, const struct table *t, dcg_option option, struct dice *dice)
{
    uint8_t card = (uint8_t)DCG_OPTION_CARD(option);
    int answers = 0;

    a->game = a->before;
    struct table tried = table_of(&a->game, t->cards);
    choose_listed(&tried, option, 0);
    for (; answers < ANSWERS && a->game.decision.asked && !paid_for(&a->game, card) &&
           a->game.decision.kind != DCG_DECISION_MAIN;
         answers++)
        answer(a, &tried, dice);
    return answers;
}

static bool refused_wrongly(struct attempt *a, const struct table *t, dcg_option option, struct dice *dice)
{
    struct table before = table_to_see(&a->before, t->cards);

    if (why_not(&before, t->g->decision.player, option) != DCG_REFUSAL_COST_TOO_HIGH)
        return false;
    for (int i = 0; i < ATTEMPTS; i++) {
        int answers = attempt(a, t, option, dice);
        if (paid_for(&a->game, (uint8_t)DCG_OPTION_CARD(option)))
            return true;
        if (!answers) /* it would be put back in the same way again */
            return false;
    }
    return false;
}

bool unoffered(struct attempt *a, const struct table *t, struct dice dice)
{
    int player = t->g->decision.player;
    const struct pile *hand = &t->g->pile[player][PILE_HAND];

    if (t->g->decision.kind != DCG_DECISION_MAIN)
        return false;
    a->before = *t->g;
    a->before.memory = 0; /* so that as few as possible can be paid for */
    for (int i = 0; i < hand->count; i++) {
        const struct card_def *d = card_print(t, hand->at[i]);
        int verb = d->categories & DCG_OPTION ? DCG_OPTION_USE : DCG_OPTION_PLAY;
        if (d->cost > payable_most(&a->before, player) &&
            refused_wrongly(a, t, DCG_MAKE_OPTION(verb, hand->at[i], 0, 0), &dice))
            return true;
    }
    return false;
}
