/* database.h - what the targets for card databases share. */
#ifndef TESTS_FUZZ_DATABASE_H
#define TESTS_FUZZ_DATABASE_H

#include "fuzz/fuzz.h"
#include "import/sheet.h"

#include <string.h>

/* Adds the cards of a database that is not a file. */
static inline dcg_status bytes_read(struct database *database, const void *data, size_t size,
                                    dcg_error *error)
{
    char *copy = malloc(size + 1); /* fmemopen takes no const */

    require(copy != NULL);
    memcpy(copy, data, size);
    FILE *in = size ? fmemopen(copy, size, "rb") : tmpfile();
    require(in != NULL);
    dcg_status status = database_read(database, in, error);
    fclose(in);
    free(copy);
    return status;
}

#endif
