/* keep.h - the game under way, kept in a file as it goes: killing the program loses at most the choice being made.
 *
 * The files lie in $XDG_STATE_HOME/dcg, or ~/.local/state/dcg, and are replays that have no result until the game is
 * over. The newest KEEP_FILES of them stay.
 */
#ifndef DCG_CLI_KEEP_H
#define DCG_CLI_KEEP_H

#include "replay.h"

enum { KEEP_PATH = 4096, KEEP_FILES = 20 };

struct keep {
    FILE *file; /* NULL: nothing is kept */
    char path[KEEP_PATH];
    size_t steps; /* that the file holds */
    int games;    /* begun by this program */
};

/* Begins a file with all that the record holds. After a failure it has complained, and nothing is kept. */
void keep_begin(struct keep *keep, const struct replay *record, const dcg_cards *cards);
/* Goes on in the file of an unfinished game. */
void keep_take_up(struct keep *keep, const char *path, const struct replay *record, const dcg_cards *cards);
/* The record has grown, or shrunk: writes down what is new, or the whole file anew. */
void keep_update(struct keep *keep, const struct replay *record, const dcg_cards *cards);
void keep_end(struct keep *keep);

/* The folder of these files, which is made if need be. False: there is none; errno says why. */
bool keep_folder(char *folder, size_t size);
/* The last unfinished game that no other program plays. False: there is none. */
bool keep_find(char path[KEEP_PATH]);

#endif
