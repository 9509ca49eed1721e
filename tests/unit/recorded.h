/* recorded.h - the game of a test program that is recorded while it is played, and text that is written of it. */
#ifndef DCG_TESTS_UNIT_RECORDED_H
#define DCG_TESTS_UNIT_RECORDED_H

#include <dcg.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static dcg_cards *cards;
static dcg_session *session;
static dcg_game *game;
static dcg_replay record;
static char text[1 << 16];
static size_t size;

/* Takes what a writer writes. */
static inline void take(void *user, const char *bytes, size_t count)
{
    (void)user;
    assert_true(size + count < sizeof text);
    memcpy(text + size, bytes, count);
    size += count;
    text[size] = '\0';
}

/* Starts the game with the seed and the decks of the record. */
static inline bool recorded_start(void)
{
    session = dcg_session_new(cards);
    game = dcg_game_new();
    if (dcg_start(session, game, &record.deck[0], &record.deck[1], record.seed, NULL) != DCG_OK)
        return false;
    record.start = dcg_hash(game);
    return true;
}

static inline bool recorded_choose(dcg_option option)
{
    return dcg_choose(session, game, option, NULL) == DCG_OK &&
           dcg_replay_add(&record, (dcg_step){.option = option, .hash = dcg_hash(game)});
}

static inline int recorded_end(void **state)
{
    (void)state;
    dcg_replay_free(&record);
    dcg_game_free(game);
    dcg_session_free(session);
    dcg_cards_free(cards);
    return 0;
}

#endif
