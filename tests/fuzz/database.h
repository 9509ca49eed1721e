/* database.h - what the targets for card databases share. */
#ifndef TESTS_FUZZ_DATABASE_H
#define TESTS_FUZZ_DATABASE_H

#include "fuzz/fuzz.h"
#include "import/sheet.h"

#include <string.h>

/* Adds the cards of a database that is not a file; with damage as far as they can be read. */
static inline dcg_status bytes_salvage(struct database *database, const void *data, size_t size,
                                       const struct database_damage *damage, dcg_error *error)
{
    char *copy = malloc(size + 1); /* fmemopen takes no const */

    require(copy != NULL);
    memcpy(copy, data, size);
    FILE *in = size ? fmemopen(copy, size, "rb") : tmpfile();
    require(in != NULL);
    dcg_status status = database_salvage(database, in, damage, error);
    fclose(in);
    free(copy);
    return status;
}

static inline dcg_status bytes_read(struct database *database, const void *data, size_t size,
                                    dcg_error *error)
{
    return bytes_salvage(database, data, size, NULL, error);
}

#endif
