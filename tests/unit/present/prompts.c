/* prompts.c - what players are asked and told, in players' words: exact sentences for typical effects of cards of our
 * own, and games of all embedded decks in which every place that asks is met and nothing is said in other words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dcg.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "state/procedure.h"
#include "state/state.h"

/* ---- Typical effects */

/* A uses an Option with the effect. */
static const char scenario_form[] =
    "cards\n"
    "  card P-1 \"Cinderpup\"\n    digimon red level 3\n    cost 3\n    dp 2000\n    traits Ember\n"
    "  card P-2 \"Cinderwolf\"\n    digimon red level 4\n    cost 5\n    dp 5000\n    traits Ember\n"
    "    digivolve 2 from red level 3\n"
    "  card P-3 \"Warden Ada\"\n    tamer red\n    cost 3\n"
    "  card P-4 \"Frostling\"\n    digimon blue level 3\n    cost 3\n    dp 3000\n"
    "  card P-5 \"Frosthorn\"\n    digimon blue level 4\n    cost 5\n    dp 6000\n"
    "  card P-6 \"Probe\"\n    option red\n    cost 0\n    text [Main] %s\n"
    "end\n"
    "scenario \"prompt\"\nrules: 1-3-6\n"
    "  memory A 5\n"
    "  A hand: Probe as Probe, Cinderpup as H1, Cinderwolf as H2\n"
    "  A battle: Cinderpup as P1, Cinderwolf as W1 > Cinderpup, Warden Ada as T1, Warden Ada as T2\n"
    "  A deck: Cinderpup, Cinderwolf, Warden Ada, Frostling, 10 Filler\n"
    "  A trash: Cinderpup, Cinderwolf, Frostling\n"
    "  A security: 3 Filler\n"
    "  B hand: Frostling, Frosthorn\n"
    "  B battle: Frostling as F1, Frosthorn as F2, Frosthorn as F3 > Frostling > Frostling\n"
    "  B deck: 10 Filler\n"
    "  B security: 3 Filler\n"
    "do\n"
    "  use Probe\n"
    "%s";

