/* card_file.h - card files as a whole: in which manner their lines are read. */
#ifndef DCG_CARDS_CARD_FILE_H
#define DCG_CARDS_CARD_FILE_H

#include "cards/draft.h"

enum manner {
    MANNER_USUAL,
    MANNER_STRICT,  /* of a scenario: all text must be carried out, a number may be missing */
    MANNER_OVER,    /* cards that are in the set already are skipped, but for those of the catalogue */
    MANNER_OTHERS,  /* cards that are in the set already are skipped */
    MANNER_EMBEDDED /* likewise; trees are right */
};

/* Gets each card that is read, complete but for what its lines make of it. */
struct card_sink {
    void (*take)(void *user, const dcg_cards *cards, const struct draft *draft);
    void *user;
};

/* Adds the cards of a plain card file, or none if something is wrong. The reader is made if it is needed. The sink
 * may be NULL. */
dcg_status card_lines_read(dcg_cards *cards, const char *text, size_t size, enum manner manner,
                           const struct card_sink *sink, dcg_reader **reader, dcg_error *error);

#endif
