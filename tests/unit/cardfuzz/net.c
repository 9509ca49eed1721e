/* Nets: what a text names, what has changed, and that a change that isn't named is found. */
#include "cardfuzz/cardfuzz.h"
#include "cardfuzz/named.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { BOUNCER = 1, SELFISH, DRAWER, BOTH, KEEPER, CHAIN, EACH };
static const char text[] =
    "card NT-1 \"Bouncer\"\ndigimon red level 4\ncost 5\ndp 5000\n"
    "text [On Play] Suspend 1 of your opponent's Digimon. Then, delete it.\n"
    "card NT-2 \"Selfish\"\ndigimon red level 4\ncost 5\ndp 5000\ntext [On Play] Delete this Digimon.\n"
    "card NT-3 \"Drawer\"\ndigimon red level 4\ncost 5\ndp 5000\ntext [On Play] <Draw 1>.\n"
    "card NT-4 \"Both\"\ndigimon red level 4\ncost 5\ndp 5000\n"
    "text [On Play] Trash 1 card in your hand and 1 of your opponent's Digimon gets -1000 DP for the turn.\n"
    "card NT-5 \"Keeper\"\ntamer red\ncost 3\n"
    "text [All Turns] When one of your Digimon is deleted, by suspending this Tamer, gain 1 memory.\n"
    "card NT-6 \"Chain\"\ndigimon red level 4\ncost 5\ndp 5000\n"
    "text [On Play] If you have a Tamer, suspend 1 of your opponent's Digimon. Then, delete that Digimon.\n"
    "card NT-7 \"Each\"\ndigimon red level 4\ncost 5\ndp 5000\n"
    "text [On Play] Both players trash the top card of their deck.\n";

struct tools {
    dcg_cards *cards;
    dcg_exerciser *exerciser;
    int found;
    char last[DCG_MAX_TEXT];
};
static struct tools tools;

static void note(void *user, const dcg_finding *finding)
{
    struct tools *notes = user;

    assert_true(finding->error);
    notes->found++;
    (void)snprintf(notes->last, sizeof notes->last, "%s", finding->text);
}

static int begin(void **state)
{
    dcg_error error = {0};

    (void)state;
    tools = (struct tools){.cards = dcg_cards_new(false)};
    if (dcg_cards_add(tools.cards, text, sizeof text - 1, &error) == DCG_OK)
        tools.exerciser = dcg_exerciser_new(tools.cards, &error);
    return tools.exerciser ? 0 : 1;
}

static int end(void **state)
{
    (void)state;
    dcg_exerciser_free(tools.exerciser);
    dcg_cards_free(tools.cards);
    return 0;
}

static struct named named(int def)
{
    struct named names;
    const struct card_def *d = card_def(tools.cards, (dcg_card_def)def);

    effect_names(tools.cards, effect_at(tools.cards, d->effect), &names);
    return names;
}

static void names_are_found(void **state)
{
    (void)state;
    struct named bouncer = named(BOUNCER), both = named(BOTH), chain = named(CHAIN);

    assert_false(bouncer.self);
    assert_true(bouncer.goes_on);
    assert_int_equal(bouncer.of[0], 0);
    assert_true(bouncer.of[1] & NAMES_DIGIMON);
    assert_true(named(SELFISH).self);
    assert_int_equal(named(DRAWER).of[0], NAMES_DECK);
    assert_true(both.of[0] & NAMES_HAND && !(both.of[0] & NAMES_DIGIMON) && both.of[1] & NAMES_DIGIMON);
    assert_true(named(KEEPER).self && named(KEEPER).of[0] & NAMES_MEMORY);
    assert_true(named(EACH).of[0] & NAMES_DECK && named(EACH).of[1] & NAMES_DECK);
    assert_false(chain.self);
    assert_true(chain.of[0] & NAMES_TAMER && !(chain.of[0] & NAMES_DIGIMON));
}

static dcg_exercise_result tried(int def)
{
    dcg_exercise plan = {.seed = 1, .found = note, .user = &tools};
    dcg_exercise_result result = {0};

    tools.found = 0;
    assert_int_equal(dcg_net_card(tools.exerciser, (dcg_card_def)def, &plan, &result), DCG_OK);
    assert_int_equal(tools.found, result.errors);
    return result;
}

static void cards_do_what_they_say(void **state)
{
    (void)state;
    for (int def = BOUNCER; def <= EACH; def++) {
        dcg_exercise_result result = tried(def);
        assert_int_equal(result.errors, 0);
        assert_int_equal(result.parts, 1);
        assert_true(result.positions > 10);
    }
}

/* An effect that does what another one says. */
static void what_is_not_named_is_found(void **state)
{
    (void)state;
    dcg_cards *cards = tools.exerciser->cards;
    struct effect_def *bouncer = &cards->effect[card_def(cards, BOUNCER)->effect];
    uint32_t code = bouncer->code;

    bouncer->code = effect_at(cards, card_def(cards, SELFISH)->effect)->code;
    assert_true(tried(BOUNCER).errors > 0);
    assert_non_null(strstr(tools.last, "left its area"));
    bouncer->code = effect_at(cards, card_def(cards, DRAWER)->effect)->code;
    assert_true(tried(BOUNCER).errors > 0);
    bouncer->code = effect_at(cards, card_def(cards, KEEPER)->effect)->code;
    assert_true(tried(BOUNCER).errors > 0);
    bouncer->code = code;
    assert_int_equal(tried(BOUNCER).errors, 0);
}

/* All built-in cards. */
static void built_in_cards_do_what_they_say(void **state)
{
    (void)state;
    dcg_cards *cards = dcg_cards_new(true);
    dcg_error error = {0};
    dcg_exerciser *exerciser = dcg_exerciser_new(cards, &error);
    dcg_exercise plan = {.seed = 7, .found = note, .user = &tools};
    int effects = 0;

    assert_non_null(exerciser);
    for (int def = 1; def <= dcg_cards_count(cards); def++) {
        dcg_exercise_result result = {0};
        if (dcg_cards_unread(cards, (dcg_card_def)def))
            continue;
        assert_int_equal(dcg_net_card(exerciser, (dcg_card_def)def, &plan, &result), DCG_OK);
        if (result.errors)
            fail_msg("%s", tools.last);
        effects += result.parts;
    }
    assert_true(effects > 400);
    dcg_exerciser_free(exerciser);
    dcg_cards_free(cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(cards_do_what_they_say),
        cmocka_unit_test(what_is_not_named_is_found),
        cmocka_unit_test(built_in_cards_do_what_they_say),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
