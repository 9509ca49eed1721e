/* set.h - sets of permanents (one word) and of cards (four words). */
#ifndef DCG_STATE_SET_H
#define DCG_STATE_SET_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t set_of(uint8_t member)
{
    return (uint64_t)1 << (member & 63);
}
/* That member if it belongs to the set, else nobody: the processor needn't guess which, as it has to with a "?". */
static inline uint64_t set_if(bool belongs, uint8_t member)
{
    return (uint64_t)belongs << (member & 63);
}
static inline bool set_has(uint64_t set, uint8_t member)
{
    return (set >> (member & 63) & 1) != 0;
}
static inline uint8_t set_first(uint64_t set)
{
    return (uint8_t)__builtin_ctzll(set);
}
static inline int set_count(uint64_t set)
{
    return __builtin_popcountll(set);
}
/* For each member b of a set: for (uint64_t rest = set; rest; rest &= rest - 1) with set_first(rest). */
#define SET_EACH(member, set)                                                                                \
    for (uint64_t rest_##member = (set); rest_##member; rest_##member &= rest_##member - 1)                  \
        for (uint8_t member = set_first(rest_##member), once_##member = 1; once_##member; once_##member = 0)

/* A set of players is a byte. */
static inline uint8_t player_bit(int player)
{
    return (uint8_t)(1u << player);
}

static inline void cards_insert(uint64_t set[4], uint8_t card)
{
    set[card >> 6] |= (uint64_t)1 << (card & 63);
}
static inline void cards_remove(uint64_t set[4], uint8_t card)
{
    set[card >> 6] &= ~(UINT64_C(1) << (card & 63));
}
static inline bool cards_has(const uint64_t set[4], uint8_t card)
{
    return (set[card >> 6] >> (card & 63) & 1) != 0;
}
static inline bool cards_any(const uint64_t set[4])
{
    return (set[0] | set[1] | set[2] | set[3]) != 0;
}
static inline int cards_size(const uint64_t set[4])
{
    return set_count(set[0]) + set_count(set[1]) + set_count(set[2]) + set_count(set[3]);
}
/* Which of the four words has the first card; the last one if none does. Without a branch: nobody can guess it. */
static inline unsigned cards_word(const uint64_t set[4])
{
    const uint64_t two = set[0] | set[1];

    return (unsigned)(!set[0]) + !two + !(two | set[2]);
}
/* The first card of a set; 0, which is no card: there is none. */
static inline uint8_t cards_first(const uint64_t set[4])
{
    const unsigned word = cards_word(set);

    return set[word] ? (uint8_t)(word * 64 + set_first(set[word])) : 0;
}
/* The next one, after that card; 0: there is none. */
static inline uint8_t cards_next(const uint64_t set[4], uint8_t card)
{
    unsigned word = (card + 1u) >> 6;
    uint64_t rest = word < 4 ? set[word] & UINT64_MAX << ((card + 1u) & 63) : 0;

    while (!rest && word < 3)
        rest = set[++word];
    return rest ? (uint8_t)(word * 64 + set_first(rest)) : 0;
}
/* Those that a loop hasn't come to; within: it is at one of them, or was left there. */
struct cards_left {
    uint64_t of[4];
    bool within;
};
static inline struct cards_left cards_left(const uint64_t set[4])
{
    return (struct cards_left){.of = {set[0], set[1], set[2], set[3]}};
}
/* Takes the first of them: there is one. */
static inline uint8_t cards_take_first(struct cards_left *left)
{
    const unsigned word = cards_word(left->of);
    const uint64_t rest = left->of[word];

    left->of[word] = rest & (rest - 1);
    left->within = true;
    return (uint8_t)(word * 64 + set_first(rest));
}
/* For each card that the set has at the beginning. */
#define CARDS_EACH(card, set)                                                                                \
    for (struct cards_left left_##card = cards_left(set); !left_##card.within && cards_any(left_##card.of);) \
        for (uint8_t card = cards_take_first(&left_##card); left_##card.within; left_##card.within = false)

#endif
