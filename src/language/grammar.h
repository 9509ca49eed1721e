/* grammar.h - the language of the cards as one table that is read in both directions.
 *
 * A production says how a node is worded: G(symbol, KIND, MODE, form, "pattern"). The reader tries all productions of
 * a symbol; the renderer takes the one of the node's kind, mode and form. OLD(...) is read but never rendered: an old
 * wording of what G says with the same kind, mode and form. U(symbol, other) lets one symbol stand for another.
 *
 * A pattern is words with spaces between them:
 *
 *     delete           that word, whatever its case
 *     card~cards       either; rendered by whether one or several are meant
 *     than|then        either; the first is rendered
 *     =Red             that word with its capital or small letters
 *     [On_Play]        that icon; _ stands for a space
 *     %w               a name in brackets, into word
 *     %o               the same in its old spelling (spelling_table.def)
 *     %t               a name without brackets, up to the next slash or parenthesis, into word
 *     %n  %m           a number; %+n with its sign
 *     %n=3             nothing to read: n is 3
 *     %a:noun          that symbol, into a (b and c likewise); a suffix says how many are meant in it:
 *                      + several, - one, ? several unless n is 1, =b as many as b means; none: as around it
 *     %#  %#n  %#b     nothing to read: this phrase means several; several unless n is 1; as many as b
 */
#ifndef DCG_LANGUAGE_GRAMMAR_H
#define DCG_LANGUAGE_GRAMMAR_H

#include "tree/tree.h"

enum symbol {
    SYMBOL_NONE,
#define SYMBOL(name, meaning) SYMBOL_##name,
#include "language/symbol_table.def"
#undef SYMBOL
    SYMBOL_COUNT
};

enum step_kind {
    STEP_WORD,
    STEP_EITHER,
    STEP_AGREE,
    STEP_ICON,
    STEP_NAME,
    STEP_OLD_NAME,
    STEP_PLAIN_NAME,
    STEP_NUMBER,
    STEP_SIGNED,
    STEP_SET,
    STEP_PART,
    STEP_MEANS
};
/* How many a part or phrase means. LIKE_A + 1 is LIKE_B, and so on. */
enum several { AS_AROUND, SEVERAL, ONE, BY_NUMBER, LIKE_A };

/* One piece of a pattern. */
struct step {
    uint8_t kind;             /* enum step_kind */
    uint8_t field;            /* 'n', 'm', 'a', 'b', 'c' */
    uint16_t symbol;          /* STEP_PART */
    uint8_t several;          /* STEP_PART: enum several */
    bool exact;               /* STEP_WORD: its case matters */
    int16_t value;            /* STEP_SET */
    uint16_t size, size2;     /* of the two words */
    const char *word, *word2; /* into the pattern */
};

/* With which tokens something can begin, as bits: numbers, brackets, and a hash of words and marks. */
enum { FIRST_BITS = 256, FIRST_NUMBER = 0, FIRST_BRACKET = 1, FIRST_WORDS = 2 };
struct first {
    uint64_t bits[FIRST_BITS / 64];
};

struct production {
    uint8_t kind, form;
    bool old;
    uint16_t symbol, mode;
    uint8_t several;       /* how many it means: enum several, AS_AROUND stands for one */
    struct first begins;   /* with what it can begin */
    uint16_t first, steps; /* in grammar.step */
};

struct word {
    const char *text;
    size_t size;
};

struct grammar {
    struct production *production; /* sorted by symbol, in table order */
    struct step *step;
    int productions;
    int begin[SYMBOL_COUNT + 1]; /* productions of a symbol */
    uint16_t by_name[SYMBOL_COUNT];
    struct first first[SYMBOL_COUNT];
    int *wording;        /* hash table: the production of a kind, mode and form; -1: none */
    struct word *word;   /* of all patterns, each once, in table order */
    uint16_t *word_slot; /* hash table: the number of a word, counted from 1; 0: none */
    int words;
};

enum { FORMS = 64, WORDING_SLOTS = 8192, WORDS_MAX = 4096, WORD_SLOTS = 2 * WORDS_MAX };

/* The compiled table; NULL: no memory. Never changes, any number of readers share it. */
struct grammar *grammar_new(void);
void grammar_free(struct grammar *grammar);
/* What is wrong with the table itself; NULL: nothing. For the tests. */
const char *grammar_unsound(const struct grammar *grammar, char *text, size_t size);
/* The bit of a word or mark, whatever its case. */
int first_word(const char *word, size_t size);
/* Are they the same, whatever their case? In patterns _ stands for a space. */
bool letters_same(const char *a, const char *b, size_t size);
/* Is it a word of some pattern? */
bool word_known(const struct grammar *grammar, const char *text, size_t size);
const struct production *grammar_wording(const struct grammar *grammar, const struct node *node);
/* The name that is spelled like this in old days; NULL: none. And the old spelling of a name. */
const char *spelling_name(const char *old, size_t size);
const char *spelling_old(const char *name);
size_t word_stem(const char *word, size_t size);
const char *symbol_name(int symbol);

#endif
