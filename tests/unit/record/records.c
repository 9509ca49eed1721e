/* What a game keeps count of when there is hardly any room left: uses of effects (15-14), what lasts for a while
 * (15-11), effects that pile up or run inside of each other without end (18-3). */
#include "unit/place.h"
#include "query/use_count.h"
#include "record/duration.h"
#include "record/record.h"
#include "record/trigger.h"
#include "rules/loop.h"
#include "rules/resolve.h"

enum { ONCE = 1, MANY = 9 };

static struct use used(const struct place *p, uint8_t permanent, int of, uint16_t effect)
{
    uint8_t card = of == USE_BY_CARD ? top(p, permanent) : permanent;
    uint16_t generation =
        of == USE_BY_CARD ? p->g->card[card].generation : p->g->permanent[permanent].generation;

    return (struct use){.effect = effect, .generation = generation, .card = card, .of = (uint8_t)of};
}

static void uses_are_counted(void **state)
{
    struct place *p = *state;
    struct use mine = used(p, field(p, 0, "C"), USE_BY_CARD, 5), other = mine;

    other.effect = 6;
    use_record(&p->t, mine, ONCE, MANY);
    use_record(&p->t, mine, ONCE, MANY);
    use_record(&p->t, other, 3, 2);
    assert_int_equal(use_recorded(p->g, &mine), 2);
    assert_int_equal(use_recorded(p->g, &other), 2);
    use_record(&p->t, mine, MANY, MANY);
    assert_int_equal(use_recorded(p->g, &mine), MANY);
    assert_int_equal(p->g->uses, 2);
}

/* Fills the table, from an effect on. */
static void uses_fill(struct place *p, uint8_t permanent, int of, uint16_t effect)
{
    while (p->g->uses < USES)
        use_record(&p->t, used(p, permanent, of, effect++), ONCE, MANY);
}

/* 15-14-1-3, -4: what a card or a Digimon used that has become new since makes room. */
static void uses_of_old_cards_go(void **state)
{
    struct place *p = *state;
    uint8_t old = field(p, 0, "C"), fresh = field(p, 0, "R");
    struct use kept = used(p, fresh, USE_BY_CARD, 100), next = used(p, fresh, USE_BY_CARD, 101);
    struct use gained = used(p, fresh, USE_BY_PERMANENT, 102), noted = used(p, old, NOTED_PERMANENT, 103);

    use_record(&p->t, kept, 2, MANY);
    use_record(&p->t, gained, 3, MANY);
    use_record(&p->t, noted, 4, MANY);
    uses_fill(p, old, USE_BY_CARD, 1);
    p->g->card[top(p, old)].generation++;
    p->g->permanent[old].generation++;
    use_record(&p->t, next, ONCE, MANY);
    assert_int_equal(p->g->status, DCG_OK);
    assert_int_equal(p->g->uses, 4);
    assert_int_equal(use_recorded(p->g, &kept), 2);
    assert_int_equal(use_recorded(p->g, &gained), 3);
    assert_int_equal(use_recorded(p->g, &noted), 4); /* what happened has happened */
    assert_int_equal(use_recorded(p->g, &next), 1);
    for (int i = p->g->uses; i < USES; i++)
        assert_int_equal(p->g->use[i].effect, 0);
}

static void uses_of_old_permanents_go(void **state)
{
    struct place *p = *state;
    uint8_t old = field(p, 0, "C"), fresh = field(p, 0, "R");
    struct use next = used(p, fresh, USE_BY_PERMANENT, 101);

    uses_fill(p, old, USE_BY_PERMANENT, 1);
    p->g->permanent[old].generation++;
    use_record(&p->t, next, ONCE, MANY);
    assert_int_equal(p->g->uses, 1);
    assert_int_equal(use_recorded(p->g, &next), 1);
}

static void too_many_uses_end_the_game(void **state)
{
    struct place *p = *state;
    uint8_t one = field(p, 0, "C");

    uses_fill(p, one, USE_BY_CARD, 1);
    use_record(&p->t, used(p, one, USE_BY_CARD, 200), ONCE, MANY);
    assert_int_equal(p->g->status, DCG_ERROR_CAPACITY);
    assert_int_equal(p->g->uses, USES);
}

