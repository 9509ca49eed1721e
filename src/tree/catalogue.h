/* catalogue.h - the built-in cards: a constant image that the build makes of the card files (tools/catalogue).
 *
 * What is printed beside the text of a card lies in it as it is used; what its text says as trees is packed, and is
 * unpacked when a deck or a reader wants the card (cards/open.h). Any number of card sets and threads share one
 * catalogue.
 *
 *   card[]    in the order of their numbers; a card has the same one, from 1, in every set that has the catalogue
 *   words[]   all names, numbers and traits, each once: the first words of such a set
 *   trait[], requirement[], also[], line[]   a run for each card
 *   name[]    words that are names of cards that aren't in it
 *   packed[]  the nodes of all trees; block[i] is where node i * CATALOGUE_BLOCK + 1 begins
 *   keyword[] what keywords are, as trees
 */
#ifndef DCG_TREE_CATALOGUE_H
#define DCG_TREE_CATALOGUE_H

#include "tree/tree.h"

enum { CATALOGUE_BLOCK = 16 };

struct catalogue_card {
    word_id number, name;
    uint32_t id; /* its number in every set */
    int32_t dp;
    uint64_t keywords, inherited; /* of lines of their own */
    uint64_t named;               /* that it has or names anywhere */
    int16_t cost, link_dp, overflow;
    uint16_t copies;
    uint32_t trait, digivolve, link, also, line; /* the first of each run */
    uint32_t reason;                             /* in reasons[]: why it is unread; 0: it isn't */
    word_id also_number, name_ja;
    int8_t security_a, link_plus, inherited_security_a, inherited_link_plus;
    uint8_t categories, colors, use_colors, level;
    uint8_t token, marked; /* enum marked */
    uint8_t unread;        /* lines that aren't understood; 0: that isn't all */
    uint8_t traits;        /* with those that its text adds, which come last */
    uint8_t traits_printed;
    uint8_t digivolves, links, alsos, also_parts, lines;
    uint8_t proof;     /* dcg_proof */
    uint8_t filler[5]; /* the file has no bytes that nobody wrote */
};

/* A line of its text; SECTIONS: what an effect says of a token that it makes. Without a tree: it isn't understood. */
struct catalogue_line {
    node_id root;
    uint8_t section;
};

struct catalogue {
    uint64_t hash; /* of all cards */
    uint32_t last; /* the greatest number of a card; some of the cards up to it may be left out */
    uint32_t cards, words_size, traits, requirements, names, nodes;
    const struct catalogue_card *card;
    const char *words, *reasons;
    const word_id *trait, *also, *name;
    const struct requirement *requirement;
    const struct catalogue_line *line;
    const uint8_t *packed;
    const uint32_t *block;
    const node_id *keyword; /* by keyword */
};

/* Lays the catalogue into an empty set. False: no memory. */
bool catalogue_lay(dcg_cards *cards, const struct catalogue *catalogue);
/* The card with this number; NULL: it isn't in the catalogue. */
const struct catalogue_card *catalogue_card_of(const struct catalogue *c, uint32_t number);
/* What is printed on a card of the catalogue beside its text. */
struct card_def catalogue_def(const dcg_cards *cards, dcg_card_def number);
/* How many lines of its text aren't understood. */
int catalogue_unread(const dcg_cards *cards, dcg_card_def number);
/* Forgets what cards of the catalogue became since so many were opened or replaced. */
void catalogue_restore(dcg_cards *cards, uint32_t written);
/* A tree of the catalogue, put into the set. 0: no memory. */
node_id catalogue_tree(dcg_cards *cards, node_id root);

extern const struct catalogue catalogue_built_in;
/* A new set with the cards of a catalogue, which stays. NULL: no memory. cards/set.c */
dcg_cards *cards_of(const struct catalogue *catalogue);

/* Packs a node: its kind, which fields it has, and these; a part is how many nodes before it that is. Returns how
 * many bytes it takes. */
enum { CATALOGUE_NODE_BYTES = 48 };
size_t catalogue_pack(const struct node *node, node_id number, uint8_t bytes[CATALOGUE_NODE_BYTES]);

#endif
