/* bot_talk.c - what is sent to a bot, a JSON document a line, and what it answers (docs/protocol.md).
 *
 *   {"type":"hello"...}     ->   {"type":"hello"...}
 *   {"type":"game"...}
 *   {"type":"update"...}    ->   {"type":"choose"...}, if the bot has to decide
 *
 * The talker of the library writes and reads these messages. A bot that makes a mistake gives up its game.
 */
#include "bot.h"

#include "match.h"

#include <string.h>

enum { DICE = 1 }; /* which number of a seed the bot gets */

/* Its talker, which needs memory. NULL: there is none. */
static dcg_talker *talker_of(struct bot *bot)
{
    if (bot->talker == NULL)
        bot->talker = dcg_talker_new(&(dcg_talk_plan){.cards = bot->cards});
    return bot->talker;
}

static bool message_send(struct bot *bot, const char *message, char *why)
{
    if (message == NULL)
        return snprintf(why, BOT_WHY, "a message to it can't be written"), false;
    return bot_quiet(bot, why) && bot_send(bot, message, strlen(message), why);
}

static bool answer_read(struct bot *bot, dcg_option *option, char *why)
{
    char answer[BOT_LINE];
    dcg_error error;
    if (!bot_receive(bot, answer, why))
        return false;
    if (dcg_talk_answer(bot->talker, answer, strlen(answer), option, &error) == DCG_OK)
        return true;
    snprintf(why, BOT_WHY, "it answers '%.60s': %.200s", answer, error.text);
    return false;
}

bool bot_greet(struct bot *bot, char *why)
{
    dcg_option none;
    dcg_talker *talker = talker_of(bot);
    const char *hello = dcg_talk_greet(talker, (double)bot->milliseconds / 1000, bot->brief, NULL);
    return message_send(bot, hello, why) && answer_read(bot, &none, why);
}

void bot_began(struct bot *bot, const struct bot_game *played, const dcg_game *game)
{
    char why[BOT_WHY];
    dcg_talk_game plan = {.deck = {played->deck[0], played->deck[1]},
                          .player = {played->opponent, played->opponent},
                          .seat = played->player,
                          .number = played->number,
                          .random = seed_mix(played->seed, DICE) >> 33};
    plan.player[played->player] = "me";
    bot->number = played->number;
    bot->playing =
        bot_ready(bot, why) && message_send(bot, dcg_talk_begin(bot->talker, &plan, game, NULL), why);
    if (!bot->playing)
        bot_give_up(bot, why);
}

void bot_event(void *user, const dcg_game *game, const dcg_event *event)
{
    (void)game;
    dcg_talk_event(talker_of(user), event);
}

void bot_chose(struct bot *bot, const dcg_game *game)
{
    dcg_talk_step(bot->talker, game);
}

static dcg_status bot_choose(void *user, const dcg_game *view, const dcg_option_list *options,
                             dcg_option *choice)
{
    struct bot *bot = user;
    char why[BOT_WHY];
    (void)view, (void)options;
    if (!bot->playing)
        return DCG_ERROR_OPTION;
    if (message_send(bot, dcg_talk_ask(bot->talker, NULL), why) && answer_read(bot, choice, why))
        return DCG_OK;
    bot_give_up(bot, why);
    return DCG_ERROR_OPTION;
}

dcg_outsider bot_outsider(struct bot *bot)
{
    return (dcg_outsider){bot_choose, bot};
}

void bot_ended(struct bot *bot, const dcg_game *game)
{
    char why[BOT_WHY];
    dcg_talk_step(bot->talker, game); /* it may have failed after the last choice */
    if (bot->playing && !message_send(bot, dcg_talk_ask(bot->talker, NULL), why))
        bot_stop(bot); /* the game is over: what it does now harms nobody */
    bot->playing = false;
    dcg_talk_step(bot->talker, NULL);
}
