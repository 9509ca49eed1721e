/* dcg.h - the Digimon Card Game by its Comprehensive Rules, as a library.
 *
 * A game is plain data: dcg_game_size() bytes without pointers, copied with memcpy, owned by the caller.
 * The engine runs until a player has to decide or the game is over:
 *
 *     dcg_start -> [ dcg_options -> dcg_choose ]* -> dcg_result
 *
 * Card definitions live in a dcg_cards, which never changes once games use it and may be shared by any
 * number of games and threads. The library keeps no state of its own, prints nothing, never exits.
 * Ownership: what a *_new function returns is freed with the matching *_free; everything else belongs to
 * the caller. Everything that can fail returns a dcg_status; a dcg_error, where one is taken, may be NULL.
 *
 * Wrong calls change nothing and don't crash: a null pointer that isn't allowed, a number out of bounds, a count
 * beyond its array, a game with the cards of another set. A function that returns a dcg_status returns
 * DCG_ERROR_ARGUMENT then; other functions return 0, NULL or false, -1 where 0 is an answer, or words that say
 * that nothing is known. A text of NULL has no room, whatever its size. Texts inside of structures end with 0.
 * Bytes that aren't a game are another matter: load bytes that you don't trust by dcg_load, or call dcg_check
 * before any other function. A save has a check value but no key: whoever can write it can change the game.
 *
 * Stack: a thread that plays games needs 256 KiB, with room to spare 512 KiB. The threads of a search have 2 MiB.
 */
#ifndef DCG_H
#define DCG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(DCG_SHARED) && (defined(__GNUC__) || defined(__clang__))
#define DCG_API __attribute__((visibility("default")))
#else
#define DCG_API
#endif

#ifdef __cplusplus /* for the macros below; C++ programs may be compiled with -Wold-style-cast */
#define DCG_CAST(type, value) static_cast<type>(value)
#else
#define DCG_CAST(type, value) ((type)(value))
#endif

/* ---- Version ---------------------------------------------------------------------------------- */

#define DCG_VERSION_MAJOR 0
#define DCG_VERSION_MINOR 1
#define DCG_VERSION_PATCH 0
#define DCG_ABI           8 /* grows when a program built against an older header would break */

DCG_API const char *dcg_version(void); /* "0.1.0" of the library that is linked */
DCG_API uint32_t dcg_abi(void);        /* DCG_ABI of the library that is linked */

/* ---- Maxima ----------------------------------------------------------------------------------- */

#define DCG_GAME_BYTES     16384 /* dcg_game_size() never exceeds this */
#define DCG_SAVE_BYTES     (DCG_GAME_BYTES + 64)
#define DCG_MAX_CARDS      256 /* card ids of a game: 1 to 255; 0 means no card */
#define DCG_MAX_OPTIONS    1024
#define DCG_MAX_REPEATS    0xffffff /* how often a loop is repeated at most (18-3-3) */
#define DCG_MAX_TEXT       512      /* buffers for the *_text functions */
#define DCG_DECK_CARDS     50       /* 1-4-1-2-1 */
#define DCG_DIGI_EGG_CARDS 5        /* 1-4-1-3-1 */
#define DCG_MAX_DECK       200      /* cards that a deck list may hold before it is checked */

/* ---- Errors ----------------------------------------------------------------------------------- */

typedef enum dcg_status {
    DCG_OK = 0,
    DCG_ERROR_ARGUMENT = 1, /* the call makes no sense: a null pointer, a player other than 0 and 1, ... */
    DCG_ERROR_OPTION = 2,   /* the choice is not among the options; the game is unchanged */
    DCG_ERROR_OVER = 3,     /* the game is over; it is unchanged */
    DCG_ERROR_DECK = 4,     /* a deck that the rules don't allow */
    DCG_ERROR_FORMAT = 5,   /* unreadable input */
    DCG_ERROR_VERSION = 6,  /* written by another version, or for another card set */
    DCG_ERROR_CAPACITY = 7, /* a maximum was reached */
    DCG_ERROR_MEMORY = 8,   /* no memory */
    DCG_ERROR_INTERNAL = 9  /* a defect in the engine: please report it with the replay */
} dcg_status;

typedef struct dcg_error {
    dcg_status status;
    int line;   /* 1.. where the input has lines, else 0 */
    int column; /* 1.. likewise */
    char text[240];
} dcg_error;

DCG_API const char *dcg_status_text(dcg_status status);

/* "Did you mean": which of several candidates is nearest to a mistyped word. At most a third of the letters may be
 * wrong, missing, superfluous or exchanged; a word may also be the beginning of a candidate. Capitals count as small
 * letters. Of candidates that are equally near the first one counts. */
typedef struct dcg_near {
    const char *word; /* as it was typed */
    const char *best; /* the candidate; NULL: none is near */
    int far;          /* how many letters differ */
} dcg_near;
DCG_API void dcg_near_try(dcg_near *near, const char *candidate);

/* ---- Rules ------------------------------------------------------------------------------------ */

#include "dcg/rules.h" /* the versions of the rulebook, all rules and rulings */

/* ---- Card sets -------------------------------------------------------------------------------- */

typedef struct dcg_cards dcg_cards;
typedef uint16_t dcg_card_def; /* index into a card set; 0 means unknown */

enum {
    DCG_RED = 1,
    DCG_BLUE = 2,
    DCG_YELLOW = 4,
    DCG_GREEN = 8,
    DCG_BLACK = 16,
    DCG_PURPLE = 32,
    DCG_WHITE = 64
};
enum { DCG_DIGI_EGG = 1, DCG_DIGIMON = 2, DCG_TAMER = 4, DCG_OPTION = 8 };

typedef enum dcg_language {
    DCG_LANGUAGE_NONE = 0, /* it doesn't say */
    DCG_LANGUAGE_JA = 1,
    DCG_LANGUAGE_EN = 2,
    DCG_LANGUAGE_ZH_HANS = 3,
    DCG_LANGUAGE_KO = 4
} dcg_language;
DCG_API const char *dcg_language_word(dcg_language language); /* "zh-Hans"; NULL: none */

typedef struct dcg_card_facts {
    const char *number; /* "TR-001", 2-11 */
    const char *name;   /* 2-3-1 */
    uint8_t categories; /* DCG_DIGIMON, ... 2-2 */
    uint8_t colors;     /* DCG_RED | ..., 2-4 */
    int level;          /* 0: none, 2-9-2 */
    int dp;             /* -1: none, 2-5 */
    int cost;           /* play cost 2-6 or use cost 2-7; -1: none */
    int overflow;       /* 0: none, 2-10 */
    int copies;         /* how many a deck may hold, 1-4-1-2-2 */
} dcg_card_facts;

/* A new card set with the built-in cards, or without any. NULL: no memory. */
DCG_API dcg_cards *dcg_cards_new(bool embedded);
DCG_API void dcg_cards_free(dcg_cards *cards);
/* Adds the cards of a card file (docs/cards.md), plain or compact; they take the place of built-in cards with their
 * numbers. On an error nothing is added. Not while games use the set. */
