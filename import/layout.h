/* layout.h - card databases come in several layouts. A card of any of them is translated into the layout of fields.def,
 * whose facts and texts are then taken; so there is one place that knows each layout, and one that knows cards.
 *
 *     own         cardId, nameEn, colors[], kinds[], ...                fields.def
 *     takaotaku   cardNumber, cardType, digivolveCondition[], ...       every value a string, "-" is none; a card for
 *                                                                       each print
 *     io          id, type, play_cost, main_effect, ...                 digimoncard.io
 *     heroicc     number, category, digivolution-requirements[], ...    JSON:API, or its attributes alone
 */
#ifndef DCG_IMPORT_LAYOUT_H
#define DCG_IMPORT_LAYOUT_H

#include <dcg.h>

/* LAYOUT(name, word): the better one comes first where two say different things. */
#define IMPORT_LAYOUTS                                                                                       \
    LAYOUT(HEROICC, "heroicc")                                                                               \
    LAYOUT(OWN, "own")                                                                                       \
    LAYOUT(TAKAOTAKU, "takaotaku")                                                                           \
    LAYOUT(IO, "io")

enum layout {
#define LAYOUT(name, word) LAYOUT_##name,
    IMPORT_LAYOUTS
#undef LAYOUT
        LAYOUTS
};

struct json_t; /* of the JSON library */

/* A card on its way into the layout of fields.def. */
struct taking {
    struct json_t *from, *to;
    const char *wrong;    /* the key of the first field that is wrong; NULL: none */
    const char *expected; /* what it should be */
    int print;            /* which print of the card it is; 0: the usual one */
};

const char *layout_word(enum layout layout);
/* The layout of a card; LAYOUTS: none that is known. */
enum layout layout_find(const struct json_t *card);
/* Has it a card number, as its layout calls it? */
bool layout_has_number(const struct json_t *card);
/* The card within a JSON:API resource, or the card itself. */
struct json_t *layout_unwrap(struct json_t *card);
/* Translates a card; to is a new reference, NULL without memory or if a field is wrong. */
void layout_translate(enum layout layout, struct taking *taking);

/* -- for the layouts */
/* A string, "" if it is missing, null or a dash; numbers become strings. Anything else is wrong. */
const char *take_text(struct taking *t, const char *key);
/* The number in a field: 4, "4", "Lv.4", "+2000". none if it is missing. */
int take_number(struct taking *t, const char *key, int none);
/* Puts a value that must be new into the card. */
void put(struct taking *t, const char *key, struct json_t *value);
void put_text(struct taking *t, const char *key, const char *text);
/* A list of the pieces of a text between slashes, added to what is there. */
void put_pieces(struct taking *t, const char *key, const char *text);
/* Adds lines to a text; each only if it isn't there yet. "Overflow <-4>" is no line but a fact. */
void put_lines(struct taking *t, const char *key, const char *lines);
/* The same with a head such as "[DNA Digivolve] " before lines that have none. */
void put_headed(struct taking *t, const char *key, const char *head, const char *lines);
/* A color or category as fields.def spells it; as it is if it is none. */
const char *spelled(const char *word);
/* The number of a card without what tells prints apart, which becomes the print. */
void put_number(struct taking *t, const char *key, const char *number);
/* A digivolution requirement; level 0: any; color "": any. */
void put_digivolve(struct taking *t, const char *color, int level, int cost, const char *trait,
                   const char *kind);
/* The level that a text names: 4, Lv.4, Ult.; 0: none. */
int level_of(const char *text);
/* What a limitation list says: at most so many copies; and the cards it can't be together with. */
void put_limit(struct taking *t, int copies);

void layout_takaotaku(struct taking *t);
void layout_io(struct taking *t);
void layout_heroicc(struct taking *t);

#endif
