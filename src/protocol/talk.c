/* talk.c - answers requests: one JSON object in, some JSON objects out, a line each (docs/protocol.md). */
#include "protocol/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *meaning;
} refusals[TALK_REFUSALS] = {
    {"FINE", ""},
#define TALK_REFUSAL(name, meaning) {#name, meaning},
#include "protocol/talk_refusals.def"
#undef TALK_REFUSAL
};

/* Which requests there are, and whether a seat of its own may send them. */
static const struct {
    const char *type;
    talk_fn *answer;
    bool seats;
} requests[] = {
    {"hello", talk_hello, true},        {"new", talk_new, false},       {"update", talk_update, true},
    {"choose", talk_choose, true},      {"why", talk_why, true},        {"inspect", talk_inspect, true},
    {"undo", talk_undo, false},         {"hint", talk_hint, false},     {"save", talk_save, false},
    {"load", talk_load, false},         {"replay", talk_replay, false}, {"step", talk_step, false},
    {"scenario", talk_scenario, false}, {"deck", talk_deck, true},      {"card", talk_card, true},
    {"rule", talk_rule, true},          {"sim", talk_sim, false},       {"go", talk_go, false},
    {"position", talk_position, false}, {"decks", talk_decks, true},    {"cards", talk_cards, true},
    {"rules", talk_rules, true},
};

/* ---- The answer ---- */

static void answer_put(void *user, const char *bytes, size_t size)
{
    dcg_talker *talker = user;

    if (talker->full || size >= TALK_ANSWER - talker->size) {
        talker->full = true;
        return;
    }
    memcpy(talker->answer + talker->size, bytes, size);
    talker->size += size;
}

/* The id of a request stands in every message of its answer: a text or a number. */
static void id_json(dcg_talker *talker)
{
    const struct json_value *id = request_value(talker, "id");
    int64_t number;

    if (json_text_of(id))
        dcg_json_string(&talker->json, "id", json_text_of(id));
    else if (json_whole_of(id, &number))
        dcg_json_whole(&talker->json, "id", number);
}

dcg_json *message_begin(dcg_talker *talker, const char *type)
{
    dcg_json_begin(&talker->json, answer_put, talker);
    talker->json.brief = talker->brief;
    dcg_json_object(&talker->json, NULL);
    dcg_json_string(&talker->json, "type", type);
    id_json(talker);
    return &talker->json;
}

void message_end(dcg_talker *talker)
{
    dcg_json_end(&talker->json);
}

dcg_json *refusal_begin(dcg_talker *talker, enum talk_refusal why, const char *text)
{
    dcg_json *json = message_begin(talker, "refused");

    dcg_json_string(json, "request", request_text(talker, "type"));
    dcg_json_string(json, "why", refusals[why].name);
    dcg_json_string(json, "text", text ? text : refusals[why].meaning);
    return json;
}

void talk_refuse(dcg_talker *talker, enum talk_refusal why, const char *text)
{
    refusal_begin(talker, why, text);
    message_end(talker);
}

enum talk_refusal talk_refusal_of(dcg_status status)
{
    switch (status) {
    case DCG_OK:
        return TALK_FINE;
    case DCG_ERROR_ARGUMENT:
        return TALK_ARGUMENT;
    case DCG_ERROR_OPTION:
        return TALK_ILLEGAL;
    case DCG_ERROR_OVER:
        return TALK_OVER;
    case DCG_ERROR_DECK:
        return TALK_DECK;
    case DCG_ERROR_FORMAT:
        return TALK_FORMAT;
    case DCG_ERROR_VERSION:
        return TALK_VERSION;
    case DCG_ERROR_CAPACITY:
        return TALK_CAPACITY;
    case DCG_ERROR_MEMORY:
        return TALK_MEMORY;
    default:
        return TALK_FAILED;
    }
}

/* ---- The request ---- */

const struct json_value *request_value(const dcg_talker *talker, const char *key)
{
    return json_member(&talker->document, talker->request, key);
}

const char *request_text(const dcg_talker *talker, const char *key)
{
    return json_text_of(request_value(talker, key));
}

bool request_whole(const dcg_talker *talker, const char *key, int64_t low, int64_t high, int64_t *value)
{
    return json_whole_of(request_value(talker, key), value) && *value >= low && *value <= high;
}

