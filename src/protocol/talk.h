/* talk.h - what answers requests: a talker, the match that it has, and the message that is being written.
 *
 *   talk.c          requests and answers: reading, the table of types, refusals
 *   talk_match.c    a match: starting, choosing, taking back, the computer players, events
 *   talk_update.c   the messages "game" and "update"
 *   talk_ask.c      the open question and its options
 *   talk_play.c     requests about the match: new, update, choose, undo, hint, inspect
 *   talk_why.c      the refusals of a decision
 *   talk_asked.c    the other direction: a program is asked, in a game that the caller plays
 *   talk_record.c   save, load, replay, step, scenario
 *   talk_tools.c    deck, card, rule, sim
 *   talk_lists.c    lists: decks, cards, rules
 */
#ifndef DCG_PROTOCOL_TALK_H
#define DCG_PROTOCOL_TALK_H

#include "protocol/json_read.h"
#include "protocol/pieces.h"
#include "state/state.h"

enum {
    TALK_PROTOCOL = 2,
    TALK_REQUEST = 1 << 20, /* bytes of a request */
    TALK_ANSWER = 1 << 20,  /* of an answer */
    TALK_STEPS = 16384,     /* choices of a match */
    TALK_EVENTS = 4096,     /* that are kept */
    TALK_WALK_STEPS = 400,  /* of a scenario that is walked through */
    TALK_WALK_EVENTS = 256, /* of one of them */
    TALK_IDS = 64,          /* choices that are remembered by their id */
    TALK_ID = 64,           /* bytes of an id */
    TALK_TEXT = 4096,       /* of an effect */
    TALK_GAMES = 1000,      /* of one simulation */
};

/* Who looks at a match. */
enum { SEAT_A, SEAT_B, SEAT_WATCH, SEAT_ALL, SEATS };

enum talk_refusal {
    TALK_FINE,
#define TALK_REFUSAL(name, meaning) TALK_##name,
#include "protocol/talk_refusals.def"
#undef TALK_REFUSAL
    TALK_REFUSALS
};

/* What was sent to a seat last: it can be sent again. */
struct talk_seat {
    uint64_t seq;      /* of the last update */
    uint64_t revision; /* of the match then */
    uint64_t from, to; /* the events it told */
};

/* An event, and what its card is to each seat at the end of the call that made it happen. */
struct talk_event {
    uint64_t
        number; /* of the event, from 1; after choices were taken back a later one may stand in its place */
    dcg_event event;
    dcg_card_def def[SEATS];
};

struct talk_id {
    char id[TALK_ID];
    int taken, seat;
};

enum talk_kind {
    MATCH_NONE,
    MATCH_GAME,
    MATCH_REPLAY,
    MATCH_SCENARIO,
    MATCH_ASKED, /* the caller plays it, and a program is asked */
};

/* The answer of that program that comes next. */
enum talk_answer { ANSWER_NONE, ANSWER_HELLO, ANSWER_CHOOSE };

struct talk_match {
    enum talk_kind kind;
    const dcg_cards *cards; /* those that it is played with */
    dcg_session *session;
    dcg_cards *own_cards;     /* of a scenario that has cards of its own; else NULL */
    dcg_session *own_session; /* for these, or for those that the talker had when it began */
    bool guessed; /* a branch of a game: it begins at origin, where what a player doesn't know is a guess */
    bool wait;    /* computer players choose by the request "go" alone */
    uint64_t number;   /* "m3" */
    uint64_t revision; /* grows with every change */
    dcg_replay record; /* decks, seed, choices */
    size_t at;         /* how many of the choices are taken; of a game all */
    dcg_ai *ai[2];     /* NULL: somebody outside plays */
    struct talk_seat seat[SEATS];
    uint64_t events; /* so far, and those after each choice */
    uint64_t *event_after;
    uint64_t undone; /* choices that the last change took back */
    struct talk_id ids[TALK_IDS];
    uint64_t id_count;
    /* of MATCH_ASKED */
    int own; /* the seat of the program */
    uint64_t random;
    uint64_t named; /* the events whose cards are named */
};

struct dcg_talker {
    dcg_talk_plan plan;
    const dcg_cards *cards;
    dcg_session *session;
    bool texts, brief;
    bool always_brief; /* whatever a hello says */
    enum talk_answer expected;
    int who; /* SEAT_A, SEAT_B, SEAT_WATCH; SEAT_ALL: whoever asks may have everything */
    /* the request */
    struct json_document document;
    const struct json_value *request;
    char *text;
    /* the answer */
    char *answer;
    size_t size;
    bool full;
    dcg_json json;
    /* the match */
    struct talk_match match;
    struct talk_event *event;
    dcg_game *game, *origin, *view, *guess;
    /* room for single requests */
    dcg_option_list options;
    int like[DCG_MAX_OPTIONS];
    dcg_deck deck[2];
    dcg_list list;
    char list_text[DCG_LIST_TEXT];
    char *scratch;     /* room for TALK_ANSWER bytes */
    dcg_replay loaded; /* a replay while it is read */
    dcg_scenario_report report;
    char words[2][TALK_TEXT];
    char *facts; /* of a program that is asked: the cards of its decks as JSON, and which decks; NULL: none */
    uint64_t facts_of;
};

