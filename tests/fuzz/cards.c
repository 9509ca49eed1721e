/* Card files: any bytes are read or refused, and what was refused leaves nothing behind. */
#include "cards/card_reader.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char first[] = "card TR-001 \"First\"\ndigimon red level 3\ntraits Beast\n";
    dcg_cards *cards = dcg_cards_new(false);
    dcg_reader **reader = shared_reader();
    char text[DCG_MAX_TEXT];
    dcg_error error;

    require(cards && cards_add(cards, first, sizeof first - 1, reader, &error) == DCG_OK);
    uint64_t hash = dcg_cards_hash(cards);
    if (cards_add(cards, (const char *)data, size, reader, &error) != DCG_OK)
        require(dcg_cards_count(cards) == 1 && dcg_cards_hash(cards) == hash && error.status != DCG_OK &&
                error.text[0]);
    for (int def = 1; def <= dcg_cards_count(cards); def++) {
        dcg_card_facts facts;
        require(dcg_cards_facts(cards, (dcg_card_def)def, &facts) == DCG_OK);
        require(dcg_cards_find(cards, facts.number) == def);
        require(dcg_cards_text(cards, (dcg_card_def)def, text, sizeof text) > 0);
    }
    dcg_cards_free(cards);
    return 0;
}
