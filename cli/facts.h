/* facts.h - colors, categories and proofs in words. */
#ifndef DCG_CLI_FACTS_H
#define DCG_CLI_FACTS_H

#include "json.h"

#include <dcg.h>

#include <stddef.h>

enum { COLORS = 7, CATEGORIES = 4 };

struct name_of_bit {
    int bit;
    const char *name;
};
extern const struct name_of_bit colors[COLORS], categories[CATEGORIES];

/* "red/blue" */
void bits_print(const struct name_of_bit *names, int count, int bits, char *text, size_t size);
void bits_json(dcg_json *json, const char *key, const struct name_of_bit *names, int count, int bits);

enum { PROOFS = DCG_PROOF_PLAYED + 1 };
/* How far a card is proven: in a word, and what that means. */
extern const struct proof_words {
    const char *word, *meaning;
} proofs[PROOFS];

typedef int card_text_fn(const dcg_cards *cards, dcg_card_def def, char *text, size_t size);
/* What a function says of a card, to be freed; NULL: no memory. */
char *card_said(const dcg_cards *cards, dcg_card_def def, card_text_fn *say);

#endif
