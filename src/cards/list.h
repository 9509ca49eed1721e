/* list.h - deck lists inside: card numbers as people spell them, and adding to a list. */
#ifndef DCG_CARDS_LIST_H
#define DCG_CARDS_LIST_H

#include "cards/lines.h"
#include "tree/out.h"

#include <string.h>

enum { LIST_COPIES = 9999, LIST_BYTES = 1 << 20, LINE_WORDS = 1024 };

/* A card of a print: its number and which art. */
struct print {
    char number[DCG_NUMBER_BYTES];
    int art;
};

/* A card, and how many; 0: that isn't said. */
struct numbered {
    struct print print;
    int copies;
};

/* A card by its name. */
struct named {
    char name[DCG_NOTE_BYTES];
    dcg_part part;
    int copies;
    int line, column;
};

/* What a word of a line is. */
enum use {
    WORD_OF_NAME,
    WORD_NUMBER,
    WORD_COUNT,
    WORD_KNOWN, /* of the name of the card, as the set has it */
    WORD_SIGN,  /* it has neither letters nor digits */
    WORD_IDLE   /* "copies", (DCG): nothing that is asked for */
};

struct list_word {
    struct span span;
    struct numbered n; /* of a WORD_NUMBER */
    uint16_t cell;     /* of a table */
    uint8_t use;       /* enum use */
};

/* A line of a list, word by word. */
struct list_line {
    struct list_word word[LINE_WORDS];
    int words, cells;
    int numbers;  /* how many cards it names by number */
    int copies;   /* of the name, if there is no number */
    bool counted; /* it says how many */
    bool counted_first;
    bool strange;         /* another word looks like a number that the set doesn't know */
    const char *wrong_at; /* NULL: nothing is wrong */
    char wrong[120];
};

/* -- list_number.c */
/* A piece without these characters at its ends. */
struct span span_strip(struct span s, const char *around);
bool span_holds(struct span s, const char *part);
/* A card number in any spelling: bt1_010, (BT1-010), BT1-010_P1, ST01-03; or a number of the set. */
bool print_read(const dcg_cards *cards, struct span token, struct print *print);
/* A number of the set in two words: BT14 001. */
bool print_join(const dcg_cards *cards, struct span set, struct span number, struct print *print);
/* A number, perhaps with how many in the same word: 4xBT1-010, BT1-010:4. */
bool numbered_read(const dcg_cards *cards, struct span word, struct numbered *n);
/* All of a word says how many: 4, 4x, x4, (4). */
bool copies_read(struct span word, int *copies);
/* A set that there are cards of, BT14 or BT-14: how their numbers begin. */
bool set_read(const dcg_cards *cards, struct span word, char set[DCG_NUMBER_BYTES]);

/* -- list_tidy.c */
/* The text in UTF-8 without control characters, and with those of a keyboard where others stand for them; the name of
 * the deck stays as it is. To be freed; NULL: no memory. */
char *list_tidy(const char *text, size_t size, size_t *tidy);

/* -- list_line.c */
/* The cards of a line and how many there are of each. count_cell: the cell of a table for that; -1: anywhere. */
void line_parse(const dcg_cards *cards, struct span text, int count_cell, struct list_line *line);
/* The same, but a number that the set doesn't have may be a part of a name that it has. */
void line_parse_card(const dcg_cards *cards, struct span text, int count_cell, struct list_line *line);
/* Adds to a text what is the name in the line. */
void line_name(const dcg_cards *cards, const struct list_line *line, char *name, size_t size);
/* The cell of a table's first line that says "quantity"; -1: none does. */
int line_count_cell(const struct list_line *line);

/* -- name_letter.c */
/* The next letter or digit of a name, in the one form of it that is compared: a small letter, katakana of full width.
 * The name becomes what is behind it. 0: there is none, only signs. */
uint32_t letter_next(struct span *name);
/* The same letters and digits, whatever is between them: Agumon X Antibody. */
bool names_alike(struct span a, struct span b);

