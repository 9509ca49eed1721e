/* Limitation lists: any bytes are read or refused, and what is read can be asked. */
#include <dcg.h>

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static dcg_cards *cards; /* made once: nothing changes it */
    static dcg_deck deck;
    dcg_deck_problem problem[4];
    dcg_error error;

    if (!cards) {
        cards = dcg_cards_new(true);
        if (!cards || dcg_deck_embedded(cards, "ember", &deck, &error) != DCG_OK)
            abort();
    }
    dcg_limits *limits = dcg_limits_read((const char *)data, size, &error);
    if (!limits && (error.status == DCG_OK || !error.text[0]))
        abort();
    if (dcg_limits_check(limits, cards, &deck, problem, 4) > 0 && !problem[0].text[0])
        abort();
    dcg_limits_free(limits);
    return 0;
}