static const struct {
    const char *effect, *steps, *said;
} typical[] = {
    {"Delete 1 of your opponent's Digimon.", "",
     "A decides: choose 1 of the opponent's Digimon to delete (Probe)"},
    {"Delete up to 2 of your opponent's Digimon.", "  choose F1\n",
     "A decides: choose up to 2 of the opponent's Digimon to delete (1 chosen) (Probe)"},
    {"Suspend 2 of your opponent's Digimon.", "",
     "A decides: choose 2 of the opponent's Digimon to suspend (Probe)"},
    {"Suspend 2 of your opponent's Digimon.", "  choose F1\n",
     "A decides: choose 2 of the opponent's Digimon to suspend (1 chosen) (Probe)"},
    {"Unsuspend 1 of your Digimon.", "", "A decides: choose 1 of your Digimon to unsuspend (Probe)"},
    {"Return 1 of your opponent's Digimon to the hand.", "",
     "A decides: choose 1 of the opponent's Digimon to return to the hand (Probe)"},
    {"Return 1 of your opponent's level 4 Digimon to the bottom of the deck.", "",
     "A decides: choose 1 of the opponent's level 4 Digimon to return to the bottom of the deck (Probe)"},
    {"Trash 1 card in your hand.", "", "A decides: choose 1 card in your hand to trash (Probe)"},
    {"You may trash 1 card in your hand. If you do, <Draw 2>.", "",
     "A decides: trash 1 card in your hand? (Probe)"},
    {"By trashing 1 card in your hand, <Draw 2>.", "",
     "A decides: trash 1 card in your hand, then <Draw 2>? (Probe)"},
    {"From your hand or trash, you may play 1 level 3 Digimon card without paying the cost.", "",
     "A decides: play 1 level 3 Digimon card from your hand or trash without paying the cost? (Probe)"},
    {"By trashing 1 card in your hand, if you have 4 or more security cards, gain 1 memory. If you have 3 "
     "or fewer security cards, <Draw 2>.",
     "",
     "A decides: trash 1 card in your hand, then if you have 4 or more security cards, gain 1 memory, and so "
     "on? (Probe)"},
    {"Choose 1 of your Digimon. You may return 1 Digimon card with as high or lower a play cost as that "
     "Digimon's level from your hand to the bottom of the deck.",
     "  choose W1\n",
     "A decides: return 1 Digimon card with as high or lower a play cost as that Digimon's level from your "
     "hand "
     "to the bottom of the deck? (Probe)"},
    {"By suspending 1 of your Tamers, gain 2 memory.", "",
     "A decides: suspend 1 of your Tamers, then gain 2 memory? (Probe)"},
    {"By suspending 1 of your Tamers, gain 2 memory.", "  yes\n",
     "A decides: choose 1 of your Tamers to suspend (Probe)"},
    {"By suspending 1 of your Tamers, your opponent attacks with 1 of their Digimon.", "",
     "A decides: suspend 1 of your Tamers, then the opponent chooses 1 of their Digimon and attacks with "
     "that Digimon? "
     "(Probe)"},
    {"Play 1 Digimon card from your trash without paying the cost. This effect can't play cards with the "
     "same name "
     "as your Tamers.",
     "",
     "A decides: choose 1 Digimon card that isn't a card with the same name as your Tamers from your trash "
     "to play "
     "without paying the cost (Probe)"},
    {"1 of your Digimon gets +3000 DP for the turn.", "",
     "A decides: choose 1 of your Digimon: it gets +3000 DP for the turn (Probe)"},
    {"1 of your Digimon gains <Blocker> until your opponent's turn ends.", "",
     "A decides: choose 1 of your Digimon: it gains <Blocker> until the opponent's turn ends (Probe)"},
    {"1 of your opponent's Digimon can't attack or block until your opponent's turn ends.", "",
     "A decides: choose 1 of the opponent's Digimon: it can't attack or block until the opponent's turn ends "
     "(Probe)"},
    {"1 of your opponent's Digimon gets -1000 DP for the turn for each of your Tamers.", "",
     "A decides: choose 1 of the opponent's Digimon: it gets -2000 DP for the turn (Probe)"},
    {"To 1 of your opponent's Digimon, reduce the play cost by 2 for the turn for each of your Tamers.", "",
     "A decides: choose 1 of the opponent's Digimon: it has its play cost reduced by 4 for the turn (Probe)"},
    {"By choosing cards in your opponent's hand without looking and returning them to the bottom of the deck "
     "so that 2 remain, gain 1 memory.",
     "",
     "A decides: return cards in the opponent's hand until 2 remain to the bottom of the deck, then gain 1 "
     "memory? (Probe)"},
    {"1 of your Digimon's attack target can't change for the turn.", "",
     "A decides: choose 1 of your Digimon: its attack target can't change for the turn (Probe)"},
    {"2 of your opponent's Digimon get -1000 DP until the turn ends.", "",
     "A decides: choose 2 of the opponent's Digimon: they get -1000 DP until the turn ends (Probe)"},
    {"Reveal the top 4 cards of your deck. Add 1 card with the [Ember] trait among them to the hand. Return "
     "the rest to the bottom of the deck.",
     "", "A decides: choose 1 card with the [Ember] trait among them to add to the hand (Probe)"},
    {"Reveal the top 4 cards of your deck. Place 1 card with the [Ember] trait among them under 1 of your "
     "Tamers. Return the rest to the bottom of the deck.",
     "",
     "A decides: choose 1 card with the [Ember] trait among them to place under 1 of your Tamers (Probe)"},
    {"Play 1 level 3 Digimon card from your trash without paying the cost.", "",
     "A decides: choose 1 level 3 Digimon card from your trash to play without paying the cost (Probe)"},
    {"You may play 1 Digimon card with the [Ember] trait from your hand without paying the cost.", "",
     "A decides: play 1 Digimon card with the [Ember] trait from your hand without paying the cost? (Probe)"},
    {"You may play 1 level 3 Digimon card from your trash without paying its play cost.", "",
     "A decides: play 1 level 3 Digimon card from your trash without paying the cost? (Probe)"},
    {"1 of your Digimon may digivolve into a Digimon card with the [Ember] trait in the hand without paying "
     "the cost.",
     "",
     "A decides: 1 of your Digimon may digivolve into a Digimon card with the [Ember] trait in the hand "
     "without paying the cost (Probe)"},
    {"1 of your Digimon may attack.", "",
     "A decides: 1 of your Digimon may attack: choose the target (Probe)"},
    {"Attack with 1 of your Digimon.", "",
     "A decides: attack with 1 of your Digimon: choose the target (Probe)"},
    {"Your opponent trashes 1 card in their hand.", "",
     "B decides: choose 1 card in your hand to trash (Probe)"},
    {"Your opponent may trash 1 card in their hand.", "", "B decides: trash 1 card in your hand? (Probe)"},
    {"Your opponent deletes 1 of their Digimon.", "",
     "B decides: choose 1 of your Digimon to delete (Probe)"},
    {"Place 1 card with the [Ember] trait from your hand as the bottom digivolution card of 1 of your "
     "Digimon.",
     "",
     "A decides: choose 1 card with the [Ember] trait from your hand to place as the bottom digivolution "
     "card of 1 of your Digimon (Probe)"},
    {"Place 1 card with the [Ember] trait from your hand as the bottom digivolution card of 1 of your "
     "Digimon.",
     "  choose H1\n",
     "A decides: choose 1 of your Digimon: place 1 card with the [Ember] trait from your hand as the bottom "
     "digivolution card of it (Probe)"},
    {"Place 1 Digimon card from your hand under 1 of your Tamers.", "  choose H1\n",
     "A decides: choose 1 of your Tamers: place 1 Digimon card from your hand under it (Probe)"},
    {"Trash any 2 digivolution cards from 1 of your opponent's Digimon.", "",
     "A decides: choose 1 of the opponent's Digimon: trash any 2 digivolution cards from it (Probe)"},
    {"<De-Digivolve 1> 1 of your opponent's Digimon.", "",
     "A decides: choose 1 of the opponent's Digimon for <De-Digivolve 1> (Probe)"},
    {"Activate 1 of the effects below: ・Gain 1 memory. ・<Draw 1>.", "",
     "A decides: choose an effect to activate (Probe)"},
    {"Add the top card of your security stack to the hand, or trash 1 card in your hand.", "",
     "A decides: add your top security card to the hand, or trash 1 card in your hand? (Probe)"},
    {"Return 2 cards from your trash to the top or bottom of the deck.", "",
     "A decides: choose 2 cards from your trash to return to the top or bottom of the deck (Probe)"},
    {"Return 2 cards from your hand to the top or bottom of the deck.", "",
     "A decides: choose the next card to return to the top or bottom of the deck (Probe)"},
    {"Return 3 cards from your trash to the bottom of the deck.", "",
     "A decides: choose the next card to return to the bottom of the deck (Probe)"},
    {"Choose 1 of your Digimon. That Digimon gains <Rush> for the turn.", "",
     "A decides: choose 1 of your Digimon (Probe)"},
    {"Place 1 card from your hand as your top security card.", "",
     "A decides: choose 1 card from your hand to place as your top security card (Probe)"},
    {"Change the attack target to 1 of your Digimon.", "",
     "A decides: choose 1 of your Digimon as the new target of the attack (Probe)"},
    {"Your opponent chooses 1 of their Digimon. Delete it.", "",
     "B decides: choose 1 of your Digimon (Probe)"},
    {"1 of your Digimon gets +3000 DP for the turn.", "  choose P1\n",
     "A's Cinderpup gets +3000 DP for the turn"},
    {"1 of your Digimon gains <Blocker> until your opponent's turn ends.", "  choose P1\n",
     "A's Cinderpup gains <Blocker> until the end of B's turn"},
    {"1 of your opponent's Digimon can't attack or block until your opponent's turn ends.", "  choose F1\n",
     "B's Frostling can't attack or block until the end of B's turn"},
    {"1 of your opponent's Digimon gets -1000 DP for the turn for each of your Tamers.", "  choose F1\n",
     "B's Frostling gets -2000 DP for the turn"},
    {"To 1 of your opponent's Digimon, reduce the play cost by 2 for the turn for each of your Tamers.",
     "  choose F1\n", "B's Frostling has its play cost reduced by 4 for the turn"},
    {"1 of your Digimon's DP can't be reduced until your opponent's turn ends.", "  choose P1\n",
     "A's Cinderpup: its DP can't be reduced until B's turn ends"},
    {"Play 1 level 3 Digimon card from your hand without paying the cost. [On Play] effects on Digimon "
     "played by "
     "this effect don't activate.",
     "  choose H1\n",
     "A's Cinderpup: [On Play] effects on Digimon played by this effect don't activate for the turn"},
    {"1 of your Digimon's attack target can't change for the turn.", "  choose P1\n",
     "A's Cinderpup: its attack target can't change for the turn"},
    {"1 of your Digimon may get +3000 DP for the turn and attack.", "  choose P1\n  yes\n",
     "A's Cinderpup gets +3000 DP for the turn"},
    {"1 of your opponent's Digimon doesn't unsuspend during their next unsuspend phase.", "  choose F1\n",
     "B's Frostling doesn't unsuspend until B's next unsuspend phase is over"},
    {"1 of your Digimon isn't affected by your opponent's effects until their turn ends.", "  choose P1\n",
     "A's Cinderpup isn't affected by B's effects until the end of B's turn"},
    {"All of your Digimon get +1000 DP for the turn.", "", "all of A's Digimon get +1000 DP for the turn"},
    {"All of your opponent's Digimon gain <Security A. -1> until the end of their turn.", "",
     "all of B's Digimon gain <Security A. -1> until the end of B's turn"},
    {"Delete 1 of your opponent's level 7 Digimon.", "",
     "there is nothing to choose for \"1 of B's level 7 Digimon\" (Probe)"},
    {"Reveal the top 4 cards of your deck. Add 1 purple card among them to the hand. Return the rest to the "
     "bottom of the deck.",
     "", "A decides: choose the next card to return to the bottom of the deck (Probe)"},
};

