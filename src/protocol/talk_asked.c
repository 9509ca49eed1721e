/* talk_asked.c - the other direction: the caller plays a game, and a program is asked for the choices of one player.
 * The messages are those of a match of the talker. The answers are requests: "hello" once, then "choose" for each
 * question. */
#include "protocol/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Messages ---- */

/* What the program sent before is no part of a message to it. */
static void message_open(dcg_talker *talker)
{
    talker->request = NULL;
    talker->expected = ANSWER_NONE;
    talker->size = 0;
    talker->full = false;
}

static const char *message_close(dcg_talker *talker, size_t *size)
{
    if (talker->full)
        return NULL;
    talker->answer[talker->size] = '\0';
    if (size)
        *size = talker->size;
    return talker->answer;
}

const char *dcg_talk_greet(dcg_talker *talker, double seconds, bool brief, size_t *size)
{
    if (size)
        *size = 0;
    if (!talker)
        return NULL;
    free(talker->facts);
    talker->facts = NULL;
    talker->always_brief = brief;
    message_open(talker);
    dcg_json *json = hello_begin(talker);
    dcg_json_real(json, "seconds", seconds);
    dcg_json_truth(json, "brief", brief);
    message_end(talker);
    talker->expected = ANSWER_HELLO;
    return message_close(talker, size);
}

/* ---- The game ---- */

static bool plan_is_sensible(const dcg_talk_game *plan)
{
    bool sensible = plan && (plan->seat == SEAT_A || plan->seat == SEAT_B);

    for (int i = 0; i < 2 && sensible; i++)
        sensible = plan->player[i] && plan->deck[i] && plan->deck[i]->main_count <= DCG_MAX_DECK &&
                   plan->deck[i]->egg_count <= DCG_MAX_DECK;
    return sensible;
}

/* Can the program be asked in this game? */
static bool game_fits(const dcg_talker *talker, const dcg_game *game)
{
    return cards_played(game, talker->cards) && !game->view;
}

/* Its first events come before it begins. */
static void asked_match(dcg_talker *talker)
{
    struct talk_match *match = &talker->match;

    if (match->kind == MATCH_ASKED)
        return;
    talk_match_clear(talker);
    talk_match_cards(talker, NULL, NULL);
    match->kind = MATCH_ASKED;
    match->revision = match->events = match->named = 0;
}

/* The game as it is now; revision 0: it hasn't begun. */
static void asked_go(dcg_talker *talker, const dcg_game *game)
{
    struct talk_match *match = &talker->match;

    memcpy(talker->game, game, dcg_game_size());
    talk_match_name(talker, match->named);
    match->named = match->events;
    match->revision++;
}

const char *dcg_talk_begin(dcg_talker *talker, const dcg_talk_game *plan, const dcg_game *game, size_t *size)
{
    if (size)
        *size = 0;
    if (!talker || !plan_is_sensible(plan) || !game_fits(talker, game))
        return NULL;
    asked_match(talker);
    struct talk_match *match = &talker->match;
    match->number = plan->number;
    match->own = plan->seat;
    match->random = plan->random;
    match->undone = match->named = match->revision = 0;
    memset(match->seat, 0, sizeof match->seat);
    for (int i = 0; i < 2; i++) {
        match->record.deck[i] = *plan->deck[i];
        dcg_replay_player(&match->record, i, plan->player[i]);
    }
    asked_go(talker, game);
    message_open(talker);
    game_tell(talker, match->own);
    return message_close(talker, size);
}

void dcg_talk_event(dcg_talker *talker, const dcg_event *event)
{
    if (!talker || !event)
        return;
    asked_match(talker);
    talk_match_event(talker, event);
}

dcg_status dcg_talk_step(dcg_talker *talker, const dcg_game *game)
{
    if (!talker || talker->match.kind != MATCH_ASKED)
        return DCG_ERROR_ARGUMENT;
    if (!game) {
        talk_match_clear(talker);
        return DCG_OK;
    }
    if (!talker->match.revision || !game_fits(talker, game))
        return DCG_ERROR_ARGUMENT;
    asked_go(talker, game);
    return DCG_OK;
}

