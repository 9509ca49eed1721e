/* talk_record.c - requests that keep a match or bring one back: save, load, replay, step, scenario,
 * position. */
#include "protocol/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const nobody[2] = {"me", "me"};

/* ---- Saving ---- */

struct saved {
    char *text; /* room for TALK_ANSWER bytes */
    size_t size;
    bool full;
};

static void saved_put(void *user, const char *bytes, size_t size)
{
    struct saved *saved = user;

    saved->full = saved->full || size >= TALK_ANSWER - saved->size;
    if (saved->full)
        return;
    memcpy(saved->text + saved->size, bytes, size);
    saved->size += size;
}

void talk_save(dcg_talker *talker)
{
    struct saved saved = {.text = talker->scratch};

    if (!request_match(talker))
        return;
    if (talker->match.kind == MATCH_SCENARIO || talker->match.guessed) {
        talk_refuse(talker, TALK_ARGUMENT,
                    talker->match.guessed ? "a match that began with a guess has no replay"
                                          : "a match that began with a scenario has no replay");
        return;
    }
    dcg_replay_write(&talker->match.record, talker->match.cards, saved_put, &saved);
    saved.text[saved.size] = '\0';
    if (saved.full) {
        talk_refuse(talker, TALK_CAPACITY, NULL);
        return;
    }
    dcg_json *json = message_begin(talker, "saved");
    dcg_json_count(json, "steps", talker->match.record.count);
    dcg_json_string(json, "replay", saved.text);
    message_end(talker);
}

/* ---- Reading replays ---- */

/* Where the text and the game part: after which choice (0: the start); -1: nowhere. */
static int64_t follow(dcg_talker *talker, dcg_replay *replay)
{
    dcg_game *game = talker->guess;

    if (dcg_start_by(talker->session, game, replay->rules, &replay->deck[0], &replay->deck[1], replay->seed,
                     NULL) != DCG_OK ||
        (!replay->moved && dcg_hash(game) != replay->start))
        return 0;
    for (size_t i = 0; i < replay->count; i++) {
        dcg_step *step = &replay->step[i];
        bool forfeit = DCG_OPTION_VERB(step->option) == DCG_OPTION_FORFEIT;
        step->player = forfeit ? DCG_OPTION_NUMBER(step->option) & 1 : dcg_table(game).deciding;
        if (dcg_choose(talker->session, game, step->option, NULL) != DCG_OK ||
            (!replay->moved && dcg_hash(game) != step->hash))
            return (int64_t)i + 1;
        step->hash = dcg_hash(game);
    }
    return -1;
}

/* Reads the replay of the request into talker->loaded. False: it has been refused. */
static bool replay_take(dcg_talker *talker)
{
    const struct json_value *value = request_value(talker, "replay");
    char why[sizeof((dcg_error *)0)->text + 32];
    dcg_error error = {0};

    if (!json_text_of(value)) {
        talk_refuse(talker, TALK_ARGUMENT, "replay is the text of a replay");
        return false;
    }
    dcg_status status = dcg_replay_read(&talker->loaded, talker->cards, value->text, value->size,
                                        DCG_REPLAY_UNFINISHED, &error);
    if (status == DCG_OK && talker->loaded.count > TALK_STEPS) {
        status = DCG_ERROR_CAPACITY;
        snprintf(error.text, sizeof error.text, "more than %d choices", TALK_STEPS);
    }
    if (status == DCG_OK)
        return true;
    snprintf(why, sizeof why, "line %d: %s", error.line, error.text);
    talk_refuse(talker, talk_refusal_of(status), why);
    return false;
}

/* The loaded replay becomes the record of the match. */
static void record_swap(dcg_talker *talker)
{
    dcg_replay *record = &talker->match.record;
    dcg_step *step = record->step;
    size_t room = record->room;

    *record = talker->loaded;
    talker->loaded.step = step;
    talker->loaded.room = room;
    talker->loaded.count = 0;
}

