/* present.c - the table of rules, the names of things, and a game in words: what is said, to whom, and cut
 * to what size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dcg.h>

#include <stdlib.h>
#include <string.h>

#include "present/words.h"
#include "state/procedure.h"
#include "query/info.h"
#include "tree/effect_def.h"
#include "state/area.h"

enum { BOARD_BYTES = 8192 };

static const char card_file[] = "card PT-001 \"Sparklet\"\n"
                                "  digi-egg red level 2\n"
                                "card PT-002 \"Cinderpup\"\n"
                                "  digimon red level 3\n"
                                "  cost 3\n"
                                "  dp 3000\n"
                                "  digivolve 0 from red level 2\n"
                                "card PT-003 \"Cinderwolf\"\n"
                                "  digimon red level 4\n"
                                "  cost 5\n"
                                "  dp 5000\n"
                                "  keywords Blocker\n"
                                "  digivolve 2 from red level 3\n"
                                "  digivolve 1 from [Cinderpup]\n"
                                "card PT-004 \"Secretfin\"\n"
                                "  digimon blue level 3\n"
                                "  cost 4\n"
                                "  dp 2000\n";

/* A has two Cinderpups, one over a Sparklet, and a Cinderwolf in hand; B a Cinderpup and, in hand, a
 * Secretfin. */
struct position {
    dcg_cards *cards;
    dcg_game *game;
    struct table t;
    uint8_t egg, pup, pup2, wolf, enemy, secret;
};

static uint8_t create(struct position *p, int owner, const char *number)
{
    return card_create(&p->t, owner, dcg_cards_find(p->cards, number), false, false);
}

static int set_up(void **state)
{
    struct position *p = calloc(1, sizeof *p);
    dcg_error error;

    assert_non_null(p);
    p->cards = dcg_cards_new(false);
    p->game = dcg_game_new();
    assert_non_null(p->cards);
    assert_non_null(p->game);
    assert_int_equal(dcg_cards_add(p->cards, card_file, sizeof card_file - 1, &error), DCG_OK);
    game_clear(p->game);
    p->t = table_of(p->game, p->cards);
    p->game->cards_hash = dcg_cards_hash(p->cards);
    p->game->turn = 4;
    p->game->phase = DCG_PHASE_MAIN;
    p->game->memory = 3;
    p->egg = create(p, 0, "PT-001");
    p->pup = create(p, 0, "PT-002");
    p->pup2 = create(p, 0, "PT-002");
    p->wolf = create(p, 0, "PT-003");
    p->enemy = create(p, 1, "PT-002");
    p->secret = create(p, 1, "PT-004");
    permanent_create(&p->t, p->pup, 0, false);
    uint8_t permanent = permanent_create(&p->t, p->egg, 0, false);
    permanent_cover(&p->t, permanent, p->pup2);
    card_put(&p->t, p->wolf, DCG_PLACE_HAND, BOTTOM);
    permanent_create(&p->t, p->enemy, 1, false);
    card_put(&p->t, p->secret, DCG_PLACE_HAND, BOTTOM);
    *state = p;
    return 0;
}

static int tear_down(void **state)
{
    struct position *p = *state;

    dcg_game_free(p->game);
    dcg_cards_free(p->cards);
    free(p);
    return 0;
}

/* ---- The table of rules */

