/* timed_modifier.c - questions about what lasts for a while (15-11); record/duration.c lets it come and go. */
#include "query/info.h"
#include "tree/modifier_def.h"

#include <string.h>

bool timed_modifier_adds_dp(const dcg_cards *cards, const struct timed_modifier *l)
{
    if (l->kind != TIMED_MODIFIER_STATE)
        return l->kind == TIMED_MODIFIER_DP;
    const struct modifier_def *def = modifier_at(cards, l->state);
    for (int i = 0; i < def->run; i++)
        if (def[i].kind != MODIFIER_DP)
            return false;
    return def->run > 0;
}

int32_t timed_modifier_amount(const struct timed_modifier *l, int64_t amount)
{
    int64_t most = l->kind == TIMED_MODIFIER_DP ? MOST_DP : MOST_TIMES;

    return (int32_t)(amount > most ? most : amount < -most ? -most : amount);
}

const struct timed_modifier *timed_modifier_twin(const struct table *t, const struct timed_modifier *l,
                                                 int before)
{
    struct timed_modifier wanted = *l;

    if (!timed_modifier_adds_dp(t->cards, l))
        return NULL;
    for (int i = 0; i < before; i++) {
        const struct timed_modifier *other = &t->g->timed_modifier[i];
        wanted.value = other->value;
        if ((other->value > 0) == (l->value > 0) && !memcmp(other, &wanted, sizeof wanted))
            return other;
    }
    return NULL;
}

bool timed_modifier_now(const struct dcg_game *g, const struct timed_modifier *l)
{
    if (l->until == UNTIL_CARD_LEAVES)
        return g->card[l->card].generation == l->card_generation;
    return l->until != UNTIL_UNSUSPENDED || (g->phase == DCG_PHASE_UNSUSPEND && g->turn == l->turn);
}
