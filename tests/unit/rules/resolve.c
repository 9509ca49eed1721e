/* Triggering and resolving (15-4, 15-8-5, 18-1): batches, order, optional and lost effects, interrupts. */
#include "unit/place.h"
#include "state/set.h"
#include "rules/loop.h"
#include "rules/resolve.h"

static void delayed_trigger_now(struct place *p, int event, uint8_t subject, struct effect_instance what)
{
    struct delayed_trigger w = wait_for(p, event, subject, what);

    delayed_trigger_add(&p->t, &w);
}

static void interrupt_with(struct place *p, int event, uint8_t subject, struct effect_instance what)
{
    struct delayed_trigger w = wait_for(p, event, subject, what);

    w.immediate = 1;
    delayed_trigger_add(&p->t, &w);
}

static dcg_option_list options(const struct place *p)
{
    static dcg_option_list list;

    assert_int_equal(dcg_options(p->session, p->g, &list), DCG_OK);
    return list;
}

static int asked(const struct place *p)
{
    return options(p).decision;
}

static void attack(struct place *p, uint8_t attacker)
{
    take(p, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, top(p, attacker), 0, 0));
}

/* Answers an order question with the effect of this permanent's top card. */
static void first(struct place *p, uint8_t permanent)
{
    dcg_option_list list = options(p);

    for (int i = 0; i < list.count; i++)
        if (DCG_OPTION_CARD(list.option[i]) == top(p, permanent)) {
            take(p, list.option[i]);
            return;
        }
    fail_msg("the effect isn't offered");
}

/* 15-4-3-5-1, -2: the turn player's effects come first, in the order that player likes. */
static void turn_player_first(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "C"), b = field(p, 0, "R"), theirs = field(p, 1, "R"); /* C makes no checks */

    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "GAIN", 1, theirs, NO_PERMANENT));
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DRAW", 0, a, NO_PERMANENT));
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DRAW", 0, b, NO_PERMANENT));
    go(p);
    attack(p, a);
    assert_int_equal(asked(p), DCG_DECISION_ORDER);
    assert_int_equal(options(p).player, 0);
    assert_int_equal(options(p).count, 2);
    dcg_option other = DCG_MAKE_OPTION(DCG_OPTION_FIRST, top(p, theirs), 0, 0);
    assert_int_equal(dcg_why_not(p->g, p->cards, 0, other).reason, DCG_REFUSAL_ORDER_TURN_PLAYER_FIRST);
    first(p, b);
    assert_int_equal(p->count, 3);
    assert_int_equal(p->order[0], top(p, b));
    assert_int_equal(p->order[1], top(p, a));
    assert_int_equal(p->order[2], top(p, theirs));
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 2);
    assert_int_equal(p->g->memory, 4);
}

/* By an attack of the first, c is suspended by its effect, and the second draws; c draws when it is suspended. */
static void suspend_and_draw(struct place *p, uint8_t a, uint8_t b, uint8_t c)
{
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "SUSPEND", 0, a, c));
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DRAW", 0, b, NO_PERMANENT));
    delayed_trigger_now(p, DCG_EVENT_SUSPENDED, c, unseen_of(p, "DRAW", 0, c, NO_PERMANENT));
}

/* 15-4-5-2: what an effect triggers comes before what was pending already. */
static void derived_first(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R"), c = field(p, 0, "R");

    suspend_and_draw(p, a, b, c);
    go(p);
    attack(p, a);
    first(p, a);
    assert_int_equal(p->count, 3);
    assert_int_equal(p->order[1], top(p, c));
    assert_int_equal(p->order[2], top(p, b));
}

/* An event is known as long as an effect waits by it; when none does, it leaves nothing: equal games are equal. */
static void events_are_forgotten(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R"), c = field(p, 0, "R");
    static const struct game_event nothing[GAME_EVENTS];

    suspend_and_draw(p, a, b, c);
    go(p);
    attack(p, a);
    assert_int_equal(asked(p), DCG_DECISION_ORDER);
    assert_int_equal(p->g->game_events, 1);
    first(p, a);
    assert_int_equal(asked(p), DCG_DECISION_MAIN);
    assert_int_equal(p->g->game_events, 0);
    assert_memory_equal(p->g->game_event, nothing, sizeof nothing);
}

