/* fuzz.h - what the fuzz targets share. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <dcg.h>

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void require(bool fact)
{
    if (!fact)
        abort();
}

/* The embedded cards, made once: nothing changes them. */
static inline const dcg_cards *embedded_cards(void)
{
    static dcg_cards *cards;

    if (!cards)
        cards = dcg_cards_new(true);
    require(cards != NULL);
    return cards;
}

/* Those of some decks: lines of lists that name no card are compared with the names of all cards. */
static inline const dcg_cards *few_cards(void)
{
    static const char *const name[] = {"ember", "tide", "st1", "bt22-omnimon"};
    static const dcg_cards *cards;
    dcg_deck deck[sizeof name / sizeof name[0]];

    if (cards)
        return cards;
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
        require(dcg_deck_embedded(embedded_cards(), name[i], &deck[i], NULL) == DCG_OK);
    cards = dcg_cards_with(embedded_cards(), deck, sizeof name / sizeof name[0]);
    require(cards != NULL);
    return cards;
}

/* A reader of card text, which takes longer to make than most inputs to read. It keeps the words it has met, so there
 * is a new one now and then. */
static inline dcg_reader **shared_reader(void)
{
    enum { INPUTS = 10000 };
    static dcg_reader *reader;
    static int inputs;

    if (!reader || ++inputs == INPUTS) {
        dcg_reader_free(reader);
        reader = dcg_reader_new();
        inputs = 0;
    }
    require(reader != NULL);
    return &reader;
}

#endif