DCG_API dcg_status dcg_cards_add(dcg_cards *cards, const char *text, size_t size, dcg_error *error);
/* Adds those cards of a card file whose numbers aren't in the set yet. */
DCG_API dcg_status dcg_cards_add_others(dcg_cards *cards, const char *text, size_t size, dcg_error *error);
/* Adds those of a card file whose numbers no other file has given: they take the place of built-in cards. */
DCG_API dcg_status dcg_cards_add_over(dcg_cards *cards, const char *text, size_t size, dcg_error *error);
/* Is it a card file in the compact form? */
DCG_API bool dcg_cards_packed(const char *text, size_t size);
/* The cards of a card file in a compact form, which dcg_cards_add reads, too, and much faster: no text is read then.
 * Returns what has to be freed with dcg_free; NULL: the file is wrong. */
DCG_API char *dcg_cards_pack(const char *text, size_t size, size_t *packed, dcg_error *error);
DCG_API void dcg_free(void *bytes);
DCG_API int dcg_cards_count(const dcg_cards *cards); /* definitions are 1 to this */
DCG_API dcg_card_def dcg_cards_find(const dcg_cards *cards, const char *number);
/* The cards with this name, in capitals or small letters, tokens left out; if there are none, those with the same
 * letters and digits, as Japanese names always. Returns how many there are; writes at most max of them. */
DCG_API int dcg_cards_named(const dcg_cards *cards, const char *name, dcg_card_def *card, int max);
/* Why a name doesn't mean one card: the numbers of the cards that have it, or the nearest name. Writes at most size
 * bytes, always terminated. */
DCG_API void dcg_name_wrong(const dcg_cards *cards, const char *name, char *text, size_t size);
DCG_API dcg_status dcg_cards_facts(const dcg_cards *cards, dcg_card_def def, dcg_card_facts *facts);
/* NULL: its name in this language isn't known. */
DCG_API const char *dcg_cards_name_in(const dcg_cards *cards, dcg_card_def def, dcg_language language);
/* Is the part in the name, by letters and digits alone? Of small or full size, hiragana like katakana, without ACE. */
DCG_API bool dcg_name_holds(const char *name, const char *part);
/* What a Digimon has to be so that a card can digivolve from it; every part that is given must match. */
typedef struct dcg_requirement {
    int cost;
    uint8_t colors;     /* any of these; 0: any color */
    uint8_t categories; /* any of these: DCG_DIGIMON, ... */
    int level;          /* 0: any level */
    const char *name;   /* NULL: any name */
    const char *trait;  /* NULL: any traits */
    bool in_words; /* dcg_cards_text has a line that says what it has to be; only the cost is given here */
} dcg_requirement;
/* The digivolution requirements of a card (2-3-6). Returns how many there are; writes at most max. */
DCG_API int dcg_cards_requirements(const dcg_cards *cards, dcg_card_def def, dcg_requirement *list, int max);
/* A trait of a card (2-3-2), from 0. NULL: there are no more. */
DCG_API const char *dcg_cards_trait(const dcg_cards *cards, dcg_card_def def, int index);
/* Keywords that a card has or names anywhere: bits 1 << DCG_KEYWORD_... */
DCG_API uint64_t dcg_cards_keywords(const dcg_cards *cards, dcg_card_def def);
/* The earliest version of the rules that has all that a card needs: DUAL cards and the keywords of later versions need
 * those. */
DCG_API dcg_rules dcg_cards_rules(const dcg_cards *cards, dcg_card_def def);
/* Why a card's text can't be carried out. Such a card isn't for play. NULL: it can. */
DCG_API const char *dcg_cards_unread(const dcg_cards *cards, dcg_card_def def);
/* A line that is printed on the card and isn't understood, from 0; "" if its words aren't known. NULL: there are no
 * more. */
DCG_API const char *dcg_cards_unread_line(const dcg_cards *cards, dcg_card_def def, int index);
/* How many such lines it has, if nothing else of it can't be carried out; else 0. */
DCG_API int dcg_cards_unread_lines(const dcg_cards *cards, dcg_card_def def);
/* A name or trait that the text of a card asks for and no card of the set has, by index from 0, in words: "no card of
 * the set has the trait [BlueFlare]; the nearest is [Blue Flare]". Returns the length; 0: there are no more. */
DCG_API int dcg_cards_absent(const dcg_cards *cards, dcg_card_def def, int index, char *text, size_t size);
/* Lets all cards that aren't for play be played: without the lines that aren't understood, or without their text if
 * more than these can't be carried out (as vanilla cards). Returns how many. */
DCG_API int dcg_cards_plain(dcg_cards *cards);
/* The text of a card as trees, each after the word for its section as in a card file. Returns the length. */
DCG_API int dcg_cards_trees(const dcg_cards *cards, dcg_card_def def, char *text, size_t size);
/* What its effects do, one instruction a line; persistent effects have no program. Returns the length likewise. */
DCG_API int dcg_cards_program(const dcg_cards *cards, dcg_card_def def, char *text, size_t size);
/* Words the text of all cards as it is printed today, where their print is older. What they do stays the same. Returns
 * how many wordings changed. */
DCG_API int dcg_cards_modern(dcg_cards *cards);
/* A card in words, as it is printed. Returns the length, as snprintf does. */
DCG_API int dcg_cards_text(const dcg_cards *cards, dcg_card_def def, char *text, size_t size);
/* Names everything in the set: the same number for the same definitions in the same order. */
DCG_API uint64_t dcg_cards_hash(const dcg_cards *cards);

/* ---- Searching cards -------------------------------------------------------------------------- */

/* Finds the cards that fit an expression such as 'color red and level >= 5'; docs/commands.md has the language. A
 * search may be used by one thread at a time, with any card set. */
typedef struct dcg_search dcg_search;
/* NULL: the expression is wrong (error->column is the byte where, from 1), or there is no memory. */
DCG_API dcg_search *dcg_search_new(const char *expression, size_t size, dcg_error *error);
DCG_API void dcg_search_free(dcg_search *search);
/* Does a card fit the expression? */
DCG_API bool dcg_search_test(dcg_search *search, const dcg_cards *cards, dcg_card_def def);

/* ---- Card text -------------------------------------------------------------------------------- */

/* Puts text as it is found in the wild in order: one effect or requirement a line, plain brackets, spaces and
 * punctuation, without explanatory notes; the wording stays. Text in order stays as it is. Writes at most size bytes,
 * always terminated; returns the length as snprintf does. */
DCG_API int dcg_text_normalise(const char *raw, size_t raw_size, char *text, size_t size);

/* Reads the text of cards, a line at a time: an effect with its icons, or a requirement. One for each thread. */
typedef struct dcg_reader dcg_reader;
DCG_API dcg_reader *dcg_reader_new(void); /* NULL: no memory */
DCG_API void dcg_reader_free(dcg_reader *reader);
/* Stands in every reason why a line or card isn't read that is a keyword or timing these rules don't know yet. */
#define DCG_BEYOND "beyond these rules"
/* Reads a line. DCG_ERROR_FORMAT: error->column is where reading stopped, its text what was expected there. */
DCG_API dcg_status dcg_reader_line(dcg_reader *reader, const char *text, size_t size, dcg_error *error);
/* Words what was read last as it is printed today. Returns how many wordings changed. */
DCG_API int dcg_reader_modern(dcg_reader *reader);
/* What was read last, rendered; and as a tree. Both write at most size bytes, always terminated, and
 * return the length as snprintf does. */
