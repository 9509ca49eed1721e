/* paint_face.h - what is written on a card on the screen, before it is known how much room there is.
 *
 *     >1~»ShineGreymon        > in focus, 1 its key, ~ suspended, » attacks
 *        Lv6 B! 12000 +4 RY   bits: level, blocker, DP, cards under it, colors; the least important are left out first
 *        <Blocker> <Reboot>   keywords
 *        over RizeGreymon     text: what lies under it, effects, inherited effects
 */
#ifndef DCG_CLI_SCREEN_PAINT_FACE_H
#define DCG_CLI_SCREEN_PAINT_FACE_H

#include "screen/paint.h"

enum { FACE_BITS = 96, FACE_TEXT = 8192 };

/* How important a bit is: those of the first rank are always there. */
enum bit_rank { RANK_ALWAYS, RANK_COUNT, RANK_COLOR, RANK_WORD, RANK_KEYWORD, RANKS };

struct bit {
    char text[32], brief[12]; /* brief is "" if it is the same */
    unsigned style;
    enum bit_rank rank;
    bool glued; /* to the bit before it, with which it is shown or left out */
};

struct face {
    char name[128];
    char state;         /* '~' suspended, '*' played this turn, '%' both, ' ' neither */
    const char *battle; /* "»" attacks, "«" is attacked, "" neither */
    unsigned style;     /* of the name */
    int bits;
    struct bit bit[FACE_BITS];
    char text[FACE_TEXT]; /* lines */
};

/* The letter of one color, as on cards: U is blue, K is black. */
char color_letter(int color);
void face_make(struct face *face, const struct scene *scene, struct printed *printed,
               const struct thing *thing, bool long_form);
/* Writes the bits that fit into so many columns, not those of a higher rank. Returns the columns used. */
int face_bits(struct canvas *canvas, int row, int col, int columns, const struct face *face,
              enum bit_rank most);
/* The columns of the bits that are always there. */
int face_least(const struct face *face);
/* Writes the keywords alone. Returns the columns used. */
int face_keywords(struct canvas *canvas, int row, int col, int columns, const struct face *face);

#endif
