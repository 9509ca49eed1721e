/* erratum.h - official corrections of printed cards: when, and what is different now. The corrections themselves are
 * rows of correction_table.def. */
#ifndef DCG_IMPORT_ERRATUM_H
#define DCG_IMPORT_ERRATUM_H

struct erratum {
    const char *number;
    const char *date;
    const char *change; /* in our words */
};

/* The index-th erratum of a card, the latest first; NULL: it has no more. */
const struct erratum *erratum_find(const char *number, int index);

#endif
