/* game.h - what the targets for saved games share: inputs that are recipes, and games with some bytes changed. */
#ifndef TESTS_FUZZ_GAME_H
#define TESTS_FUZZ_GAME_H

#include "fuzz/fuzz.h"
#include "query/info.h"
#include "tree/effect_def.h"
#include "state/save.h"

#include <stddef.h>
#include <string.h>

enum { HEADER_BYTES = 32, SAVED_BYTES = HEADER_BYTES + (int)sizeof(struct dcg_game), BOARD_BYTES = 16384 };

struct input {
    const uint8_t *at;
    size_t left;
};

/* Parts of a game, so that a change hits each of them as often as the others. */
static const struct {
    size_t at, size;
} parts[] = {
#define PART(member)                                                                                         \
    {                                                                                                        \
        offsetof(struct dcg_game, member), sizeof(((struct dcg_game *)0)->member)                            \
    }
    PART(random),
    {offsetof(struct dcg_game, outcome),
     offsetof(struct dcg_game, decision) - offsetof(struct dcg_game, outcome)},
    PART(decision),
    PART(attack),
    {offsetof(struct dcg_game, result_set),
     offsetof(struct dcg_game, pile) - offsetof(struct dcg_game, result_set)},
    PART(pile),
    PART(permanent[0]),
    PART(permanent),
    PART(card),
    PART(frame[0]),
    PART(frame[1]),
    PART(frame[2]),
    PART(frame),
    PART(timed_modifier[0]),
    PART(delayed_trigger[0]),
    PART(delayed_trigger[1]),
    PART(pending[0]),
    PART(pending[1]),
    PART(pending),
    PART(resolution[0]),
    PART(resolution),
    PART(entry),
    PART(game_event[0]),
    PART(game_event),
    PART(lki[0]),
    PART(lki),
    PART(use[0]),
    PART(use),
    PART(spent),
    PART(loop),
    PART(timed_modifier[1]),
#undef PART
};

static inline unsigned take(struct input *in)
{
    if (!in->left)
        return 0;
    in->left--;
    return *in->at++;
}

static inline void change(struct dcg_game *g, struct input *in)
{
    size_t part = take(in) % (sizeof parts / sizeof parts[0]);
    size_t where = take(in);

    where |= (size_t)take(in) << 8;
    ((unsigned char *)g)[parts[part].at + where % parts[part].size] = (unsigned char)take(in);
}

/* Saves a game, sound or not, and loads it. */
static inline bool reload(struct dcg_game *g, const dcg_cards *cards, unsigned char saved[SAVED_BYTES])
{
    dcg_error error;
    size_t size = game_save(g, saved, SAVED_BYTES);

    require(size == SAVED_BYTES);
    dcg_status status = dcg_load(g, cards, saved, size, &error);
    require(status == DCG_OK || (error.text[0] && error.status == status));
    return status == DCG_OK;
}

/* Loads an input that begins with the header of a saved game as it is. False: it doesn't. */
static inline bool load_saved(struct dcg_game *g, const dcg_cards *cards, const uint8_t *data, size_t size)
{
    dcg_error error;

    if (size < 7 || memcmp(data, "DCGSAVE", 7) != 0)
        return false;
    require(dcg_load(g, cards, data, size, &error) == DCG_OK || error.text[0]);
    return true;
}

/* Everything about a game can be told. */
static inline void look(const struct dcg_game *g, const dcg_cards *cards, char text[BOARD_BYTES])
{
    dcg_card_info info;

    for (int viewer = -1; viewer < 2; viewer++)
        require(dcg_board_text(g, cards, viewer, text, BOARD_BYTES) > 0);
    for (int card = 1; dcg_card(g, cards, card, &info) == DCG_OK; card++)
        require(info.place < DCG_PLACE_COUNT);
    require(dcg_decision_text(g, cards, text, BOARD_BYTES) > 0);
}

#endif
