/* sheet.h - cards of a database written as a card file (docs/cards.md): facts, and each line of text as a tree. */
#ifndef DCG_IMPORT_SHEET_H
#define DCG_IMPORT_SHEET_H

#include "import/database.h"

struct sheet {
    FILE *out;
    char *text;
    size_t size;
    char *field; /* a text put in order */
    bool bare;   /* lines that no reader understands are marked, and not written */
};

/* False: no memory. Whether or not it was begun, a sheet has to be freed. */
bool sheet_begin(struct sheet *sheet);
/* What was written; NULL: no memory. Nothing can be written after that. */
const char *sheet_end(struct sheet *sheet, size_t *size);
void sheet_free(struct sheet *sheet);

/* Begins a card that may be called by another number than its own. */
void sheet_facts(struct sheet *sheet, const struct database_card *card, const char *number);
/* Marks it if it has facts that no card file can say. */
void sheet_odd(struct sheet *sheet, const struct database_card *card);
/* Writes the line that a reader has read last. False: no memory. */
bool sheet_tree(struct sheet *sheet, enum database_text text, const dcg_reader *reader);
/* The card has a line that no reader understands: which, where, and what was expected. */
void sheet_unread(struct sheet *sheet, enum database_text text, int number, const char *line, size_t size,
                  const dcg_error *error);
/* A whole card: all of the above. False: no memory. */
bool sheet_card(struct sheet *sheet, const struct database_card *card, dcg_reader *reader);
/* A text as it was found, put in order: one effect or requirement a line. "": there is none. */
const char *sheet_text(struct sheet *sheet, const char *raw);

#endif