/* ---- What lasts for a while, 15-11 ---- */

static struct timed_modifier lasting(const struct place *p, uint8_t permanent, int kind, int32_t value)
{
    return (struct timed_modifier){.kind = (uint8_t)kind,
                                   .permanent = permanent,
                                   .until = UNTIL_TURN_ENDS,
                                   .generation =
                                       permanent == NO_PERMANENT ? 0 : p->g->permanent[permanent].generation,
                                   .turn = p->g->turn,
                                   .value = value};
}

static void lasts(struct place *p, uint8_t permanent, int kind, int32_t value)
{
    struct timed_modifier l = lasting(p, permanent, kind, value);

    timed_modifier_add(&p->t, &l);
}

static void lasts_so(const struct place *p, int at, int kind, int32_t value)
{
    assert_int_equal(p->g->timed_modifier[at].kind, kind);
    assert_int_equal(p->g->timed_modifier[at].value, value);
}

/* Without room for one more, more DP is added to DP that came before. */
static void dp_is_added_to_dp(void **state)
{
    struct place *p = *state;
    uint8_t one = field(p, 0, "C"), two = field(p, 0, "R");

    lasts(p, one, TIMED_MODIFIER_DP, 1000);
    lasts(p, one, TIMED_MODIFIER_DP, -400);
    lasts(p, two, TIMED_MODIFIER_DP, 100);
    while (p->g->timed_modifiers < TIMED_MODIFIERS)
        lasts(p, two, TIMED_MODIFIER_KEYWORD, DCG_KEYWORD_BLOCKER);
    lasts(p, one, TIMED_MODIFIER_DP, 500);
    lasts(p, one, TIMED_MODIFIER_DP, -50);
    lasts_so(p, 0, TIMED_MODIFIER_DP, 1500);
    lasts_so(p, 1, TIMED_MODIFIER_DP, -450);
    lasts_so(p, 2, TIMED_MODIFIER_DP, 100);
    lasts(p, one, TIMED_MODIFIER_DP, MOST_DP);
    lasts(p, one, TIMED_MODIFIER_DP, -MOST_DP);
    lasts_so(p, 0, TIMED_MODIFIER_DP, MOST_DP);
    lasts_so(p, 1, TIMED_MODIFIER_DP, -MOST_DP);
    assert_int_equal(p->g->timed_modifiers, TIMED_MODIFIERS);
    assert_int_equal(p->g->outcome, DCG_PLAYING);
    lasts(p, two, TIMED_MODIFIER_KEYWORD, DCG_KEYWORD_RUSH);
    assert_int_equal(p->g->status, DCG_ERROR_CAPACITY); /* keywords add up: each is kept */
}

/* What is said several times is said once, where it was said last; of those that are gone nothing is kept. */
static void what_is_said_again_makes_room(void **state)
{
    struct place *p = *state;
    uint8_t one = field(p, 0, "C"), gone = field(p, 1, "R");

    lasts(p, one, TIMED_MODIFIER_CANT, CANT_ATTACK);
    lasts(p, one, TIMED_MODIFIER_DP, 1000);
    lasts(p, one, TIMED_MODIFIER_KEYWORD, DCG_KEYWORD_BLOCKER);
    lasts(p, one, TIMED_MODIFIER_KEYWORD, DCG_KEYWORD_BLOCKER);
    lasts(p, gone, TIMED_MODIFIER_CANT, CANT_BLOCK);
    lasts(p, one, TIMED_MODIFIER_DP, -300);
    lasts(p, NO_PERMANENT, TIMED_MODIFIER_CANT, CANT_BLOCK);
    lasts(p, one, TIMED_MODIFIER_DP, 500);
    lasts(p, one, TIMED_MODIFIER_CANT, CANT_BLOCK);
    while (p->g->timed_modifiers < TIMED_MODIFIERS)
        lasts(p, one, TIMED_MODIFIER_CANT, CANT_ATTACK);
    p->g->permanent[gone].generation++;
    lasts(p, one, TIMED_MODIFIER_CANT, CANT_UNSUSPEND);
    assert_int_equal(p->g->outcome, DCG_PLAYING);
    assert_int_equal(p->g->timed_modifiers, 8);
    lasts_so(p, 0, TIMED_MODIFIER_KEYWORD, DCG_KEYWORD_BLOCKER);
    lasts_so(p, 1, TIMED_MODIFIER_KEYWORD, DCG_KEYWORD_BLOCKER);
    lasts_so(p, 2, TIMED_MODIFIER_DP, -300);
    lasts_so(p, 3, TIMED_MODIFIER_CANT, CANT_BLOCK);
    assert_int_equal(p->g->timed_modifier[3].permanent, NO_PERMANENT);
    lasts_so(p, 4, TIMED_MODIFIER_DP, 1500);
    lasts_so(p, 5, TIMED_MODIFIER_CANT, CANT_BLOCK);
    lasts_so(p, 6, TIMED_MODIFIER_CANT, CANT_ATTACK);
    lasts_so(p, 7, TIMED_MODIFIER_CANT, CANT_UNSUSPEND);
    lasts_so(p, 8, TIMED_MODIFIER_NONE, 0);
}

