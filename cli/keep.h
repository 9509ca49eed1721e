/* keep.h - the game under way, kept in a file as it goes.
 *
 * The files lie in $XDG_STATE_HOME/dcg, or ~/.local/state/dcg, and are replays that have no result until the game is
 * over. What is guaranteed:
 *
 *   keep_update   the choice is in the file: it survives a program that is killed
 *   keep_sync     all choices are on the disk: they survive a power cut
 *
 * A file that breaks off anywhere, with or without garbage after it, can be resumed with all choices whose lines are
 * whole. If a choice can't be written (a full disk), the next call tries again. The program that plays a game holds a
 * lock on its file. The newest KEEP_FINISHED finished and KEEP_UNFINISHED unfinished games stay.
 */
#ifndef DCG_CLI_KEEP_H
#define DCG_CLI_KEEP_H

#include "file.h"
#include "replay.h"

enum { KEEP_PATH = FILE_PATH, KEEP_FINISHED = 20, KEEP_UNFINISHED = 100 };

struct keep {
    bool wanted; /* a game is to be kept in the file */
    bool open;   /* file is open, and locked by this program */
    int file;
    char path[KEEP_PATH];
    size_t steps;  /* choices that the file holds */
    off_t size;    /* bytes that hold them */
    bool renew;    /* the file has to be written as a whole */
    bool unsynced; /* something may not be on the disk yet */
    bool failing;  /* the user was told that the game isn't kept */
    int games;     /* begun by this program */
};

/* Begins a file with all that the record holds. After a failure it has complained. */
void keep_begin(struct keep *keep, const dcg_replay *record, const dcg_cards *cards);
/* The record has grown, or shrunk: writes down what is new, or the whole file anew. */
void keep_update(struct keep *keep, const dcg_replay *record, const dcg_cards *cards);
void keep_sync(struct keep *keep);
void keep_end(struct keep *keep);

/* The folder of these files, which is made if need be. False: there is none; errno says why. */
bool keep_folder(char *folder, size_t size);

/* ---- Unfinished games, the newest first ---- */

struct keep_search {
    char folder[KEEP_PATH];
    char (*name)[64];
    int names, at;
    bool quiet;  /* no word about what is skipped */
    int used;    /* unfinished games that other programs play */
    int skipped; /* what isn't a kept game, or can't be read */
};

void keep_search_begin(struct keep_search *search, bool quiet);
void keep_search_end(struct keep_search *search);
/* The next unfinished game that no other program plays: found has its path, and its file is locked. keep_end unlocks
 * it; keep_take_up goes on in it. False: there is none. */
bool keep_next(struct keep_search *search, struct keep *found);
void keep_take_up(struct keep *keep, struct keep *found, const dcg_replay *record, const dcg_cards *cards);
/* Is there an unfinished game that no other program plays? */
bool keep_any(void);

#endif
