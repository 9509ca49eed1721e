/* card_file.h - card files as a whole: in which manner their lines are read. */
#ifndef DCG_CARDS_CARD_FILE_H
#define DCG_CARDS_CARD_FILE_H

#include "cards/pack.h"

enum manner {
    MANNER_USUAL,
    MANNER_STRICT,  /* of a scenario: all text must be carried out, a number may be missing */
    MANNER_OTHERS,  /* cards that are in the set already are skipped */
    MANNER_EMBEDDED /* likewise; trees are right */
};

/* Adds the cards of a plain card file, or none if something is wrong. The reader is made if it is needed. The packer
 * may be NULL. */
dcg_status card_lines_read(dcg_cards *cards, const char *text, size_t size, enum manner manner,
                           struct packer *packer, dcg_reader **reader, dcg_error *error);

#endif