DCG_API int dcg_reader_render(const dcg_reader *reader, char *text, size_t size);
DCG_API int dcg_reader_tree(const dcg_reader *reader, char *text, size_t size);
/* In how many ways the line can be read; the first counts. */
DCG_API int dcg_reader_readings(const dcg_reader *reader);
/* What else a line could be read as, and why it isn't: one line of text for each other reading, with what it costs and
 * where it differs first. Writes at most room bytes, always terminated, and returns the length as snprintf does. */
DCG_API int dcg_reader_others(dcg_reader *reader, const char *text, size_t size, char *others, size_t room);
/* A line that isn't read because it is damaged: the least change after which it is. Writes at most room bytes, always
 * terminated, and returns the length as snprintf does; wrong says what was wrong, and where first. 0: there is none.
 * Else the line read last is the repaired one. */
DCG_API int dcg_reader_repair(dcg_reader *reader, const char *text, size_t size, char *repaired, size_t room,
                              dcg_error *wrong);

/* Does a line look damaged: misspelt, a bracket or a word missing, one where several are meant? Whether it could be
 * read isn't asked. wrong says what and where; else it is as it was. */
DCG_API bool dcg_reader_damaged(dcg_reader *reader, const char *text, size_t size, dcg_error *wrong);

/* ---- Decks ------------------------------------------------------------------------------------ */

typedef struct dcg_deck {
    char name[64];
    uint16_t main_count, egg_count;
    dcg_card_def main[DCG_MAX_DECK];
    dcg_card_def egg[DCG_MAX_DECK];
} dcg_deck;

typedef struct dcg_deck_problem {
    dcg_rule_id rule;
    dcg_card_def card; /* 0: the deck as a whole */
    char text[160];
} dcg_deck_problem;

/* Reads a deck list in any form that dcg_list_read knows. Which deck a card belongs to follows from its category; a
 * sideboard is left out. A line without a card is an error, and so is a card that isn't in the set. */
DCG_API dcg_status dcg_deck_read(const dcg_cards *cards, const char *text, size_t size, dcg_deck *deck,
                                 dcg_error *error);
/* What 1-4-1 forbids about a deck. Returns how many problems there are; writes at most max. */
DCG_API int dcg_deck_check(const dcg_cards *cards, const dcg_deck *deck, dcg_deck_problem *problems, int max);
/* The same by this version of the rules, which also forbids cards that need a later one. DCG_RULES_NEEDED is
 * dcg_deck_check. */
DCG_API int dcg_deck_check_by(const dcg_cards *cards, dcg_rules rules, const dcg_deck *deck,
                              dcg_deck_problem *problems, int max);
/* The earliest version that the cards of two decks can be played by. Either may be NULL. card, if not NULL, becomes the
 * first card that needs it; 0: no card needs more than the first version. */
DCG_API dcg_rules dcg_decks_rules(const dcg_cards *cards, const dcg_deck *deck_a, const dcg_deck *deck_b,
                                  dcg_card_def *card);
/* Names the definitions of all cards of a deck, in their order: the same number in every card set that has the same
 * definitions of them, whatever other cards it has. */
DCG_API uint64_t dcg_deck_hash(const dcg_cards *cards, const dcg_deck *deck);
/* A game is played with a set that has the cards of its decks, with their text, and the tokens that these make. It is
 * made of the given set when the first such game begins, and lives as long; a caller needn't know it, and games of
 * many threads may begin at once. Whoever plays games of very many decks asks for one set for all of them. Every card
 * has the same number in it; cards whose text isn't wanted aren't there. NULL: no memory. */
DCG_API const dcg_cards *dcg_cards_with(const dcg_cards *cards, const dcg_deck *decks, int count);
/* The built-in decks that are offered to people who bring none. */
DCG_API int dcg_deck_embedded_count(void);
DCG_API const char *dcg_deck_embedded_name(int index);
/* All built-in decks: those, then lists of tournaments, the newest first, those without a day last. */
typedef struct dcg_deck_info {
    const char *name;      /* by which dcg_deck_embedded finds it */
    const char *title;     /* what people call it */
    const char *archetype; /* "": it isn't known; likewise of the next ones */
    const char *set;       /* the newest card set of its time, such as "BT22" */
    const char *region;
    const char *date; /* of the tournament, such as "2026-03-28" */
    int place;        /* in the tournament; 0: it isn't known */
} dcg_deck_info;
DCG_API int dcg_deck_library_count(void);
DCG_API const dcg_deck_info *dcg_deck_library(int index); /* NULL: there is none */
DCG_API dcg_status dcg_deck_embedded(const dcg_cards *cards, const char *name, dcg_deck *deck,
                                     dcg_error *error);

/* ---- Deck lists ------------------------------------------------------------------------------- */

/* A deck as people exchange it: numbers, with the art that is wanted, whether or not a card set knows them. */
#define DCG_LIST_CARDS   256 /* different cards of a list */
#define DCG_LIST_NOTES   64
#define DCG_NOTE_BYTES   200
#define DCG_NUMBER_BYTES 32
#define DCG_LIST_TEXT    65536 /* enough for any list in any form */

typedef enum dcg_part { DCG_PART_MAIN = 0, DCG_PART_EGG = 1, DCG_PART_SIDE = 2 } dcg_part;

typedef struct dcg_list_card {
    char number[DCG_NUMBER_BYTES]; /* "BT1-010" */
    char name[64];                 /* as the list has it; "": it doesn't */
    uint8_t part;                  /* dcg_part */
    uint8_t art;                   /* 0: the usual one; 1 is _P1 */
    uint16_t count;
    int line;        /* where it comes first; 0: there are no lines */
    char listed[64]; /* the name in the list, if the card set has another name for the number; else "" */
} dcg_list_card;

typedef enum dcg_note_kind {
    DCG_NOTE_OTHER = 0, /* nothing in the line looks like a card: a title, a remark */
    DCG_NOTE_WRONG = 1, /* a card that can't be read */
    DCG_NOTE_NAME = 2   /* a card, but several fit: dcg_list_choices lists them */
} dcg_note_kind;
/* A line that names no card, or not clearly one. */
typedef struct dcg_list_note {
    int line, column;
    uint8_t kind;              /* dcg_note_kind */
    uint8_t part;              /* dcg_part, of a NAME, or if there is something near */
    uint16_t count;            /* likewise */
    char text[DCG_NOTE_BYTES]; /* the line; of a NAME, the name */
    char why[DCG_NOTE_BYTES];  /* what was expected; "": nothing was */
    char near[64]; /* of a WRONG line: the name of a card that may be meant (dcg_list_choices); or "" */
} dcg_list_note;

typedef struct dcg_list {
    char name[64];
    char icon[DCG_NUMBER_BYTES]; /* the number of a card that stands for the deck; "": none */
    uint8_t language;            /* dcg_language */
    uint16_t cards;
    uint16_t notes;   /* counted beyond those that are kept */
    uint16_t unclear; /* of them those that are not OTHER: with any of these the list is no deck yet */
    dcg_list_card card[DCG_LIST_CARDS];
    dcg_list_note note[DCG_LIST_NOTES];
} dcg_list;

