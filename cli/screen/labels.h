/* labels.h - keys of cards and piles.
 *
 * A key stays with its card: a hand card keeps it while it is in the hand, a card in play while it is in play, also
 * when it digivolves.
 */
#ifndef DCG_CLI_SCREEN_LABELS_H
#define DCG_CLI_SCREEN_LABELS_H

#include "screen/scene.h"

enum { LABEL_KEYS = 35 };

struct labels {
    int viewer;
    int owner[LABEL_KEYS]; /* what has the n-th key; 0: nothing */
};

/* Gives every thing with options its key: the one that it had, else the first that is free. Keys of what has gone are
 * free again. */
void labels_give(struct labels *labels, struct scene *scene);

#endif
