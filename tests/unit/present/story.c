/* story.c - events in the voice of the reader: A and B, or you and the opponent; few lines for many events; how a game
 * ended. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dcg.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/rule.h"
#include "state/area.h"

static const char card_file[] = "card PT-002 \"Cinderpup\"\n"
                                "  digimon red level 3\n"
                                "  cost 3\n"
                                "  dp 3000\n"
                                "card PT-004 \"Secretfin\"\n"
                                "  digimon blue level 3\n"
                                "  cost 4\n"
                                "  dp 2000\n";

/* A has a Cinderpup, B a Secretfin in the battle area and one in the hand. */
struct position {
    dcg_cards *cards;
    dcg_game *game;
    struct table t;
    uint8_t pup, fin, hidden;
};

static uint8_t create(struct position *p, int owner, const char *number)
{
    return card_create(&p->t, owner, dcg_cards_find(p->cards, number), false, false);
}

static int set_up(void **state)
{
    struct position *p = calloc(1, sizeof *p);

    assert_non_null(p);
    p->cards = dcg_cards_new(false);
    p->game = dcg_game_new();
    assert_non_null(p->cards);
    assert_non_null(p->game);
    assert_int_equal(dcg_cards_add(p->cards, card_file, sizeof card_file - 1, NULL), DCG_OK);
    game_clear(p->game);
    p->t = table_of(p->game, p->cards);
    p->game->cards_hash = dcg_cards_hash(p->cards);
    p->pup = create(p, 0, "PT-002");
    p->fin = create(p, 1, "PT-004");
    p->hidden = create(p, 1, "PT-004");
    permanent_create(&p->t, p->pup, 0, false);
    permanent_create(&p->t, p->fin, 1, false);
    card_put(&p->t, p->hidden, DCG_PLACE_HAND, BOTTOM);
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

static void expect(const struct position *p, int viewer, const dcg_event *event, const char *expected)
{
    char text[DCG_MAX_TEXT];

    dcg_event_text(p->game, p->cards, event, viewer, text, sizeof text);
    assert_string_equal(text, expected);
}

static void players_are_you_and_the_opponent(void **state)
{
    const struct position *p = *state;
    dcg_event event = {.kind = DCG_EVENT_PLAYED, .player = 1, .card = p->fin};

    expect(p, 1, &event, "B plays Secretfin");
    expect(p, DCG_YOU + 1, &event, "You play Secretfin");
    expect(p, DCG_YOU + 0, &event, "The opponent plays Secretfin");
    event = (dcg_event){.kind = DCG_EVENT_ATTACKED, .player = 1, .card = p->fin};
    expect(p, DCG_YOU + 0, &event, "The opponent's Secretfin attacks you");
    expect(p, DCG_YOU + 1, &event, "Your Secretfin attacks the opponent");
    event.other = p->pup;
    expect(p, DCG_YOU + 0, &event, "The opponent's Secretfin attacks your Cinderpup");
    event = (dcg_event){.kind = DCG_EVENT_TARGET_CHANGED, .player = 1};
    expect(p, -1, &event, "the attack's target is now the player");
    expect(p, DCG_YOU + 1, &event, "The attack's target is now you");
    event = (dcg_event){.kind = DCG_EVENT_MEMORY, .value = -2};
    expect(p, DCG_YOU + 1, &event, "Memory is now 2 on your side");
    expect(p, DCG_YOU + 0, &event, "Memory is now 2 on the opponent's side");
    event = (dcg_event){.kind = DCG_EVENT_PHASE, .player = 0, .value = DCG_PHASE_MAIN};
    expect(p, DCG_YOU + 0, &event, "Your main phase");
    event = (dcg_event){.kind = DCG_EVENT_DELETED, .cause = DCG_CAUSE_EFFECT};
    event.cards[0] = (uint64_t)1 << p->pup | (uint64_t)1 << p->fin;
    expect(p, DCG_YOU + 0, &event, "Your Cinderpup and the opponent's Secretfin are deleted by an effect");
    event = (dcg_event){.kind = DCG_EVENT_DREW, .player = 1, .card = p->hidden, .value = 1};
    expect(p, DCG_YOU + 0, &event, "The opponent draws 1 card");
    expect(p, DCG_YOU + 1, &event, "You draw Secretfin");
    event = (dcg_event){.kind = DCG_EVENT_CHECKED, .player = 1, .card = p->hidden};
    expect(p, DCG_YOU + 0, &event, "A card of the opponent's is checked");
    event = (dcg_event){.kind = DCG_EVENT_PLACED, .card = p->pup, .other = p->fin, .to = DCG_PLACE_UNDER};
    expect(p, 0, &event, "A's Cinderpup is placed under B's Secretfin");
    event = (dcg_event){.kind = DCG_EVENT_PLACED, .card = p->pup, .to = DCG_PLACE_SECURITY};
    expect(p, 0, &event, "A's Cinderpup is placed in the security stack");
}

/* No sentence of a voice has words that can't stand together. */
static void expect_grammar(const char *text, int viewer)
{
    static const char *const wrong[] = {"you's", "ou draws", "you is ", "opponent draw ", "opponent play ",
                                        "~",     "  ",       " 's",     "nobody's"};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (strstr(text, wrong[i]))
            fail_msg("'%s' in '%s'", wrong[i], text);
    if (viewer < DCG_YOU)
        return;
    assert_false(text[0] >= 'a' && text[0] <= 'z');
    for (const char *at = text; (at = strstr(at, "ou ")) != NULL; at += 3) {
        size_t verb = strcspn(at + 3, " ");
        bool third = verb > 2 && at[3 + verb - 1] == 's' && at[3 + verb - 2] != 's'; /* "you passes" */
        if ((at == text + 1 || strncmp(at - 1, "you ", 4) == 0) && third)
            fail_msg("'%s'", text);
    }
    assert_null(strstr(text, " A ")); /* "A card of ..." may begin */
    assert_null(strstr(text, "B "));
    assert_null(strstr(text, "A's"));
    assert_null(strstr(text, "B's"));
}

static void every_event_in_every_voice(void **state)
{
    const struct position *p = *state;
    char text[DCG_MAX_TEXT];

    for (int kind = 0; kind < DCG_EVENT_COUNT; kind++)
        for (int viewer = -1; viewer <= DCG_YOU + 1; viewer++)
            for (int form = 0; form < 8; form++) {
                dcg_event event = {.kind = (uint16_t)kind,
                                   .player = (uint8_t)(form & 1),
                                   .card = form & 2 ? p->pup : p->fin,
                                   .other = form & 4 ? p->fin : 0,
                                   .value = 1,
                                   .to = form & 4 ? DCG_PLACE_UNDER : DCG_PLACE_HAND};
                event.cards[0] = (uint64_t)1 << event.card | (form & 4 ? (uint64_t)1 << p->hidden : 0);
                int length = dcg_event_text(p->game, p->cards, &event, viewer, text, sizeof text);
                assert_int_equal(length, strlen(text));
                assert_true(length > 0);
                if (dcg_name(DCG_NAMES_EVENT, kind))
                    expect_grammar(text, viewer);
                else
                    assert_string_equal(text, "unknown event");
            }
}

static void results_in_words(void **state)
{
    static const struct {
        enum rule rule;
        const char *neutral, *winner, *loser;
    } ends[] = {
        {RULE_ATTACK_ON_NO_SECURITY_WIN, "A wins: B had no security cards left when A attacked",
         "You win: the opponent had no security cards left when you attacked",
         "You lose: you had no security cards left when the opponent attacked"},
        {RULE_GAME_VICTORY_NO_DECK, "A wins: B had no card left to draw",
         "You win: the opponent had no card left to draw", "You lose: you had no card left to draw"},
        {RULE_GAME_FORFEIT, "A wins: B gave up", "You win: the opponent gave up", "You lose: you gave up"},
        {RULE_GAME_WIN_BY_EFFECT, "A wins: an effect of a card decided it",
         "You win: an effect of a card decided it", "You lose: an effect of a card decided it"},
    };
    struct position *p = *state;
    char text[DCG_MAX_TEXT];

    dcg_result_text(p->game, p->cards, -1, text, sizeof text);
    assert_string_equal(text, "The game goes on");
    p->game->outcome = DCG_WON;
    p->game->winner = 0;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        p->game->end_rule = (uint16_t)ends[i].rule;
        dcg_result_text(p->game, p->cards, -1, text, sizeof text);
        assert_string_equal(text, ends[i].neutral);
        dcg_result_text(p->game, p->cards, DCG_YOU + 0, text, sizeof text);
        assert_string_equal(text, ends[i].winner);
        dcg_result_text(p->game, p->cards, DCG_YOU + 1, text, sizeof text);
        assert_string_equal(text, ends[i].loser);
    }
    p->game->outcome = DCG_DRAWN;
    p->game->winner = NO_PLAYER;
    p->game->end_rule = RULE_LOOP_DRAW;
    dcg_result_text(p->game, p->cards, DCG_YOU, text, sizeof text);
    assert_string_equal(text, "The game is a draw: effects repeat without end, and nobody can stop them");
    p->game->outcome = DCG_FAILED;
    p->game->status = DCG_ERROR_CAPACITY;
    dcg_result_text(p->game, p->cards, DCG_YOU, text, sizeof text);
    assert_string_equal(text, "The game can't go on: a maximum was reached");
}