/* ---- Events ---- */

/* An event is kept for what it triggered, and for nothing else that waits. */
static void events_are_kept_for_what_needs_them(void **state)
{
    struct place *p = *state;
    uint8_t one = game_event_keep(p->g, &(struct game_event){.kind = DCG_EVENT_DREW, .players = 1});

    p->g->pending[p->g->pendings++] = (struct pending){.event = one};
    game_events_sweep(p->g);
    assert_int_equal(p->g->game_events, 1);
    p->g->pending[0].event = NO_GAME_EVENT;
    game_events_sweep(p->g);
    assert_int_equal(p->g->game_events, 0);
    p->g->pendings = 0;
}

/* ---- Last known information ---- */

/* Of the last LKIS permanents that left it is known what they were; of those before it isn't. */
static void the_last_ones_are_known(void **state)
{
    struct place *p = *state;
    uint8_t left[LKIS + 1];

    for (int i = 0; i <= LKIS; i++) {
        left[i] = field(p, 0, i % 2 ? "C" : "R");
        last_keep(&p->t, left[i]);
    }
    for (int i = 0; i <= LKIS; i++) {
        const struct lki *last = last_of(p->g, left[i], p->g->permanent[left[i]].generation);
        assert_int_equal(last != NULL, i > 0);
        assert_true(!last || last->dp == (i % 2 ? 5000 : 3000));
    }
    assert_true(p->g->lkis < LKIS);
}

/* ---- Effects that one event triggers, 15-8-3 ---- */

/* A search of effects fills its list and goes no further. */
static void a_search_ends_with_its_list(void **state)
{
    static const char crowd[] = "card V \"Crowd\"\n digimon red level 3\n cost 3\n dp 3000\n"
                                " text [Your Turn] When one of your Digimon attacks, gain 1 memory.\n"
                                " text [Your Turn] When one of your Digimon attacks, <Draw 1>.\n";
    struct place *p = *state;
    struct game_event attacked = {.kind = DCG_EVENT_ATTACKED, .players = 1};
    struct ability found[MAX_ABILITIES + 1], untouched;

    assert_int_equal(dcg_cards_add(p->cards, crowd, sizeof crowd - 1, NULL), DCG_OK);
    p->g->cards_hash = dcg_cards_hash(p->cards);
    for (int i = 0; i < MAX_ABILITIES / 2; i++)
        attacked.permanents = set_of(field(p, 0, "V"));
    memset(found, UINT8_MAX, sizeof found);
    memset(&untouched, UINT8_MAX, sizeof untouched);
    assert_int_equal(abilities_triggered(&p->t, &attacked, false, found), MAX_ABILITIES);
    assert_int_equal(dcg_result(p->g).outcome, DCG_PLAYING);
    field(p, 0, "V");
    assert_int_equal(abilities_by_event(&p->t, &attacked, false, found), MAX_ABILITIES);
    assert_memory_equal(&found[MAX_ABILITIES], &untouched, sizeof untouched);
    assert_int_equal(dcg_result(p->g).outcome, DCG_PLAYING); /* it was only looked at */
    assert_int_equal(abilities_triggered(&p->t, &attacked, false, found), MAX_ABILITIES);
    assert_int_equal(dcg_result(p->g).status, DCG_ERROR_CAPACITY); /* none is left out silently */
}

