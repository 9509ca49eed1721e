/* option_apart.c - options that would read the same are told apart: by the place of a card, by its owner, by its
 * end of the security stack, by the part of a DigiXros, by the digivolution requirement. */
#include "unit/place.h"

static const char apart_cards[] =
    "card W \"Twin\"\n digimon red level 4\n cost 4\n dp 4000\n digivolve 2 from red level 3\n digivolve 2 "
    "from "
    "[Rookie]\n"
    "card G \"Gatherer\"\n digimon red level 3\n cost 1\n dp 1000\n"
    " text [On Play] Place 1 [Twin] from your hand or trash as this Digimon's bottom digivolution card.\n"
    "card F \"Finder\"\n digimon red level 3\n cost 1\n dp 1000\n text [On Play] Suspend 1 Digimon.\n"
    "card LV \"Leveller\"\n digimon red level 3\n cost 1\n dp 1000\n"
    " text [On Play] Trash the top security card of 1 player with the most security cards.\n"
    "card TB \"Edger\"\n digimon red level 3\n cost 1\n dp 1000\n"
    " text [On Play] Trash your top or bottom security card.\n"
    "card XR \"Joined\"\n digimon red level 6\n cost 5\n dp 9000\n text [DigiXros -1] [Twin] x [Finder]\n";

static struct place *place_open(void **state)
{
    assert_int_equal(place_begin_with(state, apart_cards), 0);
    return *state;
}

static void expect_text(const struct place *p, int viewer, dcg_option option, const char *expected)
{
    char text[DCG_MAX_TEXT];
    dcg_option_list list;
    bool legal = false;

    assert_int_equal(dcg_options(p->session, p->g, &list), DCG_OK);
    for (int i = 0; i < list.count; i++)
        legal = legal || list.option[i] == option;
    assert_true(legal);
    dcg_option_text(p->g, p->cards, option, viewer, text, sizeof text);
    assert_string_equal(text, expected);
}

static void by_place(void **state)
{
    struct place *p = place_open(state);
    uint8_t gatherer = put(p, 0, "G", DCG_PLACE_HAND), held = put(p, 0, "W", DCG_PLACE_HAND),
            trashed = put(p, 0, "W", DCG_PLACE_TRASH);

    go(p);
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_PLAY, held, 0, 0), "play Twin (cost 4)");
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, gatherer, 0, 0));
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, held, 0, 0), "choose Twin (hand)");
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, trashed, 0, 0), "choose Twin (trash)");
    expect_text(p, 1, DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, trashed, 0, 0), "choose Twin");
}

static void by_owner(void **state)
{
    struct place *p = place_open(state);
    uint8_t finder = put(p, 0, "F", DCG_PLACE_HAND), own = top(p, field(p, 0, "C")),
            their = top(p, field(p, 1, "C"));

    go(p);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, finder, 0, 0));
    expect_text(p, DCG_YOU, DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, own, 0, 0),
                "choose Champion (your battle area)");
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, their, 0, 0),
                "choose Champion (B's battle area)");
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, finder, 0, 0), "choose Finder");
}

/* Cards that the reader doesn't know have no name to tell them apart. */
static void by_owner_unknown(void **state)
{
    struct place *p = place_open(state);
    uint8_t leveller = put(p, 0, "LV", DCG_PLACE_HAND), own = put(p, 0, "W", DCG_PLACE_SECURITY),
            their = put(p, 1, "W", DCG_PLACE_SECURITY);

    go(p);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, leveller, 0, 0));
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, own, 0, 0), "choose a card (A's security)");
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, their, 0, 0), "choose a card (B's security)");
}

/* In one security stack the place in it is all that is known of a card. */
static void by_end(void **state)
{
    struct place *p = place_open(state);
    uint8_t edger = put(p, 0, "TB", DCG_PLACE_HAND);
    const struct pile *stack = &p->g->pile[0][PILE_SECURITY];

    go(p);
    uint8_t top = stack->at[0], bottom = stack->at[stack->count - 1];
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, edger, 0, 0));
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, top, 0, 0), "choose a card (security, top)");
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, bottom, 0, 0),
                "choose a card (security, bottom)");
}

/* 7-2-2-4: a card may be placed for the second part alone, so no card for the first doesn't end it. */
static void by_part(void **state)
{
    struct place *p = place_open(state);
    uint8_t joined = put(p, 0, "XR", DCG_PLACE_HAND);

    (void)put(p, 0, "W", DCG_PLACE_HAND);
    (void)put(p, 0, "F", DCG_PLACE_HAND);
    go(p);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, joined, 0, 0));
    take(p, DCG_MAKE_OPTION(DCG_OPTION_YES, 0, 0, 0));
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_DONE, 0, 0, 0), "choose no card for [Twin]");
    take(p, DCG_MAKE_OPTION(DCG_OPTION_DONE, 0, 0, 0));
}

static void by_requirement(void **state)
{
    struct place *p = place_open(state);
    uint8_t twin = put(p, 0, "W", DCG_PLACE_HAND), champion = put(p, 0, "C", DCG_PLACE_HAND),
            rookie = top(p, field(p, 0, "R")),
            young = top(p, permanent_create(&p->t, make(p, 0, "R"), 0, true));

    go(p);
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, twin, rookie, 0),
                "digivolve Rookie (battle area) into Twin (cost 2) from red level 3");
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, twin, young, 1),
                "digivolve Rookie (breeding area) into Twin (cost 2) from [Rookie]");
    expect_text(p, 0, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, champion, young, 0),
                "digivolve Rookie (breeding area) into Champion (cost 2)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(by_place, place_end),
        cmocka_unit_test_teardown(by_owner, place_end),
        cmocka_unit_test_teardown(by_owner_unknown, place_end),
        cmocka_unit_test_teardown(by_end, place_end),
        cmocka_unit_test_teardown(by_part, place_end),
        cmocka_unit_test_teardown(by_requirement, place_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
