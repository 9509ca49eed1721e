/* game_set.h - the card sets that games are played with. A set with the catalogue knows what is printed on all cards,
 * but has the text of few; a set for certain decks is made of it once, with their cards and the tokens that these
 * make, and with the text of all of them. It never changes, lives as long as the set that it was made of, and is the
 * same for every thread.
 */
#ifndef DCG_CARDS_GAME_SET_H
#define DCG_CARDS_GAME_SET_H

#include "state/cardset.h"

/* Cards that are wanted, as bits: too large for a stack on which cards are compiled. */
struct wanted {
    uint64_t card[65536 / 64];
};

static inline void card_want(struct wanted *wanted, dcg_card_def card)
{
    wanted->card[card / 64] |= UINT64_C(1) << card % 64;
}
static inline bool is_wanted(const struct wanted *wanted, uint32_t card)
{
    return wanted->card[card / 64] >> card % 64 & 1;
}
struct wanted *wanted_new(void); /* NULL: no memory; it is freed with free */
void deck_want(struct wanted *wanted, const dcg_deck *deck);

/* The set itself if it has the text of all these cards; else the one that is made of it for them. What is wanted is
 * freed. NULL: no memory. */
const dcg_cards *cards_with(const dcg_cards *cards, struct wanted *wanted);
const dcg_cards *cards_with_decks(const dcg_cards *cards, const dcg_deck *deck_a, const dcg_deck *deck_b);
/* A copy that knows nothing of other cards whose text isn't in the set; NULL: of all. NULL: no memory. set.c */
dcg_cards *cards_copy_lean(const dcg_cards *cards, const struct wanted *only);
/* A copy with the text of these cards, or of all. What is wanted is freed. NULL: no memory. */
dcg_cards *cards_copy_with(const dcg_cards *cards, struct wanted *wanted);
dcg_cards *cards_copy_all(const dcg_cards *cards);
/* The set if it has the text of a card; else a copy with it, and without other cards, which the caller frees. NULL: no
 * memory. */
const dcg_cards *card_opened(const dcg_cards *cards, dcg_card_def card, dcg_cards **copy);

#endif
