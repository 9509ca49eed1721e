/* memory.c - the memory gauge (1-4-2, 4-1) and paying costs. */
#include "query/info.h"
#include "rules/memory.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

enum { MEMORY_MAX = 10 }; /* 1-4-2-2 */

void memory_set(struct table *t, int player, int memory, enum rule rule)
{
    struct dcg_game *g = game_of(t);

    if (memory > MEMORY_MAX)
        memory = MEMORY_MAX;
    if (memory < -MEMORY_MAX)
        memory = -MEMORY_MAX;
    if (memory == memory_of(g, player))
        return; /* 1-3-3 */
    g->memory = (int8_t)(player ? -memory : memory);
    changed_offboard(t);
    EMIT(MEMORY, rule, .player = (uint8_t)player, .value = g->memory);
}

void memory_gain(struct table *t, int player, int amount, enum rule rule)
{
    memory_set(t, player, memory_of(t->g, player) + amount, rule);
}

void memory_gain_by(struct table *t, int player, int amount, struct cause cause)
{
    if (player_cant(t, player, PLAYER_CANT_GAIN_MEMORY, (struct object){.permanent = NO_PERMANENT}, cause))
        return; /* 15-1-3 */
    memory_gain(t, player, amount, RULE_TERM_MEMORY_GAIN_LOSE);
}

/* M-7: a cost that would push memory past 10 on the opponent's side can't be paid. */
int payable_most(const struct dcg_game *g, int player)
{
    return memory_of(g, player) + MEMORY_MAX;
}

bool cost_payable(const struct dcg_game *g, int player, int cost)
{
    return cost <= payable_most(g, player);
}

void cost_pay(struct table *t, int player, int cost, enum rule rule)
{
    EMIT(PAID, rule, .player = (uint8_t)player, .value = (int16_t)cost);
    memory_gain(t, player, -cost, RULE_TERM_MEMORY_PAY);
}
