/* A program that is asked: what it is told, in whole and in brief, and nothing that its player can't know; what is
 * taken for an answer, and what is wrong with other answers. */
#include "protocol/talk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct fixture {
    dcg_cards *cards;
    dcg_session *session;
    dcg_deck deck;
    dcg_game *game, *guess;
    dcg_talker *talker, *other;
    dcg_option_list list;
};

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);

    assert_non_null(f);
    f->cards = dcg_cards_new(true);
    f->session = dcg_session_new(f->cards);
    f->game = dcg_game_new();
    f->guess = dcg_game_new();
    f->talker = dcg_talker_new(&(dcg_talk_plan){.cards = f->cards});
    f->other = dcg_talker_new(&(dcg_talk_plan){.cards = f->cards});
    assert_true(f->cards && f->session && f->game && f->guess && f->talker && f->other);
    assert_int_equal(dcg_deck_embedded(f->cards, "ember", &f->deck, NULL), DCG_OK);
    assert_int_equal(dcg_start(f->session, f->game, &f->deck, &f->deck, 3, NULL), DCG_OK);
    assert_int_equal(dcg_options(f->session, f->game, &f->list), DCG_OK);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;

    dcg_talker_free(f->other);
    dcg_talker_free(f->talker);
    dcg_game_free(f->guess);
    dcg_game_free(f->game);
    dcg_session_free(f->session);
    dcg_cards_free(f->cards);
    free(f);
    return 0;
}

static const char *opens(const struct fixture *f, dcg_talker *talker, const dcg_game *game, int seat)
{
    const dcg_talk_game plan = {.deck = {&f->deck, &f->deck},
                                .player = {seat == 0 ? "me" : "level3", seat == 1 ? "me" : "level3"},
                                .seat = seat,
                                .number = 12,
                                .random = 345};
    size_t size;
    const char *message = dcg_talk_begin(talker, &plan, game, &size);

    assert_non_null(message);
    assert_int_equal(strlen(message), size);
    return message;
}

static const char *asks(dcg_talker *talker)
{
    size_t size;
    const char *message = dcg_talk_ask(talker, &size);

    assert_non_null(message);
    assert_true(size > 0 && strlen(message) == size && message[size - 1] == '\n');
    return message;
}

static dcg_status answers(dcg_talker *talker, const char *answer, dcg_option *option, dcg_error *error)
{
    return dcg_talk_answer(talker, answer, strlen(answer), option, error);
}

static void is_wrong(dcg_talker *talker, const char *answer, const char *why)
{
    dcg_error error = {.text = ""};
    dcg_option option;

    assert_int_not_equal(answers(talker, answer, &option, &error), DCG_OK);
    if (strcmp(error.text, why) != 0)
        fail_msg("%s: '%s' instead of '%s'", answer, error.text, why);
}

static void tells(const char *message, const char *part)
{
    if (!strstr(message, part))
        fail_msg("no %s in %.3000s", part, message);
}

/* ---- Tests ---- */

static void programs_are_greeted(void **state)
{
    struct fixture *f = *state;
    dcg_option option = 7;

    is_wrong(f->talker, "{\"type\":\"hello\"}", "no answer is expected");
    const char *hello = dcg_talk_greet(f->talker, 2.5, true, NULL);
    assert_non_null(hello);
    tells(hello, "{\"type\":\"hello\",\"protocol\":2,\"program\":\"dcg\",\"version\":\"");
    tells(hello, ",\"seconds\":2.5,\"brief\":true}\n");
    is_wrong(f->talker, "ready", "at byte 1: no JSON value begins here");
    is_wrong(f->talker, "{\"type\":\"hello\"}", "no answer is expected");
    dcg_talk_greet(f->talker, 2.5, true, NULL);
    is_wrong(f->talker, "{\"type\":\"choose\",\"options\":[0]}", "a hello is expected");
    dcg_talk_greet(f->talker, 2.5, true, NULL);
    is_wrong(f->talker, "{\"type\":\"hello\",\"protocol\":1}", "this program speaks protocol 2");
    dcg_talk_greet(f->talker, 2.5, true, NULL);
    assert_int_equal(answers(f->talker, "{\"type\":\"hello\",\"protocol\":2}", &option, NULL), DCG_OK);
    assert_int_equal(option, 7);
}

