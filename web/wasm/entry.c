/* entry.c - the one way into the module of the browser: a request in, its answer out (docs/protocol.md).
 *
 * Whoever calls it writes the request to web_room, calls web_talk, and reads the answer. The bytes are those that
 * "dcg bot --protocol 2" reads and writes.
 */
#include "tree/catalogue_file.h"

#include <dcg.h>
#include <dcg/protocol.h>

#include <stdlib.h>
#include <string.h>

#define EXPORTED(name) __attribute__((export_name(#name)))

enum { PAGE = 65536 };

struct engine;

/* Reads the built-in cards for the next engine without a card file. The build calls it, and the module begins with the
 * memory that it leaves (split.mjs): a browser doesn't have to read them. */
EXPORTED(web_prepare) bool web_prepare(void);
/* Memory for a file, for web_open or web_catalogue. NULL: no memory. */
EXPORTED(web_memory) char *web_memory(size_t size);
/* An engine with the built-in cards, which a card file is laid over if there is one; no file: only these. NULL: no
 * memory, or the file is wrong. The seed is that of matches whose request names none. */
EXPORTED(web_open) struct engine *web_open(uint64_t seed, char *file, size_t size);
/* The catalogue of all cards, which is a file of its own, in memory that is taken over; it takes the place of the
 * built-in cards. A match that is being played goes on with those that it has. False: the file is wrong, or there is
 * no memory. */
EXPORTED(web_catalogue) bool web_catalogue(struct engine *engine, char *catalogue, size_t size);
EXPORTED(web_close) void web_close(struct engine *engine);
/* Room for a request of so many bytes, until the next call; NULL: no memory. */
EXPORTED(web_room) char *web_room(struct engine *engine, size_t size);
/* Answers the request that stands in the room. web_size bytes of the answer stay until the next call. */
EXPORTED(web_talk) const char *web_talk(struct engine *engine, size_t length);
EXPORTED(web_size) size_t web_size(const struct engine *engine);

struct engine {
    dcg_cards *cards, *former; /* the cards before the catalogue came: a match may be played with them */
    struct catalogue catalogue;
    char *catalogue_file, *card_file;
    size_t card_file_size;
    dcg_talker *talker;
    char *request;
    size_t room, size;
};

static dcg_cards *prepared;

/* Where the heap begins, behind all data. The linker would make this symbol, but lld 14 can't write one of its own when
 * it keeps relocations (--emit-relocs). split.mjs checks that nothing lies behind it. */
__attribute__((section(".bss_heap"))) _Alignas(16) char heap_begin[16] __asm__("__heap_base");

static struct engine *engine_free(struct engine *engine)
{
    dcg_talker_free(engine->talker);
    dcg_cards_free(engine->cards);
    dcg_cards_free(engine->former);
    free(engine->catalogue_file);
    free(engine->card_file);
    free(engine->request);
    free(engine);
    return NULL;
}

struct block {
    struct block *next;
};

/* Fills all free memory with zeros: what reading has left there would be in the module, too. It is taken in blocks,
 * the large ones first, up to one that lies behind the memory that there was. */
static void free_memory_clear(void)
{
    const uintptr_t end = __builtin_wasm_memory_size(0) * PAGE;
    struct block *taken = NULL;

    for (size_t size = PAGE; size >= sizeof *taken; size /= 2) {
        struct block *block = malloc(size);
        for (; block && (uintptr_t)block + size <= end; block = malloc(size)) {
            memset(block, 0, size);
            block->next = taken;
            taken = block;
        }
        free(block);
    }
    while (taken) {
        struct block *block = taken;
        taken = block->next;
        block->next = NULL;
        free(block);
    }
}

bool web_prepare(void)
{
    prepared = dcg_cards_new(true);
    free_memory_clear();
    return prepared != NULL;
}

char *web_memory(size_t size)
{
    return malloc(size);
}

/* Lays a card file over the cards, if there is one. NULL: there are no cards, or the file is wrong; these are freed
 * then. */
static dcg_cards *file_lay(dcg_cards *cards, const char *file, size_t size)
{
    if (!file || !cards || dcg_cards_add(cards, file, size, NULL) == DCG_OK)
        return cards;
    dcg_cards_free(cards);
    return NULL;
}

static dcg_cards *cards_open(const char *file, size_t size)
{
    dcg_cards *cards = prepared ? prepared : dcg_cards_new(true);

    prepared = NULL;
    return file_lay(cards, file, size);
}

struct engine *web_open(uint64_t seed, char *file, size_t size)
{
    struct engine *engine = calloc(1, sizeof *engine);

    if (!engine) {
        free(file);
        return NULL;
    }
    engine->card_file = file;
    engine->card_file_size = size;
    engine->cards = cards_open(file, size);
    if (!engine->cards)
        return engine_free(engine);
    dcg_talk_plan plan = {.cards = engine->cards, .seed = seed};
    dcg_talk_scenarios(&plan);
    engine->talker = dcg_talker_new(&plan);
    return engine->talker ? engine : engine_free(engine);
}

bool web_catalogue(struct engine *engine, char *file, size_t size)
{
    if (engine->former || !file || !catalogue_view(file, size, &engine->catalogue)) {
        free(file);
        return false;
    }
    engine->catalogue_file = file;
    dcg_cards *cards = file_lay(cards_of(&engine->catalogue), engine->card_file, engine->card_file_size);
    if (!cards || dcg_talker_cards(engine->talker, cards) != DCG_OK) {
        dcg_cards_free(cards);
        free(file);
        engine->catalogue_file = NULL;
        return false;
    }
    engine->former = engine->cards;
    engine->cards = cards;
    return true;
}

void web_close(struct engine *engine)
{
    engine_free(engine);
}

char *web_room(struct engine *engine, size_t size)
{
    if (size > engine->room) {
        char *more = realloc(engine->request, size);
        if (!more)
            return NULL;
        engine->request = more;
        engine->room = size;
    }
    return engine->request;
}

const char *web_talk(struct engine *engine, size_t length)
{
    return dcg_talk(engine->talker, engine->request, length, &engine->size);
}

size_t web_size(const struct engine *engine)
{
    return engine->size;
}
