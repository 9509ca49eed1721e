/* bot.h - players from outside: programs that are asked, by the protocol of docs/protocol.md.
 *
 *   bot_talk.c     what is sent to a bot, and what it answers
 *   bot.c          the program that is started, or whoever is at standard input and output
 *
 * A bot that answers late, wrongly or not at all gives up the game, and is started anew for the next one.
 */
#ifndef DCG_CLI_BOT_H
#define DCG_CLI_BOT_H

#include "cli.h"

#include <dcg.h>

#include <sys/types.h>

enum { BOT_LINE = 1024, BOT_WHY = 320, BOT_SECONDS = 10 };

/* One for each thread and side. */
struct bot {
    const char *command; /* for the shell; NULL: standard input and output */
    const dcg_cards *cards;
    dcg_talker *talker;    /* writes and reads messages; NULL: none yet */
    uint64_t milliseconds; /* for an answer */
    pid_t process;         /* 0: none is running */
    int to, from;          /* -1: nobody is there */
    char line[BOT_LINE];   /* what has come of the next answers, and how much */
    size_t size;
    bool greeted;
    uint64_t number; /* of the game */
    bool playing;    /* it takes part in the game and hasn't given up */
    bool brief;      /* messages are short */
};

/* The command of a player's name "exec:COMMAND"; NULL: it is another kind of player. */
const char *bot_command(const char *name);
/* Is there such a command? False after a complaint. */
bool bot_found(const char *command);

void bot_new(struct bot *bot, const char *command, const dcg_cards *cards, uint64_t milliseconds, bool brief);
/* Makes sure that it is there and ready. False: why, of BOT_WHY bytes. */
bool bot_ready(struct bot *bot, char *why);
/* Ends it: it is told, and killed if it doesn't go. */
void bot_free(struct bot *bot);
/* How many games bots gave up so far; the first few are told on standard error as it happens. */
uint64_t bots_gave_up(void);

/* A game with it, in one of its seats, against a player of this name. What happens is told as in dcg_sim_log. */
struct bot_game {
    const dcg_deck *deck[2];
    int player; /* the bot */
    const char *opponent;
    uint64_t number, seed;
};
void bot_began(struct bot *bot, const struct bot_game *played, const dcg_game *game);
void bot_chose(struct bot *bot, const dcg_game *game);
void bot_ended(struct bot *bot, const dcg_game *game);
/* It plays in a simulation: user is the bot. */
dcg_outsider bot_outsider(struct bot *bot);
/* Takes every event of the simulation: user is the bot. */
void bot_event(void *user, const dcg_game *game, const dcg_event *event);

/* ---- Between these files; what fails says why ---- */

bool bot_send(struct bot *bot, const char *text, size_t size, char *why); /* a line */
bool bot_quiet(struct bot *bot, char *why);
bool bot_receive(struct bot *bot, char answer[BOT_LINE], char *why); /* the next line, without its end */
bool bot_greet(struct bot *bot, char *why);                          /* who is there? */
void bot_stop(struct bot *bot);                                      /* at once */
/* It is out of this game, and standard error tells why. */
void bot_give_up(struct bot *bot, const char *why);

#endif
