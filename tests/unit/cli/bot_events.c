/* The events that a bot is told: all keys, in order, bounded, and nothing that its player can't know. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/bot_events.h"

#include <stdlib.h>
#include <string.h>

struct fixture {
    dcg_cards *cards;
    dcg_session *session;
    dcg_deck deck;
    dcg_game *game, *guess, *view;
    struct bot_events events, others;
};

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);

    assert_non_null(f);
    f->cards = dcg_cards_new(true);
    f->session = dcg_session_new(f->cards);
    f->game = dcg_game_new();
    f->guess = dcg_game_new();
    f->view = dcg_game_new();
    assert_true(f->cards && f->game && f->guess && f->view);
    assert_int_equal(dcg_deck_embedded(f->cards, "ember", &f->deck, NULL), DCG_OK);
    assert_int_equal(dcg_start(f->session, f->game, &f->deck, &f->deck, 3, NULL), DCG_OK);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;

    dcg_game_free(f->game);
    dcg_game_free(f->guess);
    dcg_game_free(f->view);
    dcg_session_free(f->session);
    dcg_cards_free(f->cards);
    free(f);
    return 0;
}

static void hear(void *user, const dcg_game *game, const dcg_event *event)
{
    (void)game;
    bot_events_add(user, event);
}

/* What a player is told; to be freed. */
static char *told(const struct fixture *f, const struct bot_events *events, const dcg_game *game, int player,
                  bool texts)
{
    dcg_json json;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    assert_int_equal(dcg_view(game, player, f->view), DCG_OK);
    json_begin(&json, out);
    dcg_json_object(&json, NULL);
    bot_events_json(&json, events, f->view, f->cards, player, texts);
    dcg_json_end(&json);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void expect(const struct fixture *f, int player, bool texts, const char *expected)
{
    char *text = told(f, &f->events, f->game, player, texts);

    assert_string_equal(text, expected);
    free(text);
}

static void keys(void **state)
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
    dcg_event phase = {.kind = DCG_EVENT_PHASE, .value = 2};
    dcg_card_facts facts;
    char line[512];

    assert_int_equal(dcg_cards_facts(f->cards, played.def, &facts), DCG_OK);
    expect(f, 0, true, "{\"events\":[]}\n");
    bot_events_add(&f->events, &played);
    bot_events_add(&f->events, &phase); /* a step of the rules */
    snprintf(line, sizeof line,
             "{\"events\":[{\"event\":\"PLAYED\",\"rule\":\"7-1-3-3\",\"player\":\"B\",\"card\":60,"
             "\"number\":\"%s\",\"other\":61,\"cards\":[60,61,62],\"from\":\"hand\",\"to\":\"battle area\","
             "\"value\":2}]}\n",
             facts.number);
    expect(f, 0, false, line);
    f->events.count = 0;
    bot_events_add(&f->events, &memory);
    expect(f, 0, true,
           "{\"events\":[{\"event\":\"MEMORY\",\"player\":\"B\",\"value\":-3,"
           "\"text\":\"memory is now 3 on B's side\"}]}\n");
    expect(f, 1, false, "{\"events\":[{\"event\":\"MEMORY\",\"player\":\"B\",\"value\":3}]}\n");
}

/* Of too many events the last ones are told. */
static void bounded(void **state)
{
    struct fixture *f = *state;
    int count = 0;

    for (int16_t i = 0; i < BOT_EVENTS + 44; i++)
        bot_events_add(&f->events, &(dcg_event){.kind = DCG_EVENT_PAID, .value = i});
    char *text = told(f, &f->events, f->game, 0, false);
    for (const char *at = text; (at = strstr(at, "\"PAID\"")) != NULL; at++)
        count++;
    assert_int_equal(count, BOT_EVENTS);
    assert_non_null(strstr(text, "{\"events\":[{\"event\":\"PAID\",\"player\":\"A\",\"value\":44},"));
    assert_non_null(strstr(text, "\"value\":299}],\"events_lost\":44}"));
    free(text);
}

/* Takes an option after which the viewer sees no new card, in the game and in another game that differs by the cards
 * that the viewer doesn't know. Both tell the same. */
static void compare(struct fixture *f, dcg_option option, int viewer, uint64_t seed)
{
    dcg_sink sink = {hear, &f->events}, other = {hear, &f->others};

    f->events.count = f->others.count = 0;
    assert_int_equal(dcg_determinize(f->game, viewer, seed, f->guess), DCG_OK);
    assert_int_equal(dcg_choose(f->session, f->game, option, &sink), DCG_OK);
    assert_int_equal(dcg_choose(f->session, f->guess, option, &other), DCG_OK);
    char *left = told(f, &f->events, f->game, viewer, true);
    char *right = told(f, &f->others, f->guess, viewer, true);
    assert_string_equal(left, right);
    assert_null(strstr(left, "\"number\""));
    free(left);
    free(right);
}

static void hidden_cards(void **state)
{
    struct fixture *f = *state;
    dcg_option_list list;
    int compared = 0;

    for (uint64_t n = 0; n < 200 && dcg_options(f->session, f->game, &list) == DCG_OK; n++) {
        dcg_option option = list.option[n * 5 % (uint64_t)list.count];
        int verb = DCG_OPTION_VERB(option);
        bool pass = verb == DCG_OPTION_PASS; /* the opponent draws then */
        if (pass || verb == DCG_OPTION_REDRAW) {
            compare(f, option, pass ? list.player : !list.player, n);
            compared++;
        } else {
            assert_int_equal(dcg_choose(f->session, f->game, option, NULL), DCG_OK);
        }
    }
    assert_true(compared >= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(keys, begin, end),
        cmocka_unit_test_setup_teardown(bounded, begin, end),
        cmocka_unit_test_setup_teardown(hidden_cards, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
