/* card_hash.c - the hash that names the contents of a card set.
 *
 * The hash is over the printed facts, number by number, and words by their letters: the same on every platform, and
 * independent of how the cards were divided into files. */
#include "cards/card_hash.h"
#include "tree/effect_def.h"
#include "tree/storage.h"
#include "tree/tree_hash.h"

/* What only the text of a card says. */
static uint64_t hash_text(uint64_t hash, const dcg_cards *cards, const struct card_def *d)
{
    const int64_t numbers[] = {(int64_t)d->linked, d->linked_security_a, d->linked_link_plus,
                               d->also_count,      d->also_parts,        d->effect_count};

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        hash = hash_number(hash, numbers[i]);
    for (uint32_t i = 0; i < d->also_count; i++)
        hash = hash_word(hash, cards, d->also[i]);
    if (d->also_number)
        hash = hash_word(hash, cards, d->also_number);
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
        hash = hash_number(hash, cards->effect[i].section);
        hash = hash_tree(hash, cards, cards->effect[i].root);
    }
    return hash;
}

static uint64_t hash_requirements(uint64_t hash, const dcg_cards *cards, uint32_t first, uint32_t count)
{
    hash = hash_number(hash, count);
    for (uint32_t i = first; i < first + count; i++) {
        const struct requirement *r = &cards->requirement[i];
        hash = hash_number(hash, r->colors);
        hash = hash_number(hash, r->level);
        hash = hash_number(hash, r->categories);
        hash = hash_number(hash, r->cost);
        hash = hash_word(hash, cards, r->name);
        hash = hash_word(hash, cards, r->trait);
        if (r->node)
            hash = hash_tree(hash, cards, r->node);
    }
    return hash;
}

uint64_t card_hash(uint64_t hash, const dcg_cards *cards, const struct card_def *d)
{
    const int64_t numbers[] = {
        d->categories,
        d->colors,
        d->cost,
        d->level,
        d->dp,
        d->link_dp,
        d->overflow,
        d->copies,
        d->token,
        (int64_t)d->keywords,
        (int64_t)d->inherited,
        d->security_a,
        d->link_plus,
        d->inherited_security_a,
        d->inherited_link_plus,
        d->trait_count,
    };

    hash = hash_word(hash, cards, d->number);
    hash = hash_word(hash, cards, d->name);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        hash = hash_number(hash, numbers[i]);
    if (d->use_colors)
        hash = hash_number(hash, d->use_colors);
    for (uint32_t i = 0; i < d->trait_count; i++)
        hash = hash_word(hash, cards, cards->trait[d->trait + i]);
    if (d->effect_count || d->also_count || d->also_number || d->linked)
        hash = hash_text(hash, cards, d);
    hash = hash_requirements(hash, cards, d->digivolve, d->digivolve_count);
    return hash_requirements(hash, cards, d->link, d->link_count);
}

uint64_t cards_hash_of(const dcg_cards *cards, const dcg_card_def *list, int count)
{
    uint64_t hash = HASH_BASIS;

    for (int i = 0; i < count; i++)
        hash = card_hash(hash, cards, &cards->def[list[i] <= cards->count ? list[i] : 0]);
    return hash;
}

void cards_rehash(dcg_cards *cards)
{
    cards->hash = HASH_BASIS;
    for (uint32_t i = 1; i <= cards->count; i++)
        cards->hash = card_hash(hash_number(cards->hash, i), cards, &cards->def[i]);
}
