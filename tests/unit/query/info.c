/* What a card on the field is (4-2, 1-3-8, 15-11), memory and costs (1-4-2, 4-1). */
#include "unit/place.h"
#include "state/set.h"
#include "rules/leave.h"
#include "rules/memory.h"
#include "record/duration.h"

static struct info info_of(const struct place *p, uint8_t permanent)
{
    struct info info;

    permanent_info(&p->t, permanent, &info);
    return info;
}

static void add_dp(struct place *p, uint8_t permanent, int32_t value)
{
    struct timed_modifier l = {.kind = TIMED_MODIFIER_DP,
                               .permanent = permanent,
                               .value = value,
                               .until = UNTIL_TURN_ENDS,
                               .turn = p->g->turn};

    if (permanent != NO_PERMANENT)
        l.generation = permanent_of(p->g, permanent)->generation;
    timed_modifier_add(&p->t, &l);
}

/* 1-3-8: changes are added up before they apply, so going below 0 on the way makes no difference. */
static void sums_come_first(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R");

    add_dp(p, permanent, -5000);
    add_dp(p, permanent, 4000);
    assert_int_equal(info_of(p, permanent).dp, 2000);
    assert_int_equal(permanent_dp(&p->t, permanent), 2000);
    add_dp(p, permanent, -9000);
    assert_int_equal(info_of(p, permanent).dp, 0);
}

/* 2-5-3: what has no DP gets none. */
static void no_dp_stays_none(void **state)
{
    struct place *p = *state;
    uint8_t tamer = field(p, 0, "T"), egg = permanent_create(&p->t, make(p, 0, "E"), 0, true);

    add_dp(p, tamer, 3000);
    add_dp(p, egg, 3000);
    assert_int_equal(info_of(p, tamer).dp, -1);
    assert_int_equal(info_of(p, egg).dp, -1);
    assert_true(info_of(p, egg).categories & DCG_DIGIMON); /* 4-2-2 */
}

/* 15-11-2-2, 3-4-5-3: what applies to all Digimon applies to later ones, but not in the breeding area. */
static void all_means_later_ones_too(void **state)
{
    struct place *p = *state;
    uint8_t before = field(p, 0, "R"), bred = permanent_create(&p->t, make(p, 0, "R"), 0, true);

    add_dp(p, NO_PERMANENT, 1000);
    uint8_t after = field(p, 0, "R"), other = field(p, 1, "R");
    assert_int_equal(info_of(p, before).dp, 4000);
    assert_int_equal(info_of(p, after).dp, 4000);
    assert_int_equal(info_of(p, bred).dp, 3000);
    assert_int_equal(info_of(p, other).dp, 3000);
}

/* 4-2-4, 4-5-9: inherited keywords come from face-up cards under it. */
static void inherited_keywords(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R");

    assert_int_equal(info_of(p, permanent).keywords, 0); /* its own inherited effects don't apply to itself */
    assert_int_equal(info_of(p, permanent).checks, 1);
    permanent_cover(&p->t, permanent, make(p, 0, "C"));
    assert_true(permanent_has(&p->t, permanent, DCG_KEYWORD_PIERCING));
    assert_true(permanent_has(&p->t, permanent, DCG_KEYWORD_BLOCKER));
    assert_int_equal(info_of(p, permanent).checks, 1); /* 16-3: one more, one fewer */
    permanent_tuck(&p->t, permanent, make(p, 0, "E"), BOTTOM, true);
    assert_false(permanent_has(&p->t, permanent, DCG_KEYWORD_JAMMING));
    permanent_tuck(&p->t, permanent, make(p, 0, "E"), BOTTOM, false);
    assert_true(permanent_has(&p->t, permanent, DCG_KEYWORD_JAMMING));
}

static void face_down_top_is_nothing(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "C");

    p->g->card[top(p, permanent)].flags |= CARD_FACE_DOWN;
    assert_int_equal(info_of(p, permanent).categories, 0);
    assert_int_equal(info_of(p, permanent).keywords, 0);
    assert_int_equal(info_of(p, permanent).dp, -1);
}

/* 16-3-4: there are no fewer than 0 checks. */
static void checks_have_a_floor(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "C");

    timed_modifier_add(&p->t, &(struct timed_modifier){.kind = TIMED_MODIFIER_KEYWORD,
                                                       .permanent = NO_PERMANENT,
                                                       .value = DCG_KEYWORD_SECURITY_A - 2 * 256});
    assert_int_equal(info_of(p, permanent).checks, 0);
    timed_modifier_add(&p->t, &(struct timed_modifier){.kind = TIMED_MODIFIER_KEYWORD,
                                                       .permanent = NO_PERMANENT,
                                                       .value = DCG_KEYWORD_SECURITY_A + 4 * 256});
    assert_int_equal(info_of(p, permanent).checks, 2);
}

static void link_dp_is_added(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "C");

    permanent_link(&p->t, permanent, make(p, 0, "L"));
    assert_int_equal(info_of(p, permanent).dp, 6000);
    assert_int_equal(permanent_dp(&p->t, permanent), 6000);
    assert_int_equal(info_of(p, permanent).link_limit, 1); /* 4-7-5 */
}

