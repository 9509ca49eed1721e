/* Deck lists: any bytes are read or refused, and what was read can be checked. */
#include <dcg.h>

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static dcg_cards *cards; /* never changes, so made once */
    dcg_deck deck;
    dcg_deck_problem problem[4];
    dcg_error error;

    if (!cards && !(cards = dcg_cards_new(true)))
        abort();
    if (dcg_deck_read(cards, (const char *)data, size, &deck, &error) != DCG_OK &&
        deck.main_count + deck.egg_count)
        abort();
    if (dcg_deck_check(cards, &deck, problem, 4) > 0 && !problem[0].text[0])
        abort();
    return 0;
}