static bool begin_loaded(dcg_talker *talker, enum talk_kind kind, const char *const seats[2], size_t at)
{
    record_swap(talker);
    dcg_status status = talk_match_begin(talker, kind, seats);
    if (status == DCG_OK) {
        talker->match.record.start = dcg_hash(talker->game);
        status = talk_match_go(talker, at);
    }
    if (status == DCG_OK)
        return true;
    talk_match_clear(talker);
    talk_refuse(talker, talk_refusal_of(status), NULL);
    return false;
}

/* Whose knowledge the match keeps to: SEAT_A, SEAT_B; SEAT_ALL: nobody's. False: it has been refused. */
static bool guess_read(dcg_talker *talker, int *seat)
{
    const struct json_value *value = request_value(talker, "guess");
    const char *name = json_text_of(value);

    *seat = SEAT_ALL;
    if (!value)
        return true;
    for (int i = SEAT_A; i <= SEAT_B; i++)
        if (name && strcmp(name, seat_name(i)) == 0) {
            *seat = i;
            return true;
        }
    talk_refuse(talker, TALK_ARGUMENT, "guess is A or B");
    return false;
}

/* The match goes on with a guess, another one each time, at what the player doesn't know. Nothing before it can be
 * taken back: the choices that led here were made with other cards. */
static bool guess_begin(dcg_talker *talker, int seat)
{
    struct talk_match *match = &talker->match;
    uint64_t seed = talk_match_mix(talker->plan.seed, match->number);
    dcg_status status = dcg_determinize(talker->game, seat, seed, talker->origin);

    if (status != DCG_OK) {
        talk_match_clear(talker);
        talk_refuse(talker, talk_refusal_of(status), NULL);
        return false;
    }
    memcpy(talker->game, talker->origin, dcg_game_size());
    match->guessed = true;
    match->at = match->record.count = 0;
    match->event_after[0] = match->events;
    return true;
}

/* Goes on with a game, from its end or from a step. */
void talk_load(dcg_talker *talker)
{
    const char *seats[2];
    char why[64];
    int64_t step;
    int guess;

    if (!seats_read(talker, seats)) {
        talk_refuse(talker, TALK_ARGUMENT, "seats are two of: me, random, greedy, search, level1 to level5");
        return;
    }
    if (!guess_read(talker, &guess) || !replay_take(talker))
        return;
    int64_t parts = follow(talker, &talker->loaded);
    if (parts >= 0) {
        snprintf(why, sizeof why, "the replay diverges at step %lld", (long long)parts);
        talk_refuse(talker, TALK_VERSION, why);
        return;
    }
    step = (int64_t)talker->loaded.count;
    if (request_value(talker, "step") && !request_whole(talker, "step", 0, step, &step)) {
        talk_refuse(talker, TALK_ARGUMENT, "step is a number of choices of the replay");
        return;
    }
    if (!begin_loaded(talker, MATCH_GAME, seats, (size_t)step))
        return;
    talker->match.record.count = (size_t)step;
    talker->match.record.result = dcg_result(talker->game);
    if (guess != SEAT_ALL && !guess_begin(talker, guess))
        return;
    talk_match_tell(talker);
}

/* Opens a replay to look at; what can't be played again is left out. */
void talk_replay(dcg_talker *talker)
{
    if (!replay_take(talker))
        return;
    size_t told = talker->loaded.count;
    int64_t parts = follow(talker, &talker->loaded);
    if (parts == 0) {
        talk_refuse(talker, TALK_VERSION, "the replay diverges at the start");
        return;
    }
    if (parts > 0)
        talker->loaded.count = (size_t)parts - 1;
    if (!begin_loaded(talker, MATCH_REPLAY, NULL, 0))
        return;
    const dcg_replay *record = &talker->match.record;
    dcg_json *json = message_begin(talker, "replay");
    dcg_json_count(json, "steps", record->count);
    dcg_json_count(json, "told", told);
    dcg_json_maybe(json, "diverges", parts, -1);
    dcg_json_truth(json, "altered", record->altered);
    dcg_json_array(json, "players");
    for (int i = 0; i < 2; i++)
        dcg_json_string(json, NULL, record->player[i]);
    dcg_json_close(json);
    message_end(talker);
    game_tell(talker, SEAT_WATCH);
    update_tell(talker, SEAT_WATCH);
}