/* -- talk.c */
/* Begins and ends a message of the answer. */
dcg_json *message_begin(dcg_talker *talker, const char *type);
void message_end(dcg_talker *talker);
/* The answer is a refusal; text NULL: what the table says. */
void talk_refuse(dcg_talker *talker, enum talk_refusal why, const char *text);
/* The same with more members, up to message_end. */
dcg_json *refusal_begin(dcg_talker *talker, enum talk_refusal why, const char *text);
enum talk_refusal talk_refusal_of(dcg_status status);
/* The values of the request's keys; NULL, false: it isn't there, or of another kind. */
const char *request_text(const dcg_talker *talker, const char *key);
bool request_whole(const dcg_talker *talker, const char *key, int64_t low, int64_t high, int64_t *value);
const struct json_value *request_value(const dcg_talker *talker, const char *key);
bool request_true(const dcg_talker *talker, const char *key);
/* The match of the request is the one that there is; else it is refused. */
bool request_match(dcg_talker *talker);
/* The seat that the request speaks for, if whoever asks may have it; else it is refused. */
bool request_seat(dcg_talker *talker, int *seat);
/* An option of a list: its value, or the number that the last update gave it (only where it may be the first). */
bool request_option(dcg_talker *talker, const struct json_value *item, bool first, dcg_option *option);
const char *seat_name(int seat); /* "A", "B", "watch", "all" */
/* Reads a text as the request. DCG_OK, or why it can't be read, in words of so many bytes. */
dcg_status request_read(dcg_talker *talker, const char *text, size_t length, char *why, size_t size);
/* The keys that say which messages somebody wants. False: another protocol. */
bool hello_read(dcg_talker *talker);
/* The message "hello", still open. */
dcg_json *hello_begin(dcg_talker *talker);

/* -- talk_match.c */
void talk_match_clear(dcg_talker *talker);
/* The match is played with these cards, which become its own; NULL: with those of the talker. */
void talk_match_cards(dcg_talker *talker, dcg_cards *cards, dcg_session *session);
/* The talker gets another session: a match that is played in this one keeps it, else it is freed. */
void talk_match_leave(dcg_talker *talker, dcg_session *session);
/* The cards that can be looked up: those of the scenario, or all that the talker knows. */
const dcg_cards *talk_match_known(const dcg_talker *talker);
/* Begins a match of the record's decks and seed, or of the origin; seats are names of players. */
dcg_status talk_match_begin(dcg_talker *talker, enum talk_kind kind, const char *const seats[2]);
/* Something happened before the first decision of a match that has just begun. */
void talk_match_happened(dcg_talker *talker, const dcg_event *event);
dcg_status talk_match_players(dcg_talker *talker, const char *const seats[2]);
bool player_plan(const char *name, dcg_ai_plan *plan); /* "level3"; false: there is none */
dcg_status talk_match_choose(dcg_talker *talker, dcg_option option);
/* The computer player who has to decide chooses; nothing is done if it isn't a computer. */
dcg_status talk_match_computer(dcg_talker *talker);
/* The computer players choose until somebody else has to, unless they wait. */
dcg_status talk_match_computers(dcg_talker *talker);
/* To the position after so many choices. */
dcg_status talk_match_go(dcg_talker *talker, size_t at);
/* The seat that is shown the match if nobody says which. */
int talk_match_default(const dcg_talker *talker);
/* Makes the view of a seat, in talker->view. */
void talk_match_view(dcg_talker *talker, int seat);
/* The player whose words a seat reads: -1: both know it. */
int seat_viewer(int seat);
/* Keeps an event of the match; names the cards of events from that number on, as each seat knows them now. */
void talk_match_event(dcg_talker *talker, const dcg_event *event);
void talk_match_name(dcg_talker *talker, uint64_t from);
uint64_t talk_match_mix(uint64_t seed, uint64_t n);

/* -- talk_update.c */
void game_tell(dcg_talker *talker, int seat);
void update_tell(dcg_talker *talker, int seat);
/* A text, unless they are left out; null: there is none. */
void text_json(dcg_talker *talker, const char *key, int length, const char *text);

/* -- talk_ask.c */
void ask_json(dcg_talker *talker, int seat);
void option_keys(dcg_talker *talker, dcg_option option);
/* Names of the tables; NULL: none. */
const char *place_name(int place);
const char *refusal_name(int reason);

/* -- talk_play.c */
/* Who plays: the seats of the request, or the usual ones. False: they make no sense. */
bool seats_read(const dcg_talker *talker, const char *seats[2]);
/* The computer plays first, if it has to; then the match is told from its beginning. */
void talk_match_tell(dcg_talker *talker);

/* -- requests */
typedef void talk_fn(dcg_talker *talker);
talk_fn talk_hello, talk_new, talk_update, talk_choose, talk_go, talk_undo, talk_hint, talk_inspect, talk_why;
talk_fn talk_save, talk_load, talk_replay, talk_step, talk_scenario, talk_position;
talk_fn talk_deck, talk_card, talk_rule, talk_sim, talk_decks, talk_cards, talk_rules;

/* -- talk_tools.c */
/* The decks of a request, in talker->deck; else it is refused. */
/* The number of a rule in the version that is played; NULL: no rule. */
const char *talk_rule_number(const dcg_talker *talker, dcg_rule_id rule);
bool request_decks(dcg_talker *talker, dcg_rules rules);
/* The version of the rules that the request names, or that of the plan. False: it has been refused. */
bool request_rules(dcg_talker *talker, dcg_rules *rules);
void result_json(dcg_talker *talker, const char *key, dcg_result_info result, int viewer);

#endif
