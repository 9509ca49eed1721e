/* embedded.c - the decks that are built into the library (cards/decks in the source tree). */
#include <dcg.h>

#include <stdio.h>
#include <string.h>

#define EMBEDDED_ARRAYS
#include "embedded.h"
#undef EMBEDDED_ARRAYS

struct embedded {
    const char *text;
    size_t size;
    dcg_deck_info info;
    bool tournament;
};

/* It ends with an entry without a name: C has no empty arrays. */
static const struct embedded decks[] = {
#define EMBEDDED_DECK(array, size, name, title, archetype, set, region, date, place, tournament)             \
    {array, size, {name, title, archetype, set, region, date, place}, tournament},
#include "embedded.h"
#undef EMBEDDED_DECK
    {NULL, 0, {0}, false},
};
enum { DECKS = sizeof decks / sizeof decks[0] - 1 };

int dcg_deck_embedded_count(void)
{
    int count = 0;

    while (count < DECKS && !decks[count].tournament)
        count++;
    return count;
}

const char *dcg_deck_embedded_name(int index)
{
    return index >= 0 && index < dcg_deck_embedded_count() ? decks[index].info.name : NULL;
}

int dcg_deck_library_count(void)
{
    return DECKS;
}

const dcg_deck_info *dcg_deck_library(int index)
{
    return index >= 0 && index < DECKS ? &decks[index].info : NULL;
}

dcg_status dcg_deck_embedded(const dcg_cards *cards, const char *name, dcg_deck *deck, dcg_error *error)
{
    for (const struct embedded *e = decks; name && e->info.name; e++) {
        if (strcmp(e->info.name, name) != 0)
            continue;
        dcg_status status = dcg_deck_read(cards, e->text, e->size, deck, error);
        if (status == DCG_OK && !deck->name[0])
            (void)snprintf(deck->name, sizeof deck->name, "%s", e->info.name);
        return status;
    }
    if (error) {
        *error = (dcg_error){.status = DCG_ERROR_ARGUMENT};
        (void)snprintf(error->text, sizeof error->text, "there is no built-in deck called '%.60s'",
                       name ? name : "");
    }
    return DCG_ERROR_ARGUMENT;
}
