/* Limitation lists: any bytes are read or refused, and what is read can be asked. */
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const dcg_cards *cards = embedded_cards();
    static dcg_deck deck; /* made once */
    dcg_deck_problem problem[4];
    dcg_error error;

    if (!deck.main_count)
        require(dcg_deck_embedded(cards, "ember", &deck, &error) == DCG_OK);
    dcg_limits *limits = dcg_limits_read((const char *)data, size, &error);
    if (!limits)
        require(error.status != DCG_OK && error.text[0]);
    if (dcg_limits_check(limits, cards, &deck, problem, 4) > 0)
        require(problem[0].text[0]);
    dcg_limits_free(limits);
    return 0;
}