/* ---- Few lines for many events */

static void expect_story(const struct position *p, int viewer, const dcg_event *events, size_t count,
                         const char *expected)
{
    char text[2048] = "";
    size_t at = 0;
    dcg_line line;

    while (dcg_story_next(p->game, p->cards, events, count, viewer, &at, &line)) {
        assert_true(line.event < count);
        assert_int_equal(line.weight, dcg_event_weight(&events[line.event]));
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s\n", line.text);
    }
    assert_string_equal(text, expected);
}

static void a_turn_in_few_lines(void **state)
{
    const struct position *p = *state;
    const dcg_event events[] = {
        {.kind = DCG_EVENT_TURN_BEGAN, .player = 1, .value = 4},
        {.kind = DCG_EVENT_PHASE, .player = 1, .value = DCG_PHASE_UNSUSPEND},
        {.kind = DCG_EVENT_PHASE, .player = 1, .value = DCG_PHASE_MAIN},
        {.kind = DCG_EVENT_REVEALED, .player = 1, .card = p->fin},
        {.kind = DCG_EVENT_PAID, .player = 1, .value = 4},
        {.kind = DCG_EVENT_MEMORY, .value = 1},
        {.kind = DCG_EVENT_DIGIXROS, .player = 1, .card = p->fin},
        {.kind = DCG_EVENT_PLAYED, .player = 1, .card = p->fin},
        {.kind = DCG_EVENT_PLAYED, .player = 1, .card = p->fin}, /* by an effect */
        {.kind = DCG_EVENT_MEMORY, .value = 2},
        {.kind = DCG_EVENT_REVEALED, .player = 1, .card = p->fin, .value = 1},
        {.kind = DCG_EVENT_TURN_ENDED, .player = 1},
    };
    const dcg_event paid[] = {{.kind = DCG_EVENT_PAID, .player = 0, .value = 2},
                              {.kind = DCG_EVENT_MEMORY, .value = 0}};
    size_t at = 0;
    dcg_line line;

    expect_story(p, -1, events, sizeof events / sizeof events[0],
                 "turn 4: B's turn begins\n"
                 "B's Secretfin is placed for a DigiXros\n"
                 "B plays Secretfin (4), memory 1 on A's side\n"
                 "B plays Secretfin\n"
                 "memory is now 2 on A's side\n"
                 "B reveals Secretfin\n");
    expect_story(p, DCG_YOU, events + 3, 5,
                 "The opponent's Secretfin is placed for a DigiXros\n"
                 "The opponent plays Secretfin (4), memory 1 on your side\n");
    expect_story(p, DCG_YOU, paid, 2, "You pay 2, memory 0\n");
    expect_story(p, DCG_YOU, events + 1, 2, "");
    assert_false(dcg_story_next(p->game, p->cards, NULL, 3, 0, &at, &line));
    assert_int_equal(dcg_event_weight(NULL), DCG_WEIGHT_STEP);
}

