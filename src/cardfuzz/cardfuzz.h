/* cardfuzz.h - card fuzzing: games from made positions, until every part of a card's text was examined or carried out,
 * without an error. Shared by:
 *
 *   cast.c      the other cards: cards that the text names, and cards that cause events
 *   lend.c      requirements that the text presupposes
 *   role.c      the facts of a card that matches a noun
 *   focus.c     the effect that is tried, and the events that it needs
 *   spots.c     the parts of a card's text, and which of them were executed
 *   stage.c     positions with these cards, and with the tested card in every area
 *   drive.c     choices in a game that prefer the tested card
 *   account.c   printing a game with an error
 *   cardfuzz.c  the public functions
 *   net.c       effects by themselves where there is little to find; named.c: what a text lets change
 *
 * It is random and repeatable: the same card set, card and seed give the same games. */
#ifndef DCG_CARDFUZZ_CARDFUZZ_H
#define DCG_CARDFUZZ_CARDFUZZ_H

#include "cards/draft.h"
#include "query/coverage.h"
#include "query/info.h"
#include "tree/effect_def.h"

enum { PLAIN_KINDS = 10 };

/* A card that a text speaks of, and the effect that does: counted from 0 among those of its card; NO_LINE: none. */
struct role {
    dcg_card_def def;
    uint16_t line;
    bool material; /* for a requirement of the card */
};
enum { NO_LINE = 65535 };
/* The roles in the games of one card. */
struct cast {
    uint32_t first, count; /* of exerciser.role */
};
/* A card that does something, and what happens by it: bits 1 << DCG_EVENT_... */
struct actor {
    dcg_card_def def;
    uint64_t events;
};

struct dcg_exerciser {
    dcg_cards *cards; /* those that are exercised, and the others behind them */
    dcg_reader *reader;
    uint32_t subjects; /* how many are exercised */
    struct cast *cast; /* by definition */
    struct role *role;
    uint32_t roles, role_room;
    dcg_card_def plain[COLORS][PLAIN_KINDS]; /* ordinary cards */
    struct actor *actor;
    int actors;
    bool *as_trait; /* by word: it stands before a noun as a trait, so nobody must be called so */
    uint32_t words;
};

/* -- A source of random numbers */
struct dice {
    uint64_t state;
};
uint32_t dice_below(struct dice *dice, uint32_t bound);
static inline bool dice_chance(struct dice *dice, uint32_t percent)
{
    return dice_below(dice, 100) < percent;
}

/* -- cast.c */
/* Adds all other cards to the set. False: no memory, or no room; the error says which. */
bool cast_make(struct dcg_exerciser *e, dcg_error *error);

/* -- lend.c */
/* Gives a card the requirements that its text speaks of and it hasn't got. False: no memory, or no room. */
bool lend_requirements(struct dcg_exerciser *e, dcg_card_def to, dcg_error *error);

/* -- role.c */
/* What a role is if nothing else is asked for. */
struct taste {
    uint16_t categories; /* of whom none is said */
    uint16_t colors;
    int16_t level; /* of Digimon */
};
/* Writes what a node (NOUN, attribute, REQUIRE ...) asks of a card into a draft; variant chooses among alternatives.
 * Returns how many variants there are. */
int role_of(const struct dcg_exerciser *e, node_id node, int variant, struct taste taste, struct draft *out);
/* Looks for the words that are traits because no card is called so. False: no memory. */
bool role_words(struct dcg_exerciser *e);
/* Is it a node that says what a card is? */
bool role_said(const struct node *node);

/* -- spots.c */
/* Looks for every part of a card's text. False: there is no room. */
bool spots_want(struct coverage *coverage, const dcg_cards *cards, dcg_card_def def);
/* Which of them have been executed; or weren't though what they are part of was. Returns how many were. */
enum { SPOT_EXECUTED = 1, SPOT_NEXT = 2 };
int spots_executed(struct coverage *coverage, const dcg_cards *cards, uint8_t state[SPOTS]);
/* What stands on the field besides: keywords that no procedure asks for by name. */
void spots_look(const struct table *t);
int spot_text(const struct coverage *coverage, const dcg_cards *cards, const struct spot *spot, char *text,
              size_t size);

/* -- focus.c */
/* An effect of the card (0: none in particular), and what may have to happen for it: bits 1 << DCG_EVENT_...; or a
 * keyword, and the section of the text that has it. */
struct focus {
    uint32_t effect;
    uint64_t events;
    bool keyword;
    uint8_t section;
};
/* The effect of a card that is, quotes or names that one. */
struct focus focus_on(const dcg_cards *cards, dcg_card_def def, uint32_t effect);

/* -- stage.c */
struct stage {
    const struct dcg_exerciser *e;
    dcg_card_def subject;
    struct focus focus; /* what is tried this time */
    struct dice *dice;
    struct table table;       /* the game that is set up */
    uint64_t actors[4];       /* those by which what the effect waits for happens */
    uint64_t copies[4];       /* the cards of the game that are the subject */
    uint8_t left[2], eggs[2]; /* cards that each player's decks have left (1-4-1) */
    uint8_t color[2];         /* of the ordinary cards */
    /* percent: cards that are one of the roles, Digimon with link cards, cards that lie face down under others, areas
     * that hold everybody the effect speaks of */
    uint32_t roles, links, down, parades;
};
/* Sets a position up, before anything runs. */
void stage_set(struct stage *stage, struct dcg_game *g);

/* -- account.c */
enum { ACCOUNT_EVENTS = 1024 };
struct account {
    dcg_trace_fn *trace;
    void *user;
    dcg_sink sink; /* for the table */
    int events;
    dcg_event event[ACCOUNT_EVENTS]; /* since the last choice */
};
void account_begin(struct account *account, dcg_trace_fn *trace, void *user);
void account_board(struct account *account, const struct table *t);
void account_events(struct account *account, const struct table *t);
void account_choice(struct account *account, const struct table *t, dcg_option option);

/* -- drive.c */
/* How somebody decides in one game: how much each kind of option is liked. */
struct temper {
    uint8_t verb[DCG_OPTION_COUNT];
};
struct temper temper_of(struct dice *dice);
dcg_option drive_pick(const struct stage *stage, const struct dcg_game *g, const struct temper *temper,
                      const dcg_option *options, int count);

/* -- unoffered.c */
struct attempt {
    struct dcg_game before, game;
    dcg_option options[DCG_MAX_OPTIONS];
};
/* In the main phase: is there a card in the hand that is refused for its cost, and can be paid for? */
bool unoffered(struct attempt *a, const struct table *t, struct dice dice);

#endif
