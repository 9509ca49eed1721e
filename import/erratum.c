/* erratum.c - official corrections of printed cards (erratum_table.def). */
#include "import/erratum.h"

#include <stddef.h>
#include <string.h>

static const struct erratum errata[] = {
#define ERRATUM(number, date, change) {number, date, change},
#include "import/erratum_table.def"
#undef ERRATUM
};

const struct erratum *erratum_find(const char *number, int index)
{
    for (size_t i = 0; i < sizeof errata / sizeof errata[0]; i++)
        if (strcmp(errata[i].number, number) == 0 && index-- == 0)
            return &errata[i];
    return NULL;
}