typedef enum dcg_form {
#define FORM(value, name, word, keeps, meaning) DCG_FORM_##name = value,
#include "dcg/forms.def"
#undef FORM
    DCG_FORM_COUNT
} dcg_form;
/* What a form keeps of a list besides cards and counts. */
enum {
    DCG_KEEPS_NAME = 1,
    DCG_KEEPS_ARTS = 2,
    DCG_KEEPS_SIDE = 4,
    DCG_KEEPS_LANGUAGE = 8,
    DCG_KEEPS_ICON = 16
};

DCG_API const char *dcg_form_word(dcg_form form); /* "io"; NULL: there is none */
DCG_API const char *dcg_form_meaning(dcg_form form);
DCG_API int dcg_form_keeps(dcg_form form);

/* Reads a deck list in any of the forms, deck codes included, or in a form like them: in each line a card number
 * somewhere, or a name that only one card has, and how many at the beginning or the end. Other lines become notes.
 * Numbers of the set are known as such whatever they look like; without a set (NULL) they go by what card numbers look
 * like. */
DCG_API dcg_status dcg_list_read(const dcg_cards *cards, const char *text, size_t size, dcg_list *list,
                                 dcg_error *error);
/* A card number in any spelling: "bt1_010", "(BT1-010)", "BT1-010_P1"; art is what stands behind _P. False: none. */
DCG_API bool dcg_number_read(const dcg_cards *cards, const char *text, char number[DCG_NUMBER_BYTES],
                             int *art);
/* The cards that a name may mean, as deck lists have it: perhaps with a set or a level behind it, "Agumon BT1"; or a
 * card number that the set doesn't have and other cards are also treated as. Returns how many; writes at most max. */
DCG_API int dcg_list_choices(const dcg_cards *cards, const char *name, dcg_card_def *card, int max);
/* Answers a note that is a NAME or has one near. The notes behind it move up. False: no such note or card, no room. */
DCG_API bool dcg_list_answer(const dcg_cards *cards, dcg_list *list, int note, dcg_card_def card);
/* Counts more of the card with this name; a note, if it isn't one card. Without a set it always becomes a note. False:
 * the list is full. */
DCG_API bool dcg_list_add_named(const dcg_cards *cards, dcg_list *list, const char *name, dcg_part part,
                                int count);
/* Counts more of a card: its number in any spelling. False: it isn't a card number, or the list is full. */
DCG_API bool dcg_list_add(const dcg_cards *cards, dcg_list *list, const char *number, dcg_part part,
                          int count);
/* Puts cards into the part that their category asks for and names them as the set does. Returns how many different
 * cards aren't in the set: these stay as they are. */
DCG_API int dcg_list_know(const dcg_cards *cards, dcg_list *list);
/* Writes a list in a form. Returns the length as snprintf does; -1: the form can't say it, and error why. */
DCG_API int dcg_list_write(const dcg_list *list, dcg_form form, char *text, size_t size, dcg_error *error);
/* A deck to play with. A card that isn't in the set is an error with its line, and so is a line that isn't clear. */
DCG_API dcg_status dcg_list_deck(const dcg_cards *cards, const dcg_list *list, dcg_deck *deck,
                                 dcg_error *error);
/* The list of a deck whose cards are all in the set. */
DCG_API dcg_status dcg_deck_list(const dcg_cards *cards, const dcg_deck *deck, dcg_list *list);

/* ---- Limitation lists ------------------------------------------------------------------------- */

/* Which cards an organiser bans, restricts, or bans together (docs/cards.md). */
typedef struct dcg_limits dcg_limits;
/* NULL: no memory, or unreadable; error says why. */
DCG_API dcg_limits *dcg_limits_read(const char *text, size_t size, dcg_error *error);
DCG_API void dcg_limits_free(dcg_limits *limits);
DCG_API const char *dcg_limits_name(const dcg_limits *limits);
/* The list of a region, such as "en", as of a day, such as "2026-04-04". region NULL: the only one that the file has.
 * day NULL: the newest. Until then every line counts, of all regions. An error changes nothing. */
DCG_API dcg_status dcg_limits_select(dcg_limits *limits, const char *region, const char *day,
                                     dcg_error *error);
/* What a limitation list forbids about a deck, as dcg_deck_check; the problems have no rule. */
DCG_API int dcg_limits_check(const dcg_limits *limits, const dcg_cards *cards, const dcg_deck *deck,
                             dcg_deck_problem *problems, int max);
/* What it leaves open: cards of the deck that can't be with certain others, if the list doesn't name these. */
DCG_API int dcg_limits_open(const dcg_limits *limits, const dcg_cards *cards, const dcg_deck *deck,
                            dcg_deck_problem *problems, int max);

/* ---- Games ------------------------------------------------------------------------------------ */

typedef struct dcg_game dcg_game;

DCG_API size_t dcg_game_size(void); /* bytes of a game; storage must be aligned as for malloc */
DCG_API dcg_game *dcg_game_new(void);
DCG_API void dcg_game_free(dcg_game *game);

typedef enum dcg_outcome {
    DCG_PLAYING = 0,
    DCG_WON = 1,
    DCG_DRAWN = 2,
    DCG_FAILED = 3 /* a capacity ran out or the engine is wrong; status says which */
} dcg_outcome;

typedef struct dcg_result_info {
    dcg_outcome outcome;
    int winner;        /* 0 or 1; -1 if nobody won */
    dcg_rule_id rule;  /* by which the game ended */
    dcg_status status; /* DCG_OK unless failed */
} dcg_result_info;

/* An event: something that happened, to one or several cards at the same time, and the rule that made it
 * happen. Read the game only after the call that emitted it has returned. */
typedef struct dcg_event {
    uint16_t kind; /* DCG_EVENT_... */
    dcg_rule_id rule;
    uint8_t player;                     /* whose action or whose card */
    uint8_t card;                       /* the card it is about; 0: none */
    uint8_t other;                      /* a second card: attack target, what was digivolved, ... */
    uint8_t from, to;                   /* DCG_PLACE_... where a card moved, else 0 */
    uint8_t cause;                      /* DCG_CAUSE_... */
    dcg_card_def def;                   /* what the card is, if everybody may know; else 0 */
    int32_t value;                      /* memory, number of cards, ... */
    uint8_t until;                      /* CHANGED: how long, DCG_UNTIL_... */
    uint8_t until_player;               /* in whose turn that is */
    uint32_t said, whom;                /* parts of the text of a card, for dcg_event_text alone */
    uint64_t cards[DCG_MAX_CARDS / 64]; /* all cards it happened to, as a bit set */
} dcg_event;

typedef void dcg_sink_fn(void *user, const dcg_game *game, const dcg_event *event);
typedef struct dcg_sink {
    dcg_sink_fn *emit; /* NULL: nobody listens */
    void *user;
} dcg_sink;

/* A session has the memory that a call on a game works with: what was computed from the card set and from the game.
 * Games of one card set, as many as there are, can share a session, but only one thread may use it at a time. No answer
 * depends on it. The card set has to live as long. NULL: no memory. */
