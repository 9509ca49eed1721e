/* decks.h - deck lists that are JSON. */
#ifndef DCG_IMPORT_DECKS_H
#define DCG_IMPORT_DECKS_H

#include <dcg.h>

enum decks_form {
#define JSON_FORM(name, word, keeps, meaning) DECKS_##name,
#include "import/decks.def"
#undef JSON_FORM
    DECKS_FORMS
};

struct decks_row {
    const char *word;
    int keeps; /* DCG_KEEPS_... */
    const char *meaning;
};
extern const struct decks_row decks_rows[DECKS_FORMS];

/* Does a text begin as JSON does? */
bool decks_is_json(const char *text, size_t size);
/* Reads a deck list in any of the forms. cards may be NULL: then names become notes, as nobody knows what they mean. */
dcg_status decks_read(const dcg_cards *cards, const char *text, size_t size, dcg_list *list,
                      dcg_error *error);
/* A list in a form, to be freed; NULL: no memory. images says where a picture of each card is, {number} and {print}
 * standing for the card; for OBJECT only. */
char *decks_write(const dcg_cards *cards, const dcg_list *list, enum decks_form form, const char *images);

#endif