/* The position after so many choices, with the events of the last of them. */
void talk_step(dcg_talker *talker)
{
    struct talk_match *match = &talker->match;
    int64_t step;
    int seat;

    if (!request_match(talker) || !request_seat(talker, &seat))
        return;
    if (match->kind != MATCH_REPLAY ||
        !request_whole(talker, "step", 0, (int64_t)match->record.count, &step)) {
        talk_refuse(talker, TALK_ARGUMENT, "step is a number of choices of a replay that is open");
        return;
    }
    size_t before = step > 0 ? (size_t)step - 1 : 0;
    dcg_status status = talk_match_go(talker, before);
    match->seat[seat].to = step > 0 ? match->event_after[before] : 0;
    if (status == DCG_OK)
        status = talk_match_go(talker, (size_t)step);
    if (status != DCG_OK)
        talk_refuse(talker, talk_refusal_of(status), NULL);
    else
        update_tell(talker, seat);
}

/* ---- Scenarios ---- */

static void scenario_run(dcg_talker *talker, const struct json_value *text)
{
    dcg_error error = {0};
    dcg_status status = talker->plan.scenario_run(talker->cards, text->text, text->size, NULL, NULL, NULL,
                                                  &talker->report, &error);
    dcg_json *json = message_begin(talker, "scenario");

    dcg_json_whole(json, "passed", status == DCG_OK ? talker->report.passed : 0);
    dcg_json_whole(json, "failed", status == DCG_OK ? talker->report.failed : 0);
    bool wrong = status != DCG_OK || talker->report.failed > 0;
    dcg_json_maybe(json, "line", !wrong ? 0 : status != DCG_OK ? error.line : talker->report.line, 0);
    dcg_json_string(json, "message", !wrong ? NULL : status != DCG_OK ? error.text : talker->report.message);
    message_end(talker);
}

/* The steps of a scenario that is walked through, and the events of the last one. */
struct walked {
    int steps, events;
    struct {
        int line;
        dcg_walked walked;
        char text[DCG_MAX_TEXT];
    } step[TALK_WALK_STEPS];
    dcg_event event[TALK_WALK_EVENTS];
};

static void walked_step(void *user, int line, dcg_walked walked, const char *text)
{
    struct walked *w = user;

    if (w->steps == TALK_WALK_STEPS)
        return;
    w->step[w->steps].line = line;
    w->step[w->steps].walked = walked;
    snprintf(w->step[w->steps++].text, DCG_MAX_TEXT, "%s", text ? text : "");
}

static void walked_event(void *user, const dcg_game *game, const dcg_event *event)
{
    struct walked *w = user;

    (void)game;
    if (w->events < TALK_WALK_EVENTS)
        w->event[w->events++] = *event;
}

static void walked_tell(dcg_talker *talker, const struct walked *w)
{
    static const char *const names[] = {"later", "done", "failed"};
    dcg_json *json = message_begin(talker, "scenario");

    dcg_json_array(json, "steps");
    for (int i = 0; i < w->steps; i++) {
        dcg_json_object(json, NULL);
        dcg_json_whole(json, "line", w->step[i].line);
        dcg_json_string(json, "state", names[w->step[i].walked]);
        dcg_json_string(json, "text", w->step[i].text[0] ? w->step[i].text : NULL);
        dcg_json_close(json);
    }
    dcg_json_close(json);
    message_end(talker);
}

static dcg_status scenario_game(dcg_talker *talker, const struct json_value *text, struct walked *walked,
                                dcg_cards **cards, dcg_error *error)
{
    int64_t line = 0;

    if (!walked)
        return talker->plan.scenario_load(talker->cards, text->text, text->size, request_text(talker, "name"),
                                          cards, talker->guess, error);
    (void)request_whole(talker, "line", 0, INT32_MAX, &line);
    const dcg_scenario_walk walk = {
        .line = (int)line, .step = walked_step, .user = walked, .sink = {walked_event, walked}};
    return talker->plan.scenario_walk(talker->cards, text->text, text->size, &walk, cards, talker->guess,
                                      error);
}