struct looking {
    const char *said;
    bool found;
    char last[DCG_MAX_TEXT];
};

/* A line of the trace ends with it, after the rule or after who decides. */
static void look(void *user, const char *line)
{
    struct looking *looking = user;
    size_t length = strlen(line), size = strlen(looking->said);
    bool ends = length >= size && strcmp(line + length - size, looking->said) == 0;

    looking->found |= ends && (length == size || line[length - size - 1] == ' ');
    if (strstr(line, "decides: ") || strncmp(line, "    [", 5) == 0)
        snprintf(looking->last, sizeof looking->last, "%s", line);
}

static void typical_effects_in_players_words(void **state)
{
    dcg_cards *cards = dcg_cards_new(false);
    static char text[8192];

    (void)state;
    assert_non_null(cards);
    for (size_t i = 0; i < sizeof typical / sizeof typical[0]; i++) {
        struct looking looking = {.said = typical[i].said};
        dcg_scenario_report report;
        dcg_error error;
        int size = snprintf(text, sizeof text, scenario_form, typical[i].effect, typical[i].steps);
        if (dcg_scenario_run(cards, text, (size_t)size, look, NULL, &looking, &report, &error) != DCG_OK)
            fail_msg("%s: %s", typical[i].effect, error.text);
        if (!looking.found)
            fail_msg("%s\nexpected: %s\nlast: %s", typical[i].effect, typical[i].said, looking.last);
    }
    dcg_cards_free(cards);
}

