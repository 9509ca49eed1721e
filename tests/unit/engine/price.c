/* What options cost, as people are told: with what changes the cost, and on the terms of the effect offering them. */
#include "unit/place.h"
#include "record/duration.h"

static const char more_cards[] =
    "card P \"Cheap\"\n digimon red level 4\n cost 5\n dp 5000\n digivolve 2 from red level 4\n"
    "card D \"Helper\"\n tamer red\n cost 2\n"
    " text [Your Turn] Your Digimon can digivolve into [Cheap] in the hand for a digivolution cost of 1, "
    "ignoring "
    "digivolution requirements.\n"
    "card F \"Feeder\"\n digimon red level 3\n cost 3\n dp 3000\n"
    " text [On Play] 1 of your Digimon may digivolve into [Champion] in the hand without paying the cost.\n"
    "card G \"Grower\"\n digimon red level 3\n cost 3\n dp 3000\n"
    " text [On Play] 1 of your Digimon may digivolve into [Champion] in the hand with the digivolution cost "
    "reduced by 1.\n"
    "card S \"Saver\"\n digimon red level 4\n cost 5\n dp 5000\n digivolve 2 from red level 3\n"
    " text When any of your Digimon would digivolve into this card, reduce the digivolution cost by 1.\n"
    "card U \"Refund\"\n digimon red level 3\n cost 3\n dp 3000\n text [On Play] Gain 2 memory.\n"
    "card X \"Xros\"\n digimon red level 5\n cost 7\n dp 7000\n text [DigiXros -2] [Rookie] x [Champion]\n"
    "card Z \"Free\"\n digimon red level 4\n cost 5\n dp 5000\n digivolve 0 from red level 3\n"
    "card B \"Bargain\"\n digimon red level 4\n cost 5\n dp 5000\n"
    " text While you have a Tamer, reduce the play cost of this card in your hand by 2.\n"
    "card BB \"Discount\"\n digimon red level 4\n cost 5\n dp 5000\n"
    " text While you have a Tamer, reduce the play cost of this card in your hand by 2.\n"
    " text While you have a Tamer, reduce the play cost of this card in your hand by 1.\n"
    "card PF \"Opener\"\n digimon red level 3\n cost 3\n dp 3000\n"
    " text [On Play] Play 1 [Xros] from your hand without paying the cost.\n"
    "card PC \"Chooser\"\n digimon red level 3\n cost 3\n dp 3000\n"
    " text [On Play] Play or use 1 [Xros] from your hand without paying the cost.\n"
    "card PW \"Welcome\"\n digimon red level 4\n cost 5\n dp 5000\n"
    " text [Rookie] can digivolve into this card for a digivolution cost of 1, ignoring digivolution "
    "requirements.\n"
    "card N \"Frost\"\n tamer red\n cost 2\n text [All Turns] Players can't reduce play costs.\n";

static int price_begin(void **state)
{
    return place_begin_with(state, more_cards);
}

static void expect_text(const struct place *p, dcg_option option, const char *expected)
{
    char text[DCG_MAX_TEXT];

    dcg_option_text(p->g, p->cards, option, 0, text, sizeof text);
    assert_string_equal(text, expected);
}

static void own_actions(void **state)
{
    struct place *p = *state;
    uint8_t rookie = top(p, field(p, 0, "R")), champion = put(p, 0, "C", DCG_PLACE_HAND);
    uint8_t tamer = put(p, 0, "T", DCG_PLACE_HAND);

    go(p);
    expect_text(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, tamer, 0, 0), "play Tamer (cost 2)");
    expect_text(p, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, champion, rookie, 0),
                "digivolve Rookie into Champion (cost 2)");
}

static void permitted_digivolution(void **state)
{
    struct place *p = *state;
    uint8_t rookie = top(p, field(p, 0, "R")), cheap = put(p, 0, "P", DCG_PLACE_HAND);

    field(p, 0, "D");
    go(p);
    expect_text(p, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, cheap, rookie, 1),
                "digivolve Rookie into Cheap (cost 1)");
    expect_text(p, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, cheap, rookie, 200), "digivolve Rookie into Cheap");
}

