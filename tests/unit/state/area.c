/* Areas and stacks (3-1, 4-5 to 4-8): order of piles, new generations, what players know, permanents. */
#include "unit/place.h"
#include "state/set.h"

static void piles_have_ends(void **state)
{
    struct place *p = *state;
    uint8_t first = make(p, 0, "R"), second = make(p, 0, "R"), third = make(p, 0, "R"), at[DCG_MAX_CARDS];

    card_put(&p->t, first, DCG_PLACE_DECK, TOP);
    card_put(&p->t, second, DCG_PLACE_DECK, TOP);
    card_put(&p->t, third, DCG_PLACE_DECK, BOTTOM);
    assert_int_equal(dcg_area(p->g, 0, DCG_PLACE_DECK, at), 3);
    assert_int_equal(at[0], second);
    assert_int_equal(at[1], first);
    assert_int_equal(at[2], third);
    card_take(&p->t, first);
    assert_int_equal(dcg_area(p->g, 0, DCG_PLACE_DECK, at), 2);
    assert_int_equal(at[1], third);
    assert_int_equal(pile_of(p->g, 0, PILE_DECK)->at[2], 0); /* equal games have equal bytes */
}

/* 3-1-3-1-1 */
static void moving_makes_a_new_card(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 0, "R", DCG_PLACE_DECK);
    uint16_t before = p->g->card[card].generation;

    card_move(&p->t, card, DCG_PLACE_HAND, BOTTOM);
    assert_true(p->g->card[card].generation > before);
    assert_int_equal(p->g->card[card].place, DCG_PLACE_HAND);
}

static void incarnations_run_out(void **state)
{
    struct place *p = *state;
    uint8_t card = put(p, 0, "R", DCG_PLACE_DECK);

    p->g->card[card].generation = UINT16_MAX;
    card_move(&p->t, card, DCG_PLACE_HAND, BOTTOM);
    assert_int_equal(dcg_result(p->g).outcome, DCG_FAILED);
    assert_int_equal(dcg_result(p->g).status, DCG_ERROR_CAPACITY);
}

/* 3-1-3-5, 3-5-3, 3-6-3 */
static void areas_say_who_knows(void **state)
{
    static const struct {
        int place;
        bool owner, other, down;
    } areas[] = {{DCG_PLACE_DECK, false, false, true},
                 {DCG_PLACE_SECURITY, false, false, true},
                 {DCG_PLACE_HAND, true, false, false},
                 {DCG_PLACE_TRASH, true, true, false}};
    struct place *p = *state;

    for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
        uint8_t card = put(p, 1, "R", areas[i].place);
        assert_int_equal(card_known(p->g, card, 1), areas[i].owner);
        assert_int_equal(card_known(p->g, card, 0), areas[i].other);
        assert_int_equal((p->g->card[card].flags & CARD_FACE_DOWN) != 0, areas[i].down);
    }
}

/* Cards go to their owner's areas, whoever had them on the field. */
static void cards_go_to_their_owner(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R"), card = make(p, 1, "R"), parts[DCG_MAX_CARDS];

    permanent_tuck(&p->t, permanent, card, BOTTOM, false);
    assert_int_equal(permanent_dissolve(&p->t, permanent, parts), 2);
    card_put(&p->t, card, DCG_PLACE_TRASH, TOP);
    assert_int_equal(pile_count(p->g, 1, PILE_TRASH), 1);
    assert_int_equal(pile_count(p->g, 0, PILE_TRASH), 0);
}

/* 4-18-5 */
static void tokens_leave_the_game(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "K"), token = top(p, permanent), parts[DCG_MAX_CARDS];

    permanent_dissolve(&p->t, permanent, parts);
    card_put(&p->t, token, DCG_PLACE_HAND, BOTTOM);
    assert_int_equal(p->g->card[token].place, DCG_PLACE_OUTSIDE);
    assert_int_equal(p->g->card[token].def, 0);
    assert_int_equal(pile_count(p->g, 0, PILE_HAND), 0);
}

