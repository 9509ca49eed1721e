/* screen.h - the face of a terminal: state, drawing and keys. The game and its commands are those of play.h. */
#ifndef DCG_CLI_SCREEN_SCREEN_H
#define DCG_CLI_SCREEN_SCREEN_H

#include "play.h"
#include "screen/input.h"
#include "screen/labels.h"
#include "screen/paint.h"

enum { FASTEST = 0, SLOWEST = 4, USUAL_SPEED = 2, TYPED = 256 };

/* What is compared of a card on the field to see whether it changed. */
struct card_look {
    int place, dp, under, links;
    bool suspended;
};

struct screen {
    struct canvas canvas;
    struct layout layout;
    struct scene scene;
    struct look look;
    struct story story;
    struct saying complaints; /* what would go to standard error */
    dcg_game *view;
    dcg_option_list none; /* options when nobody is asked */
    const dcg_option_list *list;
    const struct match *shown; /* the game on the screen: the present one, or an earlier position of it */
    bool stale;                /* the story is no longer that of the record */
    bool thinking;             /* the computer is */
    bool question;             /* its answers aren't on the board: the list always shows them, with keys */
    bool aimed;                /* the focus was moved in this decision */
    bool fast;                 /* a key acts when it is pressed once */
    dcg_option armed;          /* its key was pressed once; 0: none */
    int armed_key;
    dcg_option was_armed; /* before the key that is being handled */
    struct labels labels;
    bool narrowed;                          /* the list shows the options of the thing in focus alone */
    int focus_card;                         /* to find the thing in focus again in the next position */
    struct card_look before[DCG_MAX_CARDS]; /* the field after the person's last choice */
    bool remembers;                         /* there was one */
    size_t told;                            /* lines of the story up to here have been summed up */
    int looker;                             /* of two people, who looks; -1: nobody yet */
    int speed;
    char aside[8192];
};

/* Can this program show a screen: a terminal at both ends that isn't dumb? */
bool screen_possible(void);
/* Plays the game that has begun. Returns the exit code; NO_SCREEN: the terminal can't show one, nothing was done. */
enum { NO_SCREEN = -1 };
int screen_play(struct play *play);

/* ---- Between the files of the face ---- */

struct screen *screen_of(const struct play *play);
/* Reads one input and handles it. False: there is no more. */
bool screen_key(struct play *play);
/* The number of a lesson, from 1, and how many there are. */
int lesson_number(const struct lesson *lesson, int *count);
/* Another decision, or none: what is in focus, and which pane. */
void screen_decision(struct play *play, const dcg_option_list *list);
void screen_draw(struct play *play);
/* Draws and reads; redraws when the window changes. */
struct input screen_read(struct play *play, enum reading reading);
void screen_message(struct screen *screen, const char *line);
void screen_popup(struct screen *screen, const char *title, const char *text);
void screen_popup_close(struct screen *screen);
/* Shows what was complained about, if anything. */
void screen_complaints(struct screen *screen);
void story_drop(struct story *story);
void story_add(struct story *story, const struct match *match, int reader);
void story_renew(struct story *story, const struct play *play);
/* Remembers the field that is shown; marks what differs from it. */
void news_remember(struct screen *screen);
void news_mark(struct screen *screen);
/* Shows a summary of the opponent's turn, once, when it is the person's turn again. */
void news_tell(struct play *play);
/* A card or pile in words: what it is and says, what it is now, what lies under it. */
void tell_thing(const struct scene *scene, const struct thing *thing, FILE *out);
void tell_card_of(const struct scene *scene, int card, FILE *out);

/* Handles one input. AFTER_ASK: the person is still asked. */
struct input;
enum after screen_input(struct play *play, const struct input *input);
/* Lets a person step through the game so far. */
void screen_look_back(struct play *play);
/* The option that would be taken now; 0: none. */
dcg_option screen_aim(const struct screen *screen);
/* The words at the bottom, for the keys. */
void screen_keys(struct look *look);
/* Asks for a line at the bottom of the screen. False: Escape. */
bool screen_ask(struct play *play, const char *question, char text[TYPED]);
bool screen_sure(struct play *play, const char *question);

#endif
