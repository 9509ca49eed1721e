/* Card databases: any bytes are read or refused with a reason; what was read has lines within bounds, and becomes a
 * card file that is read or refused with a reason. */
#define _POSIX_C_SOURCE 200809L /* fmemopen */

#include "import/sheet.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void card_look(const struct database_card *card)
{
    if (!card->number[0] || !card->set[0] || !card->name)
        abort();
    for (int i = 0; i < DATABASE_TEXTS; i++) {
        const char *rest = card->text[i];
        size_t length;
        while (rest && database_line(&rest, &length))
            if (length == 0 || length > DATABASE_LINE_BYTES)
                abort();
    }
}

static void cards_add(const struct database *database)
{
    static dcg_reader *reader;
    struct sheet sheet;
    size_t size = 0;
    dcg_error error = {0};
    dcg_cards *cards = dcg_cards_new(false);
    if (!reader)
        reader = dcg_reader_new();
    if (!reader || !cards || !sheet_begin(&sheet))
        abort();
    for (size_t i = 0; i < database->count; i++)
        if (!sheet_card(&sheet, &database->card[i], reader))
            abort();
    const char *text = sheet_end(&sheet, &size);
    if (!text || (dcg_cards_add(cards, text, size, &error) != DCG_OK && !error.text[0]))
        abort();
    sheet_free(&sheet);
    dcg_cards_free(cards);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct database database = {0};
    dcg_error error = {0};
    uint8_t *copy = malloc(size + 1); /* fmemopen takes no const */
    if (!copy)
        abort();
    for (size_t i = 0; i < size; i++)
        copy[i] = data[i];
    FILE *in = size ? fmemopen(copy, size, "rb") : tmpfile();
    if (!in)
        abort();
    dcg_status status = database_read(&database, in, &error);
    if (status != DCG_OK && (database.count || !error.text[0]))
        abort();
    for (size_t i = 0; i < database.count; i++)
        card_look(&database.card[i]);
    cards_add(&database);
    database_free(&database);
    fclose(in);
    free(copy);
    return 0;
}
