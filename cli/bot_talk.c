/* bot_talk.c - what is said to a bot, a JSON document a line, and what it answers (docs/bots.md).
 *
 *   {"type":"hello"...}     ->   ready
 *   {"type":"game"...}           the deck lists, and what their cards are
 *   {"type":"choose"...}    ->   the number of an option, from 0
 *   {"type":"end"...}            how the game ended
 *
 * Everything comes from the player's view. Hidden cards have no definition in it, and their numbers tell nothing: a
 * shuffle exchanges what cards are, not where they lie.
 */
#include "bot.h"

#include "json.h"
#include "match.h"

#include <stdlib.h>
#include <string.h>

/* A message while it is written. */
struct message {
    dcg_json json;
    FILE *out;
    char *text;
    size_t size;
};

static bool message_begin(struct message *m, const char *type)
{
    *m = (struct message){0};
    m->out = open_memstream(&m->text, &m->size);
    if (m->out == NULL)
        return false;
    json_begin(&m->json, m->out);
    dcg_json_object(&m->json, NULL);
    dcg_json_string(&m->json, "type", type);
    return true;
}

static bool message_send(struct message *m, struct bot *bot, char *why)
{
    dcg_json_end(&m->json);
    bool sent = fclose(m->out) == 0 && bot_quiet(bot, why) && bot_send(bot, m->text, m->size, why);
    free(m->text);
    return sent;
}

bool bot_greet(struct bot *bot, char *why)
{
    struct message m;
    char answer[BOT_LINE];
    snprintf(why, BOT_WHY, "no memory");
    if (!message_begin(&m, "hello"))
        return false;
    dcg_json_whole(&m.json, "protocol", BOT_PROTOCOL);
    dcg_json_string(&m.json, "program", "dcg");
    dcg_json_string(&m.json, "version", dcg_version());
    dcg_json_real(&m.json, "seconds", (double)bot->milliseconds / 1000);
    dcg_json_truth(&m.json, "brief", bot->brief);
    if (!message_send(&m, bot, why) || !bot_receive(bot, answer, why))
        return false;
    if (strcmp(answer, "ready") == 0)
        return true;
    snprintf(why, BOT_WHY, "it answers '%.40s' instead of 'ready'", answer);
    return false;
}

/* ---- The game ---- */

static bool game_tell(struct bot *bot, int player, uint64_t seed, char *why)
{
    struct message m;
    const char *facts = bot_cards_text(bot, bot->deck);
    if (facts == NULL || !message_begin(&m, "game"))
        return false;
    /* For its own dice. The game's seed doesn't follow from it. */
    dcg_json_count(&m.json, "random", seed_mix(seed, BOT_PROTOCOL) >> 33);
    dcg_json_string(&m.json, "player", player == 0 ? "A" : "B");
    dcg_json_deck(&m.json, "my_deck", bot->cards, bot->deck[player]);
    dcg_json_deck(&m.json, "opponents_deck", bot->cards, bot->deck[!player]);
    dcg_json_raw(&m.json, "cards", facts);
    return message_send(&m, bot, why);
}

void bot_began(struct bot *bot, const dcg_deck *const deck[2], int player, uint64_t number, uint64_t seed)
{
    char why[BOT_WHY] = "no memory";
    bot->number = number;
    bot->deck[0] = deck[0];
    bot->deck[1] = deck[1];
    bot->playing = bot_ready(bot, why) && game_tell(bot, player, seed, why);
    if (!bot->playing)
        bot_give_up(bot, why);
}

void bot_ended(struct bot *bot, int player, const dcg_game *game)
{
    struct message m;
    char why[BOT_WHY] = "no memory";
    dcg_result_info result = dcg_result(game);
    bot->events.count = 0; /* those of the next game come before bot_began */
    if (!bot->playing || !message_begin(&m, "end"))
        return;
    dcg_json_string(&m.json, "result",
                    result.outcome == DCG_DRAWN ? "drawn"
                    : result.outcome != DCG_WON ? "failed"
                    : result.winner == player   ? "won"
                                                : "lost");
    if (result.rule != 0)
        dcg_json_string(&m.json, "rule", dcg_rule_number(dcg_game_rules(game), result.rule));
    bot->playing = false;
    if (!message_send(&m, bot, why)) /* the game is over: what it does now harms nobody */
        bot_free(bot);
}

/* ---- The view ---- */

struct view {
    dcg_json *json;
    const struct bot *bot;
    const dcg_game *game;
    const dcg_cards *cards;
    int player;
};

