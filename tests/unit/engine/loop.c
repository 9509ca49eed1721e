/* A loop that a player can stop (18-3-3): any number can be declared, and saves, replays, views and computer players
 * know about it. */
#include "unit/recorded.h"

enum { FIRST_CHOICES = 200, MANY = 123456 };

static const char pulse[] = "card UL-1 \"Pulse\"\n digimon red level 3\n cost 0\n dp 3000\n copies any\n"
                            " text [All Turns] When this Digimon suspends, you may unsuspend this Digimon.\n"
                            " text [All Turns] When this Digimon unsuspends, suspend this Digimon. Then, "
                            "this Digimon gets +1000 DP for the"
                            " turn.\n";
static const char list[] = "50 UL-1\n";

static dcg_option_list options;

static dcg_option number(int times)
{
    return DCG_MAKE_OPTION(DCG_OPTION_PICK, 0, 0, times);
}

/* What leads to the loop and goes on with it. */
static dcg_option eager(void)
{
    static const int verbs[] = {DCG_OPTION_YES, DCG_OPTION_ATTACK, DCG_OPTION_PLAY, DCG_OPTION_KEEP};

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        for (int j = 0; j < options.count; j++)
            if (DCG_OPTION_VERB(options.option[j]) == verbs[i])
                return options.option[j];
    return options.option[0];
}

static void choose(dcg_option option)
{
    assert_true(recorded_choose(option));
}

static int begin(void **state)
{
    (void)state;
    cards = dcg_cards_new(true);
    if (dcg_cards_add(cards, pulse, sizeof pulse - 1, NULL) != DCG_OK)
        return 1;
    record = (dcg_replay){.seed = 5};
    for (int i = 0; i < 2; i++) {
        dcg_replay_player(&record, i, "human");
        if (dcg_deck_read(cards, list, sizeof list - 1, &record.deck[i], NULL) != DCG_OK)
            return 1;
    }
    if (!recorded_start())
        return 1;
    for (int i = 0; i < FIRST_CHOICES && dcg_options(session, game, &options) == DCG_OK; i++) {
        if (options.decision == DCG_DECISION_REPEAT)
            return 0;
        choose(eager());
    }
    return 1;
}

static void any_number_is_taken(void **state)
{
    int player = options.player;

    (void)state;
    assert_int_equal(options.option[0], number(0));
    assert_int_equal(dcg_why_not(game, cards, player, number(MANY)).reason, 0);
    assert_int_equal(dcg_why_not(game, cards, player, number(DCG_MAX_REPEATS)).reason, 0);
    assert_int_not_equal(dcg_why_not(game, cards, !player, number(MANY)).reason, 0);
    assert_int_not_equal(dcg_why_not(game, cards, player, number(1) | UINT64_C(1) << 48).reason, 0);
    assert_int_equal(DCG_OPTION_NUMBER(number(MANY)), MANY);
    choose(number(MANY));
    assert_int_equal(dcg_options(session, game, &options), DCG_OK);
    assert_int_not_equal(dcg_why_not(game, cards, player, number(MANY)).reason, 0);
}

/* Whoever plays in a simulation may declare any number, too. */
static dcg_status declare_many(void *user, const dcg_game *view, const dcg_option_list *given,
                               dcg_option *choice)
{
    int *declared = user;

    (void)view;
    options = *given;
    bool repeats = given->decision == DCG_DECISION_REPEAT;
    *declared += repeats;
    *choice = repeats ? number(MANY) : eager();
    return DCG_OK;
}

static void outsiders_declare_any_number(void **state)
{
    int declared = 0;
    dcg_sim sim = {.cards = cards,
                   .deck = {&record.deck[0], &record.deck[1]},
                   .seed = 5,
                   .outsider = {{declare_many, &declared}, {declare_many, &declared}}};
    dcg_sim_stats stats = {0};

    (void)state;
    assert_int_equal(dcg_simulate(&sim, 0, 2, &stats), DCG_OK);
    assert_true(declared > 0);
    assert_true(stats.games == 2 && stats.errors == 0 && stats.by_forfeit == 0);
}