static void rules_round_trip(void **state)
{
    (void)state;
    assert_true(dcg_rule_count() > 1000);
    for (int id = 1; id <= dcg_rule_count(); id++) {
        const dcg_rule *rule = dcg_rule_get((dcg_rule_id)id);
        assert_non_null(rule);
        if (rule->numbers[DCG_RULES_3_6][0])
            assert_int_equal(dcg_rule_find(rule->number), id);
        for (int version = DCG_RULES_3_6; version < DCG_RULES_COUNT; version++) {
            dcg_rule_id found = dcg_rule_find_by((dcg_rules)version, rule->numbers[version]);
            assert_int_equal(found != 0, rule->numbers[version][0] != '\0');
            assert_true(!found || dcg_rule_same((dcg_rules)version, found, (dcg_rule_id)id));
        }
        assert_int_equal(dcg_rule_named(rule->name), id);
        assert_int_equal(strspn(rule->name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"), strlen(rule->name));
        assert_true(rule->summary[0] != '\0');
    }
    assert_string_equal(dcg_rule_get(1)->number, "1");
    assert_int_equal(dcg_rule_find("16-6-1"), dcg_rule_find_by(DCG_RULES_4_2, "16-7-1"));
    assert_string_equal(dcg_rule_number(DCG_RULES_3_6, dcg_rule_named("ASCENSION_MEANING")), "4.2: 16-43-1");
    assert_string_equal(dcg_rule_number(DCG_RULES_4_2, dcg_rule_find("16-5-3")), "3.6: 16-5-3");
    assert_true(dcg_rule_same(DCG_RULES_4_2, dcg_rule_find("4-2-1"), dcg_rule_find("4-2-2")));
    assert_false(dcg_rule_same(DCG_RULES_3_6, dcg_rule_find("4-2-1"), dcg_rule_find("4-2-2")));
    assert_int_equal(dcg_rule_get(dcg_rule_find("7-1-3-2"))->kind, DCG_RULE_BEHAVIOUR);
    assert_int_equal(dcg_rule_get(dcg_rule_find("1-4-1-2-1"))->kind, DCG_RULE_DECK);
}

/* The tables of the interface name rules that exist. */
static void rules_named_by_tables(void **state)
{
    static const char *const names[] = {
#define KEYWORD(value, name, rule, text, meaning) #rule,
#include <dcg/keywords.def>
#undef KEYWORD
#define OPTION(value, name, rule, meaning) #rule,
#include <dcg/options.def>
#undef OPTION
#define DECISION(value, name, rule, meaning) #rule,
#include <dcg/decisions.def>
#undef DECISION
#define REFUSAL(value, name, rule, meaning) #rule,
#include <dcg/refusals.def>
#undef REFUSAL
#define CENSUS(name, text, event, rule, cause, from, to, was) #rule,
#include <dcg/census.def>
#undef CENSUS
    };

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], "NONE") != 0 && dcg_rule_named(names[i]) == 0)
            fail_msg("there is no rule %s", names[i]);
    assert_int_equal(dcg_rule_named("PLAY_PAY_COST"), dcg_rule_find("7-1-3-2"));
    assert_int_equal(dcg_rule_named("NONE"), 0);
    assert_int_equal(dcg_rule_named("play_pay_cost"), 0);
    assert_int_equal(dcg_rule_named(""), 0);
    assert_int_equal(dcg_rule_named(NULL), 0);
}

static void rules_unsupported(void **state)
{
    static const char *const numbers[] = {"",          "0",
                                          "19",        "-",
                                          "1-",        "-1",
                                          "01",        "1--1",
                                          "1-01",      "1 ",
                                          "x",         "1-x",
                                          "1_1",       "7-1-3-9",
                                          "7-1-3-2-1", " 1-1",
                                          "１",        "1-1\n",
                                          "/",         "\xff",
                                          "1-99",      "99999999999999999999-1"};

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        assert_int_equal(dcg_rule_find(numbers[i]), 0);
    assert_int_equal(dcg_rule_find(NULL), 0);
    assert_null(dcg_rule_get(0));
    assert_null(dcg_rule_get((dcg_rule_id)(dcg_rule_count() + 1)));
    assert_null(dcg_rule_get(UINT16_MAX));
}

static bool has_place(size_t list(const dcg_rule_place **), int id)
{
    const dcg_rule_place *places;
    size_t count = list(&places);

    for (size_t i = 0; i < count; i++)
        if (places[i].rule == id)
            return true;
    return false;
}

static bool has_below(int id)
{
    const char *number = dcg_rule_get((dcg_rule_id)id)->number;
    size_t size = strlen(number);

    for (int i = 0, below; (below = dcg_rule_at(DCG_RULES_3_6, i)) != 0; i++) {
        const char *other = dcg_rule_get((dcg_rule_id)below)->number;
        if (strncmp(other, number, size) == 0 && other[size] == '-')
            return true;
    }
    return false;
}

/* Every rule of 3.6 leads somewhere: what a game or a deck can follow has code and a scenario, or a reason why not, not
 * both; headings and definitions have them, too, or rules below; what is only for a table has the reason. */
