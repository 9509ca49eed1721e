/* picker.h - a screen that says something, and has rows to choose from; perhaps with a field to type in. A text can be
 * pasted at any time. */
#ifndef DCG_CLI_SCREEN_PICKER_H
#define DCG_CLI_SCREEN_PICKER_H

#include "cli.h"
#include "screen/canvas.h"
#include "screen/input.h"

/* A text of many lines that is pasted, or typed line by line. */
struct paste {
    char *text; /* ends in 0; NULL: empty */
    size_t size, room;
    size_t lost; /* bytes that there was no room for */
};

/* Takes an input of a pasted text. True: the text is complete. */
bool paste_take(struct paste *paste, const struct input *input);
void paste_clear(struct paste *paste);

enum { PICK_TEXT = 160, PICK_FIELD = 512, PICK_SAYS = 1024 };

struct pick_row {
    bool head;      /* it can't be chosen */
    bool removable; /* Delete removes what it stands for */
    int tag;        /* what it means to who made it */
    char text[PICK_TEXT];
};

struct picker {
    char title[PICK_TEXT], says[PICK_SAYS], message[PICK_TEXT];
    const char *field_says; /* what stands before the field; NULL: there is no field */
    char field[PICK_FIELD];
    size_t behind; /* bytes of it behind the cursor */
    /* The text about the row that is marked, which stands below the rows; to be freed. NULL: there is none. */
    char *(*below)(const void *user, int tag);
    const void *user;
    bool lists; /* a line of a deck list that is typed begins a text of many lines */
    struct pick_row *row;
    int rows, room;
    int chosen; /* row; -1: none, until one goes to it */
    struct paste paste;
    bool typing; /* a list, whose lines so far are in paste */
    struct canvas canvas;
    bool scrolled;             /* to rows that can't be chosen: the chosen one needn't be in sight */
    int top, first_line, left; /* what is drawn where: the first row that is shown, its line, its column */
    int shown;                 /* how many lines the rows have */
};

enum picked {
    PICKED_ROW,    /* chosen is taken */
    PICKED_FIELD,  /* what stands in the field has changed */
    PICKED_TEXT,   /* paste is complete */
    PICKED_REMOVE, /* chosen, which is removable, is to be removed */
    PICKED_BACK,
    PICKED_END /* of all input */
};

/* The rows are made anew: picker_rows, then picker_add for each. A text that is too long for a line goes on in the next
 * one, which can't be chosen. */
void picker_rows(struct picker *picker);
void picker_add(struct picker *picker, bool head, int tag, const char *text);
/* Shows the first rows, also if the chosen one is further below. */
void picker_from_top(struct picker *picker);
/* What the row that was added last stands for can be removed. */
void picker_removable(struct picker *picker);
/* A question that y and n answer, and no other key. */
bool picker_sure(struct picker *picker, const char *question);
/* Shows it until something is done. */
enum picked picker_ask(struct picker *picker);
/* The tag of the row that was chosen; -1: there is none. */
int picker_tag(const struct picker *picker);
void picker_free(struct picker *picker);

#endif
