/* measure.h - how well card text is read that nobody has seen: measures that are taken on cards, shared by:
 *
 *   measure.c     the public functions: cards come in, each measure is called by its number
 *   sample.c      a part of what could be tried, by a seed
 *   table.c       tables of sentences of our own
 *   support.c     productions: how many cards use each; cards without the productions that only they use
 *   trees.c       are two trees the same, which phrases do they have
 *   program.c     a line as the effect of a card; do two lines have the same program
 *   cross.c       cross products: known constructions in every place where the language allows them
 *   transplant.c  phrases of one card in the place of phrases of another
 *   substitute.c  paraphrase and contrast: other phrases in the lines of the cards
 *   perturb.c     lines with a word less, or with two words exchanged
 *   derive.c      trees at random, by the grammar alone
 *   random.c      such trees rendered, read back, lowered and played
 *
 * The same cards and seed give the same figures. */
#ifndef DCG_MEASURE_MEASURE_H
#define DCG_MEASURE_MEASURE_H

#include "language/grammar.h"

/* A line of a card. */
struct measured_line {
    uint32_t card;
    uint32_t at, size; /* of its text */
    bool read;
    node_id root;            /* its tree in dcg_measures.trees; 0: none */
    struct productions used; /* in its reading */
};

struct measured_card {
    uint32_t number, set;       /* their texts */
    uint32_t first_line, lines; /* in dcg_measures.line */
};

enum statement_kind {
    STATEMENT_TABLE,
    STATEMENT_SLOT,
    STATEMENT_ROW,
    STATEMENT_LINE,
    STATEMENT_NOT,
    STATEMENT_SAME,
    STATEMENT_ALSO,
    STATEMENT_OTHER
};
/* A line of a text with tables. */
struct statement {
    uint8_t kind;
    uint32_t source;      /* which text, counted from 1 */
    uint32_t table, text; /* the name of its table, and what is said; no table: 0 */
};
/* Of a sentence with its slots, and how often slots may stand in the fillings of slots. */
enum { SENTENCE_BYTES = 2048, DEPTH_OF_SLOTS = 12 };

struct dcg_measures {
    dcg_reader *reader;
    dcg_cards *trees; /* of all lines */
    char *text;       /* of all lines, numbers and sets, each with a 0 behind it */
    uint32_t text_size, text_room;
    struct measured_card *card;
    uint32_t cards, card_room;
    struct measured_line *line;
    uint32_t lines, line_room;
    struct statement *statement;
    uint32_t statements, statement_room;
    uint32_t sources, table; /* of the statement added last */
};

/* What is measured, and for whom. */
struct measuring {
    struct dcg_measures *m;
    const dcg_measure_plan *plan;
    bool failed; /* no memory */
};

static inline const char *measured_text(const struct dcg_measures *m, uint32_t at)
{
    return m->text + at;
}
/* Keeps a text. False: no memory. And the array with room for more of this size; NULL: no memory. */
bool text_keep(struct dcg_measures *m, const char *text, size_t size, uint32_t *at);
void *array_grow(void *array, uint32_t count, uint32_t more, uint32_t *room, size_t size);
/* Tells a row, and something that failed: of which card or table (NULL: none), its text, why. */
void measure_row(const struct measuring *w, const char *name, uint64_t tried, uint64_t good);
void measure_failure(const struct measuring *w, const char *of, const char *text, const char *reason);

/* -- sample.c */
/* Takes some of many, which are offered one by one: each as likely as any other. */
struct sample {
    uint64_t state;
    uint64_t left, wanted; /* still to be offered, and to be taken */
};
/* wanted 0: all. */
struct sample sample_begin(uint64_t seed, uint64_t many, uint64_t wanted);
bool sample_takes(struct sample *sample);
/* A random number below a bound; the state goes on. */
uint32_t random_below_of(uint64_t *state, uint32_t bound);

/* -- trees.c */
struct tree {
    const dcg_cards *words;
    const struct node *nodes;
    node_id root;
};
/* Do they mean the same; with forms: are they also worded alike? */
bool trees_same(const struct tree *x, const struct tree *y, bool forms);
/* The tree of the line read last; and a tree of dcg_measures.trees. */
struct tree tree_read(const struct dcg_measures *m);
struct tree tree_of(const struct dcg_measures *m, node_id root);

/* -- program.c */
/* Adds a card T-NUMBER whose only line is the tree. */
dcg_status card_of_tree(dcg_cards *cards, const struct tree *tree, unsigned number, dcg_error *error);
/* Are both for play, and do they do the same, whatever words that was made of? */
bool programs_same(const struct tree *x, const struct tree *y);
/* The same of two effects with whatever timing: one of them isn't for play; their programs are made of the same plain
 * words; of other words, and the programs are the same; the programs differ. */
enum same_program { PROGRAM_NONE, PROGRAM_SAME_WORDS, PROGRAM_SAME, PROGRAM_OTHER };
enum same_program programs_compare(const struct tree *x, const struct tree *y);

enum phrase_kind {
    PHRASE_NONE,
#define PHRASE(name, text) PHRASE_##name,
#include "measure/phrase_table.def"
    PHRASE_KINDS
};
/* A phrase. Two phrases of the same category can take each other's place; its lowest byte is enum phrase_kind. */
struct phrase {
    node_id node;
    uint64_t category;
};
enum { PHRASES_MAX = 256 };
struct phrases {
    int count;
    struct phrase phrase[PHRASES_MAX];
};
/* Of an effect with a timing; else there are none. */
void phrases_find(const struct dcg_measures *m, node_id root, struct phrases *list);
/* The tree with another phrase in place of the one with that number, from 0. 0: no memory. */
node_id phrase_replace(struct dcg_measures *m, node_id root, int number, node_id by);

/* -- table.c */
/* The next of the pieces with bars between them; false: there is none. rest begins as the text. */
bool piece_next(const char **rest, const char **piece, size_t *size);
/* Is this the text, if a * stands for anything? */
bool pattern_fits(const char *pattern, const char *text);

/* -- the measures */
typedef void measure_fn(struct measuring *w);
measure_fn measure_cards, measure_sets, measure_support, measure_cross, measure_transplants,
    measure_paraphrase, measure_contrast, measure_deletions, measure_swaps, measure_random;

#endif
