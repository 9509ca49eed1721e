/* cmd_bot.c - dcg bot: the program at standard input and output plays against the computer: it is asked, or with
 * --protocol 2 it asks (docs/protocol.md). */
#include "bot.h"
#include "files.h"
#include "opponent.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct host {
    struct bot bot;
    const dcg_sim *sim;
    const char *opponent;
};

static void game_began(void *user, const dcg_game *game, uint64_t number, uint64_t seed)
{
    struct host *host = user;
    const dcg_deck *const *deck = host->sim->deck;
    int player = (int)(number & 1);
    bot_began(&host->bot,
              &(struct bot_game){{deck[player], deck[!player]}, player, host->opponent, number, seed}, game);
}

static void game_chose(void *user, const dcg_game *game, dcg_option option)
{
    struct host *host = user;
    (void)option;
    bot_chose(&host->bot, game);
}

static void game_ended(void *user, const dcg_game *game)
{
    struct host *host = user;
    bot_ended(&host->bot, game);
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

/* ---- The program asks ---- */

/* A request a line, until there are no more. */
static int requests_answer(dcg_talker *talker)
{
    char *line = NULL;
    size_t room = 0, size;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0) {
        size_t end = (size_t)length;
        while (end > 0 && (line[end - 1] == '\n' || line[end - 1] == '\r'))
            end--;
        const char *answer = dcg_talk(talker, line, end, &size);
        fwrite(answer, 1, size, stdout);
        if (fflush(stdout) != 0)
            break;
    }
    free(line);
    return ferror(stdout) != 0 ? complain("the answer can't be written") : EXIT_YES;
}

static int talk_run(const struct arguments *a, const dcg_cards *cards, dcg_rules rules,
                    const dcg_deck deck[2], const struct opponent *opponent)
{
    dcg_talk_plan plan = {.cards = cards,
                          .deck = {&deck[0], &deck[1]},
                          .seat = {"me", opponent->name},
                          .seed = flag_number(a, FLAG_SEED, 1),
                          .rules = rules};
    dcg_talk_scenarios(&plan);
    dcg_talker *talker = dcg_talker_new(&plan);
    if (talker == NULL)
        return complain("no memory for a game");
    int code = requests_answer(talker);
    dcg_talker_free(talker);
    return code;
}

/* These are for a program that is asked. */
static bool flags_fit(const struct arguments *a)
{
    static const enum flag others[] = {FLAG_GAMES, FLAG_ANSWER, FLAG_BRIEF, FLAG_ITERATIONS,
                                       FLAG_MILLISECONDS};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (flag_given(a, others[i]))
            return complain("--%s is for a program that is asked; with --protocol 2 requests say it",
                            flag_rows[others[i]].word),
                   false;
    return true;
}

int bot_run(const struct arguments *a)
{
    struct opponent opponent;
    dcg_deck deck[2];
    dcg_rules rules;
    bool talks = flag_given(a, FLAG_PROTOCOL);
    if (talks && !flags_fit(a))
        return EXIT_WRONG;
    dcg_cards *cards = cards_load(a);
    if (cards == NULL)
        return EXIT_WRONG;
    int code = EXIT_WRONG;
    bool loaded = opponent_load(a, FLAG_AI, "random", &opponent) && decks_load(cards, a, &rules, deck);
    if (loaded && talks) {
        code = talk_run(a, cards, rules, deck, &opponent);
    } else if (loaded) {
        struct host host = {.opponent = opponent.name};
        dcg_sim_log log = {game_began, game_chose, game_ended, &host};
        dcg_sink sink = {bot_event, &host.bot};
        dcg_sim sim = {.cards = cards,
                       .deck = {&deck[0], &deck[1]},
                       .ai = {opponent.plan, opponent.plan},
                       .seed = flag_number(a, FLAG_SEED, 1),
                       .sink = &sink,
                       .log = &log,
                       .rules = rules};
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
