/* correct.h - text of databases that says less than the card, put right. */
#ifndef DCG_IMPORT_CORRECT_H
#define DCG_IMPORT_CORRECT_H

#include <stddef.h>

/* By how many bytes each text of a card can grow at most. */
size_t correct_room(const char *number);
/* Puts a text of a card right; it has that much room behind it. */
void correct_text(const char *number, char *text);

#endif