/* Each player sees the own deck as such. The plan names the game, the players and the number for dice. */
static void a_game_is_announced(void **state)
{
    struct fixture *f = *state;
    const char *game = opens(f, f->talker, f->game, 1);

    tells(
        game,
        "{\"type\":\"game\",\"match\":\"m12\",\"rules\":\"3.6\",\"seat\":\"B\",\"seats\":[\"level3\",\"me\"],"
        "\"random\":345,\"my_deck\":{\"name\":\"Ember\",");
    tells(
        game,
        "\"TR-003\":{\"name\":\"Emberling\",\"categories\":[\"Digimon\"],\"colors\":[\"red\"],\"level\":3,");
    tells(game, "\"text\":\"TR-003 Emberling");
    char *first = malloc(strlen(game) + 1);
    assert_non_null(first);
    memcpy(first, game, strlen(game) + 1);
    assert_string_equal(opens(f, f->talker, f->game, 1), first); /* now the cards have been kept */
    free(first);
    dcg_option option;
    dcg_talk_greet(f->talker, 1, false, NULL);
    assert_int_equal(answers(f->talker, "{\"type\":\"hello\",\"texts\":false}", &option, NULL), DCG_OK);
    assert_null(strstr(opens(f, f->talker, f->game, 0), "\"text\""));
}

static const dcg_event phase = {.kind = DCG_EVENT_PHASE, .value = 2};

/* The events of an update, told to a player; brief: after a greeting that says so. */
static void expect_event(struct fixture *f, const dcg_event *event, int seat, bool brief,
                         const char *expected)
{
    char line[1024];

    dcg_talk_greet(f->talker, 1, brief, NULL);
    dcg_option option;
    assert_int_equal(answers(f->talker, "{\"type\":\"hello\"}", &option, NULL), DCG_OK);
    dcg_talk_event(f->talker, &phase); /* a step of the rules */
    dcg_talk_event(f->talker, event);
    opens(f, f->talker, f->game, seat);
    const char *events = strstr(asks(f->talker), "\"events\":");
    assert_non_null(events);
    const char *end = strstr(events, ",\"view\":");
    assert_non_null(end);
    snprintf(line, sizeof line, "%.*s", (int)(end - events), events);
    assert_string_equal(line, expected);
    assert_int_equal(dcg_talk_step(f->talker, NULL), DCG_OK);
}

static void events_have_their_keys(void **state)
{
    struct fixture *f = *state;
    dcg_event played = {.kind = DCG_EVENT_PLAYED,
                        .rule = dcg_rule_find("7-1-3-3"),
                        .player = 1,
                        .card = 60,
                        .other = 61,
                        .from = DCG_PLACE_HAND,
                        .to = DCG_PLACE_BATTLE,
                        .value = 2,
                        .def = f->deck.main[0],
                        .cards = {(uint64_t)7 << 60}};
    dcg_event memory = {.kind = DCG_EVENT_MEMORY, .player = 1, .value = -3};
    dcg_card_facts facts;
    char line[512];

    assert_int_equal(dcg_cards_facts(f->cards, played.def, &facts), DCG_OK);
    snprintf(line, sizeof line,
             "\"events\":[{\"n\":1,\"kind\":\"PLAYED\",\"rule\":\"7-1-3-3\",\"weight\":3,\"player\":\"B\","
             "\"card\":60,\"other\":61,\"from\":\"HAND\",\"to\":\"BATTLE\",\"cards\":[60,61,62],\"value\":2,"
             "\"number\":\"%s\"}]",
             facts.number);
    expect_event(f, &played, 0, true, line);
    expect_event(
        f, &memory, 1, true,
        "\"events\":[{\"n\":1,\"kind\":\"MEMORY\",\"weight\":1,\"player\":\"B\",\"cards\":[],\"value\":3}]");
    expect_event(
        f, &memory, 0, false,
        "\"events\":[{\"n\":0,\"kind\":\"PHASE\",\"rule\":null,\"weight\":0,\"player\":\"A\",\"card\":null,"
        "\"other\":null,\"from\":null,\"to\":null,\"cards\":[],\"value\":2,\"number\":null,"
        "\"text\":\"A's draw "
        "phase\"},{\"n\":1,\"kind\":\"MEMORY\",\"rule\":null,\"weight\":1,\"player\":\"B\","
        "\"card\":null,\"other\":null,\"from\":null,\"to\":null,\"cards\":[],\"value\":-3,"
        "\"number\":null,\"text\":\"memory is now 3 on B's side\"}]");
}

