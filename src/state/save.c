/* save.c - a game's hash, saving and loading. A saved game is its bytes behind a header; it belongs to one version
 * of this layout and one card set. Replays (choices) are what lasts across versions. */
#include "state/save.h"
#include "state/random.h"

#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "hashes and saved games are defined for little-endian machines"
#endif

enum { SAVE_LAYOUT = 4 };

struct save_header {
    char magic[8];
    uint32_t layout;
    uint32_t size; /* of the game: capacities are part of the layout */
    uint64_t cards_hash;
    uint64_t hash;
};
static_assert(sizeof(struct save_header) + sizeof(struct dcg_game) <= DCG_SAVE_BYTES, "a saved game fits");
static_assert(sizeof(struct dcg_game) % 8 == 0, "a game is hashed by words");

static const char magic[8] = {'D', 'C', 'G', 'S', 'A', 'V', 'E', '\n'};

static inline void stir(uint64_t *lane, const unsigned char *bytes)
{
    uint64_t word;

    memcpy(&word, bytes, 8);
    *lane = (*lane ^ word) * 0x9fb21c651e98df25u;
    *lane ^= *lane >> 29;
}

/* Four lanes, so that multiplications overlap. */
uint64_t dcg_hash(const dcg_game *game)
{
    const unsigned char *bytes = (const unsigned char *)game;
    uint64_t lane[4] = {0x243f6a8885a308d3u, 0x13198a2e03707344u, 0xa4093822299f31d0u, 0x082efa98ec4e6c89u};

    if (!game)
        return 0;
    size_t at = 0;
    for (; at + 32 <= sizeof *game; at += 32) {
        stir(&lane[0], bytes + at);
        stir(&lane[1], bytes + at + 8);
        stir(&lane[2], bytes + at + 16);
        stir(&lane[3], bytes + at + 24);
    }
    for (; at < sizeof *game; at += 8)
        stir(&lane[at / 8 % 4], bytes + at);
    return random_mix(lane[0] ^ random_mix(lane[1] ^ random_mix(lane[2] ^ random_mix(lane[3]))));
}

size_t game_save(const struct dcg_game *g, void *bytes, size_t size)
{
    struct save_header header = {
        .layout = SAVE_LAYOUT, .size = sizeof *g, .cards_hash = g->cards_hash, .hash = dcg_hash(g)};
    size_t needed = sizeof header + sizeof *g;

    if (size < needed)
        return 0;
    memcpy(header.magic, magic, sizeof magic);
    memcpy(bytes, &header, sizeof header);
    memcpy((unsigned char *)bytes + sizeof header, g, sizeof *g);
    return needed;
}

dcg_status game_load(struct dcg_game *g, const void *bytes, size_t size, const char **why)
{
    struct save_header header;

    *why = "this is not a saved game";
    if (size < sizeof header)
        return DCG_ERROR_FORMAT;
    memcpy(&header, bytes, sizeof header);
    if (memcmp(header.magic, magic, sizeof magic) != 0)
        return DCG_ERROR_FORMAT;
    *why = "the game was saved by another version";
    if (header.layout != SAVE_LAYOUT || header.size != sizeof *g)
        return DCG_ERROR_VERSION;
    *why = "the saved game is cut short or has something behind it";
    if (size != sizeof header + sizeof *g)
        return DCG_ERROR_FORMAT;
    memcpy(g, (const unsigned char *)bytes + sizeof header, sizeof *g);
    *why = "the saved game is damaged";
    if (dcg_hash(g) != header.hash)
        return DCG_ERROR_FORMAT;
    *why = "the game was saved with other cards";
    return g->cards_hash == header.cards_hash ? DCG_OK : DCG_ERROR_VERSION;
}
