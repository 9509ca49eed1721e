/* names.h - the names of cards in Japanese, which card databases don't have: a JSON object with an object a card.
 *
 *     {"TR-001": {"name": "..."}, "TR-002": {"name": "..."}}
 */
#ifndef DCG_IMPORT_NAMES_H
#define DCG_IMPORT_NAMES_H

#include "import/database.h"

struct names {
    struct json_t *by_number; /* without the blanks around them; NULL: none were read */
};

/* False: it isn't such a document, or has a name that no card file can have; the error says which. Whether or not,
 * names have to be freed; they begin as zeros. */
bool names_read(struct names *names, const char *text, size_t size, dcg_error *error);
/* Gives cards their names. A card that has none there has the one of the cards that are called the same in English, if
 * these have one and not several. False: no memory. The names have to stay. */
bool names_give(const struct names *names, struct database *cards);
void names_free(struct names *names);

#endif