/* Of too many events the last ones are told. */
static void events_are_bounded(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < TALK_EVENTS + 44; i++)
        dcg_talk_event(f->talker, &(dcg_event){.kind = DCG_EVENT_PAID, .value = i});
    opens(f, f->talker, f->game, 0);
    const char *update = asks(f->talker);
    tells(update, "\"events\":[{\"n\":44,\"kind\":\"PAID\",");
    tells(update, "\"events_lost\":44,");
    int count = 0;
    for (const char *at = update; (at = strstr(at, "\"PAID\"")) != NULL; at++)
        count++;
    assert_int_equal(count, TALK_EVENTS);
}

static void hear(void *user, const dcg_game *game, const dcg_event *event)
{
    (void)game;
    dcg_talk_event(user, event);
}

/* Takes an option after which the viewer sees no new card, in the game and in another game that differs by the cards
 * that the viewer doesn't know. Both tell the same. */
static void compare(struct fixture *f, dcg_option option, int viewer, uint64_t seed)
{
    dcg_sink sink = {hear, f->talker}, other = {hear, f->other};

    assert_int_equal(dcg_determinize(f->game, viewer, seed, f->guess), DCG_OK);
    opens(f, f->talker, f->game, viewer);
    opens(f, f->other, f->guess, viewer);
    assert_int_equal(dcg_choose(f->session, f->game, option, &sink), DCG_OK);
    assert_int_equal(dcg_choose(f->session, f->guess, option, &other), DCG_OK);
    assert_int_equal(dcg_talk_step(f->talker, f->game), DCG_OK);
    assert_int_equal(dcg_talk_step(f->other, f->guess), DCG_OK);
    const char *left = asks(f->talker), *right = asks(f->other);
    assert_string_equal(left, right);
    const char *events = strstr(left, "\"events\":"), *view = strstr(left, ",\"view\":");
    assert_true(events && view);
    const char *number = strstr(events, "\"number\":\"");
    assert_true(!number || number > view);
    dcg_talk_step(f->talker, NULL);
    dcg_talk_step(f->other, NULL);
}

static void hidden_cards_are_not_told(void **state)
{
    struct fixture *f = *state;
    int compared = 0;

    for (uint64_t n = 0; n < 200 && dcg_options(f->session, f->game, &f->list) == DCG_OK; n++) {
        dcg_option option = f->list.option[n * 5 % (uint64_t)f->list.count];
        int verb = DCG_OPTION_VERB(option);
        bool pass = verb == DCG_OPTION_PASS; /* the opponent draws then */
        if (pass || verb == DCG_OPTION_REDRAW) {
            compare(f, option, pass ? f->list.player : !f->list.player, n);
            compared++;
        } else {
            assert_int_equal(dcg_choose(f->session, f->game, option, NULL), DCG_OK);
        }
    }
    assert_true(compared >= 3);
}

/* To the first main phase of the player who goes first. */
static void main_phase(struct fixture *f)
{
    while (f->list.decision != DCG_DECISION_MAIN) {
        assert_int_equal(dcg_choose(f->session, f->game, f->list.option[0], NULL), DCG_OK);
        assert_int_equal(dcg_options(f->session, f->game, &f->list), DCG_OK);
    }
    opens(f, f->talker, f->game, f->list.player);
}

static void options_are_taken(void **state)
{
    struct fixture *f = *state;
    char answer[128];
    dcg_option option;

    main_phase(f);
    for (int i = 0; i < f->list.count; i++) {
        asks(f->talker);
        snprintf(answer, sizeof answer, "{\"type\":\"choose\",\"options\":[%d]}", i);
        assert_int_equal(answers(f->talker, answer, &option, NULL), DCG_OK);
        assert_true(option == f->list.option[i]);
        asks(f->talker);
        snprintf(answer, sizeof answer,
                 "{\"type\":\"choose\",\"id\":3,\"match\":\"m12\",\"seq\":1,\"seat\":\"%s\",\"options\":[\"%"
                 "016llx\"]}",
                 f->list.player ? "B" : "A", (unsigned long long)f->list.option[i]);
        assert_int_equal(answers(f->talker, answer, &option, NULL), DCG_OK);
        assert_true(option == f->list.option[i]);
    }
    asks(f->talker);
    snprintf(answer, sizeof answer, "{\"type\":\"choose\",\"options\":[\"%016llx\"]}",
             (unsigned long long)DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, f->list.player));
    assert_int_equal(answers(f->talker, answer, &option, NULL), DCG_OK);
}

