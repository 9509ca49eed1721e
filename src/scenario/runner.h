/* runner.h - one scenario being carried out.
 *
 * Handlers (forms.def) get a statement and return true to go on; false after modifier why the scenario failed.
 * Cards are named by label, else by number, else by name; names.c has the rule.
 */
#ifndef DCG_SCENARIO_RUNNER_H
#define DCG_SCENARIO_RUNNER_H

#include "cache/session.h"
#include "scenario/item_list.h"
#include "scenario/read.h"
#include "state/random.h"

#if defined(__GNUC__) || defined(__clang__)
#define RUNNER_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define RUNNER_PRINTF(string, first)
#endif

enum { LABELS = 256, EFFECTS = 32, DECKS = 8, EVENTS_MAX = 16384 };
enum { MESSAGE = 4096 };
enum { DEFAULT_TURN = 3, DEFAULT_MEMORY = 3, DEFAULT_DECK = 20, DEFAULT_SECURITY = 5 };

struct label {
    struct slice name;
    uint8_t card;
};

/* Processing that a statement has set up, by its label. */
struct effect {
    struct slice name;
    struct effect_instance what;
};

/* An event, and the cards that lay then under the cards that it happened to. */
struct happened {
    dcg_event event;
    uint64_t under[DCG_MAX_CARDS / 64];
};

struct named_deck {
    struct slice name;
    dcg_deck deck;
};

/* The places of cards or permanents in the order of their numbers. */
struct ranks {
    int count;
    uint8_t rank[DCG_MAX_CARDS];
};

struct runner {
    const struct scenario_file *file;
    uint32_t scenario; /* from 1 */
    const dcg_cards *cards;
    int others; /* cards that aren't the file's own: the first ones */
    dcg_card_def filler;
    dcg_scenario_listener told;
    dcg_scenario_report *report;
    dcg_scenario_report unwanted;  /* if nobody wants a report */
    const dcg_scenario_walk *walk; /* NULL: the whole scenario is run */
    char told_note[MESSAGE];       /* of a line of a walk */
    int walk_told;                 /* the line that the walk was told last */

    dcg_game game, view;
    struct table t;
    dcg_session session;
    dcg_sink sink;
    struct script script;
    uint64_t seed;
    uint64_t random[4]; /* instead of a seed, if random_set */
    bool random_set;
    struct ranks cards_ranked, permanents_ranked; /* in the order in which they were made */
    bool real;                                    /* a game that starts with decks, not a position */
    bool laid[2][DCG_PLACE_COUNT];                /* areas that the scenario fills itself */
    bool memory_set;
    bool given; /* a keyword that perhaps no card of the game names */
    const struct named_deck *plays[2];

    bool running;      /* the game has been set going */
    bool deciding;     /* list is what is being asked */
    bool explicit_end; /* the last statement says what is asked */
    uint32_t asked[2]; /* what each player has been asked so far: bits 1 << DCG_DECISION_... */
    bool allows;       /* cards that aren't for play are allowed */
    dcg_rules rules;   /* the version of the rules that is played */
    dcg_rules numbers; /* the version whose numbers the scenario has */
    dcg_option_list list;
    uint16_t remembered[DCG_MAX_CARDS]; /* generations */

    int labels, effects, decks;
    uint8_t tags; /* one for each thing that waits or is pending */
    struct label label[LABELS];
    struct effect effect[EFFECTS];
    struct named_deck deck[DECKS];

    struct happened *event; /* everything that happened */
    int events, event_room;
    int mark;  /* those since the last choice begin here */
    int fresh; /* those of the last line */
    bool no_memory;

    int line;
    bool failed;
    char message[MESSAGE], offers[2 * MESSAGE];
    char told_line[MESSAGE + 160]; /* a failure, as it is told */
};

typedef bool handler(struct runner *r, const struct statement *s);
#define FORM(where, handler, pattern) bool handler(struct runner *r, const struct statement *s);
#include "scenario/forms.def"
#undef FORM

