/* image.h - the image of a catalogue (src/tree/catalogue.h), as it is made of a card set. */
#ifndef CATALOGUE_IMAGE_H
#define CATALOGUE_IMAGE_H

#include "cards/card_file.h"
#include "tree/catalogue.h"

#include <stdio.h>

/* The cards that were read: what each file says of a card, in the order in which they came into the set. */
struct read_cards {
    dcg_cards *cards;
    struct draft *draft;
    size_t drafts, room;
};

/* Numbers in a row. */
struct list {
    uint32_t *at;
    size_t count, room;
};

struct image {
    struct catalogue_card *card;
    struct list packed, block, trait, also, line, reasons, names, keyword;
    const dcg_cards *cards; /* whose words and requirements they are */
    uint32_t last, nodes;
    uint64_t hash;
};

_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Memory for one more than count of a size; room is for how many there is memory. */
void *grown(void *at, size_t count, size_t *room, size_t size);

/* All cards that were read, in the order of their numbers. Names of cards that aren't among them are those of the
 * whole set, and so are the numbers by which proof is asked for: how far it is shown that a card does what it says
 * (dcg_proof). */
struct image image_of(const struct read_cards *read, const dcg_cards *whole, const uint8_t *proof);
void image_free(struct image *image);
/* As arrays in C, and as a file that catalogue_view reads. */
void image_print(const struct image *image, FILE *out);
void image_write(const struct image *image, FILE *out);

#endif
