/* talk_play.c - requests about the match: new, update, choose, go, undo, hint. */
#include "protocol/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Beginning ---- */

/* Decimal digits in a text, or a whole number. */
static bool seed_read(const dcg_talker *talker, uint64_t *seed)
{
    const struct json_value *value = request_value(talker, "seed");
    const char *text = json_text_of(value);
    int64_t number;

    *seed = talker->plan.seed;
    if (!value)
        return true;
    if (text && text[0] && strlen(text) <= 20 && strspn(text, "0123456789") == strlen(text)) {
        *seed = strtoull(text, NULL, 10);
        return true;
    }
    *seed = json_whole_of(value, &number) && number >= 0 ? (uint64_t)number : 0;
    return json_whole_of(value, &number) && number >= 0;
}

bool seats_read(const dcg_talker *talker, const char *seats[2])
{
    const struct json_value *value = request_value(talker, "seats"), *item = NULL;

    seats[0] = talker->plan.seat[0] ? talker->plan.seat[0] : "me";
    seats[1] = talker->plan.seat[1] ? talker->plan.seat[1] : "level3";
    if (!value)
        return true;
    if (value->kind != JSON_ARRAY || value->count != 2)
        return false;
    for (int i = 0; i < 2; i++) {
        item = json_next(&talker->document, value, item);
        seats[i] = json_text_of(item);
        dcg_ai_plan plan;
        if (!seats[i] || (strcmp(seats[i], "me") != 0 && !player_plan(seats[i], &plan)))
            return false;
    }
    return true;
}

void talk_match_tell(dcg_talker *talker)
{
    dcg_status status = talk_match_computers(talker);

    if (status != DCG_OK) {
        talk_refuse(talker, talk_refusal_of(status), NULL);
        return;
    }
    int seat = talk_match_default(talker);
    game_tell(talker, seat);
    update_tell(talker, seat);
}

void talk_new(dcg_talker *talker)
{
    const char *seats[2];
    uint64_t seed;
    dcg_rules rules;

    if (!seats_read(talker, seats)) {
        talk_refuse(talker, TALK_ARGUMENT, "seats are two of: me, random, greedy, search, level1 to level5");
        return;
    }
    if (!seed_read(talker, &seed)) {
        talk_refuse(talker, TALK_ARGUMENT, "a seed is a number from 0 to 18446744073709551615");
        return;
    }
    if (!request_rules(talker, &rules) || !request_decks(talker, rules))
        return;
    dcg_replay *record = &talker->match.record;
    record->seed = seed;
    record->rules = rules;
    record->deck[0] = talker->deck[0];
    record->deck[1] = talker->deck[1];
    record->count = 0;
    dcg_status status = talk_match_begin(talker, MATCH_GAME, seats);
    if (status != DCG_OK) {
        talk_refuse(talker, talk_refusal_of(status), NULL);
        return;
    }
    record->rules = dcg_game_rules(talker->game);
    record->start = dcg_hash(talker->game);
    record->result = dcg_result(talker->game);
    talk_match_tell(talker);
}

void talk_update(dcg_talker *talker)
{
    int seat;

    if (request_match(talker) && request_seat(talker, &seat))
        update_tell(talker, seat);
}

/* ---- Choosing ---- */

bool request_option(dcg_talker *talker, const struct json_value *item, bool first, dcg_option *option)
{
    const char *text = json_text_of(item);
    int64_t number;

    if (text) {
        size_t size = strlen(text);
        if (size == 0 || size > 16 || strspn(text, "0123456789abcdef") != size)
            return false;
        *option = strtoull(text, NULL, 16);
        return true;
    }
    if (!first || !json_whole_of(item, &number) || number < 0 ||
        dcg_options(talker->match.session, talker->game, &talker->options) != DCG_OK ||
        number >= talker->options.count)
        return false;
    *option = talker->options.option[number];
    return true;
}

/* May this seat take it now? */
static dcg_refusal option_refused(const dcg_talker *talker, int seat, dcg_option option)
{
    return dcg_why_not(talker->game, talker->match.cards, seat, option);
}

/* Takes options one by one, up to the first that isn't offered; returns how many. */
static int batch_take(dcg_talker *talker, int seat, const struct json_value *options, dcg_refusal *no,
                      dcg_status *status)
{
    const struct json_value *item = NULL;
    int taken = 0;

    *status = DCG_OK;
    *no = (dcg_refusal){0};
    while ((item = json_next(&talker->document, options, item)) != NULL) {
        dcg_option option;
        if (!request_option(talker, item, taken == 0, &option)) {
            no->reason = DCG_REFUSAL_NOT_AN_ACTION;
            break;
        }
        *no = option_refused(talker, seat, option);
        if (no->reason)
            break;
        if ((*status = talk_match_choose(talker, option)) != DCG_OK)
            break;
        taken++;
    }
    return taken;
}

static struct talk_id *id_find(dcg_talker *talker, const char *id, int seat)
{
    for (int i = 0; i < TALK_IDS; i++)
        if (talker->match.ids[i].id[0] && talker->match.ids[i].seat == seat &&
            strcmp(talker->match.ids[i].id, id) == 0)
            return &talker->match.ids[i];
    return NULL;
}