/* Says why the scenario fails. Always false. */
RUNNER_PRINTF(2, 3) bool runner_fails(struct runner *r, const char *format, ...);
/* Tells something that was asked for; the scenario goes on. */
RUNNER_PRINTF(2, 3) void runner_notes(struct runner *r, const char *format, ...);
RUNNER_PRINTF(2, 3) void runner_traces(struct runner *r, const char *format, ...);
/* Looks at what the engine did: traces events, sees what is asked, checks that the game is sound. */
bool runner_look(struct runner *r);
/* The player of an operand; without one, who is deciding, else the turn player. */
int runner_player(const struct runner *r, const struct statement *s);

/* -- names.c */
/* Where to look for a card first; 0: everywhere. */
struct where_cards {
    int player;      /* -1: either's */
    uint32_t places; /* bits 1 << DCG_PLACE_... */
    bool whole;      /* a card under another stands for the whole */
};
enum {
    IN_HAND = 1 << DCG_PLACE_HAND,
    IN_BATTLE = 1 << DCG_PLACE_BATTLE,
    IN_BREEDING = 1 << DCG_PLACE_BREEDING,
    ON_FIELD = IN_BATTLE | IN_BREEDING,
};
bool card_has_label(const struct runner *r, uint8_t card);
bool label_add(struct runner *r, struct slice name, uint8_t card);
/* The definition of a number or name, for cards that are to be made. */
bool def_named(struct runner *r, struct slice name, dcg_card_def *def);
bool card_named(struct runner *r, struct slice name, struct where_cards where, uint8_t *card);
bool card_operand(struct runner *r, const struct statement *s, int n, struct where_cards where,
                  uint8_t *card);
/* A card's permanent, alive now. */
bool permanent_named(struct runner *r, struct slice name, uint8_t *permanent);
/* Is that what the card is called: by label, number or name? */
bool card_is_named(const struct runner *r, uint8_t card, struct slice name);
/* The same of what is on the field: a label of a card under it means the whole, too. */
bool whole_is_named(const struct runner *r, uint8_t top, struct slice name);
/* The card that has a label; 0: none has. */
uint8_t card_labelled(const struct runner *r, struct slice name);
/* Equal cards of one hand, deck or security stack: nobody could tell which is which. */
bool cards_alike(const struct runner *r, uint8_t a, uint8_t b);
const struct effect *effect_named(const struct runner *r, struct slice name);
/* Is this processing what the label stands for? Its card may have become new since. */
bool effect_is(const struct effect *effect, const struct effect_instance *what);
/* What a card is like now, as STATE_... */
unsigned card_states(const struct runner *r, uint8_t card, const dcg_card_info *info);
/* A card in words, for messages. */
const char *card_words(const struct runner *r, int card, char *text, size_t size);

/* -- saying.c: effects are told apart by their first words */
enum { SAYINGS = 8 };
/* Does the effect or choice that an option stands for begin with these words, its icons left out or not? */
bool option_says(const struct runner *r, dcg_option option, struct slice words);
/* The first words of several, in quotes. */
void options_sayings(const struct runner *r, const dcg_option *option, int count, char *text, size_t size);
/* An option of the list; if another one reads alike, with the first words of its effect. */
void option_shown(const struct runner *r, int index, char *text, size_t size);

/* -- position.c */
bool position_begin(struct runner *r);  /* a new game without cards */
bool position_finish(struct runner *r); /* fills what the scenario left open, and sets the game going */

/* -- renumber.c */
/* Gives the cards and permanents of a new position the numbers that the lines "order of" say. */
bool position_renumber(struct runner *r);

/* Runs a scenario, the first one with that text in its name, and takes its game; all: and the cards of the file, unless
 * it is NULL. */
dcg_status scenario_first(const dcg_cards *cards, dcg_rules rules, const char *text, size_t size,
                          const char *name, dcg_game *game, dcg_cards **all, dcg_error *error);
/* As dcg_scenario_run. The reader of card text is made if it is needed, and serves the next file, too. */
dcg_status scenario_file_run(dcg_reader **reader, const dcg_cards *cards, const char *text, size_t size,
                             const dcg_scenario_listener *told, dcg_scenario_report *report,
                             dcg_error *error);

#endif
