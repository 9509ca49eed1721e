/* Computer players: plans, wrong arguments, guesses from a view, evaluation, the same choices for the same seeds, and
 * what becomes of a search whose pool of nodes is full. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "ai/evaluate.h"

static const dcg_ai_plan quick = {.kind = DCG_AI_SEARCH, .iterations = 30, .threads = 1};

/* A game of two starter decks, and what a player is shown of it. */
struct table_of_two {
    dcg_cards *cards;
    dcg_session *session;
    dcg_deck deck[2];
    dcg_game *game, *view, *guess;
    dcg_option_list list;
    struct trial trial;
};

static int begin(void **state)
{
    struct table_of_two *t = calloc(1, sizeof *t);

    assert_non_null(t);
    t->cards = dcg_cards_new(true);
    t->session = dcg_session_new(t->cards);
    t->game = dcg_game_new();
    t->view = dcg_game_new();
    t->guess = dcg_game_new();
    assert_non_null(t->cards);
    assert_int_equal(dcg_deck_embedded(t->cards, "st1", &t->deck[0], NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(t->cards, "st2", &t->deck[1], NULL), DCG_OK);
    trials_begin(&t->trial, 1, t->cards);
    *state = t;
    return 0;
}

static int end(void **state)
{
    struct table_of_two *t = *state;

    dcg_game_free(t->game);
    dcg_game_free(t->view);
    dcg_game_free(t->guess);
    dcg_session_free(t->session);
    dcg_cards_free(t->cards);
    free(t);
    return 0;
}

/* Lists the options and shows them with the view; false: the game is over. */
static bool show(struct table_of_two *t)
{
    if (dcg_options(t->session, t->game, &t->list) != DCG_OK)
        return false;
    assert_int_equal(dcg_view(t->game, t->list.player, t->view), DCG_OK);
    return true;
}

/* Starts a game and plays so many decisions at random; then somebody has a choice in the main phase. */
static void reach(struct table_of_two *t, uint64_t seed, int decisions)
{
    assert_int_equal(dcg_start(t->session, t->game, &t->deck[0], &t->deck[1], seed, NULL), DCG_OK);
    for (uint64_t rng = seed; show(t); decisions--) {
        if (decisions <= 0 && t->list.decision == DCG_DECISION_MAIN && t->list.count > 2)
            return;
        dcg_option option = t->list.option[ai_below(&rng, (uint32_t)t->list.count)];
        assert_int_equal(dcg_choose(t->session, t->game, option, NULL), DCG_OK);
    }
    fail();
}

static dcg_ai *sit(const struct table_of_two *t, const dcg_ai_plan *plan)
{
    dcg_ai *ai = dcg_ai_new(plan, t->cards, &t->deck[0], &t->deck[1]);

    assert_non_null(ai);
    return ai;
}

static void plans_are_known(void **state)
{
    dcg_ai_plan plan;

    (void)state;
    for (int i = 0; i < DCG_AI_KINDS; i++)
        assert_int_equal(dcg_ai_find(dcg_ai_name((dcg_ai_kind)i)), i);
    assert_int_equal(dcg_ai_find("cheat"), -1);
    assert_int_equal(dcg_ai_find(NULL), -1);
    assert_null(dcg_ai_name(DCG_AI_KINDS));
    assert_int_equal(dcg_ai_level(0, &plan), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_ai_level(DCG_AI_LEVELS + 1, &plan), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_ai_level(1, NULL), DCG_ERROR_ARGUMENT);
    for (int level = 1; level <= DCG_AI_LEVELS; level++) {
        assert_int_equal(dcg_ai_level(level, &plan), DCG_OK);
        assert_true(plan_is_sensible(&plan));
        assert_int_equal(plan.milliseconds, 0); /* the same game on any machine */
    }
}

static void plans_without_sense_are_refused(void **state)
{
    const struct table_of_two *t = *state;
    const dcg_ai_plan wrong[] = {
        {.kind = DCG_AI_KINDS},
        {.kind = DCG_AI_GREEDY, .blunders = -1},
        {.kind = DCG_AI_GREEDY, .blunders = 101},
        {.kind = DCG_AI_SEARCH, .threads = 1}, /* without any limit */
        {.kind = DCG_AI_SEARCH, .iterations = 1},
        {.kind = DCG_AI_SEARCH, .iterations = 1, .threads = DCG_AI_MAX_THREADS + 1},
    };
    dcg_sim sim = {.cards = t->cards, .deck = {&t->deck[0], &t->deck[1]}};
    dcg_sim_stats stats = {0};

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_null(dcg_ai_new(&wrong[i], t->cards, &t->deck[0], &t->deck[1]));
        sim.ai[1] = wrong[i];
        assert_int_equal(dcg_simulate(&sim, 0, 1, &stats), DCG_ERROR_ARGUMENT);
    }
    assert_null(dcg_ai_new(NULL, t->cards, &t->deck[0], &t->deck[1]));
    assert_null(dcg_ai_new(&quick, NULL, &t->deck[0], &t->deck[1]));
    assert_null(dcg_ai_new(&quick, t->cards, NULL, &t->deck[1]));
    assert_null(dcg_ai_new(&quick, t->cards, &t->deck[0], NULL));
    dcg_ai_free(NULL);
    dcg_ai_forget(NULL);
}

