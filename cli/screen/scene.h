/* scene.h - what is on the table, as things that one can point at, and which options belong to which thing.
 *
 * It is made from one player's view and the list of options, and knows nothing of terminals.
 */
#ifndef DCG_CLI_SCREEN_SCENE_H
#define DCG_CLI_SCREEN_SCENE_H

#include "screen/canvas.h"

#include <dcg.h>

enum { MAX_THINGS = 256, NO_THING = -1 };

enum thing_kind {
    THING_CARD, /* on the field, in the viewer's hand, revealed, or chosen from a pile that the viewer looks at */
    THING_SLOT, /* an empty breeding area */
    THING_PILE  /* a place of which only the number of cards is shown */
};

struct thing {
    enum thing_kind kind;
    int player, place;
    int card;        /* 0: none */
    int count;       /* cards in a pile */
    int options;     /* how many belong to it */
    char label;      /* the key that takes it (labels.h); 0: none */
    bool changed;    /* since its viewer last chose (news.c) */
    struct rect box; /* where it is shown; no rows: nowhere */
};

/* Cards of an area for which there is no room. */
struct more {
    struct rect box;
    int before, after;
};

enum { MAX_MORE = 8 };

struct scene {
    const dcg_game *view;
    const dcg_cards *cards;
    const dcg_option_list *list; /* its count is 0 if nothing is asked */
    int viewer;
    int reader; /* viewer, for the text functions of dcg.h */
    dcg_table_info table;
    int count;
    struct thing thing[MAX_THINGS];     /* from the top of the screen to the bottom */
    int16_t holder[DCG_MAX_OPTIONS][2]; /* the things of each option's cards, or NO_THING */
    int mores;                          /* set with the boxes */
    struct more more[MAX_MORE];
};

void scene_build(struct scene *scene, const dcg_game *view, const dcg_cards *cards, int viewer,
                 const dcg_option_list *list);
/* Does an option belong to a thing? Both by their number. */
bool scene_offers(const struct scene *scene, int thing, int option);
/* Can every option be taken by pointing at a card, an area or the button to pass? Else they need a list. */
bool scene_on_board(const struct scene *scene);
/* The thing of a card: itself, what it lies under, or its pile. NO_THING: it can't be pointed at. */
int scene_find(const struct scene *scene, int card);
/* The nearest thing in a direction, by rows and columns of -1, 0, 1; the same one if there is none. */
int scene_towards(const struct scene *scene, int from, int rows, int cols);
/* The next thing with options, or the previous one; NO_THING: there is none. */
int scene_next(const struct scene *scene, int from, int step);

/* The keys that take things or lines, in order: 1 to 9, then capital letters. 0: none is left. */
char label_key(int index);
bool verb_is_passing(int verb);

#endif