typedef struct dcg_session dcg_session;
DCG_API dcg_session *dcg_session_new(const dcg_cards *cards);
DCG_API void dcg_session_free(dcg_session *session);
DCG_API const dcg_cards *dcg_session_cards(const dcg_session *session);

/* Starts a game of two legal decks. The same cards, decks, seed and choices give the same game everywhere. */
DCG_API dcg_status dcg_start(dcg_session *session, dcg_game *game, const dcg_deck *deck_a,
                             const dcg_deck *deck_b, uint64_t seed, const dcg_sink *sink);
/* The same by this version of the rules; dcg_start takes DCG_RULES_NEEDED. DCG_ERROR_DECK also if a card needs a later
 * version. */
DCG_API dcg_status dcg_start_by(dcg_session *session, dcg_game *game, dcg_rules rules, const dcg_deck *deck_a,
                                const dcg_deck *deck_b, uint64_t seed, const dcg_sink *sink);
/* The version that a game is played by. Without a game: DCG_RULES_NEEDED. */
DCG_API dcg_rules dcg_game_rules(const dcg_game *game);

/* An option says what it means by itself, the same in every game and decision:
 * bits 0-7 verb (DCG_OPTION_...), 8-15 card, 16-23 other card, 24-47 number. Unused bits are zero. */
typedef uint64_t dcg_option;
#define DCG_MAKE_OPTION(verb, card, other, number)                                                           \
    (DCG_BITS(verb, 0) | DCG_BITS(card, 8) | DCG_BITS(other, 16) |                                           \
     DCG_CAST(dcg_option, DCG_CAST(uint32_t, number) & DCG_MAX_REPEATS) << 24)
#define DCG_BITS(value, at)       (DCG_CAST(dcg_option, DCG_CAST(uint8_t, value)) << (at))
#define DCG_OPTION_VERB(option)   DCG_CAST(int, (option)&255u)
#define DCG_OPTION_CARD(option)   DCG_CAST(int, (option) >> 8 & 255u)
#define DCG_OPTION_OTHER(option)  DCG_CAST(int, (option) >> 16 & 255u)
#define DCG_OPTION_NUMBER(option) DCG_CAST(int, (option) >> 24 & DCG_MAX_REPEATS)

typedef struct dcg_option_list {
    int player;      /* who decides */
    int decision;    /* DCG_DECISION_... */
    uint32_t serial; /* counts the decisions of the game */
    int count;       /* options are 0 to count-1; never 0 while the game goes on */
    dcg_option option[DCG_MAX_OPTIONS];
} dcg_option_list;

/* The complete list of what the player who has to decide may do. DCG_ERROR_OVER when nobody has to. */
DCG_API dcg_status dcg_options(dcg_session *session, const dcg_game *game, dcg_option_list *list);
/* Takes one of the options, and runs on to the next decision or the end. Forfeiting (1-2-4) is always
 * possible, by either player, and never listed: DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, player). In a decision REPEAT
 * any number up to DCG_MAX_REPEATS can be taken, listed or not: DCG_MAKE_OPTION(DCG_OPTION_PICK, 0, 0, number). */
DCG_API dcg_status dcg_choose(dcg_session *session, dcg_game *game, dcg_option option, const dcg_sink *sink);
/* Without a game: DCG_FAILED and DCG_ERROR_ARGUMENT. */
DCG_API dcg_result_info dcg_result(const dcg_game *game);
/* The memory that an option costs now. -1: it has no cost, or the card isn't known (in a view). */
DCG_API int dcg_option_cost(const dcg_game *game, const dcg_cards *cards, dcg_option option);
/* Where memory is once an option is paid, seen by the player who decides: 3 is 3 on that player's side, -3 on the
 * opponent's. The option is taken in a copy of the game in which the cards that the player doesn't know are a guess. A
 * view can't be played on, so nothing is known there: make a game of it by dcg_guess. */
typedef struct dcg_memory_info {
    bool known; /* else it has no cost, or the player has to decide first what the cost is */
    int before, after;
    bool ends_turn; /* memory passes to the opponent, and no effect gains enough of it at once (6-6-1) */
} dcg_memory_info;
DCG_API dcg_memory_info dcg_option_memory_after(dcg_session *session, const dcg_game *game,
                                                dcg_option option);

/* Why a player can't take an option now: the reason, and the rule that says so. */
typedef struct dcg_refusal {
    int reason;       /* DCG_REFUSAL_...; 0: it can be taken */
    dcg_rule_id rule; /* 0 only if it can be taken */
} dcg_refusal;
DCG_API dcg_refusal dcg_why_not(const dcg_game *game, const dcg_cards *cards, int player, dcg_option option);

/* ---- Looking at a game ------------------------------------------------------------------------ */

typedef struct dcg_table_info {
    int turn;        /* 1.. */
    int turn_player; /* 0 or 1 */
    int first_player;
    int phase;  /* DCG_PHASE_... */
    int memory; /* seen by player 0: 3 is 3 on player 0's side, -3 on player 1's */
    uint32_t serial;
    int attacker,
        target;   /* cards; 0: no attack (or the attacker has left), target 0: the player, -1: a Digimon
                             that has left (11-2-6) */
    int deciding; /* player who has to decide, -1: nobody */
} dcg_table_info;
/* Without a game: nobody decides, and all else is 0. */
DCG_API dcg_table_info dcg_table(const dcg_game *game);

/* The cards of one place in order: top of a deck or security stack first; on the field the top cards, oldest
 * first. DCG_PLACE_NOWHERE: the cards that are revealed, used or checked at this moment, by card id. Returns how many;
 * cards has room for DCG_MAX_CARDS. */
DCG_API int dcg_area(const dcg_game *game, int player, int place, uint8_t *cards);
/* The cards under a card (uppermost first), or its link cards (oldest first). */
DCG_API int dcg_under(const dcg_game *game, int card, uint8_t *cards);
DCG_API int dcg_links(const dcg_game *game, int card, uint8_t *cards);

typedef struct dcg_card_info {
    dcg_card_def def; /* 0: hidden (in a view) */
    int owner;
    int place; /* DCG_PLACE_... */
    int host;  /* the top card of what it lies under or is linked to; 0: none */
    bool suspended, face_down, token, played_this_turn;
    bool known[2];        /* does each player know what it is? */
    uint16_t incarnation; /* grows when it becomes a new card, 3-1-3-1 */
    /* current information of a card on the field, derived from what is printed and what applies now */
    uint8_t categories, colors;
    int level, dp;     /* 0 and -1: none */
    int checks;        /* security checks it makes, 4-2-9, 16-3 */
    uint64_t keywords; /* bits 1 << DCG_KEYWORD_... */
} dcg_card_info;
DCG_API dcg_status dcg_card(const dcg_game *game, const dcg_cards *cards, int card, dcg_card_info *info);

/* Why a card on the field has its DP, or a keyword. Its DP is the value of the last reason that is PRINTED or CHANGED,
 * plus all values of the others; with LEAST it is the value of that one. */