/* What effects did is told, with the card; what the rules did besides isn't. */
static void a_summary_tells_what_effects_did(void **state)
{
    const struct position *p = *state;
    const dcg_event gained[] = {
        {.kind = DCG_EVENT_PAID, .player = 1, .value = 4},
        {.kind = DCG_EVENT_MEMORY, .rule = RULE_TERM_MEMORY_PAY, .value = 4},
        {.kind = DCG_EVENT_PLAYED, .player = 1, .card = p->fin},
        {.kind = DCG_EVENT_ACTIVATED, .player = 1, .card = p->fin},
        {.kind = DCG_EVENT_MEMORY, .rule = RULE_TERM_MEMORY_GAIN_LOSE, .value = 3},
    };
    const dcg_event used[] = {{.kind = DCG_EVENT_USED, .player = 1, .card = p->fin},
                              {.kind = DCG_EVENT_MEMORY, .rule = RULE_TERM_MEMORY_GAIN_LOSE, .value = -1}};
    const dcg_event asked[] = {{.kind = DCG_EVENT_PLAYED, .player = 1, .card = p->fin},
                               {.kind = DCG_EVENT_MEMORY, .rule = RULE_TERM_MEMORY_GAIN_LOSE, .value = -1}};
    dcg_event trashed = {.kind = DCG_EVENT_TRASHED, .card = p->pup, .cause = DCG_CAUSE_EFFECT};

    expect_story(p, DCG_YOU, gained, 5,
                 "The opponent plays Secretfin (4), memory 4 on your side\n"
                 "The effect of the opponent's Secretfin is carried out\n"
                 "Memory is now 3 on your side by the effect of Secretfin\n");
    expect_story(p, DCG_YOU, used, 2,
                 "The opponent uses Secretfin\n"
                 "Memory is now 1 on the opponent's side by the effect of Secretfin\n");
    expect_story(p, DCG_YOU, asked, 2,
                 "The opponent plays Secretfin\n"
                 "Memory is now 1 on the opponent's side\n");
    assert_int_equal(dcg_event_weight(&gained[4]), DCG_WEIGHT_DEED);
    assert_int_equal(dcg_event_weight(&gained[1]), DCG_WEIGHT_PART);
    assert_int_equal(dcg_event_weight(&trashed), DCG_WEIGHT_DEED);
    trashed.cause = DCG_CAUSE_RULE;
    assert_int_equal(dcg_event_weight(&trashed), DCG_WEIGHT_DETAIL);
}

int main(void)
{
#define WITH_POSITION(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_POSITION(players_are_you_and_the_opponent),
        WITH_POSITION(every_event_in_every_voice),
        WITH_POSITION(results_in_words),
        WITH_POSITION(a_turn_in_few_lines),
        WITH_POSITION(a_summary_tells_what_effects_did),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