static void questions_without_sense_are_refused(void **state)
{
    struct table_of_two *t = *state;
    dcg_option option;

    reach(t, 1, 10);
    dcg_ai *ai = sit(t, &quick), *stranger = dcg_ai_new(&quick, t->cards, &t->deck[1], &t->deck[1]);
    assert_int_equal(dcg_ai_choose(NULL, t->view, &t->list, 1, &option, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_ai_choose(ai, NULL, &t->list, 1, &option, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_ai_choose(ai, t->view, NULL, 1, &option, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, 1, NULL, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_ai_choose(ai, t->game, &t->list, 1, &option, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_ai_choose(stranger, t->view, &t->list, 1, &option, NULL), DCG_ERROR_DECK);
    int count = t->list.count;
    t->list.count = 0;
    assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, 1, &option, NULL), DCG_ERROR_ARGUMENT);
    t->list.count = count;
    t->list.serial++;
    assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, 1, &option, NULL), DCG_ERROR_ARGUMENT);
    t->list.serial--;
    assert_int_equal(dcg_view(t->game, 1 - t->list.player, t->view), DCG_OK); /* the other player's */
    assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, 1, &option, NULL), DCG_ERROR_ARGUMENT);
    dcg_ai_free(ai);
    dcg_ai_free(stranger);
}