static void rules_lead_somewhere(void **state)
{
    (void)state;
    int id;
    for (int i = 0; (id = dcg_rule_at(DCG_RULES_3_6, i)) != 0; i++) {
        const dcg_rule *rule = dcg_rule_get((dcg_rule_id)id);
        bool code = has_place(dcg_rule_code, id), scenario = has_place(dcg_rule_scenarios, id);
        bool unplaced = rule->unplaced && rule->unplaced[0], untested = rule->untested && rule->untested[0];
        bool right = false;
        switch (rule->kind) {
        case DCG_RULE_BEHAVIOUR:
        case DCG_RULE_DECK:
            right = code != unplaced && scenario != untested;
            break;
        case DCG_RULE_HEADING:
        case DCG_RULE_DEFINITION:
            right = unplaced ? !code && !scenario : code || scenario || has_below(id);
            break;
        case DCG_RULE_PHYSICAL:
            right = unplaced && !code && !scenario;
            break;
        }
        if (!right || (untested && rule->kind != DCG_RULE_BEHAVIOUR && rule->kind != DCG_RULE_DECK))
            fail_msg("%s: code, scenario or reason is missing or too much", rule->number);
    }
}

static void rules_answered(void **state)
{
    const dcg_rule_answer *answers = NULL;
    size_t count = dcg_rule_answers(&answers);

    (void)state;
    assert_true(count > 0);
    assert_int_equal(dcg_rule_answers(NULL), count);
    for (size_t i = 0; i < count; i++) {
        assert_true(has_place(dcg_rule_scenarios, answers[i].rule));
        assert_true(answers[i].question > 0);
        assert_true(
            i == 0 || answers[i].rule > answers[i - 1].rule ||
            (answers[i].rule == answers[i - 1].rule && answers[i].question > answers[i - 1].question));
    }
}

static void check_places(const dcg_rule_place *places, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_non_null(dcg_rule_get(places[i].rule));
        assert_non_null(places[i].file);
        assert_true(places[i].line > 0);
        assert_true(i == 0 || places[i - 1].rule <= places[i].rule);
    }
}

static void rules_places(void **state)
{
    const dcg_rule_place *places = NULL;
    size_t count = dcg_rule_code(&places);

    (void)state;
    assert_non_null(places);
    check_places(places, count);
    count = dcg_rule_scenarios(&places);
    check_places(places, count);
    assert_int_equal(dcg_rule_scenarios(NULL), count);
    for (int kind = DCG_RULE_HEADING; kind <= DCG_RULE_DECK; kind++)
        assert_string_not_equal(dcg_rule_kind_text((dcg_rule_kind)kind), "unknown");
    assert_string_equal(dcg_rule_kind_text((dcg_rule_kind)99), "unknown");
}

static void rulings_round_trip(void **state)
{
    const dcg_rule_place *places = NULL;
    size_t count = dcg_ruling_scenarios(&places);

    (void)state;
    assert_int_equal(dcg_ruling_count(), 177 + 84 + 54);
    for (int number = 1; number <= dcg_ruling_count(); number++) {
        const dcg_ruling *ruling = dcg_ruling_get(number);
        assert_non_null(ruling);
        assert_int_equal(dcg_ruling_find(ruling->id), number);
        assert_true(ruling->summary[0] != '\0' && ruling->rules[0] != '\0');
        assert_true(has_place(dcg_ruling_scenarios, number) != (ruling->untested && ruling->untested[0]));
    }
    for (size_t i = 0; i < count; i++) {
        assert_non_null(dcg_ruling_get(places[i].rule));
        assert_true(places[i].line > 0);
        assert_true(i == 0 || places[i - 1].rule <= places[i].rule);
    }
    assert_int_equal(dcg_ruling_scenarios(NULL), count);
    assert_int_equal(dcg_ruling_find("D-4.99"), 0);
    assert_int_equal(dcg_ruling_find(NULL), 0);
    assert_null(dcg_ruling_get(0));
    assert_null(dcg_ruling_get(dcg_ruling_count() + 1));
}

/* ---- Names of things */

static void check_names(const char *(*name)(int), int count)
{
    for (int i = 0; i < count; i++) {
        assert_true(name(i)[0] != '\0');
        assert_string_not_equal(name(i), "unknown");
    }
    assert_string_equal(name(-1), "unknown");
    assert_string_equal(name(count), "unknown");
}

static const char *status_text(int status)
{
    return dcg_status_text((dcg_status)status);
}

