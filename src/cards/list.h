/* list.h - deck lists inside: card numbers as people spell them, and adding to a list. */
#ifndef DCG_CARDS_LIST_H
#define DCG_CARDS_LIST_H

#include "cards/lines.h"
#include "tree/out.h"

#include <string.h>

enum { LIST_COPIES = 9999 };

/* A card of a print: its number and which art. */
struct print {
    char number[DCG_NUMBER_BYTES];
    int art;
};

/* -- list.c */
/* A card number in any spelling: bt1_010, (BT1-010), BT1-010_P1, ST01-03; or a number of the set. */
bool print_read(const dcg_cards *cards, struct span token, struct print *print);
/* A span as a C string of at most size - 1 bytes: whole characters, blanks for tabs. */
void span_copy(struct span span, char *text, size_t size);
/* Counts copies of a print into a part of the list. NULL: there are too many. */
dcg_list_card *list_take(dcg_list *list, const struct print *print, dcg_part part, int count);
/* Sets an error without a line. Always returns its status. */
OUT_PRINTF(3, 4)
dcg_status list_fail(dcg_error *error, dcg_status status, const char *format, ...);

/* -- code.c */
/* Does the text begin with a deck code? How many bytes of it are one; 0: it doesn't. */
size_t code_size(struct span text);
/* Reads a deck code. */
dcg_status code_read(struct span code, dcg_list *list, dcg_error *error);
dcg_status code_write(const dcg_list *list, int version, struct out *out, dcg_error *error);

/* An empty list. A compound literal would take as much stack as the list has bytes, unless the compiler optimises. */
static inline void list_clear(dcg_list *list)
{
    memset(list, 0, sizeof *list);
}

#endif