/* What is known stays, what is hidden is what is left of the lists, and the game can be played on. */
static void guesses_keep_to_the_lists(void **state)
{
    struct table_of_two *t = *state;
    dcg_card_info is, guessed;

    for (uint64_t seed = 1; seed <= 20; seed++) {
        int left[2][1024] = {{0}};
        reach(t, seed, 25);
        assert_int_equal(dcg_guess(t->view, &t->deck[0], &t->deck[1], seed, t->guess), DCG_OK);
        assert_int_equal(dcg_check(t->guess, t->cards, NULL), DCG_OK);
        for (int card = 1; dcg_card(t->game, t->cards, card, &is) == DCG_OK; card++) {
            assert_int_equal(dcg_card(t->guess, t->cards, card, &guessed), DCG_OK);
            assert_true(!is.known[t->list.player] || is.def == guessed.def);
            left[is.owner][is.def % 1024]++;
            left[is.owner][guessed.def % 1024]--;
        }
        for (int i = 0; i < 1024; i++)
            assert_true(!left[0][i] && !left[1][i]);
        assert_int_equal(dcg_choose(t->session, t->guess, t->list.option[0], NULL), DCG_OK);
    }
    assert_int_equal(dcg_guess(t->game, &t->deck[0], &t->deck[1], 1, t->guess), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_guess(NULL, &t->deck[0], &t->deck[1], 1, t->guess), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_guess(t->view, NULL, &t->deck[1], 1, t->guess), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_guess(t->view, &t->deck[0], NULL, 1, t->guess), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_guess(t->view, &t->deck[0], &t->deck[1], 1, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_guess(t->view, &t->deck[1], &t->deck[0], 1, t->guess), DCG_ERROR_DECK);
}

static void chances_are_a_curve(void **state)
{
    (void)state;
    assert_int_equal(chance_of(0), CERTAIN / 2);
    for (int32_t logit = -20000; logit < 20000; logit += 7) {
        assert_int_equal(chance_of(logit) + chance_of(-logit), CERTAIN);
        assert_true(chance_of(logit) <= chance_of(logit + 7));
        assert_true(chance_of(logit) < chance_of(logit + 50)); /* more is better, however much there is */
        assert_in_range(chance_of(logit), 1, CERTAIN - 1);
    }
}

/* A trial that was copied knows what the other one knew: the same options, and the same comes of each of them. */
static void copied_trials_know_the_same(void **state)
{
    struct table_of_two *t = *state;
    struct trial *trial = calloc(4, sizeof *trial);
    enum { FROM, COPIED, ANEW, AGAIN };

    assert_non_null(trial);
    trials_begin(trial, 4, t->cards);
    assert_int_equal(dcg_deck_embedded(t->cards, "bt24-diaboromon", &t->deck[0], NULL), DCG_OK); /* tokens */
    for (uint64_t seed = 1; seed <= 30; seed++) {
        reach(t, seed, (int)seed * 2 % 40);
        trial_set(&trial[FROM], t->game);
        assert_true(trial_list(&trial[FROM]));
        for (int i = 0; i < trial[FROM].count; i++) {
            trial_copy(&trial[COPIED], &trial[FROM]);
            trial_set(&trial[ANEW], t->game);
            assert_true(info_is_right(&trial[COPIED].table));
            trial_take(&trial[COPIED], trial[FROM].option[i], trial[FROM].count);
            trial_take(&trial[ANEW], trial[FROM].option[i], trial[FROM].count);
            assert_memory_equal(&trial[COPIED].game, &trial[ANEW].game, sizeof trial->game);
            bool asked = trial_list(&trial[COPIED]);
            assert_int_equal(trial_list(&trial[ANEW]), asked);
            assert_int_equal(trial[COPIED].count, trial[ANEW].count);
            assert_memory_equal(trial[COPIED].option, trial[ANEW].option,
                                (size_t)trial[COPIED].count * sizeof *trial->option);
            assert_true(info_is_right(&trial[COPIED].table));
            trial_copy(&trial[AGAIN], &trial[COPIED]); /* what it was asked before isn't asked any more */
            assert_int_equal(trial_list(&trial[AGAIN]), asked);
            assert_int_equal(trial[AGAIN].count, trial[COPIED].count);
            assert_memory_equal(trial[AGAIN].option, trial[COPIED].option,
                                (size_t)trial[AGAIN].count * sizeof *trial->option);
            trial_copy(&trial[AGAIN], &trial[FROM]);
            trial_take(&trial[AGAIN], trial[FROM].option[i], trial[FROM].count);
        }
    }
    free(trial);
}

/* What one player hopes for the other one fears; and what is hidden changes nothing. */
static void evaluation_has_two_sides(void **state)
{
    struct table_of_two *t = *state;

    for (uint64_t seed = 1; seed <= 50; seed++) {
        reach(t, seed, (int)seed % 20);
        trial_set(&t->trial, t->game);
        int32_t own = evaluate(&t->trial.table, 0);
        assert_int_equal(own + evaluate(&t->trial.table, 1), CERTAIN);
        assert_int_equal(dcg_determinize(t->game, 0, seed, t->guess), DCG_OK);
        trial_set(&t->trial, t->guess);
        assert_int_equal(evaluate(&t->trial.table, 0), own);
    }
    dcg_option forfeit = DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, 1);
    assert_int_equal(dcg_choose(t->session, t->game, forfeit, NULL), DCG_OK);
    trial_set(&t->trial, t->game);
    assert_int_equal(evaluate(&t->trial.table, 0), CERTAIN);
    assert_int_equal(evaluate(&t->trial.table, 1), 0);
}