/* A permission is about somebody on the field, also when an effect asks. */
static void permitted_onto_nobody(void **state)
{
    struct place *p = *state;
    uint8_t rookie = put(p, 0, "R", DCG_PLACE_HAND), welcome = put(p, 0, "PW", DCG_PLACE_HAND);
    uint8_t onto = top(p, field(p, 0, "R"));

    go(p);
    assert_int_equal(dcg_option_cost(p->g, p->cards, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, welcome, onto, 0)),
                     1);
    assert_int_equal(
        dcg_option_cost(p->g, p->cards, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, welcome, rookie, 0)), -1);
}

static void by_an_effect(void **state)
{
    struct place *p = *state;
    uint8_t rookie = top(p, field(p, 0, "R")), champion = put(p, 0, "C", DCG_PLACE_HAND);
    uint8_t feeder = put(p, 0, "F", DCG_PLACE_HAND), grower = put(p, 0, "G", DCG_PLACE_HAND);
    dcg_option grow = DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, champion, rookie, 0);

    p->g->memory = 10;
    go(p);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, feeder, 0, 0));
    assert_int_equal(p->g->decision.kind, DCG_DECISION_CHOOSE);
    expect_text(p, grow, "digivolve Rookie into Champion");
    take(p, DCG_MAKE_OPTION(DCG_OPTION_NO, 0, 0, 0));
    expect_text(p, grow, "digivolve Rookie into Champion (cost 2)");
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, grower, 0, 0));
    expect_text(p, grow, "digivolve Rookie into Champion (cost 1)");
}

/* As a number; of a card that a player doesn't know there is none. */
static void as_numbers(void **state)
{
    struct place *p = *state;
    uint8_t rookie = top(p, field(p, 0, "R")), champion = put(p, 0, "C", DCG_PLACE_HAND);
    dcg_game *view = dcg_game_new();
    dcg_option play = DCG_MAKE_OPTION(DCG_OPTION_PLAY, champion, 0, 0);

    assert_non_null(view);
    go(p);
    assert_int_equal(dcg_option_cost(p->g, p->cards, play), 5);
    assert_int_equal(
        dcg_option_cost(p->g, p->cards, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, champion, rookie, 0)), 2);
    assert_int_equal(dcg_option_cost(p->g, p->cards, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, rookie, 0, 0)), -1);
    assert_int_equal(dcg_option_cost(p->g, p->cards, DCG_MAKE_OPTION(DCG_OPTION_PASS, 0, 0, 0)), -1);
    assert_int_equal(dcg_option_cost(p->g, p->cards, DCG_MAKE_OPTION(DCG_OPTION_PLAY, 255, 0, 0)), -1);
    assert_int_equal(dcg_option_cost(p->g, p->cards, UINT64_MAX), -1);
    assert_int_equal(dcg_option_cost(NULL, p->cards, play), -1);
    dcg_view(p->g, 1, view);
    assert_int_equal(dcg_option_cost(view, p->cards, play), -1);
    dcg_view(p->g, 0, view);
    assert_int_equal(dcg_option_cost(view, p->cards, play), 5);
    dcg_game_free(view);
}

static void memory_goes(const struct place *p, dcg_option option, int before, int after, bool ends)
{
    dcg_memory_info memory = dcg_option_memory_after(p->session, p->g, option);

    assert_true(memory.known);
    assert_int_equal(memory.before, before);
    assert_int_equal(memory.after, after);
    assert_int_equal(memory.ends_turn, ends);
}

/* Nothing is known of an option without a cost, or of a view. An effect that interrupts counts (Saver), and so does an
 * effect that gains memory, for the end of the turn (Refund). */
