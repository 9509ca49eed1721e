/* Card databases: any bytes are read or refused with a reason; what was read has lines within bounds. */
#define _POSIX_C_SOURCE 200809L /* fmemopen */

#include "import/database.h"

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
    database_free(&database);
    fclose(in);
    free(copy);
    return 0;
}
