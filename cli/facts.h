/* facts.h - colors, categories, traits and keywords in words. */
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
void bits_json(struct json *json, const char *key, const struct name_of_bit *names, int count, int bits);
/* "traits" of a card as printed; "keywords" of a set of them. */
void traits_json(struct json *json, const dcg_cards *cards, dcg_card_def def);
void keywords_json(struct json *json, uint64_t keywords);

#endif
