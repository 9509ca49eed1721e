/* replay.h - replays in files (docs/commands.md). */
#ifndef DCG_CLI_REPLAY_H
#define DCG_CLI_REPLAY_H

#include "cli.h"

#include <stdio.h>

/* Writes text to a FILE: user is that file. */
void replay_put(void *out, const char *bytes, size_t size);
/* Writes a file as a whole or not at all; "-" is standard output. After a failure it has complained. */
bool replay_save(const dcg_replay *replay, const dcg_cards *cards, const char *path);
/* The same for thousands of them: without waiting for the disk. */
bool replay_save_quickly(const dcg_replay *replay, const dcg_cards *cards, const char *path);
/* Reads a file. After a failure it has complained. */
bool replay_load(dcg_replay *replay, const dcg_cards *cards, const char *path);
/* The same for a file that may also break off, even in its last line. */
bool replay_load_unfinished(dcg_replay *replay, const dcg_cards *cards, const char *path);
/* The same for a game that is kept as it goes: after a power cut anything may follow the last choice. What comes before
 * the first line that is damaged counts. */
bool replay_load_kept(dcg_replay *replay, const dcg_cards *cards, const char *path);

#endif