static void timed_modifier_ends(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R"), gone = field(p, 0, "R"), parts[DCG_MAX_CARDS];
    struct timed_modifier l = {.kind = TIMED_MODIFIER_CANT,
                               .permanent = permanent,
                               .value = CANT_ATTACK,
                               .until = UNTIL_ATTACK_ENDS,
                               .generation = permanent_of(p->g, permanent)->generation};

    timed_modifier_add(&p->t, &l);
    l.value = CANT_BLOCK;
    l.until = UNTIL_TURN_ENDS;
    l.turn = (uint16_t)(p->g->turn + 1); /* the next turn's end */
    timed_modifier_add(&p->t, &l);
    add_dp(p, gone, 1000);
    assert_true(permanent_cant(&p->t, permanent, CANT_ATTACK));
    timed_modifier_end(&p->t, UNTIL_ATTACK_ENDS);
    assert_false(permanent_cant(&p->t, permanent, CANT_ATTACK));
    assert_true(permanent_cant(&p->t, permanent, CANT_BLOCK));
    assert_int_equal(p->g->timed_modifiers, 2);
    permanent_dissolve(&p->t, gone, parts);
    timed_modifier_end(&p->t, UNTIL_TURN_ENDS);
    assert_true(permanent_cant(&p->t, permanent, CANT_BLOCK));
    assert_int_equal(p->g->timed_modifiers, 1); /* what was on a permanent that is gone is forgotten */
    p->g->turn++;
    timed_modifier_end(&p->t, UNTIL_TURN_ENDS);
    assert_int_equal(p->g->timed_modifiers, 0);
}

/* A lasting change is not on the next permanent in the same slot. */
static void successor_inherits_nothing(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R"), parts[DCG_MAX_CARDS];

    add_dp(p, permanent, 5000);
    permanent_dissolve(&p->t, permanent, parts);
    uint8_t next = field(p, 0, "R");
    assert_int_equal(next, permanent);
    assert_int_equal(info_of(p, next).dp, 3000);
}

/* 1-4-2-2: memory stays on the gauge. */
static void memory_clamps(void **state)
{
    struct place *p = *state;

    memory_set(&p->t, 0, 25, RULE_TERM_MEMORY_GAIN_LOSE);
    assert_int_equal(p->g->memory, 10);
    memory_gain(&p->t, 1, 25, RULE_TERM_MEMORY_GAIN_LOSE);
    assert_int_equal(p->g->memory, -10);
    assert_int_equal(memory_of(p->g, 0), -10);
    assert_int_equal(memory_of(p->g, 1), 10);
    int heard = p->heard[DCG_EVENT_MEMORY];
    memory_gain(&p->t, 1, 3, RULE_TERM_MEMORY_GAIN_LOSE);
    assert_int_equal(p->heard[DCG_EVENT_MEMORY], heard); /* 1-3-3: nothing changed, nothing happened */
}

/* 1-3-11-1: a cost that would push memory past 10 on the other side can't be paid. */
static void costs_have_a_limit(void **state)
{
    struct place *p = *state;

    p->g->memory = 2;
    assert_true(cost_payable(p->g, 0, 12));
    assert_false(cost_payable(p->g, 0, 13));
    assert_true(cost_payable(p->g, 1, 8));
    assert_false(cost_payable(p->g, 1, 9));
    cost_pay(&p->t, 0, 12, RULE_PLAY_PAY_COST);
    assert_int_equal(p->g->memory, -10);
}

/* 4-17: <Overflow> of a card that leaves the field. */
static void overflow_moves_memory(void **state)
{
    struct place *p = *state;
    uint8_t ace = field(p, 0, "A"), plain = field(p, 0, "R");

    permanent_tuck(&p->t, plain, make(p, 1, "A"), BOTTOM, false);
    p->g->memory = 3;
    permanents_leave(&p->t, set_of(ace), DCG_PLACE_TRASH, TOP);
    assert_int_equal(p->g->memory, -1);
    permanents_leave(&p->t, set_of(plain), DCG_PLACE_HAND,
                     BOTTOM); /* 4-17-1: from under a card as well; its owner loses */
    assert_int_equal(p->g->memory, 3);
    assert_int_equal(p->heard[DCG_EVENT_OVERFLOWED], 2);
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 1);
    assert_int_equal(pile_count(p->g, 1, PILE_TRASH), 1);
}

#define INFO_TEST(name) cmocka_unit_test_setup_teardown(name, place_begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        INFO_TEST(sums_come_first),
        INFO_TEST(no_dp_stays_none),
        INFO_TEST(all_means_later_ones_too),
        INFO_TEST(inherited_keywords),
        INFO_TEST(face_down_top_is_nothing),
        INFO_TEST(checks_have_a_floor),
        INFO_TEST(link_dp_is_added),
        INFO_TEST(timed_modifier_ends),
        INFO_TEST(successor_inherits_nothing),
        INFO_TEST(memory_clamps),
        INFO_TEST(costs_have_a_limit),
        INFO_TEST(overflow_moves_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
