/* pack.h - card files in a compact form: what a plain card file says, read already. Effects are made of it
 * anew when it is loaded, so nothing in it has to be believed but that some text could have made its trees,
 * which is checked.
 *
 * Files of older versions are read, too: those of version 1 have no lines that aren't understood, those of version 2
 * none whose words aren't known, those of version 3 no names in Japanese.
 *
 *     "DCGCARDS"  version (2)  0 (2)  size of the permanent (4)  hash of the permanent (8): all little-endian
 *     the permanent, of numbers in bytes of 7 bits, low first, bit 7 = another byte follows; s: signed, zigzag
 *
 *     names     kinds, modes and keywords by their names, so that their numbers may change:
 *               for each of the three how many, and each its size and its letters
 *     words     how many; each its size and its letters; word 0 is none
 *     nodes     how many; each its kind, which fields it has (PACK_...), and these: mode, form, n s, m s,
 *               word, and a, b, c as how many nodes before it they are; node 0 is none, the first is 1
 *     cards     how many; each as packer_card writes it
 */
#ifndef DCG_CARDS_PACK_H
#define DCG_CARDS_PACK_H

#include "cards/card_file.h"

enum { PACK_VERSION = 4, PACK_HEAD = 24 };
enum {
    PACK_MODE = 1,
    PACK_FORM = 2,
    PACK_N = 4,
    PACK_M = 8,
    PACK_WORD = 16,
    PACK_A = 32,
    PACK_B = 64,
    PACK_C = 128
};

extern const char pack_magic[8];

/* The hash of a permanent. */
uint64_t pack_hash(const unsigned char *bytes, size_t size);
/* How keywords are called in a file: ARMOR_PURGE. */
const char *pack_keyword(int keyword);

/* -- pack.c */
struct packer;
struct packer *packer_new(void); /* NULL: no memory */
void packer_free(struct packer *packer);
/* Takes over a card that is complete but for its lines. */
void packer_card(struct packer *packer, const dcg_cards *cards, const struct draft *draft);
/* The whole file; NULL: no memory. */
char *packer_end(struct packer *packer, size_t *size);

/* -- unpack.c */
bool is_packed(const char *bytes, size_t size);
/* Adds the cards of a compact card file to a set in a manner, or none if something is wrong. The reader is made if it
 * is needed. */
dcg_status unpack(dcg_cards *cards, const char *bytes, size_t size, enum manner manner, dcg_reader **reader,
                  dcg_error *error);

#endif