/* An older effect can't be chosen while derived ones are pending. */
static void older_is_refused(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R"), c = field(p, 0, "R");

    suspend_and_draw(p, a, b, c);
    delayed_trigger_now(p, DCG_EVENT_SUSPENDED, c, unseen_of(p, "GAIN", 0, c, NO_PERMANENT));
    go(p);
    attack(p, a);
    first(p, a);
    assert_int_equal(asked(p), DCG_DECISION_ORDER);
    assert_int_equal(options(p).count, 2);
    dcg_option older = DCG_MAKE_OPTION(DCG_OPTION_FIRST, top(p, b), 0, 0);
    assert_int_equal(dcg_why_not(p->g, p->cards, 0, older).reason, DCG_REFUSAL_ORDER_DERIVED_FIRST);
    first(p, c);
    assert_int_equal(p->order[p->count - 1], top(p, b));
}

/* 18-1-1: pending processing is done once. */
static void once_is_once(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R");
    struct delayed_trigger w =
        wait_for(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DRAW", 0, NO_PERMANENT, NO_PERMANENT));

    w.once = 1;
    delayed_trigger_add(&p->t, &w);
    go(p);
    attack(p, a);
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 1);
    assert_int_equal(p->g->delayed_triggers, 0);
    attack(p, b);
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 1);
}

/* Ended records leave no bytes behind, wherever they stood. */
static void ended_delayed_triggers_leave_nothing(void **state)
{
    static const struct delayed_trigger none[DELAYED_TRIGGERS];
    struct place *p = *state;
    uint8_t a = field(p, 0, "R");

    for (int i = 0; i < 4; i++) {
        struct delayed_trigger w = wait_for(p, DCG_EVENT_ATTACKED, NO_PERMANENT,
                                            unseen_of(p, "DRAW", 0, NO_PERMANENT, NO_PERMANENT));
        w.once = 1;
        delayed_trigger_add(&p->t, &w);
    }
    go(p);
    attack(p, a);
    assert_int_equal(p->g->delayed_triggers, 0);
    assert_memory_equal(p->g->delayed_trigger, none, sizeof none);
}

/* 15-9-2-2 */
static void optional_is_asked(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R");
    struct effect_instance what = unseen_of(p, "DRAW", 0, NO_PERMANENT, NO_PERMANENT);

    what.optional = 1;
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, what);
    go(p);
    attack(p, a);
    assert_int_equal(asked(p), DCG_DECISION_OPTIONAL);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_NO, 0, 0, 0));
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 0);
    attack(p, b);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_YES, 0, 0, 0));
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 1);
}

/* 15-4-4-3: the card is a new one by the time its effect would activate. */
static void lost_with_its_card(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R");

    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DELETE", 0, a, b));
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DRAW", 0, b, NO_PERMANENT));
    go(p);
    attack(p, a);
    first(p, a);
    assert_int_equal(p->heard[DCG_EVENT_LOST_TRIGGER], 1);
    assert_int_equal(p->count, 1);
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 0);
}

/* 4-13-2: what a card's own deletion triggers is not lost by it. */
static void own_deletion_triggers(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R");
    struct effect_instance what = unseen_of(p, "DRAW", 0, b, NO_PERMANENT);

    what.survives = 1;
    delayed_trigger_now(p, DCG_EVENT_DELETED, b, what);
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DELETE", 0, a, b));
    go(p);
    attack(p, a);
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 1);
}

/* An effect triggers and loses its card before anything is settled, while an older one is pending: the older one is
 * next, and nobody is asked about nothing. */
static void triggered_and_lost_at_once(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R"), x = field(p, 0, "R"), z = field(p, 0, "R");

    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DELETE", 0, a, x));
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DRAW", 0, b, NO_PERMANENT));
    interrupt_with(p, DCG_EVENT_DELETED, x, unseen_of(p, "SUSPEND", 0, a, z));
    delayed_trigger_now(p, DCG_EVENT_SUSPENDED, z, unseen_of(p, "GAIN", 0, x, NO_PERMANENT));
    go(p);
    attack(p, a);
    first(p, a);
    assert_int_equal(p->heard[DCG_EVENT_LOST_TRIGGER], 1);
    assert_int_equal(p->order[p->count - 1], top(p, b));
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 1);
}

/* 15-5-2: once for one event, however many cards it happens to. */
static void one_event_one_trigger(void **state)
{
    struct place *p = *state;

    for (int i = 0; i < 3; i++) {
        uint8_t permanent = field(p, 1, "R");
        p->g->permanent[permanent].flags |= PERMANENT_SUSPENDED;
    }
    delayed_trigger_now(p, DCG_EVENT_UNSUSPENDED, NO_PERMANENT,
                        unseen_of(p, "DRAW", 0, NO_PERMANENT, NO_PERMANENT));
    go(p);
    pass_turn(p);
    assert_int_equal(p->heard[DCG_EVENT_UNSUSPENDED], 1);
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 1);
}

