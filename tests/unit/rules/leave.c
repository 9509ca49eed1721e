/* Leaving the field and other places (3-1-3, 4-5-8, 4-13, 4-14, 4-17): what is told when, where cards end up. */
#include "unit/place.h"
#include "state/set.h"
#include "rules/leave.h"
#include "rules/resolve.h"
#include "rules/transfer.h"
#include "record/duration.h"
#include "state/procedure.h"

static const struct cause by_effect = {.kind = DCG_CAUSE_EFFECT, .player = 0};

/* Waits with the card of a permanent for something that happens to anybody. */
static void delayed_trigger_now(struct place *p, int event, uint8_t subject, struct effect_instance what)
{
    struct delayed_trigger w = wait_for(p, event, subject, what);

    delayed_trigger_add(&p->t, &w);
}

static uint8_t stacked(struct place *p, uint8_t permanent, const char *number, enum end end)
{
    uint8_t card = make(p, permanent_player(p->g, permanent), number);

    permanent_tuck(&p->t, permanent, card, end, false);
    return card;
}

/* On to the first question, which is not answered: what the test does happens instead. */
static void begin(struct place *p)
{
    go(p);
    while (p->g->frames)
        frame_pop(p->g);
    p->g->decision.asked = 0;
}

/* Lets procedures and what they trigger run to the next question of the main phase. */
static void finish(struct place *p)
{
    run(&p->t);
    assert_int_equal(p->g->outcome, DCG_PLAYING);
    assert_int_equal(dcg_check(p->g, p->cards, NULL), DCG_OK);
    while (p->g->frames)
        frame_pop(p->g);
    p->g->decision.asked = 0;
}

static struct leaving leaving_to(permanent_set set, int kind, int place, enum end end)
{
    return (struct leaving){.set = set,
                            .kind = (uint8_t)kind,
                            .cause = by_effect,
                            .to = {.place = (uint8_t)place, .end = (uint8_t)end, .host = NO_PERMANENT},
                            .rule = RULE_AREA_LEAVE_TOGETHER};
}

/* 4-13-2: a deleted card's own effect triggers on the field and waits with it in the trash. */
static void deletion_triggers_before_the_move(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R");
    struct effect_instance what = unseen_of(p, "DRAW", 0, a, NO_PERMANENT);

    what.survives = 1;
    delayed_trigger_now(p, DCG_EVENT_DELETED, a, what);
    begin(p);
    uint8_t card = top(p, a);
    call_delete(&p->t, set_of(a), by_effect, RULE_TERM_DELETE_MEANING);
    finish(p);
    assert_int_equal(p->g->card[card].place, DCG_PLACE_TRASH);
    assert_int_equal(p->count, 1);
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 1);
}

/* An effect of a card that leaves doesn't go with it unless a rule says so (15-4-4-3). */
static void other_triggers_are_lost(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R");

    delayed_trigger_now(p, DCG_EVENT_LEFT, NO_PERMANENT, unseen_of(p, "DRAW", 0, a, NO_PERMANENT));
    begin(p);
    call_delete(&p->t, set_of(a), by_effect, RULE_TERM_DELETE_MEANING);
    finish(p);
    assert_int_equal(p->count, 0);
    assert_int_equal(p->heard[DCG_EVENT_LOST_TRIGGER], 1);
}

