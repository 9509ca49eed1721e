/* catalogue_file.c - a catalogue that lies in memory as its file has it. */
#include "tree/catalogue_file.h"
#include "tree/storage.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const char catalogue_magic[8] = {'d', 'c', 'g', ' ', 'c', 'a', 't', '3'};

static const uint8_t element[CATALOGUE_ARRAYS] = {
    [CATALOGUE_CARDS] = sizeof(struct catalogue_card),
    [CATALOGUE_LINES] = sizeof(struct catalogue_line),
    [CATALOGUE_REQUIREMENTS] = sizeof(struct requirement),
    [CATALOGUE_TRAITS] = sizeof(word_id),
    [CATALOGUE_ALSOS] = sizeof(word_id),
    [CATALOGUE_NAMES] = sizeof(word_id),
    [CATALOGUE_BLOCKS] = sizeof(uint32_t),
    [CATALOGUE_KEYWORDS] = sizeof(node_id),
    [CATALOGUE_PACKED] = 1,
    [CATALOGUE_WORDS] = 1,
    [CATALOGUE_REASONS] = 1,
};

_Static_assert(sizeof(struct catalogue_head) % CATALOGUE_ALIGN == 0, "the arrays begin behind the head");
/* The same on every machine. */
_Static_assert(sizeof(struct catalogue_card) == 104 && sizeof(struct catalogue_line) == 8, "as in the file");

uint64_t catalogue_sum(const struct catalogue_head *head, const char *arrays, size_t size)
{
    const size_t begin = offsetof(struct catalogue_head, hash);
    uint64_t sum = hash_bytes(HASH_BASIS, (const char *)head + begin, sizeof *head - begin);

    return hash_bytes(sum, arrays, size);
}

/* Where each array begins. False: they don't fill the bytes. */
static bool arrays_find(const struct catalogue_head *head, size_t size, size_t begin[CATALOGUE_ARRAYS])
{
    uint64_t at = sizeof *head;

    for (int i = 0; i < CATALOGUE_ARRAYS; i++) {
        begin[i] = (size_t)at;
        at += (uint64_t)head->count[i] * element[i];
        at = (at + CATALOGUE_ALIGN - 1) / CATALOGUE_ALIGN * CATALOGUE_ALIGN;
        if (at > size)
            return false;
    }
    return at == size;
}

size_t catalogue_columns(int array)
{
    bool structs = array == CATALOGUE_CARDS || array == CATALOGUE_LINES || array == CATALOGUE_REQUIREMENTS;

    return structs ? element[array] : 0;
}

bool catalogue_turn(char *bytes, size_t rows, size_t columns)
{
    char *turned = malloc(rows * columns + 1);

    if (!turned)
        return false;
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++)
            turned[column * rows + row] = bytes[row * columns + column];
    memcpy(bytes, turned, rows * columns);
    free(turned);
    return true;
}

bool catalogue_view(void *bytes, size_t size, struct catalogue *c)
{
    const struct catalogue_head *head = bytes;
    char *from = bytes;
    size_t begin[CATALOGUE_ARRAYS];

    assert((uintptr_t)bytes % CATALOGUE_ALIGN == 0);
    if (size < sizeof *head || memcmp(head->magic, catalogue_magic, sizeof head->magic) != 0 ||
        catalogue_sum(head, from + sizeof *head, size - sizeof *head) != head->sum ||
        !arrays_find(head, size, begin))
        return false;
    for (int i = 0; i < CATALOGUE_ARRAYS; i++)
        if (catalogue_columns(i) && !catalogue_turn(from + begin[i], catalogue_columns(i), head->count[i]))
            return false;
#define ARRAY(which) (const void *)(from + begin[which])
    *c = (struct catalogue){.hash = head->hash,
                            .last = head->last,
                            .cards = head->count[CATALOGUE_CARDS],
                            .words_size = head->count[CATALOGUE_WORDS],
                            .traits = head->count[CATALOGUE_TRAITS],
                            .requirements = head->count[CATALOGUE_REQUIREMENTS],
                            .names = head->count[CATALOGUE_NAMES],
                            .nodes = head->nodes,
                            .card = ARRAY(CATALOGUE_CARDS),
                            .words = ARRAY(CATALOGUE_WORDS),
                            .reasons = ARRAY(CATALOGUE_REASONS),
                            .trait = ARRAY(CATALOGUE_TRAITS),
                            .also = ARRAY(CATALOGUE_ALSOS),
                            .name = ARRAY(CATALOGUE_NAMES),
                            .requirement = ARRAY(CATALOGUE_REQUIREMENTS),
                            .line = ARRAY(CATALOGUE_LINES),
                            .packed = ARRAY(CATALOGUE_PACKED),
                            .block = ARRAY(CATALOGUE_BLOCKS),
                            .keyword = ARRAY(CATALOGUE_KEYWORDS)};
#undef ARRAY
    return true;
}
