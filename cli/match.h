/* match.h - a game under way with its record, so that it can be taken back, saved and played again.
 *
 * The events of the last call are kept in a journal and read after it, as dcg.h asks.
 */
#ifndef DCG_CLI_MATCH_H
#define DCG_CLI_MATCH_H

#include "replay.h"

enum {
    MAX_EVENTS = 65536
}; /* of one call; a game that goes on for longer without a decision is cut short here */

struct journal {
    dcg_event *event;
    size_t count, room;
    size_t lost; /* events beyond what the journal holds */
};

struct match {
    const dcg_cards *cards;
    dcg_session *session;
    dcg_game *game;
    dcg_game *view; /* what a computer player is shown */
    dcg_replay record;
    struct journal journal;
    const dcg_game
        *origin; /* the position that the game begins with; NULL: it begins with the decks and the seed */
};

/* Where a replay and the game part: after which choice (0: the start), and how. */
struct divergence {
    size_t step;
    char text[DCG_MAX_TEXT];
};

enum { DIVERGENCE_TEXT = DCG_MAX_TEXT + 64 };
/* "diverges at step 3 of 47: ..." */
void divergence_text(const struct divergence *divergence, size_t steps, char *text, size_t size);

/* A match with nothing in it; complains and returns false without memory. */
bool match_new(struct match *match, const dcg_cards *cards);
void match_free(struct match *match);
/* A match for the same game, to follow its record. */
bool match_new_like(struct match *again, const struct match *match);

/* Starts a game of the record's decks and seed. */
dcg_status match_start(struct match *match);
dcg_status match_choose(struct match *match, dcg_option option);
int match_deciding(const struct match *match); /* -1: the game is over */

/* What a computer player chooses, who has to decide; and what it thinks of that, unless opinion is NULL. Its seed
 * depends on the game's seed and the step alone, so a game that was taken back or resumed goes on as it would have, but
 * for what a search remembers. */
dcg_status match_ai(struct match *match, dcg_ai *ai, dcg_option *option, dcg_ai_opinion *opinion);

/* Back to the position after the first count choices. */
dcg_status match_rewind(struct match *match, size_t count);

typedef void match_fn(void *user, const struct match *match);
/* Plays a replay's first count choices, comparing every check value; each is called after the start and after
 * each choice. False: it parts from the game. */
bool match_follow(struct match *match, const dcg_replay *replay, size_t count, match_fn *each, void *user,
                  struct divergence *divergence);

/* A well-mixed number for the n-th thing that a seed is used for. */
uint64_t seed_mix(uint64_t seed, uint64_t n);

#endif
