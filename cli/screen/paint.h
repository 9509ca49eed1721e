/* paint.h - the scene and all around it, put on a canvas. What can be clicked is noted as it is painted. */
#ifndef DCG_CLI_SCREEN_PAINT_H
#define DCG_CLI_SCREEN_PAINT_H

#include "screen/layout.h"
#include "screen/printed.h"

enum pane { PANE_BOARD, PANE_LIST, PANE_LOG, PANE_COUNT };

/* What happened, a line each, with the step of the record that it belongs to. */
struct story {
    char **line;
    size_t *step;
    int *weight; /* DCG_WEIGHT_... */
    size_t count, room;
    size_t turn[2]; /* the line after the one that tells that a turn of each player begins; 0: none did */
};

/* A text over the board. */
struct popup {
    const char *title;
    char *text;          /* NULL: there is none */
    int top;             /* lines above what is shown */
    int lines;           /* that don't fit; set by the painter */
    const char *foot;    /* how it is closed, if any key does; NULL: as usual */
    const char *through; /* keys that act besides closing it; NULL: none */
};

enum hit_kind { HIT_ENTRY, HIT_KEY };
struct hit {
    struct rect box;
    enum hit_kind kind;
    int value; /* the number of an entry; a key */
};

struct key_word {
    char key[8], word[12];
    int code; /* what a click stands for */
};

enum { MAX_HITS = 128, MAX_KEYS = 24 };

/* What is shown besides the scene. */
struct look {
    char title[256], prompt[DCG_MAX_TEXT], message[DCG_MAX_TEXT];
    char names[2][128]; /* of the players, with their decks */
    char sides[2][16];  /* of the players, on the memory gauge: "You", "Opponent" */
    bool previews;      /* the gauge shows a second mark: the memory after the action that is previewed */
    int memory_after;   /* seen by player 0, as in dcg_table_info; beyond 10 it is shown as 10 */
    enum pane pane;
    int focus;              /* a thing, or NO_THING */
    int marked;             /* a thing that a hint means, or NO_THING */
    bool narrowed;          /* the entries are the options of the thing in focus alone */
    struct printed printed; /* to be freed with printed_free */
    int entry[DCG_MAX_OPTIONS], entries;
    int chosen;        /* of the entries */
    bool keyed;        /* keys belong to the entries; else to the things on the board */
    const char *aside; /* below the entries: the text of a card; NULL: none */
    const struct story *story;
    size_t story_until; /* only lines of earlier steps are shown */
    int log_back;       /* lines scrolled back */
    struct popup popup;
    struct key_word keys[MAX_KEYS];
    int key_count;
    char pass[40]; /* the button to pass; "": none */
    int hits;
    struct hit hit[MAX_HITS];
};

void paint(struct canvas *canvas, const struct layout *layout, const struct scene *scene, struct look *look);
/* A page with nothing but lines in its middle: too small, or handing over. */
void paint_page(struct canvas *canvas, const char *lines);

#endif
