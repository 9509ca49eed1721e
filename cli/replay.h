/* replay.h - a game as decks, seed and choices, and its text form (docs/commands.md).
 *
 *   dcg replay 1                 format
 *   cards HASH                   the card set's name
 *   seed N
 *   player A human               who played: human or a kind of computer player
 *   deck A NAME                  then its cards in order: main COUNT NUMBER, egg COUNT NUMBER
 *   start HASH                   the position at the first decision
 *   choice OPTION HASH           an option, and the position after it
 *   result won A 1-2-3-1         or: drawn RULE, playing, failed; none while the game is under way
 *   check HASH                   over all bytes before; may be missing
 */
#ifndef DCG_CLI_REPLAY_H
#define DCG_CLI_REPLAY_H

#include "cli.h"

#include <stdio.h>

enum { MAX_STEPS = 1000000, MAX_PLAYER_NAME = 32 };

struct step {
    dcg_option option;
    uint64_t hash; /* dcg_hash after it */
    int player;    /* who took it; not in the text, known once it has been played */
};

struct replay {
    uint64_t seed;
    dcg_deck deck[2];
    char player[2][MAX_PLAYER_NAME];
    uint64_t start; /* dcg_hash after dcg_start */
    struct step *step;
    size_t count, room;
    dcg_result_info result;
    bool broken_off; /* read from a file without a result */
    bool altered;    /* read from a file that isn't as it was written */
    bool moved;  /* played in another card set with the same definitions: its positions have other hashes */
    int damaged; /* the line of a kept game from which on the file is damaged; 0: none */
};

void replay_free(struct replay *replay);
bool replay_add(struct replay *replay, struct step step); /* false: too many, or no memory */
/* Who a player is, as the text form names it: a single word. */
void replay_player_set(struct replay *replay, int player, const char *name);

/* The parts of the text form, for programs that write a game as it goes. */
void replay_print_head(const struct replay *replay, const dcg_cards *cards, FILE *out);
void replay_print_steps(const struct replay *replay, size_t from, FILE *out);
void replay_print_result(const struct replay *replay, FILE *out);
/* Writes a file as a whole or not at all; "-" is standard output. After a failure it has complained. */
bool replay_save(const struct replay *replay, const dcg_cards *cards, const char *path);
/* The same for thousands of them: without waiting for the disk. */
bool replay_save_quickly(const struct replay *replay, const dcg_cards *cards, const char *path);
/* Reads the text form; the set has to have the cards of the game, with the same definitions. */
dcg_status replay_parse(struct replay *replay, const dcg_cards *cards, const char *text, size_t size,
                        dcg_error *error);
/* Reads a file. After a failure it has complained. */
bool replay_load(struct replay *replay, const dcg_cards *cards, const char *path);
/* The same for a file that may also break off, even in its last line. */
bool replay_load_unfinished(struct replay *replay, const dcg_cards *cards, const char *path);
dcg_status replay_parse_unfinished(struct replay *replay, const dcg_cards *cards, const char *text,
                                   size_t size, dcg_error *error);
/* The same for a game that is kept as it goes: after a power cut anything may follow the last choice. What comes before
 * the first line that is damaged counts. */
bool replay_load_kept(struct replay *replay, const dcg_cards *cards, const char *path);
dcg_status replay_parse_kept(struct replay *replay, const dcg_cards *cards, const char *text, size_t size,
                             dcg_error *error);
bool replay_has_result(const char *text, size_t size);

#endif
