/* What effects say of somebody: chosen or all, for how long, at once or later (15-11, 15-12, 15-13, 15-8-5-2). */
#include "unit/place.h"
#include "engine/why_not.h"
#include "query/permit.h"
#include "state/procedure.h"

#include "effect/carry_out.h"

#include <stdio.h>

/* Two Digimon each, one that can avoid its deletion, and an Option with some [Main] text in the hand of player 0. */
struct stage {
    struct place *p;
    uint8_t mine, mine2, theirs, theirs2, dodger;
};

static const char guarded[] = "card D \"Dodger\"\n digimon red level 5\n cost 4\n dp 4000\n"
                              " text [All Turns] [Once Per Turn] When this Digimon would be deleted, by "
                              "suspending this Digimon, it isn't "
                              "deleted.\n";

/* Answers what is asked with the first option until the main phase goes on. */
static void answer(struct place *p)
{
    dcg_option list[DCG_MAX_OPTIONS];

    while (p->g->outcome == DCG_PLAYING && p->g->decision.kind != DCG_DECISION_MAIN) {
        struct options o = options_in(list);
        list_options(&p->t, &o);
        assert_true(o.count > 0);
        take(p, list[0]);
    }
}

/* Uses an Option that says that; whoever is asked takes the first that is offered. */
static struct stage used(struct place *p, const char *text)
{
    char card[1024];
    struct stage s = {.p = p};
    dcg_error error;

    (void)snprintf(card, sizeof card, "%scard X \"Word\"\n option red\n cost 1\n text [Main] %s\n", guarded,
                   text);
    if (dcg_cards_add(p->cards, card, strlen(card), &error) != DCG_OK)
        fail_msg("%s: %s", text, error.text);
    if (card_def(p->cards, dcg_cards_find(p->cards, "X"))->unread)
        fail_msg("%s: %s", text, card_def(p->cards, dcg_cards_find(p->cards, "X"))->reason);
    p->g->cards_hash = dcg_cards_hash(p->cards);
    s.mine = field(p, 0, "R");
    s.mine2 = field(p, 0, "C");
    s.theirs = field(p, 1, "R");
    s.theirs2 = field(p, 1, "C");
    s.dodger = field(p, 1, "D");
    uint8_t option = put(p, 0, "X", DCG_PLACE_HAND);
    go(p);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_USE, option, 0, 0));
    answer(p);
    return s;
}

static int32_t dp(const struct stage *s, uint8_t permanent)
{
    return permanent_dp(&s->p->t, permanent);
}

/* To the main phase of the next player. */
static void next_turn(struct place *p)
{
    dcg_option list[DCG_MAX_OPTIONS];
    uint8_t player = p->g->turn_player;

    pass_turn(p);
    while (p->g->turn_player == player || p->g->decision.kind != DCG_DECISION_MAIN) {
        struct options o = options_in(list);
        list_options(&p->t, &o);
        assert_true(o.count > 0);
        take(p, list[o.count - 1]);
    }
}

/* 15-11-1-1: on the one that was chosen; until the opponent's turn ends, which is the next one. */
static void chosen_for_two_turns(void **state)
{
    struct stage s =
        used(*state, "1 of your opponent's Digimon gets -2000 DP until the end of your opponent's turn.");

    assert_int_equal(dp(&s, s.theirs), 1000);
    assert_int_equal(dp(&s, s.theirs2), 5000);
    next_turn(s.p);
    assert_int_equal(dp(&s, s.theirs), 1000);
    next_turn(s.p);
    assert_int_equal(dp(&s, s.theirs), 3000);
    assert_int_equal(s.p->g->timed_modifiers, 0);
}

/* 15-11-2-2: also on those that come later. */
static void all_for_the_turn(void **state)
{
    struct stage s = used(*state, "All of your opponent's Digimon get -1000 DP for the turn.");

    assert_int_equal(dp(&s, s.theirs), 2000);
    assert_int_equal(dp(&s, field(s.p, 1, "C")), 4000);
    assert_int_equal(dp(&s, s.mine), 3000);
    next_turn(s.p);
    assert_int_equal(dp(&s, s.theirs), 3000);
}

/* 15-15-7: a number grows; what has none is said of more of them. */
static void for_each_of_them(void **state)
{
    struct stage s =
        used(*state, "For each of your Digimon, 1 of your opponent's Digimon gets -1000 DP for the turn.");

    assert_int_equal(dp(&s, s.theirs), 1000);
    assert_int_equal(dp(&s, s.theirs2), 5000);
}

static void more_for_each(void **state)
{
    struct stage s =
        used(*state, "For each of your Digimon, 1 of your opponent's Digimon can't attack for the turn.");

    assert_true(permanent_cant(&s.p->t, s.theirs, CANT_ATTACK));
    assert_true(permanent_cant(&s.p->t, s.theirs2, CANT_ATTACK));
}

/* A part that is chosen and a part that is all of a kind. */
static void one_and_all(void **state)
{
    struct stage s =
        used(*state, "1 of your opponent's Digimon and all of your Digimon get -1000 DP for the turn.");

    assert_int_equal(dp(&s, s.theirs), 2000);
    assert_int_equal(dp(&s, s.theirs2), 5000);
    assert_int_equal(dp(&s, s.mine), 2000);
    assert_int_equal(dp(&s, s.mine2), 4000);
}