/* The position of a scenario, with its own cards: they stay until another match begins. */
static dcg_status scenario_open(dcg_talker *talker, const struct json_value *text, struct walked *walked,
                                dcg_error *error)
{
    dcg_cards *cards = NULL;
    dcg_status status = scenario_game(talker, text, walked, &cards, error);

    if (status != DCG_OK)
        return status;
    dcg_session *session = dcg_session_new(cards);
    if (!session) {
        dcg_cards_free(cards);
        return DCG_ERROR_MEMORY;
    }
    talk_match_clear(talker);
    talk_match_cards(talker, cards, session);
    memcpy(talker->origin, talker->guess, dcg_game_size());
    talker->match.record.count = 0;
    status = talk_match_begin(talker, MATCH_SCENARIO, nobody);
    for (int i = 0; status == DCG_OK && walked && i < walked->events; i++)
        talk_match_happened(talker, &walked->event[i]);
    return status;
}

static void scenario_start(dcg_talker *talker, const struct json_value *text)
{
    char why[sizeof((dcg_error *)0)->text + 32];
    dcg_error error = {0};
    struct walked *walked = request_value(talker, "line") ? calloc(1, sizeof *walked) : NULL;
    dcg_status status = request_value(talker, "line") && !walked
                            ? DCG_ERROR_MEMORY
                            : scenario_open(talker, text, walked, &error);

    if (status == DCG_OK && walked)
        walked_tell(talker, walked);
    free(walked);
    if (status == DCG_OK) {
        talk_match_tell(talker);
        return;
    }
    snprintf(why, sizeof why, "line %d: %s", error.line, error.text);
    talk_refuse(talker, talk_refusal_of(status), error.text[0] ? why : NULL);
}

/* Runs a scenario file, or sets up the position of its first scenario to be played on. */
void talk_scenario(dcg_talker *talker)
{
    const struct json_value *text = request_value(talker, "text");
    bool runs = request_true(talker, "run");

    if (!json_text_of(text))
        talk_refuse(talker, TALK_ARGUMENT, "text is a scenario");
    else if (runs ? !talker->plan.scenario_run : !talker->plan.scenario_load || !talker->plan.scenario_walk)
        talk_refuse(talker, TALK_UNKNOWN, "this program has no scenarios");
    else if (runs)
        scenario_run(talker, text);
    else
        scenario_start(talker, text);
}

/* A line of the scenario that is written. */
static void line_put(void *user, const char *line)
{
    saved_put(user, line, strlen(line));
    saved_put(user, "\n", 1);
}

/* The position now as a scenario: a position in which nothing is under way, and the choices since then. */
static dcg_status position_write(dcg_talker *talker, struct saved *saved, dcg_error *error)
{
    const struct talk_match *match = &talker->match;
    const dcg_replay *record = &match->record;
    dcg_option *choices = malloc((match->at + 1) * sizeof *choices);
    dcg_status status = DCG_OK;

    if (!choices)
        return DCG_ERROR_MEMORY;
    for (size_t i = 0; i < match->at; i++)
        choices[i] = record->step[i].option;
    if (match->kind == MATCH_SCENARIO || match->guessed)
        memcpy(talker->guess, talker->origin, dcg_game_size());
    else
        status =
            dcg_start(match->session, talker->guess, &record->deck[0], &record->deck[1], record->seed, NULL);
    if (status == DCG_OK)
        status = talker->plan.scenario_write(match->cards, talker->guess, choices, match->at, line_put, saved,
                                             error);
    free(choices);
    return status == DCG_OK && saved->full ? DCG_ERROR_CAPACITY : status;
}

void talk_position(dcg_talker *talker)
{
    struct saved saved = {.text = talker->scratch};
    dcg_error error = {0};

    if (!request_match(talker))
        return;
    if (!talker->plan.scenario_write) {
        talk_refuse(talker, TALK_UNKNOWN, "this program has no scenarios");
        return;
    }
    dcg_status status = position_write(talker, &saved, &error);
    if (status != DCG_OK) {
        talk_refuse(talker, talk_refusal_of(status), error.text[0] ? error.text : NULL);
        return;
    }
    saved.text[saved.size] = '\0';
    dcg_json *json = message_begin(talker, "position");
    dcg_json_string(json, "text", saved.text);
    message_end(talker);
}
