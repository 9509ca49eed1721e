/* grammar.h - the language of the cards as one table that is read in both directions.
 *
 * A production says how a node is worded: G(symbol, KIND, MODE, form, "pattern"). The reader tries all productions of
 * a symbol; the renderer takes the one of the node's kind, mode and form. OLD(...) is an old
 * wording of what G says with the same kind, mode and form; it gets a form of its own, so that it is rendered as it was
 * read, or as the modern one where that is asked for. U(symbol, other) lets one symbol stand for another,
 * UC(symbol, other, cost) at a cost. M(...) is a G that an operator makes for a whole category (grammar_list.h). R(...)
 * is a word of a closed class: of the rulebook (a keyword, a timing, a color, an area, a kind of card, a requirement),
 * a player, a pronoun. How many cards use it says nothing.
 *
 * A pattern is words with spaces between them:
 *
 *     delete           that word, whatever its case
 *     card~cards       either; rendered by whether one or several are meant
 *     than|then        either; a|b_c| is a, or b c, or nothing. Each choice is a production and a form of its own, so
 *                      that it is rendered as it was read
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
 *     %$3              nothing to read: a reading with this production costs 3
 *
 * Of several readings of the same words the cheapest is meant. A cost is a preference, and docs/language.md has the
 * list of them, each with a pair of sentences. Two readings of the same cost are an ambiguity, and an error.
 *
 * Nothing of this is read in a running program: tools/grammar compiles the patterns when the library is built.
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
    uint8_t kind;         /* enum step_kind */
    uint8_t field;        /* 'n', 'm', 'a', 'b', 'c' */
    uint8_t several;      /* STEP_PART: enum several */
    bool exact;           /* STEP_WORD: its case matters */
    uint16_t symbol;      /* STEP_PART */
    int16_t value;        /* STEP_SET */
    uint16_t word, word2; /* where the words begin in grammar.text */
    uint8_t size, size2;  /* of the two words */
};

/* With which tokens something can begin, as bits: numbers, brackets, and a hash of words and marks. */
enum { FIRST_BITS = 256, FIRST_NUMBER = 0, FIRST_BRACKET = 1, FIRST_WORDS = 2 };
struct first {
    uint64_t bits[FIRST_BITS / 64];
};

struct production {
    uint8_t kind;
    bool old;
    bool made;       /* by an operator for a whole category (grammar_list.h): nobody wrote it for a card */
    uint8_t several; /* how many it means: enum several, AS_AROUND stands for one */
    uint8_t cost;    /* of a reading with it: the cheapest is meant */
    uint16_t symbol, mode, form;
    uint16_t row;          /* the line of the table that it is a variant of */
    uint16_t begins;       /* with what it can begin: in grammar.first */
    uint16_t first, steps; /* in grammar.step */
};

/* What a production asks of a node. */
struct shape {
    uint32_t key; /* kind, mode and form */
    uint16_t symbol;
    uint16_t part[3]; /* symbols; 0: none */
    int16_t set_n;
    uint8_t flags; /* SHAPE_... */
};
enum {
    SHAPE_WORD = 1,
    SHAPE_N = 2,
    SHAPE_M = 4,
    SHAPE_N_COUNTS = 8, /* not less than 0 */
    SHAPE_M_COUNTS = 16,
    SHAPE_N_SET = 32,   /* exactly set_n */
    SHAPE_OLD_WORD = 64 /* a name in its old spelling */
};

/* A set of symbols. */
enum { SYMBOL_BITS = SYMBOL_COUNT / 64 + 1 };
struct symbols {
    uint64_t bits[SYMBOL_BITS];
};

struct word {
    const char *text;
    size_t size;
};

/* A word in grammar.text. */
struct word_at {
    uint16_t at, size;
};

/* A form is the number in the table, below VARIANT, and VARIANT times the number of the variant. Old wordings are the
 * variants from OLD_VARIANT on. */
enum { VARIANT = 64, OLD_VARIANT = 448 };
/* The form of the modern wording that a form stands for. */
static inline uint16_t form_modern(uint16_t form)
{
    return form >= VARIANT * OLD_VARIANT ? form % VARIANT : form;
}
enum { WORDING_SLOTS = 32768, WORDS_MAX = 4096, WORD_SLOTS = 2 * WORDS_MAX, SHAPE_SLOTS = 32768 };

/* A set of productions, by their numbers in grammar.production. */
enum { PRODUCTIONS_MAX = WORDING_SLOTS / 2 };
struct productions {
    uint64_t bits[PRODUCTIONS_MAX / 64];
};
static inline bool productions_have(const struct productions *set, int production)
{
    return set->bits[production / 64] >> (production % 64) & 1;
}
static inline void productions_add(struct productions *set, int production)
{
    set->bits[production / 64] |= UINT64_C(1) << (production % 64);
}

/* The tables as they are compiled. tools/grammar writes them when the library is built. */
struct grammar {
    int productions, steps, words, shapes;
    const struct production *production; /* sorted by symbol, in table order */
    const struct step *step;
    const char *text;           /* the words of all steps */
    const uint16_t *begin;      /* [SYMBOL_COUNT + 1]: the productions of a symbol */
    const struct first *first;  /* each different one once */
    const uint16_t *begins;     /* [SYMBOL_COUNT]: with what a symbol can begin, in first */
    const int16_t *wording;     /* hash table: the production of a kind, mode and form; -1: none */
    const struct word_at *word; /* of all patterns, each once, in table order */
    const uint16_t *word_slot;  /* hash table: the number of a word, counted from 1; 0: none */
    const struct shape *shape;  /* by key and symbol */
    const uint16_t *shape_slot; /* hash table: the first shape of a key, counted from 1; 0: none */
    /* [SYMBOL_COUNT]: the symbols that a symbol can stand for: itself, and those it is a case of */
    const struct symbols *standing;
};
/* Never changes; everybody reads it. */
extern const struct grammar grammar;

static inline const char *step_word(const struct step *step)
{
    return grammar.text + step->word;
}
static inline const char *step_word2(const struct step *step)
{
    return grammar.text + step->word2;
}

/* The functions that take a grammar are also used while one is made. */

/* The slot of a kind, mode and form, of a word, of a shape in its hash table; or the free slot where it would be. */
int wording_slot(const struct grammar *grammar, int kind, int mode, int form);
int word_slot(const struct grammar *grammar, const char *text, size_t size);
int shape_slot(const struct grammar *grammar, uint32_t key);
static inline uint32_t shape_key(int kind, int mode, int form)
{
    return (uint32_t)kind << 25 | (uint32_t)mode << 16 | (uint32_t)form;
}
const struct production *grammar_wording(const struct grammar *grammar, const struct node *node);
/* The bit of a word or mark, whatever its case. */
int first_word(const char *word, size_t size);
/* Are they the same, whatever their case? In patterns _ stands for a space. */
bool letters_same(const char *a, const char *b, size_t size);
/* Is it a word of some pattern? */
bool word_known(const char *text, size_t size);
/* The name that is spelled like this in old days; NULL: none. And the old spelling of a name. */
const char *spelling_name(const char *old, size_t size);
const char *spelling_old(const char *name);
size_t word_stem(const char *word, size_t size);
const char *symbol_name(int symbol);
/* Gives nodes the modern wording of what they say; returns how many had an old one. */
int nodes_modern(struct node *nodes, uint32_t count);

#endif
