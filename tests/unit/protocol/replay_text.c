/* Replays as text: what is written is read back as the same; what is wrong is refused with its line. */
#include "unit/recorded.h"

#include <stdio.h>
#include <stdlib.h>

enum { CHOICES = 40 };

static int begin(void **state)
{
    static dcg_option_list list;

    (void)state;
    cards = dcg_cards_new(true);
    record.seed = 9;
    dcg_replay_player(&record, 0, "human");
    dcg_replay_player(&record, 1, "greedy");
    if (dcg_deck_embedded(cards, "st1", &record.deck[0], NULL) != DCG_OK ||
        dcg_deck_embedded(cards, "st2", &record.deck[1], NULL) != DCG_OK || !recorded_start())
        return 1;
    for (int i = 0; i < CHOICES && dcg_options(session, game, &list) == DCG_OK; i++)
        if (!recorded_choose(list.option[i % list.count]))
            return 1;
    record.result = dcg_result(game);
    dcg_replay_write(&record, cards, take, NULL);
    return 0;
}

static void what_is_written_is_read(void **state)
{
    dcg_replay read = {0};
    dcg_error error;

    (void)state;
    assert_int_equal(dcg_replay_read(&read, cards, text, size, DCG_REPLAY_WHOLE, &error), DCG_OK);
    assert_int_equal(read.count, record.count);
    assert_int_equal(read.seed, 9);
    assert_int_equal(read.start, record.start);
    assert_string_equal(read.player[1], "greedy");
    assert_int_equal(read.deck[0].main_count, record.deck[0].main_count);
    assert_int_equal(read.result.outcome, record.result.outcome);
    assert_false(read.altered || read.broken_off || read.moved);
    for (size_t i = 0; i < read.count; i++) {
        assert_int_equal(read.step[i].option, record.step[i].option);
        assert_int_equal(read.step[i].hash, record.step[i].hash);
    }
    /* read again into the same: the steps are replaced */
    assert_int_equal(dcg_replay_read(&read, cards, text, size, DCG_REPLAY_WHOLE, &error), DCG_OK);
    assert_int_equal(read.count, record.count);
    dcg_replay_free(&read);
}

/* The parts after each other are the whole. */
static void parts_make_the_whole(void **state)
{
    static char whole[sizeof text];
    size_t length = size;

    (void)state;
    memcpy(whole, text, size + 1);
    size = 0;
    dcg_replay_head(&record, cards, take, NULL);
    dcg_replay_steps(&record, 0, take, NULL);
    dcg_replay_result(&record, take, NULL);
    assert_true(size < length && memcmp(text, whole, size) == 0);
    assert_memory_equal(whole + size, "check ", 6);
    assert_true(dcg_replay_has_result(text, size));
    memcpy(text, whole, length + 1);
    size = length;
}

static void torn_and_changed_texts(void **state)
{
    static char copy[sizeof text];
    dcg_replay read = {0};
    dcg_error error;
    const char *choice = strstr(text, "\nchoice ");

    (void)state;
    size_t half = (size_t)(choice - text) + 60;
    assert_int_equal(dcg_replay_read(&read, cards, text, half, DCG_REPLAY_WHOLE, &error), DCG_ERROR_FORMAT);
    assert_int_equal(dcg_replay_read(&read, cards, text, half, DCG_REPLAY_UNFINISHED, &error), DCG_OK);
    assert_true(read.broken_off && read.count == 1);
    assert_int_equal(dcg_replay_read(&read, cards, text, half, DCG_REPLAY_KEPT, &error), DCG_OK);
    memcpy(copy, text, size + 1);
    memcpy(strstr(copy, "\nplayer B greedy"), "\nplayer B random", 16);
    assert_int_equal(dcg_replay_read(&read, cards, copy, size, DCG_REPLAY_WHOLE, &error), DCG_OK);
    assert_true(read.altered);
    memcpy(strstr(copy, "\nchoice "), "\nchoixe ", 8);
    assert_int_equal(dcg_replay_read(&read, cards, copy, size, DCG_REPLAY_WHOLE, &error), DCG_ERROR_FORMAT);
    assert_true(error.line > 10 && strstr(error.text, "choixe"));
    assert_int_equal(dcg_replay_read(&read, cards, "dcg replay 2\n", 13, DCG_REPLAY_WHOLE, &error),
                     DCG_ERROR_VERSION);
    dcg_replay_free(&read);
}

/* The count in the first line of a kind of cards of deck A, and what comes of it. */
static dcg_status read_with_count(const char *kind, int count, dcg_replay *read, dcg_error *error)
{
    static char copy[sizeof text + 16];
    char line[16];

    snprintf(line, sizeof line, "\n%s ", kind);
    const char *at = strstr(text, line);
    assert_non_null(at);
    at += strlen(line);
    int used =
        snprintf(copy, sizeof copy, "%.*s%d%s", (int)(at - text), text, count, at + strspn(at, "0123456789"));
    return dcg_replay_read(read, cards, copy, (size_t)used, DCG_REPLAY_WHOLE, error);
}

/* A deck has room for 200 cards of each kind; each line of a replay adds some. */
static void decks_are_bounded(void **state)
{
    static const char *const kinds[] = {"main", "egg"};
    dcg_replay read = {0};
    dcg_error error;

    (void)state;
    for (int i = 0; i < 2; i++) {
        const dcg_deck *deck = &record.deck[0];
        int first = (int)strtol(strstr(text, i ? "\negg " : "\nmain ") + (i ? 5 : 6), NULL, 10);
        int others = (i ? deck->egg_count : deck->main_count) - first;
        assert_int_equal(read_with_count(kinds[i], DCG_MAX_DECK - others, &read, &error), DCG_OK);
        assert_int_equal(i ? read.deck[0].egg_count : read.deck[0].main_count, DCG_MAX_DECK);
        if (others > 0) {
            assert_int_equal(read_with_count(kinds[i], DCG_MAX_DECK - others + 1, &read, &error),
                             DCG_ERROR_CAPACITY);
            assert_non_null(strstr(error.text, "more than 200 cards in one deck"));
        }
        assert_int_equal(read_with_count(kinds[i], DCG_MAX_DECK + 1, &read, &error), DCG_ERROR_FORMAT);
        assert_int_equal(read_with_count(kinds[i], 0, &read, &error), DCG_ERROR_FORMAT);
        assert_int_equal(read_with_count(kinds[i], 65536 + 4, &read, &error), DCG_ERROR_FORMAT);
    }
    dcg_replay_free(&read);
}

static void steps_are_bounded(void **state)
{
    dcg_replay full = {.count = DCG_MAX_STEPS, .room = DCG_MAX_STEPS};

    (void)state;
    assert_false(dcg_replay_add(&full, (dcg_step){0}));
    assert_int_equal(full.count, DCG_MAX_STEPS);
    dcg_replay_free(&full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read), cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(torn_and_changed_texts),  cmocka_unit_test(decks_are_bounded),
        cmocka_unit_test(steps_are_bounded),
    };
    return cmocka_run_group_tests(tests, begin, recorded_end);
}