/* However it leaves, it leaves: one event of its own and one of leaving. */
static void every_way_is_leaving(void **state)
{
    static const struct {
        int event, place;
    } ways[] = {{DCG_EVENT_TRASHED, DCG_PLACE_TRASH},
                {DCG_EVENT_RETURNED, DCG_PLACE_HAND},
                {DCG_EVENT_RETURNED, DCG_PLACE_DECK},
                {DCG_EVENT_PLACED, DCG_PLACE_SECURITY}};
    struct place *p = *state;
    uint8_t b = field(p, 0, "C");

    delayed_trigger_now(p, DCG_EVENT_LEFT, NO_PERMANENT, unseen_of(p, "GAIN", 0, b, NO_PERMANENT));
    begin(p);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        uint8_t a = field(p, 1, "C"), under = stacked(p, a, "R", TOP), card = top(p, a);
        int before = p->heard[ways[i].event], count = p->count;
        struct leaving leaving = leaving_to(set_of(a), ways[i].event, ways[i].place, TOP);
        call_leave(&p->t, &leaving);
        finish(p);
        assert_int_equal(p->g->card[card].place, ways[i].place);
        assert_int_equal(p->g->card[under].place, DCG_PLACE_TRASH); /* 4-5-8 */
        assert_true(p->heard[ways[i].event] > before);
        assert_int_equal(p->count, count + 1);
    }
}

/* 4-5-7: a Digimon that goes under another leaves the field; what lay under it is trashed. */
static void under_another(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "A"), b = field(p, 0, "C"), under = stacked(p, a, "R", TOP);
    uint8_t first = stacked(p, b, "R", TOP), card = top(p, a);

    delayed_trigger_now(p, DCG_EVENT_PLACED, b, unseen_of(p, "DRAW", 0, b, NO_PERMANENT));
    begin(p);
    struct leaving leaving = leaving_to(set_of(a) | set_of(b), DCG_EVENT_PLACED, DCG_PLACE_UNDER, BOTTOM);
    leaving.to.host = b;
    leaving.to.host_generation = permanent_of(p->g, b)->generation;
    call_leave(&p->t, &leaving);
    finish(p);
    assert_int_equal(p->g->card[card].place, DCG_PLACE_UNDER);
    assert_int_equal(p->g->card[card].permanent, b);
    assert_int_equal(p->g->card[first].next, card); /* at the bottom */
    assert_int_equal(p->g->card[under].place, DCG_PLACE_TRASH);
    assert_int_equal(p->count, 1);
    assert_int_equal(p->g->memory, 5); /* 4-17-4 */
    assert_true(permanent_alive(p->g, b, permanent_of(p->g, b)->generation));
}

static void keep_from(struct place *p, uint8_t permanent, enum cant what)
{
    timed_modifier_add(&p->t,
                       &(struct timed_modifier){.kind = TIMED_MODIFIER_CANT,
                                                .permanent = permanent,
                                                .generation = permanent_of(p->g, permanent)->generation,
                                                .until = UNTIL_TURN_ENDS,
                                                .turn = p->g->turn,
                                                .value = (int32_t)what});
}

/* 1-3-2: what can't leave that way stays, the others leave. */
static void what_cant_stays(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 1, "C"), b = field(p, 1, "C"), c = field(p, 1, "C");

    keep_from(p, a, CANT_BE_RETURNED);
    keep_from(p, b, CANT_LEAVE);
    begin(p);
    permanent_set all = set_of(a) | set_of(b) | set_of(c);
    struct leaving leaving = leaving_to(all, DCG_EVENT_RETURNED, DCG_PLACE_HAND, BOTTOM);
    call_leave(&p->t, &leaving);
    finish(p);
    assert_true(p->g->permanents_used & set_of(a));
    assert_true(p->g->permanents_used & set_of(b));
    assert_false(p->g->permanents_used & set_of(c));
    call_delete(&p->t, all & p->g->permanents_used, by_effect, RULE_TERM_DELETE_MEANING);
    finish(p);
    assert_false(p->g->permanents_used & set_of(a));
    assert_true(p->g->permanents_used & set_of(b));
}

/* 3-7-4: face up in a security stack; face down otherwise (3-1-3-5). */
static void face_up_security(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "C"), b = field(p, 0, "C"), up = top(p, a), down = top(p, b);

    begin(p);
    struct leaving leaving = leaving_to(set_of(a), DCG_EVENT_PLACED, DCG_PLACE_SECURITY, BOTTOM);
    leaving.to.face = LIES_UP;
    call_leave(&p->t, &leaving);
    finish(p);
    leaving = leaving_to(set_of(b), DCG_EVENT_PLACED, DCG_PLACE_SECURITY, TOP);
    call_leave(&p->t, &leaving);
    finish(p);
    assert_false(p->g->card[up].flags & CARD_FACE_DOWN);
    assert_true(p->g->card[down].flags & CARD_FACE_DOWN);
    assert_int_equal(pile_of(p->g, 0, PILE_SECURITY)->at[0], down);
    assert_int_equal(pile_of(p->g, 0, PILE_SECURITY)->at[6], up);
}