/* 3-4-5-6: nothing is triggered by what happens in a breeding area. */
static void breeding_triggers_nothing(void **state)
{
    struct place *p = *state;
    uint8_t permanent = permanent_create(&p->t, make(p, 1, "R"), 1, true);

    p->g->permanent[permanent].flags |= PERMANENT_SUSPENDED;
    delayed_trigger_now(p, DCG_EVENT_UNSUSPENDED, NO_PERMANENT,
                        unseen_of(p, "DRAW", 0, NO_PERMANENT, NO_PERMANENT));
    go(p);
    pass_turn(p);
    assert_int_equal(p->heard[DCG_EVENT_UNSUSPENDED], 1);
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 0);
}

/* 15-8-5: what would happen is interrupted, and may not happen after all. */
static void interrupt_prevents(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), saved = field(p, 0, "R"), lost = field(p, 0, "R");

    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DELETE", 0, a, saved));
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DELETE", 0, a, lost));
    interrupt_with(p, DCG_EVENT_DELETED, saved, unseen_of(p, "KEEP", 0, saved, saved));
    go(p);
    attack(p, a);
    first(p, a);
    assert_int_equal(p->heard[DCG_EVENT_PREVENTED], 1);
    assert_true(set_has(p->g->permanents_used, saved));
    assert_false(set_has(p->g->permanents_used, lost));
}

/* 15-8-5-1: an optional interrupt may be declined, a mandatory one may not. */
static void interrupt_may_be_declined(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 1, "R");
    struct effect_instance what = unseen_of(p, "KEEP", 1, b, b);

    what.optional = 1;
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DELETE", 0, a, b));
    interrupt_with(p, DCG_EVENT_DELETED, b, what);
    go(p);
    attack(p, a);
    assert_int_equal(asked(p), DCG_DECISION_INTERRUPT);
    assert_int_equal(options(p).player, 1);
    assert_int_equal(options(p).count, 2);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_NO, 0, 0, 0));
    assert_false(set_has(p->g->permanents_used, b));
}

static void mandatory_interrupt_is_not_declined(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R");

    delayed_trigger_now(p, DCG_EVENT_ATTACKED, NO_PERMANENT, unseen_of(p, "DELETE", 0, a, b));
    interrupt_with(p, DCG_EVENT_DELETED, b, unseen_of(p, "DRAW", 0, a, NO_PERMANENT));
    interrupt_with(p, DCG_EVENT_DELETED, b, unseen_of(p, "GAIN", 0, b, NO_PERMANENT));
    go(p);
    attack(p, a);
    assert_int_equal(asked(p), DCG_DECISION_INTERRUPT);
    assert_int_equal(dcg_why_not(p->g, p->cards, 0, DCG_MAKE_OPTION(DCG_OPTION_NO, 0, 0, 0)).reason,
                     DCG_REFUSAL_MANDATORY);
    first(p, b);
    assert_int_equal(p->g->memory, 6);
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 1);
}

/* 15-8-5-4: once until what was interrupted first is resolved; afterwards it can interrupt again. */
static void interrupt_once_a_chain(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R"), c = field(p, 0, "R");
    struct delayed_trigger w =
        wait_for(p, DCG_EVENT_SUSPENDED, NO_PERMANENT, unseen_of(p, "SUSPEND", 0, c, c));

    w.immediate = 1;
    delayed_trigger_add(&p->t, &w);
    go(p);
    attack(p, a); /* a would suspend: c suspends, which would suspend and is not interrupted again */
    assert_true(permanent_is(p->g, c, PERMANENT_SUSPENDED));
    assert_int_equal(p->count, 1);
    assert_int_equal(p->g->chain, 0);
    attack(p, b);
    assert_int_equal(p->count, 2);
}

/* 15-8-5 with 1-3-9: a cost is changed before it is paid, and is never below 0. */
static void interrupt_changes_the_cost(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 0, "R", DCG_PLACE_HAND), again = put(p, 0, "R", DCG_PLACE_HAND);
    struct effect_instance what = unseen_of(p, "CHEAP", 0, NO_PERMANENT, NO_PERMANENT);

    interrupt_with(p, DCG_EVENT_PLAYED, NO_PERMANENT, what);
    go(p);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, card, 0, 0));
    assert_int_equal(p->g->memory, 4);
    interrupt_with(p, DCG_EVENT_PLAYED, NO_PERMANENT, what);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, again, 0, 0));
    if (asked(p) == DCG_DECISION_INTERRUPT)
        take(p, options(p).option[0]);
    assert_int_equal(p->g->memory, 4);
}

