/* The actions of programs: which instruction a clause becomes, and with which operands. */
#include "unit/place.h"
#include "unit/set_with.h"
#include "tree/action.h"
#include "tree/effect_def.h"
#include "tree/modify_def.h"
#include "tree/program.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 20000 };

/* The first action of the card's program. */
static const struct action *first_action(const dcg_cards *cards)
{
    uint32_t at = effect_at(cards, card_def(cards, 1)->effect)->code;

    while (!op_is_action(code_at(cards, at)->op) && code_at(cards, at)->op != OP_END)
        at++;
    return action_at(cards, op_is_action(code_at(cards, at)->op) ? code_at(cards, at)->action : 0);
}

static void programs_in_words(void **state)
{
    static const struct {
        const char *text, *line;
    } said[] = {
        {"[On Play] Delete 1 of your opponent's Digimon.", "delete: 1 of your opponent's Digimon"},
        {"[On Play] Return 1 of your opponent's Digimon to the bottom of the deck.",
         "return to the bottom of the deck: 1 of your opponent's Digimon"},
        {"[On Play] Place 1 card from your hand as this Digimon's bottom digivolution card.",
         "place to the bottom of the cards under this Digimon: 1 card from your hand"},
        {"[On Play] Place 1 card from your hand on top of your security stack face down.",
         "place to the top of the security stack, face down: 1 card from your hand"},
        {"[On Play] Trash 2 cards in your hand.", "trash: 2 cards in your hand"},
        {"[On Play] <De-Digivolve 2> 1 of your opponent's Digimon.",
         "de-digivolve 2: 1 of your opponent's Digimon"},
        {"[On Play] <Recovery +1 (Deck)>.", "recover 1"},
        {"[On Play] Play 1 level 3 Digimon card from your hand without paying the cost.",
         "play without paying: 1 level 3 Digimon card from your hand"},
        {"[On Play] You may play 1 level 3 Digimon card from your hand with the play cost reduced by 2.",
         "play, cost -2: 1 level 3 Digimon card from your hand"},
        {"[On Play] This Digimon may attack.", "attack: this Digimon may attack"},
        {"[On Play] 1 of your Digimon gets +2000 DP for the turn and may attack.",
         "modify: 1 of your Digimon gets +2000 DP for the turn and may attack"},
        {"[On Play] Flip 1 of your security cards face up.", "flip face up: 1 of your security cards"},
        {"[On Play] Search your security stack. Shuffle your security stack.", "search: your security stack"},
        {"[On Play] Lose 1 memory.", "lose memory: 1"},
        {"[On Play] By paying 2 memory, <Draw 1>.", "pay memory: 2"},
    };
    static char program[TEXT];

    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        dcg_cards *cards = set_with(said[i].text);
        char line[200];
        snprintf(line, sizeof line, "  %s", said[i].line);
        dcg_cards_program(cards, 1, program, sizeof program);
        const char *found = strstr(program, line);
        const char *behind = found ? found + strlen(line) : "";
        if (!found || (*behind != '\n' && strncmp(behind, " ->", 3)))
            fail_msg("%s: no line \"%s\" in\n%s", said[i].text, said[i].line, program);
        dcg_cards_free(cards);
    }
}

static void destinations(void **state)
{
    static const struct {
        const char *text;
        int place, end, face;
        bool host;
    } said[] = {
        {"[On Play] Add 1 card from your trash to the hand.", DCG_PLACE_HAND, BOTTOM, LIES_AS_USUAL, false},
        {"[On Play] Place 1 card from your hand on top of your security stack face up.", DCG_PLACE_SECURITY,
         TOP, LIES_UP, false},
        {"[On Play] Place 1 card from your hand to the top or bottom of the deck.", DCG_PLACE_DECK,
         CHOSEN_END, LIES_AS_USUAL, false},
        {"[On Play] Place 1 card from your hand under 1 of your Tamers.", DCG_PLACE_UNDER, BOTTOM,
         LIES_AS_USUAL, true},
        {"[On Play] Trash 1 card in your hand.", DCG_PLACE_TRASH, TOP, LIES_AS_USUAL, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        dcg_cards *cards = set_with(said[i].text);
        const struct destination_spec *to = &first_action(cards)->move.to;
        if (to->place != said[i].place || to->end != said[i].end || to->face != said[i].face ||
            (to->host != 0) != said[i].host)
            fail_msg("%s: to %d, end %d, face %d, host %u", said[i].text, to->place, to->end, to->face,
                     to->host);
        dcg_cards_free(cards);
    }
}

/* What an effect is paid with, and by what its own sentences lower what it lets be played. */
static void headers(void **state)
{
    dcg_cards *cards = set_with("[Main] By suspending 1 of your Digimon, <Draw 1>.");
    const struct effect_def *effect = effect_at(cards, card_def(cards, 1)->effect);

    (void)state;
    assert_int_equal(code_at(cards, effect->payment)->op, OP_BY);
    assert_int_equal(code_at(cards, effect->payment + 1)->op, OP_SUSPEND);
    assert_int_equal(effect->reduction_count, 0);
    dcg_cards_free(cards);
    cards = set_with(
        "[On Play] You may play 1 level 3 Digimon card from your hand. For each of your Tamers, reduce "
        "this effect's play cost by 2.");
    effect = effect_at(cards, card_def(cards, 1)->effect);
    assert_int_equal(effect->payment, 0);
    assert_int_equal(effect->reduction_count, 1);
    assert_int_equal(cards->reduction[effect->reduction].number, 2);
    assert_true(cards->reduction[effect->reduction].each != 0);
    dcg_cards_free(cards);
}

/* Whoever only does something is chosen by the deed; else it is done by those that were chosen before. */
static void deeds(void **state)
{
    dcg_cards *cards = set_with("[On Play] 1 of your Digimon may attack.");
    const struct modify_def *modify = modify_at(cards, first_action(cards)->modify);
    const struct action *deed = action_at(cards, cards->modify_item[modify->item].action);

    (void)state;
    assert_int_equal(deed->op, OP_ATTACK);
    assert_true(deed->declare.may && deed->declare.what && !deed->declare.what_before);
    dcg_cards_free(cards);
    cards = set_with("[On Play] 1 of your Digimon gets +2000 DP for the turn and may attack.");
    modify = modify_at(cards, first_action(cards)->modify);
    assert_int_equal(modify->items, 2);
    deed = action_at(cards, cards->modify_item[modify->item + 1].action);
    assert_int_equal(deed->op, OP_ATTACK);
    assert_true(deed->declare.what_before && !deed->declare.what);
    dcg_cards_free(cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_in_words),
        cmocka_unit_test(destinations),
        cmocka_unit_test(headers),
        cmocka_unit_test(deeds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