/* Valid until the next one is made. */
static struct transfer transfer_of(int kind, int place, int count, const uint8_t *cards)
{
    static uint8_t moved[DCG_MAX_CARDS]; /* the cards may be those of a pile, which changes */

    memcpy(moved, cards, (size_t)count);
    return (struct transfer){.to = {.place = (uint8_t)place, .end = BOTTOM, .host = NO_PERMANENT},
                             .cause = by_effect,
                             .rule = RULE_TERM_TRASH_MEANING,
                             .kind = (uint8_t)kind,
                             .count = count,
                             .card = moved};
}

/* 4-14-2: a card in a hand that is trashed triggers there and waits in the trash. */
static void trashing_triggers_in_the_hand(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 0, "R", DCG_PLACE_HAND);
    struct effect_instance what = unseen_of(p, "GAIN", 0, NO_PERMANENT, NO_PERMANENT);

    what.card = card;
    what.card_generation = p->g->card[card].generation;
    what.survives = 1;
    delayed_trigger_now(p, DCG_EVENT_TRASHED, NO_PERMANENT, what);
    begin(p);
    struct transfer x = transfer_of(DCG_EVENT_TRASHED, DCG_PLACE_TRASH, 1, &card);
    cards_transfer(&p->t, &x);
    finish(p);
    assert_int_equal(p->g->card[card].place, DCG_PLACE_TRASH);
    assert_int_equal(p->count, 1);
    assert_int_equal(p->g->memory, 6);
}

/* Cards that leave a security stack, whatever becomes of them; one event for all of them (15-5-2). */
static void security_is_lost(void **state)
{
    struct place *p = *state;
    uint8_t b = field(p, 0, "C");

    delayed_trigger_now(p, DCG_EVENT_SECURITY_LOST, NO_PERMANENT, unseen_of(p, "GAIN", 0, b, NO_PERMANENT));
    delayed_trigger_now(p, DCG_EVENT_ADDED, NO_PERMANENT, unseen_of(p, "DRAW", 0, b, NO_PERMANENT));
    begin(p);
    struct transfer x = transfer_of(DCG_EVENT_ADDED, DCG_PLACE_HAND, 2, pile_of(p->g, 1, PILE_SECURITY)->at);
    cards_transfer(&p->t, &x);
    finish(p);
    assert_int_equal(p->heard[DCG_EVENT_TRIGGERED], 2);
    assert_int_equal(pile_count(p->g, 1, PILE_SECURITY), 3);
    assert_int_equal(pile_count(p->g, 1, PILE_HAND), 2);
}

/* 15-15-3-2: revealed security cards that go back are no change; one that is trashed is. */
static void revealed_cards_count_where_they_were(void **state)
{
    struct place *p = *state;

    delayed_trigger_now(p, DCG_EVENT_SECURITY_LOST, NO_PERMANENT,
                        unseen_of(p, "GAIN", 0, NO_PERMANENT, NO_PERMANENT));
    delayed_trigger_now(p, DCG_EVENT_SECURITY_GAINED, NO_PERMANENT,
                        unseen_of(p, "GAIN", 0, NO_PERMANENT, NO_PERMANENT));
    begin(p);
    const struct pile *security = pile_of(p->g, 1, PILE_SECURITY);
    uint8_t cards[2] = {security->at[0], security->at[1]};
    card_take(&p->t, cards[0]);
    card_take(&p->t, cards[1]);
    struct transfer x = transfer_of(DCG_EVENT_PLACED, DCG_PLACE_SECURITY, 1, cards);
    x.origin = DCG_PLACE_SECURITY;
    cards_transfer(&p->t, &x);
    assert_int_equal(p->heard[DCG_EVENT_TRIGGERED], 0);
    x = transfer_of(DCG_EVENT_TRASHED, DCG_PLACE_TRASH, 1, cards + 1);
    x.origin = DCG_PLACE_SECURITY;
    cards_transfer(&p->t, &x);
    assert_int_equal(p->heard[DCG_EVENT_TRIGGERED], 1);
    finish(p);
    assert_int_equal(p->g->memory, 6);
}

