/* game_set.c - the card sets that games are played with. */
#include "cards/game_set.h"
#include "cards/open.h"
#include "tree/catalogue.h"
#include "tree/storage.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct wanted *wanted_new(void)
{
    return calloc(1, sizeof(struct wanted));
}

void deck_want(struct wanted *wanted, const dcg_deck *deck)
{
    for (int i = 0; i < deck->main_count && i < DCG_MAX_DECK; i++)
        card_want(wanted, deck->main[i]);
    for (int i = 0; i < deck->egg_count && i < DCG_MAX_DECK; i++)
        card_want(wanted, deck->egg[i]);
}

/* Goes through the wanted cards whose text the set hasn't, all of them the catalogue's, in the order of their
 * numbers; list may be NULL. Returns how many they are. */
static uint32_t missing(const dcg_cards *cards, const struct wanted *wanted, dcg_card_def *list)
{
    uint32_t last = cards->catalogue ? cards->catalogue->last : 0, count = 0;

    for (uint32_t i = 0; i <= last / 64; i++)
        for (uint64_t rest = wanted->card[i]; rest; rest &= rest - 1) {
            uint32_t card = i * 64 + (uint32_t)__builtin_ctzll(rest);
            if (!card || card > last || cards->def[card].opened || !cards->def[card].number)
                continue;
            if (list)
                list[count] = (dcg_card_def)card;
            count++;
        }
    return count;
}

/* The same cards always make the same set, of a copy that it takes over. NULL: no memory. */
static dcg_cards *opened_all(dcg_cards *made, const dcg_card_def *card, uint32_t count)
{
    dcg_reader *reader = NULL;
    bool done = made != NULL;

    for (uint32_t i = 0; done && i < count; i++)
        done = card_open(made, card[i], &reader);
    dcg_reader_free(reader);
    if (made)
        node_slots_free(made);
    if (done)
        return made;
    dcg_cards_free(made);
    return NULL;
}

/* Was it made for the wanted cards? All of its own are cards whose text the set hasn't. */
static bool is_made_for(const struct made_set *d, const struct wanted *wanted)
{
    for (uint32_t i = 0; i < d->count; i++)
        if (!is_wanted(wanted, d->card[i]))
            return false;
    return true;
}

static const dcg_cards *made_find(const dcg_cards *cards, const struct wanted *wanted, uint32_t count)
{
    for (const struct made_set *d = atomic_load(&cards->made->first); d; d = d->next)
        if (d->of == cards->hash && d->count == count && is_made_for(d, wanted))
            return d->cards;
    return NULL;
}

/* Another thread may make the same one meanwhile: both are right. */
static const dcg_cards *made_keep(const dcg_cards *cards, struct made_set *d)
{
    d->next = atomic_load(&cards->made->first);
    while (!atomic_compare_exchange_weak(&cards->made->first, &d->next, d))
        ;
    return d->cards;
}

/* The set itself or one that is made already; NULL: neither. */
static const dcg_cards *made_already(const dcg_cards *cards, const struct wanted *wanted)
{
    uint32_t count = missing(cards, wanted, NULL);

    return count ? made_find(cards, wanted, count) : cards;
}

/* The same for two decks, without memory: the stack is free again before cards are compiled. */
__attribute__((noinline)) static const dcg_cards *
made_for_decks(const dcg_cards *cards, const dcg_deck *deck_a, const dcg_deck *deck_b)
{
    struct wanted wanted = {{0}};

    deck_want(&wanted, deck_a);
    deck_want(&wanted, deck_b);
    return made_already(cards, &wanted);
}

static const dcg_cards *made_for(const dcg_cards *cards, const struct wanted *wanted)
{
    uint32_t count = missing(cards, wanted, NULL);
    const dcg_cards *made = made_already(cards, wanted);

    assert(cards);
    if (made)
        return made;
    struct made_set *d = malloc(sizeof *d + count * sizeof d->card[0]);
    if (!d)
        return NULL;
    d->of = cards->hash;
    d->count = missing(cards, wanted, d->card);
    d->cards = opened_all(cards_copy_lean(cards, wanted), d->card, d->count);
    if (d->cards)
        return made_keep(cards, d);
    free(d);
    return NULL;
}

const dcg_cards *cards_with(const dcg_cards *cards, struct wanted *wanted)
{
    const dcg_cards *made = wanted ? made_for(cards, wanted) : NULL;

    free(wanted);
    return made;
}

const dcg_cards *cards_with_decks(const dcg_cards *cards, const dcg_deck *deck_a, const dcg_deck *deck_b)
{
    const dcg_cards *made = made_for_decks(cards, deck_a, deck_b);
    struct wanted *wanted = made ? NULL : wanted_new();

    if (wanted) {
        deck_want(wanted, deck_a);
        deck_want(wanted, deck_b);
    }
    return made ? made : cards_with(cards, wanted);
}

dcg_cards *cards_copy_with(const dcg_cards *cards, struct wanted *wanted)
{
    uint32_t count = wanted ? missing(cards, wanted, NULL) : 0;
    dcg_card_def *card = wanted ? malloc((count + 1) * sizeof *card) : NULL;
    dcg_cards *copy = NULL;

    if (card) {
        (void)missing(cards, wanted, card);
        copy = opened_all(dcg_cards_copy(cards), card, count);
    }
    free(card);
    free(wanted);
    return copy;
}

dcg_cards *cards_copy_all(const dcg_cards *cards)
{
    struct wanted *wanted = wanted_new();

    if (wanted)
        memset(wanted, UINT8_MAX, sizeof *wanted);
    return cards_copy_with(cards, wanted);
}

const dcg_cards *dcg_cards_with(const dcg_cards *cards, const dcg_deck *decks, int count)
{
    struct wanted *wanted = cards ? wanted_new() : NULL;

    for (int i = 0; i < count && decks && wanted; i++)
        deck_want(wanted, &decks[i]);
    return cards_with(cards, wanted);
}

/* A set that is made already and has the text of a card; NULL: none has. */
static const dcg_cards *made_with(const dcg_cards *cards, dcg_card_def card)
{
    for (const struct made_set *d = atomic_load(&cards->made->first); d; d = d->next)
        if (d->of == cards->hash && card_def(d->cards, card)->opened)
            return d->cards;
    return NULL;
}

const dcg_cards *card_opened(const dcg_cards *cards, dcg_card_def card, dcg_cards **copy)
{
    dcg_reader *reader = NULL;
    const dcg_cards *made = card_def(cards, card)->opened ? cards : made_with(cards, card);

    *copy = NULL;
    if (made)
        return made;
    struct wanted *wanted = wanted_new();
    if (wanted) {
        card_want(wanted, card);
        *copy = cards_copy_lean(cards, wanted);
    }
    free(wanted);
    bool done = *copy && card_open(*copy, card, &reader);
    dcg_reader_free(reader);
    return done ? *copy : NULL;
}

const dcg_cards *cards_hashed(const dcg_cards *cards, uint64_t hash)
{
    if (cards->hash == hash)
        return cards;
    for (const struct made_set *d = atomic_load(&cards->made->first); d; d = d->next)
        if (d->of == cards->hash && d->cards->hash == hash)
            return d->cards;
    return NULL;
}
