/* merged.h - one card file of one or several card databases. */
#ifndef DCG_CLI_MERGED_H
#define DCG_CLI_MERGED_H

#include "pool.h"

#include "import/merge.h"
#include "import/names.h"
#include "import/sheet.h"

struct merged {
    struct pool pool;
    struct merge merge;
    struct names names; /* of --names */
    dcg_reader *reader;
    struct sheet sheet;
    const char *text; /* the plain card file */
    size_t size;
    int play; /* cards that can be played */
};

/* Merges the files that are a command's words, with the names of --names; takes the cards of --set and --decks if
 * these are given. salvage: damaged cards are left out, and those that no card file can hold; NULL: there may be none.
 * False after a complaint. Whatever the answer is, it has to be freed. */
bool merged_make(struct merged *merged, const struct arguments *arguments, const struct salvage *salvage);
/* The compact card file, to be freed with dcg_free. NULL after a complaint. */
char *merged_pack(const struct merged *merged, size_t *size);
void merged_free(struct merged *merged);

#endif
