/* Capacities cut to the minimum: when one runs out, the game ends with DCG_FAILED and says so; it can still be looked
 * at, saved and loaded, and nothing else happens. */
#include "unit/place.h"
#include "rules/resolve.h"
#include "record/duration.h"
#include "record/record.h"
#include "record/resolution.h"
#include "state/procedure.h"

static_assert(PERMANENTS == 8 && FRAMES == 8 && DELAYED_TRIGGERS == 4 && PENDINGS == 4 &&
                  TIMED_MODIFIERS == 4 && GAME_EVENTS == 4 && RESOLUTIONS == 2 && JOURNAL == 16 &&
                  USES == 4 && SPENT == 4,
              "small capacities");

/* The game has failed for want of room, and nothing is wrong with it otherwise. */
static void expect_failed(struct place *p)
{
    static unsigned char saved[DCG_SAVE_BYTES];
    static char board[8192];
    static dcg_option_list list;
    dcg_result_info result = dcg_result(p->g);
    dcg_option pass = DCG_MAKE_OPTION(DCG_OPTION_PASS, 0, 0, 0);

    assert_int_equal(result.outcome, DCG_FAILED);
    assert_int_equal(result.status, DCG_ERROR_CAPACITY);
    assert_int_equal(result.winner, -1);
    assert_int_equal(dcg_check(p->g, p->cards, NULL), DCG_OK);
    assert_int_equal(dcg_options(p->session, p->g, &list), DCG_ERROR_OVER);
    assert_int_equal(dcg_choose(p->session, p->g, pass, NULL), DCG_ERROR_OVER);
    assert_int_equal(dcg_why_not(p->g, p->cards, 0, pass).reason, DCG_REFUSAL_GAME_OVER);
    assert_true(dcg_board_text(p->g, p->cards, 0, board, sizeof board) > 0);
    size_t size = dcg_save(p->g, p->cards, saved, sizeof saved);
    assert_int_equal(dcg_load(p->g, p->cards, saved, size, NULL), DCG_OK);
}

/* A choice that ends the game so: it is taken, and one event tells. */
static void take_and_fail(struct place *p, dcg_option option)
{
    take(p, option);
    assert_int_equal(p->heard[DCG_EVENT_GAME_FAILED], 1);
    expect_failed(p);
}

static void attack_and_fail(struct place *p, uint8_t attacker)
{
    take_and_fail(p, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, top(p, attacker), 0, 0));
}

static void delayed_trigger_now(struct place *p, int event, uint8_t subject, bool immediate,
                                struct effect_instance what)
{
    struct delayed_trigger w = wait_for(p, event, subject, what);

    w.immediate = immediate;
    delayed_trigger_add(&p->t, &w);
}

static void permanents_run_out(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 0, "R", DCG_PLACE_HAND);

    for (int i = 0; i < PERMANENTS - PLAYERS; i++)
        field(p, i & 1, "R");
    go(p);
    dcg_refusal no = dcg_why_not(p->g, p->cards, 0, DCG_MAKE_OPTION(DCG_OPTION_PLAY, card, 0, 0));
    assert_int_equal(no.reason, DCG_REFUSAL_FIELD_FULL); /* the game goes on */
}

static void breeding_needs_a_permanent(void **state)
{
    struct place *p = *state;

    put(p, 1, "E", DCG_PLACE_DIGI_EGG_DECK);
    for (int i = 0; i < PERMANENTS; i++)
        field(p, i & 1, "R");
    go(p);
    pass_turn(p);
    take_and_fail(p, DCG_MAKE_OPTION(DCG_OPTION_HATCH, 0, 0, 0));
}

/* Each about another object: of equal ones one is left out. */
static void delayed_triggers_run_out(void **state)
{
    struct place *p = *state;
    struct delayed_trigger w =
        wait_for(p, DCG_EVENT_DREW, NO_PERMANENT, unseen_of(p, "GAIN", 0, NO_PERMANENT, NO_PERMANENT));

    for (int i = 0; i <= DELAYED_TRIGGERS; i++) {
        assert_int_equal(dcg_result(p->g).outcome, DCG_PLAYING);
        w.subject_generation = (uint16_t)i;
        delayed_trigger_add(&p->t, &w);
    }
    expect_failed(p);
}

