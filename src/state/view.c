/* view.c - what a player knows (3-1-2, 3-5-3, 3-7-4, 4-5-10): views, and guesses at what is hidden. */
#include "state/area.h"
#include "state/random.h"

#include <string.h>

/* Everybody sees where cards are and how many (3-1-3-2, 4-18-2), and what they are in public areas (3-1-2-1-1), but not
 * in private ones (3-1-2-2-1). */
dcg_status dcg_view(const dcg_game *game, int player, dcg_game *view)
{
    if (!game || !view || (player != 0 && player != 1))
        return DCG_ERROR_ARGUMENT;
    memmove(view, game, sizeof *view);
    view->view = (uint8_t)(player + 1);
    memset(view->random, 0, sizeof view->random);
    view->decision.answer = 0;
    for (int card = 1; card < view->card_top; card++)
        if (!card_known(view, (uint8_t)card, player))
            view->card[card].def = 0;
    return DCG_OK;
}

/* The cards of one owner's deck or Digi-Egg deck that the player doesn't know change places among themselves. */
static void guess_group(struct dcg_game *g, int player, int group, uint64_t random[4])
{
    uint8_t hidden[DCG_MAX_CARDS];
    uint32_t count = 0;

    for (int card = 1; card < g->card_top; card++) {
        int flags = g->card[card].flags;
        int of = (flags & CARD_OWNER) | (flags & CARD_EGG ? 2 : 0);
        if (of == group && g->card[card].place != DCG_PLACE_OUTSIDE && !card_known(g, (uint8_t)card, player))
            hidden[count++] = (uint8_t)card;
    }
    for (; count > 1; count--) {
        uint8_t a = hidden[random_below(random, count)], b = hidden[count - 1];
        uint16_t def = g->card[a].def;
        g->card[a].def = g->card[b].def;
        g->card[b].def = def;
    }
}

dcg_status dcg_determinize(const dcg_game *game, int player, uint64_t seed, dcg_game *guess)
{
    uint64_t random[4];

    if (!game || !guess || (player != 0 && player != 1) || game->view)
        return DCG_ERROR_ARGUMENT;
    memmove(guess, game, sizeof *guess);
    random_seed(random, seed);
    for (int group = 0; group < 4; group++)
        guess_group(guess, player, group, random);
    memcpy(guess->random, random, sizeof random);
    return DCG_OK;
}
