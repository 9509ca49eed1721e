/* Card databases: any bytes are read or refused with a reason; what was read has lines within bounds, and becomes a
 * card file that is read or refused with a reason. Of a damaged database the rest is read, and a database in which
 * nothing is told as a whole. */
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

static void damage_take(void *told, const dcg_error *error)
{
    require(error->text[0]);
    ++*(int *)told;
}

static void rest_look(const uint8_t *data, size_t size, const struct database *whole, bool sound)
{
    struct database database = {0};
    int told = 0;
    const struct database_damage damage = {damage_take, &told};
    dcg_error error = {0};
    dcg_status status = bytes_salvage(&database, data, size, &damage, &error);

    require(status == DCG_OK || (!database.count && error.text[0]));
    require(!sound || told > 0 || database.count == whole->count);
    for (size_t i = 0; i < database.count; i++)
        card_look(&database.card[i]);
    database_free(&database);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct database database = {0};
    dcg_error error = {0};

    dcg_status status = bytes_read(&database, data, size, &error);
    if (status != DCG_OK)
        require(!database.count && error.text[0]);
    rest_look(data, size, &database, status == DCG_OK);
    for (size_t i = 0; i < database.count; i++)
        card_look(&database.card[i]);
    if (database.count)
        file_make(&database);
    database_free(&database);
    return 0;
}