/* Players exchange everything that counts: the chances change sides. */
static void evaluation_knows_no_seat(void **state)
{
    struct table_of_two *t = *state;
    int32_t own[FEATURES], other[FEATURES];

    reach(t, 3, 0);
    trial_set(&t->trial, t->game);
    struct dcg_game *g = &t->trial.game;
    assert_int_equal(g->pile[0][PILE_BATTLE].count + g->pile[1][PILE_BATTLE].count, 0);
    int32_t before = evaluate(&t->trial.table, 0);
    features(&t->trial.table, 0, own);
    for (int kind = PILE_DECK; kind <= PILE_SECURITY; kind++) {
        struct pile pile = g->pile[0][kind];
        g->pile[0][kind] = g->pile[1][kind];
        g->pile[1][kind] = pile;
    }
    struct pile breeding = g->pile[0][PILE_BREEDING];
    g->pile[0][PILE_BREEDING] = g->pile[1][PILE_BREEDING];
    g->pile[1][PILE_BREEDING] = breeding;
    g->memory = (int8_t)-g->memory;
    g->turn_player ^= 1;
    features(&t->trial.table, 1, other);
    assert_memory_equal(own, other, sizeof own);
    assert_int_equal(evaluate(&t->trial.table, 1), before);
}

/* Plays on for some choices; the hash names them all. */
static uint64_t choices(struct table_of_two *t, const dcg_ai_plan *plan, uint64_t seed)
{
    dcg_ai *ai = sit(t, plan);
    dcg_option option;

    reach(t, seed, 6);
    for (int i = 0; i < 12 && show(t); i++) {
        assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, seed + (uint64_t)i, &option, NULL), DCG_OK);
        assert_int_equal(dcg_choose(t->session, t->game, option, NULL), DCG_OK);
    }
    dcg_ai_free(ai);
    return dcg_hash(t->game);
}

static void same_seeds_same_choices(void **state)
{
    struct table_of_two *t = *state;
    int differ = 0;

    for (int kind = 0; kind < DCG_AI_KINDS; kind++)
        for (int threads = 1; threads <= 3; threads += 2)
            for (uint64_t seed = 1; seed <= 2; seed++) {
                const dcg_ai_plan plan = {
                    .kind = (dcg_ai_kind)kind, .iterations = 12, .threads = threads, .blunders = 10};
                uint64_t hash = choices(t, &plan, seed);
                assert_true(choices(t, &plan, seed) == hash);
                differ += choices(t, &plan, seed + 100) != hash;
            }
    assert_true(differ > 0);
}

static void search_tells_what_it_thinks(void **state)
{
    struct table_of_two *t = *state;
    dcg_ai_opinion opinion;
    dcg_option option;

    reach(t, 2, 12);
    dcg_ai *ai = sit(t, &quick);
    assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, 1, &option, &opinion), DCG_OK);
    assert_true(opinion.expected >= 0 && opinion.expected <= 1);
    assert_in_range(opinion.iterations, 1, quick.iterations);
    assert_in_range(opinion.count, 1, DCG_AI_LINE);
    assert_true(opinion.line[0] == option);
    assert_int_equal(opinion.player[0], t->list.player);
    t->list.count = 1; /* one option needs no thought */
    assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, 1, &option, &opinion), DCG_OK);
    assert_int_equal(opinion.iterations, 0);
    assert_true(option == t->list.option[0]);
    dcg_ai_free(ai);
}