/* 3-1-3-9: a Digi-Egg card bound for a private area goes to the Digi-Egg deck. */
static void eggs_go_home(void **state)
{
    static const uint8_t places[] = {DCG_PLACE_HAND, DCG_PLACE_SECURITY, DCG_PLACE_DECK};
    struct place *p = *state;
    struct pile *eggs = pile_of(p->g, 0, PILE_EGGS);

    put(p, 0, "E", DCG_PLACE_DIGI_EGG_DECK);
    for (size_t i = 0; i < sizeof places; i++) {
        uint8_t egg = make(p, 0, "E");
        card_put(&p->t, egg, places[i], TOP);
        assert_int_equal(p->g->card[egg].place, DCG_PLACE_DIGI_EGG_DECK);
        /* 3-1-3-9-1 and -2: the same end of the deck; to the bottom instead of hand and security */
        assert_int_equal(eggs->at[places[i] == DCG_PLACE_DECK ? 0 : eggs->count - 1], egg);
    }
    uint8_t trashed = put(p, 0, "E", DCG_PLACE_TRASH);
    assert_int_equal(p->g->card[trashed].place, DCG_PLACE_TRASH);
}

/* 8-1-2-3, 8-1-2-8: the permanent stays the same, and the covered card is not a new one. */
static void cover_and_uncover(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R"), below = top(p, permanent), above = make(p, 0, "C"),
            at[DCG_MAX_CARDS];
    uint16_t generation = p->g->permanent[permanent].generation,
             below_generation = p->g->card[below].generation;

    p->g->permanent[permanent].flags |= PERMANENT_SUSPENDED;
    permanent_cover(&p->t, permanent, above);
    assert_int_equal(top(p, permanent), above);
    assert_int_equal(p->g->permanent[permanent].generation, generation);
    assert_true(permanent_is(p->g, permanent, PERMANENT_SUSPENDED));
    assert_int_equal(p->g->card[below].generation, below_generation);
    assert_int_equal(p->g->card[below].place, DCG_PLACE_UNDER);
    assert_int_equal(dcg_under(p->g, above, at), 1);
    assert_int_equal(at[0], below);
    assert_int_equal(permanent_uncover(&p->t, permanent), above);
    assert_int_equal(top(p, permanent), below);
    assert_int_equal(p->g->card[below].place, DCG_PLACE_BATTLE);
    assert_int_equal(p->g->card[above].place, DCG_PLACE_NOWHERE);
    assert_int_equal(p->g->permanent[permanent].under, 0);
}

static void tuck_at_both_ends(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R"), a = make(p, 0, "C"), b = make(p, 0, "C"), c = make(p, 0, "C"),
            at[DCG_MAX_CARDS];

    permanent_tuck(&p->t, permanent, a, BOTTOM, false);
    permanent_tuck(&p->t, permanent, b, TOP, false);
    permanent_tuck(&p->t, permanent, c, BOTTOM, true);
    assert_int_equal(dcg_under(p->g, top(p, permanent), at), 3);
    assert_int_equal(at[0], b);
    assert_int_equal(at[1], a);
    assert_int_equal(at[2], c);
    assert_true(card_known(p->g, a, 1)); /* 4-5-4 */
    assert_true(card_known(p->g, c, 0)); /* 4-5-10 */
    assert_false(card_known(p->g, c, 1));
    card_take(&p->t, a);
    assert_int_equal(dcg_under(p->g, top(p, permanent), at), 2);
    assert_int_equal(at[1], c);
}

