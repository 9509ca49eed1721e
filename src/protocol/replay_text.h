/* replay_text.h - what reading and writing replays share. */
#ifndef DCG_PROTOCOL_REPLAY_TEXT_H
#define DCG_PROTOCOL_REPLAY_TEXT_H

#include <dcg.h>

/* Names what the cards of both decks are. */
uint64_t replay_definitions(const dcg_replay *replay, const dcg_cards *cards);
/* The check value of bytes that follow others (FNV-1a); begin with REPLAY_HASH. */
#define REPLAY_HASH UINT64_C(0xcbf29ce484222325)
uint64_t replay_hash(uint64_t hash, const char *bytes, size_t size);

/* Is it UTF-8 without control characters? */
bool text_is_shown(const char *text);
/* Makes it so: other bytes become question marks. */
void text_show(char *text);

#endif
