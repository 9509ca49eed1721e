/* A guess at what is hidden (dcg_determinize) while a player chooses cards of the hand: it may be a hand that has none
 * of them. Then there is nothing to choose, and the game goes on. */
#include "unit/place.h"

static const char more_cards[] =
    "card X \"Xros\"\n digimon red level 5\n cost 7\n dp 7000\n text [DigiXros -2] 2 [Champion]\n"
    "card P \"Pair\"\n digimon red level 5\n cost 7\n dp 7000\n"
    " text [DNA Digivolve] [Rookie] + [Champion]: Cost 0\n"
    "card M \"Matchmaker\"\n tamer red\n cost 2\n text [On Play] You may DNA digivolve 1 of your [Rookie] in "
    "play "
    "and 1 [Champion] in the hand into [Pair] in the hand.\n";

static int guess_begin(void **state)
{
    place_begin_with(state, more_cards);
    struct place *p = *state;
    p->g->memory = 9;
    return 0;
}

/* The opponent's guess at the game, in which the two cards of the hand are others. */
static void guess_others(struct place *p, uint8_t first, uint8_t second, struct dcg_game *guess)
{
    dcg_card_def champion = dcg_cards_find(p->cards, "C");
    uint64_t seed = 0;

    do {
        assert_true(seed++ < 100);
        assert_int_equal(dcg_determinize(p->g, 1, seed, guess), DCG_OK);
    } while (guess->card[first].def == champion || guess->card[second].def == champion);
}

/* The opponent's guess while a card that is played asks for cards of the hand, of which there are two. */
static void guess_while_choosing(struct place *p, uint8_t played, struct dcg_game *guess)
{
    uint8_t first = put(p, 0, "C", DCG_PLACE_HAND), second = put(p, 0, "C", DCG_PLACE_HAND);

    go(p);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PLAY, played, 0, 0));
    take(p, DCG_OPTION_YES);
    assert_int_equal(p->g->decision.kind, DCG_DECISION_CHOOSE);
    guess_others(p, first, second, guess);
}

/* There is nothing but to go on, to the next main phase action. */
static void goes_on(const struct place *p, struct dcg_game *guess)
{
    dcg_option_list list;

    assert_int_equal(dcg_options(p->session, guess, &list), DCG_OK);
    assert_int_equal(list.count, 1);
    assert_true(list.option[0] == DCG_OPTION_DONE);
    assert_int_equal(dcg_choose(p->session, guess, DCG_OPTION_DONE, NULL), DCG_OK);
    assert_int_equal(guess->decision.kind, DCG_DECISION_MAIN);
    assert_int_equal(dcg_check(guess, p->cards, NULL), DCG_OK);
}

static void no_material_for_a_digixros(void **state)
{
    struct place *p = *state;
    struct dcg_game *guess = dcg_game_new();
    uint8_t xros = put(p, 0, "X", DCG_PLACE_HAND);

    guess_while_choosing(p, xros, guess);
    goes_on(p, guess);
    assert_int_equal(guess->card[xros].place, DCG_PLACE_BATTLE);
    assert_int_equal(permanent_of(guess, permanent_with_top(guess, xros))->under, 0);
    dcg_game_free(guess);
}

static void no_material_for_a_dna_digivolution(void **state)
{
    struct place *p = *state;
    struct dcg_game *guess = dcg_game_new();
    uint8_t rookie = top(p, field(p, 0, "R")), pair = put(p, 0, "P", DCG_PLACE_HAND),
            maker = put(p, 0, "M", DCG_PLACE_HAND);

    guess_while_choosing(p, maker, guess);
    goes_on(p, guess);
    assert_int_equal(guess->card[pair].place, DCG_PLACE_HAND);
    assert_int_equal(guess->card[rookie].place, DCG_PLACE_BATTLE);
    dcg_game_free(guess);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_material_for_a_digixros, guess_begin, place_end),
        cmocka_unit_test_setup_teardown(no_material_for_a_dna_digivolution, guess_begin, place_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