/* ---- Games of all decks */

enum { GAMES = 60, PLACES = 64 };

/* The places that ask: which procedure, which decision; and how often each was met. */
struct places {
    int count, met[PLACES], interrupts;
    uint8_t proc[PLACES], decision[PLACES];
};

static void place_met(struct places *places, uint8_t proc, uint8_t decision)
{
    int at = 0;

    while (at < places->count && (places->proc[at] != proc || places->decision[at] != decision))
        at++;
    assert_in_range(at, 0, PLACES - 1);
    if (at == places->count)
        places->count++;
    places->proc[at] = proc;
    places->decision[at] = decision;
    places->met[at]++;
}

/* Words of the engine, and marks of forms that weren't replaced. */
static void expect_plain(const char *text, int length)
{
    static const char *const inner[] = {"what is optional",
                                        "one after the other",
                                        "interrupting",
                                        " pending",
                                        "%",
                                        "{",
                                        "}",
                                        "~",
                                        "  ",
                                        "something",
                                        " 's ",
                                        "(null)"};

    assert_in_range(length, 1, DCG_MAX_TEXT - 1);
    assert_int_equal(strlen(text), length);
    for (size_t i = 0; i < sizeof inner / sizeof inner[0]; i++)
        if (strstr(text, inner[i]))
            fail_msg("'%s' in: %s", inner[i], text);
}