/* 6-2-1: it isn't there before that phase, and not after it. */
static void next_unsuspend_phase(void **state)
{
    struct stage s =
        used(*state, "Suspend 1 of your opponent's Digimon. It doesn't unsuspend in your opponent's next "
                     "unsuspend phase.");

    assert_true(permanent_is(s.p->g, s.theirs, PERMANENT_SUSPENDED));
    assert_false(permanent_cant(&s.p->t, s.theirs, CANT_UNSUSPEND));
    next_turn(s.p);
    assert_true(permanent_is(s.p->g, s.theirs, PERMANENT_SUSPENDED));
    next_turn(s.p);
    next_turn(s.p);
    assert_false(permanent_is(s.p->g, s.theirs, PERMANENT_SUSPENDED));
}

/* 15-12-2: what was added to its DP stays added. */
static void original_dp(void **state)
{
    struct stage s =
        used(*state, "Change the original DP of 1 of your opponent's Digimon to 1000 for the turn.");
    struct info info;

    permanent_info(&s.p->t, s.theirs, &info);
    assert_int_equal(info.original_dp, 1000);
    assert_int_equal(info.dp, 1000);
}

/* 15-13 */
static void gains_an_effect(void **state)
{
    struct stage s =
        used(*state, "1 of your Digimon gains \"[When Attacking] Gain 1 memory.\" for the turn.");
    uint16_t effects[GAINS_AT_ONCE];

    assert_int_equal(gained_effects(&s.p->t, s.mine, 0, effects), 1);
    assert_int_equal(gained_effects(&s.p->t, s.mine2, 0, effects), 0);
}

/* What is gained may persist. */
static void gains_what_persists(void **state)
{
    struct stage s =
        used(*state, "1 of your Digimon gains \"[All Turns] This Digimon can't be attacked.\" until the end "
                     "of your opponent's turn.");

    assert_true(permanent_cant(&s.p->t, s.mine, CANT_BE_ATTACKED));
    assert_false(permanent_cant(&s.p->t, s.mine2, CANT_BE_ATTACKED));
}

/* 15-9-2-2 */
static void may_gain(void **state)
{
    struct stage s = used(*state, "1 of your Digimon may gain <Rush> for the turn.");

    assert_true(permanent_has(&s.p->t, s.mine, DCG_KEYWORD_RUSH));
}

static void does_and_gets(void **state)
{
    struct stage s = used(*state, "1 of your opponent's Digimon suspends and gets -1000 DP for the turn.");

    assert_true(permanent_is(s.p->g, s.theirs, PERMANENT_SUSPENDED));
    assert_int_equal(dp(&s, s.theirs), 2000);
}

static void effects_cant(void **state)
{
    struct stage s =
        used(*state, "Until your opponent's turn ends, your opponent's effects can't return 1 of your "
                     "Digimon to hands or decks.");
    struct cause theirs = {.kind = DCG_CAUSE_EFFECT, .player = 1}, own = {.kind = DCG_CAUSE_EFFECT};

    assert_true(permanent_cant_by(&s.p->t, s.mine, CANT_BE_RETURNED, theirs));
    assert_false(permanent_cant_by(&s.p->t, s.mine, CANT_BE_RETURNED, own));
    assert_false(permanent_cant_by(&s.p->t, s.mine2, CANT_BE_RETURNED, theirs));
}

static void players_cant(void **state)
{
    struct stage s = used(*state, "Your opponent can't use Option cards until the end of their turn.");
    uint8_t option = put(s.p, 1, "O", DCG_PLACE_HAND);

    assert_true(use_barred(&s.p->t, 1, option));
    assert_false(use_barred(&s.p->t, 0, option));
}

/* 15-15-5 */
static void highest_number(void **state)
{
    struct stage s =
        used(*state, "Delete 1 of your opponent's Digimon with 2000 DP or less. For each of your Digimon, "
                     "add 1000 to this effect's DP maximum.");

    assert_int_equal(permanent_of(s.p->g, s.theirs)->top, 0);
    assert_int_not_equal(permanent_of(s.p->g, s.theirs2)->top, 0);
}

/* 18-1 */
static void deleted_later(void **state)
{
    struct stage s =
        used(*state, "1 of your opponent's Digimon gets +1000 DP for the turn and is deleted at the end of "
                     "your turn.");

    assert_int_equal(dp(&s, s.theirs), 4000);
    next_turn(s.p);
    assert_int_equal(permanent_of(s.p->g, s.theirs)->top, 0);
}

/* 15-8-5-2: an interrupting effect keeps it from what would happen. */
static void not_deleted(void **state)
{
    struct stage s = used(*state, "Delete 1 of your opponent's level 5 Digimon.");

    assert_int_not_equal(permanent_of(s.p->g, s.dodger)->top, 0);
    assert_true(permanent_is(s.p->g, s.dodger, PERMANENT_SUSPENDED));
    assert_true(s.p->heard[DCG_EVENT_PREVENTED] > 0);
}

#define MODIFY_TEST(name) cmocka_unit_test_setup_teardown(name, place_begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        MODIFY_TEST(chosen_for_two_turns), MODIFY_TEST(all_for_the_turn),
        MODIFY_TEST(for_each_of_them),     MODIFY_TEST(more_for_each),
        MODIFY_TEST(one_and_all),          MODIFY_TEST(next_unsuspend_phase),
        MODIFY_TEST(original_dp),          MODIFY_TEST(gains_an_effect),
        MODIFY_TEST(gains_what_persists),  MODIFY_TEST(may_gain),
        MODIFY_TEST(does_and_gets),        MODIFY_TEST(effects_cant),
        MODIFY_TEST(players_cant),         MODIFY_TEST(highest_number),
        MODIFY_TEST(deleted_later),        MODIFY_TEST(not_deleted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