static void memory_afterwards(void **state)
{
    struct place *p = *state;
    uint8_t rookie = top(p, field(p, 0, "R")), champion = put(p, 0, "C", DCG_PLACE_HAND);
    dcg_option play = DCG_MAKE_OPTION(DCG_OPTION_PLAY, champion, 0, 0);
    uint8_t saver = put(p, 0, "S", DCG_PLACE_HAND), refund = put(p, 0, "U", DCG_PLACE_HAND);
    uint8_t gift = put(p, 0, "Z", DCG_PLACE_HAND);
    dcg_game *view = dcg_game_new();

    assert_non_null(view);
    p->g->memory = 2;
    go(p);
    memory_goes(p, play, 2, -3, true);
    memory_goes(p, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, champion, rookie, 0), 2, 0, false);
    memory_goes(p, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, saver, rookie, 0), 2, 1, false);
    memory_goes(p, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, gift, rookie, 0), 2, 2, false);
    memory_goes(p, DCG_MAKE_OPTION(DCG_OPTION_PASS, 0, 0, 0), 2, -3, true);
    assert_false(
        dcg_option_memory_after(p->session, p->g, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, rookie, 0, 0)).known);
    assert_false(
        dcg_option_memory_after(p->session, p->g, DCG_MAKE_OPTION(DCG_OPTION_PLAY, 255, 0, 0)).known);
    memory_goes(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, refund, 0, 0), 2, -1, false);
    dcg_view(p->g, 0, view);
    assert_false(dcg_option_memory_after(p->session, view, play).known);
    dcg_game_free(view);
}

/* 7-2-2-1: each card that is placed lowers the cost; a yes tells the lowest. */
static void materials_lower_the_cost(void **state)
{
    struct place *p = *state;
    uint8_t rookie = top(p, field(p, 0, "R")), champion = put(p, 0, "C", DCG_PLACE_HAND);
    dcg_option play = DCG_MAKE_OPTION(DCG_OPTION_PLAY, put(p, 0, "X", DCG_PLACE_HAND), 0, 0);
    dcg_option first = DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, rookie, 0, 0);
    dcg_option second = DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, champion, 0, 0);
    char text[DCG_MAX_TEXT];
    dcg_ask ask;

    p->g->memory = 4;
    go(p);
    take(p, play);
    assert_int_equal(dcg_asked(p->g, p->cards, &ask), DCG_OK);
    assert_int_equal(ask.decision, DCG_DECISION_OPTIONAL);
    assert_int_equal(ask.purpose, DCG_PURPOSE_MATERIAL);
    dcg_effect_text(p->g, p->cards, 0, 0, text, sizeof text);
    assert_string_equal(text, "[DigiXros -2] [Rookie] x [Champion]");
    memory_goes(p, DCG_OPTION_YES, 4, 1, false);
    memory_goes(p, DCG_OPTION_NO, 4, -3, true);
    take(p, DCG_OPTION_YES);
    assert_int_equal(dcg_option_cost(p->g, p->cards, first), 5);
    memory_goes(p, first, 4, -1, true);
    memory_goes(p, DCG_OPTION_DONE, 4, -1, true); /* 7-2-2-4: then it is the other one */
    assert_int_equal(dcg_option_cost(p->g, p->cards, DCG_OPTION_DONE), 5);
    take(p, first);
    assert_int_equal(dcg_option_cost(p->g, p->cards, second), 3);
    memory_goes(p, second, 4, 1, false);
    memory_goes(p, DCG_OPTION_DONE, 4, -1, true);
    take(p, second);
    assert_int_equal(p->g->memory, 1);
}

/* What is played without paying has no price, whatever is placed under it. */
static void for_nothing(void **state, const char *by, int verb)
{
    struct place *p = *state;
    uint8_t opener = put(p, 0, by, DCG_PLACE_HAND), xros = put(p, 0, "X", DCG_PLACE_HAND);

    field(p, 0, "R");
    p->g->memory = 10;
    go(p);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, opener, 0, 0));
    take(p, DCG_MAKE_OPTION(verb, xros, 0, 0));
    assert_int_equal(p->g->decision.kind, DCG_DECISION_OPTIONAL);
    assert_int_equal(dcg_option_cost(p->g, p->cards, DCG_OPTION_YES), -1);
    assert_int_equal(dcg_option_cost(p->g, p->cards, DCG_OPTION_NO), -1);
}

static void played_for_nothing(void **state)
{
    for_nothing(state, "PF", DCG_OPTION_CARD_CHOICE);
}

static void declared_for_nothing(void **state)
{
    for_nothing(state, "PC", DCG_OPTION_PLAY);
}

