/* play.h - a game with people in it: the loop, and the commands that people have, whatever they look at.
 *
 *   cmd_play.c       flags, seats, the beginning and the end
 *   play.c           the loop: who decides, computer players, what is kept
 *   play_command.c   the commands, one table for the plain and the screen face
 *   plain.c          the plain face: lines in, lines out
 *   screen/          the face of a terminal
 */
#ifndef DCG_CLI_PLAY_H
#define DCG_CLI_PLAY_H

#include "keep.h"
#include "match.h"
#include "opponent.h"

/* What follows from something that a person did. */
enum after {
    AFTER_ASK,   /* ask again */
    AFTER_SHOW,  /* show the position and ask again */
    AFTER_MOVED, /* the game went on, or back */
    AFTER_LEAVE, /* no more of this game; what follows ends it, too */
    AFTER_AGAIN, /* another game with the same decks */
    AFTER_SWAP,  /* the same with the decks exchanged */
    AFTER_MENU   /* back to the menu */
};

struct play;

/* A lesson of the tutorial: a position, and what the person has to do in it. */
struct lesson {
    const char *title, *text, *praise;
    const char *scenario; /* docs/scenarios.md */
    int goal[2];          /* events of the person, in this order: DCG_EVENT_...; 0: none */
};

/* How far a lesson is. */
struct progress {
    bool begun;
    int reached; /* goals */
    size_t seen; /* choices that were looked at */
    bool waits;  /* the goals are reached, but an effect or attack is still under way */
    bool done, again;
};

/* What shows a game to people and asks them. */
struct face {
    /* Says something: title may be NULL; lines, each with its end. */
    void (*say)(struct play *play, const char *title, const char *lines);
    /* After a choice, whoever took it; and after a game was begun or taken up. */
    void (*news)(struct play *play);
    /* The computer begins to think about its choice. */
    void (*think)(struct play *play);
    /* The record is shorter or another one: what was shown of it no longer counts. */
    void (*turned)(struct play *play);
    /* Asks the person who decides until the game goes on. */
    enum after (*decide)(struct play *play);
    /* Is it so? A question that is answered by yes or no. */
    bool (*sure)(struct play *play, const char *question);
    /* The game is over. AFTER_MOVED: it was taken back, or is another one. */
    enum after (*over)(struct play *play);
};

struct play {
    const struct arguments *arguments;
    const struct face *face;
    void *data; /* the face's own */
    struct match match;
    struct keep keep;
    bool human[2];
    struct opponent opponent;
    dcg_ai
        *ai; /* plays for the computer; hints come from another one, since a player remembers what it saw */
    bool unfinished; /* there is an older game that wasn't finished */
    int player;      /* who is asked; -1: nobody */
    bool decline;    /* optional things are declined until something else has to be decided */
    dcg_option_list list;
    const struct lesson *lesson;            /* NULL: a game */
    struct progress progress;               /* of the lesson */
    enum after (*watch)(struct play *play); /* after each choice; AFTER_LEAVE ends the game. NULL: nobody */
    enum after left;                        /* how the game was left */
    dcg_option hinted;                      /* by the computer, in this decision; 0: nothing */
};

static inline bool play_is_hotseat(const struct play *play)
{
    return play->human[0] && play->human[1];
}
/* Whose knowledge is shown. */
int play_viewer(const struct play *play);
/* The same for the text functions of dcg.h: against the computer the person is "you". */
int play_reader(const struct play *play);

/* Takes an option and writes it down. */
enum after play_choose(struct play *play, dcg_option option);
/* The option that does nothing about the decision, or the only one. False: there is none, something must be chosen. */
bool play_passing(const dcg_option_list *list, dcg_option *option);
/* Is it something that one may want to decline without being asked each time? Phases aren't. */
bool play_is_aside(int decision);
/* The command line that begins the same game again. */
void play_command_line(const struct play *play, FILE *out);
/* Plays until the game is over or left. Returns the exit code. */
int play_game(struct play *play);

/* Takes up a saved or unfinished game in place of the present one, which stays as it is if that fails. kept: it goes on
 * in that file; NULL: in a new one. */
bool play_resume(struct play *play, const char *path, struct keep *kept);
/* Who sits where: as the flags say, else as the record says, else a person is A. */
bool play_seat(struct play *play);

/* ---- Commands ---- */

typedef enum after play_fn(struct play *play, const char *argument);

struct play_command {
    const char *word;
    char key;             /* on a screen; 0: none */
    const char *argument; /* what it takes; "": nothing */
    const char *meaning;
    play_fn *run;
};

/* The table ends with a row without a word. */
extern const struct play_command play_commands[];
/* Runs a line of input: the number of an option, or a command. */
enum after play_line(struct play *play, char *line);

/* Lines that are collected and then said: open_memstream in one place. */
struct saying {
    FILE *out;
    char *text;
    size_t size;
};
bool saying_begin(struct saying *saying); /* false: no memory, and it has complained */
void saying_end(struct saying *saying, struct play *play, const char *title);

#endif
