/* protocol.h - games as text: JSON, replays, and talking with a game by messages (docs/protocol.md).
 *
 * It is part of dcg.h. What dcg.h says of wrong calls, texts and ownership holds here, too.
 */
#ifndef DCG_PROTOCOL_H
#define DCG_PROTOCOL_H

#include <dcg.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- JSON ------------------------------------------------------------------------------------- */

/* Takes the next bytes of a text. */
typedef void dcg_put_fn(void *user, const char *bytes, size_t size);

#define DCG_JSON_DEPTH 16

/* Writes one JSON document (RFC 8259), piece by piece. Keys are NULL in arrays and for the document itself. Strings may
 * hold any bytes: those that aren't UTF-8 become U+FFFD. What lies deeper than DCG_JSON_DEPTH isn't written. Nothing is
 * allocated. */
typedef struct dcg_json {
    dcg_put_fn *put;
    void *user;
    int depth;
    bool filled[DCG_JSON_DEPTH]; /* something stands before, so a comma comes next */
    char close[DCG_JSON_DEPTH];
    bool brief; /* the caller may set it: no keys with null; in a view no names and traits but of tokens */
} dcg_json;

DCG_API void dcg_json_begin(dcg_json *json, dcg_put_fn *put, void *user);
DCG_API void dcg_json_object(dcg_json *json, const char *key);
DCG_API void dcg_json_array(dcg_json *json, const char *key);
DCG_API void dcg_json_close(dcg_json *json);
DCG_API void dcg_json_string(dcg_json *json, const char *key, const char *value); /* NULL: null */
DCG_API void dcg_json_whole(dcg_json *json, const char *key, int64_t value);
DCG_API void dcg_json_count(dcg_json *json, const char *key, uint64_t value);
DCG_API void dcg_json_real(dcg_json *json, const char *key, double value);
DCG_API void dcg_json_truth(dcg_json *json, const char *key, bool value);
DCG_API void dcg_json_null(dcg_json *json, const char *key);
/* null if it is none */
DCG_API void dcg_json_maybe(dcg_json *json, const char *key, int64_t value, int64_t none);
/* a string of 16 digits: readers keep it exact */
DCG_API void dcg_json_hex(dcg_json *json, const char *key, uint64_t value);
/* a JSON document itself */
DCG_API void dcg_json_raw(dcg_json *json, const char *key, const char *text);
/* Closes what is open and ends the line. */
DCG_API void dcg_json_end(dcg_json *json);

/* ---- Parts of messages ------------------------------------------------------------------------ */

/* These write parts of the messages of docs/protocol.md. What a view doesn't know isn't written. */

/* A deck list: its name, and how many there are of each card. */
DCG_API void dcg_json_deck(dcg_json *json, const char *key, const dcg_cards *cards, const dcg_deck *deck);
/* What is known of a built-in deck besides its name and cards, into an open object. */
DCG_API void dcg_json_deck_info(dcg_json *json, const dcg_deck_info *info);
/* The keys of a card, as printed, into an open object; texts: also its text. */
DCG_API void dcg_json_card(dcg_json *json, const dcg_cards *cards, dcg_card_def def, bool texts);
/* Every card of two decks, by its number. */
DCG_API void dcg_json_cards(dcg_json *json, const char *key, const dcg_cards *cards, const dcg_deck *deck_a,
                            const dcg_deck *deck_b, bool texts);
/* The keys of a view (dcg_view), seen by that player, into an open object. -1: seen from the side of player 0. */
DCG_API void dcg_json_view(dcg_json *json, const dcg_game *view, const dcg_cards *cards, int player);

/* ---- Replays ---------------------------------------------------------------------------------- */

/* A game as decks, seed and choices. docs/commands.md describes the text form:
 *
 *   dcg replay 1                 format
 *   cards HASH                   the card set's name
 *   seed N
 *   rules 4.2                    the version of the rules; may be missing: the one that the decks need
 *   player A human               who played: human or a kind of computer player
 *   deck A NAME                  then its cards in order: main COUNT NUMBER, egg COUNT NUMBER
 *   definitions HASH             what the cards of both decks are
 *   start HASH                   the position at the first decision
 *   choice OPTION HASH           an option, and the position after it
 *   result won A 1-2-3-1         or: drawn RULE, playing, failed; none while the game is under way
 *   check HASH                   over all bytes before; may be missing
 */