bool request_true(const dcg_talker *talker, const char *key)
{
    const struct json_value *value = request_value(talker, key);

    return value && value->kind == JSON_TRUE;
}

bool request_match(dcg_talker *talker)
{
    const char *name = request_text(talker, "match");
    char here[24];

    snprintf(here, sizeof here, "m%llu", (unsigned long long)talker->match.number);
    if (talker->match.kind != MATCH_NONE && talker->match.kind != MATCH_ASKED &&
        (!request_value(talker, "match") || (name && strcmp(name, here) == 0)))
        return true;
    talk_refuse(talker, TALK_MATCH, NULL);
    return false;
}

const char *seat_name(int seat)
{
    static const char *const names[SEATS] = {"A", "B", "watch", "all"};

    return names[seat];
}

bool request_seat(dcg_talker *talker, int *seat)
{
    const struct json_value *value = request_value(talker, "seat");
    const char *name = json_text_of(value);

    *seat = talker->who != SEAT_ALL ? talker->who : talk_match_default(talker);
    if (!value)
        return true;
    for (int i = 0; i < SEATS; i++)
        if (name && strcmp(name, seat_name(i)) == 0) {
            *seat = i;
            if (talker->who == SEAT_ALL || talker->who == i)
                return true;
            talk_refuse(talker, TALK_SEAT, "this connection has another seat");
            return false;
        }
    talk_refuse(talker, TALK_ARGUMENT, "a seat is A, B, watch or all");
    return false;
}

bool hello_read(dcg_talker *talker)
{
    const struct json_value *texts = request_value(talker, "texts");
    int64_t protocol;

    if (request_value(talker, "protocol") &&
        !request_whole(talker, "protocol", TALK_PROTOCOL, TALK_PROTOCOL, &protocol))
        return false;
    talker->brief = talker->always_brief || request_true(talker, "brief");
    talker->texts = !talker->brief && (!texts || texts->kind != JSON_FALSE);
    return true;
}

dcg_json *hello_begin(dcg_talker *talker)
{
    dcg_json *json = message_begin(talker, "hello");

    dcg_json_whole(json, "protocol", TALK_PROTOCOL);
    dcg_json_string(json, "program", "dcg");
    dcg_json_string(json, "version", dcg_version());
    dcg_json_hex(json, "cards", dcg_cards_hash(talker->cards));
    return json;
}

void talk_hello(dcg_talker *talker)
{
    static const char *const features[] = {"undo",   "hint",  "why",   "inspect", "save", "load",
                                           "replay", "step",  "deck",  "card",    "rule", "sim",
                                           "decks",  "cards", "rules", "go"};

    if (!hello_read(talker)) {
        talk_refuse(talker, TALK_VERSION, "this program speaks protocol 2");
        return;
    }
    dcg_json *json = hello_begin(talker);
    dcg_json_array(json, "features");
    for (size_t i = 0; i < sizeof features / sizeof features[0]; i++)
        dcg_json_string(json, NULL, features[i]);
    if (talker->plan.scenario_load) {
        dcg_json_string(json, NULL, "scenario");
        dcg_json_string(json, NULL, "position");
    }
    dcg_json_close(json);
    message_end(talker);
}

/* ---- Talking ---- */

static void answer_request(dcg_talker *talker)
{
    const char *type = request_text(talker, "type");

    for (size_t i = 0; type && i < sizeof requests / sizeof requests[0]; i++) {
        if (strcmp(requests[i].type, type) != 0)
            continue;
        if (talker->who == SEAT_ALL || requests[i].seats)
            requests[i].answer(talker);
        else
            talk_refuse(talker, TALK_SEAT, NULL);
        return;
    }
    talk_refuse(talker, type ? TALK_UNKNOWN : TALK_FORMAT, NULL);
}

dcg_status request_read(dcg_talker *talker, const char *text, size_t length, char *why, size_t size)
{
    dcg_error error;

    talker->request = NULL;
    talker->document.count = 0;
    if (length > TALK_REQUEST) {
        snprintf(why, size, "the request is too long");
        return DCG_ERROR_CAPACITY;
    }
    memcpy(talker->text, text, length);
    talker->text[length] = '\0';
    dcg_status status = json_read(&talker->document, talker->text, length, &error);
    if (status == DCG_OK) {
        talker->request = talker->document.value;
        return DCG_OK;
    }
    talker->document.count = 0;
    snprintf(why, size, "at byte %d: %s", error.column, error.text);
    return status;
}

