/* wanted.c - the built-in cards that a scenario file speaks of. */
#include "scenario/wanted.h"
#include "cards/card_reader.h"
#include "tree/storage.h"

#include <string.h>

enum { MOST_NAMED = 64, FIRST_WORDS = 1 << 14 };

struct search {
    const dcg_cards *cards;
    struct wanted *wanted;
    uint64_t first[FIRST_WORDS / 64]; /* by their sums: words with which a name of several words begins */
};

static bool is_of_word(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || (unsigned char)c >= 0x80;
}

static size_t word_size(const char *at, const char *end)
{
    const char *to = at;

    while (to < end && is_of_word(*to))
        to++;
    return (size_t)(to - at);
}

static uint32_t first_word_sum(const char *at, size_t size)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < size; i++)
        sum = sum * 31 + (unsigned char)at[i];
    return sum % FIRST_WORDS;
}

static void first_words_note(struct search *s)
{
    for (uint32_t i = 1; i <= s->cards->count; i++) {
        const char *name = card_word(s->cards, card_def(s->cards, i)->name);
        size_t size = strlen(name), first = word_size(name, name + size);
        uint32_t sum = first_word_sum(name, first);
        if (first < size)
            s->first[sum / 64] |= UINT64_C(1) << sum % 64;
    }
}

/* The built-in deck of that name. */
static void deck_named(struct search *s, const char *name)
{
    dcg_deck deck;

    for (int i = 0; i < dcg_deck_library_count(); i++)
        if (strcmp(dcg_deck_library(i)->name, name) == 0 &&
            dcg_deck_embedded(s->cards, name, &deck, NULL) == DCG_OK)
            deck_want(s->wanted, &deck);
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
        card_want(s->wanted, one);
    int count = name_is_listed(s->cards, at, size) ? dcg_cards_named(s->cards, text, card, MOST_NAMED) : 0;
    for (int i = 0; i < count && i < MOST_NAMED; i++)
        card_want(s->wanted, card[i]);
    deck_named(s, text);
}

/* A word stands there: it may be the first one of a name on this line. */
static void names_begin(struct search *s, const char *at, size_t size, const char *end)
{
    uint32_t sum = first_word_sum(at, size);

    named(s, at, size);
    if (!(s->first[sum / 64] >> sum % 64 & 1))
        return;
    for (const char *to = at + size; to < end && *to != '\n' && to - at < NAME_BYTES; to++)
        if (to + 1 == end || !is_of_word(to[1]))
            named(s, at, (size_t)(to + 1 - at));
}

struct wanted *cards_spoken_of(const dcg_cards *cards, const char *text, size_t size)
{
    struct search s = {.cards = cards, .wanted = wanted_new()};

    if (!cards->catalogue || !s.wanted)
        return s.wanted;
    first_words_note(&s);
    for (const char *at = text, *end = text + size; at < end;) {
        const char *quote = *at == '"' ? memchr(at + 1, '"', (size_t)(end - at - 1)) : NULL;
        if (quote) {
            named(&s, at + 1, (size_t)(quote - at - 1));
            at++; /* a quote may be a mark by itself */
            continue;
        }
        size_t word = word_size(at, end);
        if (word > 0)
            names_begin(&s, at, word, end);
        at += word > 0 ? word : 1;
    }
    return s.wanted;
}