static void id_keep(dcg_talker *talker, const char *id, int seat, int taken)
{
    struct talk_id *kept = &talker->match.ids[talker->match.id_count++ % TALK_IDS];

    snprintf(kept->id, sizeof kept->id, "%s", id);
    kept->seat = seat;
    kept->taken = taken;
}

static void refusal_keys(dcg_talker *talker, dcg_refusal no)
{
    dcg_json *json = &talker->json;

    dcg_json_string(json, "reason", refusal_name(no.reason));
    dcg_json_string(json, "rule", talk_rule_number(talker, no.rule));
    text_json(talker, "text", 1, dcg_refusal_text(no.reason));
}

/* What was taken; why the next one wasn't. */
static void chosen_tell(dcg_talker *talker, int taken, dcg_refusal no)
{
    dcg_json *json = message_begin(talker, "chosen");

    dcg_json_whole(json, "taken", taken);
    if (no.reason) {
        dcg_json_object(json, "stopped");
        refusal_keys(talker, no);
        dcg_json_close(json);
    }
    message_end(talker);
}

static void illegal_tell(dcg_talker *talker, dcg_refusal no)
{
    dcg_json *json = message_begin(talker, "refused");

    dcg_json_string(json, "request", "choose");
    dcg_json_string(json, "why", "ILLEGAL");
    refusal_keys(talker, no);
    message_end(talker);
}

/* Is it a choice that can be taken: of a game, by a player, of the present update? Else it has been refused. */
static bool choice_stands(dcg_talker *talker, int seat)
{
    const struct json_value *seq = request_value(talker, "seq");
    const struct talk_match *match = &talker->match;
    const char *id = request_text(talker, "id");
    int64_t number = 0;

    if (match->kind == MATCH_REPLAY || (seat != SEAT_A && seat != SEAT_B) || match->ai[seat]) {
        talk_refuse(talker, TALK_SEAT, "nobody chooses for this seat");
        return false;
    }
    if (id && strlen(id) >= TALK_ID) {
        talk_refuse(talker, TALK_ARGUMENT, "the id of a choice has at most 63 bytes");
        return false;
    }
    if (seq && (!json_whole_of(seq, &number) || number < 0 || (uint64_t)number != match->seat[seat].seq ||
                match->seat[seat].revision != match->revision)) {
        talk_refuse(talker, TALK_STALE, NULL);
        update_tell(talker, seat);
        return false;
    }
    return true;
}

static void choices_take(dcg_talker *talker, int seat, const struct json_value *options, const char *id)
{
    dcg_refusal no;
    dcg_status status;
    int taken = batch_take(talker, seat, options, &no, &status);

    if (taken == 0 && status == DCG_OK) {
        illegal_tell(talker, no);
        return;
    }
    if (status == DCG_OK)
        status = talk_match_computers(talker);
    if (taken == 0 || status != DCG_OK) {
        talk_refuse(talker, talk_refusal_of(status), NULL);
        return;
    }
    if (id)
        id_keep(talker, id, seat, taken);
    chosen_tell(talker, taken, no);
    update_tell(talker, talker->who == SEAT_ALL ? talk_match_default(talker) : seat);
}

void talk_choose(dcg_talker *talker)
{
    const struct json_value *options = request_value(talker, "options");
    const char *id = request_text(talker, "id");
    int seat;

    if (!request_match(talker) || !request_seat(talker, &seat))
        return;
    const struct talk_id *before = id ? id_find(talker, id, seat) : NULL;
    if (before) { /* sent again after a lost connection: it is never taken twice */
        chosen_tell(talker, before->taken, (dcg_refusal){0});
        update_tell(talker, talker->who == SEAT_ALL ? talk_match_default(talker) : seat);
        return;
    }
    if (!choice_stands(talker, seat))
        return;
    if (!options || options->kind != JSON_ARRAY || options->count == 0)
        talk_refuse(talker, TALK_ARGUMENT, "options is a list of values of options");
    else
        choices_take(talker, seat, options, id);
}

/* One choice of a computer player, so that each can be looked at. */
void talk_go(dcg_talker *talker)
{
    const struct talk_match *match = &talker->match;
    int seat;

    if (!request_match(talker) || !request_seat(talker, &seat))
        return;
    int deciding = dcg_table(talker->game).deciding;
    if (deciding < 0 || !match->ai[deciding]) {
        talk_refuse(talker, deciding < 0 ? TALK_OVER : TALK_SEAT, NULL);
        return;
    }
    dcg_status status = talk_match_computer(talker);
    if (status != DCG_OK) {
        talk_refuse(talker, talk_refusal_of(status), NULL);
        return;
    }
    update_tell(talker, request_value(talker, "seat") ? seat : talk_match_default(talker));
}

