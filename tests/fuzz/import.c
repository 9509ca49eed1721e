/* Card databases: any bytes are read or refused with a reason; what was read has lines within bounds, and becomes a
 * card file that is read or refused with a reason. */
#define _POSIX_C_SOURCE 200809L /* fmemopen */

#include "cards/card_reader.h"
#include "fuzz/database.h"

static void card_look(const struct database_card *card)
{
    require(card->number[0] && card->set[0] && card->name);
    for (int i = 0; i < DATABASE_TEXTS; i++) {
        const char *rest = card->text[i];
        size_t length;
        while (rest && database_line(&rest, &length))
            require(length > 0 && length <= DATABASE_LINE_BYTES);
    }
}

static void file_make(const struct database *database)
{
    dcg_reader **reader = shared_reader();
    struct sheet sheet;
    size_t size = 0;
    dcg_error error = {0};
    dcg_cards *cards = dcg_cards_new(false);

    require(cards && sheet_begin(&sheet));
    for (size_t i = 0; i < database->count; i++)
        require(sheet_card(&sheet, &database->card[i], *reader));
    const char *text = sheet_end(&sheet, &size);
    require(text && (cards_add(cards, text, size, reader, &error) == DCG_OK || error.text[0]));
    sheet_free(&sheet);
    dcg_cards_free(cards);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct database database = {0};
    dcg_error error = {0};

    if (bytes_read(&database, data, size, &error) != DCG_OK)
        require(!database.count && error.text[0]);
    for (size_t i = 0; i < database.count; i++)
        card_look(&database.card[i]);
    if (database.count)
        file_make(&database);
    database_free(&database);
    return 0;
}
