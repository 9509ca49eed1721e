/* Limitation lists: any bytes are read or refused, as lines and as JSON, and what is read can be asked. */
#include "fuzz/fuzz.h"
#include "import/limits.h"

#include <stdlib.h>
#include <string.h>

static void list_ask(dcg_limits *limits, const dcg_error *wrong)
{
    const dcg_cards *cards = embedded_cards();
    static dcg_deck deck; /* made once */
    dcg_deck_problem problem[4];
    dcg_error error;

    if (!deck.main_count)
        require(dcg_deck_embedded(cards, "ember", &deck, &error) == DCG_OK);
    if (!limits)
        require(wrong->status != DCG_OK && wrong->text[0]);
    if (limits && dcg_limits_select(limits, NULL, "2026-04-04", &error) != DCG_OK)
        require(error.status != DCG_OK && error.text[0]);
    if (dcg_limits_check(limits, cards, &deck, problem, 4) > 0)
        require(problem[0].text[0]);
    if (dcg_limits_open(limits, cards, &deck, problem, 4) > 0)
        require(problem[0].text[0]);
    dcg_limits_free(limits);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    dcg_error error;

    list_ask(dcg_limits_read((const char *)data, size, &error), &error);
    char *lines = limits_convert((const char *)data, size, &error);
    if (!lines)
        require(error.status != DCG_OK && error.text[0]);
    else
        list_ask(dcg_limits_read(lines, strlen(lines), &error), &error);
    free(lines);
    return 0;
}