/* ---- Loops, 18-3 ---- */

static void wait_in(struct place *p, uint16_t effect, uint8_t card, uint8_t batch)
{
    p->g->pending[p->g->pendings++] =
        (struct pending){.what = {.effect = effect, .card = card}, .batch = batch};
}

/* The same effect of the same card in three batches: it triggers again before it was carried out. */
static void effects_pile_up(void **state)
{
    struct place *p = *state;

    assert_false(loop_fills_all(p->g));
    wait_in(p, 4, 1, 1);
    wait_in(p, 5, 1, 1);
    wait_in(p, 5, 1, 1);
    wait_in(p, 5, 1, 2);
    assert_false(loop_fills_all(p->g)); /* in two batches */
    wait_in(p, 5, 2, 3);
    assert_false(loop_fills_all(p->g)); /* another card */
    wait_in(p, 6, 1, 3);
    assert_false(loop_fills_all(p->g)); /* another effect */
    wait_in(p, 5, 1, 3);
    assert_true(loop_fills_all(p->g));
    p->g->pendings = 0;
    assert_false(loop_fills_all(p->g));
    p->g->loop.streak = 11;
    assert_false(loop_fills_all(p->g));
    p->g->loop.streak = 12;
    assert_true(loop_fills_all(p->g));
}

/* An effect inside of itself, where there is room for hardly one more. */
static void effects_nest(void **state)
{
    struct place *p = *state;

    p->g->resolutions = RESOLUTIONS - 2;
    for (int i = 0; i < p->g->resolutions; i++)
        p->g->resolution[i].what = (struct effect_instance){.effect = 7, .card = 1};
    assert_true(loop_nests(p->g, 7, 1));
    assert_false(loop_nests(p->g, 8, 1));
    assert_false(loop_nests(p->g, 7, 2));
    p->g->resolution[0].what.effect = p->g->resolution[1].what.effect = 8;
    p->g->resolution[2].what.effect = p->g->resolution[3].what.effect = 9;
    assert_true(loop_nests(p->g, 7, 1));
    p->g->resolution[4].what.card = 3;
    assert_false(loop_nests(p->g, 7, 1)); /* once is no loop */
    p->g->resolution[4].what.card = 1;
    p->g->resolutions--;
    assert_false(loop_nests(p->g, 9, 1)); /* there is room */
    p->g->resolutions = 0;
}

/* Of two that are equal, the first of all and the next, one is left out; the others stay. */
static void of_equal_ones_that_wait_one_goes(void **state)
{
    struct place *p = *state;
    struct delayed_trigger w =
        wait_for(p, DCG_EVENT_DREW, NO_PERMANENT, unseen_of(p, "GAIN", 0, NO_PERMANENT, NO_PERMANENT));

    for (int i = 0; i < DELAYED_TRIGGERS; i++) {
        w.subject_generation = (uint16_t)(i > 1 ? i : 0);
        delayed_trigger_add(&p->t, &w);
    }
    w.subject_generation = DELAYED_TRIGGERS;
    delayed_trigger_add(&p->t, &w);
    assert_int_equal(p->g->status, DCG_OK);
    assert_int_equal(p->g->delayed_triggers, DELAYED_TRIGGERS);
    assert_int_equal(p->g->delayed_trigger[0].subject_generation, 0);
    assert_int_equal(p->g->delayed_trigger[1].subject_generation, DELAYED_TRIGGERS);
}

#define RECORDS_TEST(name) cmocka_unit_test_setup_teardown(name, place_begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RECORDS_TEST(uses_are_counted),
        RECORDS_TEST(uses_of_old_cards_go),
        RECORDS_TEST(uses_of_old_permanents_go),
        RECORDS_TEST(too_many_uses_end_the_game),
        RECORDS_TEST(dp_is_added_to_dp),
        RECORDS_TEST(what_is_said_again_makes_room),
        RECORDS_TEST(effects_pile_up),
        RECORDS_TEST(effects_nest),
        RECORDS_TEST(events_are_kept_for_what_needs_them),
        RECORDS_TEST(of_equal_ones_that_wait_one_goes),
        RECORDS_TEST(the_last_ones_are_known),
        RECORDS_TEST(a_search_ends_with_its_list),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
