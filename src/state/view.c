/* view.c - what a player knows (3-1-2, 3-5-3, 3-7-4, 4-5-10): views, and guesses at what is hidden. */
#include "state/view.h"
#include "state/area.h"
#include "state/random.h"

#include <string.h>

/* Everybody sees where cards are and how many (3-1-3-2, 4-18-2), and what they are in public areas (3-1-2-1-1), but not
 * in private ones (3-1-2-2-1). */
dcg_status dcg_view(const dcg_game *game, int player, dcg_game *view)
{
    if (!game || !view || player < -1 || player > 1)
        return DCG_ERROR_ARGUMENT;
    memmove(view, game, sizeof *view);
    view->view = (uint8_t)(player < 0 ? VIEW_OF_BOTH : player + 1);
    memset(view->random, 0, sizeof view->random);
    view->decision.answer = 0;
    for (int card = 1; card < view->card_top; card++)
        if (!card_known_to(view, (uint8_t)card, player))
            view->card[card].def = 0;
    return DCG_OK;
}

/* Whose view it is; -1: what both players know. */
static int viewer_of(const struct dcg_game *view)
{
    return view->view == VIEW_OF_BOTH ? -1 : view->view - 1;
}

/* Which deck a card is from: of which owner, and whether it is the Digi-Egg deck. */
static int card_group(const struct card *card)
{
    return (card->flags & CARD_OWNER) | (card->flags & CARD_EGG ? 2 : 0);
}

/* Tokens are from no deck; those that have left the game are nothing to anybody (4-18-5). */
static bool of_a_deck(const struct card *card)
{
    return !(card->flags & CARD_TOKEN) && card->place != DCG_PLACE_OUTSIDE;
}

static void hidden_gather(struct guesser *guesser, const struct dcg_game *g, int viewer)
{
    for (int group = 0; group < GUESS_GROUPS; group++)
        guesser->group[group].count = 0;
    for (int card = 1; card < g->card_top; card++) {
        int group = card_group(&g->card[card]);
        if (!of_a_deck(&g->card[card]) || card_known_to(g, (uint8_t)card, viewer))
            continue;
        int at = guesser->group[group].count++;
        guesser->group[group].card[at] = (uint8_t)card;
        guesser->group[group].def[at] = g->card[card].def;
    }
}

/* What is left of a deck list without the known cards, in the order of the list. */
static bool list_take(struct guesser *guesser, const struct dcg_game *view, int group, const dcg_deck *deck)
{
    const dcg_card_def *list = group & 2 ? deck->egg : deck->main;
    int count = group & 2 ? deck->egg_count : deck->main_count, left = 0;
    bool gone[DCG_MAX_DECK] = {false};

    for (int card = 1; card < view->card_top; card++) {
        const struct card *c = &view->card[card];
        if (!of_a_deck(c) || card_group(c) != group || !card_known_to(view, (uint8_t)card, viewer_of(view)))
            continue;
        int at = 0;
        while (at < count && (gone[at] || list[at] != c->def))
            at++;
        if (at == count)
            return false;
        gone[at] = true;
    }
    for (int at = 0; at < count; at++)
        if (!gone[at] && left++ < guesser->group[group].count)
            guesser->group[group].def[left - 1] = list[at];
    return left == guesser->group[group].count;
}

bool guess_prepare(struct guesser *guesser, const struct dcg_game *view, const dcg_deck *const deck[2])
{
    hidden_gather(guesser, view, viewer_of(view));
    for (int group = 0; group < GUESS_GROUPS; group++)
        if (!list_take(guesser, view, group, deck[group & 1]))
            return false;
    return true;
}

/* Hidden cards of one deck change places among themselves. */
void guess_deal(const struct guesser *guesser, uint64_t seed, struct dcg_game *guess)
{
    random_seed(guess->random, seed);
    guess->view = 0;
    for (int group = 0; group < GUESS_GROUPS; group++) {
        uint16_t def[DCG_MAX_CARDS];
        uint32_t count = guesser->group[group].count;
        memcpy(def, guesser->group[group].def, count * sizeof *def);
        for (; count > 0; count--) {
            uint32_t at = random_below(guess->random, count);
            guess->card[guesser->group[group].card[count - 1]].def = def[at];
            def[at] = def[count - 1];
        }
    }
}

dcg_status dcg_determinize(const dcg_game *game, int player, uint64_t seed, dcg_game *guess)
{
    struct guesser guesser;

    if (!game || !guess || player < -1 || player > 1 || game->view)
        return DCG_ERROR_ARGUMENT;
    hidden_gather(&guesser, game, player);
    memmove(guess, game, sizeof *guess);
    guess_deal(&guesser, seed, guess);
    return DCG_OK;
}

dcg_status dcg_guess(const dcg_game *view, const dcg_deck *deck_a, const dcg_deck *deck_b, uint64_t seed,
                     dcg_game *guess)
{
    struct guesser guesser;
    const dcg_deck *const deck[2] = {deck_a, deck_b};

    if (!view || !deck_a || !deck_b || !guess || !view->view)
        return DCG_ERROR_ARGUMENT;
    for (int i = 0; i < 2; i++)
        if (deck[i]->main_count > DCG_MAX_DECK || deck[i]->egg_count > DCG_MAX_DECK)
            return DCG_ERROR_ARGUMENT;
    if (!guess_prepare(&guesser, view, deck))
        return DCG_ERROR_DECK;
    memmove(guess, view, sizeof *guess);
    guess_deal(&guesser, seed, guess);
    return DCG_OK;
}