static void names_are_complete(void **state)
{
    (void)state;
    check_names(dcg_refusal_text, DCG_REFUSAL_COUNT);
    check_names(dcg_phase_text, DCG_PHASE_COUNT);
    check_names(dcg_place_text, DCG_PLACE_COUNT);
    check_names(dcg_keyword_text, DCG_KEYWORD_COUNT);
    check_names(status_text, DCG_ERROR_INTERNAL + 1);
    assert_string_equal(dcg_version(), "0.1.0");
    assert_int_equal(dcg_abi(), DCG_ABI);
}

/* ---- Building sentences */

static void words_count_beyond_room(void **state)
{
    char text[4] = "zzz";
    struct words w = words_begin(text, sizeof text);

    (void)state;
    assert_string_equal(text, "");
    words_add(&w, "%s", "ab");
    words_add_char(&w, 'c');
    words_add_char(&w, 'd');
    assert_string_equal(text, "abc");
    assert_int_equal(words_end(&w), 4);
    words_add(&w, "%d", 56);
    assert_string_equal(text, "abc");
    assert_int_equal(words_end(&w), 6);
    words_back(&w, 2);
    assert_string_equal(text, "ab");
    assert_int_equal(words_end(&w), 2);
    w = words_begin(NULL, 10);
    words_add(&w, "abc");
    words_back(&w, 1);
    words_pad(&w, "\xC3\xA9", 4);
    assert_int_equal(words_end(&w), 4);
}

typedef int text_fn(const struct position *p, char *text, size_t size);

static int text_of_option(const struct position *p, char *text, size_t size)
{
    return dcg_option_text(p->game, p->cards, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, p->pup, p->enemy, 0), 0,
                           text, size);
}

static int text_of_event(const struct position *p, char *text, size_t size)
{
    const dcg_event event = {.kind = DCG_EVENT_PLAYED, .card = p->pup};

    return dcg_event_text(p->game, p->cards, &event, 0, text, size);
}

static int text_of_decision(const struct position *p, char *text, size_t size)
{
    return dcg_decision_text(p->game, p->cards, text, size);
}

static int text_of_name(const struct position *p, char *text, size_t size)
{
    return dcg_card_name(p->game, p->cards, p->wolf, 0, text, size);
}

static int text_of_board(const struct position *p, char *text, size_t size)
{
    return dcg_board_text(p->game, p->cards, 0, text, size);
}

/* In every size: as much as fits, terminated, nothing written behind it, and the whole length returned. */
static void texts_are_cut(void **state)
{
    static text_fn *const texts[] = {text_of_option, text_of_event, text_of_decision, text_of_name,
                                     text_of_board};
    static char whole[BOARD_BYTES], part[BOARD_BYTES];
    const struct position *p = *state;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        int length = texts[i](p, whole, sizeof whole);
        assert_in_range(length, 1, sizeof whole - 2);
        assert_int_equal(strlen(whole), length);
        assert_int_equal(texts[i](p, NULL, 0), length);
        for (size_t size = 0; size <= (size_t)length + 1; size++) {
            memset(part, '#', sizeof part);
            assert_int_equal(texts[i](p, part, size), length);
            assert_int_equal(part[size], '#');
            if (size > 0) {
                assert_int_equal(strlen(part), size - 1);
                assert_memory_equal(part, whole, size - 1);
            }
        }
    }
}

/* ---- A game in words */

static void expect_sentence(const char *text, int length)
{
    assert_int_equal(strlen(text), length);
    assert_true(length > 0);
    assert_null(strpbrk(text, "%{|}\n"));
}

static void options_have_words(void **state)
{
    const struct position *p = *state;
    char text[DCG_MAX_TEXT];

    for (int verb = 0; verb < DCG_OPTION_COUNT; verb++) {
        dcg_option full = DCG_MAKE_OPTION(verb, p->pup, p->enemy, 1), bare = DCG_MAKE_OPTION(verb, 0, 0, 0);
        expect_sentence(text, dcg_option_text(p->game, p->cards, full, 0, text, sizeof text));
        expect_sentence(text, dcg_option_text(p->game, p->cards, bare, -1, text, sizeof text));
    }
    for (int verb = DCG_OPTION_COUNT; verb < 256; verb++) {
        dcg_option_text(p->game, p->cards, DCG_MAKE_OPTION(verb, 255, 255, 255), 0, text, sizeof text);
        assert_string_equal(text, "unknown option");
    }
    dcg_option_text(p->game, p->cards, UINT64_MAX, 0, text, sizeof text);
    assert_string_equal(text, "unknown option");
    dcg_option_text(NULL, NULL, DCG_OPTION_PASS, 0, text, sizeof text);
    assert_string_equal(text, "unknown option");
}

