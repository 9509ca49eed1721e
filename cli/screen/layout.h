/* layout.h - which part of the screen is for what, for any size from 80 by 24 on.
 *
 *   narrow:  title                                 wide:  title
 *            their piles                                  their piles            | log
 *            their battle area    | their breeding        battle area | breeding |
 *            memory gauge                                 memory gauge           |
 *            your breeding | your battle area             breeding | battle area |
 *            your piles                                   your piles             |
 *            your hand                                    your hand              |
 *            revealed cards, if any                       revealed cards         |
 *            what is asked                                what is asked ---------|
 *            options              | log                   options                |
 *            keys                                         keys
 */
#ifndef DCG_CLI_SCREEN_LAYOUT_H
#define DCG_CLI_SCREEN_LAYOUT_H

#include "screen/scene.h"

enum { MIN_ROWS = 24, MIN_COLS = 80, WIDE_COLS = 140, FRAMED_ROWS = 8 };

enum region {
    REGION_TITLE,
    REGION_THEIR_PILES,
    REGION_THEIR_BATTLE,
    REGION_THEIR_BREEDING,
    REGION_GAUGE,
    REGION_BREEDING,
    REGION_BATTLE,
    REGION_PILES,
    REGION_HAND,
    REGION_REVEALED, /* without rows while no card is revealed */
    REGION_PROMPT,
    REGION_LIST,
    REGION_LOG,
    REGION_KEYS,
    REGION_COUNT
};

struct layout {
    bool fits; /* else there is too little room for a game */
    int rows, cols;
    struct rect region[REGION_COUNT];
};

void layout_make(struct layout *layout, int rows, int cols);
/* Gives each thing its box. An area with many cards gets rows that others don't need. Cards that don't fit are left out
 * and counted, but never the thing in focus. */
void layout_place(struct layout *layout, struct scene *scene, int focus);
/* What a pile is called where its cards are counted, in front of the number. */
const char *pile_word(int place);

#endif