typedef struct dcg_reason {
    int kind;         /* DCG_REASON_... */
    int keyword;      /* DCG_KEYWORD_...; -1: it is about DP */
    int card;         /* the card that gives it; 0: none */
    int value;        /* DP; of a keyword the number behind it, 0: none */
    dcg_rule_id rule; /* that makes it so */
    uint16_t effect;  /* for dcg_reason_text alone */
} dcg_reason;
/* Returns how many there are; writes at most max. */
DCG_API int dcg_reasons(const dcg_game *game, const dcg_cards *cards, int card, dcg_reason *list, int max);
/* The text of the effect that is a reason. 0: it is no effect, or viewer doesn't know the card. */
DCG_API int dcg_reason_text(const dcg_game *game, const dcg_cards *cards, const dcg_reason *reason,
                            int viewer, char *text, size_t size);

/* Why a card is what it is now: each step from nothing to the value that it has. The steps of one value follow each
 * other: the first is what is printed, each begins where the one before ends, and the last ends with the value. */
typedef struct dcg_explanation {
    int about;         /* DCG_ABOUT_... */
    int what;          /* KEYWORD: DCG_KEYWORD_..., CANT: DCG_CANT_...; else 0 */
    int kind;          /* DCG_REASON_... */
    int card;          /* the card that makes it so; 0: none */
    int before, after; /* the value before and after it, as DCG_ABOUT_... says */
    int amount; /* DP: by how much; PRINTED, CHANGED, LEAST: the DP itself. KEYWORD: the number behind it.
                          CANT: 0 in some cases only, as the effect says; 1 in all cases */
    const char *word; /* NAME, TRAIT: which; it belongs to the card set. Else NULL */
    dcg_rule_id rule; /* that makes it so */
    int refusal;      /* RULE: DCG_REFUSAL_..., in words what the rule says; else 0 */
    uint16_t effect;  /* for dcg_explanation_text alone */
} dcg_explanation;
/* Explains the values of a card: on the field all of them; elsewhere what is printed and what the card says of itself.
 * Returns how many steps there are; writes at most max. A view explains what its player knows. */
DCG_API int dcg_explain(const dcg_game *game, const dcg_cards *cards, int card, dcg_explanation *list,
                        int max);
/* A step in words: "DP 4000 -> 5000: [Your Turn] All of your Digimon get +1000 DP. (A's Warden Ada) [15-8-2-1]".
 * Returns the length as snprintf does. */
DCG_API int dcg_explanation_text(const dcg_game *game, const dcg_cards *cards, const dcg_explanation *step,
                                 int viewer, char *text, size_t size);

/* One player's view: what that player can't know is unknown (definition 0), random numbers are gone. It can be
 * looked at like a game but not played on. Player -1: what both players know, for spectators. */
DCG_API dcg_status dcg_view(const dcg_game *game, int player, dcg_game *view);
/* Replaces what a player can't know by a random guess: hidden cards of one deck change places among themselves,
 * and later random results are new. The result can be played on. Player -1: what not both players know. */
DCG_API dcg_status dcg_determinize(const dcg_game *game, int player, uint64_t seed, dcg_game *guess);
/* The same of a view, by whoever has no more than that and the deck lists: hidden cards are what is left of the lists.
 * DCG_ERROR_DECK: it is a view of a game of other decks. */
DCG_API dcg_status dcg_guess(const dcg_game *view, const dcg_deck *deck_a, const dcg_deck *deck_b,
                             uint64_t seed, dcg_game *guess);

/* ---- What is asked, what waits, what lasts ----------------------------------------------------- */

/* The open decision. */
typedef struct dcg_ask {
    int player;
    int decision;     /* DCG_DECISION_... */
    dcg_rule_id rule; /* by which it is asked */
    int source;       /* the card whose effect asks, or that is being played or digivolved into; 0: none */
    int purpose;      /* DCG_PURPOSE_...: what the next card is chosen for */
    int least,
        most;   /* how many cards are chosen altogether, those before included; -1: the rules don't say */
    int chosen; /* how many are chosen so far, and which */
    uint8_t card[DCG_MAX_CARDS];
} dcg_ask;
/* DCG_ERROR_OVER: nobody has to decide. */
DCG_API dcg_status dcg_asked(const dcg_game *game, const dcg_cards *cards, dcg_ask *ask);

/* Which options are interchangeable: like[i] is the first option that differs from option i only in which of several
 * equal cards in equal state it is about; i: there is none before. In doubt options differ. The list is what
 * dcg_options wrote; like has room for so many. */
DCG_API dcg_status dcg_options_alike(const dcg_game *game, const dcg_cards *cards,
                                     const dcg_option_list *list, int *like);

/* An effect that has triggered and waits. */
typedef struct dcg_pending {
    int player;  /* whose it is */
    int card;    /* 0: a rule */
    int on;      /* the permanent that it works for; 0: none */
    int trigger; /* DCG_EVENT_...: what it triggered by; 0: nothing that is known any more */
    int trigger_card;
    dcg_option first; /* the option that lets it activate first, when that is asked */
} dcg_pending;
/* By index from 0. False: there are no more. */
DCG_API bool dcg_pending_get(const dcg_game *game, int index, dcg_pending *pending);

/* What effects have changed for a while, as the event DCG_EVENT_CHANGED that told it: dcg_event_text puts it into
 * words. By index from 0. False: there are no more. */
DCG_API bool dcg_lasting_get(const dcg_game *game, int index, dcg_event *event);

/* ---- Words ------------------------------------------------------------------------------------ */

/* All write at most size bytes, always terminated, and return the length as snprintf does.
 *
 * viewer says who reads: 0 or 1 reads what that player knows, -1 what everybody knows; names of other cards are not
 * told. The players are called A and B. With DCG_YOU added (DCG_YOU + 0, DCG_YOU + 1) that player is called "you" and
 * the other one "the opponent", and sentences begin with a capital letter. */
#define DCG_YOU 2
DCG_API int dcg_option_text(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer,
                            char *text, size_t size);
DCG_API int dcg_event_text(const dcg_game *game, const dcg_cards *cards, const dcg_event *event, int viewer,
                           char *text, size_t size);
/* What the player who has to decide is asked: "Choose 1 of your opponent's Digimon to delete". "You" in it is the
 * player who decides. */
DCG_API int dcg_prompt_text(const dcg_game *game, const dcg_cards *cards, int viewer, char *text,
                            size_t size);
/* The same for everybody, after who decides: "A decides: choose 1 ..." */
DCG_API int dcg_decision_text(const dcg_game *game, const dcg_cards *cards, char *text, size_t size);
/* Who won and why: "You win: the opponent had no card left to draw". The rule is in dcg_result. */
DCG_API int dcg_result_text(const dcg_game *game, const dcg_cards *cards, int viewer, char *text,
                            size_t size);

/* How much an event matters to somebody who follows the game. */
enum {
    DCG_WEIGHT_STEP = 0,   /* a step of the rules: phases, timings, what triggers */
    DCG_WEIGHT_PART = 1,   /* part of another event: a card is shown as it is played, its cost is paid */
    DCG_WEIGHT_DETAIL = 2, /* a card is drawn, suspended, chosen, ... */
    DCG_WEIGHT_DEED =
        3,              /* a card is played, attacks, is deleted, an effect moves memory: a summary says it */
    DCG_WEIGHT_TURN = 4 /* a turn begins */
};
DCG_API int dcg_event_weight(const dcg_event *event);

