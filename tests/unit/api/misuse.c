/* Wrong calls of the library: each returns what dcg.h says, and nothing crashes or changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dcg.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What the calls are made with ---- */

static dcg_cards *cards, *spare, *none;
static dcg_session *session, *none_session;
static dcg_game *game, *other, *view;
static dcg_deck deck, other_deck, large_main, large_egg;
static dcg_list list, other_list, large_list;
static dcg_option_list options, other_options, no_options, many_options;
static dcg_option choice;
static dcg_event event, wild_event;
static dcg_line line;
static dcg_near near;
static dcg_card_facts facts;
static dcg_card_def def;
static dcg_card_info info;
static dcg_requirement requirements[2];
static dcg_deck_problem problems[2];
static dcg_search *search;
static dcg_reader *reader;
static dcg_limits *limits;
static dcg_ai *ai;
static dcg_ai_plan plan, other_plan;
static dcg_sim sim, large_sim, deaf_sim;
static dcg_sim_stats stats;
static dcg_sink deaf;
static dcg_exerciser *exerciser;
static dcg_exercise exercise = {.positions = 1};
static dcg_exercise_result exercised;
static dcg_scenario_report report;
static dcg_census census;
static dcg_talker *talker;
static dcg_talk_game talk_game, no_talk_game, large_talk_game;
static dcg_reason reasons[2];
static dcg_ask asked;
static dcg_pending pending;
static int like[DCG_MAX_OPTIONS];
static dcg_json json, no_json;
static dcg_replay replay, large_replay;
static char text[4096], bytes[DCG_SAVE_BYTES], zeros[DCG_SAVE_BYTES];
static uint8_t ids[DCG_MAX_CARDS];
static size_t number;
static int art;

static void drop(void *user, const char *put, size_t size)
{
    (void)user, (void)put, (void)size;
}

static void decks_begin(void)
{
    assert_int_equal(dcg_deck_embedded(cards, "st1", &deck, NULL), DCG_OK);
    large_main = large_egg = other_deck = deck;
    large_main.main_count = 65535;
    large_egg.egg_count = 65535;
    assert_int_equal(dcg_deck_list(cards, &deck, &list), DCG_OK);
    large_list = list;
    large_list.cards = 65535;
    large_replay.deck[1].main_count = 65535;
    dcg_json_begin(&json, drop, NULL);
}

static void players_begin(void)
{
    assert_int_equal(dcg_ai_level(1, &plan), DCG_OK);
    ai = dcg_ai_new(&plan, cards, &deck, &deck);
    assert_non_null(ai);
    talker = dcg_talker_new(&(dcg_talk_plan){.cards = cards});
    assert_non_null(talker);
    sim = (dcg_sim){.cards = cards, .deck = {&deck, &deck}, .ai = {plan, plan}};
    large_sim = deaf_sim = sim;
    large_sim.deck[1] = &large_main;
    deaf_sim.sink = &deaf;
}

static int begin(void **state)
{
    (void)state;
    cards = dcg_cards_new(true);
    spare = dcg_cards_new(false);
    none = dcg_cards_new(false);
    session = dcg_session_new(cards);
    none_session = dcg_session_new(none);
    game = dcg_game_new();
    other = dcg_game_new();
    view = dcg_game_new();
    decks_begin();
    players_begin();
    assert_int_equal(dcg_start(session, game, &deck, &deck, 1, NULL), DCG_OK);
    assert_int_equal(dcg_options(session, game, &options), DCG_OK);
    assert_int_equal(dcg_view(game, options.player, view), DCG_OK);
    talk_game = (dcg_talk_game){.deck = {&deck, &deck}, .player = {"me", "me"}, .seat = options.player};
    large_talk_game = talk_game;
    large_talk_game.deck[1] = &large_main;
    no_options = many_options = options;
    no_options.count = 0;
    many_options.count = 99999;
    memset(&wild_event, 255, sizeof wild_event);
    search = dcg_search_new("red", 3, NULL);
    reader = dcg_reader_new();
    limits = dcg_limits_read("", 0, NULL);
    exerciser = dcg_exerciser_new(cards, NULL);
    return search && reader && limits && exerciser ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    dcg_exerciser_free(exerciser);
    dcg_limits_free(limits);
    dcg_reader_free(reader);
    dcg_search_free(search);
    dcg_talker_free(talker);
    dcg_ai_free(ai);
    dcg_game_free(view);
    dcg_game_free(other);
    dcg_game_free(game);
    dcg_session_free(none_session);
    dcg_session_free(session);
    dcg_cards_free(none);
    dcg_cards_free(spare);
    dcg_cards_free(cards);
    return 0;
}

static bool said(int size, const char *words, const char *wanted)
{
    return size == (int)strlen(wanted) && strcmp(words, wanted) == 0;
}

/* ---- Tests ---- */

static void each_wrong_call_returns_what_is_documented(void **state)
{
    uint64_t hash = dcg_hash(game);
    int wrong = 0;
    long got;
    (void)state;
#define WRONG(function, want, call)                                                                          \
    got = (long)(call);                                                                                      \
    if (got != (long)(want)) {                                                                               \
        print_error("%s is %ld instead of %s\n", #call, got, #want);                                         \
        wrong++;                                                                                             \
    }
#include "misuse.def"
#undef WRONG
    assert_int_equal(wrong, 0);
    assert_int_equal(dcg_hash(game), hash);
    assert_int_equal(dcg_check(game, cards, NULL), DCG_OK);
}

static const char *const tried[] = {
#define WRONG(function, want, call) #function,
#include "misuse.def"
#undef WRONG
    "dcg_cards_new", /* any argument is a right one */
};

static bool is_tried(const char *name, size_t size)
{
    for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++)
        if (strlen(tried[i]) == size && strncmp(tried[i], name, size) == 0)
            return true;
    return false;
}

/* The name in a declaration that begins here: the first dcg_ word that is followed by a parenthesis. */
static const char *function_name(const char *declaration, size_t *size)
{
    for (const char *at = declaration; (at = strstr(at, "dcg_")) != NULL; at += *size) {
        *size = strspn(at, "abcdefghijklmnopqrstuvwxyz_0123456789");
        if (at[*size] == '(')
            return at;
    }
    return NULL;
}

/* How many functions a header declares; adds up those that nobody calls wrongly. */
static int header_look(const char *path, int *missing)
{
    static char header[1 << 18];
    static const char mark[] = "\nDCG_API ";
    int functions = 0;
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t read = fread(header, 1, sizeof header - 1, in);
    fclose(in);
    assert_true(read > 0 && read < sizeof header - 1);
    header[read] = '\0';
    for (const char *at = header; (at = strstr(at, mark)) != NULL; at++) {
        size_t size;
        const char *name = function_name(at + sizeof mark - 1, &size);
        assert_non_null(name);
        functions++;
        if (strncmp(name + size, "(void)", 6) == 0 || is_tried(name, size))
            continue;
        print_error("%.*s has no row in tests/unit/api/misuse.def\n", (int)size, name);
        (*missing)++;
    }
    return functions;
}

static void each_public_function_is_called_wrongly(void **state)
{
    int missing = 0;
    (void)state;
    assert_true(header_look("include/dcg.h", &missing) > 100);
    assert_true(header_look("include/dcg/rules.h", &missing) > 10);
    assert_true(header_look("include/dcg/protocol.h", &missing) > 20);
    assert_true(header_look("include/dcg/scenario.h", &missing) > 3);
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_wrong_call_returns_what_is_documented),
        cmocka_unit_test(each_public_function_is_called_wrongly),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