static void wrong_answers_are_explained(void **state)
{
    static const char *const wrong[][2] = {
        {"", "at byte 1: the text ends before the value"},
        {"0", "a choose is expected"},
        {"{\"type\":\"hello\"}", "a choose is expected"},
        {"{\"type\":\"choose\"}", "options is a list of one option"},
        {"{\"type\":\"choose\",\"options\":0}", "options is a list of one option"},
        {"{\"type\":\"choose\",\"options\":[]}", "options is a list of one option"},
        {"{\"type\":\"choose\",\"options\":[0,1]}", "options is a list of one option"},
        {"{\"type\":\"choose\",\"options\":[-1]}", "that is not among the options"},
        {"{\"type\":\"choose\",\"options\":[999]}", "that is not among the options"},
        {"{\"type\":\"choose\",\"options\":[0.5]}", "that is not among the options"},
        {"{\"type\":\"choose\",\"options\":[\"x\"]}", "that is not among the options"},
        {"{\"type\":\"choose\",\"options\":[null]}", "that is not among the options"},
        {"{\"type\":\"choose\",\"options\":[0],\"seq\":2}", "that isn't about the last question"},
        {"{\"type\":\"choose\",\"options\":[0],\"match\":\"m13\"}", "that isn't about the last question"},
        {"{\"type\":\"choose\",\"options\":[0],\"seat\":\"all\"}", "that isn't about the last question"},
    };
    struct fixture *f = *state;
    char hatch[64];

    main_phase(f);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        asks(f->talker);
        is_wrong(f->talker, wrong[i][0], wrong[i][1]);
    }
    asks(f->talker);
    snprintf(hatch, sizeof hatch, "{\"type\":\"choose\",\"options\":[\"%016llx\"]}",
             (unsigned long long)DCG_MAKE_OPTION(DCG_OPTION_HATCH, 0, 0, 0));
    is_wrong(f->talker, hatch, dcg_refusal_text(DCG_REFUSAL_NOT_BREEDING_PHASE));
}

/* The match isn't the talker's: requests about it are refused. */
static void requests_do_not_reach_the_game(void **state)
{
    static const char *const types[] = {"choose", "undo", "save",     "hint", "update",
                                        "go",     "step", "position", "why"};
    struct fixture *f = *state;
    char request[64];

    opens(f, f->talker, f->game, 0);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        snprintf(request, sizeof request, "{\"type\":\"%s\",\"options\":[0],\"step\":0}", types[i]);
        tells(dcg_talk(f->talker, request, strlen(request), NULL), "\"why\":\"MATCH\"");
    }
    tells(asks(f->talker), "\"type\":\"update\"");
}

static void the_end_is_told(void **state)
{
    struct fixture *f = *state;
    dcg_option option;

    opens(f, f->talker, f->game, 0);
    assert_int_equal(dcg_choose(f->session, f->game, DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, 1),
                                &(dcg_sink){hear, f->talker}),
                     DCG_OK);
    assert_int_equal(dcg_talk_step(f->talker, f->game), DCG_OK);
    const char *update = asks(f->talker);
    tells(update, "\"kind\":\"FORFEITED\"");
    tells(update, "\"deciding\":null,\"ask\":null,\"result\":{\"outcome\":\"won\",\"winner\":\"A\",\"rule\":"
                  "\"1-2-4\",");
    assert_int_equal(answers(f->talker, "{}", &option, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_talk_step(f->talker, NULL), DCG_OK);
    assert_null(dcg_talk_ask(f->talker, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(programs_are_greeted, begin, end),
        cmocka_unit_test_setup_teardown(a_game_is_announced, begin, end),
        cmocka_unit_test_setup_teardown(events_have_their_keys, begin, end),
        cmocka_unit_test_setup_teardown(events_are_bounded, begin, end),
        cmocka_unit_test_setup_teardown(hidden_cards_are_not_told, begin, end),
        cmocka_unit_test_setup_teardown(options_are_taken, begin, end),
        cmocka_unit_test_setup_teardown(wrong_answers_are_explained, begin, end),
        cmocka_unit_test_setup_teardown(requests_do_not_reach_the_game, begin, end),
        cmocka_unit_test_setup_teardown(the_end_is_told, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