/* A free record in the middle is used again. */
static void delayed_triggers_are_used_again(void **state)
{
    struct place *p = *state;
    struct delayed_trigger w =
        wait_for(p, DCG_EVENT_DREW, NO_PERMANENT, unseen_of(p, "GAIN", 0, NO_PERMANENT, NO_PERMANENT));

    for (int i = 0; i < DELAYED_TRIGGERS; i++)
        delayed_trigger_add(&p->t, &w);
    memset(&p->g->delayed_trigger[1], 0, sizeof p->g->delayed_trigger[1]);
    delayed_trigger_add(&p->t, &w);
    assert_int_equal(dcg_result(p->g).outcome, DCG_PLAYING);
    assert_int_equal(p->g->delayed_triggers, DELAYED_TRIGGERS);
}

/* Four effects and the Option itself, which is to be trashed (9-1-5). */
static void pendings_run_out(void **state)
{
    struct place *p = *state;
    struct effect_instance what = unseen_of(p, "GAIN", 0, NO_PERMANENT, NO_PERMANENT);
    struct game_event passed = {.kind = DCG_EVENT_PASSED, .players = 1};

    for (int i = 0; i < PENDINGS; i++)
        pending_add(&p->t, &what, &passed);
    assert_int_equal(p->g->outcome, DCG_PLAYING);
    pending_add(&p->t, &what, &passed);
    assert_int_equal(p->g->outcome, DCG_FAILED);
    assert_int_equal(p->g->status, DCG_ERROR_CAPACITY);
}

/* Each for a turn of its own: what is said twice would be counted together. */
static void timed_modifiers_run_out(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "C");

    for (int i = 0; i < TIMED_MODIFIERS; i++)
        timed_modifier_add(&p->t, &(struct timed_modifier){.kind = TIMED_MODIFIER_DP,
                                                           .permanent = NO_PERMANENT,
                                                           .value = 1000,
                                                           .turn = (uint16_t)(p->g->turn + i)});
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, a, false, unseen_of(p, "DP", 0, a, a));
    go(p);
    attack_and_fail(p, a);
}

/* Interrupts of interrupts: each takes three procedures. */
static void frames_run_out(void **state)
{
    struct place *p = *state;
    uint8_t chain[DELAYED_TRIGGERS + 1];

    for (int i = 0; i <= DELAYED_TRIGGERS; i++)
        chain[i] = field(p, 0, "R");
    for (int i = 0; i < DELAYED_TRIGGERS; i++)
        delayed_trigger_now(p, DCG_EVENT_SUSPENDED, chain[i], true,
                            unseen_of(p, "SUSPEND", 0, chain[i], chain[i + 1]));
    go(p);
    attack_and_fail(p, chain[0]);
}

/* ---- One more than there is room for: the game fails, and nothing is written behind the end ---- */

/* In all else the game is as it was before. */
static void expect_only_failed(const struct place *p, const struct dcg_game *before)
{
    static struct dcg_game expected;

    assert_int_equal(before->outcome, DCG_PLAYING); /* there was room until then */
    expected = *before;
    game_fail(&expected, DCG_ERROR_CAPACITY);
    assert_memory_equal(p->g, &expected, sizeof expected);
}

static void frames_fill(void **state)
{
    struct place *p = *state;
    static struct dcg_game before;

    for (int i = 0; i < FRAMES; i++)
        frame_push(p->g, PROC_main);
    assert_int_equal(p->g->frames, FRAMES);
    before = *p->g;
    const struct frame *last = frame_push(p->g, PROC_attack);
    assert_ptr_equal(last, &p->g->frame[FRAMES - 1]);
    expect_only_failed(p, &before);
}

