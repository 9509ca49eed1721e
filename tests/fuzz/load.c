/* Saved games: whatever the bytes, they are refused with an error or are a game that everything can be told of.
 *
 * A check value guards saved games, so bytes at random would never come to be a game. The input names a position, and
 * bytes of it to change; the target puts the right header before what comes of it. Playing on is tested by save.c.
 */
#include "fuzz/game.h"

enum { POSITIONS = 64, APART = 7 };

struct target {
    const dcg_cards *cards;
    dcg_session *session;
    struct dcg_game position[POSITIONS], game;
    unsigned char saved[SAVED_BYTES];
    char text[BOARD_BYTES];
};

/* Positions of games at random, some choices apart. */
static void positions_make(struct target *t)
{
    static dcg_option_list list;
    dcg_deck deck[2];
    unsigned rng = 1;

    require(dcg_deck_embedded(t->cards, "ex3-examon", &deck[0], NULL) == DCG_OK);
    require(dcg_deck_embedded(t->cards, "bt24-diaboromon", &deck[1], NULL) == DCG_OK);
    require(dcg_start(t->session, &t->game, &deck[0], &deck[1], 1, NULL) == DCG_OK);
    for (int at = 0; at < POSITIONS; at++) {
        t->position[at] = t->game;
        for (int i = 0; i < APART; i++, rng = rng * 1103515245u + 12345u) {
            if (dcg_options(t->session, &t->game, &list) != DCG_OK) {
                require(dcg_start(t->session, &t->game, &deck[0], &deck[1], rng, NULL) == DCG_OK);
                continue;
            }
            require(dcg_choose(t->session, &t->game, list.option[(rng >> 16) % (unsigned)list.count], NULL) ==
                    DCG_OK);
        }
    }
}

static struct target *target_new(void)
{
    struct target *t = calloc(1, sizeof *t);

    require(t != NULL);
    t->cards = embedded_cards();
    t->session = dcg_session_new(t->cards);
    positions_make(t);
    return t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct target *t; /* made once: games are copied from it */
    struct input in = {data, size};

    if (!t)
        t = target_new();
    if (load_saved(&t->game, t->cards, data, size))
        return 0;
    t->game = t->position[take(&in) % POSITIONS];
    while (in.left)
        change(&t->game, &in);
    if (reload(&t->game, t->cards, t->saved))
        look(&t->game, t->cards, t->text);
    return 0;
}
