/* Deck lists: any bytes are read or refused, and what was read can be checked. */
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const dcg_cards *cards = few_cards();
    dcg_deck deck;
    dcg_deck_problem problem[4];
    dcg_error error;

    if (dcg_deck_read(cards, (const char *)data, size, &deck, &error) != DCG_OK)
        require(deck.main_count + deck.egg_count == 0);
    if (dcg_deck_check(cards, &deck, problem, 4) > 0)
        require(problem[0].text[0]);
    return 0;
}
