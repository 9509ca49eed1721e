/* question.h - what a player is asked, and by which part of which effect. */
#ifndef DCG_PRESENT_QUESTION_H
#define DCG_PRESENT_QUESTION_H

#include "present/form.h"
#include "present/phrase.h"
#include "state/procedure.h"

/* A decision that is open, while it is put into words. */
struct question {
    struct scene s;          /* names as the reader calls them */
    struct reader text;      /* in texts of cards "you" is the player who decides */
    const struct frame *top; /* the procedure that asks; NULL: there is none */
    bool worded;             /* a part of the text of an effect asks; else there is no such part */
    int player;              /* whose effect it is */
    const char *form;
    bool named; /* the sentence says whose effect it is, or needn't */
    char phrase[3][DCG_MAX_TEXT];
};

/* Says a part of the text as phrase 1, 2 or 3 of the forms. False: there is nothing to say. */
bool question_phrase(struct question *q, int at, struct render_part part);
/* The action, condition or other part of the text that a frame is carrying out; an empty node if there is none. */
const struct node *question_node(const struct question *q, node_id id);
/* Chooses the form of the open decision and makes its phrases. */
void question_make(struct question *q);

#endif