/* 15-15-3-2: what is revealed is in no area, and listed there. */
static void cards_in_no_area(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 1, "C", DCG_PLACE_HAND), cards[DCG_MAX_CARDS];

    go(p);
    assert_int_equal(dcg_area(p->g, 1, DCG_PLACE_NOWHERE, cards), 0);
    card_take(&p->t, card);
    assert_int_equal(dcg_area(p->g, 0, DCG_PLACE_NOWHERE, cards), 0);
    assert_int_equal(dcg_area(p->g, 1, DCG_PLACE_NOWHERE, cards), 1);
    assert_int_equal(cards[0], card);
    assert_int_equal(dcg_area(p->g, 1, DCG_PLACE_OUTSIDE, cards), 0);
    assert_int_equal(dcg_area(p->g, 2, DCG_PLACE_NOWHERE, cards), 0);
}

enum { STEPS = 32 };

/* What explains one value of a card. */
static int steps_about(const struct place *p, uint8_t card, int about, dcg_explanation step[STEPS])
{
    int count = dcg_explain(p->g, p->cards, card, step, STEPS), found = 0;

    assert_in_range(count, 1, STEPS);
    for (int i = 0; i < count; i++)
        if (step[i].about == about)
            step[found++] = step[i];
    return found;
}

/* What is printed, then what the card says of its own cost. */
static void why_it_costs_less(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 0, "B", DCG_PLACE_HAND);
    dcg_explanation step[STEPS];

    field(p, 0, "T");
    go(p);
    assert_int_equal(steps_about(p, card, DCG_ABOUT_COST, step), 2);
    assert_int_equal(step[0].card, card);
    assert_int_equal(step[0].kind, DCG_REASON_PRINTED);
    assert_int_equal(step[1].card, card);
    assert_int_equal(step[1].kind, DCG_REASON_PERSISTENT);
    assert_int_equal(step[1].after, 3);
}

/* Each step begins where the one before ends. */
static void why_it_costs_less_and_less(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 0, "BB", DCG_PLACE_HAND);
    dcg_explanation step[STEPS];

    field(p, 0, "T");
    go(p);
    int steps = steps_about(p, card, DCG_ABOUT_COST, step);
    assert_in_range(steps, 3, STEPS);
    for (int i = 1; i < steps; i++)
        assert_int_equal(step[i].before, step[i - 1].after);
    assert_int_equal(step[steps - 1].after, 2);
}

/* What is said of its cost and changes nothing is no step: its condition isn't met, or costs can't be reduced. */
static void why_it_costs_as_printed(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 0, "BB", DCG_PLACE_HAND);
    dcg_explanation step[STEPS];

    go(p);
    assert_int_equal(steps_about(p, card, DCG_ABOUT_COST, step), 1);
    field(p, 0, "N");
    go(p);
    assert_int_equal(steps_about(p, card, DCG_ABOUT_COST, step), 1);
    assert_int_equal(step[0].after, 5);
}

/* What lasts gives one keyword, and no other one. */
static void why_it_has_a_keyword(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R");
    dcg_explanation step[STEPS];

    go(p);
    timed_modifier_add(&p->t,
                       &(struct timed_modifier){.kind = TIMED_MODIFIER_KEYWORD,
                                                .permanent = permanent,
                                                .generation = permanent_of(p->g, permanent)->generation,
                                                .until = UNTIL_GAME_ENDS,
                                                .value = DCG_KEYWORD_BLOCKER});
    assert_int_equal(steps_about(p, top(p, permanent), DCG_ABOUT_KEYWORD, step), 1);
    assert_int_equal(step[0].what, DCG_KEYWORD_BLOCKER);
    assert_int_equal(step[0].kind, DCG_REASON_LASTING);
}

int main(void)
{
#define PRICE_TEST(name) cmocka_unit_test_setup_teardown(name, price_begin, place_end)
    const struct CMUnitTest tests[] = {
        PRICE_TEST(own_actions),
        PRICE_TEST(permitted_digivolution),
        PRICE_TEST(permitted_onto_nobody),
        PRICE_TEST(by_an_effect),
        PRICE_TEST(as_numbers),
        PRICE_TEST(memory_afterwards),
        PRICE_TEST(cards_in_no_area),
        PRICE_TEST(materials_lower_the_cost),
        PRICE_TEST(played_for_nothing),
        PRICE_TEST(declared_for_nothing),
        PRICE_TEST(why_it_costs_less),
        PRICE_TEST(why_it_costs_less_and_less),
        PRICE_TEST(why_it_costs_as_printed),
        PRICE_TEST(why_it_has_a_keyword),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