static void prompt_look(const dcg_game *game, const dcg_cards *cards, const dcg_option_list *list)
{
    const int viewers[] = {-1, list->player, DCG_YOU + list->player};
    char text[DCG_MAX_TEXT];
    int length = dcg_prompt_text(game, cards, viewers[list->serial % 3], text, sizeof text);

    expect_plain(text, length);
    assert_false(text[0] >= 'a' && text[0] <= 'z');
    for (int i = 0; i < list->count; i += list->count - 1 + (list->count == 1))
        assert_true(dcg_option_text(game, cards, list->option[i], DCG_YOU + list->player, text, sizeof text) >
                    0);
}

/* Who may activate an effect can read it; returns how many there are that may go before something happens. */
static int effects_look(const dcg_game *game, const dcg_cards *cards, const dcg_option_list *list)
{
    char text[4 * DCG_MAX_TEXT];
    int interrupts = 0;

    for (int i = 0; i < list->count; i++) {
        int verb = DCG_OPTION_VERB(list->option[i]);
        bool interrupt = verb == DCG_OPTION_FIRST && list->decision == DCG_DECISION_INTERRUPT;
        if (verb != DCG_OPTION_ACTIVATE && verb != DCG_OPTION_COUNTER && !interrupt)
            continue;
        assert_true(dcg_effect_text(game, cards, list->option[i], list->player, text, sizeof text) > 0);
        interrupts += interrupt;
    }
    return interrupts;
}

struct listener {
    const dcg_game *game;
    size_t count;
    dcg_event event[512];
};

static void hear(void *user, const dcg_game *game, const dcg_event *event)
{
    struct listener *listener = user;

    (void)game;
    if (listener->count < sizeof listener->event / sizeof listener->event[0])
        listener->event[listener->count++] = *event;
}

static void events_look(const dcg_cards *cards, struct listener *listener)
{
    char text[4 * DCG_MAX_TEXT];

    for (size_t i = 0; i < listener->count; i++) {
        const dcg_event *event = &listener->event[i];
        int length = dcg_event_text(listener->game, cards, event, DCG_YOU, text, sizeof text);
        assert_in_range(length, 1, sizeof text - 1);
        if (event->kind == DCG_EVENT_CHANGED || event->kind == DCG_EVENT_NOTHING_TO_CHOOSE)
            expect_plain(text, length < DCG_MAX_TEXT ? length : 0);
    }
    listener->count = 0;
}

