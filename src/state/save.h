/* save.h - a game as bytes in a file. Loading checks that the bytes are whole, not that the game is sound. */
#ifndef DCG_STATE_SAVE_H
#define DCG_STATE_SAVE_H

#include "state/state.h"

size_t game_save(const struct dcg_game *g, void *bytes, size_t size);
/* On an error *why says what is wrong, in a sentence without end. */
dcg_status game_load(struct dcg_game *g, const void *bytes, size_t size, const char **why);

#endif
