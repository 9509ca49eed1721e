/* A game that is being played takes no memory: every call of the library that starts it, lists options, takes one,
 * copies or looks at it does without the allocator. What takes memory ends well where there is none. The linker leads
 * calls of malloc and its kin here. */
#include <dcg.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static unsigned long taken;
static unsigned long refused; /* the call, of those counted by taken, that gets no memory; 0: none */

void *__wrap_malloc(size_t size)
{
    return ++taken == refused ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return ++taken == refused ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return ++taken == refused ? NULL : __real_realloc(old, size);
}

/* Plays a whole game with all effects; returns how many decisions it took. */
static int play(dcg_game *game, dcg_game *view, dcg_ai *ai, dcg_session *session, const dcg_deck decks[2],
                uint64_t seed)
{
    static dcg_option_list list;
    dcg_option option;
    int decisions = 0;

    assert_int_equal(dcg_start(session, game, &decks[0], &decks[1], seed, NULL), DCG_OK);
    while (dcg_options(session, game, &list) == DCG_OK) {
        assert_int_equal(dcg_view(game, list.player, view), DCG_OK);
        assert_int_equal(dcg_ai_choose(ai, view, &list, seed + list.serial, &option, NULL), DCG_OK);
        assert_int_equal(dcg_why_not(game, dcg_session_cards(session), list.player, option).reason, 0);
        assert_int_equal(dcg_choose(session, game, option, NULL), DCG_OK);
        decisions++;
    }
    return decisions;
}

static void playing_takes_no_memory(void **state)
{
    static dcg_deck decks[2];
    dcg_cards *cards = dcg_cards_new(true);
    dcg_session *session = dcg_session_new(cards);
    dcg_game *game = dcg_game_new(), *view = dcg_game_new();
    int decisions = 0;

    (void)state;
    assert_true(taken > 0); /* the calls do lead here */
    assert_int_equal(dcg_deck_embedded(cards, "st1", &decks[0], NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(cards, "st2", &decks[1], NULL), DCG_OK);
    assert_non_null(dcg_cards_with(cards, decks, 2)); /* made once */
    for (int i = 0; i < DCG_AI_KINDS; i++) {
        const dcg_ai_plan plan = {.kind = (dcg_ai_kind)i, .iterations = 20, .threads = 1};
        dcg_ai *ai = dcg_ai_new(&plan, cards, &decks[0], &decks[1]);
        taken = 0;
        for (uint64_t seed = 1; seed <= (i ? 2 : 50); seed++)
            decisions += play(game, view, ai, session, decks, seed);
        assert_int_equal(taken, 0);
        dcg_ai_free(ai);
    }
    assert_true(decisions > 1000);
    dcg_game_free(game);
    dcg_game_free(view);
    dcg_session_free(session);
    dcg_cards_free(cards);
}

/* A match by messages: updates with all texts, refusals and values, too. */
static void talking_takes_no_memory(void **state)
{
    static const char begin[] =
        "{\"type\":\"new\",\"decks\":[\"st1\",\"st2\"],\"seats\":[\"me\",\"greedy\"]}",
                      choose[] = "{\"type\":\"choose\",\"options\":[0]}", why[] = "{\"type\":\"why\"}",
                      inspect[] = "{\"type\":\"inspect\",\"card\":3}", undo[] = "{\"type\":\"undo\"}";
    dcg_cards *cards = dcg_cards_new(true);
    dcg_talker *talker = dcg_talker_new(&(dcg_talk_plan){.cards = cards, .seed = 3});
    int choices = 0;

    (void)state;
    assert_non_null(strstr(dcg_talk(talker, begin, sizeof begin - 1, NULL), "\"type\":\"update\""));
    taken = 0;
    while (strstr(dcg_talk(talker, choose, sizeof choose - 1, NULL), "\"result\":null")) {
        dcg_talk(talker, why, sizeof why - 1, NULL);
        dcg_talk(talker, inspect, sizeof inspect - 1, NULL);
        if (++choices % 16 == 0)
            dcg_talk(talker, undo, sizeof undo - 1, NULL);
    }
    assert_int_equal(taken, 0);
    assert_true(choices > 10);
    dcg_talker_free(talker);
    dcg_cards_free(cards);
}

/* A game for which there is no memory doesn't begin, and the next one does. */
static void sets_are_made_or_not(void **state)
{
    static dcg_deck decks[2];
    dcg_cards *cards = dcg_cards_new(true);
    dcg_session *session = dcg_session_new(cards);
    dcg_game *game = dcg_game_new();
    dcg_status status = DCG_ERROR_MEMORY;
    unsigned long failed = 0;

    (void)state;
    assert_int_equal(dcg_deck_embedded(cards, "st1", &decks[0], NULL), DCG_OK);
    assert_int_equal(dcg_deck_embedded(cards, "bt22-omnimon", &decks[1], NULL), DCG_OK);
    for (refused = 1; status != DCG_OK; refused++) {
        taken = 0;
        status = dcg_start(session, game, &decks[0], &decks[1], 1, NULL);
        if (status != DCG_OK)
            assert_int_equal(status, DCG_ERROR_MEMORY);
        failed += status != DCG_OK;
    }
    refused = 0;
    assert_true(failed > 10);
    assert_non_null(dcg_cards_with(cards, decks, 2));
    dcg_game_free(game);
    dcg_session_free(session);
    dcg_cards_free(cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playing_takes_no_memory),
        cmocka_unit_test(talking_takes_no_memory),
        cmocka_unit_test(sets_are_made_or_not),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
