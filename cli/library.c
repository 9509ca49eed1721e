/* library.c - the built-in decks, as they are searched and counted. */
#include "library.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const dcg_deck_info *deck_newest(int index)
{
    int offered = dcg_deck_embedded_count(), all = dcg_deck_library_count();
    int tournaments = all - offered;
    return dcg_deck_library(index < tournaments ? offered + index : index < all ? index - tournaments : -1);
}

enum deck_group deck_group(int index)
{
    enum { NEWEST = 10 };
    const dcg_deck_info *deck = deck_newest(index);
    if (index < dcg_deck_library_count() - dcg_deck_embedded_count())
        return index < NEWEST ? DECKS_NEWEST : DECKS_TOURNAMENTS;
    if (deck == NULL || deck->set[0] == '\0')
        return DECKS_LEARN;
    return strncmp(deck->set, "ST", 2) == 0 ? DECKS_STARTER : DECKS_OF_SETS;
}

bool deck_is_built_in(const char *name)
{
    for (int i = 0; i < dcg_deck_library_count(); i++)
        if (strcmp(dcg_deck_library(i)->name, name) == 0)
            return true;
    return false;
}

void deck_facts(const dcg_deck_info *deck, char text[DECK_FACTS])
{
    char place[32] = "";
    if (deck->place > 0)
        snprintf(place, sizeof place, ", place %d", deck->place);
    snprintf(text, DECK_FACTS, "%s%s%s%s", deck->set,
             deck->set[0] != '\0' && deck->region[0] != '\0' ? ", " : "", deck->region, place);
}

static bool has_part(const char *text, const char *part)
{
    size_t size = strlen(part);
    for (; strlen(text) >= size; text++)
        if (strncasecmp(text, part, size) == 0)
            return true;
    return false;
}

bool deck_fits(const dcg_deck_info *deck, char *const *word, int words)
{
    const char *const known[] = {deck->name, deck->title,  deck->archetype,
                                 deck->set,  deck->region, deck->date};
    for (int i = 0; i < words; i++) {
        bool found = false;
        for (size_t k = 0; k < sizeof known / sizeof known[0] && !found; k++)
            found = has_part(known[k], word[i]);
        if (!found)
            return false;
    }
    return true;
}

bool decks_meant(const char *which, const char **word, int *words, int room)
{
    static const char newest[] = "newest:";
    bool by_date = strncmp(which, newest, sizeof newest - 1) == 0;
    char part[64], *parts[] = {part}, *end = part;
    long most = by_date ? strtol(which + sizeof newest - 1, &end, 10) : room;
    if (by_date && (most < 1 || *end != '\0'))
        return complain("--decks newest:N means the N newest built-in decks, such as newest:10"), false;
    int before = *words, size = snprintf(part, sizeof part, "%s", by_date ? "" : which);
    const dcg_deck_info *deck = size < (int)sizeof part ? deck_newest(0) : NULL;
    for (int i = 0; deck != NULL && *words - before < most; deck = deck_newest(++i)) {
        if (!deck_fits(deck, parts, 1))
            continue;
        if (*words == room)
            return complain("--decks %s: with it there are more than %d decks", which, room), false;
        word[(*words)++] = deck->name;
    }
    return *words > before ||
           (complain("--decks %s: no built-in deck fits; 'dcg deck list' lists them", which), false);
}
