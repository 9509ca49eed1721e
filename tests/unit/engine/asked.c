/* What is asked, in numbers: source, purpose, how many; which options are alike; what waits and lasts; why a value is
 * what it is; what a spectator sees. Cards of our own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dcg.h>

#include <stdio.h>
#include <string.h>

static const char cards_form[] =
    "card FILLER \"Filler\"\ndigimon white level 3\ncost 3\ndp 1000\n"
    "card P-1 \"Cinderpup\"\ndigimon red level 3\ncost 3\ndp 2000\ntraits Ember\n"
    "card P-2 \"Cinderwolf\"\ndigimon red level 4\ncost 5\ndp 5000\ntraits Ember\n"
    "digivolve 2 from red level 3\ntext [Your Turn] This Digimon gets +1000 DP.\n"
    "card P-3 \"Warden Ada\"\ntamer red\ncost 3\ntext [Your Turn] All of your Digimon get +1000 DP.\n"
    "card P-4 \"Frostling\"\ndigimon blue level 3\ncost 3\ndp 3000\n"
    "card P-5 \"Frosthorn\"\ndigimon blue level 4\ncost 5\ndp 6000\n"
    "card P-7 \"Keeneye\"\ndigimon red level 3\ncost 3\ndp 2000\n"
    "text [Start of Your Main Phase] You may gain 1 memory.\n"
    "card P-8 \"Emberroot\"\ndigimon red level 2\ncost 1\ndp 1000\ninherited Jamming\n"
    "card P-9 \"Patron\"\ntamer red\ncost 3\n"
    "text [Your Turn] When one of your Digimon would be played, you may reduce the play cost by 1.\n"
    "card P-6 \"Probe\"\noption red\ncost 0\ntext [Main] %s\n";

static dcg_cards *cards;
static dcg_session *session;
static dcg_game *game;
static dcg_option_list list;
static dcg_ask ask;

static const char table[] = "scenario \"asked\"\nrules: 1-3-6\n"
                            "  memory A 5\n"
                            "  A hand: Probe as Probe, Cinderpup as H1, Cinderpup as H2, Cinderwolf as H3\n"
                            "  A battle: Cinderpup as P1, Cinderwolf as W1 > Cinderpup\n"
                            "  A deck: 10 Filler\n  A security: 3 Filler\n"
                            "  B battle: Frostling as F1, Frosthorn as F2, Frosthorn as F3\n"
                            "  B deck: 10 Filler\n  B security: 3 Filler\n";

/* The same with one of the two Frosthorns suspended. */
static const char suspended[] =
    "scenario \"asked\"\nrules: 1-3-6\n  memory A 5\n  A hand: Probe as Probe\n"
    "  A deck: 10 Filler\n  A security: 3 Filler\n"
    "  A battle: Cinderpup\n  B battle: Frosthorn as F2, Frosthorn [suspended] as F3\n"
    "  B deck: 10 Filler\n  B security: 3 Filler\n";

static void look(void)
{
    assert_int_equal(dcg_options(session, game, &list), DCG_OK);
    assert_int_equal(dcg_asked(game, cards, &ask), DCG_OK);
    assert_int_equal(ask.decision, list.decision);
}

static void begin(const char *effect, const char *position)
{
    static char text[4096];
    dcg_error error;

    cards = dcg_cards_new(false);
    session = dcg_session_new(cards);
    game = dcg_game_new();
    assert_true(cards && game);
    int size = snprintf(text, sizeof text, cards_form, effect);
    if (dcg_cards_add(cards, text, (size_t)size, &error) != DCG_OK)
        fail_msg("%d: %s", error.line, error.text);
    if (dcg_scenario_start(cards, position, strlen(position), game, &error) != DCG_OK)
        fail_msg("%d: %s", error.line, error.text);
    look();
}

/* Takes the first option of this kind. */
static void take(int verb)
{
    for (int i = 0; i < list.count; i++) {
        if (DCG_OPTION_VERB(list.option[i]) != verb)
            continue;
        assert_int_equal(dcg_choose(session, game, list.option[i], NULL), DCG_OK);
        look();
        return;
    }
    fail_msg("no such option: %d", verb);
}

static void use(const char *effect, const char *position)
{
    begin(effect, position);
    take(DCG_OPTION_USE);
}

static void end(void)
{
    dcg_game_free(game);
    dcg_session_free(session);
    dcg_cards_free(cards);
}

static int card_named(const char *name, int place)
{
    dcg_card_info info;
    dcg_card_facts facts;

    for (int card = 1; dcg_card(game, cards, card, &info) == DCG_OK; card++)
        if (info.place == place && dcg_cards_facts(cards, info.def, &facts) == DCG_OK &&
            strcmp(facts.name, name) == 0)
            return card;
    fail_msg("no %s", name);
    return 0;
}

