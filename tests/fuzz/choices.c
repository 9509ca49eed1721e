/* Choices: any sequence of them, possible or not, leaves a sound game; what is refused changes nothing.
 * The input is a seed of eight bytes, then steps: a byte that says what follows, and its operands. */
#include "fuzz/fuzz.h"

#include <string.h>

enum { SEED_BYTES = 8, STEP_KINDS = 4 };

struct input {
    const uint8_t *at;
    size_t left;
};

/* The next bytes as a little-endian number; what is missing is zero. */
static uint64_t take(struct input *in, int bytes)
{
    uint64_t number = 0;

    for (int i = 0; i < bytes && in->left; i++, in->left--)
        number |= (uint64_t)*in->at++ << 8 * i;
    return number;
}

/* The next step's choice: one of the options, anything at all, or something that looks like an option. */
static dcg_option next_option(struct input *in, const dcg_option_list *list)
{
    switch (take(in, 1) % STEP_KINDS) {
    case 0:
        return take(in, 8);
    case 1:
        return take(in, 4);
    case 2:
        return DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, take(in, 1) % 16);
    default:
        return list->option[take(in, 1) % (uint64_t)list->count];
    }
}

static bool listed(const dcg_option_list *list, dcg_option option)
{
    for (int i = 0; i < list->count; i++)
        if (list->option[i] == option)
            return true;
    return false;
}

static void step(dcg_game *game, dcg_game *before, dcg_session *session, const dcg_option_list *list,
                 dcg_option option)
{
    const dcg_cards *cards = dcg_session_cards(session);
    bool forfeit = (option & ~((dcg_option)1 << 24)) == DCG_OPTION_FORFEIT;
    dcg_refusal no[2] = {dcg_why_not(game, cards, 0, option), dcg_why_not(game, cards, 1, option)};
    char text[DCG_MAX_TEXT];

    for (int player = 0; player < 2; player++) {
        require(!no[player].reason == !no[player].rule);
        require(dcg_refusal_text(no[player].reason)[0]);
        require(dcg_option_text(game, cards, option, player, text, sizeof text) > 0);
    }
    memcpy(before, game, dcg_game_size());
    dcg_status status = dcg_choose(session, game, option, NULL);
    require((status == DCG_OK) == (forfeit || listed(list, option)));
    require((status == DCG_OK) == (!no[0].reason || !no[1].reason));
    if (status != DCG_OK)
        require(status == DCG_ERROR_OPTION && memcmp(before, game, dcg_game_size()) == 0);
    require(dcg_check(game, cards, NULL) == DCG_OK);
    if (forfeit)
        require(dcg_result(game).outcome == DCG_WON);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static dcg_cards *cards; /* never changes, so made once */
    static dcg_session *session;
    static dcg_deck deck[4]; /* two without effects, two with them */
    static dcg_option_list list;
    struct input in = {data, size};
    dcg_game *game = dcg_game_new(), *before = dcg_game_new();

    if (!cards) {
        cards = dcg_cards_new(true);
        session = dcg_session_new(cards);
        require(dcg_deck_embedded(cards, "ember", &deck[0], NULL) == DCG_OK);
        require(dcg_deck_embedded(cards, "tide", &deck[1], NULL) == DCG_OK);
        require(dcg_deck_embedded(cards, "st1", &deck[2], NULL) == DCG_OK);
        require(dcg_deck_embedded(cards, "st2", &deck[3], NULL) == DCG_OK);
    }
    require(game && before);
    uint64_t seed = take(&in, SEED_BYTES);
    const dcg_deck *played = &deck[seed & 2];
    require(dcg_start(session, game, &played[0], &played[1], seed, NULL) == DCG_OK);
    while (in.left && dcg_options(session, game, &list) == DCG_OK)
        step(game, before, session, &list, next_option(&in, &list));
    require(dcg_result(game).status == DCG_OK);
    dcg_game_free(game);
    dcg_game_free(before);
    return 0;
}
