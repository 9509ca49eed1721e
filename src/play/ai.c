/* ai.c - computer players. */
#include "play/play.h"
#include "rules/engine.h"
#include "state/random.h"

#include <string.h>

static const char *const names[] = {[DCG_AI_RANDOM] = "random"};

int dcg_ai_find(const char *name)
{
    for (size_t i = 0; name && i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return (int)i;
    return -1;
}

/* splitmix64: a player's random numbers are its own, never the game's. */
static uint32_t below(uint64_t *rng, uint32_t bound)
{
    *rng += 0x9e3779b97f4a7c15u;
    return (uint32_t)((random_mix(*rng) >> 32) * bound >> 32);
}

dcg_option ai_pick(dcg_ai ai, const dcg_option *options, int count, uint64_t *rng)
{
    (void)ai; /* there is one kind so far */
    return options[below(rng, (uint32_t)count)];
}

dcg_status dcg_ai_choose(dcg_ai ai, const dcg_game *game, const dcg_cards *cards, uint64_t *rng,
                         dcg_option *option)
{
    dcg_option_list list;
    dcg_status status = dcg_options(game, cards, &list);

    if (status != DCG_OK)
        return status;
    if (!rng || !option || ai != DCG_AI_RANDOM || list.count < 1)
        return DCG_ERROR_ARGUMENT;
    *option = ai_pick(ai, list.option, list.count, rng);
    return DCG_OK;
}