/* 3-1-3-1-3: the order of a stack changes, and no card is a new one. */
static void rearranged_cards_stay_the_same(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R"), first = top(p, permanent), a = make(p, 0, "C"), b = make(p, 0, "C"),
            at[DCG_MAX_CARDS];

    permanent_tuck(&p->t, permanent, a, BOTTOM, false);
    permanent_tuck(&p->t, permanent, b, BOTTOM, false);
    uint16_t generation = p->g->card[first].generation, other = p->g->card[a].generation;
    permanent_rearrange(&p->t, permanent, first, BOTTOM, false);
    assert_int_equal(top(p, permanent), a);
    assert_int_equal(p->g->card[a].place, DCG_PLACE_BATTLE);
    assert_int_equal(p->g->card[first].place, DCG_PLACE_UNDER);
    permanent_rearrange(&p->t, permanent, first, TOP, false);
    assert_int_equal(dcg_under(p->g, a, at), 2);
    assert_int_equal(at[0], first);
    assert_int_equal(at[1], b);
    assert_int_equal(p->g->card[first].generation, generation);
    assert_int_equal(p->g->card[a].generation, other);
}

static void links_stand_in_a_row(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "C"), a = make(p, 0, "L"), b = make(p, 0, "L"), at[DCG_MAX_CARDS];

    permanent_link(&p->t, permanent, a);
    permanent_link(&p->t, permanent, b);
    assert_int_equal(dcg_links(p->g, top(p, permanent), at), 2);
    assert_int_equal(at[0], a);
    assert_int_equal(at[1], b);
    card_take(&p->t, a);
    assert_int_equal(dcg_links(p->g, top(p, permanent), at), 1);
    assert_int_equal(at[0], b);
    assert_int_equal(p->g->card[a].place, DCG_PLACE_NOWHERE);
}

static void dissolve_gives_all_parts(void **state)
{
    struct place *p = *state;
    uint8_t permanent = field(p, 0, "R"), rookie = top(p, permanent), champion = make(p, 0, "C"),
            link = make(p, 0, "L");
    uint8_t parts[DCG_MAX_CARDS];
    uint16_t generation = p->g->permanent[permanent].generation;

    permanent_cover(&p->t, permanent, champion);
    permanent_link(&p->t, permanent, link);
    assert_int_equal(permanent_dissolve(&p->t, permanent, parts), 3);
    assert_int_equal(parts[0], champion);
    assert_int_equal(parts[1], rookie);
    assert_int_equal(parts[2], link);
    assert_false(permanent_alive(p->g, permanent, generation));
    assert_int_equal(pile_count(p->g, 0, PILE_BATTLE), 0);
    assert_true(p->g->permanents_used == 0);
    uint8_t next = field(p, 0, "R"); /* the slot is used again, for another permanent */
    assert_int_equal(next, permanent);
    assert_true(p->g->permanent[next].generation > generation);
    assert_false(permanent_alive(p->g, permanent, generation));
}

/* 4-15: a move does not make a new permanent. */
static void move_between_areas(void **state)
{
    struct place *p = *state;
    uint8_t permanent = permanent_create(&p->t, make(p, 0, "R"), 0, true);
    uint16_t generation = p->g->permanent[permanent].generation;

    assert_int_equal(breeding_permanent(p->g, 0), permanent);
    assert_int_equal(breeding_permanent(p->g, 1), NO_PERMANENT);
    permanent_move(&p->t, permanent, false);
    assert_int_equal(breeding_permanent(p->g, 0), NO_PERMANENT);
    assert_true(permanent_alive(p->g, permanent, generation));
    assert_int_equal(p->g->card[top(p, permanent)].place, DCG_PLACE_BATTLE);
    assert_int_equal(permanent_with_top(p->g, top(p, permanent)), permanent);
    assert_true(permanents_of(p->g, 0) == set_of(permanent));
    assert_true(permanents_of(p->g, 1) == 0);
}

static void ids_run_out_and_come_back(void **state)
{
    struct place *p = *state;
    uint8_t token = top(p, field(p, 0, "K")), parts[DCG_MAX_CARDS];

    while (p->g->card_top < DCG_MAX_CARDS)
        make(p, 0, "R");
    permanent_dissolve(&p->t, 0, parts);
    card_put(&p->t, token, DCG_PLACE_TRASH, TOP);
    assert_int_equal(make(p, 1, "K"), token); /* of a token that left the game */
    assert_int_equal(dcg_result(p->g).outcome, DCG_PLAYING);
    assert_int_equal(card_create(&p->t, 0, 1, false, false), 0);
    assert_int_equal(dcg_result(p->g).status, DCG_ERROR_CAPACITY);
}