/* A line of a story. */
typedef struct dcg_line {
    dcg_rule_id rule; /* of the event it tells */
    int weight;       /* DCG_WEIGHT_DETAIL or more; DCG_WEIGHT_PART: memory moved */
    size_t event;     /* the index of that event */
    char text[DCG_MAX_TEXT];
} dcg_line;
/* Tells the events of one or several calls in few lines. Steps of the rules are left out; a card that is shown, its
 * cost, and the memory after that are one line: "B plays Grizzlymon (5), memory 5 on A's side". The caller passes
 * all events, and 0 in *at before the first call; false: there are no more lines.
 *
 *     size_t at = 0;
 *     while (dcg_story_next(game, cards, events, count, viewer, &at, &line))
 *         if (line.weight >= DCG_WEIGHT_DEED)
 *             puts(line.text);
 */
DCG_API bool dcg_story_next(const dcg_game *game, const dcg_cards *cards, const dcg_event *events,
                            size_t count, int viewer, size_t *at, dcg_line *line);
DCG_API int dcg_card_name(const dcg_game *game, const dcg_cards *cards, int card, int viewer, char *text,
                          size_t size);
/* What the effect says that an option is about: the effect that would activate (DCG_OPTION_FIRST, DCG_OPTION_ACTIVATE,
 * DCG_OPTION_COUNTER), else the effect that makes the player decide. 0: there is none, or viewer doesn't know its
 * card. */
DCG_API int dcg_effect_text(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer,
                            char *text, size_t size);
/* What an option of the open question does: the part of the effect that "yes", a number or an effect stands for. 0: it
 * means what it always does. */
DCG_API int dcg_branch_text(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer,
                            char *text, size_t size);
/* The whole table as seen by viewer, several lines. */
DCG_API int dcg_board_text(const dcg_game *game, const dcg_cards *cards, int viewer, char *text, size_t size);
DCG_API const char *dcg_refusal_text(int reason);
DCG_API const char *dcg_phase_text(int phase);
DCG_API const char *dcg_place_text(int place);
DCG_API const char *dcg_event_name(int kind);
DCG_API const char *dcg_keyword_text(int keyword);

/* ---- Saving ----------------------------------------------------------------------------------- */

/* Writes a game with version and check value; returns the bytes used, 0 if size is too small. */
DCG_API size_t dcg_save(const dcg_game *game, const dcg_cards *cards, void *bytes, size_t size);
DCG_API dcg_status dcg_load(dcg_game *game, const dcg_cards *cards, const void *bytes, size_t size,
                            dcg_error *error);
/* Names a position: equal games have equal bytes and so equal hashes. */
DCG_API uint64_t dcg_hash(const dcg_game *game);
/* Is the game sound: every card in exactly one place, stacks whole, nothing dead referred to? Says what isn't. */
DCG_API dcg_status dcg_check(const dcg_game *game, const dcg_cards *cards, dcg_error *error);

/* ---- Playing ---------------------------------------------------------------------------------- */

/* Computer players. They get what a person would see: a view, the options, both deck lists (which are open), and decide
 * by nothing else. docs/opponents.md tells how they think. */
typedef enum dcg_ai_kind {
    DCG_AI_RANDOM = 0, /* any option */
    DCG_AI_GREEDY = 1, /* the option after which the table looks best */
    DCG_AI_SEARCH = 2, /* looks ahead, over many guesses at what is hidden */
    DCG_AI_KINDS
} dcg_ai_kind;
#define DCG_AI_LEVELS      5
#define DCG_AI_MAX_THREADS 64
#define DCG_AI_LINE        8

typedef struct dcg_ai_plan {
    dcg_ai_kind kind;
    int blunders;          /* so many of 100 choices are any option */
    uint32_t iterations;   /* search: a choice takes so many; 0: no such limit */
    uint32_t milliseconds; /* search: or so long; 0: no such limit. One of the two is needed */
    int threads;           /* search: at least 1; each has a tree of its own */
} dcg_ai_plan;

DCG_API int dcg_ai_find(const char *name); /* a kind: "random", "greedy", "search"; -1: there is none */
DCG_API const char *dcg_ai_name(dcg_ai_kind kind);             /* NULL: there is none */
DCG_API dcg_status dcg_ai_level(int level, dcg_ai_plan *plan); /* 1, the weakest, to DCG_AI_LEVELS */

/* A player of one game at a time, who remembers what was thought before. Decks are copied, the card set has to outlive
 * it. NULL: no memory, or the plan or the size of a deck makes no sense. */
typedef struct dcg_ai dcg_ai;
DCG_API dcg_ai *dcg_ai_new(const dcg_ai_plan *plan, const dcg_cards *cards, const dcg_deck *deck_a,
                           const dcg_deck *deck_b);
DCG_API void dcg_ai_free(dcg_ai *ai);
DCG_API void dcg_ai_forget(dcg_ai *ai); /* another game begins, or the same one was taken back */

/* What a player thinks of its choice. */
typedef struct dcg_ai_opinion {
    double expected;     /* its chance to win, 0 to 1, a draw counting one half; -1: it has no idea */
    uint64_t iterations; /* that it took */
    int count;           /* how it expects the game to go on: so many choices, its own first */
    dcg_option line[DCG_AI_LINE];
    int player[DCG_AI_LINE]; /* who makes each of them */
} dcg_ai_opinion;

/* A player's choice, for the player whose view it is, among the options that this player has now. It allocates nothing.
 * With a limit of iterations the same calls with the same seeds give the same choices. opinion may be NULL. */
DCG_API dcg_status dcg_ai_choose(dcg_ai *ai, const dcg_game *view, const dcg_option_list *options,
                                 uint64_t seed, dcg_option *choice, dcg_ai_opinion *opinion);
/* What a search thought of one of the options, by its index, when it chose among them last: how often it looked at it,
 * and the chance to win with it as in dcg_ai_opinion. False: it didn't look at it. */
DCG_API bool dcg_ai_grade(const dcg_ai *ai, const dcg_game *view, const dcg_option_list *options, int index,
                          uint64_t *visits, double *expected);

/* A callback that chooses for one deck of a simulation, with the view and the options of its player. If it returns an
 * error, or a choice that dcg_why_not refuses, that player gives up (1-2-4). */
typedef struct dcg_outsider {
    dcg_status (*choose)(void *user, const dcg_game *view, const dcg_option_list *options,
                         dcg_option *choice); /* NULL: the computer player chooses */
    void *user;
} dcg_outsider;

/* Callbacks for every game of a simulation. */
typedef struct dcg_sim_log {
    void (*began)(void *user, const dcg_game *game, uint64_t number, uint64_t seed);
    void (*chose)(void *user, const dcg_game *game, dcg_option option); /* game: after the choice */
    void (*ended)(void *user, const dcg_game *game);
    void *user;
} dcg_sim_log;