/* 18-3-3: what goes on with the loop is neither offered nor taken; a view says the same. */
static void it_is_stopped(void **state)
{
    static dcg_option_list seen;
    dcg_game *view = dcg_game_new();

    (void)state;
    choose(number(3));
    assert_int_equal(dcg_options(session, game, &options), DCG_OK);
    assert_int_equal(options.decision, DCG_DECISION_OPTIONAL);
    assert_int_equal(options.count, 1);
    assert_int_equal(DCG_OPTION_VERB(options.option[0]), DCG_OPTION_NO);
    assert_int_equal(dcg_view(game, options.player, view), DCG_OK);
    assert_int_equal(dcg_options(session, view, &seen), DCG_OK);
    assert_true(seen.count == 1 && seen.option[0] == options.option[0]);
    dcg_game_free(view);
}

static void saves_know_it(void **state)
{
    static uint8_t bytes[DCG_SAVE_BYTES];
    dcg_game *other = dcg_game_new();
    size_t saved = dcg_save(game, cards, bytes, sizeof bytes);

    (void)state;
    assert_int_equal(dcg_load(other, cards, bytes, saved, NULL), DCG_OK);
    choose(number(MANY));
    assert_int_equal(dcg_choose(session, other, number(MANY), NULL), DCG_OK);
    assert_int_equal(dcg_hash(other), dcg_hash(game));
    assert_int_equal(dcg_check(other, cards, NULL), DCG_OK);
    dcg_game_free(other);
}

static void replays_know_it(void **state)
{
    dcg_replay read = {0};

    (void)state;
    choose(number(MANY));
    record.result = dcg_result(game);
    size = 0;
    dcg_replay_write(&record, cards, take, NULL);
    assert_int_equal(dcg_replay_read(&read, cards, text, size, DCG_REPLAY_WHOLE, NULL), DCG_OK);
    assert_int_equal(read.count, record.count);
    assert_int_equal(dcg_start(session, game, &read.deck[0], &read.deck[1], read.seed, NULL), DCG_OK);
    for (size_t i = 0; i < read.count; i++) {
        assert_int_equal(dcg_choose(session, game, read.step[i].option, NULL), DCG_OK);
        assert_int_equal(dcg_hash(game), read.step[i].hash);
    }
    dcg_replay_free(&read);
}

/* Each computer player declares a number of the list; the game goes on. */
static void computers_declare(void **state)
{
    dcg_game *view = dcg_game_new();

    (void)state;
    assert_int_equal(dcg_view(game, options.player, view), DCG_OK);
    for (int kind = 0; kind < DCG_AI_KINDS; kind++) {
        const dcg_ai_plan plan = {.kind = (dcg_ai_kind)kind, .iterations = 50, .threads = 1};
        dcg_ai *ai = dcg_ai_new(&plan, cards, &record.deck[0], &record.deck[1]);
        dcg_option option = 0;
        assert_non_null(ai);
        assert_int_equal(dcg_ai_choose(ai, view, &options, 1, &option, NULL), DCG_OK);
        assert_int_equal(dcg_why_not(game, cards, options.player, option).reason, 0);
        assert_true(DCG_OPTION_NUMBER(option) <= 1000);
        dcg_ai_free(ai);
    }
    dcg_game_free(view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(any_number_is_taken, begin, recorded_end),
        cmocka_unit_test_setup_teardown(outsiders_declare_any_number, begin, recorded_end),
        cmocka_unit_test_setup_teardown(it_is_stopped, begin, recorded_end),
        cmocka_unit_test_setup_teardown(saves_know_it, begin, recorded_end),
        cmocka_unit_test_setup_teardown(replays_know_it, begin, recorded_end),
        cmocka_unit_test_setup_teardown(computers_declare, begin, recorded_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