static void option_json(const struct view *v, const dcg_game *guess, dcg_option option)
{
    char text[DCG_MAX_TEXT];
    dcg_memory_info memory = dcg_option_memory_after(v->bot->session, guess, option);
    dcg_json_string(v->json, "verb", dcg_name(DCG_NAMES_OPTION, DCG_OPTION_VERB(option)));
    dcg_json_maybe(v->json, "card", DCG_OPTION_CARD(option), 0);
    dcg_json_maybe(v->json, "other", DCG_OPTION_OTHER(option), 0);
    dcg_json_whole(v->json, "number", DCG_OPTION_NUMBER(option));
    dcg_json_maybe(v->json, "cost", dcg_option_cost(v->game, v->cards, option), -1);
    if (memory.known)
        dcg_json_whole(v->json, "memory_after", memory.after);
    else
        dcg_json_null(v->json, "memory_after");
    if (memory.ends_turn)
        dcg_json_truth(v->json, "ends_turn", true);
    if (!v->bot->brief) {
        dcg_option_text(v->game, v->cards, option, v->player, text, sizeof text);
        dcg_json_string(v->json, "text", text);
    }
}

/* Options are tried in a guess that is made of the view alone: the hidden cards of the game tell nothing. */
static void options_json(const struct view *v, const dcg_option_list *options)
{
    dcg_game *guess = dcg_game_new();
    bool guessed = guess != NULL && dcg_guess(v->game, v->bot->deck[0], v->bot->deck[1], 1, guess) == DCG_OK;
    dcg_json_array(v->json, "options");
    for (int i = 0; i < options->count; i++) {
        dcg_json_object(v->json, NULL);
        option_json(v, guessed ? guess : NULL, options->option[i]);
        dcg_json_close(v->json);
    }
    dcg_json_close(v->json);
    dcg_game_free(guess);
}

static void prompt_json(const struct view *v)
{
    char text[DCG_MAX_TEXT];
    if (v->bot->brief)
        return;
    dcg_decision_text(v->game, v->cards, text, sizeof text);
    dcg_json_string(v->json, "text", text);
    dcg_prompt_text(v->game, v->cards, v->player, text, sizeof text);
    dcg_json_string(v->json, "prompt", text);
}

static void choose_json(const struct view *v, const dcg_option_list *options)
{
    dcg_json_string(v->json, "decision", dcg_name(DCG_NAMES_DECISION, options->decision));
    prompt_json(v);
    bot_events_json(v->json, &v->bot->events, v->game, v->cards, v->player, !v->bot->brief);
    dcg_json_object(v->json, "view");
    dcg_json_view(v->json, v->game, v->cards, v->player);
    dcg_json_close(v->json);
    options_json(v, options);
}

/* The number of one of so many options, and nothing else. -1: it isn't. */
static int number_of(const char *answer, int count)
{
    size_t digits = strspn(answer, "0123456789");
    if (digits == 0 || digits > 4 || answer[digits] != '\0')
        return -1;
    unsigned long number = strtoul(answer, NULL, 10);
    return number < (unsigned long)count ? (int)number : -1;
}

static dcg_status bot_choose(void *user, const dcg_game *view, const dcg_option_list *options,
                             dcg_option *choice)
{
    struct bot *bot = user;
    struct message m;
    char answer[BOT_LINE], why[BOT_WHY] = "no memory";
    if (!bot->playing)
        return DCG_ERROR_OPTION;
    if (bot->session == NULL)
        bot->session = dcg_session_new(bot->cards);
    bool answered = message_begin(&m, "choose");
    if (answered) {
        struct view v = {&m.json, bot, view, bot->cards, options->player};
        choose_json(&v, options);
        bot->events.count = 0;
        answered = message_send(&m, bot, why) && bot_receive(bot, answer, why);
    }
    int number = answered ? number_of(answer, options->count) : -1;
    if (answered && number < 0)
        snprintf(why, sizeof why, "it answers '%.40s', which is none of its %d options", answer,
                 options->count);
    if (number < 0) {
        bot_give_up(bot, why);
        return DCG_ERROR_OPTION;
    }
    *choice = options->option[number];
    return DCG_OK;
}

dcg_outsider bot_outsider(struct bot *bot)
{
    return (dcg_outsider){bot_choose, bot};
}

void bot_hear(void *user, const dcg_game *game, const dcg_event *event)
{
    struct bot *bot = user;
    (void)game;
    bot_events_add(&bot->events, event);
}