typedef struct dcg_sim {
    const dcg_cards *cards;
    const dcg_deck *deck[2];
    dcg_ai_plan ai[2];
    uint64_t seed;
    bool checks;          /* dcg_check after every decision */
    const dcg_sink *sink; /* who listens to the games; NULL: nobody */
    const dcg_sim_log *log;
    dcg_outsider outsider[2]; /* for each deck */
    dcg_rules rules;          /* by which version of the rules */
    dcg_session *session;     /* of these cards, shared by several calls; NULL: each has its own */
} dcg_sim;

typedef struct dcg_sim_stats {
    uint64_t games, wins[2], draws, errors; /* wins of each deck, wherever it sat */
    uint64_t first_wins;                    /* won by the player who went first */
    uint64_t turns, decisions;
    uint64_t longest_decisions, longest_turns; /* of the game with the most decisions */
    uint64_t by_attack, by_deck, by_forfeit;   /* 1-2-3-1, 1-2-3-2, 1-2-4 */
    uint64_t capacity;                         /* errors that were capacities */
    uint64_t hash;     /* over the last positions, whatever the order they were played in */
    uint64_t bad_seed; /* the least of those of games with an error; 0: none */
} dcg_sim_stats;

/* Plays games number first to first+count-1 and adds them to stats; any division into calls gives the same sums. Games
 * 2n and 2n+1 have the same seed, and the decks exchange seats. */
DCG_API dcg_status dcg_simulate(const dcg_sim *sim, uint64_t first, uint64_t count, dcg_sim_stats *stats);

/* ---- Names of things -------------------------------------------------------------------------- */

/* Each table is one file with a line per thing: its value, its name, its meaning. A value and its name stay: new lines
 * get new values, and no line is changed or taken away. The same holds for every other enum of this header. Only the
 * numbers of a census aren't promised: they begin behind the keywords. */
enum {
#define OPTION(value, name, rule, meaning) DCG_OPTION_##name = value,
#include "dcg/options.def"
#undef OPTION
    DCG_OPTION_COUNT
};
enum {
#define DECISION(value, name, rule, meaning) DCG_DECISION_##name = value,
#include "dcg/decisions.def"
#undef DECISION
    DCG_DECISION_COUNT
};
enum {
#define EVENT(value, name, meaning) DCG_EVENT_##name = value,
#include "dcg/events.def"
#undef EVENT
    DCG_EVENT_COUNT
};
enum {
#define REFUSAL(value, name, rule, meaning) DCG_REFUSAL_##name = value,
#include "dcg/refusals.def"
#undef REFUSAL
    DCG_REFUSAL_COUNT
};
enum {
#define KEYWORD(value, name, rule, text, meaning) DCG_KEYWORD_##name = value,
#include "dcg/keywords.def"
#undef KEYWORD
    DCG_KEYWORD_COUNT
};
enum {
#define PURPOSE(value, name, meaning) DCG_PURPOSE_##name = value,
#include "dcg/purposes.def"
#undef PURPOSE
    DCG_PURPOSE_COUNT
};
enum {
#define REASON(value, name, rule, meaning) DCG_REASON_##name = value,
#include "dcg/reasons.def"
#undef REASON
    DCG_REASON_COUNT
};
enum {
#define ABOUT(value, name, rule, text, meaning) DCG_ABOUT_##name = value,
#include "dcg/abouts.def"
#undef ABOUT
    DCG_ABOUT_COUNT
};
enum {
#define CANT(value, name, text) DCG_CANT_##name = value,
#include "dcg/cants.def"
#undef CANT
    DCG_CANT_COUNT
};
enum {
#define PLACE(value, name, text, meaning) DCG_PLACE_##name = value,
#include "dcg/places.def"
#undef PLACE
    DCG_PLACE_COUNT
};
enum {
#define PHASE(value, name, text, meaning) DCG_PHASE_##name = value,
#include "dcg/phases.def"
#undef PHASE
    DCG_PHASE_COUNT
};
enum {
#define CAUSE(value, name, meaning) DCG_CAUSE_##name = value,
#include "dcg/causes.def"
#undef CAUSE
    DCG_CAUSE_COUNT
};
enum {
    DCG_UNTIL_END_OF_GAME = 0,
    DCG_UNTIL_END_OF_THIS_TURN = 1,
    DCG_UNTIL_END_OF_TURN = 2, /* of until_player */
    DCG_UNTIL_END_OF_ATTACK = 3,
    DCG_UNTIL_END_OF_BATTLE = 4,
    DCG_UNTIL_UNSUSPEND_PHASE = 5 /* of until_player's next turn */
};

typedef enum dcg_names {
    DCG_NAMES_OPTION = 0,
    DCG_NAMES_DECISION = 1,
    DCG_NAMES_REFUSAL = 2,
    DCG_NAMES_EVENT = 3,
    DCG_NAMES_CAUSE = 4,
    DCG_NAMES_PLACE = 5,
    DCG_NAMES_PHASE = 6,
    DCG_NAMES_KEYWORD = 7,
    DCG_NAMES_PURPOSE = 8,
    DCG_NAMES_REASON = 9,
    DCG_NAMES_FORM = 10,
    DCG_NAMES_UNTIL = 11,
    DCG_NAMES_STATUS = 12,
    DCG_NAMES_OUTCOME = 13,
    DCG_NAMES_ABOUT = 14,
    DCG_NAMES_CANT = 15,
    DCG_NAMES_COUNT
} dcg_names;
/* The name of a value, as it stands in its table: dcg_name(DCG_NAMES_OPTION, DCG_OPTION_PASS) is "PASS". For programs;
 * the texts for people are above. NULL: there is no such value. */
DCG_API const char *dcg_name(dcg_names table, int value);
/* The value of a name. -1: there is no such name. */
DCG_API int dcg_value(dcg_names table, const char *name);

typedef void dcg_trace_fn(void *user, const char *line);

/* ---- Census ----------------------------------------------------------------------------------- */

enum {
    DCG_CENSUS_KEYWORDS = DCG_KEYWORD_COUNT - 1, /* entries up to here are DCG_KEYWORD_... */
#define CENSUS(name, text, event, rule, cause, from, to, was) DCG_CENSUS_##name,
#include "dcg/census.def"
#undef CENSUS
    DCG_CENSUS_COUNT
};

/* Counts what happens in games: keywords that took effect, ways to play, digivolve, use and link, rule checks. All zero
 * to begin with. */
typedef struct dcg_census {
    uint64_t count[DCG_CENSUS_COUNT];
} dcg_census;

/* Counts an event. A listener whose user is a dcg_census: dcg_sink sink = {dcg_census_take, &census}. */
DCG_API void dcg_census_take(void *census, const dcg_game *game, const dcg_event *event);
DCG_API void dcg_census_add(dcg_census *sum, const dcg_census *part);
DCG_API const char *dcg_census_text(int entry);
/* The rule by which it happens. 0: a keyword beyond these rules, which is never counted. */
DCG_API dcg_rule_id dcg_census_rule(int entry);

#ifdef __cplusplus
}
#endif

#include "dcg/exercise.h" /* cards played in all sorts of positions */
#include "dcg/measures.h" /* how well card text is read */
#include "dcg/scenario.h" /* positions and what must be true in them */
#include "dcg/protocol.h" /* JSON, replays, messages */

#endif
