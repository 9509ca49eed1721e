/* cmd_bot.c - dcg bot: whoever is at standard input and output plays against the computer (docs/bots.md). */
#include "bot.h"
#include "files.h"
#include "opponent.h"

#include <inttypes.h>
#include <stdio.h>

struct host {
    struct bot bot;
    const dcg_sim *sim;
    int player; /* the bot in the present game */
};

static void game_began(void *user, const dcg_game *game, uint64_t number, uint64_t seed)
{
    struct host *host = user;
    const dcg_deck *const *deck = host->sim->deck;
    host->player = (int)(number & 1);
    (void)game;
    bot_began(&host->bot, (const dcg_deck *const[2]){deck[host->player], deck[!host->player]}, host->player,
              number, seed);
}

static void game_chose(void *user, const dcg_game *game, dcg_option option)
{
    (void)user, (void)game, (void)option;
}

static void game_ended(void *user, const dcg_game *game)
{
    struct host *host = user;
    bot_ended(&host->bot, host->player, game);
}

static int games_play(const dcg_sim *sim, uint64_t games)
{
    dcg_sim_stats stats = {0};
    for (uint64_t i = 0; i < games; i++) {
        dcg_status status = dcg_simulate(sim, i, 1, &stats);
        if (status != DCG_OK)
            return complain("the game can't go on: %s", dcg_status_text(status));
        if (bots_gave_up() > 0) /* there is nobody who could be started anew */
            break;
    }
    fprintf(stderr, "dcg: the bot won %" PRIu64 " of %" PRIu64 " games, the computer %" PRIu64 "\n",
            stats.wins[0], stats.games, stats.wins[1]);
    return bots_gave_up() > 0 || stats.errors > 0 ? EXIT_NO : EXIT_YES;
}

int bot_run(const struct arguments *a)
{
    struct opponent opponent;
    dcg_deck deck[2];
    dcg_cards *cards = cards_load(a);
    if (cards == NULL)
        return EXIT_WRONG;
    int code = EXIT_WRONG;
    if (opponent_load(a, FLAG_AI, "random", &opponent) && decks_load(cards, a, deck)) {
        struct host host = {.player = 0};
        dcg_sim_log log = {game_began, game_chose, game_ended, &host};
        dcg_sink sink = {bot_hear, &host.bot};
        dcg_sim sim = {.cards = cards,
                       .deck = {&deck[0], &deck[1]},
                       .ai = {opponent.plan, opponent.plan},
                       .seed = flag_number(a, FLAG_SEED, 1),
                       .sink = &sink,
                       .log = &log};
        bot_new(&host.bot, NULL, cards, flag_number(a, FLAG_ANSWER, BOT_SECONDS * 1000),
                flag_given(a, FLAG_BRIEF));
        sim.outsider[0] = bot_outsider(&host.bot);
        host.sim = &sim;
        code = games_play(&sim, flag_number(a, FLAG_GAMES, 1));
        bot_free(&host.bot);
    }
    dcg_cards_free(cards);
    return code;
}
