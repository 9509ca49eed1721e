/* words.c - the growing arrays of a card set, its table of words, and the hash that names its contents.
 *
 * The hash is FNV-1a over the printed facts, number by number in little-endian order, words by their letters:
 * the same on every platform, and independent of how the cards were divided into files.
 */
#include "cards/words.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64, FIRST_SLOTS = 256 };

static const uint64_t fnv_basis = UINT64_C(0xCBF29CE484222325);
static const uint64_t fnv_prime = UINT64_C(0x100000001B3);

static uint64_t hash_bytes(uint64_t hash, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * fnv_prime;
    return hash;
}

static uint64_t hash_number(uint64_t hash, int64_t number)
{
    for (unsigned shift = 0; shift < 64; shift += 8)
        hash = (hash ^ ((uint64_t)number >> shift & 255u)) * fnv_prime;
    return hash;
}

/* With its end mark, so that neighbouring words can't be divided differently. */
static uint64_t hash_word(uint64_t hash, const dcg_cards *cards, word_id word)
{
    const char *text = card_word(cards, word);

    return hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t hash_requirements(uint64_t hash, const dcg_cards *cards, uint32_t first, uint32_t count)
{
    hash = hash_number(hash, count);
    for (uint32_t i = first; i < first + count; i++) {
        const struct requirement *r = &cards->requirement[i];
        hash = hash_number(hash, r->colors);
        hash = hash_number(hash, r->level);
        hash = hash_number(hash, r->categories);
        hash = hash_number(hash, r->cost);
        hash = hash_word(hash, cards, r->name);
        hash = hash_word(hash, cards, r->trait);
    }
    return hash;
}

static uint64_t hash_def(uint64_t hash, const dcg_cards *cards, const struct card_def *d)
{
    const int64_t numbers[] = {
        d->categories,
        d->colors,
        d->cost,
        d->level,
        d->dp,
        d->link_dp,
        d->overflow,
        d->copies,
        d->token,
        d->keywords,
        d->inherited,
        d->security_a,
        d->link_plus,
        d->inherited_security_a,
        d->inherited_link_plus,
        d->trait_count,
    };

    hash = hash_word(hash, cards, d->number);
    hash = hash_word(hash, cards, d->name);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        hash = hash_number(hash, numbers[i]);
    for (uint32_t i = 0; i < d->trait_count; i++)
        hash = hash_word(hash, cards, cards->trait[d->trait + i]);
    hash = hash_requirements(hash, cards, d->digivolve, d->digivolve_count);
    return hash_requirements(hash, cards, d->link, d->link_count);
}

/* The array with room for need elements, at a new place perhaps. NULL: no memory; the old one is still there. */
static void *array_grow(void *array, uint32_t *room, uint32_t need, size_t element)
{
    uint64_t bigger = *room ? *room : FIRST_ROOM;

    while (bigger < need)
        bigger *= 2;
    if (bigger > UINT32_MAX || bigger > SIZE_MAX / element)
        return NULL;
    void *grown = realloc(array, (size_t)bigger * element);
    if (grown)
        *room = (uint32_t)bigger;
    return grown;
}

/* Makes room for more elements in one of the arrays of a set. */
#define ARRAY_RESERVE(array, room, need, done)                                                               \
    do {                                                                                                     \
        void *grown_ = (need) > *(room) ? array_grow(*(array), (room), (need), sizeof **(array)) : *(array); \
        (done) = grown_ != NULL;                                                                             \
        if (done)                                                                                            \
            *(array) = grown_;                                                                               \
    } while (0)

/* The slot of a word, or the free one where it would go. There is always a free slot. */
static uint32_t slot_find(const dcg_cards *cards, const char *text, size_t size)
{
    uint64_t hash = hash_bytes(fnv_basis, text, size);
    uint32_t slot = (uint32_t)(hash ^ hash >> 32) & (cards->slots - 1);

    for (; cards->slot_word[slot]; slot = (slot + 1) & (cards->slots - 1)) {
        const char *word = card_word(cards, cards->slot_word[slot]);
        if (strncmp(word, text, size) == 0 && word[size] == '\0')
            break;
    }
    return slot;
}

/* Fills the table of words anew from the words and cards that are there. */
static void slots_fill(dcg_cards *cards)
{
    memset(cards->slot_word, 0, cards->slots * sizeof *cards->slot_word);
    memset(cards->slot_card, 0, cards->slots * sizeof *cards->slot_card);
    cards->slots_used = 0;
    for (uint32_t word = 1; word < cards->words_size;) {
        size_t size = strlen(cards->words + word);
        cards->slot_word[slot_find(cards, cards->words + word, size)] = word;
        cards->slots_used++;
        word += (uint32_t)size + 1;
    }
    for (uint32_t def = 1; def <= cards->count; def++) {
        const char *number = card_word(cards, cards->def[def].number);
        cards->slot_card[slot_find(cards, number, strlen(number))] = (dcg_card_def)def;
    }
}

/* Keeps at least half of the slots free. */
static bool slots_reserve(dcg_cards *cards)
{
    if (cards->slots_used < cards->slots / 2)
        return true;
    if (cards->slots > UINT32_MAX / 2)
        return false;
    uint32_t slots = cards->slots ? cards->slots * 2 : FIRST_SLOTS;
    word_id *words = malloc(slots * sizeof *words);
    dcg_card_def *numbers = malloc(slots * sizeof *numbers);
    if (!words || !numbers) {
        free(words);
        free(numbers);
        return false;
    }
    free(cards->slot_word);
    free(cards->slot_card);
    cards->slot_word = words;
    cards->slot_card = numbers;
    cards->slots = slots;
    slots_fill(cards);
    return true;
}

bool cards_begin(dcg_cards *cards)
{
    bool done;

    *cards = (dcg_cards){.hash = fnv_basis};
    ARRAY_RESERVE(&cards->words, &cards->words_room, 1, done);
    if (!done)
        return false;
    cards->words[0] = '\0';
    cards->words_size = 1;
    ARRAY_RESERVE(&cards->def, &cards->def_room, 1, done);
    if (!done)
        return false;
    cards->def[0] = (struct card_def){.cost = -1, .dp = -1};
    return slots_reserve(cards);
}

struct cards_mark cards_mark(const dcg_cards *cards)
{
    return (struct cards_mark){cards->count, cards->requirement_count, cards->trait_count, cards->words_size,
                               cards->hash};
}

void cards_restore(dcg_cards *cards, struct cards_mark mark)
{
    cards->count = mark.count;
    cards->requirement_count = mark.requirement_count;
    cards->trait_count = mark.trait_count;
    cards->words_size = mark.words_size;
    cards->hash = mark.hash;
    slots_fill(cards);
}

word_id word_add(dcg_cards *cards, const char *text, size_t size)
{
    bool done;

    if (size == 0 || size >= UINT32_MAX - cards->words_size || !slots_reserve(cards))
        return 0;
    uint32_t slot = slot_find(cards, text, size);
    if (cards->slot_word[slot])
        return cards->slot_word[slot];
    ARRAY_RESERVE(&cards->words, &cards->words_room, cards->words_size + (uint32_t)size + 1, done);
    if (!done)
        return 0;
    word_id word = cards->words_size;
    memcpy(cards->words + word, text, size);
    cards->words[word + size] = '\0';
    cards->words_size += (uint32_t)size + 1;
    cards->slot_word[slot] = word;
    cards->slots_used++;
    return word;
}

dcg_card_def number_find(const dcg_cards *cards, const char *text, size_t size)
{
    return cards->slot_card[slot_find(cards, text, size)];
}

bool trait_append(dcg_cards *cards, word_id trait)
{
    bool done;

    ARRAY_RESERVE(&cards->trait, &cards->trait_room, cards->trait_count + 1, done);
    if (done)
        cards->trait[cards->trait_count++] = trait;
    return done;
}

bool requirement_append(dcg_cards *cards, const struct requirement *requirement)
{
    bool done;

    ARRAY_RESERVE(&cards->requirement, &cards->requirement_room, cards->requirement_count + 1, done);
    if (done)
        cards->requirement[cards->requirement_count++] = *requirement;
    return done;
}

bool def_append(dcg_cards *cards, const struct card_def *def)
{
    const char *number = card_word(cards, def->number);
    bool done;

    ARRAY_RESERVE(&cards->def, &cards->def_room, cards->count + 2, done);
    if (!done)
        return false;
    cards->def[++cards->count] = *def;
    cards->slot_card[slot_find(cards, number, strlen(number))] = (dcg_card_def)cards->count;
    cards->hash = hash_def(cards->hash, cards, def);
    return true;
}