static void events_have_words(void **state)
{
    const struct position *p = *state;
    char text[DCG_MAX_TEXT];

    for (int kind = 0; kind < DCG_EVENT_COUNT; kind++) {
        dcg_event event = {.kind = (uint16_t)kind};
        expect_sentence(text, dcg_event_text(p->game, p->cards, &event, -1, text, sizeof text));
        event = (dcg_event){.kind = (uint16_t)kind,
                            .player = 1,
                            .card = p->pup,
                            .other = p->enemy,
                            .value = 1,
                            .to = DCG_PLACE_TRASH,
                            .cause = DCG_CAUSE_BATTLE,
                            .cards = {(uint64_t)1 << p->pup | (uint64_t)1 << p->enemy}};
        expect_sentence(text, dcg_event_text(p->game, p->cards, &event, 0, text, sizeof text));
    }
    dcg_event strange = {.kind = UINT16_MAX};
    dcg_event_text(p->game, p->cards, &strange, 0, text, sizeof text);
    assert_string_equal(text, "unknown event");
    dcg_event_text(p->game, p->cards, NULL, 0, text, sizeof text);
    assert_string_equal(text, "unknown event");
    strange = (dcg_event){.kind = DCG_EVENT_DELETED, .player = 255, .card = 255, .other = 255, .cause = 255};
    memset(strange.cards, 0xFF, sizeof strange.cards);
    expect_sentence(text, dcg_event_text(p->game, p->cards, &strange, 7, text, sizeof text));
}

static void expect_option(const struct position *p, int viewer, dcg_option option, const char *expected)
{
    char text[DCG_MAX_TEXT];

    dcg_option_text(p->game, p->cards, option, viewer, text, sizeof text);
    assert_string_equal(text, expected);
}

static void options_in_words(void **state)
{
    const struct position *p = *state;

    expect_option(p, 0, DCG_MAKE_OPTION(DCG_OPTION_PASS, 0, 0, 0), "pass");
    expect_option(p, 0, DCG_MAKE_OPTION(DCG_OPTION_PLAY, p->wolf, 0, 0), "play Cinderwolf (cost 5)");
    expect_option(p, 1, DCG_MAKE_OPTION(DCG_OPTION_PLAY, p->wolf, 0, 0), "play a card");
    expect_option(p, -1, DCG_MAKE_OPTION(DCG_OPTION_PLAY, p->wolf, 0, 0), "play a card");
    expect_option(p, 0, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, p->wolf, p->pup2, 1),
                  "digivolve Cinderpup #2 into Cinderwolf (cost 1)");
    expect_option(p, 0, DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, p->wolf, p->pup, 200),
                  "digivolve Cinderpup #1 into Cinderwolf");
    expect_option(p, 0, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, p->pup2, 0, 0),
                  "attack the player with Cinderpup #2");
    expect_option(p, 1, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, p->pup, p->enemy, 0),
                  "attack B's Cinderpup with Cinderpup #1");
    expect_option(p, 1, DCG_MAKE_OPTION(DCG_OPTION_BLOCK, p->enemy, 0, 0), "block with Cinderpup");
    expect_option(p, 0, DCG_MAKE_OPTION(DCG_OPTION_FIRST, 0, p->enemy, 0),
                  "activate a delayed rule action on B's Cinderpup, number 1");
}

static void expect_event(const struct position *p, int viewer, const dcg_event *event, const char *expected)
{
    char text[DCG_MAX_TEXT];

    dcg_event_text(p->game, p->cards, event, viewer, text, sizeof text);
    assert_string_equal(text, expected);
}

