/* database.h - card databases of the community: a JSON list with an object for each card, or a JSON:API document.
 *
 *     [{"cardId": "TS-001", "nameEn": "...", "effectText": "a line\nanother line", ...}, ...]
 *
 * layout.h tells the layouts of cards, fields.def the fields of the own one. A list is read card by card, so that
 * memory grows with what is kept and not with what else a file holds.
 */
#ifndef DCG_IMPORT_DATABASE_H
#define DCG_IMPORT_DATABASE_H

#include "import/facts.h"
#include "import/layout.h"

#include <stdio.h>

enum {
    DATABASE_MIB = 256,            /* of a file */
    DATABASE_CARDS = 100000,       /* altogether */
    DATABASE_CARD_BYTES = 1 << 20, /* of JSON for one card */
    DATABASE_DOCUMENT_MIB = 64,    /* of a document that isn't a list */
    DATABASE_NUMBER_BYTES = 24,    /* of a card number or the name of a set */
    DATABASE_LINE_BYTES = 4096,    /* of a line of text */
    DATABASE_DAMAGED = 1000,       /* cards that may be damaged */
    DATABASE_NO_SOURCE = -1
};

enum database_text {
#define FIELD(key, kind)
#define TEXT(name, key) DATABASE_TEXT_##name,
#include "import/fields.def"
#undef TEXT
#undef FIELD
    DATABASE_TEXTS
};

struct database_card {
    const char *number;  /* letters, digits, '-' and '_' only */
    const char *set;     /* likewise; what stands before the hyphen of the number if the card doesn't say */
    const char *name;    /* "": none */
    const char *name_ja; /* NULL: none; for the caller (names.h) */
    const char *traits;  /* one a line, each line ended */
    const char *banned;  /* numbers of cards that a limitation list bans beside it, likewise */
    enum layout layout;
    size_t index;       /* its place in the file: the first card is 1 */
    int line, column;   /* where it begins there */
    int print;          /* of several prints of a card the least counts */
    int source;         /* for the caller: which file it comes from, or DATABASE_NO_SOURCE */
    uint32_t corrected; /* a bit for each of its corrections that was used (correct.h) */
    struct facts facts;
    const char *text[DATABASE_TEXTS]; /* NULL: none */
    char *memory;                     /* holds all of these */
};

struct database {
    struct database_card *card;
    size_t count, room;
};

/* Adds the cards of one file; database begins as zeros. No number may be there twice within a file, but for prints of
 * one card in the layouts that have them. After an error nothing was added; the error has the line and names the card
 * and the field. */
dcg_status database_read(struct database *database, FILE *in, dcg_error *error);
/* The same, but cards that are damaged are left out, and each is told: where it is, its number if that can be read, and
 * what is wrong. A fact that no card can have is damage, too. After a place that is no JSON it goes on with the next
 * card. */
struct database_damage {
    void (*tell)(void *user, const dcg_error *error);
    void *user;
};
dcg_status database_salvage(struct database *database, FILE *in, const struct database_damage *damage,
                            dcg_error *error);
void database_free(struct database *database);

/* The order of two pointers to cards of one list, for qsort: by set, BT2 before BT10, then as they stand there. */
int database_compare(const void *a, const void *b);

/* How a text field is called in a database. */
const char *database_text_key(enum database_text text);

/* The next line of a text that isn't empty, without the spaces around it, and its size; NULL: there is none.
 * rest begins as the text. */
const char *database_line(const char **rest, size_t *size);

#endif