#define DCG_MAX_STEPS   1000000
#define DCG_PLAYER_NAME 32

typedef struct dcg_step {
    dcg_option option;
    uint64_t hash; /* dcg_hash after it */
    int player;    /* who took it; not in the text, known once it has been played; -1: unknown */
} dcg_step;

/* All zero to begin with; dcg_replay_free frees its steps. */
typedef struct dcg_replay {
    uint64_t seed;
    dcg_rules rules; /* written if it isn't DCG_RULES_NEEDED */
    dcg_deck deck[2];
    char player[2][DCG_PLAYER_NAME];
    uint64_t start; /* dcg_hash after dcg_start */
    dcg_step *step;
    size_t count, room;
    dcg_result_info result;
    bool broken_off; /* read from a text without a result */
    bool altered;    /* read from a text that isn't as it was written */
    bool moved;      /* played in another card set: its positions have other hashes */
    bool redefined;  /* and the cards of its decks read otherwise there: it may part from its record */
    int damaged;     /* the line of a kept game from which on the text is damaged; 0: none */
} dcg_replay;

typedef enum dcg_replay_kind {
    DCG_REPLAY_WHOLE,      /* it has to have a result */
    DCG_REPLAY_UNFINISHED, /* it may also break off, even in its last line */
    DCG_REPLAY_KEPT        /* a game kept as it goes: what comes before the first damaged line counts */
} dcg_replay_kind;

/* Reads the text form; the set has to have the cards of the game. The steps that the replay had before are replaced. */
DCG_API dcg_status dcg_replay_read(dcg_replay *replay, const dcg_cards *cards, const char *text, size_t size,
                                   dcg_replay_kind kind, dcg_error *error);
DCG_API bool dcg_replay_has_result(const char *text, size_t size);
DCG_API void dcg_replay_free(dcg_replay *replay);
DCG_API bool dcg_replay_add(dcg_replay *replay, dcg_step step); /* false: too many, or no memory */
/* Who a player is, as the text form names it: a single word. */
DCG_API void dcg_replay_player(dcg_replay *replay, int player, const char *name);
/* Writes the text form; and its parts, for programs that write a game as it goes. */
DCG_API void dcg_replay_write(const dcg_replay *replay, const dcg_cards *cards, dcg_put_fn *put, void *user);
DCG_API void dcg_replay_head(const dcg_replay *replay, const dcg_cards *cards, dcg_put_fn *put, void *user);
DCG_API void dcg_replay_steps(const dcg_replay *replay, size_t from, dcg_put_fn *put, void *user);
DCG_API void dcg_replay_result(const dcg_replay *replay, dcg_put_fn *put, void *user);

/* ---- Talking ---------------------------------------------------------------------------------- */

/* Answers requests about one match at a time, and about decks, cards and rules (docs/protocol.md). The
 * same requests give the same bytes whatever carries them: a pipe, a socket, a worker of a browser. One talker for each
 * thread. It has its memory from the beginning; only computer players, hints, simulations, scenarios and
 * dcg_talk_begin take more. */
typedef struct dcg_talker dcg_talker;

typedef struct dcg_talk_plan {
    const dcg_cards *cards;  /* has to outlive the talker */
    const dcg_deck *deck[2]; /* of a match whose request names no decks; NULL: built-in ones */
    const char *seat[2];     /* who plays then: "me", "greedy", "level3", ...; NULL: me against level 3 */
    uint64_t seed;           /* of a match whose request names none */
    dcg_rules rules;         /* likewise */
    /* dcg_talk_scenarios sets these; NULL: requests about scenarios are refused. The part of the library that talks
     * does without the part that runs scenarios. */
    dcg_status (*scenario_load)(const dcg_cards *given, const char *text, size_t size, const char *name,
                                dcg_cards **cards, dcg_game *game, dcg_error *error);
    dcg_status (*scenario_run)(const dcg_cards *cards, const char *text, size_t size, dcg_trace_fn *trace,
                               dcg_trace_fn *failed, void *user, dcg_scenario_report *report,
                               dcg_error *error);
    dcg_status (*scenario_write)(const dcg_cards *cards, const dcg_game *origin, const dcg_option *choices,
                                 size_t count, dcg_trace_fn *line, void *user, dcg_error *error);
    dcg_status (*scenario_walk)(const dcg_cards *given, const char *text, size_t size,
                                const dcg_scenario_walk *walk, dcg_cards **cards, dcg_game *game,
                                dcg_error *error);
} dcg_talk_plan;

