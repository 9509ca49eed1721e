/* wanted.c - the built-in cards that a scenario file speaks of. */
#include "scenario/wanted.h"
#include "cards/card_reader.h"
#include "tree/storage.h"

#include <string.h>

enum { MOST_NAMED = 64 };

struct search {
    const dcg_cards *cards;
    struct wanted wanted;
};

static bool is_of_word(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/* The built-in deck of that name. */
static void deck_named(struct search *s, const char *name)
{
    dcg_deck deck;

    for (int i = 0; i < dcg_deck_embedded_count(); i++)
        if (strcmp(dcg_deck_embedded_name(i), name) == 0 &&
            dcg_deck_embedded(s->cards, name, &deck, NULL) == DCG_OK)
            deck_want(&s->wanted, &deck);
}

/* What a word or a text in quotes names: a card by its number, cards by their name, a deck. */
static void named(struct search *s, const char *at, size_t size)
{
    char text[NAME_BYTES + 1];
    dcg_card_def card[MOST_NAMED], one = size < sizeof text ? number_find(s->cards, at, size) : 0;

    if (size == 0 || size >= sizeof text)
        return;
    memcpy(text, at, size);
    text[size] = '\0';
    if (one)
        card_want(&s->wanted, one);
    int count = name_is_listed(s->cards, at, size) ? dcg_cards_named(s->cards, text, card, MOST_NAMED) : 0;
    for (int i = 0; i < count && i < MOST_NAMED; i++)
        card_want(&s->wanted, card[i]);
    deck_named(s, text);
}

struct wanted cards_spoken_of(const dcg_cards *cards, const char *text, size_t size)
{
    struct search s = {.cards = cards};

    for (const char *at = text, *end = text + size; cards->catalogue && at < end;) {
        const char *from = at, *quote = *at == '"' ? memchr(at + 1, '"', (size_t)(end - at - 1)) : NULL;
        if (quote) {
            named(&s, at + 1, (size_t)(quote - at - 1));
            at++; /* a quote may be a mark by itself */
            continue;
        }
        while (at < end && is_of_word(*at))
            at++;
        named(&s, from, (size_t)(at - from));
        at += at == from;
    }
    return s.wanted;
}