/* -- name_search.c */
/* The name without "ACE" at its end. */
struct span name_bare(struct span name);
/* The next card of the set behind def with this name, tokens left out; 0: there is none. loose: with the same letters
 * and digits, whatever is between them, as in Japanese always. */
dcg_card_def named_after(const dcg_cards *cards, struct span name, bool loose, dcg_card_def def);
/* Has no card just this name? */
bool name_is_loose(const dcg_cards *cards, struct span name);
/* The name of a card that a mistyped one may mean; NULL: none is near. */
const char *name_near(const dcg_cards *cards, const char *name);

/* -- list_head.c */
enum heading {
    HEADING_NONE,
    HEADING_PART,  /* of a part of the deck */
    HEADING_LEVEL, /* or a kind of cards within one */
    HEADING_NAME   /* the name of the deck is the next line */
};
/* Is the line a heading? Then part is where the cards below it belong. */
enum heading heading_find(struct span text, dcg_part *part);
/* The name of a deck without bold print. */
void title_copy(struct span text, char *title, size_t size);
/* May a line without a card be the name of the deck? A link or a sum isn't. */
bool is_title(struct span text);

/* -- list_count.c */
/* Counts in lines of their own: those of the cards below or above them. */
enum counts { COUNTS_NONE, COUNTS_ABOVE, COUNTS_BELOW, COUNTS_UNCLEAR };
/* Where they stand in a list that is still to be read; there is room for two of its lines. */
enum counts counts_find(const dcg_cards *cards, struct lines lines, struct list_line *line,
                        struct list_line *next);
/* Does the line say how many, and nothing else? */
bool line_is_count(const struct list_line *line);
/* The card of the only number in the line; 0: there is none. */
dcg_card_def line_card(const dcg_cards *cards, const struct list_line *line);
enum stands {
    NAME_ALONE,
    NAME_OF_NUMBER,   /* the line before, or below it, has the number of this card */
    NAME_BEFORE_COUNT /* the line below has a count */
};
/* How a name in a line of its own stands to the card of the line before it and to the rest of the list. */
enum stands name_stands(const dcg_cards *cards, const char *name, dcg_card_def before, struct lines rest,
                        struct list_line *line);
/* Is all of a line the name of such a card, although it ends like a count: Shoutmon X4? */
bool name_with_count(const dcg_cards *cards, struct span text, dcg_card_def before, struct lines rest,
                     struct list_line *line);

/* -- list_name.c */
/* Notes a line. */
dcg_list_note *note_add(dcg_list *list, dcg_note_kind kind, int line, int column, struct span text);
/* Counts copies of the card that a name means into a list; a note, if it isn't one card. False: there are too many. */
bool named_take(const dcg_cards *cards, dcg_list *list, const struct named *named);
/* Is it a name, or nearly one, with a word that is meant as a card number but is none: "BaoHuckmon BT20-0133"? */
bool is_misnumbered(const dcg_cards *cards, const char *name);

/* -- list.c */
/* A span as a C string of at most size - 1 bytes: whole characters, blanks for tabs. */
void span_copy(struct span span, char *text, size_t size);
/* Counts copies of a print into a part of the list. NULL: there are too many. */
dcg_list_card *list_take(dcg_list *list, const struct print *print, dcg_part part, int count);
/* Sets an error without a line. Always returns its status. */
OUT_PRINTF(3, 4)
dcg_status list_fail(dcg_error *error, dcg_status status, const char *format, ...);

/* -- code.c */
/* Does the text begin with a deck code? How many bytes of it are one; 0: it doesn't. */
size_t code_size(struct span text);
/* Is all of the text digits of a deck code? */
bool code_is_piece(struct span text);
/* Reads a deck code. */
dcg_status code_read(struct span code, dcg_list *list, dcg_error *error);
dcg_status code_write(const dcg_list *list, int version, struct out *out, dcg_error *error);

/* An empty list. A compound literal would take as much stack as the list has bytes, unless the compiler optimises. */
static inline void list_clear(dcg_list *list)
{
    memset(list, 0, sizeof *list);
}

#endif
