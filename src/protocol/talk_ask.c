/* talk_ask.c - the open question: who asks and why, how many, and the options with their costs and texts. It stands
 * only in updates of the player who decides. */
#include "protocol/talk.h"

#include <ctype.h>
#include <string.h>

void option_keys(dcg_talker *talker, dcg_option option)
{
    dcg_json *json = &talker->json;

    dcg_json_string(json, "verb", dcg_name(DCG_NAMES_OPTION, DCG_OPTION_VERB(option)));
    dcg_json_maybe(json, "card", DCG_OPTION_CARD(option), 0);
    dcg_json_maybe(json, "other", DCG_OPTION_OTHER(option), 0);
    dcg_json_whole(json, "number", DCG_OPTION_NUMBER(option));
}

/* The effect that an option activates, or the part of the effect that it stands for. */
static int does_text(dcg_talker *talker, dcg_option option, int viewer)
{
    int verb = DCG_OPTION_VERB(option);
    char *text = talker->words[0];

    if (verb == DCG_OPTION_FIRST || verb == DCG_OPTION_ACTIVATE || verb == DCG_OPTION_COUNTER)
        return dcg_effect_text(talker->view, talker->match.cards, option, viewer, text, TALK_TEXT);
    int length = dcg_branch_text(talker->view, talker->match.cards, option, viewer, text, TALK_TEXT);
    if (length == 0 && verb == DCG_OPTION_YES)
        length = dcg_effect_text(talker->view, talker->match.cards, option, viewer, text, TALK_TEXT);
    return length;
}

static void price_json(dcg_json *json, int cost, dcg_memory_info memory)
{
    dcg_json_maybe(json, "cost", cost, -1);
    if (memory.known)
        dcg_json_whole(json, "memory", memory.after);
    else
        dcg_json_null(json, "memory");
    if (memory.ends_turn)
        dcg_json_truth(json, "ends_turn", true);
}

static void option_json(dcg_talker *talker, const dcg_game *guess, int number, int viewer)
{
    dcg_json *json = &talker->json;
    dcg_option option = talker->options.option[number];
    dcg_memory_info memory = dcg_option_memory_after(talker->match.session, guess, option);

    dcg_json_object(json, NULL);
    dcg_json_whole(json, "n", number);
    dcg_json_hex(json, "value", option);
    option_keys(talker, option);
    price_json(json, dcg_option_cost(talker->view, talker->match.cards, option), memory);
    dcg_json_whole(json, "like", talker->like[number]);
    if (talker->texts) {
        int length =
            dcg_option_text(talker->view, talker->match.cards, option, viewer, talker->words[0], TALK_TEXT);
        text_json(talker, "text", length, talker->words[0]);
        length = does_text(talker, option, viewer);
        text_json(talker, "does", length, talker->words[0]);
    }
    dcg_json_close(json);
}

/* Options are tried in a guess that is made of the view alone, so the hidden cards of the game tell nothing. The
 * position of a scenario has no deck lists to guess by. */
static const dcg_game *guess_make(dcg_talker *talker, int player)
{
    const dcg_replay *record = &talker->match.record;

    if (talker->match.kind == MATCH_SCENARIO)
        return dcg_determinize(talker->game, player, 1, talker->guess) == DCG_OK ? talker->guess : NULL;
    return dcg_guess(talker->view, &record->deck[0], &record->deck[1], 1, talker->guess) == DCG_OK
               ? talker->guess
               : NULL;
}

/* Where a part of a text stands in it, whatever its capitals; -1: nowhere. */
static int part_find(const char *text, const char *part)
{
    size_t size = strlen(part);

    for (const char *at = text; size && strlen(at) >= size; at++) {
        size_t same = 0;
        while (same < size && tolower((unsigned char)at[same]) == tolower((unsigned char)part[same]))
            same++;
        if (same == size)
            return (int)(at - text);
    }
    return -1;
}