/* Something waits by each of them; one that is like another is kept with it. */
static void game_events_fill(void **state)
{
    struct place *p = *state;
    struct game_event passed = {.kind = DCG_EVENT_PASSED, .players = 1};
    static struct dcg_game before;

    for (int i = 0; i < GAME_EVENTS; i++) {
        passed.value = (int16_t)i;
        uint8_t kept = game_event_keep(p->g, &passed);
        p->g->pending[p->g->pendings++].event = kept;
    }
    assert_int_equal(game_event_keep(p->g, &passed), GAME_EVENTS - 1);
    before = *p->g;
    passed.value = GAME_EVENTS;
    assert_int_equal(game_event_keep(p->g, &passed), NO_GAME_EVENT);
    expect_only_failed(p, &before);
}

static void resolutions_fill(void **state)
{
    struct place *p = *state;
    struct effect_instance what = unseen_of(p, "GAIN", 0, NO_PERMANENT, NO_PERMANENT);
    static struct dcg_game before;

    for (int i = 0; i < RESOLUTIONS; i++)
        assert_non_null(call_effect(&p->t, &what, NO_GAME_EVENT, 0));
    before = *p->g;
    assert_null(call_effect(&p->t, &what, NO_GAME_EVENT, 0));
    expect_only_failed(p, &before);
}

static void journal_fills(void **state)
{
    struct place *p = *state;
    struct object card = object_card(put(p, 0, "R", DCG_PLACE_HAND));
    static struct dcg_game before;

    for (int i = 0; i < JOURNAL; i++)
        journal_add_to(p->g, card, ENTRY_CHOSEN, 1);
    before = *p->g;
    journal_add_to(p->g, card, ENTRY_TRASHED, 1);
    expect_only_failed(p, &before);
}

/* 15-14-1: each is another effect of the same card. */
static void uses_fill(void **state)
{
    struct place *p = *state;
    uint8_t card = top(p, field(p, 0, "C"));
    struct use use = {.generation = p->g->card[card].generation, .card = card, .of = USE_BY_CARD};
    static struct dcg_game before;

    for (use.effect = 1; use.effect <= USES; use.effect++)
        use_record(&p->t, use, 1, 9);
    before = *p->g;
    use_record(&p->t, use, 1, 9);
    expect_only_failed(p, &before);
}

/* ---- Interrupts, 15-8-5 ---- */

/* S on the field and H in the hand interrupt a suspension, if their player likes. */
static int sentries_begin(void **state)
{
    return place_begin_with(
        state, "card S \"Sentry\"\n digimon red level 3\n cost 3\n dp 3000\n"
               " text [All Turns] When one of your Digimon would suspend, you may gain 1 memory.\n"
               "card H \"Hidden\"\n digimon red level 3\n cost 3\n dp 3000\n"
               " text [Hand] [All Turns] When one of your Digimon would suspend, "
               "you may gain 1 memory.\n");
}

static int asked(const struct place *p)
{
    static dcg_option_list list;

    assert_int_equal(dcg_options(p->session, p->g, &list), DCG_OK);
    return list.decision;
}

/* Attacks with so many that could interrupt it. */
static uint8_t attack_among(struct place *p, int on_field, int in_hand)
{
    uint8_t attacker = field(p, 0, "R");

    for (int i = 0; i < on_field; i++)
        field(p, 0, "S");
    for (int i = 0; i < in_hand; i++)
        put(p, 0, "H", DCG_PLACE_HAND);
    go(p);
    return attacker;
}

/* Those on the field are pending from the announcement on (15-8-5-1). */
static void interrupts_just_fit(void **state)
{
    struct place *p = *state;
    uint8_t attacker = attack_among(p, PENDINGS, 0);

    take(p, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, top(p, attacker), 0, 0));
    assert_int_equal(asked(p), DCG_DECISION_INTERRUPT);
    assert_int_equal(p->g->pendings, PENDINGS);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_NO, 0, 0, 0));
    assert_int_equal(asked(p), DCG_DECISION_MAIN);
}

