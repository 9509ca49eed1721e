/* What is made of persistent effects, of what lasts, and of requirement lines when a card is read. */
#include "unit/place.h"
#include "unit/set_with.h"
#include "compile/modifier_kind.h"
#include "tree/modify_def.h"
#include "tree/special_def.h"

#include <stdio.h>
#include <string.h>

static const char *const names[] = {
#define MODIFIER(name, meaning) #name,
#include "tree/modifier_table.def"
#undef MODIFIER
};

/* The kinds of all modifiers of a set, one after the other. */
static void kinds_are(const dcg_cards *cards, const char *text, const char *kinds)
{
    char found[200] = "";

    for (uint32_t i = 1; i < cards->modifier_count; i++) {
        const struct modifier_def *def = modifier_at(cards, i);
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s%s", i > 1 ? " " : "",
                 def->flags & MODIFIER_TOGETHER ? "+" : "", names[def->kind]);
    }
    if (strcmp(found, kinds))
        fail_msg("%s: %s, not %s", text, found, kinds);
}

static void kinds(void **state)
{
    static const struct {
        const char *text, *kinds;
    } said[] = {
        {"[All Turns] This Digimon gets +1000 DP and gains <Blocker> and <Rush>.", "DP +KEYWORD +KEYWORD"},
        {"[All Turns] This Digimon gets +1000 DP. All of your Digimon gain <Rush>.", "DP KEYWORD"},
        {"[All Turns] None of your opponent's Digimon can attack or block.", "CANT +CANT"},
        {"[All Turns] This Digimon can't have less than 3000 DP.", "DP_FLOOR"},
        {"[All Turns] This Digimon isn't affected by your opponent's effects.", "UNAFFECTED"},
        {"[All Turns] This Digimon can only digivolve into white Digimon.", "CAN_ONLY"},
        {"[All Turns] Players can't play Digimon by effects.", "PLAYER_CANT"},
        {"[All Turns] The [When Digivolving] effects on level 5 Digimon don't activate.", "SILENCE"},
        {"[Your Turn] This Digimon can also attack your opponent's unsuspended Digimon.", "MAY_ATTACK"},
        {"[All Turns] All of your Digimon gain \"[When Attacking] Gain 1 memory.\"", "EFFECT"},
        {"[All Turns] All of your Tamers are also treated as 3000 DP Digimon and gain <Rush>.",
         "DP_OF +CATEGORIES +KEYWORD"},
        {"The name of this card/Digimon is also treated as [Drummer].", "NAME"},
        /* what lasts: of those that are chosen, and of all of a kind */
        {"[On Play] 1 of your Digimon gets +2000 DP for the turn.", "DP"},
        {"[On Play] 1 of your Digimon gets +2000 DP and gains <Rush> for the turn.", "DP KEYWORD"},
        {"[On Play] All of your opponent's Digimon can't attack for the turn.", "CANT"},
        {"[On Play] Gain 1 memory.", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        dcg_cards *cards = set_with(said[i].text);
        kinds_are(cards, said[i].text, said[i].kinds);
        dcg_cards_free(cards);
    }
}

static void conditions(void **state)
{
    dcg_cards *cards = set_with(
        "[All Turns] While your opponent has a Digimon with 9000 DP or more, this Digimon gets +1000 DP "
        "for each of your Tamers.");
    const struct effect_def *e = effect_at(cards, card_def(cards, 1)->effect);
    const struct modifier_def *def = modifier_at(cards, e->modifier);

    (void)state;
    assert_int_equal(e->modifiers, 1);
    assert_int_equal(def->run, 1);
    assert_int_equal(def->kind, MODIFIER_DP);
    assert_int_equal(def->n, 1000);
    assert_int_equal(def->about, MOD_DP);
    assert_int_equal(def->reach, 0); /* of nobody else */
    assert_true(def->flags & MODIFIER_OF_HOST);
    assert_int_equal(def->guards, 2);
    assert_int_equal(def->guard[0].kind, GUARD_IF);
    assert_true(def->guard[0].fixpoint); /* 15-8-2-6 */
    assert_int_equal(def->guard[1].kind, GUARD_EACH);
    dcg_cards_free(cards);
}

/* A timed modifier names one run; each part of whom it is said has a run of its own. */
static void what_lasts(void **state)
{
    dcg_cards *cards =
        set_with("[On Play] 1 of your Digimon gets +2000 DP and gains <Rush> until the end of your "
                 "opponent's turn.");
    const struct modify_def *modify = modify_at(cards, 1);
    const struct modify_item *item = &cards->modify_item[modify->item];

    (void)state;
    assert_int_equal(cards->modify_count, 2);
    assert_int_equal(modify->parts, 1);
    assert_false(modify->part[0].overall);
    assert_int_equal(modify->items, 2);
    assert_true(modify->flags & MODIFY_SCALES);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(item[i].how, MODIFY_LASTS);
        assert_int_equal(item[i].duration, DURATION_TURN_END);
        assert_int_equal(modifier_at(cards, item[i].chosen)->run, 1);
        assert_int_equal(item[i].overall[0], 0);
    }
    dcg_cards_free(cards);
}

static void requirement_lines(void **state)
{
    dcg_cards *cards = set_with("[DNA Digivolve] Red Lv.4 + Blue Lv.4: Cost 1\n"
                                " text [DigiXros -2] [Alpha] x [Beta] x [Gamma]");
    const struct card_def *def = card_def(cards, 1);
    const struct special_def *dna = special_at(cards, special_line(cards, def, SPECIAL_DNA, 0));
    const struct special_def *xros = special_at(cards, special_line(cards, def, SPECIAL_MATERIALS, 0));

    (void)state;
    assert_int_equal(dna->materials, 2);
    assert_int_equal(dna->cost, 1);
    assert_int_equal(xros->materials, 3);
    assert_int_equal(xros->material[2].most, 1);
    assert_int_equal(xros->cost, -2);
    assert_false(xros->assembly);
    assert_int_equal(special_line(cards, def, SPECIAL_MATERIALS, 1), 0);
    dcg_cards_free(cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds),
        cmocka_unit_test(conditions),
        cmocka_unit_test(what_lasts),
        cmocka_unit_test(requirement_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