static void choices_say_what_for_and_how_many(void **state)
{
    static const struct {
        const char *effect;
        int steps, purpose, least, most, chosen;
    } asked[] = {
        {"Delete 1 of your opponent's Digimon.", 0, DCG_PURPOSE_DELETE, 1, 1, 0},
        {"Delete up to 2 of your opponent's Digimon.", 1, DCG_PURPOSE_DELETE, 1, 2, 1},
        {"Suspend 2 of your opponent's Digimon.", 1, DCG_PURPOSE_SUSPEND, 2, 2, 1},
        {"Trash 1 card in your hand.", 0, DCG_PURPOSE_TRASH, 1, 1, 0},
        {"Return 1 of your opponent's Digimon to the hand.", 0, DCG_PURPOSE_RETURN, 1, 1, 0},
        {"1 of your Digimon gets +3000 DP for the turn.", 0, DCG_PURPOSE_MODIFY, 1, 1, 0},
        {"Place 1 card with the [Ember] trait from your hand as the bottom digivolution card of 1 of your "
         "Digimon.",
         1, DCG_PURPOSE_HOST, 1, 1, 0},
        {"<De-Digivolve 1> 1 of your opponent's Digimon.", 0, DCG_PURPOSE_KEYWORD, 1, 1, 0},
        {"1 of your Digimon may attack.", 0, DCG_PURPOSE_ATTACK, 1, 1, 0},
        {"Return 3 cards from your hand to the bottom of the deck.", 0, DCG_PURPOSE_ORDER, 3, 3, 0},
        {"You may trash 1 card in your hand. If you do, <Draw 2>.", 0, DCG_PURPOSE_NONE, 1, 1, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        use(asked[i].effect, table);
        for (int k = 0; k < asked[i].steps; k++)
            take(DCG_OPTION_CARD_CHOICE);
        if (ask.purpose != asked[i].purpose || ask.least != asked[i].least || ask.most != asked[i].most ||
            ask.chosen != asked[i].chosen)
            fail_msg("%s: purpose %d, least %d, most %d, chosen %d", asked[i].effect, ask.purpose, ask.least,
                     ask.most, ask.chosen);
        dcg_card_info info;
        dcg_card_facts facts;
        assert_int_equal(dcg_card(game, cards, ask.source, &info), DCG_OK);
        assert_int_equal(dcg_cards_facts(cards, info.def, &facts), DCG_OK);
        assert_string_equal(facts.number, "P-6");
        assert_non_null(dcg_rule_get(ask.rule));
        end();
    }
}

static void branches_have_texts(void **state)
{
    static const struct {
        const char *effect;
        dcg_option option;
        const char *text;
    } branches[] = {
        {"You may trash 1 card in your hand. If you do, <Draw 2>.", DCG_OPTION_YES,
         "trash 1 card in your hand"},
        {"By trashing 1 card in your hand, <Draw 2>.", DCG_OPTION_YES,
         "trash 1 card in your hand, then <Draw 2>"},
        {"Activate 1 of the effects below: ・Gain 1 memory. ・<Draw 1>.",
         DCG_MAKE_OPTION(DCG_OPTION_PICK, 0, 0, 1), "Gain 1 memory."},
        {"Activate 1 of the effects below: ・Gain 1 memory. ・<Draw 1>.",
         DCG_MAKE_OPTION(DCG_OPTION_PICK, 0, 0, 2), "<Draw 1>."},
        {"Add the top card of your security stack to the hand, or trash 1 card in your hand.",
         DCG_MAKE_OPTION(DCG_OPTION_PICK, 0, 0, 2), "trash 1 card in your hand"},
        {"Delete 1 of your opponent's Digimon.", DCG_OPTION_DONE, ""},
    };
    char text[DCG_MAX_TEXT];

    (void)state;
    for (size_t i = 0; i < sizeof branches / sizeof branches[0]; i++) {
        use(branches[i].effect, table);
        dcg_branch_text(game, cards, branches[i].option, 0, text, sizeof text);
        assert_string_equal(text, branches[i].text);
        end();
    }
}

/* ---- Interchangeable options ---- */

static void alike(int like[DCG_MAX_OPTIONS])
{
    assert_int_equal(dcg_options_alike(game, cards, &list, like), DCG_OK);
}

static int found(dcg_option option)
{
    for (int i = 0; i < list.count; i++)
        if (list.option[i] == option)
            return i;
    fail_msg("option %llx isn't there", (unsigned long long)option);
    return 0;
}

static void copies_in_the_hand_are_alike(void **state)
{
    int like[DCG_MAX_OPTIONS], plays = 0, doubles = 0;

    (void)state;
    begin("Gain 1 memory.", table);
    alike(like);
    for (int i = 0; i < list.count; i++) {
        if (DCG_OPTION_VERB(list.option[i]) != DCG_OPTION_PLAY)
            continue;
        plays++;
        doubles += like[i] != i;
    }
    assert_int_equal(plays, 3); /* two copies and another card */
    assert_int_equal(doubles, 1);
    end();
}

static void permanents_are_alike_only_in_equal_state(void **state)
{
    int like[DCG_MAX_OPTIONS];

    (void)state;
    use("Delete 1 of your opponent's Digimon.", table);
    int f2 = card_named("Frosthorn", DCG_PLACE_BATTLE);
    alike(like);
    int first = found(DCG_MAKE_OPTION(DCG_OPTION_CARD_CHOICE, f2, 0, 0)), others = 0;
    for (int i = 0; i < list.count; i++)
        others += i != first && like[i] == first;
    assert_int_equal(others, 1); /* the other Frosthorn */
    end();
    use("Delete 1 of your opponent's Digimon.", suspended);
    alike(like);
    for (int i = 0; i < list.count; i++)
        assert_int_equal(like[i], i);
    end();
}

static const char three[] = "scenario \"triggers\"\nrules: 15-4-3-5\n"
                            "  memory A 1\n  phase breeding\n"
                            "  A battle: Keeneye as K1, Keeneye as K2, Keeneye [suspended] as K3\n"
                            "  A breeding: Emberroot\n"
                            "  A deck: 10 Filler\n  A security: 3 Filler\n"
                            "  B deck: 10 Filler\n  B security: 3 Filler\n";

static void only_what_waits_comes_first(void **state)
{
    (void)state;
    begin("Gain 1 memory.", three);
    take(DCG_OPTION_NOTHING);
    assert_int_equal(list.decision, DCG_DECISION_ORDER);
    int card = DCG_OPTION_CARD(list.option[0]), other = DCG_OPTION_OTHER(list.option[0]);
    int root = card_named("Emberroot", DCG_PLACE_BREEDING);
    assert_int_equal(dcg_why_not(game, cards, 0, list.option[0]).reason, 0);
    assert_int_equal(
        dcg_why_not(game, cards, 0, DCG_MAKE_OPTION(DCG_OPTION_FIRST, card, other, list.count)).reason,
        DCG_REFUSAL_ORDER_NOT_PENDING);
    assert_int_equal(dcg_why_not(game, cards, 0, DCG_MAKE_OPTION(DCG_OPTION_FIRST, root, other, 0)).reason,
                     DCG_REFUSAL_ORDER_NOT_PENDING);
    end();
}

/* An effect of a card, and one that an Option has left to wait for the next time. */
static void interrupts_have_their_texts(void **state)
{
    static const char effect[] =
        "The next time one of your Digimon would be played this turn, reduce the play cost by 2.";
    static const char patron[] =
        "[Your Turn] When one of your Digimon would be played, you may reduce the play cost by 1.";
    static const char position[] = "scenario \"interrupts\"\nrules: 15-8-5\n  memory A 5\n"
                                   "  A hand: Probe, Cinderpup\n  A battle: Patron, Keeneye\n"
                                   "  A deck: 10 Filler\n  A security: 3 Filler\n"
                                   "  B deck: 10 Filler\n  B security: 3 Filler\n";
    char text[DCG_MAX_TEXT];

    (void)state;
    use(effect, position);
    take(DCG_OPTION_PLAY);
    assert_int_equal(list.decision, DCG_DECISION_INTERRUPT);
    assert_int_equal(list.count, 2);
    int card = DCG_OPTION_CARD(list.option[0]);
    for (int i = 0; i < list.count; i++) {
        bool left = DCG_OPTION_CARD(list.option[i]) == card_named("Probe", DCG_PLACE_TRASH);
        assert_true(dcg_effect_text(game, cards, list.option[i], 0, text, sizeof text) > 0);
        assert_string_equal(left ? strstr(text, "The next") : text, left ? effect : patron);
    }
    assert_int_equal(
        dcg_effect_text(game, cards, DCG_MAKE_OPTION(DCG_OPTION_FIRST, card, 0, 99), 0, text, sizeof text),
        0);
    end();
}

static void triggers_of_equal_cards_are_alike(void **state)
{
    int like[DCG_MAX_OPTIONS];
    dcg_pending pending;
    char text[DCG_MAX_TEXT];

    (void)state;
    begin("Gain 1 memory.", three);
    take(DCG_OPTION_NOTHING);
    assert_int_equal(list.decision, DCG_DECISION_ORDER);
    assert_int_equal(list.count, 3);
    alike(like);
    assert_int_equal(like[0], 0);
    assert_int_equal(like[1], 0);
    assert_int_equal(like[2], 2); /* it is suspended */
    for (int i = 0; i < 3; i++) {
        assert_true(dcg_pending_get(game, i, &pending));
        assert_int_equal(pending.player, 0);
        assert_int_equal(pending.trigger, DCG_EVENT_START_OF_MAIN);
        assert_true(found(pending.first) >= 0);
        assert_true(dcg_effect_text(game, cards, pending.first, 0, text, sizeof text) > 0);
        assert_string_equal(text, "[Start of Your Main Phase] You may gain 1 memory.");
    }
    assert_false(dcg_pending_get(game, 3, &pending));
    end();
}

/* ---- Reasons ---- */

/* Its DP is the sum of the reasons. */
static int dp_sum(const dcg_reason *reason, int count)
{
    int base = 0, sum = 0;

    for (int i = 0; i < count; i++) {
        if (reason[i].keyword >= 0)
            continue;
        if (reason[i].kind == DCG_REASON_PRINTED || reason[i].kind == DCG_REASON_CHANGED)
            base = reason[i].value;
        else
            sum += reason[i].value;
    }
    return base + sum;
}

static void values_have_reasons(void **state)
{
    static const char field[] = "scenario \"reasons\"\nrules: 2-5-2\n  memory A 5\n  A hand: Probe as Probe\n"
                                "  A battle: Cinderwolf as W1 > Emberroot, Warden Ada as T1\n"
                                "  A deck: 10 Filler\n  A security: 3 Filler\n"
                                "  B deck: 10 Filler\n  B security: 3 Filler\n";
    dcg_reason reason[16];
    dcg_card_info info;
    dcg_event event;
    char text[DCG_MAX_TEXT];
    int kinds[DCG_REASON_COUNT] = {0};

    (void)state;
    use("1 of your Digimon gets +3000 DP for the turn.", field);
    int wolf = card_named("Cinderwolf", DCG_PLACE_BATTLE);
    assert_int_equal(dcg_card(game, cards, wolf, &info), DCG_OK);
    int count = dcg_reasons(game, cards, wolf, reason, 16);
    assert_int_equal(info.dp, 10000);
    assert_int_equal(dp_sum(reason, count), info.dp);
    for (int i = 0; i < count; i++) {
        kinds[reason[i].kind]++;
        assert_non_null(dcg_rule_get(reason[i].rule));
        assert_int_not_equal(reason[i].card, 0);
    }
    assert_int_equal(count, 5);
    assert_int_equal(kinds[DCG_REASON_PRINTED], 1);
    assert_int_equal(kinds[DCG_REASON_PERSISTENT], 2);
    assert_int_equal(kinds[DCG_REASON_LASTING], 1);
    assert_int_equal(kinds[DCG_REASON_INHERITED], 1);
    assert_int_equal(dcg_reasons(game, cards, wolf, NULL, 0), 5);
    for (int i = 0; i < count; i++)
        if (reason[i].kind == DCG_REASON_LASTING) {
            assert_true(dcg_reason_text(game, cards, &reason[i], 0, text, sizeof text) > 0);
            assert_string_equal(text, "[Main] 1 of your Digimon gets +3000 DP for the turn.");
        }
    assert_true(dcg_lasting_get(game, 0, &event));
    dcg_event_text(game, cards, &event, 0, text, sizeof text);
    assert_string_equal(text, "A's Cinderwolf gets +3000 DP for the turn");
    assert_false(dcg_lasting_get(game, 1, &event));
    end();
}

static void spectators_see_what_both_know(void **state)
{
    dcg_game *view = dcg_game_new();
    dcg_card_info info;

    (void)state;
    begin("Gain 1 memory.", table);
    int hand = card_named("Cinderwolf", DCG_PLACE_HAND), field = card_named("Cinderwolf", DCG_PLACE_BATTLE);
    assert_int_equal(dcg_view(game, -1, view), DCG_OK);
    assert_int_equal(dcg_card(view, cards, hand, &info), DCG_OK);
    assert_int_equal(info.def, 0);
    assert_int_equal(dcg_card(view, cards, field, &info), DCG_OK);
    assert_int_not_equal(info.def, 0);
    assert_int_equal(dcg_view(game, 0, view), DCG_OK);
    assert_int_equal(dcg_card(view, cards, hand, &info), DCG_OK);
    assert_int_not_equal(info.def, 0);
    dcg_game_free(view);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_say_what_for_and_how_many),
        cmocka_unit_test(branches_have_texts),
        cmocka_unit_test(copies_in_the_hand_are_alike),
        cmocka_unit_test(permanents_are_alike_only_in_equal_state),
        cmocka_unit_test(only_what_waits_comes_first),
        cmocka_unit_test(interrupts_have_their_texts),
        cmocka_unit_test(triggers_of_equal_cards_are_alike),
        cmocka_unit_test(values_have_reasons),
        cmocka_unit_test(spectators_see_what_both_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