static void interrupts_run_out(void **state)
{
    struct place *p = *state;

    attack_and_fail(p, attack_among(p, PENDINGS + 1, 0));
    assert_int_equal(p->g->pendings, PENDINGS);
}

/* Those in a hand aren't pending, as that would tell what it holds. What is declined isn't asked for again
 * (15-8-5-4). */
static void declined_interrupts_just_fit(void **state)
{
    struct place *p = *state;
    uint8_t attacker = attack_among(p, 0, SPENT);

    take(p, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, top(p, attacker), 0, 0));
    assert_int_equal(asked(p), DCG_DECISION_INTERRUPT);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_NO, 0, 0, 0));
    assert_int_equal(asked(p), DCG_DECISION_MAIN);
}

static void declined_interrupts_run_out(void **state)
{
    struct place *p = *state;
    uint8_t attacker = attack_among(p, 0, SPENT + 1);

    take(p, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, top(p, attacker), 0, 0));
    assert_int_equal(asked(p), DCG_DECISION_INTERRUPT);
    take_and_fail(p, DCG_MAKE_OPTION(DCG_OPTION_NO, 0, 0, 0));
    assert_int_equal(p->g->spents, SPENT);
}

/* The first failure counts, and a game that is over doesn't fail any more. */
static void failing_twice(void **state)
{
    struct place *p = *state;

    game_fail(p->g, DCG_ERROR_CAPACITY);
    game_fail(p->g, DCG_ERROR_INTERNAL);
    expect_failed(p);
    p->g->outcome = DCG_DRAWN;
    p->g->status = DCG_OK;
    game_fail(p->g, DCG_ERROR_CAPACITY);
    assert_int_equal(dcg_result(p->g).outcome, DCG_DRAWN);
    assert_int_equal(dcg_result(p->g).status, DCG_OK);
}

/* Whole games: many run out of room, and none of them comes to any harm. */
static void games_fail_cleanly(void **state)
{
    static dcg_deck ember, tide;
    dcg_cards *cards = dcg_cards_new(true);
    dcg_sim sim = {.cards = cards, .deck = {&ember, &tide}, .seed = 1, .checks = true};
    dcg_sim_stats stats = {0};

    (void)state;
    assert_non_null(cards);
    assert_int_equal(dcg_deck_embedded(cards, "ember", &ember, NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(cards, "tide", &tide, NULL), DCG_OK);
    assert_int_equal(dcg_simulate(&sim, 0, 500, &stats), DCG_OK);
    assert_int_equal(stats.games, 500);
    assert_in_range(stats.errors, 1, 500);
    assert_int_equal(stats.errors, stats.capacity);
    assert_int_equal(stats.errors + stats.wins[0] + stats.wins[1] + stats.draws, 500);
    dcg_cards_free(cards);
}

#define HARD_TEST(name)   cmocka_unit_test_setup_teardown(name, place_begin, place_end)
#define SENTRY_TEST(name) cmocka_unit_test_setup_teardown(name, sentries_begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HARD_TEST(permanents_run_out),
        HARD_TEST(breeding_needs_a_permanent),
        HARD_TEST(delayed_triggers_run_out),
        HARD_TEST(delayed_triggers_are_used_again),
        HARD_TEST(pendings_run_out),
        HARD_TEST(timed_modifiers_run_out),
        HARD_TEST(frames_run_out),
        HARD_TEST(frames_fill),
        HARD_TEST(game_events_fill),
        HARD_TEST(resolutions_fill),
        HARD_TEST(journal_fills),
        HARD_TEST(uses_fill),
        SENTRY_TEST(interrupts_just_fit),
        SENTRY_TEST(interrupts_run_out),
        SENTRY_TEST(declined_interrupts_just_fit),
        SENTRY_TEST(declined_interrupts_run_out),
        HARD_TEST(failing_twice),
        HARD_TEST(games_fail_cleanly),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