static void piles_run_out(void **state)
{
    struct place *p = *state;

    for (int i = 0; i < PILE; i++)
        put(p, 0, "R", DCG_PLACE_TRASH);
    assert_int_equal(dcg_result(p->g).outcome, DCG_PLAYING);
    put(p, 0, "R", DCG_PLACE_TRASH);
    assert_int_equal(pile_count(p->g, 0, PILE_TRASH), PILE);
    assert_int_equal(dcg_result(p->g).status, DCG_ERROR_CAPACITY);
    assert_int_equal(dcg_check(p->g, p->cards, NULL), DCG_OK);
}

/* A card and the place of a permanent become new so often, and then the game ends. */
static void permanents_become_new_too_often(void **state)
{
    struct place *p = *state;

    p->g->permanent[0].generation = UINT16_MAX - 1;
    uint8_t permanent = field(p, 0, "R"), parts[DCG_MAX_CARDS];
    assert_int_equal(permanent, 0);
    assert_int_equal(dcg_result(p->g).outcome, DCG_PLAYING);
    permanent_dissolve(&p->t, permanent, parts);
    field(p, 0, "R");
    assert_int_equal(dcg_result(p->g).status, DCG_ERROR_CAPACITY);
    assert_int_equal(dcg_check(p->g, p->cards, NULL), DCG_OK);
}

/* A deck that is larger than an area, or than what is left of the ids: no card of it comes into the game. */
static void decks_run_out(void **state)
{
    struct place *p = *state;
    dcg_card_def defs[PILE + 1];
    static struct dcg_game before, expected;

    for (int i = 0; i <= PILE; i++)
        defs[i] = dcg_cards_find(p->cards, "R");
    before = *p->g;
    deck_create(&p->t, 0, defs, PILE + 1, false);
    expected = before;
    game_fail(&expected, DCG_ERROR_CAPACITY);
    assert_memory_equal(p->g, &expected, sizeof expected);

    *p->g = before;
    for (int i = 0; i < 4; i++)
        deck_create(&p->t, i & 1, defs, PILE, i > 1);
    assert_int_equal(p->g->card_top, 4 * PILE + 1);
    while (p->g->card_top < DCG_MAX_CARDS - 1)
        make(p, 0, "R");
    pile_of(p->g, 0, PILE_DECK)->count = 0;
    before = *p->g;
    deck_create(&p->t, 0, defs, 1, false);
    assert_int_equal(dcg_result(p->g).outcome, DCG_PLAYING);
    assert_int_equal(p->g->card_top, DCG_MAX_CARDS);
    *p->g = before;
    deck_create(&p->t, 0, defs, 2, false);
    expected = before;
    game_fail(&expected, DCG_ERROR_CAPACITY);
    assert_memory_equal(p->g, &expected, sizeof expected);
}

#define AREA_TEST(name) cmocka_unit_test_setup_teardown(name, place_begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AREA_TEST(piles_have_ends),
        AREA_TEST(moving_makes_a_new_card),
        AREA_TEST(incarnations_run_out),
        AREA_TEST(areas_say_who_knows),
        AREA_TEST(cards_go_to_their_owner),
        AREA_TEST(tokens_leave_the_game),
        AREA_TEST(eggs_go_home),
        AREA_TEST(cover_and_uncover),
        AREA_TEST(tuck_at_both_ends),
        AREA_TEST(rearranged_cards_stay_the_same),
        AREA_TEST(links_stand_in_a_row),
        AREA_TEST(dissolve_gives_all_parts),
        AREA_TEST(move_between_areas),
        AREA_TEST(ids_run_out_and_come_back),
        AREA_TEST(piles_run_out),
        AREA_TEST(permanents_become_new_too_often),
        AREA_TEST(decks_run_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