/* The text of the effect that asks, and which bytes of it the question is about. */
static void effect_json(dcg_talker *talker, int viewer)
{
    dcg_json *json = &talker->json;
    char *text = talker->words[0], *part = talker->words[1];
    int decision = talker->options.decision;
    bool of_effect = decision != DCG_DECISION_ORDER && decision != DCG_DECISION_INTERRUPT;

    if (!talker->texts)
        return;
    int length =
        of_effect ? dcg_effect_text(talker->view, talker->match.cards, 0, viewer, text, TALK_TEXT) : 0;
    text_json(talker, "effect", length, text);
    part[0] = '\0';
    if (decision == DCG_DECISION_OPTIONAL && length > 0)
        dcg_branch_text(talker->view, talker->match.cards, DCG_OPTION_YES, viewer, part, TALK_TEXT);
    int at = length > 0 ? part_find(text, part) : -1;
    if (at < 0) {
        dcg_json_null(json, "mark");
        return;
    }
    dcg_json_array(json, "mark");
    dcg_json_whole(json, NULL, at);
    dcg_json_whole(json, NULL, at + (int)strlen(part));
    dcg_json_close(json);
}

static void question_json(dcg_talker *talker, const dcg_ask *ask, int viewer)
{
    dcg_json *json = &talker->json;

    dcg_json_string(json, "decision", dcg_name(DCG_NAMES_DECISION, ask->decision));
    dcg_json_string(json, "rule", talk_rule_number(talker, ask->rule));
    if (talker->texts) {
        int length = dcg_prompt_text(talker->view, talker->match.cards, viewer, talker->words[0], TALK_TEXT);
        text_json(talker, "text", length, talker->words[0]);
    }
    dcg_json_maybe(json, "source", ask->source, 0);
    effect_json(talker, viewer);
    dcg_json_string(json, "purpose", dcg_name(DCG_NAMES_PURPOSE, ask->purpose));
    dcg_json_maybe(json, "least", ask->least, -1);
    dcg_json_maybe(json, "most", ask->most, -1);
    dcg_json_array(json, "chosen");
    for (int i = 0; i < ask->chosen; i++)
        dcg_json_whole(json, NULL, ask->card[i]);
    dcg_json_close(json);
}

/* What can be chosen at once after a yes to a DigiXros or Assembly: a player who takes one of these cards says yes by
 * it. The guess is not needed after this. */
static void then_json(dcg_talker *talker, dcg_game *guess)
{
    dcg_json *json = &talker->json;
    dcg_ask ask;

    if (dcg_choose(talker->match.session, guess, DCG_OPTION_YES, NULL) != DCG_OK ||
        dcg_asked(guess, talker->match.cards, &ask) != DCG_OK || ask.purpose != DCG_PURPOSE_MATERIAL ||
        ask.decision != DCG_DECISION_CHOOSE ||
        dcg_options(talker->match.session, guess, &talker->options) != DCG_OK)
        return;
    dcg_json_array(json, "then");
    for (int i = 0; i < talker->options.count; i++) {
        dcg_option option = talker->options.option[i];
        dcg_memory_info memory = dcg_option_memory_after(talker->match.session, guess, option);
        dcg_json_object(json, NULL);
        dcg_json_hex(json, "value", option);
        option_keys(talker, option);
        price_json(json, dcg_option_cost(guess, talker->match.cards, option), memory);
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

void ask_json(dcg_talker *talker, int seat)
{
    dcg_json *json = &talker->json;
    int player = dcg_table(talker->game).deciding, viewer = seat_viewer(seat);
    dcg_ask ask;

    if (player < 0 || (seat != SEAT_ALL && seat != player) ||
        dcg_options(talker->match.session, talker->game, &talker->options) != DCG_OK ||
        dcg_asked(talker->game, talker->match.cards, &ask) != DCG_OK ||
        dcg_options_alike(talker->game, talker->match.cards, &talker->options, talker->like) != DCG_OK) {
        dcg_json_null(json, "ask");
        return;
    }
    dcg_json_object(json, "ask");
    question_json(talker, &ask, viewer);
    const dcg_game *guess = seat == SEAT_ALL ? talker->game : guess_make(talker, player);
    dcg_json_array(json, "options");
    for (int i = 0; i < talker->options.count; i++)
        option_json(talker, guess, i, viewer);
    dcg_json_close(json);
    if (ask.decision == DCG_DECISION_OPTIONAL && ask.purpose == DCG_PURPOSE_MATERIAL &&
        guess == talker->guess)
        then_json(talker, talker->guess);
    dcg_json_close(json);
}
