/* storage.h - the growing arrays of a card set: words that are kept once, requirements, traits, definitions.
 *
 *   slot_word[hash of a word] -> its id, in open addressing; slot_card the card of that number
 *
 * Functions that add return false or 0 without memory; the set is then as before, only with more room.
 */
#ifndef DCG_TREE_STORAGE_H
#define DCG_TREE_STORAGE_H

#include "state/cardset.h"

/* How far a set was filled: to go back there when a card file turns out to be wrong. */
struct cards_mark {
    uint32_t count, written, requirement_count, trait_count, words_size, effect_count, node_count,
        token_count, unread_count;
#define OPERANDS(type, name) uint32_t name##_count;
#include "state/operand_table.def"
#undef OPERANDS
    uint64_t hash;
};

struct effect_def;
struct node;

/* An empty set: the unknown card, the empty word, no effect, no node. NULL: no memory. dcg_cards_free frees it. */
dcg_cards *cards_empty(void);
struct cards_mark cards_mark(const dcg_cards *cards);
void cards_restore(dcg_cards *cards, struct cards_mark mark);
/* Frees what only adding nodes needs: it is made anew when one is added. */
void node_slots_free(dcg_cards *cards);

/* Notes which words are names of cards by the catalogue of the set. */
void names_note(dcg_cards *cards);
/* The first words of a set without any. False: no memory. */
bool words_lay(dcg_cards *cards, const char *words, uint32_t size);
/* The id of a word, which is added if it is new. 0: no memory, or the word is empty. */
word_id word_add(dcg_cards *cards, const char *text, size_t size);
/* A word as a number that is the same in every card set, and the word with that number; 0: none. */
uint32_t word_sum(const dcg_cards *cards, word_id word);
word_id word_of_sum(const dcg_cards *cards, uint32_t sum);
/* The card whose number this is; 0: none. */
dcg_card_def number_find(const dcg_cards *cards, const char *text, size_t size);

/* Is it the name of a card? */
bool name_is_listed(const dcg_cards *cards, const char *text, size_t size);

/* The number of an effect, node or quoted effect that is appended as it is; 0: no memory, or no number is left. */
uint32_t effect_append(dcg_cards *cards, const struct effect_def *effect);
/* Appends a run of operands: code_append, ... Returns the number of the first; 0: no memory. */
#define OPERANDS(type, name)                                                                                 \
    uint32_t name##_append(dcg_cards *cards, const struct type *first, uint32_t count);
#include "state/operand_table.def"
#undef OPERANDS
uint32_t node_append(dcg_cards *cards, const struct node *node);
/* HAS_... (tree/tree.h) of a node whose parts are in the set, and of all below it. */
uint16_t node_holds(const dcg_cards *cards, const struct node *node);
/* Keeps the table in order; there must be none of that node yet. */
bool grant_insert(dcg_cards *cards, struct grant grant);
bool token_append(dcg_cards *cards, struct token_card token);
bool unread_append(dcg_cards *cards, struct unread_line line);
bool trait_append(dcg_cards *cards, word_id trait);
bool requirement_append(dcg_cards *cards, const struct requirement *requirement);
bool def_append(dcg_cards *cards, const struct card_def *def);
/* Numbers up to this one, for cards that def_replace puts in; none has been given yet. False: no memory. */
bool defs_lay(dcg_cards *cards, uint32_t last);
/* Another definition of the card with that number, whose name is noted as one. */
void def_replace(dcg_cards *cards, const struct card_def *def);

/* FNV-1a over bytes: the same on every platform. */
#define HASH_BASIS UINT64_C(0xCBF29CE484222325)
uint64_t hash_bytes(uint64_t hash, const char *bytes, size_t size);

#endif
