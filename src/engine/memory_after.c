/* memory_after.c - where memory is after an option: the option is taken in a copy of the game. Its cost can't just be
 * subtracted, since effects that interrupt may change it. */
#include "engine/price.h"
#include "cache/session.h"
#include "state/procedure.h"

/* Memory for player 0 while an option is carried out, until it is paid for. */
struct payment {
    int memory;
    bool paid, settled;
};

static void payment_take(void *user, const dcg_game *game, const dcg_event *event)
{
    struct payment *payment = user;

    (void)game;
    if (payment->settled)
        return;
    if (event->kind == DCG_EVENT_MEMORY) {
        payment->memory = event->value;
        payment->settled = payment->paid;
    }
    if (event->kind == DCG_EVENT_PAID || event->kind == DCG_EVENT_PASSED)
        payment->paid = true;
    if (event->kind == DCG_EVENT_PAID && event->value == 0)
        payment->settled = true;
}

/* Cards are chosen for a DigiXros or Assembly, and nothing is paid before the last of them: as if there were no
 * more. */
static bool pays_later(const dcg_game *game)
{
    return game->decision.asked && game->frames > 0 && game->frame[game->frames - 1].proc == PROC_materials;
}

dcg_memory_info dcg_option_memory_after(dcg_session *session, const dcg_game *game, dcg_option option)
{
    if (!session)
        return (dcg_memory_info){0};
    struct dcg_game *copy = &session->trial;
    dcg_table_info now = dcg_table(game);
    struct payment payment = {.memory = now.memory};
    dcg_sink sink = {payment_take, &payment};
    int side = now.deciding == 1 ? -1 : 1, cost = dcg_option_cost(game, session->cards, option);

    if ((cost < 0 && option != DCG_OPTION_PASS) || now.deciding < 0 ||
        dcg_determinize(game, now.deciding, 1, copy) != DCG_OK ||
        dcg_choose(session, copy, option, &sink) != DCG_OK || (!payment.settled && !pays_later(game)))
        return (dcg_memory_info){0};
    dcg_table_info then = dcg_table(copy);
    if (!payment.settled)
        payment.memory = then.memory = now.memory - side * cost;
    return (dcg_memory_info){.known = true,
                             .before = side * now.memory,
                             .after = side * payment.memory,
                             .ends_turn = now.deciding == now.turn_player && side * payment.memory < 0 &&
                                          (then.turn != now.turn || side * then.memory < 0)};
}