/* 18-3-2: a loop that nobody can stop is a draw. */
static void endless_is_a_draw(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R");

    delayed_trigger_now(p, DCG_EVENT_SUSPENDED, b, unseen_of(p, "UNSUSPEND", 0, b, b));
    delayed_trigger_now(p, DCG_EVENT_UNSUSPENDED, b, unseen_of(p, "SUSPEND", 0, b, b));
    delayed_trigger_now(p, DCG_EVENT_ATTACKED, a, unseen_of(p, "SUSPEND", 0, a, b));
    go(p);
    attack(p, a);
    assert_int_equal(dcg_result(p->g).outcome, DCG_DRAWN);
    assert_int_equal(dcg_result(p->g).rule, dcg_rule_find("18-3-2"));
}

/* 1-2-6 */
static void effects_win(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R");

    delayed_trigger_now(p, DCG_EVENT_ATTACKED, a, unseen_of(p, "WIN", 1, a, NO_PERMANENT));
    go(p);
    attack(p, a);
    assert_int_equal(dcg_result(p->g).outcome, DCG_WON);
    assert_int_equal(dcg_result(p->g).winner, 1);
    assert_int_equal(dcg_result(p->g).rule, dcg_rule_find("1-2-6"));
}

/* 15-15-1: the attack ends where it is; nothing is checked. */
static void effects_end_attacks(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R");

    delayed_trigger_now(p, DCG_EVENT_ATTACKED, a, unseen_of(p, "STOP", 0, a, NO_PERMANENT));
    go(p);
    attack(p, a);
    assert_int_equal(p->heard[DCG_EVENT_CHECKED], 0);
    assert_int_equal(p->heard[DCG_EVENT_END_OF_ATTACK], 1);
    assert_int_equal(pile_count(p->g, 1, PILE_SECURITY), 5);
    assert_int_equal(asked(p), DCG_DECISION_MAIN);
}

/* 18-3: positions of one shape, each with more than the one before, are rounds of a loop only if effects are activated
 * in between. */
static void loops_activate_effects(void **state)
{
    enum { ROUNDS = 8 };
    struct place *p = *state;
    struct loop *l = &p->g->loop;
    struct effect_instance what = {.kind = INSTANCE_EFFECT, .effect = 1};

    for (int activates = 0; activates < 2; activates++) {
        bool found = false;
        memset(l, 0, sizeof *l);
        l->again = LOOP_AGAIN | LOOP_THRICE;
        for (int i = 0; i < ROUNDS && !found; i++) {
            if (activates)
                loop_does(&p->t, &what);
            put(p, 0, "R", DCG_PLACE_TRASH);
            p->g->decision.asked = true;
            l->shape_able = 1; /* somebody could have decided otherwise */
            found = loop_search(&p->t);
        }
        assert_int_equal(found, activates);
    }
}

/* What one procedure too many is told goes where it harms nothing. */
static void one_procedure_too_many(void **state)
{
    struct place *p = *state;

    while (p->g->frames < FRAMES)
        frame_push(p->g, PROC_none);
    assert_int_equal(p->g->outcome, DCG_PLAYING);
    const struct frame *too_many = frame_push(p->g, PROC_none);
    assert_ptr_equal(too_many, &p->g->frame[FRAMES - 1]);
    assert_int_equal(p->g->frames, FRAMES);
    assert_int_equal(p->g->status, DCG_ERROR_CAPACITY);
}

#define RESOLVE_TEST(name) cmocka_unit_test_setup_teardown(name, place_begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RESOLVE_TEST(turn_player_first),
        RESOLVE_TEST(derived_first),
        RESOLVE_TEST(events_are_forgotten),
        RESOLVE_TEST(older_is_refused),
        RESOLVE_TEST(once_is_once),
        RESOLVE_TEST(ended_delayed_triggers_leave_nothing),
        RESOLVE_TEST(optional_is_asked),
        RESOLVE_TEST(lost_with_its_card),
        RESOLVE_TEST(own_deletion_triggers),
        RESOLVE_TEST(triggered_and_lost_at_once),
        RESOLVE_TEST(one_event_one_trigger),
        RESOLVE_TEST(breeding_triggers_nothing),
        RESOLVE_TEST(interrupt_prevents),
        RESOLVE_TEST(interrupt_may_be_declined),
        RESOLVE_TEST(mandatory_interrupt_is_not_declined),
        RESOLVE_TEST(interrupt_once_a_chain),
        RESOLVE_TEST(interrupt_changes_the_cost),
        RESOLVE_TEST(endless_is_a_draw),
        RESOLVE_TEST(loops_activate_effects),
        RESOLVE_TEST(effects_win),
        RESOLVE_TEST(effects_end_attacks),
        RESOLVE_TEST(one_procedure_too_many),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