/* To the last decision of somebody who isn't a computer. */
void talk_undo(dcg_talker *talker)
{
    struct talk_match *match = &talker->match;

    if (!request_match(talker))
        return;
    if (match->kind == MATCH_REPLAY) {
        talk_refuse(talker, TALK_ARGUMENT, "a replay is stepped through by step");
        return;
    }
    size_t at = match->record.count;
    while (at > 0 && (match->record.step[at - 1].player < 0 || match->ai[match->record.step[at - 1].player]))
        at--;
    if (at == 0) {
        talk_refuse(talker, TALK_ARGUMENT, "there is no choice to take back");
        return;
    }
    dcg_status status = talk_match_go(talker, at - 1);
    match->record.count = at - 1;
    match->record.result = dcg_result(talker->game);
    if (status != DCG_OK)
        talk_refuse(talker, talk_refusal_of(status), NULL);
    else
        update_tell(talker, talk_match_default(talker));
}

/* ---- Hints ---- */

static void line_json(dcg_talker *talker, const dcg_ai_opinion *opinion, int viewer)
{
    dcg_json *json = &talker->json;

    dcg_json_array(json, "line");
    for (int i = 0; i < opinion->count; i++) {
        dcg_card_info info = {.def = 1};
        int card = DCG_OPTION_CARD(opinion->line[i]);
        if (card && (dcg_card(talker->view, talker->match.cards, card, &info) != DCG_OK || !info.def))
            continue; /* a guess about a card that the player doesn't know says nothing */
        dcg_json_object(json, NULL);
        dcg_json_string(json, "player", opinion->player[i] == 1 ? "B" : "A");
        dcg_json_hex(json, "value", opinion->line[i]);
        option_keys(talker, opinion->line[i]);
        int length = dcg_option_text(talker->view, talker->match.cards, opinion->line[i], viewer,
                                     talker->words[0], TALK_TEXT);
        text_json(talker, "text", length, talker->words[0]);
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

/* What the search thought of each option. */
static void grades_json(dcg_talker *talker, const dcg_ai *ai)
{
    dcg_json *json = &talker->json;
    uint64_t visits;
    double expected;

    dcg_json_array(json, "options");
    for (int i = 0; i < talker->options.count; i++) {
        bool known = dcg_ai_grade(ai, talker->view, &talker->options, i, &visits, &expected);
        dcg_json_object(json, NULL);
        dcg_json_whole(json, "n", i);
        dcg_json_hex(json, "value", talker->options.option[i]);
        dcg_json_count(json, "visits", known ? visits : 0);
        if (known)
            dcg_json_real(json, "expected", expected);
        else
            dcg_json_null(json, "expected");
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

static void hint_tell(dcg_talker *talker, int player, dcg_option option, const dcg_ai_opinion *opinion,
                      const dcg_ai *ai)
{
    dcg_json *json = message_begin(talker, "hint");

    dcg_json_hex(json, "value", option);
    option_keys(talker, option);
    int length =
        dcg_option_text(talker->view, talker->match.cards, option, player, talker->words[0], TALK_TEXT);
    text_json(talker, "text", length, talker->words[0]);
    if (opinion->expected >= 0)
        dcg_json_real(json, "expected", opinion->expected);
    else
        dcg_json_null(json, "expected");
    dcg_json_count(json, "iterations", opinion->iterations);
    line_json(talker, opinion, player);
    if (request_true(talker, "options"))
        grades_json(talker, ai);
    message_end(talker);
}

/* A player who is made for the question alone, and knows what the one who decides knows. It has to be freed. */
static dcg_status hint_find(dcg_talker *talker, int64_t budget, dcg_ai **ai, dcg_option *option,
                            dcg_ai_opinion *opinion)
{
    const dcg_replay *record = &talker->match.record;
    dcg_ai_plan plan;

    dcg_ai_level(DCG_AI_LEVELS, &plan);
    plan.iterations = (uint32_t)budget;
    plan.milliseconds = 0;
    dcg_status status = dcg_options(talker->match.session, talker->game, &talker->options);
    if (status != DCG_OK)
        return status;
    *ai = dcg_ai_new(&plan, talker->match.cards, &record->deck[0], &record->deck[1]);
    if (!*ai)
        return DCG_ERROR_MEMORY;
    dcg_view(talker->game, talker->options.player, talker->view);
    return dcg_ai_choose(*ai, talker->view, &talker->options, talk_match_mix(record->seed, talker->match.at),
                         option, opinion);
}

void talk_hint(dcg_talker *talker)
{
    enum { BUDGET = 800, MOST = 1000000 };
    dcg_ai_opinion opinion = {.expected = -1};
    dcg_option option;
    dcg_ai *ai = NULL;
    int64_t budget = BUDGET;

    if (!request_match(talker))
        return;
    if (request_value(talker, "budget") && !request_whole(talker, "budget", 1, MOST, &budget)) {
        talk_refuse(talker, TALK_ARGUMENT, "budget is a number of iterations, 1 to 1000000");
        return;
    }
    if (talker->match.kind == MATCH_SCENARIO) {
        talk_refuse(talker, TALK_ARGUMENT, "a position without deck lists can't be searched");
        return;
    }
    dcg_status status = hint_find(talker, budget, &ai, &option, &opinion);
    if (status != DCG_OK)
        talk_refuse(talker, talk_refusal_of(status), NULL);
    else
        hint_tell(talker, talker->options.player, option, &opinion, ai);
    dcg_ai_free(ai);
}