static void read_and_answer(dcg_talker *talker, const char *request, size_t length)
{
    char why[sizeof((dcg_error *)0)->text + 48];
    dcg_status status = request_read(talker, request, length, why, sizeof why);

    if (status == DCG_OK)
        answer_request(talker);
    else
        talk_refuse(talker, talk_refusal_of(status), why);
}

const char *dcg_talk_as(dcg_talker *talker, int seat, const char *request, size_t length, size_t *size)
{
    if (size)
        *size = 0;
    if (!talker || (!request && length) || seat < SEAT_A || seat > SEAT_ALL)
        return NULL;
    talker->who = seat;
    talker->size = 0;
    talker->full = false;
    read_and_answer(talker, request ? request : "", length);
    if (talker->full) { /* nothing of it is sent: the request may have been carried out all the same */
        talker->size = 0;
        talker->full = false;
        talk_refuse(talker, TALK_CAPACITY, "the answer is too long");
    }
    talker->answer[talker->size] = '\0';
    if (size)
        *size = talker->size;
    return talker->answer;
}

const char *dcg_talk(dcg_talker *talker, const char *request, size_t length, size_t *size)
{
    return dcg_talk_as(talker, SEAT_ALL, request, length, size);
}

void dcg_talker_free(dcg_talker *talker)
{
    if (!talker)
        return;
    talk_match_clear(talker);
    talk_match_cards(talker, NULL, NULL);
    dcg_replay_free(&talker->match.record);
    dcg_replay_free(&talker->loaded);
    free(talker->scratch);
    free(talker->facts);
    free(talker->match.event_after);
    free(talker->text);
    free(talker->answer);
    free(talker->event);
    dcg_game_free(talker->game);
    dcg_game_free(talker->origin);
    dcg_game_free(talker->view);
    dcg_game_free(talker->guess);
    dcg_session_free(talker->session);
    free(talker);
}

/* All the memory that a match needs, but for its computer players. */
static bool rooms_make(dcg_talker *talker)
{
    struct talk_match *match = &talker->match;

    talker->text = malloc(TALK_REQUEST + 1);
    talker->answer = malloc(TALK_ANSWER + 1);
    talker->event = calloc(TALK_EVENTS, sizeof *talker->event);
    talker->game = dcg_game_new();
    talker->origin = dcg_game_new();
    talker->view = dcg_game_new();
    talker->guess = dcg_game_new();
    talker->session = dcg_session_new(talker->cards);
    match->event_after = calloc(TALK_STEPS + 1, sizeof *match->event_after);
    match->record.step = calloc(TALK_STEPS, sizeof *match->record.step);
    match->record.room = TALK_STEPS;
    talker->scratch = malloc(TALK_ANSWER);
    talker->loaded.step = calloc(TALK_STEPS, sizeof *talker->loaded.step);
    talker->loaded.room = TALK_STEPS;
    return talker->text && talker->answer && talker->event && talker->game && talker->origin &&
           talker->view && talker->guess && talker->session && match->event_after && match->record.step &&
           talker->scratch && talker->loaded.step;
}

dcg_status dcg_talker_cards(dcg_talker *talker, const dcg_cards *cards)
{
    dcg_session *session = talker && cards ? dcg_session_new(cards) : NULL;

    if (!talker || !cards)
        return DCG_ERROR_ARGUMENT;
    if (!session)
        return DCG_ERROR_MEMORY;
    talk_match_leave(talker, talker->session);
    talker->session = session;
    talker->cards = talker->plan.cards = cards;
    if (talker->match.kind == MATCH_NONE)
        talk_match_cards(talker, NULL, NULL);
    return DCG_OK;
}

dcg_talker *dcg_talker_new(const dcg_talk_plan *plan)
{
    if (!plan || !plan->cards)
        return NULL;
    dcg_talker *talker = calloc(1, sizeof *talker);
    if (!talker)
        return NULL;
    talker->plan = *plan;
    talker->cards = plan->cards;
    talker->texts = true;
    if (rooms_make(talker)) {
        talk_match_cards(talker, NULL, NULL);
        return talker;
    }
    dcg_talker_free(talker);
    return NULL;
}