/* Lets a talker answer requests about scenarios. */
DCG_API void dcg_talk_scenarios(dcg_talk_plan *plan);
/* NULL: no memory, or no cards. */
DCG_API dcg_talker *dcg_talker_new(const dcg_talk_plan *plan);
/* Other cards from now on. A match that is being played goes on with those that it has, so both sets live as long as
 * the talker. */
DCG_API dcg_status dcg_talker_cards(dcg_talker *talker, const dcg_cards *cards);
DCG_API void dcg_talker_free(dcg_talker *talker);
/* Answers a request: one JSON object. The answer is some JSON objects, a line each; it stays until the next request.
 * size may be NULL. */
DCG_API const char *dcg_talk(dcg_talker *talker, const char *request, size_t length, size_t *size);
/* The same for somebody who has only one seat: 0 and 1 are the players, 2 watches, 3 is dcg_talk. What the seat may not
 * know isn't told, and it can't choose for others. */
DCG_API const char *dcg_talk_as(dcg_talker *talker, int seat, const char *request, size_t length,
                                size_t *size);

/* ---- Asking ----------------------------------------------------------------------------------- */

/* The other direction of docs/protocol.md: the game is played by the caller, and a program is asked for the choices of
 * one player. The talker writes the messages to the program and reads its answers, one talker for each program:
 *
 *   dcg_talk_greet                     "hello", once
 *     dcg_talk_answer
 *   dcg_talk_event*, dcg_talk_begin    "game"
 *     dcg_talk_ask, dcg_talk_answer    "update", when the program has to choose
 *     dcg_talk_event*, dcg_talk_step   after each choice of either player
 *   dcg_talk_ask                       "update" with the result
 *   dcg_talk_step of NULL              the game is over; the next one may begin
 *
 * A message is one JSON object and its line end; it stays until the next call. NULL: a wrong call, or no message can be
 * that long. */
typedef struct dcg_talk_game {
    const dcg_deck *deck[2]; /* of player 0 and player 1 */
    const char *player[2];   /* who plays, a word each: "me" is the program, another program is "bot" */
    int seat;                /* which player the program is */
    uint64_t number;         /* of the game, which is its name, too */
    uint64_t random;         /* for the program's own dice: no secret may follow from it */
} dcg_talk_game;

/* How many seconds the program has for an answer. Brief: messages are short, whatever the program asks for. */
DCG_API const char *dcg_talk_greet(dcg_talker *talker, double seconds, bool brief, size_t *size);
/* The game after dcg_start. */
DCG_API const char *dcg_talk_begin(dcg_talker *talker, const dcg_talk_game *plan, const dcg_game *game,
                                   size_t *size);
/* Something happened: it belongs to the next dcg_talk_begin or dcg_talk_step. */
DCG_API void dcg_talk_event(dcg_talker *talker, const dcg_event *event);
/* The game after a choice. */
DCG_API dcg_status dcg_talk_step(dcg_talker *talker, const dcg_game *game);
DCG_API const char *dcg_talk_ask(dcg_talker *talker, size_t *size);
/* Reads the answer to dcg_talk_greet, which leaves the option as it is, or to dcg_talk_ask. The error says in one
 * clause what is wrong with it. */
DCG_API dcg_status dcg_talk_answer(dcg_talker *talker, const char *answer, size_t length, dcg_option *option,
                                   dcg_error *error);

#ifdef __cplusplus
}
#endif
#endif