/* What was found out about the decision that comes next is there when it comes. */
static void search_remembers(void **state)
{
    struct table_of_two *t = *state;
    const dcg_ai_plan plan = {.kind = DCG_AI_SEARCH, .iterations = 60, .threads = 1};
    int remembered = 0;

    for (uint64_t seed = 1; seed <= 10; seed++) {
        dcg_ai *ai = sit(t, &plan);
        dcg_option option;
        reach(t, seed, 8);
        for (int i = 0; i < 4 && show(t); i++) {
            assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, 1, &option, NULL), DCG_OK);
            remembered += ai->search[0].tree.node[1].visits > ai->search[0].done;
            assert_int_equal(dcg_choose(t->session, t->game, option, NULL), DCG_OK);
        }
        dcg_ai_forget(ai);
        if (show(t) && t->list.count > 1) {
            assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, 1, &option, NULL), DCG_OK);
            assert_int_equal(ai->search[0].tree.node[1].visits, ai->search[0].done);
        }
        dcg_ai_free(ai);
    }
    assert_true(remembered > 0);
}

static void nodes_run_out(void **state)
{
    struct table_of_two *t = *state;
    struct mcts_tree tree;
    dcg_option option;

    assert_true(mcts_new(&tree, 3));
    mcts_clear(&tree, 7, 1);
    assert_int_equal(mcts_add(&tree, 1, 8), 2);
    assert_int_equal(mcts_add(&tree, 1, 9), 3);
    assert_int_equal(mcts_add(&tree, 1, 10), 0);
    assert_int_equal(mcts_find(&tree, 1, 9), 3);
    assert_int_equal(mcts_find(&tree, 1, 10), 0);
    assert_false(mcts_follow(&tree, 8)); /* that is an action */
    assert_true(mcts_follow(&tree, 7));
    assert_int_equal(tree.count, 3);
    mcts_free(&tree);

    reach(t, 4, 12);
    for (node_index room = 1; room < 40; room++) {
        dcg_ai *ai = sit(t, &quick);
        ai->search[0].tree.room = room;
        assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, 1, &option, NULL), DCG_OK);
        assert_true(ai->search[0].tree.count <= room);
        dcg_ai_free(ai);
    }
}

static void time_is_kept(void **state)
{
    struct table_of_two *t = *state;
    const dcg_ai_plan plan = {.kind = DCG_AI_SEARCH, .milliseconds = 5, .threads = 2};
    dcg_ai_opinion opinion;
    dcg_option option;

    reach(t, 2, 12);
    dcg_ai *ai = sit(t, &plan);
    assert_int_equal(dcg_ai_choose(ai, t->view, &t->list, 1, &option, &opinion), DCG_OK);
    assert_true(opinion.iterations > 1);
    dcg_ai_free(ai);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plans_are_known, begin, end),
        cmocka_unit_test_setup_teardown(plans_without_sense_are_refused, begin, end),
        cmocka_unit_test_setup_teardown(questions_without_sense_are_refused, begin, end),
        cmocka_unit_test_setup_teardown(guesses_keep_to_the_lists, begin, end),
        cmocka_unit_test_setup_teardown(chances_are_a_curve, begin, end),
        cmocka_unit_test_setup_teardown(copied_trials_know_the_same, begin, end),
        cmocka_unit_test_setup_teardown(evaluation_has_two_sides, begin, end),
        cmocka_unit_test_setup_teardown(evaluation_knows_no_seat, begin, end),
        cmocka_unit_test_setup_teardown(same_seeds_same_choices, begin, end),
        cmocka_unit_test_setup_teardown(search_tells_what_it_thinks, begin, end),
        cmocka_unit_test_setup_teardown(search_remembers, begin, end),
        cmocka_unit_test_setup_teardown(nodes_run_out, begin, end),
        cmocka_unit_test_setup_teardown(time_is_kept, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