static uint64_t next_random(uint64_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return *random;
}

static void play_and_look(dcg_session *session, dcg_game *game, uint64_t seed, struct places *places)
{
    const dcg_cards *cards = dcg_session_cards(session);
    static struct listener listener;
    static dcg_option_list list;
    const dcg_sink sink = {hear, &listener};
    uint64_t random = seed * UINT64_C(0x9e3779b97f4a7c15);
    dcg_deck deck[2];
    int decks = dcg_deck_embedded_count();

    listener.game = game;
    for (int i = 0; i < 2; i++) {
        const char *name = dcg_deck_embedded_name((int)(next_random(&random) % (unsigned)decks));
        assert_int_equal(dcg_deck_embedded(cards, name, &deck[i], NULL), DCG_OK);
    }
    assert_int_equal(dcg_start(session, game, &deck[0], &deck[1], seed, &sink), DCG_OK);
    while (dcg_options(session, game, &list) == DCG_OK) {
        uint8_t kind = game->decision.kind;
        place_met(places, game->frames ? game->frame[game->frames - 1].proc : 0, kind);
        if (kind != DCG_DECISION_MAIN && kind != DCG_DECISION_BREEDING)
            prompt_look(game, cards, &list);
        places->interrupts += effects_look(game, cards, &list);
        events_look(cards, &listener);
        dcg_option option = list.option[next_random(&random) % (unsigned)list.count];
        assert_int_equal(dcg_choose(session, game, option, &sink), DCG_OK);
    }
    events_look(cards, &listener);
}

static void games_in_players_words(void **state)
{
    /* Those that random games of the embedded decks don't meet, or seldom: scenarios do. */
    static const struct {
        uint8_t proc, decision;
    } met[] = {
        {PROC_setup, DCG_DECISION_REDRAW},
        {PROC_breeding, DCG_DECISION_BREEDING},
        {PROC_main, DCG_DECISION_MAIN},
        {PROC_counter, DCG_DECISION_COUNTER},
        {PROC_block, DCG_DECISION_BLOCK},
        {PROC_activate, DCG_DECISION_ORDER},
        {PROC_would, DCG_DECISION_INTERRUPT},
        {PROC_materials, DCG_DECISION_OPTIONAL},
        {PROC_materials, DCG_DECISION_CHOOSE},
        {PROC_program, DCG_DECISION_OPTIONAL},
        {PROC_pick, DCG_DECISION_CHOOSE},
        {PROC_declare, DCG_DECISION_CHOOSE},
        {PROC_declare, DCG_DECISION_ATTACK},
        {PROC_choice, DCG_DECISION_CHOOSE_EFFECT},
        {PROC_program, DCG_DECISION_CHOOSE_EFFECT},
        {PROC_order, DCG_DECISION_PLACE_ORDER},
        {PROC_do_move, DCG_DECISION_TOP_OR_BOTTOM},
    };
    dcg_cards *cards = dcg_cards_new(true);
    dcg_session *session = dcg_session_new(cards);
    dcg_game *game = dcg_game_new();
    struct places places = {0};

    (void)state;
    assert_non_null(cards);
    assert_non_null(game);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play_and_look(session, game, seed, &places);
    for (size_t i = 0; i < sizeof met / sizeof met[0]; i++) {
        int before = places.count;
        place_met(&places, met[i].proc, met[i].decision);
        if (places.count > before)
            fail_msg("procedure %d, decision %d was never met", met[i].proc, met[i].decision);
    }
    assert_true(places.interrupts > 0);
    dcg_game_free(game);
    dcg_session_free(session);
    dcg_cards_free(cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typical_effects_in_players_words),
        cmocka_unit_test(games_in_players_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
