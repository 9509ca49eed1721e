/* Compact card files: any permanent with the right check value is read or refused; refused leaves nothing
 * behind, and what is read can be shown. */
#include "cards/pack.h"
#include "cards/card_reader.h"
#include "fuzz/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[DCG_MAX_TEXT];
    dcg_error error = {0};
    char *file = malloc(PACK_HEAD + size);
    dcg_cards *cards = dcg_cards_new(false);

    require(file && cards);
    memset(file, 0, PACK_HEAD);
    memcpy(file, pack_magic, sizeof pack_magic);
    file[8] = PACK_VERSION;
    for (unsigned i = 0; i < 4; i++)
        file[12 + i] = (char)(size >> (8 * i));
    uint64_t hash = pack_hash(data, size);
    for (unsigned i = 0; i < 8; i++)
        file[16 + i] = (char)(hash >> (8 * i));
    if (size > 0)
        memcpy(file + PACK_HEAD, data, size);
    if (cards_add(cards, file, PACK_HEAD + size, shared_reader(), &error) != DCG_OK)
        require(dcg_cards_count(cards) == 0 && error.status != DCG_OK && error.text[0]);
    for (int def = 1; def <= dcg_cards_count(cards); def++)
        require(dcg_cards_text(cards, (dcg_card_def)def, text, sizeof text) > 0);
    dcg_cards_free(cards);
    free(file);
    return 0;
}