static void events_in_words(void **state)
{
    const struct position *p = *state;
    dcg_event event = {.kind = DCG_EVENT_PLAYED, .card = p->pup};

    expect_event(p, 1, &event, "A plays Cinderpup");
    event = (dcg_event){.kind = DCG_EVENT_ATTACKED, .player = 1, .card = p->enemy};
    expect_event(p, 1, &event, "B's Cinderpup attacks the player");
    event.other = p->pup2;
    expect_event(p, 1, &event, "B's Cinderpup attacks A's Cinderpup");
    event = (dcg_event){.kind = DCG_EVENT_MEMORY, .value = -3};
    expect_event(p, 0, &event, "memory is now 3 on B's side");
    event.value = 0;
    expect_event(p, 0, &event, "memory is now 0");
    event = (dcg_event){.kind = DCG_EVENT_DELETED, .card = p->enemy, .cause = DCG_CAUSE_BATTLE};
    expect_event(p, 0, &event, "B's Cinderpup is deleted in battle");
    event.cards[0] = (uint64_t)1 << p->enemy | (uint64_t)1 << p->pup;
    expect_event(p, 0, &event, "A's Cinderpup and B's Cinderpup are deleted in battle");
    event = (dcg_event){.kind = DCG_EVENT_DIGIVOLVED, .card = p->pup2, .other = p->egg};
    expect_event(p, 0, &event, "A digivolves Sparklet into Cinderpup");
    event = (dcg_event){.kind = DCG_EVENT_TARGET_CHANGED, .player = 1, .card = p->enemy};
    expect_event(p, 0, &event, "the attack's target is now B's Cinderpup");
    event = (dcg_event){.kind = DCG_EVENT_PHASE, .player = 1, .value = DCG_PHASE_BREEDING};
    expect_event(p, 0, &event, "B's breeding phase");
}

/* Who may not know a card reads nothing of it, even if it was known before or is found out later. */
static void hidden_cards_stay_hidden(void **state)
{
    struct position *p = *state;
    dcg_event drew = {.kind = DCG_EVENT_DREW, .player = 1, .card = p->secret, .value = 1};
    static char text[BOARD_BYTES];

    drew.cards[0] = (uint64_t)1 << p->secret;
    expect_event(p, 0, &drew, "B draws 1 card");
    expect_event(p, -1, &drew, "B draws 1 card");
    expect_event(p, 1, &drew, "B draws Secretfin");
    card_show(&p->t, p->secret);
    expect_event(p, 0, &drew, "B draws 1 card");
    card_hide(&p->t, p->secret);
    expect_event(p, 1, &drew, "B draws 1 card");
    card_show_to(&p->t, p->secret, 1);
    for (int viewer = -1; viewer <= 1; viewer++) {
        dcg_board_text(p->game, p->cards, viewer, text, sizeof text);
        assert_int_equal(strstr(text, "Secretfin") != NULL, viewer == 1);
        assert_int_equal(strstr(text, "Cinderwolf") != NULL, viewer == 0);
        dcg_card_name(p->game, p->cards, p->secret, viewer, text, sizeof text);
        assert_string_equal(text, viewer == 1 ? "Secretfin" : "a card");
    }
    dcg_event revealed = {
        .kind = DCG_EVENT_REVEALED, .player = 1, .card = p->secret, .def = p->game->card[p->secret].def};
    expect_event(p, 0, &revealed, "B reveals Secretfin");
}

static void strange_cards_have_a_name(void **state)
{
    static const int strange[] = {-1, 0, 200, 255, 256, 1 << 20};
    const struct position *p = *state;
    char text[DCG_MAX_TEXT];

    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        dcg_card_name(p->game, p->cards, strange[i], 0, text, sizeof text);
        assert_string_equal(text, "a card");
    }
    dcg_card_name(NULL, NULL, 1, 0, text, sizeof text);
    assert_string_equal(text, "a card");
    p->game->card[p->pup].def = UINT16_MAX;
    dcg_card_name(p->game, p->cards, p->pup, 0, text, sizeof text);
    assert_string_equal(text, "a card");
}