const char *dcg_talk_ask(dcg_talker *talker, size_t *size)
{
    if (size)
        *size = 0;
    if (!talker || talker->match.kind != MATCH_ASKED || !talker->match.revision)
        return NULL;
    message_open(talker);
    update_tell(talker, talker->match.own);
    if (dcg_table(talker->game).deciding == talker->match.own)
        talker->expected = ANSWER_CHOOSE;
    return message_close(talker, size);
}

/* ---- The answer ---- */

static dcg_status answer_fails(dcg_error *error, dcg_status status, const char *why)
{
    if (error) {
        *error = (dcg_error){.status = status};
        snprintf(error->text, sizeof error->text, "%s", why);
    }
    return status;
}

/* The keys that name the question, if they are there. */
static bool question_is_meant(const dcg_talker *talker)
{
    const struct talk_match *match = &talker->match;
    const struct json_value *seq = request_value(talker, "seq"), *name = request_value(talker, "match"),
                            *seat = request_value(talker, "seat");
    const char *match_text = json_text_of(name), *seat_text = json_text_of(seat);
    char here[24];
    int64_t number;

    snprintf(here, sizeof here, "m%llu", (unsigned long long)match->number);
    return (!seq || (json_whole_of(seq, &number) && number >= 0 &&
                     (uint64_t)number == match->seat[match->own].seq)) &&
           (!name || (match_text && strcmp(match_text, here) == 0)) &&
           (!seat || (seat_text && strcmp(seat_text, seat_name(match->own)) == 0));
}

static dcg_status choice_read(dcg_talker *talker, dcg_option *option, dcg_error *error)
{
    const struct json_value *options = request_value(talker, "options");
    bool one = options && options->kind == JSON_ARRAY && options->count == 1;
    const struct json_value *item = one ? json_next(&talker->document, options, NULL) : NULL;

    if (!question_is_meant(talker))
        return answer_fails(error, DCG_ERROR_ARGUMENT, "that isn't about the last question");
    if (!one)
        return answer_fails(error, DCG_ERROR_ARGUMENT, "options is a list of one option");
    if (!request_option(talker, item, true, option))
        return answer_fails(error, DCG_ERROR_OPTION, "that is not among the options");
    if (!json_text_of(item))
        return DCG_OK; /* it is on the list */
    dcg_refusal no = dcg_why_not(talker->game, talker->match.cards, talker->match.own, *option);
    return no.reason ? answer_fails(error, DCG_ERROR_OPTION, dcg_refusal_text(no.reason)) : DCG_OK;
}

dcg_status dcg_talk_answer(dcg_talker *talker, const char *answer, size_t length, dcg_option *option,
                           dcg_error *error)
{
    char why[sizeof error->text];

    if (!talker || (!answer && length) || !option || talker->expected == ANSWER_NONE)
        return answer_fails(error, DCG_ERROR_ARGUMENT, "no answer is expected");
    enum talk_answer expected = talker->expected;
    talker->expected = ANSWER_NONE;
    dcg_status status = request_read(talker, answer ? answer : "", length, why, sizeof why);
    if (status != DCG_OK)
        return answer_fails(error, status, why);
    const char *type = request_text(talker, "type");
    if (!type || strcmp(type, expected == ANSWER_HELLO ? "hello" : "choose") != 0)
        return answer_fails(error, DCG_ERROR_FORMAT,
                            expected == ANSWER_HELLO ? "a hello is expected" : "a choose is expected");
    if (expected == ANSWER_CHOOSE)
        return choice_read(talker, option, error);
    return hello_read(talker) ? DCG_OK
                              : answer_fails(error, DCG_ERROR_VERSION, "this program speaks protocol 2");
}