/* 4-17-1: an ACE that leaves from under a card; not when it goes under another (4-17-4). */
static void overflow_from_under(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "C"), b = field(p, 0, "C"), ace = stacked(p, a, "A", TOP);

    begin(p);
    struct transfer x = transfer_of(DCG_EVENT_PLACED, DCG_PLACE_UNDER, 1, &ace);
    x.to.host = b;
    cards_transfer(&p->t, &x);
    assert_int_equal(p->g->memory, 5);
    assert_int_equal(p->g->card[ace].permanent, b);
    x = transfer_of(DCG_EVENT_TRASHED, DCG_PLACE_TRASH, 1, &ace);
    cards_transfer(&p->t, &x);
    assert_int_equal(p->g->memory, 1);
}

/* The top cards of a stack come off it; what is left is the same Digimon (16-11-5). */
static void off_the_top(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "A"), below = stacked(p, a, "C", BOTTOM), lowest = stacked(p, a, "R", BOTTOM);
    uint8_t cards[2] = {top(p, a), below};
    uint16_t generation = permanent_of(p->g, a)->generation;

    permanent_at(&p->t, a)->flags |= PERMANENT_SUSPENDED;
    begin(p);
    struct transfer x = transfer_of(DCG_EVENT_TRASHED, DCG_PLACE_TRASH, 2, cards);
    cards_transfer(&p->t, &x);
    assert_true(permanent_alive(p->g, a, generation));
    assert_int_equal(top(p, a), lowest);
    assert_true(permanent_is(p->g, a, PERMANENT_SUSPENDED)); /* 4-5-6 */
    assert_int_equal(p->g->card[below].place, DCG_PLACE_TRASH);
    assert_int_equal(p->g->memory, 1); /* <Overflow> of the former top card */
}

/* A card placed in the battle area by an effect stays there (17-1-3-3). */
static void placed_in_the_battle_area(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 0, "O", DCG_PLACE_TRASH);

    begin(p);
    struct transfer x = transfer_of(DCG_EVENT_PLACED, DCG_PLACE_BATTLE, 1, &card);
    cards_transfer(&p->t, &x);
    finish(p);
    assert_int_equal(p->g->card[card].place, DCG_PLACE_BATTLE);
    assert_int_equal(p->heard[DCG_EVENT_PLACED], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(deletion_triggers_before_the_move, place_begin, place_end),
        cmocka_unit_test_setup_teardown(other_triggers_are_lost, place_begin, place_end),
        cmocka_unit_test_setup_teardown(every_way_is_leaving, place_begin, place_end),
        cmocka_unit_test_setup_teardown(under_another, place_begin, place_end),
        cmocka_unit_test_setup_teardown(what_cant_stays, place_begin, place_end),
        cmocka_unit_test_setup_teardown(face_up_security, place_begin, place_end),
        cmocka_unit_test_setup_teardown(trashing_triggers_in_the_hand, place_begin, place_end),
        cmocka_unit_test_setup_teardown(security_is_lost, place_begin, place_end),
        cmocka_unit_test_setup_teardown(revealed_cards_count_where_they_were, place_begin, place_end),
        cmocka_unit_test_setup_teardown(overflow_from_under, place_begin, place_end),
        cmocka_unit_test_setup_teardown(off_the_top, place_begin, place_end),
        cmocka_unit_test_setup_teardown(placed_in_the_battle_area, place_begin, place_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