static void decisions_in_words(void **state)
{
    struct position *p = *state;
    char text[DCG_MAX_TEXT];

    dcg_decision_text(p->game, p->cards, text, sizeof text);
    assert_string_equal(text, "nobody has to decide");
    dcg_decision_text(NULL, NULL, text, sizeof text);
    assert_string_equal(text, "nobody has to decide");
    for (int kind = DCG_DECISION_NONE + 1; kind < DCG_DECISION_COUNT; kind++) {
        p->game->decision = (struct decision){.kind = (uint8_t)kind, .player = 1, .asked = 1};
        expect_sentence(text, dcg_decision_text(p->game, p->cards, text, sizeof text));
        assert_memory_equal(text, "B decides: ", 11);
    }
    /* Of which card the effect is. */
    p->game->decision = (struct decision){.kind = DCG_DECISION_OPTIONAL, .player = 0, .asked = 1};
    p->game->resolutions = 1;
    p->game->resolution[0].what.card = (uint8_t)p->pup;
    dcg_decision_text(p->game, p->cards, text, sizeof text);
    assert_string_equal(text, "A decides: use the effect? (Cinderpup)");
    dcg_prompt_text(p->game, p->cards, DCG_YOU, text, sizeof text);
    assert_string_equal(text, "Use the effect? (Cinderpup)");
    p->game->decision.kind = DCG_DECISION_MAIN;
    dcg_decision_text(p->game, p->cards, text, sizeof text);
    assert_null(strstr(text, "Cinderpup"));
    p->game->resolutions = 0;
    dcg_prompt_text(p->game, p->cards, -1, text, sizeof text);
    assert_string_equal(text, "Main phase: choose an action");
    dcg_prompt_text(NULL, NULL, -1, text, sizeof text);
    assert_string_equal(text, "Nobody has to decide");
}

static void effects_in_words(void **state)
{
    struct position *p = *state;
    char text[DCG_MAX_TEXT];
    dcg_option first = DCG_MAKE_OPTION(DCG_OPTION_FIRST, p->pup, 0, 0);

    assert_int_equal(dcg_effect_text(NULL, NULL, first, 0, text, sizeof text), 0);
    assert_int_equal(dcg_effect_text(p->game, p->cards, first, 0, text, sizeof text), 0);
    p->game->pendings = 1;
    p->game->pending[0].what = (struct effect_instance){
        .kind = INSTANCE_EFFECT, .card = (uint8_t)p->pup, .keyword = DCG_KEYWORD_RAID + 1 + COPY};
    assert_int_equal(dcg_effect_text(p->game, p->cards, first, 0, text, sizeof text), 6);
    assert_string_equal(text, "<Raid>");
    assert_int_equal(dcg_effect_text(p->game, p->cards, DCG_OPTION_PASS, 0, text, sizeof text), 0);
    p->game->resolution[0].what = p->game->pending[0].what;
    p->game->resolutions = 1;
    p->game->decision = (struct decision){.kind = DCG_DECISION_OPTIONAL, .asked = 1};
    assert_int_equal(dcg_effect_text(p->game, p->cards, DCG_OPTION_YES, 0, text, sizeof text), 6);
    p->game->decision.kind = DCG_DECISION_MAIN;
    assert_int_equal(dcg_effect_text(p->game, p->cards, DCG_OPTION_PASS, 0, text, sizeof text), 0);
    p->game->resolutions = p->game->pendings = 0;
}

static void board_shows_the_table(void **state)
{
    static const char *const expected[] = {"turn 4, A's main phase\n",
                                           "memory  A 10 9 8 7 6 5 4 [3] 2 1 0 1 2 3 4 5 6 7 8 9 10 B\n",
                                           "     2 Cinderpup",
                                           " over Sparklet\n",
                                           "Lv.4 cost 5, digivolve 2, 1\n",
                                           "B  security 0  hand 1"};
    const struct position *p = *state;
    static char text[BOARD_BYTES];

    dcg_board_text(p->game, p->cards, 0, text, sizeof text);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        if (!strstr(text, expected[i]))
            fail_msg("no '%s' in:\n%s", expected[i], text);
    assert_int_equal(dcg_board_text(NULL, NULL, 0, text, sizeof text), 0);
    assert_string_equal(text, "");
}

int main(void)
{
#define WITH_POSITION(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_round_trip),        cmocka_unit_test(rules_named_by_tables),
        cmocka_unit_test(rules_unsupported),       cmocka_unit_test(rules_lead_somewhere),
        cmocka_unit_test(rules_answered),          cmocka_unit_test(rules_places),
        cmocka_unit_test(rulings_round_trip),      cmocka_unit_test(names_are_complete),
        cmocka_unit_test(words_count_beyond_room), WITH_POSITION(texts_are_cut),
        WITH_POSITION(options_have_words),         WITH_POSITION(events_have_words),
        WITH_POSITION(options_in_words),           WITH_POSITION(events_in_words),
        WITH_POSITION(hidden_cards_stay_hidden),   WITH_POSITION(strange_cards_have_a_name),
        WITH_POSITION(decisions_in_words),         WITH_POSITION(effects_in_words),
        WITH_POSITION(board_shows_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
